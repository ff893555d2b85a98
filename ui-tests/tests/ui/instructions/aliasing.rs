use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        nrm r0, r0
        nrm r0.x, r1
        crs r0.xyz, r0, r1
        crs r0, r1, r2
        crs r0.xyz, r1.yzx, r2
        pow r0, r1.x, r0.x
        lrp r0, r0, r1, r2
        mov oPos, c0
    };
}
