//! Operands: registers with modifiers, indices, swizzles and masks.

use super::{Faulty, Parsed, Parser, literal};
use crate::isa::{
    Profile, RegisterFile, Relative, SourceModifier, Stage, Swizzle, WriteMask, find_register_file,
};
use crate::program::{Destination, Register, RelativeIndex, Source};
use crate::rules;
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// What stands in front of a register.
enum Prefix {
    None,
    Minus,
    Not,
    /// `1-`
    Complement(Span),
    /// Any other number and a minus.
    Number(Span),
}

/// A register with everything but its swizzle or mask. `register` is `None` when it was reported as faulty.
struct Place {
    register: Option<Register>,
    relative: Option<RelativeIndex>,
    suffix: SourceModifier,
    span: Span,
}

impl Parser<'_> {
    /// Reads a source; `None` when it was readable but faulty, which is then reported.
    pub(super) fn source(&mut self) -> Parsed<Option<Source>> {
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let prefix = self.prefix()?;
        let place = self.place("an operand")?;
        let letters = self.letters()?;
        let span = start.to(self.cursor.last_span());
        let modifier = self.combine(&prefix, place.suffix, span);
        let late = letters.is_none() && matches!(prefix, Prefix::Complement(_) | Prefix::Number(_));
        if modifier.is_none() && late {
            self.reported_at_next_token();
        }
        let swizzle_span = letters.map_or(span, |token| token.span);
        let swizzle = match letters {
            Some(token) => self.swizzle(&token, place.register),
            None => Some(Swizzle::IDENTITY),
        };
        let (Some(register), Some(swizzle), Some(modifier)) = (place.register, swizzle, modifier) else {
            self.broken = true;
            return Ok(None);
        };
        Ok(Some(Source { register, relative: place.relative, modifier, swizzle, span, swizzle_span }))
    }

    /// Reads a destination; `None` when it was readable but faulty, which is then reported.
    pub(super) fn destination(&mut self) -> Parsed<Option<Destination>> {
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let prefix = self.prefix()?;
        let place = self.place("a destination register")?;
        let letters = self.letters()?;
        let span = start.to(self.cursor.last_span());
        let modified = !matches!(prefix, Prefix::None) || place.suffix != SourceModifier::None;
        if modified {
            self.report(&rules::DESTINATION_MODIFIER, span, "a destination takes no source modifier");
            if let (Some(register), None, None) = (place.register, place.relative, letters) {
                self.help(format!("write `{register}`"));
            }
        }
        let mask_span = letters.map_or(span, |token| token.span);
        let mask = match letters {
            Some(token) => self.mask(&token, place.register),
            None => Some(WriteMask::ALL),
        };
        let (Some(register), Some(mask), false) = (place.register, mask, modified) else {
            self.broken = true;
            return Ok(None);
        };
        if place.relative.is_some() && !self.indexable_destination() {
            let message = format!("{} cannot index a destination", self.profile);
            self.report(&rules::DESTINATION_INDEX, span, message);
            self.help("vs_3_0 can index its outputs: `o[aL]`".into());
            self.broken = true;
            return Ok(None);
        }
        Ok(Some(Destination { register, relative: place.relative, mask, span, mask_span }))
    }

    /// Profiles whose parser lets a destination be indexed; the checker then asks for `o#`.
    fn indexable_destination(&self) -> bool {
        self.profile.stage() == Stage::Vertex && self.profile.major() == 3
    }

    fn prefix(&mut self) -> Parsed<Prefix> {
        if self.cursor.eat(b'-').is_some() {
            return Ok(Prefix::Minus);
        }
        if self.cursor.eat(b'!').is_some() {
            return Ok(Prefix::Not);
        }
        let Some(token) = self.cursor.peek().filter(|token| token.kind == TokenKind::Integer) else {
            return Ok(Prefix::None);
        };
        self.cursor.next();
        let Some(minus) = self.cursor.eat(b'-') else {
            return self.unexpected(&token, "a register");
        };
        let one = literal::integer(self.cursor.text(&token)) == Some(1);
        Ok(if one { Prefix::Complement(token.span) } else { Prefix::Number(token.span.to(minus.span)) })
    }

    /// Reads a register's name and its index, if any.
    fn place(&mut self, wanted: &str) -> Parsed<Place> {
        let token = self.expect_token(wanted)?;
        if token.kind != TokenKind::Ident {
            return self.unexpected(&token, wanted);
        }
        let text = self.cursor.text(&token);
        let (name, suffix) = self.split_suffix(text);
        let found = find_register_file(name, self.profile);
        if found == Err(None) && super::mnemonic::is_known(text) {
            // The next instruction starts where an operand was due.
            self.cursor.back();
            let before = self.cursor.last_span();
            return self.missing(wanted, &token, before);
        }
        let indexed = self.cursor.at(b'[');
        let register = match found {
            _ if suffix.is_none() => None,
            Ok((file, Some(number))) => Some(Register::new(file, number)),
            Ok((file, None)) if indexed => Some(Register::new(file, 0)),
            // Behind an indexed file any number will do: only the sum counts.
            Err(Some(file)) if indexed && file.relative(self.profile) != Relative::None => {
                number_of(name).map(|number| Register::new(file, number))
            }
            _ => None,
        };
        let mut place = Place {
            register,
            relative: None,
            suffix: suffix.unwrap_or(SourceModifier::None),
            span: token.span,
        };
        match register {
            None => self.unknown_register(&token, name, found, suffix.is_some()),
            Some(register) if indexed && register.file.relative(self.profile) == Relative::None => {
                let message =
                    format!("`{}` of {} cannot be indexed", register.file.name_of_file(), self.profile);
                self.report(&rules::REGISTER_INDEXABLE, token.span, message);
                self.help(indexable_help(self.profile));
                place.register = None;
            }
            Some(_) => {}
        }
        if self.cursor.eat(b'[').is_some() {
            self.index(&mut place)?;
        }
        Ok(place)
    }

    /// Splits `r0_abs`; the suffix is `None` when the profile has no such modifier.
    fn split_suffix<'a>(&self, text: &'a str) -> (&'a str, Option<SourceModifier>) {
        let Some((name, suffix)) = text.split_once('_') else {
            return (text, Some(SourceModifier::None));
        };
        let modifier = SourceModifier::from_suffix(suffix);
        let exists = match modifier {
            Some(SourceModifier::Abs) => self.profile.major() == 3,
            Some(_) => self.profile.major() == 1 && self.profile.stage() == Stage::Pixel,
            None => false,
        };
        (name, modifier.filter(|_| exists))
    }

    fn unknown_register(
        &mut self,
        token: &Token,
        name: &str,
        found: Result<(RegisterFile, Option<u32>), Option<RegisterFile>>,
        suffix_fits: bool,
    ) {
        let profile = self.profile;
        let text = self.cursor.text(token);
        let (message, help) = match found {
            Ok(_) if !suffix_fits => (
                format!("{profile} has no source modifier `{}`", &text[name.len()..]),
                Some(modifier_help(profile)),
            ),
            Ok((file, None)) => {
                (format!("`{name}` needs a register number"), Some(range_help(file, name, profile)))
            }
            Err(Some(file)) if file.count(profile) == 0 => {
                (format!("{profile} has no register `{name}`"), profiles_help(file, profile))
            }
            Err(Some(file)) => (
                format!("{profile} has no register `{name}`: {} are available", file.count(profile)),
                Some(range_help(file, name, profile)),
            ),
            _ => (format!("`{text}` is no register"), lower_case_help(text, profile)),
        };
        let diagnostic = self.report(&rules::REGISTER_EXISTS, token.span, message);
        if let (Some(help), Some(last)) = (help, diagnostic.diagnostics.last_mut()) {
            last.help = Some(help);
        }
    }

    /// Reads an index up to its closing bracket: integers and at most one register, added.
    fn index(&mut self, place: &mut Place) -> Parsed<()> {
        let mut sum = 0_u32;
        loop {
            let token = self.expect_token("an index")?;
            match token.kind {
                TokenKind::Integer => match literal::integer(self.cursor.text(&token)) {
                    Some(value) => sum = sum.wrapping_add(value),
                    None => return self.unexpected(&token, "an index"),
                },
                TokenKind::Ident => {
                    if let Some(relative) = self.index_register(&token)?
                        && place.relative.replace(relative).is_some()
                    {
                        let message = "an index has at most one register";
                        self.report(&rules::ONE_INDEX_REGISTER, relative.span, message);
                        self.broken = true;
                    }
                }
                _ => return self.unexpected(&token, "an integer, `a0` or `aL`"),
            }
            let token = self.expect_token("`+` or `]`")?;
            match token.kind {
                TokenKind::Punct(b'+') => {}
                TokenKind::Punct(b']') => break,
                _ => return self.unexpected(&token, "`+` or `]`"),
            }
        }
        place.span = place.span.to(self.cursor.last_span());
        self.finish_index(place, sum);
        Ok(())
    }

    /// Adds up an index and checks what can be said without looking at the instruction.
    fn finish_index(&mut self, place: &mut Place, sum: u32) {
        let a0_x =
            |index: &RelativeIndex| index.register.file == RegisterFile::Address && index.swizzle.0 == 0;
        if let Some(index) = place.relative.filter(|index| self.profile == Profile::Vs1_1 && !a0_x(index)) {
            self.report(&rules::INDEX_A0_X, index.span, "vs_1_1 indexes constants by `a0.x` only");
            self.help("write `a0.x`".into());
            self.broken = true;
        }
        let Some(register) = &mut place.register else { return };
        let (file, total) = (register.file, register.index.wrapping_add(sum));
        // Bytecode has room for this many bits of a number; the reference drops the others.
        let bits = if file == RegisterFile::Const { 0x1fff } else { 0x7ff };
        register.index = total & bits;
        if place.relative.is_none() && total >= file.count(self.profile) {
            let name = file.name(total);
            let message = format!("{} has no register `{name}`", self.profile);
            self.report(&rules::REGISTER_EXISTS, place.span, message);
            self.help(range_help(file, &name, self.profile));
            place.register = None;
        }
    }

    /// Reads the register of an index; `None` when it is faulty.
    fn index_register(&mut self, token: &Token) -> Parsed<Option<RelativeIndex>> {
        let name = self.cursor.text(token);
        let found = find_register_file(name, self.profile);
        let letters = self.letters()?;
        let span = token.span.to(self.cursor.last_span());
        let Ok((file, Some(number))) = found else {
            self.unknown_register(token, name, found, true);
            self.broken = true;
            return Ok(None);
        };
        let register = Register::new(file, number);
        let swizzle = match letters {
            Some(letters) => self.swizzle(&letters, Some(register)),
            None => Some(Swizzle::IDENTITY),
        };
        self.broken |= swizzle.is_none();
        Ok(swizzle.map(|swizzle| RelativeIndex { register, swizzle, span }))
    }

    /// Takes `.` and the letters behind it.
    pub(super) fn letters(&mut self) -> Parsed<Option<Token>> {
        if self.cursor.eat(b'.').is_none() {
            return Ok(None);
        }
        let token = self.expect_token("component letters")?;
        if token.kind != TokenKind::Ident {
            return self.unexpected(&token, "component letters");
        }
        Ok(Some(token))
    }

    /// Reports components of a register that is a single value; the answer is whether it is one.
    fn takes_no_components(&mut self, token: &Token, register: Option<Register>, what: &str) -> bool {
        let Some(register) = register.filter(|register| register.file.is_scalar(register.index)) else {
            return false;
        };
        let message = format!("`{register}` is scalar and takes no {what}");
        self.report(&rules::SCALAR_COMPONENTS, token.span, message);
        self.help(format!("leave out `.{}`", self.cursor.text(token)));
        true
    }

    fn swizzle(&mut self, token: &Token, register: Option<Register>) -> Option<Swizzle> {
        if self.takes_no_components(token, register, "swizzle") {
            return None;
        }
        let text = self.cursor.text(token);
        let swizzle = Swizzle::from_letters(text);
        if swizzle.is_none() {
            let message = format!("`.{text}` is no swizzle: one to four letters of `xyzw` or `rgba`");
            self.report(&rules::SWIZZLE_LETTERS, token.span, message);
            let lower = text.to_ascii_lowercase();
            if Swizzle::from_letters(&lower).is_some() {
                self.help(format!("write `.{lower}`"));
            }
        }
        swizzle
    }

    fn mask(&mut self, token: &Token, register: Option<Register>) -> Option<WriteMask> {
        if self.takes_no_components(token, register, "mask") {
            return None;
        }
        let text = self.cursor.text(token);
        let mask = WriteMask::from_letters(text);
        if mask.is_none() {
            let message =
                format!("`.{text}` is no write mask: letters of `xyzw` or `rgba` in that order, none twice");
            self.report(&rules::MASK_LETTERS, token.span, message);
            if let Some(sorted) = sorted_mask(text) {
                self.help(format!("write `.{sorted}`"));
            }
        }
        mask
    }

    /// The modifier that a prefix and a suffix make together; `None` when they exclude each other.
    fn combine(&mut self, prefix: &Prefix, suffix: SourceModifier, span: Span) -> Option<SourceModifier> {
        match prefix {
            Prefix::None => Some(suffix),
            Prefix::Minus => suffix.negated().or_else(|| {
                self.report(&rules::NEGATED_DIVISION, span, "`-` excludes `_dz` and `_dw`");
                None
            }),
            Prefix::Not if suffix == SourceModifier::None => Some(SourceModifier::Not),
            Prefix::Not => {
                self.report(&rules::NOT_ALONE, span, "`!` excludes every other source modifier");
                None
            }
            Prefix::Number(prefix) => {
                let message = if self.profile.major() == 1 && self.profile.stage() == Stage::Pixel {
                    "only `1-` can stand in front of a register"
                } else {
                    "a number cannot stand in front of a register"
                };
                self.report(&rules::COMPLEMENT_OF_ONE, *prefix, message);
                self.help("subtract from a constant: `sub r#, c#, …`".into());
                None
            }
            Prefix::Complement(prefix)
                if self.profile.major() != 1 || self.profile.stage() == Stage::Vertex =>
            {
                let message = format!("{} has no source modifier `1-`", self.profile);
                self.report(&rules::COMPLEMENT_IN_PROFILE, prefix.to(span), message);
                self.help("subtract from a constant that holds 1: `sub r#, c#, …`".into());
                None
            }
            Prefix::Complement(_) if suffix == SourceModifier::None => Some(SourceModifier::Complement),
            Prefix::Complement(_) => {
                self.report(&rules::COMPLEMENT_ALONE, span, "`1-` excludes every other source modifier");
                None
            }
        }
    }

    /// The reference implementation notices the last fault only at the token that comes now.
    fn reported_at_next_token(&mut self) {
        let next = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        if let Some(last) = self.diagnostics.last_mut() {
            last.reference_span = Some(next);
        }
    }

    /// The next token, which the grammar wants; reports its absence.
    pub(super) fn expect_token(&mut self, wanted: &str) -> Parsed<Token> {
        match self.cursor.next() {
            Some(token) => Ok(token),
            None => {
                let (last, end) = (self.cursor.last_span(), self.cursor.end());
                let message = format!("expected {wanted} after this, found the end");
                self.report(&rules::SYNTAX, last, message);
                if let Some(found) = self.diagnostics.last_mut() {
                    found.reference_span = Some(end);
                }
                Err(Faulty)
            }
        }
    }

    /// Reports a token that the grammar does not want here.
    pub(super) fn unexpected<T>(&mut self, token: &Token, wanted: &str) -> Parsed<T> {
        if !token.reported {
            let message = format!("expected {wanted}, found `{}`", self.cursor.text(token).escape_debug());
            self.report(&rules::SYNTAX, token.span, message);
        }
        Err(Faulty)
    }

    /// Reports an operand that is not there, at the token that comes instead.
    pub(super) fn missing<T>(&mut self, wanted: &str, token: &Token, before: Span) -> Parsed<T> {
        let message = format!("expected {wanted}, found the instruction `{}`", self.cursor.text(token));
        self.report(&rules::SYNTAX, token.span, message);
        if let Some(last) = self.diagnostics.last_mut() {
            last.labels.push(crate::diagnostic::Label {
                span: before,
                text: "an operand is missing after this".into(),
            });
        }
        Err(Faulty)
    }
}

/// The number behind a register file's name, cut to 32 bits.
fn number_of(name: &str) -> Option<u32> {
    let digits = name.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse::<u64>().ok().map(|number| number as u32)
}

fn modifier_help(profile: Profile) -> String {
    match profile.major() {
        3 => "source modifiers of this profile are `-` and `_abs`".into(),
        1 if profile.stage() == Stage::Pixel => {
            "source modifiers of this profile are `-`, `1-`, `_bias`, `_bx2`, `_x2`, `_dz` and `_dw`".into()
        }
        1 => format!("the only source modifier of {profile} is `-`"),
        _ => format!(
            "the only source modifier of {profile} is `-`; magnitudes come from the instruction `abs`"
        ),
    }
}

/// The registers that there are, and the next profile that has the one meant.
fn range_help(file: RegisterFile, name: &str, profile: Profile) -> String {
    let count = file.count(profile);
    let last = count.saturating_sub(1);
    let range = if count == 1 {
        format!("the only `{}` register of {profile} is `{}`", file.name_of_file(), file.name(0))
    } else {
        format!("{profile} has `{}` to `{}`", file.name(0), file.name(last))
    };
    let meant = number_of(name).unwrap_or(0);
    let wider =
        Profile::all().find(|&other| other.stage() == profile.stage() && file.count(other) > meant.max(last));
    match wider.filter(|_| meant > last) {
        Some(other) => format!("{range}, {other} up to `{}`", file.name(file.count(other) - 1)),
        None => range,
    }
}

/// Where a register that the profile lacks exists, or what takes its place.
fn profiles_help(file: RegisterFile, profile: Profile) -> Option<String> {
    let vertex = profile.stage() == Stage::Vertex;
    match file {
        RegisterFile::RasterizerOut | RegisterFile::AttributeOut | RegisterFile::TexCoordOut
            if vertex && profile.major() == 3 =>
        {
            return Some("outputs of vs_3_0 are `o#`, which are declared: `dcl_position o0`".into());
        }
        RegisterFile::Output if vertex => {
            return Some("outputs of this profile are `oPos`, `oD#`, `oT#`, `oFog` and `oPts`".into());
        }
        _ => {}
    }
    let names = |same: bool| {
        let there = |&other: &Profile| file.count(other) > 0 && (other.stage() == profile.stage()) == same;
        Profile::all().filter(there).map(Profile::name).collect::<Vec<_>>().join(", ")
    };
    match (names(true), names(false)) {
        (same, _) if !same.is_empty() => Some(format!("it exists in {same}")),
        (_, others) if !others.is_empty() => Some(format!("it exists only in {others}")),
        _ => None,
    }
}

/// Names are written in lower case, but for the capitals of outputs and `aL`.
fn lower_case_help(text: &str, profile: Profile) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    matches!(find_register_file(&lower, profile), Ok((_, Some(_)))).then(|| format!("write `{lower}`"))
}

fn indexable_help(profile: Profile) -> String {
    match (profile.stage(), profile.major()) {
        (Stage::Vertex, 3) => "`c#`, `v#` and `o#` can be indexed".into(),
        (Stage::Vertex, _) => "only `c#` can be indexed".into(),
        (Stage::Pixel, 3) => "only `v#` can be indexed".into(),
        _ => format!("{profile} cannot index registers"),
    }
}

/// The mask that misordered, doubled or capital letters most likely mean.
fn sorted_mask(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let alphabet = ["xyzw", "rgba"].into_iter().find(|names| lower.chars().all(|c| names.contains(c)))?;
    Some(alphabet.chars().filter(|letter| lower.contains(*letter)).collect())
}
