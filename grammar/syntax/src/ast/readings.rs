//! Sources, questions, readings and rulesets, with their evidence.

use alfonso_diag::{Span, Spanned};

use super::{Name, Text};

/// A fact about a game, or a field of a record of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFact {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub fact: Fact,
    /// The sources that state the fact.
    pub cites: Vec<Cite>,
    /// `silent on q, r`: the questions on which these sources are silent.
    pub silent: Vec<Name>,
}

/// A record of evidence: what one source preserves of a game, in the form that portals use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub name: Name,
    /// Its identifier or title, for readers.
    pub title: Text,
    /// The sources that state the record.
    pub cites: Vec<Cite>,
    /// Its fields.
    pub fields: Vec<NamedFact>,
}

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A quotation. Adjacent quotations are joined with spaces.
    Text(Text),
    /// Several quotations, separated by commas.
    List(Vec<Text>),
    /// A number.
    Number(Spanned<i64>),
}

impl Fact {
    /// Returns the text, the texts joined with commas, or the number in digits.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.node.clone(),
            Self::List(texts) => texts.iter().map(|text| text.node.as_str()).collect::<Vec<_>>().join(", "),
            Self::Number(number) => number.node.to_string(),
        }
    }

    /// Returns the individual texts. Empty for a number.
    #[must_use]
    pub fn texts(&self) -> &[Text] {
        match self {
            Self::Text(text) => std::slice::from_ref(text),
            Self::List(texts) => texts,
            Self::Number(_) => &[],
        }
    }
}

/// A source of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name in citations.
    pub name: Name,
    /// Its description, for readers.
    pub title: Text,
    /// `kind primary`: a classification by the author.
    pub kind: Option<Name>,
    /// `confidence 90`: the author's confidence of knowing what the source states, from 0 to 100.
    pub confidence: Option<Spanned<i64>>,
    /// `author "...", "..."`, `link "..."` and other details, without duplicates, in the order of
    /// [`Detail::ALL`]. None of the lists is empty.
    pub details: Vec<(Detail, Vec<Text>)>,
    /// `after other`: the sources from which it derives.
    pub after: Vec<Name>,
    /// `silent on q, r`: the questions on which it is silent.
    pub silent: Vec<Name>,
}

/// A detail of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Its authors: `Family, Given`, or a name without a comma that is printed unchanged.
    Author,
    /// Its editors, written like authors.
    Editor,
    /// Its translators, written like authors.
    Translator,
    /// Its date, in the format EDTF.
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
    /// The edition to which citations refer.
    Edition,
    /// Its language.
    Language,
    /// The library that holds it, and its shelfmark there.
    Shelfmark,
    /// Its Digital Object Identifier, which begins with `10.`.
    Doi,
    /// Identifiers in catalogues, such as those of portals, museums and Wikidata.
    Id,
    /// The web address at which it can be read.
    Link,
    /// The part of it that was read for this file, and the reader.
    Seen,
    /// The reason why none of it was read for this file.
    Unread,
}

impl Detail {
    /// All details, in the order in which they are printed.
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

    /// Returns the keyword.
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
    /// Returns the first text of a detail, or `None` if the source does not have it.
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
    /// The question, for readers.
    pub text: Text,
    /// `says es "..."`: the question in other languages.
    pub says: Vec<Sentence>,
    /// The possible answers.
    pub readings: Vec<Reading>,
}

/// One answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its name, unique in its question.
    pub name: Name,
    /// Its meaning, for readers.
    pub text: Text,
    /// Its evidence and confidence.
    pub tail: Tail,
}

/// The evidence at the end of a clause or reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The citations: `cites cvp at "fol. 82r" "may on its first move make a jump"`.
    pub cites: Vec<Cite>,
    /// The author's confidence: `confidence 70`.
    pub confidence: Option<Spanned<i64>>,
    /// `engine "no source has a draw"`: the reason why the program adds the rule.
    pub engine: Option<Text>,
    /// `says "A pawn steps forward."`, `says es "..."`: sentences of the author, in their order.
    pub says: Vec<Sentence>,
    /// `checked "3fa2c1"`: the mark of the rule for which the sentences were written.
    pub checked: Option<Text>,
}

/// A sentence of the author for players, about a rule or the purpose of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The tag of its language (BCP 47), such as `es`; none for English.
    pub language: Option<Name>,
    /// The sentence.
    pub text: Text,
    /// `for lion = three`: the readings for which it holds; empty if it holds for the whole clause.
    pub limits: Vec<Condition>,
    /// The whole sentence, from `says` or `goal` on.
    pub span: Span,
}

/// A citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// The source's name.
    pub source: Name,
    /// The place in the source.
    pub locus: Option<Text>,
    /// A short quotation from the source at that place.
    pub quotation: Option<Text>,
    /// `certain 70`: the source's own certainty, from 0 to 100.
    pub certain: Option<Spanned<i64>>,
    /// `sure 90`: the author's certainty of understanding the source correctly, from 0 to 100.
    pub sure: Option<Spanned<i64>>,
    /// `for lion = three`: the readings that the citation supports. Empty if it supports the whole
    /// clause.
    pub limits: Vec<Condition>,
}

/// A named answer to all questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its name, which the command line expects after `@`.
    pub name: Name,
    /// Its description, for readers.
    pub text: Text,
    /// The ruleset on whose answers it is based.
    pub from: Option<Name>,
    /// `follows cvp`: the source whose readings it adopts.
    pub follows: Option<Name>,
    /// The span of `default`, if present.
    pub default: Option<Span>,
    /// The answers, as pairs of a question and a reading.
    pub answers: Vec<(Name, Name)>,
    /// The questions whose answers depart from the source, each with the reason.
    pub departs: Vec<(Name, Text)>,
    /// `lacks "..."`: rules that the source has and the ruleset lacks, each with the reason.
    pub lacks: Vec<Lack>,
}

/// A rule that the source of a ruleset has and the ruleset lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The rule and the reason, for readers.
    pub text: Text,
    /// The place of the rule in the source.
    pub cites: Vec<Cite>,
}

/// A guard: `under q = a or b and p = c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// The span of the guard, without its block.
    pub span: Span,
}

/// A condition on the answer to a question: `q = a or b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The question.
    pub question: Name,
    /// The readings, one of which must be the answer.
    pub readings: Vec<Name>,
}

/// A choice among readings: `by q { a: X  b or c: Y }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// The question.
    pub question: Name,
    /// The arms: each gives the content for some answers.
    pub arms: Vec<Arm<T>>,
    /// The span of the whole choice.
    pub span: Span,
}

/// An arm of a choice: `b or c: Y`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm<T> {
    /// The answers of this arm.
    pub readings: Vec<Name>,
    /// The content for these answers.
    pub body: T,
}
