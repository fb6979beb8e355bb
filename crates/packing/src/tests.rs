use proptest::prelude::*;

use crate::{Malformed, pack, pieces, unpack};

/// A module of everything: blocks, branches, memory in all sizes, constants of all lengths.
const MODULE: &str = r#"(module
    (import "a" "f" (func $f (param i32) (result i32)))
    (memory 1) (table 3 funcref) (global $g (mut i32) (i32.const 9))
    (elem (i32.const 0) $f $all)
    (data (i32.const 8) "texts and tables")
    (func $all (param $p i32) (result i32) (local $a i32) (local $b i64) (local $c f64)
        (local.set $a (i32.const 5))
        (local.set $b (i64.const -123456789012))
        (local.set $c (f64.const 0.5))
        (drop (f32.const 1.25))
        (i32.store offset=16 (local.get $p) (i32.load8_u offset=300 (local.get $a)))
        (i64.store align=4 (local.get $p) (i64.load align=1 (local.get $a)))
        (i64.store (i32.const 1000) (i64.load32_s offset=70000 (i32.const 1048576)))
        (block $out (result i32)
            (loop $again
                (br_if $again (local.tee $a (call $f (global.get $g))))
                (br_table $again $out $again (i32.const 0) (local.get $a)))
            (if (result i32) (i32.eqz (local.get $a)) (then (i32.const -1)) (else (i32.const 128))))
        (global.set $g)
        (memory.copy (i32.const 1) (i32.const 2) (i32.const 3))
        (memory.fill (i32.const 1) (i32.const 2) (i32.const 3))
        (drop (memory.grow (memory.size)))
        (drop (i64.extend8_s (i64.trunc_sat_f64_s (local.get $c))))
        (drop (select (result i32) (i32.const 1) (i32.const 2) (i32.const 0)))
        (call_indirect (param i32) (result i32) (i32.const 64) (i32.const -64))))"#;

fn module() -> Vec<u8> {
    wat::parse_str(MODULE).unwrap()
}

#[test]
fn a_module_comes_back_byte_for_byte() {
    let packed = pack(&module()).unwrap();
    assert_ne!(packed, module());
    assert_eq!(unpack(&packed).unwrap(), module());
}

#[test]
fn a_packed_file_is_a_module_itself() {
    let packed = pack(&module()).unwrap();
    assert!(packed.starts_with(b"\0asm\x01\0\0\0\0"));
    assert_eq!(unpack(&pack(&packed).unwrap()).unwrap(), packed);
}

#[test]
fn the_pieces_of_a_file_are_all_of_it_kind_by_kind() {
    let packed = pack(&module()).unwrap();
    let pieces = pieces(&packed).unwrap();
    assert_eq!(pieces.concat(), packed);
    assert!(pieces.iter().any(|piece| piece.ends_with(b"texts and tables")));
    assert_eq!(crate::pieces(&module()), Err(Malformed::NoSuchFile));
}

#[test]
fn instructions_stand_together() {
    let packed = pack(&module()).unwrap();
    // set a, set b, set c with their constants; then a constant of 32 bits that is dropped.
    let operations = [0x41, 0x21, 0x42, 0x21, 0x44, 0x21, 0x43, 0x1a];
    assert!(packed.windows(operations.len()).any(|window| window == operations));
}

#[test]
fn what_would_not_come_back_is_refused() {
    assert_eq!(pack(b"no module at all"), Err(Malformed::NoSuchFile));
    assert_eq!(pack(b"\0asm"), Err(Malformed::CutOff));
    let vectors = wat::parse_str("(module (func (drop (v128.const i64x2 1 2))))").unwrap();
    assert_eq!(pack(&vectors), Err(Malformed::Instruction(0xfd)));
    // Functions, and one of them, whose sizes are written with two bytes instead of one.
    let longer = b"\0asm\x01\0\0\0\x0a\x86\0\x01\x83\0\0\x01\x0b";
    assert_eq!(pack(longer), Err(Malformed::NotShortest));
}

#[test]
fn a_file_that_is_not_packed_or_cut_off_is_refused() {
    assert_eq!(unpack(b""), Err(Malformed::CutOff));
    assert_eq!(unpack(&module()), Err(Malformed::NoSuchFile));
    let packed = pack(&module()).unwrap();
    for length in 0..packed.len() {
        assert!(unpack(&packed[..length]).is_err(), "cut at {length}");
    }
}

proptest! {
    #[test]
    fn no_file_makes_it_stumble(at in 0usize..1000, byte: u8) {
        let mut packed = pack(&module()).unwrap();
        let at = at % packed.len();
        packed[at] = byte;
        let _ = unpack(&packed);
        let mut file = module();
        let at = at % file.len();
        file[at] = byte;
        if let Ok(packed) = pack(&file) {
            prop_assert_eq!(unpack(&packed), Ok(file));
        }
    }
}
