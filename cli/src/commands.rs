//! The commands, one function each.

use crate::bulk::{self, Verb};
use crate::read::{Error, Settings, text_of};
use crate::render::Printer;
use crate::{AssembleArgs, CheckArgs, DisassembleArgs, Format, Outcome, RunArgs, dxbc, files};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use shader_asm::lang::assemble::{Assembly, Shader};
use shader_asm::lang::diagnostic::{Diagnostics, Severity};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// From how many files on a bar shows how far it is.
const PROGRESS_FROM: usize = 20;

/// Counts of a run over many files.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    no_shader: usize,
}

pub(crate) fn check(args: CheckArgs) -> Result<Outcome, Error> {
    let settings = Settings::new(&args.read)?;
    if args.jsonl {
        bulk::run(Verb::Check, &settings)?;
        return Ok(Outcome::Good);
    }
    let given_folders = args.files.iter().any(|path| path.is_dir());
    let paths = files::collect(&args.files)?;
    if paths.is_empty() {
        return Err(Error::Usage("no file to check".into()));
    }
    let bar = progress(paths.len());
    let printer = Printer::for_stderr();
    let mut tally = Tally::default();
    for path in &paths {
        bar.set_message(path.display().to_string());
        let bytes = fs::read(path).map_err(|error| Error::file(path, error))?;
        if dxbc::is_bytecode(&bytes) {
            let ok = bar.suspend(|| check_bytecode(path, &bytes, &settings, args.format))?;
            *(if ok { &mut tally.accepted } else { &mut tally.refused }) += 1;
            bar.inc(1);
            continue;
        }
        let text = text_of(bytes);
        if given_folders && !names_a_profile(&text) {
            tally.no_shader += 1;
            bar.suspend(|| println!("{}: no shader", path.display()));
        } else {
            let assembly = settings.assemble_file(path, &text);
            let ok = !assembly.diagnostics.has_errors();
            *(if ok { &mut tally.accepted } else { &mut tally.refused }) += 1;
            bar.suspend(|| print_verdict(&printer, path, &assembly, &settings, args.format))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if paths.len() > 1 && args.format == Format::Human {
        let Tally { accepted, refused, no_shader } = tally;
        println!("{accepted} accepted, {refused} refused, {no_shader} without a shader");
    }
    Ok(if tally.refused == 0 { Outcome::Good } else { Outcome::Faulty })
}

/// Checks a file of bytecode and prints what was found; whether it was accepted. Places are numbers of words of the
/// code.
fn check_bytecode(path: &Path, bytes: &[u8], settings: &Settings, format: Format) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let name = path.display();
    let found = dxbc::check(bytes, &settings.device);
    if format == Format::Json {
        let mut record = json!({ "file": name.to_string() });
        if let Some(object) = record.as_object_mut() {
            object.extend(match &found {
                Ok((profile, found)) => bulk::verdict_of_bytecode(profile, found),
                Err(error) => [("ok".into(), false.into()), ("error".into(), error.as_str().into())]
                    .into_iter()
                    .collect(),
            });
        }
        writeln!(out, "{record}")?;
        return Ok(found.is_ok_and(|(_, found)| !found.has_errors()));
    }
    let (profile, found) = match found {
        Ok(found) => found,
        Err(error) => {
            eprintln!("error: {error}\n --> {name}\n");
            writeln!(out, "{name}: refused, it cannot be read")?;
            return Ok(false);
        }
    };
    for diagnostic in found.iter().take(MOST_SHOWN) {
        let level = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        let rule = diagnostic.rule.name;
        eprintln!("{level}[{rule}]: {}", diagnostic.message);
        eprintln!(" --> {name}, word {} of the code", diagnostic.span.start);
        if let Some(help) = &diagnostic.help {
            eprintln!("  = help: {help}");
        }
        eprintln!();
    }
    if found.has_errors() {
        writeln!(out, "{name}: refused, {}", count(&found))?;
    } else {
        writeln!(out, "{name}: ok, {profile}")?;
    }
    Ok(!found.has_errors())
}

/// Folders hold other files too: what has no profile's name in it is no shader.
fn names_a_profile(text: &str) -> bool {
    ["vs_", "vs.", "ps_", "ps.", "gs_"].iter().any(|start| {
        text.match_indices(start).any(|(at, _)| text[at + 3..].starts_with(|c: char| c.is_ascii_digit()))
    })
}

fn progress(files: usize) -> ProgressBar {
    if files < PROGRESS_FROM {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {wide_msg}");
    let bar = ProgressBar::new(files as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn print_verdict(
    printer: &Printer,
    path: &Path,
    assembly: &Assembly,
    settings: &Settings,
    format: Format,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let ok = !assembly.diagnostics.has_errors();
    if format == Format::Json {
        let mut record = json!({ "file": path.display().to_string() });
        if let Some(object) = record.as_object_mut() {
            object.extend(bulk::verdict(assembly, &settings.device));
        }
        return writeln!(out, "{record}");
    }
    show(printer, assembly);
    match (ok, &assembly.shader) {
        (true, Some(Shader::D3d9(shader))) => {
            let profile = shader.program.profile;
            writeln!(out, "{}: ok, {profile}, {} slots", path.display(), shader.usage.slots)
        }
        (true, Some(Shader::D3d11(shader))) => {
            let profile = shader.program.profile;
            writeln!(out, "{}: ok, {profile}, {} instructions", path.display(), shader.usage.instructions)
        }
        _ => writeln!(out, "{}: refused, {}", path.display(), count(&assembly.diagnostics)),
    }
}

fn count(found: &Diagnostics) -> String {
    let errors = found.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    if errors == 1 { "1 error".into() } else { format!("{errors} errors") }
}

/// Findings of a file that are shown to people. A generated file can have a hundred thousand.
const MOST_SHOWN: usize = 50;

pub(crate) fn show(printer: &Printer, assembly: &Assembly) {
    show_all(printer, assembly, &assembly.diagnostics);
}

fn show_all(printer: &Printer, assembly: &Assembly, diagnostics: &Diagnostics) {
    for diagnostic in diagnostics.iter().take(MOST_SHOWN) {
        eprintln!("{}\n", printer.render(&assembly.map, diagnostic));
    }
    if let Some(more @ 1..) = diagnostics.len().checked_sub(MOST_SHOWN) {
        eprintln!("… and {more} more findings; `--format json` lists all\n");
    }
}

pub(crate) fn assemble(args: AssembleArgs) -> Result<Outcome, Error> {
    let settings = Settings::new(&args.read)?;
    if args.jsonl {
        bulk::run(Verb::Assemble, &settings)?;
        return Ok(Outcome::Good);
    }
    let path = args.file.ok_or_else(|| Error::Usage("no file to assemble".into()))?;
    let bytes = fs::read(&path).map_err(|error| Error::file(&path, error))?;
    let assembly = settings.assemble_file(&path, &text_of(bytes));
    show(&Printer::for_stderr(), &assembly);
    let Some(words) = assembly.words() else { return Ok(Outcome::Faulty) };
    let bytes = match (args.hex, assembly.d3d11()) {
        (true, _) => words.iter().flat_map(|word| format!("{word:08x}\n").into_bytes()).collect(),
        (false, None) => words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>(),
        (false, Some(shader)) => match shader.container(args.statistics) {
            Ok(container) => container,
            Err(missing) => {
                show_all(&Printer::for_stderr(), &assembly, &missing);
                return Ok(Outcome::Faulty);
            }
        },
    };
    match args.output {
        Some(output) if output != Path::new("-") => {
            fs::write(&output, bytes).map_err(|error| Error::file(&output, error))?;
        }
        None if !args.hex => {
            let output = path.with_extension("o");
            fs::write(&output, bytes).map_err(|error| Error::file(&output, error))?;
            println!("{}: {} bytes", output.display(), fs::metadata(&output).map_or(0, |file| file.len()));
        }
        _ => io::stdout().write_all(&bytes)?,
    }
    Ok(Outcome::Good)
}

pub(crate) fn disassemble(args: DisassembleArgs) -> Result<Outcome, Error> {
    if args.jsonl {
        let read = crate::ReadArgs { caps: "default".into(), define: Vec::new(), include: Vec::new() };
        bulk::run(Verb::Disassemble, &Settings::new(&read)?)?;
        return Ok(Outcome::Good);
    }
    let path = args.file.ok_or_else(|| Error::Usage("no file to disassemble".into()))?;
    let bytes = fs::read(&path).map_err(|error| Error::file(&path, error))?;
    let text = if dxbc::is_container(&bytes) {
        dxbc::listing(&bytes)
    } else {
        words_of(&bytes).and_then(|words| bulk::text_of_words(&words))
    };
    match text {
        Ok(text) => {
            io::stdout().write_all(text.as_bytes())?;
            Ok(Outcome::Good)
        }
        Err(message) => faulty(&path, &message),
    }
}

fn faulty(path: &Path, message: &str) -> Result<Outcome, Error> {
    eprintln!("{}: {message}", path.display());
    Ok(Outcome::Faulty)
}

/// Words of a file: little-endian, or hexadecimal as text.
pub(crate) fn words_of(bytes: &[u8]) -> Result<Vec<u32>, String> {
    let text = std::str::from_utf8(bytes).ok();
    let hex =
        text.filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit() || b" \t\r\n,x".contains(&byte)));
    if let Some(text) = hex {
        let words = text.split([' ', '\t', '\r', '\n', ',']).filter(|word| !word.is_empty());
        let parse = |word: &str| {
            u32::from_str_radix(word.trim_start_matches("0x"), 16)
                .map_err(|_| format!("`{word}` is no hexadecimal word"))
        };
        return words.map(parse).collect();
    }
    if !bytes.len().is_multiple_of(4) {
        return Err(format!("{} bytes are no whole number of words", bytes.len()));
    }
    Ok(bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect())
}

pub(crate) fn run(args: RunArgs) -> Result<Outcome, Error> {
    let settings = Settings::new(&args.read)?;
    if args.jsonl {
        bulk::run(Verb::Run(args.multiply.into()), &settings)?;
        return Ok(Outcome::Good);
    }
    let path: PathBuf = args.file.ok_or_else(|| Error::Usage("no shader to run".into()))?;
    let input = args.input.ok_or_else(|| Error::Usage("no input: give one with --input".into()))?;
    crate::run::file(&path, &input, &settings, args.multiply.into())
}
