//! Sources, questions, readings, rulesets: what is known, and how well.

use alfonso_diag::{Span, Spanned};

use super::{Name, Text};

/// A fact about a game, or in a record of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFact {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub fact: Fact,
    /// The sources in which it stands.
    pub cites: Vec<Cite>,
    /// `silent on q, r`: the questions of which these sources say nothing.
    pub silent: Vec<Name>,
}

/// A record of evidence: what one witness has of a game, as portals keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub name: Name,
    /// Its identifier or title, for a reader.
    pub title: Text,
    /// The sources in which it stands.
    pub cites: Vec<Cite>,
    /// Its fields.
    pub fields: Vec<NamedFact>,
}

/// A value of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A quotation; what stands in several is joined by blanks.
    Text(Text),
    /// Several quotations, with commas between them.
    List(Vec<Text>),
    /// A number.
    Number(Spanned<i64>),
}

impl Fact {
    /// Returns the text, the texts with commas between them, or the number in digits.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.node.clone(),
            Self::List(texts) => texts.iter().map(|text| text.node.as_str()).collect::<Vec<_>>().join(", "),
            Self::Number(number) => number.node.to_string(),
        }
    }

    /// Returns the texts, one by one; none for a number.
    #[must_use]
    pub fn texts(&self) -> &[Text] {
        match self {
            Self::Text(text) => std::slice::from_ref(text),
            Self::List(texts) => texts,
            Self::Number(_) => &[],
        }
    }
}

/// Something we have read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name in citations.
    pub name: Name,
    /// Its description, for a reader.
    pub title: Text,
    /// `kind primary`: a word of the author's.
    pub kind: Option<Name>,
    /// `confidence 90`: how sure the author is of knowing what the source says, 0 to 100.
    pub confidence: Option<Spanned<i64>>,
    /// `author "...", "..."`, `link "..."` and others, each detail once, in the order of [`Detail::ALL`]. None is empty.
    pub details: Vec<(Detail, Vec<Text>)>,
    /// `after other`: the sources from which it derives.
    pub after: Vec<Name>,
    /// `silent on q, r`: the questions of which it says nothing.
    pub silent: Vec<Name>,
}

/// A detail of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Its authors: `Family, Given`, or a name without a comma that is printed as it stands.
    Author,
    /// Its editors, written like authors.
    Editor,
    /// Its translators, written like authors.
    Translator,
    /// Its date, in EDTF.
    Date,
    /// The place where it was written or published.
    Place,
    /// Its publisher.
    Publisher,
    /// The journal or the book that contains it.
    In,
    /// The volume of the journal or book.
    Volume,
    /// Its pages.
    Pages,
    /// Its folios, in a manuscript.
    Folio,
    /// The edition that is meant.
    Edition,
    /// Its language.
    Language,
    /// The library that has it, and under which mark.
    Shelfmark,
    /// Its Digital Object Identifier, which begins with `10.`.
    Doi,
    /// Identifiers in catalogues: of portals, museums, Wikidata.
    Id,
    /// The address at which it can be read.
    Link,
    /// The part of it that was read for this file, and the person who read it.
    Seen,
    /// The reason why none of it was read for this file.
    Unread,
}

impl Detail {
    /// All of them, in the order in which they are printed.
    pub const ALL: [Self; 18] = [
        Self::Author,
        Self::Editor,
        Self::Translator,
        Self::Date,
        Self::Place,
        Self::Publisher,
        Self::In,
        Self::Volume,
        Self::Pages,
        Self::Folio,
        Self::Edition,
        Self::Language,
        Self::Shelfmark,
        Self::Doi,
        Self::Id,
        Self::Link,
        Self::Seen,
        Self::Unread,
    ];

    /// Returns its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Editor => "editor",
            Self::Translator => "translator",
            Self::Date => "date",
            Self::Place => "place",
            Self::Publisher => "publisher",
            Self::In => "in",
            Self::Volume => "volume",
            Self::Pages => "pages",
            Self::Folio => "folio",
            Self::Edition => "edition",
            Self::Language => "language",
            Self::Shelfmark => "shelfmark",
            Self::Doi => "doi",
            Self::Id => "id",
            Self::Link => "link",
            Self::Seen => "seen",
            Self::Unread => "unread",
        }
    }
}

impl Source {
    /// Returns a detail, if it is given; the first of several texts.
    #[must_use]
    pub fn detail(&self, expected: Detail) -> Option<&Text> {
        self.all(expected).first()
    }

    /// Returns all texts of a detail.
    #[must_use]
    pub fn all(&self, expected: Detail) -> &[Text] {
        self.details.iter().find(|(detail, _)| *detail == expected).map_or(&[], |(_, texts)| texts)
    }
}

/// A question that the sources leave open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its name in `under` and `by`.
    pub name: Name,
    /// The question, for a reader.
    pub text: Text,
    /// The answers there are.
    pub readings: Vec<Reading>,
}

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its name, unique in its question.
    pub name: Name,
    /// Its meaning, for a reader.
    pub text: Text,
    /// Its evidence and confidence.
    pub tail: Tail,
}

/// The evidence at the end of a clause or reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// `cites cvp at "fol. 82r" "may on its first move make a jump"`
    pub cites: Vec<Cite>,
    /// `confidence 70`
    pub confidence: Option<Spanned<i64>>,
    /// `engine "no source has a draw"`: added so that play stops or is decided.
    pub engine: Option<Text>,
    /// `says "A pawn steps forward."`, `says es "..."`: sentences of the author, in their order.
    pub says: Vec<Sentence>,
    /// `checked "3fa2c1"`: the mark of the rule for which the sentences were written.
    pub checked: Option<Text>,
}

/// A sentence of the author about a rule, for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The tag of its language (BCP 47), such as `es`; none for English.
    pub language: Option<Name>,
    /// The sentence.
    pub text: Text,
    /// `for lion = three`: the readings for which it holds; empty if it holds for the whole clause.
    pub limits: Vec<Condition>,
    /// The whole sentence, from `says` on.
    pub span: Span,
}

/// A citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// The source's name.
    pub source: Name,
    /// The place in the source.
    pub locus: Option<Text>,
    /// The words of the source at that place, a few of them.
    pub quotation: Option<Text>,
    /// `certain 70`: how certain the source is of what it says, 0 to 100.
    pub certain: Option<Spanned<i64>>,
    /// `sure 90`: how sure the author is to read the source rightly, 0 to 100.
    pub sure: Option<Spanned<i64>>,
    /// `for lion = three`: the readings for which it speaks; empty if it speaks for the whole clause.
    pub limits: Vec<Condition>,
}

/// A named answer to all questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its name, after `@` on the command line.
    pub name: Name,
    /// Its description, for a reader.
    pub text: Text,
    /// The ruleset from whose answers it starts.
    pub from: Option<Name>,
    /// `follows cvp`: the source whose readings it has.
    pub follows: Option<Name>,
    /// The place of the word `default`, if it stands.
    pub default: Option<Span>,
    /// Question and reading, pair by pair.
    pub answers: Vec<(Name, Name)>,
    /// Questions, of those answered, with the reasons why their answers are not those of the source.
    pub departs: Vec<(Name, Text)>,
    /// `lacks "..."`: rules that the source has and the ruleset lacks, each with the reason.
    pub lacks: Vec<Lack>,
}

/// A rule that the source of a ruleset has and the ruleset lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The rule and the reason, for a reader.
    pub text: Text,
    /// The place of the rule in the source.
    pub cites: Vec<Cite>,
}

/// `under q = a or b and p = c`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// All must hold.
    pub conditions: Vec<Condition>,
    /// The guard without its block.
    pub span: Span,
}

/// `q = a or b`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The question.
    pub question: Name,
    /// One of these must be its answer.
    pub readings: Vec<Name>,
}

/// A choice among readings: `by q { a: X  b or c: Y }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// The question.
    pub question: Name,
    /// The arms: the answers and the choice under each.
    pub arms: Vec<Arm<T>>,
    /// The whole choice.
    pub span: Span,
}

/// `b or c: Y`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm<T> {
    /// The answers.
    pub readings: Vec<Name>,
    /// The choice.
    pub body: T,
}
