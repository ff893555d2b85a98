//! From a program to its kernel.

mod arithmetic;
mod emit;
mod error;
mod flow;
mod read;
mod write;

pub use error::{LowerError, LowerErrorKind};

use super::{Arithmetic, Block, Kernel, Node, Port, Reg, flush, simplify};
use crate::interface::Interface;
use crate::isa::{Op, RegisterFile, Stage};
use crate::program::{Instruction, Payload, Program, Register};
use flow::Frame;
use read::Value;
use std::collections::{BTreeMap, HashMap};

type Result<T> = std::result::Result<T, LowerError>;

/// Makes the kernel of a vertex shader.
///
/// The program need not be checked: what cannot be run is an error.
///
/// # Errors
///
/// Pixel shaders, broken structure, operands that no legal program has, and programs beyond fixed bounds of size
/// and depth that lie above those of every profile.
pub fn lower(program: &Program, arithmetic: Arithmetic) -> Result<Kernel> {
    if program.profile.stage() != Stage::Vertex {
        return Err(LowerError { instruction: 0, kind: LowerErrorKind::Stage });
    }
    let mut lowering = Lowering::new(program, arithmetic);
    lowering.find_labels()?;
    lowering.define_constants();
    let interface = Interface::of(program);
    let inputs = lowering.ports(interface.inputs.iter().map(|binding| binding.register))?;
    let outputs = lowering.ports(interface.outputs.iter().map(|binding| binding.register))?;
    for (at, instruction) in program.instructions.iter().enumerate() {
        lowering.at = at as u32;
        lowering.instruction(instruction)?;
    }
    lowering.finish()?;
    let mut kernel = Kernel {
        profile: program.profile,
        arithmetic,
        registers: 0,
        inputs,
        outputs,
        cleared: Vec::new(),
        body: lowering.body,
        routines: lowering.routines,
        indexable_constants: if program.profile.is_software() { 8192 } else { 256 },
        floats: lowering.floats.into_iter().collect(),
        ints: lowering.ints.into_iter().collect(),
        bools: lowering.bools.into_iter().collect(),
    };
    simplify::simplify(&mut kernel, usize::from(lowering.registers.next));
    Ok(kernel)
}

/// Virtual registers by what they stand for.
#[derive(Default)]
struct Registers {
    known: HashMap<(RegisterFile, u32, u8), Reg>,
    next: u16,
}

/// The state of the walk over the instructions.
struct Lowering<'p> {
    program: &'p Program,
    arithmetic: Arithmetic,
    registers: Registers,
    /// Registers for values inside one instruction; the first `temps_used` are taken.
    temps: Vec<Reg>,
    temps_used: usize,
    /// Index of the instruction at hand.
    at: u32,
    floats: BTreeMap<u16, [u32; 4]>,
    ints: BTreeMap<u16, [i32; 4]>,
    bools: BTreeMap<u16, bool>,
    /// Routine and instruction index of each label.
    labels: HashMap<u32, (u16, u32)>,
    /// The main program and the subroutines, as far as they are done.
    body: Block,
    routines: Vec<Block>,
    /// Block that is being filled, and the ones around it.
    block: Block,
    frames: Vec<Frame>,
    /// Routine that is being filled; `None` in the main program.
    routine: Option<u16>,
    /// Most calls on the way to each routine.
    call_depth: Vec<u32>,
    /// A `ret` has ended the routine.
    ended: bool,
    /// Instructions not yet in a `Retire` node.
    pending: u32,
    /// Nodes of the instruction at hand.
    local: Block,
    /// What the instruction at hand has read: source, row, component.
    read: Vec<((usize, u32, u8), Value)>,
}

impl<'p> Lowering<'p> {
    fn new(program: &'p Program, arithmetic: Arithmetic) -> Self {
        Self {
            program,
            arithmetic,
            registers: Registers::default(),
            temps: Vec::new(),
            temps_used: 0,
            at: 0,
            floats: BTreeMap::new(),
            ints: BTreeMap::new(),
            bools: BTreeMap::new(),
            labels: HashMap::new(),
            body: Block::new(),
            routines: Vec::new(),
            block: Block::new(),
            frames: Vec::new(),
            routine: None,
            call_depth: Vec::new(),
            ended: false,
            pending: 0,
            local: Block::new(),
            read: Vec::new(),
        }
    }

    fn error<T>(&self, kind: LowerErrorKind) -> Result<T> {
        Err(LowerError { instruction: self.at, kind })
    }

    /// Numbers the routines in the order of their labels.
    fn find_labels(&mut self) -> Result<()> {
        for (at, instruction) in self.program.instructions.iter().enumerate() {
            if instruction.op != Op::Label {
                continue;
            }
            self.at = at as u32;
            let Some(label) = instruction.sources.first() else {
                return self.error(LowerErrorKind::Operands);
            };
            let Ok(routine) = u16::try_from(self.labels.len()) else {
                return self.error(LowerErrorKind::TooManyRegisters);
            };
            if self.labels.insert(label.register.index, (routine, self.at)).is_some() {
                return self.error(LowerErrorKind::Structure);
            }
        }
        self.routines = vec![Block::new(); self.labels.len()];
        self.call_depth = vec![0; self.labels.len()];
        Ok(())
    }

    /// Enters `def`, `defi` and `defb`; of several for one register the last counts.
    fn define_constants(&mut self) {
        for instruction in &self.program.instructions {
            let Some(destination) = &instruction.destination else { continue };
            let Ok(number) = u16::try_from(destination.register.index) else { continue };
            match &instruction.payload {
                Payload::Float(value) => {
                    self.floats.insert(number, value.map(flush));
                }
                Payload::Int(value) => {
                    self.ints.insert(number, *value);
                }
                Payload::Bool(value) => {
                    self.bools.insert(number, *value);
                }
                Payload::None | Payload::Declaration(_) => {}
            }
        }
    }

    /// All components of these registers, each register once.
    fn ports(&mut self, registers: impl Iterator<Item = Register>) -> Result<Vec<Port>> {
        let mut ports: Vec<Port> = Vec::new();
        for register in registers {
            if ports.iter().any(|port| port.register == register) {
                continue;
            }
            let components = if register.file.is_scalar(register.index) { 1 } else { 4 };
            for component in 0..components {
                let reg = self.register(register, component)?;
                ports.push(Port { register, component, reg });
            }
        }
        Ok(ports)
    }

    fn new_reg(&mut self) -> Result<Reg> {
        let reg = Reg(self.registers.next);
        match self.registers.next.checked_add(1) {
            Some(next) => self.registers.next = next,
            None => return self.error(LowerErrorKind::TooManyRegisters),
        }
        Ok(reg)
    }

    /// The virtual register of a register's component.
    fn register(&mut self, register: Register, component: u8) -> Result<Reg> {
        let key = (register.file, register.index, component);
        if let Some(&reg) = self.registers.known.get(&key) {
            return Ok(reg);
        }
        let reg = self.new_reg()?;
        self.registers.known.insert(key, reg);
        Ok(reg)
    }

    fn instruction(&mut self, instruction: &Instruction) -> Result<()> {
        if instruction.broken {
            return self.error(LowerErrorKind::Operands);
        }
        self.temps_used = 0;
        self.read.clear();
        match instruction.op {
            Op::Dcl | Op::Def | Op::DefI | Op::DefB => Ok(()),
            Op::Label => self.label(instruction),
            _ if self.ended => self.error(LowerErrorKind::Structure),
            Op::Nop => {
                self.retire();
                Ok(())
            }
            op if op.info(self.program.profile).class == crate::isa::Class::Flow && op != Op::SetP => {
                self.flow(instruction)
            }
            _ => {
                self.retire();
                let results = self.compute(instruction)?;
                self.write(instruction, results)?;
                self.block.append(&mut self.local);
                Ok(())
            }
        }
    }

    /// One more instruction is executed when control comes here.
    fn retire(&mut self) {
        self.pending = self.pending.saturating_add(1);
    }

    /// Control may go elsewhere after this place.
    fn end_run(&mut self) {
        if self.pending > 0 {
            self.block.push(Node::Retire { instructions: self.pending });
            self.pending = 0;
        }
    }
}
