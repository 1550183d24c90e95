//! A comparison in sentences.

use crate::words;
use alfonso_compare::{
    Behaviour, ByAnswer, Clause, Clauses, Counts, Difference, Fired, Found, Hangs, MOST_WORDS, Misfit,
    OnlyMove, Paid, Ply, Shown, Starts, Support, Walk, What, Which,
};

/// The heading of the effects of each answer alone.
pub const BY_ANSWER: &str = "Each answer by itself";

/// The heading of a line taken from random play.
pub const COUNTEREXAMPLE: &str = "A witness from random play";

/// The items of a long list that are named.
const LISTED: usize = 12;

/// Returns a number with commas between its thousands.
pub fn thousands(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a count such as `1 ply` or `21,413 positions`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

fn plies(number: u32) -> String {
    count(number.into(), "ply", "plies")
}

fn positions(number: u64) -> String {
    count(number, "position", "positions")
}

/// Returns `A` or `B`.
pub fn letter(which: Which) -> &'static str {
    match which {
        Which::A => "A",
        Which::B => "B",
    }
}

/// Returns items in a row; of many, the first ones and the number of the others.
fn listed(items: &[String]) -> String {
    match items.len() {
        0 => "nothing".to_owned(),
        many if many > LISTED + 1 => {
            format!("{} and {} more", items[..LISTED].join(", "), thousands((many - LISTED) as u64))
        }
        _ => items.join(", "),
    }
}

/// Returns the match of the starts: sentences, the misfits each one of their own.
pub fn starts(starts: &Starts) -> Vec<String> {
    let mut texts = placed(starts);
    if starts.why_not.is_none() && !starts.seats.is_empty() {
        let named = |(a, b): &(String, String)| format!("A's {a} is B's {b}");
        let seats: Vec<String> = starts.seats.iter().map(named).collect();
        let first = &mut texts[0];
        first.push_str(&format!(" Players correspond by the order of turns: {}.", seats.join(", ")));
    }
    texts
}

fn placed(starts: &Starts) -> Vec<String> {
    if let Some(why) = &starts.why_not {
        return vec![format!("The starts cannot be matched: {why}. No lines are compared.")];
    }
    let symmetry = starts.symmetry.as_deref().unwrap_or("as it stands");
    let pieces = count(starts.pieces as u64, "piece", "pieces");
    match (starts.matched, starts.same_cells) {
        (true, true) => vec![format!("Both start alike: {pieces} on the same cells.")],
        (true, false) => vec![format!(
            "B's start is A's, {symmetry}: under this symmetry, all {pieces} are the same and the order of turns is kept."
        )],
        (false, same_cells) => {
            let how = if same_cells { "On the same cells" } else { symmetry };
            let mut first = how.chars();
            let how: String =
                first.next().map(|c| c.to_uppercase().chain(first).collect()).unwrap_or_default();
            let mut texts = vec![
                "No symmetry of the board that keeps the order of turns maps A's start to B's, so no lines are compared."
                    .to_owned(),
                format!("{how} they agree best, with {} of {pieces} the same. The others are:", starts.alike),
            ];
            texts.extend(starts.misfits.iter().take(LISTED).map(misfit));
            if let Some(more) = starts.misfits.len().checked_sub(LISTED).filter(|more| *more > 0) {
                texts.push(format!("and {} more", count(more as u64, "cell", "cells")));
            }
            texts
        }
    }
}

fn misfit(misfit: &Misfit) -> String {
    let who = |piece: &Option<String>| piece.clone().unwrap_or_else(|| "no piece".to_owned());
    format!("A {} {}; B {} {}", misfit.cell_a, who(&misfit.a), misfit.cell_b, who(&misfit.b))
}

/// Returns the result of the counts.
pub fn counts(counts: &Counts) -> String {
    let last = counts.depths.last();
    match (counts.with_dice.as_slice(), counts.part_at, last) {
        ([one], ..) => format!("{} has dice: sequences of moves are not counted.", letter(*one)),
        ([_, ..], ..) => "Both have dice: sequences of moves are not counted.".to_owned(),
        ([], Some(depth), _) => {
            let part = counts.depths.iter().find(|count| count.depth == depth);
            let numbers = part.map(|part| format!(": {} and {}", thousands(part.a), thousands(part.b)));
            format!("The counts first differ at {}{}.", plies(depth), numbers.unwrap_or_default())
        }
        ([], None, Some(last)) => {
            format!(
                "The counts are equal up to {}. (Endings that depend on the course of a game never cut a count.)",
                plies(last.depth)
            )
        }
        ([], None, None) => "Nothing was counted.".to_owned(),
    }
}

/// Returns the reach of the search, and the differences that it could not find.
pub fn looked(walk: &Walk, steps: u64) -> Vec<String> {
    let mut texts = vec![reach(walk)];
    if !walk.path_facts.is_empty() {
        texts.push(format!(
            "Some endings depend on the course of a game (repetitions, rounds, plies since an event, payments), and only \
             lines that are long enough reach them: {}. The longest line examined had {}.",
            listed(&walk.path_facts),
            plies(deepest(walk))
        ));
    }
    if walk.spent {
        texts.push(format!(
            "The search ended at its limit of {} steps: cells, moves and tests of rules, summed over the positions.",
            thousands(steps)
        ));
    }
    if walk.merged {
        texts.push(
            "If several lines lead to a position, only the first is examined: repetitions and payments on the others are ignored."
                .to_owned(),
        );
    }
    texts
}

/// Returns the plies of the longest line that was looked at.
fn deepest(walk: &Walk) -> u32 {
    walk.by_ply.iter().rev().find(|ply| ply.positions > 0).map_or(0, |ply| ply.ply)
}

fn reach(walk: &Walk) -> String {
    let again = match walk.again {
        0 => String::new(),
        again => format!(" ({} also reached on other lines)", thousands(again)),
    };
    let total = format!("{}{again}", positions(walk.positions));
    if walk.exhausted {
        return format!(
            "Examined every position that both games reach by the same moves before they differ: {total}, the last after {}.",
            plies(deepest(walk))
        );
    }
    let until = if walk.stopped { "the program was stopped" } else { "the limit was reached" };
    let last = walk.by_ply.last();
    let full = walk.by_ply.iter().rev().find(|ply| ply.left == 0);
    let lines = full.and_then(|ply| ply.lines).filter(|lines| *lines > 0);
    let all = match lines {
        Some(_) if walk.plies == 0 => "the first position".to_owned(),
        Some(1) => format!("the one line of {} that both games allow", plies(walk.plies)),
        Some(lines) => {
            format!("all {} of {} that both games allow", count(lines, "line", "lines"), plies(walk.plies))
        }
        None if walk.plies == 0 => "the first position".to_owned(),
        None => format!("all lines of up to {} that both games allow", plies(walk.plies)),
    };
    let rest = match last.filter(|ply| ply.left > 0) {
        Some(ply) if ply.positions == 0 => {
            format!("; nothing at {}, since {until}", plies(ply.ply))
        }
        Some(ply) => format!(
            "; then {} after {}, until {until}: from the positions before them, {} not examined",
            positions(ply.positions),
            plies(ply.ply),
            count(ply.left, "move was", "moves were")
        ),
        None => String::new(),
    };
    format!("Examined {all}{rest}: {total} in all.")
}

/// Returns the rows of the table ply by ply: one for each ply, or for a run of plies with the same numbers.
pub fn lengths(walk: &Walk) -> Vec<(String, &Ply)> {
    let mut lengths: Vec<(&Ply, u32)> = Vec::new();
    for ply in &walk.by_ply {
        match lengths.last_mut() {
            Some((first, last)) if Ply { ply: ply.ply, ..**first } == *ply => *last = ply.ply,
            _ => lengths.push((ply, ply.ply)),
        }
    }
    let named = |(first, last): (&'_ Ply, u32)| match last == first.ply {
        true => last.to_string(),
        false => format!("{}-{last}", first.ply),
    };
    lengths.into_iter().map(|(ply, last)| (named((ply, last)), ply)).collect()
}

/// Returns the result in a sentence.
pub fn verdict(behaviour: &Behaviour, walk: &Walk) -> String {
    if walk.finds_nothing() {
        let lesser = if walk.found.is_empty() { "" } else { " but in the rules by which games end" };
        let shown = behaviour.shown.as_ref().map(|shown| format!(" {}", in_random_play(shown)));
        return match walk.exhausted {
            true => format!("No difference found{lesser}."),
            false => format!(
                "No difference found{lesser} {}; not all lines beyond were examined.{}",
                completely(walk.plies),
                shown.unwrap_or_default()
            ),
        };
    }
    let causes: usize = walk.found.iter().map(|found| found.differences.len()).sum();
    let causes = count(causes as u64 + walk.omitted, "cause", "causes");
    let looked = positions(walk.positions);
    let mut texts = vec![format!("{} of {looked} examined differ, from {causes}.", thousands(walk.differ))];
    let mut alike = Vec::new();
    for (name, of) in TOPICS {
        let first = walk.found.iter().find(|found| found.differences.iter().any(|it| of(&it.what)));
        match first.map(|found| found.ply) {
            None => alike.push(name),
            Some(0) => texts.push(format!("{name} differ from the start.")),
            Some(ply) => texts.push(format!("{name} first differ after {}.", plies(ply))),
        }
    }
    if let [first @ .., last] = alike.as_slice() {
        let first = if first.is_empty() { String::new() } else { format!("{} or ", first.join(", ")) };
        let reach = if walk.exhausted { String::new() } else { format!(" {}", completely(walk.plies)) };
        texts.push(format!(
            "No difference was found in {}{}{reach}.",
            first.to_lowercase(),
            last.to_lowercase()
        ));
    }
    texts.join(" ")
}

/// Returns the lines of which all were looked at.
fn completely(longest: u32) -> String {
    match longest {
        0 => "in the first position".to_owned(),
        longest => format!("on any line of up to {}", plies(longest)),
    }
}

/// Returns the witness from random play in a sentence.
fn in_random_play(shown: &Shown) -> String {
    let games = count(shown.games, "random game", "random games");
    let length = plies(u32::try_from(shown.plies).unwrap_or(u32::MAX));
    match (&shown.found, shown.taken_from) {
        (Some(found), Some(from)) => {
            let spared = match from == found.ply {
                true => "all of its moves are needed".to_owned(),
                false => {
                    format!("it is a game of {} without the moves that are not needed", plies(from))
                }
            };
            format!(
                "{} of {games} show a difference. A counterexample, not the shortest line, has {}; {spared}.",
                thousands(shown.parted),
                plies(found.ply)
            )
        }
        _ if shown.stopped => {
            format!("{games} showed no difference either ({length}), until the program was stopped.")
        }
        _ if shown.spent => format!("{games} showed no difference either ({length}, the limit of steps)."),
        _ => format!("{games} showed no difference either ({length})."),
    }
}

/// Returns the answer that differs, and the line that shows its effect alone.
pub fn by_answer(answer: &ByAnswer) -> String {
    let named = format!("{} = {}", answer.change.question, answer.change.reading);
    if let Some(why) = &answer.refused {
        return format!("{named}: cannot be changed alone: {why}");
    }
    let Some(found) = answer.line() else {
        let reach = if answer.exhausted { String::new() } else { format!(" {}", completely(answer.plies)) };
        let random = answer.shown.as_ref().map(|shown| {
            let (games, length) = (count(shown.games, "random game", "random games"), shown.plies);
            format!(", nor in {games} ({})", plies(u32::try_from(length).unwrap_or(u32::MAX)))
        });
        return format!("{named}: no difference found{reach}{}", random.unwrap_or_default());
    };
    let differences_found = found.differences.iter().find(|it| !it.is_lesser());
    let differences_found =
        differences_found.and_then(|it| difference(it).first().cloned()).unwrap_or_default();
    let differences_found = differences_found.trim_end_matches([':', '.']);
    let after = if found.after_a.is_empty() { String::new() } else { format!(" ({})", found.after_a) };
    let counterexample = if answer.found.is_some() {
        ""
    } else {
        "; a counterexample from random play, not the shortest line"
    };
    format!("{named}: {}: {differences_found}{after}{counterexample}", heading(found))
}

/// A topic of differences: what they are about, and which are of it.
type Topic = (&'static str, fn(&What) -> bool);

/// The topics of differences.
const TOPICS: [Topic; 4] = [
    ("Legal moves", |what| {
        matches!(what, What::Moves { .. } | What::Roll { .. } | What::Odds { .. } | What::Choice { .. })
    }),
    ("Payments", |what| matches!(what, What::Payments { .. } | What::Holdings { .. })),
    ("Results", |what| matches!(what, What::Result { .. })),
    ("Positions", |what| matches!(what, What::Position { .. })),
];

/// Returns the end of a line: `After 2 plies, White to move`.
pub fn heading(found: &Found) -> String {
    let to_move = match found.to_move_a == found.to_move_b {
        true => format!("{} to move", found.to_move_a),
        false => format!("{} to move in A, {} in B", found.to_move_a, found.to_move_b),
    };
    match found.ply {
        0 if found.after_a.is_empty() && found.after_b.is_empty() => format!("At the start, {to_move}"),
        0 if found.rolled => format!("At the start, after a roll, {to_move}"),
        0 => format!("At the beginning, {to_move}"),
        ply => format!("After {}, {to_move}", plies(ply)),
    }
}

/// Returns the numbers of legal moves at the end of a line, if legal moves differ there.
pub fn allows(found: &Found) -> Option<String> {
    let moves = |difference: &Difference| matches!(difference.what, What::Moves { .. });
    found.differences.iter().any(moves).then(|| {
        let (a, b, both) = (found.moves_a as u64, found.moves_b as u64, found.moves_both as u64);
        format!("A allows {}, B {}; {} in both.", count(a, "move", "moves"), thousands(b), thousands(both))
    })
}

/// Returns a difference in sentences: the difference first, then the rules and sources behind it.
pub fn difference(difference: &Difference) -> Vec<String> {
    let mut texts = match &difference.what {
        What::Moves { only, moves, why_not } => only_moves(*only, moves, why_not),
        What::Roll { only, rule, says, rolls } => {
            let (who, other) = (letter(*only), letter(only.other()));
            let mut texts = vec![format!("Only {who} rolls dice here, by {}.", sourced(rule, says))];
            let roll_text = |roll: &alfonso_compare::Roll| {
                let moves = count(roll.moves as u64, "move", "moves");
                let both = count(roll.both as u64, "move", "moves");
                let (weight, of) = (roll.weight, roll.of);
                format!("{} ({weight}/{of}) allows {moves}; {both} in common with {other}", roll.roll)
            };
            texts.extend(rolls.iter().map(roll_text));
            texts
        }
        What::Odds { rolls } => {
            let odds =
                |odds: Option<(u64, u64)>| odds.map_or("never".to_owned(), |(w, of)| format!("{w}/{of}"));
            let odds_text = |roll: &alfonso_compare::Odds| {
                format!("{}: {} in A, {} in B", roll.roll, odds(roll.a), odds(roll.b))
            };
            let texts = rolls.iter().map(odds_text);
            std::iter::once("The dice have other probabilities:".to_owned()).chain(texts).collect()
        }
        What::Choice { only, rule, says, who, choices } => vec![format!(
            "Only in {} does {who} make a decision here, by {}: {}.",
            letter(*only),
            sourced(rule, says),
            words::range(choices)
        )],
        What::Payments { accounts, rules_a, rules_b } => {
            let mut texts = vec!["The last move makes different payments:".to_owned()];
            texts.extend(accounts.iter().map(|paid| entry(paid, true)));
            texts.extend(by_rules(rules_a, rules_b));
            texts
        }
        What::Holdings { accounts, rules_a, rules_b } => {
            let mut texts = vec!["The accounts differ:".to_owned()];
            texts.extend(accounts.iter().map(|held| entry(held, false)));
            texts.extend(by_rules(rules_a, rules_b));
            texts
        }
        What::Result { a, b } => {
            let ended =
                |ended: &Option<String>| ended.clone().unwrap_or_else(|| "the game goes on".to_owned());
            vec![format!("In A {}; in B {}.", ended(a), ended(b))]
        }
        What::Ending { a, b } => {
            vec![format!("The result is the same, but by different rules: in A {a}; in B {b}.")]
        }
        What::Position { notes, rules_a, rules_b } => {
            let mut texts = vec!["The positions differ:".to_owned()];
            texts.extend(notes.iter().take(LISTED).cloned());
            if let Some(more) = notes.len().checked_sub(LISTED).filter(|more| *more > 0) {
                texts.push(format!("and {} more", thousands(more as u64)));
            }
            texts.extend(by_rules(rules_a, rules_b));
            texts
        }
    };
    if difference.positions > 1 {
        texts.push(match difference.what {
            What::Payments { .. } => {
                format!(
                    "The same holds for {} of those examined.",
                    count(difference.positions, "move", "moves")
                )
            }
            _ => format!("The same holds in {} of those examined.", positions(difference.positions)),
        });
    }
    texts
}

fn only_moves(only: Which, moves: &[OnlyMove], why_not: &str) -> Vec<String> {
    let (who, other) = (letter(only), letter(only.other()));
    let texts: Vec<String> = moves.iter().map(|m| m.text.clone()).collect();
    let mut sentences = vec![format!("Only {who} allows {}.", listed(&texts))];
    let mut rules: Vec<(&str, &[String])> = Vec::new();
    for m in moves {
        if !rules.iter().any(|(rule, _)| *rule == m.rule) {
            rules.push((&m.rule, &m.says));
        }
    }
    sentences
        .extend(rules.iter().take(LISTED).map(|(rule, says)| format!("{who} by {}", sourced(rule, says))));
    let there = moves.first().and_then(|m| m.there.as_ref()).map(|there| format!(" ({there} there)"));
    let first = format!("{}{}", texts.first().map_or("", String::as_str), there.unwrap_or_default());
    sentences.push(format!("{other} does not allow {first}: {why_not}"));
    sentences
}

/// Returns an account's values, such as `pot: +1 in A, 0 in B`.
fn entry(paid: &Paid, signed: bool) -> String {
    let number = |number: Option<i64>| match number {
        None => "not kept".to_owned(),
        Some(number) if signed && number > 0 => format!("+{number}"),
        Some(number) => number.to_string(),
    };
    let of = paid.of.as_ref().map(|of| format!(" of {of}")).unwrap_or_default();
    format!("{}{of}: {} in A, {} in B", paid.account, number(paid.a), number(paid.b))
}

fn by_rules(a: &[Fired], b: &[Fired]) -> Vec<String> {
    let same = a.iter().map(|fired| &fired.rule).eq(b.iter().map(|fired| &fired.rule));
    let text_of = |who: &str, fired: &[Fired]| -> Vec<String> {
        fired.iter().map(|fired| format!("{who} by {}", sourced(&fired.rule, &fired.says))).collect()
    };
    if same { text_of("both", a) } else { [text_of("A", a), text_of("B", b)].concat() }
}

/// Returns a rule's id and its sources.
fn sourced(rule: &str, says: &[String]) -> String {
    match says {
        [] => rule.to_owned(),
        says => format!("{rule} ({})", says.join("; ")),
    }
}

/// Returns the sources of a clause, one text each, and the author's confidence.
pub fn support(support: &Support) -> Vec<String> {
    let mut texts: Vec<String> = support.cites.iter().map(|cite| cite.citation.clone()).collect();
    texts.extend(support.engine.iter().map(|why| format!("added by the engine: {why}")));
    texts.extend(support.confidence.map(|sure| format!("confidence {sure}%")));
    texts
}

/// Returns the sources of a clause in its reading: first those of the answers on which it depends, then its own.
pub fn remarks_of(clause: &Clause) -> Vec<String> {
    let taken = |on: &Hangs| -> Vec<String> {
        let named = format!("{} = {}", on.question, on.reading);
        match support(&on.support) {
            texts if texts.is_empty() => vec![format!("{named}, without a source")],
            texts if on.support.cites.is_empty() => {
                texts.iter().map(|texts| format!("{named}, {texts}")).collect()
            }
            texts => {
                let (cites, rest) = texts.split_at(on.support.cites.len());
                let rest: String = rest.iter().map(|texts| format!(", {texts}")).collect();
                cites.iter().map(|cite| format!("{named}, supported by {cite}{rest}")).collect()
            }
        }
    };
    let whole = clause.depends.iter().any(|on| on.words);
    let own = support(&clause.support).into_iter().map(|texts| match whole {
        true => format!("for the clause as a whole: {texts}"),
        false => texts,
    });
    clause.depends.iter().flat_map(taken).chain(own).collect()
}

/// Returns the result of comparing clauses.
pub fn clauses(clauses: &Clauses) -> String {
    let alike = thousands(clauses.alike as u64);
    if clauses.is_same() && clauses.evidence.is_empty() {
        return format!("All {alike} clauses and declarations are the same.");
    }
    let parts = [
        (clauses.only_a.len(), "only in A"),
        (clauses.only_b.len(), "only in B"),
        (clauses.different.len(), "different"),
        (clauses.evidence.len(), "the same with other evidence"),
    ];
    let entries = parts.into_iter().filter(|(number, _)| *number > 0);
    let mut entries: Vec<String> =
        entries.map(|(number, what)| format!("{} {what}", thousands(number as u64))).collect();
    entries.push(format!("{alike} the same"));
    let message = match clauses.different_games {
        true => " These two games have little in common; `--format json` lists the clauses of each.",
        false => "",
    };
    let whole = match clauses.whole {
        0 => String::new(),
        whole => format!(
            " The words of {} were not compared: the clauses before took all {} steps allowed for that.",
            count(whole as u64, "clause", "clauses"),
            thousands(MOST_WORDS)
        ),
    };
    format!("Clauses and declarations: {}.{whole}{message}", entries.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let text_of = |number: u64| thousands(number);
        assert_eq!(
            [0, 7, 999, 1_000, 21_413, 1_594_696].map(text_of),
            ["0", "7", "999", "1,000", "21,413", "1,594,696"]
        );
    }

    #[test]
    fn long_lists_are_cut() {
        let items: Vec<String> = (0..20).map(|n| n.to_string()).collect();
        assert!(listed(&items).ends_with("11 and 8 more"));
        assert_eq!(listed(&items[..2]), "0, 1");
    }
}
