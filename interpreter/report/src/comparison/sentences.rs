//! The sentences of a comparison.

use crate::words;
use alfonso_compare::{
    Behaviour, ByAnswer, Clause, Clauses, Counts, Difference, Fired, Found, Hangs, MOST_WORDS, Misfit,
    OnlyMove, Paid, Ply, Shown, Starts, Support, Walk, What, Which,
};
use alfonso_forms::english;

/// The heading for the effects of each changed answer alone.
pub const BY_ANSWER: &str = "Each answer by itself";

/// The heading of a line of play taken from random games.
pub const COUNTEREXAMPLE: &str = "A witness from random play";

/// The maximum number of items that a long list names.
const LISTED: usize = 12;

/// Formats a number with commas between thousands.
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

/// Joins items with commas. Of a long list, only the first items are named and the others are
/// counted.
fn listed(items: &[String]) -> String {
    match items.len() {
        0 => "nothing".to_owned(),
        many if many > LISTED + 1 => {
            format!("{} and {} more", items[..LISTED].join(", "), thousands((many - LISTED) as u64))
        }
        _ => items.join(", "),
    }
}

/// Returns sentences about how the starts of the two games match. Each misfit has a separate
/// sentence.
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
        return vec![format!("The starts cannot be matched, because {why}. No lines are compared.")];
    }
    let symmetry = starts.symmetry.as_deref().unwrap_or("as it stands");
    let pieces = count(starts.pieces as u64, "piece", "pieces");
    match (starts.matched, starts.same_cells) {
        (true, true) => vec![format!("Both games start with the same {pieces} on the same cells.")],
        (true, false) => vec![format!(
            "B's start is A's start, {symmetry}. Under this symmetry, all {pieces} and the order of turns are the same."
        )],
        (false, same_cells) => {
            let how = if same_cells { "On the same cells" } else { symmetry };
            let mut first = how.chars();
            let how: String =
                first.next().map(|c| c.to_uppercase().chain(first).collect()).unwrap_or_default();
            let mut texts = vec![
                "No symmetry of the board maps A's start to B's start with the same order of turns. So no lines are compared."
                    .to_owned(),
                format!("{how}, {} of {pieces} agree, which is the best match. These cells differ:", starts.alike),
            ];
            texts.extend(starts.misfits.iter().take(LISTED).map(misfit));
            if let Some(more) = starts.misfits.len().checked_sub(LISTED).filter(|more| *more > 0) {
                texts.push(format!("and {}", count(more as u64, "more cell", "more cells")));
            }
            texts
        }
    }
}

fn misfit(misfit: &Misfit) -> String {
    let who = |piece: &Option<String>| piece.clone().unwrap_or_else(|| "no piece".to_owned());
    format!("A has {} on {}; B has {} on {}", who(&misfit.a), misfit.cell_a, who(&misfit.b), misfit.cell_b)
}

/// Returns the sentence about the counts of move sequences.
pub fn counts(counts: &Counts) -> String {
    let last = counts.depths.last();
    match (counts.with_dice.as_slice(), counts.part_at, last) {
        ([one], ..) => format!("{} has dice, so sequences of moves are not counted.", letter(*one)),
        ([_, ..], ..) => "Both games have dice, so sequences of moves are not counted.".to_owned(),
        ([], Some(depth), _) => {
            let part = counts.depths.iter().find(|count| count.depth == depth);
            let numbers = part.map(|part| format!(": {} and {}", thousands(part.a), thousands(part.b)));
            format!("The counts first differ at {}{}.", plies(depth), numbers.unwrap_or_default())
        }
        ([], None, Some(last)) => {
            format!(
                "The counts are equal up to {}. A count ignores endings that depend on the history of a game.",
                plies(last.depth)
            )
        }
        ([], None, None) => "Nothing was counted.".to_owned(),
    }
}

/// Returns sentences about the extent of the search and the differences that it could not find.
pub fn looked(walk: &Walk, steps: u64) -> Vec<String> {
    let mut texts = vec![reach(walk)];
    if !walk.path_facts.is_empty() {
        texts.push(format!(
            "These endings depend on the history of a game (repetitions, rounds, plies since an event, or payments): {}. Only \
             lines that are long enough can reach such endings. The longest examined line has {}.",
            listed(&walk.path_facts),
            plies(deepest(walk))
        ));
    }
    if walk.spent {
        texts.push(format!(
            "The search ended at its limit of {} steps. Cells, moves and tests of rules count as steps.",
            thousands(steps)
        ));
    }
    if walk.merged {
        texts.push(
            "If several lines lead to a position, the search examines only the first. It ignores repetitions and payments on the others."
                .to_owned(),
        );
    }
    texts
}

/// Returns the length in plies of the longest line that was examined.
fn deepest(walk: &Walk) -> u32 {
    walk.by_ply.iter().rev().find(|ply| ply.positions > 0).map_or(0, |ply| ply.ply)
}

fn reach(walk: &Walk) -> String {
    let again = match walk.again {
        0 => String::new(),
        1 => " Other lines reached these positions once more.".to_owned(),
        again => format!(" Other lines reached these positions {} more times.", thousands(again)),
    };
    let total = positions(walk.positions);
    if walk.exhausted {
        return format!(
            "The search examined every position that both games reach by the same moves before they differ: {total}, the \
             last after {}.{again}",
            plies(deepest(walk))
        );
    }
    let until = if walk.stopped { "the program was stopped" } else { "it reached its limit" };
    let last = walk.by_ply.last();
    let full = walk.by_ply.iter().rev().find(|ply| ply.left == 0);
    let lines = full.and_then(|ply| ply.lines).filter(|lines| *lines > 0);
    let all = match lines {
        Some(_) if walk.plies == 0 => "the first position".to_owned(),
        Some(1) => format!("the only line of {} that both games allow", plies(walk.plies)),
        Some(lines) => {
            format!("all {} of {} that both games allow", count(lines, "line", "lines"), plies(walk.plies))
        }
        None if walk.plies == 0 => "the first position".to_owned(),
        None => format!("all lines of up to {} that both games allow", plies(walk.plies)),
    };
    let rest = match last.filter(|ply| ply.left > 0) {
        Some(ply) if ply.positions == 0 => {
            format!(" It examined no position after {}, because {until}.", plies(ply.ply))
        }
        Some(ply) => format!(
            " It then examined {} after {}, until {until}. At this depth, {} not examined.",
            positions(ply.positions),
            plies(ply.ply),
            count(ply.left, "move was", "moves were")
        ),
        None => String::new(),
    };
    format!("The search examined {all}.{rest} In all, the search examined {total}.{again}")
}

/// Returns the rows of the table by ply. A row is for one ply, or for consecutive plies with equal
/// numbers.
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

/// Returns the result of the comparison as a sentence.
pub fn verdict(behaviour: &Behaviour, walk: &Walk) -> String {
    if walk.finds_nothing() {
        let lesser = if walk.found.is_empty() { "" } else { " except in the rules that end games" };
        let shown = behaviour.shown.as_ref().map(|shown| format!(" {}", in_random_play(shown)));
        return match walk.exhausted {
            true => format!("No difference was found{lesser}."),
            false => format!(
                "No difference was found{lesser} {}. Not all longer lines were examined.{}",
                completely(walk.plies),
                shown.unwrap_or_default()
            ),
        };
    }
    let causes: usize = walk.found.iter().map(|found| found.differences.len()).sum();
    let causes = count(causes as u64 + walk.omitted, "cause", "causes");
    let looked = count(walk.positions, "examined position", "examined positions");
    let differ = thousands(walk.differ);
    let mut texts =
        vec![format!("The games differ in {differ} of the {looked}. The differences have {causes}.")];
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

/// Returns a phrase for the lines that were examined completely.
fn completely(longest: u32) -> String {
    match longest {
        0 => "in the first position".to_owned(),
        longest => format!("on any line of up to {}", plies(longest)),
    }
}

/// Returns the sentence about the counterexample from random play.
fn in_random_play(shown: &Shown) -> String {
    let games = count(shown.games, "random game", "random games");
    let length = plies(u32::try_from(shown.plies).unwrap_or(u32::MAX));
    match (&shown.found, shown.taken_from) {
        (Some(found), Some(from)) => {
            let spared = match from == found.ply {
                true => "All of its moves are needed.".to_owned(),
                false => {
                    format!("It is a game of {} without the moves that are not needed.", plies(from))
                }
            };
            format!(
                "A difference occurs in {} of {games}. The counterexample has {}, and a shorter line may exist. {spared}",
                thousands(shown.parted),
                plies(found.ply)
            )
        }
        _ if shown.stopped => {
            format!(
                "{games} with {length} in all showed no difference either, until the program was stopped."
            )
        }
        _ if shown.spent => {
            format!("{games} with {length} in all showed no difference either, up to the limit of steps.")
        }
        _ => format!("{games} with {length} in all showed no difference either."),
    }
}

/// Returns the sentence about an answer that differs, with the line of play that shows the effect
/// of this answer alone.
pub fn by_answer(answer: &ByAnswer) -> String {
    let named = format!("{} = {}", answer.change.question, answer.change.reading);
    if let Some(why) = &answer.refused {
        return format!("{named} cannot be changed alone, because {why}");
    }
    let Some(found) = answer.line() else {
        let reach = if answer.exhausted { String::new() } else { format!(" {}", completely(answer.plies)) };
        let random = answer.shown.as_ref().map(|shown| {
            let (games, length) = (count(shown.games, "random game", "random games"), shown.plies);
            format!(", nor in {games} with {} in all", plies(u32::try_from(length).unwrap_or(u32::MAX)))
        });
        return format!("{named}: no difference was found{reach}{}", random.unwrap_or_default());
    };
    let differences_found = found.differences.iter().find(|it| !it.is_lesser());
    let differences_found =
        differences_found.and_then(|it| difference(it).first().cloned()).unwrap_or_default();
    let differences_found = differences_found.trim_end_matches([':', '.']);
    let after = if found.after_a.is_empty() { String::new() } else { format!(": {}", found.after_a) };
    let counterexample = if answer.found.is_some() {
        ""
    } else {
        ". This line comes from random play, and a shorter one may exist"
    };
    let heading = heading(found).replacen('A', "a", 1);
    format!("{named}: {differences_found} ({heading}{after}){counterexample}")
}

/// A topic of differences: its name, and a test for the differences that belong to it.
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

/// Returns a heading for the end of a line: `After 2 plies, White to move`.
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

/// Returns the sentence about the numbers of legal moves at the end of a line. Returns `None` if
/// the legal moves do not differ there.
pub fn allows(found: &Found) -> Option<String> {
    let moves = |difference: &Difference| matches!(difference.what, What::Moves { .. });
    found.differences.iter().any(moves).then(|| {
        let (a, b, both) = (found.moves_a as u64, found.moves_b as u64, found.moves_both as u64);
        let both = if both == 0 { "none is legal".to_owned() } else { count(both, "is legal", "are legal") };
        format!("A allows {} and B allows {}; {both} in both.", count(a, "move", "moves"), thousands(b))
    })
}

/// Returns sentences about a difference: first the difference, then the rules and sources that
/// cause it.
pub fn difference(difference: &Difference) -> Vec<String> {
    let mut texts = match &difference.what {
        What::Moves { only, moves, why_not } => only_moves(*only, moves, why_not),
        What::Roll { only, rule, says, rolls } => {
            let (who, other) = (letter(*only), letter(only.other()));
            let mut texts = vec![format!("Only {who} rolls dice here."), by_rule(who, rule, says)];
            let roll_text = |roll: &alfonso_compare::Roll| {
                let moves = count(roll.moves as u64, "move", "moves");
                let both = thousands(roll.both as u64);
                let (weight, of) = (roll.weight, roll.of);
                format!("{} ({weight}/{of}) allows {moves}; {other} allows {both} of them, too", roll.roll)
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
            std::iter::once("The dice have different probabilities:".to_owned()).chain(texts).collect()
        }
        What::Choice { only, rule, says, who, choices } => vec![
            format!(
                "Only in {} does {who} make a decision here. The choices are {}.",
                letter(*only),
                words::range(choices)
            ),
            by_rule(letter(*only), rule, says),
        ],
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
            vec![format!("The results differ. In A, {}. In B, {}.", ended(a), ended(b))]
        }
        What::Ending { a, b } => {
            vec![format!("The winners are the same, but different rules end the game. In A, {a}. In B, {b}.")]
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
                    "The same difference occurs after {} of the examined moves.",
                    thousands(difference.positions)
                )
            }
            _ => format!(
                "The same difference occurs in {} of the examined positions.",
                thousands(difference.positions)
            ),
        });
    }
    texts
}

fn only_moves(only: Which, moves: &[OnlyMove], why_not: &str) -> Vec<String> {
    let (who, other) = (letter(only), letter(only.other()));
    let texts: Vec<String> = moves.iter().map(|m| m.text.clone()).collect();
    let what = match texts.as_slice() {
        [one] if one == "pass" => "a pass".to_owned(),
        [one] => format!("the move {one}"),
        all => format!("the moves {}", listed(all)),
    };
    let mut sentences = vec![format!("Only {who} allows {what}.")];
    let mut rules: Vec<(&str, &[String])> = Vec::new();
    for m in moves {
        if !rules.iter().any(|(rule, _)| *rule == m.rule) {
            rules.push((&m.rule, &m.says));
        }
    }
    sentences.extend(rules.iter().take(LISTED).map(|(rule, says)| by_rule(who, rule, says)));
    let there = moves.first().and_then(|m| m.there.as_ref()).map(|there| format!(" ({there} in {other})"));
    let first = texts.first().map_or("", |text| if text == "pass" { "a pass" } else { text.as_str() });
    let first = format!("{first}{}", there.unwrap_or_default());
    sentences.push(format!("{other} does not allow {first}, because {why_not}"));
    sentences
}

/// Returns the values of an account, such as `pot: +1 in A, 0 in B`.
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
        fired.iter().map(|fired| by_rule(who, &fired.rule, &fired.says)).collect()
    };
    if same { text_of("both", a) } else { [text_of("A", a), text_of("B", b)].concat() }
}

/// Returns the rule behind a difference, with its sources.
fn by_rule(who: &str, rule: &str, says: &[String]) -> String {
    format!("Rule in {who}: {}", sourced(rule, says))
}

/// Returns the id of a rule and its sources.
fn sourced(rule: &str, says: &[String]) -> String {
    match says {
        [] => rule.to_owned(),
        says => {
            // A source that supports an answer, too, is named once.
            let again =
                |text: &String| says.iter().any(|other| other.ends_with(&format!("supported by {text}")));
            let once: Vec<&str> = says.iter().filter(|text| !again(text)).map(String::as_str).collect();
            format!("{rule} ({})", once.join("; "))
        }
    }
}

/// Returns the sources of a clause, each as one text, and the author's confidence.
pub fn support(support: &Support) -> Vec<String> {
    let mut texts: Vec<String> = support.cites.iter().map(|cite| cite.citation.clone()).collect();
    texts.extend(support.engine.iter().map(|why| format!("added by the engine: {why}")));
    texts.extend(support.confidence.map(|sure| format!("confidence {sure}%")));
    texts
}

/// Returns the sources of a clause in its reading. The sources of the answers on which the clause
/// depends come first.
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

/// Returns the result of comparing the clauses, as a sentence.
pub fn clauses(clauses: &Clauses) -> String {
    let alike = thousands(clauses.alike as u64);
    if clauses.is_same() && clauses.evidence.is_empty() {
        return format!("All {alike} clauses and declarations are the same.");
    }
    let parts = [
        (clauses.only_a.len(), "is only in A", "are only in A"),
        (clauses.only_b.len(), "is only in B", "are only in B"),
        (clauses.different.len(), "differs", "differ"),
        (clauses.evidence.len(), "differs only in its evidence", "differ only in their evidence"),
    ];
    let entries = parts.into_iter().filter(|(number, ..)| *number > 0);
    let mut entries: Vec<String> =
        entries.map(|(number, one, many)| count(number as u64, one, many)).collect();
    entries.push(count(clauses.alike as u64, "is the same", "are the same"));
    let message = match clauses.different_games {
        true => " These two games have little in common. `--format json` lists the clauses of each.",
        false => "",
    };
    let whole = match clauses.whole {
        0 => String::new(),
        whole => format!(
            " The words of {} were not compared, because the clauses before took all {} steps allowed.",
            count(whole as u64, "clause", "clauses"),
            thousands(MOST_WORDS)
        ),
    };
    format!("Of the clauses and declarations, {}.{whole}{message}", english::and(&entries))
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
