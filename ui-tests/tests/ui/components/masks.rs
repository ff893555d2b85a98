use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov r0.yx, c0
        mov r0.xx, c0
        mov r0.xyzwx, c0
        mov r0.xg, c0
        mov r0.q, c0
        mov oFog.x, c0.x
        mov oPos., c0
    };
}
