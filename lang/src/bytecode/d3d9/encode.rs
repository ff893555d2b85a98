//! [`Program`] to words.

use super::{has_index_token, has_length, has_sub, token};
use crate::isa::{Control, InstructionModifiers, Op, Profile, SourceModifier};
use crate::program::{Comment, Destination, Instruction, Payload, Program, RelativeIndex, Source};

/// The words of a program, from its version to its end token.
///
/// Every program is put into words, a faulty one as well: whether it is legal is for the checker to say.
pub fn encode(program: &Program) -> Vec<u32> {
    let index_token = has_index_token(program.profile);
    let mut words = Vec::with_capacity(size(program, index_token));
    words.push(program.profile.version_token());
    let mut comments = program.comments.iter().peekable();
    for (position, instruction) in program.instructions.iter().enumerate() {
        while let Some(comment) = comments.next_if(|comment| comment.before as usize <= position) {
            push_comment(&mut words, comment);
        }
        Encoder { words: &mut words, profile: program.profile, index_token }.instruction(instruction);
    }
    for comment in comments {
        push_comment(&mut words, comment);
    }
    words.push(token::END);
    words
}

/// Number of words of the whole program.
fn size(program: &Program, index_token: bool) -> usize {
    let code: usize = program.instructions.iter().map(|i| 1 + operand_words(i, index_token)).sum();
    let comments: usize = program.comments.iter().map(|comment| 1 + comment.words.len()).sum();
    2 + code + comments
}

/// Number of words behind the instruction token.
fn operand_words(instruction: &Instruction, index_token: bool) -> usize {
    let operand = |relative: &Option<RelativeIndex>| 1 + usize::from(index_token && relative.is_some());
    let payload = match instruction.payload {
        Payload::None => 0,
        Payload::Declaration(_) | Payload::Bool(_) => 1,
        Payload::Float(_) | Payload::Int(_) => 4,
    };
    instruction.destination.as_ref().map_or(0, |destination| operand(&destination.relative))
        + instruction.predicate.as_ref().map_or(0, |predicate| operand(&predicate.relative))
        + instruction.sources.iter().map(|source| operand(&source.relative)).sum::<usize>()
        + payload
}

/// A comment longer than its token can tell becomes several.
fn push_comment(words: &mut Vec<u32>, comment: &Comment) {
    let mut rest = comment.words.as_slice();
    loop {
        let (now, later) = rest.split_at(rest.len().min(token::COMMENT_MAX));
        words.push((now.len() as u32) << 16 | token::COMMENT);
        words.extend_from_slice(now);
        rest = later;
        if rest.is_empty() {
            return;
        }
    }
}

struct Encoder<'w> {
    words: &'w mut Vec<u32>,
    profile: Profile,
    index_token: bool,
}

impl Encoder<'_> {
    fn instruction(&mut self, instruction: &Instruction) {
        // What replaces the modifier of the second source when a `sub` becomes an `add`.
        let toggled = match instruction.op {
            Op::Sub if !has_sub(self.profile) => {
                instruction.sources.get(1).and_then(|s| s.modifier.negated())
            }
            _ => None,
        };
        let op = if toggled.is_some() { Op::Add } else { instruction.op };
        self.instruction_token(op, instruction);
        if let Payload::Declaration(declaration) = &instruction.payload {
            self.words.push(token::declaration(declaration));
        }
        if let Some(destination) = &instruction.destination {
            self.destination(destination, instruction.modifiers);
        }
        if let Some(predicate) = &instruction.predicate {
            self.source(predicate, predicate.modifier);
        }
        for (position, source) in instruction.sources.iter().enumerate() {
            let modifier = toggled.filter(|_| position == 1).unwrap_or(source.modifier);
            self.source(source, modifier);
        }
        match &instruction.payload {
            Payload::None | Payload::Declaration(_) => {}
            Payload::Float(values) => self.words.extend_from_slice(values),
            Payload::Int(values) => self.words.extend(values.iter().map(|value| *value as u32)),
            Payload::Bool(value) => self.words.push(u32::from(*value)),
        }
    }

    fn instruction_token(&mut self, op: Op, instruction: &Instruction) {
        let info = op.info(self.profile);
        let control = match info.control {
            Control::Fixed(value) => u32::from(value),
            Control::Comparison => instruction.comparison.map_or(0, |comparison| comparison as u32),
        };
        let mut word = u32::from(info.opcode) | control << token::CONTROL_AT;
        if has_length(self.profile) {
            let length = operand_words(instruction, self.index_token) as u32;
            word |= length << token::LENGTH_AT & token::LENGTH;
        }
        if instruction.predicate.is_some() {
            word |= token::PREDICATED;
        }
        if instruction.coissue {
            word |= token::COISSUE;
        }
        self.words.push(word);
    }

    fn destination(&mut self, destination: &Destination, modifiers: InstructionModifiers) {
        let mask = u32::from(destination.mask.0 & 0xf) << 16;
        let word = token::register(destination.register) | mask | token::result_modifiers(modifiers);
        self.indexed(word, destination.relative.as_ref());
    }

    fn source(&mut self, source: &Source, modifier: SourceModifier) {
        let word = token::register(source.register) | token::selection(source.swizzle, modifier);
        self.indexed(word, source.relative.as_ref());
    }

    fn indexed(&mut self, word: u32, relative: Option<&RelativeIndex>) {
        let Some(relative) = relative else {
            self.words.push(word);
            return;
        };
        self.words.push(word | token::RELATIVE);
        if self.index_token {
            let selection = token::selection(relative.swizzle, SourceModifier::None);
            self.words.push(token::register(relative.register) | selection);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::{RegisterFile, WriteMask};
    use crate::program::Register;
    use crate::span::Span;

    const NOWHERE: Span = Span::new(0, 0);

    fn program(profile: Profile, instruction: Instruction) -> Program {
        Program {
            profile,
            profile_span: NOWHERE,
            instructions: vec![instruction],
            comments: Vec::new(),
            end: NOWHERE,
        }
    }

    fn sub(modifier: SourceModifier) -> Instruction {
        let temp = |index| Register::new(RegisterFile::Temp, index);
        let mut instruction = Instruction::new(Op::Sub, NOWHERE);
        instruction.destination = Some(Destination::register(temp(0), NOWHERE));
        instruction.sources = vec![
            Source::register(temp(1), NOWHERE),
            Source { modifier, ..Source::register(temp(2), NOWHERE) },
        ];
        instruction
    }

    #[test]
    fn sub_becomes_add_outside_ps_1() {
        let words = |profile, modifier| encode(&program(profile, sub(modifier)));
        use SourceModifier as M;
        assert_eq!(
            words(Profile::Vs1_1, M::None)[1..5],
            [0x0000_0002, 0x800f_0000, 0x80e4_0001, 0x81e4_0002]
        );
        assert_eq!(
            words(Profile::Vs2_0, M::Negate)[1..5],
            [0x0300_0002, 0x800f_0000, 0x80e4_0001, 0x80e4_0002]
        );
        assert_eq!(words(Profile::Vs3_0, M::Abs)[4], 0x8ce4_0002);
        assert_eq!(
            words(Profile::Ps1_4, M::None)[1..5],
            [0x0000_0003, 0x800f_0000, 0x80e4_0001, 0x80e4_0002]
        );
        // No profile has both; the words only have to stay readable.
        assert_eq!(words(Profile::Vs2_0, M::Complement)[1], 0x0300_0003);
    }

    #[test]
    fn capacity_is_exact() {
        let mut program = program(Profile::Vs2_0, sub(SourceModifier::None));
        program.comments.push(Comment { before: 0, words: vec![1, 2] });
        program.comments.push(Comment { before: 1, words: Vec::new() });
        let words = encode(&program);
        assert_eq!(words.len(), size(&program, true));
        assert_eq!(words[1..4], [0x0002_fffe, 1, 2]);
        assert_eq!(words[8..], [0x0000_fffe, 0x0000_ffff]);
    }

    #[test]
    fn an_unreadable_instruction_is_still_words() {
        let mut instruction = Instruction::new(Op::IfCmp, NOWHERE);
        instruction.broken = true;
        instruction.destination = Some(Destination {
            mask: WriteMask(0xff),
            ..Destination::register(Register::new(RegisterFile::Const, u32::MAX), NOWHERE)
        });
        instruction.modifiers.shift = i8::MIN;
        assert_eq!(encode(&program(Profile::Ps3_sw, instruction)).len(), 4);
    }
}
