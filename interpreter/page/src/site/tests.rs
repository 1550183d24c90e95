//! The answers of the server, without a server.

use super::*;

fn site(address: &str) -> Site {
    let parts = Parts::new("script()", "work()", "body {}", b"packed");
    Site::new(&parts, "en", address.parse().expect("an address")).expect("sound parts")
}

/// Returns the answer of a server with one game.
fn reply(site: &Site, request: &WebRequest<'_>) -> Reply {
    let game = |name: &str| (name == "a b").then(|| "{}".to_owned());
    let document = |name: &str, ruleset: &str| (name == "a b").then(|| format!("ruleset {ruleset}"));
    site.reply(request, &Content { games: "[]", game: &game, document: &document })
}

fn get(path: &str) -> WebRequest<'_> {
    WebRequest { method: "GET", path, host: Some("localhost:1283"), ..WebRequest::default() }
}

fn header<'r>(reply: &'r Reply, name: &str) -> Option<&'r str> {
    reply.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
}

#[test]
fn the_list_of_paths_is_fixed() {
    let site = site("127.0.0.1:1283");
    let types = [
        ("/", HTML),
        ("/play", HTML),
        ("/app.js", SCRIPT),
        ("/early.js", SCRIPT),
        ("/worker.js", SCRIPT),
        ("/app.css", STYLE),
        ("/module.xz", MODULE),
        ("/games.json", JSON),
        ("/games/a%20b.json", JSON),
        ("/events", EVENTS),
    ];
    for (path, kind) in types {
        let reply = reply(&site, &get(path));
        assert_eq!((reply.status, header(&reply, "content-type")), (200, Some(kind)), "{path}");
        for (name, value) in ALWAYS {
            assert_eq!(header(&reply, name), Some(value), "{path}");
        }
    }
    let elsewhere = [
        "/..",
        "/../etc/passwd",
        "//",
        "/app.js/",
        "/%61pp.js",
        "/play/x",
        "/games/x.json",
        "/games/a%2.json",
        "/games/%ff.json",
        "/games/../a b.json",
        "",
        "*",
        "/alfonso_core_bg.wasm",
        "/.git",
    ];
    for path in elsewhere {
        assert_eq!(reply(&site, &get(path)).status, 404, "{path}");
    }
}

#[test]
fn only_names_of_this_machine_are_answered() {
    let local = site("127.0.0.1:1283");
    let status = |site: &Site, host: Option<&str>| reply(site, &WebRequest { host, ..get("/") }).status;
    for host in ["localhost:1283", "LOCALHOST:1283", "127.0.0.1:1283", "[::1]:1283", "127.9.9.9:1283"] {
        assert_eq!(status(&local, Some(host)), 200, "{host}");
    }
    let others = [
        "evil.example:1283",
        "localhost",
        "localhost:80",
        "localhost:1283:1283",
        "localhost.evil.example:1283",
        "::1:1283",
        "[127.0.0.1]:1283",
        "192.168.1.5:1283",
        "localhost:+1283",
        "user@localhost:1283",
        "",
    ];
    for host in others {
        assert_eq!(status(&local, Some(host)), 421, "{host}");
    }
    assert_eq!(status(&local, None), 421);
    // A server for the whole network answers to addresses, and to no other names.
    let wide = site("0.0.0.0:80");
    assert_eq!([status(&wide, Some("192.168.1.5")), status(&wide, Some("evil.example"))], [200, 421]);
    let lan = site("192.168.1.5:1283");
    assert_eq!([status(&lan, Some("192.168.1.5:1283")), status(&lan, Some("192.168.1.6:1283"))], [200, 421]);
}

#[test]
fn other_origins_methods_and_bodies_are_refused() {
    let site = site("127.0.0.1:1283");
    let origin =
        |origin: &str| reply(&site, &WebRequest { origin: Some(origin), ..get("/games.json") }).status;
    assert_eq!(origin("http://127.0.0.1:1283"), 200);
    for other in
        ["null", "https://evil.example", "http://127.0.0.1:1284", "https://127.0.0.1:1283", "file://"]
    {
        assert_eq!(origin(other), 403, "{other}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"] {
        let reply = reply(&site, &WebRequest { method, ..get("/") });
        assert_eq!((reply.status, header(&reply, "allow")), (405, Some("GET, HEAD")), "{method}");
    }
    assert_eq!(reply(&site, &WebRequest { has_body: true, ..get("/") }).status, 413);
}

#[test]
fn what_the_browser_has_is_not_sent_again() {
    let site = site("127.0.0.1:1283");
    let ask = |known: &str| reply(&site, &WebRequest { known, ..get("/module.xz") });
    let sent = ask("");
    assert_eq!((sent.status, &sent.body), (200, &Body::Bytes(b"packed".to_vec())));
    let tag = header(&sent, "etag").expect("a tag").to_owned();
    assert_eq!(ask(&format!("\"x\", W/{tag}")).status, 304);
    assert_eq!(ask("\"x\"").status, 200);
    assert_eq!(header(&reply(&site, &get("/games.json")), "cache-control"), Some("no-store"));
}

#[test]
fn answers_are_packed_for_browsers_that_unpack_them() {
    let site = site("127.0.0.1:1283");
    let ask = |path, encodings, known| reply(&site, &WebRequest { encodings, known, ..get(path) });
    let bytes = |reply: &Reply| match &reply.body {
        Body::Bytes(bytes) => bytes.clone(),
        Body::Events => panic!("bytes"),
    };
    for path in ["/", "/app.js", "/app.css", "/worker.js", "/games.json", "/games/a%20b.json"] {
        let (plain, packed) = (ask(path, "", ""), ask(path, "br, gzip", ""));
        assert_eq!(header(&plain, "content-encoding"), None, "{path}");
        assert_eq!(header(&packed, "content-encoding"), Some("gzip"), "{path}");
        assert_eq!(bytes(&packed), gzip(&bytes(&plain)), "{path}");
        assert_eq!(header(&packed, "vary"), Some("accept-encoding"));
    }
    // The module is packed already, and events must not wait.
    assert_eq!(header(&ask("/module.xz", "gzip", ""), "content-encoding"), None);
    assert_eq!(header(&ask("/events", "gzip", ""), "content-encoding"), None);
    let tag = |encodings| header(&ask("/app.js", encodings, ""), "etag").expect("a tag").to_owned();
    let (plain, packed) = (tag(""), tag("gzip"));
    assert_ne!(plain, packed);
    let known = ask("/app.js", "gzip", &packed);
    assert_eq!((known.status, bytes(&known).len(), header(&known, "content-encoding")), (304, 0, None));
    assert_eq!(ask("/app.js", "gzip", &plain).status, 200);
}

#[test]
fn the_document_of_a_game_has_its_content() {
    let site = site("127.0.0.1:1283");
    let body = |query: &str| match reply(&site, &WebRequest { query, ..get("/play") }).body {
        Body::Bytes(bytes) => String::from_utf8(bytes).expect("text"),
        Body::Events => panic!("a document"),
    };
    assert_eq!(body("x=1&game=a+b&ruleset=%C3%B1"), "ruleset \u{f1}");
    assert_eq!(body("game=a%20b"), "ruleset ");
    for other in ["game=x", "", "game", "game=%zz", "mygame=a+b"] {
        assert!(body(other).contains("<script src=\"/app.js\">"), "{other}");
    }
}
