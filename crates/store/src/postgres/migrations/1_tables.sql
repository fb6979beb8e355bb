-- Never change this file: a new version is a new file. Nodes of the version before must be able to
-- work with the tables after a new one: add, do not rename or take away.
--
-- The tables are those of SQLite. Ids are compared byte by byte, as there: COLLATE "C".

CREATE TABLE match (
    id            text COLLATE "C" PRIMARY KEY,
    game          text NOT NULL,
    rules_version bigint NOT NULL,
    setup         text NOT NULL,
    options       text NOT NULL,
    meta          text NOT NULL,
    secret        bytea NOT NULL CHECK (length(secret) = 32),
    commitment    bytea NOT NULL CHECK (length(commitment) = 32),
    status        text NOT NULL,
    visibility    text NOT NULL,
    join_code     text UNIQUE,
    created_at    bigint NOT NULL,
    updated_at    bigint NOT NULL,
    head          bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70); -- the head of a match changes with every move: room for it on the page
CREATE INDEX match_newest ON match (created_at DESC, id);
CREATE INDEX match_by_status ON match (status, created_at DESC, id);

CREATE TABLE event (
    match_id  text COLLATE "C" NOT NULL REFERENCES match (id),
    seq       bigint NOT NULL CHECK (seq > 0),
    cmd_id    text NOT NULL,
    actor     text NOT NULL,
    at        bigint NOT NULL,
    body      text NOT NULL,
    view_hash text NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, cmd_id)
);

-- `free_at` is when it can be claimed: its own time, or the end of the lease of who claimed it.
CREATE TABLE due (
    match_id text COLLATE "C" NOT NULL REFERENCES match (id),
    kind     text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    free_at  bigint NOT NULL,
    PRIMARY KEY (match_id, kind)
);
CREATE INDEX due_by_time ON due (free_at);

-- Deleted: nobody can be this person any more. Erased: the name is gone from every log too.
CREATE TABLE person (
    id            text COLLATE "C" PRIMARY KEY,
    kind          text NOT NULL,
    name          text NOT NULL,
    login         text UNIQUE,
    password_hash text,
    created_at    bigint NOT NULL,
    deleted_at    bigint,
    erased_at     bigint
);
CREATE INDEX person_newest ON person (created_at DESC, id);
CREATE INDEX person_to_erase ON person (id) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;

CREATE TABLE token (
    hash       bytea PRIMARY KEY CHECK (length(hash) = 32),
    person     text COLLATE "C" NOT NULL REFERENCES person (id),
    scope      text NOT NULL,
    label      text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    session    boolean NOT NULL
);
CREATE INDEX token_by_person ON token (person, created_at DESC);

CREATE TABLE ban (
    subject text COLLATE "C" PRIMARY KEY,
    reason  text NOT NULL,
    at      bigint NOT NULL,
    until   bigint
);

-- A line that is erased keeps its number and has no text.
CREATE TABLE chat (
    match_id text COLLATE "C" NOT NULL REFERENCES match (id),
    number   bigint NOT NULL CHECK (number > 0),
    channel  text NOT NULL,
    author   text COLLATE "C" NOT NULL REFERENCES person (id),
    at       bigint NOT NULL,
    text     text NOT NULL,
    cmd_id   text,
    PRIMARY KEY (match_id, number)
);
CREATE UNIQUE INDEX chat_by_command ON chat (match_id, author, cmd_id) WHERE cmd_id IS NOT NULL;
CREATE INDEX chat_by_author ON chat (author) WHERE text <> '';
CREATE INDEX chat_by_time ON chat (at) WHERE text <> '';

CREATE TABLE result (
    match_id text COLLATE "C" PRIMARY KEY REFERENCES match (id),
    game     text NOT NULL,
    at       bigint NOT NULL
);

CREATE TABLE "placing" ( -- a word of its own in SQL, so that it is quoted
    match_id text COLLATE "C" NOT NULL REFERENCES result (match_id),
    seat     bigint NOT NULL,
    person   text COLLATE "C" NOT NULL REFERENCES person (id),
    place    bigint NOT NULL,
    sides    bigint NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX placing_by_person ON "placing" (person);

CREATE TABLE rating (
    game       text COLLATE "C" NOT NULL,
    person     text COLLATE "C" NOT NULL REFERENCES person (id),
    rating     double precision NOT NULL CHECK (rating <> 'NaN'),
    deviation  double precision NOT NULL CHECK (deviation <> 'NaN'),
    volatility double precision NOT NULL CHECK (volatility <> 'NaN'),
    games      bigint NOT NULL,
    at         bigint NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX rating_best ON rating (game, rating DESC, person);

CREATE TABLE request (
    person   text COLLATE "C" NOT NULL REFERENCES person (id),
    cmd_id   text COLLATE "C" NOT NULL,
    digest   bytea NOT NULL CHECK (length(digest) = 32),
    match_id text COLLATE "C" NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (person, cmd_id)
);
CREATE INDEX request_by_time ON request (at);

-- Who is connected to which node for a match, as that node said last. Unlogged: after a crash of the
-- database every node says it again.
CREATE UNLOGGED TABLE presence (
    match_id text COLLATE "C" NOT NULL,
    person   text COLLATE "C" NOT NULL,
    node     text NOT NULL,
    until    bigint NOT NULL,
    PRIMARY KEY (match_id, person, node)
);
CREATE INDEX presence_by_time ON presence (until);

-- What is written when somebody asks whether the store can be written.
CREATE TABLE probe (
    one    integer PRIMARY KEY CHECK (one = 1),
    probes bigint NOT NULL
);
INSERT INTO probe VALUES (1, 0);

-- Appends many events, each with all that comes with it, in one round trip and one commit. Says of
-- each what became of it: appended, repeated (its command made an event before), conflict (its
-- number is not the next one) or unknown (no such match). Matches are locked in the order of their
-- ids, so that two nodes never wait for each other.
CREATE FUNCTION append_events(
    match_ids text[], seqs bigint[], cmd_ids text[], actors text[], ats bigint[], bodies text[],
    view_hashes text[], statuses text[], visibilities text[], metas text[], clear_dues text[],
    set_dues text[]
) RETURNS TABLE (number bigint, outcome text, head bigint) LANGUAGE plpgsql AS $$
DECLARE
    entry record;
    present bigint;
BEGIN
    FOR entry IN
        SELECT * FROM unnest(match_ids, seqs, cmd_ids, actors, ats, bodies, view_hashes, statuses,
            visibilities, metas, clear_dues, set_dues)
            WITH ORDINALITY AS it (match_id, seq, cmd_id, actor, at, body, view_hash, status,
                visibility, meta, clear_due, set_due, place)
        ORDER BY match_id COLLATE "C", place
    LOOP
        number := entry.place;
        SELECT m.head INTO present FROM match m WHERE m.id = entry.match_id FOR NO KEY UPDATE;
        head := present;
        IF present IS NULL THEN
            outcome := 'unknown';
        ELSIF EXISTS (
            SELECT 1 FROM event e WHERE e.match_id = entry.match_id AND e.cmd_id = entry.cmd_id
        ) THEN
            outcome := 'repeated';
        ELSIF present + 1 <> entry.seq THEN
            outcome := 'conflict';
        ELSE
            INSERT INTO event VALUES (entry.match_id, entry.seq, entry.cmd_id, entry.actor, entry.at,
                entry.body, entry.view_hash);
            UPDATE match m
            SET head = entry.seq, updated_at = entry.at, status = coalesce(entry.status, m.status),
                visibility = coalesce(entry.visibility, m.visibility),
                meta = coalesce(entry.meta, m.meta)
            WHERE m.id = entry.match_id;
            IF entry.clear_due <> '[]' THEN
                DELETE FROM due d WHERE d.match_id = entry.match_id
                    AND d.kind IN (SELECT jsonb_array_elements_text(entry.clear_due::jsonb));
            END IF;
            IF entry.set_due <> '[]' THEN
                INSERT INTO due AS d (match_id, kind, at, free_at)
                SELECT DISTINCT ON (pair ->> 0) entry.match_id, pair ->> 0, (pair ->> 1)::bigint,
                    (pair ->> 1)::bigint
                FROM jsonb_array_elements(entry.set_due::jsonb) WITH ORDINALITY AS it (pair, place)
                ORDER BY pair ->> 0, place DESC
                ON CONFLICT (match_id, kind)
                DO UPDATE SET at = excluded.at, free_at = excluded.free_at;
            END IF;
            outcome := 'appended';
            head := entry.seq;
        END IF;
        RETURN NEXT;
    END LOOP;
END
$$;
