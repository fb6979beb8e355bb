//! From the streams back to a module.

use crate::recent::Recent;
use crate::stream::{Reader, Stream, value, write_number};
use crate::walk::{self, CONSTANT, Carrier, Section};
use crate::{HEADER, Malformed, Result};

/// The name of the section that holds the streams, with its length.
pub(crate) const NAME: &[u8] = b"\x06packed";

/// The module ends, where another section would have its number.
pub(crate) const END_OF_MODULE: u8 = 0xff;

// Among the instructions, where WebAssembly has none of its own.
/// The address before is a multiple of another power of two than usual: that in the lower half.
pub(crate) const ALIGNED: u8 = 0xe0;
/// A constant of two bytes.
pub(crate) const CONSTANT_2: u8 = 0xf2;
/// A constant of three bytes or more.
pub(crate) const CONSTANT_3: u8 = 0xf3;

/// The module that was packed, byte for byte.
pub fn unpack(file: &[u8]) -> Result<Vec<u8>> {
    let streams = streams(file)?.map(Reader::new);
    // About what comes out: the streams, and the sizes that they leave out.
    let module = Vec::with_capacity(file.len() + file.len() / 16);
    let (constant, recent) = (Stream::Constants1, Recent::default());
    let mut unpacker = Unpacker { streams, module, constant, recent };
    walk::module(&mut unpacker)?;
    Ok(unpacker.module)
}

/// A packed file in pieces, cut where another kind begins. A compressor that begins anew with each
/// does better, since none is like the one before.
pub fn pieces(file: &[u8]) -> Result<Vec<&[u8]>> {
    let streams = streams(file)?;
    let behind: usize = streams.iter().map(|stream| stream.len()).sum();
    let (head, _) = file.split_at_checked(file.len() - behind).ok_or(Malformed::CutOff)?;
    Ok([head].into_iter().chain(streams).collect())
}

/// What stands in a packed file behind its head.
fn streams(file: &[u8]) -> Result<[&[u8]; Stream::COUNT]> {
    let mut file = Reader::new(file);
    if file.take(HEADER.len())? != HEADER || file.byte()? != 0 {
        return Err(Malformed::NoSuchFile);
    }
    let size = file.count()?;
    let mut section = Reader::new(file.take(size)?);
    if section.take(NAME.len())? != NAME {
        return Err(Malformed::NoSuchFile);
    }
    let mut sizes = [0; Stream::COUNT];
    for size in &mut sizes {
        *size = section.count()?;
    }
    let mut streams = [&[][..]; Stream::COUNT];
    for (stream, size) in streams.iter_mut().zip(sizes) {
        *stream = section.take(size)?;
    }
    Ok(streams)
}

struct Unpacker<'a> {
    streams: [Reader<'a>; Stream::COUNT],
    module: Vec<u8>,
    /// Where the constant is, if the last instruction has one.
    constant: Stream,
    recent: Recent,
}

impl<'a> Unpacker<'a> {
    fn stream(&mut self, stream: Stream) -> &mut Reader<'a> {
        &mut self.streams[stream as usize]
    }
}

impl Carrier for Unpacker<'_> {
    fn header(&mut self) -> Result<()> {
        self.module.extend(HEADER);
        Ok(())
    }

    fn section(&mut self) -> Result<Option<Section>> {
        let id = self.stream(Stream::Plain).byte()?;
        if id == END_OF_MODULE {
            return Ok(None);
        }
        self.module.push(id);
        Ok(Some(Section::of(id)))
    }

    fn sized(&mut self, inside: fn(&mut Self) -> Result<()>) -> Result<()> {
        let begin = self.module.len();
        inside(self)?;
        let mut size = Vec::new();
        write_number(&mut size, self.module.len() - begin);
        self.module.splice(begin..begin, size);
        Ok(())
    }

    fn byte(&mut self, stream: Stream) -> Result<u8> {
        let byte = self.stream(stream).byte()?;
        self.module.push(byte);
        Ok(byte)
    }

    fn bytes(&mut self, stream: Stream, count: usize) -> Result<()> {
        let bytes = self.stream(stream).take(count)?;
        self.module.extend_from_slice(bytes);
        Ok(())
    }

    fn number(&mut self, stream: Stream) -> Result<usize> {
        let number = self.stream(stream).number()?;
        self.module.extend_from_slice(number);
        Ok(value(number))
    }

    fn new_locals(&mut self) {
        self.recent.forget();
    }

    fn local(&mut self, stream: Stream) -> Result<()> {
        let place = self.stream(stream).count()?;
        write_number(&mut self.module, self.recent.local_at(place));
        Ok(())
    }

    fn operation(&mut self) -> Result<u8> {
        let operations = self.stream(Stream::Operations);
        let operation = operations.byte()?;
        let (operation, constant) = match operation {
            CONSTANT => (CONSTANT, Stream::of_constant_before(operations.rest().first())),
            CONSTANT_2 => (CONSTANT, Stream::Constants2),
            CONSTANT_3 => (CONSTANT, Stream::Constants),
            operation => (operation, Stream::Constants1),
        };
        self.constant = constant;
        self.module.push(operation);
        Ok(operation)
    }

    fn alignment(&mut self, usual: u8) -> Result<()> {
        let operations = self.stream(Stream::Operations);
        let alignment = match operations.rest() {
            [mark, ..] if mark & 0xf0 == ALIGNED => operations.byte()? & 0xf,
            _ => usual,
        };
        self.module.push(alignment);
        Ok(())
    }

    fn constant(&mut self) -> Result<()> {
        self.number(self.constant).map(|_| ())
    }
}
