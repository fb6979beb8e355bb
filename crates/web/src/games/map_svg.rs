//! SVG parts that the maps of territories share: ids, light, outlines, arrows.

use std::fmt::Display;

use leptos::prelude::*;

use super::plane::{Frame, Point};

/// The ids of a drawing's parts. A page can contain several boards, so each has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prefix(pub &'static str);

/// The ids of small boards in lists: enough for every place of a saved game and every past game with
/// its record.
const SMALL: [&str; 64] = [
    "s0-", "s1-", "s2-", "s3-", "s4-", "s5-", "s6-", "s7-", "s8-", "s9-", "s10-", "s11-", "s12-",
    "s13-", "s14-", "s15-", "s16-", "s17-", "s18-", "s19-", "s20-", "s21-", "s22-", "s23-", "s24-",
    "s25-", "s26-", "s27-", "s28-", "s29-", "s30-", "s31-", "s32-", "s33-", "s34-", "s35-", "s36-",
    "s37-", "s38-", "s39-", "s40-", "s41-", "s42-", "s43-", "s44-", "s45-", "s46-", "s47-", "s48-",
    "s49-", "s50-", "s51-", "s52-", "s53-", "s54-", "s55-", "s56-", "s57-", "s58-", "s59-", "s60-",
    "s61-", "s62-", "s63-",
];

impl Prefix {
    /// How many small boards one page can have.
    pub const SMALL_BOARDS: usize = SMALL.len();

    /// The ids of the nth small board on a page.
    pub fn small(nth: usize) -> Prefix {
        Prefix(SMALL[nth % SMALL.len()])
    }

    /// The reference to a territory's outline.
    pub fn outline(self, territory: impl Display) -> String {
        format!("#{}{territory}", self.0)
    }

    /// The reference to all outlines together.
    pub fn land(self) -> String {
        format!("#{}land", self.0)
    }

    /// The reference to a territory as a cut-out.
    pub fn clip(self, territory: impl Display) -> String {
        format!("url(#{}clip{territory})", self.0)
    }

    /// The reference to the light over all land.
    pub fn light(self) -> String {
        format!("url(#{}light)", self.0)
    }
}

/// All outlines together, by their references.
pub fn whole(prefix: Prefix, outlines: Vec<String>) -> AnyView {
    let all = outlines.into_iter().map(|outline| view! { <use href=outline></use> });
    view! { <g id=format!("{}land", prefix.0)>{all.collect_view()}</g> }.into_any()
}

/// One light over all land, from the upper left to the lower right.
pub fn light_gradient(prefix: Prefix, frame: Frame) -> AnyView {
    view! {
        <linearGradient
            id=format!("{}light", prefix.0)
            gradientUnits="userSpaceOnUse"
            x1=frame.from.x.to_string()
            y1=frame.from.y.to_string()
            x2=frame.to.x.to_string()
            y2=frame.to.y.to_string()
        >
            <stop class={"li0"} offset="0"></stop>
            <stop class={"li1"} offset=".5"></stop>
            <stop class={"li2"} offset="1"></stop>
        </linearGradient>
    }
    .into_any()
}

/// An outline that is visible on every ground: a dark line with a bright one on it.
pub fn outlined(class: &'static str, outline: String) -> AnyView {
    view! { <g class=class>{two_lines(outline)}</g> }.into_any()
}

/// The two lines of an outline.
pub fn two_lines(outline: String) -> AnyView {
    view! {
        <use class="case" href=outline.clone()></use>
        <use class="mark" href=outline></use>
    }
    .into_any()
}

/// The two lines along a path given by its `d`.
pub fn outlined_path(class: &'static str, d: String) -> AnyView {
    view! { <g class=class><path class="case" d=d.clone()></path><path class="mark" d=d></path></g> }
        .into_any()
}

/// A bent arrow: its line and its head, each as the `d` of a path.
pub type Arrow = (String, String);

/// The head of an arrow: how long it is, and half of how wide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Head(pub f32, pub f32);

/// An arrow from `start` to `end`, where its head is; it bends by a share of the distance between
/// its two places.
pub fn bent_arrow(from: Point, to: Point, start: Point, end: Point, head: Head) -> Arrow {
    const BEND: f32 = 0.14;
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let middle = start.middle(end);
    let bend = Point { x: middle.x - dy * BEND, y: middle.y + dx * BEND };
    let length = end.distance(bend).max(0.1);
    let (hx, hy) = ((end.x - bend.x) / length, (end.y - bend.y) / length);
    let line = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        start.x, start.y, bend.x, bend.y, end.x, end.y
    );
    let Head(tip, half) = head;
    let head = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        end.x + hx * tip,
        end.y + hy * tip,
        end.x - hy * half,
        end.y + hx * half,
        end.x + hy * half,
        end.y - hx * half
    );
    (line, head)
}

/// Arrows as they are drawn.
pub fn arrows(arrows: Vec<Arrow>) -> AnyView {
    let arrow = |(line, head): Arrow| {
        view! {
            <path class="case" d=line.clone()></path>
            <path class="case" d=head.clone()></path>
            <path class="mark" d=line></path>
            <path class="head" d=head></path>
        }
    };
    view! { <g class="arrow">{arrows.into_iter().map(arrow).collect_view()}</g> }.into_any()
}

/// A red border and a cross of this size where something was refused: `refmark` shakes, `refmark
/// still` does not.
pub fn refused(class: &'static str, outline: String, at: Point, size: f32) -> AnyView {
    view! {
        <g class=class>
            {outlined("refline", outline)}
            <use
                href="#m-refuse"
                x=(at.x - size / 2.0).to_string()
                y=(at.y - size / 2.0).to_string()
                width=size.to_string()
                height=size.to_string()
            ></use>
        </g>
    }
    .into_any()
}

/// The number of a place in a small shield, `below` the middle of its pieces. Style sheets show it
/// while it is used.
pub fn place_name(at: Point, below: f32, name: String) -> AnyView {
    let half = 7.0 + 4.0 * name.chars().count() as f32;
    view! {
        <g transform=format!("translate({} {})", at.x, at.y)>
            <g class="placename">
                <rect
                    x=(-half).to_string()
                    y=(below - 9.0).to_string()
                    width=(2.0 * half).to_string()
                    height="18"
                    rx="5"
                ></rect>
                <text y=(below + 5.0).to_string()>{name}</text>
            </g>
        </g>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_two_boards_in_one_page_have_different_names() {
        assert_eq!(Prefix("w").outline(3), "#w3");
        assert_ne!(Prefix("w").clip(3), Prefix("mini").clip(3));
    }

    #[test]
    fn an_arrow_bends_to_one_side_and_points_where_it_ends() {
        let at = |x| Point { x, y: 0.0 };
        let (line, head) = bent_arrow(at(0.0), at(100.0), at(10.0), at(90.0), Head(7.0, 5.0));
        assert_eq!(line, "M10.0 0.0Q50.0 14.0 90.0 0.0");
        assert!(head.starts_with("M96.6 -2.3L"), "{head}");
    }
}
