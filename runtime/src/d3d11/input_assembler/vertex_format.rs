//! Formats of Rust types.

use super::{Format, InputElement};
use bytemuck::{Pod, Zeroable};
use glam::{IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec4};

/// A type that has a format when it is a field of a vertex.
///
/// ```
/// use shader_asm::d3d11::input_assembler::{Format, Unorm8x4, VertexFormat};
/// assert_eq!(<[f32; 3]>::FORMAT, Format::R32G32B32Float);
/// assert_eq!(Unorm8x4::FORMAT, Format::R8G8B8A8Unorm);
/// ```
pub trait VertexFormat: Pod {
    /// The format, of as many bytes as the type.
    const FORMAT: Format;
}

/// The format of each type.
macro_rules! vertex_formats {
    ($($type:ty: $format:ident;)*) => {$(
        impl VertexFormat for $type {
            const FORMAT: Format = Format::$format;
        }
    )*};
}

vertex_formats! {
    f32: R32Float;
    Vec2: R32G32Float;
    Vec3: R32G32B32Float;
    Vec4: R32G32B32A32Float;
    [f32; 1]: R32Float;
    [f32; 2]: R32G32Float;
    [f32; 3]: R32G32B32Float;
    [f32; 4]: R32G32B32A32Float;
    u32: R32Uint;
    UVec2: R32G32Uint;
    UVec3: R32G32B32Uint;
    UVec4: R32G32B32A32Uint;
    [u32; 1]: R32Uint;
    [u32; 2]: R32G32Uint;
    [u32; 3]: R32G32B32Uint;
    [u32; 4]: R32G32B32A32Uint;
    i32: R32Sint;
    IVec2: R32G32Sint;
    IVec3: R32G32B32Sint;
    IVec4: R32G32B32A32Sint;
    [i32; 1]: R32Sint;
    [i32; 2]: R32G32Sint;
    [i32; 3]: R32G32B32Sint;
    [i32; 4]: R32G32B32A32Sint;
    u8: R8Uint;
    [u8; 2]: R8G8Uint;
    [u8; 4]: R8G8B8A8Uint;
    i8: R8Sint;
    [i8; 2]: R8G8Sint;
    [i8; 4]: R8G8B8A8Sint;
    u16: R16Uint;
    [u16; 2]: R16G16Uint;
    [u16; 4]: R16G16B16A16Uint;
    i16: R16Sint;
    [i16; 2]: R16G16Sint;
    [i16; 4]: R16G16B16A16Sint;
}

/// Types that say how their numbers are meant.
macro_rules! wrappers {
    ($($(#[$doc:meta])* $name:ident($inner:ty): $format:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Pod, Zeroable)]
        #[repr(transparent)]
        pub struct $name(
            /// The bits.
            pub $inner,
        );

        impl VertexFormat for $name {
            const FORMAT: Format = Format::$format;
        }

        impl From<$inner> for $name {
            fn from(bits: $inner) -> Self {
                Self(bits)
            }
        }
    )*};
}

wrappers! {
    /// Two bytes from 0 to 1.
    Unorm8x2([u8; 2]): R8G8Unorm;
    /// Four bytes from 0 to 1.
    Unorm8x4([u8; 4]): R8G8B8A8Unorm;
    /// Four bytes from 0 to 1 in the order blue, green, red, alpha.
    Unorm8x4Bgra([u8; 4]): B8G8R8A8Unorm;
    /// Two bytes from −1 to 1.
    Snorm8x2([i8; 2]): R8G8Snorm;
    /// Four bytes from −1 to 1.
    Snorm8x4([i8; 4]): R8G8B8A8Snorm;
    /// Two numbers of 16 bits from 0 to 1.
    Unorm16x2([u16; 2]): R16G16Unorm;
    /// Four numbers of 16 bits from 0 to 1.
    Unorm16x4([u16; 4]): R16G16B16A16Unorm;
    /// Two numbers of 16 bits from −1 to 1.
    Snorm16x2([i16; 2]): R16G16Snorm;
    /// Four numbers of 16 bits from −1 to 1.
    Snorm16x4([i16; 4]): R16G16B16A16Snorm;
    /// The bits of two floats of 16 bits.
    Float16x2([u16; 2]): R16G16Float;
    /// The bits of four floats of 16 bits.
    Float16x4([u16; 4]): R16G16B16A16Float;
    /// Three numbers of 10 bits from 0 to 1, from the lowest bit on, and one of 2 bits.
    Unorm10x3x2(u32): R10G10B10A2Unorm;
    /// Three numbers of 10 bits, from the lowest bit on, and one of 2 bits.
    Uint10x3x2(u32): R10G10B10A2Uint;
    /// Floats without a sign of 11, 11 and 10 bits, from the lowest bit on.
    Float11x2x10(u32): R11G11B10Float;
}

/// The element of a field, whose type follows from how it is borrowed. What [`vertex_layout!`](crate::vertex_layout)
/// expands to.
#[doc(hidden)]
pub const fn element_of_field<V, F: VertexFormat>(
    _field: fn(&V) -> &F,
    offset: usize,
    semantic_name: &'static str,
    semantic_index: u32,
) -> InputElement {
    InputElement::new(semantic_name, semantic_index, F::FORMAT).at(offset as u32)
}

/// The elements of a vertex, from the fields of a `#[repr(C)]` struct: an array of
/// [`InputElement`](crate::d3d11::input_assembler::InputElement)s that can be a constant.
///
/// Each field has the name of its semantic, perhaps with an index in brackets. Formats and places follow from the
/// fields; see [`VertexFormat`](crate::d3d11::input_assembler::VertexFormat). Before the struct, `slot` and
/// `per instance` with a step rate say where the elements come from: slot 0 and each vertex, unless they are there.
///
/// ```
/// use glam::{Vec2, Vec3, Vec4};
/// use shader_asm::bytemuck::{Pod, Zeroable};
/// use shader_asm::d3d11::input_assembler::{
///     Draw, Format, InputAssembler, InputElement, InputLayout, PrimitiveTopology, Unorm8x4, VertexBuffer,
/// };
/// use shader_asm::vertex_layout;
///
/// #[derive(Clone, Copy, Pod, Zeroable)]
/// #[repr(C)]
/// # #[bytemuck(crate = "shader_asm::bytemuck")]
/// struct Vertex {
///     position: Vec3,
///     colour: Unorm8x4,
///     detail: Vec2,
/// }
///
/// #[derive(Clone, Copy, Pod, Zeroable)]
/// #[repr(C)]
/// # #[bytemuck(crate = "shader_asm::bytemuck")]
/// struct Instance {
///     place: Vec4,
/// }
///
/// const VERTEX: [InputElement; 3] =
///     vertex_layout!(Vertex { position: "POSITION", colour: "COLOR", detail: "TEXCOORD"[1] });
/// const INSTANCE: [InputElement; 1] =
///     vertex_layout!(slot 1, per instance 1: Instance { place: "PLACE" });
///
/// let layout = InputLayout::new([VERTEX.as_slice(), &INSTANCE].concat())?;
/// assert_eq!(layout.offsets(), [0, 12, 16, 0]);
/// assert_eq!(layout.elements()[1].format, Format::R8G8B8A8Unorm);
///
/// let vertices = [Vertex { position: Vec3::X, colour: Unorm8x4([255; 4]), detail: Vec2::ONE }];
/// let instances = [Vec4::ZERO, Vec4::ONE].map(|place| Instance { place });
/// let assembler = InputAssembler::new(&layout, PrimitiveTopology::PointList)
///     .with_vertex_buffer(0, VertexBuffer::from_slice(&vertices))
///     .with_vertex_buffer(1, VertexBuffer::from_slice(&instances));
/// let batch = assembler.draw(Draw::instanced(1, 2, 0, 0))?.next().unwrap();
/// assert_eq!(batch.values(3), [[0; 4], [1.0_f32.to_bits(); 4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! vertex_layout {
    (slot $slot:literal, per instance $rate:literal: $vertex:ty { $($fields:tt)+ }) => {
        $crate::vertex_layout!(@elements (.in_slot($slot).per_instance($rate)) $vertex { $($fields)+ })
    };
    (slot $slot:literal: $vertex:ty { $($fields:tt)+ }) => {
        $crate::vertex_layout!(@elements (.in_slot($slot)) $vertex { $($fields)+ })
    };
    // How each element is changed stands as one token tree, so that it can be repeated.
    (@elements $change:tt $vertex:ty { $($field:ident: $name:literal $([$index:literal])?),+ $(,)? }) => {
        [$($crate::vertex_layout!(@changed $change $crate::d3d11::input_assembler::element_of_field(
            |vertex: &$vertex| &vertex.$field,
            ::core::mem::offset_of!($vertex, $field),
            $name,
            0 $(+ $index)?,
        ))),+]
    };
    (@changed ($($change:tt)+) $element:expr) => { $element $($change)+ };
    ($vertex:ty { $($fields:tt)+ }) => {
        $crate::vertex_layout!(slot 0: $vertex { $($fields)+ })
    };
}
