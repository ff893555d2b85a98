//! Files by their path in the package. A case for trybuild would not do: it is compiled as another package.

use shader_asm::vs_asm;

#[test]
fn paths_may_start_at_the_package() {
    let from_package = vs_asm!(include "/tests/pass/shaders/lit.vsa");
    let from_this_file = vs_asm!(include "pass/shaders/lit.vsa");
    assert_eq!(from_package.bytecode(), from_this_file.bytecode());
    let included = vs_asm!("#include \"/tests/pass/shaders/common.h\"\nvs_1_1\nmov oPos, MATRIX");
    assert_eq!(included.slots(), 1);
}
