//! Views of a match as JSON. Each is serialised and hashed once per step and viewer who sees
//! something else, and compared once with the one before it, however many sockets, answers and bots
//! need it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use json_patch::Patch;
use serde_json::Value;
use tabletop::{Digest, Viewer};

use super::view_patch::view_patch;

/// What one viewer sees after one step.
#[derive(Debug)]
pub(crate) struct SerialisedView {
    pub(crate) json: Value,
    hash: OnceLock<String>,
    /// What leads to it from the view one step before.
    patch: OnceLock<Patch>,
}

/// How many views were serialised, hashed, and compared with the one before them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct ViewCounts {
    pub(crate) serialised: u64,
    pub(crate) hashed: u64,
    pub(crate) compared: u64,
}

/// The views that the next events are compared with, by viewer and step.
#[derive(Debug, Default)]
pub(crate) struct ViewCache(Mutex<Cached>);

#[derive(Debug, Default)]
struct Cached {
    views: BTreeMap<(Viewer, u32), Arc<SerialisedView>>,
    counts: ViewCounts,
}

impl ViewCache {
    /// The view of this viewer after a step, serialised by `serialise` if it is not here.
    pub(super) fn get<E>(
        &self,
        viewer: Viewer,
        step: u32,
        serialise: impl FnOnce() -> Result<Value, E>,
    ) -> Result<Arc<SerialisedView>, E> {
        if let Some(view) = self.cached().views.get(&(viewer, step)) {
            return Ok(view.clone());
        }
        let (json, hash, patch) = (serialise()?, OnceLock::new(), OnceLock::new());
        let view = Arc::new(SerialisedView { json, hash, patch });
        let mut cached = self.cached();
        cached.counts.serialised += 1;
        cached.views.insert((viewer, step), view.clone());
        Ok(view)
    }

    /// The hash of a view: 16 digits of SHA-256 over its JSON.
    pub(super) fn hash<'view>(&self, view: &'view SerialisedView) -> &'view str {
        view.hash.get_or_init(|| {
            self.cached().counts.hashed += 1;
            Digest::of(&view.json).to_string()
        })
    }

    /// What leads to a view of this viewer from `before`, the one of the step before it.
    pub(super) fn patch<'view>(
        &self,
        before: &SerialisedView,
        view: &'view SerialisedView,
    ) -> &'view Patch {
        view.patch.get_or_init(|| {
            self.cached().counts.compared += 1;
            view_patch(&before.json, &view.json)
        })
    }

    /// Drops the views for which `keep` is false.
    pub(super) fn retain(&self, mut keep: impl FnMut(Viewer, u32) -> bool) {
        self.cached().views.retain(|(viewer, step), _| keep(*viewer, *step));
    }

    /// What was counted since this was asked last.
    pub(super) fn take_counts(&self) -> ViewCounts {
        std::mem::take(&mut self.cached().counts)
    }

    fn cached(&self) -> std::sync::MutexGuard<'_, Cached> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
