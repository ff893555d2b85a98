//! Random programs run by the batch interpreter and by a second implementation, one by one: everything is equal to
//! the bit.

use crate::reference::generate::{self, Random};
use crate::reference::{self, Inputs, Outcome};
use crate::text::unchecked;
use proptest::prelude::*;
use shader_asm::d3d11::{
    Bindings, GeometryInputs, LoadedGeometryShader, LoadedVertexShader, RunError, RunOptions, VertexInputs,
};
use shader_asm::lang::sm4::program::Program;

/// More than a batch, and a rest.
const COUNT: usize = 70;

/// Enough for every loop that ends, mostly.
const BUDGET: u64 = 3000;

/// The words of `cb0` and `cb1`. The first is shorter than its declaration.
fn constants(random: &mut Random) -> [Vec<[u32; 4]>; 2] {
    [3, 2].map(|rows| (0..rows).map(|_| std::array::from_fn(|_| random.word())).collect())
}

/// Registers of vertices: of the third only xyz is declared.
fn registers(random: &mut Random, vertices: usize) -> Vec<[u32; 4]> {
    (0..vertices * 3).map(|_| std::array::from_fn(|_| random.word())).collect()
}

/// What the program sees of a register.
fn declared(register: u32, mut value: [u32; 4]) -> [u32; 4] {
    if register == 2 {
        value[3] = 0;
    }
    value
}

fn outcomes(
    program: &Program,
    constants: &[Vec<[u32; 4]>; 2],
    vertices: usize,
    data: &[[u32; 4]],
    instances: usize,
) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (number, own) in data.chunks(vertices * 3).enumerate() {
        for instance in 0..instances {
            let register = |(at, &value): (usize, &[u32; 4])| {
                let (vertex, register) = ((at / 3) as u32, (at % 3) as u32);
                ((vertex, register), declared(register, value))
            };
            let inputs = Inputs {
                registers: own.iter().enumerate().map(register).collect(),
                primitive_id: number as u32,
                instance_id: instance as u32,
                constants: (0..).zip(constants.iter().cloned()).collect(),
            };
            outcomes.push(reference::run(program, &inputs, BUDGET));
        }
    }
    outcomes
}

fn vertex(text: &str, random: &mut Random) -> Result<(), TestCaseError> {
    let (program, container) = unchecked(text);
    let shader = LoadedVertexShader::from_container(&container).unwrap();
    let (constants, data) = (constants(random), registers(random, COUNT));
    let expected = outcomes(&program, &constants, 1, &data, 1);
    let columns: Vec<Vec<[u32; 4]>> =
        (0..3).map(|register| data.iter().skip(register).step_by(3).copied().collect()).collect();
    let inputs = (0..)
        .zip(&columns)
        .fold(VertexInputs::new(COUNT), |inputs, (register, column)| inputs.with_register(register, column));
    let bindings = Bindings::new().with_constants(0, &constants[0]).with_constants(1, &constants[1]);
    let own = shader.run_with(&bindings, &inputs, RunOptions { instruction_budget: BUDGET });
    if let Some(outputs) = finished(own, &expected)? {
        for (vertex, expected) in expected.iter().enumerate() {
            for register in 0..4 {
                let own = outputs.register(register, vertex);
                let expected = expected.outputs.get(&register).copied().unwrap_or_default();
                prop_assert!(own == expected, "o{register} of {vertex}: {own:x?}, not {expected:x?}");
            }
        }
    }
    Ok(())
}

/// The outputs, unless some vertex or invocation executes too much.
fn finished<T>(own: Result<T, RunError>, expected: &[Outcome]) -> Result<Option<T>, TestCaseError> {
    let exhausted = |number: usize| expected.get(number).is_some_and(|outcome| outcome.exhausted);
    match own {
        Ok(outputs) => {
            prop_assert!(expected.iter().all(|outcome| !outcome.exhausted), "should not have ended");
            Ok(Some(outputs))
        }
        Err(RunError::VertexBudget { vertex, .. }) => {
            prop_assert!(exhausted(vertex), "vertex {vertex} ends");
            Ok(None)
        }
        Err(RunError::InvocationBudget { primitive, instance, .. }) => {
            prop_assert!(exhausted(primitive * 2 + instance as usize), "primitive {primitive} ends");
            Ok(None)
        }
        Err(error) => Err(TestCaseError::fail(error.to_string())),
    }
}

/// Declared components of the registers of a stream.
fn masks(stream: u32) -> &'static [(u32, u8)] {
    match stream {
        0 => &[(0, 0b1111), (1, 0b0011), (2, 0b0001)],
        _ => &[(0, 0b0011), (3, 0b1110)],
    }
}

fn geometry(text: &str, random: &mut Random) -> Result<(), TestCaseError> {
    let (program, container) = unchecked(text);
    let shader = LoadedGeometryShader::from_container(&container).unwrap();
    let vertices = generate::GS_VERTICES as usize;
    let (constants, data) = (constants(random), registers(random, COUNT / 2 * vertices));
    let expected = outcomes(&program, &constants, vertices, &data, 2);
    let bindings = Bindings::new().with_constants(0, &constants[0]).with_constants(1, &constants[1]);
    let inputs = GeometryInputs::from_registers(3, &data);
    let own = shader.run_with(&bindings, &inputs, RunOptions { instruction_budget: BUDGET });
    let Some(outputs) = finished(own, &expected)? else { return Ok(()) };
    prop_assert_eq!(outputs.invocations().len(), expected.len());
    for (number, (own, expected)) in outputs.invocations().iter().zip(&expected).enumerate() {
        prop_assert_eq!((own.primitive, own.instance as usize), (number / 2, number % 2));
        prop_assert_eq!((own.emits, own.cuts), (expected.emits, expected.cuts), "invocation {}", number);
        for stream in [0, 2] {
            let own = outputs.stream(stream).unwrap();
            let (vertices, ends) = expected.emitted.get(&stream).cloned().unwrap_or_default();
            let all: Vec<_> = own.strips().collect();
            let strips = &all[own.strips_of(number)];
            let first = strips.first().map_or(0, |strip| strip.start);
            let own_ends: Vec<usize> = strips.iter().map(|strip| strip.end - first).collect();
            let open = vertices.len() > ends.last().copied().unwrap_or(0);
            let ends: Vec<usize> = ends.into_iter().chain(open.then_some(vertices.len())).collect();
            prop_assert_eq!(own_ends, ends, "strips of invocation {} in stream {}", number, stream);
            for (vertex, expected) in vertices.iter().enumerate() {
                for &(register, mask) in masks(stream) {
                    let value = expected.get(&register).copied().unwrap_or_default();
                    let value: [u32; 4] =
                        std::array::from_fn(|c| if mask >> c & 1 == 1 { value[c] } else { 0 });
                    let own = own.register(register, first + vertex);
                    prop_assert!(
                        own == value,
                        "m{stream} o{register} of vertex {vertex} of {number}: {own:x?}, not {value:x?}"
                    );
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn batches_and_single_vertices_agree((seed, size) in (any::<u64>(), 1_usize..40)) {
        let (text, mut random) = generate::program(seed, size, false);
        vertex(&text, &mut random).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    }

    #[test]
    fn batches_and_single_invocations_agree((seed, size) in (any::<u64>(), 1_usize..40)) {
        let (text, mut random) = generate::program(seed, size, true);
        geometry(&text, &mut random).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    }
}
