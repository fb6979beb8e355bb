-- One event with all that comes with it: all or nothing, in one visit to SQLite's thread, which
-- costs more than the statements do. The event is written where its number is the next and its
-- command is new. Only then there is one above the head, which is what the others ask for; so the
-- head is raised last.
SAVEPOINT job;

INSERT INTO event (match_id, seq, cmd_id, actor, at, body, view_hash)
SELECT id, head + 1, ?, ?, ?, ?, ? FROM match
WHERE id = ? AND head + 1 = ?
    AND NOT EXISTS (SELECT 1 FROM event WHERE match_id = id AND cmd_id = ?)
RETURNING seq;

DELETE FROM due
WHERE match_id = ? AND kind IN (SELECT value FROM json_each(?))
    AND EXISTS (SELECT 1 FROM match JOIN event ON event.match_id = id AND seq = head + 1
                WHERE id = due.match_id);

INSERT OR REPLACE INTO due (match_id, kind, at, free_at)
SELECT match.id, value ->> 0, value ->> 1, value ->> 1 FROM json_each(?)
JOIN match JOIN event ON event.match_id = match.id AND seq = head + 1 WHERE match.id = ?;

UPDATE match
SET head = head + 1, updated_at = ?, status = coalesce(?, status),
    visibility = coalesce(?, visibility), meta = coalesce(?, meta)
WHERE id = ? AND EXISTS (SELECT 1 FROM event WHERE match_id = id AND seq = head + 1);

RELEASE job;
