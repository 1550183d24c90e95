//! Agents against a plain search, and in positions whose best move is known.

use super::alphabeta::Search;
use super::{Agent, Evaluation, Limit, Unable, WIN, evaluation};
use alfonso_driver::{Loaded, Request, load, shipped};
use alfonso_game::blueprint::VarRole;
use alfonso_game::{Game, Line, NumberName, Random};

fn loaded(name: &str) -> Loaded {
    load(shipped::game(name).expect("shipped"), &Request::default(), &|_| None).expect("sound")
}

/// Returns what a position is worth for whoever moves there, by looking at everything.
fn plain(line: &mut dyn Line, evaluation: &Evaluation, depth: u32, ply: i32) -> i32 {
    let seat = line.to_move();
    if let Some(outcome) = line.outcome() {
        return evaluation::decided(outcome, seat, ply);
    }
    if ply > 0 && line.repetitions() > 1 || line.moves().is_empty() {
        return 0;
    }
    if depth == 0 {
        return evaluation.worth(line, seat);
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
            // The table is of use from the third ply on. Where there are many moves, less is enough to look at.
            let depth = match line.moves().len() {
                0..=8 => 4,
                9..=60 => 2,
                _ => 1,
            };
            let wanted = plain(line.as_mut(), &evaluation, depth, 0);
            let mut never = || false;
            let limit = Limit { depth: Some(depth), ..Limit::default() };
            let mut search = Search::new(&evaluation, limit, &mut never);
            search.quiet = false;
            let choice = search.choose(line.as_mut(), &mut random).expect("a move");
            assert_eq!(choice.score, Some(wanted), "{name}: {:?}", line.told());
            tried += 1;
            if depth < 3 {
                break;
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

#[test]
fn positions_with_other_scores_have_other_keys() {
    let loaded = loaded("oware");
    let evaluation = Evaluation::new(&loaded.game);
    let is_score = |row: usize| loaded.game.blueprint().vars[row].role == VarRole::Score;
    let score = |name: &NumberName| matches!(name, NumberName::Variable { row, .. } if is_score(*row));
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
fn some_position<'g>(game: &'g Game, random: &mut Random) -> Option<Box<dyn Line + 'g>> {
    let mut line = game.line();
    for _ in 0..random.below(24) {
        let Some(m) = line.at_random(random) else { break };
        line.play(m).expect("legal");
    }
    (line.outcome().is_none() && !line.moves().is_empty()).then_some(line)
}

#[test]
fn a_mate_is_found_and_its_line_told() {
    let chess = loaded("chess");
    let evaluation = Evaluation::new(&chess.game);
    // Two rooks: a7 and b8 mate in two.
    let position = chess.game.from_fen("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1").expect("a position");
    let mut line = chess.game.line_from(&position);
    let agent: Agent = "alphabeta:depth=3".parse().expect("an agent");
    let choice =
        agent.choose(&evaluation, line.as_mut(), &mut Random::new(1), &mut || false).expect("a move");
    assert_eq!(choice.score, Some(WIN - 3));
    let texts: Vec<String> = choice
        .line
        .iter()
        .map(|m| {
            let text = line.text(*m);
            line.play(*m).expect("legal");
            text
        })
        .collect();
    assert_eq!((texts.len(), line.outcome().is_some()), (3, true), "{texts:?}");
}

#[test]
fn agents_choose_alike_by_their_seed_and_better_than_chance() {
    let chess = loaded("chess");
    let evaluation = Evaluation::new(&chess.game);
    let position = chess.game.from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").expect("a position");
    for name in ["greedy", "alphabeta:depth=2", "alphabeta:nodes=500"] {
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
    ] {
        assert!(wrong.parse::<Agent>().is_err(), "{wrong}");
    }
    let agent = Agent::AlphaBeta(Limit::default());
    assert_eq!(agent.can_play(&loaded("four-seasons").game), Err(Unable::Seats(4)));
    assert_eq!(agent.can_play(&loaded("ur").game), Err(Unable::Chance));
    assert_eq!(Agent::Greedy.can_play(&loaded("ur").game), Ok(()));
}
