//! The server on a free port, asked through plain sockets.

use super::listing::Files;
use super::run::listener;
use super::server::{self, MOST_CONNECTIONS};
use crate::subject::Target;
use alfonso_driver::shipped;
use alfonso_page::{Parts, Site};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time after which a test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

struct Running {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn new(files: &[&Path]) -> Self {
        let targets: Vec<Target> = files.iter().map(|file| Target::named(&file.to_string_lossy())).collect();
        let files = Files::new(&targets, "en").expect("the files are there");
        let listener = listener(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let parts = Parts::new("script()", "work()", "body {}", b"module");
        let site = Site::new(&parts, "en", address).expect("sound parts");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            server::run(listener, site, files, &|| stopped.load(Ordering::Relaxed)).expect("it serves");
        });
        Self { address, stop, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    /// Sends a request as it is, and returns the whole answer.
    fn ask(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        // A server that refuses a body may close the connection before it was sent.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str, headers: &str) -> String {
        let host = self.address;
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"))
    }

    fn json(&self, path: &str) -> Value {
        let answer = self.get(path, "");
        serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends");
        }
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("none")
}

#[test]
fn the_page_and_its_parts_are_served() {
    let server = Running::new(&[]);
    let page = server.get("/", "");
    assert_eq!(status(&page), "200");
    let small = page.to_ascii_lowercase();
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
        assert!(small.contains(header), "{page}");
    }
    assert!(page.contains("<script src=\"/app.js\"></script>"));
    assert!(server.get("/play?game=x&y=../..", "").contains("<script src=\"/app.js\"></script>"));
    // The document of a game is useful before its script runs.
    let game = server.get("/play?game=scachs&ruleset=poem", "");
    assert!(game.contains("<div id=\"board\"><svg ") && game.contains("\"ruleset\":\"poem\""), "{game}");
    assert!(server.get("/worker.js", "").ends_with("work()"));
    assert!(server.get("/module.xz", "").ends_with("module"));
    let host = server.address;
    let head = server.ask(&format!("HEAD /app.js HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert!(head.contains("content-length: 8\r\n") && head.ends_with("\r\n\r\n"), "{head}");
    let head = server.ask(&format!("HEAD /events HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert!(head.contains("text/event-stream") && head.ends_with("\r\n\r\n"), "{head}");
    let games = server.json("/games.json");
    assert_eq!(games["games"].as_array().map(Vec::len), Some(shipped::families().count()));
    // Any shipped game comes with its bases and libraries, the incomplete ones as well.
    for (name, _) in [shipped::games()[0].clone(), shipped::incomplete()[0].clone()] {
        let game = server.json(&format!("/games/{name}.json"));
        assert_eq!(game["text"].as_str(), shipped::game(name).map(|source| source.text).as_deref());
    }
    assert_eq!(status(&server.get("/games/no-such-game.json", "")), "404");
}

#[test]
fn everything_else_is_refused() {
    let server = Running::new(&[]);
    let host = server.address.to_string();
    for path in ["/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/app.js%00", "/Cargo.toml"] {
        assert_eq!(status(&server.get(path, "")), "404", "{path}");
    }
    let ask = |line: &str, headers: &str| {
        let answer = server.ask(&format!("{line} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"));
        status(&answer).to_owned()
    };
    let own = format!("Host: {host}\r\n");
    assert_eq!(ask("GET /", ""), "421");
    assert_eq!(ask("GET /", "Host: rebound.example\r\n"), "421");
    assert_eq!(ask("GET /", &format!("{own}Host: rebound.example\r\n")), "421");
    assert_eq!(ask("GET http://rebound.example/", &own), "421");
    assert_eq!(ask("GET /games.json", &format!("{own}Origin: https://evil.example\r\n")), "403");
    assert_eq!(ask("GET /games.json", &format!("{own}Origin: null\r\n")), "403");
    assert_eq!(ask("GET /games.json", &format!("{own}Origin: http://{host}\r\n")), "200");
    assert_eq!(ask("POST /", &format!("{own}Content-Length: 0\r\n")), "405");
    assert_eq!(ask("OPTIONS *", &own), "405");
    assert_eq!(ask("GET /", &format!("{own}Content-Length: 3\r\n\r\nabc")), "413");
    assert_eq!(ask("GET /", &format!("{own}Transfer-Encoding: chunked\r\n")), "413");
    assert_eq!(ask("GET /", &format!("{own}X: {}\r\n", "x".repeat(100_000))), "431");
    assert_eq!(ask("nonsense", ""), "400");
}

#[test]
fn more_connections_than_the_limit_are_refused() {
    let server = Running::new(&[]);
    let mut open: Vec<TcpStream> = (0..MOST_CONNECTIONS).map(|_| server.connect()).collect();
    // An answer shows that the server has taken all of them.
    for stream in &mut open {
        stream
            .write_all(format!("GET /app.js HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes())
            .expect("sent");
        let mut start = [0; 12];
        stream.read_exact(&mut start).expect("an answer");
        assert_eq!(&start, b"HTTP/1.1 200");
    }
    // A connection beyond the limit may be closed before the answer arrives.
    assert!(matches!(status(&server.ask("")), "503" | "none"));
    drop(open);
    let is_free = || {
        std::thread::sleep(Duration::from_millis(50));
        status(&server.get("/", "")) == "200"
    };
    assert!((0..200).any(|_| is_free()));
}

#[test]
fn a_saved_file_sends_an_event() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.rules");
    fs::write(&file, "game \"</script><script>\"\nuse x from \"own\"\n").expect("written");
    let server = Running::new(&[&file]);
    assert_eq!(server.json("/games.json")["games"][0]["family"], "files");
    let text = "game \"</script><script>\"\nuse x from \"own\"\n";
    assert_eq!(server.json("/games/mine.json")["text"], text);
    let mut stream = server.connect();
    stream
        .write_all(format!("GET /events HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes())
        .expect("sent");
    let mut lines = BufReader::new(stream).lines();
    let mut next = |begins: &str| {
        lines
            .find_map(|line| line.expect("a line").strip_prefix(begins).map(str::to_owned))
            .expect("an event")
    };
    assert_eq!(next("id: "), "1");
    // A library that appears beside the file is a change, too.
    fs::write(folder.path().join("own.rules"), "library \"own\"\n").expect("written");
    let revision = next("data: ");
    let others = &server.json("/games/mine.json")["others"];
    assert_eq!(*others, serde_json::json!([["own", "library \"own\"\n"]]));
    fs::write(&file, "game \"Other\"\n").expect("written");
    assert_ne!(next("data: "), revision);
    assert_eq!(server.json("/games/mine.json")["text"], "game \"Other\"\n");
    // A page that comes back after a change gets it at once.
    let mut late = server.connect();
    let request = format!("GET /events HTTP/1.1\r\nHost: {}\r\nLast-Event-ID: 1\r\n\r\n", server.address);
    late.write_all(request.as_bytes()).expect("sent");
    let mut lines = BufReader::new(late).lines().map(|line| line.expect("a line"));
    assert!(lines.any(|line| line.starts_with("data: ")));
}

#[test]
fn a_game_comes_with_its_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.rules");
    fs::write(&file, "game \"Mine\"\n").expect("written");
    let mut files = Files::new(&[Target::named(&file.to_string_lossy())], "en").expect("the file is there");
    let weights = |files: &Files, name: &str| files.listing().game(name).expect("a game").weights;
    assert_eq!(weights(&files, "mine"), "");
    // The file of weights may appear later.
    fs::write(folder.path().join("mine.weights.ron"), "[]").expect("written");
    assert!(files.refresh());
    assert_eq!(weights(&files, "mine"), "[]");
    let shipped_weights = shipped::weights("scachs").expect("it was tuned");
    assert_eq!(weights(&files, "scachs"), shipped_weights);
    assert_eq!(weights(&files, "chess"), "");
    let server = Running::new(&[]);
    assert_eq!(server.json("/games/scachs.json")["weights"], shipped_weights);
}

#[cfg(unix)]
#[test]
fn weights_behind_a_link_are_not_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, secret] = ["mine.rules", "secret"].map(|name| folder.path().join(name));
    fs::write(&file, "game \"Mine\"\n").expect("written");
    fs::write(&secret, "secret").expect("written");
    std::os::unix::fs::symlink(&secret, folder.path().join("mine.weights.ron")).expect("a link");
    let files = Files::new(&[Target::named(&file.to_string_lossy())], "en").expect("the file is there");
    assert_eq!(files.listing().game("mine").expect("a game").weights, "");
}

#[test]
fn documents_are_kept_until_a_file_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.rules");
    let text = shipped::game("tic-tac-toe").expect("it ships").text;
    fs::write(&file, &text).expect("written");
    let mut files = Files::new(&[Target::named(&file.to_string_lossy())], "en").expect("the file is there");
    let listing = files.listing().clone();
    let first = listing.document("mine", "").expect("a document");
    assert_eq!((listing.documents(), listing.document("mine", "")), (1, Some(first.clone())));
    // A ruleset that nobody knows has no document, and takes no room.
    assert_eq!((listing.document("mine", "none"), listing.documents()), (None, 1));
    fs::write(&file, text.replacen("Tic-tac-toe", "Three in a row", 1)).expect("written");
    assert!(files.refresh());
    assert_eq!(files.listing().documents(), 0);
    let second = files.listing().document("mine", "").expect("a document");
    assert!(second.contains("Three in a row") && !first.contains("<title>Three in a row"), "{second}");
}

#[test]
fn a_file_that_cannot_be_loaded_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let (large, odd) = (folder.path().join("large.rules"), folder.path().join("odd.rules"));
    fs::write(&large, vec![b'a'; 5 << 20]).expect("written");
    fs::write(&odd, b"game \"\xff\xfe\"").expect("written");
    let server = Running::new(&[&large, &odd, &odd]);
    let games = &server.json("/games.json")["games"];
    let why = |index: usize| games[index]["incomplete"].as_str().expect("a reason").to_owned();
    assert!(why(0).contains("bytes") && !why(1).is_empty(), "{games}");
    assert_eq!([&games[1]["name"], &games[2]["name"]], ["odd", "odd-2"]);
    assert_eq!(server.json("/games/odd-2.json")["text"], "");
    assert!(Files::new(&[Target::named("no-such-game-anywhere")], "en").is_err());
}

#[test]
fn a_port_that_is_taken_is_an_error_with_a_way_out() {
    let server = Running::new(&[]);
    let error = listener(server.address).expect_err("it is taken");
    assert!(error.in_words().contains("--port 0"), "{}", error.in_words());
}
