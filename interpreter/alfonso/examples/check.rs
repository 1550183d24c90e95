//! Checks a rule file, and prints its mistakes with their positions.
//!
//! `cargo run --example check -- games/chess/chess.rules`

use alfonso::Severity;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "pond.rules".to_owned());
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        // Without a file, the example checks a text with a mistake.
        Err(_) => "game \"Pond\"\nboard grid 3 by 3\n".to_owned(),
    };
    let checked = alfonso::check(&path, &text);
    for diagnostic in &checked.diagnostics {
        let line = diagnostic.span().and_then(|span| {
            let before = checked.sources.get(span.source)?.text.get(..span.range().start)?;
            Some(before.matches('\n').count() + 1)
        });
        let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
        let place = line.map(|line| format!("{path}:{line}: ")).unwrap_or_default();
        println!("{place}{severity} {}: {}", diagnostic.code, diagnostic.message);
        if let Some(help) = &diagnostic.help {
            println!("    {help}");
        }
    }
    println!("{} claims hold in {} readings", checked.claims, checked.readings);
    Ok(())
}
