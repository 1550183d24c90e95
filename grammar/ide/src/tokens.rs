//! The words of a text with their roles, for syntax highlighting.

use crate::look::comment_in;
use crate::project::{Project, words};
use alfonso_diag::Span;
use alfonso_syntax::{Role, Thing};

/// A word, number, quotation or comment with its role. A token never spans several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The span of the token.
    pub span: Span,
    /// The role of the token.
    pub kind: TokenKind,
    /// True if the token is the declaration of a name.
    pub declares: bool,
}

/// The roles of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum TokenKind {
    Comment,
    Text,
    Number,
    Keyword,
    Piece,
    Player,
    Question,
    Reading,
    Source,
    Ruleset,
    Clause,
    Definition,
    Variable,
    OnBoard,
    Local,
    Move,
    Label,
}

impl TokenKind {
    /// All roles.
    pub const ALL: [Self; 17] = [
        Self::Comment,
        Self::Text,
        Self::Number,
        Self::Keyword,
        Self::Piece,
        Self::Player,
        Self::Question,
        Self::Reading,
        Self::Source,
        Self::Ruleset,
        Self::Clause,
        Self::Definition,
        Self::Variable,
        Self::OnBoard,
        Self::Local,
        Self::Move,
        Self::Label,
    ];
}

impl Project {
    /// Returns the tokens of the file, in file order. Tokens do not overlap, and none spans several
    /// lines.
    ///
    /// ```
    /// use alfonso_diag::SourceId;
    /// use alfonso_ide::{Document, Project, TokenKind};
    ///
    /// let text = "game \"Small\" // a comment";
    /// let project = Project::alone(Document::new(SourceId(0), text.into()));
    /// let kinds: Vec<TokenKind> = project.tokens().into_iter().map(|token| token.kind).collect();
    /// assert_eq!(kinds, [TokenKind::Keyword, TokenKind::Text, TokenKind::Comment]);
    /// ```
    #[must_use]
    pub fn tokens(&self) -> Vec<Marked> {
        let here = self.here();
        let text = here.text();
        let mut tokens: Vec<Marked> = here
            .leaves()
            .iter()
            .filter_map(|leaf| {
                let declares = matches!(leaf.role, Role::Declares(_));
                let kind = match &leaf.role {
                    Role::Keyword => TokenKind::Keyword,
                    Role::Number | Role::Cell => TokenKind::Number,
                    Role::Text => TokenKind::Text,
                    Role::Move | Role::Drawn => TokenKind::Move,
                    Role::Label => TokenKind::Label,
                    Role::Declares(thing) => of(thing)?,
                    Role::Refers(thing) => {
                        let name = here.slice(leaf.span);
                        match self.declaration(name, thing, leaf.span) {
                            Some((_, found)) => of(&found.thing)?,
                            None if !thing.is_open() => of(thing)?,
                            None if words(name).is_some() => TokenKind::Keyword,
                            None => TokenKind::Variable,
                        }
                    }
                };
                Some(Marked { span: leaf.span, kind, declares })
            })
            .collect();
        let mut start = 0;
        let source = here.leaves().first().map(|leaf| leaf.span.source).unwrap_or_default();
        for line in text.split_inclusive('\n') {
            if let Some(at) = comment_in(line) {
                let span = Span::new(source, start + at, start + line.trim_end().len());
                tokens.push(Marked { span, kind: TokenKind::Comment, declares: false });
            }
            start += line.len();
        }
        tokens.sort_by_key(|token| (token.span.start, token.span.end));
        let mut last = 0;
        tokens.retain(|token| {
            let fits = token.span.start >= last && !here.slice(token.span).contains('\n');
            if fits {
                last = token.span.end;
            }
            fits
        });
        tokens
    }
}

fn of(thing: &Thing) -> Option<TokenKind> {
    Some(match thing {
        Thing::Source | Thing::Record => TokenKind::Source,
        Thing::Question => TokenKind::Question,
        Thing::Reading(_) => TokenKind::Reading,
        Thing::Ruleset => TokenKind::Ruleset,
        Thing::Clause => TokenKind::Clause,
        Thing::Tag => TokenKind::Label,
        Thing::Piece => TokenKind::Piece,
        Thing::Player => TokenKind::Player,
        Thing::Region | Thing::Track | Thing::Line | Thing::Point | Thing::Sector | Thing::Drawing => {
            TokenKind::OnBoard
        }
        Thing::Dice | Thing::Variable | Thing::Table => TokenKind::Variable,
        Thing::Definition | Thing::Import => TokenKind::Definition,
        Thing::Local => TokenKind::Local,
        Thing::Any | Thing::Key => return None,
    })
}
