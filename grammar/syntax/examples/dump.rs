//! Prints what was read.
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let t = std::time::Instant::now();
        let (file, problems) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &text);
        let took = t.elapsed();
        println!("{path}: {} items, {} problems, {took:?}", file.items.len(), problems.len());
        for p in problems.iter().take(60) {
            let at = p.labels.first().map_or(0, |l| l.span.start as usize);
            let before = &text[..at];
            let line = before.matches('\n').count() + 1;
            let col = before.rfind('\n').map_or(at + 1, |n| at - n);
            println!("  {line}:{col} {} {}", p.code, p.message.chars().take(300).collect::<String>());
            for l in &p.labels {
                println!("      [{:?}] {}", l.span, l.text)
            }
            if let Some(h) = &p.help {
                println!("      help: {h}")
            }
        }
        if std::env::var("DUMP").is_ok() {
            println!("{file:#?}")
        }
    }
}
