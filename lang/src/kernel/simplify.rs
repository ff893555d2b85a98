//! After lowering: copies followed, dead operations removed, registers numbered anew.

use super::floats::relax;
use super::liveness::remove_dead;
use super::propagate::propagate;
use super::{Block, Kernel, Reg};

/// A removed operation in a loop may make another one dead that came before it; this is how often to look.
const MAX_ROUNDS: u32 = 4;

/// Simplifies a kernel that uses registers below `registers`.
pub(crate) fn simplify(kernel: &mut Kernel, registers: usize) {
    relax(kernel, registers);
    propagate(&mut kernel.body);
    kernel.routines.iter_mut().for_each(propagate);
    let mut rounds = 0;
    let live = loop {
        let (live, removed) = remove_dead(kernel, registers);
        rounds += 1;
        if !removed || rounds == MAX_ROUNDS {
            break live;
        }
    };
    kernel.cleared = live.iter().filter(|reg| !kernel.inputs.iter().any(|port| port.reg == *reg)).collect();
    kernel.inputs.retain(|port| live.has(port.reg));
    number(kernel, registers);
}

/// New numbers in the order of appearance, without holes.
struct Names {
    names: Vec<Option<Reg>>,
    next: u16,
}

impl Names {
    fn of(&mut self, reg: Reg) -> Reg {
        let Some(name) = self.names.get_mut(usize::from(reg.0)) else { return reg };
        *name.get_or_insert_with(|| {
            self.next += 1;
            Reg(self.next - 1)
        })
    }
}

fn number(kernel: &mut Kernel, registers: usize) {
    let mut names = Names { names: vec![None; registers], next: 0 };
    kernel.inputs.iter_mut().for_each(|port| port.reg = names.of(port.reg));
    kernel.cleared.iter_mut().for_each(|reg| *reg = names.of(*reg));
    number_block(&mut kernel.body, &mut names);
    kernel.routines.iter_mut().for_each(|routine| number_block(routine, &mut names));
    kernel.outputs.iter_mut().for_each(|port| port.reg = names.of(port.reg));
    kernel.registers = names.next;
}

fn number_block(block: &mut Block, names: &mut Names) {
    for node in block {
        // First all names in the order of the text, then the renaming, which cannot make new ones.
        node.for_each_read(|reg| {
            names.of(reg);
        });
        node.for_each_write(|reg| {
            names.of(reg);
        });
        node.rename(|reg| names.names.get(usize::from(reg.0)).copied().flatten().unwrap_or(reg));
        node.blocks_mut().for_each(|block| number_block(block, names));
    }
}
