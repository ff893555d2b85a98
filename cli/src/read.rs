//! Files into programs: encodings, macros, includes, the device.

use crate::ReadArgs;
use shader_asm::lang::assemble::{Assembly, Device, assemble_with};
use shader_asm::lang::isa::Caps;
use shader_asm::lang::preprocess::{
    IncludeKind, IncludeRequest, IncludeResolver, NoIncludes, ResolvedInclude,
};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What stops a command: wrong usage, or a file that cannot be read or written.
#[derive(Debug)]
pub(crate) enum Error {
    Usage(String),
    File { path: PathBuf, error: io::Error },
    Io(io::Error),
}

impl Error {
    pub(crate) fn file(path: &Path, error: io::Error) -> Self {
        Self::File { path: path.to_owned(), error }
    }

    /// Whoever read our output has had enough.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Usage(message) => f.write_str(message),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// How text is read, and for which device it is checked.
pub(crate) struct Settings {
    pub(crate) device: Device,
    defines: Vec<(String, String)>,
    include: Vec<PathBuf>,
}

impl Settings {
    pub(crate) fn new(args: &ReadArgs) -> Result<Self, Error> {
        let defines = args.define.iter().map(|define| match define.split_once('=') {
            Some((name, body)) => (name.to_owned(), body.to_owned()),
            None => (define.clone(), "1".to_owned()),
        });
        Ok(Self { device: device(&args.caps)?, defines: defines.collect(), include: args.include.clone() })
    }

    /// Reads and checks text that has no file of its own.
    pub(crate) fn assemble(&self, name: &str, text: &str) -> Assembly {
        if self.include.is_empty() {
            return assemble_with(name, text, &self.device, self.defines.clone(), &mut NoIncludes);
        }
        let mut resolver = Folders { own: None, others: &self.include };
        assemble_with(name, text, &self.device, self.defines.clone(), &mut resolver)
    }

    /// Reads and checks the text of a file.
    pub(crate) fn assemble_file(&self, path: &Path, text: &str) -> Assembly {
        let mut resolver = Folders { own: path.parent(), others: &self.include };
        assemble_with(&path.display().to_string(), text, &self.device, self.defines.clone(), &mut resolver)
    }
}

fn device(text: &str) -> Result<Device, Error> {
    match text {
        "default" => return Ok(Device::Guaranteed),
        "reference" => return Ok(Device::Reference),
        _ => {}
    }
    let mut values = Vec::new();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (name.trim(), value.trim());
        if !Caps::names().any(|known| known == name) {
            let names: Vec<_> = Caps::names().collect();
            let message = format!("--caps: no capability `{name}`; known are {}", names.join(", "));
            return Err(Error::Usage(message));
        }
        let value = value
            .parse()
            .map_err(|_| Error::Usage(format!("--caps: `{name}` needs a number, as in {name}=12")))?;
        values.push((name.to_owned(), value));
    }
    Ok(Device::Custom(values))
}

/// Text of a file. Old files are Latin-1: what is not UTF-8 is read as that, so that comments do not matter.
pub(crate) fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|&byte| char::from(byte)).collect())
}

/// Finds includes in the folder of the including file, that of the program, and those of the command line.
struct Folders<'a> {
    own: Option<&'a Path>,
    others: &'a [PathBuf],
}

impl IncludeResolver for Folders<'_> {
    fn resolve(&mut self, request: &IncludeRequest<'_>) -> Result<ResolvedInclude, String> {
        let beside = Path::new(request.from).parent().filter(|_| request.kind == IncludeKind::Quoted);
        let folders = beside.into_iter().chain(self.own).chain(self.others.iter().map(PathBuf::as_path));
        for folder in folders {
            let path = folder.join(request.name.replace('\\', "/"));
            if let Ok(bytes) = fs::read(&path) {
                return Ok(ResolvedInclude { name: path.display().to_string(), text: text_of(bytes) });
            }
        }
        Err(format!("no file `{}` beside the program or in the folders given with -I", request.name))
    }
}
