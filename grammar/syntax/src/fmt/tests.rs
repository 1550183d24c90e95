//! A mess and its layout, and what may not be lost.

use super::{comments, format};
use alfonso_diag::SourceId;

fn laid_out(text: &str) -> String {
    format(SourceId(0), text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"))
}

/// Checks a layout, and that it is its own.
#[track_caller]
fn becomes(text: &str, wanted: &str) {
    let wanted = format!("game \"X\"\n{wanted}");
    assert_eq!(laid_out(&format!("game \"X\" {text}")), wanted);
    assert_eq!(laid_out(&wanted), wanted);
}

const MESS: &str = "// first of all\r\n\r\n\r\n\r\ngame   \"Mess\"  // the heading\r\n\
    players White \"w\" facing north ,\r\n\tBlack \"b\" facing south board grid 4   by 4 // square\r\n\
    question a-b \"What?\"\r\n{ // opened\r\n\r\nreading one \"first\"   cites me \"x\" confidence 3\r\n\
    reading twenty-three\r\n\"second\" engine \"y\"\r\n// before the end\r\n\r\n}\r\n\
    drawing d mirrored { 2|P P . P\r\n 1 | K . . .}\r\nsetup d\r\n\
    piece King \"K\" royal\r\n{\r\nking.step:step any // goes\r\n  // where it likes\r\n cites\r\n me  // yes\r\n }\r\n\
    piece Pawn \"P\" { pawn.step : step forward onto empty\r\n\
    under a-b=twenty-three{pawn.promote:on entering edge forward->it becomes King}}\r\n\
    end {end.mate:when next is mated->next loses\r\n\r\n\r\n\r\nend.long:when rounds>=50 and (no Pawn of White\r\n\
    or no Pawn of Black)->draw  }\r\n// last words";

const NEAT: &str = r#"// first of all

game "Mess"                                  // the heading
players White "w" facing north,
  Black "b" facing south
board grid 4 by 4                            // square
question a-b "What?" {                       // opened
  reading one           "first"   cites me "x"  confidence 3
  reading twenty-three  "second"  engine "y"
  // before the end
}
drawing d mirrored {
  2 | P P . P
  1 | K . . .
}
setup d
piece King "K" royal {
  king.step: step any                        // goes
    // where it likes
    cites
      me                                     // yes
}
piece Pawn "P" {
  pawn.step: step forward onto empty
  under a-b = twenty-three { pawn.promote: on entering edge forward -> it becomes King }
}
end {
  end.mate: when next is mated -> next loses

  end.long: when rounds >= 50 and (no Pawn of White
    or no Pawn of Black) -> draw
}
// last words
"#;

#[test]
fn a_mess_is_tidied() {
    assert_eq!(laid_out(MESS), NEAT);
    assert_eq!(laid_out(NEAT), NEAT);
    assert_eq!(comments(MESS), comments(NEAT));
    assert_eq!(comments(MESS).len(), 9);
}

#[test]
fn comments_are_not_looked_for_in_quotations() {
    let text = "game \"http://x\" // one\n\"//\" \"a\" / b // two \"\n// three  \n";
    assert_eq!(comments(text), ["// one", "// two \"", "// three"]);
}

#[test]
fn columns_are_aligned_where_that_is_usual_or_begun() {
    becomes(
        "source a \"A\" kind primary confidence 1\nsource longer \"B\" kind secondary confidence 2",
        "source a      \"A\"  kind primary  confidence 1\nsource longer \"B\"  kind secondary  confidence 2\n",
    );
    becomes(
        "source a \"A\"   kind primary   confidence 1\nsource longer \"B!\" kind secondary confidence 2",
        "source a      \"A\"   kind primary    confidence 1\nsource longer \"B!\"  kind secondary  confidence 2\n",
    );
    becomes(
        "table t(k: kind): number { King: 1 Pawn: 2 }\ntable t(k: kind): number {\nKing:    1\nCourier: 2\n}",
        "table t(k: kind): number { King: 1  Pawn: 2 }\ntable t(k: kind): number {\n  King:    1\n  Courier: 2\n}\n",
    );
    becomes(
        "about {\ndate \"0001\" place \"y\"\nz \"z\"\n}",
        "about {\n  date       \"0001\"  place \"y\"\n  z          \"z\"\n}\n",
    );
}

#[test]
fn an_empty_line_parts_groups() {
    becomes(
        "source a \"A\"\nsource longer \"B\"\n\n\n\nsource c \"C\"",
        "source a      \"A\"\nsource longer \"B\"\n\nsource c \"C\"\n",
    );
}

#[test]
fn drawings_are_straight() {
    becomes("drawing d { 10 | bK . .\n 9 | . . wP }", "drawing d {\n  10 | bK . .\n   9 | .  . wP\n}\n");
    // One row is drawn with cells of one width.
    becomes("drawing d { 2 | bK .  .\n 1 | . . wP }", "drawing d {\n  2 | bK .  .\n  1 | .  .  wP\n}\n");
    // A drawing that is straight stays as it is drawn.
    becomes("drawing d {\n2 | .   . P\n1 | P   P .\n}", "drawing d {\n  2 | .   . P\n  1 | P   P .\n}\n");
}

#[test]
fn braces_open_where_something_in_them_is_broken() {
    becomes(
        "captures { a.b: piece x may capture piece y cites z }",
        "captures { a.b: piece x may capture piece y  cites z }\n",
    );
    becomes(
        "captures { a.b: piece x may capture piece y\ncites z }",
        "captures {\n  a.b: piece x may capture piece y\n    cites z\n}\n",
    );
    becomes(
        "under q = r { board grid 2 by 2 { plain\nline l = a1..b2 drawn } }",
        "under q = r { board grid 2 by 2 {\n  plain\n  line l = a1..b2 drawn\n} }\n",
    );
    becomes("fen { uci {\n} }", "fen { uci {} }\n");
}

#[test]
fn moves_keep_their_groups() {
    becomes(
        "example \"e\" { play a1-a2 b1-b2    c1-c2\n d1-d2   can a1-a3 }",
        "example \"e\" {\n  play a1-a2 b1-b2  c1-c2\n       d1-d2  can a1-a3\n}\n",
    );
}

#[test]
fn what_cannot_be_read_has_no_layout() {
    for text in ["", "// nothing\n", "game \"X\"\npiece {", "game \"X\" piece x.y", "game \"X\nboard"] {
        assert!(format(SourceId(0), text).is_err(), "{text}");
    }
}
