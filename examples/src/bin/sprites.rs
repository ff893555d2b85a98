//! Turns points into quads that face the camera, with a geometry shader; prints the first of them and draws all.
//!
//! ```text
//! cargo run --release -p shader-asm-examples --bin sprites [picture.png [width]]
//! ```

use glam::{Mat4, Vec3, Vec4};
use shader_asm::d3d11::{Bindings, GeometryInputs, GeometryOutputs, RunError, VertexInputs, VertexShader};
use shader_asm::{GeometryShader, gs_asm, vs_asm};
use shader_asm_examples::raster::{ShadedVertex, Target};
use shader_asm_examples::strips::triangles;
use std::error::Error;
use std::path::PathBuf;

/// Points of the sphere.
const POINTS: usize = 900;

/// Puts points on a sphere, evenly, out of nothing but their numbers.
static SPHERE: VertexShader = vs_asm! {
    vs_4_0
    dcl_constantbuffer cb0[1], immediateIndexed  // x: 1 / number of points, y: half the size of a quad
    dcl_input_sgv v0.x, vertex_id
    dcl_output o0.xyzw : PLACE                   // w: half the size
    dcl_output o1.xyz : COLOR
    dcl_temps 2

    utof r0.x, v0.x
    add  r0.x, r0.x, l(0.5)
    mul  r0.y, r0.x, cb0[0].x
    mad  r0.z, r0.y, l(-2.0), l(1.0)             // height, from 1 down to -1
    mad  r0.w, -r0.z, r0.z, l(1.0)
    sqrt r0.w, r0.w                              // distance from the axis
    mul  r0.x, r0.x, l(2.39996323)               // from each point to the next: the golden angle
    sincos r1.y, r1.x, r0.x
    mul  r1.xy, r1.xyxx, r0.wwww
    mov  r1.z, r0.z
    mov  o0.xyz, r1.xyzx
    mov  o0.w, cb0[0].y
    mad  o1.xyz, r1.xyzx, l(0.34, 0.34, 0.34, 0.0), l(0.40, 0.40, 0.48, 0.0)
    ret
};

/// Makes a quad of each point: a strip of four corners, moved along what is right and up for the camera.
static QUADS: GeometryShader = gs_asm! {
    gs_4_0
    dcl_immediateConstantBuffer {                // right, up, brightness
        { -1.0, -1.0, 0.55, 0.0 },
        { -1.0,  1.0, 1.00, 0.0 },
        {  1.0, -1.0, 0.20, 0.0 },
        {  1.0,  1.0, 0.60, 0.0 }
    }
    dcl_constantbuffer cb0[6], immediateIndexed  // 0-3: to clip space, 4: right, 5: up
    dcl_input v[1][0].xyzw : PLACE
    dcl_input v[1][1].xyz : COLOR
    dcl_temps 2
    dcl_inputprimitive point
    dcl_outputtopology trianglestrip
    dcl_output_siv o0.xyzw, position
    dcl_output o1.xyz : COLOR
    dcl_maxOutputVertexCount 4

    mov r0.x, l(0)
    loop
        ige r0.y, r0.x, l(4)
        breakc_nz r0.y
        mul r1.xyz, cb0[4].xyzx, icb[r0.x + 0].xxxx
        mad r1.xyz, cb0[5].xyzx, icb[r0.x + 0].yyyy, r1.xyzx
        mad r1.xyz, r1.xyzx, v[0][0].wwww, v[0][0].xyzx
        mov r1.w, l(1.0)
        dp4 o0.x, r1.xyzw, cb0[0].xyzw
        dp4 o0.y, r1.xyzw, cb0[1].xyzw
        dp4 o0.z, r1.xyzw, cb0[2].xyzw
        dp4 o0.w, r1.xyzw, cb0[3].xyzw
        mul o1.xyz, v[0][1].xyzx, icb[r0.x + 0].zzzz
        emit
        iadd r0.x, r0.x, l(1)
    endloop
    ret
};

/// The quads of all points.
fn run(aspect_ratio: f32) -> Result<GeometryOutputs, RunError> {
    let size = [1.0 / POINTS as f32, 0.042, 0.0, 0.0];
    let points = SPHERE.run(&Bindings::new().with_constants(0, &size), &VertexInputs::new(POINTS))?;

    let view = Mat4::look_at_rh(Vec3::new(0.9, -3.4, 1.5), Vec3::ZERO, Vec3::Z);
    let to_clip = Mat4::perspective_rh(36_f32.to_radians(), aspect_ratio, 1.0, 100.0) * view;
    let constants: [Vec4; 6] =
        [to_clip.row(0), to_clip.row(1), to_clip.row(2), to_clip.row(3), view.row(0), view.row(1)];
    QUADS.run(&Bindings::new().with_constants(0, &constants), &GeometryInputs::from_vertices(&points))
}

fn print_facts(outputs: &GeometryOutputs) {
    println!(
        "QUADS: {}, {} to {}, at most {} vertices, {} bytes",
        QUADS.profile(),
        QUADS.input_primitive(),
        QUADS.output_topology(),
        QUADS.max_output_vertex_count(),
        QUADS.bytecode().len()
    );
    let stream = &outputs.streams()[0];
    let emits: u32 = outputs.invocations().iter().map(|invocation| invocation.emits).sum();
    println!(
        "{} points, {emits} emits, {} strips, {} vertices",
        outputs.invocations().len(),
        stream.strips().count(),
        stream.vertex_count()
    );
    let positions = stream.get("SV_Position", 0).unwrap_or_default();
    for strip in stream.strips().take(2) {
        println!("a strip:");
        for position in &positions[strip] {
            println!("  {:7.4} {:7.4} {:7.4} {:7.4}", position.x, position.y, position.z, position.w);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let path = arguments.next().map_or_else(|| PathBuf::from("target/sprites.png"), PathBuf::from);
    let width = match arguments.next() {
        Some(text) => text.to_str().and_then(|text| text.parse().ok()).ok_or("the width is no number")?,
        None => 1280_u32,
    };
    let height = width * 5 / 8;
    let outputs = run(width as f32 / height.max(1) as f32)?;
    print_facts(&outputs);

    let stream = &outputs.streams()[0];
    let positions = stream.get("SV_Position", 0).unwrap_or_default();
    let colours = stream.get("COLOR", 0).unwrap_or_default();
    let vertices: Vec<ShadedVertex> = positions
        .into_iter()
        .zip(colours)
        .map(|(position, colour)| ShadedVertex { position, colour: colour.with_w(1.0) })
        .collect();
    let mut target = Target::new(width, height, |_, along| Vec3::new(0.012, 0.016, 0.03) * (0.4 + along));
    target.draw(&vertices, &triangles(stream.strips()));
    target.picture().write_png(&path)?;
    println!("{} is {width} by {height} pixels", path.display());
    Ok(())
}
