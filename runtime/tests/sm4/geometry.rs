//! Geometry shaders whose vertices two implementations wrote to buffers: vertex shader, a minimal assembly of
//! primitives, geometry shader, strips as lists.

use crate::case::{Case, cases, words};
use serde_json::Value;
use shader_asm::d3d11::{
    Bindings, GeometryInputs, GeometryOutputs, GeometryStream, LoadedGeometryShader, LoadedVertexShader,
    Topology,
};

const CASES: &str = include_str!("../vectors/exec-sm4-gs.jsonl");

/// The vertices of the primitives of a strip or list without cuts, as places in it.
fn assemble(topology: &str, count: usize) -> Vec<Vec<usize>> {
    let list = |size: usize| (0..count / size).map(|p| (size * p..size * (p + 1)).collect()).collect();
    let strip = |size: usize| (0..(count + 1).saturating_sub(size)).map(move |p| (p..p + size).collect());
    match topology {
        "pointlist" => list(1),
        "linelist" => list(2),
        "trianglelist" => list(3),
        "linelist_adj" => list(4),
        "trianglelist_adj" => list(6),
        "linestrip" => strip(2).collect(),
        "linestrip_adj" => strip(4).collect(),
        // Every other triangle is turned round, so that all face the same way.
        "trianglestrip" => strip(3)
            .enumerate()
            .map(|(p, v): (usize, Vec<usize>)| if p.is_multiple_of(2) { v } else { vec![v[0], v[2], v[1]] })
            .collect(),
        "trianglestrip_adj" => triangles_with_neighbours(count),
        other => panic!("{other}"),
    }
}

fn triangles_with_neighbours(count: usize) -> Vec<Vec<usize>> {
    if count < 6 {
        return Vec::new();
    }
    let triangles = (count - 4) / 2;
    let triangle = |p: usize| {
        let k = 2 * p;
        let next = if p + 1 == triangles { k + 5 } else { k + 6 };
        match p {
            0 => vec![k, k + 1, k + 2, next, k + 4, k + 3],
            _ if p.is_multiple_of(2) => vec![k, k - 2, k + 2, next, k + 4, k + 3],
            _ => vec![k, k + 3, k + 4, next, k + 2, k - 2],
        }
    };
    (0..triangles).map(triangle).collect()
}

/// Runs an instance of the draw call.
fn run(case: &Case, instance: u32) -> GeometryOutputs {
    let (indices, mut numbers, mut primitives) = (case.indices(), Vec::new(), Vec::new());
    for part in indices.split(Option::is_none) {
        let first = numbers.len();
        let own = assemble(case.text("topology"), part.len());
        primitives.extend(own.into_iter().flatten().map(|vertex| (first + vertex) as u32));
        numbers.extend(part.iter().flatten());
    }
    let vertex = LoadedVertexShader::from_container(&case.container("vs")).unwrap();
    let outputs = case.run(&vertex, &case.vertices(&numbers, instance));
    let constants = case.constants('g');
    let mut bindings = Bindings::new();
    for (slot, words) in &constants {
        bindings.set_constants(*slot, words);
    }
    let shader = LoadedGeometryShader::from_container(&case.container("gs")).unwrap();
    let inputs = GeometryInputs::from_vertices(&outputs).with_indices(&primitives);
    shader.run(&bindings, &inputs).unwrap()
}

/// The vertices of the primitives of a stream, strips as lists.
fn expand(stream: &GeometryStream) -> Vec<Vec<usize>> {
    let topology = match stream.topology() {
        Topology::POINT_LIST => "pointlist",
        Topology::LINE_STRIP => "linestrip",
        Topology::TRIANGLE_STRIP => "trianglestrip",
        other => panic!("{other}"),
    };
    let of_strip = |strip: std::ops::Range<usize>| {
        assemble(topology, strip.len())
            .into_iter()
            .map(move |own| own.into_iter().map(|vertex| strip.start + vertex).collect())
    };
    stream.strips().flat_map(of_strip).collect()
}

/// What a vertex has in a buffer: a semantic with its words.
type Written = Vec<(String, Vec<u32>)>;

/// Vertices by buffer, and the primitives that there was room for, and all.
fn stream_out(case: &Case) -> (Vec<Vec<Written>>, [usize; 2]) {
    let strides: Vec<usize> =
        case.row["strides"].as_array().unwrap().iter().map(|s| s.as_u64().unwrap() as usize).collect();
    let size = case.row.get("so_size").and_then(Value::as_u64).map_or(usize::MAX, |size| size as usize);
    let mut buffers = vec![Vec::new(); strides.len()];
    let (mut written, mut needed) = (0, 0);
    let mut full = false;
    for instance in 0..case.counts().1 {
        let outputs = run(case, instance as u32);
        let stream = outputs.stream(0).unwrap();
        for primitive in expand(stream) {
            needed += 1;
            let fits =
                |(stride, buffer): (&usize, &Vec<Written>)| stride * (buffer.len() + primitive.len()) <= size;
            full |= !strides.iter().zip(&buffers).all(fits);
            if full {
                continue;
            }
            written += 1;
            for vertex in primitive {
                let vertex = write(case, stream, vertex, strides.len());
                buffers.iter_mut().zip(vertex).for_each(|(buffer, own)| buffer.push(own));
            }
        }
    }
    (buffers, [written, needed])
}

fn write(case: &Case, stream: &GeometryStream, vertex: usize, buffers: usize) -> Vec<Written> {
    let mut own = vec![Written::new(); buffers];
    for row in case.row["so"].as_array().unwrap() {
        let part = |at: usize| usize::try_from(row[at].as_u64().unwrap()).unwrap();
        let semantic = row[1].as_str().unwrap();
        let bits = stream.bits(semantic, part(2) as u32).unwrap()[vertex];
        own[part(5)].push((semantic.to_string(), bits[part(3)..part(3) + part(4)].to_vec()));
    }
    own
}

fn expected(case: &Case) -> Vec<Vec<Written>> {
    let vertex = |vertex: &Value| {
        let words_of = |value: &Value| {
            value.as_array().unwrap().iter().flat_map(|word| words(word.as_str().unwrap())).collect()
        };
        // The name is followed by the first component, unless that is x.
        let mut own: Written = vertex
            .as_object()
            .unwrap()
            .iter()
            .map(|(semantic, value)| (semantic.split('.').next().unwrap().to_string(), words_of(value)))
            .collect();
        own.sort();
        own
    };
    let buffer = |buffer: &Value| buffer.as_array().unwrap().iter().map(vertex).collect();
    case.row["verts"].as_array().unwrap().iter().map(buffer).collect()
}

#[test]
fn vertices_are_equal_to_the_bit() {
    let mut exact = 0;
    for case in cases(CASES) {
        let (mut own, counts) = stream_out(&case);
        own.iter_mut().flatten().for_each(|vertex| vertex.sort());
        let id = case.text("id");
        let stats: Vec<usize> = case.row["stats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|count| count.as_u64().unwrap() as usize)
            .collect();
        assert_eq!(own, expected(&case), "{id}");
        assert_eq!(counts, stats[..], "{id}");
        exact += usize::from(case.is_exact());
    }
    // The three others end at the declared number of vertices, in which both implementations agree with the documents.
    assert_eq!((exact, cases(CASES).count()), (43, 46));
}
