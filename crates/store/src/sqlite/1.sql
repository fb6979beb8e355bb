-- Version 1. Never change this file: a new version is a new file.

CREATE TABLE match (
    id            TEXT PRIMARY KEY NOT NULL,
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    setup         TEXT NOT NULL,
    options       TEXT NOT NULL,
    meta          TEXT NOT NULL,
    secret        BLOB NOT NULL CHECK (length(secret) = 32),
    commitment    BLOB NOT NULL CHECK (length(commitment) = 32),
    status        TEXT NOT NULL,
    visibility    TEXT NOT NULL,
    join_code     TEXT UNIQUE,
    created_at    INTEGER NOT NULL,
    updated_at    INTEGER NOT NULL,
    head          INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX match_newest ON match (created_at DESC, id);
CREATE INDEX match_by_status ON match (status, created_at DESC, id);

CREATE TABLE event (
    match_id  TEXT NOT NULL REFERENCES match (id),
    seq       INTEGER NOT NULL CHECK (seq > 0),
    cmd_id    TEXT NOT NULL,
    actor     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    body      TEXT NOT NULL,
    view_hash TEXT NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, cmd_id)
) STRICT, WITHOUT ROWID;

-- `free_at` is when it can be claimed: its own time, or the end of the lease of who claimed it.
CREATE TABLE due (
    match_id TEXT NOT NULL REFERENCES match (id),
    kind     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    free_at  INTEGER NOT NULL,
    PRIMARY KEY (match_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX due_by_time ON due (free_at);

CREATE TABLE person (
    id            TEXT PRIMARY KEY NOT NULL,
    kind          TEXT NOT NULL,
    name          TEXT NOT NULL,
    login         TEXT UNIQUE,
    password_hash TEXT,
    created_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE token (
    hash       BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
    person     TEXT NOT NULL REFERENCES person (id),
    scope      TEXT NOT NULL,
    label      TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT;
CREATE INDEX token_by_person ON token (person, created_at DESC);

CREATE TABLE ban (
    subject TEXT PRIMARY KEY NOT NULL,
    reason  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    until   INTEGER
) STRICT;

CREATE TABLE chat (
    match_id TEXT NOT NULL REFERENCES match (id),
    number   INTEGER NOT NULL CHECK (number > 0),
    channel  TEXT NOT NULL,
    author   TEXT NOT NULL REFERENCES person (id),
    at       INTEGER NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE result (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES match (id),
    game     TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE TABLE placing (
    match_id TEXT NOT NULL REFERENCES result (match_id),
    seat     INTEGER NOT NULL,
    person   TEXT NOT NULL REFERENCES person (id),
    place    INTEGER NOT NULL,
    sides    INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX placing_by_person ON placing (person);

CREATE TABLE rating (
    game       TEXT NOT NULL,
    person     TEXT NOT NULL REFERENCES person (id),
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_best ON rating (game, rating DESC, person);
