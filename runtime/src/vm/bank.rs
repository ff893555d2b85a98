//! Constants of one run.

use crate::constants::VertexConstants;
use crate::maths::flush_bits;
use shader_asm_lang::kernel::Kernel;

/// Constants as the shader reads them: what it defines itself stands over what the user set.
#[derive(Debug)]
pub(crate) struct Bank {
    floats: Vec<[u32; 4]>,
    ints: Vec<[i32; 4]>,
    bools: Vec<bool>,
    indexable: u32,
}

/// Puts a value at a place, whatever the length before.
fn put<T: Clone>(list: &mut Vec<T>, at: u16, value: T, fill: T) {
    let at = usize::from(at);
    if list.len() <= at {
        list.resize(at + 1, fill);
    }
    list[at] = value;
}

impl Bank {
    pub(crate) fn new(kernel: &Kernel, constants: &VertexConstants) -> Self {
        let floats =
            constants.floats.iter().map(|value| value.map(|component| flush_bits(component.to_bits())));
        let mut bank = Self {
            floats: floats.collect(),
            ints: constants.ints.clone(),
            bools: constants.bools.clone(),
            indexable: kernel.indexable_constants,
        };
        for &(register, value) in &kernel.floats {
            put(&mut bank.floats, register, value, [0; 4]);
        }
        for &(register, value) in &kernel.ints {
            put(&mut bank.ints, register, value, [0; 4]);
        }
        for &(register, value) in &kernel.bools {
            put(&mut bank.bools, register, value, false);
        }
        bank
    }

    /// `c#`; 0 where nothing was set.
    pub(super) fn float(&self, register: u16) -> [u32; 4] {
        self.floats.get(usize::from(register)).copied().unwrap_or_default()
    }

    /// `c[index + base]`; 0 outside of the file.
    #[inline(always)]
    pub(super) fn indexed(&self, index: i32, base: u32) -> [u32; 4] {
        let number = i64::from(index) + i64::from(base);
        if number < 0 || number >= i64::from(self.indexable) {
            return [0; 4];
        }
        self.floats.get(number as usize).copied().unwrap_or_default()
    }

    pub(super) fn int(&self, register: u16) -> [i32; 4] {
        self.ints.get(usize::from(register)).copied().unwrap_or_default()
    }

    pub(super) fn bool(&self, register: u16) -> bool {
        self.bools.get(usize::from(register)).copied().unwrap_or_default()
    }
}
