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
