"""What lies in the boxes of Oya's games, as far as chance takes it out again: for verify_chance.py, and none of Oya's code.

A box follows what happens at a table. `expected(source, told)` tells what chance may do next, as texts and weights in order, or None
where only the players' hands could tell; `told` is what the file says. `drawn` and `moved` are told what chance and the seats did. docs/chance.md says the same in words."""

import collections
import copy
import functools
import pathlib
import re


def one_of_each(texts):
    return [(text, 1) for text in texts]


def counted(word, counts):
    return [(f"{word} {name}", count) for name, count in counts.items() if count > 0]


def seats_of(word, head):
    return one_of_each(f"{word} {seat + 1}" for seat in range(head["seats"]))


class Box:
    def __init__(self, head):
        self.head, self.options = head, head["options"]

    def moved(self, text):
        pass


class Vigo(Box):
    CARDS = [f"deal {colour} {value}" for colour in ("red", "blue", "green", "yellow", "black") for value in range(9)]
    left = CARDS

    def expected(self, source, told):
        return {"dealer": seats_of("dealer", self.head), "deal": one_of_each(self.left)}[source]

    def drawn(self, text):
        self.left = [card for card in self.left if card != text]

    def moved(self, text):
        self.left = self.CARDS  # the next deal is that of the next round, from the whole deck


class Cascadero(Box):
    def __init__(self, head):
        super().__init__(head)
        self.left = {"2 VP": 5, "3 VP": 5, "advance": 5, "envoy": 4, "herald": 5}

    def expected(self, source, told):
        return {"first_player": seats_of("first", self.head), "tiles": counted("tile", self.left)}[source]

    def drawn(self, text):
        word, name = text.split(" ", 1)
        if word == "tile":
            self.left[name] -= 1


class Cascadia(Box):
    SPECIES = ("bear", "elk", "salmon", "hawk", "fox")
    SLOTS = 4

    def __init__(self, head):
        super().__init__(head)
        self.restriction = self.options["restriction"]
        self.market = 3 if self.restriction == "5" else self.SLOTS
        self.hands, self.cards = [], {name: [] for name in self.SPECIES}
        self.starters = [f"starter S{number}" for number in range(1, 6)]
        self.unseen = [f"tile {number}" for number in range(1, 86)]
        self.start_tiles = 2 * head["seats"] if self.restriction == "7" else 0
        self.bag, self.aside = dict.fromkeys(self.SPECIES, 20), collections.Counter()
        self.tiles, self.tokens = [None] * self.SLOTS, [None] * self.SLOTS
        self.in_turn = self.taken = self.refreshed = self.spent = False
        self.in_hand = None

    def expected(self, source, told):
        if source == "cards":
            return self.expected_cards()
        return {"hands": one_of_each(f"hand {name}" for name in self.SPECIES if name not in self.hands),
                "first player": seats_of("first", self.head),
                "starters": one_of_each(self.starters),
                "tiles": one_of_each(self.unseen),
                "bag": counted("token", self.bag)}[source]

    def expected_cards(self):
        """The letters of the next species; a table may have named them."""
        each = 2 if self.restriction == "6" else 1
        species = next(name for name in self.SPECIES if len(self.cards[name]) < each)
        letters = [letter for letter in "ABCD" if letter not in self.cards[species]]
        if self.options["variant"] != "standard" or self.options["scenario"] != "none":
            return None  # these name the cards in their own rules
        named = {"random": "", "first_game": "AAAAA"}.get(self.options["cards"], self.options["cards"])
        if named:
            letters = [named[self.SPECIES.index(species) * each + len(self.cards[species])]]
        return one_of_each(f"card {species} {letter}" for letter in letters)

    def drawn(self, text):
        word, name = text.split(" ", 1)
        if word == "hand":
            self.hands.append(name)
        elif word == "card":
            self.cards[name.split()[0]].append(name[-1])
        elif word == "starter":
            self.starters.remove(text)
        elif word == "tile" or word == "token":
            self.fill(text, word, name)

    def fill(self, text, word, name):
        if self.taken:
            self.end_turn()
        if word == "tile":
            self.unseen.remove(text)
            if self.start_tiles > 0:
                self.start_tiles -= 1
                return
            self.tiles[self.tiles.index(None)] = text
        else:
            self.bag[name] -= 1
            self.tokens[self.tokens.index(None)] = name
        if None in self.tiles[: self.market] + self.tokens[: self.market]:
            return self.keep_bag_filled()
        if not self.in_turn:
            self.in_turn, self.refreshed, self.spent = True, False, False
        self.look_at_market()

    def crowd(self):
        """The places of a species that lies there three times or more."""
        counts = collections.Counter(filter(None, self.tokens))
        return [i for i, name in enumerate(self.tokens) if counts[name] > 2]

    def look_at_market(self):
        """Four alike go by themselves; three alike may be changed once, and until then what lies aside stays there."""
        size = len(self.crowd())
        three = self.market == 3 and self.options["restriction5_overpopulation"] == "all_equal"
        if size == 4 or (size == 3 and three):
            return self.remove(self.crowd())
        late = self.spent and self.options["free_wipe_window"] == "first_step"
        if size != 3 or self.refreshed or late:
            self.return_aside()

    def remove(self, slots):
        for slot in slots:
            self.aside[self.tokens[slot]] += 1
            self.tokens[slot] = None
        self.keep_bag_filled()

    def keep_bag_filled(self):
        if not any(self.bag.values()):
            self.return_aside()

    def return_aside(self):
        for name, count in self.aside.items():
            self.bag[name] += count
        self.aside.clear()

    def end_turn(self):
        self.in_turn = self.taken = False
        if self.head["seats"] > 1:
            return
        # Alone, the pair farthest from the stack is lost, and the others move up.
        for row in (self.tiles, self.tokens):
            row[:] = ([None] * self.SLOTS + [thing for thing in row if thing][:-1])[-self.SLOTS :]

    def moved(self, text):
        word = text.split()[0]
        if word == "refresh":
            self.refreshed = True
            self.remove(self.crowd())
        elif word == "wipe":
            self.spent = True
            self.return_aside()
            self.remove(int(number) - 1 for number in re.findall(r"\d", text))
        elif word == "take":
            tile, *_, token = 2 * [int(number) - 1 for number in re.findall(r"\d", text)]
            self.return_aside()
            self.in_hand, self.tokens[token], self.tiles[tile], self.taken = self.tokens[token], None, None, True
        elif word == "give":
            self.bag[self.in_hand] += 1


class Island:
    """A drawing of an island, as docs/islands.md describes it."""

    BOX = """
         ?-se  ~     ?-sw  ~
      ~     ??    ??    ??    ?-sw
   ?-e   ??    ??    ??    ??    ~
~     ??    ??    ??    ??    ??    ?-w
   ?-e   ??    ??    ??    ??    ~
      ~     ??    ??    ??    ?-nw
         ?-ne  ~     ?-nw  ~
terrains: Fo Fo Fo Fo Pa Pa Pa Pa Fi Fi Fi Fi Hi Hi Hi Mo Mo Mo De
tokens: 5 2 6 3 8 10 9 12 11 4 8 10 9 4 5 6 3 11
harbours: 3 3 3 3 lu br wo gr or"""
    TERRAINS = {"Fo": "forest", "Hi": "hills", "Pa": "pasture", "Fi": "fields", "Mo": "mountains", "De": "desert", "Go": "gold"}
    HARBOURS = {"lu": "lumber", "br": "brick", "wo": "wool", "gr": "grain", "or": "ore", "3": "3:1"}

    LAND = re.compile(r"(\?\?|[A-Z][a-z])(\d*|\?|\.)[a-z]?[*+]*")  # terrain, token, area, where robber and coordinates begin

    def __init__(self, drawing):
        cells, self.harbours, lists, row, sea = [], [], {}, 0, False
        for line in re.split("[\n/]", drawing):
            if line.startswith("#"):
                continue
            if ":" in line:
                name, values = line.split(":", 1)
                lists.setdefault(name.strip(), []).extend(values.split())
                continue
            if line.strip() == "sea":
                sea = True
                continue
            for cell in re.finditer(r"[^ \r]{1,6}", line):  # a hex takes six characters
                if "-" in cell[0]:
                    self.harbours.append(cell[0].split("-")[0])
                # On a map with ships every hex counts, elsewhere land alone.
                if sea or not ("-" in cell[0] or cell[0] == "~"):
                    cells.append((row, cell.start() // 3, cell[0]))
            row += 1
        middle_row = (cells[0][0] + cells[-1][0]) // 2
        in_row = [cell for cell in cells if cell[0] == middle_row]
        marked = [cell for cell in cells if "+" in cell[2]] or [in_row[(len(in_row) - 1) // 2]]
        middle, origin, _ = marked[0]
        land = [(row, column, self.LAND.fullmatch(text)) for row, column, text in cells if "-" not in text and "~" not in text]
        self.hexes = [((column - origin - (row - middle)) // 2, row - middle) for row, column, _ in land]
        self.terrain = [self.TERRAINS.get(cell[1]) for _, _, cell in land]
        # Whose token comes in play
        self.later = [cell[2] == "." for _, _, cell in land]
        # None where chance lays a token
        self.token = [0 if cell[1] == "De" or cell[2] == "." else None if cell[2] in ("", "?") else int(cell[2]) for _, _, cell in land]
        self.terrain_bags = {
            later: collections.Counter(self.TERRAINS[mark] for mark in lists.get(name, []))
            for later, name in ((False, "terrains"), (True, "later terrains"))
        }
        self.token_bag = [int(token) for token in lists.get("tokens", [])]
        self.later_tokens = [int(token) for token in lists.get("later tokens", [])]
        self.harbour_bag = collections.Counter(self.HARBOURS[mark] for mark in lists.get("harbours", []))

    @classmethod
    def of(cls, options, seats):
        """The one of the box, of a scenario, or the one that the table was given."""
        scenario, old = options["scenario"], options["scenario_maps"] == "old"
        if scenario == "none":
            return cls(options["map"] if options["board"] == "file" else cls.BOX)
        size = 4 if seats == 4 else 3
        name = {
            "new_shores": "new_shores_old" if old else f"new_shores_{size}",
            "desert": f"desert_old_{size}" if old else f"desert_{size}",
        }.get(scenario, scenario)
        maps = pathlib.Path(__file__).resolve().parent.parent / "data" / "catan"
        return cls((maps / f"{name}.txt").read_text(encoding="utf-8"))

    def beside(self, hex):
        q, r = self.hexes[hex]
        around = {(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)}
        return frozenset(i for i, place in enumerate(self.hexes) if place in around)

    @functools.cache
    def ways_apart(self, among, count):
        """How many sets of so many hexes among these have no two neighbours."""
        if count == 0:
            return 1
        if not among:
            return 0
        first = min(among)
        rest = among - {first}
        return self.ways_apart(rest, count) + self.ways_apart(rest - self.beside(first), count - 1)

    def __deepcopy__(self, memo):
        return self  # never changes


class Catan(Box):
    GOODS = ("lumber", "brick", "wool", "grain", "ore", "paper", "coin", "cloth")
    DECKS = {
        "trade": {"commercial-harbor": 2, "master-merchant": 2, "merchant": 6, "merchant-fleet": 2,
                  "resource-monopoly": 4, "trade-monopoly": 2},
        "politics": {"bishop": 2, "constitution": 1, "deserter": 2, "diplomat": 2, "intrigue": 2, "saboteur": 2, "spy": 3,
                     "warlord": 2, "wedding": 2},
        "science": {"alchemist": 2, "crane": 2, "engineer": 1, "inventor": 2, "irrigation": 2, "medicine": 2, "mining": 2,
                    "printer": 1, "road-building": 2, "smith": 2},
        "development": {"knight": 14, "victory-point": 5, "free-roads": 2, "year-of-plenty": 2, "monopoly": 2},
    }  # fmt: skip
    EVENTS = {"ship": 3, "trade": 1, "politics": 1, "science": 1}

    def __init__(self, head):
        super().__init__(head)
        self.knights = self.options["expansion"] != "none"
        self.decks = copy.deepcopy(self.DECKS)
        self.under = {name: [] for name in self.DECKS}  # cards slid under a deck, which come when all others have
        self.island = Island.of(self.options, head["seats"])
        self.terrain, self.token = list(self.island.terrain), list(self.island.token)
        self.harbours, self.spiral_laid = list(self.island.harbours), False
        self.tokens_to_come = collections.Counter(self.island.later_tokens)
        self.laid_by_alchemist, self.smithing = None, False

    def expected(self, source, told):
        if source in self.decks:
            return counted("drawn", self.decks[source]) or [(f"drawn {self.under[source][0]}", 1)]
        if source == "first_player":
            return seats_of("first", self.head)
        if source == "tokens":  # for a hex that a road or a ship has reached: which one is taken from the file
            hex = told[0][0].split()[1]
            return counted(f"token {hex}", {number: self.tokens_to_come[number] for number in range(2, 13)})
        return {"board": self.expected_board, "dice": self.expected_dice, "theft": lambda: None}[source]()

    def expected_dice(self):
        events = [(f" {name}", faces) for name, faces in self.EVENTS.items()] if self.knights else [("", 3)]
        dice = [(white, red) for white in range(1, 7) for red in range(1, 7)]
        if self.laid_by_alchemist:
            dice = [self.laid_by_alchemist]
        return [(f"dice {white} {red}{event}", faces) for white, red in dice for event, faces in events]

    def roll(self, generator):
        """The one source whose outcomes are not picked by adding weights up."""
        number = generator.below(216 if self.knights else 36)
        white, red = self.laid_by_alchemist or (number % 6 + 1, number // 6 % 6 + 1)
        faces = [name for name, count in self.EVENTS.items() for _ in range(count)]
        return f"dice {white} {red}" + (f" {faces[number // 36]}" if self.knights else "")

    def expected_board(self):
        """Terrains hex by hex, then tokens, then harbours."""
        island = self.island
        if None in self.terrain:
            hex = self.terrain.index(None)
            bag, here = island.terrain_bags[island.later[hex]], island.later[hex]
            laid = collections.Counter(
                t for t, printed, later in zip(self.terrain, island.terrain, island.later) if printed is None and later == here
            )
            left = {name: bag[name] - laid[name] for name in island.TERRAINS.values()}
            return counted(f"terrain {self.text(hex)}", left)
        open_hexes = [i for i, token in enumerate(self.token) if token is None and self.terrain[i] != "desert"]
        if open_hexes and not self.spiral_laid:
            if self.options["tokens"] == "spiral":
                return one_of_each(f"spiral {corner}" for corner in range(6))
            return self.expected_tokens(open_hexes)
        place = self.harbours.index("?")
        laid = collections.Counter(kind for kind, printed in zip(self.harbours, island.harbours) if printed == "?")
        left = {name: island.harbour_bag[name] - laid[name] for name in island.HARBOURS.values()}
        return counted(f"harbour {place}", left)

    def expected_tokens(self, open_hexes):
        """Red ones first and apart, so that every arrangement is as likely as the others; then hex by hex."""
        island = self.island
        laid = [token for token, printed in zip(self.token, island.token) if printed is None and token is not None]
        left = collections.Counter(island.token_bag)
        left.subtract(laid)
        reds = [token for token in island.token_bag if token in (6, 8)]
        if self.options["red_neighbours"] == "false" and len(laid) < len(reds):
            beside_red = frozenset().union(*(island.beside(i) for i, token in enumerate(self.token) if token in (6, 8)))
            places = frozenset(open_hexes) - beside_red
            others = len(reds) - len(laid) - 1
            ways = {i: island.ways_apart(places - {i} - island.beside(i), others) for i in sorted(places)}
            return [(f"token {self.text(i)} {reds[len(laid)]}", ways[i]) for i in ways if ways[i] > 0]
        return counted(f"token {self.text(open_hexes[0])}", {number: left[number] for number in range(2, 13)})

    def text(self, hex):
        return "({},{})".format(*self.island.hexes[hex])

    def drawn(self, text):
        word, *rest = text.split()
        if word == "terrain":
            self.terrain[self.hex(rest[0])] = rest[1]
        elif word == "token":
            hex = self.hex(rest[0])
            self.token[hex] = int(rest[1])
            self.tokens_to_come[int(rest[1])] -= self.island.later[hex]
        elif word == "spiral":
            self.spiral_laid = True
        elif word == "harbour":
            self.harbours[int(rest[0])] = rest[1]
        elif word == "dice":
            self.laid_by_alchemist = None
        elif word == "drawn":
            deck = next(name for name, cards in self.DECKS.items() if rest[0] in cards)
            if any(self.decks[deck].values()):
                self.decks[deck][rest[0]] -= 1
            else:
                self.under[deck].pop(0)

    def hex(self, text):
        return [self.text(i) for i in range(len(self.terrain))].index(text)

    def moved(self, text):
        word, *rest = text.split()
        card = rest[0] if word == "return-card" else word
        self.smithing = word == "smith" and not self.smithing  # whether one more smith belongs to the same card
        for deck, cards in self.DECKS.items():
            if card in cards and (word != "smith" or self.smithing):
                self.under[deck].append(card)
        if word == "alchemist":
            self.laid_by_alchemist = (int(rest[0]), int(rest[1]))


BOXES = {"vigo": Vigo, "cascadero": Cascadero, "cascadia": Cascadia, "catan": Catan}
