//! World Battle's own verbs.

use protocol::MatchStatus;
use serde_json::{Value, json};

use crate::support::{Client, Server};

async fn verb(client: &Client, id: &str, verb: &str, body: Value) -> crate::support::Answer {
    client.post(&format!("/worldbattle/games/{id}/{verb}"), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_its_verbs() {
    let server = Server::start().await;
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.post("/worldbattle/games", json!({"players": 2})).await.ok(201);
    let id = made["id"].as_str().unwrap().to_owned();
    let listed = ben.get("/worldbattle/games").await.ok(200);
    assert_eq!(listed["matches"][0]["id"], id.as_str());
    verb(&ben, &id, "join", json!({})).await.ok(200);
    verb(&ben, &id, "start", json!({})).await.refused(403, "match.not_host");
    verb(&anna, &id, "start", json!({})).await.ok(200);
    let game = anna.get(&format!("/worldbattle/games/{id}")).await.ok(200);
    let (player, own) = match game["state"]["to_act"].as_u64().unwrap() {
        0 => (&anna, 0),
        _ => (&ben, 1),
    };
    let path = format!("/worldbattle/games/{id}/reinforcements");
    let pool = player.get(&path).await.ok(200)["remaining"].as_u64().unwrap();
    assert!(pool >= 3);
    let territories = game["state"]["view"]["territories"].as_array().unwrap();
    let is_own = |(_, it): &(usize, &Value)| it["owner"] == own;
    let mine: Vec<usize> =
        territories.iter().enumerate().filter(is_own).map(|(index, _)| index).collect();

    // All placements or none: the second is one army too many.
    let seq = player.info(&id).await.seq;
    let before = player.state(&id).await.hash;
    let batch = json!({"placements": [
        {"territory": mine[0], "armies": pool - 1}, {"territory": mine[1], "armies": 2}]});
    let refused = verb(player, &id, "place-reinforcements", batch).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(player.state(&id).await.hash, before);
    assert_eq!(player.info(&id).await.seq, seq);
    for wrong in [
        json!({"placements": [{"territory": mine[0], "armies": 1.5}]}),
        json!({"placements": [{"territory": mine[0], "armies": -99}]}),
        json!({"placements": []}),
        json!({"from": 1}),
    ] {
        let refused = verb(player, &id, "place-reinforcements", wrong).await;
        refused.refused(400, "request.malformed");
    }
    let same_card = json!({"cards": ["7", "0", "7"]});
    let refused = verb(player, &id, "trade-cards", same_card).await;
    let refused = refused.refused(422, "worldbattle.trade.repeated_card");
    assert_eq!(refused["detail"], "Card 7 is named twice");
    let follow = json!({"from": mine[0], "to": mine[1], "armies": 1});
    verb(player, &id, "move-armies", follow).await.refused(422, "worldbattle.phase.wrong_verb");
    assert_eq!(player.info(&id).await.seq, seq);

    let batch = json!({"cmd_id": "all", "placements": [
        {"territory": mine[0], "armies": pool - 1}, {"territory": mine[1], "armies": 1}]});
    let done = verb(player, &id, "place-reinforcements", batch.clone()).await.ok(200);
    let again = verb(player, &id, "place-reinforcements", batch).await.ok(200);
    assert_eq!(done["seq"], again["seq"]);
    verb(player, &id, "end-turn", json!({})).await.refused(422, "worldbattle.phase.wrong_verb");
    verb(player, &id, "fly", json!({})).await.refused(404, "request.unknown_route");
    // Another game's matches have no such verbs.
    let other = anna.create(json!({"game": "battlezone"})).await;
    verb(&anna, &other, "start", json!({})).await.refused(404, "match.unknown");
}

/// A started game of two, the player to act first.
async fn started(server: &Server) -> (String, Client, Client) {
    let (anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.post("/worldbattle/games", json!({"players": 2})).await.ok(201);
    let id = made["id"].as_str().unwrap().to_owned();
    verb(&ben, &id, "join", json!({})).await.ok(200);
    verb(&anna, &id, "start", json!({})).await.ok(200);
    let game = anna.get(&format!("/worldbattle/games/{id}")).await.ok(200);
    if game["state"]["to_act"] == 0 { (id, anna, ben) } else { (id, ben, anna) }
}

async fn view(client: &Client, id: &str) -> Value {
    client.get(&format!("/worldbattle/games/{id}")).await.ok(200)["state"]["view"].clone()
}

/// The own territories of whoever is to act.
fn own(view: &Value) -> Vec<usize> {
    let territories = view["territories"].as_array().unwrap();
    let is_own = |it: &usize| territories[*it]["owner"] == view["active"];
    (0..territories.len()).filter(is_own).collect()
}

/// Places everything on one territory.
async fn place_all(client: &Client, id: &str) {
    let view = view(client, id).await;
    let placement = json!({"territory": own(&view)[0], "armies": view["pool"]});
    verb(client, id, "place-reinforcements", json!({"placements": [placement]})).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verb_works_in_its_phase_only_and_a_retry_ends_no_other_phase() {
    let server = Server::start().await;
    let (id, first, second) = started(&server).await;
    let refused = |verb: &'static str, client: Client| {
        let id = id.clone();
        async move {
            let refused = crate::worldbattle::verb(&client, &id, verb, json!({})).await;
            let refused = refused.refused(422, "worldbattle.phase.wrong_verb");
            assert!(refused["seq"].is_u64() && refused["rule"].is_string(), "{refused}");
            refused["detail"].as_str().unwrap().to_owned()
        }
    };
    verb(&second, &id, "end-attack", json!({})).await.refused(409, "match.not_your_turn");
    let told = refused("end-attack", first.clone()).await;
    assert_eq!(told, "end-attack works in the attack phase, and this is the reinforcement phase");
    refused("end-turn", first.clone()).await;
    place_all(&first, &id).await;
    // The same command twice is one step; the same wish again, under a new id, is refused.
    let once = json!({"cmd_id": "reinforced"});
    let done = verb(&first, &id, "end-reinforcement", once.clone()).await.ok(200);
    let again = verb(&first, &id, "end-reinforcement", once).await.ok(200);
    assert_eq!(done, again);
    refused("end-reinforcement", first.clone()).await;
    assert_eq!(view(&first, &id).await["phase"], "attack");
    // Many at once: one of them ends the phase.
    let calls = (0..8).map(|_| verb(&first, &id, "end-attack", json!({})));
    let answers = futures_util::future::join_all(calls).await;
    assert_eq!(answers.iter().filter(|it| it.status == 200).count(), 1, "{answers:?}");
    assert_eq!(view(&first, &id).await["phase"], "fortify");
    refused("end-attack", first.clone()).await;
    verb(&first, &id, "end-turn", json!({})).await.ok(200);
    verb(&first, &id, "end-turn", json!({})).await.refused(409, "match.not_your_turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verb_is_refused_where_more_has_happened_than_its_sender_has_seen() {
    let server = Server::start().await;
    let (id, first, second) = started(&server).await;
    let seq = first.info(&id).await.seq;
    let at = |seq: u64, cmd_id: &str| json!({"expect_seq": seq, "cmd_id": cmd_id});
    place_all(&first, &id).await;
    let stale = verb(&first, &id, "end-reinforcement", at(seq, "a")).await;
    assert_eq!(stale.refused(409, "match.stale")["seq"], seq + 1);
    verb(&first, &id, "end-reinforcement", at(seq + 1, "a")).await.ok(200);
    verb(&first, &id, "resign", at(seq, "b")).await.refused(409, "match.stale");
    // Out of turn.
    verb(&second, &id, "resign", at(seq + 2, "b")).await.ok(200);
    assert_eq!(second.info(&id).await.status, MatchStatus::Finished);
    verb(&first, &id, "end-attack", json!({})).await.refused(409, "match.over");
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_given_as_lists_are_refused_by_every_route() {
    let server = Server::start().await;
    let anna = server.guest("Anna").await;
    let document = anna.get("/openapi.json").await.ok(200);
    let mut tried = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if operation["requestBody"]["content"].get("application/json").is_none() {
                continue;
            }
            let mut address = path.clone();
            for part in ["{id}", "{seat}", "{game}", "{code}"] {
                address = address.replace(part, "0");
            }
            let address = address.replace("{kind}", "draw");
            let method: reqwest::Method = method.to_uppercase().parse().unwrap();
            for list in [json!([]), json!([1, 2, 3, "a", null]), json!([{}])] {
                let answer = anna.send(anna.request(method.clone(), &address).json(&list)).await;
                assert_eq!(answer.status, 400, "{method} {address} {list}: {}", answer.body);
                tried += 1;
            }
        }
    }
    assert!(tried > 60, "{tried}");
    // Also inside of a body.
    let nested = json!({"game": "battlezone", "settings": [null, true]});
    anna.post("/matches", nested).await.refused(400, "request.malformed");
}

/// Plays by the verbs alone: the board from the map's route, one attack after the other where it is
/// the stronger side, until somebody has won or the turns are used up.
struct VerbPlayer {
    id: String,
    borders: Vec<Vec<usize>>,
}

impl VerbPlayer {
    /// One turn; a `bold` player attacks.
    async fn turn(&self, client: &Client, bold: bool) {
        let path = format!("/worldbattle/games/{}/reinforcements", self.id);
        let mut told = client.get(&path).await.ok(200);
        assert_eq!(told["reinforcing"], true);
        while told["must_trade"] == true {
            assert_eq!(told["can_trade"], true);
            self.trade(client, &told).await;
            told = client.get(&path).await.ok(200);
        }
        let view = view(client, &self.id).await;
        let placement = json!({"territory": self.front(&view), "armies": told["remaining"]});
        self.ok(client, "place-reinforcements", json!({"placements": [placement]})).await;
        self.ok(client, "end-reinforcement", json!({})).await;
        if !bold || self.attack_all(client).await {
            self.ok(client, "end-attack", json!({})).await;
            self.fortify(client).await;
        }
    }

    async fn trade(&self, client: &Client, told: &Value) {
        let set = told["possible_sets"][0].clone();
        let mut cards = set["cards"].as_array().unwrap().clone();
        cards.reverse(); // any order is taken
        let done = self.ok(client, "trade-cards", json!({"cards": cards})).await;
        let traded = &done["event"]["steps"][0]["events"][0]["traded"];
        assert_eq!(traded["armies"], set["armies"], "{done}");
    }

    /// Attacks while there is somebody weaker next door; false when the game is over.
    async fn attack_all(&self, client: &Client) -> bool {
        loop {
            let now = view(client, &self.id).await;
            if now["phase"].get("over").is_some() {
                return false;
            }
            if now["phase"] == "trade" {
                let path = format!("/worldbattle/games/{}/reinforcements", self.id);
                let told = client.get(&path).await.ok(200);
                assert_eq!(told["must_trade"], now["hand"].as_array().unwrap().len() > 4);
                if told["must_trade"] == true {
                    self.trade(client, &told).await;
                } else {
                    let placement = json!({"territory": own(&now)[0], "armies": told["remaining"]});
                    let body = json!({"placements": [placement]});
                    self.ok(client, "place-reinforcements", body).await;
                }
                continue;
            }
            let attacks = self.attacks(&now);
            let Some(&(from, to)) = attacks.first() else { return true };
            let armies = |place: usize| now["territories"][place]["armies"].as_u64().unwrap();
            let once = armies(from) < 6;
            let verb = if once { "attack" } else { "auto-attack" };
            let done = self.ok(client, verb, json!({"from": from, "to": to})).await;
            let result = &done["attack_result"];
            let rolls = result["rolls"].as_array().unwrap();
            assert!(!once || rolls.len() == 1);
            let lost = |side: &str| rolls.iter().map(|it| it[side].as_u64().unwrap()).sum::<u64>();
            let last = rolls.last().unwrap();
            assert_eq!(last["attacker_armies_remaining"], armies(from) - lost("attacker_losses"));
            assert_eq!(last["defender_armies_remaining"], armies(to) - lost("defender_losses"));
            assert_eq!(result["conquered"], last["defender_armies_remaining"] == 0);
            let left = last["attacker_armies_remaining"].as_u64().unwrap();
            if result["conquered"] == true && left > 2 {
                let now = view(client, &self.id).await;
                if now["pending"].is_object() && now["phase"] == "attack" {
                    let body = json!({"from": from, "to": to, "armies": left - 2});
                    self.ok(client, "move-armies", body).await;
                }
            }
        }
    }

    async fn fortify(&self, client: &Client) {
        let now = view(client, &self.id).await;
        let armies = |place: usize| now["territories"][place]["armies"].as_u64().unwrap();
        let own = own(&now);
        let inner = |from: &usize| {
            self.borders[*from].iter().all(|to| own.contains(to)) && armies(*from) > 1
        };
        match own.iter().copied().find(inner) {
            Some(from) => {
                let to = self.borders[from][0];
                let body = json!({"from": from, "to": to, "armies": armies(from) - 1});
                self.ok(client, "fortify", body).await;
            }
            None => drop(self.ok(client, "end-turn", json!({})).await),
        }
    }

    /// The strongest own territory next to somebody else's.
    fn front(&self, view: &Value) -> usize {
        let own = own(view);
        let at_border = |it: &usize| self.borders[*it].iter().any(|to| !own.contains(to));
        let armies = |it: &usize| view["territories"][*it]["armies"].as_u64().unwrap();
        own.iter().copied().filter(at_border).max_by_key(armies).unwrap()
    }

    /// Where an attack has more armies than the defence, the largest difference first.
    fn attacks(&self, view: &Value) -> Vec<(usize, usize)> {
        let own = own(view);
        let armies = |place: usize| view["territories"][place]["armies"].as_i64().unwrap();
        let mut attacks: Vec<(usize, usize)> = own
            .iter()
            .flat_map(|&from| self.borders[from].iter().map(move |&to| (from, to)))
            .filter(|&(from, to)| !own.contains(&to) && armies(from) > armies(to).max(2))
            .collect();
        attacks.sort_by_key(|&(from, to)| armies(to) - armies(from));
        attacks
    }

    async fn ok(&self, client: &Client, name: &str, body: Value) -> Value {
        verb(client, &self.id, name, body).await.ok(200)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_by_the_verbs_alone() {
    let server = Server::start().await;
    let mut ended = 0;
    for _ in 0..2 {
        let (id, first, second) = started(&server).await;
        let map = first.get("/games/worldbattle/maps/world").await.ok(200);
        let borders = map["places"].as_array().unwrap().iter();
        let borders = borders.map(|it| serde_json::from_value(it["borders"].clone()).unwrap());
        let player = VerbPlayer { id: id.clone(), borders: borders.collect() };
        // One side stops attacking after a while: two bold ones would take turns for very long.
        for round in 0..40 {
            for (client, bold) in [(&first, true), (&second, round < 3)] {
                if first.info(&id).await.status == MatchStatus::Running {
                    player.turn(client, bold).await;
                }
            }
        }
        let status = first.info(&id).await.status;
        ended += usize::from(status == MatchStatus::Finished);
        if status == MatchStatus::Running {
            verb(&first, &id, "resign", json!({})).await.ok(200);
        }
        let record = second.get(&format!("/matches/{id}/record")).await.ok(200);
        assert!(catalog::GameId::verify(record.as_str().unwrap()).unwrap().steps > 20);
    }
    assert!(ended > 0, "no game came to its end by conquest");
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_name_territories_by_name_and_number() {
    let server = Server::start().await;
    let (id, first, _) = started(&server).await;
    let map = first.get("/games/worldbattle/maps/world").await.ok(200);
    assert_eq!(map, first.get(&format!("/matches/{id}/board")).await.ok(200));
    place_all(&first, &id).await;
    verb(&first, &id, "end-reinforcement", json!({})).await.ok(200);
    let now = view(&first, &id).await;
    let foreign = (0..42).find(|it| !own(&now).contains(it)).unwrap();
    let label = format!("{} ({foreign})", map["places"][foreign]["name"].as_str().unwrap());
    let attack = json!({"from": foreign, "to": own(&now)[0]});
    let refused = verb(&first, &id, "attack", attack).await;
    let by_verb = refused.refused(422, "worldbattle.attack.not_yours");
    let by_command = first.act(&id, &format!("{foreign}>{}", own(&now)[0])).await;
    let by_command = by_command.refused(422, "worldbattle.attack.not_yours");
    let odds = format!("/matches/{id}/odds?action={foreign}%3E{}", own(&now)[0]);
    let by_odds = first.get(&odds).await.refused(422, "worldbattle.attack.not_yours");
    for refused in [by_verb, by_command, by_odds] {
        assert!(refused["detail"].as_str().unwrap().contains(&label), "{refused}");
    }
    let far = json!({"from": 62, "to": 0});
    verb(&first, &id, "attack", far).await.refused(422, "worldbattle.territory.unknown");
}
