"""What came out, by group and by folder, and every mutant that nobody noticed."""

from .sample import MOST_EQUIVALENT, key_of

COLUMNS = ("drawn", "noticed", "timed out", "survived", "equivalent", "not run")
OUTCOMES = {"noticed": "noticed", "timed out": "timed out", "survived": "survived", "not reached": "survived"}


class Count(dict):
    def __init__(self):
        super().__init__({column: 0 for column in COLUMNS})

    def add(self, column):
        self["drawn"] += 1
        self[column] += 1

    @property
    def judged(self):
        return self["noticed"] + self["timed out"] + self["survived"]

    @property
    def percent(self):
        """Of those that were run, equivalents aside; a loop without end is noticed too."""
        return 100 * (self["noticed"] + self["timed out"]) / self.judged if self.judged else None


def column_of(mutant, verdicts, judged):
    if key_of(mutant) in judged:
        return "equivalent"
    verdict = verdicts.get(mutant["number"])
    return OUTCOMES[verdict["outcome"]] if verdict else "not run"


def counts(mutants, verdicts, judged):
    """A count for each group and, below it, for each folder."""
    groups = {}
    for mutant in mutants:
        folder = mutant["file"].rsplit("/", 1)[0]
        whole, folders = groups.setdefault(mutant["group"], (Count(), {}))
        column = column_of(mutant, verdicts, judged)
        whole.add(column)
        folders.setdefault(folder, Count()).add(column)
    return groups


def row(name, count):
    percent = "" if count.percent is None else f"{count.percent:.0f} %"
    return f"{name:<34}" + "".join(f"{count[column]:>12}" for column in COLUMNS) + f"{percent:>8}"


def described(mutant):
    to = mutant["to"] or "(left out)"
    return f"{mutant['file']}:{mutant['line']} {mutant['kind']}, {mutant['function']}: `{shortened(mutant['from'])}` -> `{shortened(to)}`"


def shortened(text, most=110):
    return text if len(text) <= most else f"{text[:most - 1]}…"


def text_of(sample, mutants, verdicts, judged):
    lines = [f"seed {sample['seed']}, of {', '.join(f'{n} in {g}' for g, n in sample['found'].items())}; "
             f"{sample.get('dropped', 0)} did not compile", "", f"{'':<34}" + "".join(f"{column:>12}" for column in COLUMNS) + f"{'':>8}"]
    for group, (whole, folders) in counts(mutants, verdicts, judged).items():
        lines.append(row(group, whole))
        if len(folders) > 1:
            lines += [row(f"  {folder}", folders[folder]) for folder in sorted(folders)]
    left = [mutant for mutant in mutants if column_of(mutant, verdicts, judged) == "survived"]
    for group in dict.fromkeys(mutant["group"] for mutant in left):
        lines += ["", f"survivors, {group}:"]
        for mutant in sorted((m for m in left if m["group"] == group), key=lambda m: (m["file"], m["start"])):
            note = "  (no test comes by)" if verdicts[mutant["number"]]["outcome"] == "not reached" else ""
            lines.append(f"  {mutant['number']:>4}  {described(mutant)}{note}")
    return "\n".join(lines) + "\n"


def complaints(mutants, verdicts, judged, least):
    """What makes a run fail: too many equivalents in a group, or too few noticed."""
    said = []
    for group, (whole, _) in counts(mutants, verdicts, judged).items():
        if whole["equivalent"] > max(1, MOST_EQUIVALENT * whole["drawn"]):
            said.append(f"{group}: {whole['equivalent']} of {whole['drawn']} are judged equivalent; "
                        f"at most {MOST_EQUIVALENT:.0%} of a sample may be")
        if least is not None and whole.percent is not None and whole.percent < least:
            said.append(f"{group}: {whole.percent:.0f} % noticed, and {least} % are wanted")
    return said
