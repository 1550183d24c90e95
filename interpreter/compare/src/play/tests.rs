//! Tests of paired games, on a small game written for them.

use super::{Contest, Figure, Play, Played, Settings, Unit, Verdict, sentence};
use crate::{Contestant, Pair};
use alfonso_driver::{Annotations, Loaded, Request, Source, load};
use alfonso_game::{Coupling, Finals, Playout, Position, Series};
use std::collections::BTreeMap;

/// A race of two runners for each player. The game is drawn once half of the home rank is full; after twelve rounds, the
/// most points win. Players score their bids. Runners go one cell, one or two cells, or two cells, depending on the
/// ruleset.
const RACE: &str = r#"
game "Race"
source ours "Ours" kind conjecture
question gait "How far?" {
  reading one   "one cell"  cites ours
  reading far   "one or two" cites ours
  reading other "two" cites ours
}
ruleset walk "Walking" default { gait = one }
ruleset run "Running" { gait = far }
ruleset leap "Leaping" { gait = other }
players South facing north, North facing south
board grid 6 by 5 { region home = a1..f1 }
piece Runner "R" {
  under gait = one or far { runner.step: step any onto empty }
  under gait = far or other { runner.leap: leap (2,0) (0,2) over any onto empty }
}
setup { South Runner b1 d1  North Runner c5 e5 }
score points per player = 0
number bid per player = 0
rules { bid.counted: on move -> add bid of mover to points of mover }
turn { turn.bid: mover chooses bid of mover among 0..9  turn.move: move else pass }
end {
  end.home: when number of empty cells in home <= 3 -> draw
  end.long: when rounds >= 12 -> highest points wins
}
"#;

struct Loading {
    loaded: Loaded,
    annotations: Annotations,
    start: Position,
}

fn race(ruleset: &str) -> Loading {
    let source = Source { name: "race.rules".into(), text: RACE.into() };
    let request = Request { ruleset: Some(ruleset.into()), readings: Vec::new() };
    let loaded =
        load(source, &request, &|_| None).unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let start = loaded.game.start();
    Loading { loaded, annotations, start }
}

impl Loading {
    fn contestant(&self) -> Contestant<'_> {
        Contestant { game: &self.loaded.game, annotations: &self.annotations, start: &self.start, before: "" }
    }
}

fn contest<'g>(a: &'g Loading, b: &'g Loading, games: u64) -> Contest<'g> {
    let settings = Settings { games, seed: 3, max_plies: 500 };
    Contest::of_pair(Pair { a: a.contestant(), b: b.contestant() }, settings)
}

fn played(a: &Loading, b: &Loading, games: u64) -> Play {
    let contest = contest(a, b, games);
    let mut tally = contest.tally();
    contest.play(0, contest.blocks(), &mut tally, &|| true);
    contest.compared(&tally)
}

/// Returns the draws, game by game.
fn drawn(of: &Loading, series: Series) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let coupling = Coupling::of(&of.loaded.game);
    let mut each = |_: Playout, _: &Finals<'_>, drawn: &[u64]| all.push(drawn.to_vec());
    of.loaded.game.coupled(&of.start, &coupling, series, &mut || true, &mut each);
    all
}

#[test]
fn a_game_beside_itself_is_the_same_ply_for_ply() {
    let (one, other) = (race("run"), race("run"));
    let play = played(&one, &other, 60);
    assert_eq!((play.games, play.blocks, play.never_parted, play.parted_after), (60, 30, 60, None));
    for figure in &play.figures {
        assert_eq!(figure.difference.verdict, Verdict::Same, "{figure:?}");
        assert_eq!(figure.a, figure.b);
    }
    assert_eq!(play.lengths.a, play.lengths.b);
}

#[test]
fn exchanging_the_two_negates_what_they_differ_by() {
    let (walk, run) = (race("walk"), race("run"));
    let (there, back) = (played(&walk, &run, 200), played(&run, &walk, 200));
    assert!(there.figures.iter().any(|figure| figure.difference.verdict == Verdict::Clear));
    for one in &there.figures {
        let other = back.figures.iter().find(|other| other.figure == one.figure).expect("the same figures");
        assert_eq!((one.a, one.b), (other.b, other.a), "{}", one.title);
        let (one, other) = (one.difference, other.difference);
        assert_eq!(
            (one.mean, one.low, one.high),
            (0.0 - other.mean, other.high.map(|high| 0.0 - high), other.low.map(|low| 0.0 - low))
        );
        assert_eq!((one.chance, one.verdict), (other.chance, other.verdict));
    }
}

#[test]
fn parts_may_be_added_in_any_order() {
    let (walk, run) = (race("walk"), race("run"));
    let contest = contest(&walk, &run, 90);
    let mut whole = contest.tally();
    contest.play(0, contest.blocks(), &mut whole, &|| true);
    let mut sum = contest.tally();
    for (first, blocks) in [(30, 14), (0, 15), (44, 1), (15, 15)] {
        let mut part = contest.tally();
        contest.play(first, blocks, &mut part, &|| true);
        sum.merge(&part);
    }
    assert_eq!(sum, whole);
}

/// A contest that is told to stop has the blocks that it finished before, and no part of another.
#[test]
fn a_contest_that_is_stopped_has_whole_blocks() {
    let (walk, run) = (race("walk"), race("run"));
    let contest = contest(&walk, &run, 90);
    for most in [0, 1, 40, 100, 500] {
        let asked = std::cell::Cell::new(0);
        let may = || {
            asked.set(asked.get() + 1);
            asked.get() <= most
        };
        let mut cut = contest.tally();
        let blocks = contest.play(0, contest.blocks(), &mut cut, &may);
        assert!(blocks < contest.blocks() || most == 500, "{blocks} blocks after {most} questions");
        let mut same = contest.tally();
        assert_eq!(contest.play(0, blocks, &mut same, &|| true), blocks);
        assert_eq!(cut, same);
    }
}

#[test]
fn every_legal_move_is_drawn_alike() {
    let run = race("run");
    let games = 60_000;
    // The first ply of a turn is a number from 0 to 9, the second is a runner's move.
    for ply in [0, 1] {
        let mut counts: BTreeMap<u64, f64> = BTreeMap::new();
        for drawn in drawn(&run, Series { seed: 5, first: 0, games, max_plies: 2 }) {
            *counts.entry(drawn[ply]).or_default() += 1.0;
        }
        let mut line = run.loaded.game.line();
        for m in line.moves().to_vec().into_iter().take(ply) {
            line.play(m).expect("a legal move");
        }
        let legal = line.moves().len();
        assert_eq!(counts.len(), legal, "every move is drawn at ply {ply}");
        let expected = games as f64 / legal as f64;
        let chi_square: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        // With so many degrees of freedom, about one value in ten thousand lies beyond this bound.
        let freedom = legal as f64 - 1.0;
        assert!(chi_square < freedom + 4.5 * (2.0 * freedom).sqrt(), "ply {ply}: {chi_square} of {legal}");
    }
}

#[test]
fn lists_that_differ_are_drawn_from_alike_as_far_as_they_overlap() {
    // A walker can only step; a runner has the same steps and also leaps. They agree as often as a step is drawn.
    let (walk, run) = (race("walk"), race("run"));
    let series = Series { seed: 11, first: 0, games: 20_000, max_plies: 2 };
    let (walks, runs) = (drawn(&walk, series), drawn(&run, series));
    let agree = walks.iter().zip(&runs).filter(|(walk, run)| walk[1] == run[1]).count() as f64 / 20_000.0;
    let moves = |of: &Loading| {
        let mut line = of.loaded.game.line();
        line.play(line.moves()[0]).expect("a bid");
        line.moves().len() as f64
    };
    let expected = moves(&walk) / moves(&run);
    assert!((agree - expected).abs() < 0.015, "{agree} and not {expected}");
}

#[test]
fn players_keep_their_luck_and_change_their_seats() {
    let run = race("run");
    let all = drawn(&run, Series { seed: 9, first: 40, games: 2, max_plies: 4 });
    // Bids are plies 0 and 2. The player in the first seat has the second seat in the next game.
    assert_eq!((all[0][0], all[0][2]), (all[1][2], all[1][0]));
    let next = drawn(&run, Series { seed: 9, first: 42, games: 40, max_plies: 4 });
    assert!(next.iter().any(|game| game[0] != all[0][0]), "another block is other luck");
}

#[test]
fn few_games_say_little() {
    let (walk, run) = (race("walk"), race("leap"));
    let play = played(&walk, &run, 0);
    assert_eq!((play.games, play.blocks, play.parted_after), (0, 0, None));
    let play = played(&walk, &run, 1);
    assert_eq!((play.games, play.blocks), (2, 1));
    let unknown = play.figures.iter().find(|figure| figure.difference.mean != 0.0).expect("they differ");
    assert_eq!((unknown.difference.verdict, unknown.difference.low), (Verdict::Unknown, None));
    assert!(unknown.sentence.contains("nothing about chance"));
    // Two blocks that happen to differ alike prove nothing.
    let play = played(&walk, &run, 4);
    let (same, thin): (Vec<_>, Vec<_>) =
        play.figures.iter().partition(|figure| figure.difference.verdict == Verdict::Same);
    assert!(!thin.is_empty() && same.len() < play.figures.len(), "{play:?}");
    for figure in thin {
        let effect = figure.difference;
        assert_eq!((effect.verdict, effect.detectable), (Verdict::Thin, None), "{}", figure.title);
        assert!(effect.games_needed >= Some(12) && figure.sentence.contains("too few blocks"), "{figure:?}");
    }
    assert_eq!((play.games_asked, play.games), (4, 4));
}

#[test]
fn differences_of_shares_and_what_would_show_are_possible() {
    let (walk, run) = (race("walk"), race("leap"));
    for games in [6, 20, 60] {
        for figure in played(&walk, &run, games).figures.iter().filter(|it| it.figure.unit == Unit::Share) {
            let effect = figure.difference;
            assert!(effect.low >= Some(-1.0) && effect.high <= Some(1.0), "{figure:?}");
            assert!(effect.detectable.is_none_or(|least| least <= 1.0), "{figure:?}");
            let alone = effect.chance.is_some_and(|chance| chance < 0.05);
            assert_eq!(alone, matches!(effect.verdict, Verdict::Clear | Verdict::Alone), "{figure:?}");
        }
    }
}

#[test]
fn sentences_say_which_way_and_how_sure() {
    let length = Figure {
        figure: "length".into(),
        unit: Unit::Plies,
        measure: super::Measure::Length,
        whose: String::new(),
        plural: false,
    };
    let effect = |mean: f64, low: f64, high: f64, verdict| super::Effect {
        mean,
        low: Some(low).filter(|_| low < high),
        high: Some(high).filter(|_| low < high),
        by: None,
        skewed: false,
        variance_ratio: None,
        coupling_hurts: false,
        chance: None,
        chance_among_all: None,
        detectable: Some(4.6),
        games_needed: None,
        verdict,
    };
    let told = |effect| sentence(&length, &effect, "in B", Played { games: 1000, blocks: 500 });
    assert_eq!(
        told(effect(12.3, 9.1, 15.5, Verdict::Clear)),
        "games are longer in B, by 12.3 plies (9.1 to 15.5)"
    );
    assert_eq!(
        told(effect(-12.3, -15.5, -9.1, Verdict::Clear)),
        "games are shorter in B, by 12.3 plies (9.1 to 15.5)"
    );
    assert_eq!(
        told(effect(1.0, -2.2, 4.2, Verdict::Thin)),
        "there are not enough games to say that the length of games differs. In 1000 games, a difference below 4.6 plies would \
         often remain undetected"
    );
    assert_eq!(
        told(effect(266.0, 266.0, 266.0, Verdict::Clear)),
        "games are longer in B, by 266 plies in every block"
    );
}
