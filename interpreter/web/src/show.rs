//! The screen of a game in progress.

use crate::link;
use crate::screen::{
    Can, CellView, Due, LegendEntry, Menu, PathView, PlayedEntry, PlayerView, ReserveEntry, Screen,
};
use crate::session::Session;
use alfonso_board::CellId;
use alfonso_driver::message;
use alfonso_game::{KindId, Seat};
use alfonso_notation::record::Player;
use alfonso_record::cells::{cells_to_act, cells_to_mark, pieces_to_move};
use alfonso_record::due::{self, may_pass};
use alfonso_record::log::{Who, is_roll, marks};
use alfonso_record::{agents, aside, facts, turn};
use alfonso_report::board::{self, Marks, Signs, Style};
use alfonso_report::screen::Screen as Terminal;
use alfonso_report::{picture, piece_legend, state, words};
use std::collections::BTreeMap;

impl Session {
    /// Returns the screen.
    pub(crate) fn screen(&self) -> Screen {
        let (log, subject) = (&self.log, &self.reading.subject);
        let (game, line) = (&subject.game, self.log.line());
        let may_claim = log.may_play_on();
        let ended = log.ended().filter(|_| !may_claim).unwrap_or_default();
        let title = subject.info.heading();
        let heading = title.clone().into_owned();
        let (picked, lifted) = match self.picked.as_ref().map(|picked| picked.who) {
            Some(Who::On(cell)) => (Some(cell.0.into()), None),
            Some(Who::InReserve(kind)) => (None, Some(number(kind.index()))),
            None => (None, None),
        };
        let played = |it: facts::Played| PlayedEntry { seat: seat(it.seat), text: it.text, roll: it.is_roll };
        Screen {
            goal: subject.info.author.goal(game.names().language).unwrap_or_default().to_owned(),
            reference: subject.info.reference(),
            board_svg: picture::played(subject, line, &self.marks(), &title),
            size: self.reading.outlines.size,
            cells: self.cells(),
            due: self.due(),
            turn: words::capital(&match may_claim {
                true => message!(game, "your-choice", player = log.seats.called(game, line.to_move())),
                false => turn::turn(log, false),
            }),
            to_move: seat(line.to_move()),
            picked,
            lifted,
            menu: self.menu.as_ref().map(|menu| Menu {
                title: menu.title.clone(),
                items: menu.items.iter().map(|item| item.label.clone()).collect(),
                cell: menu.cell.map(|cell| cell.0.into()),
            }),
            message: self.message.clone(),
            happened: self.happened.sentence(),
            path: PathView {
                cells: numbers(&self.happened.path.cells),
                stations: numbers(&self.happened.path.stations),
            },
            ended,
            facts: self.facts(),
            notes: self.notes(),
            advised: numbers(&self.advised),
            dice_svg: picture::dice(subject, line),
            players: (0..game.names().players.len()).map(|seat| self.player(Seat::new(seat))).collect(),
            legend: self.legend(),
            played: facts::played(log).into_iter().map(played).collect(),
            can_undo: self.can_undo(),
            can_redo: log.can_redo(),
            may_pass: may_pass(log),
            may_claim,
            may_resign: log.who_resigns().is_some(),
            fen: game.to_fen(&line.position()),
            link: link::written(self),
            heading,
        }
    }

    /// Returns the action that is due. A claim of a draw is a choice.
    fn due(&self) -> Due {
        match due::Due::of(&self.log) {
            _ if self.log.may_play_on() => Due::Choice,
            due::Due::Over => Due::Over,
            due::Due::Watch => Due::Watch,
            due::Due::Throw => Due::Throw,
            due::Due::Pass => Due::Pass,
            due::Due::Cells => Due::Cells,
            due::Due::Choice if self.log.line().is_chance() => Due::Enter,
            due::Due::Choice => Due::Choice,
        }
    }

    /// Returns the marks on the board.
    fn marks(&self) -> Marks {
        let changed = self.happened.cells.clone();
        match &self.picked {
            Some(it) => Marks { changed, ..marks(it.who, &it.targets) },
            None => Marks { quiet: cells_to_mark(&self.log), changed, ..Marks::default() },
        }
    }

    fn cells(&self) -> Vec<CellView> {
        let (log, subject) = (&self.log, &self.reading.subject);
        let game = &subject.game;
        let mut uses: BTreeMap<CellId, Can> = BTreeMap::new();
        let acting = match &self.picked {
            Some(picked) => picked.who.cell().into_iter().chain(pieces_to_move(log)).collect(),
            None => cells_to_act(log),
        };
        uses.extend(acting.into_iter().map(|cell| (cell, Can::Act)));
        for target in self.picked.iter().flat_map(|picked| &picked.targets) {
            uses.insert(target.to, if target.takes { Can::Take } else { Can::Target });
        }
        let mut targets: BTreeMap<CellId, Vec<u32>> = BTreeMap::new();
        if due::Due::of(log) == due::Due::Cells {
            for m in log.line().moves().iter().filter(|m| m.by().is_some() && game.placed(**m).is_none()) {
                targets.entry(m.from()).or_default().push(m.to().0.into());
            }
        }
        let cell = |(cell, outline): (CellId, &Vec<(f64, f64)>)| {
            let mut to = targets.remove(&cell).unwrap_or_default();
            to.sort_unstable();
            to.dedup();
            CellView {
                name: words::cell(game, cell).to_owned(),
                holds: facts::content(log, cell),
                outline: outline.clone(),
                can: uses.get(&cell).copied().unwrap_or(Can::Nothing),
                changed: self.happened.cells.contains(&cell),
                to,
            }
        };
        game.topology().cells().zip(&self.reading.outlines.cells).map(cell).collect()
    }

    /// Returns the facts about the position that are not shown with the players.
    fn facts(&self) -> Vec<String> {
        let (log, subject) = (&self.log, &self.reading.subject);
        let ply = message!(subject.game, "ply", ply = log.line().ply());
        // The numbers of players stand with the players.
        let of_players = |fact: &String| {
            let shown = state::values_of_player(subject, log.line(), Seat::new(0));
            let is_of = |title: &str| fact.strip_prefix(title).is_some_and(|rest| rest.starts_with(": "));
            shown.iter().any(|(title, _)| is_of(title))
        };
        let numbers =
            facts::numbers(log).into_iter().map(|parts| parts.join(", ")).filter(|fact| !of_players(fact));
        let dice = facts::dice(log, false).into_iter();
        dice.chain([ply]).chain(numbers).chain(state::out_of_the_game(subject, log.line())).collect()
    }

    /// Returns the texts about the board that stay the same.
    fn notes(&self) -> Vec<String> {
        let subject = &self.reading.subject;
        let mut notes = aside::directions(&self.log, Style::new(Terminal::PLAIN, false));
        let regions = board::legend_of_regions(subject, &Signs::new(subject, false), false);
        let lines =
            subject.info.lines.iter().map(|line| state::drawn_line(subject, line)).collect::<Vec<_>>();
        notes.extend([regions, lines].into_iter().filter(|it| !it.is_empty()).map(|it| it.join(", ")));
        notes
    }

    fn player(&self, of: Seat) -> PlayerView {
        let (log, subject) = (&self.log, &self.reading.subject);
        let (game, line) = (&subject.game, log.line());
        let player = log.seats.player(of.index());
        let name = words::seat(game, of).to_owned();
        let person = log.seats.person(of).map(str::to_owned);
        let held = state::reserves(subject, line).into_iter().find(|(seat, _)| *seat == of);
        let lifts = due::Due::of(log) == due::Due::Cells && line.to_move() == of;
        let placeable = if lifts { log.placeable() } else { Vec::new() };
        let reserve = held.into_iter().flat_map(|(_, kinds)| kinds).map(|(kind, count)| ReserveEntry {
            kind: number(kind.index()),
            name: words::kind(game, kind).to_owned(),
            count: u32::try_from(count).unwrap_or(0),
            svg: picture::piece(subject, kind, of, words::kind(game, kind)),
            can: placeable.contains(&kind),
        });
        let off = self.first.gone(subject, line, of).into_iter();
        let off = off.map(|(kind, lost)| format!("{lost} {}", words::kind(game, kind)));
        PlayerView {
            who: person.unwrap_or_else(|| agents::in_words(game, &player)),
            person: log.seats.named(of).unwrap_or_default().to_owned(),
            agent: if player == Player::Human { String::new() } else { player.written().to_owned() },
            token_svg: match game.names().kinds.len() {
                1 => picture::piece(subject, KindId::new(0), of, &name),
                _ => picture::player(subject, of, &name),
            },
            reserve: reserve.collect(),
            off: off.collect(),
            numbers: state::values_of_player(subject, line, of),
            name,
        }
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let subject = &self.reading.subject;
        let entry = |it: piece_legend::InPlay| {
            let name = words::kind(&subject.game, it.kind);
            let owner = it.owners.first().copied().unwrap_or(Seat::new(0));
            LegendEntry {
                name: name.to_owned(),
                svg: picture::piece(subject, it.kind, owner, name),
                movement: self.reading.movements.of(it.kind).to_owned(),
            }
        };
        piece_legend::in_play(subject, self.log.line()).into_iter().map(entry).collect()
    }

    /// Returns true if a person has moved, claimed a draw or given up.
    fn can_undo(&self) -> bool {
        let log = &self.log;
        let game = &self.reading.subject.game;
        if log.all_played() {
            return !log.line().played().is_empty();
        }
        let throws = log.seats.player(game.names().players.len()) != Player::Human;
        let is_program = |(seat, m): (Seat, _)| if is_roll(m) { throws } else { log.seats.is_played(seat) };
        let claimed = log.line().is_claim() && !log.may_play_on() && log.resigned().is_none();
        log.resigned().is_some() || claimed || log.played().any(|it| !is_program(it))
    }
}

fn seat(seat: Seat) -> u32 {
    number(seat.index())
}

fn numbers(cells: &[CellId]) -> Vec<u32> {
    cells.iter().map(|cell| cell.0.into()).collect()
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
