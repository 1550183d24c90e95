//! Laws: what holds in every game, in every reading, wherever a game leads. Each is asked of one reading and the choices
//! of one game: the n-th choice, counted round, picks the n-th move.

mod agreement;
mod arranged;
mod ledger;
mod moves;
mod notation;
mod records;

pub use agreement::{
    agrees_with_walker, agrees_with_walker_from_anywhere, agrees_with_walker_going_back,
    perft_agrees_with_walker,
};
pub use ledger::{money_is_conserved, scores_change_by_rules_about_them};
pub use moves::moves_are_read_as_written;
pub use notation::notations_are_read_back;
pub use records::{
    goes_on_alike_to_the_end, nobody_who_is_out_is_to_move, nobody_wins_with_all_rivals, pgn_round_trips,
    played_back_is_the_same, unclaimed_games_go_on,
};

use crate::games::Reading;
use alfonso_driver::play_on;
use alfonso_game::blueprint::{ForbidSpec, Lawful, StepKind, StepSpec, TriggerEvent, TriggerSpec};
use alfonso_game::expr::{CompareOp, Domain, Effect, EffectKind, Expr, Selection, Test, TestWord, Type};
use alfonso_game::{Game, Leaves, Line, LocalId, Move, Position, Repeating, RuleId, VarId};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The verdict of a law on a game: it holds, or the place at which it does not.
pub type Verdict = Result<(), TestCaseError>;

/// The move that a choice picks.
fn drawn(moves: &[Move], choice: u16) -> Move {
    moves[usize::from(choice) % moves.len()]
}

/// The row of the move that a choice picks where players like to go back where they came from.
fn going_back(line: &dyn Line, choice: u16) -> usize {
    let all = line.moves();
    let own = line.played().iter().rev().nth(1).copied().filter(|own| own.by().is_some());
    let back =
        |m: &Move| own.is_some_and(|own| m.by() == own.by() && (m.from(), m.to()) == (own.to(), own.from()));
    let chosen = all.iter().position(back).filter(|_| !choice.is_multiple_of(8));
    chosen.unwrap_or(usize::from(choice) % all.len())
}

/// A line from the start; where there are several, from the one that the first choice picks.
fn begun(reading: &Reading, choices: &[u16]) -> Box<dyn Line> {
    reading.game.line_from(&reading.game.start_at(numbered(reading, choices)))
}

/// The number of the start that the first choice picks.
fn numbered(reading: &Reading, choices: &[u16]) -> u32 {
    u32::from(choices.first().copied().unwrap_or(0)) % reading.game.starts()
}

/// Plays the choices and calls `law` at every position, the first and the last among them.
///
/// # Errors
/// The first fault that `law` finds.
fn along(reading: &Reading, choices: &[u16], mut law: impl FnMut(&mut dyn Line) -> Verdict) -> Verdict {
    let mut line = begun(reading, choices);
    law(line.as_mut())?;
    for choice in choices {
        if line.moves().is_empty() {
            break;
        }
        let m = drawn(line.moves(), *choice);
        line.play(m).expect("a listed move is legal");
        law(line.as_mut())?;
    }
    Ok(())
}

/// No two moves have the same text, and a text finds its move again.
///
/// # Errors
/// Two moves with one text, or a text that finds another move.
pub fn texts_round_trip(reading: &Reading, choices: &[u16]) -> Verdict {
    along(reading, choices, |line| {
        let texts: BTreeSet<String> = line.moves().iter().map(|m| line.text(*m)).collect();
        prop_assert_eq!(texts.len(), line.moves().len(), "{}", &reading.title);
        for m in line.moves() {
            let text = line.text(*m);
            prop_assert_eq!(line.find(&text), Some(*m));
            let syntax = reading.game.blueprint();
            prop_assert!(syntax.is_move_text(&text), "{}: `{}` has no form", &reading.title, text);
            for slip in [format!("{text}~"), format!("{text}{text}"), format!("-{text}")] {
                prop_assert!(!syntax.is_move_text(&slip), "{}: `{}` has a form", &reading.title, slip);
            }
        }
        Ok(())
    })
}

/// The state that the engine keeps along the way equals the state made anew.
///
/// # Errors
/// A hash or a set that has gone astray.
pub fn is_consistent(reading: &Reading, choices: &[u16]) -> Verdict {
    along(reading, choices, |line| {
        prop_assert!(line.is_consistent(), "{} after {:?}", &reading.title, played(line));
        Ok(())
    })
}

/// The players in check whom the engine follows from move to move are those whom it finds anew.
///
/// Few rules ask for them after every move, so the game gets one more, which does nothing for each player in check.
///
/// # Errors
/// A player whose check began or ended unseen.
pub fn checks_are_followed(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut blueprint = reading.game.blueprint().clone();
    let local = LocalId::new(blueprint.slots);
    blueprint.slots += 1;
    let selection = Selection {
        domain: Domain::Players,
        local,
        test: Test::Word(TestWord::InCheck),
        owner: None,
        within: None,
        except: None,
        filter: None,
        by_kind: false,
        span: (),
    };
    let each = EffectKind::For { first: false, backwards: false, selection, body: Vec::new() };
    blueprint.triggers.push(TriggerSpec {
        rule: RuleId::new(0),
        event: TriggerEvent::Move,
        kind: None,
        condition: None,
        effects: vec![Effect { kind: each, condition: None, span: () }],
        victims: vec![true; blueprint.kinds.len()],
        disturbs: false,
    });
    let title = format!("{}, where checks are followed", reading.title);
    let followed = Reading { title, rules: reading.rules.clone(), game: Game::new(blueprint) };
    is_consistent(&followed, choices)
}

/// Rules whose players the engine looks up as bits do what they do where they are read for every player.
///
/// # Errors
/// A position or a list of moves that is another one.
pub fn looking_up_is_reading(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut blueprint = reading.game.blueprint().clone();
    let looked_up = |trigger: &&mut TriggerSpec| reading.game.blueprint().looks_up_players(trigger);
    // With a condition, a rule is read.
    blueprint.triggers.iter_mut().filter(looked_up).for_each(|trigger| {
        trigger.condition = Some(Expr::Flag(true));
    });
    let read = Game::new(blueprint);
    let mut other = read.line_from(&read.start_at(numbered(reading, choices)));
    along(reading, choices, |line| {
        if let Some(m) = line.played().last().filter(|_| other.played().len() < line.played().len()) {
            other.play(*m).expect("a listed move is legal");
        }
        prop_assert_eq!(line.position(), other.position(), "{} after {:?}", &reading.title, played(line));
        prop_assert_eq!(line.moves(), other.moves());
        Ok(())
    })
}

/// The variable that an effect sets or changes.
fn changed(effect: &Effect) -> Option<VarId> {
    match effect.kind {
        EffectKind::Set { var, .. } | EffectKind::Add { var, .. } => Some(var),
        _ => None,
    }
}

/// True if a rule about arrivals sets or changes a variable.
#[must_use]
pub fn counts_arrivals(trigger: &TriggerSpec) -> bool {
    matches!(trigger.event, TriggerEvent::Move | TriggerEvent::Entering(_))
        && trigger.effects.iter().any(|effect| changed(effect).is_some())
}

/// The moves that are legal by trials without counting are those by trials of all moves with counting.
///
/// Trials skip a counter that no rule about moves reads, so the game gets a prohibition that reads it and never holds.
///
/// # Errors
/// Another list of moves.
pub fn trials_need_no_counters(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut blueprint = reading.game.blueprint().clone();
    let counting = blueprint.triggers.iter().filter(|trigger| counts_arrivals(trigger));
    let vars: Vec<_> = counting.flat_map(|trigger| &trigger.effects).filter_map(changed).collect();
    let read = |all, var| {
        let (never, value) = (Expr::Flag(false), Expr::Var(var, Type::Number, None));
        let zero = Expr::Compare(CompareOp::Equal, Box::new(value), Box::new(Expr::Number(0)));
        Expr::And(Box::new(all), Box::new(Expr::And(Box::new(never), Box::new(zero))))
    };
    let condition = vars.into_iter().fold(Expr::Flag(false), read);
    blueprint.forbids.push(ForbidSpec { rule: RuleId::new(0), of_ply: Vec::new(), condition });
    let counting = Game::new(blueprint);
    let mut other = counting.line_from(&counting.start_at(numbered(reading, choices)));
    along(reading, choices, |line| {
        // Positions may count as different for repetition where a prohibition reads a counter.
        if other.outcome().is_some() {
            return Ok(());
        }
        if let Some(m) = line.played().last().filter(|_| other.played().len() < line.played().len()) {
            prop_assert!(other.play(*m).is_ok(), "{} after {:?}", &reading.title, played(line));
        }
        if line.outcome().is_none() && other.outcome().is_none() {
            prop_assert_eq!(line.moves(), other.moves(), "{} after {:?}", &reading.title, played(line));
        }
        Ok(())
    })
}

/// A turn that begins with effects that do nothing goes like one without them, although the engine then judges its player
/// before they come to move.
///
/// # Errors
/// Another list of moves, or another outcome.
pub fn judging_early_changes_nothing(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut blueprint = reading.game.blueprint().clone();
    let moves = |step: &StepSpec| matches!(step.kind, StepKind::Move { .. });
    let Some(rule) = blueprint.steps.first().map(|step| step.rule) else { return Ok(()) };
    if !blueprint.steps.iter().all(moves) {
        return Ok(());
    }
    let nothing = StepKind::Do(Vec::new());
    blueprint.steps.insert(0, StepSpec { rule, condition: None, repeating: Repeating::Once, kind: nothing });
    blueprint.turn_steps += 1;
    let early = Game::new(blueprint);
    let mut other = early.line_from(&early.start_at(numbered(reading, choices)));
    along(reading, choices, |line| {
        if let Some(m) = line.played().last().filter(|_| other.played().len() < line.played().len()) {
            other.play(*m).expect("a listed move is legal");
        }
        prop_assert_eq!(line.moves(), other.moves(), "{} after {:?}", &reading.title, played(line));
        prop_assert_eq!(line.outcome(), other.outcome(), "{} after {:?}", &reading.title, played(line));
        Ok(())
    })
}

/// A move taken back leaves everything as it was.
///
/// # Errors
/// Something that has changed.
pub fn undo_restores(reading: &Reading, choices: &[u16]) -> Verdict {
    along(reading, choices, |line| {
        let (before, moves, outcome) = (line.position(), line.moves().to_vec(), line.outcome());
        let (hash, repetitions, checked) = (line.hash(), line.repetitions(), line.in_check());
        for m in moves.iter().take(3) {
            line.play(*m).expect("a listed move is legal");
            prop_assert_eq!(line.undo(), Some(*m));
            prop_assert_eq!(&line.position(), &before);
            prop_assert_eq!(line.moves(), &moves[..]);
            prop_assert_eq!(line.outcome(), outcome);
            prop_assert_eq!((line.hash(), line.repetitions(), line.in_check()), (hash, repetitions, checked));
        }
        Ok(())
    })
}

/// Going back leads through the positions that were there, from the last to the first, and forward again through the same.
///
/// # Errors
/// A position that is another one.
pub fn goes_back_as_it_came(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut line = reading.game.line();
    let shown = |line: &dyn Line| {
        let counted = (line.repetitions(), line.since_repetition(), line.ply());
        ((line.hash(), line.identity(), counted), line.moves().to_vec(), line.to_move(), line.in_check())
    };
    let (mut seen, mut positions) = (vec![shown(line.as_ref())], vec![line.position()]);
    for choice in choices {
        if line.moves().is_empty() {
            break;
        }
        let m = line.moves()[going_back(line.as_ref(), *choice)];
        line.play(m).expect("a listed move is legal");
        // A draw that nobody claims is no end, on the way back neither.
        play_on(line.as_mut());
        seen.push(shown(line.as_ref()));
        positions.push(line.position());
    }
    let (played, movements) = (line.played().to_vec(), line.played_by().to_vec());
    // A third of the way and back, then all of it.
    for to in [played.len() - played.len() / 3, 0] {
        for ply in (to..played.len()).rev() {
            prop_assert_eq!(line.undo(), Some(played[ply]));
            prop_assert!(shown(line.as_ref()) == seen[ply], "{} at move {ply}", &reading.title);
            prop_assert_eq!(line.position(), positions[ply].clone());
            prop_assert_eq!(line.played_by(), &movements[..ply]);
            prop_assert_eq!(line.to_move(), movements[ply]);
            prop_assert!(line.is_consistent());
        }
        for (ply, m) in played.iter().enumerate().skip(to) {
            line.play(*m).expect("it was legal before");
            play_on(line.as_mut());
            prop_assert!(shown(line.as_ref()) == seen[ply + 1], "{} after move {ply}", &reading.title);
        }
    }
    Ok(())
}

/// A copied line and the line that it was made of go their own ways: what one plays or takes back, the other does not see.
///
/// # Errors
/// A line that another one has changed.
pub fn copies_go_their_own_ways(reading: &Reading, choices: &[u16]) -> Verdict {
    let shown = |line: &dyn Line| {
        (line.position(), line.moves().to_vec(), line.played().to_vec(), line.repetitions())
    };
    let mut line = begun(reading, choices);
    let (mut seen, mut copies) = (vec![shown(line.as_ref())], Vec::new());
    for choice in choices {
        if line.moves().is_empty() {
            break;
        }
        if choice % 5 == 0 {
            // The copy plays another move, and goes back.
            let mut copy = line.copied();
            let other = drawn(copy.moves(), choice.wrapping_add(1));
            copy.play(other).expect("a listed move is legal");
            prop_assert_eq!(copy.undo(), Some(other));
            prop_assert!(shown(copy.as_ref()) == seen[seen.len() - 1], "{} of {}", "a copy", &reading.title);
            copies.push((seen.len() - 1, copy));
        }
        line.play(drawn(line.moves(), *choice)).expect("a listed move is legal");
        seen.push(shown(line.as_ref()));
    }
    let played = line.played().to_vec();
    for (at, copy) in &mut copies {
        prop_assert!(shown(copy.as_ref()) == seen[*at], "{}: the copy after {at} moves", &reading.title);
        for ply in (0..*at).rev() {
            prop_assert_eq!(copy.undo(), Some(played[ply]));
            prop_assert!(shown(copy.as_ref()) == seen[ply], "{}: back to {ply}", &reading.title);
        }
        for (ply, m) in played.iter().enumerate() {
            copy.play(*m).expect("it was legal before");
            prop_assert!(shown(copy.as_ref()) == seen[ply + 1], "{}: again after {ply}", &reading.title);
        }
    }
    prop_assert!(shown(line.as_ref()) == seen[seen.len() - 1], "{}", &reading.title);
    Ok(())
}

/// A position taken out and set up again goes on alike.
///
/// # Errors
/// A difference between the two.
pub fn set_up_again_goes_on_alike(reading: &Reading, choices: &[u16]) -> Verdict {
    along(reading, choices, |line| {
        let again = reading.game.line_from(&line.position());
        prop_assert_eq!(again.position(), line.position());
        prop_assert_eq!(again.hash(), line.hash());
        prop_assert_eq!(again.repetitions(), line.repetitions());
        prop_assert_eq!(again.moves(), line.moves());
        prop_assert_eq!(again.outcome(), line.outcome());
        Ok(())
    })
}

/// Positions that repetition takes for the same allow the same moves, and each leads to the same position again.
///
/// Whoever can goes back where they came from: so positions come about again.
///
/// # Errors
/// Two positions that are taken for the same and are not.
pub fn same_positions_go_on_alike(reading: &Reading, choices: &[u16]) -> Verdict {
    let game = &reading.game;
    let mut line = begun(reading, choices);
    let mut stood: Vec<(u64, Position)> = Vec::new();
    let fresh = |position: &Position| Position { earlier: Vec::new(), ..position.clone() };
    for choice in choices {
        let position = line.position();
        if line.outcome().is_some() || line.moves().is_empty() {
            break;
        }
        if !position.begun {
            if let Some((_, before)) = stood.iter().find(|(identity, _)| *identity == line.identity()) {
                let [mut now, mut then] = [&position, before].map(|of| game.line_from(&fresh(of)));
                prop_assert_eq!(now.moves(), then.moves(), "{} after {:?}", &reading.title, played(&*line));
                for m in now.moves().to_vec().into_iter().take(16) {
                    for line in [&mut now, &mut then] {
                        line.play(m).expect("a listed move is legal");
                    }
                    let identities = (now.identity(), then.identity());
                    prop_assert_eq!(
                        identities.0,
                        identities.1,
                        "{} {}",
                        &reading.title,
                        played(&*line).join(" ")
                    );
                    now.undo();
                    then.undo();
                }
            }
            stood.push((line.identity(), position));
        }
        let m = line.moves()[going_back(line.as_ref(), *choice)];
        line.play(m).expect("a listed move is legal");
    }
    Ok(())
}

/// No moves means an end, or a player who is stuck.
///
/// # Errors
/// A position for which this is not so.
pub fn no_moves_means_an_end(reading: &Reading, choices: &[u16]) -> Verdict {
    along(reading, choices, |line| {
        prop_assert_eq!(line.moves().is_empty(), line.outcome().is_some() || line.is_stuck());
        Ok(())
    })
}

/// The same choices give the same game.
///
/// # Errors
/// A difference between two games.
pub fn same_choices_same_game(reading: &Reading, choices: &[u16]) -> Verdict {
    let play = || {
        let mut seen = Vec::new();
        along(reading, choices, |line| {
            seen.push((line.hash(), line.moves().len()));
            Ok(())
        })
        .map(|()| seen)
    };
    prop_assert_eq!(play()?, play()?);
    Ok(())
}

/// Counting leaves and making them give the same number, where the choices lead.
///
/// # Errors
/// A depth at which they differ.
pub fn counting_and_making_leaves_agree(reading: &Reading, choices: &[u16]) -> Verdict {
    let mut last = None;
    along(reading, choices, |line| {
        last = Some(line.position());
        Ok(())
    })?;
    if reading.game.has_dice() {
        return Ok(());
    }
    let line = reading.game.line_from(&last.expect("there is a first position"));
    for depth in 0..=2 {
        prop_assert_eq!(
            line.perft(depth, Leaves::Bulk),
            line.perft(depth, Leaves::Made),
            "{}",
            &reading.title
        );
    }
    Ok(())
}

/// Legality read from pins and checkers equals legality found by trial.
///
/// # Errors
/// A position in which they differ.
pub fn pins_and_trial_agree(reading: &Reading, choices: &[u16]) -> Verdict {
    let tried = by_trial(&reading.game);
    along(reading, choices, |line| {
        let other = tried.line_from(&line.position());
        if line.repetitions() == 1 {
            prop_assert_eq!(other.moves(), line.moves(), "{} after {:?}", &reading.title, played(line));
            let checked = "check, with moves tried and with pins";
            prop_assert_eq!(other.in_check(), line.in_check(), "{}, after {:?}", checked, played(line));
        }
        Ok(())
    })
}

/// The same game with every move made and looked at.
fn by_trial(game: &Game) -> Game {
    let mut blueprint = game.blueprint().clone();
    blueprint.plan.pins = false;
    for movement in &mut blueprint.movements {
        movement.lawful = Lawful::ByTrial;
    }
    Game::new(blueprint)
}

/// The texts of the moves played.
fn played(line: &dyn Line) -> Vec<String> {
    line.played_texts()
}
