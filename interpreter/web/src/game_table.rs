//! A table with one game, which answers the requests of a page.
//!
//! ```
//! use alfonso_web::request::{Answer, Open, Request};
//! use alfonso_web::game_table::Table;
//!
//! let mut table = Table::default();
//! let open = Open { name: "tic-tac-toe".into(), ..Open::default() };
//! table.answer(Request::Open(Box::new(open)));
//! let Answer::Screen(screen) = table.answer(Request::Press { cell: 4 }) else { panic!("a screen") };
//! assert_eq!(screen.cells[4].holds, "Cross Token");
//! assert!(screen.can_undo);
//! let Answer::Error(fault) = table.answer(Request::Press { cell: 40 }) else { panic!("no cell") };
//! assert_eq!(fault.message, "there is no cell 40");
//! ```

use crate::fault::Spoken;
use crate::opening::{self, Refusal};
use crate::reading::Book;
use crate::request::{Answer, Fault, Form, MoveEntry, Open, Page, Request};
use crate::session::Session;
use crate::{catalogue, link, pages, switch};
use alfonso_driver::message;
use alfonso_record::log::Who;
use alfonso_record::{recorded, talk};
use alfonso_report::picture;
use alfonso_rules::Answers;

/// The maximum length of a request in JSON, in bytes. A rule file has at most 1 MiB, and a record
/// at most 4 MiB.
pub const MOST: usize = 24 << 20;

/// A table with at most one game.
#[derive(Default)]
pub struct Table {
    state: State,
    /// The language of the reader, as the last game was asked for.
    spoken: Spoken,
}

/// The game on the table.
#[derive(Default)]
enum State {
    /// There is none.
    #[default]
    Empty,
    /// A game that cannot be played, and what is known of it.
    Known(Box<(Book, Answers)>),
    /// A game in progress.
    Playing(Box<Session>),
}

impl Table {
    /// Answers a request in JSON with an answer in JSON. A text that is no request is answered with
    /// [`Answer::Error`].
    pub fn call(&mut self, json: &str) -> String {
        let answer = match json.len() > MOST {
            true => Fault::new(message!(self.spoken, "fault-request-long", most = MOST)).into(),
            false => match serde_json::from_str(json) {
                Ok(request) => self.answer(request),
                Err(error) => {
                    Fault::new(message!(self.spoken, "fault-request", why = error.to_string())).into()
                }
            },
        };
        serde_json::to_string(&answer).unwrap_or_else(|_| {
            r#"{"error":{"code":"","message":"the answer cannot be written","help":"","listing":""}}"#
                .to_owned()
        })
    }

    /// Answers a request.
    pub fn answer(&mut self, request: Request) -> Answer {
        if let Request::Open(open) = &request {
            self.spoken = Spoken::of(&open.language);
        }
        self.answered(request).unwrap_or_else(|fault| fault.in_language(self.spoken).into())
    }

    fn answered(&mut self, request: Request) -> Result<Answer, Fault> {
        match request {
            Request::Games => Ok(Answer::Games(catalogue::games())),
            Request::Open(open) => self.open(*open),
            Request::Page { page } => Ok(Answer::Page(self.page(page)?)),
            Request::Readings => Ok(Answer::Readings(match &self.state {
                State::Known(known) => switch::listed(&known.0, &known.1),
                _ => {
                    let session = self.session()?;
                    switch::listed(&session.book, &session.reading.answers)
                }
            })),
            Request::Save { form } => Ok(Answer::Text(saved(self.session()?, form)?)),
            other => in_play(self.session_mut()?, other),
        }
    }

    fn open(&mut self, open: Open) -> Result<Answer, Fault> {
        match opening::open(open) {
            Ok(session) => {
                let screen = Box::new(session.screen());
                self.state = State::Playing(Box::new(session));
                Ok(Answer::Screen(screen))
            }
            Err(Refusal { fault, known }) => {
                if let Some(known) = known {
                    self.state = State::Known(known);
                }
                Err(fault)
            }
        }
    }

    fn page(&self, page: Page) -> Result<String, Fault> {
        if let State::Known(known) = &self.state {
            return Ok(pages::page(&known.0, &known.1, None, page));
        }
        let Session { book, reading, .. } = self.session()?;
        Ok(pages::page(book, &reading.answers, Some(&reading.subject), page))
    }

    fn session(&self) -> Result<&Session, Fault> {
        match &self.state {
            State::Playing(session) => Ok(session),
            _ => Err(nothing_open(self.spoken)),
        }
    }

    fn session_mut(&mut self) -> Result<&mut Session, Fault> {
        match &mut self.state {
            State::Playing(session) => Ok(session),
            _ => Err(nothing_open(self.spoken)),
        }
    }
}

fn nothing_open(spoken: Spoken) -> Fault {
    Fault::new(message!(spoken, "fault-nothing-open"))
}

/// Answers a request about the game in progress.
fn in_play(session: &mut Session, request: Request) -> Result<Answer, Fault> {
    match request {
        Request::Think { steps, now } => return Ok(Answer::Thought(session.think(steps, now)?)),
        Request::Hint { steps, now } => return Ok(Answer::Thought(session.hint(steps, now)?)),
        Request::Playouts(part) => return Ok(Answer::Playouts(session.playouts(&part)?)),
        _ => (session.search, session.trial) = (None, None),
    }
    match request {
        Request::Press { cell } => session.press(session.cell(cell)?),
        Request::Lift { kind } => session.lift(Who::InReserve(session.kind(kind)?)),
        Request::Drag { from, to } => session.drag(Who::On(session.cell(from)?), session.cell(to)?),
        Request::Choose { item } => session.choose(item)?,
        Request::Cancel => session.cancel(),
        Request::Play { text } => session.play_texts(&text)?,
        Request::Pass => session.pass(),
        Request::Throw => session.throw(),
        Request::Undo => session.undo(),
        Request::Redo => session.redo(),
        Request::Resign => session.resign(),
        Request::Claim => session.claim(),
        Request::PlayOn => session.play_on(),
        Request::Seats { seats, people } => session.seat(&seats, people)?,
        Request::Why { text } => return Ok(Answer::Text(talk::why(&session.log, &text))),
        Request::WhyCell { cell } => {
            let cell = session.cell(cell)?;
            return Ok(Answer::Text(session.why_cell(cell)));
        }
        Request::Moves => {
            let entry = |why: alfonso_report::moves::Why| MoveEntry { text: why.text, rule: why.rule };
            return Ok(Answer::Moves(session.log.moves().into_iter().map(entry).collect()));
        }
        Request::Answer { question, reading } => {
            return Ok(Answer::Switched(Box::new(session.answer(question, reading)?)));
        }
        Request::Ruleset { ruleset } => return Ok(Answer::Switched(Box::new(session.ruleset(ruleset)?))),
        Request::Screen
        | Request::Games
        | Request::Open(_)
        | Request::Page { .. }
        | Request::Readings
        | Request::Save { .. }
        | Request::Think { .. }
        | Request::Hint { .. }
        | Request::Playouts(_) => {}
    }
    Ok(Answer::Screen(Box::new(session.screen())))
}

/// Writes a game down.
fn saved(session: &Session, form: Form) -> Result<String, Fault> {
    let (log, subject) = (&session.log, &session.reading.subject);
    let game = &subject.game;
    let unwritten = |why: String| Fault::new(message!(game, "fault-form", why = why));
    let record = |pgn| recorded::text(subject, "the game", &log.record(), pgn).map_err(unwritten);
    match form {
        Form::Fen => Ok(subject.game.to_fen(&log.line().position())),
        Form::Pgn => record(true),
        Form::Ron => record(false),
        Form::Svg => Ok(picture::draw(subject, log.line())),
        Form::Link => match link::written(session) {
            link if link.is_empty() => {
                let fault = Fault::new(message!(game, "fault-link-save"));
                Err(fault.help(message!(game, "fault-link-save-help")))
            }
            link => Ok(link),
        },
    }
}
