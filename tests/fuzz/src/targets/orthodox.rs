//! One game beside a library that was written for it, in positions that no game leads to.

use super::tables::{named, walked};
use crate::door::{Target, Verdict, hash};
use crate::mutate::below;
use alfonso_game::{Game, Random};
use peers::uci::{Moves, Spelling};
use peers::witness::{is_canonical, orthodox};
use std::sync::LazyLock;

/// The game beside the library.
pub const CHESS: Target = Target {
    name: "chess",
    about: "positions of chess and a few moves on: the same moves and checks as a chess library",
    origin: a_position,
    changed: a_position,
    words,
    whole: 60,
    hand_in: beside,
    short: 1500,
    long: 1_000_000,
};

/// So many plies are played on.
const PLIES: u32 = 6;

/// The game without its endings: it has moves where a game is drawn.
static BARE: LazyLock<Game> = LazyLock::new(|| {
    let mut blueprint = named("chess").game().blueprint().clone();
    blueprint.endings.clear();
    Game::new(blueprint)
});

fn a_position(random: &mut Random) -> Vec<u8> {
    let inputs = named("chess");
    let line = walked(inputs, random);
    let mut fen = inputs.game().to_fen(&line.position());
    // Thin the pieces out, so that lines are open.
    let keep = [100, 60, 30][below(random, 3)];
    let thin = |sign: char, random: &mut Random| match sign {
        'k' | 'K' | '/' | '1'..='8' => sign.to_string(),
        _ if random.below(100) < keep => sign.to_string(),
        _ => "1".to_owned(),
    };
    if let Some((pieces, _)) = fen.split_once(' ') {
        let rows: String = pieces.chars().map(|sign| thin(sign, random)).collect();
        let player = if random.below(2) == 0 { 'w' } else { 'b' };
        fen = format!("{} {player} {} - 0 1", packed(&rows), ["KQkq", "KQ", "-", "-", "-"][below(random, 5)]);
    }
    fen.into_bytes()
}

/// Rows with neighbouring numbers added up.
fn packed(rows: &str) -> String {
    let pack = |row: &str| {
        let (mut out, mut empty) = (String::new(), 0);
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(number) => empty += number,
                None => {
                    if empty > 0 {
                        out += &std::mem::take(&mut empty).to_string();
                    }
                    out.push(sign);
                }
            }
        }
        if empty > 0 { out + &empty.to_string() } else { out }
    };
    rows.split('/').map(pack).collect::<Vec<_>>().join("/")
}

fn words() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let words = [
            "K", "k", "Q", "q", "R", "r", "B", "b", "N", "n", "P", "p", "1", "8", "/", "w", "e3", "d6",
            "KQkq", "-",
        ];
        words.map(str::to_owned).to_vec()
    });
    &WORDS
}

fn beside(bytes: &[u8]) -> Verdict {
    // The library takes two spaces for an empty field between them.
    let text = String::from_utf8_lossy(bytes).split_whitespace().collect::<Vec<_>>().join(" ");
    if orthodox(&text).is_none() {
        return Ok(false);
    }
    let position = match named("chess").fen(&text) {
        Ok(position) => position,
        Err(why) if is_canonical(&text) => {
            return Err(format!("the library reads `{text}`, we do not: {why}"));
        }
        Err(_) => return Ok(false),
    };
    let game = &*BARE;
    let mut line = game.line_from(&position);
    let mut random = Random::new(hash(bytes));
    for _ in 0..=PLIES {
        let fen = game.to_fen(&line.position());
        // The library's counters are narrower than ours, and no move depends on them.
        let fen = fen.split(' ').take(4).chain(["0", "1"]).collect::<Vec<_>>().join(" ");
        let seen = orthodox(&fen).ok_or_else(|| format!("the library refuses `{fen}`"))?;
        let theirs = Moves::read(seen.moves.iter().map(String::as_str));
        if let Some((ours, theirs)) = Moves::of(game, line.as_ref(), &Spelling::default()).apart(&theirs) {
            return Err(format!("{fen}: only we have {ours:?}, only they {theirs:?}"));
        }
        if line.in_check() != seen.check {
            return Err(format!("{fen}: we say check {}, they {}", line.in_check(), seen.check));
        }
        let many = line.moves().len();
        if many == 0 {
            break;
        }
        let m = line.moves()[below(&mut random, many)];
        line.play(m).map_err(|_| format!("{fen}: {} is listed and not legal", line.text(m)))?;
    }
    Ok(true)
}
