//! Vertices and primitives per second in shader model 4: `cargo bench -p shader-asm --bench sm4`.

#![allow(clippy::unwrap_used, clippy::panic)]

use divan::Bencher;
use divan::counter::ItemsCount;
use glam::{Mat4, UVec4, Vec2, Vec3, Vec4};
use shader_asm::d3d11::{Bindings, GeometryInputs, LoadedGeometryShader, LoadedVertexShader, VertexInputs};
use shader_asm::lang::assemble::{Device, Shader, assemble};

fn main() {
    divan::main();
}

/// Position, one directional light, texture coordinates.
const TRANSFORM: &str = "vs_4_0
    dcl_constantbuffer cb0[6], immediateIndexed
    dcl_input v0.xyzw : POSITION
    dcl_input v1.xyz : NORMAL
    dcl_input v2.xy : TEXCOORD
    dcl_output_siv o0.xyzw, position
    dcl_output o1.xyzw : COLOR
    dcl_output o2.xy : TEXCOORD
    dcl_temps 1
    dp4 o0.x, v0.xyzw, cb0[0].xyzw
    dp4 o0.y, v0.xyzw, cb0[1].xyzw
    dp4 o0.z, v0.xyzw, cb0[2].xyzw
    dp4 o0.w, v0.xyzw, cb0[3].xyzw
    dp3 r0.x, v1.xyzx, cb0[4].xyzx
    max r0.x, r0.x, l(0.0)
    mul o1.xyzw, r0.xxxx, cb0[5].xyzw
    mov o2.xy, v2.xyxx
    ret";

/// Four bones per vertex.
const SKIN: &str = "vs_4_0
    dcl_constantbuffer cb0[4], immediateIndexed
    dcl_constantbuffer cb1[64], dynamicIndexed
    dcl_input v0.xyzw : POSITION
    dcl_input v1.xyzw : BLENDINDICES(uint)
    dcl_input v2.xyzw : BLENDWEIGHT
    dcl_output_siv o0.xyzw, position
    dcl_temps 4
    mov r2.xyz, l(0, 0, 0, 0)
    imul null, r0.xyzw, v1.xyzw, l(3, 3, 3, 3)
    dp4 r1.x, v0.xyzw, cb1[r0.x + 0].xyzw
    dp4 r1.y, v0.xyzw, cb1[r0.x + 1].xyzw
    dp4 r1.z, v0.xyzw, cb1[r0.x + 2].xyzw
    mul r2.xyz, r1.xyzx, v2.xxxx
    dp4 r1.x, v0.xyzw, cb1[r0.y + 0].xyzw
    dp4 r1.y, v0.xyzw, cb1[r0.y + 1].xyzw
    dp4 r1.z, v0.xyzw, cb1[r0.y + 2].xyzw
    mad r2.xyz, r1.xyzx, v2.yyyy, r2.xyzx
    dp4 r1.x, v0.xyzw, cb1[r0.z + 0].xyzw
    dp4 r1.y, v0.xyzw, cb1[r0.z + 1].xyzw
    dp4 r1.z, v0.xyzw, cb1[r0.z + 2].xyzw
    mad r2.xyz, r1.xyzx, v2.zzzz, r2.xyzx
    dp4 r1.x, v0.xyzw, cb1[r0.w + 0].xyzw
    dp4 r1.y, v0.xyzw, cb1[r0.w + 1].xyzw
    dp4 r1.z, v0.xyzw, cb1[r0.w + 2].xyzw
    mad r2.xyz, r1.xyzx, v2.wwww, r2.xyzx
    mov r2.w, v0.w
    dp4 o0.x, r2.xyzw, cb0[0].xyzw
    dp4 o0.y, r2.xyzw, cb0[1].xyzw
    dp4 o0.z, r2.xyzw, cb0[2].xyzw
    dp4 o0.w, r2.xyzw, cb0[3].xyzw
    ret";

/// Vertices that leave a loop at different times.
const DIVERGE: &str = "vs_4_0
    dcl_input v0.xyzw : POSITION
    dcl_output_siv o0.xyzw, position
    dcl_temps 4
    mov r0.xyzw, v0.xyzw
    mov r1.xy, l(0, 0, 0, 0)
    loop
    ige r1.z, r1.y, l(8)
    breakc_nz r1.z
    mul r2.xy, r0.xyxx, r0.xyxx
    add r2.z, r2.x, r2.y
    lt r2.w, l(4.0), r2.z
    breakc_nz r2.w
    mul r3.x, r0.x, r0.y
    add r0.x, r2.x, -r2.y
    add r0.x, r0.x, v0.x
    mad r0.y, r3.x, l(4.0), v0.y
    add r1.x, r1.x, l(0.1)
    iadd r1.y, r1.y, l(1)
    endloop
    mov o0.xyzw, r1.xxxx
    ret";

/// A triangle strip of four vertices out of each point.
const SPRITES: &str = "gs_4_0
    dcl_input v[1][0].xyzw : POSITION
    dcl_input v[1][1].xy : SIZE
    dcl_temps 1
    dcl_inputprimitive point
    dcl_outputtopology trianglestrip
    dcl_output_siv o0.xyzw, position
    dcl_output o1.xy : TEXCOORD
    dcl_maxout 4
    mov o0.zw, v[0][0].zzzw
    add o0.xy, v[0][0].xyxx, -v[0][1].xyxx
    mov o1.xy, l(0, 0, 0, 0)
    emit
    mov o0.zw, v[0][0].zzzw
    add o0.x, v[0][0].x, v[0][1].x
    add o0.y, v[0][0].y, -v[0][1].y
    mov o1.xy, l(1.0, 0, 0, 0)
    emit
    mov o0.zw, v[0][0].zzzw
    add o0.x, v[0][0].x, -v[0][1].x
    add o0.y, v[0][0].y, v[0][1].y
    mov o1.xy, l(0, 1.0, 0, 0)
    emit
    mov o0.zw, v[0][0].zzzw
    add o0.xy, v[0][0].xyxx, v[0][1].xyxx
    mov o1.xy, l(1.0, 1.0, 0, 0)
    emit
    ret";

const COUNT: usize = 4096;

fn container(text: &str) -> Vec<u8> {
    let assembly = assemble("bench", text, &Device::Guaranteed);
    match assembly.shader {
        Some(Shader::D3d11(shader)) => shader.container(false).unwrap(),
        _ => panic!(),
    }
}

fn vector(index: usize) -> Vec3 {
    let at = |scale: f32| (index as f32 * scale).sin();
    Vec3::new(at(0.37), at(0.71), at(0.93))
}

fn run(bencher: Bencher<'_, '_>, text: &str) {
    let shader = LoadedVertexShader::from_container(&container(text)).unwrap();
    let positions: Vec<Vec4> = (0..COUNT).map(|index| vector(index).extend(1.0)).collect();
    let normals: Vec<Vec3> = (0..COUNT).map(|index| vector(index + 7)).collect();
    let uvs: Vec<Vec2> = (0..COUNT).map(|index| vector(index).truncate()).collect();
    let bones: Vec<UVec4> =
        (0..COUNT).map(|index| UVec4::new(index as u32 % 7, index as u32 % 11, 3, 9)).collect();
    let weights = vec![Vec4::splat(0.25); COUNT];
    let mut constants = Mat4::perspective_rh(1.0, 1.5, 0.1, 100.0).transpose().to_cols_array().to_vec();
    constants.extend([0.0, 1.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5]);
    let matrices: Vec<Vec4> = (0..64).map(|index| vector(index).extend(0.5)).collect();
    let bindings = Bindings::new().with_constants(0, &constants).with_constants(1, &matrices);
    let inputs = VertexInputs::new(COUNT)
        .with("POSITION", 0, &positions)
        .with("NORMAL", 0, &normals)
        .with("TEXCOORD", 0, &uvs)
        .with("BLENDINDICES", 0, &bones)
        .with("BLENDWEIGHT", 0, &weights);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| shader.run(&bindings, &inputs).unwrap());
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
fn diverge(bencher: Bencher<'_, '_>) {
    run(bencher, DIVERGE);
}

#[divan::bench]
fn sprites(bencher: Bencher<'_, '_>) {
    let shader = LoadedGeometryShader::from_container(&container(SPRITES)).unwrap();
    let points: Vec<[u32; 4]> = (0..COUNT)
        .flat_map(|index| [vector(index).extend(1.0), Vec4::splat(0.1)])
        .map(|value| value.to_array().map(f32::to_bits))
        .collect();
    let inputs = GeometryInputs::from_registers(2, &points);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| shader.run(&Bindings::new(), &inputs).unwrap());
}
