//! Reads of textures and buffers.

use crate::text::run_with;
use shader_asm::d3d11::{
    Bindings, Gather, LevelOfDetail, RawBuffer, Resource, ResourceSize, Sample, SamplerState,
    StructuredBuffer, Texel, TypedBuffer,
};
use std::sync::Mutex;

/// `o0` for each `v0`.
fn results(bindings: &Bindings<'_>, code: &str, addresses: &[[u32; 4]]) -> Vec<[u32; 4]> {
    let rows: Vec<_> = addresses.iter().map(|&address| [address, [3, 0, 0, 0], [0; 4], [0; 4]]).collect();
    run_with(bindings, code, &rows).into_iter().map(|outputs| outputs[0]).collect()
}

fn x(values: &[u32]) -> Vec<[u32; 4]> {
    values.iter().map(|&value| [value, 9, 9, 9]).collect()
}

const FAR: u32 = u32::MAX;

#[test]
fn typed_buffers() {
    let data = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let buffer = TypedBuffer::new(&data);
    let bindings = Bindings::new().with_resource(0, &buffer);
    let own = results(&bindings, "ld o0.xyzw, v0.xyzw, t0.zyxw", &x(&[1, 2, FAR]));
    let behind = [0.0, 0.0, 0.0, 1.0];
    assert_eq!(own, [[6.0, 5.0, 4.0, 1.0], behind, behind].map(|value| value.map(f32::to_bits)));
    assert_eq!(results(&bindings, "bufinfo o0.xyzw, t0.xyzw", &x(&[0])), [[2, 0, 0, 0]]);
    // Nothing is bound: not even defaults.
    assert_eq!(results(&Bindings::new(), "ld o0.xyzw, v0.xyzw, t0.xyzw", &x(&[0])), [[0; 4]]);
    assert_eq!(results(&Bindings::new(), "bufinfo o0.xyzw, t0.xyzw", &x(&[0])), [[0; 4]]);
    // Bits stay as they are.
    let bits = [0x7fa0_0001_u32, 0x0000_1234];
    let buffer = TypedBuffer::new(&bits);
    let bindings = Bindings::new().with_resource(0, &buffer);
    let own = results(&bindings, "ld o0.xw, v0.xyzw, t0.xyzw", &x(&[0, 1]));
    assert_eq!(own, [[0x7fa0_0001, 0, 0, 1], [0x1234, 0, 0, 1]]);
}

#[test]
fn raw_and_structured_buffers() {
    let data: Vec<u32> = (100..109).collect();
    let (raw, structured) = (RawBuffer::new(&data), [[1_u32, 2, 3], [4, 5, 6]]);
    let structured = StructuredBuffer::new(&structured);
    let bindings = Bindings::new().with_resource(1, &raw).with_resource(2, &structured);
    let own = results(&bindings, "ld_raw o0.xyz, v0.x, t1.xyxx", &x(&[0, 20, 32, 36, FAR - 3]));
    assert_eq!(own, [[100, 101, 100, 0], [105, 106, 105, 0], [108, 0, 108, 0], [0; 4], [0; 4]]);
    assert_eq!(results(&bindings, "bufinfo o0.x, t1.x", &x(&[0])), [[36, 0, 0, 0]]);
    let own = results(&bindings, "ld_structured o0.xyzw, v0.x, l(4), t2.xyzw", &x(&[0, 1, 2, FAR]));
    assert_eq!(own, [[2, 3, 0, 0], [5, 6, 0, 0], [0; 4], [0; 4]]);
    let own = results(&bindings, "ld_structured o0.xw, l(1), v0.x, t2.yxxz", &x(&[0, 8, 12]));
    assert_eq!(own, [[5, 0, 0, 6], [0; 4], [0; 4]]);
    assert_eq!(results(&bindings, "bufinfo o0.x, t2.x", &x(&[0])), [[2, 0, 0, 0]]);
    // A resource of another kind has nothing to say.
    assert_eq!(results(&bindings, "ld o0.xyzw, v0.xyzw, t1.xyzw", &x(&[0])), [[0; 4]]);
}

/// A texture that tells what it is asked for.
#[derive(Debug, Default)]
struct Witness(Mutex<Vec<String>>);

impl Witness {
    fn tell(&self, what: String) -> [u32; 4] {
        let mut told = self.0.lock().unwrap();
        told.push(what);
        [10, 20, 30, told.len() as u32]
    }
}

impl Resource for Witness {
    fn load(&self, texel: Texel) -> [u32; 4] {
        self.tell(format!("load {:?} {} {}", texel.coordinates.map(|c| c as i32), texel.level, texel.sample))
    }

    fn sample(&self, sampler: &SamplerState, sample: &Sample) -> [u32; 4] {
        let Sample { coordinates, level, offsets, reference } = sample;
        let (anisotropy, level) = (sampler.max_anisotropy, level_text(level));
        self.tell(format!("sample {coordinates:?} {level} {offsets:?} {reference:?} s{anisotropy}"))
    }

    fn gather(&self, sampler: &SamplerState, gather: &Gather) -> [u32; 4] {
        let Gather { coordinates, offsets, component, reference } = gather;
        let anisotropy = sampler.max_anisotropy;
        self.tell(format!("gather {coordinates:?} {offsets:?} {component} {reference:?} s{anisotropy}"))
    }

    fn size(&self, level: u32) -> ResourceSize {
        let extent = if level < 3 { [8 >> level, 4 >> level, 0] } else { [0; 3] };
        ResourceSize { extent, dimensions: 2, slices: Some(6), levels: 3 }
    }

    fn sample_count(&self) -> u32 {
        4
    }

    fn sample_position(&self, sample: u32) -> glam::Vec2 {
        glam::Vec2::new(sample as f32, 0.25)
    }
}

fn level_text(level: &LevelOfDetail) -> String {
    match level {
        LevelOfDetail::Level(level) => format!("level {level}"),
        LevelOfDetail::Gradient { ddx, ddy, minimum } => format!("{ddx:?} {ddy:?} {minimum}"),
    }
}

/// What a texture is asked for by one instruction, and `o0`.
fn ask(code: &str, address: [u32; 4]) -> (String, [u32; 4]) {
    let witness = Witness::default();
    let sampler = |max_anisotropy| SamplerState { max_anisotropy, ..SamplerState::default() };
    let bindings = Bindings::new()
        .with_resource(3, &witness)
        .with_resource(4, &witness)
        .with_sampler(0, sampler(5))
        .with_sampler(1, sampler(6));
    let own = results(&bindings, code, &[address]);
    let told = witness.0.into_inner().unwrap();
    (told.join("; "), own[0])
}

const F: [u32; 4] = [0.5_f32.to_bits(), 0.25_f32.to_bits(), 2.0_f32.to_bits(), 4.0_f32.to_bits()];

#[test]
fn loads_of_texels() {
    let (told, own) = ask("ld o0.xyzw, v0.xyzw, t3.wyxz", [5, 6, 7, 2]);
    assert_eq!((told.as_str(), own), ("load [5, 6, 7] 2 0", [1, 20, 10, 30]));
    // Offsets are added, and may lead below 0.
    let told = ask("ld_aoffimmi(-1,2,0) o0.xyzw, v0.xyzw, t3.xyzw", [0, 6, 7, 2]).0;
    assert_eq!(told, "load [-1, 8, 7] 2 0");
    assert_eq!(ask("ldms o0.xyzw, v0.xyzw, t4.xyzw, v1.x", [5, 6, 7, 2]).0, "load [5, 6, 7] 0 3");
}

#[test]
fn samples() {
    let told = |code: &str| ask(code, F).0;
    assert_eq!(
        told("sample_l o0.xyzw, v0.xyzw, t3.xyzw, s0, v0.z"),
        "sample [0.5, 0.25, 2.0, 4.0] level 2 [0, 0, 0] None s5"
    );
    assert_eq!(
        told("sample_l_aoffimmi(1,-8,7) o0.xyzw, -v0.yxyx, t3.xyzw, s1, l(1.5)"),
        "sample [-0.25, -0.5, -0.25, -0.5] level 1.5 [1, -8, 7] None s6"
    );
    assert_eq!(
        told("sample_d o0.xyzw, v0.xyzw, t3.xyzw, s0, v0.yxzw, v0.zwxy"),
        "sample [0.5, 0.25, 2.0, 4.0] [0.25, 0.5, 2.0] [2.0, 4.0, 0.5] 0 [0, 0, 0] None s5"
    );
    assert_eq!(
        told("sample_c_lz o0.x, v0.xyzw, t3.x, s1, v0.y"),
        "sample [0.5, 0.25, 2.0, 4.0] level 0 [0, 0, 0] Some(0.25) s6"
    );
}

#[test]
fn gathers() {
    let told = |code: &str| ask(code, F).0;
    assert_eq!(
        told("gather4_aoffimmi(1,-2,0) o0.xyzw, v0.xyzw, t3.xyzw, s0.z"),
        "gather [0.5, 0.25, 2.0, 4.0] [1, -2] 2 None s5"
    );
    assert_eq!(
        told("gather4_c o0.xyzw, v0.xyzw, t3.xyzw, s1.x, v0.y"),
        "gather [0.5, 0.25, 2.0, 4.0] [0, 0] 0 Some(0.25) s6"
    );
    // The low six bits, with their sign.
    assert_eq!(
        told("gather4_po o0.xyzw, v0.xyzw, l(0x4f, 0x20, 0, 0), t3.xyzw, s0.y"),
        "gather [0.5, 0.25, 2.0, 4.0] [15, -32] 1 None s5"
    );
    assert_eq!(
        told("gather4_po_c o0.xyzw, v0.xyzw, l(-1, 31, 0, 0), t3.xyzw, s1.x, v0.y"),
        "gather [0.5, 0.25, 2.0, 4.0] [-1, 31] 0 Some(0.25) s6"
    );
}

#[test]
fn sizes() {
    let own = |code: &str, level: u32| ask(code, [level; 4]).1;
    assert_eq!(own("resinfo_uint o0.xyzw, v0.x, t3.xyzw", 1), [4, 2, 6, 3]);
    assert_eq!(own("resinfo o0.xyzw, v0.x, t3.xyzw", 1), [4.0, 2.0, 6.0, 3.0].map(f32::to_bits));
    let own_rcp = own("resinfo_rcpfloat o0.xyzw, v0.x, t3.xyzw", 1);
    assert_eq!(own_rcp, [0.25, 0.5, 6.0, 3.0].map(f32::to_bits));
    // There is no such level, but the number of levels is known.
    assert_eq!(own("resinfo_uint o0.xyzw, v0.x, t3.xyzw", 3), [0, 0, 6, 3]);
    assert_eq!(own("resinfo_rcpfloat o0.x, v0.x, t3.x", 3)[0], f32::INFINITY.to_bits());
    assert_eq!(own("sampleinfo_uint o0.xyzw, t4.xyzw", 0), [4, 0, 0, 0]);
    assert_eq!(own("sampleinfo o0.xyzw, t4.xyzw", 0), [4.0_f32.to_bits(), 0, 0, 0]);
    assert_eq!(own("samplepos o0.xyzw, t4.xyzw, v0.x", 2), [2.0_f32.to_bits(), 0.25_f32.to_bits(), 0, 0]);
}

#[test]
fn states_of_memory_say_that_all_is_there() {
    let data = [7_u32; 4];
    let raw = RawBuffer::new(&data);
    let bindings = Bindings::new().with_resource(1, &raw);
    let code = "ld_raw_s o0.x, r0.y, l(4), t1.x\ncheck_access_fully_mapped o0.y, r0.y";
    assert_eq!(results(&bindings, code, &[[0; 4]]), [[7, u32::MAX, 0, 0]]);
}

#[test]
fn vertices_that_do_not_take_part_ask_for_nothing() {
    let witness = Witness::default();
    let bindings = Bindings::new().with_resource(3, &witness);
    let code = "if_nz v0.x\nld o0.xyzw, v0.xyzw, t3.xyzw\nendif";
    let own = results(&bindings, code, &x(&[0, 1, 0]));
    assert_eq!((own[0], own[2]), ([0; 4], [0; 4]));
    assert_eq!(witness.0.into_inner().unwrap(), ["load [1, 9, 9] 9 0"]);
}
