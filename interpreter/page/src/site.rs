//! The answers of a small server: a fixed list of paths, and nothing else.
//!
//! The answers depend only on the request, the built parts and the rule files that the server has
//! already loaded. No path of a request leads to a file. A page of another origin cannot use the
//! server, not even through a name that resolves to this machine.

use crate::built::Parts;
use crate::document::{Mode, Page, PageError};
use crate::packed::{gzip, takes_gzip};
use crate::policy;
use crate::start::{Open, start};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use core::net::{IpAddr, SocketAddr};
use sha2::{Digest, Sha256};

/// The types of answers.
const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const MODULE: &str = "application/x-xz";
const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

/// The path of the page of a game.
const PLAY: &str = "/play";

/// The script that starts the worker of a game. The worker loads the module at once, while the browser is
/// still busy with the document.
const EARLY: &str = "window.alfonsoWorker = new Worker(\"/worker.js#/module.xz\");\n";

/// The port that addresses of the web do not name.
const USUAL_PORT: u16 = 80;

/// The headers of every answer.
const ALWAYS: [(&str, &str); 5] = [
    ("content-security-policy", policy::OF_SERVER),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// A request of a browser, as far as answers depend on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct WebRequest<'r> {
    /// The method.
    pub method: &'r str,
    /// The path, without the part behind a question mark.
    pub path: &'r str,
    /// The part behind the question mark; empty if there is none.
    pub query: &'r str,
    /// The host and port that the request names. `None` if it names none, or several.
    pub host: Option<&'r str>,
    /// The origin of the page that asks, if the browser says so.
    pub origin: Option<&'r str>,
    /// True if the request has a body.
    pub has_body: bool,
    /// The tags of the answers that the browser has.
    pub known: &'r str,
    /// The encodings of answers that the browser takes, as it names them.
    pub encodings: &'r str,
}

/// An answer to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers, with names in small letters.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Body,
}

/// The body of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Bytes. For a request `HEAD`, the server sends only their number.
    Bytes(Vec<u8>),
    /// The numbers of the changes of the rule files, one event for each, as long as the browser
    /// listens.
    Events,
}

/// The games of a server.
pub struct Content<'c> {
    /// The list of the games, as JSON.
    pub games: &'c str,
    /// A function that returns a game as JSON, if there is one of this name.
    pub game: &'c dyn Fn(&str) -> Option<String>,
    /// A function that returns the document of a game in a ruleset, which may be empty: with its
    /// picture and its rules, before the script runs.
    pub document: &'c dyn Fn(&str, &str) -> Option<String>,
}

/// A built file with its type and its tag.
#[derive(Debug)]
struct Built {
    path: &'static str,
    kind: &'static str,
    tag: String,
    bytes: Vec<u8>,
    /// The same in gzip; `None` if it is packed already.
    gzip: Option<Vec<u8>>,
}

/// A server's answers.
#[derive(Debug)]
pub struct Site {
    address: SocketAddr,
    built: Vec<Built>,
}

impl Site {
    /// Returns the answers of a server at an address, in a language.
    ///
    /// # Errors
    /// Returns an error if the built parts are damaged.
    pub fn new(parts: &Parts, language: &str, address: SocketAddr) -> Result<Self, PageError> {
        let open = Open { language: language.to_owned(), ..Open::default() };
        let page = Page {
            mode: Mode::Served,
            heading: "Alfonso",
            language,
            start: start(Mode::Served, &open),
            ..Page::default()
        };
        let html = page.html(parts)?.into_bytes();
        let built = vec![
            Built::new("/", HTML, &html),
            Built::new(PLAY, HTML, &html),
            Built::new("/early.js", SCRIPT, EARLY.as_bytes()),
            Built::new("/app.js", SCRIPT, parts.script.as_bytes()),
            Built::new("/worker.js", SCRIPT, parts.worker.as_bytes()),
            Built::new("/app.css", STYLE, parts.style.as_bytes()),
            Built::new("/module.xz", MODULE, &parts.module),
        ];
        Ok(Self { address, built })
    }

    /// Returns the answer to a request.
    #[must_use]
    pub fn reply(&self, request: &WebRequest<'_>, content: &Content<'_>) -> Reply {
        if !request.host.is_some_and(|host| self.is_own(host)) {
            return refusal(421, "this server does not answer for this host name");
        }
        let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| self.is_own(host));
        if !request.origin.is_none_or(is_own) {
            return refusal(403, "pages of other origins are not answered");
        }
        if !matches!(request.method, "GET" | "HEAD") {
            let mut reply = refusal(405, "only GET and HEAD are answered");
            reply.headers.push(("allow", "GET, HEAD".to_owned()));
            return reply;
        }
        if request.has_body {
            let mut reply = refusal(413, "requests with a body are not answered");
            reply.headers.push(("connection", "close".to_owned()));
            return reply;
        }
        let takes = takes_gzip(request.encodings);
        let fresh = |kind, text: String| match takes {
            true => Reply::new(200, kind, "no-store", Body::Bytes(gzip(text.as_bytes()))).packed(),
            false => Reply::new(200, kind, "no-store", Body::Bytes(text.into_bytes())),
        };
        let json = |text| fresh(JSON, text);
        let ruleset = || value(request.query, "ruleset").unwrap_or_default();
        let of_game = || (content.document)(&value(request.query, "game")?, &ruleset());
        let found = match request.path {
            "/games.json" => Some(json(content.games.to_owned())),
            "/events" => Some(Reply::new(200, EVENTS, "no-store", Body::Events)),
            path => match game(path) {
                Some(name) => (content.game)(&name).map(json),
                None => {
                    let of_game = (path == PLAY).then(of_game).flatten().map(|html| fresh(HTML, html));
                    let built = || self.built.iter().find(|built| built.path == path);
                    of_game.or_else(|| built().map(|built| built.reply(request)))
                }
            },
        };
        found.unwrap_or_else(|| refusal(404, "there is nothing at this address"))
    }

    /// Returns true for a host and port that mean this server. A name other than `localhost` may be
    /// made to resolve to this machine by anybody, an address of the network may not.
    fn is_own(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => {
                // A number may have a sign, a port has none.
                (name, port.parse().ok().filter(|_| port.bytes().all(|digit| digit.is_ascii_digit())))
            }
            _ => (host, Some(USUAL_PORT)),
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let address = bare.unwrap_or(name).parse::<IpAddr>().ok();
        let own = self.address.ip();
        let is_named = match address {
            Some(address) if address.is_ipv6() != bare.is_some() => false,
            Some(address) => address.is_loopback() || address == own || own.is_unspecified(),
            None => name.eq_ignore_ascii_case("localhost"),
        };
        is_named && port == Some(self.address.port())
    }
}

impl Built {
    fn new(path: &'static str, kind: &'static str, bytes: &[u8]) -> Self {
        let tag = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        let packed = (kind != MODULE).then(|| gzip(bytes));
        Self { path, kind, tag, bytes: bytes.to_owned(), gzip: packed }
    }

    fn reply(&self, request: &WebRequest<'_>) -> Reply {
        let packed = self.gzip.as_ref().filter(|_| takes_gzip(request.encodings));
        // Other bytes have another tag (RFC 9110, section 8.8.3.3).
        let tag = format!("\"{}{}\"", self.tag, if packed.is_some() { ".gzip" } else { "" });
        let is_known = request.known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
        let (status, bytes) = match is_known {
            true => (304, Vec::new()),
            false => (200, packed.unwrap_or(&self.bytes).clone()),
        };
        let mut reply = Reply::new(status, self.kind, "no-cache", Body::Bytes(bytes));
        if packed.is_some() && !is_known {
            reply = reply.packed();
        }
        reply.headers.push(("etag", tag));
        reply
    }
}

impl Reply {
    fn new(status: u16, kind: &str, cache: &str, body: Body) -> Self {
        let mut headers: Vec<_> = ALWAYS.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        headers.extend([("content-type", kind.to_owned()), ("cache-control", cache.to_owned())]);
        headers.push(("vary", "accept-encoding".to_owned()));
        Self { status, headers, body }
    }

    /// Says that the body is in gzip.
    fn packed(mut self) -> Self {
        self.headers.push(("content-encoding", "gzip".to_owned()));
        self
    }
}

/// Returns the answer to a request that is refused.
fn refusal(status: u16, why: &str) -> Reply {
    Reply::new(status, TEXT, "no-store", Body::Bytes(format!("{why}\n").into_bytes()))
}

/// Returns the name in the path `/games/NAME.json`, which may have encoded bytes.
fn game(path: &str) -> Option<String> {
    decoded(path.strip_prefix("/games/")?.strip_suffix(".json")?)
}

/// Returns the value of a key in the part of an address behind the question mark.
fn value(query: &str, key: &str) -> Option<String> {
    let pair = query.split('&').find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='));
    decoded(&pair?.replace('+', " "))
}

/// Returns a text that may have encoded bytes.
fn decoded(text: &str) -> Option<String> {
    let (mut rest, mut all) = (text.bytes(), Vec::new());
    while let Some(byte) = rest.next() {
        all.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                u8::try_from(digit()? * 16 + digit()?).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(all).ok()
}

#[cfg(test)]
mod tests;
