//! Text from strangers stays text. The tests put hostile strings in every place of a rule file, a record and a file name,
//! and check every output for forbidden content.

use crate::records::Folder;
use alfonso_diag::is_unseen;
use alfonso_notation::record::{Player, Record, pgn};
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// A hostile quotation for a rule file: markup, links, and control characters.
const HOSTILE: &str = "<script>alert(1)</script><img src=x onerror=alert(2)>'&amp;]]>-->[click](javascript:alert(3)) ![i](x) \
    | ` tick ``` *s* _u_ \\ $x$ \u{1b}]0;FORGED\u{7}\u{1b}[31m\u{9b}2J\u{202e}live\u{61c}\u{2028}\u{200b}\u{feff}\u{e0041}\r%";
/// A file name that forges a line, breaks out of code, and would act as a command.
const NAME: &str = "a`b`<b>$(reboot)![i](x)\nFORGED: sound\u{202e}'.rules";

/// Returns a small game with that quotation in every possible place.
fn rules() -> String {
    let text = |name: &str| format!("\"{name} {HOSTILE}\"");
    // Addresses have no blanks.
    let joined = |name: &str| {
        let rest: String = HOSTILE.chars().filter(|sign| !sign.is_whitespace()).collect();
        format!("\"{name}{rest}\"")
    };
    format!(
        "game {title}\nabout {{ date \"1283\" place {place} url \"javascript:alert(4)\" designer {designer} cites poem at {locus} }}\n\
         source poem {source} date \"1475\" kind primary author {author}, {author} editor {author} link {link} doi {doi} id {link}\n\
         seen {seen} place {place} publisher {place} in {title} volume {why} pages {why} edition {why} language {why} shelfmark {why}\n\
         evidence record {title} cites poem at {locus} {quotation} {{ content {why} place {place} cites poem at {locus} }}\n\
         question quiet {question} {{\n  reading soon {soon} cites poem at {locus} {quotation} confidence 60\n\
         reading late {late} engine {why}\n}}\n\
         ruleset old {old} default {{ quiet = soon }}\nruleset new {new} from old {{ quiet = late }}\n\
         players White \"w\" facing north, Black \"b\" facing south\nboard grid 5 by 5\n\
         piece King \"K\" royal {{ king.step: step any cites poem at {locus} {quotation} }}\n\
         piece Man \"M\" \"\u{2603}\" {{ man.step: step forward engine {why} }}\n\
         setup {{ White King a1  White Man b2  Black King e5  Black Man d4 }}\n\
         captures {{ capture.any: piece x may capture piece y if owner of x /= owner of y }}\n\
         turn {{ turn.move: move  turn.judge: judge next }}\n\
         end {{ end.mate: when next is mated -> next loses\n\
         end.long: when rounds >= by quiet {{ soon: 2 late: 3 }} -> draw cites poem at {locus} }}\n",
        title = text("title"),
        place = text("place"),
        designer = text("designer"),
        source = text("source"),
        author = text("author"),
        link = joined("https://example.org/"),
        doi = joined("10.1000/"),
        seen = text("seen"),
        question = text("question"),
        soon = text("soon"),
        late = text("late"),
        locus = text("locus"),
        quotation = text("quotation"),
        why = text("why"),
        old = text("old"),
        new = text("new"),
    )
}

/// The format of an output.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Text,
    Json,
    Svg,
    Html,
    Markdown,
    Pgn,
    Ron,
    Fen,
}

/// Every output that contains strangers' text. `GAME` stands for the file with the hostile name.
const OUTPUTS: &[(Kind, &str)] = &[
    (Kind::Text, "check GAME"),
    (Kind::Text, "show GAME"),
    (Kind::Text, "moves GAME --why"),
    (Kind::Text, "readings GAME"),
    (Kind::Text, "sources GAME"),
    (Kind::Text, "sources GAME --format bibtex"),
    (Kind::Text, "sources GAME --format biblatex"),
    (Kind::Text, "cite GAME"),
    (Kind::Text, "cite GAME --format bibtex"),
    (Kind::Text, "cite GAME --format cff"),
    (Kind::Json, "cite GAME --format json"),
    (Kind::Json, "cite GAME --format csl"),
    (Kind::Text, "consistent GAME --game hostile.pgn"),
    (Kind::Text, "consistent GAME --game hostile.ron"),
    (Kind::Text, "explain GAME"),
    (Kind::Text, "explain GAME --rule man.step"),
    (Kind::Text, "simulate GAME --games 2"),
    (Kind::Text, "solve GAME"),
    (Kind::Text, "best GAME"),
    (Kind::Text, "match GAME greedy random --games 2"),
    (Kind::Text, "perft GAME --depth 1"),
    (Kind::Text, "compare GAME @new --games 2"),
    (Kind::Text, "compare GAME --across all --games 2"),
    (Kind::Text, "play GAME --save kept`$(x).ron"),
    (Kind::Text, "play --resume hostile.ron"),
    (Kind::Text, "record hostile.ron GAME"),
    (Kind::Json, "check GAME --format json"),
    (Kind::Json, "show GAME --format json"),
    (Kind::Json, "moves GAME --format json"),
    (Kind::Json, "readings GAME --format json"),
    (Kind::Json, "sources GAME --format json"),
    (Kind::Json, "sources GAME --format csl"),
    (Kind::Json, "consistent GAME --game hostile.ron --format json"),
    (Kind::Json, "explain GAME --format json"),
    (Kind::Json, "simulate GAME --games 2 --format json"),
    (Kind::Json, "solve GAME --format json"),
    (Kind::Json, "best GAME --format json"),
    (Kind::Json, "match GAME greedy random --games 2 --format json"),
    (Kind::Json, "compare GAME @new --games 2 --format json"),
    (Kind::Json, "compare GAME --across all --games 2 --format json"),
    (Kind::Svg, "show GAME --format svg"),
    (Kind::Svg, "show GAME --piece Man --format svg"),
    (Kind::Html, "compare GAME @new --games 2 --format html"),
    (Kind::Html, "compare GAME --across all --games 2 --format html"),
    (Kind::Markdown, "explain GAME --format markdown"),
    (Kind::Markdown, "explain GAME --rule man.step --format markdown"),
    (Kind::Markdown, "compare GAME @new --games 2 --format markdown"),
    (Kind::Markdown, "compare GAME --across all --games 2 --format markdown"),
    (Kind::Pgn, "record hostile.ron GAME --format pgn"),
    (Kind::Pgn, "record hostile.pgn GAME --format pgn"),
    (Kind::Ron, "record hostile.ron GAME --format ron"),
    (Kind::Ron, "record hostile.pgn GAME --format ron"),
    (Kind::Fen, "show GAME --format fen"),
];

/// Returns a folder with the hostile game and hostile records of it.
fn folder() -> Folder {
    let folder = Folder::new("strangers");
    fs::write(folder.0.join(NAME), rules()).expect("written");
    folder.out(&["play", NAME, "--save", "plain.ron"], "b2-b3 d4-d3\nquit\n");
    let text = fs::read_to_string(folder.0.join("plain.ron")).expect("a record");
    let mut record = Record::parse(&text).expect("a record");
    record.program = HOSTILE.to_owned();
    record.notes = Some(format!("one\n{HOSTILE}\ntwo \"quoted\""));
    record.seats = vec![("White".to_owned(), Player::Human), ("Black".to_owned(), Player::Human)];
    let tag = |name: &str| (name.to_owned(), HOSTILE.to_owned());
    record.tags = vec![tag("White"), tag("Event"), tag("Annotator"), tag("Bad\"]\n[Name"), tag("")];
    fs::write(folder.0.join("hostile.ron"), record.write()).expect("written");
    let raw =
        format!("[Event \"{0}\"]\n[White \"{0}\"]\n[Result \"*\"]\n\n{{{0}}} 1. b2-b3 d4-d3 *\n", escaped());
    fs::write(folder.0.join("hostile.pgn"), raw).expect("written");
    folder
}

/// Returns the quotation as it stands in a PGN tag, with only quotation marks and backslashes escaped.
fn escaped() -> String {
    HOSTILE.replace('\\', "\\\\").replace('"', "\\\"")
}

#[test]
fn no_output_obeys_a_stranger() {
    let folder = folder();
    for (kind, words) in OUTPUTS {
        let args: Vec<&str> = words.split(' ').map(|word| if word == "GAME" { NAME } else { word }).collect();
        let input = if args[0] == "play" { "b2-b3\nquit\n" } else { "" };
        let output = folder.run(&args, input);
        let error = String::from_utf8(output.stderr).expect("text");
        let out = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{words}: {error}");
        for told in [&out, &error] {
            let unseen: Vec<char> = told.chars().filter(|sign| is_unseen(*sign)).collect();
            assert!(unseen.is_empty(), "{words}: {unseen:?} in {told}");
            assert!(!told.lines().any(|line| line.trim_start().starts_with("FORGED")), "{words}: {told}");
        }
        let wrong = match kind {
            Kind::Text => Ok(()),
            Kind::Json => lines_of_json(&out),
            Kind::Svg => markup(&out, SVG),
            Kind::Html => html(&out),
            Kind::Markdown => markdown(&out),
            Kind::Pgn => games(&out),
            Kind::Ron => notes(&out),
            Kind::Fen => fen(&out),
        };
        assert_eq!(wrong, Ok(()), "{words}:\n{out}");
    }
}

fn lines_of_json(out: &str) -> Result<(), String> {
    for line in out.lines() {
        serde_json::from_str::<serde_json::Value>(line).map_err(|error| format!("{error}: {line}"))?;
    }
    Ok(())
}

/// The elements that pictures may have.
const SVG: &str = "svg g title desc text rect circle path polygon polyline line ellipse tspan defs";
/// The elements that pages may have besides those of pictures.
const HTML: &str = "html head meta title style body main header section footer h1 h2 h3 h4 p ul ol li dl dt dd div span table \
    caption thead tbody tr th td b i em strong code br mark figure figcaption pre";

/// Checks every tag: only these elements, no attribute that acts or links, and every `&` begins an entity.
fn markup(out: &str, elements: &str) -> Result<(), String> {
    let elements: BTreeSet<&str> = elements.split_whitespace().collect();
    let mut rest = out;
    while let Some((before, behind)) = rest.split_once('<') {
        entities(before)?;
        let (tag, behind) = behind.split_once('>').ok_or("a tag is not closed")?;
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
        if !elements.contains(name) && tag != "!DOCTYPE html" {
            return Err(format!("<{tag}>"));
        }
        let mut parts = tag.split('"');
        while let Some(outside) = parts.next() {
            let attribute = outside.trim().trim_end_matches('=').rsplit(' ').next().unwrap_or_default();
            let acts = ["href", "src", "action", "data", "srcset"].contains(&attribute)
                || attribute.starts_with("on");
            if acts || attribute.ends_with(":href") {
                return Err(format!("{attribute} in <{tag}>"));
            }
            entities(parts.next().unwrap_or_default())?;
        }
        rest = behind;
    }
    entities(rest)
}

/// Checks that every `&` begins an entity.
fn entities(text: &str) -> Result<(), String> {
    let ends = |behind: &str| behind.find(';').is_some_and(|end| (1..8).contains(&end));
    match text.split('&').skip(1).find(|behind| !ends(behind)) {
        Some(bare) => Err(format!("& before {bare}")),
        None => Ok(()),
    }
}

fn html(out: &str) -> Result<(), String> {
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ";
    let begins = out.find(policy).ok_or("no policy")?;
    if out.find("<title").is_none_or(|title| title < begins) {
        return Err("the policy comes too late".to_owned());
    }
    // The style sheet is not checked as text.
    let (head, style) = out.split_once("<style>").ok_or("no style")?;
    let (_, body) = style.split_once("</style>").ok_or("no end of the style")?;
    markup(&format!("{head}<style></style>{body}"), &format!("{HTML} {SVG}"))
}

/// Checks that there is no markup in HTML, no link, no picture, and no code but the program's own.
fn markdown(out: &str) -> Result<(), String> {
    let known = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_MATH
        | Options::ENABLE_FOOTNOTES;
    for event in Parser::new_ext(out, known) {
        match event {
            Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text) => {
                return Err(format!("{text} is obeyed"));
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                return Err(format!("a link to {dest_url}"));
            }
            Event::Start(Tag::Strikethrough | Tag::FootnoteDefinition(_) | Tag::HtmlBlock) => {
                return Err(format!("{event:?}"));
            }
            Event::Code(code) if code.contains("tick") => return Err(format!("code: {code}")),
            _ => {}
        }
    }
    Ok(())
}

/// Checks that there is one game, and that the hostile text adds no tags to it.
fn games(out: &str) -> Result<(), String> {
    let games = pgn::games(out).map_err(|problem| problem.message)?;
    let [game] = games.as_slice() else { return Err(format!("{} games", games.len())) };
    let white = game.tag("White").unwrap_or_default();
    let wanted = HOSTILE.split('\u{1b}').next().unwrap_or_default();
    if !white.starts_with(wanted) || !white.contains("\\u{1b}]0;FORGED\\u{7}") {
        return Err(format!("White is {white}"));
    }
    match game.tags.iter().all(|(name, _)| name.chars().all(|sign| sign.is_ascii_alphanumeric())) {
        true => Ok(()),
        false => Err(format!("{:?}", game.tags)),
    }
}

/// Checks that the record has lost nothing.
fn notes(out: &str) -> Result<(), String> {
    let record = Record::parse(out).map_err(|problem| problem.message)?;
    let white = record.tags.iter().find(|(name, _)| name == "White").map(|(_, value)| value.as_str());
    // A line end in the text does not end the line of a tag.
    let kept = white.is_some_and(|white| white == HOSTILE);
    if !kept || record.notes.as_ref().is_some_and(|notes| !notes.contains(HOSTILE)) {
        return Err(format!("{white:?}, {:?}", record.notes));
    }
    Ok(())
}

fn fen(out: &str) -> Result<(), String> {
    match out.trim_end().chars().all(|sign| sign == ' ' || sign.is_ascii_graphic()) {
        true => Ok(()),
        false => Err("FEN is of plain letters".to_owned()),
    }
}

/// Names of files that a shell must be told in its own words.
const ODD: [&[u8]; 6] = [
    b"a\nb",
    b"lat\xe9e",
    b"\x1b]0;x\x07",
    "\u{202e}it's\u{3164}".as_bytes(),
    b"-$(reboot) `x`!",
    b"it's \\\t!",
];

/// Returns the last command that the program proposes, and what it prints if a shell runs it.
#[track_caller]
fn pasted(folder: &Folder, told: &str) -> (String, String) {
    let begin = told.find("`alfonso").unwrap_or_else(|| panic!("no command in {told}")) + 1;
    let command = &told[begin..told.rfind('`').expect("an end")];
    let program = Path::new(env!("CARGO_BIN_EXE_alfonso"));
    let output = Command::new("bash")
        .args(["-c", command])
        .current_dir(&folder.0)
        .env("NO_COLOR", "1")
        .env("PATH", format!("{}:/usr/bin:/bin", program.parent().expect("a folder").display()))
        .stdin(std::process::Stdio::null())
        .output()
        .expect("bash runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {error}");
    (command.to_owned(), String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn proposed_commands_can_be_pasted() {
    let folder = Folder::new("pasted");
    for ending in [".ron", ".pgn"] {
        for name in ODD {
            let file = OsStr::from_bytes(&[name, ending.as_bytes()].concat()).to_owned();
            let run = |file: &OsStr| {
                folder.write("moves", "e2-e4\ne7-e5\ng1-f3\nquit\n");
                Command::new(env!("CARGO_BIN_EXE_alfonso"))
                    .args(["play", "chess"])
                    .arg(OsStr::from_bytes(&[b"--save=", file.as_bytes()].concat()))
                    .current_dir(&folder.0)
                    .stdin(fs::File::open(folder.path("moves")).expect("opened"))
                    .output()
                    .expect("the program runs")
            };
            let saved = run(&file);
            assert!(saved.status.success() && folder.path("").join(&file).exists(), "{file:?}");
            // The file is there now, and the refusal proposes to go on with it.
            let refused = run(&file);
            assert_eq!(refused.status.code(), Some(1), "{file:?}");
            let (command, shown) = pasted(&folder, &String::from_utf8_lossy(&refused.stderr));
            assert!(shown.contains("ply 3"), "{command}: {shown}");
            assert!(!command.chars().any(|sign| is_unseen(sign) || "\n\t".contains(sign)), "{command:?}");
        }
    }
    let told = folder.out(&["play", "chess"], "e2-e4 e7-e5\nsave it's\u{3164} \u{1b}[2J.pgn\nquit\n");
    let kept = told.lines().find(|line| line.contains(" kept in ")).expect("a message");
    let (command, shown) = pasted(&folder, kept);
    assert!(shown.contains("ply 2"), "{command}: {shown}");
}

#[test]
fn commands_about_rule_files_can_be_pasted() {
    let folder = Folder::new("pasted-rules");
    let stuck = "game \"Small\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid 4 by 4\n\
        piece Man \"M\" { man.step: step forward onto empty }\nsetup { White Man a1  Black Man d4 }\n\
        turn { turn.move: move }\nend { end.long: when rounds >= 50 -> draw }\n";
    for name in ["it's\n$(reboot).rules", "a b.rules"] {
        folder.write(name, stuck);
        let checked = folder.run(&["check", "--play", name], "");
        let told = String::from_utf8(checked.stderr).expect("text");
        let (shows, _) = told.split_once(" shows the position").expect("a command");
        let (command, shown) = pasted(&folder, shows);
        assert!(shown.contains("Small"), "{command}: {shown}");
    }
    let refused = folder.run(&["new", "mine", "--into", "no such\nfolder"], "");
    let told = String::from_utf8(refused.stderr).expect("text");
    assert!(told.contains("`mkdir $'no such\\nfolder'`"), "{told}");
}

#[test]
fn a_record_opens_no_file_but_rules_beside_it() {
    let folder = Folder::new("named");
    let small = "game \"Small\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid 4 by 4\n\
        piece King \"K\" royal { king.step: step any }\nsetup { White King a1  Black King d4 }\n\
        captures { capture.any: piece x may capture piece y if owner of x /= owner of y }\n\
        turn { turn.move: move  turn.judge: judge next }\n\
        end { end.mate: when next is mated -> next loses  end.long: when rounds >= 50 -> draw }\n";
    let inner = folder.0.join("records");
    fs::create_dir_all(inner.join("below")).expect("a folder");
    for file in ["outside.rules", "records/own.rules", "records/below/own.rules", "records/secret.txt"] {
        fs::write(folder.0.join(file), small).expect("written");
    }
    symlink("../outside.rules", inner.join("link.rules")).expect("a link");
    let pipes = [inner.join("pipe.rules"), inner.join("chess")];
    assert!(Command::new("mkfifo").args(&pipes).status().expect("mkfifo runs").success());
    folder.out(&["play", "outside.rules", "--save", "plain.ron"], "a1-a2\nquit\n");
    let text = fs::read_to_string(folder.0.join("plain.ron")).expect("a record");
    let written = |game: &str| {
        let mut record = Record::parse(&text).expect("a record");
        record.game = game.to_owned();
        fs::write(inner.join("game.ron"), record.write()).expect("written");
    };
    let absolute = inner.join("own.rules").to_string_lossy().into_owned();
    for game in ["own.rules", "records/own.rules", "below/own.rules", absolute.as_str()] {
        written(game);
        let told = folder.out(&["record", "records/game.ron"], "");
        assert_eq!(told, "a1-a2\n", "{game}");
    }
    for game in [
        "outside.rules",
        "../outside.rules",
        "records/../outside.rules",
        "link.rules",
        "pipe.rules",
        "chess",
        "secret.txt",
        "/etc/passwd",
        "/dev/zero",
        "/dev/stdin",
        "no-such-game",
        "below",
        "",
    ] {
        written(game);
        // The refusal is the same from the parent folder and from the record's own.
        for at in [".", "records"] {
            let record = if at == "." { "records/game.ron" } else { "game.ron" };
            for args in [["record", record], ["play", "--resume"]] {
                let args: Vec<&str> = args.into_iter().chain((args[0] == "play").then_some(record)).collect();
                let output = Command::new(env!("CARGO_BIN_EXE_alfonso"))
                    .args(&args)
                    .current_dir(folder.0.join(at))
                    .stdin(std::process::Stdio::null())
                    .output()
                    .expect("the program runs");
                let told = String::from_utf8_lossy(&output.stderr).into_owned();
                assert_eq!(output.status.code(), Some(1), "{game}: {told}");
                assert!(told.contains("A0706") && !told.contains("root:"), "{game}: {told}");
            }
        }
    }
    // The user, unlike a record, may name any of these files.
    written("../outside.rules");
    assert_eq!(folder.out(&["record", "records/game.ron", "outside.rules"], ""), "a1-a2\n");
}
