//! Other spellings of the language's words.

use super::right;
use crate::ast::{Entry, File, ItemKind};
use crate::print::{Piece, Printed, Renamed, Spelling, written};

const fn row(now: &'static str, then: &'static str, kept: bool) -> Renamed<'static> {
    Renamed { now, then, kept }
}

/// Returns a file of these items.
#[track_caller]
fn file(items: &str) -> File {
    right(&format!("library \"x\"\n{items}"))
}

/// Returns the only item of a text, printed.
#[track_caller]
fn item(text: &str) -> Printed {
    Printed::item(&file(text).items[0])
}

/// Returns an item in another spelling, on one line.
#[track_caller]
fn spelled(text: &str, rows: &[Renamed<'_>]) -> String {
    let printed = item(text).spelled(&[Spelling::new(rows)]);
    printed.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn pieces_tell_the_language_from_the_author() {
    let pieces = item("define near(p: player): flag = number of Man of p > 2").pieces();
    assert_eq!(written(&pieces), "define near(p: player): flag = number of Man of p > 2");
    let of = |wanted: fn(&Piece) -> bool| -> Vec<&str> {
        pieces.iter().filter(|piece| wanted(piece)).map(|piece| piece.text().trim()).collect()
    };
    assert_eq!(of(|piece| matches!(piece, Piece::Text(_))), ["near", "p", "2"]);
    assert_eq!(of(|piece| matches!(piece, Piece::Shared(_))), ["Man", "p"]);
    assert!(of(|piece| matches!(piece, Piece::Word(_))).contains(&"flag"));
}

#[test]
fn words_are_respelled_and_names_are_not() {
    let text = "piece Man \"of\" { man.of: slide 2 forward onto empty tag of }";
    let rows = [row("of", "from", true), row("slide", "glide", true), row("empty", "free", true)];
    assert_eq!(spelled(text, &rows), "piece Man \"of\" { man.of: glide 2 forward onto free tag of }");
    // A word that authors may use as a name is renamed where no name can stand.
    let text = "define border = drawn or onward";
    assert_eq!(spelled(text, &[row("onward", "ahead", false)]), text);
    assert_eq!(spelled(text, &[row("onward", "ahead", true)]), "define border = drawn or ahead");
}

#[test]
fn the_row_of_most_words_counts() {
    let text = "piece Man \"m\" { man.go: hop over any, then again crowns in passing gives no check }";
    let rows =
        [row("in", "inside", true), row("crowns in passing", "promotes", false), row("no", "none", true)];
    assert_eq!(
        spelled(text, &rows),
        "piece Man \"m\" { man.go: hop over any, then again promotes gives none check }"
    );
    // Neither half of a phrase counts, and an author's name parts its words.
    let rows = [row("told by", "counted with", false), row("track =", "way", false)];
    let text = "board grid 8 by 8 { track by told by n = a1..a8 }";
    assert_eq!(spelled(text, &rows), "board grid 8 by 8 { track by counted with n = a1..a8 }");
}

#[test]
fn signs_and_hyphenated_words_are_words() {
    let text = "rules { rule.x: on move -> set a-b to in-check }";
    let rows = [row("->", "=>", false), row("in-check", "checked", true), row("check", "chess", true)];
    assert_eq!(spelled(text, &rows), "rules { rule.x: on move => set a-b to checked }");
}

#[test]
fn a_name_that_was_a_word_is_marked() {
    // `stride` has become free, and an author has taken it.
    let rows = [row("step", "stride", true)];
    assert_eq!(spelled("define x: move = step any", &rows), "define x: move = stride any");
    assert_eq!(spelled("define x = stride", &rows), "define x = 'stride");
}

#[test]
fn spellings_follow_one_another_and_lay_out_the_text() {
    let names: Vec<String> = (0..30).map(|number| format!("a{}", number + 1)).collect();
    let file = file(&format!("board grid 30 by 30 {{ remove {} }}", names.join(", ")));
    let ItemKind::Board(board) = &file.items[0].kind else { panic!("no board") };
    let printed = Printed::board_item(&board.items[0]);
    assert!(printed.text().contains('\n'));
    let (away, back) =
        ([row("remove", "leave-out-of-the-board", true)], [row("leave-out-of-the-board", "remove", true)]);
    let other = printed.spelled(&[Spelling::new(&away)]);
    assert!(other.starts_with("leave-out-of-the-board a1, a2") && other.contains('\n'), "{other}");
    assert!(other.lines().all(|line| line.len() <= 100), "{other}");
    assert_eq!(printed.spelled(&[Spelling::new(&away), Spelling::new(&back)]), printed.text());
}

#[test]
fn keys_are_spelled_too() {
    let file = file("piece Man \"m\" { }\nturn { turn.move: move }");
    let ItemKind::Piece(piece) = &file.items[0].kind else { panic!("no piece") };
    let ItemKind::Block { kind, body } = &file.items[1].kind else { panic!("no block") };
    let rows = [row("piece", "kind", true), row("turn", "go", true), row("move", "do", true)];
    let spelling = [Spelling::new(&rows)];
    assert_eq!(Printed::named("piece", &piece.name).spelled(&spelling), "kind Man");
    assert_eq!(Printed::block(kind.node).spelled(&spelling), "go");
    let Entry::Clause(clause) = &body[0] else { panic!("no clause") };
    assert_eq!(Printed::name(&clause.id).spelled(&spelling), "turn.move");
    assert_eq!(Printed::rule(clause).spelled(&spelling), "turn.move: do");
}
