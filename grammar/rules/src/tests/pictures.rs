//! Titles, goals and pictures, which only people see.

use super::{check_in, rule_file, rule_file_of};
use crate::{Fingerprint, NamesIn, RuleFile, RuleSet};
use alfonso_vocabulary::{Slot, in_slot};

/// A game with a title for everything.
const TITLED: &str = "number sixes \"throws of six\" named es \"seises\" per player = 0
dice lot \"die\" named es \"dado\" faces 1..6
question aim \"Is there an aim?\" { reading yes \"yes\" engine \"so\"  reading no \"no\" engine \"so\" }
ruleset one \"One\" default { aim = yes }
goal \"Win.\"
goal \"Do so soon.\" for aim = yes
goal es \"Gana.\"
turn { turn.roll: roll lot }
rules { rule.six \"a six\" named es \"un seis\": on move if lot = 6 -> add 1 to sixes of mover }
end { end.sixes: when sixes of mover >= by aim { yes: 3  no: 9 } -> draw }";

/// Returns the file of a text without mistakes, and its rules in the default ruleset.
#[track_caller]
fn resolved(text: &str) -> (RuleFile, RuleSet) {
    let (rule_file, _, problems) = rule_file(text);
    assert!(problems.is_empty(), "{problems:#?}");
    let (rules, found) = rule_file.resolve(&rule_file.answers(None, &[]).expect("there are answers"));
    assert!(found.is_empty(), "{found:#?}");
    (rule_file, rules.expect("no errors"))
}

fn print(rule_file: &RuleFile) -> String {
    Fingerprint::new(&rule_file.parts(&rule_file.answers(None, &[]).expect("there are answers"))).whole
}

#[test]
fn titles_have_translations() {
    let (_, rules) = resolved(&in_slot(Slot::Item, TITLED));
    let es = |named: &NamesIn| named.get("es").cloned().unwrap_or_default();
    let (var, dice) = (&rules.vars[0], &rules.dice[0]);
    assert_eq!((var.title.as_deref(), es(&var.named).as_str()), (Some("throws of six"), "seises"));
    assert_eq!((dice.title.as_deref(), es(&dice.named).as_str()), (Some("die"), "dado"));
    let rule = rules.rules.iter().find(|rule| rule.name == "rule.six").expect("it is there");
    assert_eq!((rule.title.as_deref(), es(&rule.named).as_str()), (Some("a six"), "un seis"));
}

#[test]
fn goals_depend_on_language_and_reading() {
    let (rule_file, _) = resolved(&in_slot(Slot::Item, TITLED));
    let goal = |reading: &str, language: &str| {
        let answers = rule_file.answers(None, &[("aim".into(), reading.into())]).expect("it is a reading");
        rule_file.goal(&answers, language).unwrap_or_default()
    };
    assert_eq!(goal("yes", ""), "Win. Do so soon.");
    assert_eq!(goal("no", "en-GB"), "Win.");
    assert_eq!(goal("yes", "es"), "Gana.");
    assert_eq!(goal("yes", "fr"), "");
}

#[test]
fn what_only_people_see_is_no_part_of_the_rules() {
    let game = |shown: bool, board: &str| {
        let titles = |text: &str| if shown { text.to_owned() } else { String::new() };
        let text = format!(
            "number sixes {} = 0  dice lot {} faces 1..6  turn {{ turn.roll: roll lot }} {} {}
            rules {{ rule.six {}: on move if lot = 6 -> add 1 to sixes }}  end {{ end.sixes: when sixes > 3 -> draw }}",
            titles("\"sixes\""),
            titles("\"die\" named es \"dado\""),
            titles("goal \"Win.\""),
            titles("picture { pieces medieval  crossings  King as king, Man as disc  bank as river }"),
            titles("\"a six\""),
        );
        in_slot(Slot::Item, &text).replace("board grid 8 by 8", board)
    };
    let bare = resolved(&game(false, "board grid 8 by 8")).0;
    let (shown, rules) = resolved(&game(true, "board grid 8 by 8 { region bank = a4..h5 }"));
    assert_eq!(print(&bare), print(&shown));
    let picture = rules.picture;
    assert_eq!((picture.pieces, picture.crossings), (Some("medieval"), true));
    assert_eq!(picture.figures, [["king"], ["disc"]]);
    assert_eq!(picture.marks.iter().map(|(_, mark)| *mark).collect::<Vec<_>>(), ["river"]);
    // A region that is drawn is part of the board, as it always was.
    let drawn = resolved(&game(true, "board grid 8 by 8 { region bank = a4..h5 drawn }")).0;
    assert_ne!(print(&shown), print(&drawn));
}

#[test]
fn a_region_of_each_player_has_one_mark() {
    let board = "board grid 8 by 8 { region home per player { White: rank 1  Black: rank 8 } }
        picture { home as edge }";
    let (_, rules) = resolved(&in_slot(Slot::Board, board));
    let marks: Vec<(usize, &str)> =
        rules.picture.marks.iter().map(|(region, mark)| (region.index(), *mark)).collect();
    assert_eq!(marks, [(0, "edge"), (1, "edge")]);
}

#[test]
fn looks_are_known_and_given_once() {
    let picture = |entries: &str, expected: &[(&str, &str)]| {
        check_in(Slot::Item, &format!("picture {{ {entries} }}"), expected);
    };
    picture("King as king  Man as disc", &[]);
    picture("pieces mediaeval", &[("A0302", "mediaeval")]);
    picture("King as kong", &[("A0302", "kong")]);
    picture("King as castle", &[("A0302", "castle")]);
    picture("Kong as king", &[("A0303", "Kong")]);
    picture("kong as castle", &[("A0303", "kong")]);
    picture("White as king", &[("A0304", "White")]);
    picture("King as king, King as queen", &[("A0301", "King")]);
    picture("pieces letters  pieces medieval", &[("A0301", "medieval")]);
    picture("King as king, queen, Man as disc", &[]);
    picture("King as king, kong", &[("A0302", "kong")]);
    picture("King as king, queen, rook", &[("A0414", "king, queen, rook")]);
}

#[test]
fn a_variant_adds_to_the_pictures_of_its_base() {
    let base = in_slot(
        Slot::Item,
        "goal \"Win.\"  goal es \"Gana.\"  picture { pieces letters  King as king, Man as disc }",
    );
    let text = "variant \"Other\" of \"base\"
        goal \"Lose.\"
        picture { pieces medieval  King as prince }
        remove piece Man
        replace setup { White King e1  Black King e8 }";
    let (rule_file, _, problems) = rule_file_of(&[("base", &base)], text);
    assert!(problems.is_empty(), "{problems:#?}");
    let answers = rule_file.answers(None, &[]).expect("there are answers");
    let (rules, found) = rule_file.resolve(&answers);
    assert!(found.is_empty(), "{found:#?}");
    let picture = rules.expect("no errors").picture;
    assert_eq!((picture.pieces, picture.figures), (Some("medieval"), vec![vec!["prince"]]));
    assert_eq!(rule_file.goal(&answers, "").as_deref(), Some("Lose."));
    assert_eq!(rule_file.goal(&answers, "es"), None);
}
