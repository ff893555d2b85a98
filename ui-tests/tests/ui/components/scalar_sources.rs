use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        rcp r0, c0
        rsq r0, c0.xy
        pow r1, r0, c0.x
        log r0.x, -c0
        mov oPos, c0
    };
    vs_asm! {
        vs_1_1
        expp r0, c0
        mov oPos, c0
    };
}
