//! What declarations say.

use super::Spanned;
use crate::bytecode::dxbc::ComponentType;
use crate::sm4::isa::{
    GlobalFlags, Interpolation, Primitive, ResourceDimension, ReturnType, SamplerMode, SystemValue,
    TessellatorDomain, TessellatorOutput, TessellatorPartitioning, Topology,
};
use crate::span::Span;

/// What only declarations and few instructions hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Payload {
    /// Nothing but operands.
    None,
    /// `dcl_globalFlags`
    GlobalFlags(Spanned<GlobalFlags>),
    /// `dcl_constantbuffer`: whether a register may index it. Its size is the second index of the operand.
    ConstantBuffer(Spanned<Access>),
    /// `dcl_sampler`
    Sampler(Spanned<SamplerMode>),
    /// `dcl_resource`
    Resource {
        /// Shape.
        dimension: Spanned<ResourceDimension>,
        /// Samples of a texel; 0 where none are declared.
        samples: Spanned<u8>,
        /// What its components are read as.
        return_types: Spanned<[ReturnType; 4]>,
    },
    /// `dcl_uav_typed`, `dcl_uav_raw` and `dcl_uav_structured`
    Uav(Box<Uav>),
    /// `dcl_input…` and `dcl_output…`
    Element {
        /// Of `dcl_input_ps…`.
        interpolation: Option<Spanned<Interpolation>>,
        /// Of the forms with `_siv` and `_sgv`.
        system_value: Option<Spanned<SystemValue>>,
        /// What stands behind the colon. Bytecode has it in the signatures of its container.
        semantic: Option<Box<Semantic>>,
    },
    /// One number: registers of `dcl_indexrange`, vertices of `dcl_maxout`, registers of `dcl_temps`, bytes of
    /// `dcl_resource_structured` and `dcl_tgsm_raw`, the body of `dcl_function_body`, and the counts of
    /// `dcl_gsinstances` and of the phases of hull shaders.
    Count(Spanned<u32>),
    /// `dcl_input_control_point_count` and `dcl_output_control_point_count`
    ControlPoints(Spanned<u32>),
    /// `dcl_indexableTemp`
    IndexableTemp {
        /// Number of the array.
        register: Spanned<u32>,
        /// Its registers.
        size: Spanned<u32>,
        /// Components of each, 1 to 4.
        components: Spanned<u32>,
    },
    /// `dcl_outputtopology`
    Topology(Spanned<Topology>),
    /// `dcl_inputprimitive`
    Primitive(Spanned<Primitive>),
    /// `dcl_tessellator_domain`
    Domain(Spanned<TessellatorDomain>),
    /// `dcl_tessellator_partitioning`
    Partitioning(Spanned<TessellatorPartitioning>),
    /// `dcl_tessellator_output_primitive`
    TessellatorOutput(Spanned<TessellatorOutput>),
    /// `dcl_hs_max_tessfactor`: the bits of a float.
    MaxTessFactor(Spanned<u32>),
    /// `dcl_thread_group`
    ThreadGroup([Spanned<u32>; 3]),
    /// `dcl_tgsm_structured`
    TgsmStructured {
        /// Bytes of a structure.
        stride: Spanned<u32>,
        /// Structures.
        count: Spanned<u32>,
    },
    /// `dcl_function_table`
    FunctionTable {
        /// Number of the table.
        table: Spanned<u32>,
        /// Its function bodies.
        bodies: Vec<u32>,
    },
    /// `dcl_interface`
    Interface(Box<Interface>),
    /// `fcall`: number of the function in the interface.
    CallSite(Spanned<u32>),
    /// `dcl_immediateConstantBuffer`: the bits of its rows.
    ImmediateConstantBuffer(Vec<[u32; 4]>),
    /// Other data inside the program.
    CustomData {
        /// What it is: 0 comment, 1 debug information, 2 opaque, 3 immediate constant buffer (here only when its
        /// rows are not whole), 4 message, 5 clip planes.
        class: u32,
        /// What it holds, without the two words of its head.
        words: Vec<u32>,
    },
}

/// The semantic of an input or output in the text: `: TEXCOORD1`, or `: BLENDINDICES(uint)` where the components
/// are not floats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Semantic {
    /// Name without the index, letters as they were written.
    pub name: String,
    /// The number behind the name, 0 where there is none.
    pub index: u32,
    /// Type of the components; `None` where none is written.
    pub component_type: Option<ComponentType>,
    /// From the name to the type.
    pub span: Span,
}

/// How a constant buffer may be indexed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Access {
    /// By constants.
    #[default]
    ImmediateIndexed,
    /// By registers as well.
    DynamicIndexed,
}

/// What `dcl_uav_typed`, `dcl_uav_raw` and `dcl_uav_structured` say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uav {
    /// Shape and components of a typed one.
    pub typed: Option<(Spanned<ResourceDimension>, Spanned<[ReturnType; 4]>)>,
    /// Bytes of a structure.
    pub stride: Option<Spanned<u32>>,
    /// `_glc`: writes are seen outside the thread group.
    pub globally_coherent: bool,
    /// Accesses happen in the order of the primitives (11.3). The listings do not show it.
    pub rasterizer_ordered: bool,
    /// `_opc`: the hidden counter keeps the order.
    pub order_preserving_counter: bool,
}

/// What `dcl_interface` says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interface {
    /// Number of the slot.
    pub slot: Spanned<u32>,
    /// Functions of the interface.
    pub call_sites: Spanned<u32>,
    /// Slots of an array of interfaces.
    pub array_size: Spanned<u16>,
    /// A register may index the array.
    pub dynamic_indexed: bool,
    /// Function tables of the classes that may be put in.
    pub tables: Vec<u32>,
}

/// As it is written behind the colon: `TEXCOORD1(uint)`, without an index of 0 and a type that is not written.
impl std::fmt::Display for Semantic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        if self.index != 0 {
            write!(f, "{}", self.index)?;
        }
        match self.component_type.and_then(ComponentType::keyword) {
            Some(keyword) => write!(f, "({keyword})"),
            None => Ok(()),
        }
    }
}
