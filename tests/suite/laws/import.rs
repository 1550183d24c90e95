//! Variants of Fairy-Stockfish's configuration: the rule files made from them are sound, and count as that program does.

use alfonso_diag::SourceId;
use alfonso_driver::{Request, Source, load};
use alfonso_game::{Dialect, Leaves};
use alfonso_import::{Imported, import, known};
use conformance::{games, report, watch};

/// The counts of Fairy-Stockfish 11.1 from the start of the variants that it knows, ply by ply.
const COUNTS: &[(&str, &[u64])] = &[
    ("chess", &[20, 400, 8_902]),
    ("nocastle", &[20, 400, 8_902]),
    ("kingofthehill", &[20, 400, 8_902]),
    ("3check", &[20, 400, 8_902]),
    ("5check", &[20, 400, 8_902]),
    ("horde", &[8, 128, 1_274]),
    ("giveaway", &[20, 400, 8_067]),
    ("antichess", &[20, 400, 8_067]),
    ("extinction", &[20, 400, 8_902]),
    ("gardner", &[7, 53, 506]),
    ("losalamos", &[10, 100, 1_212]),
    ("shatranj", &[16, 256, 4_176]),
    ("makruk", &[23, 529, 12_012]),
    ("capablanca", &[28, 784, 25_228]),
    ("janus", &[28, 782, 24_747]),
    ("breakthrough", &[22, 484, 11_132]),
    ("amazon", &[22, 484, 12_483]),
    ("almost", &[22, 484, 11_895]),
    ("hoppelpoppel", &[20, 400, 9_034]),
    ("newzealand", &[20, 400, 8_976]),
    ("crazyhouse", &[20, 400, 8_902]),
];

/// The keys that no rule says of the variants that the program knows.
const OPEN: &[(&str, &[&str])] = &[("makruk", &["countingRule"]), ("crazyhouse", &["nMoveRule"])];

/// Positions in which rules count that the start does not show (counters never cut a count): the lines of a variant, and what Fairy-Stockfish 11.1 counts.
const POSITIONS: &[(&str, &[u64])] = &[
    ("[x:giveaway]\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", &[26]),
    // Whoever is bared may bare in return.
    ("[x:shatranj]\nstartFen = 8/8/8/3rk3/8/8/8/3R3K w - - 0 1", &[13, 181]),
    // Nobody takes a pawn in passing that came from the first rank.
    ("[x:horde]\nstartFen = 4k3/8/8/8/8/1p6/8/P6P w - - 0 1", &[4, 25]),
    // A pawn that is dropped where one has passed takes nothing.
    ("[x:crazyhouse]\nmustCapture = true\nstartFen = 4k3/8/8/8/8/8/4P3/4K3[p] w - - 0 1", &[6, 310]),
];

/// Returns the counts of the rule file of a variant.
fn counts(one: &Imported, depth: usize) -> Vec<u64> {
    let source = Source { name: format!("{}.rules", one.name), text: one.text.clone() };
    let checked = alfonso_driver::check(source.clone(), &games::no_library);
    let found = report::report(&checked.diagnostics, &checked.sources);
    assert!(found.is_empty(), "{}\n{found}\n{}", one.name, one.text);
    let loaded =
        load(source, &Request::default(), &games::no_library).unwrap_or_else(|_| panic!("{}", one.name));
    (1..=u32::try_from(depth).expect("few plies"))
        .map(|depth| loaded.game.line().perft(depth, Leaves::Bulk))
        .collect()
}

/// Returns the only variant of a configuration; nothing may be wrong with it.
fn only(text: &str) -> Imported {
    let (mut imported, wrong) = import(SourceId(0), "test.ini", text, &[]);
    assert!(wrong.is_empty(), "{text}: {wrong:?}");
    assert_eq!(imported.len(), 1, "{text}");
    imported.remove(0)
}

#[test]
fn known_variants_count_as_the_other_program_counts() {
    let told: Vec<&str> = COUNTS.iter().map(|(name, _)| *name).collect();
    assert_eq!(told, known());
    for (name, wanted) in COUNTS {
        let one = only(&format!("[mine:{name}]\n"));
        let open: Vec<&str> = one.open.iter().map(|(key, _)| key.as_str()).collect();
        let wanted_open: &[&str] = OPEN.iter().find(|(known, _)| known == name).map_or(&[], |(_, open)| open);
        assert_eq!(open, wanted_open, "{name}");
        assert_eq!(counts(&one, wanted.len()), *wanted, "{name}");
    }
}

#[test]
fn positions_count_as_the_other_program_counts() {
    for (text, wanted) in POSITIONS {
        assert_eq!(counts(&only(text), wanted.len()), *wanted, "{text}");
    }
}

/// Nothing that rules do not say is passed over, be it a key or a value.
#[test]
fn what_is_not_understood_is_open() {
    for (line, open) in [
        ("castlingRank = 0", "castlingRank"),
        ("blastOnCapture = true", "blastOnCapture"),
        ("nMoveRule = many", "nMoveRule"),
        ("doubleStep = sometimes", "doubleStep"),
        ("stalemateValue = later", "stalemateValue"),
        ("promotionRegionWhite = 8*", "promotionRegionWhite"),
        ("flagPiece = k", "flagPiece"),
        ("castlingRookPieces = rq", "castlingRookPieces"),
        ("castlingKingsideFile = d", "castlingKingsideFile"),
        ("castlingKingsideFile = h", "castlingKingsideFile"),
        ("nMoveRule = 18446744073709551615", "nMoveRule"),
        ("promotionPieceTypes = *", "promotionPieceTypes"),
        ("promotionPieceTypes = qzr", "promotionPieceTypes"),
        ("promotedPieceType = n:z b", "promotedPieceType"),
        ("promotionRank = 0", "promotionRank"),
        ("enPassantTypes = pn", "enPassantTypes"),
        ("pawn = p:fmK", "pawn"),
        ("queen = q r", "queen"),
        ("startFen = r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "startFen"),
        ("startFen = r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "startFen"),
        ("startFen = 4k3/8/8/3Pp3/8/8/8/4K3 w - e6 10 1", "startFen"),
        ("extinctionPseudoRoyal = true", "extinctionPseudoRoyal"),
        ("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "startFen"),
        ("startFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "startFen"),
    ] {
        let one = only(&format!("[mine:chess]\n{line}\n"));
        assert_eq!(one.open.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), [open], "{line}");
        assert!(one.text.contains(&format!("//   {line}\n")), "{}", one.text);
        counts(&one, 1);
    }
}

/// Chess as a diagram.
const CHESS: &str = "files=8\nranks=8\npromoZone=1\npromoChoice=QRBN\ngraphicsDir=/pictures/\nsymmetry=mirror\n\
    pawn:P:fmWfceFifmnD:pawn:a2-h2\nknight:N:N:knight:b1,g1\nbishop:B::bishop:c1,f1\nrook:R:R:rook:a1,h1\n\
    queen::Q:queen:d1\nking:K:KisO2:king:e1\n";

/// Diagrams, and the counts that others have for them: of chess, of Capablanca's chess without castling (two plies deep it
/// makes no difference, nor at the third), and of chess in which the second player's pieces are named one by one.
#[test]
fn diagrams_count_as_others_do() {
    let capablanca = "<div class=\"idiagram\">files=10\nroyal=8\nPawn::::a2-j2\nKnight:N:::b1,i1\nBishop::::d1,g1\n\
        Rook::::a1,j1\nArchbishop::::c1\nChancellor::::h1\nQueen::::e1\nKing::::f1\nLion::KNADcaK::\n</div>";
    let capablanca = capablanca.replace("\">files", "\">\nfiles");
    let named = CHESS
        .replace("mirror", "none")
        .replace("a2-h2", "a2-h2,,a7-h7")
        .replace("b1,g1", "b1,g1,,b8,g8")
        .replace("c1,f1", "c1,f1,,c8,f8")
        .replace("a1,h1", "a1,h1,,a8,h8")
        .replace(":d1", ":d1,,d8")
        .replace(":e1", ":e1,,e8");
    for (text, open, many) in [
        (CHESS, &[][..], &[20, 400, 8_902][..]),
        (&named, &[], &[20, 400, 8_902]),
        (&capablanca, &["Lion"], &[28, 784, 25_228]),
        // Turned, the kings stand on the same wing, and castling to the same side is not the same way.
        (&CHESS.replace("mirror", "rotate"), &["King"], &[20, 400]),
    ] {
        let one = only(text);
        assert_eq!(one.open.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), open, "{text}");
        assert_eq!(counts(&one, many.len()), many, "{}", one.text);
    }
}

/// A position in which castling, double steps and taking in passing count: a published one of chess. Pawns that have left their rank are
/// a sort of their own, as a diagram takes every piece for unmoved.
#[test]
fn diagrams_have_the_special_moves_of_chess() {
    let kiwipete = "files=8\nsymmetry=none\nmaxPromote=2\npromoChoice=QRBN\n\
        pawn:P:fmWfceFifmnD::a2-c2,f2-h2,,a7,c7,d7,f7\nfoot:F:fmWfceF::d5,e4,,e6,g6,b4,h3\nknight:N:N::e5,c3,,b6,f6\n\
        bishop:B:B::d2,e2,,a6,g7\nrook:R:R::a1,h1,,a8,h8\nqueen:Q:Q::f3,,e7\nking:K:KisO2::e1,,e8\n";
    assert_eq!(counts(&only(kiwipete), 3), [48, 2_039, 97_862]);
}

/// Files of other formats are none, whatever stands in their brackets: one report, and nothing to write.
#[test]
fn files_of_other_formats_are_refused_with_one_report() {
    for text in [
        "[Event \"?\"]\n[Site \"here\"]\n[White \"Somebody\"]\n",
        "[Event \"?\"]\n\n1. e4 e5 {a:b:c:d:e} 2. Nf3 *\n",
        "[Event \"?\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n",
        "; a comment\n(version \"2.0\")\n(game\n (title \"Chess\")\n (option \"a:b:c:d:e\" true)\n)\n",
        "(game \"Chess\"\n    (players 2)\n    (equipment {\n[1 2]\n}))\n",
        "version 4.8(w)\nGame: normal\n8x8\np:74 8,24 9,7 a2:b:c:d\n",
        "variant chess\nfen rnbqkbnr\n",
        "just words\n",
        "",
    ] {
        let (imported, wrong) = import(SourceId(0), "file", text, &[]);
        assert_eq!((imported.len(), wrong.len()), (0, 1), "{text}: {wrong:?}");
    }
    // Among sections, such a line is reported at its place, and what stands below it belongs to nothing.
    let (imported, wrong) = import(SourceId(0), "file", "[a:chess]\n[b \"c\"]\nmaxRank = 99\n", &[]);
    assert_eq!((imported.len(), wrong.len(), imported[0].open.len()), (1, 1, 0), "{wrong:?}");
}

/// A section without a parent begins without pieces, and nothing of it is taken from chess but what the program takes for granted.
#[test]
fn sections_without_a_parent_begin_empty() {
    for text in ["[a]\n", "[a]\nmaxRank = 6\n", "[a]\nking = k\n", "[a:b]\n[b]\nmaxFile = 6\n"] {
        let (imported, wrong) = import(SourceId(0), "file", text, &["a".to_owned()]);
        assert_eq!((imported.len(), wrong.len()), (0, 1), "{text}: {wrong:?}");
    }
    let kings = only("[a]\nking = k\nknight = n\nstartFen = 4k3/8/8/8/8/8/8/N3K3 w - - 0 1\n");
    assert_eq!(counts(&kings, 2), [7, 35]);
    assert!(!kings.text.contains("Queen") && !kings.text.contains("also"), "{}", kings.text);
}

/// Positions as the program writes them are read, and written so in `fen:uci`. What is written stands behind what is read, where it is not the
/// same.
#[test]
fn positions_are_exchanged_with_the_program() {
    for (section, read, written) in [
        ("[a:crazyhouse]", "Q~5rk/8/8/8/8/8/8/K6b~[Qn] b - - 0 1", ""),
        ("[a:crazyhouse]", "7k/8/8/8/8/8/8/K7/Qn w - - 0 1", "7k/8/8/8/8/8/8/K7[Qn] w - - 0 1"),
        ("[a:crazyhouse]", "7k/8/8/8/8/8/8/K7/ w - - 0 1", "7k/8/8/8/8/8/8/K7[] w - - 0 1"),
        ("[a:crazyhouse]", "7k/8/8/8/8/8/8/K7[N3Pbp] w - - 0 1", "7k/8/8/8/8/8/8/K7[PPPNpb] w - - 0 1"),
        ("[a:3check]", "4k3/8/8/8/8/8/8/R3K3 w Q - 2+3 0 1", ""),
        ("[a:3check]", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1"),
        ("[a:chess]", "4k3/8/8/pP6/8/8/8/4K3 w - a5a6 0 2", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 2"),
        (
            "[a:chess]\npieceDrops = true\ncapturesToHand = true\npromotedPieceType = n:r\npromotionPieceTypes = q",
            "4k3/+N7/8/8/8/8/8/Q~3K3[] w - - 0 1",
            "",
        ),
    ] {
        let one = only(&format!("{section}\n"));
        let source = Source { name: "a.rules".to_owned(), text: one.text.clone() };
        let loaded =
            load(source, &Request::default(), &games::no_library).unwrap_or_else(|_| panic!("{}", one.text));
        let position = loaded.game.from_fen(read).unwrap_or_else(|error| panic!("{read}: {error}"));
        let wanted = if written.is_empty() { read } else { written };
        assert_eq!(loaded.game.to_fen_in(&position, Dialect::Uci), wanted);
    }
    let chess = only("[a:chess]\n");
    let source = Source { name: "a.rules".to_owned(), text: chess.text };
    let chess = load(source, &Request::default(), &games::no_library).unwrap_or_else(|_| panic!("chess"));
    for odd in [
        "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1",
        "4k3/8/8/pP6/8/8/8/4K3 w - b5a5 0 2",
        "4k3/8/8/8/8/8/8/4K3/Q w - - 0 1",
    ] {
        assert!(chess.game.from_fen(odd).is_err(), "{odd}");
    }
}

/// A file that is its parent's game has its name too, and one that is another game has not.
#[test]
fn names_of_parents_are_kept_by_what_is_the_same_game() {
    for (text, names) in [
        ("[zh:crazyhouse]\nnMoveRule = 0\npieceToCharTable = -\n", "also \"crazyhouse\""),
        ("[mine:3check]\n", "also \"3check\"  also \"Three-check\""),
        ("[a:b]\n[b:kingofthehill]\nnFoldRule = 3\n", "also \"kingofthehill\""),
        ("[a:chess]\nstalemateValue = loss\n", ""),
        ("[a:b]\n[b:chess]\ncastling = false\n", ""),
    ] {
        let (imported, wrong) = import(SourceId(0), "file", text, &[]);
        assert!(wrong.is_empty());
        let found =
            imported[0].text.lines().find_map(|line| line.strip_prefix("about { ")?.strip_suffix(" }"));
        assert_eq!(found.unwrap_or_default(), names, "{text}");
    }
}

/// Parts of a diagram that no rule says are named, and positions that cannot be set up are told with their places.
#[test]
fn what_diagrams_leave_open_is_named_and_mistakes_have_their_places() {
    for (line, open) in [
        ("stalemate=win", "stalemate"),
        ("promoZone=2", "promoZone"),
        ("promoChoice=QX", "promoChoice"),
        ("hole::::a4", "hole"),
    ] {
        let one = only(&format!("{CHESS}{line}\n"));
        assert!(one.open.iter().any(|(key, _)| key == open), "{line}: {:?}", one.open);
    }
    let odd = "White:W:W::a1\nPiece:P:F::b1\nAny:A:K::c1\nMove:M:W::d1\nIt:I:N::f1\nKing:K:K::e1\n";
    for text in [odd, "a:b:W::a1\nb:c:W::c1\n"] {
        let one = only(text);
        assert!(one.open.is_empty(), "{:?}", one.open);
        counts(&one, 1);
    }
    for (line, place) in [
        ("files=99", "files=99"),
        ("symmetry=odd", "symmetry=odd"),
        ("Dabbaba:D:D::a2", "Dabbaba:D:D::a2"),
        ("Dabbaba:D:D::z9", "Dabbaba:D:D::z9"),
        ("Dabbaba:D:::a4", "Dabbaba:D:::a4"),
    ] {
        let text = format!("{CHESS}{line}\n");
        let (imported, wrong) = import(SourceId(0), "page.html", &text, &[]);
        let places: Vec<&str> =
            wrong.iter().filter_map(|it| it.span()).map(|span| &text[span.range()]).collect();
        assert_eq!((imported.len(), places), (0, vec![place]), "{line}");
    }
}

/// Parts that a rule would say falsely are open.
#[test]
fn what_diagrams_mean_otherwise_is_open() {
    let rest = "rook:R:R::a1,h1\nking:K:K::e1\n";
    for (lines, open) in [
        // A pawn that has moved comes to where another one begins.
        ("files=8\nranks=9\npawn:P:fmWfceFifmnD::a2-h2,a3-h3\n", "Pawn"),
        ("pawn:P:WfceFifmnD::a2-h2\n", "Pawn"),
        // One side alone steps twice.
        ("foot:F:fW::,,a6-h6\npawn:P:fmWfceFifmnD::b2-g2,,\n", "Pawn"),
        // What steps three times as far is taken in passing too.
        ("pawn:P:fmWfceFifmnDifmnH::a2-h2\n", "Pawn"),
        ("pawn:P:fmWfcF::a2-h2:3\n", "Pawn"),
        ("maxPromote=5\npawn:P:fmWfcF::a2-h2\n", "maxPromote"),
        ("promoChoice=A\npawn:P:fmWfcF::a2-h2\nant:A:W::b1\nape:A:F::c1\n", "promoChoice"),
        ("royal=0\npawn:P:fmWfcF::a2-h2\n", "royal"),
        ("royal=1\nchief:C:K::\npawn:P:fmWfcF::a2-h2\n", "royal"),
        ("lord:L:KisO2::c1\n", "Lord"),
    ] {
        let one = only(&format!("{lines}{rest}"));
        let keys: Vec<&str> = one.open.iter().map(|(key, _)| key.as_str()).collect();
        assert!(keys.contains(&open) && !keys.contains(&"startFen"), "{lines}: {keys:?}");
        counts(&one, 1);
    }
}

/// However a page breaks its lines, a diagram is read to the end of its element.
#[test]
fn pages_may_have_other_tags_in_a_diagram() {
    let lines = "files=6\nranks=6\nsymmetry=rotate\nPawn:P:fmWfcF::a2-f2\nRook:R:R::a1\nKing:K:K::d1\n";
    let plain = only(&format!("<div class=\"idiagram\">\n{lines}</div>"));
    let paragraphs = lines.replacen("Rook", "</p>\n<p>Rook", 1).replace('\n', "<br />\n");
    let noted = lines.replacen("Rook", "<a href=\"x\">a note</a>\n//Rook:R:R::b1\nRook", 1);
    for inside in [paragraphs, lines.replace('\n', "<br>"), lines.replace('\n', "\r\n"), noted] {
        for element in ["div", "pre"] {
            let page = format!(
                "<p>an idiagram</p>idiagram <b>x</b><{element} id=\"idiagram\"><p>{inside}</p><{element}>y</{element}></{element}>z"
            );
            assert_eq!(only(&page).text, plain.text, "{page}");
        }
    }
}

/// A configuration that speaks of diagrams is one.
#[test]
fn a_configuration_may_speak_of_diagrams() {
    let one = only("# As the idiagram of the page has it: a:b:c:d:e\n[mine:chess]\n");
    assert!(one.open.is_empty() && one.text.contains("variant `mine`"), "{}", one.text);
}

/// Whatever the text, there is an answer.
#[test]
fn pieces_of_configurations_do_no_harm() {
    let text = std::fs::read_to_string(games::root().join("tests/cli/import.in/variants.ini"))
        .expect("it can be read");
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        let (imported, _) = import(SourceId(0), "test.ini", &text[..end], &[]);
        assert!(imported.len() <= 11);
    }
    let page = std::fs::read_to_string(games::root().join("docs/tutorial/import.in/page.html"))
        .expect("it can be read");
    for end in 0..=page.len() {
        let (imported, wrong) = import(SourceId(0), "page.html", &page[..end], &[]);
        assert!(imported.len() + wrong.len() > 0, "{:?} was passed over", &page[..end]);
    }
    for odd in [
        "<div class=idiagram>",
        "a::::\n",
        "promoChoice=RZ\nPawn:P:fmWfcF::a2-e2\nRook:R:R::a1\n::N::b1\nKing:K:K::c1\n",
        "::::\n",
        "\u{e9}:\u{e9}:W::a1\n",
        "a:b:W::\u{e9}1\n",
        "a:b:W::a-b\n",
        "a:b:W::a1-\n",
        "files=8\n=\na:b:\u{e9}::a1\nroyal=7\n",
        "maxPromote=9\npromoZone=99\na:b:W::a1",
        "files=2\nranks=2\npromoZone=0\na:b:isO2::a1",
        "[a:chess]\nmaxFile = \u{e9}\n",
        "[]\n",
        "[:]\n",
        "[a:a]\n",
        "[a:chess]\nstartFen =\n",
        "[a:chess]\nking = \u{1f6e1}\n",
        "[\"\\\"]\n",
    ] {
        let (imported, wrong) = import(SourceId(0), "test.ini", odd, &[]);
        assert!(!imported.is_empty() || !wrong.is_empty(), "{odd:?} was passed over");
    }
}

/// The largest files are read in no time, whatever they are full of.
#[test]
fn a_mebibyte_of_sections_or_keys_takes_no_time() {
    let many = |line: &dyn Fn(usize) -> String| -> String {
        (0..)
            .map(line)
            .scan(0, |length, line| {
                *length += line.len();
                (*length < (1 << 20) - 64).then_some(line)
            })
            .collect()
    };
    let read = |what: &str, text: String| {
        watch::ends(what, move || {
            let (imported, wrong) = import(SourceId(0), "test.ini", &text, &[]);
            (imported.len(), wrong.len())
        })
    };
    assert_eq!(read("keys", format!("[a:chess]\n{}", many(&|n| format!("k{n}=1\n")))), (1, 0));
    assert_eq!(read("sections", many(&|n| format!("[s{n}]\n"))), (0, 1));
    // Fifty mistakes are told, and how many more there are.
    assert_eq!(read("one section again", many(&|_| "[s:chess]\n".to_owned())), (1, 51));
    assert_eq!(read("pieces of a diagram", many(&|n| format!("A{n}:a:W::a1\n"))), (0, 1));
    assert_eq!(read("lines of a diagram", format!("A:a:W::a1\n{}", many(&|n| format!("k{n}=1\n")))), (1, 0));
    assert_eq!(read("diagrams", many(&|_| "<p idiagram>\na::W::z9\n</p>".to_owned())).0, 0);
    for odd in ["idiagram ", "<", "<p idiagram><", "<idiagram>", "</p idiagram>a:b:c:d:e\n"] {
        assert_eq!(read("words and tags", many(&|_| odd.to_owned())).0, 0, "{odd}");
    }
    // All of a chain have one cause.
    let chain = (0..900).map(|n| format!("[s{n}:s{}]\n", n + 1)).collect();
    assert_eq!(read("a chain", chain), (0, 2));
}
