//! From vertex data to lanes.

use super::code::Quad;
use super::micro::store;
use super::{LANES, Lanes};
use crate::maths::flush_bits;
use glam::{Vec2, Vec3, Vec4};
use shader_asm_lang::isa::WriteMask;

/// Data of one input, a value per vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream<'a> {
    Float(&'a [f32]),
    Vec2(&'a [Vec2]),
    Vec3(&'a [Vec3]),
    Vec4(&'a [Vec4]),
    Array2(&'a [[f32; 2]]),
    Array3(&'a [[f32; 3]]),
    Array4(&'a [[f32; 4]]),
    Bits(&'a [[u32; 4]]),
    /// A slice per component; an empty one leaves the default.
    Planes([&'a [f32]; 4]),
}

/// What an input register reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fetch<'a> {
    /// Number of `v#`.
    pub(crate) register: u32,
    /// The components that the data go to; those of other data keep what they have.
    pub(crate) mask: WriteMask,
    pub(crate) stream: Stream<'a>,
}

/// What a component reads that no data give: (0, 0, 0, 1).
const DEFAULTS: [u32; 4] = [0, 0, 0, 1.0_f32.to_bits()];

impl Stream<'_> {
    /// Vertices that there are data for.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Float(data) => data.len(),
            Self::Vec2(data) => data.len(),
            Self::Vec3(data) => data.len(),
            Self::Vec4(data) => data.len(),
            Self::Array2(data) => data.len(),
            Self::Array3(data) => data.len(),
            Self::Array4(data) => data.len(),
            Self::Bits(data) => data.len(),
            Self::Planes(planes) => planes
                .iter()
                .map(|plane| plane.len())
                .filter(|&length| length > 0)
                .min()
                .unwrap_or(usize::MAX),
        }
    }

    /// Reads `count` vertices from `first` on into `rows`; components without data are left alone.
    fn read(&self, first: usize, count: usize, rows: &mut [Lanes; 4]) {
        match self {
            Self::Float(data) => transpose(data, first, count, rows, |value| [value.to_bits()]),
            Self::Vec2(data) => {
                transpose(data, first, count, rows, |value| value.to_array().map(f32::to_bits))
            }
            Self::Vec3(data) => {
                transpose(data, first, count, rows, |value| value.to_array().map(f32::to_bits))
            }
            Self::Vec4(data) => {
                transpose(data, first, count, rows, |value| value.to_array().map(f32::to_bits))
            }
            Self::Array2(data) => transpose(data, first, count, rows, |value| value.map(f32::to_bits)),
            Self::Array3(data) => transpose(data, first, count, rows, |value| value.map(f32::to_bits)),
            Self::Array4(data) => transpose(data, first, count, rows, |value| value.map(f32::to_bits)),
            Self::Bits(data) => transpose(data, first, count, rows, |value| *value),
            Self::Planes(planes) => {
                for (plane, row) in planes.iter().zip(rows) {
                    for (lane, value) in row.0.iter_mut().zip(part(plane, first, count)) {
                        *lane = flush_bits(value.to_bits());
                    }
                }
            }
        }
    }
}

/// Up to `count` values from `first` on.
fn part<T>(data: &[T], first: usize, count: usize) -> &[T] {
    let data = data.get(first..).unwrap_or_default();
    &data[..count.min(data.len())]
}

#[inline(always)]
fn transpose<T, const C: usize>(
    data: &[T],
    first: usize,
    count: usize,
    rows: &mut [Lanes; 4],
    bits: impl Fn(&T) -> [u32; C],
) {
    for (lane, value) in part(data, first, count.min(LANES)).iter().enumerate() {
        let value = bits(value);
        for component in 0..C {
            rows[component].0[lane] = flush_bits(value[component]);
        }
    }
}

/// Fills the slots of an input register for `count` vertices from `first` on.
#[inline(never)]
pub(super) fn fetch(
    file: &mut [Lanes],
    register: u32,
    quad: &Quad,
    fetches: &[Fetch<'_>],
    first: usize,
    count: usize,
) {
    let mut rows = DEFAULTS.map(Lanes::splat);
    for fetch in fetches.iter().filter(|fetch| fetch.register == register) {
        if fetch.mask == WriteMask::ALL {
            fetch.stream.read(first, count, &mut rows);
            continue;
        }
        let mut own = DEFAULTS.map(Lanes::splat);
        fetch.stream.read(first, count, &mut own);
        for component in fetch.mask.components() {
            rows[usize::from(component)] = own[usize::from(component)];
        }
    }
    for (slot, row) in quad.slots.iter().zip(&rows) {
        if let Some(slot) = slot {
            store(file, *slot, None, row);
        }
    }
}
