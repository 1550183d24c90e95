//! The sockets of the server. `alfonso-page` decides the answers.
//!
//! The library hyper parses and writes HTTP/1.1. It is the layer below the usual frameworks, which
//! would add routing and the decoding of bodies: this server has a fixed list of addresses and
//! takes no bodies. One thread serves all connections, and another one watches the rule files.

use super::listing::{Files, Listing};
use alfonso_page::{Body, Content, Reply, Site, WebRequest};
use http_body_util::channel::{Channel, Sender};
use http_body_util::{Either, Full};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{ACCEPT_ENCODING, HOST, HeaderMap, HeaderName, IF_NONE_MATCH, ORIGIN};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::ready;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// The most connections at a time. A browser keeps up to six, and one for each page that listens.
pub const MOST_CONNECTIONS: usize = 64;
/// The interval at which the server looks for a signal and at the rule files.
const LOOK: Duration = Duration::from_millis(300);
/// The interval at which a page that listens gets a sign of life. A page that has gone is noticed.
const SIGN: Duration = Duration::from_secs(15);
/// The time in which a request must arrive. A connection without a request ends after this time.
const ARRIVE: Duration = Duration::from_secs(20);
/// The most bytes of the head of a request.
const MOST_BYTES: usize = 32 << 10;
/// The header with the last event that a page has received.
const LAST_EVENT: &str = "last-event-id";

/// The answer to a connection beyond the limit.
const BUSY: &str = "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// The current games.
type Games = watch::Receiver<Listing>;
/// The body of an answer as hyper takes it.
type Out = Either<Full<Bytes>, Channel<Bytes>>;

/// Serves the site until `stop` returns true.
///
/// # Errors
/// Returns an error if the system gives the server no thread or no socket.
pub fn run(listener: TcpListener, site: Site, files: Files, stop: &dyn Fn() -> bool) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let (sender, games) = watch::channel(files.listing().clone());
    std::thread::Builder::new().spawn(move || refresh(files, &sender))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(listener, Arc::new(site), games, stop))
}

/// Looks at the rule files until nobody serves them.
fn refresh(mut files: Files, sender: &watch::Sender<Listing>) {
    while !sender.is_closed() {
        if files.refresh() {
            sender.send_replace(files.listing().clone());
        }
        std::thread::sleep(LOOK);
    }
}

async fn serve(
    listener: TcpListener,
    site: Arc<Site>,
    games: Games,
    stop: &dyn Fn() -> bool,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop() {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = look.tick() => continue,
        };
        let Ok((stream, _)) = accepted else {
            // The system has no more sockets; some connection will end.
            sleep(LOOK).await;
            continue;
        };
        match Arc::clone(&connections).try_acquire_owned() {
            Ok(permit) => {
                let connection = connection(stream, Arc::clone(&site), games.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(permit);
                });
            }
            Err(_) => refuse(&stream),
        }
    }
    Ok(())
}

/// Serves a connection until one of its ends closes it.
async fn connection(stream: TcpStream, site: Arc<Site>, games: Games) {
    let service =
        service_fn(|request: Request<Incoming>| ready(Ok::<_, Infallible>(answer(&request, &site, &games))));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ARRIVE).max_buf_size(MOST_BYTES);
    // A connection that breaks is no error of the server.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

/// Refuses a connection beyond the limit. The answer is lost if it cannot be written at once.
fn refuse(stream: &TcpStream) {
    let _ = stream.try_write(BUSY.as_bytes());
}

fn answer(request: &Request<Incoming>, site: &Site, games: &Games) -> Response<Out> {
    let headers = request.headers();
    let asked = WebRequest {
        method: request.method().as_str(),
        path: request.uri().path(),
        query: request.uri().query().unwrap_or_default(),
        host: host(request),
        origin: headers.contains_key(ORIGIN).then(|| only(headers, &ORIGIN).unwrap_or_default()),
        has_body: !request.body().is_end_stream(),
        known: only(headers, &IF_NONE_MATCH).unwrap_or_default(),
        encodings: only(headers, &ACCEPT_ENCODING).unwrap_or_default(),
    };
    let reply = {
        let listing = games.borrow();
        let game = |name: &str| listing.game(name).map(|rules| rules.json());
        let document = |name: &str, ruleset: &str| listing.document(name, ruleset);
        site.reply(&asked, &Content { games: &listing.games, game: &game, document: &document })
    };
    let last = headers.get(LAST_EVENT).and_then(|last| last.to_str().ok()?.parse().ok());
    response(reply, request.method() == Method::HEAD, last, games)
}

/// Returns the host that a request names. A request for a whole address names it twice.
fn host(request: &Request<Incoming>) -> Option<&str> {
    let named = only(request.headers(), &HOST)?;
    request.uri().authority().is_none_or(|whole| whole.as_str() == named).then_some(named)
}

/// Returns the value of a header that stands in a request once.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}

fn response(reply: Reply, is_head: bool, last: Option<u64>, games: &Games) -> Response<Out> {
    let whole = |bytes: Vec<u8>| Either::Left(Full::new(Bytes::from(bytes)));
    let body = match reply.body {
        Body::Bytes(bytes) => whole(bytes),
        Body::Events if is_head => whole(Vec::new()),
        Body::Events => {
            let (sender, body) = Channel::new(1);
            tokio::spawn(events(sender, last, games.clone()));
            Either::Right(body)
        }
    };
    let mut builder = Response::builder().status(reply.status);
    for (name, value) in reply.headers {
        builder = builder.header(name, value);
    }
    builder.body(body).unwrap_or_else(|_| Response::new(whole(Vec::new())))
}

/// Sends an event for each change of the rule files, as long as the page listens. A page that has
/// missed a change gets it at once.
async fn events(mut sender: Sender<Bytes>, last: Option<u64>, mut games: Games) {
    let now = games.borrow_and_update().revision;
    let first = match last.is_some_and(|last| last != now) {
        true => event(now),
        false => format!("retry: 1000\nid: {now}\n\n"),
    };
    let mut next = first;
    while sender.send_data(Bytes::from(next)).await.is_ok() {
        next = match timeout(SIGN, games.changed()).await {
            Ok(Ok(())) => event(games.borrow_and_update().revision),
            // The server ends.
            Ok(Err(_)) => return,
            Err(_) => ":\n\n".to_owned(),
        };
    }
}

fn event(revision: u64) -> String {
    format!("id: {revision}\ndata: {revision}\n\n")
}
