//! The names of the places of our maps.

use crate::i18n::{Locale, td_string};

/// The name of the territory or continent with this id; one of another map keeps its own `name`.
pub fn place_name(id: &str, name: &str, locale: Locale) -> String {
    let ours = match id {
        "greenland" => td_string!(locale, worldbattle.world.places.greenland),
        "quebec" => td_string!(locale, worldbattle.world.places.quebec),
        "eastern-us" => td_string!(locale, worldbattle.world.places.eastern_us),
        "western-us" => td_string!(locale, worldbattle.world.places.western_us),
        "alberta" => td_string!(locale, worldbattle.world.places.alberta),
        "ontario" => td_string!(locale, worldbattle.world.places.ontario),
        "northwest-territory" => td_string!(locale, worldbattle.world.places.northwest_territory),
        "alaska" => td_string!(locale, worldbattle.world.places.alaska),
        "central-america" => td_string!(locale, worldbattle.world.places.central_america),
        "venezuela" => td_string!(locale, worldbattle.world.places.venezuela),
        "peru" => td_string!(locale, worldbattle.world.places.peru),
        "brazil" => td_string!(locale, worldbattle.world.places.brazil),
        "argentina" => td_string!(locale, worldbattle.world.places.argentina),
        "madagascar" => td_string!(locale, worldbattle.world.places.madagascar),
        "south-africa" => td_string!(locale, worldbattle.world.places.south_africa),
        "congo" => td_string!(locale, worldbattle.world.places.congo),
        "east-africa" => td_string!(locale, worldbattle.world.places.east_africa),
        "north-africa" => td_string!(locale, worldbattle.world.places.north_africa),
        "egypt" => td_string!(locale, worldbattle.world.places.egypt),
        "indonesia" => td_string!(locale, worldbattle.world.places.indonesia),
        "new-guinea" => td_string!(locale, worldbattle.world.places.new_guinea),
        "east-australia" => td_string!(locale, worldbattle.world.places.east_australia),
        "west-australia" => td_string!(locale, worldbattle.world.places.west_australia),
        "western-europe" => td_string!(locale, worldbattle.world.places.western_europe),
        "southern-europe" => td_string!(locale, worldbattle.world.places.southern_europe),
        "northern-europe" => td_string!(locale, worldbattle.world.places.northern_europe),
        "ukraine" => td_string!(locale, worldbattle.world.places.ukraine),
        "scandinavia" => td_string!(locale, worldbattle.world.places.scandinavia),
        "iceland" => td_string!(locale, worldbattle.world.places.iceland),
        "great-britain" => td_string!(locale, worldbattle.world.places.great_britain),
        "afghanistan" => td_string!(locale, worldbattle.world.places.afghanistan),
        "middle-east" => td_string!(locale, worldbattle.world.places.middle_east),
        "india" => td_string!(locale, worldbattle.world.places.india),
        "thailand" => td_string!(locale, worldbattle.world.places.thailand),
        "china" => td_string!(locale, worldbattle.world.places.china),
        "mongolia" => td_string!(locale, worldbattle.world.places.mongolia),
        "japan" => td_string!(locale, worldbattle.world.places.japan),
        "ural" => td_string!(locale, worldbattle.world.places.ural),
        "kamchatka" => td_string!(locale, worldbattle.world.places.kamchatka),
        "yakutsk" => td_string!(locale, worldbattle.world.places.yakutsk),
        "irkutsk" => td_string!(locale, worldbattle.world.places.irkutsk),
        "siberia" => td_string!(locale, worldbattle.world.places.siberia),
        "north-america" => td_string!(locale, worldbattle.world.places.north_america),
        "south-america" => td_string!(locale, worldbattle.world.places.south_america),
        "africa" => td_string!(locale, worldbattle.world.places.africa),
        "australia" => td_string!(locale, worldbattle.world.places.australia),
        "europe" => td_string!(locale, worldbattle.world.places.europe),
        "asia" => td_string!(locale, worldbattle.world.places.asia),
        _ => name,
    };
    ours.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use worldbattle::Map;

    #[test]
    fn every_place_of_the_world_has_a_text() {
        let map = Map::world();
        let territories = map.territories().iter().filter_map(|it| map.place(it));
        let territories = territories.map(|place| (&place.id, &place.name));
        let continents = map.continents().iter().map(|it| (&it.id, &it.name));
        for (id, name) in territories.chain(continents) {
            assert_eq!(place_name(id, "unknown", Locale::en), *name, "{id}");
        }
    }

    #[test]
    fn a_place_of_another_map_keeps_its_name() {
        assert_eq!(place_name("ash", "Ash", Locale::de), "Ash");
    }
}
