//! Times bad and large texts.
use std::time::Instant;
fn main() {
    let half = alfonso_syntax::MAX_BYTES;
    let fill = |s: &str| s.repeat(half / s.len());
    let head = "game \"X\"\n";
    let nest = |n: usize| format!("{head}define x = {}1{}\n", "(".repeat(n), ")".repeat(n));
    let nestbad = |n: usize| format!("{head}define x = {}1 2{}\n", "(".repeat(n), ")".repeat(n));
    let by = |n: usize, inner: &str, outer: &str| {
        format!("{head}piece P \"P\" {{ p.a: {outer}{}{inner}{} }}\n", "by q { a: ".repeat(n), " }".repeat(n))
    };
    let mut clauses = format!("{head}piece P \"P\" {{\n");
    for i in 0..5000 {
        clauses += &format!(
            "  p.c{i}: slide forward over empty onto enemy if it is unmoved and number of own Pawn w of p where file of w = {i} >= 3 cites lud confidence 40\n"
        );
    }
    clauses += "}\n";
    let mut bad = format!("{head}piece P \"P\" {{\n");
    for i in 0..5000 {
        bad += &format!("  p.c{i}: slide forward over onto if it is is\n");
    }
    bad += "}\n";
    let mut noise = String::new();
    let mut s: u64 = 88172645463325252;
    while noise.len() < half - 8 {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        noise.push(char::from_u32((s % 0x250) as u32).unwrap_or('x'));
    }
    let mut ascii = String::new();
    while ascii.len() < half - 8 {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        ascii.push((32 + (s % 95) as u8) as char);
        if s % 60 == 0 {
            ascii.push('\n')
        }
    }
    let mut soup = String::from(head);
    let words = [
        "piece",
        "King",
        "\"K\"",
        "{",
        "}",
        "(",
        ")",
        "step",
        "by",
        "a:",
        "p.x:",
        "of",
        "where",
        "->",
        "if",
        "and",
        "1",
        "game",
        "end",
        "\n",
        ",",
        "under",
        "q",
        "=",
        "under q = r {",
        "some",
        "first",
    ];
    while soup.len() < half - 40 {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        soup += words[(s % words.len() as u64) as usize];
        soup.push(' ')
    }
    let cases: Vec<(&str, String)> = vec![
        ("noise", noise),
        ("ascii noise", ascii),
        ("soup", soup),
        ("words", fill("foo bar baz qux ")),
        ("words+head", format!("{head}{}", &fill("foo bar baz qux ")[..half - 100])),
        ("words body", format!("{head}piece P \"P\" {{ {} }}", &fill("foo bar baz qux ")[..half - 100])),
        ("or chain", format!("{head}define x = a {}", &fill("or a ")[..half - 100])),
        ("words chain", format!("{head}define x = it is {}", &fill("a ")[..half - 100])),
        ("label trap", format!("{head}piece P \"P\" {{ p.a: step {} }}", &fill("a or ")[..half - 100])),
        ("not chain", format!("{head}define x = {} a", &fill("not ")[..half - 100])),
        ("of chain", format!("{head}define x = {} a", &fill("f of ")[..half - 100])),
        ("of chain 250", format!("{head}define x = {} a", "f of ".repeat(250))),
        ("where chain 250", format!("{head}define x = {} a", "some piece where ".repeat(250))),
        ("edge chain 250", format!("{head}define x = {} a", "edge up of ".repeat(250))),
        ("minus", format!("{head}define x = a {}", &fill(" - a")[..half - 100])),
        ("end", fill("end\n")),
        ("end {", fill("end {\n")),
        ("under", fill("under q = r\n")),
        ("dotted", fill("a.b: ")),
        ("dotted in", format!("{head}piece P \"P\" {{ {} }}", &fill("a.b: ")[..half - 100])),
        ("parens 120", nest(120)),
        ("parens 120 bad", nestbad(120)),
        ("by clause 120", by(120, "step any", "")),
        ("by clause 120 bad", by(120, "step any onto", "")),
        ("by leg 120", by(120, "any", "step ")),
        ("by leg 120 bad", by(120, "any onto", "step ")),
        ("by leg then 120 bad", by(120, "then step any onto", "step any ")),
        (
            "by leg alt 120 bad",
            by(60, "any onto", "step any by q { a: then step any by q { a: any ").replace(" }}", " }"),
        ),
        ("by effect 120 bad", by(120, "remove", "on move -> ")),
        ("by effect 120", by(120, "remove x", "on move -> ")),
        ("by expr 120", by(120, "1", "forbid ")),
        ("by expr 120 bad", by(120, "1 1", "forbid ")),
        ("by test 120 bad", by(120, "x = 1", "step over ")),
        (
            "for 120",
            format!(
                "{head}rules {{ r.a: on move -> {} remove x {} }}",
                "for each piece p { ".repeat(120),
                " }".repeat(120)
            ),
        ),
        ("clauses", clauses),
        ("bad clauses", bad),
        (
            "valid 1M",
            format!(
                "{head}end {{ {} }}",
                "a.b: slide any over empty onto enemy if it is unmoved and number of own Pawn w of p = 1\n"
                    .repeat(11500)
            ),
        ),
        ("strings", fill("\" ")),
        ("big string", format!("{head}source a \"{}\"", "x".repeat(half - 100))),
        ("comments", fill("// a\n")),
        ("strays", fill("@ ")),
        ("strays2", fill("@a")),
        ("newlines", fill("\n")),
        ("open", fill("(")),
        ("close", fill(")")),
        ("close }", fill("}")),
        ("pairs", fill("{}")),
        ("pairs2", fill("a {} ")),
        ("pairs3", format!("{head}end {{ {} }}", &fill("{} ")[..half - 100])),
        ("number", format!("{head}define x = {}", "9".repeat(half - 100))),
        ("word", "a".repeat(half)),
        ("a-a", fill("a-")),
        ("a.a", fill("a.")),
        ("example", format!("{head}example \"x\" {{ play {} }}", &fill("e2-e4 ")[..half - 100])),
    ];
    let only = std::env::args().nth(1);
    for (name, text) in cases {
        if only.as_ref().is_some_and(|o| !name.contains(o.as_str())) {
            continue;
        }
        let stack = std::env::var("STACK").ok().and_then(|s| s.parse().ok()).unwrap_or(2048);
        let handle = std::thread::Builder::new()
            .stack_size(stack << 10)
            .spawn(move || {
                let t = Instant::now();
                let (file, problems) = alfonso_syntax::parse(alfonso_diag::SourceId(0), &text);
                let took = t.elapsed();
                let first = problems.first().map_or(String::new(), |p| {
                    format!("{} {}", p.code, p.message.chars().take(90).collect::<String>())
                });
                println!(
                    "{name:22} {:>9.1?} {:>4} problems {} items  {first}",
                    took,
                    problems.len(),
                    file.items.len()
                );
            })
            .unwrap();
        handle.join().unwrap();
    }
}
