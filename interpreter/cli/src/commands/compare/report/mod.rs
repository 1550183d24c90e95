//! The report: one page that needs nothing else, to be read in a browser or printed.
//!
//! Everything on it comes from what was found out; the same comparison gives the same bytes.

mod across;
mod boards;
mod charts;
mod play;
#[cfg(test)]
mod tests;
mod written;

use super::{Compare, Told, sentences};
use crate::safe::shell;
pub use across::html as readings;
use alfonso_board::Shape;
use alfonso_compare::{Comparison, Found, Play};
use askama::Template;
use play::PlayView;
use written::{AnswerTable, ClauseTable};

/// How pages look.
const STYLE: &str = include_str!("../../../../templates/page.css");

/// So many lines on which the games part are told at length.
const LINES: usize = 12;

/// The page as the template has it.
#[derive(Template)]
#[template(path = "compare.html")]
struct Page {
    version: &'static str,
    style: &'static str,
    title: String,
    sides: [SideView; 2],
    summary: Vec<String>,
    answers: Option<AnswerTable>,
    clauses_text: String,
    clause_tables: Vec<ClauseTable>,
    orders: Vec<String>,
    starts: Vec<String>,
    counts_text: String,
    counts: Option<CountTable>,
    verdict: String,
    looked: Vec<String>,
    boards: Option<Boards>,
    lines: Vec<LineView>,
    by_answer: Vec<String>,
    untold: String,
    play: Option<PlayView>,
    /// Fact, what it is, and whether it is written as code.
    made: Vec<(&'static str, String, bool)>,
    sources: Vec<SourceList>,
}

struct SideView {
    letter: &'static str,
    title: String,
    ruleset: String,
    text: String,
    changed: Vec<String>,
    name: String,
}

struct CountTable {
    number: u32,
    after: String,
    rows: Vec<CountRow>,
}

struct CountRow {
    depth: u32,
    a: String,
    b: String,
    less: String,
    differ: bool,
}

struct Boards {
    number: u32,
    /// They stand one above the other.
    large: bool,
    caption: String,
    boards: [BoardView; 2],
}

struct BoardView {
    label: String,
    svg: String,
}

struct LineView {
    heading: String,
    moves: Vec<MovesView>,
    allows: String,
    differences: Vec<Vec<String>>,
}

struct MovesView {
    label: &'static str,
    text: String,
}

struct SourceList {
    title: String,
    items: Vec<SourceView>,
}

struct SourceView {
    name: String,
    title: String,
    more: String,
}

/// The numbers of tables and figures, each given once.
#[derive(Default)]
struct Numbers {
    tables: u32,
    figures: u32,
}

impl Numbers {
    fn table(&mut self) -> u32 {
        self.tables += 1;
        self.tables
    }

    fn figure(&mut self) -> u32 {
        self.figures += 1;
        self.figures
    }
}

impl Told<'_> {
    /// The page.
    pub fn html(&self, job: &Compare) -> String {
        // Writing into a text does not fail.
        self.page(job).render().unwrap_or_default()
    }

    fn page(&self, job: &Compare) -> Page {
        let Self { comparison, a, b } = self;
        let Comparison { clauses, behaviour, play, .. } = comparison;
        let mut numbers = Numbers::default();
        let answers = written::answers(clauses, &mut numbers);
        let clause_tables = written::clauses(clauses, &mut numbers);
        let counts = self.counts(&mut numbers);
        let walk = behaviour.walk.as_ref();
        let found: &[Found] = walk.map_or(&[], |walk| &walk.found);
        // Of the lines, that which has moves to be drawn.
        let drawn = found.iter().find(|found| boards::has_arrows(found)).or(found.first());
        let boards = drawn.map(|found| self.boards(found, &mut numbers));
        let witness = behaviour.shown.as_ref().and_then(|shown| shown.found.as_ref()).map(|found| {
            let view = self.line_view(found);
            LineView { heading: format!("{}: {}", sentences::WITNESS, view.heading), ..view }
        });
        let untold = found.len().saturating_sub(LINES) as u64 + walk.map_or(0, |walk| walk.untold);
        Page {
            version: env!("CARGO_PKG_VERSION"),
            style: STYLE,
            title: self.title(),
            sides: [("A", a), ("B", b)].map(|(letter, side)| SideView {
                letter,
                title: side.subject.card.heading().into_owned(),
                ruleset: side.subject.card.ruleset.clone(),
                text: side.subject.card.ruleset_text.trim_end_matches('.').to_owned(),
                changed: side
                    .subject
                    .card
                    .readings
                    .iter()
                    .map(|(question, reading)| format!("{question} = {reading}"))
                    .collect(),
                name: side.subject.card.named(),
            }),
            summary: self.summary(),
            answers,
            clauses_text: sentences::clauses(clauses),
            clause_tables,
            orders: written::orders(clauses),
            starts: sentences::starts(&behaviour.starts),
            counts_text: sentences::counts(&behaviour.counts),
            counts,
            verdict: walk.map(|walk| sentences::verdict(behaviour, walk)).unwrap_or_default(),
            looked: walk.map(|walk| sentences::looked(walk, behaviour.limits.steps)).unwrap_or_default(),
            boards,
            lines: found.iter().take(LINES).map(|found| self.line_view(found)).chain(witness).collect(),
            by_answer: comparison.by_answer.iter().map(sentences::by_answer).collect(),
            untold: match untold {
                0 => String::new(),
                untold => format!("{} more are not told here.", sentences::count(untold, "cause", "causes")),
            },
            play: play.as_ref().map(|play| PlayView::new(play, &mut numbers)),
            made: self.made(job),
            sources: self.sources(),
        }
    }

    fn title(&self) -> String {
        let name = |side: &super::Contender| match side.side.ruleset.as_str() {
            "" => side.subject.card.named(),
            ruleset => ruleset.to_owned(),
        };
        let (a, b) = (self.a.subject.card.heading(), self.b.subject.card.heading());
        match a == b {
            true if name(self.a) == name(self.b) => format!("{a}: {}, read in two ways", name(self.a)),
            true => format!("{a}: {} and {}", name(self.a), name(self.b)),
            false => format!("{a} ({}) and {b} ({})", name(self.a), name(self.b)),
        }
    }

    /// What matters most, in sentences.
    fn summary(&self) -> Vec<String> {
        let Comparison { clauses, behaviour, play, .. } = self.comparison;
        let mut told = vec![sentences::clauses(clauses)];
        if !clauses.answers.is_empty() {
            let count = sentences::count(clauses.answers.len() as u64, "question is", "questions are");
            told.push(format!("{count} answered otherwise."));
        }
        told.push(sentences::counts(&behaviour.counts));
        match &behaviour.walk {
            Some(walk) => told.push(sentences::verdict(behaviour, walk)),
            None => told.extend(sentences::starts(&behaviour.starts).into_iter().take(1)),
        }
        told.extend(play.as_ref().map(play::summary).unwrap_or_default());
        told
    }

    fn counts(&self, numbers: &mut Numbers) -> Option<CountTable> {
        let counts = &self.comparison.behaviour.counts;
        let row = |count: &alfonso_compare::Count| {
            let less = match count.b.cmp(&count.a) {
                std::cmp::Ordering::Less => format!("\u{2212}{}", sentences::thousands(count.a - count.b)),
                std::cmp::Ordering::Equal => "0".to_owned(),
                std::cmp::Ordering::Greater => format!("+{}", sentences::thousands(count.b - count.a)),
            };
            CountRow {
                depth: count.depth,
                a: sentences::thousands(count.a),
                b: sentences::thousands(count.b),
                less,
                differ: count.a != count.b,
            }
        };
        let rows: Vec<CountRow> = counts.depths.iter().map(row).collect();
        (!rows.is_empty()).then(|| CountTable { number: numbers.table(), after: self.a.before.clone(), rows })
    }

    fn boards(&self, found: &Found, numbers: &mut Numbers) -> Boards {
        let [a, b] = boards::at_end_of(found, self.a, self.b);
        let label =
            |letter: &str, side: &super::Contender| format!("{letter}: {}", side.subject.card.named());
        let where_to = match found.after_a.is_empty() {
            true => "The start".to_owned(),
            false => format!("The position after {}", found.after_a),
        };
        let differ = match boards::has_arrows(found) {
            true => {
                "where their moves differ first. Whole arrows are moves that this game alone allows, broken ones those that \
                 only the other allows"
            }
            false => "where the two differ first",
        };
        Boards {
            number: numbers.figure(),
            large: self.a.subject.game.topology().shape() == Shape::Rings,
            caption: format!("{where_to}, {differ}."),
            boards: [
                BoardView { label: label("A", self.a), svg: a },
                BoardView { label: label("B", self.b), svg: b },
            ],
        }
    }

    fn line_view(&self, found: &Found) -> LineView {
        let mut moves = Vec::new();
        if found.after_a == found.after_b {
            if !found.after_a.is_empty() {
                moves.push(MovesView { label: "Moves:", text: found.after_a.clone() });
            }
        } else {
            moves.push(MovesView { label: "In A:", text: found.after_a.clone() });
            moves.push(MovesView { label: "In B:", text: found.after_b.clone() });
        }
        LineView {
            heading: sentences::heading(found),
            moves,
            allows: sentences::allows(found).unwrap_or_default(),
            differences: found.differences.iter().map(sentences::difference).collect(),
        }
    }

    /// All that is needed to make the page again.
    fn made(&self, job: &Compare) -> Vec<(&'static str, String, bool)> {
        let Comparison { a, b, behaviour, play, .. } = self.comparison;
        let limits = &behaviour.limits;
        let mut made = vec![
            ("Program", format!("alfonso {}", a.version), false),
            ("Command", command(job), true),
            ("Rules of A", format!("{} {}", self.a.subject.card.named(), a.hash), true),
            ("Rules of B", format!("{} {}", self.b.subject.card.named(), b.hash), true),
            (
                "Looked for differences",
                format!(
                    "to {} plies and {} positions at most; counted while no more than {} sequences were expected",
                    limits.depth,
                    sentences::thousands(limits.positions),
                    sentences::thousands(limits.nodes)
                ),
                false,
            ),
        ];
        if let Some(Play { seed, games, max_plies, .. }) = play {
            let games = sentences::thousands(*games);
            made.push((
                "Games",
                format!("{games} of each, broken off after {max_plies} plies; seed {seed}"),
                false,
            ));
        }
        made
    }

    fn sources(&self) -> Vec<SourceList> {
        let list = |title: String, side: &super::Contender| SourceList {
            title,
            items: side.family.sources().iter().map(source).collect(),
        };
        if self.a.side.game == self.b.side.game {
            return vec![list("Sources".to_owned(), self.a)];
        }
        vec![list("Sources of A".to_owned(), self.a), list("Sources of B".to_owned(), self.b)]
    }
}

fn source(source: &alfonso_syntax::ast::Source) -> SourceView {
    let more = [
        source.year.as_ref().map(|year| year.node.to_string()),
        source.kind.as_ref().map(|kind| kind.node.clone()),
        source.confidence.as_ref().map(|sure| format!("confidence {}%", sure.node)),
    ];
    let more: Vec<String> = more.into_iter().flatten().collect();
    SourceView { name: source.name.node.clone(), title: source.title.node.clone(), more: more.join(", ") }
}

/// What was typed, without what changes no result.
fn command(job: &Compare) -> String {
    let named = |target: &crate::subject::Target| {
        let ruleset = target.ruleset.as_ref().map(|ruleset| format!("@{ruleset}")).unwrap_or_default();
        shell(&format!("{}{ruleset}", target.file)).into_owned()
    };
    let mut words = vec!["alfonso compare".to_owned(), named(&job.a)];
    words.extend(job.b.as_ref().map(named));
    for (letter, target) in [("A", Some(&job.a)), ("B", job.b.as_ref())] {
        let readings = target.map_or(&[][..], |target| &target.readings);
        words.extend(
            readings.iter().map(|(question, reading)| format!("--read {letter}:{question}={reading}")),
        );
    }
    for (name, value) in [("fen", &job.start.fen), ("from", &job.start.from)] {
        words.extend(value.as_ref().map(|value| format!("--{name} {}", shell(value))));
    }
    words.extend(job.start.number.map(|number| format!("--start {number}")));
    if !job.start.after.is_empty() {
        words.push(format!("--after {}", shell(&job.start.after)));
    }
    match job.across.as_slice() {
        [] => words.push(format!("--depth {} --positions {}", job.depth, job.positions)),
        questions => words.push(format!("--across {} --pairs {}", questions.join(","), job.pairs)),
    }
    words.push(format!("--games {}", job.games));
    if job.games > 0 {
        words.push(format!("--seed {} --max-plies {}", job.seed, job.max_plies));
    }
    words.push("--format html".to_owned());
    words.join(" ")
}
