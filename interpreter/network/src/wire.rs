//! The outer form of a file, checked before it is decoded.
//!
//! An ONNX file is a message of Protocol Buffers. A decoder allocates some hundred bytes for each
//! nested message, and an empty message takes two bytes of a file. So small parts are counted here,
//! and parts that a network needs not are refused.

use crate::refusals::Refusal;

/// The maximum number of bytes of everything but weights.
const MOST_OTHER: usize = 1 << 20;
/// The maximum number of nodes and of tensors.
const MOST_PARTS: usize = 4096;

/// The parts of a model.
const MODEL_GRAPH: u64 = 7;
const MODEL_TRAINING: u64 = 20;
const MODEL_FUNCTIONS: u64 = 25;
/// The parts of a graph.
const GRAPH_NODE: u64 = 1;
const GRAPH_TENSOR: u64 = 5;
const GRAPH_SPARSE: u64 = 15;
/// The parts of a tensor: its numbers, and those that a network needs not.
const TENSOR_NUMBERS: [u64; 4] = [4, 5, 7, 9];
const TENSOR_REFUSED: [u64; 6] = [3, 6, 10, 11, 13, 14];

/// A field of a message.
struct Field<'b> {
    number: u64,
    /// The contents, if they have a length of their own.
    bytes: Option<&'b [u8]>,
    /// The number of bytes of the whole field.
    size: usize,
}

/// The fields of a message that are left.
struct Fields<'b>(&'b [u8]);

impl<'b> Fields<'b> {
    fn varint(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let (first, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(first & 0x7F) << shift;
            if first & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn skip(&mut self, count: u64) -> Option<&'b [u8]> {
        let count = usize::try_from(count).ok().filter(|count| *count <= self.0.len())?;
        let (bytes, rest) = self.0.split_at(count);
        self.0 = rest;
        Some(bytes)
    }

    /// Returns the next field, or `None` if the bytes are no field.
    fn field(&mut self) -> Option<Field<'b>> {
        let before = self.0.len();
        let key = self.varint()?;
        let bytes = match key & 7 {
            0 => {
                self.varint()?;
                None
            }
            1 => {
                self.skip(8)?;
                None
            }
            2 => {
                let length = self.varint()?;
                Some(self.skip(length)?)
            }
            5 => {
                self.skip(4)?;
                None
            }
            _ => return None,
        };
        Some(Field { number: key >> 3, bytes, size: before - self.0.len() })
    }
}

impl<'b> Iterator for Fields<'b> {
    type Item = Result<Field<'b>, Refusal>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let field = self.field().ok_or_else(|| Refusal::damaged("it is no ONNX file, or its end is missing"));
        if field.is_err() {
            self.0 = &[];
        }
        Some(field)
    }
}

/// Checks the outer form of a file.
pub(crate) fn check(bytes: &[u8]) -> Result<(), Refusal> {
    if bytes.len() as u64 > crate::MOST_BYTES {
        return Err(Refusal::large(format!("it has more than {} MiB", crate::MOST_BYTES >> 20)));
    }
    let (mut graphs, mut other) = (0, 0);
    for field in Fields(bytes) {
        let field = field?;
        match (field.number, field.bytes) {
            (MODEL_GRAPH, Some(graph)) => {
                graphs += 1;
                other += self::graph(graph)?;
            }
            (MODEL_TRAINING | MODEL_FUNCTIONS, _) => {
                return Err(needless("it has functions or instructions for training"));
            }
            _ => other += field.size,
        }
    }
    match graphs {
        1 if other <= MOST_OTHER => Ok(()),
        1 => Err(Refusal::large(format!("it has more than {} MiB beside its weights", MOST_OTHER >> 20))),
        _ => Err(Refusal::damaged("it is no ONNX file: a network is missing in it")),
    }
}

/// Checks a graph, and returns the number of its bytes without the weights.
fn graph(bytes: &[u8]) -> Result<usize, Refusal> {
    let (mut parts, mut other) = (0, 0);
    for field in Fields(bytes) {
        let field = field?;
        match (field.number, field.bytes) {
            (GRAPH_TENSOR, Some(tensor)) => {
                parts += 1;
                other += self::tensor(tensor)?;
            }
            (GRAPH_SPARSE, _) => return Err(needless("it has sparse tensors")),
            (number, _) => {
                parts += usize::from(number == GRAPH_NODE);
                other += field.size;
            }
        }
        if parts > MOST_PARTS {
            return Err(Refusal::large(format!("it has more than {MOST_PARTS} nodes and tensors")));
        }
    }
    Ok(other)
}

/// Checks a tensor, and returns the number of its bytes without its numbers.
fn tensor(bytes: &[u8]) -> Result<usize, Refusal> {
    let mut other = 0;
    for field in Fields(bytes) {
        let field = field?;
        match (field.number, field.bytes) {
            (number, Some(_)) if TENSOR_NUMBERS.contains(&number) => {}
            (number, _) if TENSOR_REFUSED.contains(&number) => {
                return Err(needless("its weights are in another file, or are no float32 or int64"));
            }
            _ => other += field.size,
        }
    }
    Ok(other)
}

fn needless(why: &str) -> Refusal {
    Refusal::unsuitable(why, "export the network for inference, as one file with its weights")
}
