use shader_asm::gs_asm;

fn main() {
    gs_asm! {
        gs_5_0
        dcl_inputprimitive point
        dcl_stream m0
        dcl_outputtopology pointlist
        dcl_output o0.xyzw : VALUE0
        dcl_output o1.xyzw : VALUE1
        dcl_output o2.xyzw : VALUE2
        dcl_output o3.xyzw : VALUE3
        dcl_output o4.xyzw : VALUE4
        dcl_output o5.xyzw : VALUE5
        dcl_output o6.xyzw : VALUE6
        dcl_output o7.xyzw : VALUE7
        dcl_output o8.xyzw : VALUE8
        dcl_output o9.xyzw : VALUE9
        dcl_output o10.xyzw : VALUE10
        dcl_output o11.xyzw : VALUE11
        dcl_output o12.xyzw : VALUE12
        dcl_output o13.xyzw : VALUE13
        dcl_output o14.xyzw : VALUE14
        dcl_output o15.xyzw : VALUE15
        dcl_output o16.xyzw : VALUE16
        dcl_output o17.xyzw : VALUE17
        dcl_output o18.xyzw : VALUE18
        dcl_output o19.xyzw : VALUE19
        dcl_output o20.xyzw : VALUE20
        dcl_output o21.xyzw : VALUE21
        dcl_output o22.xyzw : VALUE22
        dcl_output o23.xyzw : VALUE23
        dcl_output o24.xyzw : VALUE24
        dcl_output o25.xyzw : VALUE25
        dcl_output o26.xyzw : VALUE26
        dcl_output o27.xyzw : VALUE27
        dcl_output o28.xyzw : VALUE28
        dcl_output o29.xyzw : VALUE29
        dcl_output o30.xyzw : VALUE30
        dcl_output o31.xyzw : VALUE31
        dcl_maxout 9
        ret
    };
}
