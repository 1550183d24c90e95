//! Tests of the search against a naive one, on a small family written for it.

use super::lockstep::Lockstep;
use super::matching::Matching;
use super::{Behaviour, Limits, What, difference, follow};
use crate::{Clauses, Contestant, OneReading, Pair, Which};
use alfonso_driver::{Annotations, Loaded, Request, Source, load, play_all};
use alfonso_game::{Line, Position};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Two lords with two guards each on a small board, and many questions with several readings.
const FAMILY: &str = include_str!("../../../../tests/cli/compare.in/lords.rules");

/// A loaded game and its notes.
struct Game {
    loaded: Loaded,
    annotations: Annotations,
    start: Position,
}

/// Returns the family with some answers changed.
fn game(readings: &[(&str, &str)]) -> Game {
    loaded("lords.rules", FAMILY, readings)
}

fn loaded(name: &str, text: &str, readings: &[(&str, &str)]) -> Game {
    let source = Source { name: name.into(), text: text.into() };
    let readings =
        readings.iter().map(|(question, reading)| ((*question).into(), (*reading).into())).collect();
    let request = Request { ruleset: None, readings };
    let loaded =
        load(source, &request, &|_| None).unwrap_or_else(|failure| panic!("{:#?}", failure.diagnostics));
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let start = loaded.game.start();
    Game { loaded, annotations, start }
}

impl Game {
    fn contestant(&self) -> Contestant<'_> {
        Contestant { game: &self.loaded.game, annotations: &self.annotations, start: &self.start, before: "" }
    }
}

fn pair<'g>(a: &'g Game, b: &'g Game) -> Pair<'g> {
    Pair { a: a.contestant(), b: b.contestant() }
}

fn behaviour(a: &Game, b: &Game, depth: u32) -> Behaviour {
    let limits = Limits { depth, positions: 1_000_000, steps: u64::MAX, nodes: 10_000, seed: 1 };
    Behaviour::new(pair(a, b), limits, &mut |_| ControlFlow::Continue(()))
}

/// Returns the visible part of a position: the moves, the result, the turn, the pieces and the accounts.
fn seen(line: &dyn Line, game: &Game) -> String {
    let names = game.loaded.game.names();
    let mut moves: Vec<String> = line.moves().iter().map(|m| line.text(*m)).collect();
    moves.sort();
    let pieces: Vec<String> = line.position().pieces.iter().map(|piece| format!("{piece:?}")).collect();
    let accounts: Vec<Vec<i32>> = (0..names.vars.len()).map(|row| line.variable(row)).collect();
    let ended = line.outcome().map(|outcome| outcome.winners().collect::<Vec<_>>());
    format!("{moves:?} {ended:?} {:?} {pieces:?} {accounts:?}", line.to_move())
}

/// Returns the lines of `depth` plies that both games allow and after which they differ for the first time. It does not
/// merge positions, and uses neither symmetries nor causes.
fn part(a: &Game, b: &Game, depth: u32) -> BTreeSet<String> {
    fn go(
        sides: (&Game, &mut dyn Line),
        others: (&Game, &mut dyn Line),
        depth: u32,
        found: &mut BTreeSet<String>,
    ) {
        let ((game_a, a), (game_b, b)) = (sides, others);
        if seen(a, game_a) != seen(b, game_b) {
            if depth == 0 {
                found.insert(a.played_texts().join(" "));
            }
            return;
        }
        if depth == 0 {
            return;
        }
        for m in a.moves().to_vec() {
            let text = a.text(m);
            a.play(m).expect("legal");
            play_all(b, &text).expect("legal in both");
            go((game_a, &mut *a), (game_b, &mut *b), depth - 1, found);
            a.undo();
            b.undo();
        }
    }
    let mut found = BTreeSet::new();
    let (mut line_a, mut line_b) = (a.loaded.game.line(), b.loaded.game.line());
    go((a, line_a.as_mut()), (b, line_b.as_mut()), depth, &mut found);
    found
}

#[test]
fn the_shortest_line_is_the_shortest() {
    let plain = game(&[]);
    for (question, reading) in
        [("step", "two"), ("fee", "paid"), ("rise", "lord"), ("safe", "no"), ("stake", "one")]
    {
        let other = game(&[(question, reading)]);
        let walk = behaviour(&plain, &other, 4).walk.expect("the starts match");
        let first = walk.found.first().unwrap_or_else(|| panic!("{question}: nothing found"));
        for depth in 0..first.ply {
            assert_eq!(part(&plain, &other, depth), BTreeSet::new(), "{question} at {depth}");
        }
        let shortest = part(&plain, &other, first.ply);
        assert!(shortest.contains(&first.after_a), "{question}: {} is none of {shortest:?}", first.after_a);
        // Every line found can be replayed in both games, and they differ at its end.
        for found in &walk.found {
            let line = |game: &'static Game, moves: &str| {
                let mut line = game.loaded.game.line();
                play_all(line.as_mut(), moves).expect("the line is legal");
                line
            };
            let (a, b): (&'static Game, &'static Game) =
                (Box::leak(Box::new(game(&[]))), Box::leak(Box::new(game(&[(question, reading)]))));
            let (line_a, line_b) = (line(a, &found.after_a), line(b, &found.after_b));
            assert_ne!(seen(line_a.as_ref(), a), seen(line_b.as_ref(), b), "{question}: {}", found.after_a);
            assert_eq!(line_a.position().pieces, found.position_a.pieces);
        }
    }
}

/// Finds, by cause, the length of the shortest line that shows it. It walks every line and merges nothing.
fn causes(lines: &mut Lockstep<'_, '_>, ply: u32, depth: u32, found: &mut BTreeMap<String, u32>) {
    for step in lines.steps() {
        let rolls = [step.a, step.b]
            .iter()
            .flatten()
            .any(|m| matches!(m.kind(), alfonso_game::MoveKind::Roll { .. }));
        let ply = ply + u32::from(!rolls);
        if ply > depth {
            continue;
        }
        let before = difference::holdings(lines);
        lines.play(step);
        let mut sights: Vec<_> = difference::payments(lines, &before, step).into_iter().collect();
        sights.extend(difference::look(lines, Some(step)));
        let over = sights.iter().any(|sight| {
            matches!(sight.sort, difference::DifferenceKind::Results | difference::DifferenceKind::Positions)
        });
        for sight in sights {
            let known = found.entry(sight.cause).or_insert(ply);
            *known = ply.min(*known);
        }
        if !over {
            causes(lines, ply, depth, found);
        }
        lines.undo(step);
    }
}

#[test]
fn merging_positions_loses_no_cause() {
    let readings = [
        vec![("step", "two")],
        vec![("fee", "paid"), ("rise", "lord")],
        vec![("safe", "no"), ("step", "two")],
        vec![("dice", "one")],
    ];
    for changed in readings {
        let (a, b) = (game(&[]), game(&changed));
        let (ways, starts) = Matching::of_starts(pair(&a, &b));
        assert!(starts.matched && starts.same_cells, "{changed:?}");
        let mut lines = Lockstep::new(&ways[0]);
        let mut found = BTreeMap::new();
        for sight in difference::look(&mut lines, None).into_iter().chain(difference::first_holdings(&lines))
        {
            found.insert(sight.cause, 0);
        }
        causes(&mut lines, 0, 3, &mut found);
        let walk = behaviour(&a, &b, 3).walk.expect("the starts match");
        let mut plies: Vec<u32> =
            walk.found.iter().flat_map(|line| line.differences.iter().map(|_| line.ply)).collect();
        let mut expected: Vec<u32> = found.into_values().collect();
        plies.sort_unstable();
        expected.sort_unstable();
        assert_eq!(plies, expected, "{changed:?}");
    }
}

#[test]
fn a_reading_does_not_differ_from_itself() {
    let (a, b) = (game(&[]), game(&[]));
    let behaviour = behaviour(&a, &b, 3);
    assert_eq!(behaviour.counts.part_at, None);
    let walk = behaviour.walk.expect("the starts match");
    assert_eq!((walk.found.len(), walk.differ, walk.plies), (0, 0, 3));
    // Nothing was left out, and the number of lines equals the count.
    for (ply, count) in walk.by_ply.iter().skip(1).zip(&behaviour.counts.depths) {
        assert_eq!((ply.lines, ply.left), (Some(count.a), 0));
    }
}

#[test]
fn a_small_bound_is_told() {
    let (a, b) = (game(&[]), game(&[]));
    let limits = Limits { depth: 9, positions: 30, steps: u64::MAX, nodes: 100, seed: 1 };
    let walk = Behaviour::new(pair(&a, &b), limits, &mut |_| ControlFlow::Continue(()))
        .walk
        .expect("the starts match");
    assert!(!walk.exhausted);
    assert_eq!(walk.positions + walk.again, 30);
    assert!(walk.by_ply.last().is_some_and(|ply| ply.left > 0 && ply.lines.is_none()));
}

#[test]
fn a_limit_of_steps_is_told() {
    let (a, b) = (game(&[]), game(&[]));
    let behaviour = |steps: u64| {
        let limits = Limits { depth: 9, positions: 100_000, steps, nodes: 100, seed: 1 };
        Behaviour::new(pair(&a, &b), limits, &mut |_| ControlFlow::Continue(()))
    };
    let few = behaviour(100_000);
    let walk = few.walk.as_ref().expect("the starts match");
    assert!(walk.spent && !walk.exhausted && walk.positions > 10 && walk.positions < 5_000, "{walk:?}");
    assert!(walk.by_ply.last().is_some_and(|ply| ply.left > 0 && ply.lines.is_none()));
    assert!(few.shown.as_ref().is_some_and(|shown| shown.spent && shown.games > 0));
    assert_eq!(format!("{few:?}"), format!("{:?}", behaviour(100_000)));
    let more = behaviour(400_000).walk.expect("matched");
    assert!(more.spent && more.positions > 2 * walk.positions, "{more:?}");
    // The search always examines the first position.
    assert_eq!(behaviour(0).walk.map(|walk| (walk.spent, walk.positions)), Some((true, 1)));
}

#[test]
fn random_play_is_a_witness_where_the_search_finds_nothing() {
    let plain = game(&[]);
    for (question, reading) in [("fee", "paid"), ("rise", "lord"), ("safe", "no")] {
        let other = game(&[(question, reading)]);
        let limits = Limits { depth: 0, positions: 600, steps: u64::MAX, nodes: 10, seed: 5 };
        let behaviour = Behaviour::new(pair(&plain, &other), limits, &mut |_| ControlFlow::Continue(()));
        assert!(behaviour.walk.as_ref().is_some_and(|walk| walk.finds_nothing() && !walk.exhausted));
        let shown = behaviour.shown.as_ref().expect("random play was asked");
        let found = shown.found.as_ref().unwrap_or_else(|| panic!("{question}: {shown:?}"));
        let shortest = self::behaviour(&plain, &other, 5).walk.expect("matched").found[0].ply;
        assert!(shortest <= found.ply && Some(found.ply) <= shown.taken_from, "{question}: {shown:?}");
        let (mut line_a, mut line_b) = (plain.loaded.game.line(), other.loaded.game.line());
        play_all(line_a.as_mut(), &found.after_a).expect("legal in the first");
        play_all(line_b.as_mut(), &found.after_b).expect("legal in the second");
        assert_ne!(
            seen(line_a.as_ref(), &plain),
            seen(line_b.as_ref(), &other),
            "{question}: {}",
            found.after_a
        );
        // Without any one round, the line is illegal or shows nothing.
        let moves: Vec<&str> = found.after_a.split_whitespace().collect();
        for at in 0..moves.len().saturating_sub(2) {
            let rest = [&moves[..at], &moves[at + 2..]].concat().join(" ");
            let (mut line_a, mut line_b) = (plain.loaded.game.line(), other.loaded.game.line());
            let legal = play_all(line_a.as_mut(), &rest).is_ok() && play_all(line_b.as_mut(), &rest).is_ok();
            let alike = seen(line_a.as_ref(), &plain) == seen(line_b.as_ref(), &other);
            assert!(!legal || alike, "{question}: {} can do without {at}", found.after_a);
        }
        let again = Behaviour::new(pair(&plain, &other), limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(format!("{:?}", again.shown), format!("{:?}", behaviour.shown));
    }
    // A game against itself has no witness.
    let limits = Limits { depth: 2, positions: 100, steps: u64::MAX, nodes: 10, seed: 5 };
    let shown = Behaviour::new(pair(&plain, &game(&[])), limits, &mut |_| ControlFlow::Continue(()))
        .shown
        .expect("asked");
    assert!(shown.found.is_none() && shown.parted == 0 && shown.plies >= 100, "{shown:?}");
}

#[test]
fn a_mirrored_start_is_matched_and_its_lines_answer_each_other() {
    let (a, b) = (game(&[]), game(&[("array", "mirrored"), ("step", "two")]));
    let behaviour = behaviour(&a, &b, 2);
    assert!(behaviour.starts.matched && !behaviour.starts.same_cells);
    assert_eq!(behaviour.starts.symmetry.as_deref(), Some("mirrored left to right"));
    let plain = self::behaviour(&game(&[]), &game(&[("step", "two")]), 2).walk.expect("matched");
    let walk = behaviour.walk.expect("matched");
    let told = |walk: &super::Walk| -> Vec<(u32, String)> {
        walk.found.iter().map(|found| (found.ply, found.after_a.clone())).collect()
    };
    assert_eq!((told(&walk), walk.by_ply.clone()), (told(&plain), plain.by_ply.clone()));
    let followed = follow(pair(&a, &b), "b1-b2").map_err(|(bad, _)| bad).expect("legal in both");
    assert_eq!(followed.moves_b, "c1-c2");
}

#[test]
fn starts_that_no_symmetry_carries_over_are_told_apart() {
    let behaviour = behaviour(&game(&[]), &game(&[("array", "crossed")]), 2);
    assert!(!behaviour.starts.matched && behaviour.walk.is_none());
    assert!(!behaviour.starts.misfits.is_empty());
    assert_eq!(behaviour.starts.alike + 2, behaviour.starts.pieces);
}

#[test]
fn one_rolls_and_the_other_does_not() {
    let walk = behaviour(&game(&[]), &game(&[("dice", "one")]), 1).walk.expect("matched");
    let Some(What::Roll { only: Which::B, rule, rolls, .. }) =
        walk.found.first().map(|it| it.differences[0].what.clone())
    else {
        panic!("the roll comes first: {:?}", walk.found)
    };
    assert_eq!((rule.as_str(), rolls.len()), ("turn.roll", 2));
    assert!(rolls.iter().all(|roll| roll.both == roll.moves && (roll.weight, roll.of) == (1, 2)));
    // Next come the moves that a roll forbids.
    assert!(walk.found[1..].iter().any(|found| found.after_b == "roll:1" && found.after_a.is_empty()));
}

#[test]
fn loaded_dice_are_seen() {
    let walk = behaviour(&game(&[("dice", "one")]), &game(&[("dice", "loaded")]), 1).walk.expect("matched");
    let first = &walk.found.first().expect("a difference").differences[0].what;
    let What::Odds { rolls } = first else { panic!("{first:?}") };
    assert_eq!(
        rolls.iter().map(|odds| (odds.a, odds.b)).collect::<Vec<_>>(),
        [(Some((1, 2)), Some((1, 3))), (Some((1, 2)), Some((2, 3)))]
    );
}

#[test]
fn what_is_paid_is_told_with_the_rule_that_pays() {
    let walk = behaviour(&game(&[]), &game(&[("fee", "paid")]), 4).walk.expect("matched");
    let payment = walk.found.iter().flat_map(|found| &found.differences).find_map(|it| match &it.what {
        What::Payments { accounts, rules_a, rules_b } => Some((accounts, rules_a, rules_b)),
        _ => None,
    });
    let (accounts, rules_a, rules_b) = payment.expect("somebody takes a guard");
    assert!(rules_a.is_empty());
    assert_eq!(rules_b.iter().map(|it| it.rule.as_str()).collect::<Vec<_>>(), ["fee.paid"]);
    assert!(accounts.iter().any(|paid| paid.account == "pot" && paid.a == Some(0) && paid.b == Some(1)));
}

#[test]
fn clauses_fall_into_their_places() {
    let (a, b) = (game(&[]), game(&[("step", "two"), ("fee", "paid"), ("dice", "one")]));
    let reading = |game| -> OneReading<'_> { OneReading::from(game) };
    let clauses = Clauses::new(reading(&a.loaded), reading(&b.loaded));
    let questions: Vec<&str> = clauses.answers.iter().map(|it| it.question.as_str()).collect();
    assert_eq!(questions, ["step", "fee", "dice"]);
    let keys = |list: &[crate::Clause]| list.iter().map(|it| it.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&clauses.only_a), Vec::<String>::new());
    assert_eq!(keys(&clauses.only_b), ["fee.paid", "dice lot", "turn.roll"]);
    let step = clauses.different.iter().find(|it| it.a.key == "guard.step").expect("the step differs");
    assert!(step.words_b.iter().any(|it| it.changed) && step.a.line > 1);
    assert_eq!(step.a.support.cites[0].title, "A book of lords");
    let same = Clauses::new(reading(&a.loaded), reading(&a.loaded));
    assert!(same.is_same() && same.evidence.is_empty() && same.answers.is_empty());
}

/// Returns a game of two lords who can only go to and fro, with an end that reads the length of play.
fn to_and_fro(end: &str) -> Game {
    let text = format!(
        "game \"To and Fro\"\nplayers South \"s\" facing north, North \"n\" facing south\nboard grid 3 by 3\n\
         piece Lord \"L\" {{ lord.step: step sideways onto empty  engine \"a test\" }}\n\
         setup {{\n  3 | nL . .\n  2 | . . .\n  1 | sL . .\n}}\n\
         turn {{ turn.move: move  engine \"a test\" }}\n\
         end {{ end.course: when {end} -> draw  engine \"a test\" }}\n"
    );
    loaded("to-and-fro.rules", &text, &[])
}

#[test]
fn endings_that_read_the_course_of_a_game_are_found() {
    let cases = [
        ("repetitions >= 2", "repetitions >= 3", 4),
        ("rounds >= 2", "rounds >= 3", 4),
        ("rounds >= 2", "rounds >= 50", 4),
    ];
    for (in_a, in_b, ply) in cases {
        let (a, b) = (to_and_fro(in_a), to_and_fro(in_b));
        let walk = behaviour(&a, &b, 12).walk.expect("the starts match");
        let first = walk.found.first().unwrap_or_else(|| panic!("{in_a}, {in_b}: {walk:?}"));
        assert_eq!(first.ply, ply, "{in_a}, {in_b}");
        assert!(matches!(first.differences[0].what, What::Result { a: Some(_), b: None }));
        assert_eq!(walk.path_facts, ["end.course"]);
        // With shorter lines the search does not find the difference, and does not deny it.
        let short = behaviour(&a, &b, ply - 1).walk.expect("the starts match");
        assert!(short.found.is_empty() && !short.exhausted, "{in_a}, {in_b}");
    }
}

#[test]
fn what_is_merged_is_not_said_to_be_exhausted() {
    let (a, b) = (to_and_fro("repetitions >= 3"), to_and_fro("repetitions >= 3"));
    let walk = behaviour(&a, &b, 60).walk.expect("the starts match");
    assert!(walk.found.is_empty() && walk.merged && !walk.exhausted, "{walk:?}");
    // Here the number of rounds is part of the equality of positions, so nothing is merged.
    let (a, b) = (to_and_fro("rounds >= 3"), to_and_fro("rounds >= 3"));
    let walk = behaviour(&a, &b, 60).walk.expect("the starts match");
    assert!(walk.found.is_empty() && !walk.merged && walk.exhausted, "{walk:?}");
}
