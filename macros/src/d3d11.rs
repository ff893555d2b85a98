//! Shader models 4 and 5: from tokens to the expression that is the shader.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use shader_asm_lang::assemble::D3d11Shader;
use shader_asm_lang::bytecode::dxbc::{ContainerBuilder, Signature, SignatureElement, Signatures};
use shader_asm_lang::sm4::check::Limits;
use shader_asm_lang::sm4::isa::{Op, Primitive, Profile, Stage as ShaderStage, Topology};
use shader_asm_lang::sm4::program::{Payload, Program};

use crate::caps::{self, Setting};
use crate::emit::list;
use crate::errors::Errors;
use crate::expand::{self, Macro, Stage};
use crate::source::Source;

/// A shader, ready to be written down.
struct Shader {
    stage: Stage,
    version_token: u32,
    container: Vec<u8>,
    signatures: Signatures,
    interface: Interface,
}

/// What a geometry shader declares.
#[derive(Clone, Copy)]
struct Interface {
    primitive: Primitive,
    topology: Topology,
    max_vertices: u32,
    instances: u32,
}

/// What stands in where the profile cannot be told or the shader is faulty.
pub(crate) fn stand_in(stage: Stage) -> TokenStream {
    Shader::dummy(stage).into_tokens()
}

/// Reads and checks a program, and reports what is wrong with it.
pub(crate) fn assemble(
    this: &Macro,
    source: &Source,
    settings: &[Setting],
    errors: &mut Errors,
) -> TokenStream {
    let (shader, found) = D3d11Shader::read(&source.stream, source.text.as_deref(), &Limits::default());
    let mut diagnostics = source.diagnostics.clone();
    diagnostics.append(found);
    if let Some(shader) =
        shader.as_ref().filter(|shader| stage_of(shader.program.profile) != Some(this.stage))
    {
        let program = &shader.program;
        let wrong = expand::wrong_stage(this, program.profile.name(), program.profile_span);
        expand::report(source, wrong, errors);
        return stand_in(this.stage);
    }
    let container =
        match shader.as_ref().filter(|_| !diagnostics.has_errors()).map(|shader| shader.container(false)) {
            Some(Ok(container)) => container,
            Some(Err(missing)) => {
                diagnostics.append(missing);
                Vec::new()
            }
            None => {
                // What is missing for a container is worth saying beside other mistakes.
                let missing = shader.as_ref().and_then(|shader| shader.signatures.as_ref().err());
                diagnostics.append(missing.cloned().unwrap_or_default());
                Vec::new()
            }
        };
    expand::report(source, diagnostics, errors);
    if let Some(shader) = &shader {
        caps::refuse(settings, shader.program.profile.name(), errors);
    }
    match shader.filter(|_| !errors.any()) {
        Some(shader) => Shader::new(this.stage, shader, container).into_tokens(),
        None => stand_in(this.stage),
    }
}

fn stage_of(profile: Profile) -> Option<Stage> {
    match profile.stage() {
        ShaderStage::Vertex => Some(Stage::Vertex),
        ShaderStage::Geometry => Some(Stage::Geometry),
        _ => None,
    }
}

impl Interface {
    fn of(program: &Program) -> Self {
        let mut interface = Self {
            primitive: Primitive::POINT,
            topology: Topology::POINT_LIST,
            max_vertices: 1,
            instances: 1,
        };
        for instruction in &program.instructions {
            match (&instruction.payload, instruction.op) {
                (Payload::Primitive(primitive), _) => interface.primitive = primitive.value,
                (Payload::Topology(topology), _) => interface.topology = topology.value,
                (Payload::Count(count), Op::DclMaxOut) => interface.max_vertices = count.value,
                (Payload::Count(count), Op::DclGsInstances) => interface.instances = count.value,
                _ => {}
            }
        }
        interface
    }
}

impl Shader {
    fn new(stage: Stage, shader: D3d11Shader, container: Vec<u8>) -> Self {
        Self {
            stage,
            version_token: shader.program.profile.version_token(),
            container,
            signatures: shader.signatures.unwrap_or_default(),
            interface: Interface::of(&shader.program),
        }
    }

    /// A shader that does nothing, so that the rest of the crate compiles.
    fn dummy(stage: Stage) -> Self {
        let profile = match stage {
            Stage::Vertex => Profile::Vs4_0,
            Stage::Geometry => Profile::Gs4_0,
        };
        // ret
        let words = vec![profile.version_token(), 3, 0x0100_003e];
        let program = Program {
            profile,
            profile_span: Default::default(),
            instructions: Vec::new(),
            declared_length: None,
            trailing: Vec::new(),
            end: Default::default(),
        };
        Self {
            stage,
            version_token: profile.version_token(),
            container: ContainerBuilder::new(words).build().unwrap_or_default(),
            signatures: Signatures::default(),
            interface: Interface::of(&program),
        }
    }

    /// Items, and the constant expression that uses them.
    fn into_tokens(self) -> TokenStream {
        let version = Literal::u32_unsuffixed(self.version_token);
        let container = Literal::byte_string(&self.container);
        let element_type = quote!(d3d11::SignatureElement);
        let empty = Signature::default();
        let (input, output) = (
            self.signatures.input.as_ref().unwrap_or(&empty),
            self.signatures.output.as_ref().unwrap_or(&empty),
        );
        let (input_item, inputs) = list("INPUTS", &element_type, input.elements.iter().map(element));
        let (output_item, outputs) = list("OUTPUTS", &element_type, output.elements.iter().map(element));
        let shader = match self.stage {
            Stage::Vertex => quote! {
                ::shader_asm::__private::d3d11::vertex_shader(#version, #container, #inputs, #outputs, cell)
            },
            Stage::Geometry => {
                let Interface { primitive, topology, max_vertices, instances } = self.interface;
                let numbers = [primitive.0.into(), topology.0.into(), max_vertices, instances];
                let numbers = numbers.map(Literal::u32_unsuffixed);
                quote! {
                    ::shader_asm::__private::d3d11::geometry_shader(
                        #version, #container, #inputs, #outputs, [#(#numbers),*], cell,
                    )
                }
            }
        };
        quote! {
            fn cell() -> &'static ::shader_asm::__private::d3d11::ShaderCell {
                static CELL: ::shader_asm::__private::d3d11::ShaderCell =
                    ::shader_asm::__private::d3d11::ShaderCell::new();
                &CELL
            }
            #input_item
            #output_item
            #shader
        }
    }
}

fn element(element: &SignatureElement) -> TokenStream {
    let number = |value: u32| Literal::u32_unsuffixed(value);
    let name = Literal::string(&element.name);
    let (index, value) = (number(element.index), number(element.system_value.number()));
    let kind = number(element.component_type.number());
    let register = number(element.register.unwrap_or(u32::MAX));
    let (mask, used) = (number(element.mask.into()), number(element.read_write_mask.into()));
    let (stream, precision) = (number(element.stream), number(element.min_precision.number()));
    quote! {
        ::shader_asm::__private::d3d11::element(
            #name, #index, #value, #kind, #register, #mask, #used, #stream, #precision,
        )
    }
}
