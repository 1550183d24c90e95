//! Allowed captures, for different sets of players in play.

use super::{blueprint, said};

fn game(captures: &str) -> String {
    format!(
        "players One, Two, Three
        board grid 4 by 4
        piece Stone \"S\" {{ stone.move: step any }}
        setup {{ One Stone a1  Two Stone d4  Three Stone a4 }}
        captures {{ captures.one: piece x may capture piece y if {captures} }}
        turn {{ turn.move: move }}
        end {{ end.long: when rounds >= 50 -> draw }}"
    )
}

/// Returns the rows that each row may capture, for a set of players in play (as bits).
fn prey(takes: &[Vec<Vec<bool>>], in_play: usize) -> Vec<Vec<usize>> {
    let of = |row: &Vec<bool>| (0..row.len()).filter(|taken| row[*taken]).collect();
    takes[in_play].iter().map(of).collect()
}

#[test]
fn one_table_if_it_is_the_same_for_all() {
    let game = blueprint(&game("owner of x /= owner of y"));
    assert_eq!(game.takes.len(), 1);
    assert_eq!(prey(&game.takes, 0), [vec![1, 2], vec![0, 2], vec![0, 1]]);
}

#[test]
fn the_next_in_play_changes_with_who_plays() {
    let game = blueprint(&game("owner of y = next alive after owner of x and owner of y /= owner of x"));
    assert_eq!(game.takes.len(), 8);
    assert_eq!(prey(&game.takes, 0b111), [[1], [2], [0]]);
    // The second player is out but their pieces still stand: nobody captures these, and they capture the next player's.
    assert_eq!(prey(&game.takes, 0b101), [[2], [2], [0]]);
    assert_eq!(prey(&game.takes, 0b001), [vec![], vec![0], vec![0]]);
    assert_eq!(prey(&game.takes, 0), [const { Vec::<usize>::new() }; 3]);
}

#[test]
fn the_next_seat_is_the_same_for_all() {
    let fixed = blueprint(&game("owner of y = next seat after owner of x"));
    assert_eq!(fixed.takes.len(), 1);
    assert_eq!(prey(&fixed.takes, 0), [[1], [2], [0]]);
    let dead = blueprint(&game("owner of y is dead or owner of y = next seat after owner of x"));
    assert_eq!(prey(&dead.takes, 0b110), [vec![0, 1], vec![0, 2], vec![0]]);
}

#[test]
fn more_than_kinds_and_owners_is_refused() {
    assert_eq!(
        said(&game("rank of x > 2")),
        ["A0410: `captures.one` can depend only on the kinds and owners of the two pieces"]
    );
}
