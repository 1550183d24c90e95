//! Mates that agents find, against a search that looks at all answers.

use super::loaded;
use crate::agent::{Agent, AnalysisRequest, Evaluation, FORCED, Limit, WIN, analyse};
use crate::solving::{Mates, SolverLimits};
use alfonso_game::Random;

#[test]
fn a_mate_within_so_many_moves_is_found_by_looking_at_all_answers() {
    let chess = loaded("chess");
    let evaluation = Evaluation::new(&chess.game);
    for (fen, within) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 1),
        ("8/8/8/8/8/5k2/R7/7K w - - 0 1", 2),
    ] {
        let start = chess.game.from_fen(fen).expect("a position");
        let proof = Mates::within(
            &chess.game,
            &start,
            within,
            SolverLimits { memory: 1 << 24, positions: usize::MAX, steps: u64::MAX },
            &mut |_| true,
        )
        .expect("a search");
        let mut line = chess.game.line_from(&start);
        let request = AnalysisRequest { mate: Some(within), ..AnalysisRequest::default() };
        let mut find = |random| {
            analyse(
                &evaluation,
                Limit::default(),
                &request,
                line.as_mut(),
                random,
                &mut || false,
                &mut |_, _| (),
            )
        };
        let choice = find(&mut Random::new(1)).expect("a move");
        let score = choice.score.expect("a worth");
        let found = (score >= FORCED).then(|| u32::try_from((WIN - score + 1) / 2).expect("few"));
        assert_eq!(found, proof.moves, "{fen}");
        if found.is_some() {
            assert!(proof.keys.contains(&line.text(choice.chosen)), "{fen}");
        }
    }
}

#[test]
fn a_mate_is_found_and_its_line_told() {
    let chess = loaded("chess");
    let evaluation = Evaluation::new(&chess.game);
    // Two rooks: a7 and b8 mate in two.
    let position = chess.game.from_fen("6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1").expect("a position");
    let mut line = chess.game.line_from(&position);
    let agent: Agent = "alphabeta:depth=3".parse().expect("an agent");
    let choice =
        agent.choose(&evaluation, line.as_mut(), &mut Random::new(1), &mut || false).expect("a move");
    assert_eq!(choice.score, Some(WIN - 3));
    let texts: Vec<String> = choice
        .line
        .iter()
        .map(|m| {
            let text = line.text(*m);
            line.play(*m).expect("legal");
            text
        })
        .collect();
    assert_eq!((texts.len(), line.outcome().is_some()), (3, true), "{texts:?}");
}
