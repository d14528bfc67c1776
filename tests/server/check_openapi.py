#!/usr/bin/env python3
"""Asks a running server for everything its OpenAPI document describes, and compares each answer with the document: the status, and every
field of the body. A field that the document does not know is a fault, as is one of another type, or one it requires and that is missing.

    check_openapi.py http://localhost:8080

Prints what is wrong, a line each, and how many answers were looked at."""

import json
import pathlib
import sys
import urllib.error
import urllib.request

URL = sys.argv[1]
CASES = pathlib.Path(__file__).resolve().parents[2] / "rulebook" / "cascadero" / "cases.json"
COOKIES = {}
FAULTS = []


def ask(method, path, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, {**COOKIES, **(headers or {})}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            cookie = answer.headers.get("Set-Cookie")
            if cookie:
                COOKIES["Cookie"] = cookie.split(";")[0]
            return answer.status, json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"{}")


DOCUMENT = ask("GET", "/api/openapi.json")[1]
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


def check(method, path, body=None, headers=None, status=None, **parts):
    """One request of the document; the answer, if it is right."""
    described = DOCUMENT["paths"][path][method.lower()]
    told, answer = ask(method, path.format(**parts), body, headers)
    where = f"{method} {path}"
    ASKED.add(where)
    if status is None and str(told) not in described["responses"]:
        FAULTS.append(f"{where} answers {told}: {json.dumps(answer)[:200]}")
        return {}
    if status is not None and told != status:
        FAULTS.append(f"{where} answers {told}, not {status}: {json.dumps(answer)[:200]}")
    response = resolved(described["responses"].get(str(told), described["responses"]["default"]))
    schema = response.get("content", {}).get("application/json", {}).get("schema", {})
    fits(schema, answer, where)
    return answer


def main():
    person = {"name": "Ada", "password": "long enough"}
    check("GET", "/api/games")
    recovery = check("POST", "/api/accounts", person)["recovery"]
    check("POST", "/api/sessions", person)
    check("POST", "/api/sessions", {"name": "Ada", "password": "something else"}, status=401)
    check("GET", "/api/me")
    check("GET", "/api/me/sessions")
    token = check("POST", "/api/me/tokens", {"label": "bot", "scopes": ["play", "read", "manage"]})
    check("GET", "/api/me/tokens")
    bad = {"Cookie": "", "Authorization": token["token"] and "Bearer oya_mistyped"}
    for path in ("/api/me", "/api/me/tables", "/api/me/tokens"):
        answer = check("GET", path, headers=bad, status=401)
        if answer.get("error", {}).get("code") != "token.unknown":
            FAULTS.append(f"GET {path} with a bad token says {answer}")
    order = {"game": "vigo", "seats": [{}, {"bot": "random"}, {"empty": True}]}
    answer = check("POST", "/api/tables", order, headers=bad, status=401)
    if answer.get("error", {}).get("code") != "token.unknown":
        FAULTS.append(f"POST /api/tables with a bad token says {answer}")
    made = check("POST", "/api/tables", order)
    table, seat = made["table"], {"Oya-Seat": made["seats"][0]["secret"]}
    check("POST", "/api/tables/{table}/bots", {"seat": 2, "bot": "greedy"}, seat, table=table)
    check("GET", "/api/tables")
    check("GET", "/api/tables/{table}", headers=seat, table=table)
    record = check("GET", "/api/tables/{table}/record", headers=seat, table=table)
    check("POST", "/api/records", record, status=400)  # what one seat may know is no whole record
    begun = {"game": "cascadero", "seats": 2, "options": {"first_player": "1"}, "seat": 0}
    cases = json.load(open(CASES, encoding="utf-8"))
    check("POST", "/api/positions", {**begun, "position": cases["bases"][0]["position"], "steps": [{"seat": 1, "text": "pass"}]})
    check("POST", "/api/positions", {**begun, "position": {}}, status=400)
    check("POST", "/api/positions", {**begun, "game": "chess", "position": {}}, status=404)
    jade = {"name": "Jade", "nature": 2, "wildlife": [11, 14, 12, 11, 11], "corridors": [6, 4, 7, 8, 5]}
    kim = {"name": "Kim", "nature": 1, "tokens": {"bear": [[0, 0], [1, 0], [3, 0]]}, "corridors": [7, 1, 1, 1, 1]}
    check("POST", "/api/score/cascadia", {"players": [jade, kim], "options": {"achievements": "normal"}})
    check("POST", "/api/score/cascadia", {"players": [{**kim, "corridors": [7, 4, 3, 6, 5]}], "solo": True, "options": {"scenario": "7"}})
    check("POST", "/api/score/cascadia", {"players": [{"wildlife": [13, 0, 0, 0, 0]}]}, status=400)
    check("GET", "/api/tables/{table}/same_deal", headers=seat, table=table, status=409)
    check("GET", "/api/tables/{table}", table="nowhere", status=404)
    check("GET", "/api/me/tables")
    check("GET", "/api/me/games")
    check("GET", "/api/me/albums/{game}", game="cascadia")
    check("GET", "/api/accounts/{name}", name="Ada")
    check("GET", "/api/accounts/{name}/games", name="Ada")
    check("GET", "/api/accounts/{name}/albums/{game}", name="Ada", game="cascadia")
    check("DELETE", "/api/me/tokens/{id}", id=token["id"])
    check("PUT", "/api/me/password", {"old": "long enough", "new": "longer still"})
    check("POST", "/api/accounts/recover", {"name": "Ada", "recovery": recovery, "password": "long enough"}, status=401)
    check("DELETE", "/api/sessions")
    for fault in FAULTS:
        print(fault)
    print(f"{len(ASKED)} of the document's requests were made")
    raise SystemExit(1 if FAULTS else 0)


main()
