//! An `if` that is being lowered, of either language.

use super::build::Builder;
use super::{Block, Condition, Node};

/// An `if` whose end has not come yet.
pub(crate) struct Branch {
    /// What comes before it.
    outer: Block,
    condition: Condition,
    /// What is done where the condition holds, once the `else` has come.
    then: Option<Block>,
}

impl Branch {
    /// An `if` behind a block.
    pub(crate) const fn new(outer: Block, condition: Condition) -> Self {
        Self { outer, condition, then: None }
    }

    /// The `else`: what follows is for the other case. False if there was one.
    pub(crate) fn turn(&mut self, build: &mut Builder) -> bool {
        if self.then.is_some() {
            return false;
        }
        self.then = Some(std::mem::take(&mut build.block));
        true
    }

    /// The end: what follows comes behind it.
    pub(crate) fn close(self, build: &mut Builder) {
        let last = std::mem::replace(&mut build.block, self.outer);
        let (then, otherwise) = match self.then {
            Some(then) => (then, last),
            None => (last, Block::new()),
        };
        build.block.push(Node::If { condition: self.condition, then, otherwise });
    }
}
