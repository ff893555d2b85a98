//! A second implementation of shader model 4 and 5: one vertex or invocation at a time, instruction by instruction,
//! vectors of four. It shares the functions of one float with the crate (`maths`) and nothing else: no lowering, no
//! masks, no lanes.

mod arithmetic;
pub(crate) mod generate;

use shader_asm::lang::sm4::isa::{Flow, Op, RegisterFile};
use shader_asm::lang::sm4::program::{Index, Instruction, Operand, Payload, Program, Selection, Test};
use std::collections::HashMap;

type Vector = [u32; 4];

/// Calls that have not returned when a further one is skipped.
const MOST_CALLS: usize = 32;

/// What one vertex or invocation reads.
#[derive(Default)]
pub(crate) struct Inputs {
    /// `v#`, by vertex and number.
    pub(crate) registers: HashMap<(u32, u32), Vector>,
    pub(crate) primitive_id: u32,
    pub(crate) instance_id: u32,
    /// `cb#`
    pub(crate) constants: HashMap<u32, Vec<Vector>>,
}

/// What it leaves behind.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// `o#`
    pub(crate) outputs: HashMap<u32, Vector>,
    /// By stream.
    pub(crate) emitted: HashMap<u32, Emitted>,
    pub(crate) emits: u32,
    pub(crate) cuts: u32,
    /// It executed more instructions than it may.
    pub(crate) exhausted: bool,
}

/// Vertices, with all of `o#`, and the number of vertices at the end of each strip.
pub(crate) type Emitted = (Vec<HashMap<u32, Vector>>, Vec<usize>);

/// A block that is being executed: where it begins and ends.
#[derive(Clone, Copy)]
enum Open {
    Loop { begin: usize, end: usize },
    Switch { end: usize },
    If,
}

struct Machine<'p> {
    program: &'p Program,
    inputs: &'p Inputs,
    temps: HashMap<u32, Vector>,
    arrays: HashMap<(u32, u32), Vector>,
    open: Vec<Open>,
    /// Where calls return to, with the number of blocks open there.
    returns: Vec<(usize, usize)>,
    outcome: Outcome,
    maximum: u32,
}

/// Executes a program.
pub(crate) fn run(program: &Program, inputs: &Inputs, budget: u64) -> Outcome {
    let maximum = program.instructions.iter().find_map(|i| match (i.op, &i.payload) {
        (Op::DclMaxOut, Payload::Count(count)) => Some(count.value),
        _ => None,
    });
    let mut machine = Machine {
        program,
        inputs,
        temps: HashMap::new(),
        arrays: HashMap::new(),
        open: Vec::new(),
        returns: Vec::new(),
        outcome: Outcome::default(),
        maximum: maximum.unwrap_or(0),
    };
    let mut executed = 0;
    let mut at = 0;
    while let Some(instruction) = program.instructions.get(at) {
        executed += u64::from(is_counted(instruction));
        if executed > budget {
            machine.outcome.exhausted = true;
            break;
        }
        match machine.step(at, instruction) {
            Some(next) => at = next,
            None => break,
        }
    }
    machine.outcome
}

/// Declarations, and what only marks a place, are not executed.
fn is_counted(i: &Instruction) -> bool {
    let marks = [Flow::Else, Flow::EndIf, Flow::Case, Flow::Default, Flow::EndSwitch, Flow::Label];
    !i.op.info().declaration && !marks.contains(&i.flow())
}

impl Machine<'_> {
    /// Executes an instruction; gives the place of the next one, `None` at the end.
    fn step(&mut self, at: usize, i: &Instruction) -> Option<usize> {
        if i.op.info().declaration {
            return Some(at + 1);
        }
        match i.flow() {
            Flow::If => {
                self.open.push(Open::If);
                if !self.holds(i) {
                    let place = self.find(at, &[Flow::Else, Flow::EndIf]);
                    // The place behind an else; an endif closes the block itself.
                    return Some(place + usize::from(self.flow_at(place) == Flow::Else));
                }
            }
            Flow::Else => return Some(self.find(at, &[Flow::EndIf])),
            Flow::EndIf => {
                self.open.pop();
            }
            Flow::Loop => {
                let end = self.find(at, &[Flow::EndLoop]);
                self.open.push(Open::Loop { begin: at + 1, end });
            }
            Flow::EndLoop => match self.open.last() {
                Some(Open::Loop { begin, .. }) => return Some(*begin),
                _ => panic!("no loop"),
            },
            Flow::Switch => return Some(self.switch(at, i)),
            Flow::Case | Flow::Default | Flow::Label => {}
            Flow::EndSwitch => {
                self.open.pop();
            }
            Flow::Break if self.holds(i) => return Some(self.leave()),
            Flow::Continue if self.holds(i) => return Some(self.again()),
            Flow::Call if self.holds(i) => return Some(self.call(at, i)),
            Flow::Return if self.holds(i) => {
                let (back, blocks) = self.returns.pop()?;
                self.open.truncate(blocks);
                return Some(back);
            }
            Flow::Break | Flow::Continue | Flow::Call | Flow::Return => {}
            Flow::Emit => return self.emit(i).then_some(at + 1),
            Flow::Cut => self.cut(i),
            Flow::EmitThenCut => {
                if !self.emit(i) {
                    return None;
                }
                self.cut(i);
            }
            _ => self.compute(i),
        }
        Some(at + 1)
    }

    fn flow_at(&self, at: usize) -> Flow {
        self.program.instructions[at].flow()
    }

    /// The place of the first of these that belongs to the block which opens here, or to the one around.
    fn find(&self, at: usize, ends: &[Flow]) -> usize {
        let mut depth = 0;
        for place in at + 1..self.program.instructions.len() {
            match self.flow_at(place) {
                flow if depth == 0 && ends.contains(&flow) => return place,
                Flow::If | Flow::Loop | Flow::Switch => depth += 1,
                Flow::EndIf | Flow::EndLoop | Flow::EndSwitch => depth -= 1,
                _ => {}
            }
        }
        panic!("block without an end");
    }

    fn switch(&mut self, at: usize, i: &Instruction) -> usize {
        let value = self.source(&i.sources()[0])[0];
        let end = self.find(at, &[Flow::EndSwitch]);
        self.open.push(Open::Switch { end });
        let (mut place, mut default) = (at, end);
        loop {
            place = self.find(place, &[Flow::Case, Flow::Default, Flow::EndSwitch]);
            let label = &self.program.instructions[place];
            match label.flow() {
                Flow::Case if label.sources()[0].values[0] == value => return place,
                Flow::Default => default = place,
                Flow::EndSwitch => return default,
                _ => {}
            }
        }
    }

    /// Leaves the innermost loop or switch.
    fn leave(&mut self) -> usize {
        loop {
            match self.open.pop() {
                Some(Open::Loop { end, .. } | Open::Switch { end }) => return end + 1,
                Some(Open::If) => {}
                None => panic!("nothing to leave"),
            }
        }
    }

    /// Starts the innermost loop again.
    fn again(&mut self) -> usize {
        loop {
            match self.open.last() {
                Some(Open::Loop { begin, .. }) => return *begin,
                Some(_) => {
                    self.open.pop();
                }
                None => panic!("no loop"),
            }
        }
    }

    fn call(&mut self, at: usize, i: &Instruction) -> usize {
        if self.returns.len() >= MOST_CALLS {
            return at + 1;
        }
        self.returns.push((at + 1, self.open.len()));
        let label = i.sources().last().unwrap().register_number();
        let found =
            |other: &Instruction| other.op == Op::Label && other.operands[0].register_number() == label;
        self.program.instructions.iter().position(found).unwrap() + 1
    }

    /// The test of an instruction; true where it has none.
    fn holds(&self, i: &Instruction) -> bool {
        let Some(test) = i.test() else { return true };
        (self.source(&i.sources()[0])[0] == 0) == (test == Test::Zero)
    }

    fn stream(i: &Instruction) -> u32 {
        i.sources().first().map_or(0, |stream| stream.register_number().unwrap())
    }

    /// Whether the invocation goes on.
    fn emit(&mut self, i: &Instruction) -> bool {
        let outputs = self.outcome.outputs.clone();
        self.outcome.emitted.entry(Self::stream(i)).or_default().0.push(outputs);
        self.outcome.emits += 1;
        self.outcome.emits < self.maximum
    }

    fn cut(&mut self, i: &Instruction) {
        let (vertices, ends) = self.outcome.emitted.entry(Self::stream(i)).or_default();
        if vertices.len() > ends.last().copied().unwrap_or(0) {
            ends.push(vertices.len());
        }
        self.outcome.cuts += 1;
    }

    fn index(&self, index: &Index) -> u32 {
        let register = index.relative.as_deref().map_or(0, |register| self.source(register)[0]);
        index.offset().wrapping_add(register)
    }

    /// The components of a source in the order of its swizzle, without modifiers.
    fn source(&self, operand: &Operand) -> Vector {
        let whole = self.whole(operand);
        let swizzle = operand.selection.swizzle();
        std::array::from_fn(|place| whole[usize::from(swizzle.component(place as u8))])
    }

    fn whole(&self, operand: &Operand) -> Vector {
        let index: Vec<u32> = operand.indices.iter().map(|index| self.index(index)).collect();
        match (operand.file, index.as_slice()) {
            (RegisterFile::Immediate32, _) if operand.values.len() == 1 => [operand.values[0]; 4],
            (RegisterFile::Immediate32 | RegisterFile::Immediate64, _) => {
                std::array::from_fn(|component| operand.values[component])
            }
            (RegisterFile::Temp, [number]) => self.temps.get(number).copied().unwrap_or_default(),
            (RegisterFile::Input, [number]) => self.input(0, *number),
            (RegisterFile::Input, [vertex, number]) => self.input(*vertex, *number),
            (RegisterFile::IndexableTemp, [array, row]) => {
                self.arrays.get(&(*array, *row)).copied().unwrap_or_default()
            }
            (RegisterFile::ConstantBuffer, [slot, row]) => {
                let rows = self.inputs.constants.get(slot);
                rows.and_then(|rows| rows.get(*row as usize)).copied().unwrap_or_default()
            }
            (RegisterFile::ImmediateConstantBuffer, [row]) => {
                let rows = self.program.instructions.iter().find_map(|i| match &i.payload {
                    Payload::ImmediateConstantBuffer(rows) => Some(rows),
                    _ => None,
                });
                rows.unwrap().get(*row as usize).copied().unwrap_or_default()
            }
            (RegisterFile::InputPrimitiveId, []) => [self.inputs.primitive_id; 4],
            (RegisterFile::GsInstanceId, []) => [self.inputs.instance_id; 4],
            (file, index) => panic!("{file:?} {index:?}"),
        }
    }

    fn input(&self, vertex: u32, number: u32) -> Vector {
        self.inputs.registers.get(&(vertex, number)).copied().unwrap_or_default()
    }

    /// The indices of a destination.
    fn place(&self, destination: &Operand) -> Vec<u32> {
        destination.indices.iter().map(|index| self.index(index)).collect()
    }

    /// Writes the components of a destination.
    fn write(&mut self, destination: &Operand, index: &[u32], value: [Option<u32>; 4]) {
        let (mask, limit) = (mask(destination), self.declared(destination.file, index));
        let target = match (destination.file, index) {
            (RegisterFile::Null, _) => return,
            (RegisterFile::Temp, [number]) => self.temps.entry(*number).or_default(),
            (RegisterFile::IndexableTemp, [array, row]) if limit != 0 => {
                self.arrays.entry((*array, *row)).or_default()
            }
            (RegisterFile::Output, [number]) if limit != 0 => {
                self.outcome.outputs.entry(*number).or_default()
            }
            _ => return,
        };
        for (component, value) in value.into_iter().enumerate() {
            if let Some(value) = value.filter(|_| (mask & limit) >> component & 1 == 1) {
                target[component] = value;
            }
        }
    }

    /// Components that are declared of a register; all of those that need no declaration.
    fn declared(&self, file: RegisterFile, index: &[u32]) -> u8 {
        let mut declared = 0;
        for i in &self.program.instructions {
            match (file, &i.payload) {
                (RegisterFile::IndexableTemp, Payload::IndexableTemp { register, size, components })
                    if index[0] == register.value && index[1] < size.value =>
                {
                    declared |= (1 << components.value) - 1;
                }
                (RegisterFile::Output, Payload::Element { .. }) => {
                    let operand = &i.operands[0];
                    if operand.file == file && operand.register_number() == Some(index[0]) {
                        declared |= mask(operand);
                    }
                }
                (RegisterFile::Temp, _) => return 0b1111,
                _ => {}
            }
        }
        declared
    }
}

/// Components that a destination names.
fn mask(operand: &Operand) -> u8 {
    match operand.selection {
        Selection::Mask(mask) => mask.0,
        _ => 0b0001,
    }
}
