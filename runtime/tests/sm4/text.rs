//! Shaders out of text.

use shader_asm::d3d11::{Bindings, LoadedGeometryShader, LoadedVertexShader, VertexInputs};
use shader_asm::lang::assemble::{Device, Shader, assemble};
use shader_asm::lang::bytecode::dxbc::ContainerBuilder;
use shader_asm::lang::sm4::program::Program;
use shader_asm::lang::source::SourceMap;
use shader_asm::lang::{preprocess, sm4};

/// The container of a program without mistakes.
fn container(text: &str) -> Vec<u8> {
    let assembly = assemble("test", text, &Device::Guaranteed);
    let messages: Vec<_> = assembly.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    match &assembly.shader {
        Some(Shader::D3d11(shader)) if !assembly.diagnostics.has_errors() => shader.container(false).unwrap(),
        _ => panic!("{text}\n{}", messages.join("\n")),
    }
}

/// A program that may break rules, and its container, without signatures.
pub(crate) fn unchecked(text: &str) -> (Program, Vec<u8>) {
    let mut map = SourceMap::single("test", text);
    let options = preprocess::Options { defines: Vec::new(), resolver: &mut preprocess::NoIncludes };
    let (tokens, _) = preprocess::tokenize(&mut map, options);
    let (program, diagnostics) = sm4::parse(&tokens);
    let messages: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    assert!(messages.is_empty(), "{messages:?}\n{text}");
    let program = program.unwrap();
    let container = ContainerBuilder::new(sm4::encode(&program)).build().unwrap();
    (program, container)
}

/// A geometry shader without mistakes.
pub(crate) fn geometry(text: &str) -> LoadedGeometryShader {
    LoadedGeometryShader::from_container(&container(text)).unwrap()
}

/// Inputs `v0` to `v3`, outputs `o0` and `o1`, all that a program may ask for.
pub(crate) const FRAME: &str = "vs_5_0
    dcl_globalFlags refactoringAllowed | enableDoublePrecisionFloatOps | enable11_1DoubleExtensions | enable11_1ShaderExtensions
    dcl_immediateConstantBuffer { { 11, 12, 13, 14}, { 21, 22, 23, 24} }
    dcl_constantbuffer cb0[4], dynamicIndexed
    dcl_constantbuffer cb1[4], dynamicIndexed
    dcl_resource_buffer (uint,uint,uint,uint) t0
    dcl_resource_raw t1
    dcl_resource_structured t2, 12
    dcl_resource_texture2d (float,float,float,float) t3
    dcl_resource_texture2dms(4) (float,float,float,float) t4
    dcl_sampler s0, mode_default
    dcl_sampler s1, mode_comparison
    dcl_input v0.xyzw : A(uint)
    dcl_input v1.xyzw : B(uint)
    dcl_input v2.xyzw : C(uint)
    dcl_input v3.xyzw : D(uint)
    dcl_output o0.xyzw : O(uint)
    dcl_output o1.xyzw : P(uint)
    dcl_temps 8
    dcl_indexableTemp x0[4], 4
    dcl_indexableTemp x1[2], 2
";

/// Runs code in the frame, a vertex for each row of inputs; gives `o0` and `o1` of each.
pub(crate) fn run_with(bindings: &Bindings<'_>, code: &str, rows: &[[[u32; 4]; 4]]) -> Vec<[[u32; 4]; 2]> {
    let (_, container) = unchecked(&format!("{FRAME}{code}\nret\n"));
    let shader = LoadedVertexShader::from_container(&container).unwrap();
    let columns: Vec<Vec<[u32; 4]>> =
        (0..4).map(|input| rows.iter().map(|row| row[input]).collect()).collect();
    let mut inputs = VertexInputs::new(rows.len());
    for (register, column) in (0..).zip(&columns) {
        inputs = inputs.with_register(register, column);
    }
    let outputs = shader.run(bindings, &inputs).unwrap();
    (0..rows.len()).map(|vertex| [0, 1].map(|register| outputs.register(register, vertex))).collect()
}

pub(crate) fn run(code: &str, rows: &[[[u32; 4]; 4]]) -> Vec<[[u32; 4]; 2]> {
    run_with(&Bindings::new(), code, rows)
}
