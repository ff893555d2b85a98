//! Declarations.

use super::check;
use crate::read;

#[test]
fn declarations() {
    check(&[
        ("vs_4_0 dcl_temps «r0» ret", "expected a number, found `r0`", None),
        (
            "vs_4_0 dcl_globalFlags «refactoringAlowed» ret",
            "`refactoringAlowed` is not a global flag",
            Some("write `refactoringAllowed`"),
        ),
        (
            "vs_4_0 dcl_globalFlags refactoringAllowed | «fast» ret",
            "`fast` is not a global flag",
            Some(
                "known ones are refactoringAllowed, enableDoublePrecisionFloatOps, enableRawAndStructuredBuffers, \
                 forceEarlyDepthStencil, skipOptimization, enableMinimumPrecision, enable11_1DoubleExtensions, \
                 enable11_1ShaderExtensions",
            ),
        ),
        (
            "vs_4_0 dcl_constantbuffer cb0[1], «dynamic» ret",
            "`dynamic` is not a way to index constants",
            Some("known ones are immediateIndexed, dynamicIndexed"),
        ),
        (
            "gs_4_0 dcl_inputprimitive «TRIANGLE» ret",
            "`TRIANGLE` is not a primitive",
            Some("write `triangle`"),
        ),
        (
            "gs_4_0 dcl_inputprimitive «quad» ret",
            "`quad` is not a primitive",
            Some(
                "known ones are undefined, point, line, triangle, lineadj, triangleadj, patch1, patch2, patch3, \
                 patch4, patch5, patch6, …",
            ),
        ),
        (
            "gs_4_0 dcl_outputtopology «trianglestrp» ret",
            "`trianglestrp` is not an output topology",
            Some("write `trianglestrip`"),
        ),
        (
            "vs_4_0 dcl_sampler s0, «mode_defalt» ret",
            "`mode_defalt` is not a sampler mode",
            Some("write `mode_default`"),
        ),
        (
            "hs_5_0 dcl_tessellator_domain «domain_quads» ret",
            "`domain_quads` is not a tessellator domain",
            Some("write `domain_quad`"),
        ),
        (
            "hs_5_0 dcl_input_control_point_count «33» ret",
            "a patch has up to 32 control points, not 33",
            None,
        ),
        ("hs_5_0 dcl_hs_max_tessfactor «r0» ret", "expected a number, found `r0`", None),
        ("cs_5_0 dcl_thread_group «1» ret", "expected `,` behind this, found the instruction `ret`", None),
        ("cs_5_0 dcl_tgsm_structured g0, 4 «8» ret", "expected `,`, found `8`", None),
        (
            "ps_5_0 dcl_resource_texture2dms(«128») (float,float,float,float) t0 ret",
            "a texel has up to 127 samples, not 128",
            None,
        ),
        (
            "ps_5_0 dcl_resource t0, «raw_buffer», FLOAT ret",
            "`raw_buffer` has no types of components",
            Some("raw and structured buffers have declarations of their own"),
        ),
        (
            "ps_5_0 dcl_resource t0, «texture5d», FLOAT ret",
            "`texture5d` is not a shape of resources",
            Some("write `texture1d`"),
        ),
        (
            "ps_5_0 dcl_resource t0, texture1d, «half» ret",
            "`half` is not a type of components",
            Some("known ones are unorm, snorm, sint, uint, float, mixed, double"),
        ),
        (
            "ps_5_0 dcl_resource t0, texture1d, uint, «uint» ret",
            "expected `,` behind this, found the instruction `ret`",
            None,
        ),
        ("vs_4_0 dcl_indexrange «v3, v1» ret", "the last register of a range stands before its first", None),
        (
            "vs_4_0 dcl_indexrange «v1, o3» ret",
            "the first and the last register of a range differ in more than their number",
            None,
        ),
        (
            "vs_4_0 dcl_indexrange «v1.xy, v3.x» ret",
            "the first and the last register of a range differ in more than their number",
            None,
        ),
        (
            "gs_4_0 dcl_indexrange «v[3][1], v[2][4]» ret",
            "the first and the last register of a range differ in more than their number",
            None,
        ),
        ("gs_4_0 dcl_indexrange «vPrim, vPrim» ret", "a range goes from one register to another", None),
        ("ps_5_0 dcl_indexableTemp «r0»[4], 4 ret", "expected `x` with a number, found `r0`", None),
        ("ps_5_0 dcl_function_body «fb» ret", "expected `fb` with a number, found `fb`", None),
        ("ps_5_0 dcl_function_table ft0 = «fb0» ret", "expected `{`, found `fb0`", None),
        ("ps_5_0 dcl_interface fp0[1][1] = {«fb0»} ret", "expected `ft` with a number, found `fb0`", None),
        (
            "ps_5_0 dcl_interface fp0[«65536»][1] = {ft0} ret",
            "an array has up to 65535 interfaces, not 65536",
            None,
        ),
        ("ps_5_0 dcl_immediateConstantBuffer { { 1, 2, 3«}» } ret", "expected `,`, found `}`", None),
        ("ps_5_0 dcl_immediateConstantBuffer { «1», 2, 3, 4 } ret", "expected `{`, found `1`", None),
    ]);
}

#[test]
fn inputs_and_outputs() {
    check(&[
        (
            "ps_4_0 dcl_input_ps «lineer» v0 ret",
            "`lineer` is not an interpolation mode",
            Some("write `linear`"),
        ),
        (
            "ps_4_0 dcl_input_ps linear «noperspektive» v0 ret",
            "`noperspektive` is not an interpolation mode",
            Some(
                "known ones are undefined, constant, linear, linear centroid, linear noperspective, linear noperspective centroid, linear sample, linear noperspective sample",
            ),
        ),
        (
            "ps_4_0 dcl_input v0, «flat» ret",
            "`flat` is not an interpolation mode",
            Some(
                "known ones are undefined, constant, linear, linear centroid, linear noperspective, linear noperspective centroid, linear sample, linear noperspective sample",
            ),
        ),
        ("vs_4_0 dcl_input v0«,» linear ret", "`dcl_input` takes nothing more", None),
        ("vs_4_0 dcl_input_sgv v0.«x» ret", "expected `,` behind this, found the instruction `ret`", None),
        (
            "vs_4_0 dcl_input_sgv v0.x, «vertexid2» ret",
            "`vertexid2` is not a system value",
            Some("write `vertex_id`"),
        ),
        (
            "vs_4_0 dcl_input v0.x «:» ret",
            "expected a semantic, such as `TEXCOORD1` behind this, found the instruction `ret`",
            None,
        ),
        (
            "vs_4_0 dcl_input v0.x «:» dcl_temps 1",
            "expected a semantic, such as `TEXCOORD1` behind this, found the instruction `dcl_temps`",
            None,
        ),
        ("vs_4_0 dcl_input v0.x : «3» ret", "expected a semantic, such as `TEXCOORD1`, found `3`", None),
        ("vs_4_0 dcl_input v0.x : «A4294967296» ret", "`4294967296` does not fit 32 bits", None),
        (
            "vs_4_0 dcl_input v0.x : A(«bool») ret",
            "`bool` is no type of a semantic",
            Some("types are `float`, `int` and `uint`"),
        ),
        (
            "vs_4_0 dcl_input v0.x : A(«uint» ret",
            "expected `)` behind this, found the instruction `ret`",
            None,
        ),
        (
            "vs_4_0 dcl_input v0.x : A«(» ret",
            "expected a type behind this, found the instruction `ret`",
            None,
        ),
        (
            "vs_4_0 dcl_temps 1 : «A» ret",
            "only inputs and outputs have semantics, not `dcl_temps`",
            Some("leave it out"),
        ),
    ]);
}

/// Tables of a slot that are more than bytecode can count.
#[test]
fn too_many_tables() {
    let list = |count| vec!["ft0"; count].join(", ");
    let text = |count| format!("ps_5_0 dcl_interface fp0[1][1] = {{{}}} ret", list(count));
    assert!(read(&text(65_535)).found.is_empty());
    let read = read(&text(65_536));
    let found: Vec<_> = read.found.iter().collect();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].message, "a slot has up to 65535 tables, not 65536");
    let place = read.map.slice(found[0].span);
    assert!(place.starts_with("= {ft0") && place.ends_with("ft0}"));
}
