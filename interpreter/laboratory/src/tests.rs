//! Figures of small games worked out by hand, and games that come out the same whichever way they are played.

mod coverage;

use crate::metrics::{Judged, PlayFigures};
use crate::play::along;
use crate::{
    Arm, Columns, Entrants, Patience, Plan, Row, Setting, Sinks, Summary, Traffic, Unit, Value, expand, play,
    ply_columns,
};
use alfonso_driver::{rule_file, shipped};
use alfonso_game::Seat;
use alfonso_rules::RuleFile;
use alfonso_search::Agent;

/// Nobody is in a hurry.
struct Endless;

impl Patience for Endless {
    fn is_over(&self) -> bool {
        false
    }

    fn of_move(&self, _: &Agent) -> Box<dyn FnMut() -> bool + '_> {
        Box::new(|| false)
    }
}

fn known(name: &str) -> RuleFile {
    rule_file(shipped::game(name).expect("a shipped game"), &|_| None)
}

/// Returns a plan, its cells, and their families.
fn looked_up(text: &str) -> (Plan, Vec<Arm>, Vec<(String, RuleFile)>) {
    let plan = Plan::parse(text).expect("a plan");
    let families: Vec<_> = plan.cells.iter().map(|it| (it.game.clone(), known(&it.game))).collect();
    let arms = expand(&plan.cells, &families, plan.seed).expect("cells").0;
    (plan, arms, families)
}

/// Plays all games of a plan's first cell and first agents.
fn rows(text: &str) -> (Columns, Vec<Row>, Traffic) {
    let (columns, rows, traffic, _) = all(text);
    (columns, rows, traffic)
}

/// Plays all games of a plan's first cell and first agents. Returns the rows of plies, too.
fn all(text: &str) -> (Columns, Vec<Row>, Traffic, Vec<Row>) {
    let (plan, arms, families) = looked_up(text);
    let setting = Setting::new(&families[0].1, &arms[0]).expect("a game");
    let columns = Columns::new(&plan, &arms, setting.seats());
    let entrants = Entrants::new(&plan.agents[0], plan.fixed).expect("agents");
    let unit = Unit { file: 0, series: 0, first: 0, games: plan.games };
    let (mut rows, mut traffic) = (Vec::new(), Traffic::default());
    let all = (&plan, &columns);
    let mut plies = Vec::new();
    let (mut game, mut ply) = (|row| rows.push(row), |row| plies.push(row));
    let mut sinks = Sinks { traffic: &mut traffic, game: &mut game, ply: &mut ply };
    assert!(play(all, (&setting, &entrants), unit, &Endless, &mut sinks));
    assert_eq!(plies.is_empty(), !plan.plies);
    (columns, rows, traffic, plies)
}

#[test]
fn the_figures_of_a_game_are_those_worked_out_by_hand() {
    let (_, arms, families) = looked_up(r#"(schema: 1, games: 1, cells: [(game: "tic-tac-toe")])"#);
    let setting = Setting::new(&families[0].1, &arms[0]).expect("a game");
    let mut line = setting.game.line();
    let (mut play_figures, mut traffic) = (PlayFigures::default(), Traffic::default());
    for text in "b2 a1 c1 a3 b1 b3 c3 a2".split(' ') {
        let m = line.find(&format!("Token@{text}")).expect("a legal move");
        along::see(&setting.game, line.as_ref(), Some(m), &mut play_figures, &mut traffic);
        line.play(m).expect("a legal move");
    }
    along::see(&setting.game, line.as_ref(), None, &mut play_figures, &mut traffic);
    assert_eq!((play_figures.plies, play_figures.turns, play_figures.rolls), (8, 8, 0));
    // 9 + 8 + 7 + 6 + 5 + 4 + 3 + 2, each a choice; the logarithm of their product, 362,880.
    assert_eq!((play_figures.legal, play_figures.decisions), (44, 8));
    assert!((play_figures.magnitude - 362_880f64.log10()).abs() < 1e-9);
    // Only c2 is never used; nine positions, no two alike.
    assert_eq!((play_figures.cells_used(), play_figures.repeated()), (8, (9, 0)));
    let outcome = line.outcome().expect("an end");
    assert_eq!([0, 1].map(|seat| setting.utility(outcome, seat)), [-1, 1]);
    assert_eq!(setting.winner(outcome), Some(Seat(1)));
    // Pieces are placed: four by each player, from nowhere.
    let lines: Vec<_> = traffic.lines().collect();
    assert_eq!(lines.len(), 8);
    assert!(lines.iter().all(|(_, from, _, moves)| from.is_none() && *moves == 1));
    assert_eq!(lines.iter().filter(|(seat, ..)| *seat == Seat(1)).count(), 4);
}

#[test]
fn positions_that_come_again_are_counted() {
    let (_, arms, families) = looked_up(r#"(schema: 1, games: 1, cells: [(game: "chess")])"#);
    let setting = Setting::new(&families[0].1, &arms[0]).expect("a game");
    let mut line = setting.game.line();
    let (mut play_figures, mut traffic) = (PlayFigures::default(), Traffic::default());
    // Out and home twice: the start and the three positions after it come again, the start twice.
    for text in ["g1-f3", "g8-f6", "f3-g1", "f6-g8"].iter().cycle().take(8) {
        let m = line.find(text).expect("a legal move");
        along::see(&setting.game, line.as_ref(), Some(m), &mut play_figures, &mut traffic);
        line.play(m).expect("a legal move");
    }
    along::see(&setting.game, line.as_ref(), None, &mut play_figures, &mut traffic);
    assert_eq!(play_figures.repeated(), (9, 5));
    assert_eq!(play_figures.cells_used(), 34);
    assert!(traffic.lines().all(|(.., moves)| moves == 2) && traffic.lines().count() == 4);
}

#[test]
fn judged_figures_are_those_worked_out_by_hand() {
    let near = |one: f64, other: f64| assert!((one - other).abs() < 1e-6, "{one} and {other}");
    let mut judged = Judged::default();
    for (ply, worth) in [0.0, 0.5, -0.25, 0.1].into_iter().enumerate() {
        judged.add(Seat::new(ply % 2), vec![worth, -worth]);
    }
    // Nobody leads at first, which counts for the first seat; then the lead goes over and comes back.
    near(judged.lead_change().expect("four positions"), 2.0 / 3.0);
    near(judged.drama(Seat(0)), 0.5f64.sqrt());
    near(judged.drama(Seat(1)), (1.0f64.sqrt() + 0.2f64.sqrt()) / 2.0);
    // The loser was never worth more than 0.25; the winner was at the second position of four.
    near(judged.decisiveness(Seat(0)), 0.25);
    near(judged.decisiveness(Seat(1)), 1.0);
    near(judged.variance().expect("positions"), 0.072_968_75);
    near(judged.killer().expect("moves"), 0.75);
    judged.choose(&[0.0, 0.0, 1.0]);
    let (variance, good) = judged.clarity().expect("a choice");
    near(variance, 2.0 / 9.0);
    near(good, 1.0 / 3.0);
    let none = Judged::default();
    assert_eq!(
        (none.lead_change(), none.variance(), none.killer(), none.clarity()),
        (None, None, None, None)
    );
}

#[test]
fn the_lot_plays_the_same_games_along_a_line() {
    for game in
        ["tic-tac-toe", "scachs", "goose", "four-seasons", "kalah", "sittuyin", "reversi", "todas-tablas"]
    {
        let plan = |more: &str| {
            format!(r#"(schema: 1, seed: 7, games: 12, max_plies: 400, cells: [(game: "{game}")]{more})"#)
        };
        let (fast, mut one, traffic) = rows(&plan(""));
        let (slow, mut other, again) = rows(&plan(", moves: true"));
        assert_eq!(fast.all[..], slow.all[..fast.all.len()], "{game}");
        other.iter_mut().for_each(|row| row.truncate(fast.all.len()));
        for (one, other) in one.drain(..).zip(other) {
            assert_eq!(one, other, "{game}");
        }
        assert_eq!(traffic, again, "{game}");
    }
}

#[test]
fn agents_change_seats_in_a_block() {
    let (columns, rows, _) = rows(
        r#"(schema: 1, games: 4, cells: [(game: "tic-tac-toe")], agents: [{"Cross": "greedy", "*": "random"}])"#,
    );
    let place = columns.index_of("agent1").expect("a column");
    let agents: Vec<_> = rows.iter().filter_map(|row| row[place].text()).collect();
    assert_eq!(agents, ["greedy", "random", "greedy", "random"]);
    let told = columns.index_of("agents").expect("a column");
    assert!(rows.iter().all(|row| row[told] == Value::from("Cross=greedy, Nought=random")));
}

#[test]
fn combinations_with_the_same_rules_are_played_once() {
    let (_, arms, families) = looked_up(
        r#"(schema: 1, games: 1, cells: [(game: "scachs", vary: {"castling": All}), (game: "scachs")])"#,
    );
    let readings = families[0].1.questions().iter().find(|it| it.name.node == "castling");
    let readings = readings.expect("a question").readings.len();
    let same: usize = arms.iter().map(|arm| arm.same.len()).sum();
    assert_eq!(arms.len() + same, readings + 1, "{arms:?}");
    assert!(same >= 1, "the second entry is the game as it is");
    let mut hashes: Vec<&String> = arms.iter().map(|arm| &arm.rules).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), arms.len());
}

#[test]
fn what_a_plan_names_wrongly_is_told() {
    let told = |cells: &str| {
        let plan = Plan::parse(&format!("(schema: 1, games: 1, cells: [{cells}])")).expect("a plan");
        let families: Vec<_> = plan.cells.iter().map(|it| (it.game.clone(), known(&it.game))).collect();
        expand(&plan.cells, &families, 1).expect_err("no cells").1.message
    };
    for (cells, expected) in [
        (r#"(game: "scachs", vary: {"castlin": All})"#, "there is no question `castlin`"),
        (r#"(game: "scachs", vary: {"castling": Only([])})"#, "`vary` names no reading of `castling`"),
        (
            r#"(game: "scachs", read: {"castling": "off"}, vary: {"castling": All})"#,
            "`castling` is answered in `read` and varied in `vary`",
        ),
    ] {
        assert_eq!(told(cells), expected);
    }
}

#[test]
fn the_summary_is_that_of_its_rows() {
    let text = r#"(schema: 1, seed: 3, games: 200, cells: [(game: "tic-tac-toe")])"#;
    let (plan, arms, families) = looked_up(text);
    let setting = Setting::new(&families[0].1, &arms[0]).expect("a game");
    let lineup =
        Entrants::new(&plan.agents[0], plan.fixed).expect("agents").seated(&setting.game).expect("seats");
    let (columns, rows, _) = rows(text);
    let mut summary = Summary::new();
    summary.begin(&columns, &setting, &lineup);
    rows.iter().for_each(|row| summary.add(0, row).expect("a row"));
    let told = &summary.summaries()[0];
    let ints = |name: &str| {
        let place = columns.index_of(name).expect("a column");
        rows.iter().map(|row| row[place].int().expect("a number")).collect::<Vec<_>>()
    };
    let sum = |name: &str| ints(name).iter().sum::<i64>() as f64;
    assert_eq!(told.games, 200);
    assert!((told.plies.mean - sum("plies") / 200.0).abs() < 1e-9);
    assert!((told.branching.mean - sum("legal_moves") / sum("plies")).abs() < 1e-9);
    assert!((told.tree - told.plies.mean * told.branching.mean.log10()).abs() < 1e-5);
    let wins = |seat: &str| ints(seat).iter().filter(|utility| **utility == 1).count() as f64 / 200.0;
    let parts = |seat: &str| ints(seat).iter().map(|utility| *utility as f64 + 1.0).sum::<f64>() / 400.0;
    let (first, second) = (parts("utility1"), parts("utility2"));
    assert!((told.seats[0].wins.share - wins("utility1")).abs() < 1e-6);
    assert!((told.seats[0].advantage.expect("ends").mean - first).abs() < 1e-6);
    assert!((told.balance.expect("ends").mean - (1.0 - (first - second).abs())).abs() < 1e-6);
    let (a, b) = (wins("utility1"), wins("utility2"));
    let (a, b) = (a / (a + b), b / (a + b));
    let entropy = told.entropy.expect("wins");
    assert!((entropy.mean + a * a.log2() + b * b.log2()).abs() < 1e-5, "{entropy:?}");
    assert!(entropy.low.is_some_and(|low| low < entropy.mean));
    // One agent has both seats, and so half of every win.
    assert_eq!(told.by_agent.len(), 1);
    assert!((told.by_agent[0].score.expect("ends").mean - 0.5).abs() < 1e-9);
    assert!(!told.no_choice);
}

#[test]
fn a_game_without_choices_says_so() {
    let text = r#"(schema: 1, games: 8, cells: [(game: "goose")])"#;
    let (plan, arms, families) = looked_up(text);
    let setting = Setting::new(&families[0].1, &arms[0]).expect("a game");
    let lineup =
        Entrants::new(&plan.agents[0], plan.fixed).expect("agents").seated(&setting.game).expect("seats");
    let (columns, rows, _) = rows(text);
    let mut summary = Summary::new();
    summary.begin(&columns, &setting, &lineup);
    rows.iter().for_each(|row| summary.add(0, row).expect("a row"));
    assert!(summary.summaries()[0].no_choice);
    let chance = columns.index_of("chance").expect("a column");
    assert!(rows.iter().all(|row| row[chance] == Value::Float(1.0)));
}

/// The rows of plies tell the same games as those of games.
#[test]
fn plies_make_up_their_games() {
    let text = r#"(schema: 1, games: 8, seed: 3, max_plies: 60, cells: [(game: "ur")], agents: [{"*": "greedy"}],
        start: RandomPlies(4), evaluated: true, moves: true, plies: true)"#;
    let (columns, games, _, plies) = all(text);
    let names: Vec<String> =
        ply_columns(&Plan::parse(text).expect("a plan")).into_iter().map(|it| it.name).collect();
    let of = |row: &Row, name: &str| row[names.iter().position(|it| it == name).expect(name)].clone();
    let game = |row: &Row, name: &str| row[columns.index_of(name).expect(name)].clone();
    let mut told = 0;
    for row in &games {
        let number = game(row, "number");
        let own: Vec<&Row> = plies.iter().filter(|ply| of(ply, "number") == number).collect();
        told += own.len();
        let texts: Vec<String> =
            own.iter().map(|ply| of(ply, "move").text().expect("a text").to_owned()).collect();
        assert_eq!(game(row, "moves").text(), Some(texts.join(" ").as_str()));
        let (rolls, moves): (Vec<&Row>, Vec<&Row>) =
            own.iter().partition(|ply| of(ply, "roll") == Value::Flag(true));
        assert_eq!(game(row, "plies"), Value::count(moves.len() as u64));
        assert_eq!(game(row, "rolls"), Value::count(rolls.len() as u64));
        let legal = moves.iter().map(|ply| of(ply, "legal_moves").int().expect("a number")).sum::<i64>();
        assert_eq!(game(row, "legal_moves"), Value::Int(legal));
        assert!(
            rolls.iter().all(|ply| of(ply, "legal_moves") == Value::None && of(ply, "worth") == Value::None)
        );
        for (count, ply) in moves.iter().enumerate() {
            assert_eq!(of(ply, "ply"), Value::count(count as u64));
            assert_eq!(of(ply, "agent") == Value::None, count < 4, "the lot draws the first four");
            assert!(of(ply, "worth").float().is_some_and(|worth| (-1.0..=1.0).contains(&worth)));
        }
        let steps: Vec<Value> = own.iter().map(|ply| of(ply, "step")).collect();
        assert!(steps.iter().enumerate().all(|(step, it)| *it == Value::count(step as u64)));
    }
    assert_eq!(told, plies.len());
}
