//! Bicubic Bézier patches.

use glam::Vec3;

/// A derivative shorter than this is none at all: the patch has shrunk to a point there. The teapot's own
/// are hundreds of times longer, but for its poles and what is very close to them.
const NOTHING: f32 = 1e-4;

/// 4 rows of 4 control points. u goes along a row, v from the first row to the last.
pub(super) struct Patch {
    points: [Vec3; 16],
}

/// Weights of four control points, and what they change by.
struct Weights {
    value: [f32; 4],
    slope: [f32; 4],
}

impl Weights {
    /// The Bernstein polynomials of degree 3 and their derivatives.
    fn at(t: f32) -> Self {
        let s = 1.0 - t;
        Self {
            value: [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t],
            slope: [-3.0 * s * s, 3.0 * s * s - 6.0 * s * t, 6.0 * s * t - 3.0 * t * t, 3.0 * t * t],
        }
    }
}

impl Patch {
    pub(super) fn new(points: [Vec3; 16]) -> Self {
        Self { points }
    }

    /// Point and normal at (u, v).
    pub(super) fn at(&self, u: f32, v: f32) -> (Vec3, Vec3) {
        let (along, down) = (Weights::at(u), Weights::at(v));
        let position = self.sum(&along.value, &down.value);
        let mut by_u = self.sum(&along.slope, &down.value);
        let mut by_v = self.sum(&along.value, &down.slope);
        // Where one side of a patch is a single point, the derivative along that side vanishes. Just beside
        // it, it points where the mixed derivative says, which is what the normal needs.
        if by_u.length() < NOTHING {
            by_u = self.sum(&along.slope, &down.slope) * inwards(v);
        } else if by_v.length() < NOTHING {
            by_v = self.sum(&along.slope, &down.slope) * inwards(u);
        }
        // On the body, v goes down and u clockwise as seen from above; the other parts follow it.
        (position, by_u.cross(by_v).normalize_or_zero())
    }

    fn sum(&self, along: &[f32; 4], down: &[f32; 4]) -> Vec3 {
        let mut sum = Vec3::ZERO;
        for (row, points) in self.points.chunks_exact(4).enumerate() {
            for (column, &point) in points.iter().enumerate() {
                sum += point * (down[row] * along[column]);
            }
        }
        sum
    }
}

/// Sign of a small step from a side of the patch to its inside.
fn inwards(parameter: f32) -> f32 {
    if parameter < 0.5 { 1.0 } else { -1.0 }
}
