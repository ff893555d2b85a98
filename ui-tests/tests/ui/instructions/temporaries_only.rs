use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        nrm oT0, r0
        crs oT0.xyz, r0, r1
        pow oT0, r0.x, r1.x
        lrp oT0, r0, r1, r2
        mov oPos, c0
    };
}
