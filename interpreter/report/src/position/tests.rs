//! Round trips of positions, and refusals of impossible ones.

use super::{PositionJson, Unreadable, parse};
use crate::subject::Subject;
use crate::{fixture, wheel};
use alfonso_driver::{Request, Source, load, play_all, shipped};
use alfonso_game::blueprint::VarRole;
use alfonso_game::{Line, Position, Random};
use std::path::Path;

fn written(subject: &Subject, line: &dyn Line) -> String {
    serde_json::to_string(&PositionJson::new(subject, line, &[])).expect("json")
}

fn parsed(subject: &Subject, line: &dyn Line) -> serde_json::Value {
    serde_json::from_str(&written(subject, line)).expect("json")
}

#[test]
fn what_is_written_is_read_back_exactly() {
    for subject in [fixture::subject(), wheel::subject()] {
        let mut line = subject.game.line();
        for step in 0..12 {
            let text = written(&subject, line.as_ref());
            let (position, played) = match parse(&subject, &text) {
                Ok(read) => read,
                Err(unreadable) => panic!("{unreadable:?}\n{text}"),
            };
            let again = subject.game.line_from(&position);
            assert_eq!(again.moves(), line.moves(), "{text}");
            assert_eq!((again.hash(), again.outcome()), (line.hash(), line.outcome()), "{text}");
            let json = PositionJson::new(&subject, again.as_ref(), &played);
            assert_eq!(serde_json::to_string(&json).expect("json"), text);
            let moves = line.moves().to_vec();
            let Some(m) = moves.get(step % moves.len().max(1)) else { break };
            line.play(*m).expect("legal");
        }
    }
}

/// Returns a position without the parts that its game does not distinguish.
fn told(subject: &Subject, mut position: Position) -> Position {
    let spec = subject.game.blueprint();
    for piece in &mut position.pieces {
        piece.unmoved &= spec.kinds[piece.kind.index()].unmoved_matters;
    }
    if !spec.endings.iter().any(|ending| ending.repeats) {
        position.earlier.clear();
    }
    // Files omit the values that no rule reads.
    let mut numbers = position.numbers.iter_mut();
    for var in &spec.vars {
        let own = numbers.by_ref().take(spec.values_of(var));
        if !var.used && var.role == VarRole::Plain {
            own.for_each(|number| *number = 0);
        } else {
            own.for_each(drop);
        }
    }
    position
}

/// Returns every ruleset of the shipped games, and of the small ones in the workshop.
fn subjects() -> Vec<Subject> {
    let shipped =
        shipped::games().into_iter().filter_map(|(name, _)| Some((name.to_owned(), shipped::game(name)?)));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/workshop");
    let entries = std::fs::read_dir(folder).expect("the workshop can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    let beside = |name: &str| {
        let path = paths.iter().find(|path| path.file_stem().is_some_and(|stem| stem == name))?;
        Some(Source { name: name.to_owned(), text: std::fs::read_to_string(path).ok()? })
    };
    let workshop = paths.iter().map(|path| {
        let name = path.file_stem().expect("a rule file has a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).expect("a rule file can be read");
        (name.clone(), Source { name: format!("{name}.rules"), text })
    });
    let mut subjects = Vec::new();
    for (name, source) in shipped.chain(workshop) {
        let first = load(source.clone(), &Request::default(), &beside).expect("a sound file");
        for ruleset in first.rule_file.rulesets() {
            let request = Request { ruleset: Some(ruleset.name.node.clone()), ..Request::default() };
            let loaded = load(source.clone(), &request, &beside).expect("a sound ruleset");
            subjects.push(Subject::new(&name, &name, loaded, &[]));
        }
        if first.rule_file.rulesets().is_empty() {
            subjects.push(Subject::new(&name, &name, first, &[]));
        }
    }
    subjects
}

#[test]
fn positions_of_every_game_are_read_back_exactly() {
    for (seed, subject) in (0..).zip(subjects()) {
        let title = format!("{} {}", subject.info.name, subject.info.ruleset);
        let mut line = subject.game.line();
        let mut random = Random::of_game(7, seed);
        for _ in 0..=60 {
            let text = written(&subject, line.as_ref());
            let (position, _) =
                parse(&subject, &text).unwrap_or_else(|why| panic!("{title}: {why:?}\n{text}"));
            assert_eq!(told(&subject, position), told(&subject, line.position()), "{title}: {text}");
            let moves = line.moves();
            if moves.is_empty() {
                break;
            }
            let count = u32::try_from(moves.len()).expect("few moves");
            let m = moves[random.below(count) as usize];
            line.play(m).expect("legal");
        }
    }
}

#[track_caller]
fn refused(change: impl Fn(&mut serde_json::Value), at: &str, why: &str) {
    let subject = wheel::subject();
    let mut line = subject.game.line();
    play_all(line.as_mut(), "roll:2 a1-a3 roll:1").expect("legal");
    let mut file = parsed(&subject, line.as_ref());
    change(&mut file);
    match parse(&subject, &file.to_string()) {
        Err(Unreadable::Wrong(wrong)) => {
            assert_eq!(wrong.at, at, "{wrong:?}");
            assert!(wrong.why.contains(why), "{wrong:?}");
        }
        Err(Unreadable::Other(told) | Unreadable::Shape(_, _, told)) => {
            assert!(at.is_empty() && told.contains(why), "{told}");
        }
        Ok(_) => panic!("{at} is refused: {file}"),
    }
}

#[test]
fn what_is_no_position_at_all_is_refused_in_plain_words() {
    for (text, expected) in [("[]", "a position"), ("null", "a position"), ("7", "a position")] {
        match parse(&wheel::subject(), text) {
            Err(Unreadable::Shape(_, _, why)) => {
                assert!(why.contains(expected) && !why.contains("struct"), "{why}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    refused(|file| file["game"] = "chess".into(), "", "a position of chess");
    refused(|file| file["ruleset"] = "other".into(), "", "@other");
    refused(|file| file["schema"] = 2.into(), "schema", "version 2");
    refused(|file| file["cells"] = serde_json::json!([]), "", "unknown field `cells`");
    refused(|file| file["extra"] = 1.into(), "", "unknown field `extra`");
    let south = |piece: &'static str, cell: &'static str| {
        move |file: &mut serde_json::Value| file["pieces"]["South"][piece] = vec![cell].into()
    };
    refused(south("Man", "z9"), "pieces.South.Man", "no cell `z9`");
    refused(south("Manx", "a2"), "pieces.South.Manx", "no piece `Manx`");
    refused(|file| file["pieces"]["Nobody"]["Man"] = vec!["a2"].into(), "pieces.Nobody.Man", "no player");
    refused(
        |file| file["facing"]["north"] = file["pieces"]["South"]["Man"].clone(),
        "pieces.South.Man",
        "can face",
    );
    refused(
        |file| file["pieces"]["South"]["Man"] = file["pieces"]["North"]["Man"].clone(),
        "pieces.South.Man",
        "two pieces",
    );
    refused(|file| file["scores"]["pints"] = 1.into(), "scores.pints", "no variable `pints`");
    refused(|file| file["scores"]["points"]["South"] = "x".into(), "scores.points.South", "whole number");
    refused(|file| file["variables"]["points"] = 1.into(), "variables.points", "does not belong");
    refused(|file| file["roll"]["lot"] = vec![9].into(), "roll.lot", "cannot fall so");
    refused(|file| file["roll"]["lots"] = vec![1].into(), "roll.lots", "no dice `lots`");
    refused(|file| file["alive"] = vec!["South"].into(), "state.turn", "North is out");
    refused(|file| file["alive"] = vec!["South", "South"].into(), "alive", "South is listed twice");
    refused(|file| file["state"]["step"] = "turn.x".into(), "state.step", "no step");
    refused(
        |file| file["state"]["deciding"] = "North".into(),
        "state.deciding",
        "no player makes a decision",
    );
    refused(|file| file["to_move"] = "South".into(), "to_move", "North is to move");
    refused(|file| file["ply"] = u32::MAX.into(), "ply", "out of range");
    refused(|file| file["state"]["rounds"] = u32::MAX.into(), "state.rounds", "out of range");
    refused(
        |file| {
            file["state"]["judged"] = false.into();
            file["state"]["found"] = serde_json::json!({ "check": true, "stuck": true });
        },
        "state.found",
        "has not been judged",
    );
    refused(|file| file["state"]["settled"] = true.into(), "state.settled", "has not ended");
    refused(
        |file| file["state"]["lost"]["South"]["Man"] = (-1).into(),
        "state.lost.South.Man",
        "out of range",
    );
    refused(|file| file["state"]["since"]["what"] = 1.into(), "state.since.what", "no such number");
    refused(|file| file["state"]["earlier"] = vec!["xyz"].into(), "state.earlier", "no such number");
}

#[test]
fn a_key_that_stands_twice_is_refused() {
    let subject = wheel::subject();
    let text = written(&subject, subject.game.line().as_ref());
    for (key, value) in [("ply", "0"), ("South", "{}")] {
        let name = format!("\"{key}\":");
        let twice = text.replacen(&name, &format!("{name}{value},{name}"), 1);
        assert_ne!(twice, text, "{key}");
        match parse(&subject, &twice) {
            Err(Unreadable::Shape(_, _, why)) => {
                assert!(why.contains("twice") || why.contains("duplicate"), "{why}")
            }
            other => panic!("{key}: {other:?}"),
        }
    }
}

#[test]
fn lists_of_pieces_that_cannot_be_are_refused() {
    let subject = wheel::subject();
    let line = subject.game.line();
    let cases: [(&str, serde_json::Value, &str); 4] = [
        ("unmoved", serde_json::json!(["a1", "a1"]), "`a1` is listed twice"),
        ("unmoved", serde_json::json!(["z9"]), "there is no piece on `z9`"),
        ("facing", serde_json::json!({ "north": ["z9"] }), "there is no piece on `z9`"),
        ("pieces", serde_json::json!({ "Nobody": { "Man": ["a1"] } }), "no player `Nobody`"),
    ];
    for (key, value, why) in cases {
        let mut file = parsed(&subject, line.as_ref());
        file[key] = value;
        match parse(&subject, &file.to_string()) {
            Err(Unreadable::Wrong(wrong)) => {
                assert!(wrong.at.starts_with(key) && wrong.why.contains(why), "{wrong:?}");
            }
            other => panic!("{key}: {other:?}"),
        }
    }
}

#[test]
fn stacks_that_cannot_be_are_refused() {
    let subject = crate::tests::shipped("lasca");
    let line = subject.game.line();
    let piece = serde_json::json!({ "owner": "White", "kind": "Soldier", "facing": "north" });
    let cases: [(&str, serde_json::Value, &str); 4] = [
        ("stacks", serde_json::json!({ "d4": [] }), "a piece at least"),
        ("stacks", serde_json::json!({ "a1": [piece.clone()] }), "among `pieces`, too"),
        ("stacks", serde_json::json!({ "d4": vec![piece; 23] }), "more than 22 pieces"),
        (
            "pieces",
            serde_json::json!({ "White": { "Officer": ["a1"] }, "Black": { "Officer": ["a1"] } }),
            "give their order in `stacks`",
        ),
    ];
    for (key, value, why) in cases {
        let mut file = parsed(&subject, line.as_ref());
        file[key] = value;
        file["facing"] = serde_json::json!({});
        if key == "stacks" {
            file["facing"] = parsed(&subject, line.as_ref())["facing"].clone();
        }
        match parse(&subject, &file.to_string()) {
            Err(Unreadable::Wrong(wrong)) => {
                assert!(wrong.at.starts_with(key) && wrong.why.contains(why), "{wrong:?}");
            }
            other => panic!("{key}: {other:?}"),
        }
    }
}

#[test]
fn numbers_beneath_others_that_cannot_be_are_refused() {
    let piece = |bears: i32| serde_json::json!({ "owner": "White", "kind": "Quadrate", "bears": bears });
    let plain = serde_json::json!({ "owner": "White", "kind": "Quadrate" });
    let of_lasca = serde_json::json!({ "owner": "White", "kind": "Soldier", "facing": "north", "bears": 1 });
    let cases: [(&str, Vec<serde_json::Value>, &str); 2] = [
        (
            "rithmomachia",
            vec![plain, piece(2)],
            "nothing lies on this piece: its number stands in `variables.worth`",
        ),
        ("lasca", vec![of_lasca.clone(), of_lasca], "bears a number beneath others"),
    ];
    for (game, layers, why) in cases {
        let subject = crate::tests::shipped(game);
        let line = subject.game.line();
        let mut file = parsed(&subject, line.as_ref());
        file["stacks"]["d4"] = serde_json::json!(layers);
        file["pieces"] = serde_json::json!({});
        file["unmoved"] = serde_json::json!([]);
        file["facing"] = serde_json::json!({});
        file["variables"] = serde_json::json!({});
        match parse(&subject, &file.to_string()) {
            Err(Unreadable::Wrong(wrong)) => assert!(wrong.why.contains(why), "{game}: {wrong:?}"),
            other => panic!("{game}: {other:?}"),
        }
    }
    let subject = crate::tests::shipped("rithmomachia");
    let mut file = parsed(&subject, subject.game.line().as_ref());
    assert_eq!(file["stacks"]["b2"][0]["bears"], 36);
    file["stacks"]["b2"][0]["bears"] = serde_json::json!(49);
    let (position, _) = parse(&subject, &file.to_string()).expect("it is a position");
    let line = subject.game.line_from(&position);
    assert_eq!(parsed(&subject, line.as_ref())["stacks"]["b2"][0]["bears"], 49);
}
