//! Rows of the databases as the store's types. The same names stand in the tables of both.

/// A number for a database, which counts no further than this; no log is that long.
pub(crate) fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The columns of a match, and the rest of the query.
macro_rules! select_match {
    ($rest:literal) => {
        concat!(
            "SELECT id, game, rules_version, setup, options, meta, secret, commitment, status, ",
            "visibility, join_code, created_at, updated_at, head FROM match ",
            $rest
        )
    };
}

/// The columns of a table that this program knows. PostgreSQL refuses a prepared `SELECT *` as soon as
/// a newer program has added one, and nodes of two versions work side by side.
macro_rules! columns {
    (person) => {
        "id, kind, name, login, password_hash, created_at"
    };
    (token) => {
        "hash, person, scope, label, session, created_at, expires_at, revoked_at"
    };
    (ban) => {
        "subject, reason, at, until"
    };
    (chat) => {
        "number, channel, author, at, text"
    };
    (request) => {
        "person, cmd_id, digest, match_id, at"
    };
    (result_with_placings) => {
        "match_id, game, at, seat, person, place, sides"
    };
    (rating) => {
        "game, person, rating, deviation, volatility, games, at"
    };
}

/// Defines the readers for the rows of one database.
macro_rules! row_readers {
    ($row:ty, $database:ty) => {
        use $crate::fault::Fault;
        use $crate::{
            Ban, ChatLine, CmdId, Due, Event, MatchId, MatchResult, MatchRow, Placing, Rating,
            Request, Scope, Secret, Status, StoreError, Token, TokenHash, User, UserId, UserKind,
            Visibility,
        };

        /// A column that the database has as it is.
        pub(super) fn plain<'r, T>(row: &'r $row, column: &str) -> Result<T, Fault>
        where
            T: sqlx::Decode<'r, $database> + sqlx::Type<$database>,
        {
            Ok(sqlx::Row::try_get(row, column)?)
        }

        /// A column with the word of an enum.
        pub(super) fn word<T>(
            row: &$row,
            column: &str,
            from_word: impl Fn(&str) -> Option<T>,
        ) -> Result<T, Fault> {
            let word: &str = plain(row, column)?;
            from_word(word).ok_or_else(|| damaged(format!("{column} is {word:?}")))
        }

        /// A column with a number that is never below zero, nor above what its type holds.
        pub(super) fn count<T: TryFrom<i64>>(row: &$row, column: &str) -> Result<T, Fault> {
            let number: i64 = plain(row, column)?;
            T::try_from(number).map_err(|_| damaged(format!("{column} is {number}")))
        }

        /// A column of 32 bytes.
        pub(super) fn bytes(row: &$row, column: &str) -> Result<[u8; 32], Fault> {
            let bytes: &[u8] = plain(row, column)?;
            bytes.try_into().map_err(|_| damaged(format!("{column} has {} bytes", bytes.len())))
        }

        fn damaged(why: String) -> Fault {
            Fault(StoreError::Damaged(why))
        }

        pub(super) fn read_match(row: &$row) -> Result<MatchRow, Fault> {
            Ok(MatchRow {
                id: MatchId(plain(row, "id")?),
                game: plain(row, "game")?,
                rules_version: count(row, "rules_version")?,
                setup: plain(row, "setup")?,
                options: plain(row, "options")?,
                meta: plain(row, "meta")?,
                secret: Secret(bytes(row, "secret")?),
                commitment: bytes(row, "commitment")?,
                status: word(row, "status", Status::from_word)?,
                visibility: word(row, "visibility", Visibility::from_word)?,
                join_code: plain(row, "join_code")?,
                created_at: plain(row, "created_at")?,
                updated_at: plain(row, "updated_at")?,
                head: count(row, "head")?,
            })
        }

        pub(super) fn read_event(row: &$row) -> Result<Event, Fault> {
            Ok(Event {
                seq: count(row, "seq")?,
                cmd_id: plain::<String>(row, "cmd_id")?.into(),
                actor: plain(row, "actor")?,
                at: plain(row, "at")?,
                body: plain(row, "body")?,
                view_hash: plain(row, "view_hash")?,
            })
        }

        pub(super) fn read_due(row: &$row) -> Result<Due, Fault> {
            let match_id = MatchId(plain(row, "match_id")?);
            Ok(Due { at: plain(row, "at")?, match_id, kind: plain(row, "kind")? })
        }

        pub(super) fn read_user(row: &$row) -> Result<User, Fault> {
            Ok(User {
                id: UserId(plain(row, "id")?),
                kind: word(row, "kind", UserKind::from_word)?,
                name: plain(row, "name")?,
                login: plain(row, "login")?,
                password_hash: plain(row, "password_hash")?,
                created_at: plain(row, "created_at")?,
            })
        }

        pub(super) fn read_token(row: &$row) -> Result<Token, Fault> {
            Ok(Token {
                hash: TokenHash(bytes(row, "hash")?),
                user: UserId(plain(row, "person")?),
                scope: word(row, "scope", Scope::from_word)?,
                label: plain(row, "label")?,
                session: plain(row, "session")?,
                created_at: plain(row, "created_at")?,
                expires_at: plain(row, "expires_at")?,
                revoked_at: plain(row, "revoked_at")?,
            })
        }

        pub(super) fn read_ban(row: &$row) -> Result<Ban, Fault> {
            Ok(Ban {
                subject: plain(row, "subject")?,
                reason: plain(row, "reason")?,
                at: plain(row, "at")?,
                until: plain(row, "until")?,
            })
        }

        pub(super) fn read_line(row: &$row) -> Result<ChatLine, Fault> {
            Ok(ChatLine {
                number: count(row, "number")?,
                channel: plain(row, "channel")?,
                author: UserId(plain(row, "author")?),
                at: plain(row, "at")?,
                text: plain(row, "text")?,
            })
        }

        pub(super) fn read_request(row: &$row) -> Result<Request, Fault> {
            Ok(Request {
                user: UserId(plain(row, "person")?),
                cmd_id: CmdId(plain(row, "cmd_id")?),
                digest: bytes(row, "digest")?,
                match_id: MatchId(plain(row, "match_id")?),
                at: plain(row, "at")?,
            })
        }

        /// Rows of one placing each, those of a match side by side, as results.
        pub(super) fn gather(rows: &[$row]) -> Result<Vec<MatchResult>, Fault> {
            let mut results: Vec<MatchResult> = Vec::new();
            for row in rows {
                let match_id = MatchId(plain(row, "match_id")?);
                if results.last().is_none_or(|it| it.match_id != match_id) {
                    let (game, at) = (plain(row, "game")?, plain(row, "at")?);
                    results.push(MatchResult { match_id, game, at, placings: Vec::new() });
                }
                // A match of bots alone has a result without placings.
                if plain::<Option<i64>>(row, "seat")?.is_some()
                    && let Some(result) = results.last_mut()
                {
                    result.placings.push(read_placing(row)?);
                }
            }
            Ok(results)
        }

        pub(super) fn read_placing(row: &$row) -> Result<Placing, Fault> {
            Ok(Placing {
                user: UserId(plain(row, "person")?),
                seat: count(row, "seat")?,
                place: count(row, "place")?,
                sides: count(row, "sides")?,
            })
        }

        pub(super) fn read_rating(row: &$row) -> Result<Rating, Fault> {
            Ok(Rating {
                game: plain(row, "game")?,
                user: UserId(plain(row, "person")?),
                rating: plain(row, "rating")?,
                deviation: plain(row, "deviation")?,
                volatility: plain(row, "volatility")?,
                games: count(row, "games")?,
                at: plain(row, "at")?,
            })
        }

        /// The first column of each row.
        pub(super) fn texts(rows: &[$row]) -> Result<Vec<String>, Fault> {
            rows.iter().map(|row| Ok(sqlx::Row::try_get(row, 0)?)).collect()
        }
    };
}

pub(crate) use {columns, row_readers, select_match};
