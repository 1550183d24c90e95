//! Rules that are the same for several kinds of piece but for their names.

/// The fewest kinds for which a rule is said once that differs in their names alone.
const SEVERAL: usize = 3;

/// The words before the name of a kind at the beginning of an English sentence.
const ARTICLES: [&str; 3] = ["A ", "An ", "The "];

/// Returns an English rule about one kind as a rule about each of several kinds: `A pawn steps`
/// becomes `Each steps`. Returns `None` if it names the kind within a sentence.
fn about_each(rule: &str, name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let names = [name.clone(), name.replace('-', " ")];
    let mut out = String::new();
    for (index, sentence) in rule.split(". ").enumerate() {
        if index > 0 {
            out.push_str(". ");
        }
        let rest = ARTICLES.iter().find_map(|article| {
            let rest = sentence.strip_prefix(article)?;
            names.iter().find_map(|name| rest.strip_prefix(name.as_str())?.strip_prefix(' '))
        });
        match rest {
            Some(rest) => out.push_str(&format!("Each {rest}")),
            None => out.push_str(sentence),
        }
    }
    let is_general = out != rule && !names.iter().any(|name| out.to_lowercase().contains(name.as_str()));
    is_general.then_some(out)
}

/// Replaces rules that several kinds share but for their names. `pieces` has the name and the rules
/// of each kind.
pub fn generalise(pieces: &mut [(String, &mut Vec<String>)]) {
    let general: Vec<Vec<Option<String>>> = pieces
        .iter()
        .map(|(name, rules)| rules.iter().map(|rule| about_each(rule, name)).collect())
        .collect();
    let uses =
        |rule: &String| general.iter().filter(|rules| rules.iter().flatten().any(|it| it == rule)).count();
    for ((_, rules), general) in pieces.iter_mut().zip(&general) {
        for (rule, general) in rules.iter_mut().zip(general) {
            if let Some(general) = general.as_ref().filter(|general| uses(general) >= SEVERAL) {
                rule.clone_from(general);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::about_each;

    #[test]
    fn names_at_the_beginning_of_sentences_are_left_out() {
        let each = |rule: &str| about_each(rule, "Rook-pawn");
        assert_eq!(
            each("A rook-pawn steps ahead. It takes sideways."),
            Some("Each steps ahead. It takes sideways.".into())
        );
        assert_eq!(each("A rook-pawn meets a rook-pawn."), None);
        assert_eq!(each("It steps ahead."), None);
    }
}
