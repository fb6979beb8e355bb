//! Notices requests that are answered before their body was read.
//!
//! Their connection cannot be used again, because what is left of the body would be taken for the
//! next request. The client must be told, or it sends its next request into a closed connection.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll, ready};

use axum::http::header::{CONNECTION, HeaderValue};
use axum::http::{Request, Response};
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

/// The body of a request that tells when it was read to its end.
#[derive(Debug)]
pub(crate) struct WatchedBody {
    body: Incoming,
    is_read: Arc<AtomicBool>,
}

/// Whether the body of a request was read to its end.
#[derive(Debug)]
pub(crate) struct BodyWatch(Arc<AtomicBool>);

/// Watches the body of a request.
pub(crate) fn watch(request: Request<Incoming>) -> (Request<WatchedBody>, BodyWatch) {
    let is_read = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    let watch = BodyWatch(is_read.clone());
    (request.map(|body| WatchedBody { body, is_read }), watch)
}

impl BodyWatch {
    /// Tells the client that the connection ends with this answer, if the body was not read.
    pub(crate) fn close_unread<B>(&self, response: &mut Response<B>) {
        if !self.0.load(Relaxed) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

impl Body for WatchedBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if frame.is_none() || self.body.is_end_stream() {
            self.is_read.store(true, Relaxed);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
