//! The options of a game that is being set up: teams, sizes, times, and the expected duration.
//! Pure.

use conquer::Size;

/// The choices for a turn's time, in seconds; 0 means none.
pub const TURN_LIMITS: [u16; 6] = [0, 15, 30, 60, 120, 300];
/// The choices for the whole game's time, in minutes; 0 means none.
pub const GAME_LIMITS: [u16; 5] = [0, 10, 20, 30, 60];
/// The most rocks that can be chosen, in percent of the board.
pub const MOST_ROCKS: u8 = 50;

/// The proposed number of tiles per turn, so that a game stays within twenty minutes.
pub fn proposed_blocks(players: u8) -> u8 {
    if players >= 6 { 2 } else { 1 }
}

/// The equal team sizes that this many players can form.
pub fn even_teams(players: u8) -> Vec<u8> {
    (2..=players / 2).rev().filter(|size| players.is_multiple_of(*size)).collect()
}

/// The team of every seat, in teams of `size` seated alternately around the table.
pub fn alternating(players: u8, size: u8) -> Vec<u8> {
    let teams = players / size.max(1);
    (0..players).map(|seat| seat % teams.max(1)).collect()
}

/// The team of every seat, from the text of the option: `ac bd`. Empty when everyone plays alone.
pub fn read_teams(text: &str, players: u8) -> Vec<u8> {
    let mut teams = vec![u8::MAX; usize::from(players)];
    for (team, members) in (0..).zip(text.split_whitespace()) {
        for letter in members.bytes() {
            if let Some(slot) = teams.get_mut(usize::from(letter.wrapping_sub(b'a'))) {
                *slot = team;
            }
        }
    }
    if teams.contains(&u8::MAX) { Vec::new() } else { teams }
}

/// The text of the option for the team of every seat; teams without members are left out.
pub fn write_teams(teams: &[u8]) -> String {
    let members = |team: u8| {
        let seats = (0..).zip(teams).filter(move |(_, it)| **it == team);
        seats.map(|(seat, _): (u8, _)| char::from(b'a' + seat)).collect::<String>()
    };
    let teams = (0..=8).map(members).filter(|members| !members.is_empty());
    teams.collect::<Vec<_>>().join(" ")
}

/// The teams after seats were added or removed: equal teams stay equal if possible, otherwise a new
/// seat joins the smallest team.
pub fn resized(teams: &[u8], players: u8) -> Vec<u8> {
    if teams.is_empty() {
        return Vec::new();
    }
    let before = teams.len() as u8;
    let size = even_teams(before).into_iter().find(|&size| alternating(before, size) == teams);
    if let Some(size) = size {
        // From 2 v 2 to 3 v 3: the same number of teams, if they stay equal.
        let count = before / size;
        if players.is_multiple_of(count) && players / count >= 2 {
            return alternating(players, players / count);
        }
    }
    let mut resized: Vec<u8> = teams.iter().copied().take(usize::from(players)).collect();
    while resized.len() < usize::from(players) {
        let count = resized.iter().max().map_or(1, |most| most + 1);
        let members = |team: &u8| resized.iter().filter(|it| *it == team).count();
        resized.push((0..count).min_by_key(members).unwrap_or(0));
    }
    let distinct = |teams: &[u8]| teams.iter().any(|team| *team != teams[0]);
    if distinct(&resized) { resized } else { Vec::new() }
}

/// The size that an option's text stands for.
pub fn read_size(text: &str) -> Option<Size> {
    match text.trim() {
        "" | "standard" => Some(Size::Standard),
        "quick" => Some(Size::Quick),
        "epic" => Some(Size::Epic),
        cells => {
            let (width, height) = cells.split_once('x')?;
            let side = |text: &str| text.parse().ok().filter(|side| (8..=32).contains(side));
            Some(Size::Cells { width: side(width)?, height: side(height)? })
        }
    }
}

/// What the duration of a game depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// The number of players.
    pub players: u8,
    /// The number of people among them.
    pub people: u8,
    /// Columns and rows.
    pub sides: (u8, u8),
    /// Rocks in percent.
    pub rocks: u8,
    /// Tiles a turn.
    pub blocks: u8,
}

/// The duration of a person's turn and of a bot's tile, in tenths of a second.
const PERSON: u32 = 50;
const BOT: u32 = 9;

impl Length {
    /// The expected duration of such a game in minutes, shortest and longest.
    pub fn minutes(self) -> (u32, u32) {
        let cells = u32::from(self.sides.0) * u32::from(self.sides.1);
        let playable = cells * (100 - u32::from(self.rocks.min(90))) / 100;
        let turns = playable * self.filled() / 100 / u32::from(self.blocks.max(1));
        let (people, players) = (u32::from(self.people), u32::from(self.players.max(1)));
        let bots = players.saturating_sub(people) * BOT * u32::from(self.blocks);
        let tenths = turns * (people * PERSON + bots) / players;
        // Most games are decided before the board is full.
        let minutes = |share: u32| (tenths * share).div_ceil(60_000).max(1);
        let (from, to) = (minutes(75), minutes(105));
        (from, to.max(from + 1))
    }

    /// The share of playable cells that are filled by placing rather than capturing, in percent:
    /// less on large boards of two, nearly all with many players in each other's way.
    fn filled(self) -> u32 {
        let side = u32::from(self.sides.0.max(self.sides.1)).clamp(8, 32);
        let of_two = 94 - (side - 8) * 19 / 24;
        of_two + (97 - of_two) * u32::from(self.players.clamp(2, 8) - 2) / 6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_teams_are_offered_where_players_come_out_even() {
        assert_eq!(even_teams(4), [2]);
        assert_eq!(even_teams(6), [3, 2]);
        assert_eq!(even_teams(8), [4, 2]);
        assert!(even_teams(2).is_empty() && even_teams(5).is_empty() && even_teams(7).is_empty());
    }

    #[test]
    fn teams_are_written_as_the_rules_read_them() {
        assert_eq!(write_teams(&alternating(4, 2)), "ac bd");
        assert_eq!(write_teams(&alternating(6, 3)), "ace bdf");
        assert_eq!(write_teams(&alternating(8, 2)), "ae bf cg dh");
        for teams in [alternating(4, 2), alternating(8, 4), vec![0, 1, 1, 2, 0]] {
            assert_eq!(read_teams(&write_teams(&teams), teams.len() as u8), teams);
            let table = conquer::Table::new(teams.len() as u8, &teams, true, tabletop::Seat::A);
            assert!(table.is_ok());
        }
        assert!(read_teams("", 4).is_empty() && read_teams("ac b", 4).is_empty());
        assert_eq!(write_teams(&[0, 2, 0, 2]), "ac bd");
    }

    #[test]
    fn teams_stay_even_when_seats_come_and_go() {
        assert_eq!(resized(&alternating(4, 2), 6), alternating(6, 3));
        assert_eq!(resized(&alternating(8, 4), 6), alternating(6, 3));
        assert_eq!(resized(&alternating(4, 2), 5), [0, 1, 0, 1, 0]);
        assert_eq!(resized(&[0, 1, 1, 1], 5), [0, 1, 1, 1, 0]);
        assert_eq!(resized(&[0, 0, 1], 2), Vec::<u8>::new());
        assert!(resized(&[], 6).is_empty());
    }

    #[test]
    fn a_size_is_a_word_or_columns_and_rows() {
        assert_eq!(read_size(""), Some(Size::Standard));
        assert_eq!(read_size("12x20"), Some(Size::Cells { width: 12, height: 20 }));
        assert_eq!(read_size("7x20"), None);
        assert_eq!(read_size("large"), None);
    }

    #[test]
    fn the_proposed_games_take_ten_to_twenty_minutes_at_most() {
        for players in 2..=8 {
            let blocks = proposed_blocks(players);
            let sides = Size::Standard.sides(players);
            let people = Length { players, people: players, sides, rocks: 20, blocks };
            let (from, to) = people.minutes();
            assert!(from < to && to <= 23, "{players}: {from} to {to}");
            let (_, alone) = Length { people: 1, ..people }.minutes();
            assert!(alone < to, "bots are quicker");
        }
        let eight = Length { players: 8, people: 8, sides: (24, 24), rocks: 20, blocks: 2 };
        assert_eq!(eight.minutes(), (14, 20));
        let (_, long) = Length { blocks: 1, ..eight }.minutes();
        assert!(long > 35, "{long}");
    }
}
