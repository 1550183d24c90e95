//! Tests of sheets over all games, and snapshots of four.

use super::Sheet;
use crate::board::Style;
use crate::screen::Screen;
use crate::state;
use crate::subject::Subject;
use alfonso_driver::{Request, Source, load, shipped};

/// Returns the sheet of a shipped game as text, in a language.
fn text(name: &str, language: Option<&str>) -> String {
    text_of(shipped::game(name).expect("it ships"), language)
}

/// Returns the sheet of a game as text, in a language.
fn text_of(source: Source, language: Option<&str>) -> String {
    let name = source.name.clone();
    let loaded = load(source, &Request::default(), &|_| None).expect("no errors");
    let subject = Subject::of(&name, &name, &loaded, &[]);
    let subject = match language {
        Some(tag) => subject.in_language(tag).expect("a language"),
        None => subject,
    };
    let sheet = Sheet::new(&subject, &loaded.rule_file, &loaded.rules.answers, language);
    sheet.text(Screen { width: 80, ..Screen::PLAIN })
}

#[test]
fn the_sheet_of_a_game_with_seeds() {
    insta::assert_snapshot!(text("oware", None));
}

#[test]
fn the_sheet_of_a_game_with_several_kinds() {
    insta::assert_snapshot!(text("chess", None));
}

#[test]
fn the_sheet_of_a_game_with_dice_in_spanish() {
    insta::assert_snapshot!(text("todas-tablas", Some("es")));
}

/// A region of the picture alone is no part of the rules.
#[test]
fn a_sheet_lists_no_region_that_no_rule_uses() {
    let sheet = text("hex", None);
    assert!(!sheet.contains("Sides of"), "{sheet}");
}

#[test]
fn a_sheet_names_the_cells_with_another_number() {
    let sheet = text("kalah", None);
    assert!(sheet.contains("At the start there are 4 in each cell except store2, store1."), "{sheet}");
}

#[test]
fn a_sheet_shows_signs_for_the_players_who_begin_with_them() {
    let sheet = text("tablut", None);
    assert!(sheet.contains("Muscovites: ●. Swedes: ○ ♔.") && sheet.contains("- King (♔): "), "{sheet}");
}

#[test]
fn a_sheet_tells_signs_of_the_start_from_later_ones() {
    let sheet = text("draughts-english", None);
    assert!(sheet.contains("Black: ⛂; later also ⛃. White: ⛀; later also ⛁."), "{sheet}");
}

#[test]
fn pieces_on_crossings_stand_on_points() {
    let sheet = text("xiangqi", None);
    assert!(sheet.contains("The board has 9 by 10 points, joined by lines."), "{sheet}");
}

#[test]
fn a_sheet_says_each_sentence_about_a_piece_once() {
    let sheet = text("senet", None).replace(['\n', ' '], "");
    let sentence = "Apawnthathasnotmovedyetwaitswhiletheoneonthenextcellhasnotmovedeither.";
    assert_eq!(sheet.matches(sentence).count(), 1, "{sheet}");
}

#[test]
fn a_sheet_in_spanish_says_where_accounts_differ() {
    let sheet = text("azar", Some("es"));
    assert!(sheet.contains("¿Y si la segunda suerte es la primera? Todo empieza de nuevo."), "{sheet}");
    // Without Spanish texts of its questions, a game has no such section.
    assert!(!text("tablut", Some("es")).contains("Donde las fuentes difieren"));
}

#[test]
fn a_sheet_lists_no_track_as_a_region_and_no_region_for_one_player_alone() {
    let sheet = text("fallas", None);
    assert!(sheet.contains("White's way leads over") && !sheet.contains("Way of White"), "{sheet}");
    let sheet = text("citadel", None);
    assert!(sheet.contains("Citadels: ") && !sheet.contains("Refuge of"), "{sheet}");
}

/// Returns the sheet of a text in English, on lines without end.
fn written(text: &str) -> String {
    let source = Source { name: "written.rules".to_owned(), text: text.to_owned() };
    let sheet = text_of(source, None);
    sheet.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A match of several games, in which dice decide who begins.
const MATCH: &str = r#"
game "Match"
players Cross "x" facing north, Nought "o" facing south
board grid 3 by 3 { track round = a1..c1, c2..a2, a3..c3 closed }
dice lot faces 1..2
number seeds per cell = 1
number games = 0
number beats = 0
piece Token "T" { token.place: place onto empty }
captures { capture.others: piece x may capture piece y if owner of x /= owner of y }
setup { Cross Token b2 }
reserve { Cross Token 4  Nought Token 5 }
rules {
  match.full:  on move if no empty cell -> set up again
  match.count: on move if 3 Token of mover in a line -> set games to games + 1, set up again
  match.only:  on move if games = 5 -> set games to 1
  match.beat:  on move -> set beats to beats + 1
  match.put:   on move if games = 7 -> put Token of next on c3
}
opening { opening.roll: roll lot  opening.first: Cross begins if lot = 1, Nought begins if lot = 2 }
turn {
  turn.roll:  roll lot
  turn.place: move else pass
  turn.hand:  sow 5 into seeds of a1 along round ending at z { set games to 0 if z = a1 }
  turn.again: set up again if games = 3
}
end { end.long: when rounds >= 100 or seeds of a1 = 90 -> draw }
"#;

/// A sheet leaves out what only sets variables that it does not name, and no other effect.
#[test]
fn a_sheet_has_every_effect_on_pieces_and_cells() {
    let sheet = written(MATCH);
    assert_eq!(sheet.matches("all pieces are set up as at the start").count(), 3, "{sheet}");
    assert!(sheet.contains("is put on c3"), "{sheet}");
    assert!(sheet.contains("5 is laid down from the hand, one by one, on the cells after a1"), "{sheet}");
    assert!(sheet.contains("games is 5"), "{sheet}");
    assert!(!sheet.contains("beats"), "{sheet}");
}

#[test]
fn a_sentence_of_the_opening_stands_in_the_turn_too() {
    let sheet = written(MATCH);
    let (before, turn) = sheet.split_once("A turn").expect("a turn");
    assert!(before.contains("rolls the die lot") && turn.contains("rolls the die lot"), "{sheet}");
}

#[test]
fn a_sheet_names_nobody_who_begins_if_the_opening_decides() {
    let sheet = written(MATCH);
    let (board, _) = sheet.split_once("The board").expect("a board");
    assert!(board.contains("The opening decides who begins.") && !board.contains("Cross begins"), "{board}");
    let sheet = text("chess", None);
    assert!(sheet.contains("White begins."), "{sheet}");
    let sheet = text("backgammon", None);
    assert!(!sheet.contains("White begins."), "{sheet}");
}

#[test]
fn a_sheet_counts_unlike_reserves_like_equal_ones() {
    let sheet = written(MATCH);
    assert!(sheet.contains("In the reserve of Cross, off the board: Token (4)."), "{sheet}");
}

/// Calls a function with the sheet of every shipped game in each of its rulesets.
fn every(look: impl Fn(&str, &Sheet<'_>, &[String])) {
    let mut seen = 0;
    for (name, _) in shipped::games() {
        let source = || shipped::game(name).expect("it ships");
        let rulesets = load(source(), &Request::default(), &|_| None).expect("no errors");
        let rulesets: Vec<String> =
            rulesets.rule_file.rulesets().iter().map(|ruleset| ruleset.name.node.clone()).collect();
        for ruleset in rulesets.into_iter().map(Some).chain([None]) {
            let request = Request { ruleset: ruleset.clone(), readings: Vec::new() };
            let loaded = load(source(), &request, &|_| None).expect("no errors");
            let subject = Subject::of(name, name, &loaded, &[]);
            let answers = &loaded.rules.answers;
            let sheet = Sheet::new(&subject, &loaded.rule_file, answers, None);
            let explained = loaded.rule_file.explained(answers);
            let ids: Vec<String> = explained.clauses().map(|clause| clause.id.clone()).collect();
            look(&format!("{name}@{}", ruleset.unwrap_or_default()), &sheet, &ids);
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen} readings");
}

/// A player meets no ids of clauses and no names of the file, and few lines.
#[test]
fn sheets_are_for_players() {
    every(|name, sheet, ids| {
        let text = sheet.text(Screen { width: 80, ..Screen::PLAIN });
        let words: Vec<&str> =
            text.split(|sign: char| sign.is_whitespace() || ",;:()[]\"".contains(sign)).collect();
        for id in ids.iter().filter(|id| id.contains('.')) {
            assert!(!words.contains(&id.as_str()), "{name}: `{id}` in\n{text}");
        }
        assert!(!text.contains('`'), "{name}: a tick in\n{text}");
        assert!(text.lines().count() <= 200, "{name}: {} lines\n{text}", text.lines().count());
        // Boards are as wide as they are.
        let line = sheet.subject.game.line();
        let board = state::array(sheet.subject, line.as_ref(), Style::new(Screen::PLAIN, false));
        let mut rest = text.lines().filter(|line| !board.contains(line));
        let wide = rest.find(|line| unicode_width::UnicodeWidthStr::width(*line) > 80);
        assert_eq!(wide, None, "{name}");
    });
}

/// Every page is well-formed, and shows the movement of each kind that moves.
#[test]
fn pages_are_well_formed_and_show_every_movement() {
    every(|name, sheet, _| {
        let page = sheet.html();
        let mut open: Vec<&str> = Vec::new();
        for part in page.split('<').skip(1) {
            let (tag, _) = part.split_once('>').expect("a tag ends");
            let word = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or_default();
            match tag {
                _ if word.starts_with('!') || word == "meta" || tag.ends_with('/') => {}
                _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(word), "{name}"),
                _ => open.push(word),
            }
        }
        assert_eq!(open, Vec::<&str>::new(), "{name}");
        let diagrams = page.matches("<figure class=\"movement").count();
        let shown: Vec<_> = sheet.pieces.iter().flat_map(|piece| &piece.kinds).collect();
        assert_eq!(diagrams, sheet.movements.len(), "{name}: {shown:?}");
    });
}
