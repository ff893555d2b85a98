//! The whole way from text to bytecode.

mod d3d11;

pub use d3d11::D3d11Shader;

use crate::bytecode::d3d9;
use crate::check::{Usage, check};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::isa::{Caps, CapsError, Profile};
use crate::parse::parse;
use crate::preprocess::{self, IncludeResolver, NoIncludes};
use crate::program::Program;
use crate::rules;
use crate::sm4;
use crate::sm4::check::Limits;
use crate::source::SourceMap;
use crate::token::TokenStream;

/// Which device a program is checked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Device {
    /// What the documents guarantee, else what the reference implementation takes: [`Caps::for_profile`].
    #[default]
    Guaranteed,
    /// What the reference implementation takes: [`Caps::reference`].
    Reference,
    /// [`Guaranteed`](Self::Guaranteed), but for these capabilities, named as in [`Caps::set`].
    Custom(Vec<(String, u32)>),
}

impl Device {
    /// What shader model 4 and 5 leave open.
    pub fn limits(&self) -> Limits {
        match self {
            Self::Reference => Limits::validator(),
            _ => Limits::default(),
        }
    }

    /// Capabilities of the device for a profile.
    ///
    /// # Errors
    ///
    /// The name of a capability that cannot be set so, and why.
    pub fn caps(&self, profile: Profile) -> Result<Caps, (String, CapsError)> {
        let Self::Custom(values) = self else {
            return Ok(match self {
                Self::Reference => Caps::reference(),
                _ => Caps::for_profile(profile),
            });
        };
        let mut caps = Caps::for_profile(profile);
        for (name, value) in values {
            caps.set(profile, name, *value).map_err(|error| (name.clone(), error))?;
        }
        Ok(caps)
    }
}

/// A shader of Direct3D 9 that was read and checked.
#[derive(Clone, Debug)]
pub struct D3d9Shader {
    /// The program.
    pub program: Program,
    /// What it uses of what its profile limits.
    pub usage: Usage,
}

/// A shader of either family of shader models.
#[derive(Clone, Debug)]
pub enum Shader {
    /// Shader models 1 to 3.
    D3d9(D3d9Shader),
    /// Shader models 4 and 5.
    D3d11(Box<D3d11Shader>),
}

impl Shader {
    /// Name of its profile.
    pub fn profile_name(&self) -> &'static str {
        match self {
            Self::D3d9(shader) => shader.program.profile.name(),
            Self::D3d11(shader) => shader.program.profile.name(),
        }
    }

    /// Its words: the whole bytecode of Direct3D 9, the code chunk of a container.
    pub fn words(&self) -> Vec<u32> {
        match self {
            Self::D3d9(shader) => d3d9::encode(&shader.program),
            Self::D3d11(shader) => shader.words(),
        }
    }
}

/// A program that was read and checked.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The text and its includes, to show the places of findings.
    pub map: SourceMap,
    /// The shader; `None` when not even its profile could be read.
    pub shader: Option<Shader>,
    /// Errors and warnings in the order of their places.
    pub diagnostics: Diagnostics,
}

impl Assembly {
    /// The shader of Direct3D 9, if it is one.
    pub fn d3d9(&self) -> Option<&D3d9Shader> {
        match &self.shader {
            Some(Shader::D3d9(shader)) => Some(shader),
            _ => None,
        }
    }

    /// The shader of Direct3D 10 or 11, if it is one.
    pub fn d3d11(&self) -> Option<&D3d11Shader> {
        match &self.shader {
            Some(Shader::D3d11(shader)) => Some(shader),
            _ => None,
        }
    }

    /// The words: the whole bytecode of Direct3D 9, the code chunk of a container. `None` when there are errors.
    pub fn words(&self) -> Option<Vec<u32>> {
        let shader = self.shader.as_ref().filter(|_| !self.diagnostics.has_errors())?;
        Some(shader.words())
    }
}

/// Whether the tokens begin with a profile of shader model 4 or later, or of a stage that Direct3D 9 lacks.
///
/// ```
/// use shader_asm_lang::assemble::is_d3d11;
/// use shader_asm_lang::preprocess::tokenize_text;
/// use shader_asm_lang::source::SourceMap;
/// let family = |text: &str| is_d3d11(&tokenize_text(&mut SourceMap::single("text", text)).0);
/// assert!(family("gs_4_0 ret") && family("vs_5_0 ret") && !family("vs_3_0") && !family("mov"));
/// ```
pub fn is_d3d11(tokens: &TokenStream) -> bool {
    let mut name = String::new();
    for token in tokens.tokens.iter().take(5) {
        if !name.is_empty() && token.spaced {
            break;
        }
        name.push_str(tokens.text_of(token));
    }
    // A profile in capitals is a mistake, about which the right family has to speak.
    name.make_ascii_lowercase();
    let mut parts = name.split(['_', '.']);
    let (stage, major) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match stage {
        "vs" | "ps" => major.parse::<u32>().is_ok_and(|major| major >= 4),
        "gs" | "hs" | "ds" | "cs" | "lib" => major.parse::<u32>().is_ok(),
        _ => false,
    }
}

/// Reads and checks text without includes.
///
/// ```
/// use shader_asm_lang::assemble::{Device, assemble};
/// let assembly = assemble("example", "vs_2_0\nmov oPos, c0\n", &Device::Guaranteed);
/// assert_eq!(assembly.d3d9().unwrap().usage.slots, 1);
/// assert_eq!(assembly.words().unwrap(), [0xfffe0200, 0x02000001, 0xc00f0000, 0xa0e40000, 0x0000ffff]);
/// ```
pub fn assemble(name: &str, text: &str, device: &Device) -> Assembly {
    assemble_with(name, text, device, Vec::new(), &mut NoIncludes)
}

/// Reads and checks text with macros defined from outside (name, body) and a resolver for `#include`.
pub fn assemble_with(
    name: &str,
    text: &str,
    device: &Device,
    defines: Vec<(String, String)>,
    resolver: &mut dyn IncludeResolver,
) -> Assembly {
    let mut map = SourceMap::single(name, text);
    let (tokens, mut diagnostics) = preprocess::tokenize(&mut map, preprocess::Options { defines, resolver });
    let shader = if is_d3d11(&tokens) {
        let (shader, found) = D3d11Shader::read(&tokens, Some(map.text()), &device.limits());
        diagnostics.append(found);
        if let (Some(shader), Device::Custom(values)) = (&shader, device) {
            refuse_caps(&shader.program, values, &mut diagnostics);
        }
        shader.map(|shader| Shader::D3d11(Box::new(shader)))
    } else {
        read_d3d9(&tokens, device, &mut diagnostics).map(Shader::D3d9)
    };
    diagnostics.sort();
    Assembly { map, shader, diagnostics }
}

/// Reads and checks a program of Direct3D 9.
fn read_d3d9(tokens: &TokenStream, device: &Device, diagnostics: &mut Diagnostics) -> Option<D3d9Shader> {
    let (program, found) = parse(tokens);
    diagnostics.append(found);
    let program = program?;
    let caps = device.caps(program.profile).unwrap_or_else(|(name, error)| {
        let message = format!("{name} cannot be set for {}: {error}", program.profile);
        diagnostics.push(Diagnostic::error(&rules::CAPABILITY, None, program.profile_span, message));
        Caps::for_profile(program.profile)
    });
    let checked = check(&program, &caps);
    diagnostics.append(checked.diagnostics);
    Some(D3d9Shader { program, usage: checked.usage })
}

/// Shader model 4 leaves nothing to the device that has a name among the capabilities of Direct3D 9.
fn refuse_caps(program: &sm4::program::Program, values: &[(String, u32)], diagnostics: &mut Diagnostics) {
    for (name, _) in values {
        let message = format!("{} leaves no `{name}` to the device", program.profile);
        diagnostics.push(Diagnostic::error(&rules::CAPABILITY, None, program.profile_span, message));
    }
}
