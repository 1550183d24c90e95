//! The head of a rule file: its name, its origin and the keys left open.

use crate::ini::Section;
use alfonso_diag::is_unseen;

/// Returns the head of a rule file, with its name, its origin and the keys left open.
pub(crate) fn head(section: &Section, file: &str, open: &[(String, String)], also: &[String]) -> String {
    use std::fmt::Write as _;
    // Quotation marks would end the name, and invisible characters could hide text.
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    let mut signs = section.name.chars().map(|sign| if is_plain(sign) { sign } else { '-' });
    let title: String = signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect();
    let mut text = format!("game \"{title}\"\n\n");
    for line in &section.about {
        let _ = writeln!(text, "// {}", plain(line));
    }
    let _ =
        writeln!(text, "// Made from the {} `{}` of {}.", section.what(), plain(&section.name), plain(file));
    if !open.is_empty() {
        text.push_str("//\n// Open: what it sets and these rules do not say.\n");
        for (key, value) in open {
            let _ = writeln!(text, "//   {} = {}", plain(key), plain(value));
        }
    }
    text.push('\n');
    if !also.is_empty() {
        let names: Vec<String> = also.iter().map(|name| format!("also \"{name}\"")).collect();
        let _ = write!(text, "about {{ {} }}\n\n", names.join("  "));
    }
    text
}

/// Returns a text for a comment, on one line and without invisible characters.
fn plain(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() || is_unseen(sign) { '?' } else { sign }).collect()
}
