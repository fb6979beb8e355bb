//! A store that fails on demand: before the real write, after it, or late; or that hears nothing of
//! other nodes.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use store::{
    Added, Ban, Bucket, Change, Chat, ChatLine, CmdId, Due, Event, Hints, Log, MatchFilter,
    MatchId, MatchResult, MatchRow, Millis, NewLine, NewMatch, Nodes, People, Presence, Rating,
    Receipt, Recorded, Request, Requests, Results, Retention, Rewrite, Spent, Sqlite, Status,
    Store, StoreError, Token, TokenHash, User, UserId,
};

/// A call of the store that can fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Call {
    /// A new match.
    Create,
    /// Reading a match or its events.
    Load,
    /// Appending an event.
    Append,
    /// Changing what is due in a match.
    Change,
    /// Storing a result.
    Result,
    /// Claiming what is due.
    Claim,
    /// Taking away what was due.
    Finish,
    /// Adding a line of the chat.
    Line,
    /// Keeping the id of a request.
    Request,
    /// Listening to other nodes.
    Hints,
    /// Reading a list of the best.
    Leaders,
}

/// How a call fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Nothing is written, and the caller is told so.
    Before,
    /// It is written, and the caller is told that it failed.
    After,
    /// It is done, after this time.
    Late(Duration),
    /// Another node was faster, each time.
    Outrun,
}

/// A real store, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct FaultyStore<S = Sqlite> {
    inner: Arc<S>,
    faults: Mutex<BTreeMap<Call, Fault>>,
    /// Whose events alone are not appended.
    actor: Mutex<Option<String>>,
    met: Mutex<BTreeMap<Call, u32>>,
    tried: Mutex<Vec<Event>>,
    /// Whether hints of other nodes are lost, and nothing is polled.
    is_deaf: AtomicBool,
    /// Who cannot be deleted.
    kept: Mutex<Option<UserId>>,
    /// How many rows that are due were claimed and are not finished, now and at most.
    claimed: Mutex<(usize, usize)>,
}

impl<S: Store> FaultyStore<S> {
    pub(crate) fn new(inner: S) -> Arc<FaultyStore<S>> {
        let (faults, actor, met, tried, is_deaf, kept, claimed) = Default::default();
        let inner = Arc::new(inner);
        Arc::new(FaultyStore { inner, faults, actor, met, tried, is_deaf, kept, claimed })
    }

    /// What this player did cannot be read, so that they cannot be deleted.
    pub(crate) fn keep(&self, user: &UserId) {
        *self.kept.lock().unwrap() = Some(user.clone());
    }

    /// How many rows that are due were claimed and are not finished: now, and at most.
    pub(crate) fn claimed(&self) -> (usize, usize) {
        *self.claimed.lock().unwrap()
    }

    /// A node that starts on this store follows no other one.
    pub(crate) fn hear_nothing(&self) {
        self.is_deaf.store(true, SeqCst);
    }

    /// From now on calls of this kind fail.
    pub(crate) fn fail(&self, call: Call, fault: Fault) {
        self.faults.lock().unwrap().insert(call, fault);
    }

    /// The same for appended events of one actor alone; `server` is the server itself.
    pub(crate) fn fail_appends_of(&self, actor: &str, fault: Fault) {
        *self.actor.lock().unwrap() = Some(actor.to_owned());
        self.fail(Call::Append, fault);
    }

    /// All is well again.
    pub(crate) fn heal(&self) {
        self.faults.lock().unwrap().clear();
    }

    /// How many calls of this kind have met their fault.
    pub(crate) fn met(&self, call: Call) -> u32 {
        self.met.lock().unwrap().get(&call).copied().unwrap_or(0)
    }

    /// Every event that was to be appended while appending failed.
    pub(crate) fn tried(&self) -> Vec<Event> {
        self.tried.lock().unwrap().clone()
    }

    fn check_kept(&self, user: &UserId) -> Result<(), StoreError> {
        let is_kept = self.kept.lock().unwrap().as_ref() == Some(user);
        if is_kept { Err(failed()) } else { Ok(()) }
    }

    /// The store without its faults.
    pub(crate) fn real(&self) -> &S {
        &self.inner
    }

    async fn meet<T>(
        &self,
        call: Call,
        real: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let fault = self.faults.lock().unwrap().get(&call).copied();
        if fault.is_none() {
            return real.await;
        }
        let done = match fault {
            Some(Fault::Before | Fault::Outrun) | None => Err(failed()),
            Some(Fault::After) => real.await.and_then(|_| Err(failed())),
            Some(Fault::Late(late)) => {
                tokio::time::sleep(late).await;
                real.await
            }
        };
        *self.met.lock().unwrap().entry(call).or_default() += 1;
        done
    }
}

fn failed() -> StoreError {
    StoreError::Unavailable("a fault that a test makes on purpose".into())
}

#[async_trait]
impl<S: Store> Log for FaultyStore<S> {
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        self.meet(Call::Create, self.inner.create_match(new)).await
    }

    async fn load_match(&self, id: &MatchId) -> Result<MatchRow, StoreError> {
        self.meet(Call::Load, self.inner.load_match(id)).await
    }

    async fn match_by_join_code(&self, code: &str) -> Result<MatchRow, StoreError> {
        self.inner.match_by_join_code(code).await
    }

    async fn list_matches(
        &self,
        filter: &MatchFilter,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        self.inner.list_matches(filter, limit).await
    }

    async fn append(
        &self,
        id: &MatchId,
        event: Event,
        change: Change,
    ) -> Result<Receipt, StoreError> {
        let only = self.actor.lock().unwrap().clone();
        if only.is_some_and(|only| only != event.actor) {
            return self.inner.append(id, event, change).await;
        }
        let fault = self.faults.lock().unwrap().get(&Call::Append).copied();
        if fault.is_some() {
            self.tried.lock().unwrap().push(event.clone());
        }
        if fault == Some(Fault::Outrun) {
            return Ok(Receipt::Conflict { head: event.seq });
        }
        self.meet(Call::Append, self.inner.append(id, event, change)).await
    }

    async fn change_match(&self, id: &MatchId, change: Change) -> Result<(), StoreError> {
        self.meet(Call::Change, self.inner.change_match(id, change)).await
    }

    async fn events_after(
        &self,
        id: &MatchId,
        after: u64,
        limit: u32,
    ) -> Result<Vec<Event>, StoreError> {
        self.meet(Call::Load, self.inner.events_after(id, after, limit)).await
    }

    async fn heads(&self, ids: &[MatchId]) -> Result<Vec<(MatchId, u64)>, StoreError> {
        self.meet(Call::Load, self.inner.heads(ids)).await
    }

    async fn claim_due(
        &self,
        now: Millis,
        lease: Millis,
        limit: u32,
    ) -> Result<Vec<Due>, StoreError> {
        let claimed = self.meet(Call::Claim, self.inner.claim_due(now, lease, limit)).await?;
        let mut counted = self.claimed.lock().unwrap();
        counted.0 += claimed.len();
        counted.1 = counted.1.max(counted.0);
        Ok(claimed)
    }

    async fn finish_due(&self, due: &Due) -> Result<(), StoreError> {
        self.meet(Call::Finish, self.inner.finish_due(due)).await?;
        self.claimed.lock().unwrap().0 -= 1;
        Ok(())
    }

    async fn next_due(&self) -> Result<Option<Millis>, StoreError> {
        self.inner.next_due().await
    }
}

#[async_trait]
impl<S: Store> Results for FaultyStore<S> {
    async fn record_result(
        &self,
        result: MatchResult,
        ratings: Vec<Rating>,
    ) -> Result<Recorded, StoreError> {
        self.meet(Call::Result, self.inner.record_result(result, ratings)).await
    }

    async fn result_of(&self, id: &MatchId) -> Result<Option<MatchResult>, StoreError> {
        self.inner.result_of(id).await
    }

    async fn results_of_user(
        &self,
        user: &UserId,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<MatchResult>, StoreError> {
        self.inner.results_of_user(user, before, limit).await
    }

    async fn rating(&self, game: &str, user: &UserId) -> Result<Option<Rating>, StoreError> {
        self.inner.rating(game, user).await
    }

    async fn ratings_of(&self, user: &UserId) -> Result<Vec<Rating>, StoreError> {
        self.inner.ratings_of(user).await
    }

    async fn leaders(
        &self,
        game: &str,
        min_games: u32,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Rating>, StoreError> {
        self.meet(Call::Leaders, self.inner.leaders(game, min_games, skip, limit)).await
    }
}

#[async_trait]
impl<S: Store> Chat for FaultyStore<S> {
    async fn add_line(&self, id: &MatchId, line: NewLine) -> Result<Added, StoreError> {
        self.meet(Call::Line, self.inner.add_line(id, line)).await
    }

    async fn line_of_command(
        &self,
        id: &MatchId,
        author: &UserId,
        cmd_id: &CmdId,
    ) -> Result<Option<ChatLine>, StoreError> {
        self.inner.line_of_command(id, author, cmd_id).await
    }

    async fn lines_after(
        &self,
        id: &MatchId,
        channels: &[String],
        after: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        self.inner.lines_after(id, channels, after, limit).await
    }
}

#[async_trait]
impl<S: Store> Requests for FaultyStore<S> {
    async fn keep_request(&self, request: Request) -> Result<Request, StoreError> {
        self.meet(Call::Request, self.inner.keep_request(request)).await
    }

    async fn request(&self, user: &UserId, cmd_id: &CmdId) -> Result<Option<Request>, StoreError> {
        self.inner.request(user, cmd_id).await
    }
}

/// Calls that never fail here, and those of a trait that may.
macro_rules! pass_on {
    (
        $trait:ident: $(fn $name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*
        $(by $checked:ident fn $named:ident($($own:ident: $typed:ty),*) -> $given:ty;)*
    ) => {
        #[async_trait]
        impl<S: Store> $trait for FaultyStore<S> {
            $(async fn $name(&self, $($arg: $type),*) -> Result<$out, StoreError> {
                self.inner.$name($($arg),*).await
            })*
            $(async fn $named(&self, $($own: $typed),*) -> Result<$given, StoreError> {
                self.$checked($($own),*)?;
                self.inner.$named($($own),*).await
            })*
        }
    };
}

pass_on! { People:
    fn create_user(user: User) -> ();
    fn update_user(user: User) -> ();
    fn user(id: &UserId) -> User;
    fn user_by_login(login: &str) -> User;
    fn users(skip: u32, limit: u32) -> Vec<User>;
    fn add_token(token: Token) -> ();
    fn token(hash: &TokenHash) -> Token;
    fn usable_tokens(hashes: &[TokenHash], at: Millis) -> Vec<TokenHash>;
    fn tokens_of(user: &UserId) -> Vec<Token>;
    fn revoke_token(hash: &TokenHash, at: Millis) -> ();
    fn revoke_tokens_of(user: &UserId, spared: Option<TokenHash>, at: Millis) -> u64;
    fn renew_token(hash: &TokenHash, expires_at: Millis) -> ();
    fn ban(ban: Ban) -> ();
    fn lift_ban(subject: &str) -> bool;
    fn ban_of(subject: &str) -> Option<Ban>;
    fn bans_of(subjects: &[String]) -> Vec<Ban>;
    fn bans() -> Vec<Ban>;
}

pass_on! { Retention:
    fn delete_user(id: &UserId, name: &str, at: Millis) -> ();
    fn users_to_erase(limit: u32) -> Vec<UserId>;
    fn user_is_erased(id: &UserId, at: Millis) -> ();
    fn rewrite_match(id: &MatchId, rewrite: Rewrite) -> ();
    fn erase_lines_of(author: &UserId, limit: u32) -> u64;
    fn erase_lines_before(at: Millis, limit: u32) -> u64;
    fn idle_guests(before: Millis, limit: u32) -> Vec<UserId>;
    fn matches_unchanged_since(
        status: Status,
        since: Millis,
        after: Option<&MatchId>,
        limit: u32
    ) -> Vec<MatchRow>;
    fn trim_match(id: &MatchId, events: u32) -> bool;
    fn forget_tokens(before: Millis, limit: u32) -> u64;
    fn forget_requests(before: Millis, limit: u32) -> u64;
    by check_kept fn matches_of_user(id: &UserId) -> Vec<MatchId>;
}

#[async_trait]
impl<S: Store> Nodes for FaultyStore<S> {
    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }

    async fn hints(&self) -> Result<Option<Hints>, StoreError> {
        if self.is_deaf.load(SeqCst) {
            return Ok(None);
        }
        self.meet(Call::Hints, self.inner.hints()).await
    }

    async fn note_present(
        &self,
        id: &MatchId,
        user: &UserId,
        until: Millis,
    ) -> Result<(), StoreError> {
        self.inner.note_present(id, user, until).await
    }

    async fn note_still_present(
        &self,
        present: &[(MatchId, UserId)],
        until: Millis,
    ) -> Result<(), StoreError> {
        self.inner.note_still_present(present, until).await
    }

    async fn note_gone(&self, id: &MatchId, user: &UserId) -> Result<(), StoreError> {
        self.inner.note_gone(id, user).await
    }

    async fn present_elsewhere(
        &self,
        ids: &[MatchId],
        now: Millis,
    ) -> Result<Vec<(MatchId, UserId)>, StoreError> {
        self.inner.present_elsewhere(ids, now).await
    }

    async fn last_lines(&self, ids: &[MatchId]) -> Result<Vec<(MatchId, u64)>, StoreError> {
        self.inner.last_lines(ids).await
    }

    async fn spend(&self, bucket: &Bucket, now: Millis) -> Result<Spent, StoreError> {
        self.inner.spend(bucket, now).await
    }

    async fn time(&self) -> Result<Option<Millis>, StoreError> {
        self.inner.time().await
    }

    async fn forget_full_buckets(&self, now: Millis) -> Result<(), StoreError> {
        self.inner.forget_full_buckets(now).await
    }

    async fn expired_presence(&self, now: Millis) -> Result<Vec<Presence>, StoreError> {
        self.inner.expired_presence(now).await
    }

    async fn forget_presence(&self, expired: &Presence) -> Result<(), StoreError> {
        self.inner.forget_presence(expired).await
    }
}

pass_on! { Store:
    fn ready() -> ();
    fn close() -> ();
}
