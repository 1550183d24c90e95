//! Rules, readings and claims that take too many steps.

use super::{accepted, check, game, objected, refused};
use alfonso_diag::code;
use alfonso_driver::Source;
use conformance::over_budget::{self, nested};
use conformance::{games, watch};

#[test]
fn rules_that_ask_without_end() {
    let grid = ("board", "board grid 8 by 8");
    let forbid = format!("legal {{ legal.x: forbid {} }}", nested(5, "rounds > 200"));
    refused("a prohibition", game(&[grid, ("legal", &forbid)]), code::TOO_COSTLY);
    let ending = format!("end {{ end.x: when {} -> draw }}", nested(8, "rounds > 200"));
    refused("an ending", game(&[grid, ("end", &ending)]), code::TOO_COSTLY);
    let each = |inner: &str| {
        let (open, close) = ("for each cell v0x { for each cell v1x { for each cell v2x { ", " } } }");
        let rules = format!("rules {{ rule.x: on start -> {open}{inner}{close} }}");
        game(&[
            ("board", "board grid 64 by 64"),
            ("before", "number tally = 0"),
            ("legal", &format!("{rules}\nlegal {{ legal.y: forbid tally < 0 }}")),
        ])
    };
    refused("a loop", each("set tally to tally + 1"), code::TOO_COSTLY);
    let found = check("a loop", each("set tally to tally + 1"));
    assert!(found[0].message.starts_with("`rule.x` takes more than 4194304 steps"), "{found:?}");
}

/// Placements are decided for all targets at once where no rule has an effect. What finds that out has
/// the same limits as the effects.
#[test]
fn loops_after_a_placement() {
    let loops = |depth: usize| {
        let open: String = (0..depth).map(|n| format!("for each piece v{n}x {{ ")).collect();
        let last = depth - 1;
        format!(
            "rules {{ rule.x: on move -> {open}capture pieces in (group of v{last}x) if not lives(v{last}x){} }}
            legal {{ legal.y: forbid not lives(it) }}",
            " }".repeat(depth)
        )
    };
    let placing = |depth: usize| {
        game(&[
            ("board", "board grid 16 by 16"),
            ("before", "define lives(x: piece): flag = some empty cell in neighbours of (group of x)"),
            ("king", "reserve { White Stone 9  Black Stone 9 }"),
            ("stone", "piece Stone \"S\" { stone.place: place }"),
            ("setup", "setup { White Stone a1..p6  Black Stone a9..p14 }"),
            ("legal", &loops(depth)),
            ("turn", "turn { turn.move: move else pass }"),
            ("end", "end { end.long: when rounds >= 3 -> draw }"),
        ])
    };
    accepted("a loop after a placement", &placing(1));
    refused("loops after a placement", placing(5), code::TOO_COSTLY);
}

/// A repetition of effects that never comes to rest is told with its rule, at the start and later.
#[test]
fn effects_that_are_repeated_without_end() {
    let restless =
        "number tally = 0\nrules { rule.spin: on start -> until stable { set tally to 1 - tally } }";
    let found = check("a repetition", game(&[("before", restless)]));
    assert!(found[0].message.starts_with("`rule.spin` takes more than 4194304 steps"), "{found:?}");
    let restless =
        "number tally = 0\nrules { rule.spin: on move -> until stable { set tally to 1 - tally } }";
    watch::ends("a game that spins", move || {
        let source = Source { name: "limits.rules".to_owned(), text: game(&[("before", restless)]) };
        let request = alfonso_driver::Request::default();
        let loaded = alfonso_driver::load(source, &request, &games::no_library).expect("a sound file");
        let mut line = loaded.game.line();
        let m = line.moves()[0];
        line.play(m).expect("legal");
        let over_budget =
            line.over_budget().and_then(|over_budget| over_budget.rule).expect("a rule's doing");
        assert_eq!(loaded.game.names().rules[over_budget.index()], "rule.spin");
    });
}

/// A game without errors at its start, whose budget is spent later.
#[test]
fn rules_that_ask_without_end_once_play_has_begun() {
    let forbid = format!("legal {{ legal.x: forbid rounds > 0 and ({}) }}", nested(8, "rounds > 200"));
    let text = game(&[("board", "board grid 8 by 8"), ("legal", &forbid)]);
    watch::ends("a game that freezes", move || {
        let source = Source { name: "limits.rules".to_owned(), text };
        let request = alfonso_driver::Request::default();
        let loaded = alfonso_driver::load(source, &request, &games::no_library).expect("a sound file");
        let rule = |over_budget: alfonso_game::OverBudget| {
            let rule = over_budget.rule.expect("a rule's doing");
            loaded.game.names().rules[rule.index()].clone()
        };
        let mut line = loaded.game.line();
        alfonso_driver::play_all(line.as_mut(), "a2-a3").expect("legal");
        assert_eq!(line.over_budget(), None);
        assert_eq!(line.count(2, alfonso_game::Leaves::Bulk).map_err(rule), Err("legal.x".to_owned()));
        let m = line.moves()[0];
        line.play(m).expect("legal");
        assert_eq!(line.over_budget().map(rule), Some("legal.x".to_owned()));
        assert!(line.moves().is_empty() && !line.is_stuck() && line.outcome().is_none());
        line.undo();
        assert!(line.over_budget().is_none() && !line.moves().is_empty());
        let mut fired = alfonso_game::Fired(vec![0; loaded.game.names().rules.len()]);
        let series = alfonso_game::Series { seed: 1, first: 0, games: 3, max_plies: 50 };
        let mut ends = Vec::new();
        loaded.game.playouts(&loaded.game.start(), series, &mut fired, |playout| ends.push(playout.end));
        assert_eq!(ends.len(), 3);
        for end in ends {
            let alfonso_game::PlayoutEnd::OverBudget(over_budget) = end else {
                panic!("it ended with {end:?}")
            };
            assert_eq!(rule(over_budget), "legal.x");
        }
    });
}

/// The work of each check stays below a ceiling, set a little above the work when this was written.
#[test]
fn costly_files_stay_below_their_ceilings() {
    let mut wrong = Vec::new();
    for file in over_budget::files() {
        let over_budget::CostlyFile { name, text, work: most, .. } = file;
        let checked = watch::ends(name, move || {
            alfonso_driver::check(Source { name: "limits.rules".to_owned(), text }, &games::no_library)
        });
        if checked.work > most || checked.work < most / 2 {
            wrong.push(format!("{name}: {} is not below {most}, or far below it", checked.work));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first readings spend the whole budget. The check leaves out the others, and says so.
#[test]
fn what_a_check_leaves_out_is_told() {
    let file =
        over_budget::files().into_iter().find(|file| file.name == "slow-rulesets").expect("there is one");
    let checked = watch::ends(file.name, move || {
        alfonso_driver::check(Source { name: "limits.rules".to_owned(), text: file.text }, &games::no_library)
    });
    let unread = checked.unread;
    assert!(checked.work > alfonso_driver::MOST_WORK && checked.readings > 1, "{}", checked.work);
    assert_eq!(checked.readings + unread.readings, 250);
    assert_eq!(unread.rulesets.len(), unread.readings);
    assert_eq!(unread.rulesets.last().map(String::as_str), Some("r249"));
    let whole = alfonso_driver::check(
        Source { name: "limits.rules".to_owned(), text: game(&[]) },
        &games::no_library,
    );
    assert!(whole.unread.is_empty() && whole.work < alfonso_driver::MOST_WORK);
}

/// The effects of a game's start may be cheap at its own start, but too costly in a position from outside.
#[test]
fn positions_that_cannot_be_set_up() {
    let each = |depth: usize| {
        let open: String = (0..depth).map(|n| format!("for each piece v{n}x {{ ")).collect();
        format!("{open}set tally to tally + 1{}", " }".repeat(depth))
    };
    let text = |claims: &str| {
        game(&[
            ("before", &format!("number tally = 0\n{claims}")),
            (
                "legal",
                &format!(
                    "rules {{ rule.x: on start -> {} }}\nlegal {{ legal.y: forbid tally < 0 }}",
                    each(6)
                ),
            ),
        ])
    };
    accepted("four men", &text(""));
    let fen = "ksss/ssss/SSSS/KSSS w";
    let claim = format!("example \"x\" engine \"so\" {{ fen \"{fen}\" }}");
    refused("sixteen men in a claim", text(&claim), code::TOO_COSTLY);
    watch::ends("sixteen men from outside", {
        let text = text("");
        move || {
            let source = Source { name: "limits.rules".to_owned(), text };
            let request = alfonso_driver::Request::default();
            let loaded = alfonso_driver::load(source, &request, &games::no_library).expect("a sound file");
            let error = loaded.game.from_fen(fen).expect_err("too costly");
            assert!(matches!(error.fault, alfonso_game::FenFault::OverBudget(..)), "{error:?}");
            assert_eq!(error.to_string(), "`rule.x` takes more than 4194304 steps to set it up");
            let place = |(row, name): (usize, &str)| alfonso_game::PlacedPiece {
                cell: loaded.game.topology().named(name).expect("a cell"),
                kind: alfonso_game::KindId(1),
                owner: alfonso_game::Seat::new(row % 2),
                facing: None,
                unmoved: false,
                moved_now: false,
            };
            let cells = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4"];
            let pieces: Vec<_> = cells.into_iter().enumerate().map(place).collect();
            let over_budget =
                loaded.game.arranged(pieces.clone(), alfonso_game::Seat(0)).expect_err("too costly");
            let rule = over_budget.rule.expect("a rule's doing");
            assert_eq!(loaded.game.names().rules[rule.index()], "rule.x");
            assert!(loaded.game.arranged(pieces[..4].to_vec(), alfonso_game::Seat(0)).is_ok());
        }
    });
}

/// The comparison marks texts whose words it does not compare, and gives them as they are.
#[test]
fn words_without_end_are_not_compared() {
    let sum = |from: usize| -> String {
        (0..200).map(|n| format!("define d-{n}: number = {}\n", numbers(120, from + n))).collect()
    };
    fn numbers(count: usize, from: usize) -> String {
        (0..count).map(|n| ((n * n + from) % 97).to_string()).collect::<Vec<_>>().join(" + ")
    }
    let texts = [game(&[("before", &sum(0))]), game(&[("before", &sum(50))])];
    let [a, b] = texts.map(|text| {
        let source = Source { name: "limits.rules".to_owned(), text };
        alfonso_driver::load(source, &alfonso_driver::Request::default(), &games::no_library).expect("sound")
    });
    let clauses = alfonso_compare::Clauses::new((&a).into(), (&b).into());
    assert_eq!(clauses.different.len(), 200);
    let whole: Vec<bool> = clauses.different.iter().map(|differing| differing.whole).collect();
    assert_eq!(whole.iter().filter(|whole| **whole).count(), clauses.whole);
    assert!(!whole[0] && whole[199], "{whole:?}");
    let last = &clauses.different[199];
    assert_eq!(last.words_a.len(), 1);
    assert_eq!(last.words_a[0].text, last.a.text);
}

#[test]
fn claims_that_count_for_ever() {
    let claim = |claim: &str| game(&[("before", &format!("example \"x\" engine \"so\" {{ {claim} }}"))]);
    refused("a wrong count", claim("perft 4 16 64"), code::CLAIM_FAILS);
    objected("a deep count", claim(&format!("perft {}", "1 ".repeat(60))));
    objected("a large number", claim("count 9223372036854775807"));
    objected("a long notation", claim(&format!("fen \"{}\"", "8/".repeat(40_000))));
    objected("numbers in a notation", claim(&format!("fen \"{} w\"", "9".repeat(100_000))));
    objected("many moves", claim(&format!("play {}", "a2-a3 ".repeat(50_000))));
    // Costly rules in claims that are small: each position takes some hundred thousand steps.
    let over_budget = "legal { legal.x: forbid some cell a where rank of a > 0 and (some cell b where rank of b > rank of a + rounds + 100) }";
    let claim = |claim: &str| {
        let text = format!("{over_budget}\nexample \"x\" engine \"so\" {{ {claim} }}");
        game(&[
            ("board", "board grid 24 by 24"),
            ("setup", "setup { White King b2  Black King v22 }"),
            ("stone", ""),
            ("end", "end { end.long: when rounds >= 9000 -> draw }"),
            ("before", &text),
        ])
    };
    let to_and_fro = format!("play {}", "b2-b3 v22-v21 b3-b2 v21-v22 ".repeat(2_000));
    for (what, text) in [("a count", "perft 8 64 376 9 9"), ("many moves", &to_and_fro)] {
        let found = check(what, claim(text));
        let labels = found.iter().filter(|it| it.code == code::BAD_CLAIM).flat_map(|it| &it.labels);
        let told = labels.filter(|label| label.text.contains("steps for this file")).count();
        assert_eq!(told, 1, "{what}: {found:?}");
    }
}

/// Finding lines and comparing words does not go through the whole file each time.
#[test]
fn thousands_of_definitions_side_by_side() {
    let defined = |add: usize| {
        let numbers: String =
            (0..30_000).map(|n| format!("define d-{n}: number = {}\n", (n + add) % 9)).collect();
        game(&[("before", &numbers)])
    };
    let (a, b) = (defined(0), defined(1));
    watch::ends("30,000 definitions", move || {
        let load = |text: String| {
            let source = Source { name: "limits.rules".to_owned(), text };
            alfonso_driver::load(source, &alfonso_driver::Request::default(), &games::no_library)
                .expect("sound")
        };
        let (a, b) = (load(a), load(b));
        let clauses = alfonso_compare::Clauses::new((&a).into(), (&b).into());
        assert_eq!((clauses.different.len(), clauses.whole), (30_000, 0));
        for (row, differing) in clauses.different.iter().enumerate().step_by(997) {
            assert_eq!(differing.b.line - clauses.different[0].b.line, row, "{differing:?}");
        }
    });
}

/// Rulesets that answer everything alike are compiled as one game: 250 compilations would take minutes.
#[test]
fn equal_answers_are_compiled_once() {
    let mut doubt =
        "source s \"S\"\nquestion ask \"?\" { reading a \"a\" cites s reading b \"b\" cites s }\n\
                     ruleset rs-0 \"r\" default { ask = a }\n"
            .to_owned();
    for number in 1..250 {
        doubt +=
            &format!("ruleset rs-{number} \"r\" {{ ask = {} }}\n", if number % 2 == 0 { "a" } else { "b" });
    }
    let slides: String = (0..6).map(|number| format!(" stone.s{number}: slide any")).collect();
    accepted(
        "250 rulesets",
        &game(&[
            ("doubt", &doubt),
            ("board", "board grid 64 by 64"),
            ("stone", &format!("piece Stone \"S\" {{{slides} }}")),
            ("legal", "legal { under ask = a { legal.x: forbid rounds > 100 } }"),
        ]),
    );
}
