//! Divides a module into a core, with which a page plays, and the rest, which it loads later.
//!
//! The core keeps the functions that were seen to run when games are opened and played. Each other function that the
//! core refers to becomes a short one, which calls the real function through a table; the rest fills this table when
//! it is instantiated. Until then, the short function calls the import [`LOAD`]. The rest shares memory, tables and
//! globals with the core and imports its functions, so that both behave as the one module did.

use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use walrus::ir::{self, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind, GlobalId,
    GlobalKind, ImportedFunction, LocalFunction, Module, ModuleConfig, RefType, TableId, ValType,
};

/// The part of the name of the import that loads the rest.
const LOAD: &str = "loadRest";

/// The module from which the rest imports.
const CORE: &str = "core";

/// The export of the core that is 1 once the rest is there.
const LOADED: &str = "loaded";

/// The export of the core with the functions of the rest that the core calls.
const TABLE: &str = "rest";

/// The most memory of a module, in pages of 64 KiB: 512 MiB. A game that needs more stops the module, and the page starts
/// it again from the moves.
const MOST_PAGES: u64 = 8192;

/// Returns a module without names.
pub fn parsed(bytes: &[u8]) -> Result<Module> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    config.parse(bytes)
}

/// Returns the core and the rest of a module. The core has the functions whose indices are given.
pub fn halves(bytes: &[u8], used: &BTreeSet<usize>) -> Result<(Vec<u8>, Vec<u8>)> {
    let module = parsed(bytes)?;
    let own: BTreeSet<usize> =
        module.funcs.iter_local().map(|(id, _)| id.index()).filter(|it| !used.contains(it)).collect();
    let mut stubs = referred(&module, |index| !own.contains(&index), true);
    stubs.retain(|it| own.contains(it));
    let mut shared = referred(&module, |index| own.contains(&index), false);
    shared.retain(|it| !own.contains(it));
    Ok((core(module, &stubs, &shared)?, rest(parsed(bytes)?, &stubs, &own)?))
}

/// Returns the functions that some functions call or, if asked, that tables and exports name.
fn referred(module: &Module, from: impl Fn(usize) -> bool, tables: bool) -> BTreeSet<usize> {
    #[derive(Default)]
    struct Called(BTreeSet<usize>);
    impl Visitor<'_> for Called {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.insert(id.index());
        }
    }
    let mut called = Called::default();
    for (id, function) in module.funcs.iter_local() {
        if from(id.index()) {
            dfs_in_order(&mut called, function, function.entry_block());
        }
    }
    if tables {
        for element in module.elements.iter() {
            if let ElementItems::Functions(items) = &element.items {
                called.0.extend(items.iter().map(|id| id.index()));
            }
        }
        called.0.extend(module.exports.iter().filter_map(|it| match it.item {
            ExportItem::Function(id) => Some(id.index()),
            _ => None,
        }));
    }
    called.0
}

/// Returns the functions of a module by their indices, which are the same whenever it is parsed.
fn by_index(module: &Module) -> BTreeMap<usize, FunctionId> {
    module.funcs.iter().map(|it| (it.id().index(), it.id())).collect()
}

/// Returns the name under which the core gives a thing to the rest.
fn name(kind: char, index: usize) -> String {
    format!("{kind}{index:x}")
}

/// Returns the core: functions of the rest become stubs to it.
fn core(mut module: Module, stubs: &BTreeSet<usize>, shared: &BTreeSet<usize>) -> Result<Vec<u8>> {
    let functions = by_index(&module);
    let load = module
        .imports
        .iter()
        .find(|it| it.name.contains(LOAD))
        .context("the module does not load its rest")?;
    let walrus::ImportKind::Function(load) = load.kind else { anyhow::bail!("`{LOAD}` is no function") };
    let slots = u64::try_from(stubs.len())?;
    let table = module.tables.add_local(false, slots, Some(slots), RefType::FUNCREF);
    let loaded = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(ir::Value::I32(0)));
    for (slot, index) in stubs.iter().enumerate() {
        let id = functions[index];
        let stub = stub(&mut module, id, i32::try_from(slot)?, (table, loaded, load));
        module.funcs.get_mut(id).kind = FunctionKind::Local(stub);
    }
    for &index in shared {
        module.exports.add(&name('f', index), functions[&index]);
    }
    let memories: Vec<_> = module.memories.iter().map(|it| it.id()).collect();
    for id in memories {
        module.exports.add(&name('m', id.index()), id);
    }
    let globals: Vec<_> = module.globals.iter().map(|it| it.id()).filter(|id| *id != loaded).collect();
    for id in globals {
        module.exports.add(&name('g', id.index()), id);
    }
    let tables: Vec<_> = module.tables.iter().map(|it| it.id()).filter(|id| *id != table).collect();
    for id in tables {
        module.exports.add(&name('t', id.index()), id);
    }
    for memory in module.memories.iter_mut() {
        memory.maximum = Some(MOST_PAGES);
    }
    module.exports.add(TABLE, table);
    module.exports.add(LOADED, loaded);
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// Returns a function of the same type that calls the one in a slot of the table, and loads the rest before if it must.
fn stub(
    module: &mut Module,
    id: FunctionId,
    slot: i32,
    (table, loaded, load): (TableId, GlobalId, FunctionId),
) -> LocalFunction {
    let kind = module.funcs.get(id).ty();
    let (params, results) = {
        let kind = module.types.get(kind);
        (kind.params().to_vec(), kind.results().to_vec())
    };
    let arguments: Vec<_> = params.iter().map(|it| module.locals.add(*it)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let mut body = builder.func_body();
    body.global_get(loaded).unop(ir::UnaryOp::I32Eqz).if_else(
        None,
        |then| {
            then.call(load);
        },
        |_| {},
    );
    for argument in &arguments {
        body.local_get(*argument);
    }
    body.i32_const(slot).call_indirect(kind, table);
    builder.local_func(arguments)
}

/// Returns the rest: all that is not its own comes from the core.
fn rest(mut module: Module, stubs: &BTreeSet<usize>, own: &BTreeSet<usize>) -> Result<Vec<u8>> {
    let functions = by_index(&module);
    let exports: Vec<_> = module.exports.iter().map(|it| it.id()).collect();
    exports.into_iter().for_each(|id| module.exports.delete(id));
    let elements: Vec<_> = module.elements.iter().map(|it| it.id()).collect();
    elements.into_iter().for_each(|id| module.elements.delete(id));
    let data: Vec<_> = module.data.iter().map(|it| it.id()).collect();
    data.into_iter().for_each(|id| module.data.delete(id));
    module.start = None;

    for (&index, &id) in functions.iter().filter(|(index, _)| !own.contains(index)) {
        let name = name('f', index);
        match &module.funcs.get(id).kind {
            FunctionKind::Import(it) => {
                let import = module.imports.get_mut(it.import);
                (import.module, import.name) = (CORE.to_owned(), name);
            }
            _ => {
                let ty = module.funcs.get(id).ty();
                let import = module.imports.add(CORE, &name, id);
                module.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
            }
        }
    }
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
        memory.import = Some(module.imports.add(CORE, &name('m', memory.id().index()), memory.id()));
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
        table.import = Some(module.imports.add(CORE, &name('t', table.id().index()), table.id()));
    }
    let globals: Vec<_> = module.globals.iter().map(|it| it.id()).collect();
    for id in globals {
        let import = module.imports.add(CORE, &name('g', id.index()), id);
        module.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    let slots = u64::try_from(stubs.len())?;
    let (table, _) = module.add_import_table(CORE, TABLE, false, slots, Some(slots), RefType::FUNCREF);
    let offset = ConstExpr::Value(ir::Value::I32(0));
    let items = stubs.iter().map(|index| functions[index]).collect();
    let element = module.elements.add(ElementKind::Active { table, offset }, ElementItems::Functions(items));
    module.tables.get_mut(table).elem_segments.insert(element);
    walrus::passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}
