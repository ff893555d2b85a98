//! Declarations.

use super::super::isa::{
    GlobalFlags, ImmediateClass, Op, Primitive, RegisterFile, ResourceDimension, ReturnType, SamplerMode,
    SynonymKind, TessellatorDomain, TessellatorOutput, TessellatorPartitioning, Topology,
};
use super::super::program::{Access, Instruction, Interface, Operand, Payload, Selection, Spanned, Uav};
use super::memory::DIMENSION;
use super::mnemonic::{Mnemonic, NO_GLOBAL_FLAGS};
use super::operand::Role;
use super::word::Spelling;
use super::{Faulty, Parsed, Parser};
use crate::isa::Swizzle;
use crate::rules;
use crate::span::Span;
use crate::token::TokenKind;

const SAMPLER_MODE: Spelling<SamplerMode> =
    Spelling { what: "a sampler mode", all: SamplerMode::ALL, synonyms: Some(SynonymKind::SamplerMode) };
const PRIMITIVE: Spelling<Primitive> =
    Spelling { what: "a primitive", all: Primitive::ALL, synonyms: Some(SynonymKind::Primitive) };
const TOPOLOGY: Spelling<Topology> =
    Spelling { what: "an output topology", all: Topology::ALL, synonyms: None };
const DOMAIN: Spelling<TessellatorDomain> =
    Spelling { what: "a tessellator domain", all: TessellatorDomain::ALL, synonyms: None };
const PARTITIONING: Spelling<TessellatorPartitioning> =
    Spelling { what: "a partitioning", all: TessellatorPartitioning::ALL, synonyms: None };
const OUTPUT: Spelling<TessellatorOutput> =
    Spelling { what: "an output of the tessellator", all: TessellatorOutput::ALL, synonyms: None };
const FLAG: Spelling<GlobalFlags> =
    Spelling { what: "a global flag", all: &GlobalFlags::ALL, synonyms: None };
const ACCESS: Spelling<Access> = Spelling {
    what: "a way to index constants",
    all: &[(Access::ImmediateIndexed, "immediateIndexed"), (Access::DynamicIndexed, "dynamicIndexed")],
    synonyms: None,
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
            return self.surplus_suffix(instruction, mnemonic.suffixes);
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

    fn surplus_suffix(&mut self, instruction: &Instruction, suffixes: &str) -> Parsed<()> {
        let name = instruction.op.mnemonic();
        let message = format!("`{name}` takes no suffix `{suffixes}`");
        let span = instruction.mnemonic_span;
        self.report_with_help(&rules::MNEMONIC_SUFFIX, span, message, Some(format!("write `{name}`")));
        Err(Faulty)
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
                Payload::ControlPoints(self.count("a number of control points")?)
            }
            Op::DclHsMaxTessFactor => {
                let operand = self.operand(Role::Source(ImmediateClass::Float))?;
                let bits = operand.values.first().copied().unwrap_or_default();
                Payload::MaxTessFactor(Spanned::new(bits, operand.span))
            }
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

    /// The documents write a stream as its number.
    fn register_or_stream(&mut self, op: Op) -> Parsed<Operand> {
        let number = self.cursor.peek().is_some_and(|token| token.kind == TokenKind::Integer);
        if op == Op::DclStream && number { self.stream_number() } else { self.operand(Role::Declared) }
    }

    fn next_count(&mut self, wanted: &str) -> Parsed<Spanned<u32>> {
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

    /// Reads `dcl_resource_texture2d (float,float,float,float) t0`, or `dcl_resource t0, Texture2D, FLOAT`.
    fn resource(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<()> {
        if mnemonic.suffixes.is_empty() {
            return self.documented_resource(instruction);
        }
        let dimension = self.dimension_suffix(mnemonic, instruction.mnemonic_span)?;
        let mut samples = Spanned::new(0, instruction.mnemonic_span);
        if dimension.value.is_multisampled() {
            samples = self.samples()?;
        }
        let return_types = self.return_types()?;
        instruction.operands.push(self.operand(Role::Declared)?);
        instruction.payload = Payload::Resource { dimension, samples, return_types };
        Ok(())
    }

    fn samples(&mut self) -> Parsed<Spanned<u8>> {
        self.expect(b'(')?;
        let count = self.count("a number of samples")?;
        self.expect(b')')?;
        match u8::try_from(count.value).ok().filter(|count| *count < 128) {
            Some(samples) => Ok(Spanned::new(samples, count.span)),
            None => {
                let message = format!("a texel has up to 127 samples, not {}", count.value);
                self.report(&rules::INTEGER_RANGE, count.span, message);
                Err(Faulty)
            }
        }
    }

    /// The shape in the first suffix.
    fn dimension_suffix(
        &mut self,
        mnemonic: &Mnemonic<'_>,
        span: Span,
    ) -> Parsed<Spanned<ResourceDimension>> {
        let word = mnemonic.suffix_list().next().unwrap_or_default();
        match DIMENSION.find(word) {
            Some(dimension) => Ok(Spanned::new(dimension, span)),
            None => {
                let message = format!("`{word}` is no shape of resources");
                self.report(&rules::MNEMONIC_SUFFIX, span, message);
                Err(Faulty)
            }
        }
    }

    fn documented_resource(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        instruction.operands.push(self.operand(Role::Declared)?);
        self.expect(b',')?;
        let token = self.expect_ident("a shape of resources")?;
        let word = self.text(&token).to_ascii_lowercase();
        let Some(dimension) = DIMENSION.find(&word) else { return self.misspelt(&token, &word, &DIMENSION) };
        let samples = if self.cursor.at(b'(') { self.samples()? } else { Spanned::new(0, token.span) };
        self.expect(b',')?;
        let kind_token = self.expect_ident("a type of components")?;
        let kind_word = self.text(&kind_token).to_ascii_lowercase();
        let Some(kind) = ReturnType::from_name(&kind_word) else {
            return self.unexpected(&kind_token, "a type of components");
        };
        instruction.payload = Payload::Resource {
            dimension: Spanned::new(dimension, token.span),
            samples,
            return_types: Spanned::new([kind; 4], kind_token.span),
        };
        Ok(())
    }

    fn uav(&mut self, mnemonic: &Mnemonic<'_>, instruction: &mut Instruction) -> Parsed<()> {
        let mut uav = Uav::default();
        let typed = instruction.op == Op::DclUavTyped;
        let dimension =
            if typed { Some(self.dimension_suffix(mnemonic, instruction.mnemonic_span)?) } else { None };
        for suffix in mnemonic.suffix_list().skip(usize::from(typed)) {
            match suffix {
                "glc" => uav.globally_coherent = true,
                "rov" => uav.rasterizer_ordered = true,
                "opc" if instruction.op == Op::DclUavStructured => uav.order_preserving_counter = true,
                _ => return self.surplus_suffix(instruction, &format!("_{suffix}")),
            }
        }
        if let Some(dimension) = dimension {
            uav.typed = Some((dimension, self.return_types()?));
        }
        instruction.operands.push(self.operand(Role::Declared)?);
        if instruction.op == Op::DclUavStructured {
            uav.stride = Some(self.next_count("the bytes of a structure")?);
        }
        instruction.payload = Payload::Uav(Box::new(uav));
        Ok(())
    }

    /// Reads `v1.xyzw 3`, or both ends as in `v1, v3`.
    fn index_range(&mut self, instruction: &mut Instruction) -> Parsed<()> {
        let first = self.operand(Role::Declared)?;
        let start = first.indices.last().map_or(0, |index| index.offset());
        let place = first.span;
        instruction.operands.push(first);
        if self.cursor.eat(b',').is_none() {
            instruction.payload = Payload::Count(self.count("a number of registers")?);
            return Ok(());
        }
        let last = self.operand(Role::Declared)?;
        let end = last.indices.last().map_or(0, |index| index.offset());
        let Some(count) = end.checked_sub(start).and_then(|count| count.checked_add(1)) else {
            let message = "the last register of a range stands before its first";
            self.report(&rules::SYNTAX, place.to(last.span), message);
            return Err(Faulty);
        };
        instruction.payload = Payload::Count(Spanned::new(count, last.span));
        Ok(())
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
        for suffix in mnemonic.suffix_list() {
            interface.dynamic_indexed = suffix == "dynamicindexed";
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
        interface.tables = self.list(RegisterFile::FunctionTable)?;
        Ok(Payload::Interface(Box::new(interface)))
    }
}
