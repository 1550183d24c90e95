//! Networks: valid ones play, and all others are refused.

mod file;

use crate::{Actions, Reading};
use alfonso_diag::Diagnostic;
use alfonso_driver::{Request, load, play_all, shipped};
use alfonso_game::{Game, Move, Random};
use alfonso_search::{Agent, Budget, Choice, Evaluation, Judge, Unable, WIN};
use file::{File, RULES, bytes, game, indices, node, number, tensor, value};
use std::sync::Arc;

fn judge(game: &Game, bytes: &[u8]) -> Result<Arc<dyn Judge>, Diagnostic> {
    Reading { name: "mine", ruleset: "first", rules: RULES, game }.judge("mine.onnx", bytes)
}

/// Returns weights that look random.
fn hashed(input: usize, output: usize) -> f32 {
    let mixed = (input * 0x9E37 + output * 0x79B9 + 7).wrapping_mul(0x2545_F491) >> 8 & 0xFFFF;
    mixed as f32 / 65_536.0 - 0.5
}

fn choose(text: &str, evaluation: &Evaluation, game: &Game, moves: &str, seed: u64) -> (String, Choice) {
    let mut line = game.line();
    play_all(&mut *line, moves).expect("legal moves");
    let agent: Agent = text.parse().expect("an agent");
    let found = agent.choose(evaluation, &mut *line, &mut Random::new(seed), &mut || false).expect("a move");
    (line.text(found.chosen), found)
}

#[test]
fn the_policy_alone_chooses_its_likeliest_move() {
    let game = game("tic-tac-toe");
    let actions = Actions::of(&game);
    // The plane of the player to act is 1 everywhere.
    let liked = actions.len() - 2;
    let network = File::layer(&game, &|_, output| if output == liked { 1.0 } else { 0.0 });
    let judge = judge(&game, &network.bytes()).expect("a network");
    let evaluation = Evaluation::new(&game).with_judge("a.onnx", Arc::clone(&judge));
    let (chosen, choice) = choose("net:a.onnx", &evaluation, &game, "", 1);
    assert_eq!((Some(chosen), choice.playouts), (actions.name(liked as u32), 1));
    assert_eq!(choice.share, Some(0.5));
    let observed = judge.observe(&*game.line());
    let judged = judge.judge(&vec![observed; 21]);
    assert!(judged.windows(2).all(|pair| pair[0] == pair[1]) && judged.len() == 21);
    assert!((judged[0].policy.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    // Without the file, nobody chooses.
    let agent: Agent = "net:b.onnx".parse().expect("an agent");
    assert!(agent.choose(&evaluation, &mut *game.line(), &mut Random::new(1), &mut || false).is_none());
}

#[test]
fn a_search_finds_a_win_that_the_policy_does_not_know() {
    let game = game("tic-tac-toe");
    let network = File::layer(&game, &|_, _| 0.0);
    let evaluation =
        Evaluation::new(&game).with_judge("even", judge(&game, &network.bytes()).expect("a network"));
    let moves = "Token@a1 Token@b1 Token@a2 Token@b2";
    for seed in 1..4 {
        let (chosen, choice) = choose("net:even,simulations=60", &evaluation, &game, moves, seed);
        assert_eq!((chosen.as_str(), choice.share), ("Token@a3", Some(1.0)));
    }
    // The other player would win next.
    let (chosen, _) = choose("net:even,simulations=400", &evaluation, &game, "Token@a1 Token@b2 Token@a2", 1);
    assert_eq!(chosen, "Token@a3");
}

#[test]
fn alpha_beta_search_uses_the_value_alone() {
    let game = game("tic-tac-toe");
    let mut one = File::layer(&game, &hashed);
    let weights: Vec<f32> = (0..54).map(|input| hashed(input, 3)).collect();
    one.tensors[1] = tensor("v", &[54, 1], &weights);
    let judge = judge(&game, &one.bytes()).expect("a network");
    let mut line = game.line();
    let mut random = Random::new(2);
    while line.outcome().is_none() {
        let judged = judge.judge(&[judge.observe(&*line)]).pop().expect("a judgement");
        assert_eq!(judge.values(&*line), judged.values);
        assert!((judged.values.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        let m = line.at_random(&mut random).expect("a move");
        line.play(m).expect("it is legal");
    }
    let evaluation = Evaluation::new(&game).with_judge("it", judge);
    let moves = "Token@a1 Token@b1 Token@a2 Token@b2";
    let (chosen, choice) = choose("net:it,depth=2", &evaluation, &game, moves, 1);
    assert_eq!((chosen.as_str(), choice.share, choice.score), ("Token@a3", Some(1.0), Some(WIN - 1)));
    let (_, choice) = choose("net:it,depth=1", &evaluation, &game, "", 1);
    // The best of the positions after a move, for the player who makes it.
    let after = |m: &Move| {
        let mut line = game.line();
        line.play(*m).expect("it is legal");
        evaluation.judge(net("net:it").net().expect("a network")).expect("a judge").values(&*line)[0]
    };
    let best = game.line().moves().iter().map(after).fold(0.0, f32::max);
    assert!((choice.share.expect("a result") - f64::from(best)).abs() < 2e-2, "{choice:?}, {best}");
    let refused = |name: &str| net("net:it,depth=2").can_play(&file::game(name));
    assert_eq!(refused("goose"), Err(Unable::Chance));
    assert_eq!(refused("four-seasons"), Err(Unable::Seats(4)));
}

fn net(text: &str) -> Agent {
    text.parse().expect("an agent")
}

#[test]
fn networks_play_all_games_with_dice_chains_and_four_players() {
    let (mut played, mut many, mut dice) = (0, 0, 0);
    for (name, _) in shipped::games() {
        let game =
            load(shipped::game(name).expect("it ships"), &Request::default(), &|_| None).expect("sound").game;
        let (actions, planes) = (Actions::of(&game), crate::Planes::of(&game));
        let most = if game.names().players.len() > 2 { 1 << 19 } else { 1 << 18 };
        if actions.is_empty() || actions.len() * planes.size() > most {
            continue;
        }
        let judge = judge(&game, &File::layer(&game, &hashed).bytes())
            .unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let evaluation = Arc::new(Evaluation::new(&game).with_judge("it", judge));
        let agent: Agent = "net:it,simulations=24".parse().expect("an agent");
        let mut random = Random::new(5);
        let mut line = game.line();
        for _ in 0..6 {
            while line.is_chance() {
                let rolled = line.at_random(&mut random).expect("a roll");
                line.play(rolled).expect("it was drawn");
            }
            if line.outcome().is_some() || line.moves().is_empty() {
                break;
            }
            let expected = agent.choose(&evaluation, &mut *line, &mut Random::new(3), &mut || false);
            let mut work = agent.search(Arc::clone(&evaluation), line.copied(), Random::new(3));
            let found = loop {
                if let Some(found) = work.advance(Budget::steps(5)) {
                    break found;
                }
            };
            assert_eq!(found, expected, "{name}: a search in slices");
            line.play(expected.expect("a move").chosen).expect("it is legal");
        }
        assert_eq!(evaluation.fault(), None, "{name}");
        played += 1;
        many += usize::from(game.names().players.len() > 2);
        dice += usize::from(game.has_dice());
    }
    assert!(played > 20 && many > 0 && dice > 2, "{played}, {many}, {dice}");
}

/// Returns the reason for which a file is refused.
fn why(game: &Game, file: &File) -> String {
    let problem = judge(game, &file.bytes()).expect_err("it is refused");
    assert!(problem.help.is_some(), "{}", problem.message);
    problem.message
}

#[test]
fn networks_for_another_game_are_refused_in_plain_words() {
    let game = game("tic-tac-toe");
    let whole = File::layer(&game, &hashed);
    let is = |file: &File, part: &str| {
        let why = why(&game, file);
        assert!(why.contains(part), "{why}");
    };
    is(&whole.clone().with("alfonso.format", "2"), "version 2 of the contract");
    is(&whole.clone().with("alfonso.actions", "0"), "version 0 of the numbering of actions");
    is(&whole.clone().with("alfonso.rules", "abc"), "it was trained for `some@game`");
    assert!(judge(&game, &whole.clone().with("alfonso.rules", "any").bytes()).is_ok());
    assert!(judge(&game, &whole.clone().with("alfonso.rules", &format!("abc {RULES}")).bytes()).is_ok());
    is(&File { metadata: Vec::new(), ..whole.clone() }, "has no metadata `alfonso.format`");
    is(&File::layer(&file::game("connect-four"), &hashed), "its input `planes` has the shape");
    is(&File { inputs: Vec::new(), ..whole.clone() }, "is used before it is computed");
    let inputs = |inputs: Vec<Vec<u8>>| File { inputs, ..whole.clone() };
    is(&inputs(vec![value("planes", 7, &[6, 3, 3])]), "its input `planes` is no float32");
    is(&inputs(vec![value("planes", 1, &[6, 9])]), "shape [any, 6, 9]");
    is(&inputs(vec![whole.inputs[0].clone(), value("mask", 1, &[9])]), "it has the input `mask`");
    let outputs = |outputs: Vec<Vec<u8>>| File { outputs, ..whole.clone() };
    is(&outputs(vec![value("policy", 1, &[9])]), "it has no output `value`");
    is(
        &outputs(vec![value("policy", 1, &[9]), value("worth", 1, &[2])]),
        "nothing computes its output `worth`",
    );
    let mut turned = whole.clone();
    turned.nodes[1] = node("MatMul", &["flat", "v"], &["policy"]);
    is(&turned, "its output `policy` has the shape");
    let infinite = File::layer(&game, &|_, _| f32::MAX);
    is(&infinite, "infinite or undefined");
    // One value is enough for two players.
    let mut one = whole.clone();
    one.tensors[1] = tensor("v", &[54, 1], &[0.1; 54]);
    assert!(judge(&game, &one.bytes()).is_ok());
}

#[test]
fn a_network_that_fails_later_says_so() {
    let game = game("tic-tac-toe");
    // The pieces of the other player, of which there are none at the start.
    let network = File::layer(&game, &|input, _| if (9..18).contains(&input) { f32::MAX } else { 0.0 });
    let judge = judge(&game, &network.bytes()).expect("a network");
    let evaluation = Evaluation::new(&game).with_judge("it", judge);
    choose("net:it", &evaluation, &game, "", 1);
    assert_eq!(evaluation.fault(), None);
    choose("net:it,simulations=50", &evaluation, &game, "Token@a1 Token@b1 Token@c1", 1);
    let (file, why) = evaluation.fault().expect("a fault");
    assert!(file == "it" && why.contains("infinite or undefined"), "{why}");
}

#[test]
fn networks_beyond_the_limits_are_refused() {
    let game = game("tic-tac-toe");
    let whole = File::layer(&game, &hashed);
    let is = |file: &File, part: &str| {
        let why = why(&game, file);
        assert!(why.contains(part), "{why}");
    };
    let with = |nodes: &[Vec<u8>], tensors: &[Vec<u8>]| {
        let mut file = whole.clone();
        file.nodes.extend_from_slice(nodes);
        file.tensors.extend_from_slice(tensors);
        file
    };
    // Values that grow with each operator.
    let column = tensor("column", &[4096, 1], &[1.0; 4096]);
    let line = tensor("line", &[1, 4096], &[1.0; 4096]);
    let grown = [node("Mul", &["flat", "column4"], &["grown"]), node("Add", &["grown", "grown"], &["more"])];
    let column4 = tensor("column4", &[4096, 1024, 1], &vec![1.0; 4096 * 1024]);
    let mut larger = with(&grown, &[column4]);
    larger.nodes.push(node("ReduceSum", &["more"], &["last"]));
    larger.outputs.push(value("last", 1, &[]));
    is(&larger, "more than 16777216 values");
    is(&with(&[node("Mul", &["column", "line"], &["square"])], &[column, line]), "a large constant");
    let many = vec![tensor("x", &[1], &[0.0]); 5000];
    is(&with(&[], &many), "more than 4096 nodes and tensors");
    let name = "n".repeat(2 << 20);
    is(&with(&[node("Relu", &["flat"], &[&name])], &[]), "more than 1 MiB beside its weights");
    is(&with(&[node("Loop", &["flat"], &["x"])], &[]), "the operator `Loop` is not supported");
    let within = [node("Identity", &["flat"], &["x"]), bytes(5, &bytes(6, b""))].concat();
    is(&with(&[within], &[]), "contains a graph");
    is(&with(&[node("Relu", &["flat"], &["policy"])], &[]), "is computed twice");
    is(&with(&[node("Relu", &["later"], &["x"])], &[]), "is used before it is computed");
    let outside = [tensor("x", &[1], &[0.0]), bytes(13, b"")].concat();
    is(&with(&[], &[outside]), "in another file");
    is(&with(&[], &[tensor("x", &[2], &[0.0])]), "the tensor `x` is incomplete");
    let endless = [number(1, i64::MAX), number(1, i64::MAX), number(2, 1), bytes(8, b"x")].concat();
    is(&with(&[], &[endless]), "the tensor `x` is incomplete");
    let mut far = with(&[node("Gather", &["flat", "far"], &["x"])], &[indices("far", &[1_000_000])]);
    far.outputs.push(value("x", 1, &[]));
    is(&far, "cannot be computed");
    let problem = judge(&game, &vec![0; (64 << 20) + 1]).expect_err("too large");
    assert!(problem.message.contains("more than 64 MiB"), "{}", problem.message);
    // Work that takes long: each of many layers is as large as it may be.
    let side = 2048;
    let mut long = with(&[], &[tensor("d", &[side, side], &vec![0.0; side * side])]);
    long.tensors.push(tensor("e", &[54, side], &vec![0.0; 54 * side]));
    long.nodes.push(node("MatMul", &["flat", "e"], &["0"]));
    for layer in 0..300 {
        long.nodes.push(node("MatMul", &[&layer.to_string(), "d"], &[&(layer + 1).to_string()]));
    }
    long.outputs.push(value("300", 1, &[side]));
    is(&long, "more than 1073741824 multiplications");
}

#[test]
fn damaged_networks_never_panic() {
    let game = game("tic-tac-toe");
    let file = File::layer(&game, &hashed);
    let whole = file.bytes();
    for foreign in [&b""[..], b"\x00", b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", b"game \"Pond\"\n", &[0xFF; 100]]
    {
        let problem = judge(&game, foreign).expect_err("no network");
        assert!(problem.message.contains("no ONNX file"), "{}", problem.message);
    }
    for end in (0..whole.len()).step_by(37).chain(whole.len() - 40..whole.len()) {
        // A file without its last metadata is complete for what it is, but was not trained for this game.
        judge(&game, &whole[..end]).expect_err("it is truncated");
    }
    // What stands outside of the weights decides.
    let others: Vec<usize> = (0..whole.len()).filter(|at| *at < 160 || whole.len() - at < 420).collect();
    let mut random = Random::new(11);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..1200 {
        let mut damaged = whole.clone();
        for _ in 0..=random.below(3) {
            let at = others[random.below(others.len() as u32) as usize];
            damaged[at] = match random.below(3) {
                0 => damaged[at] ^ 1 << random.below(8),
                1 => random.below(256) as u8,
                _ => whole[others[random.below(others.len() as u32) as usize]],
            };
        }
        match judge(&game, &damaged) {
            Ok(_) => accepted += 1,
            Err(problem) => {
                assert!(problem.help.is_some() && problem.message.len() < 700, "{}", problem.message);
                refused += 1;
            }
        }
    }
    assert!(refused > 700 && accepted > 5, "{refused}, {accepted}");
}

/// Nodes with arbitrary operators, inputs and attributes: the library that computes networks may not like
/// them, but nothing reaches the caller as a panic.
#[test]
fn networks_from_a_generator_never_panic() {
    let game = game("tic-tac-toe");
    let operators = [
        "Conv",
        "Gemm",
        "Concat",
        "Slice",
        "Split",
        "Pad",
        "Gather",
        "Reshape",
        "Transpose",
        "Softmax",
        "BatchNormalization",
        "LayerNormalization",
        "MaxPool",
        "AveragePool",
        "Where",
        "Cast",
        "Squeeze",
        "Unsqueeze",
        "ReduceMean",
        "Clip",
        "Pow",
        "PRelu",
        "Flatten",
        "Constant",
        "Shape",
        "Dropout",
        "Equal",
        "Sum",
    ];
    let attributes = [
        "axis",
        "axes",
        "perm",
        "kernel_shape",
        "pads",
        "strides",
        "to",
        "group",
        "starts",
        "ends",
        "value",
        "keepdims",
        "transB",
        "alpha",
        "dilations",
        "auto_pad",
    ];
    let mut random = Random::new(12);
    let mut pick = |all: &[&'static str]| all[random.below(all.len() as u32) as usize];
    let mut numbers = Random::new(13);
    let mut computed = 0;
    for _ in 0..1500 {
        let mut file = File::layer(&game, &hashed);
        file.tensors.push(tensor("small", &[2], &[0.5, 2.0]));
        file.tensors.push(indices("list", &[1, -1, 0]));
        let mut names = vec!["planes", "flat", "sum", "w", "small", "list", "seat"];
        for output in ["x0", "x1", "x2"] {
            let inputs: Vec<&str> = (0..=numbers.below(3)).map(|_| pick(&names)).collect();
            let mut made = node(pick(&operators), &inputs, &[output]);
            for _ in 0..numbers.below(3) {
                let name = bytes(1, pick(&attributes).as_bytes());
                let value = i64::from(numbers.below(9)) - 3;
                let attribute = match numbers.below(3) {
                    0 => [name, number(3, value), number(20, 2)].concat(),
                    1 => [name, number(8, value), number(8, 1), number(20, 7)].concat(),
                    _ => [name, bytes(4, b"SAME_UPPER"), number(20, 3)].concat(),
                };
                made.extend(bytes(5, &attribute));
            }
            file.nodes.push(made);
            names.push(output);
        }
        file.outputs.push(value("x2", 1, &[]));
        computed += usize::from(judge(&game, &file.bytes()).is_ok());
    }
    assert!(computed > 20, "{computed}");
}
