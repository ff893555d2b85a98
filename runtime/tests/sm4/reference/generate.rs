//! Random programs as text. They need not make sense, but keep to the language.

use std::fmt::Write;

/// Splitmix64: small, and the same everywhere.
pub(crate) struct Random(u64);

/// Words that arithmetic treats in special ways.
#[rustfmt::skip]
const EDGES: [u32; 24] = [
    0, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffa0_0001,
    0x0000_0001, 0x807f_ffff, 0x0080_0000, 0x7f7f_ffff, 0x4f00_0000, 0x4f80_0000, 0xcf00_0000, 0xffff_ffff,
    0x7fff_ffff, 1, 2, 3, 31, 32, 0x4049_0fdb, 0xc2b0_0000,
];

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<'t, T: ?Sized>(&mut self, list: &[&'t T]) -> &'t T {
        list[self.below(list.len())]
    }

    /// A word: an edge, a small number, a float of moderate size, or any.
    pub(crate) fn word(&mut self) -> u32 {
        match self.below(6) {
            0 | 1 => EDGES[self.below(EDGES.len())],
            2 => self.below(9) as u32,
            3 | 4 => ((self.below(4001) as f32 - 2000.0) / 64.0).to_bits(),
            _ => self.next() as u32,
        }
    }
}

/// Instructions by the letters of their operands: destinations, then sources. `f` takes a sign and bars, `i` a sign.
#[rustfmt::skip]
const OPERATIONS: [(&str, &str); 77] = [
    ("add", "=ff"), ("mul", "=ff"), ("mad", "=fff"), ("div", "=ff"), ("min", "=ff"), ("max", "=ff"),
    ("dp2", "=ff"), ("dp3", "=ff"), ("dp4", "=ff"), ("exp", "=f"), ("log", "=f"), ("rcp", "=f"),
    ("rsq", "=f"), ("sqrt", "=f"), ("frc", "=f"), ("round_ne", "=f"), ("round_ni", "=f"),
    ("round_pi", "=f"), ("round_z", "=f"), ("mov", "=f"), ("mov", "=f"), ("mov", "=b"), ("movc", "=bff"),
    ("swapc", "==bff"), ("sincos", "==f"), ("eq", "-ff"), ("ne", "-ff"), ("lt", "-ff"), ("ge", "-ff"),
    ("ftoi", "-f"), ("ftou", "-f"), ("f32tof16", "-f"), ("f16tof32", "-b"), ("itof", "-i"), ("utof", "-i"),
    ("iadd", "-ii"), ("iadd", "-ii"), ("ineg", "-i"), ("imad", "-iii"), ("umad", "-iii"), ("imul", "--ii"),
    ("umul", "--ii"), ("udiv", "--ii"), ("uaddc", "--bb"), ("usubb", "--bb"), ("imax", "-ii"),
    ("imin", "-ii"), ("umax", "-ii"), ("umin", "-ii"), ("ieq", "-ii"), ("ine", "-ii"), ("ige", "-ii"),
    ("ilt", "-ii"), ("uge", "-ii"), ("ult", "-ii"), ("and", "-bb"), ("or", "-bb"), ("xor", "-bb"),
    ("not", "-b"), ("ishl", "-bb"), ("ishr", "-bb"), ("ushr", "-bb"), ("countbits", "-b"), ("bfrev", "-b"),
    ("firstbit_hi", "-b"), ("firstbit_lo", "-b"), ("firstbit_shi", "-b"), ("ubfe", "-bbb"),
    ("ibfe", "-bbb"), ("bfi", "-bbbb"), ("msad", "-bbb"), ("and", "-bb"), ("nop", ""), ("mov", "=b"),
    ("mul", "=ff"), ("add", "=ff"), ("lt", "-ff"),
];

/// Instructions on doubles: destination and sources, **d**oubles or **w**ords.
#[rustfmt::skip]
const DOUBLES: [(&str, &str, &str); 17] = [
    ("dadd", "d", "dd"), ("dmul", "d", "dd"), ("ddiv", "d", "dd"), ("dfma", "d", "ddd"), ("drcp", "d", "d"),
    ("dmin", "d", "dd"), ("dmax", "d", "dd"), ("dmov", "d", "d"), ("dmovc", "d", "wdd"), ("deq", "w", "dd"),
    ("dge", "w", "dd"), ("dlt", "w", "dd"), ("dne", "w", "dd"), ("dtof", "w", "d"), ("ftod", "d", "w"),
    ("itod", "d", "w"), ("dtoi", "w", "d"),
];

/// Registers that a geometry shader has of each vertex, and its vertices.
pub(crate) const GS_VERTICES: u32 = 3;

pub(crate) struct Generator {
    random: Random,
    text: String,
    geometry: bool,
    /// Instructions that may still come.
    left: usize,
    /// Open blocks: of loops, of loops and switches.
    loops: usize,
    exits: usize,
    depth: usize,
}

/// A program, and the random numbers for what it reads.
pub(crate) fn program(seed: u64, size: usize, geometry: bool) -> (String, Random) {
    let mut generator = Generator {
        random: Random::new(seed),
        text: String::new(),
        geometry,
        left: size,
        loops: 0,
        exits: 0,
        depth: 0,
    };
    generator.declare();
    generator.block();
    // Outputs are written at the end, mostly.
    if !generator.random.one_in(4) {
        generator.line("mov o0.xyzw, r0.xyzw");
        generator.line("mov o1.xy, r1.zwzw");
    }
    if geometry && generator.random.one_in(2) {
        generator.output();
    }
    generator.line("ret");
    for label in 0..3 {
        generator.line(&format!("label label{label}"));
        generator.left = generator.random.below(6);
        generator.block();
        generator.line("ret");
    }
    (generator.text, generator.random)
}

impl Generator {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").unwrap();
    }

    fn declare(&mut self) {
        self.line(if self.geometry { "gs_5_0" } else { "vs_5_0" });
        self.line(
            "dcl_globalFlags refactoringAllowed | enableDoublePrecisionFloatOps | enable11_1DoubleExtensions | \
             enable11_1ShaderExtensions",
        );
        self.line("dcl_immediateConstantBuffer { { 1.5, 2, -3, 0x7fc00001}, { 5, 0.25, 0x80000001, 8} }");
        self.line("dcl_constantbuffer cb0[4], dynamicIndexed\ndcl_constantbuffer cb1[2], immediateIndexed");
        if self.geometry {
            self.line(
                "dcl_input v[3][0].xyzw\ndcl_input v[3][1].xyzw\ndcl_input v[3][2].xyz\ndcl_input vPrim",
            );
            self.line("dcl_input vGSInstanceID\ndcl_gsinstances 2\ndcl_inputprimitive triangle");
            self.line("dcl_stream m0\ndcl_outputtopology pointlist");
            self.line("dcl_output o0.xyzw\ndcl_output o1.xy\ndcl_output o2.x");
            self.line("dcl_stream m2\ndcl_outputtopology pointlist\ndcl_output o0.xy\ndcl_output o3.yzw");
            let maximum = 1 + self.random.below(6);
            self.line(&format!("dcl_maxout {maximum}"));
        } else {
            self.line("dcl_input v0.xyzw\ndcl_input v1.xyzw\ndcl_input v2.xyz");
            self.line("dcl_output o0.xyzw\ndcl_output o1.xy\ndcl_output o2.x\ndcl_output o3.yzw");
        }
        self.line("dcl_temps 8\ndcl_indexableTemp x0[4], 4\ndcl_indexableTemp x1[3], 2");
    }

    /// Statements, until the program is large enough or the block is.
    fn block(&mut self) {
        for _ in 0..1 + self.random.below(8) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            self.statement();
        }
    }

    fn statement(&mut self) {
        let nested = self.depth < 4;
        match self.random.below(24) {
            0..=1 if nested => self.branch(),
            2 if nested => self.repeat(),
            3 if nested => self.switch(),
            4 => self.call(),
            5 => self.exit(),
            6..=7 if self.geometry => self.output(),
            8..=9 => self.double(),
            _ => self.arithmetic(),
        }
    }

    fn test(&mut self) -> &'static str {
        if self.random.one_in(2) { "nz" } else { "z" }
    }

    fn branch(&mut self) {
        let (test, condition) = (self.test(), self.scalar());
        self.line(&format!("if_{test} {condition}"));
        self.depth += 1;
        self.block();
        if self.random.one_in(2) {
            self.line("else");
            self.block();
        }
        self.depth -= 1;
        self.line("endif");
    }

    /// A loop with a counter in `r6` or `r7` that nothing else writes; now and then one without an end.
    fn repeat(&mut self) {
        let counter = format!("r{}.{}", 6 + self.depth / 4, ["x", "y", "z", "w"][self.depth % 4]);
        let limit = match self.random.below(3) {
            0 => "l(3)".to_string(),
            1 => format!("l({})", self.random.below(6)),
            _ => "r7.x".to_string(),
        };
        let endless = self.random.one_in(40);
        self.line(&format!("mov {counter}, l(0)"));
        // Between 0 and 3, of each vertex its own.
        let own = if self.geometry { "v[1][0].x" } else { "v0.x" };
        self.line(&format!("and r7.x, {own}, l(3)"));
        self.line("loop");
        if !endless {
            self.line(&format!(
                "uge r7.y, {counter}, {limit}\nbreakc_nz r7.y\niadd {counter}, {counter}, l(1)"
            ));
        }
        self.depth += 1;
        self.loops += 1;
        self.exits += 1;
        self.block();
        self.depth -= 1;
        self.loops -= 1;
        self.exits -= 1;
        self.line("endloop");
    }

    fn switch(&mut self) {
        let selector = self.scalar();
        if self.random.one_in(2) {
            self.line(&format!("and r7.z, {selector}, l(3)\nswitch r7.z"));
        } else {
            self.line(&format!("switch {selector}"));
        }
        self.depth += 1;
        self.exits += 1;
        let mut default = self.random.one_in(2);
        let mut values: Vec<u32> = (0..5).chain([0x3f80_0000]).collect();
        for _ in 0..1 + self.random.below(4) {
            if default && self.random.one_in(3) {
                self.line("default");
                default = false;
            } else {
                let value = values.remove(self.random.below(values.len()));
                self.line(&format!("case l({value:#x})"));
            }
            // Some are empty, some go on with the next.
            if !self.random.one_in(3) {
                self.block();
            }
            if !self.random.one_in(3) {
                self.line("break");
            }
        }
        self.depth -= 1;
        self.exits -= 1;
        self.line("endswitch");
    }

    fn call(&mut self) {
        let label = self.random.below(3);
        if self.random.one_in(2) {
            let (test, condition) = (self.test(), self.scalar());
            self.line(&format!("callc_{test} {condition}, label{label}"));
        } else {
            self.line(&format!("call label{label}"));
        }
    }

    /// Leaves a loop, a switch or the program, mostly under a condition.
    fn exit(&mut self) {
        let mut words = vec!["ret"];
        if self.loops > 0 {
            words.push("continue");
        }
        if self.exits > 0 {
            words.extend(["break", "break"]);
        }
        let word = words[self.random.below(words.len())];
        // Without a condition only where a block ends.
        if self.depth > 0 && self.random.one_in(6) {
            return self.line(word);
        }
        let (test, condition) = (self.test(), self.scalar());
        self.line(&format!("{word}c_{test} {condition}"));
    }

    fn output(&mut self) {
        let word = self.random.pick(&["emit_stream", "emit_stream", "cut_stream", "emit_then_cut_stream"]);
        let stream = self.random.pick(&["m0", "m2"]);
        self.line(&format!("{word} {stream}"));
    }

    fn arithmetic(&mut self) {
        let (name, letters) = OPERATIONS[self.random.below(OPERATIONS.len())];
        let saturates = letters.starts_with('=') && self.random.one_in(8);
        let suffix = if saturates { "_sat" } else { "" };
        let both = letters.starts_with("==") || letters.starts_with("--");
        let null = if both { self.random.below(4) } else { 3 };
        let mut operands = Vec::new();
        for (index, letter) in letters.chars().enumerate() {
            operands.push(match letter {
                '=' | '-' if index == null => "null".to_string(),
                '=' | '-' => self.destination(both.then_some(index)),
                letter => self.source(letter),
            });
        }
        self.line(&format!("{name}{suffix} {}", operands.join(", ")));
    }

    fn double(&mut self) {
        let (name, destination, sources) = DOUBLES[self.random.below(DOUBLES.len())];
        let saturates = destination == "d" && name.starts_with('d') && self.random.one_in(8);
        let suffix = if saturates { "_sat" } else { "" };
        let mask = self.random.pick(match destination {
            "d" => &["xy", "zw", "xyzw"],
            _ => &["x", "y", "w", "xy", "zw"],
        });
        let mut operands = vec![format!("r{}.{mask}", self.random.below(4))];
        for letter in sources.chars() {
            operands.push(if letter == 'w' {
                let swizzle = self.swizzle();
                format!("r{}.{swizzle}", self.random.below(4))
            } else if self.random.one_in(6) {
                "d(1.5l, -0.25l)".to_string()
            } else {
                let swizzle = self.random.pick(&["xyzw", "xyxy", "zwxy", "zwzw"]);
                let register = self.register();
                self.signed('f', format!("{register}.{swizzle}"))
            });
        }
        self.line(&format!("{name}{suffix} {}", operands.join(", ")));
    }

    fn swizzle(&mut self) -> String {
        (0..4).map(|_| ['x', 'y', 'z', 'w'][self.random.below(4)]).collect()
    }

    fn mask(&mut self) -> &'static str {
        self.random.pick(&["x", "y", "z", "w", "xy", "xz", "yw", "xyz", "xyzw", "xyzw"])
    }

    /// `pair`: the first or second of two destinations, which must differ.
    fn destination(&mut self, pair: Option<usize>) -> String {
        let mask = self.mask();
        if let Some(index) = pair {
            return format!("r{}.{mask}", index * 3 + self.random.below(3));
        }
        match self.random.below(14) {
            0 => format!("x0[{}].{mask}", self.random.below(5)),
            1 | 2 => {
                let index = self.index();
                format!("x0[{index} + {}].{mask}", self.random.below(4))
            }
            3 => format!("x1[{}].{mask}", self.random.below(4)),
            4 | 5 => format!("o{}.{mask}", self.random.below(4)),
            6 => {
                let index = self.index();
                format!("o[{index} + {}].{mask}", self.random.below(3))
            }
            _ => format!("r{}.{mask}", self.random.below(6)),
        }
    }

    /// A register that is small now and then: a part of `r5` is kept so.
    fn index(&mut self) -> String {
        if self.random.one_in(3) {
            self.line("and r5.w, r5.z, l(3)");
        }
        let register = self.random.pick(&["r5.w", "r5.w", "r5.w", "r0.x", "x1[1].y", "x0[2].z"]);
        register.to_string()
    }

    /// A register with four components.
    fn register(&mut self) -> String {
        let (near, index) = (self.random.below(4), self.random.below(12));
        match index {
            0 => format!("x0[{near}]"),
            1 => format!("x0[{} + {near}]", self.index()),
            2 => format!("x1[{near}]"),
            3 if self.geometry => format!("v[{}][{}]", self.random.below(3), self.random.below(3)),
            3 => format!("v{}", self.random.below(3)),
            4 if self.geometry => {
                let (vertex, register) = (self.index(), self.index());
                format!("v[{vertex} + 0][{register} + 1]")
            }
            4 => format!("v[{} + {near}]", self.index()),
            5 => format!("cb0[{near}]"),
            6 => format!("cb0[{} + {near}]", self.index()),
            7 => format!("icb[{} + {near}]", self.index()),
            _ => format!("r{}", self.random.below(6)),
        }
    }

    fn literal(&mut self) -> String {
        let mut word = || format!("{:#x}", self.random.word());
        let words = [word(), word(), word(), word()];
        if self.random.one_in(2) { format!("l({})", words[0]) } else { format!("l({})", words.join(", ")) }
    }

    fn source(&mut self, letter: char) -> String {
        if self.random.one_in(5) {
            return self.literal();
        }
        if self.geometry && self.random.one_in(16) {
            return if self.random.one_in(2) { "vPrim".to_string() } else { "vGSInstanceID.x".to_string() };
        }
        let register = self.register();
        let swizzle = self.swizzle();
        self.signed(letter, format!("{register}.{swizzle}"))
    }

    fn signed(&mut self, letter: char, operand: String) -> String {
        match (letter, self.random.below(8)) {
            ('f' | 'i', 0) => format!("-{operand}"),
            ('f', 1) => format!("|{operand}|"),
            ('f', 2) => format!("-|{operand}|"),
            _ => operand,
        }
    }

    /// One component.
    fn scalar(&mut self) -> String {
        let component = self.random.pick(&["x", "y", "z", "w"]);
        match self.random.below(10) {
            0 => format!("l({:#x})", self.random.word()),
            1 => format!("cb1[{}].{component}", self.random.below(2)),
            _ => {
                let register = self.register();
                format!("{register}.{component}")
            }
        }
    }
}
