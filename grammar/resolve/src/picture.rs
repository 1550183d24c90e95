//! The look of pictures.

use super::log::Log;
use super::problems::{names as problems, types};
use super::world::{Declared, World, is_capital};
use alfonso_diag::{Diagnostic, Span};
use alfonso_model::{FIGURES, MARKS, PIECE_SETS, Picture, RegionId};
use alfonso_syntax::ast::{File, ItemKind, Name, PictureEntry};
use std::collections::BTreeMap;

/// Resolves all `picture { ... }` of a reading.
pub(super) fn picture(world: &World<'_>, file: &File, log: &mut Log) -> Picture {
    let mut looks = Looks {
        world,
        own: file.heading.as_ref().map(|heading| heading.span),
        known: BTreeMap::new(),
        out: Picture::default(),
    };
    for item in &file.items {
        let ItemKind::Picture(entries) = &item.kind else { continue };
        for entry in entries {
            let problem = match entry {
                PictureEntry::Pieces(set) => looks.set(set),
                PictureEntry::Crossings(span) => {
                    looks.out.crossings = true;
                    looks.once("crossings", "`crossings`", *span)
                }
                PictureEntry::As(list) => {
                    log.problems.extend(list.iter().filter_map(|(thing, given)| looks.thing(thing, given)));
                    None
                }
            };
            log.report_some(problem);
        }
    }
    looks.out
}

/// The looks of a reading's kinds and regions, as far as its pictures have been read.
struct Looks<'w, 'f> {
    world: &'w World<'f>,
    /// The heading of the file.
    own: Option<Span>,
    /// The entries so far, by what they show.
    known: BTreeMap<String, Span>,
    out: Picture,
}

impl Looks<'_, '_> {
    /// Returns the diagnostic for a second entry about the same thing.
    fn once(&mut self, key: &str, what: &str, span: Span) -> Option<Diagnostic> {
        let first = *self.known.entry(key.to_owned()).or_insert(span);
        (first != span).then(|| problems::shown_twice(what, span, first))
    }

    fn set(&mut self, name: &Name) -> Option<Diagnostic> {
        self.out.pieces = one_of(PIECE_SETS, &name.node);
        if self.out.pieces.is_none() {
            return Some(problems::unknown_look(name, "a set of pieces", PIECE_SETS, None));
        }
        self.once("pieces", "the pieces", name.span)
    }

    fn thing(&mut self, thing: &Name, given: &[Name]) -> Option<Diagnostic> {
        let word = thing.node.as_str();
        let look = given.first()?;
        match self.world.find(word) {
            Some(Declared::Kind(kind)) => {
                let mut own = Vec::new();
                for look in given {
                    let Some(figure) = one_of(FIGURES, &look.node) else {
                        let other =
                            one_of(MARKS, &look.node).map(|_| "regions have marks, kinds have figures");
                        return Some(problems::unknown_look(look, "a figure of a piece", FIGURES, other));
                    };
                    own.push(figure);
                }
                let players = self.world.players.len();
                if own.len() > 1 && own.len() != players {
                    let last = given.last().unwrap_or(look);
                    return Some(problems::figures_of_seats(look.span, last.span, word, players));
                }
                let figures = &mut self.out.figures;
                figures.resize(self.world.kinds.len(), Vec::new());
                figures[kind.index()] = own;
            }
            Some(declared @ (Declared::Region(_) | Declared::RegionOf(_))) => {
                let Some(mark) = one_of(MARKS, &look.node) else {
                    let other = one_of(FIGURES, &look.node).map(|_| "kinds have figures, regions have marks");
                    return Some(problems::unknown_look(look, "a mark of a region", MARKS, other));
                };
                if let Some(second) = given.get(1) {
                    return Some(problems::shown_twice(&format!("`{word}`"), second.span, look.span));
                }
                let regions = match declared {
                    Declared::Region(region) => vec![region],
                    Declared::RegionOf(index) => {
                        let of = &self.world.regions_of[index];
                        (of.first..of.first + of.rows.len()).map(RegionId::new).collect()
                    }
                    _ => Vec::new(),
                };
                self.out.marks.extend(regions.into_iter().map(|region| (region, mark)));
            }
            Some(other) => {
                let at = self.world.names.get(word).map_or(thing.span, |(_, at)| *at);
                let expected = "a kind of piece or a region";
                return Some(types::wrong_definition(word, thing.span, other.a(), expected, at));
            }
            // A variant may lack what its base has, and its base's pictures stay.
            None if self.own.is_some_and(|own| own.source != thing.span.source) => return None,
            None if self.world.refused.contains(word) => return None,
            None if is_capital(word) => return self.world.unknown_kind(thing, None),
            None => {
                let known =
                    self.world.names_of(|it| matches!(it, Declared::Region(_) | Declared::RegionOf(_)));
                return Some(problems::unknown_name(word, thing.span, "region", known));
            }
        }
        self.once(word, &format!("`{word}`"), thing.span)
    }
}

/// Returns the word of a list that is equal to a word.
fn one_of(list: &[&'static str], word: &str) -> Option<&'static str> {
    list.iter().copied().find(|known| *known == word)
}
