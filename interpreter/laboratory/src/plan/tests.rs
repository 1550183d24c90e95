//! Plans are read, or refused with a place and a way out.

use super::{Opening, Plan, Rows, Vary};

#[test]
fn a_plan_says_what_is_played() {
    let plan = Plan::parse(
        r#"(schema: 1, seed: 1283, games: 1000, max_plies: 2000,
            cells: [(game: "one", base: "two", vary: {"a": All, "b": Only(["off"])})],
            agents: [{"*": "random"}, {"*": "alphabeta:depth=2"}], start: RandomPlies(4), rows: Csv)"#,
    )
    .expect("a plan");
    assert_eq!((plan.seed, plan.games, plan.opening(), plan.rows), (1283, 1000, 4, Rows::Csv));
    assert_eq!(plan.cells[0].base.as_deref(), Some("two"));
    assert_eq!(plan.cells[0].vary["b"], Vary::Only(vec!["off".to_owned()]));
    let short = Plan::parse(r#"(schema: 1, games: 1, cells: [(game: "one")])"#).expect("a plan");
    assert_eq!((short.seed, short.max_plies, short.start), (1, 2000, Opening::Own));
    assert_eq!(short.agents[0]["*"], "random");
    assert!(!short.evaluated && !short.moves && !short.timed);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let told = |text: &str| Plan::parse(text).expect_err("no plan").message;
    for (text, expected) in [
        ("", "this is not a plan"),
        (r#"(schema: 1, games: 1, cells: [(game: "a", bass: "b")])"#, "this is not a plan"),
        (r#"(schema: 2, games: 1, cells: [(game: "a")])"#, "`schema` cannot be 2"),
        (r#"(schema: 1, games: 0, cells: [(game: "a")])"#, "`games` cannot be 0"),
        (
            r#"(schema: 1, games: 1, seed: 9007199254740992, cells: [(game: "a")])"#,
            "`seed` cannot be 9007199254740992",
        ),
        (
            r#"(schema: 1, games: 1, cells: [(game: "a")], start: RandomPlies(1001))"#,
            "`start` cannot be 1001",
        ),
        (r#"(schema: 1, games: 1, cells: [])"#, "`cells` is empty"),
        (r#"(schema: 1, games: 1, cells: [(game: "a")], agents: [])"#, "`agents` is empty"),
        (
            r#"(schema: 1, games: 1, cells: [(game: "a")], agents: [{"*": "random"}, {"*": "random"}])"#,
            "entry 2 of `agents` is listed twice",
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}
