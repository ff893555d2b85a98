//! Triangle meshes.

use glam::{Vec2, Vec3};

/// What a mesh knows of one of its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshVertex {
    /// Place, in the space of the mesh.
    pub position: Vec3,
    /// Direction away from the surface, of length 1.
    pub normal: Vec3,
    /// Place on a texture, from 0 to 1.
    pub texcoord: Vec2,
}

/// Vertices and the triangles between them.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// Vertices.
    pub vertices: Vec<MeshVertex>,
    /// Triangles as places in `vertices`: counter-clockwise as seen from outside, in right-handed space.
    pub triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// Takes in what another mesh has.
    pub fn append(&mut self, other: &Mesh) {
        let base = self.vertices.len() as u32;
        self.vertices.extend_from_slice(&other.vertices);
        self.triangles.extend(other.triangles.iter().map(|corners| corners.map(|corner| base + corner)));
    }
}
