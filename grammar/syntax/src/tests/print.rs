//! Printed text reads back as the same tree.

use super::{SAMPLE, right};
use crate::print;

/// A tree without its places.
fn placeless(file: &crate::ast::File) -> String {
    let text = format!("{file:?}");
    let mut out = String::new();
    let mut rest = text.as_str();
    // A place is written `source:start..end`, and nothing else in a tree is.
    while let Some(at) = rest.find("..") {
        let (before, after) = rest.split_at(at);
        let kept = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':');
        out.push_str(kept);
        out.push('@');
        rest = after[2..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}

#[track_caller]
fn comes_back(text: &str) -> String {
    let file = right(text);
    let printed = print::file(&file);
    let again = right(&printed);
    assert_eq!(placeless(&file), placeless(&again), "{printed}");
    assert_eq!(print::file(&again), printed);
    printed
}

#[test]
fn the_sample_comes_back() {
    comes_back(SAMPLE);
}

/// Returns the value of a definition.
#[track_caller]
fn value(text: &str) -> String {
    let printed = comes_back(&format!("game \"X\"\n\ndefine x = {text}\n"));
    let printed = printed.split_once("define x =").expect("the definition is printed").1;
    printed.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn parentheses_stand_where_they_are_needed() {
    for text in [
        "a or b and not c = d + e * f",
        "(a or b) and c",
        "not (a and b)",
        "a - (b - c)",
        "a - b - c",
        "(a = b) = c",
        "not not a",
        "(number of pieces of p where x is y) = 1",
        "number of pieces of p = 1",
        "number of pieces where (x is y or z)",
        "(every player p has bare(p)) and a",
        "a and every player p has bare(p)",
        "every piece x where (every Pawn) has c",
        "(first Pawn of p) in south",
        "no Pawn of (first Pawn) of next",
        "owner of first piece x where x attacks y",
        "(owner of first piece x where x attacks y) = next",
        "a is own Pawn and b is not (c or d)",
        "a is (not b)",
        "edge forward of it",
        "plies since move of Pawn >= 100",
        "plies since entering edge forward of it",
        "-1 - -2",
    ] {
        assert_eq!(value(text), text);
    }
    assert_eq!(value("((a)) or ((b and c))"), "a or b and c");
    assert_eq!(value("a is not (b)"), "a is not b");
    assert_eq!(value("not (a = b)"), "not a = b");
}

#[test]
fn what_would_run_on_is_kept_apart() {
    for text in [
        "money x = (number of players)  floor 0",
        "piece X \"X\" { x.y: slide over (empty) forward }",
        "piece X \"X\" { x.y: slide over (not empty) a..3 forward }",
        "piece X \"X\" { x.y: slide (lot) forward, then may step (lot + 1)..(lot * 2) }",
        "piece X \"X\" { x.y: slide ((1 = lot)) }",
        "turn { x.y: judge (first player) until stable }",
        "turn { x.y: by q { a: move  b: draw } if c, draw }",
        "rules { x.y: on end -> remove (piece of x), remove x, remove first Pawn of x }",
        "example \"x\" { holds (some Pawn)  count 3  holds some Pawn  play a1-a2 }",
    ] {
        assert_eq!(comes_back(&format!("game \"X\"\n\n{text}\n")), format!("game \"X\"\n\n{text}\n"));
    }
}

#[test]
fn long_clauses_are_broken_where_it_helps() {
    let text = "game \"X\"

define castling: move =
  slide 2 sideways over empty and safe onto empty and safe
  with r = first piece onward of origin
  if it is unmoved and r is own unmoved Rook and mover is not in-check
  do move r to crossed
  tag castle

drawing array mirrored {
  10 | .   P
   1 | wK^ P
}
setup by question { one: array  two or three: array flipped }

end {
  end.stalemate: when next is stalemated -> next loses
    cites book at \"fol. 82\" \"stalemating wins, and so does a bare king; what else there is nobody says\"
  end.bare: when no piece of next -> mover wins
    cites book for question = one, book at \"fol. 9\" for question = two or three and other = a
  end.quiet: when quiet-for(100) -> draw  engine \"play must stop\"
}
";
    // Nothing is lost between a drawing and a setup but the habit of an empty line between them.
    assert_eq!(comes_back(text), text.replace("}\nsetup", "}\n\nsetup"));
}

#[test]
fn titles_goals_and_pictures_come_back() {
    let text = "game \"X\"

question aim \"What wins?\" says es \"¿Qué gana?\" says de \"Was gewinnt?\" {
  reading yes  \"a king\"  says es \"un rey\"
}

dice lot \"die\" named es \"dado\" faces 1..6

number sixes \"throws of six\" named es \"seises\", de \"Sechsen\" per player = 0

goal \"Win.\" for aim = yes or no and end = soon
goal es \"Gana.\"

picture {
  pieces medieval
  crossings
  King as king, Pawn as reel, cone, gates as castle
  pieces-of-silver as star
}

end { end.mate \"checkmate\" named es \"jaque mate\": when next is mated -> next loses }
";
    assert_eq!(comes_back(text), text);
    let replaced = "variant \"X\" of \"y\"\n\nreplace end.mate \"mate\" named es \"mate\": when a -> draw\n";
    assert_eq!(comes_back(replaced), replaced);
}
