//! The distinct vertices of a batch.

/// Vertices of a batch, each once: a hash table with a place for every vertex that a batch can have.
///
/// Indices that are chosen to collide cost time that grows with the square of the batch's size, which is bounded.
#[derive(Debug)]
pub(super) struct VertexSet {
    /// Number of the vertex and 1, or 0 where there is none; a power of two of them, more than twice the vertices.
    places: Vec<u32>,
    pub(super) vertex_ids: Vec<u32>,
    pub(super) instance_ids: Vec<u32>,
}

impl VertexSet {
    /// A set for at most `count` vertices.
    pub(super) fn new(count: usize) -> Self {
        Self {
            places: vec![0; (2 * count + 1).next_power_of_two()],
            vertex_ids: Vec::with_capacity(count),
            instance_ids: Vec::with_capacity(count),
        }
    }

    /// Number of a vertex in the batch; it is entered if it is not in it.
    #[inline(always)]
    pub(super) fn number(&mut self, instance: u32, vertex: u32) -> u32 {
        let mask = self.places.len() - 1;
        // Neighbouring vertices have neighbouring places. The factor spreads the instances.
        let mut place = vertex.wrapping_add(instance.wrapping_mul(0x9e37_79b9)) as usize & mask;
        loop {
            // The mask keeps the place within the table, and the table has free places.
            match self.places[place] {
                0 => break,
                taken if self.holds(taken as usize - 1, instance, vertex) => return taken - 1,
                _ => place = (place + 1) & mask,
            }
        }
        let number = self.vertex_ids.len() as u32;
        self.places[place] = number + 1;
        self.vertex_ids.push(vertex);
        self.instance_ids.push(instance);
        number
    }

    #[inline(always)]
    fn holds(&self, number: usize, instance: u32, vertex: u32) -> bool {
        self.vertex_ids.get(number) == Some(&vertex) && self.instance_ids.get(number) == Some(&instance)
    }
}
