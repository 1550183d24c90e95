//! Claims whose moves are written in other notations than this program's own.

use super::{run, try_in, unread};
use crate::{Source, compile, rule_file, shipped};
use alfonso_diag::Diagnostic;
use alfonso_game::Game;
use alfonso_rules::{RuleFile, RuleSet};

/// Returns a shipped game with one more claim, which stands last.
fn with(game: &str, statements: &str) -> RuleFile {
    let source = shipped::game(game).expect("it ships");
    let text = format!("{}\nexample \"this one\" engine \"to try it\" {{ {statements} }}\n", source.text);
    rule_file(Source { text, ..source }, &|_| None)
}

/// Returns the labels of the mistakes of a claim, each behind its code.
fn said(game: &str, statements: &str) -> Vec<String> {
    let rule_file = with(game, statements);
    let claim = rule_file.examples().last().expect("the claim can be read");
    assert_eq!(claim.title.node, "this one", "{statements}");
    let label = |problem: &Diagnostic| {
        let label = problem.labels.first().map_or(problem.message.as_str(), |label| label.text.as_str());
        format!("{} {label}", problem.code)
    };
    run(&rule_file, claim).iter().map(label).collect()
}

fn reading(rule_file: &RuleFile) -> (RuleSet, Game) {
    let answers = rule_file.answers(None, &[]).expect("it has a default");
    compile(rule_file, &answers).0.expect("no errors")
}

#[test]
fn claims_are_read_in_the_notations_of_the_file_and_of_engines() {
    let sound = [
        (
            "chess",
            "play e4 e5 Nf3 can Nc6 cannot Nf6xe4 Nd5 O-O play Nc6 Bb5 a6 Bxc6 can dxc6 bxc6 play dxc6 can O-O",
        ),
        ("chess", "play e2e4 e7e5 can g1f3 cannot e4e5"),
        ("chess", "play f3 e5 g4 Qh4+ result Black wins end.mate"),
        ("chess", "fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\" can a8=Q a8=N a7-a8=Queen cannot a8=K play a8=Q"),
        ("chess", "fen \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\" can O-O O-O-O Kd1 Rh8+"),
        ("xiangqi", "can h3e3 play h3e3 h8e8 can e3e7"),
    ];
    for (game, statements) in sound {
        assert_eq!(said(game, statements), [""; 0], "{statements}");
    }
}

#[test]
fn what_is_not_so_is_told_in_the_words_of_the_reader_of_moves() {
    let wrong = [
        ("play Nf3 can Nc7", "A0601 `Nc7` is not legal here: no knight of Black can go to c7, from b8 or g8"),
        ("play Nd4", "A0601 `Nd4` is not legal here: no knight of White can go to d4, from b1 or g1"),
        ("cannot Nf3", "A0601 `Nf3` is legal here"),
        ("cannot g1f3", "A0601 `g1f3` is legal here"),
        ("cannot e1-g1 O-O e4", "A0601 `e4` is legal here"),
    ];
    for (statements, told) in wrong {
        let found = said("chess", statements);
        assert_eq!(found.len(), 1, "{statements}: {found:?}");
        assert!(found[0].starts_with(told), "{statements}: {found:?}");
    }
}

#[test]
fn what_may_be_several_moves_or_none_cannot_be_tried() {
    let fen = "fen \"4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1\"";
    let several = "A0602 `Nd2` may mean b1-d2 or f1-d2: write the move in full";
    for word in ["play", "can", "cannot"] {
        assert_eq!(said("chess", &format!("{fen} {word} Nd2")), [several], "{word}");
    }
    assert_eq!(said("chess", &format!("{fen} can Nbd2 Nfd2 play Nbd2")), [""; 0]);
    assert_eq!(
        said("chess", "cannot Nf9"),
        ["A0602 the board has no cell `Nf9`, so this claim has no meaning"]
    );
    assert_eq!(
        said("chess", "cannot b1-c3+"),
        ["A0602 the board has no cell `c3+`, so this claim has no meaning"]
    );
    assert_eq!(said("chess", "can e7-e8=Wizard"), ["A0602 there is no piece `Wizard`"]);
    // A file that declares no short notation has none.
    assert_eq!(
        said("hex", "cannot Pf3"),
        ["A0602 the board has no cell `Pf3`, so this claim has no meaning"]
    );
}

#[test]
fn a_claim_that_breaks_off_at_a_text_is_untried_and_no_refutation() {
    let rule_file = with("chess", "fen \"4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1\" cannot Nd2");
    let claim = rule_file.examples().last().expect("the claim can be read");
    let (rules, game) = reading(&rule_file);
    assert!(try_in(&rule_file, (&rules, &game), claim).is_err_and(|failed| failed.untried));
    let rule_file = with("chess", "can Nf3 e4 O-O cannot Nf9");
    let claim = rule_file.examples().last().expect("the claim can be read");
    let (rules, game) = reading(&rule_file);
    let unread: Vec<String> =
        unread(&rule_file, (&rules, &game), claim).into_iter().map(|it| it.labels[0].text.clone()).collect();
    assert_eq!(unread.len(), 1, "{unread:?}");
    assert!(unread[0].starts_with("`Nf9` is not the text of a move"), "{unread:?}");
}
