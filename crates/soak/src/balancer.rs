//! A small TCP balancer: what connects to it is passed on to one of several targets, which may come
//! and go; and every request may be delayed, as by a long way.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// How much is passed on at a time.
const CHUNK: usize = 16 * 1024;
/// How many chunks of one connection may be under way.
const UNDER_WAY: usize = 64;

/// A running balancer; it ends when this is dropped.
#[derive(Debug)]
pub struct Balancer {
    /// Where it listens.
    pub address: SocketAddr,
    targets: watch::Sender<Vec<SocketAddr>>,
    delay_us: Arc<AtomicU64>,
    accepting: JoinHandle<()>,
}

impl Balancer {
    /// Listens on a free port of 127.0.0.1 and passes on to these targets, one after the other.
    pub async fn start(targets: Vec<SocketAddr>) -> Result<Balancer> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let (targets, known) = watch::channel(targets);
        let delay_us = Arc::new(AtomicU64::new(0));
        let delay = delay_us.clone();
        let accepting = tokio::spawn(async move {
            let next = Arc::new(AtomicUsize::new(0));
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(serve(near, known.clone(), next.clone(), delay.clone()));
            }
        });
        Ok(Balancer { address, targets, delay_us, accepting })
    }

    /// From now on passes on to these; connections to others are cut.
    pub fn pass_on_to(&self, targets: Vec<SocketAddr>) {
        self.targets.send_replace(targets);
    }

    /// From now on all that is sent to a target arrives so much later.
    pub fn delay(&self, delay: Duration) {
        self.delay_us.store(delay.as_micros() as u64, Relaxed);
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Passes one connection on, until either side ends it or its target is no longer one.
async fn serve(
    near: TcpStream,
    mut targets: watch::Receiver<Vec<SocketAddr>>,
    next: Arc<AtomicUsize>,
    delay_us: Arc<AtomicU64>,
) {
    let all = targets.borrow_and_update().clone();
    let first = next.fetch_add(1, Relaxed);
    for number in 0..all.len() {
        let target = all[(first + number) % all.len()];
        let Ok(far) = TcpStream::connect(target).await else { continue };
        near.set_nodelay(true).ok();
        far.set_nodelay(true).ok();
        let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
        let at_once = AtomicU64::new(0);
        tokio::select! {
            () = pass_on(near_in, far_out, &delay_us) => {}
            () = pass_on(far_in, near_out, &at_once) => {}
            _ = targets.wait_for(|targets| !targets.contains(&target)) => {}
        }
        return;
    }
}

/// Passes on one direction in order, each part after the delay.
async fn pass_on(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay_us: &AtomicU64) {
    let (sender, mut receiver) = mpsc::channel::<(Instant, Vec<u8>)>(UNDER_WAY);
    let read = async move {
        let mut buffer = vec![0; CHUNK];
        while let Ok(size @ 1..) = from.read(&mut buffer).await {
            let at = Instant::now() + Duration::from_micros(delay_us.load(Relaxed));
            if sender.send((at, buffer[..size].to_vec())).await.is_err() {
                return;
            }
        }
    };
    let write = async move {
        while let Some((at, bytes)) = receiver.recv().await {
            sleep_until(at).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    };
    tokio::join!(read, write);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A target that answers everything with its own letter.
    async fn target(letter: u8) -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let mut buffer = [0];
                    while let Ok(1) = stream.read(&mut buffer).await {
                        stream.write_all(&[letter]).await.ok();
                    }
                });
            }
        });
        address
    }

    async fn ask(stream: &mut TcpStream) -> Option<u8> {
        let mut buffer = [0];
        stream.write_all(b"?").await.ok()?;
        stream.read_exact(&mut buffer).await.ok()?;
        Some(buffer[0])
    }

    #[tokio::test]
    async fn targets_take_turns_and_who_is_gone_is_passed_over() {
        let (a, b) = (target(b'a').await, target(b'b').await);
        let dead = TcpListener::bind(("127.0.0.1", 0)).await.unwrap().local_addr().unwrap();
        let balancer = Balancer::start(vec![a, dead, b]).await.unwrap();
        let mut heard = Vec::new();
        let mut streams = Vec::new();
        for _ in 0..3 {
            let mut stream = TcpStream::connect(balancer.address).await.unwrap();
            heard.extend(ask(&mut stream).await);
            streams.push(stream);
        }
        assert_eq!(heard, *b"abb");
        balancer.pass_on_to(vec![b]);
        assert_eq!(ask(&mut streams[0]).await, None, "its target is gone");
        assert_eq!(ask(&mut streams[1]).await, Some(b'b'), "this one's is not");
        let begun = Instant::now();
        balancer.delay(Duration::from_millis(30));
        assert_eq!(ask(&mut streams[2]).await, Some(b'b'));
        assert!(begun.elapsed() >= Duration::from_millis(30));
    }
}
