//! The engine and the plain reading of the rules, side by side.

use super::arranged::Arranged;
use super::{Verdict, going_back, numbered, played};
use crate::games::Reading;
use crate::walker::{Index, Position, Value, Walker, WalkerMove};
use alfonso_game::{Leaves, Line, Move, Seat, Waiver};
use alfonso_rules::{Direction, Per};
use proptest::prelude::*;

/// A piece, as both tell of it: cell, kind, owner, facing (if the engine tells it), unmoved, moved in this turn.
type Told = (String, usize, usize, Option<Direction>, bool, bool);

/// Both play the same game: they allow the same moves by the same rules, think them equally likely, see the same pieces
/// and dice, the same variables, the same players in play, the same check and the same end.
///
/// # Errors
/// The first difference.
pub fn agrees_with_walker(reading: &Reading, choices: &[u16]) -> Verdict {
    let walker = Walker::new(&reading.rules);
    let (line, position) = begun(reading, &walker, choices);
    side_by_side(reading, line, &walker, position, choices, any)
}

/// Both at the start; where there are several, at the one that the first choice picks.
fn begun(reading: &Reading, walker: &Walker<'_>, choices: &[u16]) -> (Box<dyn Line>, Position) {
    let number = numbered(reading, choices);
    let position = walker.start_at(usize::try_from(number).expect("a small number"));
    (reading.game.line_from(&reading.game.start_at(number)), position)
}

/// The same where players like to go back where they came from, so that positions stand again.
///
/// # Errors
/// The first difference.
pub fn agrees_with_walker_going_back(reading: &Reading, choices: &[u16]) -> Verdict {
    let walker = Walker::new(&reading.rules);
    let (line, position) = begun(reading, &walker, choices);
    side_by_side(reading, line, &walker, position, choices, going_back)
}

/// The row of the move that a choice picks, counted round.
pub(super) fn any(line: &dyn Line, choice: u16) -> usize {
    usize::from(choice) % line.moves().len()
}

/// The same from a position with some of the game's pieces somewhere, and some players out. Few pieces soon give mate.
///
/// # Errors
/// The first difference.
pub fn agrees_with_walker_from_anywhere(reading: &Reading, choices: &[u16]) -> Verdict {
    let walker = Walker::new(&reading.rules);
    let (arranged, choices) = Arranged::new(reading, &walker, choices);
    let line = reading.game.line_from(&arranged.for_engine(reading));
    let position = walker.with_pieces(arranged.pieces, Seat::new(arranged.player), &arranged.out);
    side_by_side(reading, line, &walker, position, choices, any)
}

pub(super) fn side_by_side(
    reading: &Reading,
    mut line: Box<dyn Line>,
    walker: &Walker<'_>,
    mut position: Position,
    choices: &[u16],
    pick: fn(&dyn Line, u16) -> usize,
) -> Verdict {
    let mut choices = choices.iter();
    loop {
        compare_positions(reading, line.as_ref(), walker, &position)?;
        let (listed, walked) = compare_moves(reading, line.as_ref(), walker, &position)?;
        compare_ends(reading, line.as_ref(), walker, &position)?;
        // Nobody claims: play goes on.
        if line.is_claim() {
            let past = line.past_claim().expect("a claim may be left");
            let (moves, after) = (past.moves().to_vec(), past.position());
            drop(past);
            prop_assert!(line.waive(Waiver::Claims), "{} after {:?}", &reading.title, played(line.as_ref()));
            prop_assert_eq!((line.moves(), line.position()), (moves.as_slice(), after));
            position = walker.unclaimed(&position).expect("the walker sees the claim as well");
            continue;
        }
        let (Some(choice), false) = (choices.next(), listed.is_empty()) else { return Ok(()) };
        let index = pick(line.as_ref(), *choice);
        let index = listed.iter().position(|m| *m == line.moves()[index]).expect("it is listed");
        line.play(listed[index]).expect("a listed move is legal");
        position = walker.play(&position, &walked[index]);
    }
}

/// Both count the same sequences of moves from where the choices lead, as deep as `most` nodes allow.
///
/// # Errors
/// A depth at which they differ.
pub fn perft_agrees_with_walker(reading: &Reading, choices: &[u16], most: u64) -> Verdict {
    let walker = Walker::new(&reading.rules);
    let (mut line, mut position) = begun(reading, &walker, choices);
    for choice in choices {
        let (listed, walked) = compare_moves(reading, line.as_ref(), &walker, &position)?;
        if listed.is_empty() {
            break;
        }
        let index = usize::from(*choice) % listed.len();
        line.play(listed[index]).expect("a listed move is legal");
        position = walker.play(&position, &walked[index]);
    }
    if reading.game.has_dice() {
        return Ok(());
    }
    for depth in 0..=3 {
        let counted = line.perft(depth, Leaves::Bulk);
        if counted > most {
            break;
        }
        let title = &reading.title;
        prop_assert_eq!(
            counted,
            line.perft(depth, Leaves::Made),
            "{} after {:?}",
            title,
            played(line.as_ref())
        );
        prop_assert_eq!(
            counted,
            walker.perft(&position, depth),
            "{} after {:?}",
            title,
            played(line.as_ref())
        );
    }
    for turns in 0..=2 {
        // A turn may be long, and no count says so beforehand but that of its moves.
        if line.perft(2 * turns, Leaves::Bulk) > most {
            break;
        }
        // A step may come again for ever.
        let Ok(counted) = line.count_turns(turns) else { break };
        if counted > most {
            break;
        }
        let title = &reading.title;
        let walked = walker.perft_turns(&position, turns);
        prop_assert_eq!(counted, walked, "{} turns of {} after {:?}", turns, title, played(line.as_ref()));
    }
    Ok(())
}

/// The moves of both, in the order of their texts: by which rules, how likely they are.
fn compare_moves(
    reading: &Reading,
    line: &dyn Line,
    walker: &Walker<'_>,
    position: &Position,
) -> Result<(Vec<Move>, Vec<WalkerMove>), TestCaseError> {
    let names = reading.game.names();
    let mut walked = walker.moves(position);
    walked.sort_by(|a, b| a.text().cmp(b.text()));
    let mut listed: Vec<(String, Move)> = line.moves().iter().map(|m| (line.text(*m), *m)).collect();
    listed.sort();
    let by_walker: Vec<(&str, &str)> = walked.iter().map(|m| (m.text(), m.rule())).collect();
    let by_engine: Vec<(&str, &str)> =
        listed.iter().map(|(text, m)| (text.as_str(), names.rules[line.rule(*m).index()].as_str())).collect();
    prop_assert_eq!(&by_engine, &by_walker, "{} after {:?}", &reading.title, played(line));
    for ((text, m), walked) in listed.iter().zip(&walked) {
        let ((part, all), (walked_part, walked_all)) = (line.weight(*m), walked.weight());
        prop_assert_eq!(
            u128::from(part) * u128::from(walked_all),
            u128::from(walked_part) * u128::from(all),
            "weight of {} in {} after {:?}",
            text,
            &reading.title,
            played(line)
        );
    }
    Ok((listed.into_iter().map(|(_, m)| m).collect(), walked))
}

fn compare_ends(reading: &Reading, line: &dyn Line, walker: &Walker<'_>, position: &Position) -> Verdict {
    let names = reading.game.names();
    let ended = line.outcome().map(|outcome| {
        let winners: Vec<String> =
            outcome.winners().map(|seat| names.players[seat.index()].0.clone()).collect();
        (winners, names.rules[outcome.reason.index()].clone())
    });
    let verdict = walker.outcome(position).map(|verdict| {
        let name = |id: &Seat| reading.rules.players[id.index()].name.clone();
        (verdict.winners.iter().map(name).collect::<Vec<_>>(), verdict.rule)
    });
    prop_assert_eq!(ended, verdict, "{} after {:?}", &reading.title, played(line));
    Ok(())
}

fn compare_positions(
    reading: &Reading,
    line: &dyn Line,
    walker: &Walker<'_>,
    position: &Position,
) -> Verdict {
    let after = || format!("{} after {:?}", reading.title, played(line));
    let engine = line.position();
    prop_assert_eq!(engine.player.index(), position.player.index(), "whose turn {}", after());
    prop_assert_eq!(line.to_move().index(), position.to_move().index(), "who decides {}", after());
    prop_assert_eq!(
        engine.last_player.index(),
        position.last_player.index(),
        "whose turn it was {}",
        after()
    );
    prop_assert_eq!(
        (i64::from(engine.rounds), u64::from(line.ply()), engine.begun),
        (position.rounds, position.ply, position.begun),
        "rounds, plies, and whether the turn has begun {}",
        after()
    );
    for seat in 0..reading.rules.players.len() {
        let alive = position.is_alive(Seat::new(seat));
        prop_assert_eq!(line.is_alive(Seat::new(seat)), alive, "seat {} in play {}", seat, after());
    }
    let shown: Vec<(usize, Vec<i32>)> =
        position.dice.iter().cloned().enumerate().filter(|(_, shown)| !shown.is_empty()).collect();
    prop_assert_eq!(line.roll(), shown, "dice {}", after());
    let told: Vec<Told> = engine
        .pieces
        .iter()
        .map(|piece| {
            let cell = reading.game.topology().cell(piece.cell).name.clone();
            let facing = piece.facing.map(|facing| Direction::ALL[facing.index()]);
            (cell, piece.kind.index(), piece.owner.index(), facing, piece.unmoved, piece.moved_now)
        })
        .collect();
    let walked: Vec<Told> = position
        .all_pieces()
        .into_iter()
        .zip(told.iter().map(|piece| piece.3).chain(std::iter::repeat(None)))
        .map(|((cell, piece), told)| {
            let facing = piece.facing.filter(|_| told.is_some());
            (
                walker.name_of(cell),
                piece.kind.index(),
                piece.owner.index(),
                facing,
                piece.unmoved,
                piece.moved_this_turn,
            )
        })
        .collect();
    prop_assert_eq!(told, walked, "{}", after());
    for (row, var) in reading.rules.vars.iter().enumerate() {
        let indexes: Vec<Index> = match var.per {
            Per::Game => vec![Index::Only],
            Per::Player => {
                (0..reading.rules.players.len()).map(|seat| Index::Of(Some(Seat::new(seat)))).collect()
            }
            Per::Cell | Per::Piece => walker.cells().into_iter().map(|cell| Index::At(Some(cell))).collect(),
        };
        let mut walked: Vec<i32> = indexes
            .into_iter()
            .map(|index| number(reading, walker, walker.value(position, &var.name, index)))
            .collect();
        if var.per == Per::Piece {
            let places = 0..reading.game.blueprint().depth();
            let beneath = |cell| places.clone().map(move |place| walker.borne_beneath(position, cell, place));
            let beneath = walker.cells().into_iter().flat_map(beneath);
            walked.extend(beneath.map(|bears| i32::try_from(bears).expect("numbers have 32 bits")));
        }
        prop_assert_eq!(line.variable(row), walked, "{} {}", &var.name, after());
    }
    // The effects of the end may leave another position than the one that was judged.
    if position.ended.is_none() {
        prop_assert_eq!(line.in_check(), walker.check(position, position.player), "check {}", after());
    }
    if walker.asks_repetitions() && !position.begun && position.ended.is_none() {
        prop_assert_eq!(
            u64::from(line.repetitions()),
            walker.repetitions(position),
            "repetitions {}",
            after()
        );
    }
    Ok(())
}

/// A variable's value as the engine tells it: cells and seats from 0, -1 for none.
fn number(reading: &Reading, walker: &Walker<'_>, value: Option<Value>) -> i32 {
    match value.expect("the rules have this variable") {
        Value::Number(number) => i32::try_from(number).expect("variables hold numbers of 32 bits"),
        Value::Flag(flag) => flag.into(),
        Value::Player(player) => player.map_or(-1, |player| i32::from(player.0)),
        Value::Cell(cell) => cell.map_or(-1, |cell| {
            let cell = reading.game.topology().named(&walker.name_of(cell)).expect("a cell of the board");
            i32::from(cell.0)
        }),
        other => panic!("no variable holds {other:?}"),
    }
}
