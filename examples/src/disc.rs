//! A flat disc.

use crate::mesh::{Mesh, MeshVertex};
use glam::{Vec2, Vec3};
use std::f32::consts::TAU;

/// A disc of radius 1 on z = 0 that looks up, from `rings` rings of `segments` quads each.
pub fn disc(rings: u32, segments: u32) -> Mesh {
    let mut mesh = Mesh::default();
    for ring in 0..=rings {
        let radius = ring as f32 / rings as f32;
        for segment in 0..segments {
            let (sine, cosine) = (segment as f32 / segments as f32 * TAU).sin_cos();
            let place = Vec2::new(cosine, sine) * radius;
            mesh.vertices.push(MeshVertex {
                position: place.extend(0.0),
                normal: Vec3::Z,
                texcoord: place * 0.5 + 0.5,
            });
        }
    }
    for ring in 0..rings {
        for segment in 0..segments {
            let next = (segment + 1) % segments;
            let [inner, outer] = [ring, ring + 1].map(|ring| ring * segments);
            if ring > 0 {
                mesh.triangles.push([inner + segment, outer + next, inner + next]);
            }
            mesh.triangles.push([inner + segment, outer + segment, outer + next]);
        }
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_covers_a_circle_and_looks_up() {
        let mesh = disc(8, 64);
        assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (9 * 64, (2 * 8 - 1) * 64));
        let areas = mesh.triangles.iter().map(|corners| {
            let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize].position);
            (b - a).cross(c - a).z / 2.0
        });
        assert!(areas.clone().all(|area| area > 0.0));
        // The area of a regular polygon with 64 corners.
        let polygon = 32.0 * (TAU / 64.0).sin();
        assert!((areas.sum::<f32>() - polygon).abs() < 1e-4);
    }
}
