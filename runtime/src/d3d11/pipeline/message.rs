//! Text that is put together in a constant expression.

/// The longest text; what does not fit is left out. Names of semantics are short.
const SIZE: usize = 512;

/// Text that constant functions write, so that the compiler can print it.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; SIZE],
    length: usize,
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; SIZE], length: 0 }
    }

    /// The text with more behind it: all of it or nothing, so that no character is cut.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if text.len() > SIZE - self.length {
            return self;
        }
        let mut at = 0;
        while at < text.len() {
            self.bytes[self.length] = text[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    /// The text with a number behind it.
    pub(crate) const fn number(self, number: u32) -> Self {
        let mut digits = [0; 10];
        let mut first = digits.len();
        let mut rest = number;
        loop {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        match str::from_utf8(digits.split_at(first).1) {
            Ok(digits) => self.text(digits),
            Err(_) => self,
        }
    }

    /// The text with the letters of components behind it: `.xyw`.
    pub(crate) const fn components(self, mask: u8) -> Self {
        let mut text = self.text(".");
        let letters = ["x", "y", "z", "w"];
        let mut component = 0;
        while component < letters.len() {
            if mask >> component & 1 == 1 {
                text = text.text(letters[component]);
            }
            component += 1;
        }
        text
    }

    pub(crate) const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_letters_are_written() {
        const TEXT: Message =
            Message::new().text("o").number(0).components(0b1011).text(", ").number(u32::MAX);
        assert_eq!(TEXT.as_str(), "o0.xyw, 4294967295");
    }

    #[test]
    fn what_is_too_long_is_left_out() {
        let text = Message::new().text(&"é".repeat(255)).text("éé").text("!");
        assert_eq!(text.as_str(), format!("{}!", "é".repeat(255)));
    }
}
