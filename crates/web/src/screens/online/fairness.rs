//! Whether the promises about the dice of a match were kept: the alarm if not, and the proof if so.

use std::fmt::Display;

use host::record::{Reason, SeatNonce, Verified};
use leptos::prelude::*;
use tabletop::fair::Chooser;

use crate::i18n::{Locale, td_string, use_locale};
use crate::online::Room;
use crate::online::promises::{Broken, Kept};
use crate::player_names::PlayerNames;
use crate::screens::refusal;
use crate::screens::result::shortened;
use crate::ui::{Glyph, Icon};

/// The alarm about a broken promise; empty if there is none.
#[component]
pub fn Alarm(room: Room) -> impl IntoView {
    let locale = use_locale();
    let alarm = move || {
        room.broken.get().map(|broken| {
            let locale = locale.get();
            let what = room.chance(locale);
            let sentence = alarm_sentence(&broken, room.you.get(), what, locale);
            view! {
                <h2><Icon glyph=Glyph::SHIELD/>{td_string!(locale, remote.dice.alarm, what = what)}</h2>
                <p>{sentence}</p>
                <p>{td_string!(locale, remote.dice.alarm_advice)}</p>
            }
        })
    };
    view! { <div class="alarm" role="alert">{alarm}</div> }
}

/// What was broken; `what` is what chance decides in the game.
fn alarm_sentence(
    broken: &Broken,
    you: Option<tabletop::Seat>,
    what: &str,
    locale: Locale,
) -> String {
    let exchanged = |shown: &dyn Display, now: &dyn Display| {
        let [shown, now] = [shown, now].map(|it| shortened(&it.to_string()));
        td_string!(locale, remote.dice.alarm_commitment, what = what, shown = &shown, told = &now)
    };
    match broken {
        Broken::Commitment { shown, now } => exchanged(shown, now),
        Broken::Secret => td_string!(locale, remote.dice.alarm_secret).to_owned(),
        Broken::Record(error) => match &error.reason {
            Reason::OtherCommitment { recorded, shown } => exchanged(shown, recorded),
            Reason::OtherNonce { seat, .. } if Some(*seat) == you => {
                td_string!(locale, remote.dice.alarm_own, what = what)
            }
            Reason::OtherNonce { seat, .. } => {
                let seat = seat.to_string().to_ascii_uppercase();
                td_string!(locale, remote.dice.alarm_nonce, seat = &seat, what = what)
            }
            _ => refusal::sentence(error, locale),
        },
    }
}

/// What a verified record proves about its dice, and what it does not prove.
pub fn proven(room: Room, verified: &Verified) -> AnyView {
    let (locale, kept) = (use_locale().get(), room.kept());
    let seated = room.you.get().is_some();
    let facts = kept.map(|kept| kept_sentences(&kept, seated, locale));
    let facts = facts.into_iter().flatten().map(|fact| view! { <p>{fact}</p> });
    let names = names(&room.id.get_value(), verified);
    let what = room.chance(locale);
    let sentence = |it: &SeatNonce| seat_sentence(it, &names, what, locale);
    let seats = verified.seats.iter().map(|it| view! { <li>{sentence(it)}</li> });
    let chooser = verified.chooser();
    let chooser = chooser.and_then(|chooser| chooser_sentence(chooser, &names, what, locale));
    view! {
        <div class="proven small">
            {facts.collect_view()}
            <ul>{seats.collect_view()}</ul>
            {chooser.map(|words| view! { <p class="warning">{words}</p> })}
        </div>
    }
    .into_any()
}

/// The promises that this device saw, in sentences.
fn kept_sentences(kept: &Kept, seated: bool, locale: Locale) -> Vec<String> {
    let mut said = vec![match kept.before_start {
        true => td_string!(locale, remote.dice.kept).to_owned(),
        false => td_string!(locale, remote.dice.kept_late).to_owned(),
    }];
    if seated {
        let hashes = if kept.hashes.is_some() {
            td_string!(locale, remote.dice.kept_nonces)
        } else {
            td_string!(locale, remote.dice.not_kept_nonces)
        };
        said.push(hashes.to_owned());
    }
    said
}

fn names(match_id: &str, verified: &Verified) -> PlayerNames {
    let players = verified.seats.iter().map(|it| it.player.clone()).collect();
    PlayerNames::new(match_id, players, None)
}

fn seat_sentence(it: &SeatNonce, names: &PlayerNames, what: &str, locale: Locale) -> String {
    let name = names.with_level(it.seat, locale);
    match it.nonce.is_some() {
        true => td_string!(locale, remote.dice.adds, name = name, what = what),
        false => td_string!(locale, remote.dice.adds_nothing, name = name, what = what),
    }
}

/// A warning if a single person could have chosen what chance decided.
fn chooser_sentence(
    chooser: Chooser,
    names: &PlayerNames,
    what: &str,
    locale: Locale,
) -> Option<String> {
    match chooser {
        Chooser::Authority => Some(td_string!(locale, remote.dice.chooser_nobody, what = what)),
        Chooser::AuthorityWith(seat) => {
            let name = names.with_level(seat, locale);
            Some(td_string!(locale, remote.dice.chooser_single, name = name, what = what))
        }
        Chooser::AuthorityWithAll => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::played;
    use catalog::GameId;

    fn kept(before_start: bool, hashes: bool) -> Kept {
        let hashes = hashes.then(Vec::new);
        Kept { commitment: String::new(), before_start, hashes, revealed: true }
    }

    #[test]
    fn what_this_device_kept_is_said_and_what_it_could_not_keep_too() {
        let locale = Locale::en;
        let said = |kept: &Kept, seated| kept_sentences(kept, seated, locale);
        assert_eq!(
            said(&kept(true, true), true),
            [td_string!(locale, remote.dice.kept), td_string!(locale, remote.dice.kept_nonces)]
        );
        assert_eq!(
            said(&kept(false, false), true),
            [
                td_string!(locale, remote.dice.kept_late),
                td_string!(locale, remote.dice.not_kept_nonces)
            ]
        );
        assert_eq!(said(&kept(true, false), false), [td_string!(locale, remote.dice.kept)]);
    }

    #[test]
    fn a_game_to_which_nobody_added_says_that_its_dice_could_be_chosen() {
        let record = played(5).record().unwrap().to_string();
        let verified = GameId::verify(&record).unwrap();
        let names = names("replay", &verified);
        let what = "rocks";
        for language in [Locale::en, Locale::de] {
            let locale = language;
            let chooser = verified.chooser().unwrap();
            let said = chooser_sentence(chooser, &names, what, locale);
            assert_eq!(said, Some(td_string!(locale, remote.dice.chooser_nobody, what = what)));
            assert!(said.is_some_and(|said| said.contains(what)));
            let one = Chooser::AuthorityWith(tabletop::Seat::A);
            let one = chooser_sentence(one, &names, what, locale);
            let name = names.with_level(tabletop::Seat::A, locale);
            assert!(one.unwrap().contains(&name));
            let adds_nothing =
                td_string!(locale, remote.dice.adds_nothing, name = &name, what = what);
            assert_eq!(seat_sentence(&verified.seats[0], &names, what, locale), adds_nothing);
            assert_eq!(chooser_sentence(Chooser::AuthorityWithAll, &names, what, locale), None);
        }
    }
}
