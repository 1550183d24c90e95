//! The colours of the players' pieces.
//!
//! A player's colour comes from the rule file. If the file gives none, a player whose name is a
//! colour word gets that colour. Otherwise, a player whose initial pieces all have the signs of
//! light discs gets white, or black for dark discs. The other players get the remaining colours in
//! order.

use crate::subject::Subject;
use alfonso_game::{Game, Seat};

/// A colour for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    /// The English word for the colour.
    pub name: &'static str,
    /// The colour of a piece's token in pictures.
    pub fill: &'static str,
    /// The colour of the sign on the token.
    pub text_style: &'static str,
}

const fn tint(name: &'static str, fill: &'static str, text_style: &'static str) -> Tint {
    Tint { name, fill, text_style }
}

/// The available colours, one for each of 16 players.
pub const TINTS: [Tint; 16] = [
    tint("white", "#fbf6e6", "#2a2622"),
    tint("black", "#2d2a28", "#f6efe0"),
    tint("red", "#b3332b", "#fff4ee"),
    tint("green", "#2f7d43", "#f4fff2"),
    tint("blue", "#2f5fa8", "#f1f6ff"),
    tint("yellow", "#e5b93a", "#2a2622"),
    tint("violet", "#7a4a9e", "#fbf3ff"),
    tint("brown", "#80552f", "#fff7ea"),
    tint("grey", "#8d9196", "#17181a"),
    tint("orange", "#dd7a24", "#2a2622"),
    tint("turquoise", "#1f8f95", "#effeff"),
    tint("pink", "#e7a3bb", "#2a2622"),
    tint("olive", "#7c7a2b", "#fbfae6"),
    tint("sky", "#9cc9e8", "#1b2733"),
    tint("crimson", "#8a1744", "#fff0f5"),
    tint("lime", "#a9d15b", "#23300b"),
];

/// Returns the index of each player's colour in [`TINTS`], by seat.
pub fn by_seat(subject: &Subject) -> Vec<usize> {
    let (game, given) = (&subject.game, &subject.info.colours);
    let players = &game.names().players;
    let named = |name: &str| TINTS.iter().position(|tint| tint.name.eq_ignore_ascii_case(name));
    let mut tints: Vec<Option<usize>> =
        (0..players.len()).map(|seat| given.get(seat).copied().flatten().and_then(named)).collect();
    for (seat, (name, _)) in players.iter().enumerate() {
        tints[seat] = tints[seat].or_else(|| named(name).filter(|chosen| !tints.contains(&Some(*chosen))));
    }
    for seat in 0..tints.len() {
        let disc = of_discs(game, Seat::new(seat)).filter(|chosen| !tints.contains(&Some(*chosen)));
        tints[seat] = tints[seat].or(disc);
    }
    for seat in 0..tints.len() {
        if tints[seat].is_none() {
            let free = (0..TINTS.len()).find(|chosen| !tints.contains(&Some(*chosen)));
            tints[seat] = Some(free.unwrap_or(seat % TINTS.len()));
        }
    }
    tints.into_iter().flatten().collect()
}

/// The smallest difference between the brightness of two players' tokens that shows in print.
const DISTINCT: f64 = 0.25;

/// Returns the colours of each player's tokens in pictures, by seat. If the colours of two players
/// are equally bright, one of them gets tokens of the opposite brightness with signs in the
/// player's colour, so that the tokens differ without colours.
pub fn of_tokens(subject: &Subject) -> Vec<Tint> {
    let mut tints: Vec<Tint> = by_seat(subject).into_iter().map(|index| TINTS[index]).collect();
    if let [first, second] = tints.as_mut_slice() {
        let (one, other) = (brightness_of(first.fill), brightness_of(second.fill));
        match () {
            () if (one - other).abs() >= DISTINCT => {}
            () if one.min(other) < 0.5 => {
                let lighter = if one >= other { first } else { second };
                *lighter = Tint { fill: TINTS[0].fill, text_style: lighter.fill, ..*lighter };
            }
            () => {
                let darker = if one < other { first } else { second };
                *darker = Tint { fill: darker.text_style, text_style: darker.fill, ..*darker };
            }
        }
    }
    tints
}

/// Returns the brightness of a colour in [`TINTS`], between 0 and 1.
pub(crate) fn brightness(index: usize) -> f64 {
    TINTS.get(index).map_or(0.0, |tint| brightness_of(tint.fill))
}

/// Returns the brightness of a colour `#rrggbb`, between 0 and 1.
fn brightness_of(colour: &str) -> f64 {
    let part = |from: usize| {
        let digits = colour.get(from..from + 2).unwrap_or("00");
        f64::from(u8::from_str_radix(digits, 16).unwrap_or(0)) / 255.0
    };
    0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5)
}

/// Returns the index of white if all initial pieces of a player have the sign of a light disc, or
/// of black for a dark disc. Otherwise returns `None`.
fn of_discs(game: &Game, seat: Seat) -> Option<usize> {
    let spec = game.blueprint();
    let own = spec.setup.iter().map(|(_, piece)| piece).filter(|piece| piece.owner == seat);
    let mut signs = own.map(|piece| {
        let kind = spec.classes[piece.class.index()].kind;
        spec.names.signs.get(kind.index()).map_or(&[][..], Vec::as_slice)
    });
    let first = signs.next()?;
    let index = [['○'], ['●']].iter().position(|disc| disc == first)?;
    signs.all(|sign| sign == first).then_some(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_differ_in_brightness() {
        for name in ["xiangqi", "chess", "minishogi", "senet", "oware"] {
            let tints = of_tokens(&crate::tests::shipped(name));
            let [first, second] = tints.as_slice() else { continue };
            assert!((brightness_of(first.fill) - brightness_of(second.fill)).abs() >= DISTINCT, "{name}");
        }
    }

    #[test]
    fn colours_differ() {
        for (index, tint) in TINTS.iter().enumerate() {
            let others = TINTS[index + 1..].iter();
            assert!(others.clone().all(|other| other.fill != tint.fill));
        }
        assert_eq!(by_seat(&crate::fixture::subject()), [0, 1]);
        let words: Vec<&str> = TINTS.iter().map(|tint| tint.name).collect();
        assert_eq!(words, alfonso_rules::COLOURS, "the colours of rule files are those that are drawn");
    }
}
