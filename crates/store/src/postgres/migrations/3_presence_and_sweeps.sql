-- Never change this file; see the first one.

-- Who is connected where outlives a crash of the database: whoever is not noted is not missed.
ALTER TABLE presence SET LOGGED;

-- What a sweep looks for, as it asks for it: tokens by their end, requests of a match.
CREATE INDEX token_by_end ON token
    (least(coalesce(revoked_at, expires_at), coalesce(expires_at, revoked_at)));
CREATE INDEX request_by_match ON request (match_id);
