//! What holds for any text and any sequence of commands.

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::record::peek;
use crate::{Message, Record, verify};
use tabletop::Viewer;

/// A change to a record.
#[derive(Clone, Debug)]
enum Edit {
    Flip(Index, u8),
    Insert(Index, char),
    DeleteByte(Index),
    SwapLines(Index, Index),
    DeleteLine(Index),
    DoubleLine(Index, Index),
    Cut(Index),
    CopyWord(Index, Index),
}

fn edits() -> impl Strategy<Value = Edit> {
    let index = any::<Index>;
    prop_oneof![
        (index(), 0u8..7).prop_map(|(at, bit)| Edit::Flip(at, bit)),
        (index(), any::<char>()).prop_map(|(at, c)| Edit::Insert(at, c)),
        index().prop_map(Edit::DeleteByte),
        (index(), index()).prop_map(|(one, other)| Edit::SwapLines(one, other)),
        index().prop_map(Edit::DeleteLine),
        (index(), index()).prop_map(|(from, to)| Edit::DoubleLine(from, to)),
        index().prop_map(Edit::Cut),
        (index(), index()).prop_map(|(from, to)| Edit::CopyWord(from, to)),
    ]
}

fn edited(text: &str, edit: &Edit) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (size, count) = (bytes.len().max(1), lines.len().max(1));
    match edit {
        _ if text.is_empty() => {}
        Edit::Flip(at, bit) => bytes[at.index(size)] ^= 1 << bit,
        Edit::Insert(at, c) => {
            let mut text: Vec<char> = text.chars().collect();
            text.insert(at.index(text.len()), *c);
            return text.into_iter().collect();
        }
        Edit::DeleteByte(at) => drop(bytes.remove(at.index(size))),
        Edit::Cut(at) => bytes.truncate(at.index(size)),
        Edit::CopyWord(from, to) => {
            let words: Vec<&str> = text.split(' ').collect();
            let (from, to) = (from.index(words.len()), to.index(words.len()));
            let mut changed = words.clone();
            changed[to] = words[from];
            return changed.join(" ");
        }
        Edit::SwapLines(one, other) => lines.swap(one.index(count), other.index(count)),
        Edit::DeleteLine(at) => drop(lines.remove(at.index(count))),
        Edit::DoubleLine(from, to) => lines.insert(to.index(count), lines[from.index(count)]),
    }
    match edit {
        Edit::SwapLines(..) | Edit::DeleteLine(_) | Edit::DoubleLine(..) => lines.concat(),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    }
}

/// Records of both games, with and without seed, finished and not.
fn sample(which: u64) -> (String, bool) {
    let match_id = "m1".parse().unwrap();
    let chance = match which % 3 {
        0 => Chance::Seed(which),
        1 => Chance::Secret(tabletop::fair::Secret([which as u8; 32])),
        _ => Chance::Fast(which),
    };
    if which.is_multiple_of(2) {
        let setup = toy::Setup { limit: Some(9) };
        let mut game =
            Match::<Higher>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
        seat(&mut game, &["human Anna", "bot greedy:3", "human Cleo"]);
        play_on(&mut game, which as usize, which);
        (game.record().unwrap().to_string(), true)
    } else {
        let setup = rounds::Setup { limit: Some(4) };
        let mut game =
            Match::<Rounds>::open(Opening { match_id, setup, chance, options: UNDO }).unwrap();
        seat(&mut game, &PEOPLE);
        play_on(&mut game, which as usize, which);
        (game.record().unwrap().to_string(), false)
    }
}

/// Does this text parse and verify? Loading must say the same.
fn is_true<G: Game>(text: &str) -> bool {
    let _ = peek(text);
    let Ok(record) = Record::<G>::parse(text) else { return false };
    assert_eq!(record.to_string(), text, "what parses has one spelling");
    let verified = verify(&record).is_ok();
    assert_eq!(Match::load(&record, UNDO).is_ok(), verified);
    verified
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn any_text_as_a_record_is_refused(text in any::<String>()) {
        prop_assert!(!is_true::<Rounds>(&text));
    }

    #[test]
    fn text_that_looks_like_a_record_is_read_or_refused(
        lines in prop::collection::vec("(salient record 1|game rounds 3|match m|setup \\{\"limit\":null\\}|dice (match|fast [0-9]{1,3})|seat [a-c] (human|bot) [a-z ]{0,5}|undone [0-9]|0 start #[0-9a-f]{16}|[0-9]{1,2} [a-i] (roll[0-9]|pass|bank)( clock)?( :( [1-6]){1,3})? #[0-9a-f]{16}|result a>b [a-z]{1,4}|end [0-9] #[0-9a-f]{16}|)", 0..16),
    ) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        prop_assert!(!is_true::<Rounds>(&text));
        let head = "salient record 1\ngame rounds 3\nmatch m\nsetup {\"limit\":null}\ndice fast 1\nseat a bot x\nseat b bot y\n\n";
        let headed = [head, &text].concat();
        prop_assert!(!is_true::<Rounds>(&headed));
    }

    #[test]
    fn a_changed_record_is_never_true(which in 0u64..14, edits in prop::collection::vec(edits(), 1..4)) {
        let (text, is_higher) = sample(which);
        let is_true = if is_higher { is_true::<Higher> } else { is_true::<Rounds> };
        prop_assert!(is_true(&text));
        let changed = edits.iter().fold(text.clone(), |text, edit| edited(&text, edit));
        prop_assert!(changed == text || !is_true(&changed), "{}", changed);
    }
}

/// What somebody does in a random match.
#[derive(Clone, Debug)]
enum Move {
    Legal(Index),
    Any(Seat, u32, u32),
    Resign(Seat),
    Undo,
    Redo,
    Tick(u64),
    Chat(String),
    Join(Seat),
    Resume,
}

fn moves() -> impl Strategy<Value = Move> {
    let seat = || (0u8..8).prop_map(Seat::new);
    prop_oneof![
        8 => any::<Index>().prop_map(Move::Legal),
        2 => (seat(), 0u32..20, 0u32..5).prop_map(|(seat, at, dice)| Move::Any(seat, at, dice)),
        1 => seat().prop_map(Move::Resign),
        3 => Just(Move::Undo),
        2 => Just(Move::Redo),
        2 => (0u64..4000).prop_map(Move::Tick),
        1 => any::<String>().prop_map(Move::Chat),
        1 => seat().prop_map(Move::Join),
        1 => Just(Move::Resume),
    ]
}

/// Plays a move.
fn make(game: &mut Match<Rounds>, made: &Move) -> Answer<Rounds> {
    let at = game.step();
    let command = match made {
        Move::Legal(index) => {
            let seat = game.to_act().unwrap_or(A);
            let mut legal = game.legal_actions(seat).unwrap_or_default();
            legal.retain(|action| *action != rounds::Action::Resign);
            let action = legal.get(index.index(legal.len().max(1)));
            Command::Act { seat, at, action: action.copied().unwrap_or(rounds::Action::Pass) }
        }
        Move::Any(seat, at, dice) => {
            Command::Act { seat: *seat, at: *at, action: rounds::Action::Roll(*dice) }
        }
        Move::Resign(seat) => Command::Resign { seat: *seat },
        Move::Undo => Command::Undo {},
        Move::Redo => Command::Redo {},
        Move::Tick(now) => Command::Tick { now: *now },
        Move::Chat(text) => Command::Chat { from: Viewer::Spectator, text: text.clone() },
        Move::Join(seat) => {
            Command::Join { seat: *seat, player: Player::bot("late").unwrap(), nonce: None }
        }
        Move::Resume => Command::Resume {},
    };
    send(game, command)
}

fn random_match(players: [&str; 2], step_mode: bool) -> Match<Rounds> {
    let clock = crate::ClockRules {
        time: crate::Time::PerTurn { turn: 1500 },
        on_timeout: crate::OnTimeout::Play,
    };
    rounds(Options { clock: Some(clock), step_mode, ..UNDO }, players)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn a_match_always_equals_what_its_record_loads_to(
        moves in prop::collection::vec(moves(), 0..40),
        bot in any::<bool>(),
        step_mode in any::<bool>(),
    ) {
        let players = if bot { ["human Anna", "bot greedy"] } else { PEOPLE };
        let mut game = random_match(players, step_mode);
        for made in &moves {
            let before = format!("{game:?}");
            if make(&mut game, made).is_err() {
                prop_assert_eq!(format!("{:?}", game), before);
            }
            let text = game.record().unwrap().to_string();
            let record = Record::<Rounds>::parse(&text).unwrap();
            let loaded = Match::load(&record, *game.options()).unwrap();
            prop_assert_eq!(loaded.state(), game.state());
            prop_assert_eq!(loaded.record(), game.record());
        }
    }

    #[test]
    fn undo_and_redo_as_often_change_nothing(
        moves in prop::collection::vec(moves(), 0..40),
        undos in 0usize..12,
        step_mode in any::<bool>(),
    ) {
        let mut game = random_match(["human Anna", "bot greedy"], step_mode);
        for made in &moves {
            let _ = make(&mut game, made);
        }
        let before = (game.record(), game.state().cloned(), game.can_redo());
        let done = (0..undos).take_while(|_| make(&mut game, &Move::Undo).is_ok()).count();
        for _ in 0..done {
            make(&mut game, &Move::Redo).unwrap();
        }
        prop_assert_eq!((game.record(), game.state().cloned(), game.can_redo()), before);
    }

    #[test]
    fn who_follows_the_messages_sees_what_a_newcomer_sees(
        moves in prop::collection::vec(moves(), 0..30),
    ) {
        let mut game = random_match(PEOPLE, false);
        let mut seen = None;
        for made in &moves {
            let Ok(out) = make(&mut game, made) else { continue };
            for output in &out {
                let message = game.message(Viewer::Seat(A), output);
                if let Some(Message::Snapshot { now } | Message::Step { now, .. }) = message {
                    seen = Some(now);
                }
            }
            let Ok(Message::Snapshot { now }) = game.snapshot(Viewer::Seat(A)) else { panic!() };
            if let Some(seen) = &seen {
                prop_assert_eq!(&seen.view, &now.view);
                prop_assert_eq!((seen.step, seen.digest), (now.step, now.digest));
            }
        }
    }
}
