use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0
        mov oPos, c0;
        { mov r0, c0 }
        => @ $
        mov r0, 'a
        mov r#r0, c0
        möv r0, c0
    };
}
