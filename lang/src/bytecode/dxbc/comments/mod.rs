//! The tables of a listing: signatures as comments in front of the program.
//!
//! ```text
//! // Input signature:
//! //
//! // Name                 Index   Mask Register SysValue  Format   Used
//! // -------------------- ----- ------ -------- -------- ------- ------
//! // POSITION                 0   xyzw        0     NONE   float   xyz
//! // SV_VertexID              0   x           1   VERTID    uint   x
//! //
//! ```

mod print;
mod read;

pub use print::print_signature;
pub use read::{CommentError, CommentErrorKind};

use super::{SignatureKind, program_type};

const COLUMNS: &str = "// Name                 Index   Mask Register SysValue  Format   Used";
const RULE: &str = "// -------------------- ----- ------ -------- -------- ------- ------";

/// In the order of a listing, with the title of the table.
const TITLES: [(SignatureKind, &str); 3] = [
    (SignatureKind::PatchConstant, "Patch Constant"),
    (SignatureKind::Input, "Input"),
    (SignatureKind::Output, "Output"),
];

/// The register of a geometry shader's primitive id.
const PRIM_ID: &str = "primID";
/// Any other register without a number.
const SPECIAL: &str = "special";

/// A program of this version writes such a signature, so the chunk holds what is never written. Patch constants are
/// an output of hull shaders and an input of domain shaders.
fn is_written(kind: SignatureKind, version: u32) -> bool {
    match kind {
        SignatureKind::Input => false,
        SignatureKind::Output => true,
        SignatureKind::PatchConstant => program_type::of(version) == program_type::HULL,
    }
}
