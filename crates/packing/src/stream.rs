//! What is sorted apart.

use crate::unpack::{CONSTANT_2, CONSTANT_3};
use crate::walk::CONSTANT;
use crate::{Malformed, Result};

/// The kinds, in the order in which they stand in a packed file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Stream {
    /// All that is neither code nor data.
    Plain,
    /// Texts and tables.
    Data,
    /// Instructions, with the kinds of blocks and whatever is nearly always the same.
    Operations,
    /// The locals of a function, by their types.
    Declarations,
    /// Which local is read.
    Gets,
    /// The same right after one was written: often that one.
    GetsAfterSet,
    /// Which local is written.
    Sets,
    /// Which local is written and read.
    Tees,
    /// Where something is read, from an address on.
    Loads,
    /// Where something is written, from an address on.
    Stores,
    /// Constants of one byte, by what is done with them.
    Constants1,
    /// Those that are added.
    Added,
    /// Those that a function is called with.
    Handed,
    /// Those that are written to memory.
    Stored,
    /// Those that something is compared with.
    Compared,
    /// Those that pick or move bits.
    Bits,
    /// Those that another constant follows.
    Followed,
    /// Constants of two bytes.
    Constants2,
    /// Longer constants.
    Constants,
    /// Which function is called.
    Calls,
    /// As what a function is called that a pointer leads to.
    Pointers,
    /// How many blocks a branch leaves.
    Branches,
    /// Constants of 64 bits.
    Wide,
    /// Whatever is rare.
    Rest,
}

impl Stream {
    /// How many there are.
    pub(crate) const COUNT: usize = Stream::Rest as usize + 1;

    /// Where a constant of one byte belongs, by the instruction behind it.
    pub(crate) fn of_constant_before(operation: Option<&u8>) -> Stream {
        match operation {
            Some(0x6a | 0x6b) => Stream::Added,
            Some(0x10 | 0x11) => Stream::Handed,
            Some(0x36..=0x3e) => Stream::Stored,
            Some(0x46..=0x4f) => Stream::Compared,
            Some(0x71..=0x78) => Stream::Bits,
            Some(&(CONSTANT | CONSTANT_2 | CONSTANT_3 | 0x42)) => Stream::Followed,
            _ => Stream::Constants1,
        }
    }
}

/// The last byte of a number has no mark that more follow.
pub(crate) const MORE: u8 = 0x80;

/// Adds a number as WebAssembly writes it.
pub(crate) fn write_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= usize::from(MORE) {
        out.push(number as u8 | MORE);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Bytes that are read one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes }
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(Malformed::CutOff)?;
        self.bytes = rest;
        Ok(taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    /// The bytes of a number. Those of the longest have 64 bits.
    pub(crate) fn number(&mut self) -> Result<&'a [u8]> {
        let last = self.bytes.iter().take(10).position(|byte| byte & MORE == 0);
        self.take(last.ok_or(Malformed::CutOff)? + 1)
    }

    /// A number that counts something.
    pub(crate) fn count(&mut self) -> Result<usize> {
        self.number().map(value)
    }
}

/// What the bytes of a number say; more than any file could hold where it is too large.
pub(crate) fn value(number: &[u8]) -> usize {
    let bits = |value: u64, byte: &u8| value << 7 | u64::from(byte & !MORE);
    number.iter().rev().fold(0, bits).try_into().unwrap_or(usize::MAX)
}
