//! The drawing of the world, except its outlines. All numbers are tenths.

/// The middle of each territory's name and of its armies' counter, in the order of the map.
pub const PLACES: [[i16; 4]; 42] = [
    [3760, 285, 3760, 470],   // greenland
    [3060, 1425, 3060, 1610], // quebec
    [2480, 2335, 2480, 2520], // eastern-us
    [1805, 2098, 1805, 2283], // western-us
    [1619, 1387, 1619, 1572], // alberta
    [2320, 1475, 2320, 1660], // ontario
    [2040, 785, 2040, 970],   // northwest-territory
    [790, 745, 790, 930],     // alaska
    [1750, 3015, 1750, 3200], // central-america
    [2960, 3720, 2590, 3770], // venezuela
    [2490, 4240, 2816, 4579], // peru
    [3332, 4184, 3332, 4369], // brazil
    [2836, 4912, 2836, 5097], // argentina
    [6437, 4841, 6437, 4656], // madagascar
    [5556, 4558, 5556, 4743], // south-africa
    [5450, 3785, 5450, 3970], // congo
    [5850, 3445, 5850, 3630], // east-africa
    [4692, 3117, 4692, 3302], // north-africa
    [5690, 2895, 5690, 3080], // egypt
    [8393, 3806, 8393, 3991], // indonesia
    [9330, 3913, 9330, 4098], // new-guinea
    [9330, 5075, 9330, 4890], // east-australia
    [8790, 4765, 8790, 4950], // west-australia
    [4730, 1965, 4730, 2150], // western-europe
    [5800, 2145, 5800, 2330], // southern-europe
    [5360, 1597, 5360, 1782], // northern-europe
    [6483, 1199, 6483, 1384], // ukraine
    [5380, 885, 5380, 1070],  // scandinavia
    [4215, 677, 4215, 862],   // iceland
    [4390, 1455, 4390, 1640], // great-britain
    [7100, 2075, 7100, 2260], // afghanistan
    [6460, 2535, 6460, 2720], // middle-east
    [7335, 2846, 7335, 3031], // india
    [8030, 3175, 8030, 3360], // thailand
    [7785, 2326, 7785, 2511], // china
    [8610, 1935, 8610, 2120], // mongolia
    [9146, 2466, 9146, 2651], // japan
    [7254, 1417, 7254, 1602], // ural
    [9470, 835, 9470, 1020],  // kamchatka
    [8612, 782, 8612, 967],   // yakutsk
    [8280, 1365, 8280, 1550], // irkutsk
    [7738, 613, 7738, 798],   // siberia
];

/// The ways over the sea: the territories at both ends, and the ends of the line. One that ends at
/// the edge of the picture goes round the world.
pub const LANES: [(u8, u8, [i16; 4]); 25] = [
    (7, 38, [408, 920, 0, 920]),        // alaska, kamchatka
    (38, 7, [9747, 920, 10000, 920]),   // kamchatka, alaska
    (11, 17, [3765, 4176, 4319, 3708]), // brazil, north-africa
    (16, 13, [6094, 4356, 6315, 4560]), // east-africa, madagascar
    (16, 31, [6104, 3350, 6231, 3331]), // east-africa, middle-east
    (21, 20, [9299, 4381, 9305, 4290]), // east-australia, new-guinea
    (18, 24, [5746, 2883, 5775, 2622]), // egypt, southern-europe
    (29, 28, [4255, 1101, 4214, 1033]), // great-britain, iceland
    (29, 25, [4602, 1722, 4748, 1738]), // great-britain, northern-europe
    (29, 27, [4444, 1161, 4940, 1119]), // great-britain, scandinavia
    (29, 23, [4510, 1779, 4529, 1856]), // great-britain, western-europe
    (0, 28, [3979, 635, 4081, 723]),    // greenland, iceland
    (0, 6, [3515, 790, 3302, 812]),     // greenland, northwest-territory
    (0, 1, [3554, 1141, 3240, 1272]),   // greenland, quebec
    (28, 27, [4480, 802, 4947, 997]),   // iceland, scandinavia
    (19, 20, [8960, 4101, 9152, 4054]), // indonesia, new-guinea
    (19, 33, [8301, 3907, 7997, 3856]), // indonesia, thailand
    (19, 22, [8758, 4398, 8798, 4515]), // indonesia, west-australia
    (36, 38, [9195, 2072, 9104, 2039]), // japan, kamchatka
    (36, 35, [9080, 2520, 8793, 2272]), // japan, mongolia
    (13, 14, [6294, 4596, 6095, 4523]), // madagascar, south-africa
    (20, 22, [9173, 4252, 9108, 4426]), // new-guinea, west-australia
    (17, 24, [5134, 2684, 5125, 2598]), // north-africa, southern-europe
    (17, 23, [4640, 2740, 4640, 2620]), // north-africa, western-europe
    (25, 27, [5477, 1502, 5426, 1348]), // northern-europe, scandinavia
];

/// The positions of the names of the continents, in the order of the map.
pub const SIGNS: [[i16; 2]; 6] = [
    [720, 2260],  // north-america
    [1460, 4240], // south-america
    [4460, 4460], // africa
    [7680, 4920], // australia
    [3660, 2140], // europe
    [9500, 3220], // asia
];

/// The degrees of the globe as the `d` of one path.
pub const GRID: &str = "\
    M0 536h1000M0 469h1000M0 398h1000M0 324h1000M0 237h1000M0 126h1000M0 23h1000\
    M-2.8 594q0-90.6 0-143.3t0-80 .2-57.5.3-66.1 2.7-78.5 13.8-84.5 20.2-84.1\
    M49.6 594q0-90.6 0-143.3t2-80 7.7-57.5 9.3-66.1 5.8-78.5 11.9-84.5 17.3-84.1\
    M100 594q0-90.6 0-143.3t4.7-80 18.9-57.5 23.2-66.1 10.8-78.5 9.6-84.5 14.2-84.1\
    M196 594q0-90.6 0-143.3t4.4-80 17.6-57.5 21.7-66.1 9.8-78.5 7.2-84.5 10.5-84.1\
    M298.8 594q0-90.6 0-143.3t3.1-80 12.2-57.5 15-66.1 6.8-78.5 4.9-84.5 7.2-84.1\
    M390.2 594q0-90.6 0-143.3t.6-80 2.6-57.5 3.2-66.1 1.8-78.5 3.2-84.5 4.8-84.1\
    M475 594q0-90.6 0-143.3t.4-80 1.7-57.5 2.1-66.1 1-78.5 1.1-84.5 1.5-84.1\
    M575.2 594q0-90.6 0-143.3t2-80 8.1-57.5 10-66.1 3.6-78.5-2-84.5-3.1-84.1\
    M667.2 594q0-90.6 0-143.3t2.5-80 10.1-57.5 12.4-66.1 3.9-78.5-4.7-84.5-6.8-84.1\
    M764 594q0-90.6 0-143.3t1.2-80 4.7-57.5 5.8-66.1 1-78.5-6.8-84.5-9.9-84.1\
    M858 594q0-90.6 0-143.3t-.3-80-1-57.5-1.2-66.1-2.1-78.5-8.8-84.5-13-84.1\
    M953.2 594q0-90.6 0-143.3t-2.4-80-9.6-57.5-11.8-66.1-6.6-78.5-10.7-84.5-15.7-84.1\
    M990.8 594q0-90.6 0-143.3t-1.4-80-5.7-57.5-7-66.1-4.9-78.5-12-84.5-17.6-84.1";
