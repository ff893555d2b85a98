//! Programs that nobody wrote: whatever a container holds, loading and running it ends, with a result or an error.

use crate::case::{Case, cases, hex};
use crate::reference::generate::Random;
use shader_asm::d3d11::{
    Bindings, GeometryInputs, LoadError, LoadedGeometryShader, LoadedVertexShader, RawBuffer, RunOptions,
    VertexInputs,
};
use shader_asm::lang::bytecode::dxbc::{Container, ContainerBuilder};

const OPTIONS: RunOptions = RunOptions { instruction_budget: 500 };

/// Whether it could be loaded.
fn load_and_run(container: &[u8]) -> bool {
    let data = [1_u32, 2, 3];
    let raw = RawBuffer::new(&data);
    let bindings = Bindings::new().with_constants(0, &data).with_resource(0, &raw);
    match LoadedVertexShader::from_container(container) {
        Ok(shader) => {
            let values = [[7_u32; 4]; 70];
            let inputs = VertexInputs::new(70).with_register(0, &values).with_register(1, &values);
            // A budget that is used up is a result like any other.
            let _ = shader.run_with(&bindings, &inputs, OPTIONS);
            true
        }
        Err(LoadError::Stage(_)) => match LoadedGeometryShader::from_container(container) {
            Ok(shader) => {
                let values = [[7_u32; 4]; 40];
                let inputs = GeometryInputs::from_registers(2, &values);
                let _ = shader.run_with(&bindings, &inputs, OPTIONS);
                true
            }
            Err(_) => false,
        },
        Err(_) => false,
    }
}

/// The words of every program of the vectors.
fn programs() -> Vec<Vec<u32>> {
    let vertex = cases(include_str!("../vectors/exec-sm4-vs.jsonl")).map(|case| (case, "vs"));
    let geometry = cases(include_str!("../vectors/exec-sm4-gs.jsonl")).map(|case| (case, "gs"));
    let words = |(case, stage): (Case, &str)| {
        let bytes = hex(case.text(stage));
        Container::parse(&bytes).unwrap().shader_words().unwrap().unwrap()
    };
    vertex.chain(geometry).map(words).collect()
}

/// Changes a word: a bit, all of them, or its instruction by another one's word.
fn change(words: &mut [u32], random: &mut Random) {
    let at = 2 + random.below(words.len() - 2);
    let other = words[2 + random.below(words.len() - 2)];
    words[at] = match random.below(5) {
        0 => words[at] ^ 1 << random.below(32),
        1 => random.word(),
        2 => words[at].wrapping_add(random.below(5) as u32).wrapping_sub(2),
        3 => words[at] & !0x7ff | random.below(235) as u32,
        _ => other,
    };
}

#[test]
fn changed_programs_do_no_harm() {
    let mut random = Random::new(5);
    let (mut loaded, mut count) = (0, 0);
    for original in programs() {
        for round in 0..120 {
            let mut words = original.clone();
            for _ in 0..1 + round % 4 {
                change(&mut words, &mut random);
            }
            let container = ContainerBuilder::new(words).build().unwrap();
            loaded += usize::from(load_and_run(&container));
            count += 1;
        }
    }
    // Both happen often, or the test would show nothing.
    assert!(loaded > count / 10 && loaded < count * 9 / 10, "{loaded} of {count}");
}

#[test]
fn containers_without_a_program_are_refused() {
    assert!(matches!(LoadedVertexShader::from_container(b"DXBC"), Err(LoadError::Container(_))));
    let empty = Container::new().to_bytes();
    assert_eq!(LoadedVertexShader::from_container(&empty).unwrap_err(), LoadError::NoCode);
    let pixel = ContainerBuilder::new(vec![0x40, 3, 0x0100_003e]).build().unwrap();
    let error = LoadedVertexShader::from_container(&pixel).unwrap_err();
    assert_eq!(error.to_string(), "ps_4_0 is a profile of another stage");
    let vertex = ContainerBuilder::new(vec![0x1_0040, 3, 0x0100_003e]).build().unwrap();
    assert!(LoadedVertexShader::from_container(&vertex).is_ok());
    assert!(matches!(LoadedGeometryShader::from_container(&vertex), Err(LoadError::Stage(_))));
}

#[test]
fn inputs_with_too_few_values_are_errors() {
    let vertex = ContainerBuilder::new(vec![0x1_0040, 3, 0x0100_003e]).build().unwrap();
    let shader = LoadedVertexShader::from_container(&vertex).unwrap();
    let values = [[1_u32; 4]; 2];
    let run = |inputs: &VertexInputs<'_>| shader.run(&Bindings::new(), inputs).map(|_| ());
    let error = run(&VertexInputs::new(3).with_register(1, &values)).unwrap_err();
    assert_eq!(error.to_string(), "v1 has 2 values for 3 vertices");
    let error = run(&VertexInputs::new(3).with_instance_ids(&[1, 2])).unwrap_err();
    assert_eq!(error.to_string(), "SV_InstanceID has 2 values for 3 vertices");
    // Nobody asks for this one.
    assert_eq!(run(&VertexInputs::new(3).with("COLOR", 0, &values)), Ok(()));
}
