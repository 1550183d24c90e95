//! Networks in ONNX files, as judges.

use crate::graph::{self, plain};
use crate::refusals::Refusal;
use crate::{Actions, FORMAT, Planes, Reading, wire};
use alfonso_game::{Line, Move, Seat};
use alfonso_search::{Judge, Judgement, Observed};
use std::fmt;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};
use tract_onnx::pb::tensor_shape_proto::dimension::Value as Size;
use tract_onnx::pb::type_proto::Value as Kind;
use tract_onnx::pb::{GraphProto, ModelProto, ValueInfoProto};
use tract_onnx::prelude::*;
use tract_onnx::tract_hir::internal::Cost;

/// The names of the inputs.
const PLANES: &str = "planes";
const SEAT: &str = "seat";
/// The names of the outputs.
const POLICY: &str = "policy";
const VALUE: &str = "value";
/// The numbers of positions that are evaluated together. Fewer are filled up.
const BATCHES: [usize; 3] = [1, 4, 16];
/// The maximum number of elements of all values of an evaluation of one position, and of
/// multiplications.
const MOST_ELEMENTS: u64 = 1 << 24;
const MOST_WORK: u64 = 1 << 30;
/// The unit to which probabilities and results are rounded, so that the last digits of a
/// processor's arithmetic seldom matter.
const UNIT: f32 = 65_536.0;
/// The page of a file's documentation.
const PAGE: &str = "docs/networks.md describes inputs and outputs";

/// A plan to evaluate a fixed number of positions.
type Plan = TypedRunnableModel;

/// A network in an ONNX file.
pub(crate) struct Network {
    actions: Actions,
    planes: Planes,
    seats: usize,
    /// The names of the inputs in their order: true for the planes, false for the seat.
    inputs: Vec<bool>,
    /// The indices of the outputs.
    policy: usize,
    value: usize,
    /// The plans by the index of [`BATCHES`].
    plans: Vec<Arc<Plan>>,
    /// The plan that finds the value of one position alone.
    valuing: Option<Arc<Plan>>,
    fault: OnceLock<String>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("planes", &self.planes.shape()).finish_non_exhaustive()
    }
}

impl Network {
    /// Checks a file and prepares it.
    pub(crate) fn new(reading: &Reading<'_>, bytes: &[u8]) -> Result<Self, Refusal> {
        wire::check(bytes)?;
        let framework = tract_onnx::onnx();
        let model = guarded(|| framework.proto_model_for_read(&mut Cursor::new(bytes)))
            .map_err(|_| Refusal::damaged("it is no ONNX file, or it is damaged"))?;
        let graph = graph::check(&model)?;
        metadata(reading, &model)?;
        let (actions, planes) = (Actions::of(reading.game), Planes::of(reading.game));
        let seats = reading.game.names().players.len();
        let inputs = inputs(graph, planes.shape())?;
        let [policy, value] = outputs(graph)?;
        let plans = Vec::new();
        let mut network = Self {
            actions,
            planes,
            seats,
            inputs,
            policy,
            value,
            plans,
            valuing: None,
            fault: OnceLock::new(),
        };
        for batch in BATCHES {
            let plan = guarded(|| network.plan(&model, batch, false)).map_err(Failure::into_refusal)?;
            network.plans.push(plan);
        }
        let valuing = guarded(|| network.plan(&model, 1, true)).map_err(Failure::into_refusal)?;
        network.valuing = Some(valuing);
        network.try_out(reading)?;
        Ok(network)
    }

    /// Prepares the evaluation of some positions at once, or of their value alone.
    fn plan(&self, model: &ModelProto, batch: usize, of_value: bool) -> TractResult<Arc<Plan>> {
        let mut model = tract_onnx::onnx().with_ignore_value_info(true).model_for_proto_model(model)?;
        for (index, is_planes) in self.inputs.iter().enumerate() {
            let fact = match is_planes {
                true => f32::fact([batch].iter().chain(self.planes.shape()).copied().collect::<Vec<_>>()),
                false => i64::fact([batch]),
            };
            model.set_input_fact(index, fact.into())?;
        }
        if of_value {
            let value = model.output_outlets()?[self.value];
            model.select_output_outlets(&[value])?;
        }
        let typed = model.into_typed()?;
        self.limit(&typed, batch)?;
        typed.into_optimized()?.into_runnable()
    }

    /// Refuses a model whose values or whose work exceed the limits, or that has other outputs.
    fn limit(&self, model: &TypedModel, batch: usize) -> TractResult<()> {
        let (mut elements, mut work) = (0_u64, 0_u64);
        for node in model.nodes() {
            for output in &node.outputs {
                let shape = output.fact.shape.as_concrete();
                let shape = shape.ok_or_else(|| Declined(Refusal::unsuitable(FIXED, PAGE)))?;
                let size = shape.iter().fold(1_u64, |all, size| all.saturating_mul(*size as u64));
                elements = elements.saturating_add(size);
            }
            let facts = model.node_input_facts(node.id)?;
            for (kind, count) in node.op.cost(&facts)? {
                let count = count.to_i64().ok().and_then(|count| u64::try_from(count).ok());
                if matches!(kind, Cost::FMA(_) | Cost::Div(_)) {
                    work = work.saturating_add(count.unwrap_or(u64::MAX));
                }
            }
        }
        if elements > MOST_ELEMENTS * batch as u64 {
            let why = format!("an evaluation has more than {MOST_ELEMENTS} values");
            return Err(Declined(Refusal::large(why)).into());
        }
        if work > MOST_WORK * batch as u64 {
            let why = format!("an evaluation takes more than {MOST_WORK} multiplications");
            return Err(Declined(Refusal::large(why)).into());
        }
        Ok(())
    }

    /// Evaluates the start of the game in batches of all sizes, and checks the outputs.
    fn try_out(&self, reading: &Reading<'_>) -> Result<(), Refusal> {
        let line = reading.game.line();
        let position = self.seen(&*line);
        for batch in BATCHES {
            let asked = vec![position.clone(); batch];
            let mut found = guarded(|| self.evaluate(&asked)).map_err(Failure::into_refusal)?;
            found.1.extend(guarded(|| self.evaluate_one(&position)).map_err(Failure::into_refusal)?);
            if found.0.iter().chain(&found.1).any(|number| !number.is_finite()) {
                let why = "at the start of the game, it answers with numbers that are infinite or undefined";
                return Err(Refusal::unsuitable(why, "train it again with a lower rate of learning"));
            }
        }
        Ok(())
    }

    /// Evaluates at most the greatest batch of positions. Returns all logits and all values.
    fn evaluate(&self, positions: &[Observed]) -> TractResult<(Vec<f32>, Vec<f32>)> {
        let index = BATCHES.iter().position(|batch| *batch >= positions.len()).unwrap_or(BATCHES.len() - 1);
        let batch = BATCHES[index];
        let outputs = self.plans[index].run(self.tensors(positions, batch)?)?;
        let policy = numbers(&outputs[self.policy], POLICY, batch, &[self.actions.len()])?;
        Ok((policy, numbers(&outputs[self.value], VALUE, batch, self.of_seats())?))
    }

    /// Evaluates one position. Returns its values.
    fn evaluate_one(&self, position: &Observed) -> TractResult<Vec<f32>> {
        let Some(plan) = &self.valuing else { return Ok(self.evaluate(std::slice::from_ref(position))?.1) };
        let outputs = plan.run(self.tensors(std::slice::from_ref(position), 1)?)?;
        numbers(&outputs[0], VALUE, 1, self.of_seats())
    }

    /// Returns the inputs for some positions, filled up to the size of a batch.
    fn tensors(&self, positions: &[Observed], batch: usize) -> TractResult<TVec<TValue>> {
        let mut inputs: TVec<TValue> = tvec!();
        for is_planes in &self.inputs {
            let tensor = if *is_planes {
                let shape: Vec<usize> = [batch].iter().chain(self.planes.shape()).copied().collect();
                let mut numbers: Vec<f32> = Vec::with_capacity(batch * self.planes.size());
                positions.iter().for_each(|position| numbers.extend(&position.planes));
                numbers.resize(batch * self.planes.size(), 0.0);
                Tensor::from_shape(&shape, &numbers)?
            } else {
                let mut seats: Vec<i64> =
                    positions.iter().map(|position| position.seat.index() as i64).collect();
                seats.resize(batch, 0);
                Tensor::from_shape(&[batch], &seats)?
            };
            inputs.push(tensor.into());
        }
        Ok(inputs)
    }

    /// Returns the numbers of values that a position may have.
    fn of_seats(&self) -> &[usize] {
        if self.seats <= 2 { &[2, 1][2 - self.seats.max(1)..] } else { std::slice::from_ref(&self.seats) }
    }

    /// Returns the position of a line as numbers, without its actions.
    fn seen(&self, line: &dyn Line) -> Observed {
        let mut planes = vec![0.0; self.planes.size()];
        self.planes.write(line, line.to_move(), &mut planes);
        Observed { seat: line.to_move(), planes, actions: Vec::new() }
    }

    /// Converts the outputs for a position.
    fn judgement(&self, position: &Observed, logits: &[f32], values: &[f32]) -> Option<Judgement> {
        // Moves on later pages share the action that turns to them.
        let share = |action: u32| position.actions.iter().filter(|it| **it == action).count() as f32;
        let alone = self.actions.more().is_none_or(|more| !position.actions.contains(&more));
        let logit = |action: &u32| {
            let logit = logits.get(*action as usize).copied().unwrap_or(f32::NEG_INFINITY);
            if alone { logit } else { logit - share(*action).ln() }
        };
        let logits: Vec<f32> = position.actions.iter().map(logit).collect();
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let parts: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
        let sum: f32 = parts.iter().sum();
        let policy: Vec<f32> = parts.iter().map(|part| (part / sum * UNIT).round() / UNIT).collect();
        let values = self.results(position.seat, values)?;
        let is_finite = logits.iter().all(|number| number.is_finite()) && sum.is_finite();
        is_finite.then_some(Judgement { policy, values })
    }

    /// Converts the values of a position to the result of each seat, from 0 to 1.
    fn results(&self, to_move: Seat, values: &[f32]) -> Option<Vec<f32>> {
        let result = |value: f32| ((value.clamp(-1.0, 1.0) + 1.0) / 2.0 * UNIT).round() / UNIT;
        let of_seat = |seat: usize| {
            let player = (seat + self.seats - to_move.index()) % self.seats;
            match values {
                [own] if player > 0 => result(-own),
                _ => values.get(player).map_or(0.5, |value| result(*value)),
            }
        };
        let is_finite = values.iter().all(|number| number.is_finite());
        is_finite.then(|| (0..self.seats).map(of_seat).collect())
    }

    /// Notes why a judgement is useless.
    fn note(&self, failure: Option<Failure>) {
        let why = failure.map_or_else(|| UNDEFINED.to_owned(), |failure| failure.into_refusal().why);
        let _ = self.fault.set(why);
    }
}

impl Judge for Network {
    fn observe(&self, line: &dyn Line) -> Observed {
        let mut numbered = Vec::new();
        self.actions.number(line.moves(), 0, &mut numbered);
        let mut known: Vec<(Move, u32)> =
            numbered.into_iter().filter_map(|(number, m)| Some((m?, number))).collect();
        known.sort_unstable();
        let later = self.actions.more().unwrap_or(u32::MAX);
        let number =
            |m: &Move| known.binary_search_by_key(m, |(m, _)| *m).map_or(later, |index| known[index].1);
        Observed { actions: line.moves().iter().map(number).collect(), ..self.seen(line) }
    }

    fn judge(&self, positions: &[Observed]) -> Vec<Judgement> {
        let mut judgements = Vec::with_capacity(positions.len());
        for asked in positions.chunks(BATCHES[BATCHES.len() - 1]) {
            let found = guarded(|| self.evaluate(asked)).map_err(|failure| self.note(Some(failure))).ok();
            for (index, position) in asked.iter().enumerate() {
                let judgement = found.as_ref().and_then(|(logits, values)| {
                    let (actions, width) =
                        (self.actions.len(), values.len() / (logits.len() / self.actions.len()));
                    let logits = &logits[index * actions..(index + 1) * actions];
                    self.judgement(position, logits, &values[index * width..(index + 1) * width])
                });
                judgements.push(judgement.unwrap_or_else(|| {
                    self.note(None);
                    Judgement::even(position.actions.len(), self.seats)
                }));
            }
        }
        judgements
    }

    fn values(&self, line: &dyn Line) -> Vec<f32> {
        let position = self.seen(line);
        let found = guarded(|| self.evaluate_one(&position)).map_err(|failure| self.note(Some(failure))).ok();
        found.and_then(|values| self.results(position.seat, &values)).unwrap_or_else(|| {
            self.note(None);
            vec![0.5; self.seats]
        })
    }

    fn fault(&self) -> Option<String> {
        self.fault.get().cloned()
    }
}

/// Returns the numbers of an output for a batch. `sizes` are the numbers that a position may have; a single
/// one need not have a dimension of its own.
fn numbers(output: &TValue, name: &str, batch: usize, sizes: &[usize]) -> TractResult<Vec<f32>> {
    let shape = output.shape();
    let is_right = |size: &usize| shape[..] == [batch, *size] || *size == 1 && shape[..] == [batch];
    if !sizes.iter().any(is_right) {
        let why = format!(
            "its output `{name}` has the shape {shape:?} for {batch} positions, and this game needs \
             [{batch}, {}]",
            sizes[0]
        );
        return Err(Declined(Refusal::unsuitable(why, PAGE)).into());
    }
    if output.datum_type() != f32::datum_type() {
        let why = format!("its output `{name}` is no float32");
        return Err(Declined(Refusal::unsuitable(why, PAGE)).into());
    }
    Ok(output.to_plain_array_view::<f32>()?.iter().copied().collect())
}

/// The reason against numbers that are infinite or undefined.
const UNDEFINED: &str = "it answers with numbers that are infinite or undefined";
/// The reason against a network in which a size is not fixed.
const FIXED: &str = "the size of one of its values depends on its inputs";

/// A refusal on its way through the library that computes networks.
#[derive(Clone, Debug)]
struct Declined(Refusal);

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.why)
    }
}

impl std::error::Error for Declined {}

/// A failure to compute a network.
#[derive(Clone, Debug)]
enum Failure {
    Refused(Refusal),
    /// The message of the library.
    Library(String),
}

impl Failure {
    fn into_refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Library(message) => {
                let help =
                    "export it with other operators or a newer operator set: docs/networks.md has examples";
                Refusal::unsuitable(format!("it cannot be computed: {message}"), help)
            }
        }
    }
}

/// Calls the library that computes networks. It may panic at files that it does not expect.
fn guarded<T>(call: impl FnOnce() -> TractResult<T>) -> Result<T, Failure> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(found)) => Ok(found),
        Ok(Err(why)) => Err(match why.downcast_ref::<Declined>() {
            Some(Declined(refusal)) => Failure::Refused(refusal.clone()),
            None => {
                let message = why.root_cause().to_string();
                let message: String = message.chars().filter(|sign| !sign.is_control()).take(120).collect();
                Failure::Library(message.trim_end_matches('.').to_owned())
            }
        }),
        Err(_) => Err(Failure::Library("an operator has parts that do not fit together".to_owned())),
    }
}

/// Checks the metadata: the version of the contract, and the rules.
fn metadata(reading: &Reading<'_>, model: &ModelProto) -> Result<(), Refusal> {
    let value = |key: &str| model.metadata_props.iter().find(|it| it.key == key).map(|it| it.value.trim());
    let versions = [
        ("alfonso.format", FORMAT, "contract"),
        ("alfonso.actions", Actions::VERSION, "numbering of actions"),
        ("alfonso.planes", Planes::VERSION, "planes"),
    ];
    for (key, version, what) in versions {
        match value(key) {
            Some(found) if found == version.to_string() => {}
            Some(found) => {
                let why =
                    format!("it has version {} of the {what}, and this build has {version}", plain(found));
                return Err(Refusal::unsuitable(
                    why,
                    "train it again, or play with the build for which it was trained",
                ));
            }
            None => {
                let why = format!("it has no metadata `{key}`, so it was not trained for this program");
                let help = format!("write `{key}` = `{version}`: docs/networks.md lists the metadata");
                return Err(Refusal::unsuitable(why, help));
            }
        }
    }
    let trained_for = value("alfonso.rules").unwrap_or_default();
    let suits = trained_for.split_whitespace().any(|rules| rules == ANY || rules == reading.rules);
    if suits {
        return Ok(());
    }
    let name = match reading.ruleset {
        "" => reading.name.to_owned(),
        ruleset => format!("{}@{ruleset}", reading.name),
    };
    let trained =
        value("alfonso.game").map_or_else(|| "other rules".to_owned(), |game| format!("`{}`", plain(game)));
    let why = format!("it was trained for {trained}, and the rules of `{name}` are others");
    let help = format!(
        "train it for these rules, or write their fingerprint {} or `{ANY}` into `alfonso.rules`",
        reading.rules
    );
    Err(Refusal::unsuitable(why, help))
}

/// The word for rules of any fingerprint.
const ANY: &str = "any";

/// Checks the names and types of the inputs. Returns true for each that takes the planes.
fn inputs(graph: &GraphProto, planes: &[usize]) -> Result<Vec<bool>, Refusal> {
    let is_weight = |input: &&ValueInfoProto| graph.initializer.iter().any(|it| it.name == input.name);
    let mut inputs = Vec::new();
    for input in graph.input.iter().filter(|input| !is_weight(input)) {
        let (is_planes, kind) = match input.name.as_str() {
            PLANES => (true, "float32"),
            SEAT => (false, "int64"),
            other => {
                let why = format!("it has the input `{}`", plain(other));
                return Err(Refusal::unsuitable(why, format!("inputs are `{PLANES}` and `{SEAT}`; {PAGE}")));
            }
        };
        if inputs.contains(&is_planes) {
            return Err(Refusal::damaged("two inputs have the same name"));
        }
        if element(input) != Some(if is_planes { 1 } else { 7 }) {
            return Err(Refusal::unsuitable(format!("its input `{}` is no {kind}", input.name), PAGE));
        }
        let expected = if is_planes { planes } else { &[] };
        let sizes = sizes(input);
        let suits =
            |(size, expected): (&Option<i64>, &usize)| size.is_none_or(|size| size == *expected as i64);
        if sizes.len() != expected.len() + 1 || !sizes[1..].iter().zip(expected).all(suits) {
            let shown = |size: &Option<i64>| size.map_or("any".to_owned(), |size| size.to_string());
            let shape: Vec<String> = sizes.iter().map(shown).collect();
            let expected: Vec<String> = expected.iter().map(usize::to_string).collect();
            let expected = ["any".to_owned()].into_iter().chain(expected).collect::<Vec<_>>().join(", ");
            let why = format!("its input `{}` has the shape [{}]", input.name, shape.join(", "));
            return Err(Refusal::unsuitable(why, format!("this game needs [{expected}]; {PAGE}")));
        }
        inputs.push(is_planes);
    }
    match inputs.contains(&true) {
        true => Ok(inputs),
        false => Err(Refusal::unsuitable(format!("it has no input `{PLANES}`"), PAGE)),
    }
}

/// Checks the names of the outputs. Returns the indices of the policy and the value.
fn outputs(graph: &GraphProto) -> Result<[usize; 2], Refusal> {
    let index = |name: &str| {
        let found = graph.output.iter().position(|output| output.name == name);
        found.ok_or_else(|| Refusal::unsuitable(format!("it has no output `{name}`"), PAGE))
    };
    Ok([index(POLICY)?, index(VALUE)?])
}

/// Returns the type of the elements of an input, as ONNX numbers it.
fn element(input: &ValueInfoProto) -> Option<i32> {
    let Kind::TensorType(tensor) = input.r#type.as_ref()?.value.as_ref()?;
    Some(tensor.elem_type)
}

/// Returns the sizes of an input; `None` for those that are not fixed.
fn sizes(input: &ValueInfoProto) -> Vec<Option<i64>> {
    let Some(Kind::TensorType(tensor)) = input.r#type.as_ref().and_then(|it| it.value.as_ref()) else {
        return Vec::new();
    };
    let sizes = tensor.shape.iter().flat_map(|shape| &shape.dim);
    let fixed = |size: &Size| if let Size::DimValue(size) = size { Some(*size) } else { None };
    sizes.map(|size| size.value.as_ref().and_then(fixed)).collect()
}
