//! The graph behind all signals, on one thread.
//!
//! A change marks what depends on it: directly as stale, further on as to be checked. Memos are
//! computed when they are read and only if something they read has really changed; effects run soon
//! after, oldest first, those that draw before all others. So nothing runs twice for one change, and
//! nothing runs that its owner is about to remove.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use slotmap::{SlotMap, new_key_type};

use super::function;

new_key_type! {
    /// The number of a node.
    pub(super) struct Id;
}

/// How sure a node is of its value, from sure to wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stand {
    Fresh,
    /// Something further back has changed.
    Check,
    /// Something that was read has changed.
    Stale,
}

/// What has to run again; tells whether its value has changed.
pub(super) type Run = Rc<RefCell<dyn function::Run<bool>>>;

/// When an effect runs: first what draws, then what looks at it; each in the order of birth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Turn {
    /// It changes the page.
    Draw,
    /// It follows.
    Follow,
}

struct Node {
    value: Option<Rc<dyn Any>>,
    run: Option<Run>,
    /// Effects have a turn; memos wait until they are read.
    turn: Option<(Turn, u64)>,
    stand: Stand,
    sources: Vec<Id>,
    readers: Vec<Id>,
    owner: Option<Id>,
    owned: Vec<Id>,
    contexts: Vec<(TypeId, Rc<dyn Any>)>,
    cleanups: Vec<Box<dyn FnOnce()>>,
}

#[derive(Default)]
struct Graph {
    nodes: RefCell<SlotMap<Id, Node>>,
    owner: Cell<Option<Id>>,
    reader: Cell<Option<Id>>,
    waiting: RefCell<BTreeMap<(Turn, u64), Id>>,
    births: Cell<u64>,
    is_flushing: Cell<bool>,
    is_scheduled: Cell<bool>,
}

thread_local! {
    static GRAPH: Graph = Graph::default();
}

/// A new node; it belongs to whatever is running.
pub(super) fn add(value: Option<Rc<dyn Any>>, run: Option<Run>, turn: Option<Turn>) -> Id {
    GRAPH.with(|graph| {
        let owner = graph.owner.get();
        add_to(owner, value, run, turn)
    })
}

/// A new node that belongs to another.
pub(super) fn add_to(
    owner: Option<Id>,
    value: Option<Rc<dyn Any>>,
    run: Option<Run>,
    turn: Option<Turn>,
) -> Id {
    GRAPH.with(|graph| {
        let birth = graph.births.get();
        graph.births.set(birth + 1);
        let mut nodes = graph.nodes.borrow_mut();
        let stand = if run.is_some() { Stand::Stale } else { Stand::Fresh };
        let id = nodes.insert(Node {
            value,
            run,
            turn: turn.map(|turn| (turn, birth)),
            stand,
            sources: Vec::new(),
            readers: Vec::new(),
            owner,
            owned: Vec::new(),
            contexts: Vec::new(),
            cleanups: Vec::new(),
        });
        if let Some(owner) = owner.and_then(|owner| nodes.get_mut(owner)) {
            owner.owned.push(id);
        }
        id
    })
}

/// The value of a node, if it is still there; whatever is running reads it from now on.
pub(super) fn read(id: Id) -> Option<Rc<dyn Any>> {
    let value = read_untracked(id);
    // Only now: what is computed for a reader must not tell it that it has changed.
    track(id);
    value
}

/// The value of a node, if it is still there.
pub(super) fn read_untracked(id: Id) -> Option<Rc<dyn Any>> {
    refresh(id);
    GRAPH.with(|graph| graph.nodes.borrow().get(id)?.value.clone())
}

/// Takes the value out of a node, if it is there.
pub(super) fn take(id: Id) -> Option<Rc<dyn Any>> {
    GRAPH.with(|graph| graph.nodes.borrow_mut().get_mut(id)?.value.take())
}

/// Puts a value into a node; one that has ended needs none.
pub(super) fn put(id: Id, value: Rc<dyn Any>) {
    let before = GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        nodes.get_mut(id)?.value.replace(value)
    });
    // When the graph is free again: what is dropped may use it.
    drop(before);
}

/// Puts a value into the node that is running.
pub(super) fn put_own(value: Rc<dyn Any>) {
    if let Some(id) = owner() {
        put(id, value);
    }
}

/// Whatever is running runs again when this node changes.
pub(super) fn track(id: Id) {
    GRAPH.with(|graph| {
        let Some(reader) = graph.reader.get() else { return };
        let mut nodes = graph.nodes.borrow_mut();
        let Some(node) = nodes.get_mut(reader) else { return };
        if node.sources.contains(&id) {
            return;
        }
        node.sources.push(id);
        match nodes.get_mut(id) {
            Some(source) => source.readers.push(reader),
            None => drop(nodes[reader].sources.pop()),
        }
    });
}

/// Tells all who read this node that it has changed.
pub(super) fn changed(id: Id) {
    GRAPH.with(|graph| {
        mark_readers(graph, id, Stand::Stale);
        schedule(graph);
    });
}

/// Puts an effect among those that run soon.
pub(super) fn soon(id: Id) {
    GRAPH.with(|graph| {
        enqueue(graph, id);
        schedule(graph);
    });
}

/// Runs an effect or a memo now, if anything it depends on has changed.
pub(super) fn refresh(id: Id) {
    let stand = GRAPH.with(|graph| graph.nodes.borrow().get(id).map(|node| node.stand));
    match stand {
        None | Some(Stand::Fresh) => return,
        Some(Stand::Check) => check_sources(id),
        Some(Stand::Stale) => {}
    }
    let run = GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        let node = nodes.get_mut(id)?;
        let was = std::mem::replace(&mut node.stand, Stand::Fresh);
        (was == Stand::Stale).then(|| node.run.clone()).flatten()
    });
    if let Some(run) = run
        && run_as(id, || run.borrow_mut().run())
    {
        GRAPH.with(|graph| {
            let mut nodes = graph.nodes.borrow_mut();
            let readers = nodes.get(id).map(|node| node.readers.clone()).unwrap_or_default();
            for reader in readers {
                if let Some(node) = nodes.get_mut(reader) {
                    node.stand = Stand::Stale;
                }
            }
        });
    }
}

/// Asks one source after the other whether it has really changed, until one has.
fn check_sources(id: Id) {
    let sources = GRAPH.with(|graph| graph.nodes.borrow()[id].sources.clone());
    for source in sources {
        refresh(source);
        let stand = GRAPH.with(|graph| graph.nodes.borrow().get(id).map(|node| node.stand));
        if stand != Some(Stand::Check) {
            return;
        }
    }
}

/// Runs something as this node: what it makes belongs to the node, what it reads is noted. All that
/// came of its last run ends before.
fn run_as<T>(id: Id, body: impl FnOnce() -> T) -> T {
    forget_run(id);
    let before = swap(Some(id), Some(id));
    let result = body();
    swap(before.0, before.1);
    result
}

// Not inlined, as the next one: they are called wherever something runs untracked.
#[inline(never)]
fn read_by(reader: Option<Id>) -> Option<Id> {
    GRAPH.with(|graph| graph.reader.replace(reader))
}

#[inline(never)]
fn swap(owner: Option<Id>, reader: Option<Id>) -> (Option<Id>, Option<Id>) {
    GRAPH.with(|graph| (graph.owner.replace(owner), graph.reader.replace(reader)))
}

/// Runs something whose reading is not noted.
pub fn untrack<T>(body: impl FnOnce() -> T) -> T {
    let reader = read_by(None);
    let result = body();
    read_by(reader);
    result
}

/// Runs something that belongs to this node and reads nothing.
pub(super) fn owned_by<T>(owner: Option<Id>, body: impl FnOnce() -> T) -> T {
    let before = swap(owner, None);
    let result = body();
    swap(before.0, before.1);
    result
}

/// What is running, to which new nodes belong.
pub(super) fn owner() -> Option<Id> {
    GRAPH.with(|graph| graph.owner.get())
}

/// Ends a node and all that belongs to it.
pub(super) fn end(id: Id) {
    clean_up(id);
    remove(id);
}

/// Ends a node after it was cleaned up.
fn remove(id: Id) {
    release(id);
    // What is in it is dropped when the graph is free again: it may use the graph.
    let ended = GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        let node = nodes.remove(id)?;
        if let Some(owner) = node.owner.and_then(|owner| nodes.get_mut(owner)) {
            // The newest goes first, as a rule.
            if let Some(place) = owner.owned.iter().rposition(|&it| it == id) {
                owner.owned.swap_remove(place);
            }
        }
        if let Some(turn) = node.turn {
            graph.waiting.borrow_mut().remove(&turn);
        }
        Some(node)
    });
    drop(ended);
}

/// Ends what a node's last run has made, and forgets what it has read.
fn forget_run(id: Id) {
    clean_up(id);
    release(id);
}

fn release(id: Id) {
    let Some((owned, contexts)) = GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        let node = nodes.get_mut(id)?;
        let sources = std::mem::take(&mut node.sources);
        let owned = std::mem::take(&mut node.owned);
        let contexts = std::mem::take(&mut node.contexts);
        for source in sources {
            if let Some(source) = nodes.get_mut(source) {
                source.readers.retain(|&reader| reader != id);
            }
        }
        Some((owned, contexts))
    }) else {
        return;
    };
    owned.into_iter().for_each(remove);
    drop(contexts);
}

/// Does what is to be done at the end, of what belongs to a node first. All of it still has its
/// signals.
fn clean_up(id: Id) {
    let owned = GRAPH.with(|graph| graph.nodes.borrow().get(id).map(|node| node.owned.clone()));
    owned.into_iter().flatten().for_each(clean_up);
    let cleanups = GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        nodes.get_mut(id).map(|node| std::mem::take(&mut node.cleanups))
    });
    for cleanup in cleanups.into_iter().flatten() {
        untrack(cleanup);
    }
}

/// Remembers what is to be done when the current run ends.
pub(super) fn at_end(cleanup: Box<dyn FnOnce()>) {
    GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        if let Some(node) = graph.owner.get().and_then(|owner| nodes.get_mut(owner)) {
            node.cleanups.push(cleanup);
        }
    });
}

/// Lends a value to all that belongs to the current node.
pub(super) fn lend(kind: TypeId, value: Rc<dyn Any>) {
    GRAPH.with(|graph| {
        let mut nodes = graph.nodes.borrow_mut();
        if let Some(node) = graph.owner.get().and_then(|owner| nodes.get_mut(owner)) {
            node.contexts.push((kind, value));
        }
    });
}

/// The nearest value of this type that an owner has lent.
pub(super) fn lent(kind: TypeId) -> Option<Rc<dyn Any>> {
    GRAPH.with(|graph| {
        let nodes = graph.nodes.borrow();
        let mut at = graph.owner.get();
        while let Some(node) = at.and_then(|id| nodes.get(id)) {
            if let Some((_, value)) = node.contexts.iter().rev().find(|(it, _)| *it == kind) {
                return Some(value.clone());
            }
            at = node.owner;
        }
        None
    })
}

fn mark_readers(graph: &Graph, id: Id, stand: Stand) {
    let readers = {
        let nodes = graph.nodes.borrow();
        nodes.get(id).map(|node| node.readers.clone()).unwrap_or_default()
    };
    for reader in readers {
        let before = {
            let mut nodes = graph.nodes.borrow_mut();
            let Some(node) = nodes.get_mut(reader) else { continue };
            let before = node.stand;
            node.stand = before.max(stand);
            before
        };
        enqueue(graph, reader);
        if before == Stand::Fresh {
            mark_readers(graph, reader, Stand::Check);
        }
    }
}

fn enqueue(graph: &Graph, id: Id) {
    if let Some(turn) = graph.nodes.borrow().get(id).and_then(|node| node.turn) {
        graph.waiting.borrow_mut().insert(turn, id);
    }
}

/// Effects run when whatever changed the signals has come to its end.
fn schedule(graph: &Graph) {
    if graph.is_flushing.get() || graph.waiting.borrow().is_empty() {
        return;
    }
    if !graph.is_scheduled.replace(true) {
        #[cfg(target_arch = "wasm32")]
        wasm_bindgen_futures::spawn_local(async { flush() });
    }
}

/// Runs all effects that wait, and those that come to wait meanwhile.
pub fn flush() {
    GRAPH.with(|graph| {
        graph.is_scheduled.set(false);
        if graph.is_flushing.replace(true) {
            return;
        }
        loop {
            let next = graph.waiting.borrow_mut().pop_first();
            let Some((_, id)) = next else { break };
            refresh(id);
        }
        graph.is_flushing.set(false);
    });
}
