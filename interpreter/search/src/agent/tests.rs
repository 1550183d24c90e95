//! Agents against a plain search, and in positions whose best move is known.

mod mates;
mod slices;

use super::alphabeta::Search;
use super::at::MOST_ROLLS;
use super::{
    Agent, AnalysisRequest, Choice, Evaluation, Limit, PATIENCE, Skill, Unable, WIN, evaluation, expectimax,
    maxn, win_probability,
};
use crate::solving::{Solution, SolverLimits};
use crate::work::{Meter, drive};
use alfonso_driver::{Loaded, Request, load, shipped};
use alfonso_game::blueprint::VarRole;
use alfonso_game::{Game, Line, Move, NumberName, Position, Random, Seat};
use std::future::Future;
use std::sync::Arc;

fn loaded(name: &str) -> Loaded {
    load(shipped::game(name).expect("shipped"), &Request::default(), &|_| None).expect("sound")
}

/// Returns what a position is worth for whoever moves there, by looking at everything.
fn plain(line: &mut dyn Line, evaluation: &Evaluation, depth: u32, ply: u32) -> i32 {
    let seat = line.to_move();
    if let Some(outcome) = line.outcome() {
        return evaluation::decided(evaluation, outcome, seat, ply);
    }
    if ply > 0 && line.repetitions() > 1 || line.moves().is_empty() {
        return 0;
    }
    if depth == 0 {
        return evaluation.score(line, seat);
    }
    let worths = line.moves().to_vec().into_iter().map(|m| {
        line.play(m).expect("legal");
        let same = line.to_move() == seat;
        let worth = plain(line, evaluation, depth - 1, ply + 1);
        line.undo();
        if same { worth } else { -worth }
    });
    worths.max().unwrap_or(0)
}

/// Returns a depth, 1 to 4, to which a position has few lines, as far as a line drawn from it shows.
fn affordable(line: &mut dyn Line, random: &mut Random) -> u32 {
    const LINES: usize = 5000;
    let (mut lines, mut depth) = (1, 0);
    while depth < 4 {
        lines *= line.moves().len().max(1);
        let next = if depth == 0 || lines <= LINES { line.at_random(random) } else { None };
        let Some(m) = next else { break };
        line.play(m).expect("legal");
        depth += 1;
    }
    for _ in 0..depth {
        line.undo();
    }
    depth.max(1)
}

#[test]
fn alphabeta_gives_the_value_of_a_plain_search() {
    let mut tried = 0;
    for (name, _) in shipped::games() {
        let loaded = loaded(name);
        let agent = Agent::AlphaBeta(Limit { depth: Some(2), ..Limit::default() });
        if agent.can_play(&loaded.game).is_err() {
            continue;
        }
        let evaluation = Evaluation::new(&loaded.game);
        let mut random = Random::new(3);
        for _ in 0..POSITIONS {
            let Some(mut line) = some_position(&loaded.game, &mut random) else { continue };
            // The table is of use from the third ply on. Where there are many lines, less is enough to look at.
            let depth = affordable(line.as_mut(), &mut random);
            let wanted = plain(line.as_mut(), &evaluation, depth, 0);
            let limit = Limit { depth: Some(depth), ..Limit::default() };
            let begin = |meter| in_full(&evaluation, limit, meter);
            let (all, mut report) = (AnalysisRequest::default(), |_, _: &Choice| ());
            let choice = whole(|meter| begin(meter).choose(line.as_mut(), &mut random, &all, &mut report));
            let choice = choice.expect("a move");
            assert_eq!(choice.score, Some(wanted), "{name}: {:?}", line.played_texts());
            tried += 1;
            if depth < 3 {
                break;
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Tells whether a seat wants the first hopes more than the second.
type Better<'b> = &'b dyn Fn(Seat, &[i32], &[i32]) -> bool;

/// Returns what each seat hopes of a position, by looking at everything: whoever moves wants what is `better`.
fn win_probabilities(
    line: &mut dyn Line,
    evaluation: &Evaluation,
    (depth, ply, rolls): (u32, u32, u32),
    better: Better<'_>,
) -> Vec<i32> {
    let seats = (0..evaluation.seats()).map(Seat::new);
    if let Some(outcome) = line.outcome() {
        return seats.map(|seat| win_probability::decided(evaluation, outcome, seat, ply)).collect();
    }
    if line.moves().is_empty() || ply > 0 && line.repetitions() > 1 && !evaluation.has_dice() {
        return vec![0; evaluation.seats()];
    }
    if depth == 0 || line.is_chance() && rolls == MOST_ROLLS {
        return seats.map(|seat| win_probability::here(evaluation, line, seat)).collect();
    }
    let (seat, is_chance) = (line.to_move(), line.is_chance());
    let (mut sums, mut all) = (vec![0_i64; evaluation.seats()], 0_i64);
    let mut best: Option<Vec<i32>> = None;
    for m in line.moves().to_vec() {
        let weight = i64::try_from(line.weight(m).0).expect("small");
        line.play(m).expect("legal");
        let next = if is_chance { (depth, ply + 1, rolls + 1) } else { (depth - 1, ply + 1, 0) };
        let found = win_probabilities(line, evaluation, next, better);
        line.undo();
        all += weight;
        sums.iter_mut()
            .zip(&found)
            .for_each(|(sum, win_probability)| *sum += weight * i64::from(*win_probability));
        if best.as_ref().is_none_or(|best| better(seat, &found, best)) {
            best = Some(found);
        }
    }
    if is_chance {
        return sums.into_iter().map(|sum| i32::try_from(sum.div_euclid(all)).expect("small")).collect();
    }
    best.expect("a move")
}

/// Tries all shipped games in random positions.
fn in_all_games(mut each: impl FnMut(&str, &Game, &Evaluation, &mut dyn Line, u32)) {
    let mut random = Random::new(4);
    for (name, _) in shipped::games() {
        let loaded = loaded(name);
        let evaluation = Evaluation::new(&loaded.game);
        let Some(mut line) = some_position(&loaded.game, &mut random) else { continue };
        let depth = match line.moves().len() {
            0..=6 if !loaded.game.has_dice() => 3,
            0..=40 => 2,
            _ => 1,
        };
        each(name, &loaded.game, &evaluation, line.as_mut(), depth);
    }
}

#[test]
fn expectimax_and_paranoid_give_the_value_of_a_plain_search() {
    let (mut tried, mut dice, mut many) = (0, 0, 0);
    in_all_games(|name, game, evaluation, line, depth| {
        let seat = line.to_move();
        let side = evaluation.side(seat);
        let better = |player: Seat, one: &[i32], other: &[i32]| match side >> player.index() & 1 {
            1 => one[seat.index()] > other[seat.index()],
            _ => one[seat.index()] < other[seat.index()],
        };
        let wanted = win_probabilities(line, evaluation, (depth, 0, 0), &better)[seat.index()];
        let limit = Limit { depth: Some(depth), ..Limit::default() };
        let random = &mut Random::new(1);
        let begin = |meter| expectimax::Search::new(evaluation, limit, seat, meter);
        let choice = whole(|meter| begin(meter).choose(line, random)).expect("a move");
        assert_eq!(
            choice.share,
            Some(win_probability::part(wanted).into()),
            "{name}: {:?}",
            line.played_texts()
        );
        tried += 1;
        dice += u32::from(game.has_dice());
        many += u32::from(evaluation.seats() > 2);
    });
    assert!(tried > 60 && dice > 5 && many > 3, "{tried} {dice} {many}");
}

#[test]
fn maxn_gives_the_value_of_a_plain_search() {
    let mut tried = 0;
    in_all_games(|name, _, evaluation, line, depth| {
        let seat = line.to_move();
        let better = |player: Seat, one: &[i32], other: &[i32]| one[player.index()] > other[player.index()];
        let wanted = win_probabilities(line, evaluation, (depth, 0, 0), &better)[seat.index()];
        let limit = Limit { depth: Some(depth), ..Limit::default() };
        let random = &mut Random::new(1);
        let choice = whole(|meter| maxn::Search::new(evaluation, limit, meter).choose(line, random));
        let share = choice.expect("a move").share;
        assert_eq!(share, Some(win_probability::part(wanted).into()), "{name}: {:?}", line.played_texts());
        tried += 1;
    });
    assert!(tried > 60, "{tried}");
}

#[test]
fn every_agent_that_can_play_a_game_finds_a_move_in_it() {
    let agents =
        ["greedy", "alphabeta:nodes=40", "expectimax:nodes=40", "paranoid:nodes=40", "maxn:nodes=40"];
    let more = ["mcts:playouts=12", "level:1", "level:5", "random"];
    let agents: Vec<Agent> = agents.iter().chain(&more).map(|text| text.parse().expect("an agent")).collect();
    let mut tried = 0;
    in_all_games(|name, game, evaluation, line, _| {
        let before = line.position();
        for agent in agents.iter().filter(|agent| agent.can_play(game).is_ok()) {
            let choice = agent.choose(evaluation, line, &mut Random::new(2), &mut || false);
            let choice = choice.unwrap_or_else(|| panic!("{agent} finds no move in {name}"));
            assert!(line.moves().contains(&choice.chosen), "{agent} in {name}");
            assert_eq!(line.position(), before, "{agent} in {name} leaves the line as it was");
            // Time is up at once: there is a move all the same.
            assert!(agent.choose(evaluation, line, &mut Random::new(2), &mut || true).is_some());
            tried += 1;
        }
    });
    assert!(tried > 400, "{tried}");
}

#[test]
fn random_games_find_what_is_certain() {
    let line_of_three = loaded("tic-tac-toe");
    let evaluation = Evaluation::new(&line_of_three.game);
    let agent: Agent = "mcts:playouts=20000".parse().expect("an agent");
    let mut line = line_of_three.game.line();
    let mut random = Random::new(1);
    let mut choose = |line: &mut dyn Line| agent.choose(&evaluation, line, &mut random, &mut || false);
    // Whoever begins in a corner wins if the answer stands beside it.
    for text in ["a1", "b1"] {
        let m = line.moves().iter().copied().find(|m| line.text(*m).ends_with(text)).expect("a cell");
        line.play(m).expect("legal");
    }
    let choice = choose(line.as_mut()).expect("a move");
    assert_eq!(choice.share, Some(1.0), "{choice:?}");
    assert!(choice.playouts < 20_000, "a certain win ends the search");
    // With best play nobody wins.
    while line.outcome().is_none() {
        line.undo();
        if line.played().is_empty() {
            break;
        }
    }
    let choice = choose(line.as_mut()).expect("a move");
    assert!(choice.share.is_some_and(|share| (share - 0.5).abs() < 0.15), "{choice:?}");
}

#[test]
fn equal_scores_are_a_draw_to_all_agents() {
    let kalah = loaded("kalah");
    let evaluation = Evaluation::new(&kalah.game);
    let position = tie(&kalah.game);
    for name in ["greedy", "alphabeta:depth=3", "expectimax:depth=3", "maxn:depth=2", "mcts:playouts=50"] {
        let agent: Agent = name.parse().expect("an agent");
        let mut line = kalah.game.line_from(&position);
        let choice = agent.choose(&evaluation, line.as_mut(), &mut Random::new(1), &mut || false);
        let choice = choice.expect("a move");
        assert_eq!((choice.score.unwrap_or(0), choice.share.unwrap_or(0.5)), (0, 0.5), "{name}");
    }
}

/// Returns a position of kalah in which the only move ends the game with equal scores.
fn tie(game: &Game) -> Position {
    let mut random = Random::new(1);
    for _ in 0..100_000 {
        let mut line = game.line();
        while line.outcome().is_none() {
            let Some(m) = line.at_random(&mut random) else { break };
            let before = line.position();
            let alone = line.moves().len() == 1;
            line.play(m).expect("legal");
            if alone && line.outcome().is_some_and(alfonso_game::Outcome::is_draw) {
                return before;
            }
        }
    }
    panic!("no tie");
}

#[test]
fn positions_with_other_scores_have_other_keys() {
    let loaded = loaded("oware");
    let evaluation = Evaluation::new(&loaded.game);
    let is_score = |id: usize| loaded.game.blueprint().vars[id].role == VarRole::Score;
    let score = |name: &NumberName| matches!(name, NumberName::Variable { id, .. } if is_score(*id));
    let place = loaded.game.numbers().iter().position(score).expect("a score");
    let start = loaded.game.start();
    let mut other = start.clone();
    other.numbers[place] += 1;
    let (one, other) = (loaded.game.line_from(&start), loaded.game.line_from(&other));
    assert_eq!(one.hash(), other.hash());
    assert_ne!(evaluation.key(one.as_ref()), evaluation.key(other.as_ref()));
}

/// The number of positions in which each game is looked at, if it has few moves.
const POSITIONS: u32 = 4;

/// Returns a position after a few random moves; `None` if nobody can move there.
/// Returns a search that looks at everything.
fn in_full(evaluation: &Evaluation, limit: Limit, meter: Arc<Meter>) -> Search<'_> {
    let mut search = Search::new(evaluation, limit, meter);
    search.selective = false;
    search
}

/// Searches without end.
fn whole<T, F: Future<Output = T>>(begin: impl FnOnce(Arc<Meter>) -> F) -> T {
    drive(begin, PATIENCE, &mut |_| false)
}

fn some_position(game: &Game, random: &mut Random) -> Option<Box<dyn Line>> {
    let mut line = game.line();
    for _ in 0..random.below(24) {
        let Some(m) = line.at_random(random) else { break };
        line.play(m).expect("legal");
    }
    // Where dice are to fall nobody chooses.
    while line.is_chance() {
        let Some(m) = line.at_random(random) else { break };
        line.play(m).expect("legal");
    }
    (line.outcome().is_none() && !line.moves().is_empty()).then_some(line)
}

#[test]
fn an_analysis_ranks_moves_by_the_values_of_a_plain_search() {
    let mut tried = 0;
    in_all_games(|name, game, evaluation, line, depth| {
        if Agent::AlphaBeta(Limit::default()).can_play(game).is_err() || line.moves().len() < 3 {
            return;
        }
        let seat = line.to_move();
        let mut worths: Vec<(Move, i32)> = Vec::new();
        for m in line.moves().to_vec() {
            line.play(m).expect("legal");
            let same = line.to_move() == seat;
            let worth = plain(line, evaluation, depth - 1, 1);
            line.undo();
            worths.push((m, if same { worth } else { -worth }));
        }
        let worth = |m: Move| worths.iter().find(|(known, _)| *known == m).expect("legal").1;
        // Every other move may be chosen.
        let among: Vec<Move> = line.moves().iter().copied().step_by(2).collect();
        let request = AnalysisRequest { among: among.clone(), lines: 3, ..AnalysisRequest::default() };
        let limit = Limit { depth: Some(depth), ..Limit::default() };
        let begin = |meter| in_full(evaluation, limit, meter);
        let (mut ranked, mut random) = (Vec::new(), Random::new(2));
        let mut report = |rank: usize, choice: &Choice| {
            if choice.depth == depth {
                assert_eq!(rank, ranked.len(), "{name}");
                ranked.push((choice.chosen, choice.score.expect("a worth")));
            }
        };
        let best = whole(|meter| begin(meter).choose(line, &mut random, &request, &mut report));
        // A search ends early where all is decided.
        if ranked.is_empty() {
            return;
        }
        assert_eq!(best.map(|best| best.chosen), ranked.first().map(|(m, _)| *m), "{name}");
        let mut all: Vec<i32> = among.iter().map(|m| worth(*m)).collect();
        all.sort_unstable_by_key(|worth| -worth);
        all.truncate(3);
        assert_eq!(
            ranked.iter().map(|(_, worth)| *worth).collect::<Vec<_>>(),
            all,
            "{name}: {:?}",
            line.played_texts()
        );
        for (m, told) in &ranked {
            assert!(among.contains(m) && worth(*m) == *told, "{name}: {:?}", line.played_texts());
        }
        tried += 1;
    });
    assert!(tried > 30, "{tried}");
}

#[test]
fn agents_choose_alike_by_their_seed_and_better_than_chance() {
    let chess = loaded("chess");
    let evaluation = Evaluation::new(&chess.game);
    let position = chess.game.from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").expect("a position");
    for name in [
        "greedy",
        "alphabeta:depth=2",
        "alphabeta:nodes=500",
        "expectimax:depth=2",
        "paranoid",
        "maxn:depth=2",
        "mcts:playouts=300",
        "level:5",
    ] {
        let agent: Agent = name.parse().expect("an agent");
        let mut line = chess.game.line_from(&position);
        let mut choose = |seed| {
            agent.choose(&evaluation, line.as_mut(), &mut Random::new(seed), &mut || false).expect("a move")
        };
        let (one, other) = (choose(5), choose(5));
        assert_eq!(one, other, "{name}");
        assert_eq!(line.text(one.chosen), "e4-d5", "{name}");
        assert!(one.nodes <= 501 || name != "alphabeta:nodes=500", "{}", one.nodes);
    }
}

#[test]
fn agents_are_written_and_read() {
    for text in [
        "random",
        "greedy",
        "alphabeta",
        "alphabeta:depth=3",
        "alphabeta:depth=3,nodes=10000",
        "alphabeta:time=0.5s",
        "expectimax:depth=2",
        "paranoid:nodes=100",
        "maxn",
        "mcts",
        "mcts:playouts=500,time=1s",
        "exact",
        "exact:temperature=0.5",
        "exact:temperature=3,memory=64MiB",
        "level:10",
        "net:first",
        "net:some/where.onnx",
        "net:C:\\mine.onnx,time=0.5s",
        "net:first,simulations=200,memory=64MiB",
        "net:first,depth=3,nodes=500,time=1s",
    ] {
        let agent: Agent = text.parse().expect(text);
        assert_eq!(agent.to_string(), text);
    }
    assert_eq!("alphabeta:time=2.0s".parse::<Agent>().expect("a time").to_string(), "alphabeta:time=2s");
    for wrong in [
        "",
        "human",
        "greedy:depth=2",
        "alphabeta:depth=0",
        "alphabeta:depth=65",
        "alphabeta:3",
        "alphabeta:time=0s",
        "alphabeta:size=3",
        "alphabeta:nodes=-1",
        "alphabeta:playouts=3",
        "mcts:depth=3",
        "mcts:playouts=0",
        "exact:3",
        "exact:depth=3",
        "exact:temperature=-1",
        "exact:temperature=NaN",
        "exact:memory=3",
        "level",
        "level:0",
        "level:11",
        "net",
        "net:",
        "net:a/b",
        "net:..",
        "net:first,simulations=0",
        "net:first,depth=3,simulations=9",
        "net:first,memory=64MiB",
        "net:a\u{7}.onnx",
    ] {
        assert!(wrong.parse::<Agent>().is_err(), "{wrong}");
    }
    let named = |length: usize| format!("net:{}.onnx", "n".repeat(length - 5)).parse::<Agent>();
    assert!(named(4096).is_ok() && named(4097).is_err());
    let agent = Agent::AlphaBeta(Limit::default());
    assert_eq!(agent.can_play(&loaded("four-seasons").game), Err(Unable::Seats(4)));
    assert_eq!(agent.can_play(&loaded("ur").game), Err(Unable::Chance));
    let exact = Agent::Exact(Skill::default());
    assert_eq!(exact.can_play(&loaded("ur").game), Err(Unable::Chance));
    assert_eq!(exact.can_play(&loaded("xiangqi").game), Err(Unable::Repetition));
    assert_eq!(exact.can_play(&loaded("tic-tac-toe").game), Ok(()));
    assert_eq!(Agent::Greedy.can_play(&loaded("ur").game), Ok(()));
}

/// Returns the worth of a game's positions with the exact values.
fn solved(game: &Game) -> Evaluation {
    let mut evaluation = Evaluation::new(game);
    evaluation.solve(game, &game.start(), 64 << 20, &mut |_| true).expect("it is small");
    evaluation
}

#[test]
fn exact_play_wins_what_can_be_won_as_fast_as_it_can_be() {
    let agent = Agent::Exact(Skill::default());
    for name in ["tic-tac-toe", "alquerque-de-tres", "hare-and-hounds", "ludus-coriovalli"] {
        let game = loaded(name).game;
        let limits = SolverLimits { memory: 64 << 20, positions: usize::MAX, steps: u64::MAX };
        let worth = Solution::of(&game, &game.start(), limits, &mut |_| true).expect("it is small").value();
        let evaluation = solved(&game);
        for seed in 0..8 {
            let (mut line, mut random, mut plies) = (game.line(), Random::new(seed), 0);
            while line.outcome().is_none() && plies < 200 {
                let choice =
                    agent.choose(&evaluation, line.as_mut(), &mut random, &mut || false).expect(name);
                let forced = choice.score.filter(|score| score.abs() > super::FORCED);
                let left = worth.plies.map(|whole| WIN - (whole as i32 - plies));
                assert_eq!(forced.map(i32::abs), left, "{name}, {seed}");
                line.play(choice.chosen).expect("legal");
                plies += 1;
            }
            let winner = line.outcome().and_then(|outcome| outcome.winners().next());
            assert_eq!(winner, worth.winner, "{name}, {seed}");
        }
    }
}

#[test]
fn moves_are_drawn_by_their_scores_and_the_temperature() {
    let game = loaded("hare-and-hounds").game;
    let evaluation = solved(&game);
    let mut line = game.line();
    let moves = line.moves().to_vec();
    let values = evaluation.values().expect("they were found");
    let span = i64::from(values.longest()) + 1;
    let seat = line.to_move();
    let scores = values.after(line.as_ref()).expect("the start is known").into_iter().map(|(_, worth)| {
        let plies = i64::from(worth.plies.expect("nobody draws here"));
        if worth.winner == Some(seat) { span - plies } else { plies - span }
    });
    let weights: Vec<f64> = scores.map(|score| (score as f64 / 10.0).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let (games, mut drawn, mut random) = (20_000, vec![0_u32; moves.len()], Random::new(5));
    let agent: Agent = "exact:temperature=10".parse().expect("an agent");
    for _ in 0..games {
        let choice = agent.choose(&evaluation, line.as_mut(), &mut random, &mut || false).expect("a move");
        drawn[moves.iter().position(|m| *m == choice.chosen).expect("a legal move")] += 1;
    }
    let square = |(weight, drawn): (&f64, &u32)| {
        let wanted = weight / sum * f64::from(games);
        (f64::from(*drawn) - wanted).powi(2) / wanted.max(1e-9)
    };
    let chi: f64 = weights.iter().zip(&drawn).map(square).sum();
    // Far beyond what one in ten thousand draws would give with as many moves.
    assert!(moves.len() > 2 && chi < 40.0, "{chi}: {drawn:?} of {weights:?}");
    assert!(drawn.iter().filter(|count| **count > 0).count() > 1, "{drawn:?}");
    let unready = agent.choose(&Evaluation::new(&game), line.as_mut(), &mut random, &mut || false);
    assert_eq!(unready, None);
}
