//! Renaming of names that a file declares.

use crate::document::Declaration;
use crate::project::{Project, Target, local, same_space};
use alfonso_diag::Span;
use alfonso_syntax::{Thing, looks_like_a_cell};
use alfonso_vocabulary as vocabulary;

/// The spans that a renaming changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// The spans in file order. Each contains the old name.
    pub spans: Vec<Span>,
}

/// The reason why a name cannot be changed at all, or not to the new name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRename {
    /// There is no name at the offset.
    NoName,
    /// The name is a word of the language.
    Word(String),
    /// The name is declared in a library or base.
    Elsewhere(String),
    /// A library or base also uses the name, and the renaming would change its meaning there.
    Shared(String),
    /// The name belongs to a point. Moves in claims combine such names with other characters.
    Point(String),
    /// The new name does not have the required form. The field describes that form.
    Form(&'static str),
    /// The new name is a word of the language, or looks like a cell.
    Kept(String),
    /// Something else already has the new name.
    Taken(String),
}

impl NoRename {
    /// Returns the reason as a sentence without a full stop.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::NoName => "there is no name here that the file declares".to_owned(),
            Self::Word(word) => format!("`{word}` is a word of the language, and has no other name"),
            Self::Elsewhere(name) => {
                format!("`{name}` is declared in another file: change it there, and here")
            }
            Self::Shared(name) => {
                format!("`{name}` stands in a file from which this one takes: change it there, and here")
            }
            Self::Point(name) => {
                format!("`{name}` is a point, and the moves of claims name it together with other signs")
            }
            Self::Form(form) => format!("the name needs another form: {form}"),
            Self::Kept(name) => {
                format!("`{name}` means something in the language, so nothing can have that name")
            }
            Self::Taken(name) => format!("something else is called `{name}` already"),
        }
    }
}

impl Project {
    /// Returns the span of the name at an offset, if the name can be changed.
    ///
    /// # Errors
    /// Returns the reason why the name cannot be changed.
    pub fn can_rename(&self, at: usize) -> Result<Span, NoRename> {
        let Some(named) = self.named_at(at) else { return Err(NoRename::NoName) };
        match self.target_at(at) {
            None => Err(NoRename::NoName),
            Some(Target::Word(_)) => Err(NoRename::Word(named.name.to_owned())),
            Some(Target::Declared(document, found)) => match found.thing {
                _ if document > 0 => Err(NoRename::Elsewhere(named.name.to_owned())),
                Thing::Import => Err(NoRename::Elsewhere(named.name.to_owned())),
                Thing::Point => Err(NoRename::Point(named.name.to_owned())),
                _ if self.is_shared(found) => Err(NoRename::Shared(named.name.to_owned())),
                _ => Ok(named.span),
            },
        }
    }

    /// Returns `true` if a library or base declares or uses a name that the file declares.
    fn is_shared(&self, found: &Declaration) -> bool {
        let same = |name: &str, thing: &Thing| name == found.name && same_space(thing, &found.thing);
        found.thing != Thing::Local
            && self.documents[1..].iter().any(|other| {
                other.declarations().iter().any(|it| it.thing != Thing::Local && same(&it.name, &it.thing))
                    || other
                        .uses()
                        .iter()
                        .any(|it| same(&it.name, &it.thing) && local(other, &it.name, it.span).is_none())
            })
    }

    /// Returns the spans that must change to rename the name at an offset. Ignores recorded games
    /// and files that use this one as a library or base.
    ///
    /// # Errors
    /// Returns the reason why the name cannot be changed to `to`.
    ///
    /// ```
    /// use alfonso_diag::SourceId;
    /// use alfonso_ide::{Document, NoRename, Project};
    ///
    /// let text = "game \"Small\"\npiece Man \"M\" {}\nsetup { White Man a1 }";
    /// let project = Project::alone(Document::new(SourceId(0), text.into()));
    /// let man = text.find("Man").expect("its declaration");
    /// assert_eq!(project.rename(man, "Pawn").expect("a good name").spans.len(), 2);
    /// assert_eq!(project.rename(text.len(), "Pawn"), Err(NoRename::NoName));
    /// ```
    pub fn rename(&self, at: usize, to: &str) -> Result<Renaming, NoRename> {
        self.can_rename(at)?;
        let Some(Target::Declared(_, found)) = self.target_at(at) else { return Err(NoRename::NoName) };
        form(&found.thing, to)?;
        if found.thing.is_value() && (vocabulary::is_kept(to) || looks_like_a_cell(to)) {
            return Err(NoRename::Kept(to.to_owned()));
        }
        let spans = self.references(at);
        let taken = self.documents.iter().flat_map(|it| it.declarations()).any(|it| {
            let same = it.name == to && same_space(&it.thing, &found.thing);
            same && !spans.contains(&it.span) && found.name != to
        });
        // A word of the language may have a meaning at only one of the spans.
        let word_of_the_file = self.here().uses().iter().any(|it| {
            it.name == to && it.thing.is_open() && found.thing.is_value() && !spans.contains(&it.span)
        });
        match taken || word_of_the_file {
            true => Err(NoRename::Taken(to.to_owned())),
            false => Ok(Renaming { spans }),
        }
    }
}

/// Checks the form of a name.
fn form(thing: &Thing, name: &str) -> Result<(), NoRename> {
    let plain = |name: &str| {
        name.split('-').all(|part| !part.is_empty() && part.chars().all(|sign| sign.is_ascii_alphanumeric()))
    };
    let first = name.chars().next().unwrap_or(' ');
    match thing {
        Thing::Clause => {
            let small = |part: &str| plain(part) && part.starts_with(|sign: char| sign.is_ascii_lowercase());
            if name.split('.').count() < 2 || !name.split('.').all(small) {
                return Err(NoRename::Form("small letters with a dot, such as `pawn.step`"));
            }
        }
        Thing::Piece | Thing::Player => {
            if !plain(name) || !first.is_ascii_uppercase() {
                return Err(NoRename::Form("a capital first, then letters, digits and hyphens"));
            }
        }
        Thing::Ruleset => {
            if !plain(name) {
                return Err(NoRename::Form("letters, digits and hyphens"));
            }
        }
        Thing::Source | Thing::Question | Thing::Reading(_) | Thing::Record | Thing::Tag => {
            if !plain(name) || !first.is_ascii_alphabetic() {
                return Err(NoRename::Form("a letter first, then letters, digits and hyphens"));
            }
        }
        _ => {
            if !plain(name) || !first.is_ascii_lowercase() {
                return Err(NoRename::Form("a small letter first, then letters, digits and hyphens"));
            }
            if alfonso_syntax::keywords().any(|word| word == name) {
                return Err(NoRename::Kept(name.to_owned()));
            }
        }
    }
    Ok(())
}
