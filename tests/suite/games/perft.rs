//! Counts of legal moves by another program: every row of `tests/perft.tsv`, each a test of its own.
//!
//! `tests/perft-games.tsv` gives the rules for each row, with the ruleset: `FILE[@RULESET]` for all positions of a game
//! (`*`) or, with precedence, for one; `-` and a reason for a game that is not shipped. Rows of more than [`SOON`]
//! sequences are left to `cargo counts`, which runs all of them.
//!
//! `tests/positions.tsv` holds positions as another program writes them, each with its number of moves there. The tests
//! read them, count their moves, and write them with that program's letters again. When the table was made, that program
//! was seen to read the text written here.

use alfonso_driver::{Loaded, Request, load};
use alfonso_game::{Dialect, Leaves};
use conformance::games;
use libtest_mimic::{Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};

/// The largest count that every test run makes.
const SOON: u64 = 5_000_000;
/// The count below which it is also made leaf by leaf.
const LEAF_BY_LEAF: u64 = 300_000;

/// A row of the table of counts.
struct Row {
    game: String,
    position: String,
    depth: u32,
    nodes: u64,
    source: String,
}

/// A row of the table of games.
struct Entry {
    game: String,
    /// The position; `None` for all.
    position: Option<String>,
    /// The file and its ruleset; `None` if there is no file.
    file: Option<(String, Option<String>)>,
    why: String,
}

/// Returns the tests.
pub fn trials() -> Vec<Trial> {
    let (rows, entries) = (rows(), entries());
    let mut trials = vec![accounts(&rows, &entries)];
    for (number, row) in rows.into_iter().enumerate() {
        let Some((file, ruleset)) = entry(&entries, &row).and_then(|entry| entry.file.clone()) else {
            continue;
        };
        let name = format!("counts::{file}::row_{}_depth_{}", number + 1, row.depth);
        let later = row.nodes > SOON;
        let trial = Trial::test(name, move || count(&file, ruleset, &row));
        trials.push(trial.with_ignored_flag(later));
    }
    for (game, positions) in positions() {
        trials.push(Trial::test(format!("counts::{game}::positions"), move || written(&game, &positions)));
    }
    trials
}

/// Returns the lines of a table after its head, field by field.
fn table(name: &str) -> Vec<Vec<String>> {
    let path = games::root().join("tests").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let fields = |line: &str| line.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).filter(|line| !line.is_empty()).map(fields).collect()
}

fn rows() -> Vec<Row> {
    let row = |fields: Vec<String>| match fields.as_slice() {
        [game, position, depth, nodes, source] => Row {
            game: game.clone(),
            position: position.clone(),
            depth: depth.parse().expect("a depth"),
            nodes: nodes.parse().expect("a count"),
            source: source.clone(),
        },
        other => panic!("not a row of counts: {other:?}"),
    };
    table("perft.tsv").into_iter().map(row).collect()
}

fn entries() -> Vec<Entry> {
    let entry = |fields: Vec<String>| match fields.as_slice() {
        [game, position, file, why] => Entry {
            game: game.clone(),
            position: (position != "*").then(|| position.clone()),
            file: (file != "-").then(|| match file.split_once('@') {
                Some((file, ruleset)) => (file.to_owned(), Some(ruleset.to_owned())),
                None => (file.clone(), None),
            }),
            why: why.clone(),
        },
        other => panic!("not a row of games: {other:?}"),
    };
    table("perft-games.tsv").into_iter().map(entry).collect()
}

/// Returns the entry for a row: for its position, otherwise for its game.
fn entry<'e>(entries: &'e [Entry], row: &Row) -> Option<&'e Entry> {
    let mut of_game = entries.iter().filter(|entry| entry.game == row.game);
    let exact = of_game.clone().find(|entry| entry.position.as_ref() == Some(&row.position));
    exact.or_else(|| of_game.find(|entry| entry.position.is_none()))
}

/// Checks that every row is run or has a reason not to be, and that every entry belongs to some row.
fn accounts(rows: &[Row], entries: &[Entry]) -> Trial {
    let shipped: BTreeSet<String> = games::paths().iter().map(|path| games::name(path)).collect();
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| entry(entries, row).is_none()) {
        wrong.push(format!("of `{}` nothing is said", row.game));
    }
    for said in entries {
        let about = |row: &Row| {
            row.game == said.game && said.position.as_ref().is_none_or(|position| *position == row.position)
        };
        if !rows.iter().any(about) {
            wrong.push(format!("no row is of `{}` as it is said", said.game));
        }
        match &said.file {
            Some((file, _)) if !shipped.contains(file) => {
                wrong.push(format!("there is no game `{file}`"));
            }
            None if shipped.contains(&said.game) => wrong.push(format!("`{}` is shipped", said.game)),
            None if said.why.is_empty() => wrong.push(format!("why is `{}` left out?", said.game)),
            _ => {}
        }
    }
    wrong.dedup();
    Trial::test("counts::every_row_is_accounted_for", move || {
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
    })
}

/// Returns the positions of each game with their numbers of moves.
fn positions() -> BTreeMap<String, Vec<(String, usize)>> {
    let mut all: BTreeMap<String, Vec<(String, usize)>> = BTreeMap::new();
    for fields in table("positions.tsv") {
        let [game, position, moves] = fields.as_slice() else { panic!("not a row of positions: {fields:?}") };
        let moves = moves.parse().expect("a count");
        all.entry(game.clone()).or_default().push((position.clone(), moves));
    }
    all
}

/// Reads positions of another program and writes them again for it.
fn written(file: &str, positions: &[(String, usize)]) -> Result<(), Failed> {
    let game = loaded(file, None)?.game;
    for (theirs, moves) in positions {
        let position = game.from_fen(theirs).map_err(|error| format!("{theirs}: {error}"))?;
        let line = game.line_from(&position);
        if line.outcome().is_none() && line.moves().len() != *moves {
            return Err(format!("{theirs}: {} moves, not {moves}", line.moves().len()).into());
        }
        let ours = game.to_fen_in(&position, Dialect::Uci);
        // The other program lists pieces in hand in another order, and writes `-` where we write that nothing is counted.
        let rows = |fen: &str| fen.split(['[', ' ']).next().unwrap_or_default().to_owned();
        if rows(&ours) != rows(theirs) {
            return Err(format!("{theirs} is written {ours}").into());
        }
        let again = game.from_fen(&ours).map_err(|error| format!("{ours}: {error}"))?;
        if again != position {
            return Err(format!("{theirs}, written {ours}, is read back as {}", game.to_fen(&again)).into());
        }
    }
    Ok(())
}

fn loaded(file: &str, ruleset: Option<String>) -> Result<Loaded, Failed> {
    let path =
        games::paths().into_iter().find(|path| games::name(path) == file).ok_or("there is no such game")?;
    let request = Request { ruleset, readings: Vec::new() };
    let beside = |name: &str| games::beside(&path, name);
    load(games::source(&path), &request, &beside).map_err(|_| "the rules cannot be read".into())
}

fn count(file: &str, ruleset: Option<String>, row: &Row) -> Result<(), Failed> {
    let loaded = loaded(file, ruleset)?;
    let position = loaded.game.from_fen(&row.position).map_err(|error| error.to_string())?;
    let line = loaded.game.line_from(&position);
    let ways = [Leaves::Bulk, Leaves::Made];
    for leaves in &ways[..if row.nodes < LEAF_BY_LEAF { 2 } else { 1 }] {
        let found = line.perft(row.depth, *leaves);
        if found != row.nodes {
            return Err(format!("{leaves:?}: {found}, not {} ({})", row.nodes, row.source).into());
        }
    }
    Ok(())
}
