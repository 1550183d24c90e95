//! The graph of a file, checked before it is computed.
//!
//! The library that computes it folds constants and panics at names that do not exist. So all
//! names are looked up here, and the sizes of constants are bounded.

use crate::refusals::Refusal;
use std::collections::{BTreeMap, BTreeSet};
use tract_onnx::pb::{GraphProto, ModelProto, NodeProto, TensorProto};

/// The operators that a network may use. None of them contains another graph, so an evaluation ends.
const OPERATORS: &[&str] = &[
    "Abs",
    "Add",
    "And",
    "AveragePool",
    "BatchNormalization",
    "Cast",
    "Clip",
    "Concat",
    "Constant",
    "Conv",
    "Div",
    "Dropout",
    "Elu",
    "Equal",
    "Erf",
    "Exp",
    "Flatten",
    "Gather",
    "Gelu",
    "Gemm",
    "GlobalAveragePool",
    "GlobalMaxPool",
    "Greater",
    "HardSigmoid",
    "HardSwish",
    "Identity",
    "LayerNormalization",
    "LeakyRelu",
    "Less",
    "Log",
    "LogSoftmax",
    "MatMul",
    "Max",
    "MaxPool",
    "Min",
    "Mul",
    "Neg",
    "Not",
    "Or",
    "PRelu",
    "Pow",
    "Reciprocal",
    "ReduceMax",
    "ReduceMean",
    "ReduceMin",
    "ReduceSum",
    "Relu",
    "Reshape",
    "Selu",
    "Shape",
    "Sigmoid",
    "Sign",
    "Slice",
    "Softmax",
    "Softplus",
    "Softsign",
    "Split",
    "Sqrt",
    "Squeeze",
    "Sub",
    "Sum",
    "Tanh",
    "Transpose",
    "Unsqueeze",
    "Where",
];
/// The operators whose result is never larger than their first input.
const NOT_LARGER: &[&str] = &[
    "Abs",
    "Cast",
    "Clip",
    "Constant",
    "Flatten",
    "Identity",
    "Neg",
    "Not",
    "ReduceMax",
    "ReduceMean",
    "ReduceMin",
    "ReduceSum",
    "Relu",
    "Reshape",
    "Shape",
    "Slice",
    "Squeeze",
    "Transpose",
    "Unsqueeze",
    "Sqrt",
    "Reciprocal",
];
/// The maximum number of elements of a constant that is computed from others.
const MOST_CONSTANT: u64 = 1 << 20;
/// The versions of the operators.
const VERSIONS: std::ops::RangeInclusive<i64> = 9..=24;
/// The types of tensors, as ONNX numbers them: float32 and int64, and in the middle int32 and bool.
const FLOAT: i32 = 1;
const INT32: i32 = 6;
const INT64: i32 = 7;
const BOOL: i32 = 9;

/// Checks the graph of a model.
pub(crate) fn check(model: &ModelProto) -> Result<&GraphProto, Refusal> {
    let Some(graph) = &model.graph else {
        return Err(Refusal::damaged("it is no ONNX file: a network is missing in it"));
    };
    let version = model.opset_import.iter().find(|it| it.domain.is_empty() || it.domain == "ai.onnx");
    let version = version.map_or(0, |it| it.version);
    if !VERSIONS.contains(&version) {
        let why = format!("its operators have version {version}");
        let help = format!("export it with an operator set from {} to {}", VERSIONS.start(), VERSIONS.end());
        return Err(Refusal::unsuitable(why, help));
    }
    // The number of elements of each constant; `None` for values that depend on the position.
    let mut known: BTreeMap<&str, Option<u64>> = BTreeMap::new();
    for tensor in &graph.initializer {
        let size = elements(tensor)?;
        if tensor.name.is_empty() || known.insert(&tensor.name, Some(size)).is_some() {
            return Err(Refusal::damaged("a tensor has no name, or two have the same"));
        }
    }
    for input in &graph.input {
        // Old files list the weights among the inputs.
        known.entry(&input.name).or_insert(None);
    }
    for node in &graph.node {
        let size = constant(node, &known)?;
        for output in node.output.iter().filter(|name| !name.is_empty()) {
            if known.insert(output, size).is_some() {
                return Err(Refusal::damaged(format!("the value `{}` is computed twice", plain(output))));
            }
        }
    }
    let names: BTreeSet<&str> = graph.output.iter().map(|output| output.name.as_str()).collect();
    match names.iter().find(|name| !known.contains_key(*name)) {
        Some(name) => Err(Refusal::damaged(format!("nothing computes its output `{}`", plain(name)))),
        None if names.len() < graph.output.len() => Err(Refusal::damaged("two outputs have the same name")),
        None => Ok(graph),
    }
}

/// Returns a bound on the number of elements that a node computes from constants alone. Returns
/// `None` if its result depends on the position.
fn constant(node: &NodeProto, known: &BTreeMap<&str, Option<u64>>) -> Result<Option<u64>, Refusal> {
    let operator = node.op_type.as_str();
    let is_standard = node.domain.is_empty() || node.domain == "ai.onnx";
    if !is_standard || !OPERATORS.contains(&operator) {
        let why = format!("the operator `{}` is not supported", plain(operator));
        return Err(Refusal::unsuitable(why, format!("operators are {}", OPERATORS.join(", "))));
    }
    let mut sizes = Vec::new();
    for attribute in &node.attribute {
        if attribute.g.is_some() || !attribute.graphs.is_empty() || !attribute.sparse_tensors.is_empty() {
            return Err(Refusal::damaged(format!("the operator `{operator}` contains a graph")));
        }
        for tensor in attribute.t.iter().chain(&attribute.tensors) {
            sizes.push(Some(elements(tensor)?));
        }
        sizes.extend((operator == "Constant").then_some(Some(attribute.ints.len() as u64)));
        sizes.extend((operator == "Constant").then_some(Some(attribute.floats.len() as u64)));
    }
    for input in node.input.iter().filter(|name| !name.is_empty()) {
        match known.get(input.as_str()) {
            // The shape of a position is a constant.
            Some(size) => sizes.push(if operator == "Shape" { Some(8) } else { *size }),
            None => {
                let why = format!("the value `{}` is used before it is computed", plain(input));
                return Err(Refusal::damaged(why));
            }
        }
    }
    if node.output.is_empty() || sizes.is_empty() {
        return Err(Refusal::damaged(format!("the operator `{operator}` has no input or no output")));
    }
    let Some(sizes) = sizes.into_iter().collect::<Option<Vec<u64>>>() else { return Ok(None) };
    let sum: u64 = sizes.iter().fold(0, |sum, size| sum.saturating_add(*size));
    if NOT_LARGER.contains(&operator) {
        return Ok(Some(sum));
    }
    let product = sizes.iter().fold(1_u64, |product, size| product.saturating_mul((*size).max(1)));
    let bound = product.max(sum);
    match bound <= MOST_CONSTANT {
        true => Ok(Some(bound)),
        false => Err(Refusal::unsuitable(
            format!("the operator `{operator}` computes a large constant from others"),
            "fold the constants when the network is exported",
        )),
    }
}

/// Returns the number of elements of a tensor, whose numbers must be complete.
fn elements(tensor: &TensorProto) -> Result<u64, Refusal> {
    let incomplete = || Refusal::damaged(format!("the tensor `{}` is incomplete", plain(&tensor.name)));
    let sizes = tensor.dims.iter().map(|size| u64::try_from(*size).ok().filter(|size| *size > 0));
    let sizes: Vec<u64> = sizes.collect::<Option<_>>().ok_or_else(incomplete)?;
    let count = sizes.iter().try_fold(1_u64, |all, size| all.checked_mul(*size)).ok_or_else(incomplete)?;
    let bytes = match tensor.data_type {
        FLOAT | INT32 => 4,
        INT64 => 8,
        BOOL => 1,
        _ => {
            let why = format!("the tensor `{}` is no float32 and no int64", plain(&tensor.name));
            return Err(Refusal::unsuitable(why, "export the weights as float32"));
        }
    };
    let raw = tensor.raw_data.len() as u64;
    let numbers = match tensor.data_type {
        FLOAT => tensor.float_data.len(),
        INT64 => tensor.int64_data.len(),
        _ => tensor.int32_data.len(),
    } as u64;
    let is_complete =
        if raw > 0 { numbers == 0 && raw == count.saturating_mul(bytes) } else { numbers == count };
    if is_complete && sizes.len() <= 8 { Ok(count) } else { Err(incomplete()) }
}

/// Returns a name of a file that may be shown: at most 64 characters, none of them invisible.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|sign| sign.is_ascii_graphic() || sign.is_alphanumeric()).take(64).collect()
}
