//! Rules put together by hand, so that the walker can be tested without a parser: small words that make clauses.

use alfonso_diag::{Span, Spanned};
use alfonso_rules::Answers;
use alfonso_rules::*;
use std::collections::BTreeMap;

/// Kinds of the games here, by row.
pub const ROOK: KindId = KindId(0);
pub const BISHOP: KindId = KindId(1);
pub const QUEEN: KindId = KindId(2);
pub const KNIGHT: KindId = KindId(3);
pub const KING: KindId = KindId(4);
pub const PAWN: KindId = KindId(5);

/// The seats.
pub const WHITE: Seat = Seat(0);
pub const BLACK: Seat = Seat(1);

/// An expression.
pub fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

pub fn flag(kind: ExprKind) -> Expr {
    expr(kind, Type::Flag)
}

pub fn it() -> Expr {
    expr(ExprKind::It, Type::Piece)
}

pub fn mover() -> Expr {
    expr(ExprKind::Mover, Type::Player)
}

pub fn next() -> Expr {
    expr(ExprKind::Next, Type::Player)
}

pub fn local(id: LocalId, ty: Type) -> Expr {
    expr(ExprKind::Local(id, ty), ty)
}

pub fn is(subject: Expr, word: TestWord) -> Expr {
    flag(ExprKind::Is(Box::new(subject), Test::Word(word)))
}

pub fn not(part: Expr) -> Expr {
    flag(ExprKind::Not(Box::new(part)))
}

pub fn and(left: Expr, right: Expr) -> Expr {
    flag(ExprKind::And(Box::new(left), Box::new(right)))
}

pub fn compare(left: Expr, op: CompareOp, right: Expr) -> Expr {
    flag(ExprKind::Compare(op, Box::new(left), Box::new(right)))
}

pub fn number(n: i64) -> Expr {
    expr(ExprKind::Number(n), Type::Number)
}

pub fn words(words: &[TestWord]) -> Test {
    Test::All(words.iter().map(|word| Test::Word(*word)).collect())
}

pub fn empty() -> Test {
    Test::Word(TestWord::Empty)
}

pub fn empty_or_enemy() -> Test {
    Test::Any(vec![Test::Word(TestWord::Empty), Test::Word(TestWord::Enemy)])
}

/// `min..=max` steps, over empty cells onto empty ones or enemies.
pub fn slide(set: WaySet, min: u16, max: Option<u16>) -> Leg {
    let ways = vec![LegWay { set, onward: false }];
    let (min, max) = (Measure::Fixed(min), max.map(Measure::Fixed));
    leg(LegShape::Slide { ways, min, max }, empty())
}

pub fn leap(vectors: &[(u16, u16)]) -> Leg {
    let shape = LegShape::Leap { vectors: vectors.to_vec(), ways: Vec::new() };
    leg(shape, Test::Word(TestWord::Any))
}

fn leg(shape: LegShape, over: Test) -> Leg {
    Leg { joint: Joint::First, shape, over, via: empty(), onto: empty_or_enemy(), span: Span::default() }
}

pub fn onto(leg: Leg, onto: Test) -> Leg {
    Leg { onto, ..leg }
}

pub fn effect(kind: EffectKind) -> Effect {
    Effect { kind, condition: None, span: Span::default() }
}

/// A selection of pieces of a player, called `local`.
pub fn select_pieces(test: Test, owner: Option<Expr>, local: LocalId) -> Selection {
    let (within, except, filter) = (None, None, None);
    Selection {
        domain: Domain::Pieces,
        local,
        test,
        owner,
        within,
        except,
        filter,
        by_kind: false,
        span: Span::default(),
    }
}

/// A game of two on a grid, with kings that must not be left in check and nothing else yet.
pub fn game(files: u16, ranks: u16) -> RuleSet {
    let player = |name: &str, letter: &str, facing| Player {
        name: name.to_owned(),
        plural: false,
        colour: None,
        letter: Some(letter.to_owned()),
        named: NamesIn::new(),
        partners: Vec::new(),
        facing: Some(facing),
        span: Span::default(),
    };
    let kind = |(name, letter): (&str, &str)| Kind {
        name: name.to_owned(),
        letter: letter.to_owned(),
        named: NamesIn::new(),
        signs: Vec::new(),
        royal: name == "King",
        together: false,
        span: Span::default(),
    };
    let mut rules = RuleSet {
        notation: None,
        picture: Default::default(),
        parts: 0,
        title: "by hand".to_owned(),
        named: NamesIn::new(),
        answers: Answers { ruleset: String::new(), changed: false, answers: BTreeMap::new() },
        rules: Vec::new(),
        players: vec![player("White", "w", Direction::North), player("Black", "b", Direction::South)],
        board: BoardSpec {
            builder: BoardBuilder::Grid { files, ranks },
            shape: GridShape {
                points: None,
                grids: vec![GridPart { file: 0, rank: 0, files, ranks }],
                ..GridShape::default()
            },
            regions: Vec::new(),
            tracks: Vec::new(),
            lines: Vec::new(),
            plain: false,
            heaps: None,
            span: Span::default(),
        },
        kinds: [
            ("Rook", "R"),
            ("Bishop", "B"),
            ("Queen", "Q"),
            ("Knight", "N"),
            ("King", "K"),
            ("Pawn", "P"),
        ]
        .map(kind)
        .to_vec(),
        tags: Vec::new(),
        dice: Vec::new(),
        vars: Vec::new(),
        tables: Vec::new(),
        moves: Vec::new(),
        captures: Vec::new(),
        forbids: Vec::new(),
        choice_laws: Vec::new(),
        prefers: Vec::new(),
        triggers: Vec::new(),
        steps: Vec::new(),
        turn_steps: 0,
        endings: Vec::new(),
        dealing: None,
        setup: Vec::new(),
        reserve: Vec::new(),
        fen: Fen { fields: vec![FenField::Mover, FenField::Rights], ..Fen::default() },
    };
    others_may_be_taken(&mut rules);
    let rule = name(&mut rules, "check.self");
    rules.forbids.push(Forbid { rule, condition: is(mover(), TestWord::InCheck) });
    rules
}

/// `capture.others: piece x may capture piece y if owner of y /= owner of x`.
fn others_may_be_taken(rules: &mut RuleSet) {
    let (taker_local, taken_local) = (LocalId(900), LocalId(901));
    let owner = |id| expr(ExprKind::OwnerOf(Box::new(local(id, Type::Piece))), Type::Player);
    let condition = Some(compare(owner(taken_local), CompareOp::NotEqual, owner(taker_local)));
    let rule = name(rules, "capture.others");
    rules.captures.push(CaptureRule {
        rule,
        refuses: false,
        taker: None,
        taker_local,
        taken: None,
        taken_local,
        condition,
    });
}

/// A new rule's id.
pub fn name(rules: &mut RuleSet, name: &str) -> RuleId {
    let id = RuleId::new(rules.rules.len());
    rules.rules.push(Rule {
        name: name.to_owned(),
        title: None,
        named: NamesIn::new(),
        span: Span::default(),
        evidence: Evidence::default(),
    });
    id
}

/// A way of moving without conditions or effects.
pub fn moves(rules: &mut RuleSet, text: &str, kind: KindId, legs: Vec<Leg>) {
    let rule = name(rules, text);
    rules.moves.push(MoveRule {
        rule,
        kind,
        legs,
        with: Vec::new(),
        condition: None,
        effects: Vec::new(),
        tag: None,
        gives_check: true,
        exchanges: false,
        carried: 1,
        clears: false,
        again: None,
        takes: false,
        uses: None,
    });
}

/// The way of moving that was added last.
pub fn last(rules: &mut RuleSet) -> &mut MoveRule {
    rules.moves.last_mut().expect("one was added")
}

/// The turn: one move, and the judgement of the next player.
pub fn turn(rules: &mut RuleSet, who: Option<Selection>, pass: Passing) {
    let rule = name(rules, "turn.move");
    rules.steps.push(Step {
        rule,
        condition: None,
        repeating: Repeating::Once,
        kind: StepKind::Move { who, anyone: false, using: None, pass },
    });
    rules.turn_steps = rules.steps.len();
}

pub fn judge_next(rules: &mut RuleSet) {
    let rule = name(rules, "turn.judge");
    rules.steps.push(Step {
        rule,
        condition: None,
        repeating: Repeating::Once,
        kind: StepKind::Judge(Judged::Next),
    });
    rules.turn_steps = rules.steps.len();
}

pub fn ending(rules: &mut RuleSet, text: &str, condition: Expr, outcome: Outcome, counting: bool) {
    let rule = name(rules, text);
    rules.endings.push(Ending { rule, condition, outcome, claim: false, counting });
}

pub fn cell(name: &str) -> Spanned<String> {
    Spanned::new(name.to_owned(), Span::default())
}

pub fn place(rules: &mut RuleSet, at: &str, kind: KindId, owner: Seat) {
    let facing = rules.players[owner.index()].facing;
    rules.setup.push(Placement { cell: cell(at), kind, owner, facing });
}
