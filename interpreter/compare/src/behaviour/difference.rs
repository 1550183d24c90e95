//! The visible differences between two lines of play in lockstep.

use super::found::{Fired, Odds, OnlyMove, Paid, Roll, What};
use super::lockstep::{Due, Lockstep, Step};
use super::matching::Account;
use crate::Which;
use alfonso_driver::{Note, ended, refusal, words};
use alfonso_game::blueprint::Per;
use alfonso_game::{Line, Move, NumberName, Refusal, RuleId, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// A difference before it is described in words.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The cause of the difference. Only the first difference with each cause is reported.
    pub(crate) cause: String,
    /// Its kind.
    pub(crate) sort: DifferenceKind,
    pub(crate) what: Seen,
}

/// The kinds of differences, counted separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DifferenceKind {
    /// Moves, rolls and choices.
    Moves,
    Payments,
    Results,
    Positions,
    /// Not counted.
    Lesser,
}

/// The content of a difference.
#[derive(Clone, Debug)]
pub(crate) enum Seen {
    Moves(Which, Vec<Move>),
    Roll(Which),
    Odds,
    Choice(Which),
    /// Ready for print.
    Ready(What),
}

/// The holdings of the accounts of both games.
pub(crate) type Holdings = [Vec<Vec<i32>>; 2];

/// Both games.
pub(crate) const SIDES: [Which; 2] = [Which::A, Which::B];

/// Returns the current holdings of the accounts.
pub(crate) fn holdings(lines: &Lockstep<'_, '_>) -> Holdings {
    SIDES.map(|which| {
        let of = |account: &Account| {
            account.variables[which as usize].map_or_else(Vec::new, |index| lines.line(which).variable(index))
        };
        lines.matching.accounts.iter().map(of).collect()
    })
}

/// Returns the differences in the current position. If the result or the position differs, returns
/// only that difference, because all others may follow from it.
pub(crate) fn look(lines: &mut Lockstep<'_, '_>, last: Option<Step>) -> Vec<Finding> {
    if let Some(finding) = result(lines) {
        return vec![finding];
    }
    if let Some(finding) = position(lines, last) {
        return vec![finding];
    }
    if let Some(which) = lines.one_sided() {
        let what = if lines.due(which) == Due::Roll { Seen::Roll(which) } else { Seen::Choice(which) };
        let cause = format!("{which:?} alone: {}", due_rule(lines, which));
        return vec![Finding { cause, sort: DifferenceKind::Moves, what }];
    }
    let allowed = lines.allowed();
    if lines.due(Which::A) == Due::Roll {
        let [a, b] = SIDES.map(|which| lines.line(which));
        let even = |step: &Step| match (step.a, step.b) {
            (Some(in_a), Some(in_b)) => same_odds(a.weight(in_a), b.weight(in_b)),
            _ => false,
        };
        let alike = allowed.only.iter().all(Vec::is_empty) && allowed.both.iter().all(even);
        let cause = format!("odds: {}, {}", due_rule(lines, Which::A), due_rule(lines, Which::B));
        return if alike {
            Vec::new()
        } else {
            vec![Finding { cause, sort: DifferenceKind::Moves, what: Seen::Odds }]
        };
    }
    let mut findings = Vec::new();
    for (which, moves) in SIDES.into_iter().zip(allowed.only) {
        let mut by_cause: BTreeMap<String, Vec<Move>> = BTreeMap::new();
        for m in moves {
            by_cause.entry(cause(lines, which, m)).or_default().push(m);
        }
        let finding =
            |(cause, moves)| Finding { cause, sort: DifferenceKind::Moves, what: Seen::Moves(which, moves) };
        findings.extend(by_cause.into_iter().map(finding));
    }
    findings
}

fn same_odds(a: (u64, u64), b: (u64, u64)) -> bool {
    u128::from(a.0) * u128::from(b.1) == u128::from(b.0) * u128::from(a.1)
}

/// Returns the id of the rule for the next roll, choice or move, which is that of the first legal
/// move.
fn due_rule(lines: &Lockstep<'_, '_>, which: Which) -> String {
    let line = lines.line(which);
    line.moves().first().map_or_else(String::new, |m| name(lines, which, line.rule(*m)))
}

fn name(lines: &Lockstep<'_, '_>, which: Which, rule: RuleId) -> String {
    let names = lines.matching.contestant(which).game.names();
    names.rules.get(rule.index()).cloned().unwrap_or_default()
}

fn says(lines: &Lockstep<'_, '_>, which: Which, rule: RuleId) -> Vec<String> {
    let contestant = lines.matching.contestant(which);
    contestant.annotations.note(contestant.game.names(), rule).map(Note::remarks).unwrap_or_default()
}

/// Returns the reason why a move of one game is not legal in the other. The reason names the rule
/// at fault, if there is one.
fn cause(lines: &Lockstep<'_, '_>, which: Which, m: Move) -> String {
    let there = which.other();
    let of_rule = |word: &str| format!("{word} {}", name(lines, which, lines.line(which).rule(m)));
    let cause = match lines.line(there).refusal(&lines.text_there(which, m)) {
        Refusal::Untakable(..) => "untakable".to_owned(),
        Refusal::Check { .. } => "check".to_owned(),
        Refusal::Forbidden(rule) => format!("forbidden {}", name(lines, there, rule)),
        Refusal::Preferred(rule) => format!("preferred {}", name(lines, there, rule)),
        Refusal::NotHim(_) => "not him".to_owned(),
        Refusal::NotYours(..) => "not yours".to_owned(),
        Refusal::Tag(_) => of_rule("tag"),
        Refusal::Condition { rule, .. } => of_rule(&format!("condition {} of", name(lines, there, rule))),
        Refusal::Blocked { .. } => of_rule("blocked"),
        Refusal::CannotTake { .. } | Refusal::NothingToTake { .. } | Refusal::Held(..) => of_rule("taking"),
        Refusal::Shape { .. } => of_rule("shape"),
        _ => of_rule("otherwise"),
    };
    format!("{which:?} only: {cause}")
}

/// Returns the difference between the results of the games, if there is one.
fn result(lines: &Lockstep<'_, '_>) -> Option<Finding> {
    let [a, b] = SIDES.map(|which| lines.line(which).outcome());
    let text_of = |which: Which| {
        let outcome = lines.line(which).outcome();
        outcome.map(|outcome| ended(lines.matching.contestant(which).game, outcome))
    };
    let reason = |which: Which| {
        let outcome = lines.line(which).outcome();
        outcome.map_or_else(|| "goes on".to_owned(), |outcome| name(lines, which, outcome.reason))
    };
    let cause = format!("result: {}, {}", reason(Which::A), reason(Which::B));
    match (a, b) {
        (None, None) => None,
        (Some(of_a), Some(of_b)) if of_a.winners().eq(of_b.winners()) => {
            let lesser = |(a, b)| Finding {
                cause,
                sort: DifferenceKind::Lesser,
                what: Seen::Ready(What::Ending { a, b }),
            };
            let differs = reason(Which::A) != reason(Which::B);
            text_of(Which::A).zip(text_of(Which::B)).filter(|_| differs).map(lesser)
        }
        _ => {
            let what = What::Result { a: text_of(Which::A), b: text_of(Which::B) };
            Some(Finding { cause, sort: DifferenceKind::Results, what: Seen::Ready(what) })
        }
    }
}

/// Returns the difference in the board, the players still in the game, the turn or the reserves.
fn position(lines: &mut Lockstep<'_, '_>, last: Option<Step>) -> Option<Finding> {
    let notes = notes(lines);
    if notes.is_empty() {
        return None;
    }
    let [rules_a, rules_b] = fired(lines, last);
    let cause = format!("position: {}", causes(&rules_a, &rules_b));
    let what = Seen::Ready(What::Position { notes, rules_a, rules_b });
    Some(Finding { cause, sort: DifferenceKind::Positions, what })
}

fn notes(lines: &Lockstep<'_, '_>) -> Vec<String> {
    let [a, b] = SIDES.map(|which| lines.line(which));
    let [in_a, in_b] = SIDES.map(|which| lines.matching.contestant(which).game);
    let mut notes = Vec::new();
    for seat in (0..in_a.names().players.len()).map(Seat::new) {
        if a.is_alive(seat) != b.is_alive(seat) {
            let out = if a.is_alive(seat) { "B" } else { "A" };
            notes.push(format!("{} of the game in {out} only", words::does(in_a, seat, "is out")));
        }
    }
    // While something is due in only one game, a player other than the player to move may have to
    // decide it.
    let alike = lines.due(Which::A) == lines.due(Which::B);
    let turns = if alike { (a.to_move(), b.to_move()) } else { (a.player(), b.player()) };
    if turns.0 != turns.1 {
        let (a, b) = (words::seat(in_a, turns.0), words::seat(in_b, turns.1));
        notes.push(format!("it is {} turn in A, {} in B", words::genitive(a), words::genitive(b)));
    }
    if !same_pieces(lines) {
        for misfit in lines.matching.misfits(&a.position(), &b.position()) {
            let who = |piece: Option<String>| piece.unwrap_or_else(|| "no piece".to_owned());
            let cell = match misfit.cell_a == misfit.cell_b {
                true => misfit.cell_a,
                false => format!("{} ({} in B)", misfit.cell_a, misfit.cell_b),
            };
            notes.push(format!("on {cell}: {} in A, {} in B", who(misfit.a), who(misfit.b)));
        }
    }
    let (held_a, held_b) = (reserves(in_a, a), reserves(in_b, b));
    let both: BTreeSet<&(Seat, String)> = held_a.keys().chain(held_b.keys()).collect();
    for key in both {
        let count = |held: &BTreeMap<(Seat, String), i32>| held.get(key).copied().unwrap_or(0);
        if count(&held_a) != count(&held_b) {
            let (has, kind) = (words::does(in_a, key.0, "has"), &key.1);
            let (a, b) = (count(&held_a), count(&held_b));
            notes.push(format!("{has} {a} {kind} in reserve in A, {b} in B"));
        }
    }
    notes
}

/// Returns the number of pieces in reserve, by player and kind.
fn reserves(game: &alfonso_game::Game, line: &dyn Line) -> BTreeMap<(Seat, String), i32> {
    if game.blueprint().reserve.is_none() {
        return BTreeMap::new();
    }
    let numbers = game.numbers().into_iter().zip(line.position().numbers);
    let held = numbers.filter_map(|(name, count)| match name {
        NumberName::Reserve { kind, seat } if count != 0 => {
            Some(((seat, game.names().kinds[kind.index()].0.clone()), count))
        }
        _ => None,
    });
    held.collect()
}

/// Returns true if pieces of the same kind and owner stand on corresponding cells. This fast test
/// precedes the thorough one.
fn same_pieces(lines: &Lockstep<'_, '_>) -> bool {
    let [a, b] = SIDES.map(|which| lines.line(which));
    let (in_a, in_b) = (lines.matching.pair.a.game, lines.matching.pair.b.game);
    let high = |cell: alfonso_board::CellId| a.height(cell) == b.height(lines.matching.there(cell));
    in_a.topology().cells().all(|cell| match (a.piece(cell), b.piece(lines.matching.there(cell))) {
        _ if !high(cell) => false,
        (None, None) => true,
        (Some(a), Some(b)) => {
            let facing = |game: &alfonso_game::Game, piece: alfonso_game::Piece| {
                game.blueprint().classes[piece.class.index()].facing
            };
            a.owner == b.owner
                && lines.matching.kind(in_a.kind(a)) == Some(in_b.kind(b))
                && lines.matching.same_facing(facing(in_a, a), facing(in_b, b))
        }
        _ => false,
    })
}

/// Returns the payments of the last step, if the games pay differently.
pub(crate) fn payments(lines: &mut Lockstep<'_, '_>, before: &Holdings, step: Step) -> Option<Finding> {
    let after = holdings(lines);
    let paid = |which: usize, position: usize, index: usize| {
        let now = after[which][position].get(index)?;
        Some(i64::from(*now) - i64::from(*before[which][position].get(index)?))
    };
    let accounts = unlike(lines, &after, paid);
    if accounts.is_empty() {
        return None;
    }
    let [rules_a, rules_b] = fired(lines, Some(step));
    // If the accounts differed before, the same rules may pay different amounts. That difference
    // has been reported already.
    let same = rules_a.iter().map(|fired| &fired.rule).eq(rules_b.iter().map(|fired| &fired.rule));
    let owned = |which: usize, position: usize, index: usize| {
        before[which][position].get(index).map(|n| i64::from(*n))
    };
    if same && !unlike(lines, before, owned).is_empty() {
        return None;
    }
    let cause = format!("payments: {}", causes(&rules_a, &rules_b));
    let what = Seen::Ready(What::Payments { accounts, rules_a, rules_b });
    Some(Finding { cause, sort: DifferenceKind::Payments, what })
}

/// Returns the holdings of the accounts at the start, if they differ.
pub(crate) fn first_holdings(lines: &Lockstep<'_, '_>) -> Option<Finding> {
    let now = holdings(lines);
    let held =
        |which: usize, position: usize, index: usize| now[which][position].get(index).map(|n| i64::from(*n));
    let accounts = unlike(lines, &now, held);
    if accounts.is_empty() {
        return None;
    }
    let [rules_a, rules_b] = apart(
        lines,
        SIDES.map(|which| {
            let contestant = lines.matching.contestant(which);
            let own = *contestant.start == contestant.game.start();
            let fired = if own { contestant.game.fired_before_start().0 } else { Vec::new() };
            let rules = fired.iter().enumerate().filter(|(_, times)| **times > 0);
            rules.map(|(position, _)| RuleId::new(position)).collect()
        }),
    );
    let what = Seen::Ready(What::Holdings { accounts, rules_a, rules_b });
    Some(Finding { cause: "holdings".to_owned(), sort: DifferenceKind::Payments, what })
}

/// Returns the accounts with different numbers in the two games. An account that a game does not
/// have counts as 0.
fn unlike(
    lines: &Lockstep<'_, '_>,
    held: &Holdings,
    number: impl Fn(usize, usize, usize) -> Option<i64>,
) -> Vec<Paid> {
    let mut unlike = Vec::new();
    for (position, account) in lines.matching.accounts.iter().enumerate() {
        for index in 0..held[0][position].len().max(held[1][position].len()) {
            let there = match (account.per, account.variables[1]) {
                (Per::Cell, Some(_)) => lines.matching.there(alfonso_board::CellId::new(index)).index(),
                _ => index,
            };
            let (a, b) = (number(0, position, index), number(1, position, there));
            if a.unwrap_or(0) != b.unwrap_or(0) {
                let of = owner(lines, account.per, index);
                unlike.push(Paid { account: account.name.clone(), of, a, b });
            }
        }
    }
    unlike
}

fn owner(lines: &Lockstep<'_, '_>, per: Per, index: usize) -> Option<String> {
    let game = lines.matching.pair.a.game;
    match per {
        Per::Game => None,
        Per::Player => Some(words::seat(game, Seat::new(index)).to_owned()),
        Per::Cell => Some(words::cell(game, alfonso_board::CellId::new(index)).to_owned()),
    }
}

/// Returns the rules that fired in the last step in only one of the games. If both games fired the
/// same rules, returns all of them.
fn fired(lines: &mut Lockstep<'_, '_>, last: Option<Step>) -> [Vec<Fired>; 2] {
    let Some(step) = last else { return Default::default() };
    lines.undo(step);
    let rules = SIDES.map(|which| {
        let m = if which == Which::A { step.a } else { step.b };
        m.map_or_else(Vec::new, |m| lines.line(which).fires(m))
    });
    lines.play(step);
    apart(lines, rules)
}

fn apart(lines: &Lockstep<'_, '_>, rules: [Vec<RuleId>; 2]) -> [Vec<Fired>; 2] {
    let named = |which: Which| -> BTreeSet<String> {
        rules[which as usize].iter().map(|rule| name(lines, which, *rule)).collect()
    };
    let [a, b] = SIDES.map(named);
    let same = a == b;
    SIDES.map(|which| {
        let other = if which == Which::A { &b } else { &a };
        let mut seen = BTreeSet::new();
        let mut fired = Vec::new();
        for rule in &rules[which as usize] {
            let id = name(lines, which, *rule);
            if (same || !other.contains(&id)) && seen.insert(id.clone()) {
                fired.push(Fired { rule: id, says: says(lines, which, *rule) });
            }
        }
        // If the same rules fired with different effects, the step and the piece's own rule explain
        // nothing. They are kept only if there are no other rules.
        if same && fired.len() > 2 {
            fired.drain(..2);
        }
        fired
    })
}

fn causes(a: &[Fired], b: &[Fired]) -> String {
    let list = |fired: &[Fired]| fired.iter().map(|fired| fired.rule.as_str()).collect::<Vec<_>>().join(" ");
    format!("{} | {}", list(a), list(b))
}

/// Puts a difference into words.
pub(crate) fn describe(lines: &mut Lockstep<'_, '_>, seen: Seen) -> What {
    match seen {
        Seen::Ready(what) => what,
        Seen::Moves(only, moves) => {
            let there = only.other();
            let about = lines.matching.contestant(there).about();
            let first = moves.first().map(|m| lines.text_there(only, *m)).unwrap_or_default();
            let line = lines.line(there);
            let why_not = refusal(about, line, &first, &line.refusal(&first));
            let only_move = |m: &Move| {
                let (text, named) = (lines.line(only).text(*m), lines.text_there(only, *m));
                let rule = lines.line(only).rule(*m);
                let there = (named != text).then_some(named);
                OnlyMove { text, there, rule: name(lines, only, rule), says: says(lines, only, rule) }
            };
            What::Moves { only, moves: moves.iter().map(only_move).collect(), why_not }
        }
        Seen::Roll(only) => {
            let (rule, says) = due(lines, only);
            What::Roll { only, rule, says, rolls: rolls(lines, only) }
        }
        Seen::Choice(only) => {
            let (rule, says) = due(lines, only);
            let line = lines.line(only);
            let who = words::seat(lines.matching.contestant(only).game, line.to_move()).to_owned();
            let choices = line.moves().iter().map(|m| line.text(*m)).collect();
            What::Choice { only, rule, says, who, choices }
        }
        Seen::Odds => What::Odds { rolls: odds(lines) },
    }
}

fn due(lines: &Lockstep<'_, '_>, which: Which) -> (String, Vec<String>) {
    let line = lines.line(which);
    let rule = line.moves().first().map(|m| line.rule(*m));
    rule.map_or_else(Default::default, |rule| (name(lines, which, rule), says(lines, which, rule)))
}

/// Returns the rolls of one game, each with the number of moves that it allows and that the other
/// game allows too.
fn rolls(lines: &mut Lockstep<'_, '_>, which: Which) -> Vec<Roll> {
    let mut rolls = Vec::new();
    for m in lines.line(which).moves().to_vec() {
        let line = lines.line_mut(which);
        let (roll, (weight, of)) = (line.text(m), line.weight(m));
        if line.play(m).is_ok() {
            let real = |line: &dyn Line| line.moves().iter().filter(|m| **m != Move::PASS).count();
            let moves = real(lines.line(which));
            let both = lines.allowed().both.iter().filter(|step| step.a != Some(Move::PASS)).count();
            rolls.push(Roll { roll, weight, of, moves, both });
            lines.line_mut(which).undo();
        }
    }
    rolls
}

/// Returns the odds of every roll in both games.
fn odds(lines: &Lockstep<'_, '_>) -> Vec<Odds> {
    let mut odds: BTreeMap<String, [Option<(u64, u64)>; 2]> = BTreeMap::new();
    let mut order = Vec::new();
    for which in SIDES {
        let line = lines.line(which);
        for m in line.moves() {
            let roll = line.text(*m);
            let known = odds.entry(roll.clone()).or_default();
            if known.iter().all(Option::is_none) {
                order.push(roll);
            }
            known[which as usize] = Some(line.weight(*m));
        }
    }
    let text = |roll: String| {
        let [a, b] = odds.get(&roll).copied().unwrap_or_default();
        Odds { roll, a, b }
    };
    order.into_iter().map(text).collect()
}
