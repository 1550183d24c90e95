//! `consistent`: the readings that recorded games, problems and claims allow.

use crate::args::Format;
use crate::console::{Console, Stop};
use crate::document::{Document, Form, Table, Text};
use crate::interrupt::{self, Manner};
use crate::progress::Progress;
use crate::render::json::{self, Head};
use crate::render::words;
use crate::report::Trouble;
use crate::subject::record::Recorded;
use crate::subject::{Card, Found, Subject, Target, Typed};
use alfonso_diag::{Diagnostic, SourceId, code};
use alfonso_driver::consistent::{Extent, Status, Stop as Stopped, Survey, Verdict, survey};
use alfonso_driver::{Loaded, Sources, decode, try_claim};
use alfonso_forms::english;
use alfonso_game::Game;
use alfonso_rules::{Family, RuleSet};
use alfonso_syntax::ast::{Example, ItemKind};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// The command.
#[derive(Debug)]
pub struct Consistent {
    /// The game; the search begins with the answers of its ruleset.
    pub target: Target,
    /// The files of recorded games.
    pub games: Vec<String>,
    /// The files of claims.
    pub claims: Vec<String>,
    /// The extent of the search.
    pub extent: Extent,
}

/// One piece of evidence.
pub(super) enum Evidence {
    Game(Box<Recorded>),
    Claim { file: String, text: String, claim: Box<Example> },
}

/// The object that `consistent` prints for programs.
#[derive(Serialize, JsonSchema)]
struct ConsistentJson {
    #[serde(flatten)]
    head: Head,
    /// The number of recorded games and claims.
    evidence: usize,
    /// The number of claims that name a ruleset or a reading themselves, and were left out.
    #[serde(skip_serializing_if = "is_zero")]
    left_out: usize,
    readings: Vec<ReadingJson>,
    /// The number of combinations of answers that were tried.
    tried: usize,
    /// The number of combinations that there are; 2^64 - 1 if there are more.
    of: u64,
    /// Answers under which everything is possible, if such were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<json::Ordered<String>>,
}

#[derive(Serialize, JsonSchema)]
struct ReadingJson {
    question: String,
    reading: String,
    /// `refuted`, `consistent`, or `forced`: the only reading of its question that is consistent. `open` if the search ended before.
    status: &'static str,
    /// The impossible thing, in the attempt that got furthest.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    /// The number of combinations with this reading that were tried.
    tried: usize,
    /// True if these are all.
    all: bool,
}

/// Something that is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct By {
    file: String,
    /// The claim, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    /// The move, or the statement of a claim; absent if it is the end of a recorded game.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The number of the ply, from 1.
    ply: usize,
    /// The rule against which it is, if it is one rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    why: String,
    /// True if it cannot be tried at all.
    #[serde(skip)]
    untried: bool,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Consistent {
    /// Searches, and prints what survives.
    pub fn run(&self, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let (found, loaded) = self.target.load()?;
        let Loaded { family, rules, .. } = &loaded;
        if family.questions().is_empty() {
            let message = format!("{} leaves nothing open: there are no readings to choose from", found.name);
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message)).into());
        }
        let fixed = &self.target.readings;
        let card = Card::new(&found.name, &loaded, fixed);
        let (evidence, left_out) = self.evidence(&card)?;
        interrupt::hear(Manner::Finish { told: format == Format::Text });
        let progress = Progress::combinations(self.extent.tries.into(), format);
        let mut trial = |rules: RuleSet, game: Game| self.attempt(&found, family, &evidence, rules, game);
        let mut told = |tried: usize| {
            progress.set(tried as u64);
            interrupt::asked().is_none()
        };
        let survey = survey(family, &rules.answers, fixed, self.extent, &mut trial, &mut told);
        progress.finish();
        if let Some(by) = survey.furthest.as_ref().filter(|by| by.untried) {
            let message = format!("a claim cannot be tried in any reading: {}", impossible(by));
            return Err(Trouble::bare(Diagnostic::bare(code::BAD_CLAIM, message)).into());
        }
        match format {
            Format::Text => {
                let (games, claims) = (self.games.len(), evidence.len() - self.games.len());
                let page = document(&survey, &card, (games, claims, left_out));
                console.print(&page.text(console.screen))
            }
            Format::Json => console.json(&ConsistentJson {
                head: Head::new(&card),
                evidence: evidence.len(),
                left_out,
                readings: survey.verdicts.iter().map(ReadingJson::new).collect(),
                tried: survey.tried,
                of: u64::try_from(survey.of).unwrap_or(u64::MAX),
                found: survey.found.map(|answers| json::Ordered(answers.into_iter().collect())),
            }),
        }
    }

    /// Reads the evidence, and counts the claims that are about one reading only.
    pub(super) fn evidence(&self, card: &Card) -> Result<(Vec<Evidence>, usize), Stop> {
        let mut all = Vec::new();
        for file in &self.games {
            let recorded = Recorded::open(file)?;
            if let Some(problem) = recorded.other_game(card) {
                return Err(problem.into());
            }
            all.push(Evidence::Game(Box::new(recorded)));
        }
        let mut left_out = 0;
        for file in &self.claims {
            let source = decode(file, Typed::open(file)?.text()?.as_bytes())
                .map_err(|failure| Trouble::from(*failure))?;
            let (tree, mut problems) = alfonso_syntax::parse(SourceId(0), &source.text);
            // Only claims are wanted here.
            problems.retain(|problem| problem.code != code::NO_HEADING);
            if problems.iter().any(Diagnostic::is_error) {
                let mut sources = Sources::default();
                sources.add(source);
                return Err(Trouble::new(problems, &sources).into());
            }
            let before = all.len() + left_out;
            for item in tree.items {
                let ItemKind::Example(claim) = item.kind else { continue };
                if claim.ruleset.is_some() || !claim.answers.is_empty() {
                    left_out += 1;
                    continue;
                }
                let claim = Box::new(claim);
                all.push(Evidence::Claim { file: file.clone(), text: source.text.clone(), claim });
            }
            if all.len() + left_out == before {
                let message = format!("{file} has no claims");
                let help = "write them as in a rule file: `example \"...\" { play e2-e4 }`";
                return Err(Trouble::bare(
                    Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned()),
                )
                .into());
            }
        }
        if all.is_empty() {
            let message = "every claim is about a ruleset or a reading of its own";
            let help =
                "leave out `in` and `with`: the search looks for the readings under which a claim holds";
            return Err(
                Trouble::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help.to_owned())).into()
            );
        }
        Ok((all, left_out))
    }

    /// Tries all evidence by the rules of one reading.
    pub(super) fn attempt(
        &self,
        found: &Found,
        family: &Family,
        evidence: &[Evidence],
        rules: RuleSet,
        game: Game,
    ) -> Result<(), Box<Stopped<By>>> {
        let sources = Sources::default();
        let loaded =
            Loaded { game, rules: rules.clone(), family: family.clone(), warnings: Vec::new(), sources };
        let subject = Subject::new(&found.name, &self.target.file, loaded, &[]);
        let mut depth = 0;
        for piece in evidence {
            match piece {
                Evidence::Game(game) => {
                    game.possible(&subject).map_err(|obstacle| {
                        Box::new(Stopped {
                            depth: depth + obstacle.index,
                            by: By {
                                file: game.file.clone(),
                                claim: None,
                                ply: obstacle.index + usize::from(obstacle.text.is_some()),
                                text: obstacle.text,
                                rule: obstacle.rule,
                                why: obstacle.why,
                                untried: false,
                            },
                        })
                    })?;
                    depth += game.record.moves.iter().flat_map(|line| line.split_whitespace()).count() + 1;
                }
                Evidence::Claim { file, text, claim } => {
                    try_claim(family, (&rules, &subject.game), claim).map_err(|failed| {
                        let place = failed.problem.labels.first();
                        let place_text =
                            place.and_then(|label| text.get(label.span.range())).map(str::to_owned);
                        Box::new(Stopped {
                            depth: depth + failed.statements + failed.plies,
                            by: By {
                                file: file.clone(),
                                claim: Some(claim.title.node.clone()),
                                text: place_text,
                                ply: failed.plies + 1,
                                rule: None,
                                untried: failed.problem.code == code::BAD_CLAIM,
                                why: place.map_or_else(
                                    || failed.problem.message.clone(),
                                    |label| label.text.clone(),
                                ),
                            },
                        })
                    })?;
                    depth += claim.statements.len() + 1;
                }
            }
        }
        Ok(())
    }
}

impl ReadingJson {
    fn new(verdict: &Verdict<By>) -> Self {
        Self {
            question: verdict.question.clone(),
            reading: verdict.reading.clone(),
            status: word(verdict.status),
            by: verdict.by.clone(),
            tried: verdict.tried,
            all: verdict.all,
        }
    }
}

/// Returns the word for a status.
fn word(status: Status) -> &'static str {
    match status {
        Status::Refuted => "refuted",
        Status::Consistent => "consistent",
        Status::Forced => "forced",
        Status::Open => "open",
    }
}

/// Returns the result for people.
fn document(
    survey: &Survey<By>,
    card: &Card,
    (games, claims, left_out): (usize, usize, usize),
) -> Document<'static> {
    let mut page = Document::new(Form::Report);
    let told = [(games, "recorded game"), (claims, "claim")];
    let told = told.into_iter().filter(|(number, _)| *number > 0);
    let told: Vec<String> = told.map(|(number, what)| words::count(number, what)).collect();
    page.heading(1, format!("{}: the readings that are possible by {}", card.heading(), english::and(&told)));
    if left_out > 0 {
        let claims = words::count(left_out, "claim");
        page.paragraph(format!("{claims} left out: each is about a ruleset or a reading of its own."));
    }
    if let Some(by) = &survey.furthest {
        let tried = number(survey.tried as u128);
        page.paragraph(format!(
            "None of {tried} combinations of answers allows all of it, of {}.",
            number(survey.of)
        ));
        page.paragraph(format!("The attempt that gets furthest stops at {}.", impossible(by)));
        return page;
    }
    let is_decided = |question: &str| {
        let mut of = survey.verdicts.iter().filter(|verdict| verdict.question == question);
        of.any(|verdict| verdict.status != Status::Consistent)
    };
    let mut table = Table::new(&["question", "reading", "", "what is not possible"], "llll");
    let mut last = "";
    for verdict in survey.verdicts.iter().filter(|verdict| is_decided(&verdict.question)) {
        let question = if verdict.question == last { "" } else { &verdict.question };
        last = &verdict.question;
        let by = verdict.by.as_ref().map(impossible).unwrap_or_default();
        let by = if verdict.status == Status::Refuted {
            let all = if verdict.all { "all " } else { "" };
            format!("{by} ({all}{} tried)", verdict.tried)
        } else {
            by
        };
        table.row([question.to_owned(), verdict.reading.clone(), word(verdict.status).to_owned(), by]);
    }
    if !last.is_empty() {
        page.table(table);
    }
    let mut silent: Vec<&str> = survey.verdicts.iter().map(|verdict| verdict.question.as_str()).collect();
    silent.dedup();
    silent.retain(|question| !is_decided(question));
    if !silent.is_empty() {
        let told = match last {
            "" => "Every reading of every question is possible: the evidence decides nothing.".to_owned(),
            _ => format!("Every reading is possible of {}.", english::and(english::ticked(&silent))),
        };
        page.paragraph(Text::ticked(&told));
    }
    let rest = match survey.verdicts.iter().any(|verdict| verdict.status == Status::Open) {
        true => "; the search ended before all was known: `--tries` lets it go on",
        false => "",
    };
    page.paragraph(format!(
        "{} combinations of answers tried, of {}{rest}.",
        survey.tried,
        number(survey.of)
    ));
    page
}

/// Returns what is not possible: `game.pgn, ply 3, e2-e4: the square is empty (pawn.step)`.
fn impossible(by: &By) -> String {
    let claim = by.claim.as_ref().map(|claim| format!(", \"{claim}\"")).unwrap_or_default();
    let place = match (&by.text, &by.claim) {
        // The reason names what is claimed.
        (_, Some(_)) => format!(", ply {}", by.ply),
        (Some(text), None) => format!(", ply {}, {text}", by.ply),
        (None, None) if by.ply == 0 => ", at its beginning".to_owned(),
        (None, None) => ", at its end".to_owned(),
    };
    let rule = by.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("{}{claim}{place}: {}{rule}", by.file, by.why)
}

/// Returns a number in digits, or its order of magnitude if it is large.
fn number(number: u128) -> String {
    match number {
        0..1_000_000 => number.to_string(),
        _ => format!("some 10^{}", number.ilog10()),
    }
}

/// Returns the shapes of its objects.
pub fn shapes(of: &mut SchemaGenerator) -> Vec<Schema> {
    vec![of.subschema_for::<ConsistentJson>()]
}
