//! The check of a whole game after its parts are resolved. It reports missing and unused parts.

use super::FileFacts;
use super::blocks::Rules;
use super::clocks;
use super::log::Log;
use super::problems::{self, clauses};
use super::values_of::kinds_in;
use super::world::World;
use alfonso_diag::Span;
use alfonso_model::{
    DiceId, Domain, Effect, EffectKind, Expr, ExprKind, KindId, Leg, MoveRule, Per, RuleSet, Scope, Seat,
    Step, StepKind, Test, TestWord,
};
use alfonso_syntax::ast::{File, Item, ItemKind};
use std::collections::BTreeSet;

/// Reports parts that every game needs and that this one lacks.
pub(super) fn missing(world: &World<'_>, file: &File, rules: &Rules, log: &mut Log) {
    // A part that seems to be missing may be in text that was not resolved.
    if log.is_full() {
        return;
    }
    let span = file.heading.as_ref().map(|heading| heading.span);
    let has = |choose: fn(&ItemKind) -> bool| file.items.iter().any(|item: &Item| choose(&item.kind));
    // A game in which nobody moves a piece needs no pieces, because seeds lie on cells and dice are
    // rolled. A game of dice alone needs neither a board nor a step in which a player moves.
    let moves = rules.seen.turn.is_none() || rules.seen.pieces_move;
    let pieces = rules.seen.piece.is_some() || !world.kinds.is_empty();
    let on_cells =
        pieces || moves || rules.seen.picks || world.vars.iter().any(|var| matches!(var.per, Per::Cell));
    let set_up = has(|it| matches!(it, ItemKind::Setup(_))) || !pieces && !moves;
    let setup = match has(|it| matches!(it, ItemKind::Reserve(_))) {
        true => "add `setup {}` if the board is empty at first, or `setup { PLAYER PIECE CELLS }`",
        false => "add `setup { PLAYER PIECE CELLS }`",
    };
    let needs: [(bool, &str, &str); 5] = [
        (has(|it| matches!(it, ItemKind::Players(_))), "players", "add `players White, Black`"),
        (has(|it| matches!(it, ItemKind::Board(_))) || !on_cells, "board", "add `board grid 8 by 8`"),
        (rules.seen.piece.is_some() || !moves, "pieces", "add `piece NAME \"LETTER\" { ... }`"),
        (set_up, "setup", setup),
        (rules.seen.turn.is_some(), "turn", "add `turn { turn.move: move }`"),
    ];
    for (there, what, help) in needs {
        if !there {
            log.report(clauses::missing_block(span, what, help));
        }
    }
    if !rules.seen.endings {
        log.report(clauses::no_ending(span));
    }
    if let Some(turn) = rules.seen.turn
        && !rules.has_move_step()
        && (pieces || rules.seen.rolled.is_empty() && !rules.seen.decides)
    {
        log.report(clauses::no_move_step(turn));
    }
    if let Some(piece) = rules.seen.piece
        && !rules.seen.movements
    {
        log.report(clauses::no_movement(piece));
    }
    check(world, rules, log);
    dice(world, rules, log);
}

/// Reports dice that the file declares or reads but that no step rolls.
fn dice(world: &World<'_>, rules: &Rules, log: &mut Log) {
    for id in &world.used_dice {
        let is_of_die = |rule: &MoveRule| rule.uses.is_some_and(|(dice, _)| dice == *id);
        let resolved = log.dice.iter().find(|(dice, _)| dice == id);
        if let Some((_, span)) = resolved
            && !log.problems.iter().any(alfonso_diag::Diagnostic::is_error)
            && !rules.moves.iter().any(is_of_die)
        {
            log.report(problems::dice::moves_nothing(&world.dice[id.index()].name, *span));
        }
    }
    never_made(world, rules, log);
    for (id, span) in &log.kept_dice.clone() {
        let rolls = |step: &StepKind| matches!(step, StepKind::Roll(rolled) if rolled.contains(id));
        let before = rules.steps.iter().map(|step| &step.kind).take_while(|step| !rolls(step));
        let uses =
            |step: &StepKind| matches!(step, StepKind::Move { using: Some(using), .. } if using.dice == *id);
        if !before.into_iter().any(uses) {
            log.report(problems::dice::kept_for_nobody(&world.dice[id.index()].name, *span));
        }
    }
    for (id, span) in &log.doubled_dice.clone() {
        let dice = &world.dice[id.index()];
        if dice.count() != 2 || dice.again.is_some() {
            log.report(problems::dice::no_doubles(dice, *span));
        }
    }
    for (index, dice) in world.dice.iter().enumerate() {
        if rules.seen.rolled.contains(&dice.name) || dice.faces().next().is_none() {
            continue;
        }
        let resolved = log.dice.iter().find(|(id, _)| id.index() == index);
        log.report(match resolved {
            Some((_, span)) => problems::dice::unrolled(&dice.name, *span, dice.span),
            None => problems::dice::never_rolled(&dice.name, dice.span),
        });
    }
}

/// Reports movements that read no dice if all moves use dice one by one.
fn never_made(world: &World<'_>, rules: &Rules, log: &mut Log) {
    let mut using = rules.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Move { using, .. } => Some(*using),
        _ => None,
    });
    // The help text names one of the dice.
    let Some(Some(first)) = using.next() else { return };
    if using.any(|using| using.is_none()) || rules.moves.iter().all(|rule| rule.uses.is_none()) {
        return;
    }
    for rule in rules.moves.iter().filter(|rule| rule.uses.is_none()) {
        let of = &rules.rules[rule.rule.index()];
        log.report(problems::dice::never_made(&of.name, of.span, &world.dice[first.dice.index()].name));
    }
}

/// Reports a rule about check that no piece can give, and a rule about mate that no step judges.
fn check(world: &World<'_>, rules: &Rules, log: &mut Log) {
    if !rules.seen.judges
        && rules.seen.turn.is_some()
        && let Some((word, span)) = rules.seen.judged.first()
    {
        log.report(clauses::never_judged(*span, test_name(*word)));
    }
    if !rules.seen.judges
        && rules.seen.turn.is_some()
        && let Some((word, span)) = rules.seen.awaited.first()
    {
        log.report(clauses::event_never_judged(*span, word));
    }
    if world.kinds.iter().any(|kind| kind.royal) {
        return;
    }
    if let Some((word, span)) = rules.seen.awaited.iter().find(|(word, _)| word != "stalemate") {
        log.report(clauses::no_royal(*span, word));
    }
    let about_check = |word: &TestWord| matches!(word, TestWord::InCheck | TestWord::Mated | TestWord::Safe);
    let first: Option<(TestWord, Span)> = log.asked.iter().find(|(word, _)| about_check(word)).copied();
    if let Some((word, span)) = first {
        log.report(clauses::no_royal(span, test_name(word)));
    }
}

fn test_name(test: TestWord) -> &'static str {
    alfonso_vocabulary::TABLE
        .iter()
        .find(|ludeme| ludeme.meaning == alfonso_vocabulary::Meaning::Test(test))
        .map_or("check", |ludeme| ludeme.word)
}

/// Reports unused parts. Expects rules without errors.
pub(super) fn idle(rules: &RuleSet, facts: &FileFacts<'_>, log: &mut Log) {
    never(rules, log);
    forbids_nothing(rules, log);
    unread(rules, log);
    rows_of_anybody(rules, log);
    rows_before_placing(rules, log);
    clocks::unstarted(rules, log);
    for step in &rules.steps {
        if step.condition.as_ref().is_some_and(|condition| settled(condition) == Some(false)) {
            log.report(clauses::unreachable_step(rules.rule(step.rule).span));
        }
    }
    numbers_of_nobody(rules, log);
    set_up_of_dealt(rules, log);
    let mut met: BTreeSet<KindId> = rules.setup.iter().map(|piece| piece.kind).collect();
    met.extend(rules.reserve.iter().map(|pieces| pieces.kind));
    for effects in happenings(rules) {
        becoming(effects, rules, &mut met);
    }
    for (index, kind) in rules.kinds.iter().enumerate() {
        if !met.contains(&KindId::new(index)) {
            let used = facts
                .used
                .get(&kind.name)
                .filter(|used| used.library == kind.span.source)
                .map(|used| used.at);
            let placed =
                rules.moves.iter().any(|rule| rule.kind == KindId::new(index) && rule.from_reserve());
            log.report(clauses::never_appears(&kind.name, used.unwrap_or(kind.span), placed));
        }
    }
}

/// Reports first values of a number per piece on cells where no piece begins. Skips games that deal
/// pieces, because a dealt piece may begin on any cell.
fn numbers_of_nobody(rules: &RuleSet, log: &mut Log) {
    let per_piece = rules.vars.iter().filter(|var| var.per == Per::Piece && rules.dealing.is_none());
    for (var, first) in per_piece.flat_map(|var| var.firsts.iter().map(move |first| (var, first))) {
        if let ExprKind::Cell(cell) = &first.of.kind
            && rules.setup.iter().all(|piece| piece.cell.node != *cell)
        {
            log.report(clauses::number_of_nobody(first.of.span, &var.name, cell));
        }
    }
}

/// Returns the lists of effects of all rules.
pub(super) fn happenings(rules: &RuleSet) -> impl Iterator<Item = &[Effect]> {
    let moves = rules.moves.iter().map(|it| it.effects.as_slice());
    let triggers = rules.triggers.iter().map(|it| it.effects.as_slice());
    let steps = rules.steps.iter().filter_map(|step| match &step.kind {
        StepKind::Do(effects) | StepKind::Pick { effects, .. } => Some(effects.as_slice()),
        _ => None,
    });
    moves.chain(triggers).chain(steps)
}

/// Reports effects that set up the pieces again although their setup is dealt: nothing says which
/// of the starts is meant.
fn set_up_of_dealt(rules: &RuleSet, log: &mut Log) {
    fn find(effects: &[Effect], log: &mut Log) {
        for effect in effects {
            if matches!(effect.kind, EffectKind::SetUp {}) {
                log.report(problems::setups::dealt_again(effect.span));
            }
            find(effect.body(), log);
        }
    }
    if rules.dealing.is_some() {
        happenings(rules).for_each(|effects| find(effects, log));
    }
}

/// Reports chains whose last effect lets the player choose a kind. Chains differ only in their
/// paths, so their texts could not express the choice.
fn choosing_chains(rules: &RuleSet, log: &mut Log) {
    let offers = |effects: &[Effect]| {
        effects.iter().any(|effect| effect.any(&mut |kind| matches!(kind, EffectKind::BecomeChosen { .. })))
    };
    for chain in rules.moves.iter().filter(|rule| rule.again.is_some()) {
        let arrives = |scope: &Scope| matches!(scope, Scope::Move | Scope::Entering(_));
        let sets_off = rules.triggers.iter().find(|trigger| {
            arrives(&trigger.event)
                && trigger.kind.is_none_or(|kind| kind == chain.kind)
                && offers(&trigger.effects)
        });
        if offers(&chain.effects) || sets_off.is_some() {
            let by = sets_off.map(|trigger| rules.rule(trigger.rule).span);
            log.report(clauses::choice_of_chain(rules.rule(chain.rule).span, by));
        }
    }
}

/// Reports chains with promotion in passing if no rule defines the promotion, or if the new kind
/// has no chain.
fn crowning_chains(rules: &RuleSet, log: &mut Log) {
    for chain in rules.moves.iter().filter(|rule| rule.again.is_some_and(|again| again.passing)) {
        let span = rules.rule(chain.rule).span;
        let name = |kind: KindId| rules.kind(kind).name.as_str();
        match rules.crowning(chain.kind) {
            None => log.report(clauses::crowned_nowhere(span, name(chain.kind))),
            Some((_, kind)) if rules.chain_of(kind).is_none() => {
                log.report(clauses::crowned_without_chain(span, name(kind)));
            }
            Some(_) => {}
        }
    }
}

/// Reports rules that wait for an event that never happens.
fn never(rules: &RuleSet, log: &mut Log) {
    choosing_chains(rules, log);
    crowning_chains(rules, log);
    let floor = rules.vars.iter().any(|var| var.floor.is_some() && var.role.is_account());
    let falls = happenings(rules).any(eliminates);
    for trigger in &rules.triggers {
        let span = rules.rule(trigger.rule).span;
        match trigger.event {
            Scope::Ruin(_) if !floor => log.report(problems::payments::never_ruined(span)),
            Scope::Elimination(_) if !falls => log.report(clauses::never_eliminated(span)),
            _ => {}
        }
    }
    let puts = |effect: &[Effect]| effect.iter().any(fills_a_reserve);
    if rules.reserve.is_empty() && !happenings(rules).any(puts) {
        let placing = rules.moves.iter().filter(|it| it.from_reserve());
        placing.for_each(|it| log.report(clauses::never_placed(rules.rule(it.rule).span)));
    } else if moves_but_none_from_reserve(rules) {
        let placing = rules.moves.iter().filter(|it| it.from_reserve());
        placing.for_each(|it| log.report(clauses::placed_in_no_step(rules.rule(it.rule).span)));
    }
    let takes = |test: &Test| asks(test, TestWord::Enemy);
    if rules.players.len() > 1
        && rules.captures.is_empty()
        && let Some(leg) = rules.moves.iter().find_map(|it| {
            let crossed = |leg: &&Leg| it.takes && takes(&leg.over);
            it.legs.last().filter(|leg| takes(&leg.onto)).or_else(|| it.legs.iter().find(crossed))
        })
    {
        log.report(clauses::nobody_takes(leg.span));
    }
}

/// Reports rules that forbid choices or moves in a game whose steps have none of them.
fn forbids_nothing(rules: &RuleSet, log: &mut Log) {
    let has = |what: fn(&StepKind) -> bool| rules.steps.iter().any(|step| what(&step.kind));
    if !has(|step| matches!(step, StepKind::Pick { .. })) {
        let laws = rules.choice_laws.iter().map(|law| law.rule);
        laws.for_each(|law| log.report(clauses::forbids_no_choice(rules.rule(law).span)));
    }
    if !has(|step| matches!(step, StepKind::Move { .. })) {
        let forbids = rules.forbids.iter().map(|forbid| forbid.rule);
        let laws = forbids.chain(rules.prefers.iter().map(|prefer| prefer.rule));
        laws.for_each(|law| log.report(clauses::forbids_no_move(rules.rule(law).span)));
    }
}

/// Warns of dice that are rolled but that nothing reads.
fn unread(rules: &RuleSet, log: &mut Log) {
    for (index, dice) in rules.dice.iter().enumerate() {
        let rolls = |step: &Step| matches!(&step.kind, StepKind::Roll(rolled) if rolled.contains(&DiceId::new(index)));
        if rules.steps.iter().any(rolls) && !log.dice.iter().any(|(id, _)| id.index() == index) {
            log.report(problems::dice::unread(&dice.name, dice.span));
        }
    }
}

/// Warns of rows of pieces of any owner, if several players have such pieces.
fn rows_of_anybody(rules: &RuleSet, log: &mut Log) {
    let begins = || {
        let reserve = rules.reserve.iter().map(|pieces| (pieces.kind, pieces.owner));
        rules.setup.iter().map(|piece| (piece.kind, piece.owner)).chain(reserve)
    };
    for (test, span) in std::mem::take(&mut log.rows) {
        let mut kinds = BTreeSet::new();
        test.any_word(&mut |word| {
            if let TestWord::Kind(kind) = word {
                kinds.insert(kind);
            }
            false
        });
        let mut owners: BTreeSet<Seat> = begins()
            .filter(|(kind, _)| kinds.is_empty() || kinds.contains(kind))
            .map(|(_, owner)| owner)
            .collect();
        if owners.is_empty() {
            owners = begins().map(|(_, owner)| owner).collect();
        }
        if owners.len() > 1 {
            log.report(clauses::line_of_anybody(span));
        }
    }
}

/// Warns of conditions of placements that ask for a row through the target, which is empty before the move.
fn rows_before_placing(rules: &RuleSet, log: &mut Log) {
    if rules.board.heaps.is_some() {
        return;
    }
    for rule in rules.moves.iter().filter(|rule| rule.from_reserve()) {
        let mut spans = Vec::new();
        rule.condition.iter().for_each(|condition| rows_through_target(condition, &mut spans));
        for span in spans {
            log.report(clauses::row_before_placing(span));
        }
    }
}

/// Adds the spans of rows of pieces through the target of a move that a condition asks for.
fn rows_through_target(condition: &Expr, spans: &mut Vec<Span>) {
    match &condition.kind {
        ExprKind::InLine(_, of, Some(cell))
            if of.domain == Domain::Pieces && matches!(cell.kind, ExprKind::Target) =>
        {
            spans.push(condition.span);
        }
        ExprKind::Not(inner) => rows_through_target(inner, spans),
        ExprKind::And(left, right) | ExprKind::Or(left, right) => {
            rows_through_target(left, spans);
            rows_through_target(right, spans);
        }
        _ => {}
    }
}

/// Returns `true` if pieces move but no step lets a piece enter from a reserve. A step that names
/// pieces means pieces on the board, unless it names the reserve.
fn moves_but_none_from_reserve(rules: &RuleSet) -> bool {
    let whose = |step: &Step| match &step.kind {
        StepKind::Move { who, .. } => Some(who.as_ref().is_none_or(|who| who.domain == Domain::Reserve)),
        _ => None,
    };
    let mut steps = rules.steps.iter().filter_map(whose).peekable();
    steps.peek().is_some() && !steps.any(|from_reserve| from_reserve)
}

/// Returns `true` if an effect, or an effect nested in it, puts pieces in a reserve.
fn fills_a_reserve(effect: &Effect) -> bool {
    effect.any(&mut |kind| matches!(kind, EffectKind::Put { .. }))
}

/// Returns `true` if these effects may eliminate a player.
fn eliminates(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.any(&mut |kind| matches!(kind, EffectKind::Eliminate { .. })))
}

/// Returns `true` if a test contains the word without a negation.
fn asks(test: &Test, expected: TestWord) -> bool {
    match test {
        Test::All(list) | Test::Any(list) => list.iter().any(|inner| asks(inner, expected)),
        Test::Not(_) => false,
        Test::Word(word) => *word == expected,
    }
}

/// Adds the kinds that pieces can become.
fn becoming(effects: &[Effect], rules: &RuleSet, met: &mut BTreeSet<KindId>) {
    for effect in effects {
        match &effect.kind {
            EffectKind::Become { kind, .. } => kinds_in(kind, &rules.tables, met),
            EffectKind::BecomeChosen { kinds, .. } => met.extend(kinds),
            EffectKind::Put { kind, .. } | EffectKind::PutOn { kind, .. } => {
                kinds_in(kind, &rules.tables, met)
            }
            EffectKind::Let { value, .. } => kinds_in(value, &rules.tables, met),
            _ => {}
        }
        becoming(effect.body(), rules, met);
    }
}

/// Returns the truth of a condition if its words alone decide it.
fn settled(condition: &Expr) -> Option<bool> {
    match &condition.kind {
        ExprKind::Flag(flag) => Some(*flag),
        ExprKind::Not(inner) => settled(inner).map(|holds| !holds),
        ExprKind::And(left, right) => match (settled(left), settled(right)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        },
        ExprKind::Or(left, right) => match (settled(left), settled(right)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}
