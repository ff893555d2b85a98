//! The rules of shader model 4.0 to 5.0 that Direct3D 9 does not have. Rules that both share stand in
//! [`crate::rules`].

use crate::rules::Rule;

/// Declares the rules and the list of all of them.
///
/// A row is: constant, name, codes that Microsoft's HLSL compiler and validator report for the same mistake,
/// explanation. There is no assembler of theirs whose codes these could be.
macro_rules! rules {
    ($($id:ident, $name:literal, [$($also:literal),*], $explanation:literal;)*) => {
        $(#[doc = $explanation] pub static $id: Rule = Rule { name: $name, codes: [0; 8], also: &[$($also),*], explanation: $explanation };)*

        /// All rules.
        pub static RULES: &[&Rule] = &[$(&$id),*];
    };
}

rules! {
    SEMANTIC_MISSING, "semantic-missing", [],
        "Every input and output has a semantic before a container can hold the program: `dcl_input v0.xyz : POSITION`. System values bring their own, and a listing has tables of them in its comments.";
    SIGNATURE_TABLE, "signature-table", [],
        "The signature tables in the comments of a listing can be read, and have an element for every input and output that is declared.";
    INSTRUCTION_WORDS, "instruction-words", [],
        "`words(…)` holds the words of exactly one instruction of bytecode, its length in the first one.";
    STAGE_UNCHECKED, "stage-unchecked", [],
        "Vertex, geometry and pixel shaders are checked. Hull, domain and compute shaders can be decoded, printed and encoded, but not checked.";
    FEATURE, "feature-flag", [],
        "Doubles, minimum precision, raw buffers in shader model 4 and the extensions of Direct3D 11.1 are declared by a global flag, and `refactoringAllowed` has to stand there before something can be marked as precise.";
    INSTRUCTION_MODIFIER, "instruction-modifier", [],
        "`_sat` exists for results that are floats, `[precise]` in shader model 5 for what computes something, `_indexable` there for what reads a resource.";
    OPERAND_FILE, "operand-file", [],
        "An operand is a register of a kind that its place takes: results go to `r#`, `x#`, `o#` and special outputs, sources come from temporaries, inputs, constants and special inputs. Two results go to two registers.";
    OPERAND_COMPONENTS, "operand-components", [],
        "An operand names components in the way its place takes: a write mask, a swizzle, or a single one. Doubles take them in pairs.";
    OPERAND_MODIFIER, "operand-modifier", [],
        "Floats can be negated and made absolute, some integers can be negated; bits, addresses and constants cannot. A minimum precision belongs to values, not to addresses and conditions.";
    REGISTER_UNDECLARED, "register-undeclared", [],
        "Every register is declared before the code, with the components that are used.";
    REGISTER_RANGE, "register-range", [],
        "A number in an index lies inside of what is declared: the array, the constant buffer, the vertices of the primitive.";
    RELATIVE_INDEX, "relative-index", [],
        "A register in an index is `r#.c` or `x#[n].c`. It can index arrays, constant buffers declared as `dynamicIndexed`, the immediate constant buffer, the vertices of a geometry shader, and inputs and outputs inside of a `dcl_indexrange`.";
    RESOURCE_KIND, "resource-kind", [],
        "An instruction accesses a resource of a shape that it can: filters textures of floats, loads texels and elements, reads raw and structured buffers. Texel offsets exist for textures other than cubes, and `_indexable` repeats the shape of the declaration.";
    SAMPLER_MODE, "sampler-mode", [],
        "Comparisons use samplers declared as `mode_comparison`, all else those declared as `mode_default`.";
    DECLARATION_ORDER, "declaration-order", [],
        "Declarations stand in front of the code.";
    DECLARED_TWICE, "declared-twice", [],
        "Each register, component and property is declared once.";
    DECLARATION_RANGE, "declaration-range", [3514, 4506, 4567, 4571, 4600, 4601],
        "Declarations stay inside of the profile's numbers: 16 or 32 inputs and outputs, 14 constant buffers of 4096 registers, 16 samplers, 128 resources, 64 writable resources, structures of 2048 bytes.";
    TEMPORARIES, "temporaries", [4505],
        "Temporaries and the registers of all arrays together are 4096 at most.";
    INDEX_RANGE, "index-range", [],
        "A `dcl_indexrange` covers declared inputs or outputs with the same components, without system values, and no register twice.";
    SYSTEM_VALUE, "system-value", [4567],
        "A system value is declared in a stage that has it, by the declaration that is meant for it, and behind the ordinary components of its register.";
    DISTANCES, "clip-cull-distances", [4576],
        "Clip and cull distances are eight scalars in two registers at most.";
    INTERPOLATION, "interpolation", [4568],
        "An input of a pixel shader says how it is interpolated, in the same way for all components of a register; a position is `linear noperspective`, integers are `constant`.";
    SEMANTIC, "semantic", [],
        "A semantic is given once in a signature, and one that begins with `SV_` fits the declaration: a stage either makes or reads such a value by a declaration of its own, or does not look at it.";
    UNINITIALISED, "uninitialised", [],
        "A temporary is written before it is read. Pixel shaders that do otherwise are refused.";
    BLOCK_UNMATCHED, "block-unmatched", [],
        "`endif`, `endloop` and `endswitch` close an open block of their kind.";
    BLOCK_UNCLOSED, "block-unclosed", [],
        "Every `if`, `loop` and `switch` is closed in its routine, the innermost first.";
    ELSE_PLACE, "else-place", [],
        "`else` belongs to an open `if`, which has one.";
    NESTING, "nesting", [],
        "`if`, `loop` and `switch` nest 64 deep at most, in the main program and in each subroutine. The number is the documents' and the HLSL compiler's; the validator counts nothing.";
    JUMP_PLACE, "jump-place", [],
        "`break` leaves a loop or switch, `continue` goes on with a loop; both stand inside of one in the same routine.";
    UNREACHABLE, "unreachable", [],
        "Behind `break`, `continue` and `ret` the block goes on with its next part or ends.";
    CASE_PLACE, "case-place", [],
        "`case` and `default` stand directly in a `switch`, and nothing stands in front of the first one.";
    CASE_VALUE, "case-value", [],
        "The value of a `case` is one number.";
    CASE_TWICE, "case-twice", [],
        "A `switch` has each value and `default` once.";
    CASE_FALLS_THROUGH, "case-falls-through", [3533],
        "A case with code ends with `break`, `continue` or `ret`. One without code falls into the next. The compiler wants this of the last case as well, the validator does not.";
    LABEL_TWICE, "label-twice", [],
        "Each label exists once.";
    LABEL_UNUSED, "label-unused", [],
        "A subroutine is called. Shader model 5 refuses one that is not.";
    CALL_TARGET, "call-target", [],
        "A call leads to a label of the program.";
    CALL_ORDER, "call-order", [3500],
        "Calls lead to labels further down, so that no subroutine calls itself. Shader model 5 refuses other calls.";
    ROUTINE_END, "routine-end", [],
        "A routine in front of a label, and the last subroutine, end with `ret`. A program without subroutines should: the compiler always writes it, the validator does without.";
    GS_REQUIRED, "gs-declarations", [],
        "A geometry shader declares its input primitive, an output topology for each stream, and the largest number of vertices that it puts out.";
    GS_INPUT, "gs-input-vertices", [],
        "The first index of an input is the number of vertices of the primitive: 1, 2, 3, 4 with adjacency of lines, 6 with adjacency of triangles, and in shader model 5 the control points of a patch.";
    GS_TOPOLOGY, "gs-output-topology", [],
        "A geometry shader puts out points, line strips or triangle strips.";
    GS_VERTEX_COUNT, "gs-vertex-count", [3514, 8000],
        "The largest number of vertices that an invocation puts out is 1 to 1024.";
    GS_OUTPUT_SCALARS, "gs-output-scalars", [8000],
        "The number of vertices times the scalars of one vertex is 1024 at most. Scalars are the declared components of all output registers; of several streams a component counts once. What comes in does not count.";
    GS_STREAM, "gs-stream", [4570, 4592],
        "Shader model 5 has four streams, declared before what belongs to them. Several of them put out points. Where there are streams, `emit_stream` and its kin are used, elsewhere `emit`.";
    GS_INSTANCES, "gs-instances", [3514],
        "A geometry shader of shader model 5 runs 1 to 32 times for each primitive. The specification allows 1024 vertices in all instances together; Microsoft's compiler does not check this.";
    DEPTH_OUTPUT, "depth-output", [],
        "A pixel shader writes one of `oDepth`, `oDepthGE` and `oDepthLE`. With the last two its position is interpolated at the centroid or at samples.";
    UAV_COUNTER, "uav-counter", [],
        "The counter of a structured buffer is counted up or down by a shader, not both.";
    GRADIENT_IN_FLOW, "gradient-in-flow", [3570],
        "Implicit derivatives (`sample`, `sample_b`, `sample_c`, `lod`, `deriv_…`) need all pixels of a quad to take the same way. Inside of `if`, `loop` and `switch` they may be undefined.";
}
