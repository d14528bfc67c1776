"""Writes mutants into source text. Every mutant stays in the text beside the original and sleeps until it is switched on by
its number, so one build serves them all. Nothing here knows C++ beyond the four shapes a mutant can have."""

# In C++, from the outermost to the innermost where several mutants share one range.
SHAPES = {
    "stay": "if ({on}) {{}} else {original}",  # a return that is not taken
    "skip": "({on} ? static_cast<void>(0) : static_cast<void>({original}))",  # a statement that is left out
    "flip": "({on} != static_cast<bool>({original}))",  # a truth turned round
    "choose": "({on} ? ({mutated}) : ({original}))",  # an expression in the place of another
}



def called(mutant):
    """The expression that is true while this mutant is switched on: a careful one for what the compiler may have to evaluate."""
    return f"oya::mutation::{'on_at_run_time' if mutant['constant'] else 'on'}({mutant['number']})"


def rewritten(text, mutants, shapes=SHAPES, switch=called):
    """The text with all these mutants in it. Ranges may lie in each other, as expressions do, but must not cross. Only one mutant is
    ever awake, so what a mutant puts in the place of the original is written without the others."""
    order = list(shapes)
    waiting = sorted(mutants, key=lambda m: (m["start"], -m["end"], order.index(m["shape"]), m["number"]))

    def render(start, end):
        parts, at = [], start
        while waiting and waiting[0]["start"] < end:
            mutant = waiting.pop(0)
            if mutant["start"] < at or mutant["end"] > end:
                raise ValueError(f"mutants cross at {mutant['start']}")
            parts.append(text[at:mutant["start"]])
            inner = render(mutant["start"], mutant["end"])
            parts.append(shapes[mutant["shape"]].format(on=switch(mutant), original=inner, mutated=mutant["new"]))
            at = mutant["end"]
        return "".join(parts) + text[at:end]

    return render(0, len(text))


def with_switch(text):
    """The text with the switch's header included: below `#pragma once` in a header, and first in any other file."""
    line = '#include "core/mutation.h"\n'
    head, once, rest = text.partition("#pragma once\n")
    return head + once + line + rest if once else line + text


def one_line(text):
    return " ".join(text.split())
