//! Strips of triangles as lists.

use std::ops::Range;

/// The triangles of strips, each as the numbers of its corners. Every second one of a strip goes round the other way,
/// so two of its corners are exchanged.
pub fn triangles(strips: impl Iterator<Item = Range<usize>>) -> Vec<[u32; 3]> {
    let of_strip = |strip: Range<usize>| {
        let end = strip.end.saturating_sub(2).max(strip.start);
        (strip.start..end).enumerate().map(|(number, first)| {
            let first = first as u32;
            if number % 2 == 0 { [first, first + 1, first + 2] } else { [first, first + 2, first + 1] }
        })
    };
    strips.flat_map(of_strip).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_triangles_are_turned_and_short_strips_have_none() {
        let strips = [0..4, 4..6, 6..9, 9..9, 9..10];
        assert_eq!(triangles(strips.into_iter()), [[0, 1, 2], [1, 3, 2], [6, 7, 8]]);
    }
}
