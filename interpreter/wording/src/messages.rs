//! The sentences of play in several languages.
//!
//! Each language is a file `messages/TAG.ftl` in the notation of Project Fluent. A new file is a
//! new language: the program finds it when it is built. What a language lacks is English.
//!
//! ```
//! use alfonso_wording::messages;
//!
//! let languages: Vec<&str> = messages::languages().collect();
//! assert!(languages.contains(&"en") && languages.contains(&"es"));
//! assert_eq!(messages::language("es-MX"), Some("es"));
//! assert_eq!(messages::message("es", "empty-cell", &[("cell", "e4".into())]), "no hay ninguna pieza en e4");
//! assert_eq!(messages::message("", "empty-cell", &[("cell", "e4".into())]), "there is no piece on e4");
//! ```

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::sync::OnceLock;

pub use fluent_bundle::FluentValue as Value;

/// The language of the sources, which has every message.
pub const ENGLISH: &str = "en";

/// The languages by their tags, sorted, each with the text of its file.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The messages of one language.
type Bundle = FluentBundle<FluentResource>;

/// Returns the tags of the languages, sorted.
pub fn languages() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(tag, _)| *tag)
}

/// Returns the language of a tag: that language itself, or the one that it is a form of. `es-MX` is
/// a form of `es`.
#[must_use]
pub fn language(tag: &str) -> Option<&'static str> {
    let known = |tag: &str| languages().find(|known| known.eq_ignore_ascii_case(tag));
    known(tag).or_else(|| known(primary(tag)))
}

/// Returns the first part of a tag: the language without country and script.
#[must_use]
pub fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or(tag)
}

/// Returns a message in a language; in English where the language does not have it, or is none. A
/// message that English does not have either is its own id.
#[must_use]
pub fn message(language: &str, id: &str, values: &[(&'static str, Value<'_>)]) -> String {
    let bundles = [language, ENGLISH].into_iter().filter_map(bundle);
    first(bundles, id, values)
}

/// Returns the message of the first bundle that has it.
fn first<'b>(
    mut bundles: impl Iterator<Item = &'b Bundle>,
    id: &str,
    values: &[(&'static str, Value<'_>)],
) -> String {
    bundles.find_map(|bundle| written(bundle, id, values)).unwrap_or_else(|| id.to_owned())
}

fn written(bundle: &Bundle, id: &str, values: &[(&'static str, Value<'_>)]) -> Option<String> {
    let pattern = bundle.get_message(id)?.value()?;
    let mut arguments = FluentArgs::new();
    for (name, value) in values {
        arguments.set(*name, value.clone());
    }
    // A value that is missing shows as its name; a test holds the files against that.
    let mut problems = Vec::new();
    Some(bundle.format_pattern(pattern, Some(&arguments), &mut problems).into_owned())
}

/// Returns the messages of a language. They are parsed when the first of them is needed.
fn bundle(language: &str) -> Option<&'static Bundle> {
    static BUNDLES: OnceLock<Vec<OnceLock<Bundle>>> = OnceLock::new();
    let index = FILES.iter().position(|(tag, _)| *tag == language)?;
    let bundles = BUNDLES.get_or_init(|| FILES.iter().map(|_| OnceLock::new()).collect());
    Some(bundles[index].get_or_init(|| parsed(FILES[index].0, FILES[index].1)))
}

/// Returns the messages of a file. An entry that is not in the notation is left out; a test holds
/// the files against that.
fn parsed(tag: &str, text: &str) -> Bundle {
    let mut bundle = Bundle::new_concurrent(tag.parse().into_iter().collect());
    // Names are shown as they are, without invisible signs around them.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
    // Of two entries with one name the first counts; a test holds the files against that.
    let _ = bundle.add_resource(resource);
    bundle
}

/// Returns a message in the language of a game's reader, with values by their names:
/// `message!(game, "empty-cell", cell = name)`.
#[macro_export]
macro_rules! message {
    ($game:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::messages::message(
            $game.names().language,
            $id,
            &[$((stringify!($name), $crate::messages::Value::from($value))),*],
        )
    };
}

#[cfg(test)]
mod tests;
