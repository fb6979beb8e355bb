//! Why a map file is refused, and how large a map may be.

/// How large a map may be.
pub mod limits {
    /// The fewest territories.
    pub const FEWEST_TERRITORIES: usize = 2;
    /// The most territories.
    pub const MOST_TERRITORIES: usize = crate::Territory::MAX as usize;
    /// The most continents.
    pub const MOST_CONTINENTS: usize = 16;
    /// The highest bonus of a continent.
    pub const HIGHEST_BONUS: u32 = 100;
    /// The longest id or name, in characters.
    pub const LONGEST_NAME: usize = 40;
    /// The largest side of the canvas.
    pub const LARGEST_CANVAS: u32 = 10_000;
}

/// Why a map file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MapError {
    /// Not JSON, or not the fields of a map.
    #[error("This is not a map file: {reason}")]
    Unreadable {
        /// What the reader met, and where.
        reason: String,
    },
    /// Another kind of file.
    #[error("The format is {found:?}, expected \"worldbattle-map-v1\"")]
    Format {
        /// What the file calls itself.
        found: String,
    },
    /// Something is too small or too large.
    #[error("{what} must be {lowest} to {highest}, but there are {found}")]
    OutOfLimits {
        /// What is counted.
        what: &'static str,
        /// The least allowed.
        lowest: usize,
        /// The most allowed.
        highest: usize,
        /// What the file has.
        found: usize,
    },
    /// An id that is not lower case letters, digits and hyphens.
    #[error("{id:?} is no id: use 1 to 40 lower case letters, digits and hyphens")]
    BadId {
        /// The id.
        id: String,
    },
    /// A name that cannot be printed in one line.
    #[error("{name:?} is no name: use 1 to 40 characters, without | and control characters")]
    BadName {
        /// The name.
        name: String,
    },
    /// Two of the same id.
    #[error("The id {id} is given twice")]
    RepeatedId {
        /// The id.
        id: String,
    },
    /// A territory in a continent that is not there.
    #[error("{territory} lies in {continent}, which is no continent of this map")]
    UnknownContinent {
        /// The territory.
        territory: String,
        /// What it names.
        continent: String,
    },
    /// A continent without territories.
    #[error("The continent {continent} has no territory")]
    EmptyContinent {
        /// The continent.
        continent: String,
    },
    /// A neighbour that is not there.
    #[error("{territory} borders {neighbour}, which is no territory of this map")]
    UnknownNeighbour {
        /// The territory.
        territory: String,
        /// What it names.
        neighbour: String,
    },
    /// A border of a territory with itself.
    #[error("{territory} borders itself")]
    BordersItself {
        /// The territory.
        territory: String,
    },
    /// A border given twice.
    #[error("{territory} borders {neighbour} twice")]
    RepeatedBorder {
        /// The territory.
        territory: String,
        /// Its neighbour.
        neighbour: String,
    },
    /// A border that only one side knows.
    #[error("{territory} borders {neighbour}, but {neighbour} does not border {territory}")]
    OneSidedBorder {
        /// The side that names the border.
        territory: String,
        /// The side that does not.
        neighbour: String,
    },
    /// The map falls apart.
    #[error("{territory} cannot be reached from the first territory")]
    NotConnected {
        /// The first territory out of reach.
        territory: String,
    },
    /// A place outside the canvas.
    #[error("{territory} lies outside the canvas")]
    OffCanvas {
        /// The territory.
        territory: String,
    },
    /// What the file says besides does not agree with its territories.
    #[error("The file says {says} for {what}, but it is {found}")]
    Disagrees {
        /// What is said twice.
        what: String,
        /// What the file says.
        says: String,
        /// What follows from the rest of the file.
        found: String,
    },
}
