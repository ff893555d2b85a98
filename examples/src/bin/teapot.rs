//! Transforms and lights a teapot with a vertex shader, prints a few of its vertices and draws it.
//!
//! ```text
//! cargo run --release -p shader-asm-examples --bin teapot [picture.png [width]]
//! ```

use glam::{Mat4, Quat, Vec3, Vec4};
use shader_asm::{RunError, Semantic, VertexConstants, VertexInputs, VertexOutputs, VertexShader, vs_asm};
use shader_asm_examples::mesh::Mesh;
use shader_asm_examples::raster::{ShadedVertex, Target};
use shader_asm_examples::{disc, teapot};
use std::error::Error;
use std::path::PathBuf;

/// Quads along each side of a patch.
const STEPS: u32 = 16;

/// Two lights, the ambient light of sky and ground, and a highlight.
static LIT: VertexShader = vs_asm! {
    vs_2_0
    dcl_position v0
    dcl_normal   v1
    def  c20, 0.0, 0.5, 1.0, 0.0

    m4x4 oPos, v0, c0            // to clip space
    m4x3 r0.xyz, v0, c4          // place in the world
    m3x3 r1.xyz, v1, c4          // normal in the world; c4-c6 turn and do not scale
    nrm  r2.xyz, r1

    add  r1.xyz, c8, -r0         // from the vertex to the eye
    nrm  r3.xyz, r1
    add  r1.xyz, r3, c9          // halfway between the eye and the first light
    nrm  r3.xyz, r1

    dp3  r4.x, r2, c9            // towards the first light
    dp3  r4.y, r2, r3            // towards the highlight
    mov  r4.zw, c14.w            // how sharp the highlight is
    lit  r5, r4                  // r5.y: diffuse, r5.z: specular

    mad  r6.x, r2.z, c20.y, c20.y  // 0 for what looks down, 1 for what looks up
    mov  r7.xyz, c12
    lrp  r8.xyz, r6.x, c11, r7   // ambient: between ground and sky
    mad  r8.xyz, r5.y, c10, r8   // + first light

    dp3  r6.y, r2, c15
    max  r6.y, r6.y, c20.x
    mad  r8.xyz, r6.y, c16, r8   // + second light

    mul  r8.xyz, r8, c13         // on the material
    mad  oD0.xyz, r5.z, c14, r8  // + highlight
    mov  oD0.w, c20.z
};

/// A soft shadow: a disc of radius 1 around its own origin, most opaque in its middle.
static SHADOW: VertexShader = vs_asm! {
    vs_1_1
    dcl_position v0
    def  c20, 0.0, 0.0, 0.0, 1.0

    m4x4 oPos, v0, c0
    dp3  r0.w, v0, v0
    add  r0.w, c20.w, -r0.w
    mul  r0.w, r0.w, r0.w        // (1 - r²)²
    mul  oD0, c4, r0.w
    mov  oD0.xyz, c4
};

/// Where everything stands, and from where it is seen.
struct Scene {
    world: Mat4,
    eye: Vec3,
    view_projection: Mat4,
}

impl Scene {
    fn new(aspect_ratio: f32) -> Self {
        let eye = Vec3::new(0.6, -10.6, 5.2);
        let view = Mat4::look_at_rh(eye, Vec3::new(0.15, 0.0, 1.38), Vec3::Z);
        let projection = Mat4::perspective_rh(27_f32.to_radians(), aspect_ratio, 1.0, 100.0);
        let world = Mat4::from_rotation_z(-28_f32.to_radians());
        Self { world, eye, view_projection: projection * view }
    }

    /// The constants that `LIT` reads.
    fn lit(&self) -> VertexConstants {
        let mut constants = VertexConstants::new();
        constants.set_matrix(0, &(self.view_projection * self.world));
        constants.set_matrix(4, &self.world);
        constants.set_float(8, self.eye.extend(1.0));
        // A warm light from the upper left, a cool one from the right.
        constants.set_float(9, Vec3::new(-0.62, -0.55, 0.75).normalize().extend(0.0));
        constants.set_float(10, Vec4::new(0.92, 0.76, 0.55, 0.0));
        constants.set_float(15, Vec3::new(0.95, -0.12, 0.10).normalize().extend(0.0));
        constants.set_float(16, Vec4::new(0.08, 0.27, 0.62, 0.0));
        // Sky and ground.
        constants.set_float(11, Vec4::new(0.06, 0.085, 0.13, 0.0));
        constants.set_float(12, Vec4::new(0.05, 0.045, 0.04, 0.0));
        // The material: its colour, that of its highlight, and how sharp that is.
        constants.set_float(13, Vec4::new(0.82, 0.78, 0.72, 1.0));
        constants.set_float(14, Vec4::new(0.75, 0.70, 0.62, 70.0));
        constants
    }

    /// The constants that `SHADOW` reads.
    fn shadow(&self) -> VertexConstants {
        let lengths = Vec3::new(3.3, 2.5, 1.0);
        let place = Mat4::from_scale_rotation_translation(lengths, Quat::IDENTITY, Vec3::new(0.4, 0.2, 0.0));
        let mut constants = VertexConstants::new();
        constants.set_matrix(0, &(self.view_projection * self.world * place));
        constants.set_float(4, Vec4::new(0.008, 0.010, 0.016, 0.85));
        constants
    }
}

/// Runs a shader for all vertices of a mesh.
fn shade(shader: &VertexShader, constants: &VertexConstants, mesh: &Mesh) -> Result<VertexOutputs, RunError> {
    let positions: Vec<Vec3> = mesh.vertices.iter().map(|vertex| vertex.position).collect();
    let normals: Vec<Vec3> = mesh.vertices.iter().map(|vertex| vertex.normal).collect();
    let inputs = VertexInputs::new(mesh.vertices.len())
        .with(Semantic::POSITION, &positions)
        .with(Semantic::NORMAL, &normals);
    shader.run(constants, &inputs)
}

/// Draws what a shader gave.
fn draw(target: &mut Target, outputs: &VertexOutputs, mesh: &Mesh) {
    let colours = outputs.get(Semantic::DIFFUSE).unwrap_or_default();
    let vertices: Vec<ShadedVertex> = outputs
        .positions()
        .iter()
        .zip(colours)
        .map(|(&position, &colour)| ShadedVertex { position, colour })
        .collect();
    target.draw(&vertices, &mesh.triangles);
}

/// A floor that fades into a dark wall, and a glow behind the teapot.
fn background(across: f32, along: f32) -> Vec3 {
    let wall = Vec3::new(0.010, 0.017, 0.032);
    let floor = Vec3::new(0.20, 0.205, 0.22);
    let glow = (-((across - 0.48).powi(2) * 6.0 + (along - 0.5).powi(2) * 9.0)).exp();
    let fade = along * along * (3.0 - 2.0 * along);
    wall.lerp(floor, fade) + Vec3::new(0.07, 0.09, 0.12) * glow
}

fn print_facts(mesh: &Mesh) {
    println!("teapot: {} vertices, {} triangles", mesh.vertices.len(), mesh.triangles.len());
    for (name, shader) in [("LIT", &LIT), ("SHADOW", &SHADOW)] {
        let words = shader.bytecode().len();
        println!(
            "{name}: {}, {} instruction slots, {words} words of bytecode",
            shader.profile(),
            shader.slots()
        );
    }
}

fn print_vertices(mesh: &Mesh, outputs: &VertexOutputs) {
    let colours = outputs.get(Semantic::DIFFUSE).unwrap_or_default();
    println!("\n vertex  position                clip position                   colour");
    for number in (0..mesh.vertices.len()).step_by(mesh.vertices.len() / 6) {
        let (at, to, colour) = (mesh.vertices[number].position, outputs.positions()[number], colours[number]);
        println!(
            "{number:7}  {:6.3} {:6.3} {:6.3}  {:7.3} {:7.3} {:7.3} {:7.3}  {:.3} {:.3} {:.3}",
            at.x, at.y, at.z, to.x, to.y, to.z, to.w, colour.x, colour.y, colour.z
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let path = arguments.next().map_or_else(|| PathBuf::from("target/teapot.png"), PathBuf::from);
    let width: u16 = match arguments.next() {
        Some(text) => text.to_string_lossy().parse()?,
        None => 800,
    };
    let (width, height) = (u32::from(width), u32::from(width) * 5 / 8);

    let scene = Scene::new(width as f32 / height as f32);
    let mesh = teapot::teapot(STEPS);
    let outputs = shade(&LIT, &scene.lit(), &mesh)?;
    print_facts(&mesh);
    print_vertices(&mesh, &outputs);

    let mut target = Target::new(width, height, background);
    let shadow = disc::disc(24, 72);
    draw(&mut target, &shade(&SHADOW, &scene.shadow(), &shadow)?, &shadow);
    draw(&mut target, &outputs, &mesh);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    target.picture().write_png(&path)?;
    println!("\n{} is {width} by {height} pixels", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec4Swizzles;

    /// What `LIT` says, in Rust.
    fn expected_colour(constants: &VertexConstants, world: &Mat4, position: Vec3, normal: Vec3) -> Vec3 {
        let rgb = |number| constants.float(number).xyz();
        let normal = world.transform_vector3(normal).normalize();
        let to_eye = (rgb(8) - world.transform_point3(position)).normalize();
        let half = (to_eye + rgb(9)).normalize();
        let (diffuse, sharpness) = (normal.dot(rgb(9)), constants.float(14).w);
        let specular = if diffuse > 0.0 { normal.dot(half).max(0.0).powf(sharpness) } else { 0.0 };
        let ambient = rgb(12).lerp(rgb(11), normal.z * 0.5 + 0.5);
        let second = normal.dot(rgb(15)).max(0.0) * rgb(16);
        (ambient + diffuse.max(0.0) * rgb(10) + second) * rgb(13) + specular * rgb(14)
    }

    #[test]
    fn the_shader_does_what_the_matrices_say() {
        let scene = Scene::new(1.6);
        let mesh = teapot::teapot(5);
        let constants = scene.lit();
        let outputs = shade(&LIT, &constants, &mesh).unwrap();
        let colours = outputs.get(Semantic::DIFFUSE).unwrap();
        let to_clip = scene.view_projection * scene.world;
        for (number, vertex) in mesh.vertices.iter().enumerate() {
            let expected = to_clip * vertex.position.extend(1.0);
            assert!(outputs.positions()[number].abs_diff_eq(expected, 1e-4), "vertex {number}");
            let expected = expected_colour(&constants, &scene.world, vertex.position, vertex.normal);
            assert!(colours[number].abs_diff_eq(expected.extend(1.0), 1e-3), "vertex {number}: {expected}");
        }
    }

    #[test]
    fn the_shadow_fades_to_nothing() {
        let scene = Scene::new(1.6);
        let disc = disc::disc(8, 8);
        let outputs = shade(&SHADOW, &scene.shadow(), &disc).unwrap();
        let colours = outputs.get(Semantic::DIFFUSE).unwrap();
        let middle = scene.shadow().float(4);
        assert_eq!(colours[0], middle);
        for (vertex, colour) in disc.vertices.iter().zip(colours) {
            let expected = middle.w * (1.0 - vertex.position.length_squared()).powi(2);
            assert!((colour.w - expected).abs() < 1e-6);
        }
    }
}
