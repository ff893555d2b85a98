//! From a program to its kernel.

mod arithmetic;
mod declared;
mod double;
mod flow;
mod read;
mod resource;
mod write;

use super::isa::{Op, OperandType, RegisterFile, Stage};
use super::program::{Instruction, Program};
use crate::kernel::{
    Arithmetic, Block, Builder, Kernel, LowerError, LowerErrorKind, Operand, Profile, Reg, Value, simplify,
};
use declared::Declared;
use flow::Frame;
use std::collections::HashMap;

type Result<T> = std::result::Result<T, LowerError>;

/// Most registers of `r#` and rows of `x#` together, and most rows of the immediate constant buffer.
const MAX_TEMPS: u32 = 4096;

/// More inputs or outputs than any stage has.
const MAX_REGISTERS: u32 = 32;

/// Makes the kernel of a vertex or geometry shader.
///
/// The program need not be checked: what cannot be run is an error.
///
/// # Errors
///
/// Shaders of other stages, broken structure, operands that no legal program has, instructions that write memory or
/// call interfaces, and programs beyond fixed bounds of size and depth that lie above those of every profile.
pub fn lower(program: &Program) -> Result<Kernel> {
    let stage = program.profile.stage();
    if !matches!(stage, Stage::Vertex | Stage::Geometry) {
        return Err(LowerError { instruction: 0, kind: LowerErrorKind::Stage });
    }
    let declared = Declared::of(program)?;
    let mut lowering = Lowering::new(program, declared);
    let (inputs, outputs) = lowering.ports()?;
    lowering.find_labels()?;
    for (at, instruction) in program.instructions.iter().enumerate() {
        lowering.build.begin(at as u32);
        lowering.instruction(instruction)?;
    }
    lowering.finish()?;
    let Lowering { build, declared, body, routines, .. } = lowering;
    let mut kernel = Kernel {
        profile: Profile::Direct3d11(program.profile),
        arithmetic: Arithmetic::Ieee,
        registers: 0,
        inputs,
        outputs,
        cleared: Vec::new(),
        body,
        routines,
        arrays: declared.kept_arrays(),
        immediate: declared.immediate,
        geometry: declared.geometry,
        indexable_constants: 0,
        floats: Vec::new(),
        ints: Vec::new(),
        bools: Vec::new(),
    };
    simplify(&mut kernel, build.registers());
    Ok(kernel)
}

/// A register component: file, up to two indices, component.
type Name = (RegisterFile, u32, u32, u8);

/// The state of the walk over the instructions.
struct Lowering<'p> {
    program: &'p Program,
    declared: Declared,
    build: Builder,
    /// Virtual registers by what they stand for.
    registers: HashMap<Name, Reg>,
    /// Routine and instruction index of each label.
    labels: HashMap<u32, u16>,
    /// The main program and the subroutines, as far as they are done.
    body: Block,
    routines: Vec<Block>,
    /// Blocks around the one that is being filled.
    frames: Vec<Frame>,
    /// Routine that is being filled; `None` in the main program.
    routine: Option<u16>,
    /// A `ret` has ended the routine.
    ended: bool,
    /// What the instruction at hand has read: source, type, component.
    values: Vec<((usize, OperandType, u8), Value)>,
    /// What it has loaded: source, components.
    loaded: Vec<(usize, [Operand; 4])>,
    /// What it has flushed.
    flushed: Vec<(Operand, Value)>,
}

impl<'p> Lowering<'p> {
    fn new(program: &'p Program, declared: Declared) -> Self {
        Self {
            program,
            declared,
            build: Builder::new(Arithmetic::Ieee),
            registers: HashMap::new(),
            labels: HashMap::new(),
            body: Block::new(),
            routines: Vec::new(),
            frames: Vec::new(),
            routine: None,
            ended: false,
            values: Vec::new(),
            loaded: Vec::new(),
            flushed: Vec::new(),
        }
    }

    fn error<T>(&self, kind: LowerErrorKind) -> Result<T> {
        self.build.error(kind)
    }

    /// The virtual register of a register's component.
    fn register(&mut self, name: Name) -> Result<Reg> {
        if let Some(&reg) = self.registers.get(&name) {
            return Ok(reg);
        }
        let reg = self.build.new_reg()?;
        self.registers.insert(name, reg);
        Ok(reg)
    }

    fn instruction(&mut self, instruction: &Instruction) -> Result<()> {
        if instruction.op.info().declaration {
            return Ok(());
        }
        if instruction.broken || !has_operands(instruction) {
            return self.error(LowerErrorKind::Operands);
        }
        self.values.clear();
        self.loaded.clear();
        self.flushed.clear();
        match instruction.op {
            Op::Label => self.label(instruction),
            _ if self.ended => self.error(LowerErrorKind::Structure),
            Op::Nop => {
                self.build.retire();
                Ok(())
            }
            _ if instruction.flow() != super::isa::Flow::None => self.flow(instruction),
            _ => {
                self.build.retire();
                self.compute(instruction)?;
                self.build.commit();
                Ok(())
            }
        }
    }
}

/// As many operands as the instruction takes.
fn has_operands(instruction: &Instruction) -> bool {
    instruction.operands.len() == instruction.op.info().operands.count()
}
