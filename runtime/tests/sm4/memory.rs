//! Registers and constants that an index chooses, and what there is behind their ends.

use crate::text::{geometry, run, run_with, unchecked};
use shader_asm::d3d11::{Bindings, GeometryInputs, LoadedVertexShader, VertexInputs};

/// A row of inputs with `v0.x`.
fn row(index: u32) -> [[u32; 4]; 4] {
    [[index, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
}

/// `o0` for each index.
fn for_indices(bindings: &Bindings<'_>, code: &str, indices: &[u32]) -> Vec<[u32; 4]> {
    let rows: Vec<_> = indices.iter().map(|&index| row(index)).collect();
    run_with(bindings, code, &rows).into_iter().map(|outputs| outputs[0]).collect()
}

const FAR: u32 = 0xffff_fffe;

#[test]
fn arrays_of_temporaries() {
    let code = "mov x0[0].xyzw, v1.xyzw
        mov x0[1].xyzw, v2.xyzw
        mov x0[2].xy, v3.xyzw
        mov r0.x, v0.x
        mov o0.xyzw, x0[r0.x + 0].xyzw";
    let expected = [[5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 0, 0], [0; 4], [0; 4], [0; 4]];
    assert_eq!(for_indices(&Bindings::new(), code, &[0, 1, 2, 3, 4, FAR]), expected);
    // The sum of constant and register wraps; what is written behind the end is lost.
    let code = "mov r0.x, v0.x
        mov x0[1].xyzw, v1.xyzw
        mov x0[r0.x + 3].xyzw, v2.xyzw
        mov o0.xyzw, x0[1].xyzw";
    let expected = [[5, 6, 7, 8], [5, 6, 7, 8], [9, 10, 11, 12], [5, 6, 7, 8]];
    assert_eq!(for_indices(&Bindings::new(), code, &[0, 1, FAR, 0x8000_0000]), expected);
    // Arrays start at 0 for every batch, and have the components that are declared.
    let code = "mov r0.x, v0.x\nmov x1[r0.x + 0].xyz, v1.xyzw\nmov o0.xyzw, x1[1].xyzw";
    let indices: Vec<u32> = (0..130).map(|vertex| u32::from(vertex < 64)).collect();
    let outputs = for_indices(&Bindings::new(), code, &indices);
    assert!(outputs.iter().zip(&indices).all(|(own, index)| *own == [5 * index, 6 * index, 0, 0]));
    // The index can be a component of an array itself.
    let code = "mov x1[0].y, v0.x\nmov r0.x, v0.x\nmov x0[r0.x + 0].xyzw, v1.xyzw\nmov o0.xyzw, x0[x1[0].y + 0].xyzw";
    assert_eq!(for_indices(&Bindings::new(), code, &[0, 3, 4]), [[5, 6, 7, 8], [5, 6, 7, 8], [0; 4]]);
}

#[test]
fn constant_buffers() {
    let words: Vec<u32> = (100..110).collect();
    let bindings = Bindings::new().with_constants(0, &words);
    assert_eq!(for_indices(&bindings, "mov o0.xyzw, cb0[1].wzyx", &[0]), [[107, 106, 105, 104]]);
    // The buffer is smaller than its declaration; nothing is bound as cb1.
    assert_eq!(for_indices(&bindings, "mov o0.xyzw, cb0[2].xyzw", &[0]), [[108, 109, 0, 0]]);
    assert_eq!(for_indices(&bindings, "mov o0.xyzw, cb1[0].xyzw", &[0]), [[0; 4]]);
    let code = "mov r0.x, v0.x\nmov o0.xyzw, cb0[r0.x + 1].xyzw";
    let expected = [[104, 105, 106, 107], [108, 109, 0, 0], [0; 4], [0; 4], [100, 101, 102, 103], [0; 4]];
    assert_eq!(for_indices(&bindings, code, &[0, 1, 2, 3, u32::MAX, 0x8000_0000]), expected);
    // Denormals are read as they are, and as zeros by arithmetic.
    let denormals = [0x0000_1234_u32, 0x8000_1234];
    let bindings = Bindings::new().with_constants(0, &denormals);
    let own = for_indices(&bindings, "mov o0.xy, cb0[0].xyxx\nadd o0.zw, cb0[0].yyyy, l(0x80000000)", &[0]);
    assert_eq!(own, [[0x1234, 0x8000_1234, 0x8000_0000, 0x8000_0000]]);
}

#[test]
fn immediate_constant_buffers() {
    let code = "mov r0.x, v0.x\nmov o0.xyzw, icb[r0.x + 0].xyzw";
    let expected = [[11, 12, 13, 14], [21, 22, 23, 24], [0; 4], [0; 4]];
    assert_eq!(for_indices(&Bindings::new(), code, &[0, 1, 2, FAR]), expected);
}

#[test]
fn inputs_and_outputs() {
    let (_, container) = unchecked(
        "vs_5_0
        dcl_input v0.x
        dcl_input v1.xyzw
        dcl_input v2.xy
        dcl_output o0.xyzw
        dcl_output o1.xyzw
        dcl_output o2.xy
        dcl_temps 1
        mov o0.xyzw, l(0)
        mov o1.xyzw, l(1)
        mov o2.xy, l(2)
        mov r0.x, v0.x
        mov o0.xyzw, v[r0.x + 1].xyzw
        mov o[r0.x + 1].xyz, l(9)
        ret\n",
    );
    let shader = LoadedVertexShader::from_container(&container).unwrap();
    let indices = [0_u32, 1, 2, FAR, u32::MAX];
    let (a, b) = ([[1_u32, 2, 3, 4]; 5], [[5_u32, 6, 7, 8]; 5]);
    let inputs = VertexInputs::new(5).with_register(0, &indices).with_register(1, &a).with_register(2, &b);
    let outputs = shader.run(&Bindings::new(), &inputs).unwrap();
    let register = |number| (0..5).map(|vertex| outputs.register(number, vertex)).collect::<Vec<_>>();
    // Components that are not declared are 0, and so is what is behind the end. The last vertex reads v0, and writes
    // o0 itself.
    assert_eq!(register(0), [[1, 2, 3, 4], [5, 6, 0, 0], [0; 4], [0; 4], [9, 9, 9, 0]]);
    assert_eq!(register(1), [[9, 9, 9, 1], [1; 4], [1; 4], [1; 4], [1; 4]]);
    assert_eq!(register(2), [[2, 2, 0, 0], [9, 9, 0, 0], [2, 2, 0, 0], [2, 2, 0, 0], [2, 2, 0, 0]]);
}

#[test]
fn vertices_of_primitives() {
    let shader = geometry(
        "gs_4_0
        dcl_input v[2][0].x : I(uint)
        dcl_input v[2][1].xyzw : A(uint)
        dcl_input v[2][2].xyzw : B(uint)
        dcl_indexrange v[2][1].xyzw 2
        dcl_temps 1
        dcl_inputprimitive line
        dcl_outputtopology pointlist
        dcl_output o0.xyzw : O(uint)
        dcl_maxout 2
        mov r0.xy, v[0][0].xxxx
        mov o0.xyzw, v[r0.x + 0][1].xyzw
        emit
        mov o0.xyzw, v[r0.x + 1][r0.y + 1].xyzw
        emit
        ret\n",
    );
    let vertex = |index: u32, base: u32| [[index, 0, 0, 0], [base + 1; 4], [base + 2; 4]];
    let data: Vec<[u32; 4]> = [0, 1, 2, u32::MAX]
        .into_iter()
        .flat_map(|index| [vertex(index, 10), vertex(9, 20)])
        .flatten()
        .collect();
    let outputs = shader.run(&Bindings::new(), &GeometryInputs::from_registers(3, &data)).unwrap();
    let values: Vec<u32> = outputs.streams()[0].bits("O", 0).unwrap().iter().map(|value| value[0]).collect();
    // The second read of the last primitive is of vertex 0, register 0.
    assert_eq!(values, [11, 21, 21, 0, 0, 0, 0, u32::MAX]);
}

#[test]
fn registers_are_zeros_before_they_are_written() {
    let own = run("if_nz v0.x\nmov r0.x, l(5)\nendif\nmov o0.x, r0.x\nmov o0.y, x0[1].y", &[row(0), row(1)]);
    assert_eq!((own[0][0], own[1][0]), ([0; 4], [5, 0, 0, 0]));
}
