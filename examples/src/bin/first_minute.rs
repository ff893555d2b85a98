//! A vertex shader in the middle of a Rust program: what it is, and what it does to three vertices.
//!
//! ```text
//! cargo run -p shader-asm-examples --bin first_minute
//! ```

use glam::{Mat4, Vec3, Vec4};
use shader_asm::{RunError, Semantic, VertexConstants, VertexInputs, VertexShader, vs_asm};

static LIT: VertexShader = vs_asm! {
    vs_2_0
    dcl_position v0
    dcl_normal   v1
    def  c9, 0.0, 1.0, 0.0, 0.0
    m4x4 oPos, v0, c0
    dp3  r0.x, v1, c4
    max  r0.x, r0.x, c9.x
    mul  oD0, r0.x, c5
};

fn main() -> Result<(), RunError> {
    println!("{}, {} instruction slots", LIT.profile(), LIT.slots());
    for input in LIT.inputs() {
        println!("{} is {}", input.register, input.semantic);
    }
    print!("bytecode:");
    for (number, word) in LIT.bytecode().iter().enumerate() {
        print!("{}{word:08x}", if number % 8 == 0 { "\n  " } else { " " });
    }
    println!("\n");

    let mut constants = VertexConstants::new();
    constants.set_matrix(0, &Mat4::from_translation(Vec3::new(0.0, 0.0, 0.5)));
    constants.set_float(4, Vec4::Z); // to the light
    constants.set_float(5, Vec4::new(1.0, 0.5, 0.25, 1.0)); // its colour

    let positions = [Vec3::new(-1.0, -1.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(1.0, -1.0, 0.0)];
    let normals = [Vec3::Z, Vec3::new(0.0, 0.6, 0.8), Vec3::NEG_Z];
    let inputs = VertexInputs::new(3).with(Semantic::POSITION, &positions).with(Semantic::NORMAL, &normals);
    let outputs = LIT.run(&constants, &inputs)?;

    let colours = outputs.get(Semantic::DIFFUSE).unwrap_or_default();
    for ((from, to), colour) in positions.iter().zip(outputs.positions()).zip(colours) {
        println!("{from} -> oPos {to}, oD0 {colour}");
    }
    Ok(())
}
