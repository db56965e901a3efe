"""What follows from FLOW_REQUEST_TABLE and the functions of its rows.

  Sources/FlowPlayer/Steps/RequestVerb+Table.swift  the words of play scripts, and what stands behind each
  Sources/FlowPlayer/Steps/flow_request+Call.swift  the call of a request's function
  docs/scenarios.md                                 the same words, for readers
"""
import dataclasses
import functools
import re
import sys

from generators.headers import LIBRARY, ROOT, comments, declarations, table

NOTICE = "Written by scripts/generate from the tables of include/flow; do not edit."
# Functions that are not called like the words of their rows.
FUNCTIONS = {
    "CLOSE_WINDOW": "flow_window_close", "UNLOAD": "flow_plugin_unload", "SET_ARGUMENTS": "flow_screen_set_arguments",
    "LINK": "flow_screen_set_link", "DEEP_LINK": "flow_open_deep_link", "GESTURE_BACK": "flow_gesture_begin_back",
    "GESTURE_DRAG": "flow_gesture_begin_drag"}
# An operand: the bit of a row, the parameters that bring it, the member of flow_request, the word for readers.
OPERANDS = [
    ("presentable", "PRESENTABLE", r"flow_presentable \w+", "presentable", "X"),
    ("screen", "SCREEN", r"flow_screen \w+", "presentable", "S"),
    ("screens", "SCREENS", r"const flow_screen \*screens size_t count", "screens", "A B C"),
    ("requests", "REQUESTS", r"const flow_request \*requests size_t count", "", ""),
    ("tabs", "TABS", r"const flow_tabs \*tabs", "tabs", "A B C"),
    ("tab", "TAB", r"const flow_tab \*tab", "tab", "X"),
    ("classID", "CLASS", r"const char \*class_id", "class_id", "CLASS"),
    ("arguments", "ARGUMENTS", r"const flow_value \*arguments", "arguments", "[JSON]"),
    ("value", "VALUE", r"const flow_value \*value", "value", "[VALUE]"),
    ("route", "ROUTE", r"const flow_route \*route", "", "NAME JSON"),
    ("uri", "LINK", r"const flow_uri \*uri", "", "URI"),
    ("count", "COUNT", r"size_t \w+", "count", "N"),
]


@dataclasses.dataclass(frozen=True)
class Operand:
    name: str
    # Of flow_request; empty if it has none.
    member: str
    shown: str
    # As the function has it: ("const flow_value", "*arguments").
    parameters: tuple


@dataclasses.dataclass(frozen=True)
class Request:
    """A row, and what its function takes."""
    name: str
    number: int
    word: str
    sources: frozenset  # of `from`: {"PLACE"}
    traits: frozenset  # {"OPENS", "BATCH"}, without what it takes
    function: str
    # The parameter that is `from`, as ("flow_handle", "from"); None if there is none.
    subject: tuple
    operands: tuple

    @property
    def identifier(self):
        return self.word.replace(" ", "_")

    @property
    def is_lent(self):
        """True if all that it takes stands in a flow_request."""
        return all(operand.member for operand in self.operands)


def typed(parameter):
    """("const flow_value *", "arguments") of `const flow_value *arguments`."""
    kind, star, name = re.fullmatch(r"(.*?)\s*(\**)(\w+)", parameter).groups()
    return (f"{kind} {star}" if star else kind, name)


def read(row, functions):
    name, number, word, sources, traits = row
    word = word.strip('"')
    traits = set(re.findall(r"FLOW_TRAIT_(\w+)", traits))
    function = FUNCTIONS.get(name, f"flow_{word.replace(' ', '_')}")
    if function not in functions:
        sys.exit(f"scripts/generate: no function for the request '{word}': {function} is not declared")
    parameters = functions[function]
    if parameters[0] != "flow_engine *engine" or \
            parameters[-2:] != ["const flow_options *options", "flow_transition *out_transition"]:
        sys.exit(f"scripts/generate: {function}: a request takes an engine, options and a transition")
    rest = parameters[1:-2]
    subject = None
    if rest and "FLOW_FROM_NOTHING" not in sources:
        subject = typed(rest.pop(0))
    operands = []
    while rest:
        for operand, _, pattern, member, shown in OPERANDS:
            width = 2 if "size_t count" in pattern else 1
            if re.fullmatch(pattern, " ".join(rest[:width])):
                operands.append(Operand(operand, member, shown, tuple(map(typed, rest[:width]))))
                del rest[:width]
                break
        else:
            sys.exit(f"scripts/generate: {function}: no request takes '{rest[0]}'")
    takes = {trait.removeprefix("TAKES_") for trait in traits if trait.startswith("TAKES_")}
    found = {bit for operand, bit, *_ in OPERANDS if operand in [each.name for each in operands]}
    if takes != found:
        sys.exit(f"scripts/generate: FLOW_REQUEST_{name} takes {sorted(takes)}, and {function} {sorted(found)}")
    return Request(
        name, int(number), word, frozenset(re.findall(r"FLOW_FROM_(\w+)", sources)),
        frozenset(trait for trait in traits if not trait.startswith("TAKES_")), function, subject, tuple(operands))


@functools.cache
def requests():
    functions = {name: [re.sub(r"^struct ", "", each.replace("const struct ", "const ")) for each in
                        re.split(r", (?![^()]*\))", parameters)]
                 for name, _, parameters in declarations(tuple(LIBRARY))}
    return [read(row, functions) for row in table("request", "REQUEST")]


@functools.cache
def comment(function):
    """The first sentence of a function's comment."""
    for header in LIBRARY:
        if function in comments(header):
            return " ".join(comments(header)[function].split("\n\n")[0].split())
    return ""


# ---- Play scripts ----------------------------------------------------------------------------------

# Words with a meaning of their own, which the player and docs/scenarios.md have by hand.
BY_HAND = {"OPEN_TABS", "SELECT_TAB", "BATCH", "GESTURE_BACK", "GESTURE_DRAG"}


def in_scripts():
    return [each for each in requests() if each.is_lent and each.name not in BY_HAND]


def script_subject(request):
    """What stands behind a word for `from`: nothing if that is on whose behalf; `by X` says so."""
    if request.subject is None or request.subject in [("flow_handle", "from"), ("flow_window", "window")]:
        return "asker"
    return "tab" if request.sources == {"ROUTER"} else "named"


def player_operand(operand):
    """An index is a number too, and called otherwise when it is missing."""
    return ".index" if operand.parameters[0] == ("size_t", "index") else f".{operand.name}"


def player_subject(request):
    subject = script_subject(request)
    if subject != "named":
        return f".{subject}"
    kind = request.subject[0].removeprefix("flow_")
    return f'.named("a {kind}")' if request.operands else '.named("what it is about")'


def player_table():
    lines = []
    for each in in_scripts():
        operands = ", ".join(map(player_operand, each.operands))
        row = f'    RequestVerb("{each.identifier}", FLOW_REQUEST_{each.name}, {player_subject(each)}, [{operands}]),'
        if len(row) > 100:
            row = (f'    RequestVerb(\n      "{each.identifier}", FLOW_REQUEST_{each.name}, {player_subject(each)}, '
                   f'[{operands}]),')
        lines.append(row + "\n")
    return (f"// {NOTICE}\n\nimport CFlowABI\n\nextension RequestVerb {{\n"
            "  /// The requests that are what the table says of them.\n"
            "  static let ofTable: [RequestVerb] = [\n" + "".join(lines) + "  ]\n}\n")


def swift_arguments(request):
    arguments = ["engine"] + (["from"] if request.subject else [])
    for operand in request.operands:
        arguments += [operand.member] + (["count"] if len(operand.parameters) == 2 else [])
    return arguments + ["options", "transition"]


def player_calls():
    cases = "".join(
        f"    case FLOW_REQUEST_{each.name}:\n      {each.function}({', '.join(swift_arguments(each))})\n"
        for each in requests() if each.is_lent)
    return (f"// {NOTICE}\n\nimport CFlowABI\n\nextension flow_request {{\n"
            "  /// Calls the function of this kind of request with its members.\n  ///\n"
            "  /// - Returns: `nil` for a kind with an operand that no `flow_request` holds.\n"
            "  func call(\n    _ engine: OpaquePointer?, options: UnsafePointer<flow_options>,\n"
            "    transition: UnsafeMutablePointer<flow_transition>\n  ) -> flow_status? {\n"
            f"    switch kind {{\n{cases}    default: nil\n    }}\n  }}\n}}\n")


SCENARIOS = ROOT / "docs" / "scenarios.md"
SUBJECTS = {"flow_screen": "S", "flow_coordinator": "C", "flow_layer": "L", "flow_plugin": "PLUGIN",
            "flow_router": "TAB", "flow_handle": "X"}
# What stands behind a word in another way than its operands are shown.
SHOWN = {"DISMISS": "dismiss [N]", "ADD_TAB": "add_tab X [at N]"}


def scenario_row(request):
    words = [request.identifier]
    if script_subject(request) != "asker":
        words.append(SUBJECTS[request.subject[0]])
    words += [operand.shown for operand in request.operands]
    step = SHOWN.get(request.name, " ".join(words))
    return f"| `{step}` | `{request.function}` |\n"


def section(path, name, rows):
    """A file with the rows between its marks in place of those that stand there."""
    begin, end = f"<!-- {name}: written by scripts/generate -->\n", f"<!-- end of {name} -->\n"
    text = path.read_text(encoding="utf-8")
    if text.count(begin) != 1 or text.count(end) != 1:
        sys.exit(f"scripts/generate: {path.relative_to(ROOT)}: the marks of '{name}' are missing")
    head, rest = text.split(begin)
    return head + begin + rows + end + rest.split(end)[1]


def scenarios():
    return section(SCENARIOS, "requests", "| step | function |\n|---|---|\n" + "".join(map(scenario_row, in_scripts())))


def files():
    return {
        "Sources/FlowPlayer/Steps/RequestVerb+Table.swift": player_table(),
        "Sources/FlowPlayer/Steps/flow_request+Call.swift": player_calls(),
        "docs/scenarios.md": scenarios(),
    }
