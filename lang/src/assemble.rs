//! The whole way from text to bytecode.

use crate::bytecode::d3d9;
use crate::check::{Usage, check};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::isa::{Caps, CapsError, Profile};
use crate::parse::parse;
use crate::preprocess::{self, IncludeResolver, NoIncludes};
use crate::program::Program;
use crate::rules;
use crate::source::SourceMap;

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

/// A program that was read and checked.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The text and its includes, to show the places of findings.
    pub map: SourceMap,
    /// The program; `None` when not even its profile could be read.
    pub program: Option<Program>,
    /// What it uses of what its profile limits.
    pub usage: Usage,
    /// Errors and warnings in the order of their places.
    pub diagnostics: Diagnostics,
}

impl Assembly {
    /// The bytecode; `None` when there are errors.
    pub fn words(&self) -> Option<Vec<u32>> {
        let program = self.program.as_ref().filter(|_| !self.diagnostics.has_errors())?;
        Some(d3d9::encode(program))
    }
}

/// Reads and checks text without includes.
///
/// ```
/// use shader_asm_lang::assemble::{Device, assemble};
/// let assembly = assemble("example", "vs_2_0\nmov oPos, c0\n", &Device::Guaranteed);
/// assert_eq!(assembly.usage.slots, 1);
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
    let (program, found) = parse(&tokens);
    diagnostics.append(found);
    let mut usage = Usage::default();
    if let Some(program) = &program {
        let caps = device.caps(program.profile).unwrap_or_else(|(name, error)| {
            let message = format!("{name} cannot be set for {}: {error}", program.profile);
            diagnostics.push(Diagnostic::error(&rules::CAPABILITY, None, program.profile_span, message));
            Caps::for_profile(program.profile)
        });
        let checked = check(program, &caps);
        usage = checked.usage;
        diagnostics.append(checked.diagnostics);
    }
    diagnostics.sort();
    Assembly { map, program, usage, diagnostics }
}
