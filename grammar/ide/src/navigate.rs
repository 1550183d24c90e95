//! Navigation from a name to its declaration and its uses.

use crate::project::{Location, Project, Target, same_space, scope};
use alfonso_diag::Span;
use alfonso_syntax::Thing;

impl Project {
    /// Returns the place of the declaration of the name at an offset. Returns `None` for words of
    /// the language.
    #[must_use]
    pub fn definition(&self, at: usize) -> Option<Location> {
        match self.target_at(at)? {
            Target::Declared(document, found) => Some(Location { document, span: found.span }),
            Target::Word(_) => None,
        }
    }

    /// Returns the spans in the file of all uses of the name at an offset, in file order, including
    /// its declaration. Returns an empty list for words of the language.
    #[must_use]
    pub fn references(&self, at: usize) -> Vec<Span> {
        let Some(named) = self.named_at(at) else { return Vec::new() };
        let Some((document, found)) = self.declaration(named.name, named.thing, named.span) else {
            return Vec::new();
        };
        self.named(document, found.span, &found.name, &found.thing)
    }

    /// Returns the spans in the file that name a thing declared in a document.
    fn named(&self, document: usize, declared: Span, name: &str, thing: &Thing) -> Vec<Span> {
        let here = self.here();
        let is_local = *thing == Thing::Local;
        let (from, to) = if is_local { scope(here, declared) } else { (0, u32::MAX) };
        let inside = |span: Span| from <= span.start && span.start < to;
        let means = |at: Span, used: &Thing| {
            inside(at)
                && self.declaration(name, used, at).is_some_and(|(number, it)| {
                    number == document && (it.span == declared || (is_local && it.thing == Thing::Local))
                })
        };
        let declared =
            here.declarations().iter().filter(|it| it.name == name && same_space(&it.thing, thing));
        let used = here.uses().iter().filter(|it| it.name == name && same_space(&it.thing, thing));
        let mut spans: Vec<Span> =
            declared.filter(|it| means(it.span, &it.thing)).map(|it| it.span).collect();
        spans.extend(used.filter(|it| means(it.span, &it.thing)).map(|it| it.span));
        spans.sort_unstable();
        spans.dedup();
        spans
    }
}
