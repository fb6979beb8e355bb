//! The icon of Salient: a hexagon of two owners, with the front between them bulging upwards.

use anyhow::{Context, Result};
use resvg::{tiny_skia, usvg};

/// How much room an icon leaves around the shape.
#[derive(Clone, Copy)]
pub enum Margin {
    /// The shape fills the picture, on a transparent ground.
    None,
    /// The system cuts its own outline out of the picture: full ground, shape in the safe middle.
    Maskable,
}

/// The shape, in a box of 32 by 32: the upper owner, the lower one, and the front between them.
const SHAPE: &str = r##"<path fill="#B37FFE" d="M16 1.5 L28.5 8.7 L28.5 23.3 L16 30.5 L3.5 23.3 L3.5 8.7z"/><path fill="#B3FF01" d="M3.5 20.5C9 20.5 9.5 11 16 11C22.5 11 23 20.5 28.5 20.5V23.3L16 30.5 3.5 23.3z"/><path fill="none" stroke="#12132B" stroke-width="2.4" d="M3.5 20.5C9 20.5 9.5 11 16 11C22.5 11 23 20.5 28.5 20.5"/>"##;

/// The icon as SVG.
pub fn icon_svg() -> String {
    svg(32, Margin::None)
}

/// The icon as PNG of `size` by `size`.
pub fn icon_png(size: u32, margin: Margin) -> Result<Vec<u8>> {
    Ok(pixels(size, margin)?.encode_png()?)
}

fn svg(size: u32, margin: Margin) -> String {
    let content = match margin {
        Margin::None => SHAPE.to_owned(),
        Margin::Maskable => format!(
            r##"<rect width="32" height="32" fill="#0D1018"/><g transform="translate(16 16) scale(0.62) translate(-16 -16)">{SHAPE}</g>"##
        ),
    };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 32 32">{content}</svg>"#
    )
}

fn pixels(size: u32, margin: Margin) -> Result<tiny_skia::Pixmap> {
    let tree = usvg::Tree::from_str(&svg(size, margin), &usvg::Options::default())?;
    let mut pixels = tiny_skia::Pixmap::new(size, size).context("an icon has a size")?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colour of an icon at a point of the box of 32 by 32, as red, green, blue and opacity.
    fn colour_at(margin: Margin, x: u32, y: u32) -> [u8; 4] {
        let pixels = pixels(64, margin).unwrap();
        let colour = pixels.pixel(2 * x, 2 * y).unwrap().demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    }

    #[test]
    fn the_front_parts_two_owners() {
        assert_eq!(colour_at(Margin::None, 16, 5), [0xB3, 0x7F, 0xFE, 0xFF]);
        assert_eq!(colour_at(Margin::None, 16, 11), [0x12, 0x13, 0x2B, 0xFF]);
        assert_eq!(colour_at(Margin::None, 16, 25), [0xB3, 0xFF, 0x01, 0xFF]);
    }

    #[test]
    fn only_a_maskable_icon_has_its_corners_filled() {
        assert_eq!(colour_at(Margin::Maskable, 0, 0), [0x0D, 0x10, 0x18, 0xFF]);
        assert_eq!(colour_at(Margin::None, 0, 0), [0; 4]);
    }
}
