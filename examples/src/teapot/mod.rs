//! Martin Newell's teapot: 32 bicubic Bézier patches, cut into triangles.

mod data;
mod patch;

#[cfg(test)]
mod tests;

use crate::mesh::{Mesh, MeshVertex};
use data::{PATCHES, POINTS};
use glam::{Vec2, Vec3};
use patch::Patch;
use std::ops::Range;

/// Corners that are closer than this are one point, but for rounding.
const ONE_POINT: f32 = 1e-5;

/// A part of the teapot. Its patches stand in rings, one below the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Body with its rim and its bottom: open only at the top.
    Body,
    /// Handle, a tube that is open at both ends.
    Handle,
    /// Spout, a tube that is open at both ends.
    Spout,
    /// Lid: open below.
    Lid,
}

/// One ring of patches of a part.
struct Ring {
    /// Places in `PATCHES`.
    patches: Range<usize>,
    /// The bottom's patches begin in the middle, so their rows count the other way round than the body's.
    upwards: bool,
}

const fn down(start: usize, end: usize) -> Ring {
    Ring { patches: start..end, upwards: false }
}

impl Part {
    /// Every part.
    pub const ALL: [Part; 4] = [Part::Body, Part::Handle, Part::Spout, Part::Lid];

    fn rings(self) -> &'static [Ring] {
        const BODY: [Ring; 4] =
            [down(0, 4), down(4, 8), down(8, 12), Ring { patches: 28..32, upwards: true }];
        const HANDLE: [Ring; 2] = [down(12, 14), down(14, 16)];
        const SPOUT: [Ring; 2] = [down(16, 18), down(18, 20)];
        const LID: [Ring; 2] = [down(20, 24), down(24, 28)];
        match self {
            Part::Body => &BODY,
            Part::Handle => &HANDLE,
            Part::Spout => &SPOUT,
            Part::Lid => &LID,
        }
    }
}

/// The teapot, with `steps` by `steps` quads for each patch. z is up; it stands on z = 0.
///
/// Texture coordinates go once around each part, and once from one of its ends to the other.
pub fn teapot(steps: u32) -> Mesh {
    let mut mesh = Mesh::default();
    for part in Part::ALL {
        mesh.append(&tessellate(part, steps));
    }
    mesh
}

/// One part of the teapot, with `steps` by `steps` quads for each patch.
pub fn tessellate(part: Part, steps: u32) -> Mesh {
    let steps = steps.max(1);
    let rings = part.rings();
    let mut mesh = Mesh::default();
    for (row, ring) in rings.iter().enumerate() {
        let around = ring.patches.len() as f32;
        for (column, number) in ring.patches.clone().enumerate() {
            let patch = Patch::new(PATCHES[number].map(|point| Vec3::from(POINTS[usize::from(point) - 1])));
            let texcoord = |u: f32, v: f32| {
                let v = if ring.upwards { 1.0 - v } else { v };
                Vec2::new((column as f32 + u) / around, (row as f32 + v) / rings.len() as f32)
            };
            add_patch(&mut mesh, &patch, steps, texcoord);
        }
    }
    mesh
}

/// Adds a grid of vertices on a patch and the triangles between them.
fn add_patch(mesh: &mut Mesh, patch: &Patch, steps: u32, texcoord: impl Fn(f32, f32) -> Vec2) {
    let base = mesh.vertices.len() as u32;
    for row in 0..=steps {
        let v = row as f32 / steps as f32;
        for column in 0..=steps {
            let u = column as f32 / steps as f32;
            let (position, normal) = patch.at(u, v);
            mesh.vertices.push(MeshVertex { position, normal, texcoord: texcoord(u, v) });
        }
    }
    for row in 0..steps {
        for column in 0..steps {
            let corner = |down: u32, right: u32| base + (row + down) * (steps + 1) + column + right;
            let quad = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
            add_triangle(mesh, [quad[0], quad[1], quad[2]]);
            add_triangle(mesh, [quad[0], quad[2], quad[3]]);
        }
    }
}

/// Adds a triangle, unless two of its corners are one point, as where a patch shrinks to a pole.
fn add_triangle(mesh: &mut Mesh, corners: [u32; 3]) {
    let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize].position);
    if [a - b, b - c, c - a].iter().all(|side| side.length() > ONE_POINT) {
        mesh.triangles.push(corners);
    }
}
