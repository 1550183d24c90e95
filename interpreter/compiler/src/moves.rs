//! Ways of moving: movement rules with sorted conditions, unrolled for each class.

use crate::conditions::Conditions;
use crate::crossing::{Crossing, Unclear};
use crate::depends;
use crate::disjoint;
use crate::fans::{self, MAX_PATH_BYTES};
use crate::fixed;
use crate::lower::Lower;
use crate::measures::Turnout;
use crate::path_tests::Tests;
use crate::paths::{MAX_PATH_CELLS, MAX_WORK, Unroll};
use crate::problems;
use alfonso_board::{CellId, Direction};
use alfonso_diag::Span;
use alfonso_game::blueprint::{ChainSpec, ClassSpec, CrownSpec, Fan, Lawful, MoveRuleSpec, MovementSpec};
use alfonso_game::expr::{Expr, Test, TestWord};
use alfonso_game::{ClassId, LocalId, MovementId};
use alfonso_model as rules;
use alfonso_model::Joint;
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// A movement rule before it is unrolled.
pub(crate) struct Prepared {
    pub(crate) spec: MoveRuleSpec,
    conditions: Conditions,
    /// The slots of the values in `with`.
    bound: Vec<LocalId>,
    /// The combinations of values of the rule's variable lengths.
    turnouts: Vec<Turnout>,
    /// The highest property of a move's path that the rule uses.
    crossing: Crossing,
}

/// The ways of moving that have been unrolled so far.
struct Unrolling<'e> {
    tests: Tests,
    /// The bytes that remain for paths. `None` once the compiler has reported that the limit is
    /// exceeded.
    bytes_left: Option<usize>,
    /// The work of unrolling and comparing, in the units of [`crate::paths::MAX_WORK`].
    work: u64,
    /// For each kind, the highest path property of its moves that other rules use.
    elsewhere: &'e [Crossing],
    /// The rules with a path that comes back to the cell where it began.
    come_back: BTreeSet<rules::RuleId>,
}

/// All ways of moving.
pub(crate) struct Unrolled {
    pub(crate) movements: Vec<MovementSpec>,
    /// The tests on the paths.
    pub(crate) tests: Vec<Test>,
    /// The work of unrolling and comparing.
    pub(crate) work: u64,
}

impl Lower<'_> {
    /// Prepares the movement rules, before the classes and their facings are known.
    pub(crate) fn move_rules(&mut self) -> Vec<Prepared> {
        let rules = self.rules;
        rules.moves.iter().map(|rule| self.move_rule(rule)).collect()
    }

    /// Returns all ways of moving, in the order of classes, with the tests on their paths.
    /// `elsewhere` contains, for each kind, the highest path property of its moves that other rules
    /// use.
    pub(crate) fn movements(
        &mut self,
        classes: &[ClassSpec],
        prepared: &[Prepared],
        elsewhere: &[Crossing],
    ) -> Unrolled {
        let mut unrolling = Unrolling {
            tests: Tests::default(),
            bytes_left: Some(MAX_PATH_BYTES),
            work: 0,
            elsewhere,
            come_back: BTreeSet::new(),
        };
        let rules = self.rules;
        let mut movements: Vec<MovementSpec> = Vec::new();
        let mut reaches = vec![false; rules.moves.len()];
        for (position, class) in classes.iter().enumerate() {
            for (index, rule) in rules.moves.iter().enumerate().filter(|(_, rule)| rule.kind == class.kind) {
                let prepared = &prepared[index];
                let chain = rule.again.map(|again| ChainSpec {
                    may: again.may,
                    onward: again.onward,
                    falls_at_end: again.falls_at_end,
                    once: again.once,
                    home: rule.legs.iter().any(|leg| leg.onto.asks(TestWord::Origin)),
                    takes: rule.takes.then(|| unrolling.tests.id(Test::Word(TestWord::Enemy))),
                    crown: None,
                });
                let crowns = self.crowns(rule, class.facing);
                // (A chain lands on empty cells.)
                let threatens = chain.is_none()
                    && rule.gives_check
                    && !rule.exchanges
                    && !rule.from_reserve()
                    && !asks_attack(rule, prepared);
                let ways = self.ways(rule, prepared, class.facing, &mut unrolling);
                reaches[index] |= !ways.is_empty();
                movements.extend(ways.into_iter().map(|(condition, fans)| MovementSpec {
                    class: ClassId::new(position),
                    move_rule: u16::try_from(index).unwrap_or(u16::MAX),
                    crowns: crowns.clone(),
                    chain,
                    unmoved: condition.unmoved,
                    of_ply: condition.of_ply,
                    targets: condition.targets,
                    of_piece: condition.of_piece,
                    conditions: condition.rest,
                    fans,
                    lawful: Lawful::ByTrial,
                    threatens,
                    attacks: threatens,
                    overlaps: Vec::new(),
                }));
            }
        }
        crown(rules, classes, &mut movements);
        for (index, rule) in rules.moves.iter().enumerate() {
            let name = &rules.rule(rule.rule).name;
            let span = rules.rule(rule.rule).span;
            if rule.again.is_none()
                && asks_origin(rule)
                && reaches[index]
                && !unrolling.come_back.contains(&rule.rule)
                && unrolling.bytes_left.is_some()
            {
                self.problems.push(problems::never_comes_back(span, name));
            }
            // One rule can produce several movements. It is enough if one of them can apply.
            let others = || rules.moves.iter().enumerate().filter(|(_, other)| other.rule == rule.rule);
            if others().next().is_some_and(|(first, _)| first != index)
                || others().any(|(other, it)| {
                    reaches[other] && !prepared[other].conditions.never && !ends_nowhere(it)
                })
            {
                continue;
            }
            if prepared[index].conditions.never {
                self.problems.push(problems::never_applies(span, name, "its condition never holds"));
            } else if ends_nowhere(&rules.moves[index]) {
                let why = "no cell can meet all the conditions on its target";
                self.problems.push(problems::never_applies(span, name, why));
            } else if !reaches[index] && unrolling.bytes_left.is_some() && !self.has_problem_in(span) {
                self.problems.push(problems::never_applies(span, name, "it leads to no cell of this board"));
            }
        }
        if let Err(position) = note_overlaps(&mut movements, prepared, &mut unrolling.work) {
            let info = rules.rule(rules.moves[usize::from(movements[position].move_rule)].rule);
            if unrolling.bytes_left.is_some() {
                self.problems.push(problems::too_many_paths_together(info.span, &info.name));
            }
        }
        self.together_or_alone(&movements, &unrolling);
        self.chains_alike(&mut movements, &unrolling);
        Unrolled { movements, tests: unrolling.tests.all, work: unrolling.work }
    }

    /// Returns the cells on which a chain promotes its piece in passing.
    fn crowns(&mut self, rule: &rules::MoveRule, facing: Option<Direction>) -> Vec<CellId> {
        let passing = rule.again.is_some_and(|again| again.passing);
        let rules = self.rules;
        let Some((cells, _)) = rules.crowning(rule.kind).filter(|_| passing) else { return Vec::new() };
        let turned = |eighths: usize| facing.map(|facing| facing.turned(eighths));
        let way = |way: &rules::Way| match way {
            rules::Way::Board(direction) => Some(self.board.direction(*direction)),
            rules::Way::Forward => turned(0),
            rules::Way::Right => turned(2),
            rules::Way::Backward => turned(4),
            rules::Way::Left => turned(6),
        };
        let known = match &cells.kind {
            rules::ExprKind::Edge(named, _) => way(named).map(|way| self.board.topology.edge(way).collect()),
            rules::ExprKind::Region(region) => self.board.regions.get(region.index()).cloned(),
            rules::ExprKind::Cell(name) => self.board.topology.named(name).map(|cell| vec![cell]),
            _ => None,
        };
        known.unwrap_or_else(|| {
            if !self.has_problem_in(cells.span) {
                self.problems.push(problems::crowned_where(cells.span));
            }
            Vec::new()
        })
    }

    /// Warns of moves of a single piece with the same text as a move of all pieces on its cell.
    fn together_or_alone(&mut self, movements: &[MovementSpec], unrolling: &Unrolling<'_>) {
        let rules = self.rules;
        let of = |index: usize| &rules.moves[usize::from(movements[index].move_rule)];
        let mut seen = BTreeSet::new();
        for (later, movement) in movements.iter().enumerate() {
            for earlier in movement.overlaps.iter().map(|index| usize::from(*index)) {
                let (first, second) = (rules.rule(of(earlier).rule), rules.rule(of(later).rule));
                if of(earlier).carried != of(later).carried
                    && !never_both(of(earlier), of(later))
                    && seen.insert((first.name.clone(), second.name.clone()))
                    && unrolling.bytes_left.is_some()
                {
                    let problem =
                        problems::together_or_alone(second.span, &second.name, &first.name, first.span);
                    self.problems.push(problem);
                }
            }
        }
    }

    /// Reports chains whose text may be that of another move of the same piece, so that the text is
    /// ambiguous.
    fn chains_alike(&mut self, movements: &mut [MovementSpec], unrolling: &Unrolling<'_>) {
        let rules = self.rules;
        let of = |movement: &MovementSpec| rules.rule(rules.moves[usize::from(movement.move_rule)].rule);
        let mut seen = BTreeSet::new();
        for later in 0..movements.len() {
            let chains = |earlier: &u16| {
                movements[later].chain.is_some() || movements[usize::from(*earlier)].chain.is_some()
            };
            let alike: Vec<u16> = movements[later].overlaps.iter().copied().filter(chains).collect();
            for earlier in &alike {
                let (first, second) = (of(&movements[usize::from(*earlier)]), of(&movements[later]));
                if seen.insert((first.name.clone(), second.name.clone())) && unrolling.bytes_left.is_some() {
                    self.problems.push(problems::chains_alike(
                        second.span,
                        &second.name,
                        &first.name,
                        first.span,
                    ));
                }
            }
            movements[later].overlaps.retain(|earlier| !alike.contains(earlier));
        }
    }

    fn has_problem_in(&self, span: Span) -> bool {
        self.problems
            .iter()
            .filter_map(alfonso_diag::Diagnostic::span)
            .any(|problem_span| span.contains(problem_span))
    }

    fn move_rule(&mut self, rule: &rules::MoveRule) -> Prepared {
        self.next_rule(Some(rule.kind));
        let with: Vec<(LocalId, Expr)> = rule
            .with
            .iter()
            .map(|(local, value)| {
                self.facing.bind(*local, value);
                let value = self.expr(value);
                (self.slot(*local), value)
            })
            .collect();
        let bound: Vec<LocalId> = with.iter().map(|(slot, _)| *slot).collect();
        let condition = self.maybe(rule.condition.as_ref());
        let turnouts = self.turnouts(rule);
        let spec = MoveRuleSpec {
            rule: rule.rule,
            tag: rule.tag.map(|tag| tag.0),
            with,
            effects: self.effects(&rule.effects),
            exchanges: rule.exchanges,
            carried: rule.carried,
            clears: rule.clears,
            from_reserve: rule.from_reserve(),
            stays: rule.stays(),
            takes: rule.takes,
            uses: rule.uses,
        };
        let crossing = Crossing::of(condition.as_ref(), &turnouts, &spec);
        let board = self.board;
        let on_origin = starts_on_origin(rule);
        let condition = condition.map(|mut condition| {
            let skip = |part: &Expr| on_origin && fixed::is_fixed(board, part);
            self.relate(on_origin).condition(&mut condition, &skip);
            if spec.from_reserve {
                self.relate(on_origin).on_target(&mut condition);
            }
            condition
        });
        let mut conditions = Conditions::new(condition, &bound);
        if on_origin {
            let parts = std::mem::take(&mut conditions.rest);
            (conditions.fixed, conditions.rest) =
                parts.into_iter().partition(|part| fixed::is_fixed(self.board, part));
        }
        if spec.from_reserve {
            // A piece that enters the board is never unmoved.
            conditions.never |= conditions.unmoved.take() == Some(true);
        }
        Prepared { spec, conditions, bound, turnouts, crossing }
    }

    /// Returns the ways of moving of a rule for pieces of one facing, with their conditions. Ways
    /// that lead to no cell are omitted.
    fn ways(
        &mut self,
        rule: &rules::MoveRule,
        prepared: &Prepared,
        facing: Option<Direction>,
        unrolling: &mut Unrolling<'_>,
    ) -> Vec<(Conditions, Vec<Fan>)> {
        let mut ways: Vec<(Conditions, Vec<Fan>)> = Vec::new();
        for turnout in &prepared.turnouts {
            let mut conditions = prepared.conditions.clone();
            let fixed = std::mem::take(&mut conditions.fixed);
            let fans = match self.fans(rule, prepared, (turnout, &fixed), facing, unrolling) {
                Some(fans) => fans,
                None => {
                    conditions.rest.extend(fixed);
                    self.fans(rule, prepared, (turnout, &[]), facing, unrolling).unwrap_or_default()
                }
            };
            turnout.conditions.iter().for_each(|part| conditions.add(part.clone(), &prepared.bound));
            match ways.iter_mut().find(|(known, _)| *known == conditions) {
                // Ways with the same conditions but other origins are merged.
                Some((_, known)) => known.iter_mut().zip(fans).for_each(|(known, fan)| {
                    known.leaps.extend(fan.leaps);
                    known.rays.extend(fan.rays);
                    known.hops.extend(fan.hops);
                    known.walks.extend(fan.walks);
                }),
                None => ways.push((conditions, fans)),
            }
        }
        ways.retain(|(conditions, fans)| !conditions.never && fans.iter().any(|fan| *fan != Fan::default()));
        ways
    }

    /// Returns the paths of a rule for pieces of one facing, by origin. The paths are empty after
    /// the byte limit is exceeded. Landings that fail a condition of `turnout.1` are removed.
    /// Returns `None` if they cannot be removed.
    fn fans(
        &mut self,
        rule: &rules::MoveRule,
        prepared: &Prepared,
        turnout: (&Turnout, &[Expr]),
        facing: Option<Direction>,
        unrolling: &mut Unrolling<'_>,
    ) -> Option<Vec<Fan>> {
        let cells = self.board.topology.len();
        let Some(bytes_left) = unrolling.bytes_left else { return Some(vec![Fan::default(); cells]) };
        let fans = self.unrolled(rule, prepared, turnout, facing, unrolling)?;
        unrolling.bytes_left = unrolling
            .bytes_left
            .filter(|_| unrolling.work <= MAX_WORK)
            .and(bytes_left.checked_sub(fans::bytes(&fans, cells)));
        if unrolling.bytes_left.is_none() {
            let info = self.rules.rule(rule.rule);
            self.problems.push(problems::too_many_paths_together(info.span, &info.name));
            return Some(vec![Fan::default(); cells]);
        }
        Some(fans)
    }

    fn unrolled(
        &mut self,
        rule: &rules::MoveRule,
        prepared: &Prepared,
        (turnout, fixed): (&Turnout, &[Expr]),
        facing: Option<Direction>,
        unrolling: &mut Unrolling<'_>,
    ) -> Option<Vec<Fan>> {
        let crossing = prepared.crossing.max(unrolling.elsewhere[rule.kind.index()]);
        let info = self.rules.rule(rule.rule);
        let mut unroll =
            Unroll::new(self.board, &mut unrolling.tests, rule, facing, crossing >= Crossing::Cells);
        let mut fans = Vec::new();
        for cell in self.board.topology.cells() {
            if !turnout.from[cell.index()] {
                fans.push(Fan::default());
                continue;
            }
            let before = unroll.cells;
            let paths = unroll.from(cell, &turnout.legs);
            unrolling.work = unrolling.work.saturating_add((unroll.cells - before) as u64);
            if unroll.comes_back {
                unrolling.come_back.insert(rule.rule);
            }
            let Ok(mut paths) = paths else {
                self.problems.push(problems::too_many_paths(info.span, &info.name, MAX_PATH_CELLS));
                return Some(vec![Fan::default(); self.board.topology.len()]);
            };
            // The engine stores the crossed cells of a chain.
            let checked = match rule.again {
                Some(_) if crossing == Crossing::OneCell => Err(Unclear::Count(2)),
                Some(_) => Ok(()),
                None => crossing.check(&paths),
            };
            if let Err(problem) = checked {
                self.problems.push(match problem {
                    Unclear::Count(count) => problems::crossed_not_one(info.span, &info.name, count),
                    Unclear::Ways(target) => {
                        let name = |cell| self.board.topology.cell(cell).name.as_str();
                        problems::several_ways(info.span, &info.name, name(cell), name(target))
                    }
                });
                return Some(vec![Fan::default(); self.board.topology.len()]);
            }
            if !fixed.is_empty() && !fixed::leave_out(self.board, fixed, cell, &mut paths) {
                return None;
            }
            fans.push(match rule.again {
                Some(_) => Fan { walks: paths, ..Fan::default() },
                None => fans::fan(&paths, &unrolling.tests, crossing > Crossing::Unasked),
            });
            if unrolling.work > MAX_WORK {
                // The movements together exceed the limit.
                unrolling.bytes_left = None;
                break;
            }
        }
        Some(fans)
    }
}

/// Returns `true` if the piece stands on the origin while the conditions of the movement are evaluated.
pub(crate) fn starts_on_origin(rule: &rules::MoveRule) -> bool {
    rule.again.is_none() && !rule.from_reserve()
}

/// Returns `true` if a test of the movement's cells names the origin.
fn asks_origin(rule: &rules::MoveRule) -> bool {
    let mut tests = rule.legs.iter().flat_map(|leg| [&leg.over, &leg.via, &leg.onto]);
    tests.any(|test| test.asks(TestWord::Origin))
}

/// Returns `true` if no cell can pass the landing tests at which a movement may end.
fn ends_nowhere(rule: &rules::MoveRule) -> bool {
    let after = rule.legs.iter().skip(1).map(|leg| leg.joint == Joint::May).chain([true]);
    let mut ends = rule.legs.iter().zip(after).filter(|(_, may)| *may);
    !rule.legs.is_empty() && ends.all(|(leg, _)| leg.onto.is_impossible())
}

/// Sets, for chains that promote in passing, the movement with which the promoted piece continues.
fn crown(rules: &rules::RuleSet, classes: &[ClassSpec], movements: &mut [MovementSpec]) {
    for index in 0..movements.len() {
        let rule = &rules.moves[usize::from(movements[index].move_rule)];
        if movements[index].crowns.is_empty() {
            continue;
        }
        let Some((_, kind)) = rules.crowning(rule.kind) else { continue };
        let facing = classes[movements[index].class.index()].facing;
        let alike =
            |class: &ClassSpec| class.kind == kind && (class.facing.is_none() || class.facing == facing);
        let goes_on = |movement: &MovementSpec| {
            Some(usize::from(movement.move_rule)) == rules.chain_of(kind)
                && alike(&classes[movement.class.index()])
        };
        let by = movements.iter().position(goes_on).map(MovementId::new);
        if let Some(chain) = &mut movements[index].chain {
            chain.crown = by.map(|by| CrownSpec { kind, by });
        }
    }
}

/// Returns `true` if the rule depends on check or attack in any part. Such rules never attack.
fn asks_attack(rule: &rules::MoveRule, prepared: &Prepared) -> bool {
    let tests = rule.legs.iter().flat_map(|leg| [&leg.over, &leg.via, &leg.onto]);
    // Conditions that only depend on the board cannot depend on attacks.
    let Conditions { of_ply, targets, of_piece, rest, .. } = &prepared.conditions;
    let exprs = of_ply.iter().chain(targets).chain(of_piece).chain(rest);
    let entries = prepared.turnouts.iter().flat_map(|turnout| &turnout.conditions);
    let with = prepared.spec.with.iter().map(|(_, value)| value);
    { tests }.any(depends::test_asks_attack) || exprs.chain(entries).chain(with).any(depends::asks_attack)
}

/// Records overlaps: movements of one class that may make the same move with the same tag.
///
/// # Errors
/// Returns the index of the movement at which the comparisons exceeded the limit.
fn note_overlaps(movements: &mut [MovementSpec], rules: &[Prepared], work: &mut u64) -> Result<(), usize> {
    // The sorted targets, by movement and origin. Most movements are compared with no other.
    let targets: Vec<OnceCell<Vec<Vec<CellId>>>> = vec![OnceCell::new(); movements.len()];
    let sorted = |fan: &Fan| {
        let mut targets: Vec<CellId> = fan.landings().map(|(_, cell)| cell).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    };
    let meet = |a: &[CellId], b: &[CellId]| a.iter().any(|cell| b.binary_search(cell).is_ok());
    let tag = |movement: &MovementSpec| rules[usize::from(movement.move_rule)].spec.tag;
    let takes = |movement: &MovementSpec| rules[usize::from(movement.move_rule)].spec.takes;
    let from_reserve = |movement: &MovementSpec| rules[usize::from(movement.move_rule)].spec.from_reserve;
    let stays = |movement: &MovementSpec| rules[usize::from(movement.move_rule)].spec.stays;
    let mut first = 0;
    for later in 0..movements.len() {
        // Movements are grouped by class.
        if movements[first].class != movements[later].class {
            first = later;
        }
        let overlap = |earlier: &usize| {
            let (a, b) = (&movements[*earlier], &movements[later]);
            let written = |movement: &MovementSpec| {
                (tag(movement), from_reserve(movement), takes(movement), stays(movement))
            };
            let alike = written(a) == written(b) && !disjoint::exclude(a, b);
            *work += 1;
            if !alike || *work > MAX_WORK {
                return false;
            }
            let of = |index: usize| {
                targets[index].get_or_init(|| movements[index].fans.iter().map(sorted).collect())
            };
            of(*earlier).iter().zip(of(later)).any(|(a, b)| {
                *work += 1;
                meet(a, b)
            })
        };
        let overlaps =
            (first..later).filter(overlap).map(|earlier| u16::try_from(earlier).unwrap_or(u16::MAX));
        movements[later].overlaps = overlaps.collect();
        if *work > MAX_WORK {
            return Err(later);
        }
    }
    Ok(())
}

/// Returns `true` if one rule only leads to empty cells and the other only to occupied cells.
fn never_both(one: &rules::MoveRule, other: &rules::MoveRule) -> bool {
    let word = |rule: &rules::MoveRule| match rule.legs.last().map(|leg| &leg.onto) {
        Some(rules::Test::Word(word)) => Some(*word),
        _ => None,
    };
    let (one, other) = (word(one), word(other));
    let is_empty = |word: Option<rules::TestWord>| word == Some(rules::TestWord::Empty);
    let is_piece = |word: Option<rules::TestWord>| {
        matches!(word, Some(rules::TestWord::Enemy | rules::TestWord::Own | rules::TestWord::Kind(_)))
    };
    is_empty(one) && is_piece(other) || is_empty(other) && is_piece(one)
}
