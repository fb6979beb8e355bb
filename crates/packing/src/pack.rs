//! From a module to its streams.

use crate::recent::Recent;
use crate::stream::{Reader, Stream, value, write_number};
use crate::unpack::{ALIGNED, CONSTANT_2, CONSTANT_3, END_OF_MODULE, NAME};
use crate::walk::{self, CONSTANT, Carrier, Section};
use crate::{HEADER, Malformed, Result, unpack};

/// A module as a packed file: itself a module, of one custom section, so that every host serves and
/// compresses it as it does others.
pub fn pack(file: &[u8]) -> Result<Vec<u8>> {
    let streams = std::array::from_fn(|_| Vec::new());
    let mut packer = Packer { module: Reader::new(file), streams, recent: Recent::default() };
    walk::module(&mut packer)?;
    let mut packed = HEADER.to_vec();
    packed.push(0);
    let mut section = NAME.to_vec();
    for stream in &packer.streams {
        write_number(&mut section, stream.len());
    }
    section.extend(packer.streams.concat());
    write_number(&mut packed, section.len());
    packed.extend(section);
    // Sizes are not kept: whoever unpacks writes them in the shortest way.
    if unpack(&packed)? == file { Ok(packed) } else { Err(Malformed::NotShortest) }
}

struct Packer<'a> {
    module: Reader<'a>,
    streams: [Vec<u8>; Stream::COUNT],
    recent: Recent,
}

impl Packer<'_> {
    fn stream(&mut self, stream: Stream) -> &mut Vec<u8> {
        &mut self.streams[stream as usize]
    }
}

impl Carrier for Packer<'_> {
    fn header(&mut self) -> Result<()> {
        if self.module.take(HEADER.len())? == HEADER { Ok(()) } else { Err(Malformed::NoSuchFile) }
    }

    fn section(&mut self) -> Result<Option<Section>> {
        if self.module.rest().is_empty() {
            self.stream(Stream::Plain).push(END_OF_MODULE);
            return Ok(None);
        }
        let id = self.module.byte()?;
        self.stream(Stream::Plain).push(id);
        Ok(Some(Section::of(id)))
    }

    fn sized(&mut self, inside: fn(&mut Self) -> Result<()>) -> Result<()> {
        let size = self.module.count()?;
        let within = self.module.take(size)?;
        let after = std::mem::replace(&mut self.module, Reader::new(within));
        inside(self)?;
        let left = std::mem::replace(&mut self.module, after);
        if left.rest().is_empty() { Ok(()) } else { Err(Malformed::NotShortest) }
    }

    fn byte(&mut self, stream: Stream) -> Result<u8> {
        let byte = self.module.byte()?;
        self.stream(stream).push(byte);
        Ok(byte)
    }

    fn bytes(&mut self, stream: Stream, count: usize) -> Result<()> {
        let bytes = self.module.take(count)?;
        self.stream(stream).extend(bytes);
        Ok(())
    }

    fn number(&mut self, stream: Stream) -> Result<usize> {
        let number = self.module.number()?;
        self.stream(stream).extend(number);
        Ok(value(number))
    }

    fn new_locals(&mut self) {
        self.recent.forget();
    }

    fn local(&mut self, stream: Stream) -> Result<()> {
        let place = self.recent.place_of(self.module.count()?);
        write_number(self.stream(stream), place);
        Ok(())
    }

    fn operation(&mut self) -> Result<u8> {
        self.byte(Stream::Operations)
    }

    fn alignment(&mut self, usual: u8) -> Result<()> {
        let alignment = self.module.byte()?;
        if alignment > 0xf {
            return Err(Malformed::Instruction(alignment)); // it is of another memory
        }
        if alignment != usual {
            self.stream(Stream::Operations).push(ALIGNED | alignment);
        }
        Ok(())
    }

    fn constant(&mut self) -> Result<()> {
        let number = self.module.number()?;
        let (operation, stream) = match number.len() {
            1 => (CONSTANT, Stream::of_constant_before(self.module.rest().first())),
            2 => (CONSTANT_2, Stream::Constants2),
            _ => (CONSTANT_3, Stream::Constants),
        };
        if let Some(last) = self.stream(Stream::Operations).last_mut() {
            *last = operation;
        }
        self.stream(stream).extend(number);
        Ok(())
    }
}
