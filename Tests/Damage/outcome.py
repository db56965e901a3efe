"""Decides how a damaged plugin ended, from the report of load.c.

The rules. The *place* of a death is the object that the processor was in; or, where that is nothing
or a library such as libc, the first return address on the stack that lies in the loader, libflow,
the plugin or the host. The host calls by address nothing but the system's dlopen and dlsym; what
these calls leave on the stack does not count. `dlopen` has begun and returned when load.c says so,
because libflow calls the dlopen of load.c. `init` has been called when
- the plugin's code was run for the first time after that: load.c takes the right to run from the
  plugin's code after dlopen, and gives it back when it is called;
- or libflow called an address where there is no code;
- or the entry says that init lies in another library, and the innermost return address of libflow
  is behind a call of an address.
A loader that wrote over libflow or mapped the plugin over it, which load.c finds by comparing, has
ended the process.
"""

import collections
import re
import signal
import unicodedata

WORKED = "loaded and worked"
REFUSED = "refused: "
LOADER = "died in the system's loader"
HARMED = "died because the system's loader wrote over libraries"
CONSTRUCTOR = "died in the plugin: constructors"
INIT = "died in the plugin: init"
LATER = "died in the plugin: later"
LIBC = "died in a library libflow called, after init was called"
LIBFLOW = "died in libflow, after init was called"
HUNG = "hung: "
SILENT = "ended without a report, after init was called"
BEFORE = "DIED IN LIBFLOW BEFORE INIT WAS CALLED"
HOST = "DIED IN THE HOST"
MESSAGE = "BAD MESSAGE"
# Damaged code may leave a processor that copies backwards, or another's registers.
SPOILT = "bad message, after init was called"
FAILURES = (BEFORE, HOST, MESSAGE)

Outcome = collections.namedtuple("Outcome", "row name detail")
Place = collections.namedtuple("Place", "object file offset")
NAMED = ("loader", "libflow", "plugin", "host")
DRAWN_OVER = re.compile("[\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


class Report:
    """The lines of load.c, taken apart."""

    def __init__(self, text):
        self.stages, self.refusals, self.death = [], [], None
        self.pc, self.init, self.stack, self.by_address = None, None, [], []
        self.is_harmed = False
        for line in text.splitlines():
            word, *rest = line.split(" ")
            if word == "stage":
                self.stages.append(rest[0])
            elif word == "refused":
                self.refusals.append((rest[0], bytes.fromhex(rest[1]), self.has_begun))
            elif word == "death":
                self.death = int(rest[0])
            elif word == "pc":
                self.pc = Place(*rest)
            elif word == "harmed":
                self.is_harmed = True
            elif word == "init":
                self.init = Place(*rest)
            elif word in ("from", "by-address"):
                self.stack.append(Place(*rest))
                self.by_address.append(word == "by-address")

    @property
    def stage(self):
        return self.stages[-1] if self.stages else "b"

    @property
    def has_begun(self):
        """True if init was called."""
        return "i" in self.stages

    def called_init_elsewhere(self):
        """True if libflow has called an init that is not in the plugin."""
        if not self.init or self.init.object in ("plugin", "nothing"):
            return False
        callers = (by for place, by in zip(self.stack, self.by_address)
                   if place.object == "libflow")
        return next(callers, not self.stack)  # a wrong init may lose the stack

    def place(self):
        callers = (one for one, by in zip(self.stack, self.by_address)
                   if not (by and one.object == "host"))
        return next((one for one in [self.pc, *callers] if one and one.object in NAMED), None)


def message_fault(message):
    """Return the fault of a message, or None."""
    if not message:
        return "it is empty"
    try:
        text = message.decode()
    except UnicodeDecodeError as error:
        return f"it is not UTF-8: {error}"
    if any(unicodedata.category(one) == "Cc" for one in text) or DRAWN_OVER.search(text):
        return "it has control characters"
    return None


def row_of_death(report):
    place = report.place()
    where = place.object if place else "nothing"
    if report.stage == "o" and not report.has_begun:
        return CONSTRUCTOR if where == "plugin" else LOADER
    if where == "loader":
        return LOADER
    if where == "plugin":
        if report.has_begun:
            return INIT if report.stage == "i" else LATER
        return LOADER if report.stack and report.stack[0].object == "loader" else INIT
    if not place and report.has_begun:
        return INIT if report.stage == "i" else LATER  # it has lost its stack
    if report.is_harmed:
        return HARMED
    if report.pc.object == "nothing" and where == "libflow":
        return INIT if report.stage in "ci" else LATER
    if not report.has_begun:
        return INIT if report.called_init_elsewhere() else BEFORE
    if where == "host":
        return HOST
    return LIBFLOW if report.pc.object == "libflow" else LIBC


def outcome(report, exit_code, symbol):
    """The row of the table, a name for what happened, and more about it. `exit_code` is negative
    for a signal; `symbol` names a Place."""
    for status, message, has_begun in report.refusals:
        fault = message_fault(message)
        if fault:
            return Outcome(SPOILT if has_begun else MESSAGE, f"{status}: {fault}", repr(message))
    if report.death is not None and report.pc:
        return of_death(report, symbol)
    if exit_code == 0 and report.stage == "e":
        if report.refusals:
            return Outcome(REFUSED + report.refusals[0][0], "", "")
        return Outcome(WORKED, "", "")
    how = f"exit code {exit_code}" if exit_code >= 0 else signal.Signals(-exit_code).name
    if report.has_begun:
        return Outcome(SILENT, how, "")
    if report.stage == "o":
        return Outcome(LOADER, how, "")
    return Outcome(HARMED if report.is_harmed else BEFORE, how, "")


def of_death(report, symbol):
    row = row_of_death(report)
    name = f"{signal.Signals(report.death).name} in {symbol(report.pc)}"
    place = report.place()
    if place and place != report.pc:
        name += f" for {symbol(place)}"
    if report.death == signal.SIGALRM and row not in FAILURES:
        row = HUNG + row.removeprefix("died ")
    detail = "stages " + "".join(report.stages) + ", from " + " < ".join(
        map(symbol, report.stack[:6]))
    return Outcome(row, name, detail)
