//! The words of the grammar, for messages to people.

use alfonso_forms::{EFFECTS, Written};
use alfonso_grammar::rules::WORDS;
use std::borrow::Cow;

use super::Rule;

/// Returns the words that cannot be declared as names, sorted.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    used('k')
}

/// Returns the words that begin or end legs, effects and rules. Rules could declare them as names,
/// but could rarely use these names.
pub fn openers() -> impl Iterator<Item = &'static str> {
    used('c').chain(used('r')).chain(effect_words()).chain(["most", "pass"])
}

/// Returns the words that `words.txt` marks with the letter `use_`.
fn used(use_: char) -> impl Iterator<Item = &'static str> {
    WORDS.iter().filter(move |(_, uses)| uses.contains(use_)).map(|(word, _)| *word)
}

/// Returns the words with which effects of fixed form begin.
fn effect_words() -> impl Iterator<Item = &'static str> {
    EFFECTS.iter().filter_map(|form| match form.written.first() {
        Some(Written::Words(words)) => words.split(' ').next(),
        _ => None,
    })
}

/// Returns the words that begin rules and are long enough to be recognised when misspelt.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    used('r').chain(effect_words().filter(|word| word.len() > 3))
}

/// Returns `true` if items begin with this word.
pub(crate) fn begins_items(word: &str) -> bool {
    // The scan calls this at the beginning of every line. The words are sorted.
    let index = WORDS.binary_search_by_key(&word, |(known, _)| known);
    index.is_ok_and(|index| WORDS[index].1.contains('i'))
}

/// Returns `true` for keywords and punctuation, which add nothing to the rule around them.
pub(super) fn is_silent(rule: Rule) -> bool {
    rule >= Rule::k_a
        || (Rule::brace_open..=Rule::dots).contains(&rule)
        || matches!(rule, Rule::vector_open | Rule::label_colon | Rule::EOI)
}

/// The importance of an expected element in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// The element would be incomplete without it.
    Needed,
    /// It is optional here.
    Possible,
    /// It is optional nearly everywhere, so messages mention it only if there is nothing else.
    Anywhere,
}

/// Returns the name of a rule of the grammar for readers, and its weight.
pub(super) fn words(rule: Rule, only: Rule) -> (Weight, Cow<'static, str>) {
    if rule >= Rule::k_a {
        return (keyword_weight(rule), Cow::Owned(format!("`{}`", spelling(rule))));
    }
    let known = small(rule).or_else(|| large(rule));
    let (weight, words) = match rule {
        Rule::EOI => (Weight::Possible, next_one(only)),
        _ => known.unwrap_or((Weight::Anywhere, "something else")),
    };
    (weight, Cow::Borrowed(words))
}

fn keyword_weight(rule: Rule) -> Weight {
    match rule {
        Rule::k_to
        | Rule::k_along
        | Rule::k_each
        | Rule::k_pass
        | Rule::k_faces
        | Rule::k_into
        | Rule::k_among
        | Rule::k_stable
        | Rule::k_after
        | Rule::k_sector
        | Rule::k_ring
        | Rule::k_capture
        | Rule::k_start
        | Rule::k_since
        | Rule::k_check
        | Rule::k_turn
        | Rule::k_turns
        | Rule::k_up
        | Rule::k_while => Weight::Needed,
        Rule::k_of
        | Rule::k_on
        | Rule::k_in
        | Rule::k_except
        | Rule::k_where
        | Rule::k_has
        | Rule::k_per
        | Rule::k_is
        | Rule::k_incomplete
        | Rule::k_joined
        | Rule::k_named
        | Rule::k_not
        | Rule::k_may
        | Rule::k_mod
        | Rule::k_and
        | Rule::k_or => Weight::Anywhere,
        _ => Weight::Possible,
    }
}

/// Returns the names of signs, names and other elements without parts.
fn small(rule: Rule) -> Option<(Weight, &'static str)> {
    use Weight::{Anywhere, Needed, Possible};
    Some(match rule {
        Rule::brace_open => (Needed, "`{`"),
        Rule::brace_close => (Needed, "`}`"),
        Rule::paren_open => (Anywhere, "`(`"),
        Rule::paren_close => (Needed, "`)`"),
        Rule::vector_open => (Possible, "a vector such as (2,1)"),
        Rule::args | Rule::params => (Anywhere, "`(`"),
        Rule::comma => (Possible, "`,`"),
        Rule::colon => (Needed, "`:`"),
        Rule::equals => (Needed, "`=`"),
        Rule::arrow => (Needed, "`->`"),
        Rule::bar => (Needed, "`|`"),
        Rule::dots => (Anywhere, "`..`"),
        Rule::string => (Needed, "a quotation such as \"...\""),
        Rule::quoted => (Possible, "a quotation"),
        Rule::language => (Needed, "the tag of a language such as es"),
        Rule::number => (Needed, "a number"),
        Rule::dice_sort => (Needed, "`faces`"),
        Rule::face => (Needed, "numbers such as 1..6"),
        Rule::size | Rule::measure => (Possible, "a number"),
        Rule::name | Rule::ident | Rule::ruleset_name => (Needed, "a name"),
        Rule::proper => (Needed, "a capitalised name"),
        Rule::letter => (Needed, "a letter"),
        Rule::cell => (Needed, "a cell such as e4"),
        Rule::cells | Rule::cells_list => (Needed, "a cell or a region"),
        Rule::file_letters => (Needed, "the letter of a file"),
        Rule::cut_edge | Rule::cut_cell => (Needed, "two cells such as a1-b2"),
        Rule::region_row => (Needed, "cells such as `White: a1..h1`"),
        Rule::round | Rule::grid_at | Rule::closed | Rule::border | Rule::cells_by => {
            (Anywhere, "another word")
        }
        Rule::cells_rank | Rule::cells_file => (Anywhere, "`rank` or `file`"),
        Rule::cells_span => (Needed, "a cell such as e4"),
        Rule::wall_kind => (Needed, "a kind of piece"),
        Rule::ty => (Needed, "a type such as `flag`"),
        Rule::label_colon => (Anywhere, "`:`"),
        Rule::labels | Rule::label_name | Rule::key | Rule::otherwise => (Needed, "a label such as `yes:`"),
        Rule::more_quality | Rule::adjective | Rule::local | Rule::relation => (Anywhere, "another word"),
        Rule::logic | Rule::arithmetic | Rule::relation_op | Rule::compare | Rule::verb_op => {
            (Anywhere, "an operator")
        }
        Rule::plus | Rule::minus | Rule::times | Rule::over_sign => (Anywhere, "an operator"),
        _ => return None,
    })
}

/// Returns the names of composite elements.
fn large(rule: Rule) -> Option<(Weight, &'static str)> {
    use Weight::{Anywhere, Needed, Possible};
    Some(match rule {
        Rule::define_value => (Needed, "`=`"),
        Rule::only_clause | Rule::rule_id => (Needed, "a rule's name with a dot, such as `pawn.step:`"),
        Rule::only_item | Rule::item | Rule::heading | Rule::heading_game | Rule::heading_library => {
            (Needed, "an item such as `piece`")
        }
        Rule::removed_named | Rule::removed_kind => {
            (Needed, "something to remove, such as `end.quiet` or `piece NAME`")
        }
        Rule::add_rules | Rule::add_readings | Rule::add_parts => {
            (Needed, "a piece, a block such as `end`, `board` or `question`")
        }
        Rule::before | Rule::after => (Possible, "`before` or `after`"),
        Rule::block | Rule::block_kind | Rule::under_items => (Possible, "a block"),
        Rule::clause | Rule::under | Rule::guard => (Needed, "a rule such as `pawn.step: step forward`"),
        Rule::clause_body => (Needed, "the content of the rule, such as `step forward`"),
        Rule::direction => (Possible, "a direction"),
        Rule::leg_word | Rule::leg => {
            (Needed, "`step`, `slide`, `leap`, `ride`, `hop`, `fly`, `place` or `stay`")
        }
        Rule::next_leg => (Possible, "`then`"),
        Rule::leg_choice | Rule::leg_by => (Possible, "`by`"),
        Rule::test | Rule::words | Rule::quality => (Needed, "a test such as `empty`"),
        Rule::expr | Rule::operand | Rule::called => (Needed, "a value"),
        Rule::selection | Rule::noun => (Needed, "a selection such as `own Man`"),
        Rule::effects | Rule::effect | Rule::named | Rule::subject => {
            (Needed, "an effect such as `remove x`")
        }
        Rule::selected => (Needed, "a piece, or pieces"),
        Rule::event | Rule::event_word => (Needed, "an event such as `capture`"),
        Rule::party => (Needed, "a kind, or `piece` with a name"),
        Rule::only_statement | Rule::statement => (Needed, "a claim such as `play`"),
        Rule::mv => (Needed, "a move such as e2-e4"),
        Rule::token => (Needed, "a piece or `.`"),
        Rule::row => (Needed, "a row such as `1 | R . K`"),
        Rule::only_fact | Rule::fact => (Needed, "a fact such as `date \"1283\"`"),
        Rule::source_detail | Rule::source_list => (Possible, "a detail such as `author \"...\"`"),
        Rule::only_reading | Rule::reading => (Needed, "a reading such as `reading yes \"...\"`"),
        Rule::only_answer | Rule::answer => (Needed, "an answer such as `question = reading`"),
        Rule::only_board | Rule::board_item | Rule::region => {
            (Needed, "a part of the board such as `region half = a1..h4`")
        }
        Rule::movement => (Needed, "a movement such as `step any`"),
        Rule::fen_field | Rule::fen_fields => (Needed, "a field such as `mover`"),
        Rule::until => (Possible, "`until`"),
        Rule::skipping => (Possible, "`skipping`"),
        Rule::ending => (Possible, "`ending at`"),
        Rule::run_while => (Anywhere, "`while`"),
        Rule::choosing => (Anywhere, "`choice leaving`"),
        Rule::backwards => (Anywhere, "`backwards`"),
        Rule::out => (Possible, "`out`"),
        Rule::only_picture | Rule::picture_entry | Rule::shown_as => {
            (Needed, "a look such as `King as king`, `pieces medieval` or `crossings`")
        }
        Rule::only_row | Rule::table_row => (Needed, "a row such as `a or b: 1`"),
        Rule::only_drawn => (Needed, "a row such as `1 | R . K`"),
        Rule::only_fen => (Needed, "`fields`, `right`, `alias` or `uci`"),
        Rule::only_deal | Rule::deal => (Needed, "pieces and cells such as `Man Man to a1..h1`"),
        Rule::fen_pair => (Needed, "two pieces such as `King of White and outermost Man east of it`"),
        Rule::dealing => (Possible, "`dealing`"),
        Rule::first_value => (Needed, "first values such as `a1..h1: 3`"),
        Rule::only_man | Rule::man => (Needed, "pieces such as `White King e1`"),
        Rule::change => (Possible, "`flipped`, `turned` or `exchanging`"),
        Rule::cite => (Needed, "the name of a source"),
        _ => return None,
    })
}

/// Returns the spelling of a keyword, which is part of the name of its rule.
fn spelling(rule: Rule) -> String {
    format!("{rule:?}").trim_start_matches("k_").to_owned()
}

/// Returns the rule of the element that begins with `word` and that `only` parses alone.
pub(super) fn inside(only: Rule, word: &str) -> Rule {
    match only {
        Rule::only_item => Rule::item,
        Rule::only_clause => Rule::under,
        Rule::only_reading => Rule::reading,
        Rule::only_board => Rule::board_item,
        Rule::only_fen if word == "right" => Rule::fen_right,
        Rule::only_fen if word == "fields" => Rule::fen_fields,
        Rule::only_fen if word == "uci" => Rule::fen_uci,
        Rule::only_fen => Rule::fen_alias,
        Rule::only_picture => Rule::picture_entry,
        Rule::only_statement => Rule::statement,
        only => unreachable!("`beginnings` has no words for `{only:?}`"),
    }
}

/// Returns the name of the element that `only` parses alone.
pub(super) fn thing(only: Rule) -> &'static str {
    match only {
        Rule::only_item => "item",
        Rule::only_clause => "rule",
        Rule::only_fact => "fact",
        Rule::only_reading => "reading",
        Rule::only_answer => "answer",
        Rule::only_board => "part of the board",
        Rule::only_row | Rule::only_drawn => "row",
        Rule::only_man | Rule::only_deal => "line",
        Rule::only_fen | Rule::only_picture => "entry",
        Rule::only_statement => "claim",
        only => unreachable!("`{only:?}` is not read alone"),
    }
}

fn next_one(only: Rule) -> &'static str {
    match only {
        Rule::only_item => "the next item",
        Rule::only_clause => "the next rule",
        Rule::only_fact => "the next fact",
        Rule::only_reading => "the next reading",
        Rule::only_answer => "the next answer",
        Rule::only_board => "the next part of the board",
        Rule::only_picture => "a look such as `King as king`",
        Rule::only_row | Rule::only_drawn => "the next row",
        Rule::only_statement => "the next claim",
        _ => "the end",
    }
}

/// Returns the keywords with which elements of a sort begin.
pub(super) fn beginnings(only: Rule) -> Vec<&'static str> {
    match only {
        Rule::only_item => used('i').collect(),
        Rule::only_clause => vec!["under"],
        Rule::only_reading => vec!["reading"],
        Rule::only_board => vec!["region", "line", "sectors", "cells", "cell", "remove", "cut", "track"],
        Rule::only_fen => vec!["fields", "right", "alias", "uci"],
        Rule::only_picture => vec!["pieces", "crossings"],
        Rule::only_statement => used('s').collect(),
        _ => Vec::new(),
    }
}

/// Returns the keywords with which `rule` can begin, for comparison with a word that may be
/// misspelt.
pub(super) fn candidates(rule: Rule, only: Rule) -> Vec<Cow<'static, str>> {
    let list = match rule {
        Rule::EOI => beginnings(only),
        Rule::item | Rule::only_item => used('i').collect(),
        Rule::clause_body | Rule::movement | Rule::leg_word | Rule::effects | Rule::effect => {
            used('c').chain(effect_words()).collect()
        }
        Rule::statement | Rule::only_statement => used('s').collect(),
        Rule::expr | Rule::operand => used('v').collect(),
        Rule::dice_sort => vec!["faces"],
        Rule::next_leg => vec!["then"],
        Rule::relation => vec!["of", "on", "in", "except"],
        Rule::relation_op | Rule::logic => vec!["and", "or", "not", "in", "attacks", "guards", "shows"],
        Rule::change => vec!["flipped", "turned", "exchanging", "dealing"],
        Rule::clause | Rule::under => vec!["under"],
        Rule::event | Rule::event_word => vec!["entering"],
        Rule::add_rules | Rule::add_readings | Rule::add_parts => ADDED_WORDS.to_vec(),
        Rule::removed_named | Rule::removed_kind | Rule::removed_only => REMOVED_WORDS.to_vec(),
        rule if rule >= Rule::k_a => return vec![Cow::Owned(spelling(rule))],
        _ => Vec::new(),
    };
    list.into_iter().map(Cow::Borrowed).collect()
}

/// The things to which a variant can add parts, except pieces.
const ADDED_WORDS: &[&str] = &["captures", "legal", "opening", "turn", "rules", "end", "board", "question"];

/// The things that a variant can remove, except rules.
const REMOVED_WORDS: &[&str] = &[
    "source", "question", "ruleset", "dice", "define", "table", "piece", "drawing", "region", "line",
    "track", "number", "flag", "cell", "player", "score", "money", "counter", "players", "partners", "board",
    "setup", "reserve", "fen", "notation", "picture", "captures", "legal", "opening", "turn", "rules", "end",
];

/// Returns the sign that a rule of the grammar stands for, if it is one.
pub(super) fn sign(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::comma => ",",
        Rule::equals => "=",
        Rule::arrow => "->",
        Rule::dots | Rule::cells_span => "..",
        _ => return None,
    })
}

/// Returns the words with which legs begin.
pub(super) fn legs() -> impl Iterator<Item = &'static str> {
    ["step", "slide", "leap", "ride", "hop", "fly", "place", "stay"].into_iter()
}

/// Returns all words that occur in the grammar.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(word, _)| *word).chain(effect_words())
}
