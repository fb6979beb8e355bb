//! Several modules of the cut program become one.
//!
//! The splitter makes a module for every set of parts that share something: hundreds, each to be
//! started by itself. Those that travel together are joined here. They were one program, so they
//! have the same types and import the same things, and only functions get new numbers.
//!
//! A module calls a function of another one through a small function that looks it up in the table.
//! Where caller and called now are in one module it is called directly, and where several modules
//! had the same small function one of them stays. Those that nothing calls any more are left for
//! the garbage collection that follows.

use anyhow::{Context, Result, anyhow, bail, ensure};
use std::collections::BTreeMap;
use std::ops::Range;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, FunctionSection, Module, NameMap,
    NameSection, RawSection, SectionId,
};
use wasmparser::{
    DataSectionReader, ElementItems, ElementKind, ElementSectionReader, FunctionBody, KnownCustom,
    Name, Operator, Parser, Payload, TypeRef,
};

/// One module out of those with these contents.
pub fn join(modules: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut pieces = Vec::new();
    let mut first = 0;
    for module in modules {
        let piece = Piece::read(module, first)?;
        first += piece.functions.len() as u32;
        pieces.push(piece);
    }
    // Who uses no global imports none; otherwise all import the same.
    let imports = pieces.iter().map(|piece| piece.imports).max_by_key(|it| it.len());
    let imports = imports.context("there is nothing to join")?;
    for piece in &pieces {
        let same = piece.imports == imports || piece.globals == 0;
        ensure!(piece.types == pieces[0].types && same, "these are no modules of one program");
    }
    let targets = targets(&pieces)?;
    encode(&pieces, imports, &targets)
        .map_err(|error| anyhow!("modules could not be joined: {error}"))
}

/// A module to be joined with others.
#[derive(Default)]
struct Piece<'a> {
    types: &'a [u8],
    imports: &'a [u8],
    /// How many of the imports are globals.
    globals: usize,
    /// The number of its first function among those of all modules.
    first: u32,
    /// The types of its functions.
    functions: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    elements: Option<ElementSectionReader<'a>>,
    data: Option<DataSectionReader<'a>>,
    names: Vec<(u32, &'a str)>,
}

impl<'a> Piece<'a> {
    fn read(module: &'a [u8], first: u32) -> Result<Piece<'a>> {
        let mut piece = Piece { first, ..Piece::default() };
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(types) => piece.types = section(module, types.range()),
                Payload::ImportSection(imports) => {
                    piece.imports = section(module, imports.range());
                    for import in imports.into_imports() {
                        match import?.ty {
                            TypeRef::Global(_) => piece.globals += 1,
                            TypeRef::Memory(_) | TypeRef::Table(_) => {}
                            other => bail!("a module of the program imports {other:?}"),
                        }
                    }
                }
                Payload::FunctionSection(functions) => {
                    piece.functions = functions.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::ElementSection(elements) => piece.elements = Some(elements),
                Payload::DataSection(data) => piece.data = Some(data),
                Payload::CodeSectionEntry(body) => piece.bodies.push(body),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        for name in names {
                            let Name::Function(names) = name? else { continue };
                            for name in names {
                                let name = name?;
                                piece.names.push((first + name.index, name.name));
                            }
                        }
                    }
                }
                Payload::ExportSection(exports) => {
                    ensure!(exports.count() == 0, "a module of the program exports something");
                }
                Payload::Version { .. }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::End(_) => {}
                other => bail!("not expected in a module of the program: {other:?}"),
            }
        }
        Ok(piece)
    }

    /// Where its functions stand in the table.
    fn places(&self) -> Result<Vec<(i32, u32)>> {
        let mut places = Vec::new();
        for element in self.elements.iter().flat_map(Clone::clone) {
            let element = element?;
            let ElementKind::Active { offset_expr, .. } = element.kind else { continue };
            let ElementItems::Functions(functions) = element.items else { continue };
            let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                continue;
            };
            for (place, function) in (value..).zip(functions) {
                places.push((place, self.first + function?));
            }
        }
        Ok(places)
    }
}

/// What a section holds.
fn section(module: &[u8], range: Range<u64>) -> &[u8] {
    &module[range.start as usize..range.end as usize]
}

/// Which function each call really means.
fn targets(pieces: &[Piece<'_>]) -> Result<Vec<u32>> {
    let types: Vec<u32> = pieces.iter().flat_map(|piece| piece.functions.clone()).collect();
    let mut in_table = BTreeMap::new();
    for piece in pieces {
        in_table.extend(piece.places()?);
    }
    let mut targets = Vec::new();
    let mut kept = BTreeMap::new();
    for body in pieces.iter().flat_map(|piece| &piece.bodies) {
        let number = targets.len() as u32;
        let target = match looked_up(body)? {
            None => number,
            Some(place) => match in_table.get(&place) {
                Some(&function) if types[function as usize] == types[number as usize] => function,
                _ => *kept.entry((place, types[number as usize])).or_insert(number),
            },
        };
        targets.push(target);
    }
    Ok(targets)
}

/// The place in the table, if the function only hands its arguments on to the function there.
fn looked_up(body: &FunctionBody<'_>) -> Result<Option<i32>> {
    if body.get_locals_reader()?.get_count() > 0 {
        return Ok(None);
    }
    let mut arguments = 0;
    let mut operators = body.get_operators_reader()?;
    loop {
        match operators.read()? {
            Operator::LocalGet { local_index } if local_index == arguments => arguments += 1,
            Operator::I32Const { value } => {
                let calls = matches!(operators.read()?, Operator::CallIndirect { .. });
                let ends = calls && matches!(operators.read()?, Operator::End);
                return Ok((ends && operators.eof()).then_some(value));
            }
            _ => return Ok(None),
        }
    }
}

/// Gives the functions of a module their new numbers.
struct Renumber<'a> {
    first: u32,
    targets: &'a [u32],
}

impl Reencode for Renumber<'_> {
    type Error = anyhow::Error;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<anyhow::Error>> {
        let target = self.targets.get((self.first + function) as usize);
        target.copied().context("a function that is not there").map_err(Error::UserError)
    }

    fn data_index(&mut self, _: u32) -> Result<u32, Error<anyhow::Error>> {
        // Data lies in its place from the start; numbers of it would have to change too.
        Err(Error::UserError(anyhow!("data that is copied when it is asked for")))
    }
}

fn encode(
    pieces: &[Piece<'_>],
    imports: &[u8],
    targets: &[u32],
) -> Result<Vec<u8>, Error<anyhow::Error>> {
    let (mut functions, mut names) = (FunctionSection::new(), NameMap::new());
    let (mut elements, mut code, mut data) =
        (ElementSection::new(), CodeSection::new(), DataSection::new());
    for piece in pieces {
        let mut renumber = Renumber { first: piece.first, targets };
        piece.functions.iter().for_each(|of| {
            functions.function(*of);
        });
        piece.names.iter().for_each(|(function, name)| names.append(*function, name));
        if let Some(section) = &piece.elements {
            renumber.parse_element_section(&mut elements, section.clone())?;
        }
        for body in &piece.bodies {
            renumber.parse_function_body(&mut code, body.clone())?;
        }
        if let Some(section) = &piece.data {
            renumber.parse_data_section(&mut data, section.clone())?;
        }
    }
    let raw = |id: SectionId, data| RawSection { id: id.into(), data };
    let mut module = Module::new();
    module.section(&raw(SectionId::Type, pieces[0].types));
    module.section(&raw(SectionId::Import, imports));
    module.section(&functions).section(&elements);
    module.section(&DataCountSection { count: data.len() });
    module.section(&code).section(&data);
    let mut all_names = NameSection::new();
    all_names.functions(&names);
    module.section(&all_names);
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module of a program, with functions of its own.
    fn module(own: &str) -> Vec<u8> {
        wat::parse_str(format!(
            "(module (type $t (func (param i32) (result i32)))
                (import \"m\" \"memory\" (memory 1)) (import \"m\" \"table\" (table 9 funcref)) {own})"
        ))
        .expect("a test writes modules that can be read")
    }

    fn calls(place: u32) -> String {
        format!(
            "(func (type $t) (call_indirect (type $t) (local.get 0) (i32.const {place})))
             (func (type $t) (call 0 (local.get 0)))"
        )
    }

    fn text(module: &[u8]) -> String {
        let mut calls = Vec::new();
        let mut number = 0;
        for payload in Parser::new(0).parse_all(module) {
            if let Ok(Payload::CodeSectionEntry(body)) = payload {
                for operator in body.get_operators_reader().expect("it can be read") {
                    if let Ok(Operator::Call { function_index }) = operator {
                        calls.push(format!("{number} calls {function_index}"));
                    }
                }
                number += 1;
            }
        }
        calls.join(", ")
    }

    #[test]
    fn a_function_that_came_into_the_same_module_is_called_directly() {
        let called = module("(elem (i32.const 4) $own) (func $own (type $t) (local.get 0))");
        let joined = join(&[module(&calls(4)), called]).unwrap();
        assert_eq!(text(&joined), "1 calls 2");
    }

    #[test]
    fn a_function_elsewhere_is_looked_up_by_one_function() {
        let joined = join(&[module(&calls(5)), module(&calls(5)), module(&calls(6))]).unwrap();
        assert_eq!(text(&joined), "1 calls 0, 3 calls 0, 5 calls 4");
    }

    #[test]
    fn modules_of_different_programs_are_refused() {
        let other = wat::parse_str("(module (type (func)))").unwrap();
        assert!(join(&[module(""), other]).is_err());
        let global = |name| module(&format!("(import \"m\" \"{name}\" (global i32))"));
        assert!(join(&[global("a"), module(""), global("a")]).is_ok());
        assert!(join(&[global("a"), global("b")]).is_err());
        let exports = module("(func (export \"f\"))");
        assert!(join(&[exports]).is_err());
    }
}
