//! Explanations of clauses.

use super::names::{Context, Declared, Env, Names, ValueType};
use super::text::{a, named, sentence};
use super::value::event_word;
use alfonso_diag::Spanned;
use alfonso_syntax::ast::{
    BinaryOp, BlockKind, Clause, ClauseBody, Define, DefineBody, Effect, Event, EventOf, Expr, ExprKind,
    Movement, Name, Named, Party,
};
use alfonso_vocabulary::EventWord;

/// The part of a file that contains a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// A piece.
    Piece,
    /// A block.
    Block(BlockKind),
}

/// Explains a clause in sentences.
pub(super) fn clause(names: &Names<'_>, home: Home, clause: &Clause) -> String {
    let env = Env::new(names, context_of(home, &clause.body));
    body(&env, home, &clause.body).join(" ")
}

fn context_of(home: Home, body: &ClauseBody) -> Context {
    match (home, body) {
        (_, ClauseBody::On { event, .. }) => match event_word(&event.word.node) {
            Some(EventWord::Capture | EventWord::Move | EventWord::Entering) if home == Home::Piece => {
                Context::Piece
            }
            Some(EventWord::Capture | EventWord::Move | EventWord::Entering) => Context::Event,
            _ => Context::Between,
        },
        (Home::Piece, _) => Context::Piece,
        (Home::Block(BlockKind::Opening | BlockKind::Turn), _) => Context::Turn,
        (Home::Block(BlockKind::End), _) => Context::Between,
        (Home::Block(BlockKind::Legal | BlockKind::Captures), _) => Context::Legal,
        (Home::Block(BlockKind::Rules), _) => Context::Event,
    }
}

fn body(env: &Env<'_>, home: Home, body: &ClauseBody) -> Vec<String> {
    match body {
        ClauseBody::Movement(movement) => env.movement(movement),
        ClauseBody::Named(named) => named_body(env, named),
        ClauseBody::On { event, condition, effects } => {
            vec![on(env, home, event, condition.as_ref(), effects)]
        }
        ClauseBody::When { condition, effects } => {
            let when = env.clause(condition, true);
            vec![sentence(&format!("if {when}, {}", env.outcome(effects, &when)))]
        }
        ClauseBody::Forbid { choices: true, condition } => {
            vec![sentence(&format!("nothing may be chosen if, after it, {}", env.clause(condition, true)))]
        }
        ClauseBody::Forbid { condition, .. } => {
            vec![sentence(&format!("a move is not legal if, after it, {}", env.clause(condition, true)))]
        }
        ClauseBody::Prefer { least, measure, condition } => {
            vec![prefer(env, *least, measure, condition.as_ref())]
        }
        ClauseBody::MayCapture { taker, not, taken, condition } => {
            let inner =
                env.with(party_name(taker), ValueType::Piece).with(party_name(taken), ValueType::Piece);
            let may = if *not { "may not take" } else { "may take" };
            let when = condition.as_ref().map(|it| format!(" if {}", inner.clause(it, true)));
            if condition.as_ref().is_some_and(|it| is_of_others(it, taker, taken)) {
                let piece = match taker {
                    Party::Any(_) => "a piece".to_owned(),
                    Party::Kind(kind) => a(&kind.node),
                };
                return vec![sentence(&format!("{piece} {may} pieces of other players"))];
            }
            vec![sentence(&format!("{} {may} {}{}", party(taker), party(taken), when.unwrap_or_default()))]
        }
        ClauseBody::Effects(effects) => vec![sentence(&env.effects(effects))],
        ClauseBody::By(_) => vec!["Nobody has read this clause.".to_owned()],
    }
}

/// Returns `true` for the condition that two pieces have different owners, if the second piece has
/// no kind.
fn is_of_others(condition: &Expr, taker: &Party, taken: &Party) -> bool {
    let (Some(one), Party::Any(other)) = (party_name(taker), taken) else { return false };
    let ExprKind::Binary { op, left, right } = &condition.kind else { return false };
    let owned = |value: &Expr| match &value.kind {
        ExprKind::Of { word, of } if word.node == "owner" => match &of.kind {
            ExprKind::Word(piece) => Some(piece.clone()),
            _ => None,
        },
        _ => None,
    };
    let owners = [owned(left), owned(right)];
    let expected = |first: &str, second: &str| owners == [Some(first.to_owned()), Some(second.to_owned())];
    op.node == BinaryOp::NotEqual && (expected(&one.node, &other.node) || expected(&other.node, &one.node))
}

/// Explains a clause that consists of the name of a movement or an effect.
fn named_body(env: &Env<'_>, of: &Named) -> Vec<String> {
    let name = &of.name;
    match (env.names.get(&name.node), of.as_effect()) {
        (Some(Declared::Define(define)), called) => match (&define.body, called) {
            (DefineBody::Move(movement), _) => movement_named(env, of, define, movement),
            (DefineBody::Effect(effects), Some(_)) if of.args.is_empty() && of.condition.is_none() => {
                vec![sentence(&env.effects(effects))]
            }
            (DefineBody::Effect(_), Some(called)) => vec![sentence(&env.effects(&[called]))],
            _ => vec![format!("This is {}.", named(&name.node))],
        },
        _ => vec![format!("This is {}.", named(&name.node))],
    }
}

/// Explains the use of a defined movement, with its further clauses and the values of its
/// parameters.
fn movement_named(env: &Env<'_>, of: &Named, define: &Define, movement: &Movement) -> Vec<String> {
    let mut movement = of.landing(movement);
    movement.condition = match (movement.condition.take(), &of.condition) {
        (Some(first), Some(second)) => {
            let span = first.span.to(second.span);
            let op = Spanned::new(BinaryOp::And, span);
            let (left, right) = (Box::new(first), Box::new(second.clone()));
            let kind = ExprKind::Binary { op, left, right };
            Some(Expr { kind, span })
        }
        (first, second) => first.or_else(|| second.clone()),
    };
    movement.effects.extend(of.effects.iter().cloned());
    movement.tag = movement.tag.or_else(|| of.tag.clone());
    let inner = define
        .params
        .iter()
        .fold(env.clone(), |env, param| env.with(Some(&param.name), ValueType::of_type(&param.ty.node)));
    let mut sentences = inner.movement(&movement);
    let stand_for = define.params.iter().zip(&of.args);
    sentences.extend(
        stand_for.map(|(param, arg)| sentence(&format!("here {} is {}", param.name.node, env.noun(arg)))),
    );
    sentences
}

fn party(party: &Party) -> String {
    match party {
        Party::Any(name) => format!("a piece {}", name.node),
        Party::Kind(kind) => a(&kind.node),
    }
}

fn party_name(party: &Party) -> Option<&Name> {
    match party {
        Party::Any(name) => Some(name),
        Party::Kind(_) => None,
    }
}

fn prefer(env: &Env<'_>, least: bool, measure: &Expr, condition: Option<&Expr>) -> String {
    let what = if env.sort(measure) == ValueType::Flag {
        let expected = env.clause(measure, !least);
        format!("a move must be chosen for which {expected}, provided that there is a legal one")
    } else {
        let most = if least { "least" } else { "greatest" };
        format!("of the legal moves only those may be made for which {} is {most}", env.noun(measure))
    };
    match condition {
        Some(condition) => sentence(&format!("if {}, {what}", env.clause(condition, true))),
        None => sentence(&what),
    }
}

fn on(env: &Env<'_>, home: Home, event: &Event, condition: Option<&Expr>, effects: &[Effect]) -> String {
    let (when, inner) = happens(env, home, event);
    let condition = condition.filter(|it| inner.constant(it) != Some(true));
    let condition = condition.map(|it| format!(", and {}", inner.clause(it, true))).unwrap_or_default();
    sentence(&format!("{when}{condition}, {}", inner.effects(effects)))
}

/// Returns an event, such as `when a piece x is taken`, and the environment for the rest of the
/// clause.
fn happens<'f>(env: &Env<'f>, home: Home, event: &Event) -> (String, Env<'f>) {
    let local = match &event.of {
        EventOf::Name(name) => Some(name),
        _ => None,
    };
    let called = local.map(|name| format!(" {}", name.node)).unwrap_or_default();
    let player = env.with(local, ValueType::Player);
    let of_player = |what: &str| (format!("when a player{called} {what}"), player.clone());
    let is_piece = home == Home::Piece;
    match event_word(&event.word.node) {
        Some(EventWord::Capture) => {
            let piece = match local {
                Some(kind) if kind.node.starts_with(|first: char| first.is_ascii_uppercase()) => {
                    a(&kind.node)
                }
                _ => format!("a piece{called}"),
            };
            let when =
                if is_piece { format!("when it takes {piece}") } else { format!("when {piece} is taken") };
            (when, env.with(local, ValueType::Piece))
        }
        Some(EventWord::Move) => match local {
            Some(kind) => (format!("when {} has moved", a(&kind.node)), env.clone()),
            None if is_piece => ("when it has moved".to_owned(), env.clone()),
            None => ("when a piece has moved".to_owned(), env.clone()),
        },
        Some(EventWord::Entering) => {
            let cells = match &event.of {
                EventOf::Cells(region) => env.noun(region),
                _ => "the cells".to_owned(),
            };
            (format!("when {} reaches {cells}", if is_piece { "it" } else { "a piece" }), env.clone())
        }
        Some(EventWord::Check) => of_player("is found in check"),
        Some(EventWord::Mate) => of_player("is found checkmated"),
        Some(EventWord::Stalemate) => of_player("is found stalemated"),
        Some(EventWord::Elimination) => of_player("drops out of the game"),
        Some(EventWord::Ruin) => of_player("cannot pay in full"),
        Some(EventWord::Repetition) => ("when a position stands again".to_owned(), env.clone()),
        Some(EventWord::Start) => ("when the game begins".to_owned(), env.clone()),
        Some(EventWord::End) => ("when the game has ended".to_owned(), env.clone()),
        None => (format!("when {} happens", named(&event.word.node)), env.clone()),
    }
}
