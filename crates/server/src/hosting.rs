//! What somebody who runs a server does: open its data, back it up, look after people.

mod private;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use store::{
    Ban, Copied, MatchFilter, MatchRow, Postgres, PostgresOptions, Scope, Sqlite, SqliteOptions,
    Status, Store, User, UserId, UserKind,
};

use crate::address::ban_subject;
use crate::chance;
use crate::client::Files;
use crate::clock_check;
use crate::config::Config;
use crate::online::Online;
use crate::sweep::Swept;
use crate::time_source::TimeSource;

/// Why the data could not be used.
#[derive(Debug, thiserror::Error)]
pub enum HostingError {
    /// The folder cannot be made.
    #[error("cannot use {path}: {reason}")]
    Folder {
        /// Which one.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// The store refused.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// Somebody or something is not there, or not in the state for it.
    #[error("{0}")]
    Refused(String),
}

/// How often the database is asked for its time.
const CLOCK_LOOKS: usize = 5;

/// The data of a server: one folder with one file in it, or a database that several nodes share.
pub struct Data {
    store: Arc<dyn Store>,
    /// The same, if it is a file.
    file: Option<Arc<Sqlite>>,
    /// What a server on it counts from.
    time: TimeSource,
}

impl std::fmt::Debug for Data {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Data").field("file", &self.file).finish_non_exhaustive()
    }
}

/// A match, in a list for who runs the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Where it stands.
    pub status: String,
    /// How many events it has.
    pub events: u64,
    /// When its last event happened, in milliseconds since 1970.
    pub updated_at: i64,
}

impl Data {
    /// Opens the data in a folder, which is made where there is none.
    pub async fn open(folder: &Path) -> Result<Data, HostingError> {
        let path = folder.join("salient.db");
        private::create_folder(folder)
            .and_then(|()| private::tighten(&path))
            .map_err(|reason| HostingError::Folder { path: folder.to_owned(), reason })?;
        let file = Arc::new(Sqlite::open(&path, SqliteOptions::default()).await?);
        Ok(Data { store: file.clone(), file: Some(file), time: TimeSource::system() })
    }

    /// Connects to a PostgreSQL database by its address and makes its tables where there are none.
    /// Refuses where the clock of this machine and the database's are apart.
    pub async fn connect(url: &str, config: &Config) -> Result<Data, HostingError> {
        Data::connect_at(url, config, now).await
    }

    /// The same with a clock of its own, for tests.
    async fn connect_at(
        url: &str,
        config: &Config,
        clock: fn() -> i64,
    ) -> Result<Data, HostingError> {
        let connections = config.database_connections;
        let options = PostgresOptions { connections, ..PostgresOptions::default() };
        let database = Postgres::open(url, options).await?;
        let apart = apart_from(&database, clock).await?;
        if clock_check::is_too_far(apart) {
            return Err(HostingError::Refused(format!(
                "the clock of this machine is {} the database's: set it right",
                clock_check::words(apart)
            )));
        }
        // Nodes that are a little apart would charge players for it: all count from the database's.
        let time = TimeSource::starting_at(move || clock() - apart);
        Ok(Data { store: Arc::new(database), file: None, time })
    }

    /// Copies all data of a folder into an empty database and compares digests of every table; tells
    /// how many rows each has. The server must be stopped.
    pub async fn copy(from: &Path, to: &str) -> Result<Copied, HostingError> {
        let file = Sqlite::open(&from.join("salient.db"), SqliteOptions::default()).await?;
        let database = Postgres::open(to, PostgresOptions::default()).await?;
        let copied = store::copy_all(&file, &database).await?;
        file.close().await?;
        database.close().await?;
        Ok(copied)
    }

    /// Online play over this data, with the embedded client.
    pub fn online(&self, config: Config) -> Online {
        Online::with_time(self.store.clone(), config, Files::embedded(), self.time.clone())
    }

    /// Writes a copy to a path where nothing is yet; a server may run meanwhile.
    pub async fn backup(&self, to: &Path) -> Result<(), HostingError> {
        let Some(file) = &self.file else {
            let why = "a database is backed up by its own tools, such as pg_dump";
            return Err(HostingError::Refused(why.to_owned()));
        };
        Ok(file.backup(to).await?)
    }

    /// Reads everything and looks for damage; replays every match and names the event that was
    /// changed or cannot be read.
    pub async fn check(&self) -> Result<(), HostingError> {
        match &self.file {
            Some(file) => file.check().await?,
            None => self.store.ready().await?,
        }
        let damaged = crate::rooms::damaged_matches(&*self.store).await?;
        if damaged.is_empty() { Ok(()) } else { Err(HostingError::Refused(damaged.join("\n"))) }
    }

    /// Matches that are not over, the newest first.
    pub async fn matches(&self) -> Result<Vec<Listed>, HostingError> {
        let statuses = vec![Status::Waiting, Status::Running, Status::Paused, Status::Frozen];
        let mut filter = MatchFilter { statuses, ..MatchFilter::default() };
        let mut listed = Vec::new();
        loop {
            let page = self.store.list_matches(&filter, 100).await?;
            let Some(last) = page.last() else { return Ok(listed) };
            filter.after = Some(last.cursor());
            listed.extend(page.iter().map(Listed::of));
        }
    }

    /// Ends a match without a result.
    pub async fn end_match(&self, id: &str) -> Result<(), HostingError> {
        let online = self.online(Config::default());
        online.end_match(id).await.map_err(HostingError::Refused)
    }

    /// Keeps a player or an address out, for ever or for some days; or lets them in again.
    pub async fn ban(
        &self,
        subject: &str,
        reason: &str,
        days: Option<u32>,
    ) -> Result<(), HostingError> {
        let at = now();
        let until = days.map(|days| at + i64::from(days) * 24 * 3_600_000);
        let cleaned = |text: &str| {
            let cleaned = crate::text::optional(text, crate::text::REASON_GRAPHEMES);
            cleaned.map_err(|error| HostingError::Refused(format!("this cannot be kept: {error}")))
        };
        let subject = cleaned(subject)?.ok_or_else(|| {
            HostingError::Refused("name the player's id or the address".to_owned())
        })?;
        let subject = ban_subject(&subject);
        let reason = cleaned(reason)?.unwrap_or_default();
        Ok(self.store.ban(Ban { subject, reason, at, until }).await?)
    }

    /// Lets somebody in again; says whether they were kept out.
    pub async fn lift_ban(&self, subject: &str) -> Result<bool, HostingError> {
        Ok(self.store.lift_ban(&ban_subject(subject)).await?)
    }

    /// A new token for a player of this id, or for a new one with this name.
    pub async fn token(
        &self,
        player: &str,
        scope: &str,
        days: Option<u32>,
    ) -> Result<String, HostingError> {
        let refused = |why: &str| HostingError::Refused(why.to_owned());
        let scope = Scope::from_word(scope);
        let scope = scope.ok_or_else(|| refused("a scope is play, bot, read or admin"))?;
        let id = UserId(player.to_owned());
        let id = match self.store.user(&id).await {
            Ok(user) => user.id,
            Err(store::StoreError::NotFound(_)) => {
                let name =
                    crate::text::name(player).map_err(|error| refused(&error.to_string()))?;
                let user = User {
                    id: UserId(chance::name(16)),
                    kind: UserKind::Guest,
                    name,
                    login: None,
                    password_hash: None,
                    created_at: now(),
                };
                self.store.create_user(user.clone()).await?;
                user.id
            }
            Err(error) => return Err(error.into()),
        };
        let online = self.online(Config::default());
        online
            .make_token(&id, scope, "made by the server's host", days)
            .await
            .map_err(HostingError::Refused)
    }

    /// Guests and accounts, the newest first.
    pub async fn players(&self) -> Result<Vec<ListedPlayer>, HostingError> {
        let mut listed = Vec::new();
        loop {
            let page = self.store.users(listed.len() as u32, 500).await?;
            if page.is_empty() {
                return Ok(listed);
            }
            listed.extend(page.into_iter().map(ListedPlayer::of));
        }
    }

    /// Bans that are stored, over or not: who, why, and until when.
    pub async fn bans(&self) -> Result<Vec<Ban>, HostingError> {
        Ok(self.store.bans().await?)
    }

    /// Deletes a player, by id or login; see [`Online::delete_player`].
    pub async fn delete_player(&self, player: &str) -> Result<(), HostingError> {
        let online = self.online(Config::default());
        online.delete_player(player).await.map_err(HostingError::Refused)
    }

    /// Gives an account another password and ends all its tokens.
    pub async fn set_password(&self, player: &str, password: &str) -> Result<(), HostingError> {
        let online = self.online(Config::default());
        online.set_password(player, password).await.map_err(HostingError::Refused)
    }

    /// Ends all tokens of a player; tells how many.
    pub async fn log_out(&self, player: &str) -> Result<u64, HostingError> {
        let online = self.online(Config::default());
        online.log_out(player).await.map_err(HostingError::Refused)
    }

    /// Deletes what this config's retention lets go of, now.
    pub async fn sweep(&self, config: Config) -> Result<Swept, HostingError> {
        self.online(config).sweep().await.map_err(HostingError::Refused)
    }

    /// Finishes what was asked and lets go of the file.
    pub async fn close(&self) -> Result<(), HostingError> {
        Ok(self.store.close().await?)
    }
}

/// A guest or an account, in a list for who runs the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedPlayer {
    /// Its id.
    pub id: String,
    /// `guest` or `account`.
    pub kind: String,
    /// What the others call them.
    pub name: String,
    /// When they came, in milliseconds since 1970.
    pub created_at: i64,
}

impl ListedPlayer {
    fn of(user: User) -> ListedPlayer {
        let User { id, kind, name, created_at, .. } = user;
        ListedPlayer { id: id.0, kind: kind.to_string(), name, created_at }
    }
}

impl Listed {
    fn of(row: &MatchRow) -> Listed {
        Listed {
            id: row.id.to_string(),
            game: row.game.clone(),
            status: row.status.to_string(),
            events: row.head,
            updated_at: row.updated_at,
        }
    }
}

/// How far this clock is ahead of the database's, by the quickest of a few answers.
async fn apart_from(database: &Postgres, clock: fn() -> i64) -> Result<i64, HostingError> {
    let mut looks = Vec::with_capacity(CLOCK_LOOKS);
    for _ in 0..CLOCK_LOOKS {
        looks.extend(clock_check::look(database, clock).await?);
    }
    Ok(looks.into_iter().min_by_key(|look| look.took).map_or(0, |look| look.apart))
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}

#[cfg(test)]
mod tests {
    use store::test_postgres::TestPostgres;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_node_whose_clock_is_off_by_a_minute_is_refused_in_one_sentence() {
        let url = TestPostgres::shared().await.database().await;
        let config = Config::default();
        for (clock, way) in
            [((|| now() + 62_000) as fn() -> i64, "ahead of"), (|| now() - 62_000, "behind")]
        {
            let said = Data::connect_at(&url, &config, clock).await.unwrap_err().to_string();
            assert!(said.starts_with("the clock of this machine is "), "{said}");
            let rest = format!(" seconds {way} the database's: set it right");
            assert!(said.ends_with(&rest) && !said.contains('\n'), "{said}");
        }
        // Nothing is lost by it, and a clock that is a little off is taken.
        let data = Data::connect_at(&url, &config, || now() + 3_000).await.unwrap();
        data.store.ready().await.unwrap();
        data.store.close().await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nodes_whose_clocks_are_apart_count_the_same_time() {
        let url = TestPostgres::shared().await.database().await;
        let config = Config::default();
        let ahead = Data::connect_at(&url, &config, || now() + 3_000).await.unwrap();
        let behind = Data::connect_at(&url, &config, || now() - 3_000).await.unwrap();
        let apart = ahead.time.now() - behind.time.now();
        assert!(apart.abs() < 1_000, "{apart}"); // as far as a busy machine answers at once
        assert_eq!(ahead.time.newly_stepped_by(), None);
    }
}
