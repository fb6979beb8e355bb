//! What runs when signals change.

use std::cell::RefCell;
use std::rc::Rc;

use super::function::Run;
use super::graph::{self, Id, Turn};

/// Something that runs soon, and again whenever a signal it has read changes, until its owner ends.
#[derive(Debug, Clone, Copy)]
pub struct Effect;

impl Effect {
    /// An effect; the function is given what its last run gave.
    pub fn new<T: 'static>(mut run: impl FnMut(Option<T>) -> T + 'static) -> Effect {
        let mut last = None;
        follow(Box::new(move || last = Some(run(last.take()))));
        Effect
    }
}

fn follow(mut run: Box<dyn Run<()>>) {
    let run = move || {
        run.run();
        false
    };
    graph::soon(graph::add(None, Some(Rc::new(RefCell::new(run))), Some(Turn::Follow)));
}

/// An effect that draws: it runs at once, then whenever a signal it has read changes, as long as
/// this is kept.
#[derive(Debug)]
pub struct Running(Id);

impl Running {
    /// Runs it for the first time.
    pub fn start(mut draw: Box<dyn Run<()>>) -> Running {
        let run = move || {
            draw.run();
            false
        };
        let id = graph::add(None, Some(Rc::new(RefCell::new(run))), Some(Turn::Draw));
        graph::refresh(id);
        Running(id)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        graph::end(self.0);
    }
}
