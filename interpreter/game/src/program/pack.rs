//! Packing a blueprint into tables of bit sets.

use super::hurdles::Hurdles;
use super::masks::MaskBuilder;
use super::needs::Needs;
use super::reads::{Asked, Reader, largest};
use super::seats::Regimes;
use super::sights::Sights;
use super::windows::Windows;
use super::workspaces::Workspaces;
use super::{Arc, Attacker, ClassRow, Hop, Keys, Layout, MaskId, Mover, Program, Ray, Spared, SparedTable};
use crate::blueprint::{
    Blueprint, ClassSpec, Fan, Lawful, MoverSpec, RaySpec, StepKind, StepSpec, Taking, TrackSpec,
    TriggerEvent, TriggerSpec, WalkStep,
};
use crate::expr::{Effect, EffectKind, Expr, Test, TestWord};
use crate::identity::Identity;
use crate::play::judge::Awaited;
use crate::{ClassId, DiceId, KindId, MoverId, TestId};
use alfonso_board::{CellId, CellSet, Direction};

/// The limit in bytes on the zones of royal pieces' moves.
const MAX_ZONE_BYTES: usize = 32 << 20;

/// The number of expressions and tests that the engine reads for one step of the budget.
const SMALL_RULE: u64 = 128;

/// The lines of all ways of moving, one after the other.
#[derive(Default)]
struct Lines<const N: usize> {
    rays: Vec<Ray<N>>,
    arcs: Vec<Arc<N>>,
    hops: Vec<Hop<N>>,
    walks: Vec<Box<[WalkStep]>>,
}

/// By profile and test: the mask, if the test has one.
type TestMasks = Box<[Box<[Option<MaskId>]>]>;

impl<const N: usize> Program<N> {
    /// Packs a blueprint whose board has at most `64 * N` cells.
    #[must_use]
    pub fn new(spec: Blueprint) -> Self {
        let cells = spec.topology.len();
        let profiles = profiles(&spec);
        let (masks, test_masks, test_gates) = make_masks(&spec, &profiles);
        let latest = Reader::of(&spec, |expr| matches!(expr, Expr::Latest(_))).anywhere();
        let layout = Layout::new(&spec, latest);
        let mut lines = Lines::default();
        let mut movers: Box<[Mover<N>]> = spec
            .movers
            .iter()
            .map(|mover| {
                let kind = spec.classes[mover.class.index()].kind;
                let masks = &test_masks[usize::from(profiles[kind.index()])];
                pack_mover(&spec, mover, Needs::new(mover, &layout), masks, &mut lines)
            })
            .collect();
        let classes = class_rows(&spec, &profiles);
        let regimes = Regimes::new(&spec);
        let attackers = attackers(&spec, regimes.tables(), &movers);
        let royal = spec.movers.iter().filter(|mover| mover.lawful == Lawful::BySafety).count();
        let zone_bytes = royal * cells * attackers.len() * size_of::<CellSet<N>>();
        for (mover, spec) in movers.iter_mut().zip(&spec.movers) {
            if mover.lawful == Lawful::BySafety && zone_bytes <= MAX_ZONE_BYTES {
                mover.zones = spec.fans.iter().map(|fan| zones(fan, &attackers)).collect();
            }
        }
        let captured = |wanted: fn(&crate::blueprint::TriggerSpec) -> bool| {
            let spec = &spec;
            move |class: &crate::blueprint::ClassSpec| {
                spec.triggers.iter().any(|trigger| {
                    matches!(trigger.event, TriggerEvent::Capture(_))
                        && wanted(trigger)
                        && trigger.victims[class.kind.index()]
                })
            }
        };
        let price = 1 + largest(&spec) / SMALL_RULE;
        let remembers = Reader::of(&spec, |expr| matches!(expr, Expr::StoodBefore)).anywhere();
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
            board: CellSet::first_cells(cells),
            regions: spec.regions.iter().map(|region| region.iter().copied().collect()).collect(),
            track_places: track_places(&spec),
            sectors: sectors(&spec),
            edges: edges(&spec),
            kinds: (0..spec.kinds.len()).map(|kind| classes_of(&spec, KindId::new(kind))).collect(),
            class_of: class_of(&spec),
            masks: masks.into(),
            test_masks,
            test_gates,
            spared: regimes.tables().iter().map(|table| spared(&spec, *table, &profiles)).collect(),
            arrivals: arrivals(&spec),
            capture_triggers: spec.classes.iter().map(captured(|_| true)).collect(),
            disturbing: (0..spec.classes.len())
                .filter(|class| captured(|trigger| trigger.disturbs)(&spec.classes[*class]))
                .map(ClassId::new)
                .collect(),
            royals: (0..classes.len()).filter(|c| classes[*c].royal).map(ClassId::new).collect(),
            together: (0..classes.len()).filter(|c| classes[*c].together).map(ClassId::new).collect(),
            asked: Asked::new(&spec),
            hurdles: spec.endings.iter().map(|ending| Hurdles::new(&spec, &layout, ending)).collect(),
            awaited: Awaited::new(&spec),
            finds_early: finds_early(&spec),
            opens: opens(&spec),
            names_the_first: names_the_first(&spec),
            windows: Windows::new(&spec),
            sights: Sights::new(&spec),
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
            movers,
            classes,
            attackers,
            spec,
        }
    }
}

/// Returns, by track and cell, the place of the cell on the track.
fn track_places(spec: &Blueprint) -> Box<[Box<[u16]>]> {
    let places = |track: &TrackSpec| {
        let mut places = vec![u16::MAX; spec.topology.len()];
        for cell in &track.cells {
            let place = track.place(*cell).and_then(|place| u16::try_from(place).ok());
            places[cell.index()] = place.unwrap_or(u16::MAX);
        }
        places.into()
    };
    spec.tracks.iter().map(places).collect()
}

/// Returns the dice of which those that are left at the end of a turn stay for whoever has the next one.
fn kept_dice(spec: &Blueprint) -> Box<[DiceId]> {
    let kept = |step: &StepSpec| match &step.kind {
        StepKind::Move { using: Some(using), .. } if using.to_next => Some(using.dice),
        _ => None,
    };
    spec.steps.iter().filter_map(kept).collect()
}

/// Returns the number of steps for trying a move.
///
/// A trial copies a position and reads all forbids. On a large board, it may look at many pieces.
fn price_of_trial(spec: &Blueprint, layout: &Layout, price: u64) -> u64 {
    let cells = spec.topology.len();
    let (numbers, men) = (layout.firsts.len() / 256, if cells > 256 { cells / 16 } else { 0 });
    1 + price * spec.forbids.len().max(spec.choice_laws.len()) as u64 + (numbers + men) as u64
}

/// Returns true if effects happen in a turn before the first step in which pieces move.
fn opens(spec: &Blueprint) -> bool {
    let turn = &spec.steps[spec.turn()];
    let mut before = turn.iter().take_while(|step| !matches!(step.kind, StepKind::Move { .. }));
    before.any(|step| matches!(step.kind, StepKind::Do(_)))
}

/// Returns true if an effect of the opening says who begins.
fn names_the_first(spec: &Blueprint) -> bool {
    let names = |effect: &Effect| effect.any(&mut |kind| matches!(kind, EffectKind::Begin { .. }));
    let mut steps = spec.steps.iter();
    steps.any(|step| matches!(&step.kind, StepKind::Do(effects) if effects.iter().any(names)))
}

/// Returns true if judgements have to be kept until endings read them.
///
/// They need not if a turn begins with a move and nothing happens before it.
fn finds_early(spec: &Blueprint) -> bool {
    let plain =
        |step: &crate::blueprint::StepSpec| matches!(step.kind, StepKind::Move { who_asks_dice: false, .. });
    spec.judges.is_some()
        && Asked::new(spec).judgement
        && (Awaited::new(spec).anything() || !spec.steps.iter().all(plain))
}

/// Groups the kinds that may capture the same pieces. Returns the profile of each kind.
fn profiles(spec: &Blueprint) -> Vec<u16> {
    let seats = spec.facing.len();
    let alike = |a: usize, b: usize| {
        let rows = |kind: usize| kind * seats..(kind + 1) * seats;
        spec.takes.iter().all(|table| table[rows(a)] == table[rows(b)])
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

fn pack_mover<const N: usize>(
    spec: &Blueprint,
    mover: &MoverSpec,
    needs: Needs,
    masks: &[Option<MaskId>],
    lines: &mut Lines<N>,
) -> Mover<N> {
    let leap_test: Option<TestId> = mover
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
    for fan in &mover.fans {
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
    let of_mover = &lines.rays[rays.first().map_or(0, |(first, _)| *first) as usize..];
    let ray_mask = of_mover.first().map_or(MaskId(0), |ray| ray.mask);
    let keep = |list: Vec<(u32, u32)>| if list.iter().all(|(a, b)| a == b) { Vec::new() } else { list };
    let rule = &spec.move_rules[usize::from(mover.move_rule)];
    // A piece may stay where no other comes: on a heap or stack without room.
    let stays = rule.stays && spec.heaps.is_some();
    let flat = mover.chain.is_none()
        && !stays
        && mover.conditions.is_empty()
        && mover.overlaps.is_empty()
        && !(rule.exchanges || rule.places || rule.together || rule.clears)
        && arcs.iter().chain(&hops).chain(&walks).all(|(first, end)| first == end)
        && of_mover.iter().all(|ray| ray.mask == ray_mask);
    let (of_ply, of_man) = (needs.rest_of_ply(mover), needs.rest_of_man(mover));
    let limited = !of_ply.is_empty() || !mover.targets.is_empty();
    let royal = spec.kinds[spec.classes[mover.class.index()].kind.index()].royal;
    Mover {
        class: mover.class,
        unmoved: mover.unmoved,
        uses: rule.uses.is_some(),
        chains: mover.chain.is_some(),
        lawful: mover.lawful,
        attacks: mover.attacks,
        conditional: mover.asked().next().is_some() || !rule.with.is_empty(),
        limited,
        needs,
        choosy: !of_man.is_empty(),
        of_ply,
        of_man,
        flat,
        plain: flat && !needs.are_some() && !limited && !royal && mover.lawful == Lawful::ByPins,
        ray_mask,
        leap_mask: leap_test.and_then(|test| masks[test.index()]).unwrap_or(MaskId(0)),
        leap_test: leap_test.unwrap_or(TestId(0)),
        leaps_take: leap_test.map_or(Taking::Never, |test| spec.taking[test.index()]),
        leaps: if leaps.iter().all(CellSet::is_empty) { Box::default() } else { leaps.into() },
        rays: keep(rays).into(),
        arcs: keep(arcs).into(),
        hops: keep(hops).into(),
        walks: keep(walks).into(),
        zones: Box::default(),
        effects: !rule.effects.is_empty(),
        quiet: rule.effects.is_empty() && !(rule.exchanges || rule.places || rule.together || rule.clears),
        exchanges: rule.exchanges,
        together: rule.together,
        clears: rule.clears,
        places: rule.places,
        choosing: choosing(spec, mover),
    }
}

fn class_rows(spec: &Blueprint, profiles: &[u16]) -> Box<[ClassRow]> {
    let first = |class: usize| {
        let row =
            spec.movers.iter().position(|mover| mover.class.index() >= class).unwrap_or(spec.movers.len());
        u16::try_from(row).unwrap_or(u16::MAX)
    };
    spec.classes
        .iter()
        .enumerate()
        .map(|(index, class)| ClassRow {
            kind: class.kind,
            royal: spec.kinds[class.kind.index()].royal,
            together: spec.kinds[class.kind.index()].together,
            movers: first(index)..first(index + 1),
            reads_unmoved: spec.kinds[class.kind.index()].reads_unmoved,
            profile: profiles[class.kind.index()],
        })
        .collect()
}

fn classes_of(spec: &Blueprint, kind: KindId) -> Box<[ClassId]> {
    let classes = spec.classes.iter().enumerate().filter(|(_, class)| class.kind == kind);
    classes.map(|(row, _)| ClassId::new(row)).collect()
}

fn class_of(spec: &Blueprint) -> Box<[[ClassId; 9]]> {
    (0..spec.kinds.len())
        .map(|kind| {
            let of_kind = |facing: Option<Direction>| {
                let rows = || spec.classes.iter().enumerate().filter(|(_, class)| class.kind.index() == kind);
                let exact = rows().find(|(_, class)| class.facing == facing);
                let turned = rows().find(|(_, class)| class.facing.is_none());
                exact.or(turned).or_else(|| rows().next()).map_or(ClassId(0), |(row, _)| ClassId::new(row))
            };
            std::array::from_fn(|n| of_kind((n < 8).then(|| Direction::new(n))))
        })
        .collect()
}

fn spared(spec: &Blueprint, table: usize, profiles: &[u16]) -> SparedTable {
    let seats = spec.facing.len();
    let count = profiles.iter().max().map_or(1, |most| most + 1);
    let row = |profile: u16, mover: usize, owner: usize| {
        let kind = profiles.iter().position(|p| *p == profile).unwrap_or(0);
        let takes = |taken: KindId| spec.takes[table][kind * seats + mover][taken.index() * seats + owner];
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
        Spared::Classes(classes.map(|(row, _)| ClassId::new(row)).collect())
    };
    (0..count)
        .map(|profile| {
            (0..seats).map(|mover| (0..seats).map(|owner| row(profile, mover, owner)).collect()).collect()
        })
        .collect()
}

fn attackers<const N: usize>(spec: &Blueprint, tables: &[usize], movers: &[Mover<N>]) -> Box<[Attacker<N>]> {
    let seats = spec.facing.len();
    let royal = |kind: usize| spec.kinds[kind].royal;
    let row = |index: usize, class: &crate::blueprint::ClassSpec| {
        let ids: Box<[MoverId]> = (0..movers.len())
            .filter(|row| movers[*row].class.index() == index && movers[*row].attacks)
            .map(MoverId::new)
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
        let steady = |mover: &Mover<N>| {
            let by_lines = mover.hops.is_empty() && mover.walks.is_empty();
            by_lines && mover.unmoved.is_none() && !mover.conditional && mover.leaps_take != Taking::Depends
        };
        let plain = ids.iter().all(|id| {
            let landings = spec.movers[id.index()].fans.iter().flat_map(|fan| &fan.rays).map(|ray| ray.land);
            let depends = |test: TestId| spec.taking[test.index()] == Taking::Depends;
            steady(&movers[id.index()]) && !landings.into_iter().any(depends)
        });
        let certain = ids.iter().all(|id| {
            let mover = &movers[id.index()];
            steady(mover)
                && mover.rays.is_empty()
                && mover.arcs.is_empty()
                && mover.leaps_take == Taking::Always
        });
        (!ids.is_empty() && owners.iter().any(|owners| *owners != 0)).then(|| Attacker {
            class: ClassId::new(index),
            owners,
            reach: reach(spec, &ids),
            certain,
            plain,
            movers: ids,
        })
    };
    spec.classes.iter().enumerate().filter_map(|(index, class)| row(index, class)).collect()
}

/// Returns, by attacker, the cells from which it could attack a cell to which a fan leads.
fn zones<const N: usize>(fan: &Fan, attackers: &[Attacker<N>]) -> Box<[CellSet<N>]> {
    let landings: Vec<CellId> = fan.landings().map(|(_, cell)| cell).collect();
    let zone = |attacker: &Attacker<N>| {
        landings.iter().fold(CellSet::EMPTY, |all, cell| all | attacker.reach[cell.index()])
    };
    attackers.iter().map(zone).collect()
}

/// Returns, by target, the cells from which one of these ways of moving could land on it on an empty board.
fn reach<const N: usize>(spec: &Blueprint, movers: &[MoverId]) -> Box<[CellSet<N>]> {
    let mut reach = vec![CellSet::EMPTY; spec.topology.len()];
    for mover in movers {
        for (from, fan) in spec.movers[mover.index()].fans.iter().enumerate() {
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

fn edges<const N: usize>(spec: &Blueprint) -> [CellSet<N>; 8] {
    Direction::ALL.map(|direction| spec.topology.edge(direction).collect())
}

/// Returns, by class, the cells where an arrival may set off a trigger.
fn arrivals<const N: usize>(spec: &Blueprint) -> Box<[CellSet<N>]> {
    let of_class = |class: &ClassSpec| {
        let concerned = spec.triggers.iter().filter(|trigger| concerns(trigger, class));
        concerned.fold(CellSet::EMPTY, |all, trigger| all | entered(spec, trigger, class))
    };
    spec.classes.iter().map(of_class).collect()
}

/// Returns true if a trigger can concern pieces of a class.
fn concerns(trigger: &TriggerSpec, class: &ClassSpec) -> bool {
    trigger.kind.is_none_or(|kind| kind == class.kind)
}

/// Returns the cells on which a piece of a class may set off a trigger by entering them or by moving.
///
/// The engine reads other cell sets when the trigger is due, so they count as the whole board here.
fn entered<const N: usize>(spec: &Blueprint, trigger: &TriggerSpec, class: &ClassSpec) -> CellSet<N> {
    use crate::expr::Way;
    match &trigger.event {
        TriggerEvent::Entering(Expr::Edge(Way::Facing(turn), man)) if **man == Expr::It => {
            let edges = edges::<N>(spec);
            match class.facing {
                Some(facing) => edges[facing.turned(usize::from(*turn)).index()],
                None => edges.iter().fold(CellSet::EMPTY, |all, edge| all | *edge),
            }
        }
        TriggerEvent::Entering(Expr::Region(row)) => spec.regions[row.index()].iter().copied().collect(),
        TriggerEvent::Entering(_) | TriggerEvent::Move => CellSet::first_cells(spec.topology.len()),
        _ => CellSet::EMPTY,
    }
}

/// Returns the targets on which a way of moving may offer a choice of the kind that the piece becomes.
fn choosing<const N: usize>(spec: &Blueprint, mover: &MoverSpec) -> CellSet<N> {
    let board = CellSet::first_cells(spec.topology.len());
    let class = &spec.classes[mover.class.index()];
    if chooses(&spec.move_rules[usize::from(mover.move_rule)].effects) {
        return board;
    }
    let concerned =
        spec.triggers.iter().filter(|trigger| concerns(trigger, class) && chooses(&trigger.effects));
    concerned.fold(CellSet::EMPTY, |all, trigger| all | entered(spec, trigger, class))
}

/// Returns true if these effects may offer such a choice.
fn chooses(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| effect.any(&mut |kind| matches!(kind, EffectKind::BecomeChosen { .. })))
}
