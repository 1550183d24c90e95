//! Tests of reading and writing moves, as tables: a game, a position, a text, and what it means.

use crate::{Understood, find, is_move_text, parse, reason, uci, written};
use alfonso_driver::{About, Annotations, Loaded, Request, load, shipped};
use alfonso_game::Line;

/// A shipped game in one of its rulesets: `chess@960`.
struct Shipped {
    loaded: Loaded,
    annotations: Annotations,
}

impl Shipped {
    fn new(name: &str) -> Self {
        let (file, ruleset) =
            name.split_once('@').map_or((name, None), |(file, it)| (file, Some(it.to_owned())));
        let request = Request { ruleset, ..Request::default() };
        let source = shipped::game(file).unwrap_or_else(|| panic!("{file} is not shipped"));
        let loaded =
            load(source, &request, &|_| None).unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
        let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
        Self { loaded, annotations }
    }

    fn about(&self) -> About<'_> {
        About { game: &self.loaded.game, annotations: &self.annotations }
    }

    /// A line from a position, or from the start where the text is empty.
    fn line(&self, fen: &str) -> Box<dyn Line> {
        let game = &self.loaded.game;
        match fen {
            "" => game.line(),
            fen => game.line_from(&game.from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))),
        }
    }

    /// The meaning of a text, in words: the move in full, the moves that it may be, or why there is none.
    fn meaning(&self, fen: &str, text: &str) -> String {
        let line = self.line(fen);
        match find(self.about(), line.as_ref(), text, 0) {
            Ok(m) => line.text(m),
            Err(bad) => reason(self.about(), line.as_ref(), &bad),
        }
    }
}

/// A king who can castle to both sides, and a pawn about to rise.
const CASTLING: &str = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";

/// Tries texts, each with its game, its position in FEN, which may be the first, and its meaning.
fn are_meant<S: AsRef<str>>(cases: &[(&str, &str, &str, S)]) {
    let mut wrong = Vec::new();
    for (game, fen, text, wanted) in cases {
        let meant = Shipped::new(game).meaning(fen, text);
        let wanted = wanted.as_ref();
        if meant != wanted {
            wrong.push(format!("{game} {fen} {text}: {meant}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_door_reads_every_notation() {
    let cases = [
        ("chess", "", "e2-e4", "e2-e4"),
        ("chess", "", "e2e4", "e2-e4"),
        ("chess", "", "e4", "e2-e4"),
        ("chess", "", "Pe4", "e2-e4"),
        ("chess", "", "Nf3", "g1-f3"),
        ("chess", "", "♘f3", "g1-f3"),
        ("chess", "", "Ng1–f3!?", "g1-f3"),
        ("chess", "", "Nf3=", "g1-f3"),
        ("chess", "", "Nf3+-", "g1-f3"),
        ("chess", "", "Nf3N", "g1-f3"),
        ("chess", "", "Nf3±", "g1-f3"),
        ("chess", "", "Nf\u{200b}3", "g1-f3"),
        ("chess", CASTLING, "e1g1", "e1-g1:castle"),
        ("chess", CASTLING, "e1h1", "e1-g1:castle"),
        ("chess", CASTLING, "O-O", "e1-g1:castle"),
        ("chess", CASTLING, "o-o", "e1-g1:castle"),
        ("chess", CASTLING, "0–0", "e1-g1:castle"),
        ("chess", CASTLING, "e1a1", "e1-c1:castle"),
        ("chess", CASTLING, "O-O-O", "e1-c1:castle"),
        ("chess", CASTLING, "Kg1", "write it as e1-g1:castle"),
        ("chess", CASTLING, "a7a8q", "a7-a8=Queen"),
        ("chess", CASTLING, "a8=N", "a7-a8=Knight"),
        ("chess", CASTLING, "a8Q+", "a7-a8=Queen"),
        ("shatranj", "", "Nc3", "b1-c3"),
        ("shatranj", "", "b1c3", "b1-c3"),
        ("shatranj", "3r3k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7b8q", "b7-b8"),
        ("shatranj", "3r3k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7b8", "b7-b8"),
        ("shatranj", "3r3k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7b8f", "b7-b8"),
        ("shatranj", "3r3k/1P6/8/8/8/8/8/K7 w - - 0 1", "b8=Q", "b7-b8"),
        ("shatranj", "3r3k/1P6/8/8/8/8/8/K7 w - - 0 1", "b8", "b7-b8"),
        ("makruk", "7k/8/8/3P4/8/8/8/K7 w - - 0 1", "d5d6m", "d5-d6"),
        ("makruk", "7k/8/8/3P4/8/8/8/K7 w - - 0 1", "d6=M", "d5-d6"),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "a2a5", "a2-a5=Rook"),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "a2a5+", "a2-a5=Dragon"),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "a2a5r", "a2-a5=Rook"),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "a2a5d", "a2-a5=Dragon"),
        (
            "minishogi",
            "4k/5/5/R4/K4[] w - - 0 1",
            "R-42",
            "no legal move is written `R-42` in the notation hodges",
        ),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "R-51=", "a2-a5=Rook"),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "R-51+", "a2-a5=Dragon"),
        ("minishogi", "4k/5/5/R4/K4[P] w - - 0 1", "P*3c", "Pawn@c3"),
        ("minishogi", "4k/5/5/R4/K4[P] w - - 0 1", "P*33", "Pawn@c3"),
        ("minishogi", "4k/5/5/R4/K4[P] w - - 0 1", "P@c3", "Pawn@c3"),
        ("xiangqi", "", "C2.5", "h3-e3"),
        ("xiangqi", "", "C2=5", "h3-e3"),
        ("xiangqi", "", "h3e3", "h3-e3"),
        ("xiangqi", "", "Che3", "h3-e3"),
        ("xiangqi", "", "H2+3", "h1-g3"),
        ("xiangqi", "", "N2+3", "h1-g3"),
        ("xiangqi", "", "P7+1", "c4-c5"),
        ("draughts-international", "", "32-28", "d4-e5"),
        ("draughts-english", "", "11-15", "c3-d4"),
        ("sittuyin", "", "R@b1", "Rook@b1"),
    ];
    are_meant(&cases);
}

#[test]
fn what_may_be_several_moves_is_refused_with_them() {
    let chess = Shipped::new("chess");
    let two = "4k3/8/8/8/4N3/8/4N3/4K3 w - - 0 1";
    assert_eq!(chess.meaning(two, "Nc3"), "it may be e2-c3 or e4-c3");
    assert_eq!(
        chess.meaning(CASTLING, "a7a8"),
        "it may be a7-a8=Queen, a7-a8=Rook, a7-a8=Bishop or a7-a8=Knight"
    );
}

#[test]
fn text_of_no_move_is_told_from_an_illegal_move() {
    let games =
        ["chess", "shatranj", "xiangqi", "minishogi", "draughts-international", "kalah"].map(Shipped::new);
    let none = ["Nc12", "±", "", "?", "z9z9", "Xc3", "foo", "{", "1.", "Ke", "e2-e4-", "a1:"];
    for game in &games {
        for text in none {
            assert!(!is_move_text(game.about(), text), "{text} in {}", game.loaded.game.names().title);
            assert_eq!(parse(game.about(), game.line("").as_ref(), text), Understood::NoMove, "{text}");
        }
    }
    let [chess, shatranj, xiangqi, minishogi, draughts, kalah] = &games;
    let some = [
        (chess, "Ke3"),
        (chess, "e7e8q"),
        (chess, "O-O"),
        (chess, "Q@e4"),
        (shatranj, "Nc6"),
        (xiangqi, "C5.2"),
        (minishogi, "P-11+"),
        (draughts, "1x50"),
        (kalah, "f1"),
    ];
    for (game, text) in some {
        assert!(is_move_text(game.about(), text), "{text}");
    }
    assert_eq!(parse(chess.about(), chess.line("").as_ref(), "Ke3"), Understood::NotLegal);
}

#[test]
fn engines_and_players_get_the_letters_of_the_field() {
    let cases = [
        ("shatranj", "3r3k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7-b8", "b7b8q", "b8=Q"),
        ("makruk", "7k/8/8/3P4/8/8/8/K7 w - - 0 1", "d5-d6", "d5d6m", "d6=M"),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "a2-a5=Rook", "a2a5", "R-51="),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "a2-a5=Dragon", "a2a5+", "R-51+"),
        ("xiangqi", "", "h1-g3", "h1g3", "Hg3"),
        ("xiangqi", "", "c4-c5", "c4c5", "Pc5"),
        ("draughts-international", "", "d4-e5", "d4e5", "32-28"),
        ("courier", "", "f1-g1", "f1g1", "Kg1"),
        ("chess", CASTLING, "e1-g1:castle", "e1g1", "O-O"),
        ("scachs@ludii-1415", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1:castle", "e1h1", "O-O"),
        ("scachs@ludii-1415", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1", "e1g1", "Kg1"),
    ];
    let mut wrong = Vec::new();
    for (game, fen, own, engines, players) in cases {
        let shipped = Shipped::new(game);
        let mut line = shipped.line(fen);
        let m = line.find(own).unwrap_or_else(|| panic!("{game}: {own}"));
        let texts =
            (uci::written(shipped.about(), line.as_ref(), m), written(shipped.about(), line.as_mut(), m));
        // Whether a move gives check is another matter.
        let same = texts.1 == players || texts.1.trim_end_matches(['+', '#']) == players;
        if texts.0 != engines || !same {
            wrong.push(format!("{game} {own}: {texts:?}, not {engines}, {players}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_sign_of_a_capture_is_held_against_the_board() {
    let nothing = |move_: &str| format!("it takes nothing: without the sign of a capture it is {move_}");
    let pawns = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let cases = [
        ("chess", "", "Nxf3", nothing("g1-f3")),
        ("chess", "", "N:f3", nothing("g1-f3")),
        ("chess", "", "N×f3!?", nothing("g1-f3")),
        ("chess", "", "e2xe4", nothing("e2-e4")),
        ("chess", "", "xe4", nothing("e2-e4")),
        ("chess", pawns, "exd5", "e4-d5".to_owned()),
        ("chess", pawns, "e4:d5", "e4-d5".to_owned()),
        ("chess", pawns, "exe5", nothing("e4-e5")),
        // A capture may be written without.
        ("chess", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5", "e3-d5".to_owned()),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "e5-d6".to_owned()),
        ("shatranj", "", "Nxc3", nothing("b1-c3")),
        ("minishogi", "4k/5/5/R4/K4[] w - - 0 1", "Rx51", nothing("a2-a5=Rook")),
        ("minishogi", "s3k/5/5/R4/K4[] w - - 0 1", "Rx51", "a2-a5=Rook".to_owned()),
        ("draughts-international", "", "32x28", nothing("d4-e5")),
        ("draughts-international", "", "32:28", nothing("d4-e5")),
        ("xiangqi", "", "Cxh4", nothing("h3-h4")),
    ];
    are_meant(&cases);
}

/// Games with a notation of their own: each is written with the sign of a capture only where something is taken.
#[test]
fn what_is_written_with_a_sign_is_read_and_the_same_with_a_false_one_is_not() {
    let (mut takes, mut quiet) = (0, 0);
    for name in
        ["chess", "shatranj", "makruk", "minishogi", "xiangqi", "draughts-international", "lasca", "tablut"]
    {
        let shipped = Shipped::new(name);
        let about = shipped.about();
        let mut random = alfonso_game::Random::new(5);
        for _ in 0..4 {
            let mut line = shipped.line("");
            while line.played().len() < 90 {
                let Some(m) = line.at_random(&mut random) else { break };
                let text = written(about, line.as_mut(), m);
                assert_eq!(parse(about, line.as_ref(), &text), Understood::Move(m), "{name} {text}");
                let is_taking = text.contains('x');
                takes += usize::from(is_taking && text != line.text(m));
                let (head, tail) = text.split_at(text.find('-').unwrap_or(0));
                let number = |sign: char| sign.is_ascii_digit();
                if !is_taking && head.ends_with(number) && head.starts_with(number) {
                    let false_one = format!("{head}x{}", &tail[1..]);
                    assert_eq!(
                        parse(about, line.as_ref(), &false_one),
                        Understood::NotLegal,
                        "{name} {false_one}"
                    );
                    quiet += 1;
                }
                line.play(m).expect("legal");
            }
        }
    }
    assert!(takes > 50 && quiet > 50, "{takes} {quiet}");
}

#[test]
fn what_is_no_move_is_told_its_own_fault() {
    let shogi = "4k/5/5/5/K4[P] w - - 0 1";
    let cases = [
        ("chess", "", "R@e9", "the board has no cell `e9`"),
        ("chess", "", "P@", "`P@` does not say where: the cell is missing"),
        ("chess", "", "X@e4", "there is no piece `X`"),
        ("chess", "", "O-O-O-O", "castling is written `O-O` or `O-O-O`"),
        ("chess", "", "0-0-0-0", "castling is written `O-O` or `O-O-O`"),
        ("chess", "", "e8=X", "there is no piece `X`"),
        ("chess", "", "e7e8=Xylophone", "there is no piece `Xylophone`"),
        ("chess", "", "1-0", "`1-0` is the result of a game, not a move"),
        ("chess", "", "1/2-1/2", "`1/2-1/2` is the result of a game, not a move"),
        ("chess", "", "*", "`*` is the result of a game, not a move"),
        ("chess", "", "Nc9", "the board has no cell `c9`"),
        ("chess", "", "e2e9", "the board has no cell `e9`"),
        ("chess", "", "Ng1xf9+", "the board has no cell `f9`"),
        ("xiangqi", "", "h0g2", "the board has no cell `h0`: ranks are counted from 1"),
        ("xiangqi", "", "h1-g0", "the board has no cell `g0`: ranks are counted from 1"),
        ("xiangqi", "", "h2e99", "the board has no cell `e99`"),
        ("janggi", "", "0122", "digits alone do not name a cell here: a move is written like e2-e1"),
        ("janggi", "", "79-78", "digits alone do not name a cell here: a move is written like e2-e1"),
        (
            "minishogi",
            shogi,
            "P-1é",
            "the board has no cell `1é`: files are counted from the right, ranks from above",
        ),
        (
            "minishogi",
            shogi,
            "P-76",
            "the board has no cell `76`: files are counted from the right, ranks from above",
        ),
        (
            "minishogi",
            shogi,
            "P*9a",
            "the board has no cell `9a`: files are counted from the right, ranks from above",
        ),
        ("minishogi", shogi, "P@", "`P@` does not say where: the cell is missing"),
        ("draughts-international", "", "33-34", "h4 is held by your own draughtsman"),
        ("draughts-international", "", "1-0", "`1-0` is the result of a game, not a move"),
        (
            "draughts-international",
            "",
            "99-1",
            "the board has no cell 99: its cells have the numbers 1 to 50",
        ),
        ("draughts-international", "", "32-0", "the board has no cell 0: its cells have the numbers 1 to 50"),
    ];
    are_meant(&cases);
}

/// However many marks stand behind a move, it is looked up a few times, and no message repeats them all.
#[test]
fn long_texts_are_looked_up_a_few_times_and_repeated_in_part() {
    for name in ["sittuyin", "minishogi", "xiangqi", "draughts-international"] {
        let game = Shipped::new(name);
        let line = game.line("");
        let legal = line.text(line.moves()[0]);
        for mark in ["!", "?", "+", "=", "!?", "+-", "N", "e.p.", "x", "-", "9", "é", "@", "O-"] {
            for head in ["Nf9", "e2e4", "Rook@", "R-", "32-28", "", &legal] {
                let text = format!("{head}{}", mark.repeat(8_000 / mark.len()));
                assert!(crate::parse::unmarked(&text).len() <= 5, "{name} {head}{mark}");
                let meant = game.meaning("", &text);
                assert!(meant.len() < 400, "{name} {head}{mark}: {meant}");
            }
        }
    }
    let chess = Shipped::new("chess");
    assert_eq!(chess.meaning("", &format!("Nf3{}", "!".repeat(8_000))), "g1-f3");
    assert_eq!(chess.meaning("", &format!("Nf3+-{}", "!?".repeat(4_000))), "g1-f3");
}

/// A board for the notation of xiangqi, on which pieces stand one, two and three to a file.
const FILES: &str = r#"game "Files"
players Red "w" facing north, Black "b" facing south
board grid 5 by 6
notation wxf
piece Rook "R" { rook.slide: slide orthogonal }
piece Soldier "P" { soldier.step: step forward  soldier.aside: step sideways onto empty }
setup {
  6 | r . p . r
  5 | . . p . .
  4 | . . p . .
  3 | P . . . P
  2 | P . P . P
  1 | P R . . R
}
turn { turn.move: move }
end { end.long: when rounds >= 500 -> draw }
"#;

/// Moves are written in the notation of xiangqi where the file declares it first, and each text names one move.
#[test]
fn the_notation_of_xiangqi_is_written_and_read_back() {
    let source = alfonso_driver::Source { name: "files.rules".into(), text: FILES.into() };
    let loaded = load(source, &Request::default(), &|_| None)
        .unwrap_or_else(|failure| panic!("{:?}", failure.diagnostics));
    let annotations = Annotations::new(&loaded.rules, &loaded.rule_file);
    let own = Shipped { loaded, annotations };
    let mut random = alfonso_game::Random::new(9);
    let (mut short, mut ordered, mut numbered) = (0, 0, 0);
    for game in [own, Shipped::new("xiangqi"), Shipped::new("minixiangqi"), Shipped::new("janggi")] {
        let about = game.about();
        for _ in 0..8 {
            let mut line = game.line("");
            while line.played().len() < 120 {
                let Some(next) = line.at_random(&mut random) else { break };
                for m in line.moves().to_vec() {
                    let Some(text) = crate::wxf::written(about, line.as_ref(), m) else { continue };
                    assert_eq!(crate::wxf::moves(about, line.as_ref(), &text), [m], "{text}");
                    short += 1;
                    ordered += usize::from(text[1..].starts_with(['+', '-']) && text.len() == 4);
                    numbered += usize::from(text.starts_with(|sign: char| sign.is_ascii_digit()));
                }
                line.play(next).expect("legal");
            }
        }
        let mut line = game.line("");
        let texts: Vec<String> =
            line.moves().to_vec().into_iter().map(|m| written(about, line.as_mut(), m)).collect();
        if about.game.names().title == "Files" {
            for text in ["R4+1", "R1.2", "25.4", "15.4", "15+1", "P+.2", "P3+1"] {
                assert!(texts.iter().any(|known| known == text), "{text}: {texts:?}");
            }
        }
    }
    assert!(short > 1_000 && ordered > 20 && numbered > 20, "{short} {ordered} {numbered}");
}
