use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov r0, c0.xyzwx
        mov r0, c0.xr
        mov r0, c0.uv
        mov r0, c0.x.y
        mov r0, c0.5
        mov oPos, c0
    };
}
