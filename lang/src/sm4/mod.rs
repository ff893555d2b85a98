//! Shader model 4.0 to 5.0: assembly and bytecode of Direct3D 10 and 11.
//!
//! [`decode()`] takes a [`Program`](program::Program) apart from the words of a code chunk, [`encode()`] puts it
//! together again, [`print`](print()) writes it as the compiler's listings do, and [`lower()`] makes the
//! [`Kernel`](crate::kernel::Kernel) that runs. The words of a decoded program are the same ones again, whatever they
//! hold.
//!
//! ```
//! use shader_asm_lang::sm4::{self, print::Style};
//! // vs_4_0; dcl_temps 1; mov r0.x, l(0.1); ret
//! let words = [0x10040, 10, 0x02000068, 1, 0x05000036, 0x00100012, 0, 0x00004001, 0x3dcccccf, 0x0100003e];
//! let program = sm4::decode(&words)?;
//! assert_eq!(sm4::encode(&program), words);
//! let text = sm4::print(&program, Style::Exact);
//! assert_eq!(text, "vs_4_0\ndcl_temps 1\nmov r0.x, l(0x3dcccccf)\nret \n");
//! # Ok::<(), sm4::DecodeError>(())
//! ```

pub mod check;
pub mod interface;
pub mod isa;
pub mod print;
pub mod program;
pub mod rules;

mod decode;
mod encode;
mod error;
mod lower;
mod parse;
mod token;

pub use decode::decode;
pub use encode::encode;
pub use error::{DecodeError, DecodeErrorKind};
pub use lower::lower;
pub use parse::parse;
pub use print::print;
