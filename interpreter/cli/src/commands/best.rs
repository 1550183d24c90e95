//! `best`: the move that an agent would make.

use crate::agents::{judged, patience, reading, ready};
use crate::args::Format;
use crate::commands::tune;
use crate::console::{Console, Stop};
use crate::diagnostics::one_by_one;
use crate::interrupt::{self, Manner};
use crate::subject::{Start, Subject, Target};
use alfonso_diag::{Diagnostic, code};
use alfonso_game::{Line, Random};
use alfonso_record::agents::{self, able};
use alfonso_report::choice::{self, BestJson, Forced, document};
use alfonso_report::command_error::CommandError;
use alfonso_report::head::Head;
use alfonso_report::outcome::{self, OutcomeJson};
use alfonso_report::words;
use alfonso_search::Agent;
use std::time::Instant;

/// The command.
#[derive(Debug)]
pub struct Best {
    /// The game.
    pub target: Target,
    /// The position.
    pub start: Start,
    /// The agent, or `None` for one that suits the game.
    pub agent: Option<Agent>,
    /// The seed for choices among equally good moves.
    pub seed: u64,
    /// The file with the weights of the evaluation.
    pub weights: Option<String>,
}

impl Best {
    /// Chooses a move and prints it. Where a draw can be claimed, it chooses a move that continues
    /// the game.
    pub fn run(&self, subject: &Subject, format: Format, console: &mut Console<'_>) -> Result<(), Stop> {
        let game = &subject.game;
        let agent = self.agent.clone().unwrap_or_else(|| agents::level(agents::ADVISER));
        able(&agent, game)?;
        let mut line = self.start.opening(subject, format)?.line;
        let claim = line.outcome().filter(|_| line.is_claim());
        let claimed = claim.map(|_| outcome::ended(subject, line.as_ref()).unwrap_or_default());
        alfonso_driver::play_on(line.as_mut());
        one_by_one(subject, "best", format);
        interrupt::hear(Manner::Finish { announced: format == Format::Text });
        let begun = Instant::now();
        let mut stop = patience(&agent, begun);
        let mut evaluation = tune::evaluation(subject, self.weights.as_deref())?;
        ready(
            std::slice::from_ref(&agent),
            &mut evaluation,
            reading(subject),
            Some(&line.position()),
            Some(format),
        )?;
        let mut random = Random::new(self.seed);
        let choice = agent.choose(&evaluation, line.as_mut(), &mut random, &mut stop);
        let seconds = begun.elapsed().as_secs_f64();
        judged(&evaluation)?;
        let Some(choice) = choice else { return Err(no_choice(line.as_ref()).into()) };
        let to_move = words::seat(game, line.to_move()).to_owned();
        let texts = choice::texts(game, line.as_mut(), &choice.line);
        let forced = choice::forced(&choice).map(|(wins, plies)| Forced { wins, plies });
        let score_text = choice::score_text((game, line.to_move()), &choice, &evaluation);
        let report = BestJson {
            head: Head::new(&subject.info),
            agent: agent.to_string(),
            to_move,
            text: texts.first().cloned().unwrap_or_default(),
            score: choice.score.map(|score| evaluation.in_units(score)),
            share: choice.share,
            forced,
            claim: claim.map(|claim| OutcomeJson::new(game, claim)),
            line: texts,
            depth: choice.depth,
            nodes: choice.nodes,
            playouts: choice.playouts,
            seconds,
        };
        match format {
            Format::Json => console.json(&report),
            Format::Text => console.print(&document(game, &report, claimed, score_text).text(console.screen)),
        }
    }
}

fn no_choice(line: &dyn Line) -> CommandError {
    let (message, help) = match (line.is_chance(), line.outcome()) {
        (true, _) => {
            ("the dice must be rolled first, so nobody has a choice", "give the roll: `--after roll:...`")
        }
        (false, Some(_)) => ("the game is over", "begin earlier"),
        (false, None) => (
            "nobody can move here, and no rule says what happens then",
            "`check --play` finds such positions",
        ),
    };
    CommandError::bare(Diagnostic::bare(code::BAD_REQUEST, message).help(help))
}
