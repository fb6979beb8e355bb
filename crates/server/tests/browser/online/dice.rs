//! Promises about the dice: kept, broken, copied.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tabletop::fair::{Secret, Terms};

use super::Server;
use crate::browser::{Browser, DESKTOP, PHONE};

/// The promise as the page shows it.
const SHOWN: &str = "return document.querySelector('.dicepromise input')?.value ?? null";

impl Browser {
    /// Waits for the alarm, which screen readers say at once.
    async fn is_alarmed(&self, place: &str) -> Result<()> {
        self.reads(".alarm[role=alert] h2", "Do not trust the dice of this match").await?;
        self.reads(".alarm", "The promise of the dice was exchanged").await?;
        self.screenshot(place).await?;
        self.fits(place).await?;
        self.is_accessible(place).await
    }

    /// Copies the promise that is shown, as somebody does without a mouse, and tells it.
    async fn copies_the_promise(&self) -> Result<String> {
        let given = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        self.dev_tools("Browser.grantPermissions", given).await?;
        self.run("document.querySelector('.dicepromise button').focus()").await?;
        self.client.active_element().await?.send_keys("\u{e007}").await?; // Enter
        self.reads(".dicepromise [role=status]", "Copied").await?;
        let script = "const done = arguments[0];
            navigator.clipboard.readText().then(done, (error) => done(String(error)));";
        let copied = self.client.execute_async(script, Vec::new()).await?;
        ensure!(copied == self.run(SHOWN).await?, "{copied} is what was shown");
        Ok(copied.as_str().context("a promise is text")?.to_owned())
    }
}

#[tokio::test]
async fn the_promise_can_be_copied_in_the_room_and_at_the_table() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    let invitation = anna.invite("battlezone", "Anna", &[]).await?;
    let id = invitation.rsplit('/').next().context("an invitation names the match")?;
    ben.join(&invitation, "Ben").await?;
    let promised = anna.proof(id).await?["commitment"].clone();
    for (page, place) in [(&anna, "desktop"), (&ben, "phone")] {
        ensure!(json!(page.copies_the_promise().await?) == promised, "it is the server's");
        page.fits(place).await?;
        page.screenshot(&format!("online-promise-room-{place}")).await?;
    }
    anna.open_tables(&[&ben]).await?;
    for (page, place) in [(&anna, "desktop"), (&ben, "phone")] {
        page.press_in_menu("Promise of the server").await?;
        page.find("dialog[open] .dicepromise").await?;
        ensure!(json!(page.copies_the_promise().await?) == promised, "it is still the same");
        page.fits(place).await?;
        page.is_accessible(place).await?;
        page.screenshot(&format!("online-promise-table-{place}")).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_server_that_exchanges_its_secret_when_it_knows_the_nonces_is_found_out() -> Result<()> {
    let server = Server::start().await?;
    let (anna, ben) = (server.visitor(DESKTOP).await?, server.visitor(PHONE).await?);
    let invitation = anna.invite("battlezone", "Anna", &[("Round limit", "3")]).await?;
    let id = invitation.rsplit('/').next().context("an invitation names the match")?;
    ben.join(&invitation, "Ben").await?;
    let proof = anna.sees_every_nonce(id).await?;
    for page in [&anna, &ben] {
        ensure!(page.run(SHOWN).await? == proof["commitment"], "the promise is shown");
        ensure!(page.text(".alarm").await?.is_empty(), "nothing is wrong yet");
    }

    // Whoever runs the server knows all nonces now and takes a secret whose dice they like.
    let secret = Secret([0xab; 32]);
    let rules_version = proof["rules_version"].as_u64().context("a number")? as u32;
    let terms = Terms { match_id: id, game: "battlezone", rules_version };
    let commitment = secret.commitment(&terms);
    let sql = format!(
        "UPDATE match SET secret = X'{secret}', commitment = X'{commitment}' WHERE id = '{id}'"
    );
    let server = server.go_on_after(sql).await?;
    let now = anna.proof(id).await?;
    ensure!(now["commitment"] == commitment.to_string(), "the server says otherwise now: {now}");

    // The next word of the server about the match gives it away.
    ben.press("I am ready").await?;
    anna.is_alarmed("online-alarm-room-desktop").await?;
    ben.is_alarmed("online-alarm-room-phone").await?;
    anna.open_tables(&[&ben]).await?;
    anna.is_alarmed("online-alarm-table-desktop").await?;
    ben.is_alarmed("online-alarm-table-phone").await?;

    anna.press_in_menu("Propose a draw").await?;
    ben.press("Accept").await?;
    for (page, place) in [(&anna, "desktop"), (&ben, "phone")] {
        page.press("See the result").await?;
        page.find(".rank li").await?;
        page.is_alarmed(&format!("online-alarm-result-{place}")).await?;
        page.press("Verify dice").await?;
        page.reads(".verify.dishonest", "The record is not true").await?;
    }
    // The record that the server gives out is true of itself: who kept nothing finds nothing.
    let record = format!(
        "const done = arguments[0];
        fetch('/api/v1/matches/{id}/record').then((it) => it.text()).then(done, done);"
    );
    let record = anna.client.execute_async(&record, Vec::new()).await?;
    let record = record.as_str().context("a record is text")?;
    let verified = catalog::GameId::verify(record)?;
    ensure!(verified.commitment == Some(commitment), "it commits to the exchanged secret");
    // It is found again after a reload, from what this device keeps.
    ben.client.goto(&invitation).await?;
    ben.reads(".alarm[role=alert] h2", "Do not trust the dice of this match").await?;
    drop(server);
    Ok(())
}

#[tokio::test]
async fn the_alarm_is_raised_in_german_too_and_a_page_that_saw_nothing_before_has_none()
-> Result<()> {
    let server = Server::start().await?;
    let anna = server.visitor(PHONE).await?;
    let invitation = anna.invite("battlezone", "Anna", &[]).await?;
    let id = invitation.rsplit('/').next().context("an invitation names the match")?;
    // What this device was shown is another promise than the server's.
    let key = format!("salient.online.promise.{id}");
    let kept = anna.run(&format!("return localStorage.getItem({})", json!(key))).await?;
    let mut kept: Value = serde_json::from_str(kept.as_str().context("it was kept")?)?;
    ensure!(kept["before_start"] == true, "{kept}");
    kept["commitment"] = json!("ab".repeat(32));
    let forged = json!(kept.to_string());
    anna.run(&format!("localStorage.setItem({}, {forged})", json!(key))).await?;
    anna.keep("localStorage", "settings", &json!({ "language": "de" }).to_string()).await?;
    anna.client.goto(&invitation).await?;
    anna.reads(".alarm[role=alert] h2", "Verlass dich in dieser Partie nicht auf die Würfel")
        .await?;
    anna.reads(".alarm", "Das Versprechen für die Würfel wurde vertauscht").await?;
    anna.fits("alarm in German on a phone").await?;
    anna.screenshot("online-alarm-german-phone").await?;

    let ben = server.visitor(DESKTOP).await?;
    ben.client.goto(&invitation).await?;
    ben.find(".dicepromise").await?;
    ensure!(ben.text(".alarm").await?.is_empty(), "Ben was shown nothing else");
    Ok(())
}
