"""Which files belong to which group. A group is what one kind of test has to notice; every file of src/ is in exactly one, or among
the exceptions with the reason why nothing in it is mutated."""

import fnmatch

GROUPS = {
    "rules": """
        src/core/action.h src/core/any_bit.h src/core/bits.h src/core/chance.h src/core/deck.h src/core/fixed_vector.h src/core/game.h
        src/core/hex.h src/core/options.h src/core/result.h src/core/rng.h src/core/seat.h src/core/sha256.*
        src/games/*/components.* src/games/*/options.* src/games/*/play.* src/games/*/rules.cpp src/games/*/scoring.* src/games/*/state.h
        src/games/cascadero/cascadero.h src/games/cascadero/map.cpp src/games/cascadero/tracks.cpp
        src/games/cascadia/cascadia.h src/games/cascadia/environment.* src/games/cascadia/goals.* src/games/cascadia/market.cpp
        src/games/cascadia/opening.* src/games/cascadia/partition.cpp src/games/cascadia/possible.* src/games/cascadia/trail.*
        src/games/cascadia/wildlife.*
        src/games/catan/actions.h src/games/catan/arguments.h src/games/catan/barbarians.h src/games/catan/board.h
        src/games/catan/areas.* src/games/catan/building.h src/games/catan/cards_*.h src/games/catan/catan.h src/games/catan/choices.h
        src/games/catan/deal.cpp src/games/catan/development.h src/games/catan/gold.h src/games/catan/improvements.h
        src/games/catan/implied.cpp src/games/catan/island.cpp src/games/catan/islands.h src/games/catan/knights.h src/games/catan/layout.*
        src/games/catan/legal*.h src/games/catan/opening.* src/games/catan/pirate.h src/games/catan/production.h
        src/games/catan/progress.h src/games/catan/robber.h src/games/catan/routes.h src/games/catan/setup.h
        src/games/catan/shipping.h src/games/catan/ships.h src/games/catan/sites.* src/games/catan/tokens.h
        src/games/catan/trade.h src/games/catan/trails.h src/games/catan/turn.h
        src/games/vigo/vigo.h""",
    "refusals": "src/core/refusal.h src/games/*/refusals*.* src/games/vigo/breaches.*",
    "knowledge and views": """
        src/core/figures.h src/games/*/figures.* src/games/*/view.* src/games/*/imagine.cpp src/games/catan/counted.* src/games/catan/joint_hands.* src/games/catan/knowledge.h
        src/games/catan/witness*.*""",
    "text and soundness": """
        src/core/album.h src/core/draft.h src/core/json_*.* src/core/ledger.* src/core/measured.h src/core/message*.*
        src/core/nearest.* src/core/no_such_value.* src/core/places.* src/core/plain_line.* src/core/reference.h src/core/story.h src/core/text.* src/core/words.*
        src/games/*/json.cpp src/games/*/notation.* src/games/*/places.* src/games/*/sketch.cpp src/games/*/soundness*.* src/games/*/svg*.*
        src/games/*/telling.* src/games/*/drawing*.*
        src/games/cascadia/album.cpp src/games/cascadia/assistant*.* src/games/cascadia/box_*.* src/games/cascadia/explained.h
        src/games/cascadia/reasons.*
        src/games/catan/describing.cpp src/games/catan/guide.* src/games/catan/json_names.h src/games/catan/picture.cpp src/games/catan/read_json.cpp
        src/games/catan/write_json.cpp""",
    "table": "src/shelf/*.* src/table/*.*",
    "server": "src/server/*.*",  # and the folders below
    "bots and arena": """
        src/core/lookback.h src/core/merits.h src/core/seat_net.h src/core/skill.h src/games/*/lookback.* src/games/*/merits.* src/games/cascadia/task.* src/bots/*.* src/arena/*.* src/games/*/instinct.* src/games/*/judgement*.* src/games/*/weights.h
        src/games/cascadia/aim.cpp src/games/*/finish.cpp src/games/vigo/ending.* src/games/cascadia/policy.cpp src/games/cascadia/prospects.*
        src/games/cascadia/turn.* src/games/*/features.* src/games/*/value.cpp""",
    "doors": "src/doors/*.*",
}
# The test programs that are asked about a group, of those that the build has.
_GAMES = "core games every_game playthroughs shelf table"
PROGRAMS = {
    "rules": _GAMES,
    "refusals": _GAMES,
    "knowledge and views": _GAMES,
    "text and soundness": f"{_GAMES} doors",
    "table": f"{_GAMES} doors server",
    "server": "server",
    "bots and arena": f"{_GAMES} bots arena",
    "doors": "doors doors_play server",
}
PAGE = "page"  # web/src, by another finder: tools/mutating/page.mjs

EXCEPTIONS = {
    "src/oya.cpp": "a list of the doors, which nothing but the program itself links",
    "src/core/data_files.h": "declares what the build generates",
}


def groups_of(name):
    """Every group that claims a file; it should be one. `*` also crosses folders, except among the games."""
    claimed = []
    for group, patterns in GROUPS.items():
        if any(fnmatch.fnmatchcase(name, pattern) and ("games/*/" not in pattern or name.count("/") == pattern.count("/"))
               for pattern in patterns.split()):
            claimed.append(group)
    return claimed


def want_server(wanted):
    """Whether one of these groups asks the server's tests."""
    return any("server" in PROGRAMS[group].split() for group in wanted if group in PROGRAMS)


def sort_files(names):
    """The files of each group, and a complaint for every file that is in none or in several."""
    files, complaints = {group: [] for group in GROUPS}, []
    for name in sorted(names):
        claimed = groups_of(name)
        if name in EXCEPTIONS:
            claimed and complaints.append(f"{name} is an exception and in the group {claimed[0]}")
        elif len(claimed) == 1:
            files[claimed[0]].append(name)
        else:
            complaints.append(f"{name} is in {'no group' if not claimed else ' and '.join(claimed)}: tools/mutating/groups.py")
    complaints += [f"{name} is an exception, but no file: tools/mutating/groups.py" for name in EXCEPTIONS if name not in names]
    return files, complaints
