//! WebAssembly modules in a form that compresses better.
//!
//! In a module an instruction is followed by its operands: which local, which offset, which
//! constant. Each kind follows its own pattern, and side by side they hide it from a compressor.
//! [`pack`] sorts them apart: all instructions one after the other, then all locals, all offsets
//! and so on; locals are told by how long ago they were used. Brotli makes an eighth less of it, more
//! if it begins anew with each of the [`pieces`]. [`unpack`] puts all of them back in their places, in
//! one pass, so that it costs a page a few milliseconds and some two kilobytes.
//!
//! - `walk` — the order of everything in a module, for both ways
//! - `pack` and `unpack` — the two ways
//! - `stream` — the kinds that are sorted apart; `recent` — how locals are told

mod pack;
mod recent;
mod stream;
mod unpack;
mod walk;

#[cfg(test)]
mod tests;

pub use pack::pack;
pub use unpack::{pieces, unpack};

/// Why a file cannot be packed or unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Malformed {
    /// It does not begin as a module does, or as a packed one.
    #[error("this is no module, or not a packed one")]
    NoSuchFile,
    /// It ends in the middle of something.
    #[error("the file is cut off")]
    CutOff,
    /// Something is not written in the one way in which it would be unpacked.
    #[error("the module is not written in the shortest way")]
    NotShortest,
    /// An instruction that no compiler of ours writes.
    #[error("instruction {0:#04x} is not known here")]
    Instruction(u8),
}

type Result<T> = std::result::Result<T, Malformed>;

/// What every module begins with: the mark of the format and its version.
const HEADER: &[u8; 8] = b"\0asm\x01\0\0\0";
