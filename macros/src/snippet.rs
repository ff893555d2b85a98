//! A few lines of plain text that show a place the compiler cannot underline itself.

/// Characters of a line that are shown at most.
const WIDTH: usize = 100;

/// Shows a line with `length` characters underlined from `column` (counted from 1) on.
///
/// ```text
///  --> shaders/blur.vsa:4:3
///   |
/// 4 |   rep i1
///   |   ^^^^^^
/// ```
pub(crate) fn render(place: &str, line: usize, text: &str, column: usize, length: usize) -> String {
    let skipped = column.saturating_sub(1).saturating_sub(WIDTH * 3 / 4);
    let visible: Vec<char> = text.chars().skip(skipped).take(WIDTH).collect();
    let start = (column - 1 - skipped).min(visible.len());
    let end = (start + length.max(1)).min(visible.len());
    let shown: String = visible.iter().flat_map(|&character| show(character)).collect();
    let width = |part: &[char]| part.iter().flat_map(|&character| show(character)).count();
    let marks = width(&visible[start..end]).max(1);
    let (number, indent) = (line.to_string(), " ".repeat(width(&visible[..start])));
    let gutter = " ".repeat(number.len());
    let lead = if skipped > 0 { "…" } else { "" };
    let space = if skipped > 0 { " " } else { "" };
    let trail = if text.chars().count() > skipped + WIDTH { "…" } else { "" };
    format!(
        "{gutter}--> {place}\n{gutter} |\n{number} | {lead}{shown}{trail}\n{gutter} | {space}{indent}{}",
        "^".repeat(marks)
    )
}

/// Control characters could play tricks with a terminal; so could those that change the direction of writing.
fn show(character: char) -> impl Iterator<Item = char> {
    let (character, count) = match character {
        '\t' => (' ', 4),
        c if c.is_control() => ('\u{fffd}', 1),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ('\u{fffd}', 1),
        c => (c, 1),
    };
    std::iter::repeat_n(character, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_and_marks_line_up() {
        let shown = render("a.vsa:12:2", 12, "\trep i1", 2, 3);
        assert_eq!(shown, "  --> a.vsa:12:2\n   |\n12 |     rep i1\n   |     ^^^");
    }

    #[test]
    fn long_lines_and_places_behind_the_end_are_cut() {
        let text = "x".repeat(1000);
        for column in [1, 90, 500, 1000, 1001, 5000] {
            let shown = render("a:1:1", 1, &text, column, 2000);
            assert!(shown.lines().all(|line| line.chars().count() < WIDTH + 10), "{shown}");
            assert!(shown.ends_with('^'));
        }
        assert_eq!(render("a:1:1", 1, "", 1, 0), " --> a:1:1\n  |\n1 | \n  | ^");
    }
}
