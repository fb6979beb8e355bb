//! What the players of a match are called, the same on every screen.
//!
//! A person has the name they typed. A bot has one of [`BOT_NAMES`], derived from the match and the
//! seat, so that no record has to store it. The only person at a device is called "You".

use host::Player;
use protocol::SeatInfo;
use tabletop::Seat;

use crate::games::option_words;
use crate::i18n::{Locale, YOU, plain_name, td_string};

/// The names of bots. Their number is a prime, so that every stride through them reaches all of
/// them.
const BOT_NAMES: [&str; 29] = [
    "Mira", "Otto", "Runa", "Tarik", "Selma", "Bruno", "Ines", "Kato", "Vela", "Oskar", "Noor",
    "Pavo", "Livia", "Juno", "Milo", "Zara", "Anselm", "Freya", "Ivo", "Nadia", "Emil", "Talia",
    "Ravi", "Greta", "Hugo", "Yuna", "Leon", "Dana", "Orla",
];

/// The names of the players of one match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerNames {
    match_id: String,
    players: Vec<Player>,
    you: Option<Seat>,
}

impl PlayerNames {
    /// The names of these players; `you` is the only person at this device.
    pub fn new(match_id: &str, players: Vec<Player>, you: Option<Seat>) -> PlayerNames {
        PlayerNames { match_id: match_id.to_owned(), players, you }
    }

    /// The names of a match that was played on a device, read from its record: its only person is
    /// "you". In a match on a server nobody is.
    pub fn of_record(match_id: &str, players: &[Player]) -> PlayerNames {
        let seats = Seat::first(players.len() as u8).zip(players);
        let mut people = seats.filter(|(_, player)| player.is_human()).map(|(seat, _)| seat);
        let only = people.next().filter(|_| people.next().is_none());
        let you = only.filter(|_| match_id.starts_with("local-"));
        PlayerNames::new(match_id, players.to_vec(), you)
    }

    /// The only person at this device.
    pub fn you(&self) -> Option<Seat> {
        self.you
    }

    /// The name of a player for `told!`, which says "you" to the only person at this device.
    pub fn spoken(&self, seat: Seat) -> String {
        if self.you == Some(seat) {
            return YOU.to_owned();
        }
        match self.players.get(seat.index()) {
            Some(Player::Human { name }) => plain_name(name.as_str()),
            _ => self.bot(seat).to_owned(),
        }
    }

    /// All names for `told!`, in the order of the seats.
    pub fn all_spoken(&self) -> Vec<String> {
        Seat::first(self.players.len() as u8).map(|seat| self.spoken(seat)).collect()
    }

    /// The name on a player's card: "You" for the only person at this device if they typed no name.
    pub fn card(&self, seat: Seat, locale: Locale) -> String {
        match self.players.get(seat.index()) {
            Some(Player::Human { name }) => {
                let nameless = self.you == Some(seat) && is_nameless(name.as_str(), seat);
                if nameless {
                    td_string!(locale, table.play.you).to_owned()
                } else {
                    name.to_string()
                }
            }
            _ => self.bot(seat).to_owned(),
        }
    }

    /// The name on a card with the level of a bot: "Mira · Expert".
    pub fn with_level(&self, seat: Seat, locale: Locale) -> String {
        let name = self.card(seat, locale);
        self.level(seat, locale).map_or(name.clone(), |level| format!("{name} · {level}"))
    }

    /// The level of a bot; `None` for a person.
    pub fn level(&self, seat: Seat, locale: Locale) -> Option<String> {
        match self.players.get(seat.index())? {
            Player::Human { .. } => None,
            Player::Bot { level, .. } => Some(option_words::bot_level(locale, level.as_str())),
        }
    }

    fn bot(&self, seat: Seat) -> &'static str {
        let people = self.players.iter().filter_map(|player| match player {
            Player::Human { name } => Some(name.as_str()),
            Player::Bot { .. } => None,
        });
        bot_name(&self.match_id, people, seat)
    }
}

/// The name of the bot in a seat of a match on a server.
pub fn bot_of(match_id: &str, seats: &[SeatInfo], seat: Seat) -> &'static str {
    bot_name(match_id, seats.iter().filter_map(|it| it.name.as_deref()), seat)
}

/// The name of the bot in a seat, different from the name of every person in the match.
fn bot_name<'a>(match_id: &str, people: impl Iterator<Item = &'a str>, seat: Seat) -> &'static str {
    // A game continued from a replay has the same bots.
    let root = match_id.split("-from-").next().unwrap_or(match_id);
    let hash = hash(root);
    let (begin, stride) = (hash as usize, 1 + (hash >> 32) as usize % (BOT_NAMES.len() - 1));
    let taken: Vec<&str> = people.collect();
    let nth = |nth: usize| BOT_NAMES[(begin % BOT_NAMES.len() + nth * stride) % BOT_NAMES.len()];
    let free = |name: &&str| !taken.iter().any(|it| it.eq_ignore_ascii_case(name));
    (0..BOT_NAMES.len()).map(nth).filter(free).nth(seat.index()).unwrap_or(BOT_NAMES[0])
}

/// FNV-1a: the same on every device.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Whether this is the default name of a person in this seat, in any language.
fn is_nameless(name: &str, seat: Seat) -> bool {
    let number = seat.index() + 1;
    Locale::all().iter().any(|&locale| td_string!(locale, table.play.player, n = number) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(texts: &[&str]) -> Vec<Player> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn every_bot_of_a_match_has_another_name_and_always_the_same() {
        for number in 0..200 {
            let id = format!("local-{number:x}");
            let names: Vec<&str> =
                Seat::first(8).map(|seat| bot_name(&id, [].into_iter(), seat)).collect();
            for (index, name) in names.iter().enumerate() {
                assert!(!names[..index].contains(name), "{names:?}");
            }
            let again = bot_name(&format!("{id}-from-7"), [].into_iter(), Seat::B);
            assert_eq!(again, names[1]);
        }
        assert_ne!(
            bot_name("local-1", [].into_iter(), Seat::A),
            bot_name("local-2", [].into_iter(), Seat::A)
        );
    }

    #[test]
    fn no_bot_has_the_name_of_a_person() {
        let usual = bot_name("local-1", [].into_iter(), Seat::B);
        let lower = usual.to_lowercase();
        assert_ne!(bot_name("local-1", [lower.as_str()].into_iter(), Seat::B), usual);
    }

    #[test]
    fn who_plays_alone_here_is_you_and_keeps_a_typed_name_on_the_card() {
        let names = PlayerNames::of_record("local-1", &players(&["human Player 1", "bot easy"]));
        assert_eq!(names.spoken(Seat::A), YOU);
        assert_eq!(names.card(Seat::A, Locale::de), "Du");
        assert_eq!(names.level(Seat::B, Locale::en).as_deref(), Some("Easy"));
        assert_eq!(names.card(Seat::B, Locale::en), names.spoken(Seat::B));
        let typed = PlayerNames::of_record("local-1", &players(&["human Ada", "bot easy"]));
        assert_eq!(
            (typed.spoken(Seat::A).as_str(), typed.card(Seat::A, Locale::en).as_str()),
            (YOU, "Ada")
        );
    }

    #[test]
    fn several_people_and_those_of_a_server_are_called_by_their_names() {
        let two = PlayerNames::of_record("local-1", &players(&["human Player 1", "human Ben"]));
        assert_eq!(two.all_spoken(), ["Player 1", "Ben"]);
        let elsewhere = PlayerNames::of_record("m-1", &players(&["human Ada", "bot easy"]));
        assert_eq!(elsewhere.spoken(Seat::A), "Ada");
    }
}
