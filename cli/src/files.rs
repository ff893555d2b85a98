//! Files and folders given on the command line.

use crate::read::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// All files, with those of folders in the order of their names, links to folders left out.
pub(crate) fn collect(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        let data = fs::metadata(path).map_err(|error| Error::file(path, error))?;
        if data.is_dir() {
            walk(path, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let entries = fs::read_dir(folder).map_err(|error| Error::file(folder, error))?;
    let mut entries = entries.collect::<Result<Vec<_>, _>>().map_err(|error| Error::file(folder, error))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let kind = entry.file_type().map_err(|error| Error::file(&entry.path(), error))?;
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if kind.is_dir() && !hidden {
            walk(&entry.path(), files)?;
        } else if kind.is_file() && !hidden {
            files.push(entry.path());
        }
    }
    Ok(())
}
