-- Version 3. Never change this file: a new version is a new file.
--
-- People can be deleted, sessions are renewed by use, retries are known.

-- Deleted: nobody can be this person any more. Erased: the name is gone from every log too.
ALTER TABLE person ADD COLUMN deleted_at INTEGER;
ALTER TABLE person ADD COLUMN erased_at INTEGER;
CREATE INDEX person_newest ON person (created_at DESC, id);
CREATE INDEX person_to_erase ON person (id) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;

-- A session is renewed whenever it is used. Tokens made before had no end: they get a year.
ALTER TABLE token ADD COLUMN session INTEGER NOT NULL DEFAULT 0;
UPDATE token SET session = 1 WHERE scope = 'play' AND label IN ('guest', 'account', 'login');
UPDATE token SET expires_at = unixepoch() * 1000 + 31536000000 WHERE expires_at IS NULL;

-- A line that is erased keeps its number and has no text.
ALTER TABLE chat ADD COLUMN cmd_id TEXT;
CREATE UNIQUE INDEX chat_by_command ON chat (match_id, author, cmd_id) WHERE cmd_id IS NOT NULL;
CREATE INDEX chat_by_author ON chat (author) WHERE text <> '';
CREATE INDEX chat_by_time ON chat (at) WHERE text <> '';

-- What somebody asked to be made, by the id they gave it: asked again, it is the same match.
CREATE TABLE request (
    person   TEXT NOT NULL REFERENCES person (id),
    cmd_id   TEXT NOT NULL,
    digest   BLOB NOT NULL CHECK (length(digest) = 32),
    match_id TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (person, cmd_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX request_by_time ON request (at);
