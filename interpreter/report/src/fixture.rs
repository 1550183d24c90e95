//! A small game for tests, built in code without a rule file.
//!
//! The board has four by four cells. South has a tower, a crown and a toad; North has a tower and a
//! crown. Towers step straight, crowns step in any direction, and toads leap like knights. A mated
//! player loses, and stalemate is a draw.

use crate::subject::{GameInfo, Subject};
use alfonso_board::{CellId, Direction, Topology, grid};
use alfonso_driver::{Annotations, Note, Verb};
use alfonso_game::blueprint::{
    ClassSpec, EndingSpec, Fan, FenSpec, Judging, KindSpec, Lawful, MoveRuleSpec, MovementSpec, OutcomeSpec,
    Per, Plan, StepKind, StepSpec, Taking, VarKind, VarRole, VarSpec,
};
use alfonso_game::expr::{Expr, Test, TestWord};
use alfonso_game::{Blueprint, ClassId, Game, KindId, Names, Passing, Piece, RuleId, Seat, TestId};
use alfonso_notation::record::Hashes;

/// The rules of [`game`], by index.
const RULES: [&str; 6] = ["tower.step", "crown.step", "toad.leap", "turn.move", "end.mate", "end.stalemate"];

/// Returns the small game with its game info.
pub fn subject() -> Subject {
    let note = Note { cites: vec!["A Book, page 7: \"towers go straight\"".into()], ..Note::default() };
    let engine = Note { engine: Some("play must stop".into()), ..Note::default() };
    let info = GameInfo {
        name: "small".into(),
        title: "A Small Game".into(),
        ruleset: "plain".into(),
        ruleset_text: "As it is".into(),
        annotations: Annotations {
            notes: [("tower.step".to_owned(), note), ("end.stalemate".to_owned(), engine)].into(),
            verbs: vec![Verb::Step, Verb::Go, Verb::Leap],
            ..Annotations::default()
        },
        ..GameInfo::default()
    };
    Subject { game: game(), info, warnings: 0, named: "small".into(), hashes: Hashes::default() }
}

/// Returns the small game.
fn game() -> Game {
    let topology = Topology::from(&grid(4, 4));
    let straight: Vec<(i32, i32)> =
        Direction::ALL.iter().filter(|d| d.is_orthogonal()).map(|d| d.vector()).collect();
    let any: Vec<(i32, i32)> = Direction::ALL.iter().map(|d| d.vector()).collect();
    let leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let movement = |class: u16, vectors: &[(i32, i32)], lawful| {
        let fan = |cell: CellId| {
            let targets = vectors.iter().filter_map(|(x, y)| topology.leap(cell, *x, *y));
            Fan { leaps: targets.map(|to| (TestId(0), to)).collect(), ..Fan::default() }
        };
        MovementSpec {
            crowns: Vec::new(),
            class: ClassId(class),
            move_rule: class,
            chain: None,
            unmoved: None,
            of_ply: Vec::new(),
            of_piece: Vec::new(),
            targets: Vec::new(),
            conditions: Vec::new(),
            fans: topology.cells().map(fan).collect(),
            lawful,
            threatens: true,
            attacks: true,
            overlaps: Vec::new(),
        }
    };
    let movements = vec![
        movement(0, &straight, Lawful::ByTrial),
        movement(1, &any, Lawful::BySafety),
        movement(2, &leaps, Lawful::ByTrial),
    ];
    let setup = [("a1", 0, 0), ("b1", 1, 0), ("d1", 2, 0), ("a4", 0, 1), ("c4", 1, 1)];
    let place = |(cell, class, owner): (&str, u16, u8)| {
        (topology.named(cell).expect("on the board"), Piece { class: ClassId(class), owner: Seat(owner) })
    };
    let (setup, fans_of) = (setup.map(place).into(), movements);
    Game::new(blueprint(topology, fans_of, setup))
}

fn blueprint(topology: Topology, movements: Vec<MovementSpec>, setup: Vec<(CellId, Piece)>) -> Blueprint {
    let ending = |rule, test, outcome| EndingSpec {
        rule: RuleId(rule),
        condition: Expr::Is(Box::new(Expr::Next), test),
        outcome,
        claim: false,
        counting: false,
        repeats: false,
    };
    Blueprint {
        names: names(),
        topology,
        facing: vec![Some(Direction::new(0)), Some(Direction::new(4))],
        partners: Vec::new(),
        kinds: (0..3)
            .map(|kind| KindSpec { royal: kind == 1, together: false, unmoved_matters: kind == 0 })
            .collect(),
        classes: (0..3).map(|kind| ClassSpec { kind: KindId(kind), facing: None }).collect(),
        relations: Vec::new(),
        unrelated: Vec::new(),
        regions: Vec::new(),
        takes: vec![(0..6).map(|taker| (0..6).map(|taken| taker % 2 != taken % 2).collect()).collect()],
        tests: vec![Test::Any(vec![Test::Word(TestWord::Empty), Test::Word(TestWord::Enemy)])],
        taking: vec![Taking::Always],
        move_rules: (0..3)
            .map(|rule| MoveRuleSpec {
                rule: RuleId(rule),
                tag: None,
                with: Vec::new(),
                effects: Vec::new(),
                exchanges: false,
                carried: 1,
                clears: false,
                from_reserve: false,
                stays: false,
                takes: false,
                uses: None,
            })
            .collect(),
        movements,
        triggers: Vec::new(),
        guards_royal: true,
        forbids: Vec::new(),
        tracks: Vec::new(),
        choice_laws: Vec::new(),
        prefers: Vec::new(),
        turn_steps: 1,
        steps: vec![step(
            3,
            StepKind::Move {
                who: None,
                who_asks_dice: false,
                anyone: false,
                using: None,
                pass: Passing::Never,
            },
        )],
        judges: Some(Judging { stable: true, others: false }),
        dice: Vec::new(),
        endings: vec![
            ending(4, Test::Word(TestWord::Mated), OutcomeSpec::Loses(Expr::Next)),
            ending(5, Test::Word(TestWord::Stalemated), OutcomeSpec::Draw),
        ],
        vars: vec![
            var(VarKind::Cell, Per::Game, VarRole::Plain, -1),
            var(VarKind::Number, Per::Player, VarRole::Plain, 3),
        ],
        counters: Vec::new(),
        tables: Vec::new(),
        slots: 0,
        setup,
        dealing: None,
        reserve: None,
        heaps: None,
        stacks: false,
        fen: FenSpec::default(),
        rights: alfonso_game::blueprint::RightsSpec::default(),
        plan: Plan::default(),
    }
}

fn step(rule: u16, kind: StepKind) -> StepSpec {
    StepSpec { rule: RuleId(rule), condition: None, repeating: alfonso_game::Repeating::Once, kind }
}

fn var(kind: VarKind, per: Per, role: VarRole, init: i32) -> VarSpec {
    VarSpec {
        kind,
        per,
        role,
        init,
        per_piece: false,
        firsts: Vec::new(),
        floor: None,
        lasts: None,
        used: true,
        drawn: false,
        internal: false,
    }
}

fn names() -> Names {
    let player = |name: &str, letter: &str| (name.to_owned(), Some(letter.to_owned()));
    let kind = |name: &str, letter: &str| (name.to_owned(), letter.to_owned());
    Names {
        title: "A Small Game".into(),
        ruleset: "plain".into(),
        players: vec![player("South", "s"), player("North", "n")],
        kinds: vec![kind("Tower", "T"), kind("Crown", "C"), kind("Toad", "D")],
        signs: vec![vec!['♖', '♜'], Vec::new(), vec!['☘']],
        tags: Vec::new(),
        plurals: Vec::new(),
        titles: vec![None; RULES.len()],
        called: None,
        language: "",
        rules: RULES.map(String::from).into(),
        regions: Vec::new(),
        sectors: Vec::new(),
        vars: vec!["passed".into(), "lives".into()],
        var_titles: Vec::new(),
        dice_titles: Vec::new(),
    }
}
