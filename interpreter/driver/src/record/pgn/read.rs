//! PGN as text: tags, moves, what stands between them. What moves mean is asked later.

use super::super::problems;
use super::Pgn;
use alfonso_diag::Diagnostic;
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "record/pgn/pgn.pest"]
struct Grammar;

/// Variations within variations.
const MAX_DEPTH: usize = 64;

/// Annotations that look like moves.
const NO_MOVES: &[&str] =
    &["e.p.", "ep", "e.p", "+", "++", "#", "=", "+-", "-+", "+=", "=+", "+/-", "-/+", "+/=", "=/+", "N"];

/// All games of a text.
pub(super) fn games(text: &str) -> Result<Vec<Pgn>, Box<Diagnostic>> {
    if let Some(at) = too_deep(text) {
        return Err(problems::no_pgn(text, at, "variations are nested too deeply"));
    }
    let mut pairs = Grammar::parse(Rule::file, text).map_err(|error| {
        let (pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _))) =
            error.location;
        problems::no_pgn(text, at, "tags, moves and comments are expected")
    })?;
    let games = pairs.next().map(Pair::into_inner).into_iter().flatten();
    Ok(games.filter(|pair| pair.as_rule() == Rule::game).map(game).collect())
}

/// Where parentheses are nested too deeply, if they are.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().enumerate().find_map(|(at, byte)| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth > MAX_DEPTH).then_some(at)
    })
}

fn game(pair: Pair<'_, Rule>) -> Pgn {
    let mut game = Pgn { at: pair.as_span().start(), result: "*".to_owned(), ..Pgn::default() };
    for part in pair.into_inner() {
        let span = part.as_span();
        match part.as_rule() {
            Rule::tag => {
                let mut inner = part.into_inner();
                let name = inner.next().map_or("", |pair| pair.as_str());
                let value = inner.next().map_or("", |pair| pair.as_str());
                game.tags.push((name.to_owned(), plain(value)));
            }
            Rule::comment => {
                let words = part.into_inner().next().map_or("", |pair| pair.as_str());
                game.comments.push(words.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            Rule::mv if !NO_MOVES.contains(&part.as_str()) => {
                game.moves.push((part.as_str().to_owned(), span.start()..span.end()));
            }
            Rule::result => game.result = part.as_str().to_owned(),
            _ => {}
        }
    }
    game
}

/// A value without what protects its quotation marks.
fn plain(value: &str) -> String {
    let mut out = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        out.extend(if sign == '\\' { signs.next() } else { Some(sign) });
    }
    out
}
