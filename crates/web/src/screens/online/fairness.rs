//! Whether the promises about the dice of a match were kept: the alarm if they were not, and what
//! was proven if they were.

use std::fmt::Display;

use host::Player;
use host::record::{Reason, SeatNonce, Verified};
use leptos::prelude::*;
use tabletop::fair::Chooser;

use crate::games::option_words;
use crate::online::Room;
use crate::online::promises::{Broken, Kept};
use crate::screens::refusal;
use crate::screens::result::shortened;
use crate::texts::{Texts, use_texts};
use crate::ui::{Glyph, Icon};

/// The alarm about a broken promise; empty if there is none.
#[component]
pub fn Alarm(room: Room) -> impl IntoView {
    let text = use_texts();
    let alarm = move || {
        room.broken.get().map(|broken| {
            let words = &text.get().away().dice;
            let sentence = alarm_sentence(&broken, room.you.get(), text.get());
            view! {
                <h2><Icon glyph=Glyph::SHIELD/>{words.alarm}</h2>
                <p>{sentence}</p>
                <p>{words.alarm_advice}</p>
            }
        })
    };
    view! { <div class="alarm" role="alert">{alarm}</div> }
}

fn alarm_sentence(broken: &Broken, you: Option<tabletop::Seat>, texts: &'static Texts) -> String {
    let words = &texts.away().dice;
    let exchanged = |shown: &dyn Display, told: &dyn Display| {
        let [shown, told] = [shown, told].map(|it| shortened(&it.to_string()));
        words.alarm_commitment.with(&[("shown", &shown), ("told", &told)])
    };
    match broken {
        Broken::Commitment { shown, told } => exchanged(shown, told),
        Broken::Secret => words.alarm_secret.to_owned(),
        Broken::Record(error) => match &error.reason {
            Reason::OtherCommitment { recorded, shown } => exchanged(shown, recorded),
            Reason::OtherNonce { seat, .. } if Some(*seat) == you => words.alarm_own.to_owned(),
            Reason::OtherNonce { seat, .. } => {
                let seat = seat.to_string().to_ascii_uppercase();
                words.alarm_nonce.with(&[("seat", &seat)])
            }
            _ => refusal::sentence(error, texts),
        },
    }
}

/// What a verified record proves about its dice, and what it does not.
pub fn proven(room: Room, verified: &Verified) -> AnyView {
    let (texts, kept) = (use_texts().get(), room.kept());
    let seated = room.you.get().is_some();
    let facts = kept.map(|kept| kept_sentences(&kept, seated, texts));
    let facts = facts.into_iter().flatten().map(|fact| view! { <p>{fact}</p> });
    let seats = verified.seats.iter().map(|it| view! { <li>{seat_sentence(it, texts)}</li> });
    let chooser = verified.chooser().and_then(|chooser| chooser_sentence(chooser, verified, texts));
    view! {
        <div class="proven small">
            {facts.collect_view()}
            <ul>{seats.collect_view()}</ul>
            {chooser.map(|words| view! { <p class="warning">{words}</p> })}
        </div>
    }
    .into_any()
}

/// Which promises this device saw, in sentences.
fn kept_sentences(kept: &Kept, seated: bool, texts: &'static Texts) -> Vec<String> {
    let words = &texts.away().dice;
    let mut said = vec![match kept.before_start {
        true => words.kept.to_owned(),
        false => words.kept_late.to_owned(),
    }];
    if seated {
        let hashes = if kept.hashes.is_some() { words.kept_nonces } else { words.not_kept_nonces };
        said.push(hashes.to_owned());
    }
    said
}

fn name(player: &Player, texts: &'static Texts) -> String {
    match player {
        Player::Human { name } => name.to_string(),
        Player::Bot { level, .. } => {
            format!("{} · {}", texts.setup.bot, option_words::bot_level(texts, level.as_str()))
        }
    }
}

fn seat_sentence(it: &SeatNonce, texts: &'static Texts) -> String {
    let words = &texts.away().dice;
    let words = if it.nonce.is_some() { words.adds } else { words.adds_nothing };
    words.with(&[("name", &name(&it.player, texts))])
}

/// A warning if one person could have chosen the dice.
fn chooser_sentence(
    chooser: Chooser,
    verified: &Verified,
    texts: &'static Texts,
) -> Option<String> {
    let words = &texts.away().dice;
    match chooser {
        Chooser::Authority => Some(words.chooser_nobody.to_owned()),
        Chooser::AuthorityWith(seat) => {
            let player = &verified.seats.get(seat.index())?.player;
            Some(words.chooser_one.with(&[("name", &name(player, texts))]))
        }
        Chooser::AuthorityWithAll => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::played;
    use crate::texts::Language;
    use catalog::GameId;

    fn kept(before_start: bool, hashes: bool) -> Kept {
        let hashes = hashes.then(Vec::new);
        Kept { commitment: String::new(), before_start, hashes, told: true }
    }

    #[test]
    fn what_this_device_kept_is_said_and_what_it_could_not_keep_too() {
        let texts = Language::English.texts();
        let words = &texts.away().dice;
        let said = |kept: &Kept, seated| kept_sentences(kept, seated, texts);
        assert_eq!(said(&kept(true, true), true), [words.kept, words.kept_nonces]);
        assert_eq!(said(&kept(false, false), true), [words.kept_late, words.not_kept_nonces]);
        assert_eq!(said(&kept(true, false), false), [words.kept]);
    }

    #[test]
    fn a_game_to_which_nobody_added_says_that_its_dice_could_be_chosen() {
        let record = played(5).record().unwrap().to_string();
        let verified = GameId::verify(&record).unwrap();
        for language in [Language::English, Language::German] {
            let texts = language.texts();
            let words = &texts.away().dice;
            let chooser = verified.chooser().unwrap();
            let said = chooser_sentence(chooser, &verified, texts);
            assert_eq!(said.as_deref(), Some(words.chooser_nobody));
            let one = chooser_sentence(Chooser::AuthorityWith(tabletop::Seat::A), &verified, texts);
            let name = name(&verified.seats[0].player, texts);
            assert!(one.unwrap().contains(&name));
            let adds_nothing = words.adds_nothing.with(&[("name", &name)]);
            assert_eq!(seat_sentence(&verified.seats[0], texts), adds_nothing);
            assert_eq!(chooser_sentence(Chooser::AuthorityWithAll, &verified, texts), None);
        }
    }
}
