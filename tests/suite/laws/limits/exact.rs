//! Rules that become too costly somewhere in play, asked by everything that looks at many positions.
//!
//! A rule may be cheap at the start and spin later: when a piece moves, is taken, in a step of a turn, in a law or an ending, from some ply
//! on. Whoever lists positions must not take one for whole whose rules were cut off.

use super::game;
use alfonso_diag::code;
use alfonso_driver::{Loaded, Request, Source};
use alfonso_game::Random;
use alfonso_search::{
    Agent, Chain, Choosing, Evaluation, Fault, Limits, Mates, Outlook, Proof, Solution, SolverLimits,
    Unsolved,
};
use conformance::over_budget::nested;
use conformance::{games, watch};

/// A repetition that never comes to rest: all steps of a ply at once.
const SPIN: &str = "until stable { set f to not f }";

/// Agents of every sort.
const AGENTS: &[&str] =
    &["greedy", "alphabeta:depth=2", "paranoid:depth=2", "maxn:depth=2", "mcts:playouts=20", "level:3"];

/// Where rules become costly, as parts of the small game.
fn places() -> Vec<(String, Vec<(&'static str, String)>)> {
    let flag = "flag f = false\n";
    let rule = |on: &str| ("before", format!("{flag}rules {{ rule.x: on {on} -> {SPIN} }}"));
    let mut all = vec![
        ("a move".to_owned(), vec![rule("move")]),
        ("a capture".to_owned(), vec![rule("capture")]),
        ("a move of a stone".to_owned(), vec![rule("move of Stone")]),
        (
            "a step of a turn".to_owned(),
            vec![
                ("before", flag.to_owned()),
                (
                    "turn",
                    format!(
                        "turn {{ turn.move: move  turn.spin: {SPIN} if rounds > 0  turn.judge: judge next }}"
                    ),
                ),
            ],
        ),
    ];
    for later in [0, 2] {
        let over_budget = format!("rounds > {later} and ({})", nested(5, "rounds > 200"));
        all.push((
            format!("a law from round {later}"),
            vec![
                ("board", "board grid 8 by 8".to_owned()),
                ("legal", format!("legal {{ legal.x: forbid {over_budget} }}")),
            ],
        ));
        all.push((
            format!("an ending from round {later}"),
            vec![
                ("board", "board grid 8 by 8".to_owned()),
                (
                    "end",
                    format!(
                        "end {{ end.x: when {over_budget} -> draw  end.mate: when next is mated -> next loses \
                         end.long: when rounds >= 50 -> draw }}"
                    ),
                ),
            ],
        ));
    }
    all
}

fn load(text: String) -> Loaded {
    let source = Source { name: "limits.rules".to_owned(), text };
    alfonso_driver::load(source, &Request::default(), &games::no_library).expect("sound at its start")
}

/// Checks that an answer about many positions is one that may be given: the cost is told, or the search could do without.
fn told<T>(what: &str, found: Result<T, Unsolved>, may_do_without: bool) {
    match found {
        Err(Unsolved::OverBudget(_) | Unsolved::TooManySteps(_)) => {}
        Err(Unsolved::TooMany(..) | Unsolved::GoesRound | Unsolved::Stopped(_)) => {}
        Err(other) => panic!("{what}: {other:?}"),
        Ok(_) => assert!(may_do_without, "{what}: an answer, though positions are beyond the steps"),
    }
}

#[test]
fn positions_beyond_the_steps_are_never_taken_for_whole() {
    for (number, (what, parts)) in places().into_iter().enumerate() {
        // A costly search takes a second or two: each place has two of the agents.
        let agents = [AGENTS[2 * number % AGENTS.len()], AGENTS[(2 * number + 1) % AGENTS.len()]];
        let parts: Vec<(&str, &str)> = parts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let text = game(&parts);
        watch::ends(&what.clone(), move || {
            let loaded = load(text);
            let game = &loaded.game;
            let start = game.start();
            let solver_limits = SolverLimits { memory: 1 << 26, positions: 400, steps: 1 << 24 };
            told(&what, Solution::of(game, &start, solver_limits, &mut |_| true), false);
            told(&what, Proof::of(game, &start, solver_limits, &mut |looked| looked < 400), true);
            told(&what, Mates::within(game, &start, 2, solver_limits, &mut |_| true), true);
            let limits = Limits { positions: 400, together: 100, steps: 1 << 24 };
            match Chain::of(game, &start, Choosing::Random, limits) {
                Err(Fault::OverBudget(_) | Fault::TooMany | Fault::TooManySteps(_) | Fault::TooLarge(_)) => {}
                other => panic!("{what}: {other:?}"),
            }
            let mut evaluation = Evaluation::new(game);
            told(&what, evaluation.solve(game, &start, 1 << 22, &mut |found| found < 400), false);
            for agent in agents {
                let agent: Agent = agent.parse().expect("an agent");
                let mut line = game.line();
                let chosen = agent.choose(&evaluation, line.as_mut(), &mut Random::new(1), &mut || false);
                let chosen = chosen.expect("there are moves").chosen;
                assert!(line.moves().contains(&chosen), "{what}: {agent}");
                line.play(chosen).expect("legal");
            }
        });
    }
}

/// A costly game without an end: what many plies may take together is limited, and told.
#[test]
fn steps_of_many_positions_have_a_limit() {
    let text =
        "game \"Costly\" players One \"o\", Two \"t\" board grid 16 by 16 dice d faces 1..6 number a = 0
        turn { turn.t: roll d turn.s: set a to (a * 7 + d + (number of cell c where
            (number of cell e where rank of c > rank of e + a) > 99999)) mod 99991 }
        end { end.six: when a = 99990 -> mover wins }";
    watch::ends("a costly game", move || {
        let loaded = load(text.to_owned());
        let game = &loaded.game;
        let limits = Limits { positions: 100_000, together: 100, steps: 1 << 22 };
        let fault = Chain::of(game, &game.start(), Choosing::Nobody, limits).expect_err("too many steps");
        let Fault::TooManySteps(found) = fault else { panic!("{fault:?}") };
        assert!((10..1000).contains(&found), "{found}");
        let mut fired = alfonso_game::Fired(vec![0; game.names().rules.len()]);
        let series = alfonso_game::Series { seed: 1, first: 0, games: 3, max_plies: 1000 };
        let (mut left, mut ends) = (1_u64 << 21, Vec::new());
        let mut goes_on = |steps: u64| {
            left = left.saturating_sub(steps);
            if left > 0 { alfonso_game::Going::On } else { alfonso_game::Going::OverBudget }
        };
        let all = game.playouts_within(&game.start(), series, &mut fired, &mut goes_on, &mut |playout, _| {
            ends.push(
                matches!(playout.end, alfonso_game::PlayoutEnd::OverBudget(over_budget) if over_budget.rule.is_none()),
            );
        });
        assert!(all && ends == [true; 3], "{ends:?}");
        let before = fired.clone();
        let mut over = |_: u64| alfonso_game::Going::Over;
        let all =
            game.playouts_within(&game.start(), series, &mut fired, &mut over, &mut |_, _| ends.clear());
        assert!(!all && ends.len() == 3 && fired == before, "a game that was given up counts as none");
    });
}

/// The estimate of a game whose rules are costly in every position ends at its steps, or when it is asked to.
#[test]
fn an_estimate_ends_at_its_steps_and_when_it_is_asked_to() {
    let text = super::game(&[
        ("board", "board grid 8 by 8"),
        ("legal", &format!("legal {{ legal.x: forbid {} }}", nested(3, "rounds > 200"))),
    ]);
    watch::ends("an estimate", move || {
        let game = &load(text.clone()).game;
        let start = game.start();
        let mut asked = 0_u32;
        let outlook = Outlook::of(game, &start, 1 << 30, &mut || {
            asked += 1;
            true
        });
        assert!(outlook.is_none() && (10..20_000).contains(&asked), "{asked}: {outlook:?}");
        let mut asked = 0_u32;
        let outlook = Outlook::of(game, &start, 1 << 30, &mut || {
            asked += 1;
            asked < 5
        });
        assert!(outlook.is_none() && asked == 5, "{asked}");
    });
}

/// Long names, near ones and many, in files and in moves.
#[test]
fn long_and_many_names_are_told_soon() {
    let letters = |count: usize, last: &str| format!("{}{last}", "x".repeat(count));
    let of = |name: &str, used: &str| {
        super::game(&[
            ("before", &format!("define {name}: number = 1")),
            ("legal", &format!("legal {{ l.x: forbid rounds > 20 + {used} }}")),
        ])
    };
    super::refused(
        "two names of 30,000 letters",
        of(&letters(30_000, "a"), &letters(30_000, "b")),
        code::LONG_NAME,
    );
    super::refused(
        "a name of half a mebibyte",
        of(&letters(500_000, "a"), &letters(500_000, "b")),
        code::LONG_NAME,
    );
    super::refused(
        "a rule",
        super::game(&[("legal", &format!("legal {{ l.{}: forbid true }}", letters(80, "")))]),
        code::LONG_NAME,
    );
    super::accepted("64 letters", &of(&letters(63, "a"), &letters(63, "a")));
    // As many names as a file holds, each near to all others.
    let many = |from: usize, word: &str| -> String {
        (from..from + 6000).map(|n| format!("{word}{n:0>40}{} ", "y".repeat(18))).collect()
    };
    let defined: String =
        many(0, "a").split_whitespace().map(|name| format!("define {name}: number = 1\n")).collect();
    let unknown: String = many(0, "b")
        .split_whitespace()
        .map(|name| format!("l.r{}: forbid {name} > 1\n", &name[31..41]))
        .collect();
    super::objected(
        "thousands of near names",
        super::game(&[("before", &defined), ("legal", &format!("legal {{ {unknown} }}"))]),
    );
    let loaded = load(super::game(&[]));
    watch::ends("a move of a mebibyte", move || {
        let line = loaded.game.line();
        let near = alfonso_driver::nearest_moves(line.as_ref(), &"a2-a3".repeat(200_000));
        assert!(near.len() <= 5, "{near:?}");
        let pgn = format!("[Event \"x\"]\n\n1. {} *\n", "e4".repeat(500_000));
        assert!(alfonso_notation::record::Record::parse(&pgn).is_err());
    });
}
