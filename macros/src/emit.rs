//! The Rust code that a macro call becomes, as far as all shaders have it in common.

use std::path::{Path, PathBuf};

use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use crate::errors::Errors;

/// The whole expansion: one block, whose value is the shader.
pub(crate) fn block(shader: TokenStream, files: &[PathBuf], errors: Errors) -> TokenStream {
    let (tracking, errors) = (track(files), errors.into_tokens());
    quote!({ #tracking #errors #shader })
}

/// The words with commas. Numbers are written out by hand because this is most of what a macro call hands
/// over.
pub(crate) fn words(words: &[u32]) -> TokenStream {
    words
        .iter()
        .flat_map(|&word| {
            [Literal::u32_unsuffixed(word).into(), TokenTree::from(Punct::new(',', Spacing::Alone))]
        })
        .collect()
}

/// A list as an item of its own, because calls in an expression would not live long enough; and how to name
/// it.
pub(crate) fn list(
    name: &str,
    element: &TokenStream,
    elements: impl ExactSizeIterator<Item = TokenStream>,
) -> (TokenStream, TokenStream) {
    if elements.len() == 0 {
        return (TokenStream::new(), quote!(&[]));
    }
    let name = Ident::new(name, Span::call_site());
    let item = quote! {
        const #name: &[::shader_asm::__private::#element] = &[#(#elements),*];
    };
    (item, quote!(#name))
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
