//! All claims about all games, each a test of its own: the counts and moves of `<name>.expect.ron`, and the examples of the
//! rule files. `cargo claims scachs` runs those of one game.

use alfonso_driver::counts::Claimed;
use alfonso_driver::{Request, Source, load};
use alfonso_game::{Game, Leaves, Position};
use alfonso_search::{Chain, Choosing, Fraction, Limits};
use conformance::expect::{self, Expect, Moves, Reach, Scores};
use conformance::games;
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;

/// Returns the tests.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for path in games::paths() {
        let name = games::name(&path);
        trials.push(sibling(&name, &path));
        if let Ok(expect) = expect::load(&path.with_extension("expect.ron")) {
            trials.extend(counted(&name, &path, expect));
        }
        trials.extend(examples(&name, &path));
    }
    for path in games::incomplete_paths() {
        let name = games::name(&path);
        trials.push(Trial::test(format!("claims::{name}::it_is_incomplete_and_says_so"), move || {
            unplayable(&path)
        }));
    }
    trials
}

/// Holds a game of which too little is known to its word: nothing is wrong in its file, and nobody can play it.
fn unplayable(path: &std::path::Path) -> Result<(), Failed> {
    let checked = alfonso_driver::check(games::source(path), &games::no_library);
    let Some(why) = checked.family.incomplete() else {
        return Err("the file does not say that it is incomplete".into());
    };
    if let Some(problem) = checked.diagnostics.first() {
        return Err(said(problem).into());
    }
    match load(games::source(path), &Request::default(), &games::no_library) {
        Ok(_) => Err("it can be played".into()),
        Err(failure) if failure.diagnostics.iter().any(|it| it.message.contains(why)) => Ok(()),
        Err(failure) => Err(format!("the reason is not told: {:?}", failure.diagnostics).into()),
    }
}

/// Returns a test that fails if the game has no file of claims.
fn sibling(name: &str, path: &std::path::Path) -> Trial {
    let path = path.with_extension("expect.ron");
    Trial::test(format!("claims::{name}::claims_can_be_read"), move || match expect::load(&path) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string().into()),
    })
}

fn examples(name: &str, path: &std::path::Path) -> Vec<Trial> {
    let checked = alfonso_driver::check(games::source(path), &games::no_library);
    let family = std::sync::Arc::new(checked.family);
    (0..family.examples().len())
        .map(|index| {
            let family = family.clone();
            let title = family.examples()[index].title.node.clone();
            Trial::test(format!("claims::{name}::example::{}", slug(&title)), move || {
                let found = alfonso_driver::run_claim(&family, &family.examples()[index]);
                let said: Vec<String> = found.iter().map(said).collect();
                if said.is_empty() { Ok(()) } else { Err(said.join("\n").into()) }
            })
        })
        .collect()
}

fn said(problem: &alfonso_diag::Diagnostic) -> String {
    let labels: Vec<&str> = problem.labels.iter().map(|label| label.text.as_str()).collect();
    format!("{} {}: {}", problem.code, problem.message, labels.join("; "))
}

fn slug(title: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() { c } else { '_' };
    title.chars().map(letter).collect()
}

fn counted(name: &str, path: &std::path::Path, expect: Expect) -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut add = |what: String, run: Box<dyn FnOnce() -> Result<(), Failed> + Send>| {
        trials.push(Trial::test(format!("claims::{name}::{what}"), run));
    };
    let source = games::source(path);
    for (number, claim) in expect.perft.into_iter().enumerate() {
        let source = source.clone();
        let what = format!("perft_{}_{}", number + 1, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || perft(&source, &claim)));
    }
    for (number, claim) in expect.turns.into_iter().enumerate() {
        let source = source.clone();
        let what = format!("turns_{}_{}", number + 1, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || turns(&source, &claim)));
    }
    for (number, claim) in expect.values.into_iter().enumerate() {
        let source = source.clone();
        let what = format!("value_{}_{}", number + 1, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || worth(&source, &claim)));
    }
    for claim in expect.first_moves {
        let source = source.clone();
        let what = format!("first_moves_{}_{}", claim.kind, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || first_moves(&source, &claim)));
    }
    let reaches = expect.reach.into_iter().map(|claim| (claim, false));
    for (claim, orbit) in reaches.chain(expect.orbit.into_iter().map(|claim| (claim, true))) {
        let source = source.clone();
        let kind = if orbit { "orbit" } else { "reach" };
        let what = format!("{kind}_{}_{}_{}", claim.kind, claim.cell, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || reach(&source, &claim, orbit)));
    }
    let legal = expect.legal.into_iter().map(|claim| (claim, true));
    for (number, (claim, legal)) in
        legal.chain(expect.illegal.into_iter().map(|claim| (claim, false))).enumerate()
    {
        let source = source.clone();
        let kind = if legal { "legal" } else { "illegal" };
        let what = format!("{kind}_{}_{}", number + 1, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || moves(&source, &claim, legal)));
    }
    for (number, claim) in expect.scores.into_iter().enumerate() {
        let source = source.clone();
        let what = format!("scores_{}_{}_{}", number + 1, claim.player, title(&claim.ruleset, &claim.read));
        add(what, Box::new(move || scores(&source, &claim)));
    }
    trials
}

fn title(ruleset: &str, read: &[(String, String)]) -> String {
    let read: Vec<String> = read.iter().map(|(question, reading)| format!("_{question}={reading}")).collect();
    format!("{ruleset}{}", read.concat())
}

fn game(source: &Source, ruleset: &str, read: &[(String, String)]) -> Result<Game, Failed> {
    let request = Request { ruleset: Some(ruleset.to_owned()), readings: read.to_vec() };
    match load(source.clone(), &request, &games::no_library) {
        Ok(loaded) => Ok(loaded.game),
        Err(failure) => Err(failure.diagnostics.iter().map(said).collect::<Vec<_>>().join("\n").into()),
    }
}

fn position(game: &Game, fen: Option<&str>) -> Result<Position, Failed> {
    match fen.filter(|fen| !fen.is_empty()) {
        None => Ok(game.start()),
        Some(fen) => game.from_fen(fen).map_err(|error| error.to_string().into()),
    }
}

fn perft(source: &Source, claim: &Claimed) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let mut position = position(&game, claim.fen.as_deref())?;
    for cell in &claim.unmoved {
        let cell = game.topology().named(cell).ok_or("no such cell")?;
        let man = position.men.iter_mut().find(|man| man.cell == cell).ok_or("nobody stands there")?;
        man.unmoved = true;
    }
    let line = game.line_from(&position);
    for (depth, nodes) in (1..).zip(&claim.nodes) {
        let found = line.perft(depth, Leaves::Bulk);
        if found != *nodes {
            return Err(format!("depth {depth}: {found}, claimed {nodes} ({})", claim.source).into());
        }
    }
    Ok(())
}

/// Counts the different positions after a turn. It goes on from every position of the turn that it has not seen.
fn turns(source: &Source, claim: &expect::Turns) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let mut line = game.line_from(&position(&game, claim.fen.as_deref())?);
    alfonso_driver::play_all(line.as_mut(), &claim.after)
        .map_err(|bad| format!("`{}` cannot be played: {:?}", bad.text, bad.refusal))?;
    let (mut seen, mut over) = (BTreeSet::new(), BTreeSet::new());
    let mut fresh = vec![line.position()];
    while let Some(position) = fresh.pop() {
        let mut line = game.line_from(&position);
        for m in line.moves().to_vec() {
            line.play(m).map_err(|_| "a listed move cannot be played")?;
            if !line.position().begun {
                over.insert(line.hash());
            } else if seen.insert(line.hash()) {
                fresh.push(line.position());
            }
            line.undo();
        }
    }
    match over.len() {
        found if found == claim.positions => Ok(()),
        found => Err(format!("{found} positions, claimed {} ({})", claim.positions, claim.source).into()),
    }
}

/// Returns a number as a claim writes it: as a fraction, or rounded to as many places.
fn written_as(number: &Fraction, claimed: &str) -> String {
    match claimed.split_once('.') {
        Some((_, places)) => format!("{:.*}", places.len(), number.to_f64()),
        None => number.to_string(),
    }
}

/// Works out what a game is worth.
fn worth(source: &Source, claim: &expect::Worth) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let choosing = if claim.drawn { Choosing::Random } else { Choosing::Nobody };
    let limits = Limits { positions: 100_000, together: 2_000 };
    let start = position(&game, claim.fen.as_deref())?;
    let chain = Chain::of(&game, &start, choosing, limits).map_err(|fault| format!("{fault:?}"))?;
    let value = chain.value(limits.together).map_err(|tight| format!("{tight:?}"))?;
    let as_claimed = value.wins.iter().zip(&claim.wins).map(|(found, claimed)| written_as(found, claimed));
    let found: Vec<String> = as_claimed.collect();
    if found != claim.wins || value.wins.len() != claim.wins.len() {
        return Err(format!("{found:?}, claimed {:?} ({})", claim.wins, claim.source).into());
    }
    let Some(claimed) = &claim.rolls else { return Ok(()) };
    let rolls = value.rolls.as_ref().map(|rolls| written_as(rolls, claimed));
    match rolls.as_ref() == Some(claimed) {
        true => Ok(()),
        false => Err(format!("{rolls:?} rolls, claimed {claimed} ({})", claim.source).into()),
    }
}

fn first_moves(source: &Source, claim: &expect::FirstMoves) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let line = game.line();
    let of_kind = |m: &&alfonso_game::Move| {
        let kind = game.placed(**m).or_else(|| line.man(m.from()).map(|man| game.kind(man)));
        game.names().kinds[kind.expect("somebody moves").index()].0 == claim.kind
    };
    let found = line.moves().iter().filter(of_kind).count();
    if found == claim.count { Ok(()) } else { Err(format!("{found}, claimed {}", claim.count).into()) }
}

/// Counts the cells that a lone piece, which has moved, reaches in one move or in any number. Royal pieces are out of its
/// way.
fn reach(source: &Source, claim: &Reach, orbit: bool) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let kind = game.names().kinds.iter().position(|(name, _)| *name == claim.kind).ok_or("no such kind")?;
    let cell = game.topology().named(&claim.cell).ok_or("no such cell")?;
    let mut seen = BTreeSet::from([cell]);
    let mut fresh = vec![cell];
    let mut steps = BTreeSet::new();
    while let Some(from) = fresh.pop() {
        for to in games::steps(&game, alfonso_game::KindId::new(kind), from) {
            steps.insert(to);
            if orbit && seen.insert(to) {
                fresh.push(to);
            }
        }
    }
    let found = if orbit { seen.len() } else { steps.len() };
    if found == claim.cells { Ok(()) } else { Err(format!("{found}, claimed {}", claim.cells).into()) }
}

fn moves(source: &Source, claim: &Moves, legal: bool) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let position = position(&game, claim.fen.as_deref())?;
    let mut line = game.line_from(&position);
    alfonso_driver::play_all(line.as_mut(), &claim.after)
        .map_err(|bad| format!("`{}` cannot be played: {:?}", bad.text, bad.refusal))?;
    let texts: BTreeSet<String> = line.moves().iter().map(|m| line.text(*m)).collect();
    let wrong: Vec<&String> = claim.moves.iter().filter(|text| texts.contains(*text) != legal).collect();
    if wrong.is_empty() { Ok(()) } else { Err(format!("not as claimed: {wrong:?}").into()) }
}

fn scores(source: &Source, claim: &Scores) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.read)?;
    let names = game.names();
    let seat = names.players.iter().position(|(name, _)| *name == claim.player).ok_or("no such player")?;
    let variable = names.vars.iter().position(|name| *name == claim.variable).ok_or("no such variable")?;
    let seats = names.players.len();
    let start = game.start();
    let last_mover = alfonso_game::Seat::new((seat + seats - 1) % seats);
    let position = Position { mover: alfonso_game::Seat::new(seat), last_mover, ..start };
    for (after, value) in &claim.after {
        let mut line = game.line_from(&position);
        alfonso_driver::play_all(line.as_mut(), after)
            .map_err(|bad| format!("`{}` cannot be played: {:?}", bad.text, bad.refusal))?;
        let found = line.variable(variable)[seat];
        if found != *value {
            return Err(format!("after {after}: {found}, claimed {value} ({})", claim.source).into());
        }
    }
    Ok(())
}
