//! Draws a field of teapots of one mesh: each finds its place, turn and colour out of its InstanceID.
//!
//! ```text
//! cargo run --release -p shader-asm-examples --bin instances [picture.png [width]]
//! ```

use glam::{Mat4, Vec3, Vec4};
use shader_asm::d3d11::{Bindings, RunError, VertexInputs, VertexOutputs, VertexShader};
use shader_asm::vs_asm;
use shader_asm_examples::mesh::Mesh;
use shader_asm_examples::raster::{ShadedVertex, Target};
use shader_asm_examples::teapot;
use std::error::Error;
use std::path::PathBuf;

/// Quads along each side of a patch.
const STEPS: u32 = 6;
/// Teapots in a row, which the shader knows as well.
const COLUMNS: u32 = 7;
/// Rows of teapots.
const ROWS: u32 = 5;

/// Places, turns and colours an instance.
static INSTANCE: VertexShader = vs_asm! {
    vs_4_0
    dcl_constantbuffer cb0[4], immediateIndexed  // to clip space
    dcl_input v0.xyz : POSITION
    dcl_input v1.xyz : NORMAL
    dcl_input_sgv v2.x, instance_id
    dcl_output_siv o0.xyzw, position
    dcl_output o1.xyz : COLOR
    dcl_temps 4

    udiv r0.x, r0.y, v2.x, l(7)                  // row and column
    utof r0.xyz, r0.xyyx
    utof r0.w, v2.x
    mul  r1.x, r0.w, l(0.4487989505)             // a fourteenth of a circle from one to the next
    sincos r1.x, r1.y, r1.x                      // sine, cosine

    mul  r2.xy, v0.yxyy, r1.xxxx
    mad  r3.x, v0.x, r1.y, -r2.x
    mad  r3.y, v0.y, r1.y, r2.y
    mov  r3.z, v0.z
    add  r0.yz, r0.yyxy, l(0.0, -3.0, -2.0, 0.0) // the middle of the field is the origin
    mad  r3.xy, r0.yzyy, l(6.8, 6.8, 0.0, 0.0), r3.xyxx
    mov  r3.w, l(1.0)
    dp4  o0.x, r3.xyzw, cb0[0].xyzw
    dp4  o0.y, r3.xyzw, cb0[1].xyzw
    dp4  o0.z, r3.xyzw, cb0[2].xyzw
    dp4  o0.w, r3.xyzw, cb0[3].xyzw

    mul  r2.xy, v1.yxyy, r1.xxxx                 // the normal turns as well
    mad  r3.x, v1.x, r1.y, -r2.x
    mad  r3.y, v1.y, r1.y, r2.y
    mov  r3.z, v1.z
    dp3_sat r3.x, r3.xyzx, l(-0.554, -0.493, 0.671, 0.0)
    mad  r3.x, r3.x, l(0.85), l(0.15)            // light

    mad  r2.xyz, r0.wwww, l(0.1795195802, 0.1795195802, 0.1795195802, 0.0), l(0.0, 2.0943951, 4.1887902, 0.0)
    sincos r2.xyz, null, r2.xyzx
    mad  r2.xyz, r2.xyzx, l(0.32, 0.32, 0.32, 0.0), l(0.45, 0.45, 0.45, 0.0)
    mul  o1.xyz, r2.xyzx, r3.xxxx
    ret
};

/// Runs the shader for all vertices of one instance.
fn shade(instance: u32, mesh: &Mesh, to_clip: &Mat4) -> Result<VertexOutputs, RunError> {
    let rows: [Vec4; 4] = [to_clip.row(0), to_clip.row(1), to_clip.row(2), to_clip.row(3)];
    let positions: Vec<Vec3> = mesh.vertices.iter().map(|vertex| vertex.position).collect();
    let normals: Vec<Vec3> = mesh.vertices.iter().map(|vertex| vertex.normal).collect();
    let inputs = VertexInputs::new(mesh.vertices.len())
        .with("POSITION", 0, &positions)
        .with("NORMAL", 0, &normals)
        .with_instance_id(instance);
    INSTANCE.run(&Bindings::new().with_constants(0, &rows), &inputs)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let path = arguments.next().map_or_else(|| PathBuf::from("target/instances.png"), PathBuf::from);
    let width = match arguments.next() {
        Some(text) => text.to_str().and_then(|text| text.parse().ok()).ok_or("the width is no number")?,
        None => 1280_u32,
    };
    let height = width * 5 / 8;
    let mesh = teapot::teapot(STEPS);
    println!(
        "INSTANCE: {}, {} bytes; {} instances of {} vertices",
        INSTANCE.profile(),
        INSTANCE.bytecode().len(),
        COLUMNS * ROWS,
        mesh.vertices.len()
    );

    let view = Mat4::look_at_rh(Vec3::new(0.0, -46.0, 30.0), Vec3::new(0.0, -0.8, 0.5), Vec3::Z);
    let aspect_ratio = width as f32 / height.max(1) as f32;
    let to_clip = Mat4::perspective_rh(40_f32.to_radians(), aspect_ratio, 1.0, 200.0) * view;
    let mut target = Target::new(width, height, |_, along| Vec3::new(0.10, 0.11, 0.13) * (0.3 + along));
    for instance in 0..COLUMNS * ROWS {
        let outputs = shade(instance, &mesh, &to_clip)?;
        let positions = outputs.positions();
        if instance % COLUMNS == 0 {
            let p = positions[0];
            println!("instance {instance:2}: vertex 0 at {:8.4} {:8.4} {:8.4} {:8.4}", p.x, p.y, p.z, p.w);
        }
        let colours = outputs.get("COLOR", 0).unwrap_or_default();
        let vertices = positions.into_iter().zip(colours);
        let vertices: Vec<ShadedVertex> = vertices
            .map(|(position, colour)| ShadedVertex { position, colour: colour.with_w(1.0) })
            .collect();
        target.draw(&vertices, &mesh.triangles);
    }
    target.picture().write_png(&path)?;
    println!("{} is {width} by {height} pixels", path.display());
    Ok(())
}
