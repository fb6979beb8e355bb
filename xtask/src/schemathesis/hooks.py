"""A token for schemathesis: a guest of the server under test.

Some of the routes under test end a token, so a new one is asked for every few seconds.
"""

import json
import os
import urllib.request

import schemathesis


@schemathesis.auth(refresh_interval=3)
class Guest:
    def get(self, case, context):
        request = urllib.request.Request(
            os.environ["SALIENT_UNDER_TEST"] + "/api/v1/guests",
            data=json.dumps({"name": "Schema"}).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["token"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"
