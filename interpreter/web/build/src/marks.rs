//! A module that remembers which of its functions ran.

use crate::halves::parsed;
use anyhow::Result;
use walrus::ir::{Const, GlobalSet, Value};
use walrus::{ConstExpr, ValType};

/// Returns the module with a global for each function, exported under `ran` and the index of the function. It is 1
/// once the function has run.
pub fn marked(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut module = parsed(bytes)?;
    let functions: Vec<_> = module.funcs.iter_local().map(|(id, _)| id).collect();
    for id in functions {
        let global = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        module.exports.add(&format!("ran{}", id.index()), global);
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        let mut body = function.builder_mut().func_body();
        body.instr_at(0, GlobalSet { global }).instr_at(0, Const { value: Value::I32(1) });
    }
    Ok(module.emit_wasm())
}
