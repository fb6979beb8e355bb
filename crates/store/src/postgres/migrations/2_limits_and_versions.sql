-- Never change this file; see the first one.

-- How often something was done, counted by all nodes together: when each bucket that is not full
-- will be. Unlogged: after a crash of the database everyone begins with a full bucket.
CREATE UNLOGGED TABLE bucket (
    name    text COLLATE "C" PRIMARY KEY,
    full_at bigint NOT NULL
);

-- Which programs can work with these tables: those that know at least this version of them. A
-- version that takes away or changes what older programs use must raise it.
CREATE TABLE compatibility (
    one            integer PRIMARY KEY CHECK (one = 1),
    oldest_version bigint NOT NULL
);
INSERT INTO compatibility VALUES (1, 1);
