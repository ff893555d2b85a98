//! `shader-asm`: checks, assembles, disassembles, runs and explains Direct3D shader assembly.

mod bulk;
mod commands;
mod dxbc;
mod explain;
mod files;
mod read;
mod render;
mod run;

use clap::{Args, Parser, Subcommand, ValueEnum};
use shader_asm::Arithmetic;
use std::path::PathBuf;
use std::process::ExitCode;

/// Direct3D shader assembly: check, assemble, disassemble, run, explain
#[derive(Parser)]
#[command(name = "shader-asm", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check shader text against its profile
    Check(CheckArgs),
    /// Turn shader text into bytecode
    Assemble(AssembleArgs),
    /// Turn bytecode into shader text
    Disassemble(DisassembleArgs),
    /// Run a vertex shader on given inputs
    Run(RunArgs),
    /// Explain a rule, an X-code or an instruction
    Explain {
        /// Rule name, X-code or mnemonic: `loop-nesting-depth`, `X5829`, `m4x4`
        what: String,
    },
}

/// How text is read, and for which device it is checked.
#[derive(Args)]
struct ReadArgs {
    /// Device: `default`, `reference`, or capabilities such as `NumTemps=12,Predication=0`
    #[arg(long, default_value = "default")]
    caps: String,
    /// Define a macro, as `#define` would
    #[arg(short = 'D', long = "define", value_name = "NAME[=BODY]")]
    define: Vec<String>,
    /// Folder to look for includes in, beside that of the file
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    include: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, with the source
    Human,
    /// For machines: one JSON object per file
    Json,
}

#[derive(Args)]
struct CheckArgs {
    /// Shader files, or folders to look through
    files: Vec<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    /// How to print findings
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Read records {"id","source"} or {"id","hex"} from standard input, one JSON object a line
    #[arg(long, conflicts_with = "files")]
    jsonl: bool,
}

#[derive(Args)]
struct AssembleArgs {
    /// Shader file
    file: Option<PathBuf>,
    /// Where to write the bytecode; `-` is standard output
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Write hexadecimal words as text; of shader model 4 and 5 the code alone
    #[arg(long)]
    hex: bool,
    /// Put counts of instructions into a container, for reflection
    #[arg(long)]
    statistics: bool,
    #[command(flatten)]
    read: ReadArgs,
    /// Read records {"id","source"} from standard input, one JSON object a line
    #[arg(long, conflicts_with = "file")]
    jsonl: bool,
}

#[derive(Args)]
struct DisassembleArgs {
    /// File of bytecode, a DXBC container, or hexadecimal words as text
    file: Option<PathBuf>,
    /// Read records {"id","words"} or {"id","hex"} from standard input, one JSON object a line
    #[arg(long, conflicts_with = "file")]
    jsonl: bool,
}

#[derive(Args)]
struct RunArgs {
    /// Shader file: text or bytecode
    file: Option<PathBuf>,
    /// Constants and vertices as JSON
    #[arg(long)]
    input: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    /// Read records from standard input, one JSON object a line
    #[arg(long, conflicts_with = "file")]
    jsonl: bool,
    /// 0 times anything: `zero` is 0, as on the hardware of the time; `ieee` is NaN for infinities and NaN
    #[arg(long, value_enum, default_value = "zero")]
    multiply: Multiply,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Multiply {
    Zero,
    Ieee,
}

impl From<Multiply> for Arithmetic {
    fn from(multiply: Multiply) -> Self {
        match multiply {
            Multiply::Zero => Self::ZeroWins,
            Multiply::Ieee => Self::Ieee,
        }
    }
}

/// How a command ended.
enum Outcome {
    /// Everything is fine.
    Good,
    /// The input is at fault.
    Faulty,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Check(args) => commands::check(args),
        Command::Assemble(args) => commands::assemble(args),
        Command::Disassemble(args) => commands::disassemble(args),
        Command::Run(args) => commands::run(args),
        Command::Explain { what } => Ok(explain::explain(&what)),
    };
    match result {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Faulty) => ExitCode::from(1),
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("shader-asm: {error}");
            ExitCode::from(2)
        }
    }
}
