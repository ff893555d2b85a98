//! From a program to its kernel.

mod arithmetic;
mod error;
mod flow;
mod read;
mod write;

pub use error::{LowerError, LowerErrorKind};

use super::{Arithmetic, Block, Builder, Kernel, Place, Port, Profile, Reg, Value, flush, simplify};
use crate::interface::Interface;
use crate::isa::{Op, RegisterFile, Stage};
use crate::program::{Instruction, Payload, Program, Register};
use flow::Frame;
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
        lowering.build.begin(at as u32);
        lowering.instruction(instruction)?;
    }
    lowering.finish()?;
    let mut kernel = Kernel {
        profile: Profile::Direct3d9(program.profile),
        arithmetic,
        registers: 0,
        inputs,
        outputs,
        cleared: Vec::new(),
        body: lowering.body,
        routines: lowering.routines,
        arrays: Vec::new(),
        immediate: Vec::new(),
        geometry: None,
        indexable_constants: if program.profile.is_software() { 8192 } else { 256 },
        floats: lowering.floats.into_iter().collect(),
        ints: lowering.ints.into_iter().collect(),
        bools: lowering.bools.into_iter().collect(),
    };
    simplify(&mut kernel, lowering.build.registers());
    Ok(kernel)
}

/// The state of the walk over the instructions.
struct Lowering<'p> {
    program: &'p Program,
    build: Builder,
    /// Virtual registers by what they stand for.
    registers: HashMap<(RegisterFile, u32, u8), Reg>,
    floats: BTreeMap<u16, [u32; 4]>,
    ints: BTreeMap<u16, [i32; 4]>,
    bools: BTreeMap<u16, bool>,
    /// Routine and instruction index of each label.
    labels: HashMap<u32, (u16, u32)>,
    /// The main program and the subroutines, as far as they are done.
    body: Block,
    routines: Vec<Block>,
    /// Blocks around the one that is being filled.
    frames: Vec<Frame>,
    /// Routine that is being filled; `None` in the main program.
    routine: Option<u16>,
    /// Most calls on the way to each routine.
    call_depth: Vec<u32>,
    /// A `ret` has ended the routine.
    ended: bool,
    /// What the instruction at hand has read: source, row, component.
    read: Vec<((usize, u32, u8), Value)>,
}

impl<'p> Lowering<'p> {
    fn new(program: &'p Program, arithmetic: Arithmetic) -> Self {
        Self {
            program,
            build: Builder::new(arithmetic),
            registers: HashMap::new(),
            floats: BTreeMap::new(),
            ints: BTreeMap::new(),
            bools: BTreeMap::new(),
            labels: HashMap::new(),
            body: Block::new(),
            routines: Vec::new(),
            frames: Vec::new(),
            routine: None,
            call_depth: Vec::new(),
            ended: false,
            read: Vec::new(),
        }
    }

    fn error<T>(&self, kind: LowerErrorKind) -> Result<T> {
        self.build.error(kind)
    }

    /// Numbers the routines in the order of their labels.
    fn find_labels(&mut self) -> Result<()> {
        for (at, instruction) in self.program.instructions.iter().enumerate() {
            if instruction.op != Op::Label {
                continue;
            }
            self.build.begin(at as u32);
            let Some(label) = instruction.sources.first() else {
                return self.error(LowerErrorKind::Operands);
            };
            let Ok(routine) = u16::try_from(self.labels.len()) else {
                return self.error(LowerErrorKind::TooManyRegisters);
            };
            if self.labels.insert(label.register.index, (routine, self.build.at)).is_some() {
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
            if ports.iter().any(|port| port.place == Place::Register(register)) {
                continue;
            }
            let components = if register.file.is_scalar(register.index) { 1 } else { 4 };
            for component in 0..components {
                let reg = self.register(register, component)?;
                ports.push(Port { place: Place::Register(register), component, reg });
            }
        }
        Ok(ports)
    }

    /// The virtual register of a register's component.
    fn register(&mut self, register: Register, component: u8) -> Result<Reg> {
        let key = (register.file, register.index, component);
        if let Some(&reg) = self.registers.get(&key) {
            return Ok(reg);
        }
        let reg = self.build.new_reg()?;
        self.registers.insert(key, reg);
        Ok(reg)
    }

    fn instruction(&mut self, instruction: &Instruction) -> Result<()> {
        if instruction.broken {
            return self.error(LowerErrorKind::Operands);
        }
        self.read.clear();
        match instruction.op {
            Op::Dcl | Op::Def | Op::DefI | Op::DefB => Ok(()),
            Op::Label => self.label(instruction),
            _ if self.ended => self.error(LowerErrorKind::Structure),
            Op::Nop => {
                self.build.retire();
                Ok(())
            }
            op if op.info(self.program.profile).class == crate::isa::Class::Flow && op != Op::SetP => {
                self.flow(instruction)
            }
            _ => {
                self.build.retire();
                let results = self.compute(instruction)?;
                self.write(instruction, results)?;
                self.build.commit();
                Ok(())
            }
        }
    }
}
