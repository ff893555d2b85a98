//! Draw calls through the shaders of a pipeline.

#![allow(clippy::unwrap_used)]

use shader_asm::bytemuck::cast_slice;
use shader_asm::d3d11::input_assembler::{
    Draw, Format, IndexBuffer, InputAssembler, InputElement, InputLayout, LayoutError, PrimitiveTopology,
    VertexBuffer,
};
use shader_asm::d3d11::pipeline::{
    DrawError, DrawOptions, LinkError, Mismatch, Pipeline, PipelineStatistics, Stage, StageBindings,
};
use shader_asm::d3d11::{Primitive, RunError, VertexShader};
use shader_asm::{GeometryShader, gs_asm, vs_asm};

const VERTEX: VertexShader = vs_asm! {
    vs_4_0
    dcl_constantbuffer cb0[1], immediateIndexed
    dcl_input v0.xyzw : POSITION
    dcl_input_sgv v1.x, vertex_id
    dcl_input_sgv v2.x, instance_id
    dcl_output o0.xyzw : PLACE
    dcl_output o1.xy : NUMBERS(uint)
    add o0.xyzw, v0.xyzw, cb0[0].xyzw
    mov o1.x, v1.x
    mov o1.y, v2.x
    ret
};

const TRIANGLES: GeometryShader = gs_asm! {
    gs_4_0
    dcl_input v[3][0].xyzw : PLACE
    dcl_input v[3][1].xy : NUMBERS(uint)
    dcl_input vPrim
    dcl_inputprimitive triangle
    dcl_outputtopology trianglestrip
    dcl_output_siv o0.xyzw, position
    dcl_output o1.xyzw : NUMBERS(uint)
    dcl_maxOutputVertexCount 3
    mov o0.xyzw, v[0][0].xyzw
    mov o1.xy, v[0][1].xyxx
    mov o1.z, vPrim
    mov o1.w, l(0)
    emit
    mov o0.xyzw, v[1][0].xyzw
    mov o1.xy, v[1][1].xyxx
    mov o1.z, vPrim
    mov o1.w, l(1)
    emit
    mov o0.xyzw, v[2][0].xyzw
    mov o1.xy, v[2][1].xyxx
    mov o1.z, vPrim
    mov o1.w, l(2)
    emit
    ret
};

static PIPELINE: Pipeline = Pipeline::link(&VERTEX, &TRIANGLES);

fn layout() -> InputLayout {
    InputLayout::new([InputElement::new("POSITION", 0, Format::R32G32B32A32Float)]).unwrap()
}

/// What the geometry shader wrote: position, then its numbers.
type Vertices = Vec<([u32; 4], [u32; 4])>;

fn draw(options: DrawOptions, batch_size: u32) -> (Vertices, PipelineStatistics) {
    let layout = layout();
    let values: Vec<[f32; 4]> = (0..3000).map(|number| [number as f32, 0.5, 0.25, 1.0]).collect();
    // A strip with cuts, that comes back to vertices it had.
    let indices: Vec<u16> =
        (0..9000_u32).map(|at| if at % 501 == 500 { 0xffff } else { (at * 7 % 3000) as u16 }).collect();
    let assembler = InputAssembler::new(&layout, PrimitiveTopology::TriangleStrip)
        .with_vertex_buffer(0, VertexBuffer::new(cast_slice(&values), 16))
        .with_index_buffer(IndexBuffer::new_u16(cast_slice(&indices)))
        .with_batch_size(batch_size);
    let offset = [10.0_f32, 0.0, 0.0, 0.0];
    let mut bindings = StageBindings::default();
    bindings.vertex.set_constants(0, &offset);
    let mut vertices = Vec::new();
    let statistics = PIPELINE
        .draw(&assembler, Draw::indexed_instanced(9000, 2, 0, 0, 0), &bindings, options, |drawn| {
            let geometry = drawn.geometry.unwrap();
            let stream = &geometry.streams()[0];
            vertices.extend(
                (0..stream.vertex_count())
                    .map(|vertex| (stream.register(0, vertex), stream.register(1, vertex))),
            );
        })
        .unwrap();
    (vertices, statistics)
}

#[test]
fn threads_and_batches_change_nothing() {
    let alone = DrawOptions { parallel: false, ..DrawOptions::default() };
    let (vertices, statistics) = draw(alone, 1024);
    // Each of 18 strips of 500 vertices, the last one among them, has two triangles less.
    let triangles = 2 * (17 * 498 + 9000 - 17 * 501 - 2);
    assert_eq!((statistics.input_primitives, statistics.geometry_invocations), (triangles, triangles));
    assert_eq!(statistics.geometry_primitives, triangles);
    assert_eq!(vertices.len() as u64, 3 * triangles);
    // The second triangle of the strip is turned round; the number of the index is that of the vertex.
    let (place, numbers) = vertices[4];
    assert_eq!((f32::from_bits(place[0]), numbers), (31.0, [21, 0, 1, 1]));
    assert_eq!(vertices[vertices.len() - 1].1[1], 1);
    for size in [1, 7, 4096] {
        for parallel in [false, true] {
            let again = draw(DrawOptions { parallel, ..alone }, size);
            assert!(again.0 == vertices, "{size} {parallel}");
            assert_eq!(again.1.geometry_primitives, triangles);
        }
    }
}

#[test]
fn what_does_not_fit_is_said_before_anything_runs() {
    let layout = layout();
    let draw = |assembler: &InputAssembler<'_>, options| {
        PIPELINE.draw(assembler, Draw::new(3, 0), &StageBindings::default(), options, |_| {})
    };
    let lines = InputAssembler::new(&layout, PrimitiveTopology::LineList);
    let error = draw(&lines, DrawOptions::default()).unwrap_err();
    assert_eq!(error, DrawError::Topology { shader: Primitive::TRIANGLE, topology: Primitive::LINE });
    assert_eq!(error.to_string(), "the geometry shader takes the primitive triangle, the topology has line");

    let empty = InputLayout::new([]).unwrap();
    let error = draw(&InputAssembler::new(&empty, PrimitiveTopology::TriangleList), DrawOptions::default());
    assert!(
        matches!(error, Err(DrawError::Layout(LayoutError::MissingInput { semantic })) if semantic == "POSITION0")
    );

    let patches = InputAssembler::new(&layout, PrimitiveTopology::patch_list(3).unwrap());
    let alone = Pipeline::of(&VERTEX);
    let error =
        alone.draw(&patches, Draw::new(3, 0), &StageBindings::default(), DrawOptions::default(), |_| {});
    assert_eq!(error, Err(DrawError::Patches));
}

#[test]
fn a_shader_that_does_not_end_is_named() {
    let layout = layout();
    let triangles = InputAssembler::new(&layout, PrimitiveTopology::TriangleList);
    let short = DrawOptions { instruction_budget: 6, ..DrawOptions::default() };
    let error =
        PIPELINE.draw(&triangles, Draw::new(3, 0), &StageBindings::default(), short, |_| {}).unwrap_err();
    assert!(
        matches!(error, DrawError::Run { stage: Stage::Geometry, error: RunError::InvocationBudget { .. } }),
        "{error}"
    );
}

#[test]
fn shaders_that_do_not_fit_are_an_error() {
    let other: GeometryShader = gs_asm! {
        gs_4_0
        dcl_input v[1][0].xyzw : PLACE
        dcl_input v[1][1].xyz : NUMBERS(uint)
        dcl_inputprimitive point
        dcl_outputtopology pointlist
        dcl_output o0.xyzw : A
        dcl_output o1.xyz : B(uint)
        dcl_maxOutputVertexCount 1
        mov o0.xyzw, v[0][0].xyzw
        mov o1.xyz, v[0][1].xyzx
        emit
        ret
    };
    let error = Pipeline::new(VERTEX).with_geometry(other).unwrap_err();
    let expected = LinkError {
        from: Stage::Vertex,
        to: Stage::Geometry,
        semantic: "NUMBERS".into(),
        index: 0,
        mismatch: Mismatch::Components { written: 0b0011, read: 0b0111 },
    };
    assert_eq!(error, expected);
    assert_eq!(
        error.to_string(),
        "the geometry shader reads NUMBERS0.xyz, the vertex shader has NUMBERS0.xy"
    );
}
