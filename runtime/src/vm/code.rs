//! A kernel as a list of items: every operand is a slot, every block a range of the list.

use super::emission::StreamLayout;
use super::memory::Table;
use shader_asm_lang::isa::RegisterFile;
use shader_asm_lang::kernel::{
    Condition, DoubleOperation, Kernel, Operand, Operation, Place, Port, ResourceOperation,
};

/// One operation on slots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Micro {
    pub(super) operation: Operation,
    pub(super) destination: u16,
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) c: u16,
}

/// One operation on pairs of slots, the low half first.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleMicro {
    pub(super) operation: DoubleOperation,
    pub(super) destinations: [u16; 2],
    pub(super) operands: [[u16; 2]; 3],
}

/// An index: a number plus a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Index {
    pub(super) base: u32,
    pub(super) relative: Option<u16>,
}

/// What an index chooses among.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Array { array: u16, row: Index },
    Buffer { slot: Index, row: Index },
    Immediate { row: Index },
    Input { vertex: Index, register: Index },
}

/// A read of a texture or buffer.
#[derive(Clone, Debug)]
pub(super) struct Read {
    pub(super) operation: ResourceOperation,
    pub(super) destinations: [Option<u16>; 4],
    pub(super) resource: Index,
    pub(super) sampler: Option<Index>,
    pub(super) operands: Vec<u16>,
    pub(super) offsets: [i8; 3],
}

/// A condition that all lanes share.
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    /// `b#`
    Bool(u16),
    /// A slot with the same value in all lanes: whether some bit is set.
    Bits(u16),
}

/// What a program consists of. A number of an item is its place in [`Code::items`].
#[derive(Debug)]
pub(super) enum Item {
    /// The micros of this range, one after the other.
    Run {
        first: usize,
        end: usize,
    },
    Double(DoubleMicro),
    Gather {
        destinations: [Option<u16>; 4],
        index: u16,
        base: u32,
    },
    ConstantAtLoop {
        destination: u16,
        base: u32,
        component: u8,
    },
    InputAtLoop {
        destination: u16,
        base: u32,
        component: u8,
    },
    OutputAtLoop {
        base: u32,
        component: u8,
        value: u16,
        predicate: Option<u16>,
    },
    Load {
        destinations: [Option<u16>; 4],
        source: Source,
    },
    Store {
        array: u16,
        row: Index,
        component: u8,
        value: u16,
    },
    StoreOutput {
        register: Index,
        component: u8,
        value: u16,
    },
    Resource(Box<Read>),
    Retire(u32),
    /// `end` is the number of its EndIf, `turn` that of its Else; without one, that of its EndIf as well.
    IfUniform {
        test: Test,
        negated: bool,
        turn: usize,
        end: usize,
    },
    IfVarying {
        condition: u16,
        turn: usize,
        end: usize,
    },
    Else {
        end: usize,
    },
    EndIf,
    Loop {
        register: u16,
        counts: bool,
        end: usize,
    },
    Endless {
        end: usize,
    },
    EndLoop,
    Switch {
        selector: u16,
        /// Values with the numbers of their cases, in ascending order.
        values: Vec<(u32, u32)>,
        /// Number of the case for all other values.
        default: Option<u32>,
        end: usize,
    },
    /// `next` is the number of the next Case, or of the EndSwitch.
    Case {
        number: u32,
        next: usize,
    },
    EndSwitch,
    Break {
        condition: Option<u16>,
    },
    Continue {
        condition: Option<u16>,
    },
    Return {
        condition: Option<u16>,
    },
    Call(u16),
    EndRoutine,
    Emit(u8),
    Cut(u8),
    /// The main program is at its end.
    End,
}

/// The slots of a register's components.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quad {
    pub(super) place: Place,
    pub(super) slots: [Option<u16>; 4],
}

/// A subroutine: the items from `first` on, up to its EndRoutine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Routine {
    pub(super) first: usize,
    pub(super) end: usize,
}

/// A kernel that can be run.
#[derive(Debug)]
pub(crate) struct Code {
    pub(super) kernel: Kernel,
    pub(super) items: Vec<Item>,
    pub(super) micros: Vec<Micro>,
    pub(super) routines: Vec<Routine>,
    pub(super) inputs: Vec<Quad>,
    pub(super) outputs: Vec<Quad>,
    /// What an index chooses among, in shader model 4 and 5.
    pub(super) input_table: Table,
    pub(super) output_table: Table,
    /// Output streams, in the order of their numbers.
    pub(super) streams: Vec<StreamLayout>,
    /// Slots that hold the same value in all lanes and in all batches.
    pub(super) uniforms: Vec<(u16, Operand)>,
    /// Number of slots.
    pub(super) slots: usize,
}

impl Code {
    pub(crate) fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The slot of a component of `v#` with loop-relative number.
    pub(super) fn input(&self, index: i64, component: u8) -> Option<u16> {
        slot(&self.inputs, RegisterFile::Input, index, component)
    }

    /// The slot of a component of `o#` with loop-relative number.
    pub(super) fn output(&self, index: i64, component: u8) -> Option<u16> {
        slot(&self.outputs, RegisterFile::Output, index, component)
    }
}

fn slot(quads: &[Quad], file: RegisterFile, index: i64, component: u8) -> Option<u16> {
    let found = |quad: &&Quad| match quad.place {
        Place::Register(register) => register.file == file && i64::from(register.index) == index,
        _ => false,
    };
    quads.iter().find(found)?.slots[usize::from(component & 3)]
}

/// Ports by register.
pub(super) fn quads(ports: &[Port]) -> Vec<Quad> {
    let mut quads: Vec<Quad> = Vec::new();
    for port in ports {
        let at = quads.iter().position(|quad| quad.place == port.place).unwrap_or_else(|| {
            quads.push(Quad { place: port.place, slots: [None; 4] });
            quads.len() - 1
        });
        quads[at].slots[usize::from(port.component & 3)] = Some(port.reg.0);
    }
    quads
}

/// The test of a condition, and whether it is inverted; `None` for one that lanes do not share.
pub(super) fn test(condition: Condition, slot: impl FnOnce(Operand) -> Option<u16>) -> Option<(Test, bool)> {
    match condition {
        Condition::Uniform { register, negated } => Some((Test::Bool(register), negated)),
        Condition::Bits { operand, negated } => Some((Test::Bits(slot(operand)?), negated)),
        Condition::Varying(_) => None,
    }
}
