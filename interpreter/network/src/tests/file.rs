//! Files of networks, written by hand.

use crate::{Actions, Planes};
use alfonso_driver::{Loaded, Request, load, shipped};
use alfonso_game::Game;

/// The fingerprint of the rules in tests.
pub(super) const RULES: &str = "0123456789abcdef";

pub(super) fn game(name: &str) -> Game {
    let loaded: Loaded =
        load(shipped::game(name).expect("it ships"), &Request::default(), &|_| None).expect("sound");
    loaded.game
}

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = (number & 0x7F) as u8;
        number >>= 7;
        bytes.push(low | if number > 0 { 0x80 } else { 0 });
        if number == 0 {
            return bytes;
        }
    }
}

/// Returns a field with a number.
pub(super) fn number(field: u64, value: i64) -> Vec<u8> {
    [varint(field << 3), varint(value as u64)].concat()
}

/// Returns a field with bytes.
pub(super) fn bytes(field: u64, value: &[u8]) -> Vec<u8> {
    [varint(field << 3 | 2), varint(value.len() as u64), value.to_vec()].concat()
}

/// Returns the contents of a tensor of float32.
pub(super) fn tensor(name: &str, shape: &[usize], numbers: &[f32]) -> Vec<u8> {
    let raw: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let sizes: Vec<u8> = shape.iter().flat_map(|size| number(1, *size as i64)).collect();
    [sizes, number(2, 1), bytes(8, name.as_bytes()), bytes(9, &raw)].concat()
}

/// Returns the contents of a tensor of int64.
pub(super) fn indices(name: &str, numbers: &[i64]) -> Vec<u8> {
    let raw: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    [number(1, numbers.len() as i64), number(2, 7), bytes(8, name.as_bytes()), bytes(9, &raw)].concat()
}

/// Returns the contents of a node.
pub(super) fn node(operator: &str, inputs: &[&str], outputs: &[&str]) -> Vec<u8> {
    let inputs: Vec<u8> = inputs.iter().flat_map(|name| bytes(1, name.as_bytes())).collect();
    let outputs: Vec<u8> = outputs.iter().flat_map(|name| bytes(2, name.as_bytes())).collect();
    [inputs, outputs, bytes(4, operator.as_bytes())].concat()
}

/// Returns the contents of an input or output. The first size is not fixed.
pub(super) fn value(name: &str, kind: i64, sizes: &[usize]) -> Vec<u8> {
    let fixed = sizes.iter().flat_map(|size| bytes(1, &number(1, *size as i64)));
    let shape: Vec<u8> = bytes(1, &bytes(2, b"batch")).into_iter().chain(fixed).collect();
    let tensor = [number(1, kind), bytes(2, &shape)].concat();
    [bytes(1, name.as_bytes()), bytes(2, &bytes(1, &tensor))].concat()
}

/// A file in parts.
#[derive(Clone, Default)]
pub(super) struct File {
    pub(super) nodes: Vec<Vec<u8>>,
    pub(super) tensors: Vec<Vec<u8>>,
    pub(super) inputs: Vec<Vec<u8>>,
    pub(super) outputs: Vec<Vec<u8>>,
    pub(super) metadata: Vec<(String, String)>,
}

impl File {
    /// Returns a network with one layer. `weight` gives the weight from a number of the planes to an
    /// output: an action, or after the actions a seat.
    pub(super) fn layer(game: &Game, weight: &dyn Fn(usize, usize) -> f32) -> Self {
        let (planes, actions) = (Planes::of(game), Actions::of(game));
        let (size, count, seats) = (planes.size(), actions.len(), game.names().players.len());
        let weights = |from: usize, to: usize| -> Vec<f32> {
            let inputs = 0..size;
            inputs
                .flat_map(|input| (from..to).map(move |output| (input, output)))
                .map(|(a, b)| weight(a, b))
                .collect()
        };
        let pair = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
        Self {
            nodes: vec![
                node("Flatten", &["planes"], &["flat"]),
                node("MatMul", &["flat", "w"], &["policy"]),
                node("MatMul", &["flat", "v"], &["sum"]),
                node("Tanh", &["sum"], &["value"]),
            ],
            tensors: vec![
                tensor("w", &[size, count], &weights(0, count)),
                tensor("v", &[size, seats], &weights(count, count + seats)),
            ],
            inputs: vec![value("planes", 1, planes.shape()), value("seat", 7, &[])],
            outputs: vec![value("policy", 1, &[count]), value("value", 1, &[seats])],
            metadata: [
                ("alfonso.format", "1"),
                ("alfonso.actions", "1"),
                ("alfonso.planes", "1"),
                ("alfonso.game", "some@game"),
                ("alfonso.rules", RULES),
            ]
            .map(pair)
            .to_vec(),
        }
    }

    /// Returns the file with another value of a key of its metadata.
    pub(super) fn with(mut self, key: &str, value: &str) -> Self {
        self.metadata.retain(|(known, _)| known != key);
        self.metadata.push((key.to_owned(), value.to_owned()));
        self
    }

    /// Returns the contents of the file.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let all =
            |field, parts: &[Vec<u8>]| parts.iter().flat_map(|part| bytes(field, part)).collect::<Vec<u8>>();
        let graph = [
            all(1, &self.nodes),
            bytes(2, b"network"),
            all(5, &self.tensors),
            all(11, &self.inputs),
            all(12, &self.outputs),
        ]
        .concat();
        let pair = |(key, value): &(String, String)| {
            bytes(14, &[bytes(1, key.as_bytes()), bytes(2, value.as_bytes())].concat())
        };
        let metadata: Vec<u8> = self.metadata.iter().flat_map(pair).collect();
        [number(1, 8), bytes(7, &graph), bytes(8, &number(2, 17)), metadata].concat()
    }
}
