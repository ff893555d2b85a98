//! The Rust code that a macro call becomes.

use std::path::{Path, PathBuf};

use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use shader_asm_lang::interface::{Binding, ConstantUse, Interface};
use shader_asm_lang::isa::Profile;

use crate::errors::Errors;

/// Last word of Direct3D 9 bytecode.
const END: u32 = 0x0000_ffff;

/// A shader, ready to be written down.
pub(crate) struct Shader {
    pub(crate) version_token: u32,
    pub(crate) words: Vec<u32>,
    pub(crate) slots: u32,
    pub(crate) interface: Interface,
}

impl Shader {
    /// What stands in for a shader with errors, so that the rest of the crate compiles.
    pub(crate) fn dummy(profile: Profile, slots: u32) -> Self {
        let version_token = profile.version_token();
        Self { version_token, words: vec![version_token, END], slots, interface: Interface::default() }
    }

    /// Items, and the constant expression that uses them.
    fn into_tokens(self) -> TokenStream {
        let (version, slots) =
            (Literal::u32_unsuffixed(self.version_token), Literal::u32_unsuffixed(self.slots));
        let words = words(&self.words);
        let interface = &self.interface;
        let (input_item, inputs) = list("INPUTS", "Binding", interface.inputs.iter().map(binding));
        let (output_item, outputs) = list("OUTPUTS", "Binding", interface.outputs.iter().map(binding));
        let (constant_item, constants) =
            list("CONSTANTS", "ConstantUse", interface.constants.iter().map(constant));
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

/// The whole expansion: one block, whose value is the shader.
pub(crate) fn block(shader: Shader, files: &[PathBuf], errors: Errors) -> TokenStream {
    let (tracking, errors, shader) = (track(files), errors.into_tokens(), shader.into_tokens());
    quote!({ #tracking #errors #shader })
}

/// The words with commas. Numbers are written out by hand because this is most of what a macro call hands
/// over.
fn words(words: &[u32]) -> TokenStream {
    words
        .iter()
        .flat_map(|&word| {
            [Literal::u32_unsuffixed(word).into(), TokenTree::from(Punct::new(',', Spacing::Alone))]
        })
        .collect()
}

/// A list as an item of its own, because calls in an expression would not live long enough; and how to name
/// it.
fn list(
    name: &str,
    element: &str,
    elements: impl ExactSizeIterator<Item = TokenStream>,
) -> (TokenStream, TokenStream) {
    if elements.len() == 0 {
        return (TokenStream::new(), quote!(&[]));
    }
    let (name, element) = (Ident::new(name, Span::call_site()), Ident::new(element, Span::call_site()));
    let item = quote! {
        const #name: &[::shader_asm::__private::#element] = &[#(#elements),*];
    };
    (item, quote!(#name))
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

/// Makes the compiler run the macro again when a file changes. Nothing of it gets into the program.
fn track(files: &[PathBuf]) -> TokenStream {
    files
        .iter()
        .filter_map(|path| Path::to_str(path))
        .map(|path| {
            quote!(
                const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
            )
        })
        .collect()
}
