//! Random programs of vs_3_0 and vs_1_1, with everything that can be executed.

use shader_asm::lang::isa::{
    Comparison, Op, Profile, RegisterFile as R, SourceModifier, Swizzle, Usage, WriteMask,
};
use shader_asm::lang::program::{
    Declaration, Destination, Instruction, Payload, Program, Register, RelativeIndex, Source,
};
use shader_asm::lang::span::Span;

const NOWHERE: Span = Span::new(0, 0);

/// Numbers that look random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % bound
    }

    pub(crate) fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// Ordinary numbers, and the ones at the edges.
    pub(crate) fn float(&mut self) -> f32 {
        match self.below(12) {
            0 => self.pick(&[0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 1e-40, -1e-40]),
            1 => self.pick(&[f32::MAX, f32::MIN_POSITIVE, -1.0, 0.5, 1.5, 2.5, 1e-30, -1e30]),
            2 => f32::from_bits((self.below(0x1_0000) << 16) | self.below(0x1_0000)),
            _ => self.below(64) as f32 * 0.25 - 8.0,
        }
    }
}

pub(crate) struct Generator {
    pub(crate) random: Random,
    profile: Profile,
    code: Vec<Instruction>,
    /// Loops and calls around, and whether aL exists.
    loops: u32,
    counted: bool,
    /// Loops of this routine, which a break can leave.
    breakable: bool,
    labels: u32,
}

const COMPARISONS: [Comparison; 6] =
    [Comparison::Gt, Comparison::Eq, Comparison::Ge, Comparison::Lt, Comparison::Ne, Comparison::Le];

/// Operation and how its operands look.
const ARITHMETIC: [(Op, Shape); 29] = [
    (Op::Mov, Shape::Any),
    (Op::Add, Shape::Any),
    (Op::Sub, Shape::Any),
    (Op::Mul, Shape::Any),
    (Op::Mad, Shape::Any),
    (Op::Min, Shape::Any),
    (Op::Max, Shape::Any),
    (Op::Slt, Shape::Any),
    (Op::Sge, Shape::Any),
    (Op::Dp3, Shape::Any),
    (Op::Dp4, Shape::Any),
    (Op::Dst, Shape::Any),
    (Op::Lit, Shape::Any),
    (Op::Frc, Shape::Any),
    (Op::Rcp, Shape::Scalar),
    (Op::Rsq, Shape::Scalar),
    (Op::Exp, Shape::Scalar),
    (Op::Log, Shape::Scalar),
    (Op::Expp, Shape::Scalar),
    (Op::Logp, Shape::Scalar),
    (Op::M4x4, Shape::Matrix),
    (Op::M3x3, Shape::Matrix),
    // From here on not in vs_1_1.
    (Op::M3x2, Shape::Matrix),
    (Op::Abs, Shape::Any),
    (Op::Lrp, Shape::Any),
    (Op::Nrm, Shape::Any),
    (Op::Crs, Shape::Xyz),
    (Op::Pow, Shape::Scalar),
    (Op::SinCos, Shape::Xy),
];
const IN_VS_1_1: u32 = 22;

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Any,
    Scalar,
    Matrix,
    Xyz,
    Xy,
}

/// A program of about `size` instructions.
pub(crate) fn program(seed: u64, size: u32, profile: Profile) -> (Program, Random) {
    let mut generator = Generator {
        random: Random(seed),
        profile,
        code: Vec::new(),
        loops: 0,
        counted: false,
        breakable: false,
        labels: 0,
    };
    generator.declare();
    generator.block(size, 0);
    generator.show();
    if generator.modern() {
        generator.push(Op::Ret, None, Vec::new());
    }
    let mut done = 0;
    while done < generator.labels {
        generator.push(Op::Label, None, vec![source(R::Label, done)]);
        done += 1;
        generator.block(size / 4, 4);
        generator.push(Op::Ret, None, Vec::new());
    }
    let instructions = generator.code;
    let program =
        Program { profile, profile_span: NOWHERE, instructions, comments: Vec::new(), end: NOWHERE };
    (program, generator.random)
}

fn source(file: R, index: u32) -> Source {
    Source::register(Register::new(file, index), NOWHERE)
}

fn destination(file: R, index: u32, mask: WriteMask) -> Destination {
    Destination { mask, ..Destination::register(Register::new(file, index), NOWHERE) }
}

impl Generator {
    /// Whatever is in r# at the end can be seen.
    fn show(&mut self) {
        let file = if self.modern() { R::Output } else { R::TexCoordOut };
        for index in 0..4 {
            let target = destination(file, index + 4, WriteMask::ALL);
            self.push(Op::Mov, Some(target), vec![source(R::Temp, index)]);
        }
    }

    fn modern(&self) -> bool {
        self.profile == Profile::Vs3_0
    }

    fn push(&mut self, op: Op, destination: Option<Destination>, sources: Vec<Source>) -> &mut Instruction {
        let mut instruction = Instruction::new(op, NOWHERE);
        instruction.destination = destination;
        instruction.sources = sources;
        self.code.push(instruction);
        let last = self.code.len() - 1;
        &mut self.code[last]
    }

    fn declare(&mut self) {
        let files: &[R] = if self.modern() { &[R::Input, R::Output] } else { &[R::Input] };
        for &file in files {
            for index in 0..if file == R::Input { 4 } else { 8 } {
                let declaration =
                    Declaration { usage: Some(Usage::TexCoord), usage_index: index, sampler_type: None };
                let i = self.push(Op::Dcl, Some(destination(file, index.into(), WriteMask::ALL)), Vec::new());
                i.payload = Payload::Declaration(declaration);
            }
        }
        let bits = [self.random.float(), 2.0, -3.0, 0.0].map(f32::to_bits);
        self.push(Op::Def, Some(destination(R::Const, 5, WriteMask::ALL)), Vec::new()).payload =
            Payload::Float(bits);
        if self.modern() {
            self.push(Op::DefI, Some(destination(R::ConstInt, 1, WriteMask::ALL)), Vec::new()).payload =
                Payload::Int([3, -1, 2, 0]);
            self.push(Op::DefB, Some(destination(R::ConstBool, 1, WriteMask::ALL)), Vec::new()).payload =
                Payload::Bool(true);
        }
    }

    fn block(&mut self, size: u32, depth: u32) {
        for _ in 0..size {
            if self.modern() && depth < 5 && self.random.one_in(4) {
                self.flow(size / 2, depth);
            } else {
                self.arithmetic();
            }
        }
    }

    fn flow(&mut self, size: u32, depth: u32) {
        match self.random.below(8) {
            0 | 1 => self.branch(size, depth),
            2 | 3 if self.loops < 3 => self.repeat(size, depth),
            4 | 5 if self.breakable => self.leave(),
            6 if self.labels < 3 && depth < 4 && self.loops == 0 => self.call(),
            _ => self.setp(),
        }
    }

    fn compared(&mut self, op: Op) {
        let (a, b) = (self.scalar(), self.scalar());
        let comparison = self.random.pick(&COMPARISONS);
        self.push(op, None, vec![a, b]).comparison = Some(comparison);
    }

    fn conditional(&mut self) -> Source {
        let mut condition = if self.random.one_in(2) {
            source(R::ConstBool, self.random.below(3))
        } else {
            self.predicate_component()
        };
        if self.random.one_in(2) {
            condition.modifier = SourceModifier::Not;
        }
        condition
    }

    fn predicate_component(&mut self) -> Source {
        let mut predicate = source(R::Predicate, 0);
        predicate.swizzle = Swizzle::replicate(self.random.below(4) as u8);
        predicate
    }

    fn branch(&mut self, size: u32, depth: u32) {
        if self.random.one_in(2) {
            self.compared(Op::IfCmp);
        } else {
            let condition = self.conditional();
            self.push(Op::If, None, vec![condition]);
        }
        self.block(size, depth + 1);
        if self.random.one_in(2) {
            self.push(Op::Else, None, Vec::new());
            self.block(size, depth + 1);
        }
        self.push(Op::EndIf, None, Vec::new());
    }

    fn repeat(&mut self, size: u32, depth: u32) {
        let count = source(R::ConstInt, self.random.below(3));
        let before = (self.counted, self.breakable);
        let counts = self.random.one_in(2);
        if counts {
            self.push(Op::Loop, None, vec![source(R::Loop, 0), count]);
            self.counted = true;
        } else {
            self.push(Op::Rep, None, vec![count]);
        }
        self.loops += 1;
        self.breakable = true;
        self.block(size, depth + 1);
        self.loops -= 1;
        (self.counted, self.breakable) = before;
        self.push(if counts { Op::EndLoop } else { Op::EndRep }, None, Vec::new());
    }

    fn leave(&mut self) {
        match self.random.below(5) {
            0 => {
                self.push(Op::Break, None, Vec::new());
            }
            1 | 2 => self.compared(Op::BreakCmp),
            _ => {
                let mut condition = self.predicate_component();
                if self.random.one_in(2) {
                    condition.modifier = SourceModifier::Not;
                }
                self.push(Op::BreakP, None, vec![condition]);
            }
        }
    }

    fn call(&mut self) {
        let label = source(R::Label, self.labels);
        self.labels += 1;
        if self.random.one_in(2) {
            self.push(Op::Call, None, vec![label]);
        } else {
            let condition = self.conditional();
            self.push(Op::CallNz, None, vec![label, condition]);
        }
    }

    fn setp(&mut self) {
        let (a, b) = (self.vector(), self.vector());
        let mask = self.mask();
        let comparison = self.random.pick(&COMPARISONS);
        self.push(Op::SetP, Some(destination(R::Predicate, 0, mask)), vec![a, b]).comparison =
            Some(comparison);
    }

    fn mask(&mut self) -> WriteMask {
        if self.random.one_in(3) { WriteMask::ALL } else { WriteMask(1 + self.random.below(15) as u8) }
    }

    fn vector(&mut self) -> Source {
        let mut operand = match self.random.below(8) {
            0 | 1 => source(R::Input, self.random.below(4)),
            2 => source(R::Const, self.random.below(8)),
            3 => self.relative(),
            _ => source(R::Temp, self.random.below(4)),
        };
        if !self.random.one_in(3) {
            operand.swizzle = Swizzle(self.random.below(256) as u8);
        }
        let modifiers = [SourceModifier::Negate, SourceModifier::Abs, SourceModifier::AbsNegate];
        match self.random.below(4) {
            0 => operand.modifier = SourceModifier::Negate,
            1 if self.modern() => operand.modifier = self.random.pick(&modifiers),
            _ => {}
        }
        operand
    }

    fn relative(&mut self) -> Source {
        let by_loop = self.counted && self.random.one_in(2);
        let file = if by_loop && self.random.one_in(3) { R::Input } else { R::Const };
        let component = if self.modern() { self.random.below(4) as u8 } else { 0 };
        let index = RelativeIndex {
            register: Register::new(if by_loop { R::Loop } else { R::Address }, 0),
            swizzle: if by_loop { Swizzle::IDENTITY } else { Swizzle::replicate(component) },
            span: NOWHERE,
        };
        let mut operand = source(file, self.random.below(8));
        operand.relative = Some(index);
        operand
    }

    fn scalar(&mut self) -> Source {
        let mut operand = self.vector();
        operand.swizzle = Swizzle::replicate(self.random.below(4) as u8);
        operand
    }

    fn target(&mut self, mask: WriteMask) -> Destination {
        let output = if self.modern() { R::Output } else { R::TexCoordOut };
        if !self.random.one_in(4) {
            return destination(R::Temp, self.random.below(4), mask);
        }
        let mut target = destination(output, self.random.below(4), mask);
        if self.modern() && self.counted && self.random.one_in(3) {
            target.relative = Some(RelativeIndex {
                register: Register::new(R::Loop, 0),
                swizzle: Swizzle::IDENTITY,
                span: NOWHERE,
            });
        }
        target
    }

    fn arithmetic(&mut self) {
        if self.random.one_in(8) {
            return self.address();
        }
        let choices = if self.modern() { ARITHMETIC.len() as u32 } else { IN_VS_1_1 };
        let (op, shape) = ARITHMETIC[self.random.below(choices) as usize];
        let mask = match (shape, op.matrix()) {
            (Shape::Xyz, _) => WriteMask(1 + self.random.below(7) as u8),
            (Shape::Xy, _) => WriteMask(1 + self.random.below(3) as u8),
            (_, Some((rows, _))) => WriteMask((1 << rows) - 1),
            _ => self.mask(),
        };
        let target = self.target(mask);
        let count = op.info(self.profile).operands.sources;
        let mut sources: Vec<Source> = (0..count)
            .map(|_| if matches!(shape, Shape::Scalar | Shape::Xy) { self.scalar() } else { self.vector() })
            .collect();
        if shape == Shape::Matrix {
            sources[1].swizzle = Swizzle::IDENTITY;
            sources[1].modifier = SourceModifier::None;
            // Rows of r# would run into r4 and on, which is as good as any.
        }
        let saturate = self.modern() && !matches!(op, Op::Frc | Op::SinCos) && self.random.one_in(5);
        let predicate = (self.modern() && self.random.one_in(5)).then(|| {
            let mut predicate =
                if self.random.one_in(2) { source(R::Predicate, 0) } else { self.predicate_component() };
            if self.random.one_in(2) {
                predicate.modifier = SourceModifier::Not;
            }
            predicate
        });
        let instruction = self.push(op, Some(target), sources);
        instruction.modifiers.saturate = saturate;
        instruction.predicate = predicate;
    }

    fn address(&mut self) {
        let value = self.vector();
        let (op, mask) = if self.modern() { (Op::Mova, self.mask()) } else { (Op::Mov, WriteMask::X) };
        self.push(op, Some(destination(R::Address, 0, mask)), vec![value]);
    }
}
