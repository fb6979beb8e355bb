//! Passwords: Argon2id in a small pool with a bounded queue, away from the threads that answer.
//!
//! A hash takes 19 MB and some hundredths of a second by intent. Without a bound a few hundred wrong
//! passwords at once would take gigabytes and every core. The memory stays with the pool: the system
//! would keep 19 MB for each thread that ever hashed.

use std::sync::{Arc, Mutex};

use argon2::password_hash::{Output, ParamsString, Salt, SaltString};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, PasswordHash, Version};

use super::Me;
use crate::app::{Core, locked};
use crate::chance;
use crate::limits::Limit;
use crate::pool::Pool;
use crate::problem::Problem;

/// The longest password that is looked at, in bytes: four for each of 256 characters.
const LONGEST: usize = 1024;

/// The places for hashing: few that work, some more that wait.
#[derive(Debug)]
pub(crate) struct PasswordPool {
    places: Pool,
    /// Memory that nobody works in now; at most one for each that works.
    spare: Arc<Mutex<Vec<Memory>>>,
}

/// What a hash is computed in.
type Memory = Vec<Block>;

impl PasswordPool {
    /// So many at once, and so many more in the queue.
    pub(crate) fn new(at_once: usize, waiting: usize) -> PasswordPool {
        PasswordPool { places: Pool::new(at_once, waiting), spare: Arc::default() }
    }

    /// How many are hashed now.
    pub(crate) fn working(&self) -> usize {
        self.places.working()
    }

    /// Does this when its turn comes; nothing where the queue is full.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Option<T> + Send + 'static,
    ) -> Option<Result<T, Problem>> {
        let spare = self.spare.clone();
        let hashed = self.places.run(move || {
            let mut memory = locked(&spare).pop().unwrap_or_default();
            let done = work(&mut memory);
            locked(&spare).push(memory);
            done
        });
        Some(hashed.await?.and_then(|done| done.ok_or_else(Problem::unavailable)))
    }
}

/// Hashes or compares in the server's pool; 429 where the queue is full.
async fn in_pool<T: Send + 'static>(
    core: &Core,
    work: impl FnOnce(&mut Memory) -> Option<T> + Send + 'static,
) -> Result<T, Problem> {
    core.passwords.run(work).await.unwrap_or_else(|| {
        core.metrics.count(&core.metrics.password_hashes_refused);
        Err(core.limited("password_hashes", 2))
    })
}

/// The hash of a password as text, with its own salt.
pub(crate) async fn hash_password(core: &Core, password: String) -> Result<String, Problem> {
    in_pool(core, move |memory| hash(&password, memory)).await
}

/// Is this the password? One that is too long is not, and takes as long to refuse as any other.
pub(crate) async fn matches_password(
    core: &Core,
    password: String,
    hash: String,
) -> Result<bool, Problem> {
    let is_too_long = password.len() > LONGEST;
    let looked_at = if is_too_long { String::new() } else { password };
    let is_right = in_pool(core, move |memory| verify(&looked_at, &hash, memory)).await?;
    Ok(is_right && !is_too_long)
}

/// The hash in the PHC text form.
fn hash(password: &str, memory: &mut Memory) -> Option<String> {
    let salt = SaltString::encode_b64(&chance::bytes::<16>()).ok()?;
    let params = Params::default();
    let hash = PasswordHash {
        algorithm: ARGON2ID_IDENT,
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).ok()?,
        hash: Some(digest(password, salt.as_salt(), params, memory)?),
        salt: Some(salt.as_salt()),
    };
    Some(hash.to_string())
}

/// Does the password have this hash? Nothing where the hash is not one of ours.
fn verify(password: &str, hash: &str, memory: &mut Memory) -> Option<bool> {
    let hash = PasswordHash::new(hash).ok()?;
    let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    if hash.algorithm != ARGON2ID_IDENT || version != Version::V0x13 {
        return None;
    }
    let params = Params::try_from(&hash).ok()?;
    // Outputs compare in constant time.
    Some(digest(password, hash.salt?, params, memory)? == hash.hash?)
}

/// Argon2id in this memory.
fn digest(password: &str, salt: Salt<'_>, params: Params, memory: &mut Memory) -> Option<Output> {
    let mut bytes = [0; Salt::MAX_LENGTH];
    let salt = salt.decode_b64(&mut bytes).ok()?;
    memory.resize(params.block_count(), Block::default());
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let fill = |out: &mut [u8]| {
        Ok(argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, &mut **memory)?)
    };
    Output::init_with(length, fill).ok()
}

/// Refuses whoever does not know the password of a match. Tries are counted before anything is
/// hashed: those of the player, of the address, and of everyone for this match.
pub(crate) async fn check_match_password(
    core: &Core,
    me: &Me,
    id: &str,
    given: String,
    hash: String,
) -> Result<(), Problem> {
    core.limit(Limit::AccountLogins, &format!("player {}", me.id)).await?;
    core.limit(Limit::AddressLogins, &me.address.to_string()).await?;
    core.limit(Limit::MatchPasswords, id).await?;
    if matches_password(core, given, hash).await? {
        return Ok(());
    }
    Err(Problem::forbidden("lobby.wrong_password", "This is not the password"))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::time::Duration;

    use super::*;

    #[test]
    fn hashes_are_those_of_argon2_and_leave_their_memory_to_the_next() {
        use argon2::{PasswordHasher, PasswordVerifier};
        let (mut memory, argon2) = (Memory::new(), Argon2::default());
        let ours = hash("open sesame", &mut memory).unwrap();
        assert!(ours.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{ours}");
        let parsed = PasswordHash::new(&ours).unwrap();
        assert!(argon2.verify_password(b"open sesame", &parsed).is_ok());
        let salt = SaltString::encode_b64(&[7; 16]).unwrap();
        let theirs = argon2.hash_password(b"open sesame", &salt).unwrap().to_string();
        for known in [ours, theirs] {
            assert_eq!(verify("open sesame", &known, &mut memory), Some(true));
            assert_eq!(verify("open sesamf", &known, &mut memory), Some(false));
        }
        assert_eq!(
            verify("open sesame", "$argon2d$v=19$m=8,t=1,p=1$c2FsdHNhbHQ", &mut memory),
            None
        );
        assert_eq!(memory.len(), Params::default().block_count());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_few_work_some_wait_and_the_rest_is_refused() {
        let pool = Arc::new(PasswordPool::new(2, 3));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let calls = (0..20).map(|_| {
            let (pool, now, most) = (pool.clone(), now.clone(), most.clone());
            tokio::spawn(async move {
                let work = move |_: &mut Memory| {
                    most.fetch_max(now.fetch_add(1, SeqCst) + 1, SeqCst);
                    std::thread::sleep(Duration::from_millis(200));
                    now.fetch_sub(1, SeqCst);
                    Some(())
                };
                pool.run(work).await.is_some()
            })
        });
        let mut done = 0;
        for call in calls.collect::<Vec<_>>() {
            done += usize::from(call.await.unwrap());
        }
        assert_eq!((done, most.load(SeqCst), pool.working()), (5, 2, 0));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_hangs_up_makes_no_room_for_more_work() {
        let pool = Arc::new(PasswordPool::new(1, 0));
        let (release, released) = std::sync::mpsc::channel::<()>();
        let call = tokio::spawn({
            let pool = pool.clone();
            async move { pool.run(move |_| released.recv().ok()).await.is_some() }
        });
        while pool.working() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        call.abort();
        assert!(call.await.is_err());
        assert!(pool.run(|_| Some(())).await.is_none(), "the first one still works");
        release.send(()).unwrap();
        while pool.working() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(pool.run(|_| Some(())).await.is_some());
    }
}
