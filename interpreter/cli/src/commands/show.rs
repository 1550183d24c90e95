//! `show`: the board and the text beside it, or the movement of a kind of piece.

use crate::args::ShowFormat;
use crate::console::{Console, Stop};
use crate::diagnostics::complain;
use crate::subject::{Start, Subject, Target, Typed};
use alfonso_board::CellId;
use alfonso_diag::{Diagnostic, code, nearest};
use alfonso_driver::movement::Movement;
use alfonso_game::{Dialect, KindId, Seat};
use alfonso_record::opening::Opening;
use alfonso_report::board::Style;
use alfonso_report::command_error::CommandError;
use alfonso_report::movement::{self, MovementJson};
use alfonso_report::picture::traffic;
use alfonso_report::position::{self, PositionJson};
use alfonso_report::{picture, state, words};

/// The position or movement to show, and the options.
#[derive(Debug)]
pub struct Show {
    /// The game.
    pub target: Target,
    /// The position to start from.
    pub start: Start,
    /// The name or letter of a kind, to show its movement.
    pub piece: Option<String>,
    /// The cell of the moving piece.
    pub at: Option<String>,
    /// The traffic to show.
    pub traffic: Option<TrafficOf>,
    /// The format of the output.
    pub format: ShowFormat,
    /// True to draw with plain letters and lines only.
    pub ascii: bool,
}

/// A table of traffic, and the part of it to show.
#[derive(Debug)]
pub struct TrafficOf {
    /// The file of the table.
    pub file: String,
    /// Show only the moves of these agents.
    pub agents: Option<String>,
    /// Show only the moves in this cell of the plan.
    pub cell: Option<String>,
}

impl TrafficOf {
    /// Shows the traffic on the board, as a picture or as a table of the most used lines.
    fn show(&self, subject: &Subject, format: ShowFormat, console: &mut Console<'_>) -> Result<(), Stop> {
        let wrong = |why: String| {
            let message = format!("`{}` is not a table of traffic of this game: {why}", self.file);
            let help = "`alfonso run PLAN.ron --into FOLDER` writes one, `FOLDER/traffic.csv`";
            CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
        };
        let expected = |cell: &str, agents: &str| {
            self.cell.as_ref().is_none_or(|expected| expected == cell)
                && self.agents.as_ref().is_none_or(|expected| expected == agents)
        };
        let table = Typed::open(&self.file)?.bytes();
        let moved = super::run::traffic(table, &subject.game, &expected).map_err(wrong)?;
        let (lines, placed) = traffic::counts(&moved);
        if lines.is_empty() && placed.is_empty() {
            return Err(wrong("it has no traffic of these agents and this cell".to_owned()).into());
        }
        let about = match (&self.cell, &self.agents) {
            (Some(cell), Some(agents)) => format!("traffic of {cell}, {agents}"),
            (Some(only), None) | (None, Some(only)) => format!("traffic, {only}"),
            (None, None) => "traffic".to_owned(),
        };
        match format {
            ShowFormat::Svg => console.print(&traffic::draw(subject, &moved, &about)),
            ShowFormat::Text => {
                let page = traffic::most_used(subject, &moved, &about);
                console.print(&page.text(console.screen))
            }
            ShowFormat::Json | ShowFormat::Fen | ShowFormat::FenUci => {
                let problem = Diagnostic::bare(code::BAD_REQUEST, "traffic can only be shown as text or svg");
                Err(CommandError::bare(problem.help("programs can read the table itself")).into())
            }
        }
    }
}

impl Show {
    /// Prints the position or the movement.
    pub fn run(&self, subject: &Subject, console: &mut Console<'_>) -> Result<(), Stop> {
        if let Some(piece) = &self.piece {
            return self.movement(subject, piece, console);
        }
        if let Some(traffic) = &self.traffic {
            return traffic.show(subject, self.format, console);
        }
        let format = self.format.of_errors();
        let Opening { line, before, .. } = self.start.opening(subject, format)?;
        if matches!(self.format, ShowFormat::Fen | ShowFormat::FenUci)
            && let Some(fen_loss) = position::doubt(&subject.game, &line.position())?
        {
            complain(&[&fen_loss], format);
        }
        match self.format {
            ShowFormat::Json => console.json(&PositionJson::new(subject, line.as_ref(), &before)),
            ShowFormat::Svg => console.print(&picture::draw(subject, line.as_ref())),
            ShowFormat::Fen => console.line(&subject.game.to_fen(&line.position())),
            ShowFormat::FenUci if subject.game.blueprint().fen.uci.is_none() => {
                let message =
                    format!("{} does not declare the letters that engines use", subject.info.heading());
                let help = "`--format fen` uses the game's own letters; a rule file declares others in `fen { uci { ... } }`";
                Err(CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help)).into())
            }
            ShowFormat::FenUci => console.line(&subject.game.to_fen_in(&line.position(), Dialect::Uci)),
            ShowFormat::Text => {
                let state = state::text(subject, line.as_ref(), Style::new(console.screen, self.ascii));
                console.print(&format!("{state}\n{}\n", subject.info.reference()))
            }
        }
    }

    /// Prints the movement of a kind of piece.
    fn movement(&self, subject: &Subject, piece: &str, console: &mut Console<'_>) -> Result<(), Stop> {
        let kind = kind(subject, piece)?;
        // The piece belongs to the first player who begins with a piece of this kind. If no player
        // has one, it belongs to the first player.
        let spec = subject.game.blueprint();
        let mut begin = spec.setup.iter().filter(|(_, piece)| subject.game.kind(*piece) == kind);
        let held = spec.reserve.iter().flatten().find(|(held, ..)| *held == kind).map(|(_, owner, _)| *owner);
        let owners = begin
            .next()
            .map(|(_, piece)| begin.fold(piece.owner, |first, (_, piece)| first.min(piece.owner)));
        let owner = owners.or(held).unwrap_or(Seat::new(0));
        let at = match &self.at {
            Some(at) => cell(subject, at)?,
            None => Movement::seen_from(&subject.game, kind, owner),
        };
        let movement = Movement::new(&subject.game, kind, owner, at);
        match self.format {
            ShowFormat::Json => console.json(&MovementJson::new(subject, &movement)),
            ShowFormat::Svg => console.print(&picture::movement(subject, &movement)),
            ShowFormat::Fen | ShowFormat::FenUci => {
                let problem =
                    Diagnostic::bare(code::BAD_REQUEST, "the moves of one piece are not a position");
                Err(CommandError::bare(problem.help("leave out `--piece`, or print it as text, json or svg"))
                    .into())
            }
            ShowFormat::Text => {
                console.print(&movement::text(subject, &movement, Style::new(console.screen, self.ascii)))
            }
        }
    }
}

/// Returns the kind with that name or letter.
fn kind(subject: &Subject, piece: &str) -> Result<KindId, CommandError> {
    let kinds = &subject.game.names().kinds;
    let named =
        |expected: &dyn Fn(&(String, String)) -> bool| kinds.iter().position(expected).map(KindId::new);
    let found = named(&|(name, _)| name == piece)
        .or_else(|| named(&|(name, _)| name.eq_ignore_ascii_case(piece)))
        .or_else(|| named(&|(_, letter)| letter.eq_ignore_ascii_case(piece)))
        .or_else(|| subject.info.annotations.named.kind(subject.game.names(), piece));
    found.ok_or_else(|| {
        let names: Vec<&str> = kinds.iter().map(|(name, _)| name.as_str()).collect();
        let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let mut help = match names.is_empty() {
            true => "it has no pieces".to_owned(),
            false => format!("its kinds are {}", names.join(", ")),
        };
        if let Some(near) = nearest(&piece.to_lowercase(), lower.iter().map(String::as_str)) {
            let near = names.iter().find(|name| name.to_lowercase() == near).unwrap_or(&near);
            help = format!("did you mean `{near}`? {help}");
        }
        let message = format!("the game has no kind `{piece}`");
        CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
    })
}

fn cell(subject: &Subject, name: &str) -> Result<CellId, CommandError> {
    let board = subject.game.topology();
    board.named(name).ok_or_else(|| {
        let cells: Vec<String> =
            board.cells().map(|cell| words::cell(&subject.game, cell).to_owned()).collect();
        let help = format!("its cells are {}", words::range(&cells));
        CommandError::bare(
            Diagnostic::bare(code::BAD_REQUEST, format!("the board has no cell `{name}`")).help(help),
        )
    })
}
