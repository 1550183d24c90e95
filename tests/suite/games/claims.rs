//! All claims about all games, each a test of its own: the counts and moves of `<name>.expect.ron`, and the examples of the
//! rule files. `cargo claims scachs` runs those of one game.

use alfonso_driver::counts::Claimed;
use alfonso_driver::{About, Annotations, Loaded, Request, Source, load};
use alfonso_game::{Game, Leaves, Line, Position};
use alfonso_notation::{Understood, reason};
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
    let Some(why) = checked.rule_file.incomplete() else {
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
    let rule_file = std::sync::Arc::new(checked.rule_file);
    (0..rule_file.examples().len())
        .map(|index| {
            let rule_file = rule_file.clone();
            let title = rule_file.examples()[index].title.node.clone();
            Trial::test(format!("claims::{name}::example::{}", slug(&title)), move || {
                let found = alfonso_driver::run_claim(&rule_file, &rule_file.examples()[index]);
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
        let what = format!("perft_{}_{}", number + 1, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || perft(&source, &claim)));
    }
    for (number, claim) in expect.turns.into_iter().enumerate() {
        let source = source.clone();
        let what = format!("turns_{}_{}", number + 1, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || turns(&source, &claim)));
    }
    for (number, claim) in expect.values.into_iter().enumerate() {
        let source = source.clone();
        let what = format!("value_{}_{}", number + 1, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || worth(&source, &claim)));
    }
    for claim in expect.first_moves {
        let source = source.clone();
        let what = format!("first_moves_{}_{}", claim.kind, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || first_moves(&source, &claim)));
    }
    let reaches = expect.reach.into_iter().map(|claim| (claim, false));
    for (claim, orbit) in reaches.chain(expect.orbit.into_iter().map(|claim| (claim, true))) {
        let source = source.clone();
        let kind = if orbit { "orbit" } else { "reach" };
        let what = format!("{kind}_{}_{}_{}", claim.kind, claim.cell, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || reach(&source, &claim, orbit)));
    }
    let legal = expect.legal.into_iter().map(|claim| (claim, true));
    for (number, (claim, legal)) in
        legal.chain(expect.illegal.into_iter().map(|claim| (claim, false))).enumerate()
    {
        let source = source.clone();
        let kind = if legal { "legal" } else { "illegal" };
        let what = format!("{kind}_{}_{}", number + 1, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || moves(&source, &claim, legal)));
    }
    for (number, claim) in expect.scores.into_iter().enumerate() {
        let source = source.clone();
        let what =
            format!("scores_{}_{}_{}", number + 1, claim.player, title(&claim.ruleset, &claim.answers));
        add(what, Box::new(move || scores(&source, &claim)));
    }
    trials
}

fn title(ruleset: &str, read: &[(String, String)]) -> String {
    let read: Vec<String> = read.iter().map(|(question, reading)| format!("_{question}={reading}")).collect();
    format!("{ruleset}{}", read.concat())
}

fn game(source: &Source, ruleset: &str, read: &[(String, String)]) -> Result<Game, Failed> {
    Ok(loaded(source, ruleset, read)?.game)
}

fn loaded(source: &Source, ruleset: &str, read: &[(String, String)]) -> Result<Loaded, Failed> {
    let request = Request { ruleset: Some(ruleset.to_owned()), readings: read.to_vec() };
    match load(source.clone(), &request, &games::no_library) {
        Ok(loaded) => Ok(loaded),
        Err(failure) => Err(failure.diagnostics.iter().map(said).collect::<Vec<_>>().join("\n").into()),
    }
}

/// Plays moves, each in any notation that this reading knows.
fn play(loaded: &Loaded, line: &mut dyn Line, moves: &str) -> Result<(), Failed> {
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let about = About { game: &loaded.game, annotations: &annotations };
    alfonso_notation::play_all(about, line, moves)
        .map_err(|bad| format!("`{}` cannot be played: {}", bad.text, reason(about, line, &bad)).into())
}

fn position(game: &Game, fen: Option<&str>) -> Result<Position, Failed> {
    match fen.filter(|fen| !fen.is_empty()) {
        None => Ok(game.start()),
        Some(fen) => game.from_fen(fen).map_err(|error| error.to_string().into()),
    }
}

fn perft(source: &Source, claim: &Claimed) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.answers)?;
    let mut position = position(&game, claim.fen.as_deref())?;
    for cell in &claim.unmoved {
        let cell = game.topology().named(cell).ok_or("no such cell")?;
        let piece =
            position.pieces.iter_mut().find(|piece| piece.cell == cell).ok_or("nobody stands there")?;
        piece.unmoved = true;
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
    let loaded = loaded(source, &claim.ruleset, &claim.answers)?;
    let game = &loaded.game;
    let mut line = game.line_from(&position(game, claim.fen.as_deref())?);
    play(&loaded, line.as_mut(), &claim.after)?;
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
fn worth(source: &Source, claim: &expect::ExactValue) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.answers)?;
    let choosing = if claim.drawn { Choosing::Random } else { Choosing::Nobody };
    let limits = Limits { positions: 100_000, together: 2_000, steps: u64::MAX };
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
    let game = game(source, &claim.ruleset, &claim.answers)?;
    let line = game.line();
    let of_kind = |m: &&alfonso_game::Move| {
        let kind = game.placed(**m).or_else(|| line.piece(m.from()).map(|piece| game.kind(piece)));
        game.names().kinds[kind.expect("somebody moves").index()].0 == claim.kind
    };
    let found = line.moves().iter().filter(of_kind).count();
    if found == claim.count { Ok(()) } else { Err(format!("{found}, claimed {}", claim.count).into()) }
}

/// Counts the cells that a lone piece, which has moved, reaches in one move or in any number. Royal pieces are out of its
/// way.
fn reach(source: &Source, claim: &Reach, orbit: bool) -> Result<(), Failed> {
    let game = game(source, &claim.ruleset, &claim.answers)?;
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
    let loaded = loaded(source, &claim.ruleset, &claim.answers)?;
    let game = &loaded.game;
    let position = position(game, claim.fen.as_deref())?;
    let mut line = game.line_from(&position);
    play(&loaded, line.as_mut(), &claim.after)?;
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let about = About { game, annotations: &annotations };
    let mut wrong = Vec::new();
    for text in &claim.moves {
        // This program's own texts mean themselves alone, as in rule files.
        let found = match game.blueprint().is_move_text(text) {
            true => line.find(text).is_some(),
            false => match alfonso_notation::parse(about, line.as_ref(), text) {
                Understood::Several(_) => return Err(format!("`{text}` may be several moves").into()),
                found => matches!(found, Understood::Move(_)),
            },
        };
        if found != legal {
            wrong.push(text);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("not as claimed: {wrong:?}").into()) }
}

fn scores(source: &Source, claim: &Scores) -> Result<(), Failed> {
    let loaded = loaded(source, &claim.ruleset, &claim.answers)?;
    let game = &loaded.game;
    let names = game.names();
    let seat = names.players.iter().position(|(name, _)| *name == claim.player).ok_or("no such player")?;
    let variable = names.vars.iter().position(|name| *name == claim.variable).ok_or("no such variable")?;
    let seats = names.players.len();
    let start = game.start();
    let last_player = alfonso_game::Seat::new((seat + seats - 1) % seats);
    let position = Position { player: alfonso_game::Seat::new(seat), last_player, ..start };
    for (after, value) in &claim.after {
        let mut line = game.line_from(&position);
        play(&loaded, line.as_mut(), after)?;
        let found = line.variable(variable)[seat];
        if found != *value {
            return Err(format!("after {after}: {found}, claimed {value} ({})", claim.source).into());
        }
    }
    Ok(())
}
