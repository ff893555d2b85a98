//! Rules of the preprocessor, and of the text before there are tokens.

use crate::case::{Case, case};

pub(crate) const CASES: &[Case] = &[
    case("unclosed-comment", "vs_2_0 X1001", "mov r0, c0\n«/*» foo", "mov r0, c0\n/* foo */"),
    case(
        "integer-64-bit",
        "vs_2_0 X1004",
        "def c0, «99999999999999999999», 0, 0, 0",
        "def c0, 99999999999999999999.0, 0, 0, 0",
    ),
    case("unclosed-string", "vs_2_0 X1005", "«\"foo»\nmov r0, c0", "#line 3 \"foo\"\nmov r0, c0"),
    case("directive-syntax", "vs_2_0 X1500", "#define «5»", "#define A 5"),
    case("directive-syntax", "vs_2_0 X1500", "#define «»", "#define A"),
    case("directive-syntax", "vs_2_0 X1500", "#if «»\n#endif", "#if 1\n#endif"),
    case("directive-syntax", "vs_2_0 X1500", "#define A(«)» r0", "#define A r0"),
    case("directive-syntax", "vs_2_0 X1500", "#«5»", "#"),
    case("directive-syntax", "vs_2_0 X1500", "#line «x»", "#line 7"),
    case("unclosed-conditional", "vs_2_0 X1502", "#«if» 1\nmov r0, c0", "#if 1\nmov r0, c0\n#endif"),
    case(
        "unclosed-macro-call",
        "vs_2_0 X1502",
        "#define M(a) mov r0, a\n«M»(c0",
        "#define M(a) mov r0, a\nM(c0)",
    ),
    case("unknown-directive", "vs_2_0 X1504", "#«defin» A", "#define A"),
    case("include-unavailable", "vs_2_0 X1505", "#include «\"move.h\"»", ""),
    case("include-failed", "vs_2_0 X1507", "#include «\"missing.h\"»", "#include \"move.h\"").files(),
    case("include-limit", "vs_2_0 -", "#include «\"endless.h\"»", "#include \"move.h\"").files(),
    case("stray-elif", "vs_2_0 X1508", "#«elif» 1\n#endif", "#if 0\n#elif 1\n#endif"),
    case("stray-else", "vs_2_0 X1509", "#«else»\n#endif", "#if 0\n#else\n#endif"),
    case("stray-else", "vs_2_0 X1509", "#if 0\n#else\n#«else»\n#endif", "#if 0\n#else\n#endif"),
    case("stray-endif", "vs_2_0 X1510", "#«endif»", "#if 1\n#endif"),
    case(
        "macro-arguments",
        "vs_2_0 X1516",
        "#define M(a) mov r0, a\n«M(c0, c1)»",
        "#define M(a) mov r0, a\nM(c0)",
    ),
    case(
        "macro-redefined",
        "vs_2_0 X1519",
        "#define A r0\n#define «A» r1\nmov A, c0",
        "#define A r0\n#define A r0\nmov A, c0",
    ),
    case("unknown-pragma", "vs_2_0 X3568", "#pragma «foo»", "#pragma warning"),
    case("error-directive", "vs_2_0 -", "#«error stop»\nmvo r0", "#if 0\n#error stop\n#endif"),
    case(
        "macro-expansion-limit",
        "vs_2_0 -",
        "#define A(x) x x x x x x x x x x x x\n«A(A(A(A(A(A(nop))))))»",
        "#define A(x) x x x\nA(A(nop))",
    ),
];
