use shader_asm::vs_asm;

fn main() {
    vs_asm! {
        vs_2_0 ; everything behind this is left out: mov r99, c0
        // mov r99, c0
        /* mov r99, c0 */
        /// mov r99, c0
        //! mov r99, c0
        ;
        ; mov r99, c0 ; mov r98, c0
        mov oPos, c0 ; (mov r97, c0)
        mov r12, ; split
            c0
    };
}
