//! Components that all screens share: buttons, dialogs, fields, icons, the frame of a page.

mod button;
mod copy_field;
mod dialog;
mod field;
mod icon;
mod keys;
mod link;
mod option_row;
mod page;
pub mod rules;
pub mod seat;
mod segmented;
mod slider;
mod switch;

pub use button::{Button, CloseButton, LinkButton};
pub use copy_field::CopyField;
pub use dialog::Dialog;
pub use field::Field;
pub use icon::{Glyph, Icon, Logo, Sprite};
pub use keys::{KeyRow, key_list};
pub use link::Link;
pub use option_row::OptionRow;
pub use page::{BackLink, EmptyPage, Page, use_page_heading};
pub use seat::SeatTile;
pub use segmented::Segmented;
pub use slider::Slider;
pub use switch::Switch;
