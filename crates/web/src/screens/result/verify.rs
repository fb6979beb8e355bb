//! *Verify dice*: recomputes everything the record states, here in the page.

use host::record::{RecordError, Verified};
use leptos::prelude::*;

use super::Elsewhere;
use crate::games::AnyGame;
use crate::i18n::{Locale, td_string, use_locale};
use crate::screens::refusal;
use crate::ui::{Button, Glyph, Icon};

/// The result of the verification.
#[derive(Clone)]
enum Verdict {
    /// Not verified yet.
    Open,
    /// Everything is true.
    True(Verified),
    /// Something is not true.
    False(RecordError),
}

/// The promise, and the button that verifies it.
#[component]
pub fn Verify(any_game: &'static dyn AnyGame, record: String) -> impl IntoView {
    let locale = use_locale();
    let verdict = RwSignal::new(Verdict::Open);
    let proof = Proof::of(&record);
    let check = move |()| {
        verdict.set(match any_game.verify(&record) {
            Ok(verified) => Verdict::True(verified),
            Err(error) => Verdict::False(error),
        });
    };
    let elsewhere = use_context::<Elsewhere>();
    // A consistent record does not prove honest dice if it differs from the promised one.
    let is_broken = move || elsewhere.is_some_and(|it| it.room.broken.get().is_some());
    let proven = move || match (elsewhere, verdict.get()) {
        (Some(it), Verdict::True(verified)) => Some((it.proven)(it.room, &verified)),
        _ => None,
    };
    let promise = proof.commitment.clone();
    let words = move || any_game.verify_words(locale.get());
    let said = move || {
        let hint = words().hint;
        verdict.with(|verdict| sentence(verdict, hint, promise.as_deref(), locale.get()))
    };
    let heading = move || match verdict.get() {
        Verdict::Open => words().heading,
        Verdict::True(_) if is_broken() => td_string!(locale.get(), screens.result.dishonest),
        Verdict::True(_) => words().honest,
        Verdict::False(_) => td_string!(locale.get(), screens.result.dishonest),
    };
    let is_open = move || matches!(verdict.get(), Verdict::Open);
    let button = move || if is_open() { words().verify } else { words().verify_again };
    view! {
        <section
            class="card verify"
            class:honest=move || matches!(verdict.get(), Verdict::True(_)) && !is_broken()
            class:dishonest=move || matches!(verdict.get(), Verdict::False(_)) || is_broken()
        >
            <div role="status">
                <h2><Icon glyph=Glyph::SHIELD/>{heading}</h2>
                <p class="muted">{said}</p>
                {proven}
            </div>
            <Button on_press=check glyph=Glyph::CHECK>{button}</Button>
            <Show when=move || !is_open()><Facts proof=proof.clone()/></Show>
        </section>
    }
}

/// The texts of the verification, in the words of a game.
pub struct VerifyWords {
    /// What can be verified.
    pub heading: &'static str,
    /// What a verification does.
    pub hint: &'static str,
    /// The text of the button before a verification.
    pub verify: &'static str,
    /// The text of the button after a verification.
    pub verify_again: &'static str,
    /// The message that everything is true.
    pub honest: &'static str,
}

impl VerifyWords {
    /// The words of a game with dice.
    pub fn dice(locale: Locale) -> VerifyWords {
        VerifyWords {
            heading: td_string!(locale, screens.result.dice),
            hint: td_string!(locale, screens.result.dice_hint),
            verify: td_string!(locale, screens.result.verify),
            verify_again: td_string!(locale, screens.result.verify_again),
            honest: td_string!(locale, screens.result.honest),
        }
    }
}

fn sentence(verdict: &Verdict, hint: &str, commitment: Option<&str>, locale: Locale) -> String {
    match verdict {
        Verdict::Open => hint.to_owned(),
        Verdict::False(error) => refusal::sentence(error, locale),
        Verdict::True(verified) => {
            let promise = match commitment {
                Some(commitment) => {
                    td_string!(locale, screens.result.promise, commitment = shortened(commitment))
                }
                None => td_string!(locale, screens.result.simulated).to_owned(),
            };
            let steps = td_string!(locale, screens.result.steps, count = verified.steps);
            let draws = td_string!(locale, screens.result.draws, count = verified.draws as u64);
            let replayed =
                td_string!(locale, screens.result.replayed, steps = &steps, draws = &draws);
            format!("{promise} {replayed}")
        }
    }
}

/// The beginning of a long number, enough to compare by eye.
pub fn shortened(number: &str) -> String {
    let start: String = number.chars().take(12).collect();
    if start.len() < number.len() { format!("{start}…") } else { start }
}

/// The seed, commitment and secret in the record, from which the dice follow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Proof {
    seed: Option<String>,
    commitment: Option<String>,
    secret: Option<String>,
}

impl Proof {
    fn of(record: &str) -> Proof {
        let field = |name: &str| {
            let value = |line: &str| Some(line.strip_prefix(name)?.strip_prefix(' ')?.to_owned());
            record.lines().find_map(value)
        };
        Proof { seed: field("seed"), commitment: field("commitment"), secret: field("secret") }
    }
}

/// Seed, promise and secret in full, for people who verify with a program of their own.
#[component]
fn Facts(proof: Proof) -> impl IntoView {
    let locale = use_locale();
    let fact = move |name: fn(Locale) -> &'static str, value: Option<String>| {
        value.map(|value| {
            view! {
                <dt>{move || name(locale.get())}</dt>
                <dd><code>{value}</code></dd>
            }
        })
    };
    view! {
        <dl class="facts">
            {fact(|locale| td_string!(locale, screens.result.seed), proof.seed)}
            {fact(|locale| td_string!(locale, screens.result.commitment), proof.commitment)}
            {fact(|locale| td_string!(locale, screens.result.secret), proof.secret)}
        </dl>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::played;
    use catalog::GameId;

    #[test]
    fn a_true_record_is_told_with_promise_steps_and_draws() {
        let record = played(5).record().unwrap().to_string();
        let verdict = Verdict::True(GameId::verify(&record).unwrap());
        let proof = Proof::of(&record);
        assert_eq!(proof.seed.as_deref(), Some("3"));
        let said = sentence(&verdict, "", proof.commitment.as_deref(), Locale::en);
        assert!(said.contains("5 steps and ") && said.contains(" draws were computed"), "{said}");
        assert!(said.contains(&proof.commitment.unwrap()[..12]));
    }

    #[test]
    fn dice_that_were_changed_are_told_with_their_line() {
        let record = played(5).record().unwrap().to_string();
        let line = record.lines().position(|line| line.starts_with("1 ")).unwrap();
        let dice = record.lines().nth(line).unwrap();
        let (head, tail) = dice.split_once(" : ").unwrap();
        let first = if tail.starts_with('6') { '5' } else { '6' };
        let changed = record.replacen(dice, &format!("{head} : {first}{}", &tail[1..]), 1);
        let error = GameId::verify(&changed).unwrap_err();
        let said = sentence(&Verdict::False(error), "", None, Locale::en);
        assert!(said.starts_with(&format!("Line {}: the dice say", line + 1)), "{said}");
    }
}
