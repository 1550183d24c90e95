//! Files that are small and ask for much: each took minutes, gigabytes, or for ever.

use std::fmt::Write as _;

/// A file, and what its check may take.
pub struct CostlyFile {
    /// A few words for it.
    pub name: &'static str,
    /// The file.
    pub text: String,
    /// The work that its readings may take, counted as for [`alfonso_driver::MOST_WORK`]. It may exceed that budget.
    pub work: u64,
    /// The heap that its check may hold at once, in bytes.
    pub heap: usize,
}

/// The small game on some board, with other ways for its stones to move, and other parts.
fn game(board: &str, moves: &str, parts: &str) -> String {
    format!(
        "game \"Small\"\nplayers White \"w\" facing north, Black \"b\" facing south\nboard grid {board}\n\
         piece King \"K\" royal {{ king.step: step any }}\npiece Stone \"S\" {{ {moves} }}\n\
         setup {{ White King a1  White Stone a2  Black King d4  Black Stone d3 }}\n\
         captures {{ capture.any: piece x may capture piece y if owner of x /= owner of y }}\n{parts}\n\
         turn {{ turn.move: move  turn.judge: judge next }}\n\
         end {{ end.mate: when next is mated -> next loses  end.long: when rounds >= 50 -> draw }}\n"
    )
}

/// Cells inside cells inside cells, at the end of which stands a condition. It depends on all of them and on the number of rounds, so
/// the compiler can neither move it out of the selections nor evaluate it for pairs of cells.
#[must_use]
pub fn nested(depth: usize, inner: &str) -> String {
    let some = (0..depth).map(|n| format!("some cell v{n}x where ("));
    let ranks: String = (0..depth).map(|n| format!(" + rank of v{n}x")).collect();
    format!("{}{inner} or 0{ranks} > rounds + 9999{}", some.collect::<String>(), ")".repeat(depth))
}

/// Ways of moving for stones, so many.
fn many(count: usize, movement: impl Fn(usize) -> String) -> String {
    (0..count).map(|n| format!("stone.s{n}: {} ", movement(n))).collect()
}

/// So many rulesets that all answer eight questions otherwise, each of which forbids something.
fn rulesets(count: usize, forbidden: &str) -> String {
    let mut text = "source s \"S\"\n".to_owned();
    for n in 0..8 {
        let _ = writeln!(text, "question q{n} \"?\" {{ reading a \"a\" cites s reading b \"b\" cites s }}");
    }
    for number in 0..count {
        let default = if number == 0 { "default " } else { "" };
        let answers: String =
            (0..8).map(|n| format!("q{n} = {} ", if number >> n & 1 == 0 { "a" } else { "b" })).collect();
        let _ = writeln!(text, "ruleset r{number} \"r\" {default}{{ {answers}}}");
    }
    let under: String =
        (0..8).map(|n| format!("under q{n} = a {{ legal.x{n}: forbid rounds > 100 }} ")).collect();
    text + &format!("legal {{ {forbidden} {under}}}\n")
}

/// Lines of walls one over the other.
fn walls() -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n).unwrap_or(0)).to_string();
    let file =
        |n: usize| if n < 26 { letter(n) } else { format!("{}{}", letter(n / 26 - 1), letter(n % 26)) };
    let mut lines = String::new();
    let places = (1..=64).flat_map(|rank| (0..57).map(move |left| (rank, left)));
    for (number, (rank, left)) in places.enumerate() {
        for (set, length) in [('a', 7), ('b', 6)] {
            let _ = write!(
                lines,
                " line {set}-{number} = {}{rank}..{}{rank} wall",
                file(left),
                file(left + length)
            );
        }
    }
    format!("64 by 64 {{{lines} }}")
}

/// All of them.
#[must_use]
pub fn files() -> Vec<CostlyFile> {
    const STEP: &str = "stone.step: step forward";
    const MIB: usize = 1 << 20;
    let optional = |times: usize| {
        format!("stone.a: step forward stone.b: step any{}", ", then may step any".repeat(times))
    };
    let slides = many(6, |_| "slide any".to_owned());
    let forbid = |condition: &str| format!("legal {{ legal.x: forbid {condition} }}");
    let each = "for each cell v0x { for each cell v1x { for each cell v2x { set tally to tally + 1 } } }";
    let start = format!("number tally = 0\nrules {{ rule.x: on start -> {each} }}\n{}", forbid("tally < 0"));
    let leaps = many(8000, |n| format!("leap ({},{})", n % 7 + 1, n / 7 % 7 + 1));
    let file = |name: &'static str, text: String, work: u64, heap: usize| CostlyFile {
        name,
        text,
        work,
        heap: heap * MIB,
    };
    vec![
        file("hang-nested", game("8 by 8", STEP, &forbid(&nested(5, "rounds > 200"))), 4_300_000, 1),
        file("hang-start", game("64 by 64", STEP, &start), 4_400_000, 28),
        file(
            "freeze",
            game("8 by 8", STEP, &forbid(&format!("rounds > 0 and ({})", nested(8, "rounds > 200")))),
            4_500,
            1,
        ),
        file("slow-check", game("8 by 8", &optional(5), ""), 2_200_000, 24),
        file("may-4", game("8 by 8", &optional(4), ""), 2_200_000, 16),
        file("slow-rulesets", game("64 by 64", &slides, &rulesets(250, "")), 22_000_000, 330),
        file("slow-walls", game(&walls(), &slides, ""), 2_500_000, 110),
        file("many ways of moving", game("8 by 8", &leaps, ""), 18_500_000, 100),
        file(
            "movements near the limit",
            game("8 by 8", &many(200, |_| format!("step any{}", " then step any".repeat(3))), ""),
            17_500_000,
            230,
        ),
        file(
            "movements beyond the limit",
            game(
                "8 by 8 round",
                &many(60, |_| "slide any via any then slide any via any then slide any".to_owned()),
                "",
            ),
            17_500_000,
            14,
        ),
        file(
            "two long legs on a small round board",
            game("5 by 5 round", "stone.s: slide any via any, then slide any", ""),
            25_000,
            1,
        ),
        file(
            "rulesets that ask for much",
            game("8 by 8", STEP, &rulesets(250, &format!("legal.n: forbid {}", nested(3, "rounds > 200")))),
            18_000_000,
            3,
        ),
    ]
}
