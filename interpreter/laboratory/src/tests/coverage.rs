//! Intervals of every figure of a summary, held to a truth that is known: the figures of many games, from which few are drawn again and again.

use super::{Entrants, Row, Setting, Summary, Value, all, looked_up};
use crate::SeriesSummary;
use alfonso_compare::{Estimate, Share};
use alfonso_game::Random;
use std::collections::BTreeMap;

/// The variable with the number of times that games are drawn; and that number without it.
const SERIES: &str = "ALFONSO_SERIES";
const FEW: u32 = 400;
/// The games that are drawn each time.
const GAMES: usize = 200;

/// A figure with its interval, if it has one; true if it is told to be skewed.
type Told = (String, f64, Option<(f64, f64)>, bool);

/// A figure's truth, and what its intervals make of it.
#[derive(Debug)]
struct Covered {
    truth: f64,
    /// The number of intervals, and of those that have the truth.
    of: u32,
    has: u32,
    /// Those that are told to be skewed.
    skewed: u32,
}

/// Returns all figures of a summary that can have intervals.
fn figures(of: &SeriesSummary) -> Vec<Told> {
    let mut told = Vec::new();
    let mut share =
        |name: &str, it: Share| told.push((name.to_owned(), it.share, Some((it.low, it.high)), false));
    share("completion", of.completion);
    share("draws", of.draws);
    share("adjudications", of.adjudications);
    share("broken_off", of.broken_off);
    share("stuck", of.stuck);
    of.seats.iter().for_each(|it| share(&format!("wins of {}", it.seat), it.wins));
    let mut estimate =
        |name: &str, it: Estimate| told.push((name.to_owned(), it.mean, it.low.zip(it.high), it.skewed));
    estimate("plies", of.plies);
    estimate("turns", of.turns);
    estimate("rolls", of.rolls);
    estimate("branching", of.branching);
    estimate("decisions", of.decisions);
    estimate("tree_of_games", of.tree_of_games);
    estimate("coverage", of.coverage);
    estimate("repetition", of.repetition);
    of.balance.into_iter().for_each(|it| estimate("balance", it));
    of.entropy.into_iter().for_each(|it| estimate("entropy", it));
    for it in &of.seats {
        it.advantage.into_iter().for_each(|of| estimate(&format!("advantage of {}", it.seat), of));
    }
    for it in &of.by_agent {
        it.score.into_iter().for_each(|of| estimate(&format!("score of {}", it.agent), of));
    }
    told
}

/// Returns, by figure, how often the intervals of drawn series have its truth.
fn covered(plan: &str, series: u32) -> BTreeMap<String, Covered> {
    let (columns, rows, _, _) = all(plan);
    let (plan, arms, families) = looked_up(plan);
    let setting = Setting::new(&families[0].1, &arms[0]).expect("a game");
    let entrants = Entrants::new(&plan.agents[0], plan.fixed).expect("agents");
    let number = columns.index_of("number").expect("a column");
    let summary = |rows: &mut dyn Iterator<Item = &Row>| {
        let lineup = entrants.seated(&setting.game).expect("agents");
        let mut summary = Summary::new();
        summary.begin(&columns, &setting, &lineup);
        for (game, row) in rows.enumerate() {
            let mut row = row.clone();
            row[number] = Value::Int(game as i64);
            summary.add(0, &row).expect("a row");
        }
        figures(&summary.summaries()[0])
    };
    let mut found: BTreeMap<String, Covered> = summary(&mut rows.iter())
        .into_iter()
        .map(|(name, truth, _, _)| (name, Covered { truth, of: 0, has: 0, skewed: 0 }))
        .collect();
    let all = u32::try_from(rows.len()).expect("few rows");
    for row in 0..series {
        let mut random = Random::of_game(5, row.into());
        let mut drawn = (0..GAMES).map(|_| &rows[random.below(all) as usize]);
        for (name, _, interval, skewed) in summary(&mut drawn) {
            let (Some((low, high)), Some(it)) = (interval, found.get_mut(&name)) else { continue };
            // Figures are rounded to six places.
            it.has += u32::from(low - 1e-6 <= it.truth && it.truth <= high + 1e-6);
            it.of += 1;
            it.skewed += u32::from(skewed);
        }
    }
    found
}

/// 95% intervals have the truth in 93.5 to 96.5% of 2,000 series. The fewer series are drawn, the farther chance alone may lead.
///
/// `ALFONSO_SERIES=2000 cargo test -p alfonso-lab coverage` draws as many. Of figures that are told to be skewed, fewer intervals have it.
#[test]
fn intervals_of_all_figures_cover_what_is_known() {
    let series = std::env::var(SERIES).ok().and_then(|text| text.parse().ok()).unwrap_or(FEW);
    let chance = 4.0 * (0.95_f64 * 0.05 / f64::from(series)).sqrt();
    let reach = if series < 2000 { chance } else { 0.015 };
    let games = [
        r#"(schema: 1, games: 4000, cells: [(game: "tic-tac-toe")], agents: [{"Cross": "greedy", "*": "random"}])"#,
        r#"(schema: 1, games: 2000, max_plies: 300, cells: [(game: "scachs")])"#,
        r#"(schema: 1, games: 2000, max_plies: 300, cells: [(game: "ur")])"#,
    ];
    let mut seen = 0;
    for plan in games {
        for (name, it) in covered(plan, series) {
            // What always is so, or never, is not missed.
            if it.of < series / 2 || it.has == it.of {
                continue;
            }
            seen += 1;
            let share = f64::from(it.has) / f64::from(it.of);
            let skewed = it.skewed * 10 > it.of;
            let least = if skewed { 0.9 - chance } else { 0.95 - reach };
            assert!((least..=1.0).contains(&share), "{name} of {plan}: {share}, {it:?}");
            assert!(skewed || share <= 0.95 + reach, "{name} of {plan}: {share}, {it:?}");
        }
    }
    assert!(seen > 30, "{seen}");
}
