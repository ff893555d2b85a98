//! Registers and constants that an index chooses, lane by lane. What an index leads past reads 0 and is not written.

use super::code::{Index, Quad, Source};
use super::machine::Machine;
use super::{LANES, Lanes};
use crate::lanes;
use shader_asm_lang::kernel::{Array, Place};

/// The memory of one of the kernel's arrays: a row of four slots for each register.
#[derive(Debug)]
pub(super) struct ArrayMemory {
    rows: Vec<[Lanes; 4]>,
    components: u8,
}

impl ArrayMemory {
    pub(super) fn new(array: &Array) -> Self {
        Self { rows: vec![[Lanes::splat(0); 4]; array.rows as usize], components: array.components }
    }

    pub(super) fn clear(&mut self) {
        self.rows.fill([Lanes::splat(0); 4]);
    }
}

/// The slots of registers by number, in the order vertex, register.
#[derive(Debug, Default)]
pub(super) struct Table {
    vertices: u32,
    registers: u32,
    slots: Vec<[Option<u16>; 4]>,
}

impl Table {
    /// The inputs of a shader of shader model 4 and 5.
    pub(super) fn of_inputs(quads: &[Quad]) -> Self {
        Self::new(quads, |place| match place {
            Place::Input { vertex, register } => Some((vertex, register)),
            _ => None,
        })
    }

    /// Its outputs.
    pub(super) fn of_outputs(quads: &[Quad]) -> Self {
        Self::new(quads, |place| match place {
            Place::Output { register } => Some((0, register)),
            _ => None,
        })
    }

    fn new(quads: &[Quad], number: impl Fn(Place) -> Option<(u32, u32)>) -> Self {
        let places = || quads.iter().filter_map(|quad| Some((number(quad.place)?, quad.slots)));
        let vertices = places().map(|((vertex, _), _)| vertex + 1).max().unwrap_or(0);
        let registers = places().map(|((_, register), _)| register + 1).max().unwrap_or(0);
        let mut table = Self { vertices, registers, slots: Vec::new() };
        table.slots.resize(vertices as usize * registers as usize, [None; 4]);
        for ((vertex, register), own) in places() {
            if let Some(slots) = table.slots.get_mut((vertex * registers + register) as usize) {
                *slots = own;
            }
        }
        table
    }

    /// The slots of a register's components.
    #[inline(always)]
    fn get(&self, vertex: u32, register: u32) -> [Option<u16>; 4] {
        if vertex >= self.vertices || register >= self.registers {
            return [None; 4];
        }
        self.slots.get((vertex * self.registers + register) as usize).copied().unwrap_or([None; 4])
    }
}

impl Machine<'_> {
    /// The index in every lane.
    pub(super) fn index(&self, index: Index) -> Lanes {
        let base = Lanes::splat(index.base);
        match index.relative {
            Some(slot) => lanes::iadd(&self.read(slot), &base),
            None => base,
        }
    }

    pub(super) fn load(&mut self, destinations: &[Option<u16>; 4], source: Source) {
        let rows = match source {
            Source::Array { array, row } => self.load_array(array, row),
            Source::Buffer { slot, row } => {
                let (slots, rows) = (self.index(slot), self.index(row));
                transposed(|lane| self.bank.buffer(slots.0[lane], rows.0[lane]))
            }
            Source::Immediate { row } => {
                let (rows, immediate) = (self.index(row), &self.code.kernel.immediate);
                transposed(|lane| immediate.get(rows.0[lane] as usize).copied().unwrap_or([0; 4]))
            }
            Source::Input { vertex, register } => {
                let (vertices, registers) = (self.index(vertex), self.index(register));
                transposed(|lane| {
                    let slots = self.code.input_table.get(vertices.0[lane], registers.0[lane]);
                    slots.map(|slot| {
                        slot.and_then(|slot| self.file.get(usize::from(slot))).map_or(0, |row| row.0[lane])
                    })
                })
            }
        };
        for (slot, row) in destinations.iter().zip(&rows) {
            if let Some(slot) = slot {
                self.write(*slot, row);
            }
        }
    }

    fn load_array(&self, array: u16, row: Index) -> [Lanes; 4] {
        let Some(memory) = self.arrays.get(usize::from(array)) else { return [Lanes::splat(0); 4] };
        if row.relative.is_none() {
            return memory.rows.get(row.base as usize).copied().unwrap_or([Lanes::splat(0); 4]);
        }
        let rows = self.index(row);
        transposed(|lane| match memory.rows.get(rows.0[lane] as usize) {
            Some(row) => std::array::from_fn(|component| row[component].0[lane]),
            None => [0; 4],
        })
    }

    pub(super) fn store_array(&mut self, array: u16, row: Index, component: u8, value: u16) {
        let (value, rows) = (self.read(value), self.index(row));
        let Some(memory) = self.arrays.get_mut(usize::from(array)) else { return };
        // Components that the array does not have stay 0.
        if component >= memory.components {
            return;
        }
        let component = usize::from(component & 3);
        if row.relative.is_none() {
            if let Some(row) = memory.rows.get_mut(row.base as usize) {
                row[component] = match self.flow.mask() {
                    None => value,
                    Some(mask) => lanes::select(mask, &value, &row[component]),
                };
            }
            return;
        }
        for lane in (0..LANES).filter(|&lane| self.flow.active.0[lane] != 0) {
            if let Some(row) = memory.rows.get_mut(rows.0[lane] as usize) {
                row[component].0[lane] = value.0[lane];
            }
        }
    }

    pub(super) fn store_output(&mut self, register: Index, component: u8, value: u16) {
        let (value, registers) = (self.read(value), self.index(register));
        for lane in (0..LANES).filter(|&lane| self.flow.active.0[lane] != 0) {
            let slots = self.code.output_table.get(0, registers.0[lane]);
            let slot = slots[usize::from(component & 3)];
            if let Some(target) = slot.and_then(|slot| self.file.get_mut(usize::from(slot))) {
                target.0[lane] = value.0[lane];
            }
        }
    }
}

/// Four values for each lane as a row of lanes for each.
pub(super) fn transposed(value: impl Fn(usize) -> [u32; 4]) -> [Lanes; 4] {
    let mut rows = [Lanes::splat(0); 4];
    for lane in 0..LANES {
        let value = value(lane);
        for component in 0..4 {
            rows[component].0[lane] = value[component];
        }
    }
    rows
}
