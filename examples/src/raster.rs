//! A small rasteriser with a depth buffer, four samples for each pixel and Direct3D's top-left rule.

use crate::picture::Picture;
use glam::{Vec3, Vec4, Vec4Swizzles};

/// Steps that corners are rounded to, in one pixel: 8 bits, as Direct3D hardware has.
const SUBPIXELS: i64 = 256;

/// Samples of a pixel, in subpixels from its upper left corner. No two share a row or a column, so both
/// flat and steep edges get all the shades in between.
const SAMPLES: [(i64, i64); 4] = [(96, 32), (224, 96), (32, 160), (160, 224)];

/// Farther off the target than this, a corner is not drawn: products of its coordinates would not fit.
const FARTHEST: f32 = 1_000_000.0;

/// A vertex as it leaves the shader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShadedVertex {
    /// `oPos`: place in clip space.
    pub position: Vec4,
    /// `oD0`: colour, and how opaque it is.
    pub colour: Vec4,
}

/// A vertex on the screen.
#[derive(Clone, Copy)]
struct Corner {
    /// Place in subpixels.
    x: i64,
    y: i64,
    depth: f32,
    /// What everything interpolated is divided by, and multiplied with again for each sample.
    reciprocal_w: f32,
    colour: Vec4,
}

/// What is drawn on.
pub struct Target {
    width: u32,
    height: u32,
    /// Linear colours, four for each pixel.
    colours: Vec<Vec3>,
    /// From 0 (near) to 1 (far).
    depths: Vec<f32>,
}

impl Target {
    /// A target with a background: the linear colour of a place, which goes from (0, 0) to (1, 1).
    pub fn new(width: u32, height: u32, background: impl Fn(f32, f32) -> Vec3) -> Self {
        let mut colours = Vec::with_capacity(width as usize * height as usize * SAMPLES.len());
        for y in 0..height {
            for x in 0..width {
                for (right, down) in SAMPLES {
                    let across = (x as f32 + right as f32 / SUBPIXELS as f32) / width as f32;
                    let along = (y as f32 + down as f32 / SUBPIXELS as f32) / height as f32;
                    colours.push(background(across, along));
                }
            }
        }
        let depths = vec![1.0; colours.len()];
        Self { width, height, colours, depths }
    }

    /// Draws triangles, whichever way they face.
    ///
    /// There is no clipping: a triangle with a corner behind the eye is left out, and so is one that names a
    /// vertex that is not there.
    pub fn draw(&mut self, vertices: &[ShadedVertex], triangles: &[[u32; 3]]) {
        let corners: Vec<Option<Corner>> = vertices.iter().map(|vertex| self.project(vertex)).collect();
        let corner = |index: u32| corners.get(index as usize).copied().flatten();
        for &[a, b, c] in triangles {
            if let (Some(a), Some(b), Some(c)) = (corner(a), corner(b), corner(c)) {
                self.triangle([a, b, c]);
            }
        }
    }

    /// The picture: the mean of each pixel's samples, as sRGB.
    pub fn picture(&self) -> Picture {
        let pixels = self.colours.chunks_exact(SAMPLES.len()).map(|samples| {
            let mean = samples.iter().sum::<Vec3>() / samples.len() as f32;
            mean.to_array().map(srgb)
        });
        Picture { width: self.width, height: self.height, pixels: pixels.collect() }
    }

    /// From clip space to the screen. None for what cannot be drawn.
    fn project(&self, vertex: &ShadedVertex) -> Option<Corner> {
        let reciprocal_w = 1.0 / vertex.position.w;
        let place = vertex.position.xyz() * reciprocal_w;
        let x = (place.x * 0.5 + 0.5) * self.width as f32;
        let y = (0.5 - place.y * 0.5) * self.height as f32;
        // Written so that it is false for NaN.
        let fits = vertex.position.w > 0.0 && x.abs() < FARTHEST && y.abs() < FARTHEST;
        fits.then(|| Corner {
            x: (x * SUBPIXELS as f32).round() as i64,
            y: (y * SUBPIXELS as f32).round() as i64,
            depth: place.z,
            reciprocal_w,
            // Direct3D saturates oD0 before it interpolates it.
            colour: vertex.colour.clamp(Vec4::ZERO, Vec4::ONE) * reciprocal_w,
        })
    }

    fn triangle(&mut self, mut corners: [Corner; 3]) {
        let mut area = doubled_area(corners[0], corners[1], (corners[2].x, corners[2].y));
        if area == 0 {
            return;
        }
        if area < 0 {
            corners.swap(1, 2);
            area = -area;
        }
        let [left, right] = span(corners.map(|corner| corner.x), self.width);
        let [top, bottom] = span(corners.map(|corner| corner.y), self.height);
        for y in top..bottom {
            for x in left..right {
                for (number, (to_right, down)) in SAMPLES.into_iter().enumerate() {
                    let place = (i64::from(x) * SUBPIXELS + to_right, i64::from(y) * SUBPIXELS + down);
                    if let Some(shares) = shares(corners, place) {
                        let at = (y as usize * self.width as usize + x as usize) * SAMPLES.len() + number;
                        self.sample(at, corners, shares.map(|share| share as f32 / area as f32));
                    }
                }
            }
        }
    }

    /// Depth test, interpolation and blending for one sample.
    fn sample(&mut self, at: usize, [a, b, c]: [Corner; 3], shares: [f32; 3]) {
        let mix = |a: f32, b: f32, c: f32| a * shares[0] + b * shares[1] + c * shares[2];
        let depth = mix(a.depth, b.depth, c.depth);
        if !(0.0..self.depths[at]).contains(&depth) {
            return;
        }
        let w = 1.0 / mix(a.reciprocal_w, b.reciprocal_w, c.reciprocal_w);
        let colour = (a.colour * shares[0] + b.colour * shares[1] + c.colour * shares[2]) * w;
        self.depths[at] = depth;
        self.colours[at] = self.colours[at].lerp(colour.xyz(), colour.w);
    }
}

/// Twice the area of a triangle; positive if it goes clockwise on the screen, where y points down.
fn doubled_area(from: Corner, to: Corner, (x, y): (i64, i64)) -> i64 {
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}

/// Pixels from the least to the greatest coordinate, as far as there are any.
fn span(coordinates: [i64; 3], size: u32) -> [u32; 2] {
    let [a, b, c] = coordinates.map(|coordinate| coordinate.div_euclid(SUBPIXELS));
    let size = i64::from(size);
    let first = a.min(b).min(c).clamp(0, size);
    let end = (a.max(b).max(c) + 1).clamp(0, size);
    [first as u32, end as u32]
}

/// The share of each corner at a place, times the doubled area; none outside of the triangle.
fn shares([a, b, c]: [Corner; 3], place: (i64, i64)) -> Option<[i64; 3]> {
    let covers = |from: Corner, to: Corner| {
        let area = doubled_area(from, to, place);
        (area > 0 || (area == 0 && is_top_or_left(from, to))).then_some(area)
    };
    Some([covers(b, c)?, covers(c, a)?, covers(a, b)?])
}

/// A place on an edge belongs to the triangle only if the edge is a top or a left one, so that of two
/// triangles which share the edge exactly one has it.
fn is_top_or_left(from: Corner, to: Corner) -> bool {
    to.y < from.y || (to.y == from.y && to.x > from.x)
}

/// A linear value from 0 to 1 as an 8-bit sRGB one.
fn srgb(linear: f32) -> u8 {
    let value = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 3] = [255; 3];
    const BLACK: [u8; 3] = [0; 3];

    fn vertex(x: f32, y: f32, z: f32, colour: Vec4) -> ShadedVertex {
        ShadedVertex { position: Vec4::new(x, y, z, 1.0), colour }
    }

    fn black(width: u32, height: u32) -> Target {
        Target::new(width, height, |_, _| Vec3::ZERO)
    }

    #[test]
    fn neighbours_share_no_sample_and_leave_none() {
        // Half transparent: a sample that both triangles had would be lighter, one that none had black.
        let colour = Vec4::new(1.0, 1.0, 1.0, 0.5);
        let corners = [(-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (0.13, 0.4)];
        let vertices: Vec<_> = corners.iter().map(|&(x, y)| vertex(x, y, 0.5, colour)).collect();
        let mut target = black(16, 16);
        // A depth that is equal does not pass, so count with depths that are nearer from one to the next.
        for (number, triangle) in [[0, 1, 4], [1, 3, 4], [3, 2, 4], [2, 0, 4]].into_iter().enumerate() {
            let nearer: Vec<_> = vertices
                .iter()
                .map(|v| ShadedVertex { position: v.position - Vec4::Z * (number as f32 * 0.1), ..*v })
                .collect();
            target.draw(&nearer, &[triangle]);
        }
        assert!(target.colours.iter().all(|colour| colour.abs_diff_eq(Vec3::splat(0.5), 1e-6)));
    }

    #[test]
    fn nearer_wins_in_either_order() {
        let triangle = |depth, colour: Vec3| {
            [(-1.0, 1.0), (3.0, 1.0), (-1.0, -3.0)].map(|(x, y)| vertex(x, y, depth, colour.extend(1.0)))
        };
        let (near, far) = (triangle(0.25, Vec3::ONE), triangle(0.75, Vec3::X));
        for order in [[near, far], [far, near]] {
            let mut target = black(4, 4);
            order.iter().for_each(|vertices| target.draw(vertices, &[[0, 1, 2]]));
            assert!(target.picture().pixels.iter().all(|&pixel| pixel == WHITE));
        }
    }

    #[test]
    fn interpolation_is_correct_in_perspective() {
        // The right side is nine times as far away as the left one, so the middle of the screen shows what
        // is a tenth of the way.
        let at = |x: f32, y: f32, w: f32, red: f32| ShadedVertex {
            position: Vec4::new(x * w, y * w, 0.5 * w, w),
            colour: Vec4::new(red, 0.0, 0.0, 1.0),
        };
        let vertices = [
            at(-1.0, 1.0, 1.0, 0.0),
            at(1.0, 1.0, 9.0, 1.0),
            at(1.0, -1.0, 9.0, 1.0),
            at(-1.0, -1.0, 1.0, 0.0),
        ];
        let mut target = black(64, 2);
        target.draw(&vertices, &[[0, 1, 2], [0, 2, 3]]);
        let middle = (31 * SAMPLES.len()..33 * SAMPLES.len()).map(|at| target.colours[at].x).sum::<f32>()
            / (2 * SAMPLES.len()) as f32;
        assert!((middle - 0.1).abs() < 1e-3, "{middle}");
    }

    #[test]
    fn half_covered_pixels_are_in_between() {
        // The edge goes through the middle of the left one of two pixels.
        let vertices =
            [(-0.5, 3.0), (9.0, 3.0), (-0.5, -9.0), (9.0, -9.0)].map(|(x, y)| vertex(x, y, 0.5, Vec4::ONE));
        let mut target = black(2, 1);
        target.draw(&vertices, &[[0, 1, 2], [1, 3, 2]]);
        assert_eq!(target.picture().pixels, [[srgb(0.5); 3], WHITE]);
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let mut target = black(4, 4);
        let mut vertices = [(-1.0, 1.0), (3.0, 1.0), (-1.0, -3.0)].map(|(x, y)| vertex(x, y, 0.5, Vec4::ONE));
        target.draw(&vertices, &[[0, 1, 3], [0, 1, 1]]);
        for position in [
            Vec4::new(0.0, 0.0, 0.5, -1.0),
            Vec4::ZERO,
            Vec4::NAN,
            Vec4::INFINITY,
            Vec4::new(f32::MAX, 0.0, 0.0, 1.0),
        ] {
            vertices[0].position = position;
            target.draw(&vertices, &[[0, 1, 2]]);
        }
        assert!(target.picture().pixels.iter().all(|&pixel| pixel == BLACK));
    }
}
