"""What docs/runbook.md tells people to type."""

import re

from kit import ROOT

RUNBOOK = (ROOT / "docs" / "runbook.md").read_text()


def lines_of(heading):
    """The commands below a heading, without what is said behind them."""
    part = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", RUNBOOK, re.MULTILINE | re.DOTALL).group(1)
    return [re.sub(r"\s{2,}#.*", "", line).strip() for line in part.splitlines() if line.startswith("    ")]
