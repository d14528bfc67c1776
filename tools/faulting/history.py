"""What clients have sent, been told and seen, each with the moment at which it was so: all that the checker knows of a run beside the
records. All clients live in one process, so that their moments can be compared."""

import threading
import time


class Action:
    """One thing that a seat has asked for under an id of its own, however often it was sent."""

    def __init__(self, table, seat, name, code):
        self.table, self.seat, self.name, self.code = table, seat, name, code
        self.sent = []  # moments
        self.acknowledged = []  # (moment, version, number of its first event)
        self.refused = []  # (moment, code of the refusal)

    def waited(self):
        """How long its seat has waited for an answer; 0 if none came."""
        answers = [each[0] for each in self.acknowledged[:1] + self.refused[:1]]
        return min(answers) - self.sent[0] if answers and self.sent else 0


class Sight:
    """What one client was told of the events of a table, by their number."""

    def __init__(self, table, viewer):
        self.table, self.viewer = table, viewer
        self.events = {}
        self.changed = []  # (number, as told first, as told later): two stories of one event

    def told(self, first, events):
        for number, event in enumerate(events, first):
            before = self.events.get(number)
            if before is None or hides(before):
                self.events[number] = event
            elif event is not None and not hides(event) and event != before:
                self.changed.append((number, before, event))


def hides(event):
    """Whether something was left out of an event for whom it was told."""
    return event is None or any(isinstance(part, str) and ("?" in part or part == "secret") for part in event)


class History:
    def __init__(self):
        self.lock = threading.Lock()
        self.actions, self.sights = [], []
        self.oddities = []  # sentences: what no honest server does

    def action(self, table, seat, name, code):
        action = Action(table, seat, name, code)
        with self.lock:
            self.actions.append(action)
        return action

    def sight(self, table, viewer):
        sight = Sight(table, viewer)
        with self.lock:
            self.sights.append(sight)
        return sight

    def odd(self, text):
        with self.lock:
            self.oddities.append(text)

    def acknowledged(self):
        with self.lock:
            return sum(1 for action in self.actions if action.acknowledged)

    def longest_pause(self):
        with self.lock:
            return max((action.waited() for action in self.actions), default=0)


def now():
    return time.monotonic()
