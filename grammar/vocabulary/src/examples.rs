//! Small playable files with the examples of the table.

use super::{Ludeme, Slot};

/// The name of the base game for examples of variants.
pub const EXAMPLE: &str = "example";

/// Returns the text of the base game, if `name` is its name.
#[must_use]
pub fn example_base(name: &str) -> Option<String> {
    (name == EXAMPLE).then(|| in_slot(Slot::Item, ""))
}

/// Returns a playable file with the example of a word in its slot.
#[must_use]
pub fn in_context(ludeme: &Ludeme) -> String {
    in_slot(ludeme.slot, ludeme.example)
}

/// Returns a file for a small game with `example` in a slot. The file is not necessarily playable.
///
/// ```
/// use alfonso_vocabulary::{Slot, in_slot};
///
/// let text = in_slot(Slot::Legal, "legal.x: forbid rank of it = 8");
/// assert!(text.starts_with("game \"Example\"\n"));
/// assert!(text.contains("legal { legal.x: forbid rank of it = 8 }"));
/// ```
#[must_use]
pub fn in_slot(filled: Slot, example: &str) -> String {
    if filled == Slot::File {
        return example.to_owned();
    }
    if filled == Slot::Variant {
        return format!("variant \"Another example\" of \"{EXAMPLE}\"\n{example}\n");
    }
    if matches!(filled, Slot::Rings | Slot::RingBoard | Slot::RingPiece) {
        return on_rings(filled, example);
    }
    if matches!(filled, Slot::PointBoard | Slot::PointPiece) {
        return on_points(filled, example);
    }
    if matches!(filled, Slot::HeapBoard | Slot::HeapPiece) {
        return with_heaps(filled, example);
    }
    if matches!(filled, Slot::StackBoard | Slot::StackPiece) {
        return with_stacks(filled, example);
    }
    let at = |slot: Slot| if filled == slot { example } else { "" };
    let instead = |slot: Slot, usual: &'static str| if filled == slot { example } else { usual };
    let claim = match filled {
        Slot::Claim => format!("example \"so it is\" engine \"by way of example\" {{ {example} }}\n"),
        _ => String::new(),
    };
    [
        "game \"Example\"\n",
        instead(Slot::Players, "players White \"w\" facing north, Black \"b\" facing south"),
        "\n",
        instead(Slot::Board, "board grid 8 by 8"),
        "\ncaptures { capture.others: piece x may capture piece y if owner of y /= owner of x ",
        at(Slot::Captures),
        " }\nlegal { ",
        at(Slot::Legal),
        " }\npiece King \"K\" royal { king.step: step any }\npiece Man \"M\" { man.step: step forward ",
        at(Slot::Piece),
        " }\n",
        instead(Slot::Setup, "setup { White King e1  White Man e2  Black King e8  Black Man e7 }"),
        "\nturn { ",
        instead(Slot::Turn, "turn.move: move"),
        " }\nrules { ",
        at(Slot::Rules),
        " }\nend { ",
        // An ending that an example may have would be there twice.
        if filled == Slot::End {
            "end.late: when next is mated and rounds > 1 -> next loses "
        } else {
            "end.mate: when next is mated -> next loses "
        },
        at(Slot::End),
        " }\n",
        at(Slot::Item),
        // The judgement must follow all steps that an example adds.
        "\nturn { turn.judge: judge next }\n",
        &claim,
    ]
    .concat()
}

/// Returns a file as [`in_slot`] does, for a small game on a board of points.
fn on_points(filled: Slot, example: &str) -> String {
    let usual = "board points grid 3 by 3 with alternate diagonals";
    [
        "game \"Example\"\nplayers White \"w\" facing north, Black \"b\" facing south\n",
        if filled == Slot::PointBoard { example } else { usual },
        "\ncaptures { capture.others: piece x may capture piece y if owner of y /= owner of x }\n",
        "piece Man \"M\" { man.step: step any-line  man.place: place ",
        if filled == Slot::PointPiece { example } else { "" },
        " }\nsetup {}\nreserve { White Man 2  Black Man 2 }\nturn { turn.move: move }\n",
        "end { end.long: when rounds >= 50 -> draw }\n",
    ]
    .concat()
}

/// Returns a file as [`in_slot`] does, for a small game where cells hold several pieces.
fn with_heaps(filled: Slot, example: &str) -> String {
    [
        "game \"Example\"\nplayers White \"w\" facing north, Black \"b\" facing south\n",
        if filled == Slot::HeapBoard { example } else { "board grid 3 by 5 { cells hold 4 }" },
        "\ncaptures { capture.others: piece x may capture piece y if owner of y /= owner of x }\n",
        "piece Man \"M\" { man.step: step forward onto empty or own or enemy blot ",
        if filled == Slot::HeapPiece { example } else { "" },
        " }\nsetup { White Man 3 on a1 2 on b2 c1  Black Man 2 on a5 c4 }\nturn { turn.move: move else pass }\n",
        "end { end.long: when rounds >= 50 -> draw }\n",
    ]
    .concat()
}

/// Returns a file as [`in_slot`] does, for a small game where pieces stack.
fn with_stacks(filled: Slot, example: &str) -> String {
    [
        "game \"Example\"\nplayers White \"w\" facing north, Black \"b\" facing south\n",
        if filled == Slot::StackBoard { example } else { "board grid 3 by 5 { cells stack 4 }" },
        "\ncaptures { capture.others: piece x may capture piece y if owner of y /= owner of x }\n",
        "piece Man \"M\" { man.step: step forward onto any if height of target < 4 ",
        if filled == Slot::StackPiece { example } else { "" },
        " }\nsetup {\n5 | bM bM+bM .\n1 | . wM+wM wM\n}\nturn { turn.move: move else pass }\n",
        "end { end.long: when rounds >= 50 -> draw }\n",
    ]
    .concat()
}

/// Returns a file as [`in_slot`] does, for a small game on a board of rings.
fn on_rings(filled: Slot, example: &str) -> String {
    let at = |slot: Slot| if filled == slot { example } else { "" };
    let usual = "board rings 3 { sectors spring, summer, autumn, winter  cells per sector = 2 }";
    [
        "game \"Example\"\nplayers Sun \"s\", Moon \"m\"\n",
        if filled == Slot::RingBoard { example } else { usual },
        "\npiece Star \"S\" { star.pass: slide 1..2 ascending over any onto empty ",
        at(Slot::RingPiece),
        " }\nsetup { Sun Star c1  Moon Star a1 }\nturn { turn.move: move }\n",
        "end { end.rounds: when rounds >= 12 -> draw }\n",
        at(Slot::Rings),
        "\n",
    ]
    .concat()
}
