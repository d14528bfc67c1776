#!/usr/bin/env python3
"""Asks a running server for everything its OpenAPI document describes, and compares each answer with the document: the status, the kind
of content, and every field of the body. A field that the document does not know is a fault, as is one of another type, or one it
requires and that is missing. So is an operation that was never answered with what the document promises.

    oya serve --public-url http://play.example.org        (without an address for others there is no QR code)
    check_openapi.py http://localhost:8080

Prints what is wrong, a line each, and how many of the document's requests were made."""

import base64
import concurrent.futures
import http.client
import json
import pathlib
import random
import secrets
import sys
import urllib.error
import urllib.request

URL = sys.argv[1]
CASES = pathlib.Path(__file__).resolve().parents[2] / "rulebook" / "cascadero" / "cases.json"
COOKIES = {}
FAULTS = []
LINES = "application/x-ndjson"


def ask(method, path, body=None, headers=None):
    """The answer, still open: a stream of lines has no end."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, {**COOKIES, **(headers or {})}, method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        answer = error
    cookie = answer.headers.get("Set-Cookie")
    if cookie:
        COOKIES["Cookie"] = cookie.split(";")[0]
    return answer


DOCUMENT = json.load(ask("GET", "/api/openapi.json"))
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


def resolved(schema):
    """What a reference names; anything else is itself."""
    if "$ref" not in schema:
        return schema
    kind, name = schema["$ref"].rsplit("/", 2)[1:]
    return DOCUMENT["components"][kind][name]


def merged(schema):
    """One object of the parts that it is described by."""
    parts = [resolved(part) for part in schema["allOf"]] + [{key: schema[key] for key in schema if key != "allOf"}]
    whole = {"type": "object", "properties": {}, "required": []}
    for part in parts:
        whole["properties"].update(part.get("properties", {}))
        whole["required"] += part.get("required", [])
    return whole


def fits(schema, value, where):
    """Compares a value with what the document says of it."""
    if "$ref" in schema:
        return fits(resolved(schema), value, where)
    if "allOf" in schema:
        return fits(merged(schema), value, where)
    if value is None and (schema.get("nullable") or "null" in schema.get("type", [])):
        return None
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else [kind for kind in kinds if kind != "null"]
    if kinds and not any(isinstance(value, KINDS[kind]) for kind in kinds):
        return FAULTS.append(f"{where} is {json.dumps(value)[:60]}, not of type {' or '.join(kinds)}")
    if "enum" in schema and value not in schema["enum"]:
        FAULTS.append(f"{where} is {json.dumps(value)}, not one of {schema['enum']}")
    if isinstance(value, list):
        for number, each in enumerate(value):
            fits(schema.get("items", {}), each, f"{where}[{number}]")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                FAULTS.append(f"{where}.{name} is missing")
        for name, each in value.items():
            other = schema.get("additionalProperties", not known)
            if name in known:
                fits(known[name], each, f"{where}.{name}")
            elif isinstance(other, dict):
                fits(other, each, f"{where}.{name}")
            elif not other:
                FAULTS.append(f"{where}.{name} is not described")
    return None


ASKED = set()


def check(method, path, body=None, headers=None, status=None, query="", **parts):
    """One request of the document; the answer, if it is right. Of a stream it is the first line."""
    with ask(method, path.format(**parts) + query, body, headers) as answer:
        kind = answer.headers.get("Content-Type", "").split(";")[0]
        text = (answer.readline() if kind == LINES else answer.read()).decode()
    return compare(f"{method} {path}", answer.status, kind, text, status)


def compare(where, told, kind, text, status=None):
    """Compares an answer with what the document says of the operation."""
    method, path = where.split()
    responses = DOCUMENT["paths"][path][method.lower()]["responses"]
    if str(told) in responses:
        ASKED.add(where)
    if told != status and (status is not None or str(told) not in responses):
        FAULTS.append(f"{where} answers {told}, not {status or 'as described'}: {text[:200]}")
        return {}
    content = resolved(responses.get(str(told), responses["default"])).get("content", {})
    if kind not in content and (content or text):
        FAULTS.append(f"{where} answers {told} with {kind} {text[:60]!r}, not with {' or '.join(content) or 'nothing'}")
        return {}
    value = json.loads(text) if kind in ("application/json", LINES) else text
    if content:  # what the document says of a stream, it says of its text
        fits(content[kind]["schema"], text if kind == LINES else value, where)
    return value


def check_socket(path, **parts):
    """The handshake of a WebSocket: what is said afterwards is no business of the document."""
    connection = http.client.HTTPConnection(URL.split("//")[1], timeout=30)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
    connection.request("GET", path.format(**parts), headers={**COOKIES, **upgrade})
    answer = connection.getresponse()
    text = "" if answer.status == 101 else answer.read().decode()
    compare(f"GET {path}", answer.status, answer.headers.get("Content-Type", ""), text)
    if answer.headers.get("Upgrade", "").lower() != "websocket":
        FAULTS.append(f"GET {path} answers with no socket")
    connection.close()


def check_stream(kind, path, headers=None, **parts):
    """A stream whose first line is a message of this kind."""
    line = check("GET", path, headers=headers, **parts)
    if line.get("t") != kind:
        FAULTS.append(f"GET {path} begins with {json.dumps(line)[:60]}, not with {kind}")


def play(table, who):
    """Plays one seat of a table at random; the result."""
    with ask("GET", f"/api/tables/{table}/stream?legal=codes", headers=who) as stream:
        last = None
        for message in (json.loads(line) for line in stream if line.strip()):
            data = message.get("d", {})
            said = None
            if data.get("result"):
                return data["result"]
            if message["t"] == "table" and not data["begun"]:
                said = {"t": "nonce", "d": {"nonce": secrets.token_hex(16)}}
            elif data.get("legal") and message["v"] != last:
                last = message["v"]
                said = {"t": "act", "v": last, "d": {"codes": [random.choice(data["legal"])]}}
            if said:
                check("POST", "/api/tables/{table}/messages", said, who, table=table)
    raise SystemExit("the stream ended before the game")


def two_people():
    """Bob comes with a token: his headers. Ada, by her cookie, is whoever asks without: her code of recovery."""
    password = "grey herons"
    check("POST", "/api/accounts", {"name": "Bob", "password": password})
    token = check("POST", "/api/me/tokens", {"label": "all", "scopes": ["play", "read", "manage"]})["token"]
    person = {"name": "Ada", "password": password}
    recovery = check("POST", "/api/accounts", person)["recovery"]
    check("POST", "/api/sessions", person)
    check("POST", "/api/sessions", {**person, "password": "something else"}, status=401)
    check("GET", "/api/me")
    for session in check("GET", "/api/me/sessions")["sessions"]:
        if not session["current"]:
            check("DELETE", "/api/me/sessions/{id}", id=session["id"])
    return {"Cookie": "", "Authorization": f"Bearer {token}"}, recovery


def not_heard():
    check("GET", "/api/me/muted")
    check("DELETE", "/api/me/muted/{author}", author="nobody")


def bad_token():
    """Who mistypes a token is told so, whatever they ask for."""
    token = check("POST", "/api/me/tokens", {"label": "bot", "scopes": ["play"]})
    check("GET", "/api/me/tokens")
    check("DELETE", "/api/me/tokens/{id}", id=token["id"])
    bad = {"Cookie": "", "Authorization": "Bearer oya_mistyped"}
    described = [(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods]
    for method, path in [*described, ("GET", "/api/nothing"), ("PATCH", "/api/tables")]:
        answer = ask(method, path.replace("{", "").replace("}", ""), None if method == "GET" else {}, bad)
        code = json.load(answer).get("error", {}).get("code")
        if answer.status != 401 or code != "token.unknown":
            FAULTS.append(f"{method} {path} with a bad token says {answer.status} {code}")
    in_front = ask("GET", "/api/tables", None, {"Cookie": "", "Authorization": "Basic Ym9iOnNlY3JldA=="})
    if in_front.status != 200:
        FAULTS.append(f"the password of a server in front is taken for a token: {in_front.status}")


def table_that_waits(order, bob):
    made = check("POST", "/api/tables", order)
    table, seat = made["table"], {"Oya-Seat": made["seats"][0]["secret"]}
    invited = {**bob, "Oya-Invite": made["invite"]}
    check("POST", "/api/tables/{table}/bots", {"seat": 2, "bot": "greedy"}, seat, table=table)
    check("DELETE", "/api/tables/{table}/seats/{seat}", headers=seat, table=table, seat=2)
    check("GET", "/api/tables")
    check("GET", "/api/tables/{table}", headers=seat, table=table)
    check("GET", "/api/tables/{table}", table="nowhere", status=404)
    check("GET", "/api/me/tables")
    code = check("GET", "/api/tables/{table}/code", headers=invited, table=table)["code"]
    check("GET", "/api/codes/{code}", code=code)
    check("GET", "/api/codes/{code}", code="AEIOUY", status=404)
    check("GET", "/api/codes/{code}/qr", code=code)
    check_stream("table", "/api/tables/{table}/stream", seat, table=table)
    check_stream("your_table", "/api/bot/events")
    check_socket("/api/tables/{table}/socket", table=table)
    check("POST", "/api/tables/{table}/seats", {}, invited, table=table)
    record = check("GET", "/api/tables/{table}/record", headers=seat, table=table)
    check("POST", "/api/records", record, status=400)  # what one seat may know is no whole record
    for part in ("same_deal", "course", "review", "album"):
        check("GET", f"/api/tables/{{table}}/{part}", headers=seat, table=table, status=409)


def whole_game(bob):
    """A game of two accounts, so that one of them has earned a mark in the album."""
    earns = {"achievements": "restrictions", "restriction": "3"}
    made = check("POST", "/api/tables", {"game": "cascadia", "listed": True, "seats": [{}, {"empty": True}], "options": earns})
    table = made["table"]
    check("POST", "/api/tables/{table}/seats", {"seat": 1}, bob, table=table)
    with ask("GET", f"/api/tables/{table}/stream") as stream:  # only who listens may speak
        stream.readline()
        check("POST", "/api/tables/{table}/messages", {"t": "chat", "d": {"text": "good luck"}}, table=table)
    with concurrent.futures.ThreadPoolExecutor() as threads:
        result = [*threads.map(lambda who: play(table, who), ({}, bob))][0]
    winner = ({}, bob)[result["winners"][0]]
    check("GET", "/api/tables/{table}/album", headers=winner, table=table)
    check("POST", "/api/tables/{table}/album", {"choice": 0}, winner, table=table)
    check("POST", "/api/tables/{table}/album", {"choice": 0}, winner, table=table, status=409)
    for part in ("course", "replay", "review", "same_deal"):
        check("GET", f"/api/tables/{{table}}/{part}", table=table)
    check("GET", "/api/tables/{table}/replay", query="?seat=1&from=5", table=table)
    check("POST", "/api/tables/{table}/review", table=table)
    check("POST", "/api/records", check("GET", "/api/tables/{table}/record", table=table))


def without_a_table():
    check("GET", "/api/openapi.json")
    check("GET", "/api/games")
    check("GET", "/api/reach")
    begun = {"game": "cascadero", "seats": 2, "options": {"first_player": "1"}, "seat": 0}
    cases = json.load(open(CASES, encoding="utf-8"))
    check("POST", "/api/positions", {**begun, "position": cases["bases"][0]["position"], "steps": [{"seat": 1, "text": "pass"}]})
    check("POST", "/api/positions", {**begun, "position": {}}, status=400)
    check("POST", "/api/positions", {**begun, "game": "chess", "position": {}}, status=404)
    jade = {"name": "Jade", "nature": 2, "wildlife": [11, 14, 12, 11, 11], "corridors": [6, 4, 7, 8, 5]}
    kim = {"name": "Kim", "nature": 1, "tokens": {"bear": [[0, 0], [1, 0], [3, 0]]}, "corridors": [7, 1, 1, 1, 1]}
    check("POST", "/api/score/cascadia", {"players": [jade, kim], "options": {"achievements": "normal"}})
    check("POST", "/api/score/cascadia", {"players": [{**kim, "corridors": [7, 4, 3, 6, 5]}], "solo": True, "options": {"scenario": "7"}})
    check("POST", "/api/score/cascadia", {"players": [jade, {**jade, "name": "Lee"}], "options": {"restriction": "4"}})
    check("POST", "/api/score/cascadia", {"players": [{"wildlife": [13, 0, 0, 0, 0]}]}, status=400)
    check("POST", "/api/score/cascadia", {"players": [{"wildlife": [13, 0, 0, 0, None], "nature": 40}]}, status=400)


def looking_back():
    check("GET", "/api/me/games")
    check("GET", "/api/me/albums/{game}", game="cascadia")
    check("GET", "/api/accounts/{name}", name="Ada")
    check("GET", "/api/accounts/{name}/games", name="Ada")
    check("GET", "/api/accounts/{name}/albums/{game}", name="Ada", game="cascadia")


def goodbye(bob, old_recovery):
    recovery = check("PUT", "/api/me/password", {"old": "grey herons", "new": "longer still"})["recovery"]
    lost = {"name": "Ada", "password": "grey herons"}
    check("POST", "/api/accounts/recover", {**lost, "recovery": old_recovery}, status=401)
    check("POST", "/api/accounts/recover", {**lost, "recovery": recovery})
    check("DELETE", "/api/sessions")
    check("POST", "/api/me/removal", {"password": "grey herons"}, bob)


def main():
    without_a_table()
    bob, recovery = two_people()
    order = {"game": "vigo", "seats": [{}, {"bot": "random"}, {"empty": True}]}
    not_heard()
    bad_token()
    table_that_waits(order, bob)
    whole_game(bob)
    looking_back()
    goodbye(bob, recovery)
    described = {f"{method.upper()} {path}" for path, methods in DOCUMENT["paths"].items() for method in methods}
    for operation in sorted(described - ASKED):
        FAULTS.append(f"{operation} was never asked for what it promises")
    for fault in FAULTS:
        print(fault)
    print(f"{len(ASKED)} of the document's {len(described)} requests were made")
    raise SystemExit(1 if FAULTS else 0)


main()
