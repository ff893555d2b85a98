//! The teapot is closed where it must be, and its normals point away from it.

use super::*;
use std::collections::HashMap;

const STEPS: u32 = 6;

/// Positions that are equal but for rounding, as one number.
type Place = [i32; 3];

fn place(position: Vec3) -> Place {
    (position * 10_000.0).round().to_array().map(|value| value as i32)
}

/// How often each directed edge is there, by place.
fn edges(mesh: &Mesh) -> HashMap<(Place, Place), u32> {
    let mut edges = HashMap::new();
    for corners in &mesh.triangles {
        let places = corners.map(|corner| place(mesh.vertices[corner as usize].position));
        for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            *edges.entry((places[from], places[to])).or_insert(0) += 1;
        }
    }
    edges
}

/// Directed edges without a triangle at the other side.
fn border(mesh: &Mesh) -> Vec<(Place, Place)> {
    let edges = edges(mesh);
    edges.keys().filter(|(from, to)| !edges.contains_key(&(*to, *from))).copied().collect()
}

/// Number of closed lines that a border consists of.
fn loops(border: &[(Place, Place)]) -> usize {
    let mut next: HashMap<Place, Place> = border.iter().copied().collect();
    assert_eq!(next.len(), border.len(), "two lines of the border meet");
    let mut loops = 0;
    while let Some(&start) = next.keys().next() {
        let mut at = start;
        while let Some(to) = next.remove(&at) {
            at = to;
        }
        assert_eq!(at, start, "a line of the border has an end");
        loops += 1;
    }
    loops
}

#[test]
fn counts() {
    let mesh = teapot(STEPS);
    assert_eq!(mesh.vertices.len() as u32, 32 * (STEPS + 1) * (STEPS + 1));
    // Eight patches have a pole, where each quad is but one triangle.
    assert_eq!(mesh.triangles.len() as u32, 32 * 2 * STEPS * STEPS - 8 * STEPS);
    let count = mesh.vertices.len() as u32;
    assert!(mesh.triangles.iter().flatten().all(|&corner| corner < count));
}

#[test]
fn no_edge_is_there_twice() {
    // So neighbours go round the same way, and no two triangles are one.
    for part in Part::ALL {
        let mesh = tessellate(part, STEPS);
        assert!(edges(&mesh).values().all(|&count| count == 1), "{part:?}");
    }
}

#[test]
fn closed_where_it_must_be() {
    for (part, openings, around) in
        [(Part::Body, 1, 4), (Part::Lid, 1, 4), (Part::Handle, 2, 2), (Part::Spout, 2, 2)]
    {
        let border = border(&tessellate(part, STEPS));
        assert_eq!(loops(&border), openings, "{part:?}");
        assert_eq!(border.len() as u32, openings as u32 * around * STEPS, "{part:?}");
    }
}

#[test]
fn openings_are_where_parts_meet() {
    for (part, radius) in [(Part::Body, 1.4), (Part::Lid, 1.3)] {
        for (from, _) in border(&tessellate(part, STEPS)) {
            let [x, y, z] = from.map(|value| value as f32 / 10_000.0);
            assert!((z - 2.4).abs() < 1e-3, "{part:?}");
            // Four cubic curves make a circle to within a half percent.
            assert!((x.hypot(y) / radius - 1.0).abs() < 5e-3, "{part:?}");
        }
    }
}

#[test]
fn normals_are_of_length_one() {
    for vertex in &teapot(STEPS).vertices {
        assert!((vertex.normal.length() - 1.0).abs() < 1e-5, "{vertex:?}");
    }
}

#[test]
fn normals_agree_with_triangles() {
    let mesh = teapot(12);
    for corners in &mesh.triangles {
        let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize]);
        let face = (b.position - a.position).cross(c.position - a.position).normalize();
        for corner in [a, b, c] {
            assert!(face.dot(corner.normal) > 0.5, "{corner:?} of a triangle that faces {face}");
        }
    }
}

#[test]
fn the_outside_is_outside() {
    // Cones from a point to all triangles make up the volume; it is negative for one turned inside out.
    for part in Part::ALL {
        let mesh = tessellate(part, STEPS);
        let middle =
            mesh.vertices.iter().map(|vertex| vertex.position).sum::<Vec3>() / mesh.vertices.len() as f32;
        let volume = mesh.triangles.iter().map(|corners| {
            let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize].position - middle);
            a.dot(b.cross(c)) / 6.0
        });
        assert!(volume.sum::<f32>() > 0.1, "{part:?}");
    }
}

#[test]
fn poles_look_straight_up_and_down() {
    let pole = |part, height: f32| {
        let mesh = tessellate(part, STEPS);
        let at = Vec3::new(0.0, 0.0, height);
        let normals: Vec<Vec3> = mesh
            .vertices
            .iter()
            .filter(|vertex| vertex.position.abs_diff_eq(at, ONE_POINT))
            .map(|vertex| vertex.normal)
            .collect();
        assert_eq!(normals.len() as u32, 4 * (STEPS + 1), "{part:?}");
        normals
    };
    assert!(pole(Part::Lid, 3.15).iter().all(|normal| normal.dot(Vec3::Z) > 0.9999));
    assert!(pole(Part::Body, 0.0).iter().all(|normal| normal.dot(Vec3::NEG_Z) > 0.9999));
}

#[test]
fn it_is_as_large_as_it_should_be() {
    let mesh = teapot(STEPS);
    let low = mesh.vertices.iter().fold(Vec3::MAX, |low, vertex| low.min(vertex.position));
    let high = mesh.vertices.iter().fold(Vec3::MIN, |high, vertex| high.max(vertex.position));
    assert!(low.abs_diff_eq(Vec3::new(-3.0, -2.0, 0.0), 0.05), "{low}");
    assert!(high.abs_diff_eq(Vec3::new(3.43, 2.0, 3.15), 0.05), "{high}");
}

#[test]
fn both_halves_are_alike() {
    let mesh = teapot(STEPS);
    let places: std::collections::HashSet<Place> =
        mesh.vertices.iter().map(|vertex| place(vertex.position)).collect();
    for [x, y, z] in &places {
        let mirrored = (-1..=1).any(|off| places.contains(&[*x, off - y, *z]));
        assert!(mirrored, "{x} {y} {z}");
    }
}

#[test]
fn texture_coordinates_go_around_once() {
    for part in Part::ALL {
        let mesh = tessellate(part, STEPS);
        let low = mesh.vertices.iter().fold(Vec2::MAX, |low, vertex| low.min(vertex.texcoord));
        let high = mesh.vertices.iter().fold(Vec2::MIN, |high, vertex| high.max(vertex.texcoord));
        assert_eq!((low, high), (Vec2::ZERO, Vec2::ONE), "{part:?}");
    }
}
