//! Declarations.

use super::super::isa::{
    GlobalFlags, ImmediateClass, Op, Primitive, RegisterFile, SamplerMode, SynonymKind, TessellatorDomain,
    TessellatorOutput, TessellatorPartitioning, Topology,
};
use super::super::program::{Access, Index, Instruction, Interface, Operand, Payload, Selection, Spanned};
use super::mnemonic::{Mnemonic, NO_GLOBAL_FLAGS};
use super::operand::Role;
use super::word::Spelling;
use super::{Faulty, Parsed, Parser};
use crate::isa::Swizzle;
use crate::rules;
use crate::span::Span;
use crate::token::TokenKind;

/// Most control points of a patch.
pub(crate) const MAX_CONTROL_POINTS: u32 = 32;

const SAMPLER_MODE: Spelling<SamplerMode> = Spelling {
    what: "a sampler mode",
    all: SamplerMode::ALL,
    synonyms: Some(SynonymKind::SamplerMode),
    any_case: false,
};
const PRIMITIVE: Spelling<Primitive> = Spelling {
    what: "a primitive",
    all: Primitive::ALL,
    synonyms: Some(SynonymKind::Primitive),
    any_case: false,
};
const TOPOLOGY: Spelling<Topology> =
    Spelling { what: "an output topology", all: Topology::ALL, synonyms: None, any_case: false };
const DOMAIN: Spelling<TessellatorDomain> =
    Spelling { what: "a tessellator domain", all: TessellatorDomain::ALL, synonyms: None, any_case: false };
const PARTITIONING: Spelling<TessellatorPartitioning> =
    Spelling { what: "a partitioning", all: TessellatorPartitioning::ALL, synonyms: None, any_case: false };
const OUTPUT: Spelling<TessellatorOutput> = Spelling {
    what: "an output of the tessellator",
    all: TessellatorOutput::ALL,
    synonyms: None,
    any_case: false,
};
const FLAG: Spelling<GlobalFlags> =
    Spelling { what: "a global flag", all: &GlobalFlags::ALL, synonyms: None, any_case: false };
const ACCESS: Spelling<Access> = Spelling {
    what: "a way to index constants",
    all: &[(Access::ImmediateIndexed, "immediateIndexed"), (Access::DynamicIndexed, "dynamicIndexed")],
    synonyms: None,
    any_case: false,
};

impl Parser<'_> {
    /// Reads what stands behind the mnemonic of a declaration.
    pub(super) fn declaration(
        &mut self,
        mnemonic: &Mnemonic<'_>,
        instruction: &mut Instruction,
    ) -> Parsed<()> {
        let takes_suffixes = matches!(
            instruction.op,
            Op::DclResource | Op::DclUavTyped | Op::DclUavRaw | Op::DclUavStructured
        ) || instruction.op == Op::DclInterface;
        if !takes_suffixes && !mnemonic.suffixes.is_empty() {
            return self.no_suffix(mnemonic, 0);
        }
        match instruction.op {
            Op::DclGlobalFlags => instruction.payload = self.global_flags(mnemonic, instruction.span)?,
            Op::CustomData => instruction.payload = self.constant_rows()?,
            Op::DclConstantBuffer => self.constant_buffer(instruction)?,
            Op::DclSampler => self.sampler(instruction)?,
            Op::DclResource => self.resource(mnemonic, instruction)?,
            Op::DclUavTyped | Op::DclUavRaw | Op::DclUavStructured => self.uav(mnemonic, instruction)?,
            Op::DclInput
            | Op::DclInputSgv
            | Op::DclInputSiv
            | Op::DclInputPs
            | Op::DclInputPsSgv
            | Op::DclInputPsSiv
            | Op::DclOutput
            | Op::DclOutputSgv
            | Op::DclOutputSiv => self.element(mnemonic, instruction)?,
            Op::DclIndexRange => self.index_range(instruction)?,
            Op::DclIndexableTemp => instruction.payload = self.indexable_temp()?,
            Op::DclFunctionBody => {
                instruction.payload = Payload::Count(self.numbered(RegisterFile::FunctionBody)?);
            }
            Op::DclFunctionTable => instruction.payload = self.function_table()?,
            Op::DclInterface => instruction.payload = self.interface(mnemonic)?,
            op => self.simple(op, instruction)?,
        }
        self.no_semantic(instruction)
    }

    /// Only inputs and outputs have semantics.
    fn no_semantic(&mut self, instruction: &Instruction) -> Parsed<()> {
        if !self.cursor.at(b':') || matches!(instruction.payload, Payload::Element { .. }) {
            return Ok(());
        }
        let semantic = self.semantic()?;
        let span = semantic.map_or(self.cursor.last_span(), |semantic| semantic.span);
        let name = instruction.op.mnemonic();
        self.report_with_help(
            &rules::SYNTAX,
            span,
            format!("only inputs and outputs have semantics, not `{name}`"),
            Some("leave it out".to_owned()),
        );
        Err(Faulty)
    }

    /// Declarations of a single word or of numbers.
    fn simple(&mut self, op: Op, instruction: &mut Instruction) -> Parsed<()> {
        instruction.payload = match op {
            Op::DclOutputTopology => Payload::Topology(self.spelled(&TOPOLOGY)?),
            Op::DclInputPrimitive => Payload::Primitive(self.spelled(&PRIMITIVE)?),
            Op::DclTessellatorDomain => Payload::Domain(self.spelled(&DOMAIN)?),
            Op::DclTessellatorPartitioning => Payload::Partitioning(self.spelled(&PARTITIONING)?),
            Op::DclTessellatorOutputPrimitive => Payload::TessellatorOutput(self.spelled(&OUTPUT)?),
            Op::DclInputControlPointCount | Op::DclOutputControlPointCount => {
                Payload::ControlPoints(self.control_points()?)
            }
            Op::DclHsMaxTessFactor => Payload::MaxTessFactor(self.tess_factor()?),
            Op::DclThreadGroup => {
                let x = self.count("a number of threads")?;
                let y = self.next_count("a number of threads")?;
                Payload::ThreadGroup([x, y, self.next_count("a number of threads")?])
            }
            Op::DclStream | Op::DclResourceRaw => {
                instruction.operands.push(self.register_or_stream(op)?);
                Payload::None
            }
            Op::DclTgsmRaw | Op::DclResourceStructured => {
                instruction.operands.push(self.operand(Role::Declared)?);
                Payload::Count(self.next_count("a number of bytes")?)
            }
            Op::DclTgsmStructured => {
                instruction.operands.push(self.operand(Role::Declared)?);
                let stride = self.next_count("a number of bytes")?;
                Payload::TgsmStructured { stride, count: self.next_count("a number of structures")? }
            }
            _ => Payload::Count(self.count("a number")?),
        };
        Ok(())
    }

    fn control_points(&mut self) -> Parsed<Spanned<u32>> {
        let count = self.count("a number of control points")?;
        if count.value > MAX_CONTROL_POINTS {
            let message =
                format!("a patch has up to {MAX_CONTROL_POINTS} control points, not {}", count.value);
            self.report(&rules::INTEGER_RANGE, count.span, message);
            return Err(Faulty);
        }
        Ok(count)
    }

    /// Reads `l(64.000000)`, or the number alone as in the documents.
    fn tess_factor(&mut self) -> Parsed<Spanned<u32>> {
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        let parentheses = self.eat_word("l").is_some();
        if parentheses {
            self.expect(b'(')?;
        }
        let bits = self.literal(ImmediateClass::Float)?;
        if parentheses {
            self.expect(b')')?;
        }
        Ok(Spanned::new(bits, start.to(self.cursor.last_span())))
    }

    /// The documents write a stream as its number.
    fn register_or_stream(&mut self, op: Op) -> Parsed<Operand> {
        let number = self.cursor.peek().is_some_and(|token| token.kind == TokenKind::Integer);
        if op == Op::DclStream && number { self.stream_number() } else { self.operand(Role::Declared) }
    }

    pub(super) fn next_count(&mut self, wanted: &str) -> Parsed<Spanned<u32>> {
        self.expect(b',')?;
        self.count(wanted)
    }

    fn global_flags(&mut self, mnemonic: &Mnemonic<'_>, span: Span) -> Parsed<Payload> {
        if mnemonic.name == NO_GLOBAL_FLAGS {
            return Ok(Payload::GlobalFlags(Spanned::new(GlobalFlags::default(), span)));
        }
        let first = self.spelled(&FLAG)?;
        let mut flags = first;
        while self.cursor.eat(b'|').is_some() {
            let next = self.spelled(&FLAG)?;
            flags = Spanned::new(flags.value.union(next.value), flags.span.to(next.span));
        }
        Ok(Payload::GlobalFlags(flags))
    }

    /// Reads `{ { 1.0, 0, 0, 0}, … }`.
    fn constant_rows(&mut self) -> Parsed<Payload> {
        let mut rows = Vec::new();
        self.expect(b'{')?;
        if self.cursor.eat(b'}').is_some() {
            return Ok(Payload::ImmediateConstantBuffer(rows));
        }
        loop {
            self.expect(b'{')?;
            let mut row = [0; 4];
            for (at, value) in row.iter_mut().enumerate() {
                if at > 0 {
                    self.expect(b',')?;
                }
                *value = self.literal(ImmediateClass::Bits)?;
            }
            self.expect(b'}')?;
            rows.push(row);
            if self.cursor.eat(b',').is_none() {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(Payload::ImmediateConstantBuffer(rows))
    }

    fn constant_buffer(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let mut operand = self.operand(Role::Declared)?;
        // Its components are not chosen, but bytecode has the form of a source.
        operand.selection = Selection::Swizzle(Swizzle::IDENTITY);
        let place = operand.span;
        instruction.operands.push(operand);
        let access = if self.cursor.eat(b',').is_some() {
            self.spelled(&ACCESS)?
        } else {
            Spanned::new(Access::ImmediateIndexed, place)
        };
        instruction.payload = Payload::ConstantBuffer(access);
        Ok(())
    }

    fn sampler(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let operand = self.operand(Role::Declared)?;
        let place = operand.span;
        instruction.operands.push(operand);
        let mode = match self.cursor.eat(b',') {
            // `default` is a mnemonic as well, so this cannot ask whether a word follows.
            Some(_) => self.spelled(&SAMPLER_MODE)?,
            None => Spanned::new(SamplerMode::default(), place),
        };
        instruction.payload = Payload::Sampler(mode);
        Ok(())
    }

    /// Reads `v1.xyzw 3`, or the first and the last register as in `v1, v3`.
    fn index_range(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let first = self.operand(Role::Declared)?;
        let ends = if self.cursor.eat(b',').is_some() { Some(self.operand(Role::Declared)?) } else { None };
        let count = match ends {
            Some(last) => self.range_between(&first, &last)?,
            None => self.count("a number of registers")?,
        };
        instruction.operands.push(first);
        instruction.payload = Payload::Count(count);
        Ok(())
    }

    /// Number of the registers from the first to the last one.
    fn range_between(&mut self, first: &Operand, last: &Operand) -> Parsed<Spanned<u32>> {
        let place = first.span.to(last.span);
        let (Some(start), Some(end)) = (first.indices.split_last(), last.indices.split_last()) else {
            self.report(&rules::SYNTAX, place, "a range goes from one register to another");
            return Err(Faulty);
        };
        let axis = |(_, before): (&Index, &[Index])| before.iter().map(Index::offset).collect::<Vec<_>>();
        let constant = |operand: &Operand| operand.indices.iter().all(|index| index.relative.is_none());
        let alike = first.file == last.file
            && axis(start) == axis(end)
            && constant(first)
            && constant(last)
            && (last.selection == first.selection || last.selection_span == last.span);
        if !alike {
            let message = "the first and the last register of a range differ in more than their number";
            self.report(&rules::SYNTAX, place, message);
            return Err(Faulty);
        }
        let count = end.0.offset().checked_sub(start.0.offset()).and_then(|count| count.checked_add(1));
        let Some(count) = count else {
            self.report(&rules::SYNTAX, place, "the last register of a range stands before its first");
            return Err(Faulty);
        };
        Ok(Spanned::new(count, last.span))
    }

    /// Reads `x0[8], 4`.
    fn indexable_temp(&mut self) -> Parsed<Payload> {
        let register = self.numbered(RegisterFile::IndexableTemp)?;
        self.expect(b'[')?;
        let size = self.count("a number of registers")?;
        self.expect(b']')?;
        Ok(Payload::IndexableTemp { register, size, components: self.next_count("a number of components")? })
    }

    /// Reads the number of a register of this file: `fb3`.
    fn numbered(&mut self, wanted: RegisterFile) -> Parsed<Spanned<u32>> {
        let what = format!("`{}` with a number", wanted.name());
        let token = self.expect_ident(&what)?;
        match self.register_name(&token)? {
            (file, Some(number)) if file == wanted => Ok(Spanned::new(number, token.span)),
            _ => self.unexpected(&token, &what),
        }
    }

    /// Reads `{fb0, fb1}`.
    fn list(&mut self, file: RegisterFile) -> Parsed<Vec<u32>> {
        let mut numbers = Vec::new();
        self.expect(b'=')?;
        self.expect(b'{')?;
        if self.cursor.eat(b'}').is_some() {
            return Ok(numbers);
        }
        loop {
            numbers.push(self.numbered(file)?.value);
            if self.cursor.eat(b',').is_none() {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(numbers)
    }

    fn function_table(&mut self) -> Parsed<Payload> {
        let table = self.numbered(RegisterFile::FunctionTable)?;
        Ok(Payload::FunctionTable { table, bodies: self.list(RegisterFile::FunctionBody)? })
    }

    /// Reads `fp0[1][3] = {ft0, ft1}`: slots of the array, functions.
    fn interface(&mut self, mnemonic: &Mnemonic<'_>) -> Parsed<Payload> {
        let mut interface = Interface::default();
        for (at, suffix) in mnemonic.suffix_list().enumerate() {
            if suffix != "dynamicindexed" || interface.dynamic_indexed {
                return self.no_suffix(mnemonic, at);
            }
            interface.dynamic_indexed = true;
        }
        interface.slot = self.numbered(RegisterFile::Interface)?;
        self.expect(b'[')?;
        let size = self.count("a number of slots")?;
        let Ok(array_size) = u16::try_from(size.value) else {
            let message = format!("an array has up to 65535 interfaces, not {}", size.value);
            self.report(&rules::INTEGER_RANGE, size.span, message);
            return Err(Faulty);
        };
        interface.array_size = Spanned::new(array_size, size.span);
        self.expect(b']')?;
        self.expect(b'[')?;
        interface.call_sites = self.count("a number of functions")?;
        self.expect(b']')?;
        let start = self.cursor.peek().map_or(self.cursor.end(), |token| token.span);
        interface.tables = self.list(RegisterFile::FunctionTable)?;
        if interface.tables.len() > usize::from(u16::MAX) {
            let span = start.to(self.cursor.last_span());
            let message = format!("a slot has up to 65535 tables, not {}", interface.tables.len());
            self.report(&rules::INTEGER_RANGE, span, message);
            return Err(Faulty);
        }
        Ok(Payload::Interface(Box::new(interface)))
    }
}
