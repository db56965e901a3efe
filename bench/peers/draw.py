"""Print the table of what peers cost, from the lines that bench/peers/main.c prints.

  draw.py FILE           prints the table
  draw.py FILE --write   writes it into docs/performance.md, too, and draws docs/pictures/peers.svg

A ratio is the time of a peer divided by that of Flow: more than 1 is slower than Flow.
"""
import pathlib
import re
import sys
from typing import NamedTuple

try:
    import matplotlib
except ModuleNotFoundError:
    matplotlib = None  # only the picture needs it
else:
    matplotlib.use("svg")
    # Text stays text, and two runs with the same figures write the same file.
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "flow",
                                "font.family": "sans-serif", "font.size": 10})
    from matplotlib import pyplot, ticker

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "performance.md"
PICTURE = ROOT / "docs" / "pictures" / "peers.svg"
BEGIN, END = "<!-- written by scripts/bench-peers --write -->\n", "<!-- to here -->\n"
FLOW, PEER, AHEAD, INK = "#1a5fb4", "#9a9996", "#c64600", "#303030"

PEERS = {
    "gobject": "GObject, g_signal_emit",
    "wayland": "libwayland, dispatch of an event",
    "qt-index": "Qt, QMetaMethod::invoke by index",
    "qt-name": "Qt, QMetaObject::invokeMethod by name",
    "qt-stack": "Qt Quick, StackView push + pop",
}
OURS = {"slot": "call by slot", "name": "call by name", "pair": "push + pop"}
# The reason why a peer is ahead.
REASONS = {"qt-index": "generated code, no libffi"}


class Row(NamedTuple):
    peer: str
    count: str  # of arguments; "" where there are none
    ours: str
    ratio: float
    peer_ns: float
    our_ns: float

    @property
    def is_ahead(self):
        return self.ratio < 1

    @property
    def note(self):
        if not self.is_ahead:
            return ""
        reason = REASONS.get(self.peer)
        return "ahead of Flow" + (f": {reason}" if reason else "")

    @property
    def arguments(self):
        return f"{self.count} argument{'' if self.count == '1' else 's'}" if self.count else ""


def rows(path):
    found = []
    for line in pathlib.Path(path).read_text().splitlines():
        name, ours, *numbers = line.split()
        peer, count = re.fullmatch(r"(.*?)(?:-(\d))?", name).groups()
        found.append(Row(peer, count or "", ours.split("-")[0], *map(float, numbers)))
    return found


def table(all_rows):
    lines = ["| peer | against | × Flow | ns | Flow, ns | |", "|---|---|---|---|---|---|"]
    for row in all_rows:
        against = OURS[row.ours] + (f", {row.arguments}" if row.count else "")
        lines.append(f"| {PEERS[row.peer]} | {against} | {row.ratio:.2f} | {row.peer_ns:.0f} "
                     f"| {row.our_ns:.0f} | {row.note} |")
    return "\n".join(lines) + "\n"


def write(all_rows):
    text = PAGE.read_text()
    found = re.fullmatch(f"(.*{re.escape(BEGIN)})(.*?)({re.escape(END)}.*)", text, re.S)
    if not found:
        sys.exit(f"{PAGE}: the lines {BEGIN.strip()} and {END.strip()} are not there")
    PAGE.write_text(found[1] + table(all_rows) + found[3])


def draw(all_rows):
    """A bar for each row, from 1, which is Flow, to the ratio; those that are ahead to the left."""
    figure, axes = pyplot.subplots(figsize=(8.6, 6.6))
    place, ticks, labels = 0.0, [], []
    for index, row in enumerate(all_rows):
        if index == 0 or all_rows[index - 1].peer != row.peer:
            place += 1.0
            axes.text(0, place, f"{PEERS[row.peer]}, against Flow's {OURS[row.ours]}",
                      transform=axes.get_yaxis_transform(), weight="bold", va="center", color=INK,
                      zorder=5, bbox={"facecolor": "white", "edgecolor": "none", "pad": 1.5})
        place += 0.9
        ticks.append(place)
        labels.append(row.arguments or "7 callbacks, Flow 11")
        axes.barh(place, row.ratio - 1, left=1, height=0.66,
                  color=AHEAD if row.is_ahead else PEER, zorder=2)
        shown = f"{row.ratio:.1f} ×" if row.ratio >= 1 else f"{row.ratio:.2f} ×, {row.note}"
        axes.text(max(row.ratio, 1) * 1.03, place, shown, va="center", color=INK, zorder=3)
    axes.set_xscale("log")
    most = max(row.ratio for row in all_rows)
    axes.set_xlim(0.3, most * 1.5)
    marks = [mark for mark in (0.3, 0.5, 1, 2, 3, 5, 10, 20, 50) if mark < most * 1.5]
    axes.set_xticks(marks, [f"{mark:g}" for mark in marks])
    axes.xaxis.set_minor_locator(ticker.NullLocator())
    axes.set_yticks(ticks, labels)
    axes.set_ylim(place + 0.8, 0.3)
    axes.axvline(1, color=FLOW, linewidth=2, zorder=4)
    axes.text(1, 1.01, "Flow", transform=axes.get_xaxis_transform(), color=FLOW, weight="bold",
              ha="center", va="bottom")
    axes.grid(axis="x", color="#deddda", zorder=0)
    axes.tick_params(length=0, colors=INK)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.set_xlabel(
        "time, × Flow's in the same run (logarithmic); right of the line Flow is faster", color=INK)
    figure.patch.set_facecolor("white")
    figure.tight_layout()
    figure.savefig(PICTURE, metadata={"Date": None, "Title": "What others cost, against Flow"})


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--write"]):
        sys.exit("usage: draw.py FILE [--write]")
    all_rows = rows(sys.argv[1])
    print(table(all_rows), end="")
    if "--write" in sys.argv:
        if not matplotlib:
            sys.exit("nothing is written: the picture needs matplotlib, Debian's"
                     " python3-matplotlib")
        write(all_rows)
        draw(all_rows)


main()
