//! Snapshots of drawings and refusals in the test game, as data.

use super::board::Style;
use super::outcome;
use super::state;
use crate::game_info::DrawnLine;
use crate::moves;
use crate::position::PositionJson;
use crate::screen::{Palette, Screen, TextStyle};
use crate::subject::Subject;
use crate::{fixture, wheel};
use alfonso_driver::{Request, Source, load, play_all};
use alfonso_game::{KindId, Refusal, RuleId, Seat};

/// Colours that a test can read.
#[derive(Debug)]
pub struct Marked;

impl Palette for Marked {
    fn begin(&self, text_style: TextStyle) -> String {
        format!("\x1b<{text_style:?}>")
    }

    fn end(&self) -> &'static str {
        "\x1b<>"
    }
}

/// Returns a shipped game, `GAME` or `GAME@RULESET`.
pub fn shipped(named: &str) -> Subject {
    let (name, ruleset) =
        named.split_once('@').map_or((named, None), |(name, ruleset)| (name, Some(ruleset)));
    let source = alfonso_driver::shipped::game(name).expect("a shipped game");
    let request = Request { ruleset: ruleset.map(str::to_owned), readings: Vec::new() };
    let loaded = load(source, &request, &|_| None).expect("a sound file");
    Subject::new(name, name, loaded, &[])
}

/// Returns the game of a text.
pub fn written(text: &str) -> Subject {
    let source = Source { name: "written.rules".to_owned(), text: text.to_owned() };
    let loaded = load(source, &Request::default(), &|_| None).expect("a sound file");
    Subject::new("written", "written", loaded, &[])
}

#[track_caller]
fn check_board(after: &str, ascii: bool, expected: &str) {
    let subject = fixture::subject();
    let mut line = subject.game.line();
    play_all(line.as_mut(), after).expect("legal moves");
    let text = state::text(&subject, line.as_ref(), Style::new(Screen::PLAIN, ascii));
    assert_eq!(text.trim_end(), expected.trim(), "\n{text}");
}

#[test]
fn a_position_with_all_that_stands_beside_it_in_the_signs_of_the_file() {
    let expected = "\
A Small Game, plain: As it is

      a  b  c  d
    ┌────────────┐
  4 │ ♜ ░░░ c ░░░│ 4
  3 │░░░   ░░░   │ 3
  2 │   ░░░   ░░░│ 2
  1 │░♖░ C ░░░ ☘ │ 1
    └────────────┘
      a  b  c  d

South to move, ply 0
lives: South 3, North 3
♖ ♜ Tower, C c Crown, ☘ Toad
";
    check_board("", false, expected);
}

#[test]
fn plain_letters_and_the_last_move() {
    let expected = "\
A Small Game, plain: As it is

      a  b  c  d
    +------------+
  4 | t  .  c  . | 4
  3 | .  .  .  . | 3
  2 |[T] .  .  . | 2
  1 |[.] C  .  D | 1
    +------------+
      a  b  c  d

North to move, ply 1
last move: a1-a2
lives: South 3, North 3
T t Tower, C c Crown, D Toad
";
    check_board("a1-a2", true, expected);
}

#[test]
fn narrow_screens_get_narrow_cells() {
    let subject = fixture::subject();
    let line = subject.game.line();
    let style = Style::new(Screen { width: 16, ..Screen::PLAIN }, true);
    let drawn = super::state::marked(&subject, line.as_ref(), style, &super::drawn::Marks::default());
    let expected = "     a b c d\n    +--------+\n  4 |t . c . | 4\n";
    assert!(drawn.starts_with(expected), "{drawn}");
}

#[test]
fn colours_only_where_they_are_welcome() {
    let subject = fixture::subject();
    let line = subject.game.line();
    let screen = Screen { colours: Some(&Marked), ..Screen::PLAIN };
    let text = state::text(&subject, line.as_ref(), Style::new(screen, false));
    assert!(text.contains("\x1b<Strong>") && !text.contains('░'));
    assert_eq!(crate::sanitise::filter(&text, Some(&Marked)), text, "every colour is one of ours");
}

#[test]
fn programs_are_told_what_matters() {
    let subject = fixture::subject();
    let mut line = subject.game.line();
    play_all(line.as_mut(), "a1-a2").expect("legal");
    let json = serde_json::to_string(&PositionJson::new(&subject, line.as_ref(), &[])).expect("json");
    let expected = r#"{"schema":1,"game":"small","ruleset":"plain","title":"A Small Game","ply":1,"to_move":"North","pieces":{"South":{"Crown":["b1"],"Toad":["d1"],"Tower":["a2"]},"North":{"Tower":["a4"],"Crown":["c4"]}},"unmoved":["a4"],"variables":{"passed":null,"lives":{"South":3,"North":3}},"outcome":null,"played":["a1-a2"],"state":{"turn":"North","last":"South","rounds":0,"step":"turn.move","judged":true}}"#;
    assert_eq!(json, expected);
}

#[test]
fn moves_are_sorted_and_know_their_rules() {
    let subject = fixture::subject();
    let line = subject.game.line();
    let moves = moves::sorted(&subject, line.as_ref());
    assert!(moves.is_sorted_by_key(|why| &why.text));
    assert!(moves.iter().any(|why| why.text == "d1-b2" && why.rule == "toad.leap"));
}

#[track_caller]
fn check_refusal(after: &str, text: &str, expected: &str) {
    let subject = fixture::subject();
    let mut line = subject.game.line();
    play_all(line.as_mut(), after).expect("legal moves");
    let words = alfonso_driver::refusal(subject.about(), line.as_ref(), text, &line.refusal(text));
    assert_eq!(words, expected);
}

#[test]
fn refusals_are_sentences() {
    check_refusal("", "pass", "South may not pass: no rule gives a pass here");
    check_refusal("", "c1-c2", "there is no piece on c1");
    check_refusal("", "a4-a3", "the tower on a4 is North's, and it is South's turn");
    check_refusal("", "a1-b1", "b1 is held by your own crown");
    check_refusal("", "d1-d2", "the toad may leap to b2 or c3, not to d2");
    check_refusal("", "a1-a9", "the board has no cell `a9`");
    check_refusal("", "b1-d3", "the crown may go to c1, a2, b2 or c2, not to d3");
    check_refusal("a1-a2", "c4-b2", "the crown may go to b3, d3, b4 or d4, not to b2");
    check_refusal("d1-c3 c4-b3 a1-a2", "b3-b2", "your crown would stand in check on b2");
}

#[test]
fn who_could_move_is_told_that_he_may_not_pass_yet() {
    let subject = wheel::subject();
    let mut line = subject.game.line();
    play_all(line.as_mut(), "roll:2").expect("legal moves");
    let words = alfonso_driver::refusal(subject.about(), line.as_ref(), "pass", &line.refusal("pass"));
    assert!(words.ends_with("may not pass: only a player without a legal move passes here"), "{words}");
}

#[test]
fn every_refusal_has_words() {
    let subject = fixture::subject();
    let line = subject.game.line();
    let cell = |name| subject.game.topology().named(name).expect("a cell");
    let (tower, crown) = (KindId(0), KindId(1));
    let cases = [
        (Refusal::Tag(vec!["a1-a2:x".into(), "a1-a2:y".into()]), "write it as a1-a2:x or a1-a2:y"),
        (Refusal::NotYours(cell("a4"), Seat(1)), "the tower on a4 is North's, and it is South's turn"),
        (Refusal::NotHim(cell("a1")), "the tower on a1 may not move so at this point of the turn"),
        (Refusal::Untakable(cell("c4"), crown), "the crown on c4 is royal and is never taken"),
        (Refusal::Untakable(cell("a4"), tower), "the tower on a4 may not be taken by the tower"),
        (Refusal::Blocked { kind: tower, by: cell("b1") }, "the tower is stopped by the crown on b1"),
        (Refusal::Check { kind: tower, already: false }, "your crown would stand in check"),
        (Refusal::Check { kind: tower, already: true }, "your crown would still stand in check"),
        (Refusal::Forbidden(RuleId(1)), "the rule crown.step forbids it"),
        (
            Refusal::Condition { kind: tower, rule: RuleId(0) },
            "the tower could go there by the rule tower.step (A Book, page 7: \"towers go straight\"), but its condition \
             does not hold",
        ),
        (Refusal::Shape { kind: tower, targets: Vec::new() }, "the tower on a1 has no legal move"),
    ];
    for (refusal, expected) in cases {
        assert_eq!(alfonso_driver::refusal(subject.about(), line.as_ref(), "a1-a4", &refusal), expected);
    }
}

#[test]
fn endings_name_their_rule_and_who_says_so() {
    let subject = fixture::subject();
    let position = {
        let pieces = subject.game.start().pieces;
        let cell = |name| subject.game.topology().named(name).expect("a cell");
        let mut pieces: Vec<_> = pieces.into_iter().filter(|piece| piece.cell != cell("a4")).collect();
        for (piece, to) in pieces.iter_mut().zip(["b2", "c3", "d2", "a1"]) {
            piece.cell = cell(to);
        }
        pieces.sort_by_key(|piece| piece.cell);
        subject.game.arranged(pieces, Seat(1)).expect("it takes few steps")
    };
    let line = subject.game.line_from(&position);
    let ended = outcome::ended(&subject, line.as_ref());
    assert_eq!(ended.as_deref(), Some("a draw by end.stalemate\n  added by the engine: play must stop"));
}

#[test]
fn lines_are_told_with_those_whom_they_stop() {
    let subject = shipped("chess");
    let told = |wall: Option<&[&str]>| {
        let wall = wall.map(|kinds| kinds.iter().map(|kind| (*kind).to_owned()).collect());
        let end = |cell: &str| cell.to_owned();
        state::drawn_line(
            &subject,
            &DrawnLine { name: "brook".to_owned(), from: end("b3"), to: end("d3"), wall },
        )
    };
    assert_eq!(told(None), "brook b3-d3");
    assert_eq!(told(Some(&[])), "brook b3-d3 (a wall)");
    assert_eq!(told(Some(&["Pawn"])), "brook b3-d3 (a wall for Pawn)");
    assert_eq!(told(Some(&["King", "Rook", "Pawn"])), "brook b3-d3 (a wall for King, Rook and Pawn)");
}

/// The topmost piece stands with the height of its stack, and below the board stands what the stack is made of.
#[test]
fn stacks_are_told_from_the_bottom() {
    let subject = shipped("lasca");
    let mut line = subject.game.line();
    play_all(line.as_mut(), "c3-d4 e5xc3").expect("legal moves");
    let text = state::text(&subject, line.as_ref(), Style::new(Screen::PLAIN, true));
    assert!(text.contains("  3 | S   .  [s2] .   S   .   S  | 3\n"), "{text}");
    assert!(text.contains("\nfrom the bottom: c3 S s\n"), "{text}");
}

/// A roll is no ply, and a turn in which a player can do nothing is no move on a copy.
#[test]
fn a_profile_counts_plies_and_rolls_apart() {
    let profiled = |name: &str| {
        let subject = shipped(name);
        let series = alfonso_game::Series { seed: 1, first: 0, games: 3, max_plies: 200 };
        let profile = subject.game.profile(&subject.game.start(), series, &mut |_| alfonso_game::Going::On);
        let report = crate::profile::Report::new(&subject, &profile, &[], series);
        let json = serde_json::to_value(report.json(&subject)).expect("an object");
        (report.document(&subject).markdown(), json)
    };
    let (page, json) = profiled("azar");
    assert!(page.contains(" in 0 plies and ") && page.contains(" steps per roll"), "{page}");
    assert!(json["plies"] == 0 && json["rolls"].as_u64() > Some(0), "{json}");
    assert_eq!(json["rules"][0]["work"][0]["work"], "turns", "{json}");
    let (page, json) = profiled("backgammon");
    assert!(page.contains(" rolls, ") && page.contains(" steps per ply"), "{page}");
    assert!(json["plies"].as_u64() > json["rolls"].as_u64(), "{json}");
    let (page, json) = profiled("oware");
    assert!(!page.contains("roll") && json.get("rolls").is_none(), "{page}");
}
