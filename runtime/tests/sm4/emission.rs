//! What the document of `dcl_maxOutputVertexCount` says, and the rest of emitting vertices.

use crate::text::{geometry, unchecked};
use shader_asm::d3d11::{
    Bindings, GeometryInputs, GeometryOutputs, LoadError, LoadedGeometryShader, RunError, RunOptions,
};
use shader_asm::lang::kernel::LowerErrorKind;

/// A geometry shader of points that declares a number of vertices. `v[0][0].x` is the number of the point.
fn shader(maximum: u32, code: &str) -> LoadedGeometryShader {
    geometry(&format!(
        "gs_4_0
        dcl_input v[1][0].xyzw : A(uint)
        dcl_temps 2
        dcl_inputPrimitive point
        dcl_outputTopology linestrip
        dcl_output o0.xy : T(uint)
        dcl_maxOutputVertexCount {maximum}
        {code}
        ret\n"
    ))
}

/// Runs for points 0, 1, 2 …
fn run(shader: &LoadedGeometryShader, points: u32) -> GeometryOutputs {
    let data: Vec<[u32; 4]> = (0..points).map(|point| [point, 10 * point, 0, 0]).collect();
    shader.run(&Bindings::new(), &GeometryInputs::from_registers(1, &data)).unwrap()
}

/// `o0.x` of all vertices of each strip.
fn strips(outputs: &GeometryOutputs) -> Vec<Vec<u32>> {
    let stream = &outputs.streams()[0];
    let values = stream.bits("T", 0).unwrap();
    stream.strips().map(|strip| values[strip].iter().map(|value| value[0]).collect()).collect()
}

/// Emits for ever, with the number of the vertex.
const ENDLESS: &str = "mov r0.x, l(0)
    loop
    mov o0.xy, r0.xxxx
    emit
    iadd r0.x, r0.x, l(1)
    endloop";

#[test]
fn the_shader_ends_when_the_number_of_vertices_is_reached() {
    let outputs = run(&shader(3, ENDLESS), 2);
    assert_eq!(strips(&outputs), [[0, 1, 2], [0, 1, 2]]);
    for invocation in outputs.invocations() {
        assert_eq!((invocation.emits, invocation.cuts, invocation.reached_maximum), (3, 0, true));
    }
    // Nothing behind the last emit is executed: no cut, no instruction.
    let outputs = run(&shader(1, "mov o0.xy, l(7)\nemit\ncut\nmov o0.xy, l(8)\nemit\ncut"), 1);
    assert_eq!(strips(&outputs), [[7]]);
    assert_eq!((outputs.invocations()[0].emits, outputs.invocations()[0].cuts), (1, 0));
    let options = RunOptions { instruction_budget: 2 };
    let data = [[0; 4]];
    let inputs = GeometryInputs::from_registers(1, &data);
    let short = shader(1, "mov o0.xy, l(7)\nemit\nnop\nnop\nnop");
    assert!(short.run_with(&Bindings::new(), &inputs, options).is_ok());
    let long = shader(2, "mov o0.xy, l(7)\nemit\nnop\nnop\nnop");
    let error = long.run_with(&Bindings::new(), &inputs, options);
    assert_eq!(error, Err(RunError::InvocationBudget { primitive: 0, instance: 0, budget: 2 }));
}

#[test]
fn a_shader_may_end_before_it_has_emitted_all_vertices() {
    // Point n emits n vertices.
    let code = "mov r0.x, l(0)
        loop
        uge r0.y, r0.x, v[0][0].x
        breakc_nz r0.y
        mov o0.xy, v[0][0].xyxx
        emit
        iadd r0.x, r0.x, l(1)
        endloop";
    let outputs = run(&shader(5, code), 4);
    assert_eq!(strips(&outputs), [vec![1], vec![2, 2], vec![3, 3, 3]]);
    let emits: Vec<u32> = outputs.invocations().iter().map(|invocation| invocation.emits).collect();
    assert_eq!(emits, [0, 1, 2, 3]);
    assert!(outputs.invocations().iter().all(|invocation| !invocation.reached_maximum));
    // Some reach the number, others do not, side by side in one batch.
    let outputs = run(&shader(2, code), 100);
    let emits: Vec<u32> = outputs.invocations().iter().map(|invocation| invocation.emits).collect();
    assert_eq!(emits, (0..100).map(|point| point.min(2)).collect::<Vec<u32>>());
    assert!(outputs.invocations().iter().all(|own| own.reached_maximum == (own.emits == 2)));
}

#[test]
fn vertices_can_be_counted_by_the_emits() {
    let code = "mov o0.xy, l(1)\nemit\nemit_then_cut\nif_nz v[0][0].x\nemit\nendif\ncut\ncut";
    let outputs = run(&shader(9, code), 2);
    assert_eq!(strips(&outputs), [vec![1, 1], vec![1, 1], vec![1]]);
    let counts: Vec<_> = outputs.invocations().iter().map(|own| (own.emits, own.cuts)).collect();
    assert_eq!(counts, [(2, 3), (3, 3)]);
    let stream = &outputs.streams()[0];
    assert_eq!((stream.strips_of(0), stream.strips_of(1), stream.strips_of(2)), (0..1, 1..3, 0..0));
    assert_eq!(stream.vertex_count(), 5);
}

/// A shader without code: registers of four components as inputs and outputs.
fn sized(inputs: u32, outputs: &str, maximum: u32) -> Result<LoadedGeometryShader, LoadError> {
    let inputs: String = (0..inputs).map(|register| format!("dcl_input v[1][{register}].xyzw\n")).collect();
    let (_, container) = unchecked(&format!(
        "gs_5_0\n{inputs}dcl_inputprimitive point\ndcl_stream m0\ndcl_outputtopology pointlist
        {outputs}\ndcl_maxOutputVertexCount {maximum}\nret\n"
    ));
    LoadedGeometryShader::from_container(&container)
}

#[test]
fn all_vertices_have_1024_values_at_most() {
    let position_and_colour = "dcl_output o0.xyzw\ndcl_output o1.xyz";
    let all: String = (0..32).map(|register| format!("dcl_output o{register}.xyzw\n")).collect();
    let refused = |result: Result<LoadedGeometryShader, LoadError>| match result {
        Err(LoadError::Program(error)) => error.kind == LowerErrorKind::OutputSize,
        _ => false,
    };
    // The two examples of the document: 1024 / 7 and 1024 / (32 · 4). What is read does not count.
    for inputs in [0, 32] {
        assert!(sized(inputs, position_and_colour, 146).is_ok());
        assert!(refused(sized(inputs, position_and_colour, 147)));
        assert!(sized(inputs, &all, 8).is_ok());
        assert!(refused(sized(inputs, &all, 9)));
    }
    assert!(sized(1, "dcl_output o0.x", 1024).is_ok());
    assert!(refused(sized(1, "dcl_output o0.x", 1025)));
    assert!(refused(sized(1, "dcl_output o0.x", 0)));
    assert!(refused(sized(1, "", 1025)));
}

#[test]
fn streams_share_the_number_of_vertices() {
    let shader = geometry(
        "gs_5_0
        dcl_input v[1][0].x : A(uint)
        dcl_inputprimitive point
        dcl_stream m0
        dcl_outputtopology pointlist
        dcl_output o0.xy : T(uint)
        dcl_stream m1
        dcl_outputtopology pointlist
        dcl_output o0.x : S(uint)
        dcl_output o1.y : U(uint)
        dcl_maxout 3
        mov o0.xy, l(1, 2, 0, 0)
        mov o1.y, l(3)
        emit_stream m1
        emit_stream m0
        mov o0.x, l(4)
        emit_then_cut_stream m1
        emit_stream m0
        ret\n",
    );
    let outputs = run(&shader, 1);
    let [first, second] = outputs.streams() else { panic!() };
    assert_eq!(first.bits("T", 0).unwrap(), [[1, 2, 0, 0]]);
    assert_eq!(second.bits("S", 0).unwrap(), [[1, 0, 0, 0], [4, 0, 0, 0]]);
    // The first component of the semantic comes first, wherever it is in the register.
    assert_eq!(second.bits("U", 0).unwrap(), [[3, 0, 0, 0]; 2]);
    assert_eq!(second.register(1, 0), [0, 3, 0, 0]);
    assert_eq!((outputs.invocations()[0].emits, outputs.invocations()[0].cuts), (3, 0));
}

#[test]
fn instances_start_afresh() {
    let shader = geometry(
        "gs_5_0
        dcl_input v[2][0].x : A(uint)
        dcl_input vPrim
        dcl_input vGSInstanceID
        dcl_temps 1
        dcl_gsinstances 3
        dcl_inputprimitive line
        dcl_stream m0
        dcl_outputtopology linestrip
        dcl_output o0.xyzw : T(uint)
        dcl_maxout 2
        mov o0.x, vPrim
        mov o0.y, vGSInstanceID.x
        iadd o0.zw, v[0][0].xxxx, v[1][0].xxxx
        emit_stream m0
        ult r0.x, vGSInstanceID.x, l(1)
        if_nz r0.x
        mov o0.x, l(99)
        emit_stream m0
        endif
        ret\n",
    );
    let data = [[1, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0]];
    let inputs =
        GeometryInputs::from_registers(1, &data).with_indices(&[0, 1, 1, 2]).with_primitive_ids(&[7, 8]);
    let outputs = shader.run(&Bindings::new(), &inputs).unwrap();
    let values = outputs.streams()[0].bits("T", 0).unwrap();
    // Primitive by primitive, instance by instance; o0.y to o0.w keep their values after an emit.
    let of = |primitive, sum| {
        [[primitive, 0, sum, sum], [99, 0, sum, sum], [primitive, 1, sum, sum], [primitive, 2, sum, sum]]
    };
    assert_eq!(values, [of(7, 3), of(8, 6)].concat());
    let order: Vec<_> = outputs.invocations().iter().map(|own| (own.primitive, own.instance)).collect();
    assert_eq!(order, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    assert_eq!(outputs.streams()[0].strips().count(), 6);
}

#[test]
fn without_primitives_there_are_streams_without_vertices() {
    let outputs = run(&shader(3, ENDLESS), 0);
    assert_eq!((outputs.streams().len(), outputs.invocations().len()), (1, 0));
    assert_eq!(outputs.streams()[0].vertex_count(), 0);
}
