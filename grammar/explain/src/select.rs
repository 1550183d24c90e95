//! Explanations of selections and tests.

use super::names::{Context, Env, ValueType};
use super::text::{a, list, named, several};
use alfonso_forms::{TESTS, TestForm, TestOf};
use alfonso_syntax::ast::{Expr, ExprKind, Relation, Selection, Straight, Test};

impl<'f> Env<'f> {
    /// Returns the environment for conditions on the selected members.
    pub(super) fn inside(&self, selection: &Selection) -> Env<'f> {
        self.with(selection.local.as_ref(), self.sort_of_selected(selection))
    }

    /// Describes the selected members, without an article.
    pub(super) fn selected(&self, selection: &Selection, many: bool) -> String {
        let sort = self.sort_of_selected(selection);
        let noun = match selection.noun.node.as_str() {
            "piece" | "pieces" => "piece",
            "cells" => "cell",
            "players" => "player",
            "sectors" => "sector",
            other => other,
        };
        let mut before = String::new();
        let mut after = String::new();
        for adjective in &selection.adjectives {
            match form(&adjective.node).and_then(|form| form.adjective.split_once("{}")) {
                Some((left, right)) => {
                    before.push_str(left);
                    after.push_str(right);
                }
                None => before.push_str(&format!("{} ", adjective.node)),
            }
        }
        let noun = if many { several(noun) } else { noun.to_owned() };
        let local = selection.local.as_ref().map(|name| format!(" {}", name.node)).unwrap_or_default();
        let mut out = format!("{before}{noun}{local}{after}");
        for (relation, value) in &selection.relations {
            if let (ValueType::Direction, ExprKind::Word(word)) = (sort, &value.kind) {
                out.push_str(&format!(" {}", along_words(word)));
                continue;
            }
            let thing = self.cells(value);
            out.push_str(&match (relation.node, sort) {
                (Relation::Of, _) => format!(" of {thing}"),
                (Relation::On, _) => format!(" on {thing}"),
                (Relation::In, ValueType::Cell) if thing == "the cells crossed" => {
                    " among those crossed".to_owned()
                }
                (Relation::In, _) => format!(" in {thing}"),
                (Relation::Except, _) => format!(" other than {thing}"),
            });
        }
        match selection.straight.as_deref() {
            Some(Straight::Beyond { from, way }) => {
                let from = self.noun(from);
                out.push_str(&match way.node.as_str() {
                    name if self.is_local(name) => format!(" beyond {from} in direction {name}"),
                    "forward" => format!(" ahead of {from}"),
                    "backward" => format!(" behind {from}"),
                    name => format!(" beyond {from} to the {name}"),
                });
            }
            Some(Straight::Between { from, to }) => {
                out.push_str(&format!(" between {} and {}", self.noun(from), self.noun(to)));
            }
            Some(Straight::Along { back, track, from, holds }) => {
                let back = if *back { "back " } else { "" };
                let from = self.noun(from);
                out.push_str(&format!(" {back}along {} from {from} on", named(&track.node)));
                if let Some(holds) = holds {
                    let holds = self.inside(selection).clause(holds, true);
                    out.push_str(&format!(" (as long as {holds})"));
                }
            }
            None => {}
        }
        if let Some(between) = &selection.sandwich {
            let (rows, along) = (if between.rows { "in rows " } else { "" }, along_words(&between.way.node));
            let (from, by) = (self.noun(&between.from), a(&self.selected(&between.by, false)));
            out.push_str(&format!(" sandwiched {rows}{along}, between {from} and {by}"));
        }
        if let Some(filter) = &selection.filter {
            out.push_str(&self.filter(selection, filter, many));
        }
        out
    }

    /// Returns the relative clause of a selection. It is `that attacks y` if the condition begins
    /// with the local name, and otherwise has the form `such that the rank of x is 8`.
    pub(super) fn filter(&self, selection: &Selection, filter: &Expr, many: bool) -> String {
        let clause = self.inside(selection).clause(filter, true);
        let name = selection.local.as_ref().map(|name| format!("{} ", name.node)).unwrap_or_default();
        let who = if self.sort_of_selected(selection) == ValueType::Player { "who" } else { "that" };
        match clause.strip_prefix(name.as_str()) {
            Some(rest) if !many && !name.is_empty() => format!(" {who} {rest}"),
            _ => format!(" such that {clause}"),
        }
    }

    /// Returns a test as a predicate, such as `is an unmoved Rook` or `has not moved`.
    pub(super) fn predicate(&self, test: &Test, holds: bool, sort: ValueType) -> String {
        match test {
            Test::Not(inner) => self.predicate(inner, !holds, sort),
            Test::Or(list) | Test::And(list) => {
                let word = if matches!(test, Test::And(_)) == holds { "and" } else { "or" };
                let parts: Vec<String> = list.iter().map(|part| self.predicate(part, holds, sort)).collect();
                parts.join(&format!(" {word} "))
            }
            Test::Words(words) => {
                let words: Vec<&str> = words.iter().map(|word| word.node.as_str()).collect();
                self.words_predicate(&words, holds, sort)
            }
            Test::By(_) => "is what nobody has read".to_owned(),
        }
    }

    fn words_predicate(&self, words: &[&str], holds: bool, sort: ValueType) -> String {
        let is = if holds { "is" } else { "is not" };
        let on_cell = sort == ValueType::Cell || sort == ValueType::Cells;
        if let [word] = words
            && let Some(form) = form(word).filter(|form| !(on_cell && form.of == TestOf::Standing))
            && let Some((yes, no)) = form.predicate
        {
            return if holds { yes } else { no }.to_owned();
        }
        match words {
            words if on_cell => {
                let piece = self.piece(words, !holds);
                format!("{} {piece}", if holds { "holds" } else { "does not hold" })
            }
            words => format!("{is} {}", self.piece(words, false)),
        }
    }

    /// Describes a piece that passes all these tests, such as `an unmoved Rook of its own side`.
    fn piece(&self, words: &[&str], any: bool) -> String {
        let mut noun = String::new();
        let mut kind = "piece";
        let (mut own, mut heaped) = (false, false);
        for word in words {
            match *word {
                "own" => own = true,
                "another" => noun.push_str("different "),
                "blot" => noun.insert_str(0, "single "),
                "heap" => heaped = true,
                "any" | "empty" => {}
                "piece" | "pieces" => {}
                word if word.starts_with(|first: char| first.is_ascii_uppercase()) => kind = word,
                word => noun.push_str(&format!("{word} ")),
            }
        }
        // The word "enemy" already denotes a piece.
        let noun = if noun == "enemy " && kind == "piece" { "enemy".to_owned() } else { noun + kind };
        let noun = if own { format!("{noun} {}", self.own()) } else { noun };
        let noun = if heaped { format!("{noun} in a heap") } else { noun };
        if any { format!("any {noun}") } else { a(&noun) }
    }

    fn own(&self) -> &'static str {
        if self.context == Context::Piece { "of its own side" } else { "of the mover" }
    }

    /// Describes a cell that passes a test, such as `an empty cell` or `a cell that is not
    /// attacked`.
    pub(super) fn cell(&self, test: &Test) -> String {
        match test {
            Test::Words(words) => match words.as_slice() {
                [word] => match word.node.as_str() {
                    "any" => "any cell".to_owned(),
                    "empty" => "an empty cell".to_owned(),
                    "safe" => "a cell that is not attacked".to_owned(),
                    "origin" => "the cell where it began".to_owned(),
                    "enemy" => "an enemy".to_owned(),
                    "own" => format!("a piece {}", self.own()),
                    word => self.piece(&[word], false),
                },
                words => {
                    let words: Vec<&str> = words.iter().map(|word| word.node.as_str()).collect();
                    self.cell_of_words(&words)
                }
            },
            Test::Or(tests) => {
                if tests.iter().any(is_any) {
                    return "any cell".to_owned();
                }
                list(&tests.iter().map(|test| self.cell(test)).collect::<Vec<_>>(), "or")
            }
            Test::And(tests) => {
                let parts: Vec<&Test> = tests.iter().filter(|test| !is_any(test)).collect();
                match parts.as_slice() {
                    [] => "any cell".to_owned(),
                    [only] => self.cell(only),
                    [Test::Words(first), rest @ ..] if first.len() == 1 && first[0].node == "empty" => {
                        format!("an empty cell that {}", self.passes(rest))
                    }
                    parts => format!("a cell that {}", self.passes(parts)),
                }
            }
            Test::Not(inner) => format!("a cell that {}", self.predicate(inner, false, ValueType::Cell)),
            Test::By(_) => named("by"),
        }
    }

    fn cell_of_words(&self, words: &[&str]) -> String {
        let of_pieces: Vec<&str> =
            words.iter().copied().filter(|word| !matches!(*word, "empty" | "safe" | "any")).collect();
        let mut parts = Vec::new();
        if words.contains(&"empty") {
            parts.push("is empty".to_owned());
        }
        if words.contains(&"safe") {
            parts.push("is not attacked".to_owned());
        }
        match (of_pieces.as_slice(), parts.as_slice()) {
            ([], []) => "any cell".to_owned(),
            (pieces, []) => self.piece(pieces, false),
            ([], parts) => format!("a cell that {}", parts.join(" and ")),
            (pieces, parts) => {
                format!("a cell that {} and holds {}", parts.join(" and "), self.piece(pieces, false))
            }
        }
    }

    fn passes(&self, tests: &[&Test]) -> String {
        let parts: Vec<String> =
            tests.iter().map(|test| self.predicate(test, true, ValueType::Cell)).collect();
        parts.join(" and ")
    }
}

/// Returns the table entry of a test's word.
fn form(word: &str) -> Option<&'static TestForm> {
    TESTS.iter().find(|form| form.entry.word == word)
}

/// Returns a test without its redundant parts.
pub(super) fn plain(test: &Test) -> Test {
    match test {
        Test::And(tests) => {
            let mut rest: Vec<Test> = tests.iter().map(plain).filter(|test| !is_any(test)).collect();
            match (rest.len(), tests.first()) {
                (0, Some(first)) => plain(first),
                (1, _) => rest.swap_remove(0),
                _ => Test::And(rest),
            }
        }
        Test::Or(tests) => {
            let tests: Vec<Test> = tests.iter().map(plain).collect();
            tests.iter().find(|test| is_any(test)).cloned().unwrap_or(Test::Or(tests))
        }
        other => other.clone(),
    }
}

/// Returns `true` for the test `any`, which always passes.
pub(super) fn is_any(test: &Test) -> bool {
    matches!(test, Test::Words(words) if matches!(words.as_slice(), [word] if word.node == "any"))
}

/// Returns `true` for the test `empty`.
pub(super) fn is_empty(test: &Test) -> bool {
    matches!(test, Test::Words(words) if matches!(words.as_slice(), [word] if word.node == "empty"))
}

/// Returns `true` for `empty or enemy`, in either order.
pub(super) fn is_usual_landing(test: &Test) -> bool {
    let is_enemy = |test: &Test| matches!(test, Test::Words(words) if matches!(words.as_slice(), [word] if word.node == "enemy"));
    matches!(test, Test::Or(tests) if matches!(tests.as_slice(), [one, other]
        if (is_empty(one) && is_enemy(other)) || (is_enemy(one) && is_empty(other))))
}

/// Returns the English for the directions of a group or of a selection between two ends.
pub(super) fn along_words(word: &str) -> &'static str {
    match word {
        "orthogonal" => "along ranks and files",
        "diagonal" => "along diagonals",
        "any-line" => "along lines",
        _ => "along ranks, files and diagonals",
    }
}
