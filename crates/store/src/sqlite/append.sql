-- One event with all that comes with it, as one statement: `INSERT INTO append`. A statement is all
-- or nothing by itself, and one visit to SQLite's thread instead of one for each step.
-- Made anew by each connection that writes; nothing of it is in the file.

CREATE TEMP VIEW append AS
SELECT NULL AS match_id, NULL AS seq, NULL AS cmd_id, NULL AS actor, NULL AS at, NULL AS body,
    NULL AS view_hash, NULL AS status, NULL AS visibility, NULL AS meta, NULL AS clear_due,
    NULL AS set_due;

CREATE TEMP TRIGGER append_event INSTEAD OF INSERT ON append
BEGIN
    SELECT RAISE(ABORT, 'the event does not fit')
    WHERE NOT EXISTS (SELECT 1 FROM match WHERE id = NEW.match_id AND head + 1 = NEW.seq)
        OR EXISTS (SELECT 1 FROM event WHERE match_id = NEW.match_id AND cmd_id = NEW.cmd_id);

    INSERT INTO event (match_id, seq, cmd_id, actor, at, body, view_hash)
    VALUES (NEW.match_id, NEW.seq, NEW.cmd_id, NEW.actor, NEW.at, NEW.body, NEW.view_hash);

    UPDATE match
    SET head = NEW.seq, updated_at = NEW.at, status = coalesce(NEW.status, status),
        visibility = coalesce(NEW.visibility, visibility), meta = coalesce(NEW.meta, meta)
    WHERE id = NEW.match_id;

    DELETE FROM due
    WHERE match_id = NEW.match_id AND kind IN (SELECT value FROM json_each(NEW.clear_due));

    INSERT OR REPLACE INTO due (match_id, kind, at, free_at)
    SELECT NEW.match_id, value ->> 0, value ->> 1, value ->> 1 FROM json_each(NEW.set_due);
END;
