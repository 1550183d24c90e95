//! Chains whose values are known.

use crate::chain::{Accounts, Node};
use crate::{
    Budget, Chain, Choosing, Fault, Limits, Proof, Solution, SolverLimits, Unsolved, Work,
    without_counted_draws,
};
use alfonso_driver::{Loaded, Request, Source, load};
use alfonso_game::{Game, Line, Outcome, Position, Random, RuleId, Seat};

const LIMITS: Limits = Limits { positions: 10_000, together: 1_000, steps: u64::MAX };

fn goes(steps: &[(usize, u64)]) -> Node {
    Node::Goes { steps: steps.to_vec(), rolled: true, gains: Vec::new() }
}

/// Returns a chain whose outcomes are that nobody wins, that the player in the first seat wins, and that in the second.
fn chain(nodes: Vec<Node>) -> Chain {
    let won = |winners: &[usize]| Outcome::new(winners.iter().map(|seat| Seat::new(*seat)), RuleId::new(0));
    Chain {
        seats: 2,
        outcomes: vec![won(&[]), won(&[0]), won(&[1])],
        accounts: Accounts::Here(Vec::new()),
        nodes,
    }
}

#[test]
fn the_gamblers_ruin_is_known() {
    // From 2 of 5, with two chances in three: 1 - (1/2)^2 over 1 - (1/2)^5.
    let mut nodes = vec![goes(&[(1, 1), (2, 2)]), goes(&[(4, 1), (0, 2)])];
    nodes.extend([goes(&[(0, 1), (3, 2)]), goes(&[(2, 1), (5, 2)]), Node::Over(2), Node::Over(1)]);
    let value = chain(nodes).value(100).expect("few");
    assert_eq!(value.wins[0].to_string(), "24/31");
    assert_eq!(value.wins[1].to_string(), "7/31");
    assert!(value.endless.is_zero() && value.draw.is_zero() && value.stuck.is_zero());
    // (goal times the chance of it, less what was there) over the mean gain.
    assert_eq!(value.rolls.expect("it ends").to_string(), "174/31");
    assert_eq!(value.plies.expect("it ends").to_string(), "0");
}

#[test]
fn what_goes_round_for_ever_is_told() {
    let nodes =
        vec![goes(&[(1, 1), (3, 1), (4, 1)]), goes(&[(2, 1)]), goes(&[(1, 1)]), Node::Over(0), Node::Stuck];
    let value = chain(nodes).value(100).expect("few");
    assert_eq!([&value.endless, &value.draw, &value.stuck].map(ToString::to_string), ["1/3", "1/3", "1/3"]);
    assert!(value.rolls.is_none() && value.wins[0].is_zero());
    let round = chain(vec![goes(&[(1, 1)]), goes(&[(0, 1)])]);
    assert_eq!(round.value(1), Err(crate::Unvalued::TooTight(2)));
}

fn game(rest: &str) -> Game {
    let text = format!("game \"Lots\" ruleset plain \"so\" default {{}} players One \"o\", Two \"t\" {rest}");
    let source = Source { name: "lots.rules".into(), text };
    match load(source, &Request::default(), &|_| None) {
        Ok(Loaded { game, .. }) => game,
        Err(failure) => panic!("{:#?}", failure.diagnostics),
    }
}

#[test]
fn throws_in_turn_end_by_the_first_six() {
    let game = game(
        "dice lot faces 1..6 flag six = false turn { turn.throw: roll lot  turn.see: set six to lot = 6 } \
         end { end.six: when six -> mover wins }",
    );
    let chain = Chain::of(&game, &game.start(), Choosing::Nobody, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    assert_eq!(value.wins.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6/11", "5/11"]);
    assert_eq!(value.rolls.expect("it ends").to_string(), "6");
    let few = Limits { positions: 2, ..LIMITS };
    assert_eq!(Chain::of(&game, &game.start(), Choosing::Nobody, few).err(), Some(Fault::TooMany));
}

#[test]
fn work_on_a_chain_ends_when_it_is_stopped() {
    let game = game(
        "dice lot faces 1..6 number far = 0 \
         turn { turn.throw: roll lot  turn.go: set far to (far + lot) mod 50 } end { end.far: when far = 0 and rounds > 1 -> mover wins }",
    );
    let start = game.start();
    let few = |most: usize| move |found: usize| found < most;
    let of = |most| Chain::of_with(&game, &start, Choosing::Nobody, LIMITS, &mut few(most));
    let Err(Fault::Stopped(found)) = of(20) else { panic!("it was stopped") };
    assert!((20..40).contains(&found), "{found}");
    let chain = of(usize::MAX).expect("a chain");
    assert_eq!(chain.value_with(LIMITS.together, &mut few(20)), Err(crate::Unvalued::Stopped));
    assert_eq!(chain.value_with(LIMITS.together, &mut |_| true), chain.value(LIMITS.together));
}

#[test]
fn rounds_are_told_apart_only_as_far_as_rules_compare_them() {
    let throws = |condition: &str| {
        game(&format!(
            "dice lot faces 1..6 flag six = false turn {{ turn.throw: roll lot  turn.see: set six to lot = 6 }} \
             end {{ end.six: when six and {condition} -> mover wins }}"
        ))
    };
    let of = |game: &Game| {
        let limits = Limits { positions: 60, ..LIMITS };
        Chain::of(game, &game.start(), Choosing::Nobody, limits)
            .map(|chain| chain.value(LIMITS.together).expect("few"))
    };
    // Nobody wins before both have thrown; from then on, the first six does.
    let late = of(&throws("rounds > 1")).expect("a chain");
    let sum = late.wins.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(sum == ["6/11", "5/11"] || sum == ["5/11", "6/11"], "{sum:?}");
    assert!(of(&throws("2 <= rounds and rounds /= 5 and not rounds = 7")).is_ok());
    // Of rounds that are read otherwise, there is no end.
    assert_eq!(of(&throws("rounds * 2 > 3")).err(), Some(Fault::TooMany));
}

#[test]
fn accounts_and_draws_are_exact() {
    // Each pays 2 and throws; the higher throw takes the pot, and equal throws leave it.
    let game = game(
        "dice lot faces 1..6 dice answer faces 1..6 flag counted = false money pot = 1 money purse per player = 10 score points per player = 0 \
         rules { rule.stake: on start -> for each player p { pay 2 from purse of p to pot } \
                 rule.prize: on end -> share pot among winner players q into purse of q } \
         turn { turn.throw: roll lot  turn.answer: roll answer  turn.count: add lot to points of One, add answer to points of Two, set counted to true } \
         end { end.points: when counted -> highest points wins }",
    );
    let chain = Chain::of(&game, &game.start(), Choosing::Nobody, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    // With one throw each, 6 of 36 are equal.
    let tie: Vec<_> = value.outcomes.iter().filter(|(outcome, _)| outcome.is_draw()).collect();
    assert_eq!(tie.iter().map(|(_, share)| share.to_string()).collect::<Vec<_>>(), ["1/6"], "{value:?}");
    assert_eq!(value.wins.iter().map(ToString::to_string).collect::<Vec<_>>(), ["5/12", "5/12"]);
    let accounts: Vec<_> =
        value.accounts.expect("it ends").into_iter().map(|(_, mean)| mean.to_string()).collect();
    // A pot of 5 goes to the winner, or stays.
    assert_eq!(accounts, ["5/6", "121/12", "121/12", "7/2", "7/2"]);
}

/// Returns the mean of each account, in the order of the file.
fn means(rest: &str) -> Vec<String> {
    let game = game(rest);
    let chain = Chain::of(&game, &game.start(), Choosing::Nobody, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    value.accounts.expect("it ends").into_iter().map(|(_, mean)| mean.to_string()).collect()
}

#[test]
fn payments_that_depend_on_what_there_is_are_exact() {
    let turn = "turn { turn.throw: roll lot if not paid  turn.coin: roll coin if paid  turn.done: set done to paid \
                turn.pay: pay lot from purse of One to pot if not paid  turn.paid: set paid to true }";
    let dice = "dice lot faces 1..6 dice coin faces 1..2 flag paid = false flag done = false";
    // The pot is what was thrown, and all of it goes to the second.
    let shared = means(&format!(
        "{dice} money pot = 0 money purse per player = 10 \
         rules {{ rule.prize: on end -> share pot among winner players q into purse of q }} {turn} \
         end {{ end.done: when done -> Two wins }}"
    ));
    assert_eq!(shared, ["0", "13/2", "27/2"]);
    let floor = means(
        "dice lot faces 1..6 number throws = 0 money pot = 0 money purse per player = 8 floor 0 \
         turn { turn.throw: roll lot  turn.pay: pay lot from purse of One to pot  turn.count: set throws to throws + 1 } \
         end { end.done: when throws = 2 -> Two wins }",
    );
    // Two throws come to 7 on average; what is above 8 is not paid, (1 * 4 + 2 * 3 + 3 * 2 + 4 * 1) / 36.
    assert_eq!(floor, ["58/9", "14/9", "8"]);
}

#[test]
fn payments_beyond_the_limits_leave_the_chances() {
    // The pot grows without end, and is shared out: positions that differ in it are too many, those that decide the game are two.
    let game = game(
        "dice lot faces 1..6 flag six = false money pot = 0 money purse per player = 10 \
         rules { rule.prize: on end -> share pot among winner players q into purse of q } \
         turn { turn.throw: roll lot  turn.pay: pay lot from purse of mover to pot  turn.see: set six to lot = 6 } \
         end { end.six: when six -> mover wins }",
    );
    let few = Limits { positions: 100, ..LIMITS };
    let chain = Chain::of(&game, &game.start(), Choosing::Nobody, few).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    assert_eq!(value.wins.iter().map(ToString::to_string).collect::<Vec<_>>(), ["6/11", "5/11"]);
    assert_eq!(value.rolls.expect("it ends").to_string(), "6");
    assert!(value.accounts.is_none());
}

#[test]
fn ruin_decides_a_game() {
    let game = game(
        "dice lot faces 1..2 money pot = 0 money purse per player = 1 floor 0 \
         rules { rule.ruin: on ruin of p -> eliminate p } \
         turn { turn.throw: roll lot  turn.pay: pay lot from purse of mover to pot } \
         end { end.last: when number of alive players = 1 -> first alive player wins }",
    );
    let chain = Chain::of(&game, &game.start(), Choosing::Nobody, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    // A throw of 2 ruins at once, with one chance in two; whoever threw 1 before is ruined by any throw.
    assert_eq!(value.wins.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1/4", "3/4"]);
}

#[test]
fn choices_are_refused_or_drawn() {
    let game = game(
        "dice lot faces 1..2 flag told = false turn { turn.throw: roll lot  turn.ask: mover chooses told } \
         end { end.right: when told -> mover wins }",
    );
    let start = game.start();
    match Chain::of(&game, &start, Choosing::Nobody, LIMITS) {
        Err(Fault::Choice { after, player, moves }) => {
            assert_eq!((after, player), (vec!["roll:1".to_owned()], Seat::new(0)));
            assert_ne!(moves[0], moves[1]);
        }
        other => panic!("{other:?}"),
    }
    let chain = Chain::of(&game, &start, Choosing::Random, LIMITS).expect("a chain");
    let value = chain.value(LIMITS.together).expect("few");
    assert_eq!(value.wins[0].to_string(), "2/3");
    assert_eq!(value.plies.expect("it ends").to_string(), "2");
}

#[test]
fn what_has_stood_before_is_no_chain() {
    let game = game(
        "dice lot faces 1..2 turn { turn.throw: roll lot } end { end.again: when repetitions >= 2 -> mover wins }",
    );
    let start = game.start();
    assert_eq!(Chain::of(&game, &start, Choosing::Nobody, LIMITS).err(), Some(Fault::Repetition));
}

#[test]
fn large_positions_are_refused() {
    let game = game(
        "board grid 64 by 64 dice lot faces 1..6 number count = 0 turn { turn.throw: roll lot  turn.add: set count to count + lot } \
         end { end.full: when count > 60000 -> mover wins }",
    );
    let few = Limits { positions: 1_000, together: 1, ..LIMITS };
    match Chain::of(&game, &game.start(), Choosing::Nobody, few) {
        Err(Fault::TooLarge(most)) => assert_eq!(most, 256_000),
        other => panic!("{other:?}"),
    }
}

/// Returns a shipped game in a reading.
fn shipped(name: &str, readings: &[(&str, &str)]) -> Loaded {
    let readings = readings.iter().map(|(question, reading)| ((*question).to_owned(), (*reading).to_owned()));
    let request = Request { ruleset: None, readings: readings.collect() };
    load(alfonso_driver::shipped::game(name).expect("shipped"), &request, &|_| None).expect("sound")
}

/// Returns room for so many positions.
fn limits(positions: usize) -> SolverLimits {
    SolverLimits { memory: 1 << 30, positions, steps: u64::MAX }
}

fn solved(loaded: &Loaded, most: usize) -> Result<Solution, Unsolved> {
    Solution::of(&loaded.game, &loaded.game.start(), limits(most), &mut |_| true)
}

#[test]
fn values_that_are_published_are_found() {
    // A full board is drawn; 5478 positions can be reached (Schaefer 2002, with symmetric ones apart).
    let tic = solved(&shipped("tic-tac-toe", &[]), 10_000).expect("small");
    assert_eq!((tic.value().winner, tic.positions()), (None, 5478));
    // Sliding along lines, the first player forces a row.
    let three = solved(&shipped("alquerque-de-tres", &[("course", "lines")]), 100_000).expect("small");
    assert_eq!(three.value().winner, Some(Seat::new(0)));
    // Without sliding nobody does.
    let dropped = solved(&shipped("alquerque-de-tres", &[("course", "none")]), 100_000).expect("small");
    assert_eq!(dropped.value().winner, None);
}

#[test]
fn the_hunt_of_heerlen_is_won_by_the_dogs() {
    // 6300 positions with either side to move, counted by two independent programs; the hares resist for 16 plies at most. Where
    // nobody can move, the turn passes.
    let hunt = solved(&shipped("ludus-coriovalli", &[("cap", "none")]), 100_000).expect("small");
    assert_eq!((hunt.value().winner.is_some(), hunt.value().plies), (true, Some(16)), "{:?}", hunt.line());
    assert_eq!((hunt.count(None), hunt.longest()), (0, 18));
}

/// Returns what a player can force within so many plies, by looking at everything: 1 a win, -1 a loss, 0 neither.
fn forced(line: &mut dyn Line, seat: Seat, plies: u32) -> i32 {
    if let Some(outcome) = line.outcome() {
        let winners: Vec<Seat> = outcome.winners().collect();
        return match winners.as_slice() {
            [one] if *one == seat => 1,
            [_] => -1,
            _ => 0,
        };
    }
    if plies == 0 {
        return 0;
    }
    let own = line.to_move() == seat;
    let values: Vec<i32> = line
        .moves()
        .to_vec()
        .into_iter()
        .map(|m| {
            line.play(m).expect("legal");
            let value = forced(line, seat, plies - 1);
            line.undo();
            value
        })
        .collect();
    let best = if own { values.into_iter().max() } else { values.into_iter().min() };
    best.unwrap_or(0)
}

#[test]
fn values_agree_with_a_plain_search() {
    for (name, readings) in [
        ("tic-tac-toe", &[][..]),
        ("alquerque-de-tres", &[("course", "lines")][..]),
        ("alquerque-de-tres", &[("course", "anywhere")][..]),
        ("hare-and-hounds", &[("stalling", "free")][..]),
    ] {
        let loaded = shipped(name, readings);
        let (game, _) = without_counted_draws(&loaded.game);
        let mut random = Random::new(7);
        for _ in 0..12 {
            let mut line = game.line();
            for _ in 0..random.below(14) {
                let moves = line.moves().to_vec();
                let Some(m) = moves.get(random.below(moves.len().max(1) as u32) as usize) else { break };
                line.play(*m).expect("legal");
            }
            let start = Position { earlier: Vec::new(), ..line.position() };
            let solution = Solution::of(&game, &start, limits(400_000), &mut |_| true).expect("small");
            let worth = solution.value();
            // Whoever wins does so in so many plies and not in fewer; otherwise nobody does in a few.
            let mut line = game.line_from(&start);
            let seat = worth.winner.unwrap_or(Seat::new(0));
            let plies = worth.plies.unwrap_or(5).min(6);
            let found = forced(line.as_mut(), seat, plies);
            let wanted = i32::from(worth.plies.is_some_and(|exact| exact <= 6));
            assert_eq!(found, wanted, "{name} {readings:?}: {worth:?} {:?}", solution.line());
            if wanted == 1 && plies > 0 {
                assert_eq!(forced(line.as_mut(), seat, plies - 1), 0, "{name}: {worth:?} is too slow");
                assert_eq!(solution.line().len(), plies as usize, "{name}: {:?}", solution.line());
            }
        }
    }
}

/// Returns the game of one player with these pieces and rules, on a board of two ranks.
fn puzzle(end: &str) -> Loaded {
    let crossing = "step north south onto empty if rank of it = rank of first Man \
        do move first Man to (a2 if rank of target = 2 else a1)";
    let text = format!(
        "game \"Crossing\" players Ferryman \"f\" board grid 4 by 2 \
         piece Man \"M\" {{ man.cross: step north south onto empty }} \
         piece Wolf \"W\" {{ wolf.cross: {crossing} }} piece Goat \"G\" {{ goat.cross: {crossing} }} \
         piece Cabbage \"C\" {{ cabbage.cross: {crossing} }} \
         legal {{ safe.goat: forbid rank of first Goat = rank of first Wolf and rank of first Goat /= rank of first Man \
                  safe.cabbage: forbid rank of first Goat = rank of first Cabbage and rank of first Goat /= rank of first Man }} \
         setup {{ Ferryman Man a1  Ferryman Wolf b1  Ferryman Goat c1  Ferryman Cabbage d1 }} \
         turn {{ turn.cross: move }} end {{ {end} }}"
    );
    let source = Source { name: "crossing.rules".into(), text };
    load(source, &Request::default(), &|_| None)
        .unwrap_or_else(|failure| panic!("{:#?}", failure.diagnostics))
}

/// The wolf, the goat and the cabbage (Alcuin, about 800) take seven crossings. Ten of the sixteen
/// states are safe.
#[test]
fn a_puzzle_has_a_shortest_solution_or_a_proof_that_there_is_none() {
    let solved = solved(&puzzle("end.over: when every piece p has rank of p = 2 -> Ferryman wins"), 1_000);
    let solution = solved.expect("it is small");
    assert_eq!((solution.value().winner, solution.value().plies), (Some(Seat::new(0)), Some(7)));
    assert!(solution.is_puzzle() && solution.line().len() == 7, "{:?}", solution.line());
    assert_eq!(solution.positions(), 10);
    let never = "end.both: when rank of first Goat = 2 and rank of first Man = 1 and rank of first Wolf = 2 -> Ferryman wins";
    let none = self::solved(&puzzle(never), 1_000).expect("it is small");
    assert_eq!((none.value().winner, none.positions()), (None, 10));
}

#[test]
fn games_that_cannot_be_solved_so_are_refused() {
    assert_eq!(solved(&shipped("tic-tac-toe", &[]), 100).err(), Some(Unsolved::TooMany(limits(100), 101)));
    assert_eq!(solved(&shipped("azar", &[]), 100).err(), Some(Unsolved::Chance));
    assert_eq!(solved(&shipped("four-seasons", &[]), 100).err(), Some(Unsolved::Seats(4)));
    assert_eq!(solved(&shipped("bagh-chal", &[("again", "banned")]), 100).err(), Some(Unsolved::Repetition));
    let loaded = shipped("tic-tac-toe", &[]);
    let stopped = Solution::of(&loaded.game, &loaded.game.start(), limits(10_000), &mut |found| found == 0);
    assert_eq!(stopped.err(), Some(Unsolved::Stopped(1023)));
}

/// Does work in slices, and returns the number of rests besides the result.
fn in_slices<T>(mut work: Work<T>, steps: u64) -> (T, u32) {
    let mut rests = 0;
    loop {
        match work.advance(Budget::steps(steps)) {
            Some(result) => return (result, rests),
            None => rests += 1,
        }
    }
}

#[test]
fn what_is_solved_in_slices_is_solved_alike() {
    let game = shipped_game("tic-tac-toe");
    let start = game.start();
    let whole = Solution::of(&game, &start, limits(10_000), &mut |_| true).expect("small");
    let (sliced, rests) = in_slices(Solution::search(game.clone(), start.clone(), limits(10_000)), 100);
    let sliced = sliced.expect("small");
    assert_eq!(
        (sliced.value(), sliced.positions(), sliced.line()),
        (whole.value(), whole.positions(), whole.line())
    );
    assert!(rests > 50, "{rests}");

    let whole = Proof::of(&game, &start, limits(0), &mut |_| true);
    let (sliced, rests) = in_slices(Proof::search(game.clone(), start.clone(), limits(0)), 100);
    assert_eq!(sliced, whole);
    assert!(rests > 5, "{rests}");

    let whole = crate::Mates::within(&game, &start, 3, limits(10_000), &mut |_| true);
    let (sliced, rests) =
        in_slices(crate::Mates::search(game.clone(), start.clone(), 3, limits(10_000)), 100);
    assert_eq!(sliced, whole);
    assert!(rests > 5, "{rests}");

    let mut stopped = Solution::search(game, start, limits(10_000));
    assert!(stopped.advance(Budget::steps(10)).is_none());
    stopped.stop();
    assert_eq!(stopped.advance(Budget::steps(10)).expect("it ends").err(), Some(Unsolved::Stopped(9)));
}

fn shipped_game(name: &str) -> Game {
    let source = alfonso_driver::shipped::game(name).expect("shipped");
    load(source, &Request::default(), &|_| None).expect("sound").game
}

#[test]
fn mates_are_found_with_all_their_keys() {
    let within = |game: &alfonso_game::Game, fen: &str, moves| {
        let start = game.from_fen(fen).expect("a position");
        crate::Mates::within(game, &start, moves, limits(1_000_000), &mut |_| true).expect("small")
    };
    let chess = shipped_game("chess");
    // Morphy's problem: the rook goes to a6, and whatever Black does, mate follows.
    let morphy = within(&chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3);
    assert_eq!((morphy.moves, morphy.keys.as_slice()), (Some(2), &["a1-a6".to_owned()][..]));
    assert_eq!(morphy.line.len(), 3, "{:?}", morphy.line);
    assert_eq!(within(&chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1).moves, None);
    // One rook cuts off, the other mates: from both sides of the board.
    let rooks = within(&chess, "6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2);
    assert_eq!(rooks.moves, Some(2));
    assert!(rooks.keys.contains(&"a2-a7".to_owned()), "{:?}", rooks.keys);
    // A stalemate is no mate.
    assert_eq!(within(&chess, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", 2).moves, None);
    let line_of_three = shipped_game("tic-tac-toe");
    let start = line_of_three.start();
    let found =
        crate::Mates::within(&line_of_three, &start, 5, limits(100_000), &mut |_| true).expect("small");
    assert_eq!(found.moves, None, "nobody can force a win");
    let few = crate::Mates::within(&line_of_three, &start, 5, limits(100), &mut |_| true);
    assert_eq!(few, Err(Unsolved::TooMany(limits(100), 100)));
}

#[test]
fn a_proof_finds_the_same_values_as_a_listing() {
    for (name, answers) in [("tic-tac-toe", &[][..]), ("alquerque-de-tres", &[("course", "none")])] {
        let loaded = shipped(name, answers);
        let game = &loaded.game;
        let mut random = Random::new(1283);
        for _ in 0..30 {
            let mut line = game.line();
            for _ in 0..random.below(5) {
                let Some(m) = line.at_random(&mut random) else { break };
                line.play(m).expect("legal");
            }
            let start = Position { earlier: Vec::new(), ..line.position() };
            let solution = Solution::of(game, &start, limits(400_000), &mut |_| true).expect("small");
            // A table that is too small for all positions.
            for memory in [1 << 8, 1 << 20] {
                let proof = Proof::of(
                    game,
                    &start,
                    SolverLimits { memory, positions: 0, steps: u64::MAX },
                    &mut |_| true,
                );
                let proof = proof.expect("no position comes again");
                assert_eq!(
                    (proof.winner, proof.player),
                    (solution.value().winner, solution.player()),
                    "{name}"
                );
                assert!(proof.kept <= memory / 16);
                let mut line = game.line_from(&start);
                for text in &proof.line {
                    let m = line.find(text).unwrap_or_else(|| panic!("{text} is legal"));
                    line.play(m).expect("legal");
                }
                let outcome = line.outcome().expect("a proof leads to the end");
                assert_eq!(outcome.winners().next(), proof.winner);
            }
        }
    }
    let hunt = shipped("hare-and-hounds", &[]);
    let round = Proof::of(&hunt.game, &hunt.game.start(), limits(0), &mut |_| true);
    assert_eq!(round.err(), Some(Unsolved::GoesRound));
}

#[test]
fn a_solver_takes_no_more_memory_than_it_was_given() {
    let hunt = shipped("hare-and-hounds", &[]);
    let within = |memory| {
        let limits = SolverLimits { memory, positions: usize::MAX, steps: u64::MAX };
        Solution::of(&hunt.game, &hunt.game.start(), limits, &mut |_| true)
    };
    assert!(matches!(within(1 << 20), Err(Unsolved::TooMany(_, found)) if found < 19_548));
    assert_eq!(within(16 << 20).expect("room for all").positions(), 19_548);
}
