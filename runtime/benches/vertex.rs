//! Vertices per second: `cargo bench -p shader-asm`.

#![allow(clippy::unwrap_used)]

use divan::Bencher;
use divan::counter::ItemsCount;
use glam::{IVec4, Mat4, Vec2, Vec3, Vec4};
use shader_asm::{LoadedVertexShader, Semantic, VertexConstants, VertexInputs};

fn main() {
    divan::main();
}

/// Position, one directional light, texture coordinates.
const TRANSFORM: &str = "vs_2_0
    dcl_position v0
    dcl_normal v1
    dcl_texcoord v2
    def c9, 0.0, 1.0, 0.0, 0.0
    m4x4 oPos, v0, c0
    dp3 r0.x, v1, c4
    max r0.x, r0.x, c9.x
    mul oD0, r0.x, c5
    mov oT0.xy, v2";

/// Four bones per vertex.
const SKIN: &str = "vs_2_0
    dcl_position v0
    dcl_blendindices v1
    dcl_blendweight v2
    mova a0, v1
    m4x3 r0.xyz, v0, c[a0.x + 20]
    m4x3 r1.xyz, v0, c[a0.y + 20]
    m4x3 r2.xyz, v0, c[a0.z + 20]
    m4x3 r3.xyz, v0, c[a0.w + 20]
    mul r4.xyz, r0, v2.x
    mad r4.xyz, r1, v2.y, r4
    mad r4.xyz, r2, v2.z, r4
    mad r4.xyz, r3, v2.w, r4
    mov r4.w, v0.w
    m4x4 oPos, r4, c0";

/// Eight point lights with specular parts in a loop.
const LIGHTS: &str = "vs_2_0
    dcl_position v0
    dcl_normal v1
    m4x4 oPos, v0, c0
    nrm r0.xyz, v1
    mov r1, c6
    mov r9.w, c7.x
    loop aL, i0
      sub r2.xyz, c[aL + 20], v0
      nrm r3.xyz, r2
      sub r4.xyz, c5, v0
      nrm r5.xyz, r4
      add r6.xyz, r3, r5
      nrm r7.xyz, r6
      dp3 r8.x, r0, r3
      dp3 r8.y, r0, r7
      mov r8.w, r9.w
      lit r8, r8
      mad r1, r8.y, c[aL + 40], r1
      mad r1, r8.z, c[aL + 60], r1
    endloop
    mov oD0, r1";

/// Vertices that leave a loop at different times.
const DIVERGE: &str = "vs_3_0
    dcl_position v0
    dcl_position o0
    def c8, 0.1, 4.0, 0.5, 0.0
    mov r0, v0
    mov r1, c8.w
    rep i0
      mul r2.xy, r0, r0
      add r2.z, r2.x, r2.y
      break_gt r2.z, c8.y
      mul r3.x, r0.x, r0.y
      sub r0.x, r2.x, r2.y
      add r0.x, r0.x, v0.x
      mad r0.y, r3.x, c8.y, v0.y
      add r1.x, r1.x, c8.x
    endrep
    mov o0, r1";

struct Scene {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    indices: Vec<Vec4>,
    weights: Vec<Vec4>,
    constants: VertexConstants,
}

const COUNT: usize = 4096;

fn scene() -> Scene {
    let at = |index: usize, scale: f32| (index as f32 * scale).sin();
    let mut constants = VertexConstants::new();
    constants.set_matrix(0, &Mat4::perspective_rh(1.0, 1.5, 0.1, 100.0)).set_int(0, IVec4::new(8, 0, 1, 0));
    constants.set_float(7, Vec4::splat(16.0)).set_float(4, Vec4::Y).set_float(5, Vec4::splat(0.5));
    for register in 20..120 {
        constants
            .set_float(register, Vec4::new(at(register.into(), 0.3), 1.0, at(register.into(), 0.7), 0.5));
    }
    let vector = |index: usize| Vec3::new(at(index, 0.37), at(index, 0.71), at(index, 0.93));
    Scene {
        positions: (0..COUNT).map(vector).collect(),
        normals: (0..COUNT).map(|index| vector(index + 7)).collect(),
        uvs: (0..COUNT).map(|index| vector(index).truncate()).collect(),
        indices: (0..COUNT)
            .map(|index| Vec4::new((index % 7) as f32, (index % 11) as f32, 3.0, 9.0))
            .collect(),
        weights: vec![Vec4::splat(0.25); COUNT],
        constants,
    }
}

fn run(bencher: Bencher<'_, '_>, text: &str) {
    let scene = scene();
    let shader = LoadedVertexShader::assemble(text).unwrap();
    let inputs = VertexInputs::new(COUNT)
        .with(Semantic::POSITION, &scene.positions)
        .with(Semantic::NORMAL, &scene.normals)
        .with(Semantic::texcoord(0), &scene.uvs)
        .with(Semantic::BLENDINDICES, &scene.indices)
        .with(Semantic::BLENDWEIGHT, &scene.weights);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| shader.run(&scene.constants, &inputs).unwrap());
}

#[divan::bench]
fn transform(bencher: Bencher<'_, '_>) {
    run(bencher, TRANSFORM);
}

#[divan::bench]
fn skin(bencher: Bencher<'_, '_>) {
    run(bencher, SKIN);
}

#[divan::bench]
fn lights(bencher: Bencher<'_, '_>) {
    run(bencher, LIGHTS);
}

#[divan::bench]
fn diverge(bencher: Bencher<'_, '_>) {
    run(bencher, DIVERGE);
}

/// From text to the result of 64 vertices.
#[divan::bench]
fn first_batch(bencher: Bencher<'_, '_>) {
    let scene = scene();
    bencher.bench(|| {
        let shader = LoadedVertexShader::assemble(LIGHTS).unwrap();
        let inputs = VertexInputs::new(64).with(Semantic::POSITION, &scene.positions);
        shader.run(&scene.constants, &inputs).unwrap()
    });
}
