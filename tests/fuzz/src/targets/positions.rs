//! Positions: FEN and JSON.

use super::tables::{drawn, goes_on, table};
use crate::door::{Target, Verdict};
use crate::pool::Pool;
use alfonso_game::Random;
use std::sync::LazyLock;

/// FEN, as `--fen` reads it.
pub const FEN: Target = Target {
    name: "fen",
    about: "positions in FEN of several games: what is accepted can be played and comes back",
    origin: a_fen,
    changed: |random| FENS.draw(random),
    words: words_of_fen,
    whole: 10,
    hand_in: fen,
    short: 6000,
    long: 10_000_000,
};

/// JSON, as `--from` reads it.
pub const JSON: Target = Target {
    name: "json",
    about: "positions in JSON of several games: what is accepted can be played and comes back",
    origin: a_json,
    changed: |random| POSITIONS.draw(random),
    words: words_of_json,
    whole: 10,
    hand_in: json,
    short: 1500,
    long: 10_000_000,
};

/// So many plies are played from what was accepted.
const PLIES: u32 = 3;

static FENS: Pool = Pool::of(a_fen);
static POSITIONS: Pool = Pool::of(a_json);

fn a_fen(random: &mut Random) -> Vec<u8> {
    let (name, inputs, line) = drawn(random);
    format!("{name}\n{}", inputs.game().to_fen(&line.position())).into_bytes()
}

fn a_json(random: &mut Random) -> Vec<u8> {
    let (name, inputs, line) = drawn(random);
    let played: Vec<String> = line.played_texts();
    // The moves before are no part of the position, and make the text long.
    let before = &played[..played.len().min(2)];
    format!("{name}\n{}", inputs.in_json(line.as_ref(), before)).into_bytes()
}

fn words_of_fen() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let words = [
            "8", "/", "K", "k", "Q", "q", "P", "p", "R", "r", "N", "+P", "+", "~", "w", "b", "-", "KQkq",
            "KQ", "kq", "e3", "e6", "0", "1", "99", "[", "]", "[Pp]", "[-]", "10", "12", "*", "^", "_",
            "4k3", "PPPPPPPP", "3,2", "1:2",
        ];
        words.map(str::to_owned).to_vec()
    });
    &WORDS
}

fn words_of_json() -> &'static [String] {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let words = [
            "\"schema\"",
            "\"game\"",
            "\"cells\"",
            "\"cell\"",
            "\"kind\"",
            "\"owner\"",
            "\"facing\"",
            "\"north\"",
            "\"state\"",
            "\"turn\"",
            "\"last\"",
            "\"rounds\"",
            "\"step\"",
            "\"begun\"",
            "\"judged\"",
            "\"found\"",
            "\"deciding\"",
            "\"waiting\"",
            "\"settled\"",
            "\"left\"",
            "\"since\"",
            "\"lost\"",
            "\"reserve\"",
            "\"moved_at\"",
            "\"earlier\"",
            "\"alive\"",
            "\"roll\"",
            "\"outcome\"",
            "\"variables\"",
            "\"scores\"",
            "\"money\"",
            "\"ply\"",
            "null",
            "true",
            "false",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"King\"",
            "\"a1\"",
            "\"White\"",
            "-1",
            "2147483647",
            "0",
            "1e99",
        ];
        words.map(str::to_owned).to_vec()
    });
    &WORDS
}

fn fen(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let (inputs, text) = table(&text);
    let Ok(position) = inputs.fen(text) else { return Ok(false) };
    let game = inputs.game();
    let mut line = game.line_from(&position);
    let written = game.to_fen(&position);
    match game.from_fen(&written) {
        Err(_) if line.outcome().is_some() => {}
        Err(error) => return Err(format!("`{written}` is not read back: {error}")),
        Ok(again) => {
            let twice = game.to_fen(&again);
            let first = |fen: &str| fen.split(' ').next().unwrap_or_default().to_owned();
            // Setting a position up carries out the effects of the beginning of a game again.
            if first(&twice) != first(&written) {
                return Err(format!("`{written}` comes back as `{twice}`"));
            }
        }
    }
    goes_on(line.as_mut(), bytes, PLIES)?;
    Ok(true)
}

fn json(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let (inputs, text) = table(&text);
    let Ok((position, before)) = inputs.json(text) else { return Ok(false) };
    let mut line = inputs.game().line_from(&position);
    let written = inputs.in_json(line.as_ref(), &before);
    let (again, _) = inputs.json(&written).map_err(|why| format!("{written}\nis not read back: {why}"))?;
    let other = inputs.game().line_from(&again);
    if (other.hash(), other.outcome(), other.moves()) != (line.hash(), line.outcome(), line.moves()) {
        return Err(format!("comes back as another position: {written}"));
    }
    goes_on(line.as_mut(), bytes, PLIES)?;
    Ok(true)
}
