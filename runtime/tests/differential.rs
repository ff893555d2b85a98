//! Random programs run by the batch interpreter and by a second implementation, vertex by vertex: all outputs are
//! equal to the bit, but for which NaN it is.

#![allow(clippy::unwrap_used, clippy::panic)]

mod reference;

use proptest::prelude::*;
use reference::generate::{self, Random};
use shader_asm::lang::bytecode::d3d9::encode;
use shader_asm::lang::isa::Profile;
use shader_asm::lang::program::Program;
use shader_asm::{Arithmetic, LoadedVertexShader, RunOptions, VertexConstants};
use std::collections::HashMap;

/// More than a batch, and a rest.
const COUNT: usize = 70;

fn constants(random: &mut Random) -> (VertexConstants, reference::Constants) {
    let mut set = VertexConstants::new();
    let (mut floats, mut ints, mut bools) = (HashMap::new(), HashMap::new(), HashMap::new());
    for number in 0..20_u16 {
        let value = [random.float(), random.float(), random.float(), random.float()];
        set.set_float_bits(number, value.map(f32::to_bits));
        floats.insert(u32::from(number), value);
    }
    for number in 0..3_u16 {
        let part = |random: &mut Random| i32::try_from(random.below(5)).unwrap();
        let value = [part(random), part(random) - 1, part(random) - 2, 0];
        set.set_int(number, value);
        ints.insert(u32::from(number), value);
        let value = random.one_in(2);
        set.set_bool(number, value);
        bools.insert(u32::from(number), value);
    }
    (set, reference::Constants { floats, ints, bools })
}

fn check(program: &Program, random: &mut Random, arithmetic: Arithmetic) -> Result<(), TestCaseError> {
    let shader = LoadedVertexShader::from_bytecode(&encode(program)).unwrap();
    let (set, constants) = constants(random);
    let inputs: Vec<Vec<[u32; 4]>> = (0..4)
        .map(|_| (0..COUNT).map(|_| std::array::from_fn(|_| random.float().to_bits())).collect())
        .collect();
    let slices: Vec<(u32, &[[u32; 4]])> = (0..).zip(inputs.iter().map(Vec::as_slice)).collect();
    let options = RunOptions { arithmetic, ..RunOptions::default() };
    let own = shader.run_raw(&set, &slices, COUNT, options).unwrap();
    for vertex in 0..COUNT {
        let values = slices.iter().map(|(number, values)| (*number, values[vertex].map(f32::from_bits)));
        let expected = reference::run(program, &constants, arithmetic, &values.collect());
        for (register, _) in own.registers() {
            let own = own.bits(register, vertex).unwrap();
            let expected = expected.get(&register).copied().unwrap_or_default();
            for (component, (own, expected)) in own.into_iter().zip(expected).enumerate() {
                let same = own == expected.to_bits() || (expected.is_nan() && own == 0x7fc0_0000);
                let own = f32::from_bits(own);
                prop_assert!(same, "{register}[{component}] of vertex {vertex}: {own:e}, not {expected:e}");
            }
        }
    }
    Ok(())
}

fn cases() -> impl Strategy<Value = (u64, u32, Profile, Arithmetic)> {
    let profile = prop_oneof![3 => Just(Profile::Vs3_0), 1 => Just(Profile::Vs1_1)];
    let arithmetic = prop_oneof![Just(Arithmetic::ZeroWins), Just(Arithmetic::Ieee)];
    (any::<u64>(), 1_u32..32, profile, arithmetic)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn batches_and_single_vertices_agree((seed, size, profile, arithmetic) in cases()) {
        let (program, mut random) = generate::program(seed, size, profile);
        check(&program, &mut random, arithmetic).map_err(|error| {
            let text = shader_asm::lang::print::print(&program);
            TestCaseError::fail(format!("{error}\n{text}"))
        })?;
    }
}
