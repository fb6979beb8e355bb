//! Memory that begins as zeros lies in no file; some linkers name its symbols nevertheless.
//!
//! LLD 14 lists the segment `.bss` beside those of the data section and leaves it out there. The
//! splitter looks for the bytes of every symbol that has a size, so these lose theirs. Nothing is
//! lost: there are no bytes to put into a module, and their addresses stay.

use anyhow::{Context, Result};

const CUSTOM_SECTION: u8 = 0;
const DATA_SECTION: u8 = 11;
const SYMBOL_TABLE: u8 = 8;
/// A symbol of data; all others begin with an index, but that of a section has nothing more.
const DATA_SYMBOL: u8 = 1;
const SECTION_SYMBOL: u8 = 3;
/// The symbol is defined elsewhere.
const UNDEFINED: u64 = 0x10;
/// The symbol has a name of its own even so.
const NAMED: u64 = 0x40;

/// Gives size zero to every symbol of a segment that the data section does not have. The module
/// keeps its length, so that all other positions stay true.
pub fn forget_sizes(module: &mut [u8]) -> Result<()> {
    let (mut segments, mut linking) = (0, None);
    let mut reader = Reader { module, at: 8 };
    while reader.at < reader.module.len() {
        let (kind, end) = reader.section()?;
        match kind {
            DATA_SECTION => segments = reader.number()?,
            CUSTOM_SECTION if reader.text()? == b"linking" => linking = Some((reader.at, end)),
            _ => {}
        }
        reader.at = end;
    }
    let (begin, end) = linking.context("the program was linked without its relocations")?;
    reader.at = begin;
    let _version = reader.number()?;
    while reader.at < end {
        let (kind, end) = reader.section()?;
        if kind == SYMBOL_TABLE {
            for _ in 0..reader.number()? {
                reader.symbol(segments)?;
            }
        }
        reader.at = end;
    }
    Ok(())
}

struct Reader<'a> {
    module: &'a mut [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8> {
        let byte = *self.module.get(self.at).context("the program is cut off")?;
        self.at += 1;
        Ok(byte)
    }

    fn number(&mut self) -> Result<u64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Ok(number);
            }
        }
    }

    fn text(&mut self) -> Result<&[u8]> {
        let length = self.number()? as usize;
        self.at += length;
        self.module.get(self.at - length..self.at).context("the program is cut off")
    }

    /// The kind of a section or of a part of one, and where it ends.
    fn section(&mut self) -> Result<(u8, usize)> {
        let kind = self.byte()?;
        let length = self.number()? as usize;
        Ok((kind, self.at + length))
    }

    fn symbol(&mut self, segments: u64) -> Result<()> {
        let kind = self.byte()?;
        let flags = self.number()?;
        if kind != DATA_SYMBOL {
            let _index = self.number()?;
            let has_name = flags & UNDEFINED == 0 || flags & NAMED != 0;
            if kind != SECTION_SYMBOL && has_name {
                self.text()?;
            }
            return Ok(());
        }
        self.text()?;
        if flags & UNDEFINED == 0 {
            let segment = self.number()?;
            let _offset = self.number()?;
            let begin = self.at;
            self.number()?;
            if segment >= segments {
                self.module[begin..self.at].fill(0x80);
                self.module[self.at - 1] = 0;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with one data segment and a symbol table of these symbols.
    fn module(symbols: &[&[u8]]) -> Vec<u8> {
        let mut table = vec![symbols.len() as u8];
        table.extend(symbols.concat());
        let mut linking = b"\x07linking\x02".to_vec();
        linking.extend([SYMBOL_TABLE, table.len() as u8]);
        linking.extend(table);
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        module.extend([DATA_SECTION, 1, 1, CUSTOM_SECTION, linking.len() as u8]);
        module.extend(linking);
        module
    }

    #[test]
    fn only_symbols_without_bytes_lose_their_size() {
        let function: &[u8] = &[0, 0, 7, 1, b'f'];
        let kept: &[u8] = &[DATA_SYMBOL, 0, 1, b'a', 0, 4, 12];
        let zeros: &[u8] = &[DATA_SYMBOL, 0, 1, b'b', 1, 4, 0x8c, 0x01];
        let nothing: &[u8] = &[DATA_SYMBOL, 0, 1, b'b', 1, 4, 0x80, 0x00];
        let mut patched = module(&[function, kept, zeros]);
        forget_sizes(&mut patched).unwrap();
        assert_eq!(patched, module(&[function, kept, nothing]));
    }

    #[test]
    fn a_program_without_relocations_is_refused() {
        let mut bare = b"\0asm\x01\0\0\0".to_vec();
        assert!(forget_sizes(&mut bare).unwrap_err().to_string().contains("relocations"));
        bare.extend([CUSTOM_SECTION, 9]);
        assert!(forget_sizes(&mut bare).is_err());
    }
}
