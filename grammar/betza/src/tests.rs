//! Betza's notation: its meaning in legs, and its refusals with their places.

use crate::spelt_out;
use alfonso_syntax::ast::{ClauseBody, ItemKind, Movement};
use alfonso_syntax::print;

fn file(text: &str) -> String {
    format!("game \"G\"\npiece P \"P\" {{ p.x: betza \"{text}\" }}")
}

/// Returns the movement of `piece P { p.x: ... }`.
fn movement(text: &str) -> Movement {
    let file = file(text);
    let (tree, problems) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &file);
    assert!(problems.is_empty(), "{text}: {problems:?}");
    let mut found = tree.items.into_iter().filter_map(|item| match item.kind {
        ItemKind::Piece(piece) => piece.body.into_iter().find_map(|entry| match entry {
            alfonso_syntax::ast::Entry::Clause(clause) => match clause.body {
                ClauseBody::Movement(movement) => Some(movement),
                _ => None,
            },
            _ => None,
        }),
        _ => None,
    });
    found.next().expect("there is a movement")
}

#[track_caller]
fn says(text: &str, legs: &[&str]) {
    let said = spelt_out(&movement(text)).unwrap_or_else(|problem| panic!("{text}: {}", problem.message));
    let printed: Vec<String> = said.iter().map(print::movement).collect();
    assert_eq!(printed, legs, "{text}");
}

#[track_caller]
fn refused(text: &str, place: &str, message: &str) {
    let found = spelt_out(&movement(text)).expect_err(text);
    let span = found.span().expect("a refusal has a place");
    assert_eq!((found.code.to_string().as_str(), &file(text)[span.range()]), ("A0432", place), "{text}");
    assert!(found.message.contains(message), "{text}: {}", found.message);
}

#[test]
fn plain_pieces() {
    says("K", &["step any"]);
    says("Q", &["slide any"]);
    says("BN", &["slide diagonal", "leap (2,1)"]);
    says("WW", &["slide orthogonal"]);
    says("R4", &["slide 1..4 orthogonal"]);
    says("W0", &["slide orthogonal"]);
    says("NN", &["ride (2,1)"]);
    says("D3", &["ride 1..3 (2,0)"]);
    says("HG", &["leap (3,0)", "leap (3,3)"]);
    says("fmWfcF", &["step forward onto empty", "step forward-diagonal onto enemy"]);
    says("ifmnD", &["leap (2,0) forward over empty onto empty if it is unmoved"]);
    says("FfW", &["step diagonal", "step forward"]);
    says("dN", &["leap (2,1) onto own"]);
}

#[test]
fn directions() {
    says("frW", &["step forward right"]);
    says("frF", &["step forward-right"]);
    says("fsW", &["step forward sideways"]);
    says("fK", &["step forward"]);
    says("fhK", &["step forward forward-diagonal"]);
    says("fsK", &["step forward-diagonal"]);
    says("ffN", &["ride 1 exactly (1,2) (-1,2)"]);
    says("fN", &["ride 1 exactly (1,2) (-1,2)"]);
    says("lfN", &["ride 1 exactly (-1,2)"]);
    says("flN", &["ride 1 exactly (-2,1)"]);
    says("fsN", &["ride 1 exactly (2,1) (-2,1)"]);
    says("hrN", &["ride 1 exactly (1,2) (2,-1) (-1,-2) (-2,1)"]);
    says("ffrrN", &["ride 1 exactly (1,2) (2,1) (2,-1) (-1,2)"]);
    says("vNN", &["ride exactly (1,2) (1,-2) (-1,-2) (-1,2)"]);
    says("frlA", &["leap (2,2) forward-right backward-left forward-left"]);
}

#[test]
fn manners() {
    says("nN", &["step orthogonal, then step turning forward-diagonal"]);
    says("nlfN", &["step forward, then step turning forward-left"]);
    says("jD", &["leap (2,0) over not empty"]);
    says("jR", &["step orthogonal via any, then slide turning forward"]);
    says(
        "mRcpR",
        &[
            "slide orthogonal onto empty",
            "slide orthogonal via not empty, then slide turning forward onto enemy",
        ],
    );
    says("gQ", &["slide any via not empty, then step turning forward"]);
}

#[test]
fn several_legs() {
    says("FyafsF", &["step diagonal", "step diagonal, then slide turning forward-diagonal"]);
    says("afsW", &["step orthogonal, then step turning forward-diagonal"]);
    says("masR", &["slide orthogonal, then slide turning sideways"]);
    says("mpafN", &["ride 2 (2,1) over any"]);
    says("pafafW", &["step orthogonal via not empty, then step turning forward, then step turning forward"]);
    says("gafsR", &["slide orthogonal via not empty, then step turning forward-diagonal"]);
    says("gafsW0", &["slide orthogonal via not empty, then slide turning forward-diagonal"]);
    says("aK", &["step any, then step turning forward forward-diagonal sideways backward-diagonal"]);
    says("afraflW", &["step orthogonal, then step turning forward-right, then step turning forward-left"]);
}

#[test]
fn what_is_refused() {
    refused("feF", "e", "a capture in passing");
    refused("KO2", "O", "castling");
    refused("zFF", "z", "crooked");
    refused("nC", "n", "does not determine");
    refused("jH", "j", "does not determine");
    refused("nW", "n", "no meaning");
    refused("aW", "aW", "no direction");
    refused("aaK", "aaK", "return to the origin");
    refused("fcafmF", "c", "only the last leg");
    refused("sfN", "sf", "not a direction");
    refused("hN", "h", "no meaning");
    refused("W00", "W00", "not a range");
    refused("RR", "RR", "cannot be doubled");
    refused("N05", "N05", "not a range");
    refused("fm", "m", "no capital");
    refused("P", "P", "not a piece");
    refused("pgR", "g", "do not go together");
    refused("masN", "masN", "straight on");
    refused("yF", "y", "before another");
    refused("W-F", "-", "other notations");
}

/// The parser accepts or refuses any series of letters.
#[test]
fn nothing_panics() {
    const LETTERS: &[u8] = b"fblrsvhmcdnjpgyiaetozqWFDNAHCLJZGKQRBOU0123X- ";
    let mut seed = 88_172_645_463_325_252_u64;
    let mut next = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap_or(0)
    };
    let mut understood = 0;
    for _ in 0..40_000 {
        let length = 1 + next(7);
        let text: String = (0..length).map(|_| char::from(LETTERS[next(LETTERS.len())])).collect();
        match spelt_out(&movement(&text)) {
            Ok(said) => {
                understood += 1;
                assert!(!said.is_empty(), "{text}");
            }
            Err(problem) => assert!(problem.span().is_some(), "{text}"),
        }
    }
    assert!(understood > 1_000, "only {understood} texts were understood");
}
