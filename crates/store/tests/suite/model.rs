//! A store against the simplest thing that keeps the same promises: lists in memory.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use store::{
    Change, Due, Event, MatchFilter, MatchId, Millis, NewDue, Receipt, Status, Store, StoreError,
};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use super::{Home, event, new_match};

pub(crate) async fn a_store_does_what_a_list_in_memory_does(home: &dyn Home) {
    let config = ProptestConfig { cases: 40, failure_persistence: None, ..Default::default() };
    let histories = prop::collection::vec(step(), 1..60);
    let runner = &mut TestRunner::new(config);
    let result = block_in_place(|| {
        runner.run(&histories, |steps| {
            Handle::current().block_on(live_through(&*home.another(), &steps))
        })
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[derive(Clone, Debug)]
enum Step {
    Create { id: u8 },
    Append { id: u8, cmd_id: u8, ahead: i8, change: Change },
    Change { id: u8, change: Change },
    Read { id: u8, after: u64, limit: u32 },
    Claim { now: Millis, lease: Millis, limit: u32 },
    Finish { due: Due },
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    // Few of each, so that they meet.
    let id = 0..3_u8;
    let ahead = prop_oneof![6 => Just(1_i8), 1 => Just(0), 1 => Just(2), 1 => Just(-1)];
    prop_oneof![
        2 => id.clone().prop_map(|id| Step::Create { id }),
        10 => (id.clone(), 0..12_u8, ahead, change())
            .prop_map(|(id, cmd_id, ahead, change)| Step::Append { id, cmd_id, ahead, change }),
        1 => (id.clone(), change()).prop_map(|(id, change)| Step::Change { id, change }),
        2 => (id.clone(), 0..6_u64, 0..6_u32)
            .prop_map(|(id, after, limit)| Step::Read { id, after, limit }),
        2 => (0..40_i64, 0..40_i64, 0..4_u32)
            .prop_map(|(now, length, limit)| Step::Claim { now, lease: now + length, limit }),
        1 => (id, kind(), 0..20_i64).prop_map(|(id, kind, at)| Step::Finish {
            due: Due { at, match_id: match_id(id), kind }
        }),
        1 => Just(Step::Reopen),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    let due = (kind(), 0..20_i64).prop_map(|(kind, at)| NewDue { kind, at });
    let status = prop::option::of(prop::sample::select(Status::ALL));
    let meta = prop::option::of("[a-z]{0,3}");
    let clear = prop::collection::vec(kind(), 0..2);
    (status, meta, clear, prop::collection::vec(due, 0..2)).prop_map(
        |(status, meta, clear_due, set_due)| Change {
            status,
            meta,
            clear_due,
            set_due,
            ..Change::default()
        },
    )
}

fn kind() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["clock".to_owned(), "bot".to_owned()])
}

fn match_id(id: u8) -> MatchId {
    MatchId(format!("m{id}"))
}

async fn live_through(home: &dyn Home, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut model = Model::default();
    let mut store = home.open().await;
    for step in steps {
        if matches!(step, Step::Reopen) {
            store.close().await.unwrap();
            store = home.open().await;
        }
        let (expected, answer) = (model.take(step), answer(&*store, step, &model).await);
        prop_assert_eq!(expected, answer, "{:?}", step);
    }
    prop_assert_eq!(model.all(), all(&*store).await);
    store.close().await.unwrap();
    Ok(())
}

/// What a step tells, in one shape for the store and the model; `None` is a refusal.
#[derive(PartialEq, Debug)]
enum Answer {
    Done,
    Receipt(Receipt),
    Events(Vec<Event>),
    Claimed(Vec<Due>),
}

/// What the model takes for the event of a step; `head` is the head before it.
fn event_of(cmd_id: u8, ahead: i8, head: u64) -> Event {
    event(head.saturating_add_signed(ahead.into()), &format!("c{cmd_id}"))
}

async fn answer(store: &dyn Store, step: &Step, model: &Model) -> Option<Answer> {
    let result = match step.clone() {
        Step::Create { id } => {
            store.create_match(new_match(match_id(id).as_str())).await.map(|()| Answer::Done)
        }
        Step::Append { id, cmd_id, ahead, change } => {
            let event = event_of(cmd_id, ahead, model.head_before);
            store.append(&match_id(id), event, change).await.map(Answer::Receipt)
        }
        Step::Change { id, change } => {
            store.change_match(&match_id(id), change).await.map(|()| Answer::Done)
        }
        Step::Read { id, after, limit } => {
            store.events_after(&match_id(id), after, limit).await.map(Answer::Events)
        }
        Step::Claim { now, lease, limit } => {
            store.claim_due(now, lease, limit).await.map(Answer::Claimed)
        }
        Step::Finish { due } => store.finish_due(&due).await.map(|()| Answer::Done),
        Step::Reopen => Ok(Answer::Done),
    };
    match result {
        Ok(answer) => Some(answer),
        Err(StoreError::NotFound(_) | StoreError::Taken(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

#[derive(Default)]
struct Model {
    matches: BTreeMap<MatchId, Match>,
    due: BTreeMap<(MatchId, String), (Millis, Millis)>,
    /// The head of the match of the last step, before it.
    head_before: u64,
}

#[derive(Default)]
struct Match {
    events: Vec<Event>,
    status: Option<Status>,
    meta: Option<String>,
}

impl Model {
    fn take(&mut self, step: &Step) -> Option<Answer> {
        match step.clone() {
            Step::Create { id } => {
                let fresh = !self.matches.contains_key(&match_id(id));
                self.matches.entry(match_id(id)).or_default();
                fresh.then_some(Answer::Done)
            }
            Step::Append { id, cmd_id, ahead, change } => {
                self.append(match_id(id), cmd_id, ahead, change)
            }
            Step::Change { id, change } => self.change(match_id(id), change),
            Step::Read { id, after, limit } => {
                let events = self.matches.get(&match_id(id))?.events.iter();
                let events = events.filter(|it| it.seq > after).take(limit as usize);
                Some(Answer::Events(events.cloned().collect()))
            }
            Step::Claim { now, lease, limit } => Some(self.claim(now, lease, limit)),
            Step::Finish { due } => {
                let key = (due.match_id, due.kind);
                if self.due.get(&key).is_some_and(|(at, _)| *at == due.at) {
                    self.due.remove(&key);
                }
                Some(Answer::Done)
            }
            Step::Reopen => Some(Answer::Done),
        }
    }

    fn append(&mut self, id: MatchId, cmd_id: u8, ahead: i8, change: Change) -> Option<Answer> {
        let entry = self.matches.get_mut(&id)?;
        let head = entry.events.len() as u64;
        self.head_before = head;
        let event = event_of(cmd_id, ahead, head);
        if let Some(stored) = entry.events.iter().find(|it| it.cmd_id == event.cmd_id) {
            return Some(Answer::Receipt(Receipt::Repeated(stored.clone())));
        }
        if event.seq != head + 1 {
            return Some(Answer::Receipt(Receipt::Conflict { head }));
        }
        entry.events.push(event);
        self.change(id, change)?;
        Some(Answer::Receipt(Receipt::Appended))
    }

    fn change(&mut self, id: MatchId, change: Change) -> Option<Answer> {
        let entry = self.matches.get_mut(&id)?;
        entry.status = change.status.or(entry.status);
        entry.meta = change.meta.or(entry.meta.take());
        for kind in change.clear_due {
            self.due.remove(&(id.clone(), kind));
        }
        for due in change.set_due {
            self.due.insert((id.clone(), due.kind), (due.at, due.at));
        }
        Some(Answer::Done)
    }

    fn claim(&mut self, now: Millis, lease: Millis, limit: u32) -> Answer {
        let free = self.due.iter().filter(|(_, (_, free_at))| *free_at <= now);
        let mut claimed: Vec<Due> = free
            .map(|((id, kind), (at, _))| Due { at: *at, match_id: id.clone(), kind: kind.clone() })
            .collect();
        claimed.sort();
        claimed.truncate(limit as usize);
        for due in &claimed {
            self.due.insert((due.match_id.clone(), due.kind.clone()), (due.at, lease));
        }
        Answer::Claimed(claimed)
    }

    fn all(&self) -> Vec<(MatchId, Status, String, u64, Vec<Event>)> {
        let rows = self.matches.iter().map(|(id, it)| {
            let meta = it.meta.clone().unwrap_or("{}".to_owned());
            let head = it.events.len() as u64;
            (id.clone(), it.status.unwrap_or(Status::Waiting), meta, head, it.events.clone())
        });
        rows.collect()
    }
}

async fn all(store: &dyn Store) -> Vec<(MatchId, Status, String, u64, Vec<Event>)> {
    let mut all = Vec::new();
    for row in store.list_matches(&MatchFilter::default(), 100).await.unwrap() {
        let events = super::all_events(store, &row.id).await;
        all.push((row.id, row.status, row.meta, row.head, events));
    }
    all
}
