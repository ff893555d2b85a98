//! Shader models 1 to 3: from tokens to the expression that is the shader.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use shader_asm_lang::bytecode::d3d9;
use shader_asm_lang::check::check;
use shader_asm_lang::interface::{Binding, ConstantUse, Interface};
use shader_asm_lang::isa::{Profile, Stage};
use shader_asm_lang::parse::parse;

use crate::caps::{self, Setting};
use crate::emit::{list, words};
use crate::errors::Errors;
use crate::expand::{self, Macro};
use crate::source::Source;

/// Last word of Direct3D 9 bytecode.
const END: u32 = 0x0000_ffff;

/// A shader, ready to be written down.
struct Shader {
    version_token: u32,
    words: Vec<u32>,
    slots: u32,
    interface: Interface,
}

/// What stands in where there is no telling which profile was meant.
pub(crate) fn stand_in() -> TokenStream {
    Shader::dummy(Profile::Vs2_0, 0).into_tokens()
}

/// `None` when not even the profile can be told.
pub(crate) fn assemble(
    this: &Macro,
    source: &Source,
    settings: &[Setting],
    errors: &mut Errors,
) -> Option<TokenStream> {
    let (program, found) = parse(&source.stream);
    let mut diagnostics = source.diagnostics.clone();
    diagnostics.append(found);
    let Some(program) = program else {
        expand::report(source, diagnostics, errors);
        return None;
    };
    if this.stage != expand::Stage::Vertex || program.profile.stage() != Stage::Vertex {
        let wrong = expand::wrong_stage(this, program.profile.name(), program.profile_span);
        expand::report(source, wrong, errors);
        return None;
    }
    let caps = caps::apply(settings, program.profile, errors);
    let checked = check(&program, &caps);
    let slots = checked.usage.slots;
    diagnostics.append(checked.diagnostics);
    expand::report(source, diagnostics, errors);
    if errors.any() {
        return Some(Shader::dummy(program.profile, slots).into_tokens());
    }
    let shader = Shader {
        version_token: program.profile.version_token(),
        words: d3d9::encode(&program),
        slots,
        interface: Interface::of(&program),
    };
    Some(shader.into_tokens())
}

impl Shader {
    /// What stands in for a shader with errors, so that the rest of the crate compiles.
    fn dummy(profile: Profile, slots: u32) -> Self {
        let version_token = profile.version_token();
        Self { version_token, words: vec![version_token, END], slots, interface: Interface::default() }
    }

    /// Items, and the constant expression that uses them.
    fn into_tokens(self) -> TokenStream {
        let (version, slots) =
            (Literal::u32_unsuffixed(self.version_token), Literal::u32_unsuffixed(self.slots));
        let words = words(&self.words);
        let interface = &self.interface;
        let (input_item, inputs) = list("INPUTS", &quote!(Binding), interface.inputs.iter().map(binding));
        let (output_item, outputs) = list("OUTPUTS", &quote!(Binding), interface.outputs.iter().map(binding));
        let (constant_item, constants) =
            list("CONSTANTS", &quote!(ConstantUse), interface.constants.iter().map(constant));
        quote! {
            fn cell() -> &'static ::shader_asm::__private::KernelCell {
                static CELL: ::shader_asm::__private::KernelCell = ::shader_asm::__private::KernelCell::new();
                &CELL
            }
            #input_item
            #output_item
            #constant_item
            ::shader_asm::__private::vertex_shader(
                #version, &[#words], #slots, #inputs, #outputs, #constants, cell,
            )
        }
    }
}

fn binding(binding: &Binding) -> TokenStream {
    let number = |value: u32| Literal::u32_unsuffixed(value);
    let (register, semantic) = (binding.register, binding.semantic);
    let (file, index) = (number(register.file as u32), number(register.index));
    let (usage, usage_index) = (number(semantic.usage as u32), number(semantic.index.into()));
    let mask = number(binding.mask.0.into());
    quote!(::shader_asm::__private::binding(#file, #index, #usage, #usage_index, #mask))
}

fn constant(constant: &ConstantUse) -> TokenStream {
    let number = |value: u32| Literal::u32_unsuffixed(value);
    let (file, first) = (number(constant.file as u32), number(constant.first.into()));
    let (count, relative) = (number(constant.count.into()), constant.relative);
    quote!(::shader_asm::__private::constant(#file, #first, #count, #relative))
}
