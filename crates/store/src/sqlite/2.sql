-- Version 2. Never change this file: a new version is a new file.

-- One row. `number` grows with every commit that changes something and is written into a file beside
-- the database (`acknowledged.rs`); `store` says whose that file is. `probes` is what is written when
-- somebody asks whether the store can be written.
CREATE TABLE acknowledged (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    store  TEXT NOT NULL,
    number INTEGER NOT NULL,
    probes INTEGER NOT NULL
) STRICT;
INSERT INTO acknowledged VALUES (1, lower(hex(randomblob(16))), 0, 0);
