"""The figures of Flow and what they may be: the table that scripts/bench prints, and what of it
scripts/counts compares with bench/counts.txt."""
from typing import NamedTuple

import counting


class Figure(NamedTuple):
    name: str
    aim: float | None  # the highest that is good; None is no aim
    time: str | None = None  # its name in `bench times`
    count: tuple[str, str | None] | None = None  # two of its subjects: the first against the second
    amount: str | None = None  # its name in `amounts`: no time, the same in each run
    unit: str = ""
    less: str | None = None  # a subject that is taken off both of `count`

    def counted(self, instructions):
        above, below = self.count
        off = instructions[self.less] if self.less else 0
        return (instructions[above] - off) / (instructions[below] - off if below else 1)

    def is_good(self, value):
        return self.aim is None or value is None or value <= self.aim


def call(way, count, aim):
    plural = "" if count == 1 else "s"
    return Figure(f"call by {way}, {count} argument{plural}, × bare `ffi_call`", aim,
                  f"{way}-{count}", (f"{way}-{count}", f"bare-{count}"))


def allocations(subject, what):
    return Figure(f"allocations per {what}", 0, amount=f"allocations-{subject}")


FIGURES = [
    call("slot", 1, 1.5), call("slot", 3, 1.4), call("slot", 6, 1.3),
    call("name", 1, 1.9), call("name", 3, 1.5), call("name", 6, 1.4),
    Figure("push + pop, 11 callbacks, × its own bare `ffi_call`s", 2, "pair",
           ("pair", "bare-pair")),
    Figure("the same with an animated presenter, × these", None, "presented-pair",
           ("presented-pair", "bare-pair")),
    Figure("the same with an animated presenter and an observer, × these", 12, "shown-pair",
           ("shown-pair", "bare-pair")),
    Figure("instructions of a push + pop", 7800, None, ("pair", None)),
    Figure("the same at depth 1,000,000, × at depth 10 (no callbacks)", 1.1, None,
           ("deep", "shallow")),
    allocations("slot-6", "call by slot"), allocations("name-6", "call by name"),
    allocations("pair", "push + pop"),
    allocations("completing-pair", "push + pop with a completion"),
    allocations("presented-pair", "push + pop with an animated presenter"),
    allocations("observed-pair", "push + pop with an observer"),
    allocations("timer", "dispatch that runs a timer and tells a watch"),
    Figure("bytes per stacked screen at 1,000", 200, amount="bytes-1000"),
    Figure("bytes per stacked screen at 100,000", 200, amount="bytes-100000"),
    Figure("bytes per stacked screen at 1,000,000", 200, amount="bytes-1000000"),
    Figure("`libflow.so.0`, stripped", 672, amount="size", unit=" KB"),
    Figure("first engine after `dlopen`", 100, "engine-create", unit=" µs"),
    Figure("`changed`, render and 30 of 100,000 rows on demand", 1000, "rows-many", unit=" µs"),
    Figure("the same, × of 100 rows", 1.2, "rows-growth"),
    Figure("10,000 rows given whole, rendered the first time", None, "rows-first", unit=" ms"),
    Figure("the same again after one change", 2, "rows-again", unit=" ms"),
    allocations("rows", "such a render again"),
    Figure("saved state: a record of 100,000 that are told", 0.15, "record", unit=" µs"),
    Figure("what saving adds to a push or a pop, with 100 screens open", 1, "step-few",
           unit=" µs"),
    Figure("the same with 100,000 screens open", 1, "step-many", unit=" µs"),
    Figure("the same, × with 100", 1.5, "step-growth", ("saved-many", "saved-few"),
           less="unsaved"),
    Figure("push + pop that is saved, × the same unsaved", None, "saved-pair",
           ("saved-few", "unsaved")),
    Figure("100,000 screens restored", 200, "restore-screens", unit=" ms"),
    Figure("100,000 nested flows restored, on a stack of 512 KB", 450, "restore-nested",
           unit=" ms"),
    Figure("what a step in SQLite adds, `fast`, p50, with 100 screens", 20, "stored-few",
           unit=" µs"),
    Figure("the same with 100,000 screens", 20, "stored-many", unit=" µs"),
    Figure("a session of `shop` in one file, awake", 64, "kb-awake", unit=" KB"),
    Figure("the same asleep, of 1,000", 1, "kb-asleep", unit=" KB"),
    Figure("waking one and drawing it", 1, "wake", unit=" ms"),
    Figure("what a scene adds to an update of a page of 50 elements, instructions", 60000, None,
           ("scene-update", None), less="without-scene-update"),
    Figure("what a scene adds to such a page that comes and goes, instructions", 260000, None,
           ("scene-push", None), less="without-scene-push"),
    Figure("a C host from `exec` to the first screen of `setup`", 0.8, "start", unit=" ms"),
    Figure("the same, × a C program that does nothing", 1.5, "start-ratio"),
    Figure("`flow_plugin_load`, × bare `dlopen` + `dlsym`", 1.5, "plugin-load"),
    Figure("the plugin `setup` in a further engine", 10, "shared-plugin", unit=" µs"),
    Figure("the same, bytes", 10240, amount="bytes-shared-plugin"),
    Figure("the same, instructions of a load and an unload", None, None, ("shared-plugin", None)),
]
# Every subject that is counted.
SUBJECTS = list(dict.fromkeys(
    subject for figure in FIGURES if figure.count
    for subject in (*figure.count, figure.less) if subject))
# Subjects in which no code of Flow runs: they tell if this machine's libffi is that of the kept
# figures.
BARE = [subject for subject in SUBJECTS if subject.startswith("bare")]


def instructions(subject, **place):
    plugin = counting.SETUP if subject == "shared-plugin" else counting.PLUGIN
    return counting.instructions_per_unit("bench", ["count", subject, f"./{plugin.name}"], **place)


def times():
    start = (counting.BENCH / "first", counting.SETUP, counting.BENCH / "nothing")
    return {**numbers("times", counting.PLUGIN, counting.SETUP, counting.LIBRARY,
                      counting.BENCH / "open"),
            **numbers("sessions", counting.SHOP), **numbers("start", *start)}


def amounts():
    # Names of files are a part of what an engine keeps.
    names = (f"./{plugin.name}" for plugin in (counting.PLUGIN, counting.SETUP))
    return {**numbers("amounts", *names, environment=counting.COUNTED, folder=counting.BENCH),
            "size": counting.LIBRARY.stat().st_size / 1024}


def numbers(*arguments, **place):
    output, _ = counting.run([counting.BENCH / "bench", *arguments], **place)
    return {name: float(value) for name, value in map(str.split, output.splitlines())}


def text(value):
    return f"{value:,.2f}".rstrip("0").rstrip(".") if value < 100 else f"{value:,.0f}"
