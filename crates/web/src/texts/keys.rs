//! The name of every text, grouped by where it is read.

use super::kinds::{Plural, Template};

type Text = &'static str;

/// Writes a struct of texts in groups, or of one group alone, and for the tests a list of all its
/// texts. The texts of a game come with its modules; the brackets name the functions that find them
/// by the language.
macro_rules! texts {
    (
        $(#[$about:meta])* $Texts:ident [$($language:ident: $($game:ident,)*)?]
        $($(#[$doc:meta])* $group:ident as $Group:ident { $($keys:tt)* })*
    ) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $Texts {
            $($(#[$doc])* pub $group: $Group,)*
            $(/// Which language.
            pub $language: super::Language,)?
        }
        $($crate::texts::keys::texts! { $(#[$doc])* $Group { $($keys)* } })*
        #[cfg(test)]
        impl $Texts {
            /// Every text as `group.key` with its forms.
            pub fn entries(&self) -> Vec<(String, Vec<&'static str>)> {
                let mut entries = Vec::new();
                let mut add = |group: &str, texts: Vec<(String, Vec<&'static str>)>| {
                    let named = |(key, forms)| (format!("{group}.{key}"), forms);
                    entries.extend(texts.into_iter().map(named));
                };
                $(add(stringify!($group), self.$group.entries());)*
                $($(add(stringify!($game), self.$game().entries());)*)?
                entries
            }
        }
    };
    ($(#[$doc:meta])* $Group:ident { $($key:ident: $kind:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $Group { $(pub $key: $kind,)* }
        #[cfg(test)]
        impl $Group {
            /// Every text by its key with its forms.
            pub fn entries(&self) -> Vec<(String, Vec<&'static str>)> {
                use $crate::texts::kinds::Entry;
                vec![$((stringify!($key).to_owned(), self.$key.forms()),)*]
            }
        }
    };
}
pub(super) use texts;

texts! {
    /// All texts of one language.
    Texts [
        language:
        worldbattle, worldbattle_rules, imperial, imperial_rules, conquer, conquer_rules,
        online, away,
    ]
    /// Words that are the same on every screen.
    common as Common {
        cancel: Text,
        close: Text,
        delete: Text,
        home: Text,
        main_navigation: Text,
        off: Text,
        on: Text,
        percent: Template,
        play: Text,
        settings: Text,
        how_to_play: Text,
        documentation: Text,
        documentation_hint: Text,
        loading: Text,
        not_loaded: Text,
        not_loaded_hint: Text,
        saves: Text,
        try_again: Text,
    }
    /// The screen one starts from.
    home as HomeTexts {
        online: Text,
        tagline: Text,
        games: Text,
        players: Plural,
        player_range: Template,
        minutes: Plural,
        resume: Text,
        saved: Template,
    }
    /// What each game is, in a few words.
    pitch as Pitches {
        conquer: Text,
        battlezone: Text,
        worldbattle: Text,
        imperial: Text,
    }
    /// The sheet on which a game is set up.
    setup as SetupTexts {
        you: Text,
        open: Text,
        title: Template,
        rules: Text,
        unknown_game: Template,
        seats: Text,
        seat: Template,
        human: Text,
        bot: Text,
        name: Template,
        player: Template,
        level: Template,
        game: Text,
        more: Text,
        random: Text,
        undo: Text,
        undo_hint: Text,
        mode: Text,
        mode_auto: Text,
        mode_step: Text,
        seed: Text,
        seed_hint: Text,
        bad_seed: Template,
        fewer_seats: Text,
        more_seats: Text,
        bad_seats: Text,
        bad_name: Text,
        bad_number: Template,
        bad_text: Template,
        no_preview: Text,
        this_seed: Template,
        copy_seed: Template,
        copied: Text,
        not_copied: Text,
        new_map: Text,
        preview: Text,
        preview_of: Template,
        start: Text,
        over_unfinished: Text,
        over_unfinished_hint: Text,
        replace: Text,
        resume: Text,
    }
    /// The options of games.
    options as OptionTexts {
        map: Text,
        map_about: Text,
        first_player: Text,
        round_limit: Text,
        round_limit_about: Text,
        reserve_cap: Text,
        reserve_cap_about: Text,
        none: Text,
    }
    /// The levels of bots.
    bots as BotTexts {
        recruit: Text,
        sergeant: Text,
        captain: Text,
        general: Text,
        marshal: Text,
        random: Text,
        reference_defensive: Text,
        defensive: Text,
        balanced: Text,
        aggressive: Text,
        tactician: Text,
        easy: Text,
        medium: Text,
        hard: Text,
        raider: Text,
        expert: Text,
    }
    /// What can be wrong with a record.
    record as RecordTexts {
        not_a_record: Text,
        newer: Text,
        unknown_game: Template,
        old_rules: Text,
        cut_off: Text,
        malformed: Text,
        out_of_order: Text,
        text_changed: Text,
        bad_setup: Text,
        secret_missing: Text,
        broken_promise: Text,
        illegal: Template,
        wrong_move: Text,
        wrong_dice: Template,
        wrong_position: Text,
        wrong_result: Text,
    }
    /// The table, the result and the replay when there is no game to show.
    table as TableTexts {
        title: Text,
        no_game: Text,
        no_game_hint: Text,
    }
    /// The result of a game.
    result as ResultTexts {
        title: Text,
        none: Text,
        none_hint: Text,
        wins: Template,
        draw: Text,
        conquest: Template,
        resignation: Template,
        round_limit: Template,
        unfinished: Text,
        unfinished_hint: Template,
        ranking: Text,
        attacks: Plural,
        won: Template,
        territories: Plural,
        rounds: Plural,
        undone: Plural,
        none_undone: Text,
        rematch: Text,
        same_seed: Text,
        replay: Text,
        download: Text,
        dice: Text,
        dice_hint: Text,
        verify: Text,
        verify_again: Text,
        honest: Text,
        promise: Template,
        simulated: Text,
        replayed: Template,
        steps: Plural,
        draws: Plural,
        dishonest: Text,
        line: Template,
        secret: Text,
        commitment: Text,
        seed: Text,
        damaged: Text,
    }
    /// The replay of a game.
    replay as ReplayTexts {
        title: Text,
        none: Text,
        none_hint: Text,
        position: Text,
        step_of: Template,
        first: Text,
        previous: Text,
        next: Text,
        last: Text,
        play: Text,
        pause: Text,
        speed: Text,
        slow: Text,
        normal: Text,
        fast: Text,
        go_on: Text,
        go_on_hint: Template,
        log: Text,
        players: Text,
        start_line: Text,
        armies: Plural,
        open: Text,
        refused: Text,
        unreadable: Text,
        territory: Template,
        board: Template,
        not_kept: Text,
        group: Template,
    }
    /// The list of kept games.
    saves as SavesTexts {
        title: Text,
        empty: Text,
        empty_hint: Text,
        in_progress: Text,
        steps: Plural,
        open: Text,
        replace: Text,
        replace_hint: Text,
        export: Text,
        import: Text,
        imported: Text,
        no_slot: Text,
        deleted: Text,
        delete_question: Text,
        delete_hint: Text,
        newer: Text,
        older: Text,
        damaged: Template,
        disabled: Text,
        full: Text,
    }
    /// The settings.
    settings as SettingsTexts {
        rotation: Text,
        rotation_hint: Text,
        rotation_rotate: Text,
        rotation_fixed: Text,
        turn_end: Text,
        turn_end_hint: Text,
        turn_end_auto: Text,
        turn_end_ask: Text,
        rolls_setting: Text,
        rolls_each: Text,
        rolls_sum: Text,
        appearance: Text,
        language: Text,
        theme: Text,
        theme_system: Text,
        theme_dark: Text,
        theme_light: Text,
        theme_contrast: Text,
        motion: Text,
        motion_hint: Text,
        motion_system: Text,
        motion_full: Text,
        motion_reduced: Text,
        game: Text,
        speed: Text,
        speed_slow: Text,
        speed_normal: Text,
        speed_fast: Text,
        speed_instant: Text,
        odds: Text,
        odds_hint: Text,
        armies: Text,
        armies_dice: Text,
        armies_number: Text,
        shortcuts: Text,
        shortcuts_hint: Text,
        sound: Text,
        effects: Text,
        effects_volume: Text,
        master_volume: Text,
        not_kept: Text,
    }
    /// The rules of BattleZone.
    rules as RulesTexts {
        goal_title: Text,
        goal: Text,
        turn_title: Text,
        turn_attack: Text,
        turn_skip: Text,
        turn_change: Text,
        turn_round: Text,
        attack_title: Text,
        attack_choose: Text,
        attack_aim: Text,
        attack_roll: Text,
        attack_take: Text,
        attack_lost: Text,
        reinforcement_title: Text,
        reinforcement: Text,
        group: Plural,
        reserve: Text,
        odds_title: Text,
        odds: Text,
        odds_corner: Text,
        glossary_title: Text,
        territory_word: Text,
        territory: Text,
        armies_word: Text,
        armies: Text,
        front_word: Text,
        front: Text,
        group_word: Text,
        group_meaning: Text,
        round_word: Text,
        round: Text,
        reserve_word: Text,
        reserve_meaning: Text,
    }
    /// The table while a game is played.
    play as PlayTexts {
        your_turn: Text,
        turn_of: Template,
        deciding: Template,
        choose_origin: Text,
        choose_target: Template,
        nothing_to_attack: Text,
        attacks: Template,
        attack_path: Template,
        skips: Template,
        skip_ends_round: Text,
        reinforcing: Text,
        over: Text,
        wins: Template,
        drawn: Text,
        see_result: Text,
        attack: Text,
        attack_territory: Template,
        skip: Text,
        deselect: Text,
        go_on: Text,
        execute: Text,
        next: Text,
        pause: Text,
        unpause: Text,
        paused: Text,
        mode: Text,
        mode_step: Text,
        mode_auto: Text,
        round: Template,
        undo: Text,
        redo: Text,
        mute: Text,
        unmute: Text,
        zoom_in: Text,
        zoom_out: Text,
        menu: Text,
        close: Text,
        save: Text,
        give_up: Text,
        give_up_question: Text,
        give_up_hint: Text,
        leave: Text,
        leave_hint: Text,
        board: Template,
        players: Text,
        player: Template,
        bot: Template,
        dice: Plural,
        territories: Plural,
        dice_label: Text,
        group: Text,
        group_show: Template,
        reserve: Template,
        reserve_label: Text,
        to_win: Template,
        against: Template,
        chance_was: Template,
        attack_won: Text,
        attack_lost: Text,
        gets_armies: Template,
        keeps_armies: Template,
        territory: Template,
        log: Text,
        log_empty: Text,
        log_attack: Template,
        log_taken: Text,
        log_held: Text,
        log_round: Template,
        typed: Text,
        pass_device: Template,
        pass_hint: Text,
        ready: Text,
        typed_send: Text,
        typed_wrong: Template,
        slot: Template,
        slot_taken: Template,
        slot_free: Text,
        save_name: Text,
        saved_in: Template,
        not_saved: Text,
        keeps_nothing: Text,
        thinks_here: Text,
        damaged: Template,
        cannot_begin: Template,
        open_elsewhere: Text,
        open_elsewhere_hint: Text,
        take_over: Text,
    }
    /// The overlay that lists the keys.
    keyboard as KeyboardTexts {
        title: Text,
        tab: Text,
        arrows: Text,
        enter: Text,
        space: Text,
        escape: Text,
        s: Text,
        u: Text,
        h: Text,
        m: Text,
        zoom: Text,
        off: Text,
    }
    /// Three hints in the first game.
    hints as HintTexts {
        select: Text,
        attack: Text,
        skip: Text,
        got_it: Text,
        no_more: Text,
    }
    /// What a screen reader says in play.
    speech as SpeechTexts {
        start: Template,
        territories: Plural,
        armies: Plural,
        dice: Plural,
        territory: Template,
        selected: Template,
        enemies: Template,
        no_enemies: Text,
        attack: Template,
        attack_won: Template,
        attack_lost: Template,
        turn: Template,
        skips: Template,
        reinforcement: Text,
        receives: Template,
        resigns: Template,
        wins: Template,
        drawn: Text,
    }
    /// Why a move is refused, as the rules say it.
    refused as RefusedTexts {
        over: Text,
        not_your_turn: Template,
        reinforcement_first: Text,
        round_not_over: Text,
        no_such_territory: Template,
        not_yours: Template,
        too_few_armies: Text,
        own_territory: Template,
        not_adjacent: Template,
        no_enemy: Template,
    }
    /// A page that is not there.
    unknown as UnknownTexts {
        title: Text,
        explain: Template,
        way_on: Text,
    }
    /// A new version of the client.
    update as UpdateTexts {
        ready: Text,
        now: Text,
        later: Text,
    }
}
