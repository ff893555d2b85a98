//! `#![caps(NumTemps = 12)]`: the device that a shader is checked for.

use proc_macro2::{Ident, Span, TokenStream};
use shader_asm_lang::isa::{Caps, CapsError, Profile};
use shader_asm_lang::rules;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{LitBool, LitInt, Token};

use crate::errors::Errors;

/// One `Name = value`.
pub(crate) struct Setting {
    name: Ident,
    value: u32,
    value_span: Span,
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(<Ident as syn::ext::IdentExt>::parse_any)?;
        input.parse::<Token![=]>()?;
        if input.peek(LitBool) {
            let flag: LitBool = input.parse()?;
            return Ok(Self { name, value: u32::from(flag.value), value_span: flag.span });
        }
        let number: LitInt = input.parse()?;
        Ok(Self { name, value: number.base10_parse()?, value_span: number.span() })
    }
}

/// Reads what stands between the parentheses.
pub(crate) fn parse(arguments: TokenStream, settings: &mut Vec<Setting>, errors: &mut Errors) {
    match Punctuated::<Setting, Token![,]>::parse_terminated.parse2(arguments) {
        Ok(parsed) => settings.extend(parsed),
        Err(error) => {
            for error in error {
                let rule = rules::CAPABILITY.name;
                let help = "help: write `#![caps(NumTemps = 12)]`";
                errors.push(error.span(), format!("{error} [{rule}]\n{help}"));
            }
        }
    }
}

/// The capabilities of a profile with the settings applied.
pub(crate) fn apply(settings: &[Setting], profile: Profile, errors: &mut Errors) -> Caps {
    let mut caps = Caps::for_profile(profile);
    for (index, setting) in settings.iter().enumerate() {
        let name = setting.name.to_string();
        let rule = rules::CAPABILITY.name;
        if settings[..index].iter().any(|earlier| earlier.name == setting.name) {
            errors.push(setting.name.span(), format!("`{name}` is set twice [{rule}]"));
            continue;
        }
        let Err(error) = caps.set(profile, &name, setting.value) else { continue };
        match error {
            CapsError::UnknownName => {
                let names: Vec<_> = Caps::names().collect();
                let help = format!("help: capabilities are {}", names.join(", "));
                errors.push(setting.name.span(), format!("`{name}` is no capability [{rule}]\n{help}"));
            }
            CapsError::NotInProfile => {
                let message = format!("{profile} leaves no `{name}` to the device [{rule}]");
                errors.push(setting.name.span(), message);
            }
            CapsError::OutOfRange { .. } | CapsError::ZeroOr24 => {
                errors.push(setting.value_span, format!("{error} [{rule}]"));
            }
        }
    }
    caps
}
