use shader_asm::{VertexShader, vs_asm};

const FIRST: VertexShader = vs_asm! { vs_1_1 mov oPos, r0 };
static TABLE: [VertexShader; 2] = [vs_asm! { vs_1_1 mov oPos, c0 }, vs_asm! { vs_1_1 mov oPos, c0.xx.y }];
const SLOTS: [u8; vs_asm! { vs_1_1 mov oPos, c0 mov r99, c0 }.slots() as usize] = [];

struct Holder;

impl Holder {
    const SHADER: VertexShader = vs_asm! { vs_1_1 mov oPos, };
}

fn main() {
    let _ = (FIRST, &TABLE, SLOTS, Holder::SHADER);
}
