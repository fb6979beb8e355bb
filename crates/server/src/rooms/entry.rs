//! What the log of a match holds: one entry per event, enough to build the table again.

use host::Command;
use protocol::{EventKind, OfferKind};
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use tabletop::fair::{Nonce, NonceSeal};

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Entry {
    /// Somebody sat down.
    Sit { seat: Seat, player: String, name: String, seal: Option<NonceSeal> },
    /// Somebody left, or was sent away, before the game.
    Leave { seat: Seat, kicked: bool },
    /// A bot was put on a seat.
    Bot { seat: Seat, bot: String },
    /// A seat promised a nonce.
    Seal { seat: Seat, seal: NonceSeal },
    /// A seat gave the nonce it had promised.
    Nonce { seat: Seat, nonce: Nonce },
    /// A seat is ready, or no longer.
    Ready { seat: Seat, ready: bool },
    /// Somebody else runs the match from now on.
    Host { player: String },
    /// A player may not speak, or may again.
    Mute { player: String, muted: bool },
    /// The game goes on from the end of this record instead of being laid out anew.
    GoOn { record: String },
    /// All of it was played elsewhere, as this record says.
    Import { record: String },
    /// Everyone sits: the game is laid out.
    Start {},
    /// Something is played.
    Play { command: PlayCommand },
    /// Several actions are played, all or none.
    Batch { commands: Vec<PlayCommand> },
    /// Somebody proposes something.
    Offer { seat: Seat, kind: OfferKind },
    /// Somebody answers a proposal.
    Answer { seat: Seat, kind: OfferKind, accept: bool },
    /// A bot plays for somebody who is gone.
    TakeOver { seat: Seat, bot: String },
    /// They are back.
    Return { seat: Seat },
    /// The match goes on as another one.
    Rematch { id: String },
    /// It ends without a result.
    Cancel { why: String },
    /// It cannot go on because of a mistake of ours.
    Freeze {},
}

/// What is played. The log keeps actions in notation, so that an entry is read without its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum PlayCommand {
    /// An action, at the step its player has seen.
    Act { seat: Seat, at: u32, action: String },
    /// A seat leaves the game for good.
    Resign { seat: Seat },
    /// The running clock is used up: the time of the event says so.
    Tick {},
    /// The game's own time limit is over.
    TimeUp {},
}

impl PlayCommand {
    /// What the match is asked to do, if anything is left after it was told the time.
    pub(crate) fn to_host(&self) -> Option<Command<String>> {
        Some(match self {
            PlayCommand::Act { seat, at, action } => {
                Command::Act { seat: *seat, at: *at, action: action.clone() }
            }
            PlayCommand::Resign { seat } => Command::Resign { seat: *seat },
            PlayCommand::TimeUp {} => Command::TimeUp {},
            PlayCommand::Tick {} => return None,
        })
    }
}

impl Entry {
    /// What events call it.
    pub(crate) fn kind(&self) -> EventKind {
        match self {
            Entry::Sit { .. } => EventKind::Sit,
            Entry::Leave { kicked: false, .. } => EventKind::Leave,
            Entry::Leave { kicked: true, .. } => EventKind::Kick,
            Entry::Bot { .. } => EventKind::Bot,
            Entry::Seal { .. } => EventKind::Seal,
            Entry::Nonce { .. } => EventKind::Nonce,
            Entry::Ready { .. } => EventKind::Ready,
            Entry::Host { .. } => EventKind::Host,
            Entry::Mute { .. } => EventKind::Mute,
            Entry::GoOn { .. } => EventKind::GoOn,
            Entry::Import { .. } => EventKind::Import,
            Entry::Start {} => EventKind::Start,
            Entry::Play { .. } | Entry::Batch { .. } => EventKind::Play,
            Entry::Offer { .. } => EventKind::Offer,
            Entry::Answer { .. } => EventKind::Answer,
            Entry::TakeOver { .. } => EventKind::TakeOver,
            Entry::Return { .. } => EventKind::Return,
            Entry::Rematch { .. } => EventKind::Rematch,
            Entry::Cancel { .. } => EventKind::Cancel,
            Entry::Freeze {} => EventKind::Freeze,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that cannot go on fails
mod tests {
    use serde_json::json;

    use super::super::replay::is_newer;
    use super::*;

    /// Lines as the version 0.2.0 wrote them, one of every kind and command.
    const LINES: &[&str] = &[
        r#"{"do":"sit","name":"Ben","player":"p2","seal":null,"seat":1}"#,
        r#"{"do":"leave","kicked":true,"seat":1}"#,
        r#"{"bot":"expert","do":"bot","seat":1}"#,
        r#"{"do":"seal","seal":"2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae","seat":0}"#,
        r#"{"do":"nonce","nonce":"foo","seat":0}"#,
        r#"{"do":"ready","ready":true,"seat":0}"#,
        r#"{"do":"host","player":"p2"}"#,
        r#"{"do":"mute","muted":true,"player":"p2"}"#,
        r#"{"do":"go_on","record":"salient 1"}"#,
        r#"{"do":"import","record":"salient 1"}"#,
        r#"{"do":"start"}"#,
        r#"{"command":{"action":"3>7","at":12,"cmd":"act","seat":0},"do":"play"}"#,
        r#"{"command":{"cmd":"resign","seat":1},"do":"play"}"#,
        r#"{"command":{"cmd":"tick"},"do":"play"}"#,
        r#"{"command":{"cmd":"time_up"},"do":"play"}"#,
        r#"{"commands":[{"action":"place 4 2","at":3,"cmd":"act","seat":1},{"action":"place 5 1","at":4,"cmd":"act","seat":1}],"do":"batch"}"#,
        r#"{"do":"offer","kind":"rewind","seat":0}"#,
        r#"{"accept":true,"do":"answer","kind":"rewind","seat":1}"#,
        r#"{"bot":"random","do":"take_over","seat":1}"#,
        r#"{"do":"return","seat":1}"#,
        r#"{"do":"rematch","id":"k3v9"}"#,
        r#"{"do":"cancel","why":"abandoned"}"#,
        r#"{"do":"freeze"}"#,
    ];

    #[test]
    fn lines_of_the_last_version_are_read_and_written_to_the_letter() {
        for line in LINES {
            let entry: Entry = serde_json::from_str(line).unwrap();
            // As `uncommitted` writes them: older nodes on the same database read them.
            assert_eq!(json!(entry).to_string(), *line);
        }
    }

    #[test]
    fn every_command_of_a_line_reaches_the_match() {
        let seat = Seat::A;
        let command = |line: &str| match serde_json::from_str(line).unwrap() {
            Entry::Play { command } => command.to_host(),
            other => panic!("{other:?}"),
        };
        let act = command_line(r#"{"action":"3>7","at":12,"cmd":"act","seat":0}"#);
        let action = "3>7".to_owned();
        assert_eq!(command(&act), Some(Command::Act { seat, at: 12, action }));
        let resign = command_line(r#"{"cmd":"resign","seat":0}"#);
        assert_eq!(command(&resign), Some(Command::Resign { seat }));
        assert_eq!(command(&command_line(r#"{"cmd":"time_up"}"#)), Some(Command::TimeUp {}));
        // The match was told the time of the event, and plays by itself.
        assert_eq!(command(&command_line(r#"{"cmd":"tick"}"#)), None);
    }

    #[test]
    fn a_command_that_only_a_newer_version_knows_is_no_damage() {
        for command in [r#"{"cmd":"swap","seat":0}"#, r#"{"cmd":"resign","seat":0,"why":"late"}"#] {
            let error = serde_json::from_str::<Entry>(&command_line(command)).unwrap_err();
            assert!(is_newer(&error), "{error}");
        }
        let damaged = command_line(r#"{"cmd":"resign","seat":99}"#);
        assert!(!is_newer(&serde_json::from_str::<Entry>(&damaged).unwrap_err()));
    }

    fn command_line(command: &str) -> String {
        format!(r#"{{"by":0,"command":{command},"do":"play"}}"#)
    }
}
