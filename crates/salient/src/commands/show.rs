//! `salient show`

use std::io::Write;

use anyhow::{Context, bail};
use tabletop::fair::Secret;
use tabletop::{Rng, Viewer};

use crate::cli::Show;
use crate::faces::{self, Face, FaceVisitor, picture};

pub fn run(options: &Show) -> anyhow::Result<()> {
    faces::visit(options.game, Draw(options))
}

struct Draw<'a>(&'a Show);

impl FaceVisitor for Draw<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Face>(self) -> anyhow::Result<()> {
        let options = self.0;
        let state = match &options.position {
            Some(text) => text.parse::<G>().context("this is no position")?,
            None => start::<G>(options)?,
        };
        let view = state.view(Viewer::Spectator);
        if options.svg.is_none() && options.png.is_none() {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{}", G::draw(&view, faces::colours(options.plain)))?;
            writeln!(out, "{state}")?;
            return Ok(());
        }
        let Some(svg) = G::svg(&view) else { bail!("a map of borders has no picture") };
        if let Some(path) = &options.svg {
            super::write(path, svg.as_bytes())?;
        }
        if let Some(path) = &options.png {
            super::write(path, &picture::png(&svg)?)?;
        }
        Ok(())
    }
}

/// The start of the local game with this seed, just as `play` lays it out.
fn start<G: Face>(options: &Show) -> anyhow::Result<G> {
    let seed = options.seed.map_or_else(super::random_seed, Ok)?;
    let setup = super::setup::<G>(None, &options.options)?;
    // How many seats there are is for the game to say, whatever its dice.
    let seats = G::new(&setup, &mut Rng::fast(seed))?.seats();
    let nonces = faces::own_nonces(seats);
    let key = Secret::from_seed(seed).match_key(&nonces);
    Ok(G::new(&setup, &mut Rng::for_step(&key, 0))?)
}
