"""Holds the histories of all clients against the records that the store has kept. A record is the list of a table's events, each a
list as docs/engine.md describes it; an event that somebody asked for ends with an object that has the id."""

import collections

Verdict = collections.namedtuple("Verdict", "acknowledged lost doubled disordered false sentences")


def name_of(event):
    """The id under which an event was asked for, or None."""
    return event[-1].get("id") if event and isinstance(event[-1], dict) else None


def seat_of(event):
    """The seat that did it, or None where nobody did."""
    if isinstance(event[0], int):
        return event[0]
    return event[1] if len(event) > 1 and event[0] != "chance" and isinstance(event[1], int) else None


def check(history, records):
    """`records`: for each table its events in order. Every acknowledged action must stand in the record once, where it was said to
    stand; what was refused must not stand there; the order must be one that every acknowledgement agrees with; nobody may have been
    told of an event that is not the record's."""
    verdict = {"lost": [], "doubled": [], "disordered": [], "false": list(history.oddities)}
    places = {table: places_of(events) for table, events in records.items()}
    for table, found in places.items():
        for (seat, name), numbers in found.items():
            if len(numbers) > 1:
                verdict["doubled"].append(f"{table}: {name} of seat {seat} stands at {numbers}")
    for action in history.actions:
        check_action(action, records.get(action.table), places.get(action.table, {}), verdict)
    check_strangers(history, places, verdict)
    check_order(history, verdict)
    for sight in history.sights:
        check_sight(sight, records.get(sight.table), verdict)
    sentences = [f"{kind}: {sentence}" for kind, found in verdict.items() for sentence in found]
    return Verdict(sum(1 for action in history.actions if action.acknowledged),
                   *(len(verdict[kind]) for kind in ("lost", "doubled", "disordered", "false")), sentences)


def places_of(events):
    found = collections.defaultdict(list)
    for number, event in enumerate(events):
        if name_of(event) is not None:
            found[seat_of(event), name_of(event)].append(number)
    return found


def check_action(action, events, places, verdict):
    what = f"{action.table}: {action.name} of seat {action.seat}"
    stands = places.get((action.seat, action.name), [])
    numbers = {number for _, _, number in action.acknowledged}
    if action.acknowledged and (events is None or not stands):
        verdict["lost"].append(f"{what} was acknowledged as event {min(numbers)} and is not there")
        return
    if len(numbers) > 1:
        verdict["doubled"].append(f"{what} was acknowledged as the events {sorted(numbers)}")
    for _, version, number in action.acknowledged:
        if number not in stands:
            verdict["disordered"].append(f"{what} was acknowledged as event {number} and stands at {stands}")
        elif not number < version <= len(events):
            verdict["disordered"].append(f"{what}: version {version} was acknowledged for event {number} of {len(events)}")
    if action.refused and stands and not action.acknowledged:
        verdict["false"].append(f"{what} was refused ({action.refused[0][1]}) and stands at {stands}")
    for number in stands:
        if action.code is not None and events[number][:2] != [action.seat, action.code]:
            verdict["false"].append(f"{what} was code {action.code} and stands there as {events[number]}")


def check_strangers(history, places, verdict):
    sent = {(action.table, action.seat, action.name) for action in history.actions}
    for table in {action.table for action in history.actions}:
        for seat, name in places.get(table, {}):
            if (table, seat, name) not in sent:
                verdict["false"].append(f"{table}: {name} of seat {seat} was sent by nobody")


def check_order(history, verdict):
    """What was acknowledged before something else was sent, by whomever, stands before it."""
    tables = collections.defaultdict(list)
    for action in history.actions:
        if action.acknowledged:
            tables[action.table].append(action)
    for table, actions in tables.items():
        answers = sorted(actions, key=lambda each: each.acknowledged[0][0])
        latest, position = None, 0
        for action in sorted(actions, key=lambda each: each.sent[0]):
            while position < len(answers) and answers[position].acknowledged[0][0] < action.sent[0]:
                candidate = answers[position]
                if latest is None or candidate.acknowledged[0][2] > latest.acknowledged[0][2]:
                    latest = candidate
                position += 1
            if latest is not None and latest is not action and latest.acknowledged[0][2] >= action.acknowledged[0][2]:
                verdict["disordered"].append(
                    f"{table}: {action.name} was sent after {latest.name} had been acknowledged, and stands at "
                    f"{action.acknowledged[0][2]}, not behind {latest.acknowledged[0][2]}")


def check_sight(sight, events, verdict):
    who = f"{sight.table}, seen by {sight.viewer}"
    for number, before, after in sight.changed:
        verdict["false"].append(f"{who}: event {number} was {before}, then {after}")
    for number, seen in sight.events.items():
        if events is None or number >= len(events):
            verdict["false"].append(f"{who}: event {number}, {seen}, is not in the record")
        elif not is_sight_of(seen, events[number]):
            verdict["false"].append(f"{who}: event {number}, {seen}, is {events[number]} in the record")


def is_sight_of(seen, event):
    """Whether a client may have been told this of the event: the same, or less of it."""
    if seen is None:
        return True
    plain = [part for part in event if not isinstance(part, dict)]
    seen = [part for part in seen if not isinstance(part, dict)]
    if seen == plain[:len(seen)]:
        return True
    hidden = any(isinstance(part, str) and ("?" in part or part == "secret") for part in seen)
    return hidden and seen[:1] == plain[:1]
