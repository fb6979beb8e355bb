//! The browser client's files: found by address, compressed as the browser likes, cached for ever
//! where the name holds a hash.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::sync::Arc;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../target/web/dist"]
#[allow_missing = true]
struct Embedded;

/// A file of the client.
#[derive(Debug, Clone)]
pub struct File {
    /// What is in it.
    pub content: Cow<'static, [u8]>,
    /// Its SHA-256.
    pub hash: [u8; 32],
}

/// Where the client's files come from, by name.
#[derive(Clone)]
pub struct Files(Arc<Find>);

type Find = dyn Fn(&str) -> Option<File> + Send + Sync;

impl Files {
    /// The files that were embedded when the server was built.
    pub fn embedded() -> Files {
        Files::from_fn(|name| {
            let file = Embedded::get(name)?;
            Some(File { content: file.data, hash: file.metadata.sha256_hash() })
        })
    }

    /// Files that a function finds.
    pub fn from_fn(find: impl Fn(&str) -> Option<File> + Send + Sync + 'static) -> Files {
        Files(Arc::new(find))
    }

    /// The file of this name.
    pub fn get(&self, name: &str) -> Option<File> {
        (self.0)(name)
    }
}

impl std::fmt::Debug for Files {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Files")
    }
}

/// Shown by a server that was built before the client.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><title>Salient</title><h1>The browser client is not built yet</h1><p>Run <code>cargo xtask web</code> in the project's folder, then build and start the server again.</p></html>";

/// Only our own files: nothing inline, nothing from elsewhere, no frames.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// Tells the client on every page that it can play online here.
const ONLINE: HeaderName = HeaderName::from_static("salient-online");
/// Below this every address is a page of the client: a match by its id.
const MATCHES: &str = "online/m/";
/// The documentation, as one types it.
const DOCS: &str = "/docs";

/// The same beside online play.
pub(crate) async fn serve_app(
    State(app): State<crate::app::App>,
    method: Method,
    uri: Uri,
    request: HeaderMap,
) -> Response {
    let mut response = serve(State(app.files), method, uri, request).await;
    response.headers_mut().insert(ONLINE, HeaderValue::from_static("yes"));
    response
}

/// Answers every address that no other route answers.
pub(crate) async fn serve(
    State(files): State<Files>,
    method: Method,
    uri: Uri,
    request: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let mut response = match find(&files, uri.path()) {
        // Pages of the documentation name each other from inside their folder.
        Some(_) if uri.path() == DOCS => {
            (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, "docs/")]).into_response()
        }
        Some(found) => found.answer(&files, &request),
        None if files.get("index.html").is_some() => StatusCode::NOT_FOUND.into_response(),
        None => not_built(),
    };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A file of the client and how it answers.
struct Found {
    name: String,
    file: File,
    status: StatusCode,
}

/// The file of an address: itself, the page of its folder, or for an unknown page the one that says
/// so. A missing file that is no page (it has an extension) is just missing.
fn find(files: &Files, path: &str) -> Option<Found> {
    let name = path.trim_matches('/');
    // The compressed twins are answers to other names, not files of their own.
    let is_twin = name.ends_with(".br") || name.ends_with(".gz");
    let page = if name.is_empty() { "index.html".to_owned() } else { format!("{name}/index.html") };
    let found = |name: &str, status| {
        files.get(name).map(|file| Found { name: name.to_owned(), file, status })
    };
    let file = if is_twin || name.is_empty() { None } else { found(name, StatusCode::OK) };
    file.or_else(|| found(&page, StatusCode::OK)).or_else(|| {
        let is_page = !name.rsplit('/').next().is_some_and(|last| last.contains('.'));
        let is_match = name.starts_with(MATCHES);
        let status = if is_match { StatusCode::OK } else { StatusCode::NOT_FOUND };
        is_page.then(|| found("404.html", status)).flatten()
    })
}

impl Found {
    fn answer(self, files: &Files, request: &HeaderMap) -> Response {
        let (encoding, file) = self.best_encoding(files, request);
        let etag = etag(&file, encoding);
        let unchanged = request
            .get_all(header::IF_NONE_MATCH)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|known| known.trim() == etag);
        let mut response = if unchanged && self.status == StatusCode::OK {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            (self.status, Body::from(file.content.into_owned())).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(&self.name)));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(&self.name)));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, HeaderValue::from_str(&etag).expect("hexadecimal digits"));
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// The smallest form that the browser takes.
    fn best_encoding(&self, files: &Files, request: &HeaderMap) -> (Option<&'static str>, File) {
        [("br", "br"), ("gzip", "gz")]
            .into_iter()
            .filter(|(encoding, _)| accepts(request, encoding))
            .find_map(|(encoding, extension)| {
                let twin = files.get(&format!("{}.{extension}", self.name))?;
                Some((Some(encoding), twin))
            })
            .unwrap_or_else(|| (None, self.file.clone()))
    }
}

/// Whether the browser takes an encoding: named, and not with a weight of zero.
fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    request
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|offer| {
            let mut parts = offer.split(';').map(str::trim);
            let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
            let weight = parts.find_map(|part| part.strip_prefix("q="));
            named && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|w| w > 0.0))
        })
}

fn etag(file: &File, encoding: Option<&str>) -> String {
    let hash: String = file.hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}{}\"", encoding.map_or(String::new(), |encoding| format!("-{encoding}")))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn cache_control(name: &str) -> &'static str {
    if has_hash(name) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// A hash is twelve hexadecimal digits at the end of a file's name, `app-1f2e3d4c5b6a.css`, or of the
/// folder it lies in, `program-1f2e3d4c5b6a/app.js`.
fn has_hash(name: &str) -> bool {
    name.split('/').any(|part| {
        let stem = part.rsplit_once('.').map_or(part, |(stem, _)| stem);
        stem.rsplit_once('-').is_some_and(|(_, hash)| {
            hash.len() == 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    })
}

fn not_built() -> Response {
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (StatusCode::SERVICE_UNAVAILABLE, html, NOT_BUILT).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_cached_for_ever() {
        assert!(has_hash("app-1f2e3d4c5b6a.css"));
        assert!(has_hash("program-1f2e3d4c5b6a/app.js"));
        assert!(!has_hash("icon-192.png"));
        assert!(!has_hash("setup/battlezone/index.html"));
    }

    #[test]
    fn the_address_of_a_match_is_a_page_and_an_unknown_one_is_not() {
        let files = Files::from_fn(|name| {
            (name == "404.html").then_some(File { content: Cow::Borrowed(b""), hash: [0; 32] })
        });
        let status = |path| find(&files, path).map(|found| found.status);
        assert_eq!(status("/online/m/k3v9"), Some(StatusCode::OK));
        assert_eq!(status("/nowhere/m/k3v9"), Some(StatusCode::NOT_FOUND));
        assert_eq!(status("/online/m/app.js"), None);
    }

    #[test]
    fn an_encoding_with_weight_zero_is_not_accepted() {
        let headers = |value: &'static str| {
            HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))])
        };
        assert!(accepts(&headers("gzip, deflate, br"), "br"));
        assert!(accepts(&headers("gzip, br;q=0.5"), "br"));
        assert!(!accepts(&headers("gzip, br;q=0"), "br"));
        assert!(!accepts(&headers("gzip"), "br"));
    }
}
