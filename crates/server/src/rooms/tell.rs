//! What viewers see of a table, with nothing in it that they may not know.

use host::delta;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Status;
use tabletop::{Digest, Seat, Viewer};
use utoipa::ToSchema;

use super::entry::OfferKind;
use super::seating::{Sitting, Who};
use super::settings::Settings;
use super::table::{Line, Offer, Origin, Rematch, Table};
use crate::problem::Problem;

/// A match as the lobby and its players see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MatchInfo {
    /// Its id.
    pub(crate) id: String,
    /// The game.
    pub(crate) game: String,
    /// The version of its rules.
    pub(crate) rules_version: u32,
    /// `waiting`, `running`, `paused`, `finished`, `cancelled` or `frozen`.
    pub(crate) status: String,
    /// `public`, `link` or `password`.
    pub(crate) visibility: String,
    /// Who runs the match.
    pub(crate) host: Option<String>,
    /// The seats, in order.
    pub(crate) seats: Vec<SeatInfo>,
    /// The game's options.
    pub(crate) setup: Value,
    /// How it is hosted.
    pub(crate) settings: Settings,
    /// What the server published about its dice.
    pub(crate) commitment: String,
    /// When it was created, in milliseconds since 1970.
    pub(crate) created_at: i64,
    /// The number of the last event that this viewer may see.
    pub(crate) seq: u64,
    /// The number of the last step that this viewer may see.
    pub(crate) step: u32,
    /// What is proposed.
    pub(crate) offers: Vec<OfferInfo>,
    /// The code that lets others in; only the host and the players see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// The match it goes on from, or is a copy of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<Origin>,
    /// How it ended, such as `a>b conquest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    /// The match that followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rematch: Option<String>,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SeatInfo {
    /// Its number, from 0.
    #[schema(value_type = u8)]
    pub(crate) seat: Seat,
    /// `open`, `human` or `bot`.
    pub(crate) kind: String,
    /// The player's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    /// What the others call them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// Which bot plays here, or stands in for the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bot: Option<String>,
    /// The side it plays for, from 0.
    pub(crate) side: usize,
    /// Ready to begin?
    pub(crate) ready: bool,
    /// Has it promised a nonce?
    pub(crate) sealed: bool,
    /// May it not speak?
    pub(crate) muted: bool,
    /// Is a socket of its player open?
    pub(crate) online: bool,
}

/// A proposal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct OfferInfo {
    /// What.
    pub(crate) kind: OfferKind,
    /// By which seat.
    #[schema(value_type = u8)]
    pub(crate) by: Seat,
    /// Which seats agree.
    #[schema(value_type = Vec<u8>)]
    pub(crate) accepted: Vec<Seat>,
}

/// The position as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct StateInfo {
    /// The number of the last event.
    pub(crate) seq: u64,
    /// The number of the step.
    pub(crate) step: u32,
    /// Whose turn it is.
    #[schema(value_type = Option<u8>)]
    pub(crate) to_act: Option<Seat>,
    /// What the viewer sees.
    pub(crate) view: Value,
    /// The hash of the view: 16 digits of SHA-256 over its JSON with sorted keys, without spaces.
    pub(crate) hash: String,
    /// What the clocks show, if this is the present position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<Value>,
}

/// The short hash of a view.
pub(crate) fn hash_of(view: &Value) -> String {
    Digest::of(view).to_string()
}

/// So many digits of it say whether a viewer has followed.
const DIGITS: usize = 8;

impl Table {
    /// The table for this player, or for anyone; `online` says whose sockets are open.
    pub(crate) fn info(&self, player: Option<&str>, online: impl Fn(&str) -> bool) -> MatchInfo {
        let seq = self.visible_head(self.viewer(player));
        MatchInfo {
            id: self.id.clone(),
            game: self.game.name().to_owned(),
            rules_version: self.rules_version,
            status: self.status.to_string(),
            visibility: self.visibility.to_string(),
            host: self.master.clone(),
            seats: self.seat_infos(online),
            setup: self.setup.clone(),
            settings: self.hosting.settings.clone(),
            commitment: self.commitment.clone(),
            created_at: self.created_at,
            seq,
            step: self.step_at(seq),
            offers: self.offer_infos(),
            code: self.join_code.clone().filter(|_| self.may_invite(player)),
            from: self.hosting.from.clone(),
            result: self.outcome().map(|outcome| outcome.to_string()),
            rematch: match &self.rematch {
                Rematch::Made(id) => Some(id.clone()),
                _ => None,
            },
        }
    }

    /// Is the code for them to pass on? The host invites also without a seat.
    pub(crate) fn may_invite(&self, player: Option<&str>) -> bool {
        player.is_some_and(|player| {
            self.master.as_deref() == Some(player) || self.seat_of(player).is_some()
        })
    }

    pub(crate) fn seat_infos(&self, online: impl Fn(&str) -> bool) -> Vec<SeatInfo> {
        let one = |(seat, sitting): (Seat, &Sitting)| {
            let (kind, player, name, bot) = match &sitting.who {
                Who::Open => ("open", None, None, None),
                Who::Human { player, name } => {
                    ("human", Some(player.clone()), Some(name.clone()), sitting.stand_in.clone())
                }
                Who::Bot { bot } => ("bot", None, None, Some(bot.clone())),
                Who::Elsewhere { name } => ("human", None, Some(name.clone()), None),
            };
            SeatInfo {
                seat,
                kind: kind.to_owned(),
                side: self.side_of(seat),
                ready: sitting.ready,
                sealed: sitting.seal.is_some(),
                muted: player.as_ref().is_some_and(|player| self.muted.contains(player)),
                online: player.as_deref().is_some_and(&online),
                player,
                name,
                bot,
            }
        };
        Seat::first(Seat::MAX).zip(&self.seats).map(one).collect()
    }

    fn offer_infos(&self) -> Vec<OfferInfo> {
        let info = |(&kind, offer): (&OfferKind, &Offer)| OfferInfo {
            kind,
            by: offer.by,
            accepted: offer.yes.iter().collect(),
        };
        self.offers.iter().map(info).collect()
    }

    /// The last event this viewer may see: spectators can be some events behind.
    pub(crate) fn visible_head(&self, viewer: Viewer) -> u64 {
        let head = self.head();
        let delay = u64::from(self.hosting.settings.spectator_delay);
        match (viewer, self.started) {
            (Viewer::Spectator, Some(started)) if !self.is_over() => {
                head.saturating_sub(delay).max(started.min(head))
            }
            _ => head,
        }
    }

    /// The last step after this event, as far as it was not taken back.
    pub(crate) fn step_at(&self, seq: u64) -> u32 {
        let after = |index: usize| self.lines.get(index).map(|line| line.steps.1);
        let step = (seq as usize).checked_sub(1).and_then(after).unwrap_or(0);
        step.min(self.play.step())
    }

    /// The position after a step.
    pub(crate) fn state_at(&self, viewer: Viewer, step: u32) -> Result<StateInfo, Problem> {
        let mut position = self.play.position_json(viewer, step)?;
        let view = position["view"].take();
        Ok(StateInfo {
            seq: self.visible_head(viewer),
            step,
            to_act: serde_json::from_value(position["to_act"].take()).unwrap_or(None),
            hash: hash_of(&view),
            view,
            clock: position.get("clock").cloned(),
        })
    }

    /// The present position, as far as this viewer may see it; nothing before the start.
    pub(crate) fn state(&self, viewer: Viewer) -> Option<StateInfo> {
        self.started?;
        self.state_at(viewer, self.step_at(self.visible_head(viewer))).ok()
    }

    /// Must a viewer who has seen this event start from a snapshot?
    pub(crate) fn needs_snapshot(&self, seen: u64, until: u64) -> bool {
        seen > until || (seen + 1..=until).any(|seq| !self.stands(seq))
    }

    /// Can this event be told step by step? Not if it took steps back, nor if its own steps were
    /// taken back later.
    fn stands(&self, seq: u64) -> bool {
        let Some(line) = self.lines.get(seq as usize - 1) else { return false };
        let later = self.lines[seq as usize..].iter().filter(|later| later.took_back);
        !line.took_back && later.map(|later| later.steps.1).all(|kept| line.steps.1 <= kept)
    }

    /// An event as this viewer sees it.
    pub(crate) fn event(&self, viewer: Viewer, seq: u64) -> Value {
        let Some(line) = (seq as usize).checked_sub(1).and_then(|index| self.lines.get(index))
        else {
            return Value::Null;
        };
        let mut event = json!({"match": self.id, "seq": seq, "at": line.at, "what": line.what,
            "step": line.steps.1});
        if let Some(by) = line.by {
            event["by"] = json!(by);
        }
        if !self.stands(seq) {
            event["taken_back"] = true.into();
        } else {
            if self.started == Some(seq) {
                event["start"] = json!(self.state_at(viewer, line.steps.0).ok());
            }
            self.tell_steps(viewer, line, &mut event);
        }
        if seq == self.head()
            && let Some(clock) = self.play.clock()
        {
            event["clock"] = json!(clock);
        }
        if seq == self.head() && self.is_over() {
            event["over"] = json!({
                "result": self.outcome().map(|outcome| outcome.to_string()),
                "secret": self.revealed(),
            });
        }
        event
    }

    /// Adds the steps of an event, and the hash of the view they lead to. A viewer knows the position
    /// before them, so only what is new is said: who acted if it was not their turn, whose turn it
    /// is if that changed, what changed in the view.
    fn tell_steps(&self, viewer: Viewer, line: &Line, event: &mut Value) {
        let (from, to) = line.steps;
        let mut before = self.play.position_json(viewer, from).unwrap_or_default();
        let mut steps = Vec::new();
        for step in from + 1..=to {
            let Ok(mut message) = self.play.message_json(viewer, step) else { break };
            let now = message["now"].take();
            let mut told = json!({"events": message["events"].take()});
            if message["by"] != before["to_act"] {
                told["by"] = message["by"].take();
            }
            if message["by_clock"] == true {
                told["by_clock"] = true.into();
            }
            if now["to_act"] != before["to_act"] {
                told["to_act"] = now["to_act"].clone();
            }
            if now["view"] != before["view"] {
                told["patch"] = delta::between(&before["view"], &now["view"]);
            }
            steps.push(told);
            before = now;
        }
        if !steps.is_empty() {
            event["steps"] = steps.into();
            event["hash"] = hash_of(&before["view"])[..DIGITS].into();
        }
    }

    /// Does this event change what stands in [`Table::info`]?
    pub(crate) fn changes_info(&self, seq: u64) -> bool {
        let line = (seq as usize).checked_sub(1).and_then(|index| self.lines.get(index));
        line.is_some_and(|line| line.what != "play") || self.status != Status::Running
    }
}
