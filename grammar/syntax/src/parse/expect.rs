//! Completion: the elements that the grammar expects at the end of a text.
//!
//! The same lists of expected rules also serve for messages about text that cannot be parsed. This
//! file returns them as data.

use std::collections::BTreeSet;

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use super::words;
use super::{Grammar, Rule, is_head};
use crate::leaf::Expected;
use crate::scan;

/// The maximum distance, in bytes, for the backward search for a rule or an item. The limit keeps
/// the answer fast while a user is typing.
const FARTHEST: usize = 64 << 10;

/// Returns the elements that can follow a text.
pub(crate) fn expected_next(before: &str) -> Vec<Expected> {
    super::limit();
    if is_hidden(before) {
        return Vec::new();
    }
    let clean = scan::cleaned(before);
    let text = clean.get(..before.len()).unwrap_or(&clean);
    let mut found = BTreeSet::new();
    let item = item_start(text);
    let rule = item.and_then(|item| rule_start(&text[item..]).map(|at| item + at));
    // The unfinished rule determines most of the answer. Other elements can begin only if this rule
    // can end here.
    let mut open = true;
    if let Some(start) = rule
        && let Some(expected) = expected(Rule::only_clause, &text[start..])
    {
        open = expected.contains(&Rule::EOI);
        found.extend(expected.iter().flat_map(|rule| wants(*rule)));
    }
    if let Some(start) = item.filter(|_| open)
        && let Some(expected) = expected(Rule::only_item, &text[start..])
    {
        open = expected.contains(&Rule::EOI);
        found.extend(expected.iter().flat_map(|rule| wants(*rule)));
    }
    if open && text.rsplit('\n').next().is_some_and(|line| line.trim().is_empty()) {
        found.insert(Expected::Item);
    }
    found.into_iter().collect()
}

/// Returns `true` inside a quotation or a comment.
fn is_hidden(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let (mut quoted, mut last) = (false, ' ');
    for sign in line.chars() {
        if !quoted && sign == '/' && last == '/' {
            return true;
        }
        quoted ^= sign == '"';
        last = sign;
    }
    quoted
}

/// Returns the start of the last item whose head begins at the margin. If there is none, returns
/// the start of the last item of all.
fn item_start(text: &str) -> Option<usize> {
    let (mut end, mut inner) = (text.len(), None);
    while text.len() - end < FARTHEST {
        let start = text[..end].rfind('\n').map_or(0, |at| at + 1);
        let line = &text[start..];
        let at = start + (line.len() - line.trim_start_matches([' ', '\t']).len());
        if at < text.len() && is_head(&text[at..]) {
            if at == start {
                return Some(at);
            }
            inner = inner.or(Some(at));
        }
        match start {
            0 => break,
            _ => end = start - 1,
        }
    }
    inner
}

/// Returns the start of the last rule of an item. A rule starts with its id and a colon.
fn rule_start(item: &str) -> Option<usize> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '.';
    let mut end = item.len();
    while let Some(colon) = item[..end].rfind(':') {
        let id = item[..colon].trim_end();
        let start = id.rfind(|sign: char| !is_sign(sign)).map_or(0, |at| at + 1);
        if id[start..].contains('.') && Grammar::parse(Rule::only_clause_head, &item[start..=colon]).is_ok() {
            return Some(start);
        }
        end = colon;
    }
    None
}

/// Returns the rules that can continue a text, if the whole text is the beginning of one element.
fn expected(only: Rule, text: &str) -> Option<Vec<Rule>> {
    match Grammar::parse(only, text) {
        // Pest reports expected rules only with an error, so a further sign has to cause one.
        Ok(_) => expected_behind(only, text),
        Err(error) => {
            let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
            match error.variant {
                ErrorVariant::ParsingError { positives, .. } if at >= text.trim_end().len() => {
                    Some(positives)
                }
                _ => None,
            }
        }
    }
}

/// Returns the rules that can follow a complete element. Pest reports them if an invalid sign
/// follows the text.
fn expected_behind(only: Rule, text: &str) -> Option<Vec<Rule>> {
    let wrong = format!("{text} ;");
    let error = Grammar::parse(only, &wrong).err()?;
    let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
    match error.variant {
        ErrorVariant::ParsingError { positives, .. } if at >= text.trim_end().len() => Some(positives),
        _ => None,
    }
}

/// Returns the elements that a rule of the grammar stands for.
fn wants(rule: Rule) -> Vec<Expected> {
    let values = || vec![Expected::Value];
    match rule {
        Rule::cite => vec![Expected::Source],
        Rule::condition | Rule::answer | Rule::stated => vec![Expected::Answer],
        Rule::ruleset_name => vec![Expected::Ruleset],
        Rule::item | Rule::only_item => vec![Expected::Item],
        Rule::clause_body => vec![Expected::Rule],
        Rule::effects | Rule::effect | Rule::named => {
            let effects = words::candidates(Rule::effects, Rule::only_clause);
            effects.into_iter().map(|word| Expected::Word(word.into_owned())).chain(values()).collect()
        }
        Rule::expr | Rule::operand | Rule::called | Rule::subject | Rule::selected => values(),
        Rule::selection | Rule::noun | Rule::adjective => vec![Expected::Test, Expected::Value],
        Rule::test | Rule::words | Rule::quality | Rule::more_quality | Rule::direction | Rule::negation => {
            vec![Expected::Test]
        }
        Rule::movement | Rule::leg | Rule::leg_word => {
            words::legs().map(|word| Expected::Word(word.to_owned())).collect()
        }
        Rule::dice_sort => vec![Expected::Word("faces".to_owned())],
        Rule::cells | Rule::cells_list => {
            vec![Expected::Name, word("rank"), word("file"), word("border")]
        }
        Rule::cells_rank => vec![word("rank")],
        Rule::cells_file => vec![word("file")],
        Rule::border => vec![word("border")],
        Rule::ident | Rule::name => vec![Expected::Name],
        Rule::proper | Rule::player | Rule::man => vec![Expected::Proper],
        Rule::party => vec![Expected::Proper, Expected::Word("piece".to_owned())],
        Rule::event | Rule::event_word => vec![Expected::Event],
        Rule::ty => vec![Expected::Type],
        Rule::relation_op | Rule::logic => {
            ["and", "or", "in", "not", "attacks", "guards", "shows"].map(word).to_vec()
        }
        Rule::is => vec![word("is")],
        Rule::tail => ["cites", "confidence", "engine", "says", "checked"].map(word).to_vec(),
        Rule::cites => vec![word("cites")],
        Rule::engine => vec![word("engine")],
        Rule::confidence => vec![word("confidence")],
        Rule::says => vec![word("says")],
        Rule::checked => vec![word("checked")],
        Rule::provided => vec![word("if")],
        Rule::onto => vec![word("onto")],
        Rule::over => vec![word("over")],
        Rule::via => vec![word("via")],
        Rule::does => vec![word("do")],
        Rule::tag => vec![word("tag")],
        Rule::filter => vec![word("where")],
        Rule::board_item | Rule::region | Rule::reading | Rule::statement => begins(rule),
        rule => words::candidates(rule, Rule::only_clause)
            .into_iter()
            .map(|it| Expected::Word(it.into_owned()))
            .collect(),
    }
}

fn begins(rule: Rule) -> Vec<Expected> {
    let only = match rule {
        Rule::reading => Rule::only_reading,
        Rule::statement => Rule::only_statement,
        _ => Rule::only_board,
    };
    words::beginnings(only).into_iter().map(word).collect()
}

fn word(word: &str) -> Expected {
    Expected::Word(word.to_owned())
}
