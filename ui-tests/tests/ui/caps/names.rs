use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        #![caps(NumTemps = 12, Frobnication = 1, numtemps = 1, NumTemps = 13)]
        vs_2_x
        mov oPos, c0
    };
    vs_asm! {
        #![caps(NumTemps = 12)]
        vs_2_0
        mov oPos, c0
    };
}
