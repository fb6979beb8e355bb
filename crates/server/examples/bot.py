#!/usr/bin/env python3
"""A bot for Salient in Python's standard library: joins a match and plays legal moves.

    python3 bot.py http://127.0.0.1:4000 CODE [TOKEN]

CODE is what the players of a match give to friends. Without a token it plays as a guest; a token
with the scope `bot` comes from POST /api/v1/tokens. It waits for events by long polling, so that
nothing beside the standard library is needed.
"""

import json
import random
import sys
import urllib.error
import urllib.request


class Server:
    def __init__(self, base, token=None):
        self.base, self.token = base.rstrip("/") + "/api/v1", token

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method)
        if data is not None:
            request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", "Bearer " + self.token)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode()

    def ask(self, method, path, body=None):
        return json.loads(self.call(method, path, body))


def problem_of(error):
    try:
        return json.loads(error.read().decode())
    except ValueError:
        return {"code": "unknown", "detail": str(error)}


def play(base, code, token):
    server = Server(base, token)
    if not token:
        guest = server.ask("POST", "/guests", {"name": "Python bot"})
        server.token = guest["token"]
    me = server.ask("GET", "/me")["player"]
    match = server.ask("GET", "/invites/" + code)["id"]
    here = "/matches/" + match
    shown = server.ask("GET", here)
    if me not in [seat.get("player") for seat in shown["seats"]]:
        server.ask("POST", here + "/seats", {})
    seq, commands = 0, 0
    while True:
        shown = server.ask("GET", here)
        seq = shown["seq"]
        if shown["status"] in ("finished", "cancelled"):
            print(shown["status"], shown.get("result", ""))
            return
        seat = next(it["seat"] for it in shown["seats"] if it.get("player") == me)
        state = shown.get("state")
        if shown["status"] == "running" and state and state["to_act"] == seat:
            legal = server.ask("GET", here + "/legal")
            actions = [action for action in legal["actions"] if action != "resign"]
            commands += 1
            command = {
                "cmd_id": "py-%d-%d" % (seq, commands),
                "at": legal["step"],
                "action": random.choice(actions),
            }
            try:
                server.ask("POST", here + "/commands", command)
            except urllib.error.HTTPError as error:
                problem = problem_of(error)
                if error.code != 409:  # 409: something happened meanwhile, look again
                    print(problem["code"], problem["detail"])
        else:
            server.call("GET", here + "/events?after=%d&wait=25" % seq)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    try:
        play(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) == 4 else None)
    except urllib.error.HTTPError as error:
        problem = problem_of(error)
        sys.exit("%s: %s" % (problem["code"], problem["detail"]))
