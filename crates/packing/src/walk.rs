//! The order of everything in a module. Packing and unpacking go the same way through it.

use crate::stream::Stream;
use crate::{Malformed, Result};

/// Carries a module over, piece by piece: from its bytes into the streams, or back.
pub(crate) trait Carrier {
    /// What the module begins with.
    fn header(&mut self) -> Result<()>;
    /// What section is next; `None` at the end of the module.
    fn section(&mut self) -> Result<Option<Section>>;
    /// Something that is preceded by its size in bytes, which only the module says.
    fn sized(&mut self, inside: fn(&mut Self) -> Result<()>) -> Result<()>;
    /// One byte.
    fn byte(&mut self, stream: Stream) -> Result<u8>;
    /// So many bytes.
    fn bytes(&mut self, stream: Stream, count: usize) -> Result<()>;
    /// One number.
    fn number(&mut self, stream: Stream) -> Result<usize>;
    /// A function begins, with locals of its own.
    fn new_locals(&mut self);
    /// Which local is used.
    fn local(&mut self, stream: Stream) -> Result<()>;
    /// The next instruction.
    fn operation(&mut self) -> Result<u8>;
    /// What an address of memory is a multiple of: as a power of two, and as what it usually is.
    fn alignment(&mut self, usual: u8) -> Result<()>;
    /// A constant of 32 bits.
    fn constant(&mut self) -> Result<()>;
}

/// The sections that are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Section {
    /// Functions.
    Code,
    /// What memory begins with.
    Data,
    /// Any other.
    Plain,
}

impl Section {
    /// The section with this number.
    pub(crate) fn of(id: u8) -> Section {
        match id {
            10 => Section::Code,
            11 => Section::Data,
            _ => Section::Plain,
        }
    }
}

/// A module, section by section.
pub(crate) fn module<C: Carrier>(carrier: &mut C) -> Result<()> {
    carrier.header()?;
    while let Some(section) = carrier.section()? {
        match section {
            Section::Code => carrier.sized(functions)?,
            Section::Data => run(carrier, Stream::Data)?,
            Section::Plain => run(carrier, Stream::Plain)?,
        }
    }
    Ok(())
}

/// What the code section holds: functions, each preceded by its size.
fn functions<C: Carrier>(carrier: &mut C) -> Result<()> {
    for _ in 0..carrier.number(Stream::Plain)? {
        carrier.sized(function)?;
    }
    Ok(())
}

/// Bytes, preceded by their number.
fn run<C: Carrier>(carrier: &mut C, stream: Stream) -> Result<()> {
    let count = carrier.number(Stream::Plain)?;
    carrier.bytes(stream, count)
}

fn function<C: Carrier>(carrier: &mut C) -> Result<()> {
    for _ in 0..carrier.number(Stream::Declarations)? {
        carrier.number(Stream::Declarations)?;
        carrier.byte(Stream::Declarations)?;
    }
    carrier.new_locals();
    let (mut open_blocks, mut before) = (1, END);
    while open_blocks > 0 {
        let operation = carrier.operation()?;
        match operation {
            BLOCK | LOOP | IF => open_blocks += 1,
            END => open_blocks -= 1,
            _ => {}
        }
        match operation {
            GET if before == SET => carrier.local(Stream::GetsAfterSet)?,
            GET => carrier.local(Stream::Gets)?,
            SET => carrier.local(Stream::Sets)?,
            TEE => carrier.local(Stream::Tees)?,
            operation => operands(carrier, operation)?,
        }
        before = operation;
    }
    Ok(())
}

const BLOCK: u8 = 0x02;
const LOOP: u8 = 0x03;
const IF: u8 = 0x04;
const END: u8 = 0x0b;
const GET: u8 = 0x20;
const SET: u8 = 0x21;
const TEE: u8 = 0x22;
/// A constant of 32 bits.
pub(crate) const CONSTANT: u8 = 0x41;

/// What follows an instruction.
fn operands<C: Carrier>(carrier: &mut C, operation: u8) -> Result<()> {
    match operation {
        0x00 | 0x01 | 0x05 | END | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
        BLOCK | LOOP | IF | 0x23..=0x26 => one(carrier, Stream::Operations)?,
        0x0c | 0x0d => one(carrier, Stream::Branches)?,
        0x0e => {
            // One more: where to go when there is no entry.
            for _ in 0..=carrier.number(Stream::Rest)? {
                one(carrier, Stream::Rest)?;
            }
        }
        0x10 => one(carrier, Stream::Calls)?,
        0x11 => {
            one(carrier, Stream::Pointers)?;
            one(carrier, Stream::Pointers)?;
        }
        0x1c => {
            for _ in 0..carrier.number(Stream::Rest)? {
                carrier.byte(Stream::Rest)?;
            }
        }
        0x28..=0x3e => {
            carrier.alignment(usual_alignment(operation))?;
            let stream = if operation < 0x36 { Stream::Loads } else { Stream::Stores };
            one(carrier, stream)?;
        }
        0x3f | 0x40 | 0xd0 | 0xd2 => one(carrier, Stream::Rest)?,
        CONSTANT => carrier.constant()?,
        0x42 => one(carrier, Stream::Wide)?,
        0x43 => carrier.bytes(Stream::Rest, 4)?,
        0x44 => carrier.bytes(Stream::Rest, 8)?,
        0xfc => {
            let operands = match carrier.number(Stream::Rest)? {
                0..=7 => 0,
                9 | 11 | 13 | 15..=17 => 1,
                8 | 10 | 12 | 14 => 2,
                _ => return Err(Malformed::Instruction(operation)),
            };
            for _ in 0..operands {
                one(carrier, Stream::Rest)?;
            }
        }
        unknown => return Err(Malformed::Instruction(unknown)),
    }
    Ok(())
}

fn one<C: Carrier>(carrier: &mut C, stream: Stream) -> Result<()> {
    carrier.number(stream).map(|_| ())
}

/// The size of what is read or written, as a power of two.
fn usual_alignment(operation: u8) -> u8 {
    match operation {
        0x2c | 0x2d | 0x30 | 0x31 | 0x3a | 0x3c => 0,
        0x2e | 0x2f | 0x32 | 0x33 | 0x3b | 0x3d => 1,
        0x29 | 0x2b | 0x37 | 0x39 => 3,
        _ => 2,
    }
}
