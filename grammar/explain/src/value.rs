//! Explanations of values. They are nouns (`the piece on e4`) or, for true or false values, clauses
//! (`it has not moved`).

use super::movement::the_die;
use super::names::{Context, Declared, Env, ValueType, value_word};
use super::select::along_words;
use super::text::{a, list, named, number};
use alfonso_forms::attribute;
use alfonso_syntax::ast::{
    BinaryOp, DefineBody, Event, EventOf, Expr, ExprKind, Name, OnTrack, Quantifier, Relation, Selection, Var,
};
use alfonso_syntax::print;
use alfonso_vocabulary::{EventWord, Meaning, Role, ValueWord, find};

impl Env<'_> {
    /// Returns the name of a track, with its player.
    fn track(&self, track: &OnTrack) -> String {
        match &track.of {
            None => named(&track.name.node),
            Some(player) => format!("{} of {}", named(&track.name.node), self.noun(player)),
        }
    }

    /// Returns a value as a noun phrase.
    pub(super) fn noun(&self, value: &Expr) -> String {
        match &value.kind {
            ExprKind::Number(number) => number.to_string(),
            ExprKind::Cell(cell) => cell.clone(),
            ExprKind::Word(word) => self.word(word),
            ExprKind::Binary { op, left, right } if self.sort(value) == ValueType::Number => {
                self.reckoned(op.node, left, right)
            }
            ExprKind::Call { name, args } => self.call(name, args),
            ExprKind::Of { word, of } => self.of(word, of),
            ExprKind::NextAfter { alive: true, of } => {
                format!("the next player still in the game after {}", self.noun(of))
            }
            ExprKind::NextAfter { alive: false, of } => {
                format!("the player of the next seat after {}", self.noun(of))
            }
            ExprKind::Edge { way, of } => self.edge(&way.node, of.as_deref()),
            ExprKind::Select { quantifier, selection, .. } => match quantifier.node {
                Quantifier::NumberOf => format!("the number of {}", self.selected(selection, true)),
                Quantifier::Latest => {
                    format!("the one who moved last of the {}", self.selected(selection, true))
                }
                _ => format!("the first {}", self.selected(selection, false)),
            },
            ExprKind::FirstSeen { from, .. } => {
                format!("the first piece seen from {} onwards", self.noun(from))
            }
            ExprKind::InLine { .. } | ExprKind::Joined { .. } | ExprKind::StoodBefore => {
                format!("whether {}", self.clause(value, true))
            }
            ExprKind::CellsOf(selection) => format!("the cells of the {}", self.selected(selection, true)),
            ExprKind::Near { group: true, of, way } => {
                format!("the group of {}{}", self.noun(of), joined_along(way.as_ref()))
            }
            ExprKind::Near { group: false, of, way } => {
                let along = way.as_ref().map_or(String::new(), |way| format!(" {}", along_words(&way.node)));
                let noun = self.noun(of);
                format!("the cells next to {}{along}", noun.strip_prefix("the cell of ").unwrap_or(&noun))
            }
            ExprKind::Fold { fold, value, selection } => {
                let Some(over) = selection else {
                    return format!("the {} of {}", fold.word(), self.dice_named(value));
                };
                let value = self.inside(over).noun(value);
                let value = value.strip_prefix("the ").unwrap_or(&value);
                format!("the {} {value} over all {}", fold.words(), self.selected(over, true))
            }
            ExprKind::If { condition, yes, no } => {
                format!("{} if {}, else {}", self.noun(yes), self.clause(condition, true), self.noun(no))
            }
            ExprKind::PlaceOn { cell, track } => {
                format!("the place of {} on the track {}", self.noun(cell), self.track(track))
            }
            ExprKind::CellOn { number, track } => {
                let track = self.track(track);
                match &number.kind {
                    ExprKind::Number(number) => format!("cell {number} of the track {track}"),
                    _ => format!("the cell of the track {track} whose place is {}", self.noun(number)),
                }
            }
            ExprKind::PieceOn(cell) => format!("the piece on {}", self.noun(cell)),
            ExprKind::PliesSince(event) => {
                format!("the number of plies since {}", self.event_noun(event))
            }
            ExprKind::Flag(true) => "true".to_owned(),
            ExprKind::Flag(false) => "false".to_owned(),
            ExprKind::By(_) => "what nobody has read".to_owned(),
            ExprKind::Not(_) | ExprKind::Is { .. } | ExprKind::In { .. } | ExprKind::Binary { .. } => {
                format!("whether {}", self.clause(value, true))
            }
        }
    }

    fn word(&self, word: &str) -> String {
        if let Some(noun) = self.stands_for(word) {
            return noun.to_owned();
        }
        if self.is_local(word) {
            return word.to_owned();
        }
        if let Some(text) = self.expanded_noun(word, &[]) {
            return text;
        }
        match self.names.get(word) {
            Some(Declared::Var(var)) => return self.variable(var),
            Some(Declared::Dice(dice)) => return format!("the number on {}", the_die(word, dice)),
            Some(Declared::Player | Declared::Kind) => return word.to_owned(),
            Some(Declared::Region | Declared::Line) => return format!("the region {}", named(word)),
            Some(Declared::Point) => return word.to_owned(),
            Some(Declared::Sector) => return format!("the sector {word}"),
            Some(Declared::Define(_) | Declared::Table(_)) => return format!("the {}", named(word)),
            None => {}
        }
        match value_word(word) {
            Some(ValueWord::Mover) => self.player().to_owned(),
            Some(ValueWord::Next) if self.context == Context::Between => "the player to move".to_owned(),
            Some(ValueWord::Next) => "the next player".to_owned(),
            Some(ValueWord::Previous) => "the player before them".to_owned(),
            Some(ValueWord::It) if matches!(self.context, Context::Piece) => "it".to_owned(),
            Some(ValueWord::It) => "the piece that moves".to_owned(),
            Some(ValueWord::Origin) if self.context == Context::Piece => "its starting cell".to_owned(),
            Some(ValueWord::Origin) => "the starting cell of the move".to_owned(),
            Some(ValueWord::Target) if self.context == Context::Piece => "its destination".to_owned(),
            Some(ValueWord::Target) => "the destination of the move".to_owned(),
            Some(ValueWord::Crossed) => "the cell crossed".to_owned(),
            Some(ValueWord::Nowhere) => "no cell".to_owned(),
            Some(ValueWord::Nobody) => "nobody".to_owned(),
            Some(ValueWord::Repetitions) => "the number of times that this position has stood".to_owned(),
            Some(ValueWord::Rounds) => "the number of full rounds played".to_owned(),
            None if word == "others" => "the other players".to_owned(),
            None if find(word, Role::Direction).is_some() => word.to_owned(),
            None => named(word),
        }
    }

    /// Returns a variable as a noun phrase. Names of points and money need no further noun.
    fn variable(&self, var: &Var) -> String {
        let sort = match ValueType::of_type(&var.ty.node) {
            ValueType::Number if var.ty.node == "number" => "number ",
            ValueType::Number => "",
            ValueType::Flag => "mark ",
            other => &format!("{} ", other.noun()),
        };
        format!("the {sort}{}", named(&var.name.node))
    }

    /// Describes a set of cells.
    pub(super) fn cells(&self, value: &Expr) -> String {
        match &value.kind {
            ExprKind::Word(word) if !self.is_local(word) && value_word(word) == Some(ValueWord::Crossed) => {
                "the cells crossed".to_owned()
            }
            _ => self.noun(value),
        }
    }

    /// Returns the word for the player to move.
    pub(super) fn player(&self) -> &'static str {
        match self.context {
            Context::Between => "the player who moved last",
            Context::Piece | Context::Turn | Context::Legal | Context::Event | Context::Word => "the mover",
        }
    }

    fn reckoned(&self, op: BinaryOp, left: &Expr, right: &Expr) -> String {
        let is_sum = matches!(op, BinaryOp::Add | BinaryOp::Subtract);
        // A sum on the left needs no parentheses; other nested operations do.
        let left = match &left.kind {
            ExprKind::Binary { op, .. }
                if is_sum && matches!(op.node, BinaryOp::Add | BinaryOp::Subtract) =>
            {
                self.noun(left)
            }
            _ => self.term(left),
        };
        let right = self.term(right);
        match op {
            BinaryOp::Add => format!("{left} plus {right}"),
            BinaryOp::Subtract => format!("{left} minus {right}"),
            BinaryOp::Multiply => format!("{left} times {right}"),
            BinaryOp::Divide => format!("{left} divided by {right}"),
            _ => format!("the remainder of {left} divided by {right}"),
        }
    }

    /// Returns an operand of a sum or product.
    fn term(&self, value: &Expr) -> String {
        match &value.kind {
            ExprKind::Binary { .. } => format!("({})", self.noun(value)),
            _ if is_open(value) => format!("({})", self.noun(value)),
            _ => self.noun(value),
        }
    }

    /// Describes a call `f(a, b)` whose value is not a flag.
    fn call(&self, name: &Name, args: &[Expr]) -> String {
        if let Some(text) = self.expanded_noun(&name.node, &args.iter().collect::<Vec<_>>()) {
            return text;
        }
        match (name.node.as_str(), args) {
            ("distance", [one, other]) => {
                format!("the distance between {} and {}", self.noun(one), self.noun(other))
            }
            ("times", [dice, number]) => {
                format!("the number of {} that show {}", self.dice_named(dice), self.noun(number))
            }
            (_, [only]) => self.of(name, only),
            (word, _) => format!("the {} of {}", named(word), self.nouns(args)),
        }
    }

    /// Returns values as a list.
    pub(super) fn nouns(&self, values: &[Expr]) -> String {
        let nouns: Vec<String> = values.iter().map(|value| self.noun(value)).collect();
        list(&nouns, "and")
    }

    /// Describes the cell one or more steps away in the direction of a local, as in `d of d of
    /// CELL`.
    fn steps_on(&self, direction: &str, mut from: &Expr) -> String {
        let mut steps = 1;
        while let ExprKind::Of { word, of } = &from.kind
            && word.node == direction
        {
            (steps, from) = (steps + 1, of);
        }
        let noun = self.noun(from);
        let noun = noun.strip_prefix("the cell of ").unwrap_or(&noun);
        match steps {
            1 => format!("the cell next to {noun} in direction {direction}"),
            _ => format!("the cell {} steps from {noun} in direction {direction}", number(steps)),
        }
    }

    fn of(&self, word: &Name, of: &Expr) -> String {
        let name = word.node.as_str();
        if self.is_local(name) {
            return self.steps_on(name, of);
        }
        if let Some(text) = self.expanded_noun(name, &[of]) {
            return text;
        }
        if name == "alike" {
            return format!("the number of {} that show the same", self.dice_named(of));
        }
        let thing = self.noun(of);
        match self.names.get(name) {
            Some(Declared::Var(var)) => {
                let is_at = var.per.as_ref().is_some_and(|per| per.node == "cell");
                return format!("{} {} {thing}", self.variable(var), if is_at { "at" } else { "of" });
            }
            // A name that ends in `-of` needs no second "of".
            Some(_) if name.ends_with("-of") => return format!("the {} {thing}", named(name)),
            Some(_) => return format!("the {} of {thing}", named(name)),
            None => {}
        }
        match attribute(name) {
            Some(word) if thing == "it" => word.form().its.to_owned(),
            Some(word) => word.form().says.replace("{}", &thing),
            None => match name {
                "forward" => format!("the cell ahead of {thing}"),
                "backward" => format!("the cell behind {thing}"),
                "left" | "right" => format!("the cell to the {name} of {thing}"),
                "ascending" => format!("the cell after {thing} on its ring"),
                "descending" => format!("the cell before {thing} on its ring"),
                "inward" => format!("the cell inward of {thing}"),
                "outward" => format!("the cell outward of {thing}"),
                _ if find(name, Role::Direction).is_some() => format!("the cell {name} of {thing}"),
                _ => format!("the {} of {thing}", named(name)),
            },
        }
    }

    fn edge(&self, way: &str, of: Option<&Expr>) -> String {
        let thing = match of {
            Some(of) => self.noun(of),
            None if self.context == Context::Piece => "it".to_owned(),
            None => "the piece that moves".to_owned(),
        };
        match way {
            "forward" => format!("the edge ahead of {thing}"),
            "backward" => format!("the edge behind {thing}"),
            "left" | "right" => format!("the edge to the {way} of {thing}"),
            way => format!("the {way} edge of the board"),
        }
    }

    /// Returns an event as a noun phrase after "since", for expressions such as `capture of x`.
    fn event_noun(&self, event: &Event) -> String {
        let word = event_word(&event.word.node);
        match (word, &event.of) {
            (_, EventOf::Cells(cells)) => format!("a piece entered {}", self.noun(cells)),
            (Some(EventWord::Capture), _) => "the last capture".to_owned(),
            (Some(EventWord::Move), EventOf::Name(kind)) => format!("the last move of {}", a(&kind.node)),
            (Some(EventWord::Move), _) => "the last move".to_owned(),
            (Some(EventWord::Elimination), _) => "a player last dropped out".to_owned(),
            (Some(EventWord::Start), _) => "the start of the game".to_owned(),
            (Some(EventWord::Repetition), _) => "this position stood for the first time".to_owned(),
            _ => format!("the last {}", event.word.node),
        }
    }

    /// Returns a flag as a clause, or the clause's negation if `holds` is false.
    pub(super) fn clause(&self, value: &Expr, holds: bool) -> String {
        if let Some(constant) = self.constant(value) {
            return if constant == holds { "at any time" } else { "at no time" }.to_owned();
        }
        match &value.kind {
            ExprKind::Not(inner) => self.clause(inner, !holds),
            ExprKind::Binary { op, left, right } => self.binary(op.node, left, right, holds),
            ExprKind::Is { subject, not, test } => {
                let sort = self.sort(subject);
                format!("{} {}", self.noun(subject), self.predicate(test, *not != holds, sort))
            }
            ExprKind::In { subject, not, set } => {
                let lies = match (self.sort(subject), *not != holds) {
                    (ValueType::Piece, true) => "stands in",
                    (ValueType::Piece, false) => "does not stand in",
                    (_, true) => "lies in",
                    (_, false) => "does not lie in",
                };
                format!("{} {lies} {}", self.noun(subject), self.cells(set))
            }
            ExprKind::Select { quantifier, selection, has } => match quantifier.node {
                Quantifier::Every => {
                    let inner = self.inside(selection);
                    let each = self.selected(selection, false);
                    let what = has.as_ref().map_or_else(String::new, |has| inner.clause(has, true));
                    let not = if holds { "" } else { "not " };
                    format!("{not}for every {each}, {what}")
                }
                some => self.existence(selection, (some == Quantifier::Some) == holds),
            },
            ExprKind::InLine { count, selection, through } => {
                let through = through.as_ref().map(|cell| format!(" through {}", self.noun(cell)));
                let (number, of) = (super::text::number(count.node), self.selected(selection, true));
                let (no, through) = (if holds { "" } else { "no " }, through.unwrap_or_default());
                format!("there are {no}{number} {of} on neighbouring cells of a straight line{through}")
            }
            ExprKind::Joined { from, to, by, way } => {
                let are = if holds { "is" } else { "is not" };
                let by = self.selected(by, true);
                let along = joined_along(way.as_ref());
                format!("{} {are} joined to {} by {by}{along}", self.cells(from), self.cells(to))
            }
            ExprKind::StoodBefore => {
                let stand = if holds { "stand" } else { "do not stand" };
                format!("the pieces {stand} as at the start or after an earlier turn")
            }
            ExprKind::If { condition, yes, no } => {
                let (condition, yes, no) =
                    (self.clause(condition, true), self.clause(yes, holds), self.clause(no, holds));
                format!("if {condition}, {yes}, and otherwise {no}")
            }
            ExprKind::Word(word) => match self.expanded_clause(word, &[], holds) {
                Some(text) => text,
                None => self.named_flag(word, "", holds),
            },
            ExprKind::Call { name, args } => {
                match self.expanded_clause(&name.node, &args.iter().collect::<Vec<_>>(), holds) {
                    Some(text) => text,
                    None if args.iter().all(is_number) => {
                        let holds = if holds { "holds" } else { "does not hold" };
                        format!("{} {holds}", named(&print::expr(value)))
                    }
                    None => self.named_flag(&name.node, &self.nouns(args), holds),
                }
            }
            ExprKind::Of { word, of } => match self.expanded_clause(&word.node, &[of], holds) {
                Some(text) => text,
                None => self.named_flag(&word.node, &self.noun(of), holds),
            },
            // Any other value is a mistake in the file, so its source text is used.
            _ => format!("{} {}", print::expr(value), if holds { "holds" } else { "does not hold" }),
        }
    }

    /// Returns a clause such as `there is a piece x that attacks y` or `p has no Queen`.
    fn existence(&self, selection: &Selection, some: bool) -> String {
        let mut plain = selection.clone();
        if let [(relation, owner)] = selection.relations.as_slice()
            && relation.node == Relation::Of
            && selection.filter.is_none()
        {
            let owner = self.noun(owner);
            plain.relations.clear();
            let is_lost = plain.adjectives.iter().any(|word| word.node == "lost");
            plain.adjectives.retain(|word| word.node != "lost");
            let what = self.selected(&plain, false);
            let what = if some { a(&what) } else { format!("no {what}") };
            return format!("{owner} has {}{what}", if is_lost { "lost " } else { "" });
        }
        let what = self.selected(selection, false);
        if some { format!("there is {}", a(&what)) } else { format!("there is no {what}") }
    }

    /// Returns the value of a flag that never changes, such as `true` or a name defined as `true`.
    pub(super) fn constant(&self, value: &Expr) -> Option<bool> {
        match &value.kind {
            ExprKind::Flag(flag) => Some(*flag),
            ExprKind::Not(inner) => self.constant(inner).map(|flag| !flag),
            ExprKind::Word(word) if !self.is_local(word) => match self.names.get(word) {
                Some(Declared::Define(define)) => match &define.body {
                    DefineBody::Value { value, .. } => self.constant(value),
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Binary { op, left, right } => {
                let (left, right) = (self.constant(left), self.constant(right));
                match op.node {
                    BinaryOp::And if left == Some(false) || right == Some(false) => Some(false),
                    BinaryOp::Or if left == Some(true) || right == Some(true) => Some(true),
                    BinaryOp::And | BinaryOp::Or if left.is_some() && right.is_some() => left,
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Explains a flag that the file defines; `of` is its argument, if any.
    fn named_flag(&self, name: &str, of: &str, holds: bool) -> String {
        let (yes, no) = match self.names.get(name) {
            Some(Declared::Var(_)) => ("is set", "is not set"),
            _ => ("holds", "does not hold"),
        };
        let verb = if holds { yes } else { no };
        let of = if of.is_empty() { String::new() } else { format!(" for {of}") };
        match self.names.get(name) {
            _ if self.is_local(name) => format!("{name} {verb}{of}"),
            Some(Declared::Var(_)) => format!("the mark {} {verb}{of}", named(name)),
            _ => format!("{} {verb}{of}", named(name)),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr, holds: bool) -> String {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            return self.joined(op, left, right, holds);
        }
        if let (ExprKind::Word(word), BinaryOp::Equal | BinaryOp::NotEqual) = (&right.kind, op)
            && let Some(none) = value_word(word)
            && matches!(none, ValueWord::Nowhere | ValueWord::Nobody)
        {
            let (some, no) =
                if none == ValueWord::Nobody { ("somebody", "nobody") } else { ("somewhere", "nowhere") };
            let is = if (op == BinaryOp::Equal) == holds { no } else { some };
            return format!("{} is {is}", self.noun(left));
        }
        if let Some(counted) = self.counted(op, left, right, holds) {
            return counted;
        }
        let verb = match (op, holds) {
            (BinaryOp::Equal, true) | (BinaryOp::NotEqual, false) => "is",
            (BinaryOp::NotEqual, true) | (BinaryOp::Equal, false) => "is not",
            (BinaryOp::Less, true) | (BinaryOp::GreaterEqual, false) => "is less than",
            (BinaryOp::LessEqual, true) | (BinaryOp::Greater, false) => "is at most",
            (BinaryOp::Greater, true) | (BinaryOp::LessEqual, false) => "is more than",
            (BinaryOp::GreaterEqual, true) | (BinaryOp::Less, false) => "is at least",
            (BinaryOp::Attacks, true) => "attacks",
            (BinaryOp::Attacks, false) => "does not attack",
            (BinaryOp::Guards, true) => "guards",
            (BinaryOp::Guards, false) => "does not guard",
            (BinaryOp::Shows, shows) => return self.shows(left, right, shows),
            _ => "is",
        };
        let left = if is_open(left) { self.term(left) } else { self.noun(left) };
        format!("{left} {verb} {}", self.noun(right))
    }

    /// Describes the dice that a value names, or the throws of a die that is thrown again.
    fn dice_named(&self, value: &Expr) -> String {
        let ExprKind::Word(word) = &value.kind else { return "the dice".to_owned() };
        match self.names.get(word.as_str()) {
            Some(Declared::Dice(dice)) if dice.again.is_some() => format!("the throws of {}", named(word)),
            Some(Declared::Dice(dice)) if !dice.are_many() => format!("the die {}", named(word)),
            _ => format!("the dice {}", named(word)),
        }
    }

    fn shows(&self, dice: &Expr, number: &Expr, holds: bool) -> String {
        let name = match &dice.kind {
            ExprKind::Word(word) => word.as_str(),
            _ => "dice",
        };
        let shows = match (self.names.get(name), holds) {
            (Some(Declared::Dice(dice)), _) if dice.again.is_some() => {
                let one = if holds { "one" } else { "none" };
                return format!("{one} of the throws of {} shows {}", named(name), self.noun(number));
            }
            (Some(Declared::Dice(dice)), true) if dice.are_many() => {
                return format!("one of the dice {} shows {}", named(name), self.noun(number));
            }
            (Some(Declared::Dice(dice)), false) if dice.are_many() => {
                return format!("none of the dice {} shows {}", named(name), self.noun(number));
            }
            (_, true) => "shows",
            (_, false) => "does not show",
        };
        format!("the die {} {shows} {}", named(name), self.noun(number))
    }

    /// Joins all operands of nested `and` or `or` in one list. A negation swaps the two operators
    /// and negates each operand.
    fn joined(&self, op: BinaryOp, left: &Expr, right: &Expr, holds: bool) -> String {
        let mut parts = Vec::new();
        flatten(op, left, &mut parts);
        flatten(op, right, &mut parts);
        let is_and = (op == BinaryOp::And) == holds;
        // A constant operand that is left here is neutral: true in a conjunction, or false in a
        // disjunction.
        parts.retain(|part| self.constant(part).is_none());
        let part = |part: &&Expr| {
            let text = self.clause(part, holds);
            if is_compound(part) { format!("({text})") } else { text }
        };
        let last = parts.len().saturating_sub(1);
        let parts: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(index, value)| match part(value) {
                // Parentheses keep the next operand out of the selection's condition.
                text if index < last && is_open(value) && !text.starts_with('(') => format!("({text})"),
                text => text,
            })
            .collect();
        match parts.as_slice() {
            [only] => only.clone(),
            [one, other] if one.starts_with('(') || !one.contains([',', ';']) => {
                format!("{one} {} {other}", if is_and { "and" } else { "or" })
            }
            parts => {
                let (last, first) =
                    parts.split_last().map_or((String::new(), &[][..]), |(l, f)| (l.clone(), f));
                format!("{}, {} {last}", first.join(", "), if is_and { "and" } else { "or" })
            }
        }
    }
}

/// Returns the English for the directions in which cells are joined, if a rule names them.
fn joined_along(way: Option<&Name>) -> String {
    way.map_or(String::new(), |way| format!(", joined {}", along_words(&way.node)))
}

/// Returns `true` for conditions joined by `and` or `or`, even if negated.
pub(super) fn is_compound(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Not(inner) => is_compound(inner),
        ExprKind::Binary { op, .. } => matches!(op.node, BinaryOp::And | BinaryOp::Or),
        ExprKind::If { .. } => true,
        _ => false,
    }
}

/// Returns `true` for values that end with a condition, to which following text would seem to
/// belong.
pub(super) fn is_open(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Not(inner) => is_open(inner),
        ExprKind::Select { selection, has, .. } => selection.filter.is_some() || has.is_some(),
        ExprKind::If { .. } => true,
        ExprKind::Binary { right, .. } => is_open(right),
        ExprKind::In { set, .. } => is_open(set),
        _ => false,
    }
}

fn is_number(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Number(_))
}

/// Collects the operands of nested uses of one operator, in order.
pub(super) fn flatten<'e>(op: BinaryOp, value: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &value.kind {
        ExprKind::Binary { op: inner, left, right } if inner.node == op => {
            flatten(op, left, parts);
            flatten(op, right, parts);
        }
        _ => parts.push(value),
    }
}

/// Returns the event that a word of the language names.
pub(super) fn event_word(word: &str) -> Option<EventWord> {
    match find(word, Role::Event)?.meaning {
        Meaning::Event(event) => Some(event),
        _ => None,
    }
}
