//! Finding a row by its name, without looking at every row.

/// A hash table built at compile time: slot numbers of names, 0xff where empty.
pub(crate) struct NameTable<const SIZE: usize> {
    slots: [u8; SIZE],
}

impl<const SIZE: usize> NameTable<SIZE> {
    /// A table of these names; of equal names the first is found. `SIZE` is a power of two well above their number.
    pub(crate) const fn new(names: &[&str]) -> Self {
        assert!(SIZE.is_power_of_two() && names.len() < 0xff && names.len() * 2 <= SIZE);
        let mut slots = [0xff; SIZE];
        let mut index = 0;
        while index < names.len() {
            let name = names[index].as_bytes();
            let mut slot = hash(name) as usize % SIZE;
            while slots[slot] != 0xff && !same(names[slots[slot] as usize].as_bytes(), name) {
                slot = (slot + 1) % SIZE;
            }
            if slots[slot] == 0xff {
                slots[slot] = index as u8;
            }
            index += 1;
        }
        Self { slots }
    }

    /// Index of a name; `name_at` gives the name of an index back.
    pub(crate) fn find(&self, name: &str, name_at: impl Fn(usize) -> &'static str) -> Option<usize> {
        let mut slot = hash(name.as_bytes()) as usize % SIZE;
        loop {
            match self.slots[slot] {
                0xff => return None,
                index if name_at(usize::from(index)) == name => return Some(usize::from(index)),
                _ => slot = (slot + 1) % SIZE,
            }
        }
    }
}

const fn hash(name: &[u8]) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    let mut at = 0;
    while at < name.len() {
        hash = (hash ^ name[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    hash ^ hash >> 15
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}
