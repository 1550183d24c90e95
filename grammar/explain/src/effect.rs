//! Explanations of effects, steps and outcomes.

use super::names::{Context, Env, ValueType};
use super::text::{a, list, named, number};
use super::value::flatten;
use alfonso_forms::{EffectWord, Passing};
use alfonso_syntax::ast::{
    BinaryOp, Chooser, Effect, EffectKind, Expr, ExprKind, Filled, Formed, Lot, Name, Relation, Selected,
    Selection, WithDice,
};

impl Env<'_> {
    /// Returns effects as one English clause, in order.
    pub(super) fn effects(&self, effects: &[Effect]) -> String {
        let parts: Vec<String> = effects.iter().map(|effect| self.effect(effect)).collect();
        match parts.as_slice() {
            [one, other] if !one.contains(',') => format!("{one}, and {other}"),
            [first @ .., last] if !first.is_empty() => format!("{}; then {last}", first.join("; then ")),
            parts => parts.concat(),
        }
    }

    fn effect(&self, effect: &Effect) -> String {
        let what = self.happening(&effect.kind);
        match &effect.condition {
            Some(condition) if self.constant(condition) != Some(true) => {
                format!("if {}, {what}", self.clause(condition, true))
            }
            _ => what,
        }
    }

    fn happening(&self, kind: &EffectKind) -> String {
        match kind {
            EffectKind::Formed(formed) => self.formed(formed),
            EffectKind::For { first, backwards, selection, body } => {
                let pieces = self.selected(selection, false);
                let order = if *backwards && !*first { " (the last of them first)" } else { "" };
                let each = match (*first, *backwards) {
                    (true, true) => "the last",
                    (true, false) => "the first",
                    (false, _) => "each",
                };
                format!("for {each} {pieces}{order}, {}", self.inside(selection).effects(body))
            }
            EffectKind::Until { body } => {
                format!("the following is repeated until nothing changes any more ({})", self.effects(body))
            }
            EffectKind::Sow { hand, target, back, track, skipping, ending } => {
                self.sowing(hand.as_ref(), (target, *back, &track.node), skipping.as_ref(), ending.as_ref())
            }
            EffectKind::MoveStep { .. }
            | EffectKind::AgainStep
            | EffectKind::Judge { .. }
            | EffectKind::Roll(_)
            | EffectKind::PickStep { .. }
            | EffectKind::Choose { .. } => self.step(kind),
            EffectKind::Draw { on_claim: false } => "the game is drawn".to_owned(),
            EffectKind::Draw { on_claim: true } => "the player to move may claim a draw".to_owned(),
            EffectKind::Loses(player) => self.names.does(&self.noun(player), "loses"),
            EffectKind::Wins(player) => self.names.does(&self.noun(player), "wins"),
            EffectKind::Highest(score) => {
                format!("whoever has most {} wins, and nobody if all have the same", named(&score.node))
            }
            EffectKind::Call { name, args } if args.is_empty() => {
                format!("the effect {} happens", named(&name.node))
            }
            EffectKind::Call { name, args } => {
                format!("the effect {} happens for {}", named(&name.node), self.nouns(args))
            }
            EffectKind::By(choice) => match choice.arms.as_slice() {
                [only] => self.effects(&only.body),
                _ => "nobody has read what happens".to_owned(),
            },
        }
    }

    fn formed(&self, formed: &Formed) -> String {
        use Filled::{Selection, Value};
        match (formed.word, formed.gaps.as_slice()) {
            (EffectWord::Set, [Value(target), Value(value)]) => self.set(target, value),
            (EffectWord::Become, [Value(piece), Value(kind)]) => self.becoming(piece, kind),
            (EffectWord::Share, [Value(from), Selection(among), Value(into)]) => {
                let each = self.selected(among, true);
                let into = self.inside(among).noun(into);
                format!("{} is shared in equal parts among the {each}, into {into}", self.noun(from))
            }
            (EffectWord::Put, [Value(kind), Value(player)]) => {
                let of = self.noun(kind);
                let of = if matches!(kind.kind, ExprKind::Word(_)) { format!("the kind {of}") } else { of };
                format!("a piece of {of} goes to the reserve of {}", self.noun(player))
            }
            (EffectWord::PutOn, [Value(kind), Value(player), Value(cell)]) => {
                let of = self.noun(kind);
                let of = if matches!(kind.kind, ExprKind::Word(_)) { format!("the kind {of}") } else { of };
                format!("a new piece of {of}, of {}, is put on {}", self.noun(player), self.noun(cell))
            }
            _ => self.filled_in(formed),
        }
    }

    /// Returns the template of an effect with its gaps filled in. `{amount}` is a gap;
    /// `{who|leaves|leave}` also selects the singular or plural verb.
    fn filled_in(&self, formed: &Formed) -> String {
        let mut text = String::new();
        for part in formed.form().says.split_inclusive('}') {
            let Some((before, gap)) = part.split_once('{') else {
                text += part;
                continue;
            };
            text += before;
            let mut gap = gap.trim_end_matches('}').split('|');
            let (name, one, many) = (gap.next().unwrap_or_default(), gap.next(), gap.next());
            match formed.filled().find(|(known, ..)| *known == name) {
                Some((_, _, Filled::Value(value))) => text += &self.noun(value),
                Some((_, _, Filled::Selection(list))) => text += &self.selected(list, true),
                Some((_, _, Filled::Selected(who))) => {
                    text += &self.all(who, one.unwrap_or_default(), many.unwrap_or_default());
                }
                None => {}
            }
        }
        text
    }

    fn sowing(
        &self,
        hand: Option<&Expr>,
        (target, back, track): (&Expr, bool, &str),
        skipping: Option<&Expr>,
        ending: Option<&(Name, Vec<Effect>)>,
    ) -> String {
        let way = if back { "backwards along" } else { "along" };
        let skipping = skipping.map(|cells| format!(", except on {}", self.cells(cells)));
        let (track, skipping) = (named(track), skipping.unwrap_or_default());
        let mut text = match hand {
            Some(number) => {
                // The number of the cell itself stays as it is.
                let cell = match &target.kind {
                    ExprKind::Of { of, .. } => of,
                    _ => target,
                };
                format!(
                    "{} is laid down from the hand, one by one, on the cells after {}, {way} {track}{skipping}",
                    self.noun(number),
                    self.noun(cell)
                )
            }
            None => format!(
                "{} is taken up and laid down one by one on the cells that follow {way} {track}{skipping}",
                self.noun(target)
            ),
        };
        if let Some((last, body)) = ending {
            let inner = self.with(Some(last), ValueType::Cell);
            text += &format!("; the last falls on {}, and then ({})", last.node, inner.effects(body));
        }
        text
    }

    fn becoming(&self, piece: &Expr, kind: &Expr) -> String {
        let mut kinds = Vec::new();
        flatten(BinaryOp::Or, kind, &mut kinds);
        let names: Vec<String> = kinds
            .iter()
            .map(|kind| match &kind.kind {
                ExprKind::Word(word) if !self.is_local(word) => a(word),
                _ => self.noun(kind),
            })
            .collect();
        let chosen = if names.len() > 1 { ", as the mover chooses" } else { "" };
        format!("{} becomes {}{chosen}", self.noun(piece), list(&names, "or"))
    }

    fn set(&self, target: &Expr, value: &Expr) -> String {
        match self.sort(target) {
            ValueType::Flag => match &value.kind {
                ExprKind::Flag(true) => format!("{} is set", self.noun(target)),
                ExprKind::Flag(false) => format!("{} is no longer set", self.noun(target)),
                _ => format!("{} is set if {}, and else is not", self.noun(target), self.clause(value, true)),
            },
            _ => format!("{} is set to {}", self.noun(target), self.noun(value)),
        }
    }

    fn all(&self, who: &Selected, one: &str, many: &str) -> String {
        match who {
            Selected::One(piece) => format!("{} {one}", self.noun(piece)),
            Selected::Many(pieces) => format!("all {} {many}", self.selected(pieces, true)),
        }
    }

    /// Explains a step of a turn.
    fn step(&self, kind: &EffectKind) -> String {
        let player = self.player();
        match kind {
            EffectKind::AgainStep => format!("the turn is over, and {player} has another turn"),
            EffectKind::MoveStep { again, who, dice, pass } => {
                let piece =
                    who.as_ref().map_or_else(|| "one of their pieces".to_owned(), |pieces| self.whom(pieces));
                let pass = match pass {
                    Passing::Never => "",
                    Passing::WhenStuck => "; if they have no such move, they pass",
                    Passing::Always => ", or passes",
                };
                let again = again.as_ref().map_or_else(String::new, |again| {
                    let times = again.times.as_ref().map(|times| match times.node {
                        1 => " once more".to_owned(),
                        times => format!(" again, at most {} times", number(times)),
                    });
                    let asked = again
                        .condition
                        .as_ref()
                        .map(|asked| format!(", as long as {}", self.clause(asked, true)));
                    format!("{}{}", times.unwrap_or_else(|| " again".to_owned()), asked.unwrap_or_default())
                });
                let placed = |who: &Selection| who.adjectives.iter().any(|word| word.node == "reserve");
                let does = if who.as_ref().is_some_and(placed) { "places" } else { "moves" };
                let dice = dice
                    .as_ref()
                    .map_or_else(String::new, |with| with_dice(with, self.is_thrown_again(&with.name)));
                format!("{player} {does} {piece}{again}{dice}{pass}")
            }
            EffectKind::PickStep { selection, lot, pass } => {
                let lot = match lot {
                    Lot::Removed => "; it is removed".to_owned(),
                    Lot::Captured => "; it is captured".to_owned(),
                    Lot::Given(to) => format!("; it is given to {}", self.noun(to)),
                    Lot::Does(body) => format!(": {}", self.inside(selection).effects(body)),
                };
                let pass = match pass {
                    Passing::Never => "",
                    Passing::WhenStuck => "; if there is none, they pass",
                    Passing::Always => "; or they pass",
                };
                format!("{player} chooses {}{lot}{pass}", a(&self.selected(selection, false)))
            }
            EffectKind::Roll(dice) => {
                let names: Vec<String> = dice.iter().map(|name| named(&name.node)).collect();
                let many = names.len() > 1 || self.are_many(&dice[0]);
                if names.len() == 1 && self.is_thrown_again(&dice[0]) {
                    format!("{player} rolls the die {}, again as long as it says so", names.concat())
                } else if many {
                    format!("{player} rolls the dice {}", list(&names, "and"))
                } else {
                    format!("{player} rolls the die {}", names.concat())
                }
            }
            EffectKind::Judge { who, stable } => self.judged(who, stable.is_some()),
            EffectKind::Choose { who, target, among } => self.choice(who, target, among.as_ref()),
            _ => String::new(),
        }
    }

    /// Describes the pieces that a player may move. They are the player's own, unless the selection
    /// says otherwise.
    fn whom(&self, pieces: &Selection) -> String {
        let has = |word: &str| pieces.adjectives.iter().any(|adjective| adjective.node == word);
        if has("any") {
            return a(&self.selected(pieces, false));
        }
        let mut bare = Selection { filter: None, ..pieces.clone() };
        bare.adjectives.retain(|word| word.node != "own");
        let piece = self.selected(&bare, false);
        let piece = if has("another") { format!("an{piece}") } else { a(&piece) };
        let filter = pieces.filter.as_ref().map(|filter| self.filter(pieces, filter, false));
        let own =
            if pieces.relations.iter().any(|(it, _)| it.node == Relation::Of) { "" } else { " of their own" };
        format!("{piece}{own}{}", filter.unwrap_or_default())
    }

    fn is_thrown_again(&self, name: &Name) -> bool {
        use super::names::Declared;
        matches!(self.names.get(&name.node), Some(Declared::Dice(dice)) if dice.again.is_some())
    }

    fn are_many(&self, name: &Name) -> bool {
        use super::names::Declared;
        matches!(self.names.get(&name.node), Some(Declared::Dice(dice)) if dice.are_many())
    }

    fn judged(&self, who: &Expr, stable: bool) -> String {
        let word = match &who.kind {
            ExprKind::Word(word) => word.as_str(),
            _ => "next",
        };
        // Without a royal piece, there is no check.
        let next = match self.names.royal {
            true => "it is found out whether the player to move next is in check, checkmated or stalemated",
            false => "it is found out whether the player to move next can move",
        };
        match word {
            "others" => format!(
                "it is found out of all other players whether they {}, and {}",
                if self.names.royal { "are checkmated" } else { "can move" },
                next.trim_start_matches("it is found out ")
            ),
            "next" if !stable => next.to_owned(),
            _ => format!(
                "{next}; if that puts them out of the game, the same is asked of the player after them, and so on"
            ),
        }
    }

    fn choice(&self, who: &Chooser, target: &Expr, among: Option<&(Expr, Expr)>) -> String {
        let (who, inner) = match who {
            Chooser::One(player) => (self.noun(player), self.clone()),
            Chooser::Each(players) => {
                (format!("each {}", self.selected(players, false)), self.inside(players))
            }
        };
        let what = inner.noun(target);
        match among {
            Some((from, to)) => {
                format!("{who} chooses {what}, from {} to {}", inner.noun(from), inner.noun(to))
            }
            None if self.sort(target) == ValueType::Flag => format!("{who} decides whether {what} is set"),
            None => format!("{who} chooses {what}"),
        }
    }

    /// Explains the outcome of a game. The condition may already have named the player.
    pub(super) fn outcome(&self, effects: &[Effect], condition: &str) -> String {
        let he = |player: &Expr, verb: &str| {
            let name = self.noun(player);
            // If the condition names two players, "that player" would be ambiguous.
            let other = |other: &str| other != name && condition.contains(other);
            let known = self.context == Context::Between
                && condition.contains(&name)
                && !name.starts_with("the first")
                && !["the player to move", "the player who moved last"].into_iter().any(other)
                && !self.names.players().any(other);
            if known { format!("that player {verb}") } else { self.names.does(&name, verb) }
        };
        match effects {
            [Effect { kind: EffectKind::Loses(player), condition: None, .. }] => he(player, "loses"),
            [Effect { kind: EffectKind::Wins(player), condition: None, .. }] => he(player, "wins"),
            effects => self.effects(effects),
        }
    }
}

/// Explains dice that are used one by one.
fn with_dice(dice: &WithDice, thrown_again: bool) -> String {
    let most = match (dice.most, dice.greatest) {
        (false, _) => "",
        (true, false) => "; as many of them are used as possible",
        (true, true) => {
            "; as many of them are used as possible, and where not all can be, those that together show the most"
        }
    };
    let twice = if dice.twice.is_some() { ", and twice if they show the same" } else { "" };
    let to_next = if dice.to_next { "; those that are left stay for whoever has the next turn" } else { "" };
    let die = if thrown_again { "throw" } else { "die" };
    format!(
        " with each {die} of {}, one after the other in any order{twice}{most}{to_next}",
        named(&dice.name.node)
    )
}
