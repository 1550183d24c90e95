//! Trials play many games from a position.

use super::{ask, open, shipped};
use crate::game_table::Table;
use crate::request::{Answer, Open, Playouts, Request, TrialPart};

/// Plays a part of a trial in slices, and returns the sums with the number of slices.
fn part(table: &mut Table, agent: &str, (games, first, end): (u32, u32, u32), steps: u32) -> (Playouts, u32) {
    let mut slices = 0;
    let mut sum = Playouts { games: 0, wins: vec![0; 2], draws: 0, unfinished: 0, plies: 0, next: first };
    while sum.next < end {
        let part = TrialPart { agent: agent.to_owned(), seed: 1, games, first: sum.next, end, steps };
        let Answer::Playouts(slice) = table.answer(Request::Playouts(part)) else { panic!("games") };
        sum.games += slice.games;
        sum.wins.iter_mut().zip(&slice.wins).for_each(|(all, more)| *all += more);
        sum.draws += slice.draws;
        sum.unfinished += slice.unfinished;
        sum.plies += slice.plies;
        sum.next = slice.next;
        slices += 1;
        assert!(slices < 100_000, "the trial goes on");
    }
    (sum, slices)
}

fn trial(name: &str, agent: &str, games: u32) -> Playouts {
    let (mut table, _) = open(shipped(name));
    part(&mut table, agent, (games, 0, games), u32::MAX).0
}

/// Adds the sums of the parts that several workers play.
fn divided(name: &str, agent: &str, games: u32, ends: &[u32], steps: u32) -> Playouts {
    let (mut first, mut all_slices) = (0, 0);
    let mut sum = Playouts { games: 0, wins: vec![0; 2], draws: 0, unfinished: 0, plies: 0, next: games };
    for end in ends {
        let (mut table, _) = open(shipped(name));
        let (found, slices) = part(&mut table, agent, (games, first, *end), steps);
        all_slices += slices as usize;
        sum.games += found.games;
        sum.wins.iter_mut().zip(&found.wins).for_each(|(all, more)| *all += more);
        sum.draws += found.draws;
        sum.unfinished += found.unfinished;
        sum.plies += found.plies;
        first = *end;
    }
    assert!(all_slices > ends.len(), "{name} was not divided further");
    sum
}

#[test]
fn sums_are_the_same_however_a_trial_is_divided() {
    for (name, agent, games) in [
        ("tic-tac-toe", "", 300),
        ("chess", "random", 40),
        ("tic-tac-toe", "level:1", 12),
        ("todas-tablas", "", 40),
    ] {
        let whole = trial(name, agent, games);
        assert_eq!(whole.games, games);
        assert_eq!(divided(name, agent, games, &[games / 3, games / 2, games], 30), whole, "{name} {agent}");
    }
}

/// The figures of `alfonso simulate GAME --seed 1`.
#[test]
fn games_from_the_start_are_those_of_the_program() {
    let random = trial("tic-tac-toe", "", 1000);
    assert_eq!((random.wins, random.draws, random.plies), (vec![563, 298], 139, 7650));
    let level = trial("tic-tac-toe", "level:2", 20);
    assert_eq!((level.wins, level.draws, level.plies), (vec![12, 4], 4, 136));
}

#[test]
fn trials_begin_at_the_position_and_leave_it_as_it_is() {
    let (mut table, _) = open(shipped("tic-tac-toe"));
    let before = ask(&mut table, Request::Play { text: "a1 b1 a2 b2".into() });
    let (sum, _) = part(&mut table, "level:3", (8, 0, 8), u32::MAX);
    assert_eq!((sum.wins[0], sum.plies), (8, 8), "Cross wins with one move");
    let after = ask(&mut table, Request::Screen);
    assert_eq!((before.fen.as_str(), before.played.len()), (after.fen.as_str(), after.played.len()));
    ask(&mut table, Request::Play { text: "a3".into() });
    let (over, _) = part(&mut table, "", (5, 0, 5), u32::MAX);
    assert_eq!((over.wins[0], over.plies), (5, 0));
}

#[test]
fn agents_that_need_a_clock_or_cannot_play_are_refused() {
    let (mut table, _) = open(Open { language: "es".into(), ..shipped("chess") });
    for agent in ["exact", "mcts:time=50", "alphabet", "level:99"] {
        let part = TrialPart { agent: agent.into(), seed: 1, games: 1, first: 0, end: 1, steps: 1 };
        let answer = table.answer(Request::Playouts(part));
        assert!(matches!(answer, Answer::Error(_)), "{agent}: {answer:?}");
    }
}
