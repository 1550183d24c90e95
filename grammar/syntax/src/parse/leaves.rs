//! Conversion of pest's pairs to leaves.

use alfonso_diag::SourceId;

use super::Rule;
use super::build::{Pair, Pairs};
use crate::leaf::{Leaf, Role, Thing};

/// Returns the leaves of a file's pairs, in file order.
pub(super) fn leaves(source: SourceId, text: &str, pairs: Pairs<'_>) -> Vec<Leaf> {
    let mut walk = Walk { source, text, leaves: Vec::new() };
    for pair in pairs {
        walk.pair(pair, Around { rule: Rule::file, question: None });
    }
    walk.leaves
}

/// Returns `true` for rules that begin with `by QUESTION {`.
fn is_choice(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::cells_by
            | Rule::line_by
            | Rule::setup_by
            | Rule::clause_by
            | Rule::first_choice
            | Rule::leg_choice
            | Rule::leg_by
            | Rule::test_by
            | Rule::effect_by
            | Rule::by_expr
    )
}

/// The rule that contains a pair, and the question to which nearby readings belong.
#[derive(Clone, Copy)]
struct Around<'a> {
    rule: Rule,
    question: Option<&'a str>,
}

struct Walk<'a> {
    source: SourceId,
    text: &'a str,
    leaves: Vec<Leaf>,
}

impl Walk<'_> {
    fn pair(&mut self, pair: Pair<'_>, around: Around<'_>) {
        let rule = pair.as_rule();
        if super::recovery::is_junk(rule) {
            return;
        }
        let inner = pair.clone().into_inner();
        if inner.peek().is_none() {
            if let Some(role) = leaf(rule, around, false) {
                self.leaf(&pair, role);
            }
            return;
        }
        match rule {
            Rule::condition | Rule::answer => self.answer(inner),
            Rule::question | Rule::add_readings => self.question(rule, inner),
            Rule::removed_named => self.removed(inner),
            _ if is_choice(rule) => self.choice(rule, inner),
            _ => {
                // If a rule contains several names, the first of them is the declared one.
                let mut first = true;
                for part in inner {
                    let is_name = matches!(part.as_rule(), Rule::name | Rule::proper | Rule::ident);
                    match leaf(part.as_rule(), Around { rule, ..around }, !first) {
                        Some(role) if is_name => self.leaf(&part, role),
                        _ => self.pair(part, Around { rule, ..around }),
                    }
                    first &= !is_name;
                }
            }
        }
    }

    fn leaf(&mut self, pair: &Pair<'_>, role: Role) {
        let span = pair.as_span();
        // Atomic rules include no white space around them, but other rules may end with white
        // space.
        let length = pair.as_str().trim_end().len();
        let span = super::span(self.source, self.text, span.start(), span.start() + length);
        if span.start < span.end {
            self.leaves.push(Leaf { span, role });
        }
    }

    /// Adds the leaves of `q = a or b`: a question and its readings.
    fn answer(&mut self, parts: Pairs<'_>) {
        let mut question: Option<String> = None;
        for part in parts {
            match (part.as_rule(), &question) {
                (Rule::name, None) => {
                    self.leaf(&part, Role::Refers(Thing::Question));
                    question = Some(part.as_str().to_owned());
                }
                (Rule::name, Some(question)) => {
                    let role = Role::Refers(Thing::Reading(question.clone()));
                    self.leaf(&part, role);
                }
                _ => self.pair(part, Around { rule: Rule::condition, question: None }),
            }
        }
    }

    /// Adds the leaves of a question with its readings, or of readings that are added to a
    /// question.
    fn question(&mut self, rule: Rule, parts: Pairs<'_>) {
        let mut question: Option<String> = None;
        for part in parts {
            if part.as_rule() == Rule::name && question.is_none() {
                let role = if rule == Rule::question { Role::Declares } else { Role::Refers };
                self.leaf(&part, role(Thing::Question));
                question = Some(part.as_str().to_owned());
            } else {
                self.pair(part, Around { rule, question: question.as_deref() });
            }
        }
    }

    /// Adds the leaves of `by QUESTION { READING or READING: ... }`.
    fn choice(&mut self, rule: Rule, parts: Pairs<'_>) {
        let mut question: Option<String> = None;
        for part in parts {
            if part.as_rule() == Rule::name && question.is_none() {
                self.leaf(&part, Role::Refers(Thing::Question));
                question = Some(part.as_str().to_owned());
            } else {
                self.pair(part, Around { rule, question: question.as_deref() });
            }
        }
    }

    /// Adds the leaves of `piece Queen` after `remove`.
    fn removed(&mut self, parts: Pairs<'_>) {
        let mut thing = Thing::Any;
        for part in parts {
            match part.as_rule() {
                Rule::name | Rule::ruleset_name => self.leaf(&part, Role::Refers(thing.clone())),
                rule => {
                    thing = match part.as_str().trim_end() {
                        "source" => Thing::Source,
                        "question" => Thing::Question,
                        "ruleset" => Thing::Ruleset,
                        _ => Thing::Any,
                    };
                    let around = Around { rule: Rule::removed_named, question: None };
                    if rule >= Rule::k_a { self.leaf(&part, Role::Keyword) } else { self.pair(part, around) }
                }
            }
        }
    }
}

/// Returns the role of a leaf, by its rule and the rule around it. `later` is set for a name that
/// is not the first of that rule.
fn leaf(rule: Rule, around: Around<'_>, later: bool) -> Option<Role> {
    if rule >= Rule::k_a {
        return Some(Role::Keyword);
    }
    Some(match rule {
        Rule::string | Rule::quoted => Role::Text,
        Rule::number | Rule::size | Rule::range => Role::Number,
        Rule::cell | Rule::cut_cell => Role::Cell,
        Rule::token => Role::Drawn,
        Rule::mv => Role::Move,
        Rule::leg_word | Rule::noun_word | Rule::of_noun | Rule::verb_op | Rule::event_word | Rule::ty => {
            Role::Keyword
        }
        Rule::label_name => Role::Refers(Thing::Reading(around.question?.to_owned())),
        Rule::local => Role::Declares(Thing::Local),
        Rule::point_name => Role::Declares(Thing::Point),
        Rule::wall_kind
        | Rule::direction
        | Rule::quality
        | Rule::more_quality
        | Rule::adjective
        | Rule::noun => Role::Refers(Thing::Any),
        Rule::rule_id => match around.rule {
            Rule::clause => Role::Declares(Thing::Clause),
            _ => Role::Refers(Thing::Clause),
        },
        Rule::ruleset_name => match around.rule {
            Rule::ruleset => Role::Declares(Thing::Ruleset),
            _ => Role::Refers(Thing::Ruleset),
        },
        Rule::name | Rule::proper | Rule::ident => named(rule, around, later),
        _ => return None,
    })
}

/// Returns the role of a name, by the rule around it.
fn named(rule: Rule, around: Around<'_>, later: bool) -> Role {
    let declares = |thing| if later { Role::Refers(Thing::Any) } else { Role::Declares(thing) };
    match around.rule {
        Rule::source => declares(Thing::Source),
        Rule::cite | Rule::source_after | Rule::follows => Role::Refers(Thing::Source),
        Rule::silent => Role::Refers(Thing::Question),
        Rule::reading => Role::Declares(Thing::Reading(around.question.unwrap_or_default().to_owned())),
        Rule::record => declares(Thing::Record),
        Rule::fact | Rule::source_kind | Rule::notation | Rule::coloured | Rule::picture_set => Role::Label,
        // `King as king`: a thing of the file, and a word for its look.
        Rule::shown_as if later => Role::Label,
        Rule::use_library => Role::Declares(Thing::Import),
        Rule::player => Role::Declares(Thing::Player),
        Rule::region => declares(Thing::Region),
        Rule::track => declares(Thing::Track),
        Rule::line => declares(Thing::Line),
        Rule::sectors => Role::Declares(Thing::Sector),
        Rule::dice => Role::Declares(Thing::Dice),
        Rule::define => Role::Declares(Thing::Definition),
        Rule::param | Rule::with | Rule::ending => declares(Thing::Local),
        // In `piece x may capture ...` and `on capture of x`, a name in lower case is local. A
        // capitalised name is a kind.
        Rule::party | Rule::event if rule == Rule::ident => Role::Declares(Thing::Local),
        Rule::key => Role::Refers(Thing::Key),
        Rule::table if later => Role::Declares(Thing::Local),
        Rule::table => Role::Declares(Thing::Table),
        Rule::var => Role::Declares(Thing::Variable),
        Rule::piece => Role::Declares(Thing::Piece),
        Rule::drawing => Role::Declares(Thing::Drawing),
        Rule::tag => Role::Declares(Thing::Tag),
        // A variable, or a word for something that every position has.
        Rule::fen_field | Rule::told_by => Role::Refers(Thing::Variable),
        _ => Role::Refers(Thing::Any),
    }
}
