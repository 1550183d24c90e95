//! Texts that are too large, too deep, too many or no text at all.

use super::{MIB, accepted, check, game, objected, refused};
use alfonso_diag::code;
use alfonso_driver::Source;
use conformance::{games, watch};

/// Returns bytes of this sort, the same ones every time.
fn noise(length: usize, sort: impl Fn(u8) -> u8) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        sort(state.to_le_bytes()[3])
    };
    std::iter::repeat_with(byte).take(length).collect()
}

#[test]
fn brackets_without_end() {
    const MANY: usize = 200_000;
    refused("parentheses", "(".repeat(MANY), code::TOO_DEEP);
    refused("braces", "{".repeat(MANY), code::TOO_DEEP);
    refused("square brackets", "[".repeat(MANY), code::STRAY_CHARACTER);
    refused("both", "({".repeat(MANY), code::TOO_DEEP);
    objected("closing parentheses", ")".repeat(MANY));
    objected("closing braces", "}".repeat(MANY));
    objected("pairs", "{}".repeat(MANY));
    let forbid = |inner: String| game(&[("legal", &format!("legal {{ legal.x: forbid {inner} }}"))]);
    let nested = |open: &str, inner: &str, close: &str| {
        forbid(format!("{}{inner}{}", open.repeat(MANY), close.repeat(MANY)))
    };
    refused("parentheses in a rule", nested("(", "true", ")"), code::TOO_DEEP);
    refused("parentheses never closed", nested("(", "true", ""), code::TOO_DEEP);
    refused("choices", nested("by q {a: ", "true", "}")[..MIB].to_owned(), code::TOO_DEEP);
    refused("words", nested("cell of ", "it", "")[..MIB].to_owned(), code::TOO_DEEP);
    objected("denials", nested("not ", "true", ""));
}

#[test]
fn nesting_within_the_limit_is_read() {
    let forbid = |inner: String| game(&[("legal", &format!("legal {{ legal.x: forbid {inner} }}"))]);
    accepted("parentheses", &forbid(format!("{}rounds > 100{}", "(".repeat(120), ")".repeat(120))));
    let doubt = "source poem \"A poem\"\nquestion q \"?\" { reading a \"a\" cites poem  reading b \"b\" cites poem }\n\
                 ruleset r \"r\" default { q = a }";
    let by = "by q { b: rounds > 100  a: ".repeat(120);
    let text = forbid(format!("{by}rounds > 100{}", "}".repeat(120)));
    let text = text.replacen("players White", &format!("{doubt}\nplayers White"), 1);
    // Inside the arm of one reading, the other is impossible.
    refused("choices", text, code::IMPOSSIBLE_READING);
}

#[test]
fn what_is_no_text() {
    refused("nothing", "", code::EMPTY_FILE);
    refused("white space", " \n\t\r\n  ", code::EMPTY_FILE);
    refused("a comment", "// a game\n", code::EMPTY_FILE);
    refused("a mark of byte order", "\u{feff}", code::EMPTY_FILE);
    refused("bytes", b"game \"X\"\n\xff\xfe".to_vec(), code::NOT_UTF8);
    refused("half a character", b"game \"\xc3".to_vec(), code::NOT_UTF8);
    refused("zero", "game \"X\"\0", code::STRAY_CHARACTER);
    refused("zeros", vec![0; MIB], code::STRAY_CHARACTER);
    let utf16: Vec<u8> = "game \"Small\"".encode_utf16().flat_map(u16::to_le_bytes).collect();
    objected("another encoding", utf16);
}

#[test]
fn noise_ends() {
    refused("3 MB of noise", noise(3_000_000, |byte| byte), code::TOO_LARGE);
    refused("3 MB of letters", noise(3_000_000, |byte| b'a' + byte % 26), code::TOO_LARGE);
    refused("1 MiB and a byte", vec![b' '; MIB + 1], code::TOO_LARGE);
    refused("1 MiB of bytes", noise(MIB, |byte| byte), code::NOT_UTF8);
    objected("1 MiB of signs", noise(MIB, |byte| b' ' + byte % 95));
    objected("1 MiB of letters", noise(MIB, |byte| b'a' + byte % 26));
    objected("1 MiB of brackets", noise(MIB, |byte| b"(){}\n \"a"[usize::from(byte % 8)]));
    let after = |start: &str, sort: fn(u8) -> u8| [start.as_bytes(), &noise(MIB - 4096, sort)].concat();
    objected("noise after a game", after(&game(&[]), |byte| b' ' + byte % 95));
    objected("noise in a quotation", after("game \"", |byte| b'a' + byte % 26));
    objected(
        "one long line of words",
        after("game \"X\" end { a.b: ", |byte| b"ab c"[usize::from(byte % 4)]),
    );
}

/// A whole file of clauses, each correct by itself.
#[test]
fn a_mebibyte_of_rules() {
    let many = |rule: &dyn Fn(usize) -> String| {
        let mut rules = String::new();
        for number in 0.. {
            let next = rule(number);
            if rules.len() + next.len() > MIB - 2048 {
                return rules;
            }
            rules.push_str(&next);
        }
        rules
    };
    let steps = many(&|number| format!("  stone.s{number}: step forward onto empty\n"));
    objected("steps", game(&[("stone", &format!("piece Stone \"S\" {{\n{steps}}}"))]));
    let prohibitions = many(&|number| format!("  legal.l{number}: forbid target = a1 and it is Stone\n"));
    objected("prohibitions", game(&[("legal", &format!("legal {{\n{prohibitions}}}"))]));
    objected(
        "the same rule",
        game(&[("legal", &format!("legal {{\n{}}}", many(&|_| "legal.a: forbid true\n".to_owned())))]),
    );
    objected(
        "variables",
        game(&[(
            "before",
            &many(&|number| format!("number n{number} per cell = 0\n").replacen("n", "v-n", 2)),
        )]),
    );
    objected("definitions", game(&[("before", &many(&|number| format!("define d-{number} = 1\n")))]));
    accepted("sources", &game(&[("doubt", &many(&|number| format!("source s-{number} \"A source\"\n")))]));
    objected(
        "examples",
        game(&[(
            "before",
            &many(&|_| "example \"e\" engine \"so\" { can a2-a3  cannot a2-a3 }\n".to_owned()),
        )]),
    );
    objected(
        "a long sum",
        game(&[("legal", &format!("legal {{ legal.x: forbid 1 = 0 {} }}", many(&|_| "+ 1 ".to_owned())))]),
    );
}

#[test]
fn definitions_that_grow() {
    let grown = |first: &str, again: &dyn Fn(&str) -> String| {
        let mut defines = format!("define b-0{first}\n");
        for number in 1..64 {
            defines.push_str(&format!("define b-{number}{}\n", again(&format!("b-{}", number - 1))));
        }
        defines
    };
    let sums = grown("(x: number): number = x", &|last| {
        format!("(x: number): number = {last}(x) + {last}({last}(x))")
    });
    let rule = "legal { legal.x: forbid b-63(rounds) = 1 }";
    refused("sums", game(&[("before", &sums), ("legal", rule)]), code::TOO_MUCH);
    let flags = grown(": flag = rounds = 1", &|last| format!(": flag = {last} or not {last}"));
    refused(
        "flags",
        game(&[("before", &flags), ("legal", "legal { legal.x: forbid b-63 }")]),
        code::TOO_MUCH,
    );
    let effects = grown("(x: piece): effect = x becomes King", &|last| {
        format!("(x: piece): effect = {last}(x), {last}(x)")
    });
    let rule = "rules { rule.x: on move -> b-63(it) }";
    refused("effects", game(&[("before", &effects), ("legal", rule)]), code::TOO_MUCH);
    let unused = sums.clone();
    accepted("never written out", &game(&[("before", &unused)]));
}

#[test]
fn definitions_in_a_circle() {
    let circle = |defines: &str| game(&[("before", defines), ("legal", "legal { legal.x: forbid far }")]);
    refused("itself", circle("define far: flag = not far"), code::RECURSIVE_DEFINITION);
    refused(
        "each other",
        circle("define far: flag = near\ndefine near: flag = far"),
        code::RECURSIVE_DEFINITION,
    );
    let mut long = "define far: flag = far-0\n".to_owned();
    for number in 0..5000 {
        long.push_str(&format!("define far-{number}: flag = far-{}\n", (number + 1) % 5000));
    }
    refused("a long way round", circle(&long), code::RECURSIVE_DEFINITION);
    let straight = long
        .replace("= far-0\n", "= far-1\n")
        .replace("define far-4999: flag = far-1\n", "define far-4999: flag = true\n");
    objected("a long way", circle(&straight));
    let piece = "piece Stone \"S\" { stone.x: stride }\ndefine stride: move = stride";
    objected("a movement", game(&[("stone", piece)]));
}

#[test]
fn rulesets_in_a_circle() {
    let doubt = |rulesets: &str| {
        let question = "source poem \"A poem\"\nquestion q \"?\" { reading a \"a\" cites poem  reading b \"b\" cites poem }\n";
        let rule = "legal { under q = a { legal.x: forbid rounds > 99 } }";
        game(&[("doubt", &format!("{question}{rulesets}")), ("legal", rule)])
    };
    let default = "ruleset r \"r\" default { q = a }\n";
    accepted("one ruleset", &doubt(default));
    refused(
        "itself",
        doubt(&format!("{default}ruleset s \"s\" from s {{ q = a }}")),
        code::CIRCULAR_RULESETS,
    );
    let mut circle = default.to_owned();
    for number in 0..200 {
        circle.push_str(&format!("ruleset s-{number} \"s\" from s-{} {{ }}\n", (number + 1) % 200));
    }
    refused("many", doubt(&circle), code::CIRCULAR_RULESETS);
}

#[test]
fn too_many_of_a_thing() {
    let kinds: String = (0..300)
        .map(|number| {
            let letter = |n: usize| char::from(b'A' + u8::try_from(n).expect("a letter"));
            let small = letter(number % 26).to_ascii_lowercase();
            format!(
                "piece Kind-{number} \"{}{small}\" {{ kind-{number}.x: step any }}\n",
                letter(number / 26)
            )
        })
        .collect();
    objected("300 kinds", game(&[("before", &kinds)]));
    assert!(check("300 kinds", game(&[("before", &kinds)])).iter().any(|it| it.code == code::TOO_MUCH));
    let seats: Vec<String> = (0..17).map(|seat| format!("Seat-{seat} facing north")).collect();
    let players = format!("players White \"w\" facing north, Black \"b\" facing south, {}", seats.join(", "));
    assert!(check("19 players", game(&[("players", &players)])).iter().any(|it| it.code == code::TOO_MUCH));
    let questions: String = (0..300)
        .map(|n| {
            format!(
                "question q-{n} \"?\" {{ reading a \"a\" engine \"so\"  reading b \"b\" engine \"so\" }}\n"
            )
        })
        .collect();
    objected("300 questions", game(&[("doubt", &questions)]));
    let memories: String = (0..100).map(|n| format!("number memory-{n} per cell = 0\n")).collect();
    let found = check("409,600 numbers", game(&[("before", &memories), ("board", "board grid 64 by 64")]));
    assert!(found.iter().any(|it| it.code == code::TOO_MUCH), "{found:?}");
}

#[test]
fn boards_without_measure() {
    let board = |size: &str| game(&[("board", &format!("board grid {size}"))]);
    refused("25 million cells", board("5000 by 5000"), code::BOARD_SIZE);
    refused(
        "more than can be counted",
        board("9223372036854775807 by 9223372036854775807"),
        code::BOARD_SIZE,
    );
    refused("no cell", board("0 by 0"), code::BOARD_SIZE);
    refused("less than none", board("-4 by 4"), code::BOARD_SIZE);
    accepted("the largest", &board("64 by 64"));
    accepted("a strip", &board("4 by 999"));
}

#[test]
fn movements_that_branch() {
    let on = |size: &str, movement: &str| {
        let (board, stone) =
            (format!("board grid {size}"), format!("piece Stone \"S\" {{ stone.x: {movement} }}"));
        game(&[("board", &board), ("stone", &stone)])
    };
    let on_large = |movement: &str| on("64 by 64", movement);
    refused(
        "slides that branch",
        on_large("slide any then slide any then slide any then slide any"),
        code::TOO_MANY_PATHS,
    );
    let optional = format!("step any{}", ", then may slide any".repeat(40));
    refused("many optional slides", on_large(&optional), code::TOO_MANY_PATHS);
    let steps = format!("step any{}", " then step any".repeat(100));
    refused("many steps", on_large(&steps), code::TOO_MANY_PATHS);
    accepted("a rider", &on_large("slide any"));
    refused("a slide along a strip", on("4 by 999", "slide orthogonal"), code::TOO_MANY_PATHS);
    let riders: String = (0..200).map(|number| format!("stone.x{number}: slide any\n")).collect();
    let stone = format!("piece Stone \"S\" {{ {riders} }}");
    refused(
        "many riders",
        game(&[("board", "board grid 64 by 64"), ("stone", &stone)]),
        code::TOO_MANY_PATHS,
    );
}

/// The compiler groups walks line by line in less than a second each; it once took from 9 to 39.
#[test]
fn walks_are_sorted_soon() {
    let walks = |optional: &str, times: usize| {
        let steps = format!("step any{}", optional.repeat(times));
        game(&[
            ("board", "board grid 8 by 8"),
            ("stone", &format!("piece Stone \"S\" {{ stone.x: step forward stone.y: {steps} }}")),
        ])
    };
    refused("four optional steps", walks(", then may step any", 4), code::TOO_MANY_PATHS);
    refused("five optional steps", walks(", then may step any", 5), code::TOO_MANY_PATHS);
    accepted("two optional steps", &walks(", then may step any", 2));
}

/// The compiler tests a step against the walls near it, not against thousands.
#[test]
fn many_walls() {
    let file =
        |n: usize| if n < 26 { letter(n) } else { format!("{}{}", letter(n / 26 - 1), letter(n % 26)) };
    fn letter(n: usize) -> String {
        char::from(b'a' + u8::try_from(n).expect("a letter")).to_string()
    }
    let mut lines = String::new();
    let places = (1..=64).flat_map(|rank| (0..57).map(move |left| (rank, left)));
    for (number, (rank, left)) in places.enumerate() {
        for (set, length) in [('a', 7), ('b', 6)] {
            let (from, to) = (file(left), file(left + length));
            lines += &format!(" line {set}-{number} = {from}{rank}..{to}{rank} wall");
        }
    }
    let slides: String = (0..6).map(|number| format!(" stone.s{number}: slide any")).collect();
    accepted(
        "7,296 walls",
        &game(&[
            ("board", &format!("board grid 64 by 64 {{{lines} }}")),
            ("stone", &format!("piece Stone \"S\" {{{slides} }}")),
        ]),
    );
}

#[test]
fn a_source_that_is_too_large_without_having_been_decoded() {
    let text = " ".repeat(3_000_000);
    let found = watch::ends("a large text", move || {
        alfonso_driver::check(Source { name: "large.rules".to_owned(), text }, &games::no_library).diagnostics
    });
    assert_eq!(found.first().map(|problem| problem.code), Some(code::TOO_LARGE));
}
