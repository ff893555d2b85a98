//! Constants of one run.

use crate::constants::VertexConstants;
use crate::d3d11::{Bindings, Resource, SamplerState};
use crate::maths::flush_bits;
use shader_asm_lang::kernel::Kernel;

/// Constants as the shader reads them: what it defines itself stands over what the user set.
#[derive(Debug, Default)]
pub(crate) struct Bank<'a> {
    floats: Vec<[u32; 4]>,
    ints: Vec<[i32; 4]>,
    bools: Vec<bool>,
    indexable: u32,
    /// Of shader model 4 and 5.
    bindings: Option<&'a Bindings<'a>>,
}

/// Puts a value at a place, whatever the length before.
fn put<T: Clone>(list: &mut Vec<T>, at: u16, value: T, fill: T) {
    let at = usize::from(at);
    if list.len() <= at {
        list.resize(at + 1, fill);
    }
    list[at] = value;
}

impl<'a> Bank<'a> {
    pub(crate) fn new(kernel: &Kernel, constants: &VertexConstants) -> Self {
        let floats =
            constants.floats.iter().map(|value| value.map(|component| flush_bits(component.to_bits())));
        let mut bank = Self {
            floats: floats.collect(),
            ints: constants.ints.clone(),
            bools: constants.bools.clone(),
            indexable: kernel.indexable_constants,
            bindings: None,
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

    /// What shaders of shader model 4 and 5 read.
    pub(crate) fn of_bindings(bindings: &'a Bindings<'a>) -> Self {
        Self { bindings: Some(bindings), ..Self::default() }
    }

    /// What is bound as `t#`.
    pub(super) fn resource(&self, slot: u32) -> Option<&'a dyn Resource> {
        self.bindings?.resource(slot as usize)
    }

    /// What is bound as `s#`.
    pub(super) fn sampler(&self, slot: u32) -> SamplerState {
        self.bindings.map(|bindings| bindings.sampler(slot as usize)).unwrap_or_default()
    }

    /// `cb#[n]`; 0 where no buffer is bound, and where it ends before.
    #[inline(always)]
    pub(super) fn buffer(&self, slot: u32, row: u32) -> [u32; 4] {
        let Some(words) = self.bindings.map(|bindings| bindings.constants(slot as usize)) else {
            return [0; 4];
        };
        let first = (row as usize).saturating_mul(4);
        std::array::from_fn(|component| words.get(first.saturating_add(component)).copied().unwrap_or(0))
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
