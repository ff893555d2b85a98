//! Files: where they are, what they hold, and which were read.

use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use proc_macro2::Span;
use shader_asm_lang::preprocess::{IncludeKind, IncludeRequest, IncludeResolver, ResolvedInclude};

use crate::places;

/// Bytes of a file that are read at most: no shader is that long, but a device file has no end.
const MAX_BYTES: u64 = 1 << 24;

/// Folders in which an editor's server looks for a file, as it does not tell which file calls the macro.
const EDITOR_FOLDERS: [&str; 5] = ["src", "tests", "examples", "benches", "."];

/// The files of one program.
pub(crate) struct Files {
    /// Folder of the program, where its `#include`s start from.
    folder: Option<PathBuf>,
    /// What was read: the name in messages, and the path.
    read: Vec<(String, PathBuf)>,
    /// An editor's server did not find a file.
    missing: bool,
}

impl Files {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, read: Vec::new(), missing: false }
    }

    /// Reads a file and remembers that it was read.
    pub(crate) fn read(&mut self, path: PathBuf) -> Result<ResolvedInclude, String> {
        let text = read(&path)?;
        let name = shown(&path);
        self.read.push((name.clone(), path));
        Ok(ResolvedInclude { name, text })
    }

    /// Everything that was read, and whether that is all there is.
    pub(crate) fn into_read(self) -> Option<Vec<PathBuf>> {
        let mut paths: Vec<_> = self.read.into_iter().map(|(_, path)| path).collect();
        paths.sort();
        paths.dedup();
        (!self.missing).then_some(paths)
    }

    /// Folders in which to look for an `#include` of the file with this name.
    fn folders(&self, from: &str, kind: IncludeKind) -> Vec<PathBuf> {
        let beside = self.read.iter().rfind(|(name, _)| name == from).and_then(|(_, path)| path.parent());
        let beside = beside.map(Path::to_owned).filter(|_| kind == IncludeKind::Quoted);
        let mut folders: Vec<_> = beside.into_iter().chain(self.folder.clone()).chain([package()]).collect();
        folders.dedup();
        folders
    }
}

impl IncludeResolver for Files {
    fn resolve(&mut self, request: &IncludeRequest<'_>) -> Result<ResolvedInclude, String> {
        // Backslashes are path separators in shaders, wherever they are compiled.
        let name = request.name.replace('\\', "/");
        let found = match name.strip_prefix('/') {
            Some(below) => Some(absolute(&package().join(below))).filter(|path| path.is_file()),
            None => self
                .folders(request.from, request.kind)
                .iter()
                .map(|folder| absolute(&folder.join(&name)))
                .find(|path| path.is_file()),
        };
        match found {
            Some(path) => self.read(path),
            None => {
                self.missing = places::in_editor();
                Err("there is no such file".into())
            }
        }
    }
}

/// The file that a path in a macro call means, as an absolute path; `None` when an editor's server cannot
/// tell.
///
/// A path is relative to the file that calls the macro, as in `include_str!`; with `/` in front, to the
/// package.
pub(crate) fn find(path: &str, span: Span) -> Option<PathBuf> {
    if let Some(below) = path.strip_prefix('/') {
        return Some(absolute(&package().join(below)));
    }
    if let Some(folder) = folder_of(span) {
        return Some(absolute(&folder.join(path)));
    }
    if !places::in_editor() {
        // Tokens that no file holds, such as a program on standard input.
        return Some(absolute(Path::new(path)));
    }
    EDITOR_FOLDERS
        .iter()
        .map(|folder| absolute(&package().join(folder).join(path)))
        .find(|path| path.is_file())
}

/// Folder of the source file that a token stands in.
pub(crate) fn folder_of(span: Span) -> Option<PathBuf> {
    Some(span.local_file()?.parent()?.to_owned())
}

/// Root of the package that is being compiled.
fn package() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from)
}

/// An absolute path without `.` and, as far as names alone tell, without `..`.
fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

/// A path as the compiler shows paths: relative to the folder it runs in.
pub(crate) fn shown(path: &Path) -> String {
    let current = std::env::current_dir().ok();
    let relative = current.as_deref().and_then(|current| path.strip_prefix(current).ok());
    relative.unwrap_or(path).display().to_string()
}

/// Text of a file; the error fits behind a colon.
fn read(path: &Path) -> Result<String, String> {
    let wording = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ if path.is_dir() => "this is a folder".to_owned(),
        _ => error.to_string(),
    };
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(wording)?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(wording)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("the file is larger than {} MiB", MAX_BYTES >> 20));
    }
    String::from_utf8(bytes).map_err(|_| "the file is not UTF-8".to_owned())
}
