//! What expanded macros call.

pub use crate::cell::KernelCell;
pub use shader_asm_lang::interface::{Binding, ConstantUse, Semantic};

use crate::VertexShader;
use shader_asm_lang::isa::{REGISTER_FILES, RegisterFile, Usage, WriteMask};
use shader_asm_lang::program::Register;

/// The file with this value. Macros only write values of [`RegisterFile`]; any other is taken for `r#`.
const fn register_file(value: u8) -> RegisterFile {
    if (value as usize) < REGISTER_FILES.len() {
        REGISTER_FILES[value as usize].file
    } else {
        RegisterFile::Temp
    }
}

/// An input or output register with its semantic.
pub const fn binding(file: u8, register: u16, usage: u8, usage_index: u8, mask: u8) -> Binding {
    let usage = match Usage::from_value(usage as u32) {
        Some(usage) => usage,
        None => Usage::Position,
    };
    Binding {
        register: Register::new(register_file(file), register as u32),
        semantic: Semantic::new(usage, usage_index),
        mask: WriteMask(mask),
    }
}

/// A range of constants.
pub const fn constant(file: u8, first: u16, count: u16, relative: bool) -> ConstantUse {
    ConstantUse { file: register_file(file), first, count, relative }
}

/// The value of `vs_asm!`.
pub const fn vertex_shader(
    version_token: u32,
    words: &'static [u32],
    slots: u32,
    inputs: &'static [Binding],
    outputs: &'static [Binding],
    constants: &'static [ConstantUse],
    cell: fn() -> &'static KernelCell,
) -> VertexShader {
    VertexShader::from_parts(version_token, words, slots, inputs, outputs, constants, cell)
}

/// What expanded macros call for shader model 4 and 5.
pub mod d3d11 {
    pub use crate::d3d11::{ShaderCell, SignatureElement};

    use crate::d3d11::geometry_shader::GeometryInterface;
    use crate::d3d11::{GeometryShader, Primitive, Profile, Topology, VertexShader};
    use shader_asm_lang::bytecode::dxbc::{ComponentType, MinPrecision, SystemValue};
    use shader_asm_lang::sm4::isa::PROFILES;
    use std::borrow::Cow;

    /// The profile of a version token; vs_4_0 for an unknown one, which no macro writes.
    const fn profile_of(version_token: u32) -> Profile {
        let mut at = 0;
        while at < PROFILES.len() {
            if PROFILES[at].version_token == version_token {
                return PROFILES[at].profile;
            }
            at += 1;
        }
        Profile::Vs4_0
    }

    /// One element of a signature.
    #[allow(clippy::too_many_arguments)]
    pub const fn element(
        name: &'static str,
        index: u32,
        system_value: u32,
        component_type: u32,
        register: u32,
        mask: u8,
        read_write_mask: u8,
        stream: u32,
        min_precision: u32,
    ) -> SignatureElement {
        SignatureElement {
            name: Cow::Borrowed(name),
            index,
            system_value: SystemValue::from_number(system_value),
            component_type: ComponentType::from_number(component_type),
            register: if register == u32::MAX { None } else { Some(register) },
            mask,
            read_write_mask,
            stream,
            min_precision: MinPrecision::from_number(min_precision),
        }
    }

    /// The value of `vs_asm!`.
    pub const fn vertex_shader(
        version_token: u32,
        container: &'static [u8],
        inputs: &'static [SignatureElement],
        outputs: &'static [SignatureElement],
        cell: fn() -> &'static ShaderCell,
    ) -> VertexShader {
        VertexShader::from_parts(profile_of(version_token), container, inputs, outputs, cell)
    }

    /// The value of `gs_asm!`. `interface` holds the primitive, the topology, the number of vertices and that of
    /// instances.
    pub const fn geometry_shader(
        version_token: u32,
        container: &'static [u8],
        inputs: &'static [SignatureElement],
        outputs: &'static [SignatureElement],
        interface: [u32; 4],
        cell: fn() -> &'static ShaderCell,
    ) -> GeometryShader {
        let [primitive, topology, max_vertices, instances] = interface;
        let interface = GeometryInterface {
            primitive: Primitive(primitive as u8),
            topology: Topology(topology as u8),
            max_vertices,
            instances,
        };
        GeometryShader::from_parts(profile_of(version_token), container, inputs, outputs, interface, cell)
    }
}
