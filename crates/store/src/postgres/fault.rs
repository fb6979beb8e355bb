//! What PostgreSQL says, in the words of [`StoreError`].

use sqlx::postgres::PgDatabaseError;

use crate::{StoreError, Thing};

/// Whether PostgreSQL itself said this, and not the way to it.
pub(crate) fn is_postgres(error: &sqlx::Error) -> bool {
    postgres_error(error).is_some()
}

fn postgres_error(error: &sqlx::Error) -> Option<&PgDatabaseError> {
    error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()
}

/// An error of PostgreSQL by its code (SQLSTATE).
pub(crate) fn store_error(error: sqlx::Error) -> StoreError {
    let Some(said) = postgres_error(&error) else {
        return StoreError::Unavailable(Box::new(error));
    };
    let constraint = said.constraint().unwrap_or_default();
    match said.code() {
        "23505" => match constraint {
            "match_pkey" => StoreError::Taken(Thing::Match),
            "match_join_code_key" => StoreError::Taken(Thing::JoinCode),
            "person_pkey" => StoreError::Taken(Thing::User),
            "person_login_key" => StoreError::Taken(Thing::Login),
            "token_pkey" => StoreError::Taken(Thing::Token),
            _ => StoreError::Invalid(error.to_string()),
        },
        "23503" if constraint.ends_with("_match_id_fkey") => StoreError::NotFound(Thing::Match),
        "23503" => StoreError::NotFound(Thing::User),
        // A serialisation failure, a deadlock, a lock or a statement that took too long: it was undone,
        // and the same can be tried again.
        "40001" | "40P01" | "55P03" | "57014" => StoreError::Busy,
        "25006" => StoreError::ReadOnly("the database".to_owned()),
        "53100" => StoreError::DatabaseDiskFull,
        "XX001" | "XX002" => StoreError::Damaged(error.to_string()),
        code if code.starts_with("22") || code.starts_with("23") => {
            StoreError::Invalid(error.to_string())
        }
        _ => StoreError::Unavailable(Box::new(error)),
    }
}

const NO_TLS: &str = "an encrypted connection (TLS) is demanded, which this program does not speak";

/// Why no connection was made, in one sentence; `database` names the database without a password.
pub(super) fn no_connection(error: &sqlx::Error, database: &str) -> StoreError {
    let why = match postgres_error(error).map(PgDatabaseError::code) {
        Some("28P01") => "the password is wrong".to_owned(),
        // Whether it would let this user in by TLS is in its words alone, in its own language.
        Some("28000") => format!("this user may not connect from here, or {NO_TLS}"),
        Some("3D000") => "there is no database of this name".to_owned(),
        Some("42501") => "this user may not create tables there".to_owned(),
        Some("57P03") => "it is starting or stopping".to_owned(),
        Some("53300") => "it has too many connections".to_owned(),
        _ => match error {
            sqlx::Error::Tls(_) => NO_TLS.to_owned(),
            sqlx::Error::Io(error) => format!("nothing answers there ({error})"),
            sqlx::Error::PoolTimedOut => "nothing answers there in time".to_owned(),
            other => other.to_string(),
        },
    };
    StoreError::NoConnection { database: database.to_owned(), why }
}
