//! `#![caps(NumTemps = 12)]`: the device that a shader is checked for.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use shader_asm_lang::isa::{Caps, CapsError, Profile};
use shader_asm_lang::rules;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
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
        let expected = |fault: syn::Error| syn::Error::new(fault.span(), "expected the name of a capability");
        let name = input.call(Ident::parse_any).map_err(expected)?;
        if input.parse::<Option<Token![=]>>()?.is_none() || input.is_empty() || input.peek(Token![,]) {
            // At the name, because there may be nothing behind it.
            return Err(syn::Error::new(name.span(), format!("`{name}` needs a value")));
        }
        // A failed attempt to read a literal still takes it, so look first.
        if input.peek(LitBool) {
            let flag: LitBool = input.parse()?;
            return Ok(Self { name, value: u32::from(flag.value), value_span: flag.span });
        }
        if !input.peek(LitInt) {
            return Err(syn::Error::new(input.span(), "expected a number, `true` or `false`"));
        }
        let number: LitInt = input.parse()?;
        match number.base10_parse() {
            Ok(value) => Ok(Self { name, value, value_span: number.span() }),
            Err(_) => Err(syn::Error::new(number.span(), format!("`{number}` is out of range"))),
        }
    }
}

/// Reads what stands between the parentheses. A fault costs one setting, not those behind it.
pub(crate) fn parse(arguments: TokenStream, settings: &mut Vec<Setting>, errors: &mut Errors) {
    let mut list = |input: ParseStream<'_>| {
        while !input.is_empty() {
            match input.parse::<Setting>() {
                Ok(setting) if input.is_empty() || input.peek(Token![,]) => settings.push(setting),
                Ok(_) => errors.push(input.span(), faulty("expected `,`")),
                Err(error) => errors.push(error.span(), faulty(&error)),
            }
            while !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                input.parse::<TokenTree>()?;
            }
        }
        Ok(())
    };
    // The loop reports all it finds, and ends at the end.
    let _ = Parser::parse2(&mut list, arguments);
}

/// What is wrong with an attribute, and how it should look.
pub(crate) fn faulty(what: impl std::fmt::Display) -> String {
    format!("{what} [{}]\nhelp: write `#![caps(NumTemps = 12)]`", rules::CAPABILITY.name)
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

/// Reports settings for a profile that leaves nothing to the device.
pub(crate) fn refuse(settings: &[Setting], profile: &str, errors: &mut Errors) {
    for setting in settings {
        let message =
            format!("{profile} leaves no `{}` to the device [{}]", setting.name, rules::CAPABILITY.name);
        errors.push(setting.name.span(), message);
    }
}
