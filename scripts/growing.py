"""The rows of bench/growth, and how one is counted; scripts/growth and scripts/counts share it."""
import math
from typing import NamedTuple

import counting

FEW, SOME, MANY = 1000, 4000, 30000
PATIENCE = 90  # seconds; what takes longer grows


class Row(NamedTuple):
    name: str
    few: int
    many: int
    sorts: bool

    def aim(self):
        return 1.1 * math.log(self.many) / math.log(self.few) if self.sorts else 1.5


class Result(NamedTuple):
    name: str
    few: float | None
    many: float | None
    at: int  # the number of units of the larger figure
    growth: float | None
    failure: str
    good: bool


def rows():
    output, _ = counting.run([counting.BENCH / "growth", "--list"])
    for name, many, sorts in (line.split("\t") for line in output.splitlines()):
        many = int(many) or MANY
        # Rows that never have many units are compared from a lower number on.
        yield Row(name, min(FEW, many // 8), many, sorts == "1")


def measure(row, patience=PATIENCE):
    few = None
    try:
        few = instructions(row, row.few, patience)
        # A figure that grows fast need not be waited for.
        for count in [SOME, row.many] if row.many > SOME else [row.many]:
            many = instructions(row, count, patience)
            growth = many / few
            if growth > row.aim():
                break
        return Result(row.name, few, many, count, growth, "", growth <= row.aim())
    except counting.Failed as failed:
        return Result(row.name, few, None, row.many, None, str(failed), False)


def instructions(row, count, patience):
    return counting.instructions_per_unit("growth", [row.name, count], patience)
