//! Closing a connection without losing the answer.
//!
//! A request may be answered before its body was read: a limit, a missing token, a body that is too
//! long. If the connection were closed at once, the system would send a reset because of the bytes
//! that nobody read, and a client that is still sending would lose the answer. So the connection is
//! closed for writing first, and what still comes is read and thrown away for a moment.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A client that sends nothing for so long has ended its request, or is gone.
const QUIET: Duration = Duration::from_millis(500);

/// A connection whose `shutdown` waits until the client has ended too or sends nothing any more.
#[derive(Debug)]
pub(crate) struct Lingering<S> {
    stream: S,
    longest: Duration,
    closing: Option<Closing>,
}

/// A connection that is closed for writing.
#[derive(Debug)]
struct Closing {
    /// Ends when the client has been quiet for long enough.
    quiet: Pin<Box<Sleep>>,
    /// When it is closed although the client goes on sending.
    until: Instant,
}

impl<S> Lingering<S> {
    /// Waits at most for `longest`.
    pub(crate) fn new(stream: S, longest: Duration) -> Lingering<S> {
        Lingering { stream, longest, closing: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Lingering<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Lingering<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Lingering { stream, longest, closing } = &mut *self;
        if closing.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(context))?;
        }
        let Closing { quiet, until } = closing.get_or_insert_with(|| Closing {
            quiet: Box::pin(sleep(QUIET)),
            until: Instant::now() + *longest,
        });
        let mut unread = [0; 8 * 1024];
        while Instant::now() < *until {
            let mut buffer = ReadBuf::new(&mut unread);
            match Pin::new(&mut *stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    quiet.as_mut().reset(Instant::now() + QUIET);
                }
                Poll::Ready(_) => break, // the client has ended too
                Poll::Pending => return quiet.as_mut().poll(context).map(Ok),
            }
        }
        Poll::Ready(Ok(()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
