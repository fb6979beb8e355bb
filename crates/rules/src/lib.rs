//! The one list of games. Whatever works for every game depends on this crate and not on each of
//! them, so that a new game is named here and in no other manifest.

/// Calls a macro with the list of games, in the order of the home screen: each with a sentence,
/// its variant in the catalog, and the name of the crate of its rules.
///
/// ```
/// macro_rules! names {
///     ($($(#[$about:meta])* $Game:ident: $game:ident,)*) => {
///         const NAMES: &[&str] = &[$(stringify!($game),)*];
///     };
/// }
/// rules::for_each_game!(names);
/// assert_eq!(NAMES[0], "battlezone");
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($then:ident) => {
        $then! {
            /// Dice Wars for two on a generated hex map.
            BattleZone: battlezone,
            /// 42 territories, continents and cards for two to six.
            WorldBattle: worldbattle,
            /// Tactics for two on a grid of three by four.
            Imperial: imperial,
            /// Enclosure for two to eight, alone or in teams.
            Conquer: conquer,
        }
    };
}

macro_rules! reexport {
    ($($(#[$about:meta])* $Game:ident: $game:ident,)*) => {
        $(pub use $game;)*
    };
}
for_each_game!(reexport);
