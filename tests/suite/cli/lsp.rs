//! Sessions of an editor with `alfonso lsp`.
//!
//! A session is a file in `tests/lsp`: what the editor does, and what it is told. `RENEW=1` writes what is told.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An editor that talks to the program.
struct Editor {
    child: Child,
    out: ChildStdin,
    from: BufReader<ChildStdout>,
    number: i64,
    /// The mistakes told last, by address, with the version of the text.
    told: BTreeMap<String, (i64, Vec<Value>)>,
    texts: BTreeMap<String, (i64, String)>,
}

impl Editor {
    fn start(capabilities: &Value) -> (Self, Value) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alfonso"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program runs");
        let out = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut editor = Self { child, out, from, number: 0, told: BTreeMap::new(), texts: BTreeMap::new() };
        let answer = editor.ask(
            "initialize",
            json!({
                "processId": null,
                "rootUri": null,
                "capabilities": capabilities,
                "initializationOptions": { "run": true },
            }),
        );
        editor.tell("initialized", json!({}));
        (editor, answer["result"].clone())
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.out, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the program listens");
        self.out.flush().expect("the program listens");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn hear(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).expect("text") > 0, "the program has ended");
            match line.trim().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().expect("a number"),
                Some(_) => {}
                None => break,
            }
        }
        let mut text = vec![0; length];
        self.from.read_exact(&mut text).expect("a whole message");
        let message: Value = serde_json::from_slice(&text).expect("json");
        if message["method"] == "textDocument/publishDiagnostics" {
            let params = &message["params"];
            let uri = params["uri"].as_str().expect("an address").to_owned();
            let list = params["diagnostics"].as_array().expect("a list").clone();
            self.told.insert(uri, (params["version"].as_i64().unwrap_or(-1), list));
        }
        message
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let number = self.number;
        self.send(&json!({ "jsonrpc": "2.0", "id": number, "method": method, "params": params }));
        loop {
            let message = self.hear();
            if message["id"] == number {
                return message;
            }
        }
    }

    /// Waits until the mistakes of the present state of a text are told, and returns them.
    fn mistakes(&mut self, uri: &str) -> Vec<Value> {
        let version = self.texts[uri].0;
        // An answer comes after what is told at once.
        self.ask("textDocument/foldingRange", json!({ "textDocument": { "uri": uri } }));
        let (of, list) = &self.told[uri];
        assert_eq!(*of, version);
        list.clone()
    }

    fn open(&mut self, uri: &str, text: &str) {
        self.texts.insert(uri.to_owned(), (1, text.to_owned()));
        let document = json!({ "uri": uri, "languageId": "alfonso", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a part of a text.
    fn change(&mut self, uri: &str, old: &str, new: &str) {
        let (version, text) = self.texts.get_mut(uri).expect("it is open");
        let at = text.find(old).unwrap_or_else(|| panic!("there is no `{old}`"));
        let range = json!({ "start": position(text, at), "end": position(text, at + old.len()) });
        text.replace_range(at..at + old.len(), new);
        *version += 1;
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "range": range, "text": new }]);
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The parameters of a question about the first place of a text; `|` in it is the cursor.
    fn at(&self, uri: &str, place: &str) -> Value {
        let text = &self.texts[uri].1;
        let cursor = place.find('|').unwrap_or(0);
        let plain = place.replacen('|', "", 1);
        let at = text.find(&plain).unwrap_or_else(|| panic!("there is no `{plain}`"));
        json!({ "textDocument": { "uri": uri }, "position": position(text, at + cursor) })
    }

    fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// A place as the protocol counts: lines, and units of UTF-16.
fn position(text: &str, at: usize) -> Value {
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    json!({ "line": line, "character": text[start..at].encode_utf16().count() })
}

/// The words at a range.
fn words<'t>(text: &'t str, range: &Value) -> &'t str {
    let offset = |place: &Value| {
        let line = usize::try_from(place["line"].as_u64().expect("a line")).expect("small");
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = place["character"].as_u64().expect("a column");
        let mut at = start;
        for sign in text[start..].chars() {
            if units == 0 {
                break;
            }
            units = units.saturating_sub(sign.len_utf16() as u64);
            at += sign.len_utf8();
        }
        at
    };
    &text[offset(&range["start"])..offset(&range["end"])]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lsp")
}

/// Plays a session, and returns it with what the editor was told.
fn played(script: &str) -> String {
    let (mut editor, _) = Editor::start(&json!({}));
    let uri = format!("file://{}/here.rules", folder().canonicalize().expect("a folder").display());
    let mut out = String::new();
    for line in script.lines().filter(|line| !line.starts_with("  ")) {
        let _ = writeln!(out, "{line}");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let said = match word {
            "open" => {
                let text = std::fs::read_to_string(folder().join(rest)).expect("a file");
                editor.open(&uri, &text);
                Vec::new()
            }
            "change" => {
                let (old, new) = rest.split_once(" => ").expect("`change OLD => NEW`");
                editor.change(&uri, old, new);
                Vec::new()
            }
            "mistakes" => {
                let list = editor.mistakes(&uri);
                let text = &editor.texts[&uri].1;
                list.iter().map(|it| mistake(text, it)).collect()
            }
            "hover" => {
                let answer = editor.ask("textDocument/hover", editor.at(&uri, rest));
                let text = answer["result"]["contents"]["value"].as_str().unwrap_or("nothing").to_owned();
                text.lines().map(str::to_owned).collect()
            }
            "definition" => {
                let answer = editor.ask("textDocument/definition", editor.at(&uri, rest));
                vec![place(&editor, &uri, &answer["result"])]
            }
            "references" => {
                let mut params = editor.at(&uri, rest);
                params["context"] = json!({ "includeDeclaration": true });
                let answer = editor.ask("textDocument/references", params);
                let list = answer["result"].as_array().expect("a list").clone();
                list.iter().map(|it| place(&editor, &uri, it)).collect()
            }
            "complete" => {
                let answer = editor.ask("textDocument/completion", editor.at(&uri, rest));
                let list = answer["result"].as_array().expect("a list");
                let labels = list.iter().map(|it| it["label"].as_str().expect("a label").to_owned());
                vec![labels.take(12).collect::<Vec<_>>().join(", ")]
            }
            "rename" => {
                let (at, to) = rest.split_once(" => ").expect("`rename PLACE => NAME`");
                let mut params = editor.at(&uri, at);
                params["newName"] = json!(to);
                let answer = editor.ask("textDocument/rename", params);
                match answer["error"]["message"].as_str() {
                    Some(why) => vec![why.to_owned()],
                    None => {
                        let edits = &answer["result"]["documentChanges"][0]["edits"];
                        let list = edits.as_array().expect("edits");
                        list.iter().map(|edit| place(&editor, &uri, edit)).collect()
                    }
                }
            }
            "format" => {
                let options = json!({ "tabSize": 2, "insertSpaces": true });
                let params = json!({ "textDocument": { "uri": uri }, "options": options });
                let answer = editor.ask("textDocument/formatting", params);
                match answer["result"].as_array() {
                    None => vec!["nothing".to_owned()],
                    Some(edits) => edits
                        .iter()
                        .map(|edit| {
                            let (old, new) = (place(&editor, &uri, edit), &edit["newText"]);
                            format!("{} => {}", old.trim_end(), new.as_str().expect("a text").trim_end())
                        })
                        .collect(),
                }
            }
            "lenses" => {
                let params = json!({ "textDocument": { "uri": uri } });
                let answer = editor.ask("textDocument/codeLens", params);
                let list = answer["result"].as_array().expect("a list");
                list.iter().map(|it| lens(&editor, &uri, it)).collect()
            }
            "actions" => {
                let mut params = editor.at(&uri, rest);
                params["range"] = json!({ "start": params["position"], "end": params["position"] });
                params["context"] = json!({ "diagnostics": [] });
                let answer = editor.ask("textDocument/codeAction", params);
                let list = answer["result"].as_array().expect("a list");
                list.iter().map(|it| it["title"].as_str().expect("a title").to_owned()).collect()
            }
            _ => Vec::new(),
        };
        for line in said {
            let _ = writeln!(out, "  {line}");
        }
    }
    editor.end();
    out
}

fn mistake(text: &str, it: &Value) -> String {
    let message = it["message"].as_str().expect("a message").replace('\n', "; ");
    format!("{} at `{}`: {message}", it["code"].as_str().expect("a code"), words(text, &it["range"]))
}

/// A lens as its line, its title and the arguments with which the program is run.
fn lens(editor: &Editor, uri: &str, it: &Value) -> String {
    let (place, command) = (place(editor, uri, it), &it["command"]);
    let line = place.split(':').next().unwrap_or_default();
    let arguments = command["arguments"][0].as_array().expect("arguments").iter();
    let shown: Vec<String> = arguments
        .map(|it| {
            let text = it.as_str().expect("a text");
            let text = text.rsplit('/').next().filter(|_| text.starts_with('/')).unwrap_or(text);
            if text.contains(' ') { format!("\"{text}\"") } else { text.to_owned() }
        })
        .collect();
    format!("{line}: {} ({})", command["title"].as_str().expect("a title"), shown.join(" "))
}

/// A place as line and words; nothing outside of the text.
fn place(editor: &Editor, uri: &str, it: &Value) -> String {
    match it["range"].is_null() || it.get("uri").is_some_and(|other| other != uri) {
        true => "nowhere".to_owned(),
        false => {
            let line = it["range"]["start"]["line"].as_u64().expect("a line") + 1;
            format!("line {line}: {}", words(&editor.texts[uri].1, &it["range"]))
        }
    }
}

#[test]
fn sessions() {
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("a folder").flatten().map(|entry| entry.path()).collect();
    names.sort();
    names.retain(|path| path.extension().is_some_and(|ending| ending == "session"));
    assert!(!names.is_empty());
    for path in names {
        let script = std::fs::read_to_string(&path).expect("a session");
        let out = played(&script);
        if std::env::var_os("RENEW").is_some() {
            std::fs::write(&path, &out).expect("it can be written");
        }
        assert_eq!(out.trim_end(), script.trim_end(), "{}", path.display());
    }
}

/// Of the whole family, a check in the background tells what the default ruleset alone does not show, unless the text changes.
#[test]
fn the_whole_family_is_checked_when_nobody_types() {
    let (mut editor, can) =
        Editor::start(&json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } }));
    assert_eq!(can["capabilities"]["positionEncoding"], "utf-8");
    let text = std::fs::read_to_string(folder().join("small.rules")).expect("a file");
    let uri = "untitled:Untitled-1";
    editor.open(uri, &text);
    assert!(editor.mistakes(uri).is_empty());
    // A claim is run with the whole family.
    editor.change(uri, "can a1-b1", "can a1-c3");
    assert!(editor.mistakes(uri).is_empty());
    while editor.told[uri].1.is_empty() {
        editor.hear();
    }
    assert_eq!(editor.told[uri].1[0]["code"], "A0601");
    editor.change(uri, "can a1-c3", "can a1-b1");
    assert!(editor.mistakes(uri).is_empty());
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    editor.end();
}

/// A library that changes on the disk is read again, and its address has no detours.
#[test]
fn files_that_change_on_the_disk_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().canonicalize().expect("a folder");
    for name in ["lib", "games"] {
        std::fs::create_dir(root.join(name)).expect("a folder");
    }
    let library = |name: &str| {
        let text = format!("library \"mine\" define {name}(p: player): flag = number of pieces of p = 1");
        std::fs::write(root.join("lib/mine.rules"), text).expect("written");
    };
    library("lone");
    let small = std::fs::read_to_string(self::folder().join("small.rules")).expect("a file");
    let (head, rest) = small.split_once('\n').expect("lines");
    let text = format!("{head}\nuse lone from \"mine\"\nlegal {{ legal.lone: forbid lone(mover) }}\n{rest}");
    let (mut editor, _) =
        Editor::start(&json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } }));
    let asked = editor.hear();
    assert_eq!(asked["method"], "client/registerCapability");
    let registration = &asked["params"]["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeWatchedFiles");
    assert_eq!(registration["registerOptions"]["watchers"][0]["globPattern"], "**/*.rules");
    editor.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));
    let uri = format!("file://{}/games/here.rules", root.display());
    let address = format!("file://{}/lib/mine.rules", root.display());
    editor.open(&uri, &text);
    assert_eq!(editor.mistakes(&uri), [] as [Value; 0]);
    let found = editor.ask("textDocument/definition", editor.at(&uri, "l|one(mover)"));
    assert_eq!(found["result"]["uri"], address);
    let mut changed = |name: &str, kind: u8| {
        library(name);
        let change = json!({ "uri": address, "type": kind });
        editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
        editor.mistakes(&uri)
    };
    let missing = changed("alone", 2);
    assert!(!missing.is_empty(), "the library has no such name any more");
    // A file that is new may be what was missing.
    assert_eq!(changed("lone", 1), [] as [Value; 0]);
    // A library that is open in the editor counts as it stands there.
    editor.open(&address, "library \"mine\" define alone(p: player): flag = number of pieces of p = 1");
    assert!(!editor.mistakes(&uri).is_empty());
    editor.end();
}

/// What an editor should not send ends nothing but what it concerns.
#[test]
fn strange_messages_are_answered() {
    let (mut editor, _) = Editor::start(&json!({}));
    assert_eq!(editor.ask("textDocument/hover", json!({ "nothing": 1 }))["error"]["code"], -32602);
    assert_eq!(editor.ask("alfonso/unknown", json!({}))["error"]["code"], -32601);
    let closed = json!({ "textDocument": { "uri": "file:///closed.rules" }, "position": { "line": 0, "character": 0 } });
    assert_eq!(editor.ask("textDocument/hover", closed)["result"], Value::Null);
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": "x:y", "version": 2 }, "contentChanges": [] }),
    );
    editor.tell("textDocument/didOpen", json!({ "textDocument": 1 }));
    editor.open("untitled:empty", "");
    assert_eq!(editor.mistakes("untitled:empty")[0]["code"], "A0103");
    let far = json!({ "textDocument": { "uri": "untitled:empty" }, "position": { "line": 999_999, "character": 7 } });
    assert_eq!(editor.ask("textDocument/hover", far)["error"], Value::Null);
    editor.end();
    // An editor that leaves without a word is noticed.
    let (editor, _) = Editor::start(&json!({}));
    let Editor { mut child, out, .. } = editor;
    drop(out);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
