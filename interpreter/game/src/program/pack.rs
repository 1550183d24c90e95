//! Packing of a blueprint into tables of bit sets.

use super::checks::MovementLines;
use super::expr_search::{Asked, ExprSearch, largest};
use super::masks::MaskBuilder;
use super::needs::Needs;
use super::preconditions::{Facts, Preconditions};
use super::ray_tables::RayTables;
use super::seats::Regimes;
use super::trials::skipped_in_trials;
use super::turns::{finds_by_list, finds_early, names_the_first, opens};
use super::windows::Windows;
use super::workspaces::Workspaces;
use super::{
    Arc, Attacker, Checkers, EachPlayer, Hop, Keys, Layout, MaskId, Movement, PackedClass, Program, Ray,
    Spared, SparedTable,
};
use crate::blueprint::{
    Blueprint, ClassSpec, Fan, Lawful, MovementSpec, RaySpec, RelationSpec, StepKind, StepSpec, Taking,
    TrackSpec, TriggerEvent, TriggerSpec, WalkStep,
};
use crate::expr::{Effect, EffectKind, Expr, Test, TestWord};
use crate::identity::Identity;
use crate::play::judge::Awaited;
use crate::{ClassId, DiceId, KindId, MovementId, TestId};
use alfonso_board::{CellId, CellSet, Direction};

/// The maximum size in bytes of the zones for moves of royal pieces.
const MAX_ZONE_BYTES: usize = 32 << 20;

/// The number of expressions and tests that the engine evaluates for one step of the budget.
const SMALL_RULE: u64 = 128;

/// The lines of all ways of moving.
#[derive(Default)]
struct Lines<const N: usize> {
    rays: Vec<Ray<N>>,
    arcs: Vec<Arc<N>>,
    hops: Vec<Hop<N>>,
    walks: Vec<Box<[WalkStep]>>,
}

/// For each capture profile and test, the mask, if the test has one.
type TestMasks = Box<[Box<[Option<MaskId>]>]>;

impl<const N: usize> Program<N> {
    /// Packs a blueprint whose board has at most `64 * N` cells.
    #[must_use]
    pub fn new(spec: Blueprint) -> Self {
        let cells = spec.topology.len();
        let profiles = profiles(&spec);
        let (masks, test_masks, test_gates) = make_masks(&spec, &profiles);
        let latest = ExprSearch::of(&spec, |expr| matches!(expr, Expr::Latest(_))).anywhere();
        let layout = Layout::new(&spec, latest);
        let mut lines = Lines::default();
        let mut movements: Box<[Movement<N>]> = spec
            .movements
            .iter()
            .map(|movement| {
                let kind = spec.classes[movement.class.index()].kind;
                let masks = &test_masks[usize::from(profiles[kind.index()])];
                pack_movement(&spec, movement, Needs::new(movement, &layout), masks, &mut lines)
            })
            .collect();
        let classes = packed_classes(&spec, &profiles);
        let regimes = Regimes::new(&spec);
        let attackers = attackers(&spec, regimes.tables(), &movements);
        let royal = spec.movements.iter().filter(|movement| movement.lawful == Lawful::BySafety).count();
        let zone_bytes = royal * cells * attackers.len() * size_of::<CellSet<N>>();
        for (movement, spec) in movements.iter_mut().zip(&spec.movements) {
            if movement.lawful == Lawful::BySafety && zone_bytes <= MAX_ZONE_BYTES {
                movement.zones = spec.fans.iter().map(|fan| zones(fan, &attackers)).collect();
            }
        }
        let checkers = spec.follows_checks().then(|| {
            let Lines { rays, arcs, hops, .. } = &lines;
            Checkers::new(&spec, &attackers, &MovementLines { movements: &movements, rays, arcs, hops })
        });
        let each_player = EachPlayer::of_triggers(&spec, checkers.is_some());
        let followed: Box<[Box<[EachPlayer]>]> =
            spec.classes.iter().map(|class| EachPlayer::of_class(&spec, &each_player, class)).collect();
        let skipped_in_trials = skipped_in_trials(&spec);
        let [loud, loud_in_trials] = [false, true].map(|trial| {
            let matters = |trigger: usize| !(trial && skipped_in_trials[trigger]);
            arrivals(&spec, &|trigger| each_player[trigger].is_none() && matters(trigger))
        });
        for movement in &mut movements {
            let class = movement.class.index();
            movement.hushed = followed[class].is_empty() && loud[class].is_empty() && checkers.is_none();
        }
        let captured = |fits: fn(&crate::blueprint::TriggerSpec) -> bool| {
            let spec = &spec;
            move |class: &crate::blueprint::ClassSpec| {
                spec.triggers.iter().any(|trigger| {
                    matches!(trigger.event, TriggerEvent::Capture(_))
                        && fits(trigger)
                        && trigger.victims[class.kind.index()]
                })
            }
        };
        let price = 1 + largest(&spec) / SMALL_RULE;
        let remembers = ExprSearch::of(&spec, |expr| matches!(expr, Expr::StoodBefore)).anywhere();
        Self {
            identity: Identity::new(&spec, &layout),
            price,
            price_of_trial: price_of_trial(&spec, &layout, price),
            uses_dice: spec
                .steps
                .iter()
                .any(|step| matches!(step.kind, StepKind::Move { using: Some(_), .. })),
            kept_dice: kept_dice(&spec),
            workspaces: Workspaces::default(),
            empty_log: Default::default(),
            board: CellSet::first_cells(cells),
            regions: spec.regions.iter().map(|region| region.iter().copied().collect()).collect(),
            relations: spec.relations.iter().map(|relation| related(relation, cells)).collect(),
            track_indices: track_indices(&spec),
            sectors: sectors(&spec),
            edges: edges(&spec),
            kinds: (0..spec.kinds.len()).map(|kind| classes_of(&spec, KindId::new(kind))).collect(),
            class_of: class_of(&spec),
            masks: masks.into(),
            test_masks,
            test_gates,
            spared: regimes.tables().iter().map(|table| spared(&spec, *table, &profiles)).collect(),
            arrivals: arrivals(&spec, &|_| true),
            loud,
            loud_in_trials,
            skipped_in_trials,
            followed,
            checkers,
            capture_triggers: spec.classes.iter().map(captured(|_| true)).collect(),
            disturbing: (0..spec.classes.len())
                .filter(|class| captured(|trigger| trigger.disturbs)(&spec.classes[*class]))
                .map(ClassId::new)
                .collect(),
            royals: (0..classes.len()).filter(|c| classes[*c].royal).map(ClassId::new).collect(),
            together: (0..classes.len()).filter(|c| classes[*c].together).map(ClassId::new).collect(),
            asked: Asked::new(&spec),
            preconditions: spec
                .endings
                .iter()
                .map(|ending| Preconditions::new(&spec, &layout, ending))
                .collect(),
            needed_facts: spec
                .triggers
                .iter()
                .map(|trigger| Facts::new(&spec, &layout, trigger.condition.as_ref()))
                .collect(),
            awaited: Awaited::new(&spec),
            finds_early: finds_early(&spec),
            finds_by_list: finds_by_list(&spec),
            opens: opens(&spec),
            names_the_first: names_the_first(&spec),
            windows: Windows::new(&spec),
            ray_tables: RayTables::new(&spec),
            layout,
            keys: Keys::new(cells, spec.classes.len(), spec.facing.len()),
            remembers,
            repeats: spec.endings.iter().any(|ending| ending.repeats),
            rays: lines.rays.into(),
            arcs: lines.arcs.into(),
            hops: lines.hops.into(),
            walks: lines.walks.into(),
            regimes,
            rolls: crate::play::dice::Roll::of_steps(&spec),
            movements,
            classes,
            attackers,
            each_player,
            spec,
        }
    }
}

/// Returns the index of each cell on each track.
fn track_indices(spec: &Blueprint) -> Box<[Box<[u16]>]> {
    let indices = |track: &TrackSpec| {
        let mut indices = vec![u16::MAX; spec.topology.len()];
        for cell in &track.cells {
            let index = track.index_of(*cell).and_then(|index| u16::try_from(index).ok());
            indices[cell.index()] = index.unwrap_or(u16::MAX);
        }
        indices.into()
    };
    spec.tracks.iter().map(indices).collect()
}

/// Returns the cells related to each cell of the board, and at last those related to `nowhere`.
fn related<const N: usize>(relation: &RelationSpec, cells: usize) -> Box<[CellSet<N>]> {
    let set = |related: Option<&Vec<CellId>>| related.into_iter().flatten().copied().collect();
    let nowhere = std::iter::once(Some(&relation.nowhere));
    (0..cells).map(|cell| relation.cells.get(cell)).chain(nowhere).map(set).collect()
}

/// Returns the dice whose unused numbers are left to the next player at the end of a turn.
fn kept_dice(spec: &Blueprint) -> Box<[DiceId]> {
    let kept = |step: &StepSpec| match &step.kind {
        StepKind::Move { using: Some(using), .. } if using.to_next => Some(using.dice),
        _ => None,
    };
    spec.steps.iter().filter_map(kept).collect()
}

/// Returns the number of budget steps for one trial of a move.
///
/// A trial copies a position and evaluates all prohibitions. On a large board, it may examine many
/// pieces.
fn price_of_trial(spec: &Blueprint, layout: &Layout, price: u64) -> u64 {
    let cells = spec.topology.len();
    let (numbers, pieces) = (layout.firsts.len() / 256, if cells > 256 { cells / 16 } else { 0 });
    1 + price * spec.forbids.len().max(spec.choice_laws.len()) as u64 + (numbers + pieces) as u64
}

/// Groups the kinds that may capture the same pieces. Returns the capture profile of each kind.
fn profiles(spec: &Blueprint) -> Vec<u16> {
    let seats = spec.facing.len();
    let alike = |a: usize, b: usize| {
        let range = |kind: usize| kind * seats..(kind + 1) * seats;
        spec.takes.iter().all(|table| table[range(a)] == table[range(b)])
    };
    let mut known: Vec<usize> = Vec::new();
    (0..spec.kinds.len())
        .map(|kind| {
            let profile = known.iter().position(|other| alike(*other, kind)).unwrap_or_else(|| {
                known.push(kind);
                known.len() - 1
            });
            u16::try_from(profile).unwrap_or(u16::MAX)
        })
        .collect()
}

fn make_masks(spec: &Blueprint, profiles: &[u16]) -> (Vec<super::MaskOp>, TestMasks, TestMasks) {
    let mut builder = MaskBuilder::default();
    let count = profiles.iter().max().map_or(1, |most| most + 1);
    let mut of_all = |mask: fn(&mut MaskBuilder, &Test, u16) -> Option<MaskId>| -> TestMasks {
        let builder = &mut builder;
        (0..count)
            .map(|profile| spec.tests.iter().map(|test| mask(builder, test, profile)).collect())
            .collect()
    };
    let masks = of_all(MaskBuilder::mask);
    let gates = of_all(MaskBuilder::gate);
    (builder.ops, masks, gates)
}

fn pack_movement<const N: usize>(
    spec: &Blueprint,
    movement: &MovementSpec,
    needs: Needs,
    masks: &[Option<MaskId>],
    lines: &mut Lines<N>,
) -> Movement<N> {
    let leap_test: Option<TestId> = movement
        .fans
        .iter()
        .flat_map(|fan| &fan.leaps)
        .map(|(test, _)| *test)
        .find(|test| masks[test.index()].is_some());
    let mut leaps = Vec::new();
    let (mut rays, mut arcs, mut hops, mut walks) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let ray = |cells: &[CellId], gates: usize, land: TestId| Ray {
        cells: cells.iter().copied().collect(),
        land: cells.iter().skip(gates).copied().collect(),
        mask: masks[land.index()].expect("the compiler makes rays only of tests that are masks"),
        up: cells.windows(2).all(|pair| pair[0] < pair[1]),
        test: land,
        takes: spec.taking[land.index()],
    };
    for fan in &movement.fans {
        let (first_ray, first_walk) = (lines.rays.len() as u32, lines.walks.len() as u32);
        let (first_arc, first_hop) = (lines.arcs.len() as u32, lines.hops.len() as u32);
        leaps.push(
            fan.leaps.iter().filter(|(test, _)| Some(*test) == leap_test).map(|(_, cell)| *cell).collect(),
        );
        for (test, cell) in fan.leaps.iter().filter(|(test, _)| Some(*test) != leap_test) {
            lines.walks.push([WalkStep { cell: *cell, cross: *test, land: Some(*test) }].into());
        }
        for line in &fan.rays {
            match RaySpec::runs(&line.cells)[..] {
                [head, tail] => lines.arcs.push(Arc {
                    head: ray(head, line.gates, line.land),
                    tail: ray(tail, line.gates.saturating_sub(head.len()), line.land),
                }),
                _ => lines.rays.push(ray(&line.cells, line.gates, line.land)),
            }
        }
        lines.hops.extend(fan.hops.iter().map(|hop| Hop {
            line: ray(&hop.cells, hop.nearest, hop.land),
            over: masks[hop.over.index()].expect("the compiler makes hops only over tests that are masks"),
            over_test: hop.over,
            over_any: spec.tests[hop.over.index()] == Test::Not(Box::new(Test::Word(TestWord::Empty))),
        }));
        lines.walks.extend(fan.walks.iter().map(|walk| walk.clone().into()));
        rays.push((first_ray, lines.rays.len() as u32));
        arcs.push((first_arc, lines.arcs.len() as u32));
        hops.push((first_hop, lines.hops.len() as u32));
        walks.push((first_walk, lines.walks.len() as u32));
    }
    let of_movement = &lines.rays[rays.first().map_or(0, |(first, _)| *first) as usize..];
    let ray_mask = of_movement.first().map_or(MaskId(0), |ray| ray.mask);
    let keep = |list: Vec<(u32, u32)>| if list.iter().all(|(a, b)| a == b) { Vec::new() } else { list };
    let rule = &spec.move_rules[usize::from(movement.move_rule)];
    // A piece may stay on a cell that others cannot enter: on a full heap or stack.
    let stays = rule.stays && spec.heaps.is_some();
    let flat = movement.chain.is_none()
        && !stays
        && movement.conditions.is_empty()
        && movement.overlaps.is_empty()
        && !(rule.exchanges || rule.from_reserve || rule.carried > 1 || rule.clears)
        && arcs.iter().chain(&hops).chain(&walks).all(|(first, end)| first == end)
        && of_movement.iter().all(|ray| ray.mask == ray_mask);
    let (of_ply, of_piece) = (needs.rest_of_ply(movement), needs.rest_of_piece(movement));
    let leaps_alone = rays.iter().chain(&arcs).chain(&hops).chain(&walks).all(|(first, end)| first == end);
    let sets_down = rule.from_reserve
        && leaps_alone
        && movement.chain.is_none()
        && movement.overlaps.is_empty()
        && of_piece.is_empty();
    let landings = match sets_down {
        true => leaps.iter().fold(CellSet::EMPTY, |all, cells| all | *cells),
        false => CellSet::EMPTY,
    };
    let limited = !of_ply.is_empty() || !movement.targets.is_empty();
    let royal = spec.kinds[spec.classes[movement.class.index()].kind.index()].royal;
    Movement {
        class: movement.class,
        unmoved: movement.unmoved,
        uses: rule.uses.is_some(),
        chains: movement.chain.is_some(),
        lawful: movement.lawful,
        attacks: movement.attacks,
        conditional: movement.asked().next().is_some() || !rule.with.is_empty(),
        limited,
        needs,
        choosy: !of_piece.is_empty(),
        of_ply,
        of_piece,
        flat,
        plain: flat && !needs.are_some() && !limited && !royal && movement.lawful == Lawful::ByPins,
        ray_mask,
        leap_mask: leap_test.and_then(|test| masks[test.index()]).unwrap_or(MaskId(0)),
        leap_test: leap_test.unwrap_or(TestId(0)),
        leaps_take: leap_test.map_or(Taking::Never, |test| spec.taking[test.index()]),
        sets_down,
        landings,
        leaps: if leaps.iter().all(CellSet::is_empty) { Box::default() } else { leaps.into() },
        rays: keep(rays).into(),
        arcs: keep(arcs).into(),
        hops: keep(hops).into(),
        walks: keep(walks).into(),
        zones: Box::default(),
        effects: !rule.effects.is_empty(),
        quiet: rule.effects.is_empty()
            && !(rule.exchanges || rule.from_reserve || rule.carried > 1 || rule.clears),
        hushed: false,
        exchanges: rule.exchanges,
        carried: rule.carried,
        clears: rule.clears,
        from_reserve: rule.from_reserve,
        choosing: choosing(spec, movement),
    }
}

fn packed_classes(spec: &Blueprint, profiles: &[u16]) -> Box<[PackedClass]> {
    let first = |class: usize| {
        let position = spec
            .movements
            .iter()
            .position(|movement| movement.class.index() >= class)
            .unwrap_or(spec.movements.len());
        u16::try_from(position).unwrap_or(u16::MAX)
    };
    spec.classes
        .iter()
        .enumerate()
        .map(|(index, class)| PackedClass {
            kind: class.kind,
            royal: spec.kinds[class.kind.index()].royal,
            together: spec.kinds[class.kind.index()].together,
            movements: first(index)..first(index + 1),
            unmoved_matters: spec.kinds[class.kind.index()].unmoved_matters,
            profile: profiles[class.kind.index()],
        })
        .collect()
}

fn classes_of(spec: &Blueprint, kind: KindId) -> Box<[ClassId]> {
    let classes = spec.classes.iter().enumerate().filter(|(_, class)| class.kind == kind);
    classes.map(|(index, _)| ClassId::new(index)).collect()
}

fn class_of(spec: &Blueprint) -> Box<[[ClassId; 9]]> {
    (0..spec.kinds.len())
        .map(|kind| {
            let of_kind = |facing: Option<Direction>| {
                let classes =
                    || spec.classes.iter().enumerate().filter(|(_, class)| class.kind.index() == kind);
                let exact = classes().find(|(_, class)| class.facing == facing);
                let turned = classes().find(|(_, class)| class.facing.is_none());
                exact
                    .or(turned)
                    .or_else(|| classes().next())
                    .map_or(ClassId(0), |(index, _)| ClassId::new(index))
            };
            std::array::from_fn(|n| of_kind((n < 8).then(|| Direction::new(n))))
        })
        .collect()
}

fn spared(spec: &Blueprint, table: usize, profiles: &[u16]) -> SparedTable {
    let seats = spec.facing.len();
    let count = profiles.iter().max().map_or(1, |most| most + 1);
    let index = |profile: u16, player: usize, owner: usize| {
        let kind = profiles.iter().position(|p| *p == profile).unwrap_or(0);
        let takes = |taken: KindId| spec.takes[table][kind * seats + player][taken.index() * seats + owner];
        let refused = |class: &crate::blueprint::ClassSpec| {
            let kind = spec.kinds[class.kind.index()];
            kind.royal && !kind.together || !takes(class.kind)
        };
        if spec.classes.iter().all(refused) {
            return Spared::All;
        }
        let royal = |class: &ClassSpec| {
            let kind = spec.kinds[class.kind.index()];
            kind.royal && !kind.together
        };
        if spec.classes.iter().all(|class| refused(class) == royal(class)) {
            return Spared::Royals;
        }
        let classes = spec.classes.iter().enumerate().filter(|(_, class)| refused(class));
        Spared::Classes(classes.map(|(index, _)| ClassId::new(index)).collect())
    };
    (0..count)
        .map(|profile| {
            (0..seats).map(|player| (0..seats).map(|owner| index(profile, player, owner)).collect()).collect()
        })
        .collect()
}

fn attackers<const N: usize>(
    spec: &Blueprint,
    tables: &[usize],
    movements: &[Movement<N>],
) -> Box<[Attacker<N>]> {
    let seats = spec.facing.len();
    let royal = |kind: usize| spec.kinds[kind].royal;
    let position = |index: usize, class: &crate::blueprint::ClassSpec| {
        let ids: Box<[MovementId]> = (0..movements.len())
            .filter(|position| movements[*position].class.index() == index && movements[*position].attacks)
            .map(MovementId::new)
            .collect();
        let owners_in = |table: &usize| -> Vec<u16> {
            let takes = |owner: usize, victim: usize| {
                let taker = &spec.takes[*table][class.kind.index() * seats + owner];
                royal(victim / seats) && owner != victim % seats && taker[victim]
            };
            (0..spec.kinds.len() * seats)
                .map(|victim| {
                    (0..seats).filter(|owner| takes(*owner, victim)).fold(0, |all, owner| all | 1 << owner)
                })
                .collect()
        };
        let owners: Box<[u16]> = tables.iter().flat_map(owners_in).collect();
        let steady = |movement: &Movement<N>| {
            let by_lines = movement.hops.is_empty() && movement.walks.is_empty();
            by_lines
                && movement.unmoved.is_none()
                && !movement.conditional
                && movement.leaps_take != Taking::Depends
        };
        let plain = ids.iter().all(|id| {
            let landings =
                spec.movements[id.index()].fans.iter().flat_map(|fan| &fan.rays).map(|ray| ray.land);
            let depends = |test: TestId| spec.taking[test.index()] == Taking::Depends;
            steady(&movements[id.index()]) && !landings.into_iter().any(depends)
        });
        let certain = ids.iter().all(|id| {
            let movement = &movements[id.index()];
            steady(movement)
                && movement.rays.is_empty()
                && movement.arcs.is_empty()
                && movement.leaps_take == Taking::Always
        });
        (!ids.is_empty() && owners.iter().any(|owners| *owners != 0)).then(|| Attacker {
            class: ClassId::new(index),
            owners,
            reach: reach(spec, &ids),
            certain,
            plain,
            movements: ids,
        })
    };
    spec.classes.iter().enumerate().filter_map(|(index, class)| position(index, class)).collect()
}

/// Returns, for each attacker, the cells from which it could attack one of the landings of a fan.
fn zones<const N: usize>(fan: &Fan, attackers: &[Attacker<N>]) -> Box<[CellSet<N>]> {
    let landings: Vec<CellId> = fan.landings().map(|(_, cell)| cell).collect();
    let zone = |attacker: &Attacker<N>| {
        landings.iter().fold(CellSet::EMPTY, |all, cell| all | attacker.reach[cell.index()])
    };
    attackers.iter().map(zone).collect()
}

/// Returns, for each target, the cells from which one of these ways of moving could land on it on
/// an empty board.
fn reach<const N: usize>(spec: &Blueprint, movements: &[MovementId]) -> Box<[CellSet<N>]> {
    let mut reach = vec![CellSet::EMPTY; spec.topology.len()];
    for movement in movements {
        for (from, fan) in spec.movements[movement.index()].fans.iter().enumerate() {
            let takes = |test: TestId| spec.taking[test.index()] != Taking::Never;
            for (_, target) in fan.landings().filter(|(test, _)| takes(*test)) {
                reach[target.index()].insert(CellId::new(from));
            }
        }
    }
    reach.into()
}

fn sectors<const N: usize>(spec: &Blueprint) -> Box<[CellSet<N>]> {
    let of = |sector: u16| {
        spec.topology.cells().filter(move |cell| spec.topology.cell(*cell).sector == Some(sector))
    };
    (0..spec.topology.sectors()).map(|sector| of(sector).collect()).collect()
}

fn edges<const N: usize>(spec: &Blueprint) -> [CellSet<N>; Direction::COUNT] {
    std::array::from_fn(|index| spec.topology.edge(Direction::at(index)).collect())
}

/// Returns, for each class, the cells on which an arrival may set off a wanted trigger. `wanted`
/// receives the index of a trigger.
fn arrivals<const N: usize>(spec: &Blueprint, matches: &dyn Fn(usize) -> bool) -> Box<[CellSet<N>]> {
    let of_class = |class: &ClassSpec| {
        let matches = spec.triggers.iter().enumerate().filter(|(index, _)| matches(*index));
        let concerned = matches.map(|(_, trigger)| trigger).filter(|trigger| concerns(trigger, class));
        concerned.fold(CellSet::EMPTY, |all, trigger| all | entered(spec, trigger, class))
    };
    spec.classes.iter().map(of_class).collect()
}

/// Returns true if pieces of a class can set off a trigger.
fn concerns(trigger: &TriggerSpec, class: &ClassSpec) -> bool {
    trigger.kind.is_none_or(|kind| kind == class.kind)
}

/// Returns the cells on which a piece of a class may set off a trigger by entering them or by
/// moving.
///
/// If the cells of the trigger can only be evaluated in a position, the result is the whole board.
fn entered<const N: usize>(spec: &Blueprint, trigger: &TriggerSpec, class: &ClassSpec) -> CellSet<N> {
    use crate::expr::Way;
    match &trigger.event {
        TriggerEvent::Entering(Expr::Edge(Way::Facing(turn), piece)) if **piece == Expr::It => {
            let edges = edges::<N>(spec);
            match class.facing {
                Some(facing) => edges[facing.turned(usize::from(*turn)).index()],
                None => edges.iter().fold(CellSet::EMPTY, |all, edge| all | *edge),
            }
        }
        TriggerEvent::Entering(Expr::Region(region)) => {
            spec.regions[region.index()].iter().copied().collect()
        }
        TriggerEvent::Entering(_) | TriggerEvent::Move => CellSet::first_cells(spec.topology.len()),
        _ => CellSet::EMPTY,
    }
}

/// Returns the targets on which a way of moving may offer a choice of the kind that the piece
/// becomes.
fn choosing<const N: usize>(spec: &Blueprint, movement: &MovementSpec) -> CellSet<N> {
    let board = CellSet::first_cells(spec.topology.len());
    let class = &spec.classes[movement.class.index()];
    if chooses(&spec.move_rules[usize::from(movement.move_rule)].effects) {
        return board;
    }
    let concerned =
        spec.triggers.iter().filter(|trigger| concerns(trigger, class) && chooses(&trigger.effects));
    concerned.fold(CellSet::EMPTY, |all, trigger| all | entered(spec, trigger, class))
}

impl<const N: usize> Program<N> {
    /// Returns the targets on which a way of moving may offer a choice of the kind that the piece
    /// becomes, and the kinds that it may offer.
    pub(crate) fn becomings(&self, by: MovementId) -> (Vec<CellId>, Vec<KindId>) {
        let cells: Vec<CellId> = self.movements[by.index()].choosing.iter().collect();
        let mut kinds = Vec::new();
        if cells.is_empty() {
            return (cells, kinds);
        }
        let movement = &self.spec.movements[by.index()];
        let class = &self.spec.classes[movement.class.index()];
        let own = &self.spec.move_rules[usize::from(movement.move_rule)].effects;
        let triggers = self.spec.triggers.iter().filter(|trigger| concerns(trigger, class));
        for effect in own.iter().chain(triggers.flat_map(|trigger| &trigger.effects)) {
            effect.any(&mut |kind| {
                if let EffectKind::BecomeChosen { kinds: offered, .. } = kind {
                    kinds.extend(offered);
                }
                false
            });
        }
        kinds.sort_unstable();
        kinds.dedup();
        (cells, kinds)
    }
}

/// Returns true if these effects may offer a choice of the kind that a piece becomes.
fn chooses(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.any(&mut |kind| matches!(kind, EffectKind::BecomeChosen { .. })))
}
