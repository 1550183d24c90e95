//! Comparisons by play, on the shipped games: they must find the known results.
//!
//! Seeds are fixed, so that a test that passes always passes.

use alfonso_compare::across::{self, Change, Trial};
use alfonso_compare::{Contest, Pair, Play, Settings, Tally, Unit, Verdict, Which};
use alfonso_driver::Annotations;
use alfonso_game::{Coupling, Game, Series};
use conformance::games;
use conformance::sides::{Side, side, side_with};
use std::collections::BTreeMap;

/// Plays a contest on two threads.
fn tally(contest: &Contest<'_>) -> Tally {
    let half = contest.blocks() / 2;
    let part = |first: u64, blocks: u64| {
        let mut tally = contest.tally();
        contest.play(first, blocks, &mut tally, &|| true);
        tally
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| part(half, contest.blocks() - half));
        let mut tally = part(0, half);
        tally.merge(&other.join().expect("no panic"));
        tally
    })
}

fn play(a: &Side, b: &Side, settings: Settings) -> Play {
    let contest = Contest::of_pair(Pair { a: a.contestant(), b: b.contestant() }, settings);
    contest.compared(&tally(&contest))
}

fn settings(games: u64, max_plies: u32) -> Settings {
    Settings { games, seed: 1, max_plies }
}

#[test]
fn a_thousand_games_of_two_readings() {
    let (a, b) = (side("scachs", "ludii-1415"), side("scachs", "poem"));
    let play = play(&a, &b, settings(1000, 2000));
    assert_eq!((play.games, play.blocks, play.games_a_block), (1000, 500, 2));
    let figure = |name: &str| play.figures.iter().find(|found| found.figure.figure == name).expect(name);
    // An independent program has means of 277 and 272 plies, with games broken off at 600 and another law of repetition.
    for mean in [figure("length").a.mean, figure("length").b.mean] {
        assert!((230.0..320.0).contains(&mean), "{mean}");
    }
    let shares: f64 = ["wins:White", "wins:Black", "draws", "broken-off", "stuck"]
        .iter()
        .filter_map(|name| play.figures.iter().find(|found| found.figure.figure == *name))
        .map(|found| found.a.mean)
        .sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    for found in &play.figures {
        let effect = found.difference;
        assert!((found.b.mean - found.a.mean - effect.mean).abs() < 1e-6, "{}", found.title);
        assert!(effect.low <= Some(effect.mean + 1e-9) && effect.high >= Some(effect.mean - 1e-9));
        if effect.verdict == Verdict::Clear {
            assert!(effect.low > Some(0.0) || effect.high < Some(0.0), "{}", found.sentence);
        }
    }
}

#[test]
fn a_reading_beside_itself_shows_no_difference() {
    for (name, ruleset) in [("scachs", "poem"), ("escaques", "utrecht"), ("four-seasons", "cvp-die1")] {
        let (a, b) = (side(name, ruleset), side(name, ruleset));
        let play = play(&a, &b, settings(28, 300));
        assert_eq!((play.never_parted, play.parted_after), (28, None), "{name}");
        assert!(play.figures.iter().all(|found| found.difference.verdict == Verdict::Same), "{name}");
    }
}

/// If no block shows a difference, that of a share gets an upper bound, and any other no interval that claims to know it.
#[test]
fn no_interval_is_without_width() {
    for (name, a, b, games) in [
        ("four-seasons", "ludii-313", "ludii-313", 40),
        ("four-seasons", "ludii-313", "cvp", 40),
        ("escaques", "utrecht", "utrecht", 21),
    ] {
        let play = play(&side(name, a), &side(name, b), settings(games, 300));
        for found in &play.figures {
            let ends =
                |low: Option<f64>, high: Option<f64>| low.zip(high).is_none_or(|(low, high)| low < high);
            assert!(ends(found.a.low, found.a.high) && ends(found.b.low, found.b.high), "{found:?}");
            assert!(ends(found.difference.low, found.difference.high), "{found:?}");
            if found.difference.verdict == Verdict::Same {
                let bound = (found.figure.unit == Unit::Share).then(|| (3.0 / play.blocks as f64).min(1.0));
                assert_eq!(found.difference.high, bound, "{found:?}");
                assert!(
                    found.sentence.contains(&format!("no difference was seen in {} blocks", play.blocks)),
                    "{found:?}"
                );
            }
        }
    }
}

/// Readings of a game's end allow the same play. Pairs of games that never part can still end differently, and are counted.
#[test]
fn games_that_never_part_may_come_out_otherwise() {
    let a = side_with("chess", None, &[("dead", "free")]);
    let b = side_with("chess", None, &[("dead", "free"), ("stalemate", "taker")]);
    let play = play(&a, &b, settings(60, 600));
    assert_eq!((play.never_parted, play.parted_after), (play.games, None));
    let drawn = play.figures.iter().find(|found| found.figure.figure == "draws").expect("draws");
    assert!(play.other_results > 0 && drawn.difference.mean < 0.0, "{} {drawn:?}", play.other_results);
    // One draw fewer is one pair that ends differently.
    assert!(play.other_results as f64 >= -drawn.difference.mean * play.games as f64 - 1e-9);
}

/// An ending that only one side has is no figure for a comparison.
#[test]
fn endings_of_one_side_are_told_apart() {
    let (a, b) = (side_with("scachs", None, &[]), side_with("scachs", None, &[("queen-loss", "yes")]));
    let play = play(&a, &b, settings(40, 600));
    let queen = play.figures.iter().find(|found| found.figure.figure == "ending:end.queen").expect("told");
    assert_eq!(queen.only, Some(Which::B));
    assert!(
        play.figures.iter().all(|found| found.only.is_none() || found.figure.figure.starts_with("ending:"))
    );
    let (readings, ranked) = singles(&a, &["queen-loss"], settings(40, 600));
    let has = |list: &[across::Measured]| list.iter().any(|it| it.figure.figure == "ending:end.queen");
    assert!(has(&readings[0].one_sided) && !has(&readings[0].effects));
    assert!(ranked[0].figure.as_ref().is_some_and(|figure| !figure.contains("end.queen")), "{ranked:?}");
}

/// A turned array is the same game: with its cells mapped to those of the other, play is the same ply for ply.
#[test]
fn what_is_only_turned_is_played_alike() {
    let (a, b) = (side("four-seasons", "ludii-313"), side("four-seasons", "cvp"));
    let cells = |of: &Side| of.loaded.game.topology().len();
    assert_eq!(cells(&a), cells(&b));
    let play = play(&a, &b, settings(40, 200));
    // The two differ in more than the array, but not at the first plies.
    assert!(play.parted_after.is_none_or(|plies| plies > 3.0), "{:?}", play.parted_after);
}

#[test]
fn moves_of_shipped_games_are_drawn_alike() {
    for (name, after) in [("scachs", 0), ("grande-acedrex", 0), ("scachs", 1)] {
        let side = side_with(name, None, &[]);
        let game: &Game = &side.loaded.game;
        let mut line = game.line();
        for _ in 0..after {
            line.play(line.moves()[0]).expect("a legal move");
        }
        let legal = line.moves().len();
        let (coupling, start) = (Coupling::of(game), line.position());
        let mut counts: BTreeMap<u64, f64> = BTreeMap::new();
        let series = Series { seed: 2, first: 0, games: 40_000, max_plies: 1 };
        game.coupled(&start, &coupling, series, &mut || true, &mut |_, _, drawn| {
            *counts.entry(drawn[0]).or_default() += 1.0
        });
        assert_eq!(counts.len(), legal, "{name}");
        let expected = 40_000.0 / legal as f64;
        let chi_square: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        let freedom = legal as f64 - 1.0;
        assert!(chi_square < freedom + 4.0 * (2.0 * freedom).sqrt(), "{name}: {chi_square} of {legal}");
    }
}

fn singles(
    side: &Side,
    questions: &[&str],
    settings: Settings,
) -> (Vec<across::Reading>, Vec<across::Ranked>) {
    let rule_file = &side.loaded.rule_file;
    let base = &side.loaded.rules.answers;
    let questions: Vec<String> = questions.iter().map(|name| (*name).to_owned()).collect();
    let changes = across::changes(rule_file, base, &questions).expect("questions of the game");
    let trial = |change: &Change| {
        let start = |game: &Game, _: &Annotations| Ok(game.start());
        Trial::new(rule_file, base, std::slice::from_ref(change), &start)
            .unwrap_or_else(|refused| panic!("{refused:?}"))
    };
    let trials: Vec<Trial> = changes.iter().map(trial).collect();
    let known: Vec<&Trial> = trials.iter().collect();
    let contest = across::singly(side.contestant(), &known, settings);
    let tally = tally(&contest);
    let readings = across::readings(&contest, &known, &tally);
    let ranked = across::across((&contest, &tally, readings.clone()), (Vec::new(), 0), Vec::new()).questions;
    (readings, ranked)
}

#[test]
fn the_sign_of_the_conjunction_matters_most() {
    let side = side_with("escaques", None, &[]);
    let (readings, ranked) = singles(&side, &["all"], settings(700, 800));
    assert_eq!(ranked[0].question, "conjunction", "{ranked:?}");
    assert_eq!(ranked[0].reading.as_deref(), Some("gains"));
    let turned = ranked[0].against.expect("it turns the seats round");
    assert!(turned.correlation < -0.7 && turned.against, "{turned:?}");
    // Comparing finds no effect of a reading that changes nothing: mutual payments cancel out.
    let opening = readings.iter().find(|reading| reading.change.question == "opening").expect("a reading");
    assert!(opening.effects.iter().all(|effect| effect.difference.verdict == Verdict::Same));
}

#[test]
fn all_readings_of_all_games_can_be_tried() {
    for path in games::paths() {
        let side = side_with(&games::name(&path), None, &[]);
        let players = side.loaded.game.names().players.len() as u64;
        let (readings, ranked) = singles(&side, &["all"], settings(2 * players, 60));
        let questions = side.loaded.rule_file.questions().len();
        assert_eq!(ranked.len(), questions, "{}", path.display());
        assert!(readings.len() >= questions);
    }
}
