//! The grammar of rule files on one page, made from the pest file: rules that only help the reader of mistakes are left out, and
//! signs and keywords stand as they are written.

use pest_meta::ast::{Expr, Rule, RuleType};
use pest_meta::parser;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Longer rules are broken at their alternatives.
const WIDTH: usize = 96;

const HEAD: &str = "\
# The grammar

This page is made from the grammar that the program reads with. A rule stands before `=`, and what it is made of behind it.

| sign | meaning |
|---|---|
| `\"by\"` | the word or sign itself |
| `a b` | one after the other; between words and signs there may be spaces and line ends |
| `a \\| b` | either |
| `a?` | may be left out |
| `a*` | any number, or none |
| `a+` | at least one |
| `( )` | together |

Some rules are told in words:

- `name`: letters and digits, the first a letter, with single hyphens between: `own-half`.
- `ident`: a name that begins with a small letter, and is neither a cell nor a reserved word.
- `proper`: a name that begins with a capital.
- `rule-id`: names joined by dots: `pawn.step`.
- `cell`: one or two small letters and a number: `e4`.
- `number`: digits, perhaps behind a minus.
- `string`: a text between quotation marks, on one line.
- `letter`: one letter.

What begins with two slashes is a comment, to the end of its line. The words with types and meanings stand in
[the words of rule files](../reference.md).

";

/// Returns the page.
///
/// # Panics
/// If the grammar is none.
#[must_use]
pub fn page(grammar: &str) -> String {
    let pairs = parser::parse(parser::Rule::grammar_rules, grammar).expect("the grammar is one");
    let rules = parser::consume_rules(pairs).expect("the grammar has no left recursion");
    let literals: BTreeMap<&str, String> =
        rules.iter().filter_map(|rule| Some((rule.name.as_str(), literal(rule)?))).collect();
    let mut out = HEAD.to_owned();
    let _ = writeln!(
        out,
        "Reserved words: {}. Nothing can be declared by the name of any other [word of the language](../reference.md) either, such as `left` or `times`.",
        reserved(&rules).join(", ")
    );
    let mut heading = String::new();
    for rule in rules.iter().filter(|rule| !literals.contains_key(rule.name.as_str()) && is_told(rule)) {
        let under = heading_of(grammar, &rule.name);
        if under != heading {
            if !heading.is_empty() {
                out.push_str("```\n");
            }
            let _ = write!(out, "\n## {}\n\n```text\n", capitalised(&under));
            heading = under;
        }
        out.push_str(&told(rule, &literals));
    }
    out.push_str("```\n");
    out
}

/// The words that no name may be, in the order of the alphabet.
fn reserved(rules: &[Rule]) -> Vec<String> {
    let rule = rules.iter().find(|rule| rule.name == "reserved").expect("there are reserved words");
    let mut words: Vec<String> = Vec::new();
    for expr in rule.expr.iter_top_down() {
        if let Expr::Str(word) = expr {
            words.push(format!("`{word}`"));
        }
    }
    words.sort();
    words
}

/// The words of a rule that stands for one word or sign.
fn literal(rule: &Rule) -> Option<String> {
    match &rule.expr {
        Expr::Str(text) => Some(text.clone()),
        Expr::Seq(first, rest) if rule.name.starts_with("k_") && matches!(**rest, Expr::NegPred(_)) => {
            if let Expr::Str(text) = &**first {
                Some(text.clone())
            } else {
                None
            }
        }
        _ => None,
    }
}

/// False for what is there for the sake of mistakes, of spaces, and of looking ahead.
fn is_told(rule: &Rule) -> bool {
    let hidden =
        ["junk", "only_", "label_ahead", "label_key", "name_tail", "WHITESPACE", "ws", "gap", "nc", "verb"];
    !hidden.iter().any(|start| rule.name == *start || rule.name.starts_with(start) && start.len() > 3)
        && !["reserved", "cell", "ident", "proper", "name", "rule_id", "number", "string", "letter"]
            .contains(&&*rule.name)
        && !rule.name.ends_with("_ahead")
        && !told_expr(&rule.expr, &BTreeMap::new(), Level::Choice).is_empty()
}

/// The heading under which a rule stands in the file.
fn heading_of(grammar: &str, name: &str) -> String {
    let start = format!("\n{name} = ");
    let at = grammar.find(&start).unwrap_or(0);
    let before = grammar[..at].rfind("// ---- ").map_or("", |found| &grammar[found + 8..]);
    let line = before.lines().next().unwrap_or_default();
    line.split(':').next().unwrap_or_default().to_owned()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn told(rule: &Rule, literals: &BTreeMap<&str, String>) -> String {
    let name = rule.name.replace('_', "-");
    let whole = told_expr(&rule.expr, literals, Level::Choice);
    let line = format!("{name} = {whole}\n");
    if line.len() <= WIDTH || rule.ty == RuleType::Atomic && !line.contains(" | ") {
        return line;
    }
    // Broken at the alternatives of its outermost choice, several to a line.
    let mut parts = Vec::new();
    alternatives(&rule.expr, &mut parts);
    let mut out = format!("{name} =");
    let mut width = out.len();
    for (row, part) in parts.iter().enumerate() {
        let text = told_expr(part, literals, Level::Sequence);
        let text = if row == 0 { text } else { format!("| {text}") };
        if width + 1 + text.len() > WIDTH {
            out.push_str("\n   ");
            width = 3;
        }
        let _ = write!(out, " {text}");
        width += 1 + text.len();
    }
    out + "\n"
}

fn alternatives<'e>(expr: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match expr {
        Expr::Choice(one, other) => {
            alternatives(one, parts);
            alternatives(other, parts);
        }
        // The page leaves lookahead out.
        Expr::Seq(one, other) if matches!(**one, Expr::PosPred(_) | Expr::NegPred(_)) => {
            alternatives(other, parts);
        }
        expr => parts.push(expr),
    }
}

/// The levels of an expression, from the loosest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Choice,
    Sequence,
    Single,
}

/// An expression as text; nothing for what only looks ahead.
fn told_expr(expr: &Expr, literals: &BTreeMap<&str, String>, least: Level) -> String {
    let single = |inner: &Expr, sign: &str| {
        let text = told_expr(inner, literals, Level::Single);
        if text.is_empty() { text } else { text + sign }
    };
    let (level, text) = match expr {
        Expr::Str(text) | Expr::Insens(text) => (Level::Single, format!("{text:?}")),
        Expr::Range(first, last) => (Level::Single, format!("{first}..{last}")),
        Expr::Ident(name) => (
            Level::Single,
            match (literals.get(name.as_str()), name.as_str()) {
                (Some(text), _) => format!("{text:?}"),
                (None, "SOI" | "EOI" | "ws" | "gap" | "nc" | "ANY" | "WHITESPACE") => String::new(),
                (None, "name_tail") => String::new(),
                (None, "ASCII_ALPHANUMERIC") => "name".to_owned(),
                (None, "ASCII_ALPHA") => "letter".to_owned(),
                (None, "ASCII_ALPHA_LOWER") => "small-letter".to_owned(),
                (None, "ASCII_ALPHA_UPPER") => "capital".to_owned(),
                (None, "ASCII_DIGIT") => "digit".to_owned(),
                (None, name) if name.starts_with("junk") => String::new(),
                (None, name) => name.replace('_', "-"),
            },
        ),
        Expr::PosPred(_) | Expr::NegPred(_) => (Level::Single, String::new()),
        Expr::Seq(one, other) => {
            let parts = [one, other].map(|part| told_expr(part, literals, Level::Sequence));
            match parts.each_ref().map(String::is_empty) {
                [false, false] => joined(parts, " ", Level::Sequence),
                [true, _] => return told_expr(other, literals, least),
                [_, true] => return told_expr(one, literals, least),
            }
        }
        // Nothing, unless something else follows: it may be left out.
        Expr::Choice(one, other) if matches!(**other, Expr::NegPred(_)) => (Level::Single, single(one, "?")),
        Expr::Choice(one, other) => {
            let parts = [one, other].map(|part| told_expr(part, literals, Level::Choice));
            match parts.each_ref().map(String::is_empty) {
                [false, false] => joined(parts, " | ", Level::Choice),
                [true, _] => return told_expr(other, literals, least),
                [_, true] => return told_expr(one, literals, least),
            }
        }
        Expr::Opt(inner) => (Level::Single, single(inner, "?")),
        Expr::Rep(inner) => (Level::Single, single(inner, "*")),
        Expr::RepOnce(inner) => (Level::Single, single(inner, "+")),
        Expr::RepExact(inner, count) => (Level::Single, single(inner, &format!("{{{count}}}"))),
        Expr::RepMin(inner, least) => (Level::Single, single(inner, &format!("{{{least}..}}"))),
        Expr::RepMax(inner, most) => (Level::Single, single(inner, &format!("{{..{most}}}"))),
        Expr::RepMinMax(inner, least, most) => {
            (Level::Single, single(inner, &format!("{{{least}..{most}}}")))
        }
        _ => (Level::Single, String::new()),
    };
    if level < least && !text.is_empty() { format!("({text})") } else { text }
}

fn joined(parts: [String; 2], between: &str, level: Level) -> (Level, String) {
    (level, parts.join(between))
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn rules_are_told_without_what_only_looks_ahead() {
        let grammar = "// ---- the file\nreserved = @{ \"by\" }\nk_by = @{ \"by\" ~ !nc }\nnc = _{ ASCII_ALPHANUMERIC }\n\
                       choice = { k_by ~ &nc ~ (name | junk_name)* ~ (a ~ b | c)? }\njunk_name = { name }\n\
                       name = @{ ASCII_ALPHA+ }\na = { name }\nb = { name }\nc = { name }\n";
        let page = page(grammar);
        assert!(
            page.contains("## The file\n\n```text\nchoice = \"by\" name* (a b | c)?\na = name\n"),
            "{page}"
        );
    }
}
