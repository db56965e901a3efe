"""The words for requests in scripts, kits and documents, from FLOW_REQUEST_TABLE and the functions
of its rows.

  Sources/FlowPlayer/Requests/RequestVerb+Table.swift  the words of play scripts, and what stands
  behind each
  Sources/FlowPlayer/Requests/flow_request+Call.swift  the call of a request's function
  docs/scenarios.md                                 the same words, for readers
  Sources/FlowKit/Opening/FlowObject+Requests.swift      the verbs of screens and coordinators
  Sources/FlowKitHost/Requests/Engine+Verbs.swift        the verbs of hosts
  include/flow/cpp/requests.hpp                          the verbs of the C++ kit
"""
import dataclasses
import functools
import re
import sys

from generators.headers import HEADERS, LIBRARY, ROOT, comments, declarations, table, wrapped

NOTICE = "Written by scripts/generate from the tables of include/flow; do not edit."
# Functions that are not called like the words of their rows.
FUNCTIONS = {
    "CLOSE_WINDOW": "flow_window_close",
    "UNLOAD": "flow_plugin_unload",
    "SET_ARGUMENTS": "flow_screen_set_arguments",
    "LINK": "flow_screen_set_link",
    "DEEP_LINK": "flow_open_deep_link",
    "GESTURE_BACK": "flow_gesture_begin_back",
    "GESTURE_DRAG": "flow_gesture_begin_drag",
    "GESTURE_TURN": "flow_gesture_begin_turn",
    "RENEW": "flow_instance_renew",
    "PANES": "flow_window_set_panes"}
# Made by functions that have no options and no transition.
WITHOUT_FUNCTION = {"RESTORE"}
# An operand: the bit of a row, the parameters that bring it, the member of flow_request, the word
# for readers.
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
    ("state", "STATE", r"const flow_value \*state uint32_t version", "", "[JSON]"),
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
        sys.exit(
            f"scripts/generate: no function for the request '{word}': {function} is not declared")
    parameters = functions[function]
    if parameters[0] != "flow_engine *engine" or \
            parameters[-2:] != ["const flow_options *options", "flow_transition *out_transition"]:
        sys.exit(
            f"scripts/generate: {function}: a request takes an engine, options and a transition")
    rest = parameters[1:-2]
    subject = None
    if rest and "FLOW_FROM_NOTHING" not in sources:
        subject = typed(rest.pop(0))
    operands = []
    while rest:
        for operand, _, pattern, member, shown in OPERANDS:
            width = 2 if "size_t count" in pattern or operand == "state" else 1
            if re.fullmatch(pattern, " ".join(rest[:width])):
                operands.append(Operand(operand, member, shown, tuple(map(typed, rest[:width]))))
                del rest[:width]
                break
        else:
            sys.exit(f"scripts/generate: {function}: no request takes '{rest[0]}'")
    takes = {trait.removeprefix("TAKES_") for trait in traits if trait.startswith("TAKES_")}
    found = {bit for operand, bit, *_ in OPERANDS if operand in [each.name for each in operands]}
    if takes != found:
        sys.exit(
            f"scripts/generate: FLOW_REQUEST_{name} takes {sorted(takes)}, "
            f"and {function} {sorted(found)}")
    return Request(name, int(number), word, frozenset(re.findall(r"FLOW_FROM_(\w+)", sources)),
                   frozenset(trait for trait in traits if not trait.startswith("TAKES_")), function,
                   subject, tuple(operands))


@functools.cache
def requests():
    functions = {name: [re.sub(r"^struct ", "", each.replace("const struct ", "const ")) for each in
                        re.split(r", (?![^()]*\))", parameters)]
                 for name, _, parameters in declarations(tuple(LIBRARY))}
    return [read(row, functions) for row in table("request", "REQUEST")
            if row[0] not in WITHOUT_FUNCTION]


@functools.cache
def comment(function):
    """The first sentence of a function's comment."""
    for header in LIBRARY:
        if function in comments(header):
            return " ".join(comments(header)[function].split("\n\n")[0].split())
    return ""


# ---- Play scripts
# ----------------------------------------------------------------------------------

# Words with a meaning of their own, which the player and docs/scenarios.md have by hand.
BY_HAND = {"OPEN_TABS", "SELECT_TAB", "BATCH", "GESTURE_BACK", "GESTURE_DRAG", "GESTURE_TURN",
           "PANES"}


def in_scripts():
    return [each for each in requests() if each.is_lent and each.name not in BY_HAND]


def script_subject(request):
    """The handle behind a word, for `from`: none if that is on whose behalf; `by X` says so."""
    askers = [("flow_handle", "from"), ("flow_window", "window")]
    if request.subject is None or request.subject in askers:
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
        name, subject = f'"{each.identifier}", FLOW_REQUEST_{each.name}', player_subject(each)
        row = f'    RequestVerb({name}, {subject}, [{operands}]),'
        if len(row) > 100:
            row = f'    RequestVerb(\n      {name}, {subject}, [{operands}]),'
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
        f"    case FLOW_REQUEST_{each.name}:\n"
        f"      {each.function}({', '.join(swift_arguments(each))})\n"
        for each in requests()
        if each.is_lent)
    return (f"// {NOTICE}\n\nimport CFlowABI\n\nextension flow_request {{\n"
            "  /// Calls the function of this kind of request with its members.\n  ///\n"
            "  /// - Returns: `nil` for a kind with an operand that no `flow_request` holds.\n"
            "  func call(\n    _ engine: OpaquePointer?, options: UnsafePointer<flow_options>,\n"
            "    transition: UnsafeMutablePointer<flow_transition>\n  ) -> flow_status? {\n"
            f"    switch kind {{\n{cases}    default: nil\n    }}\n  }}\n}}\n")


SCENARIOS = ROOT / "docs" / "scenarios.md"
SUBJECTS = {"flow_screen": "S", "flow_coordinator": "C", "flow_layer": "L", "flow_plugin": "PLUGIN",
            "flow_router": "TAB", "flow_handle": "X"}
# Words that are followed by something else than their operands.
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
    return section(SCENARIOS, "requests",
                   "| step | function |\n|---|---|\n" + "".join(map(scenario_row, in_scripts())))


# ---- FlowKit and FlowKitHost
# -----------------------------------------------------------------------

# Requests that the kits in Swift have by hand, or not at all.
NOT_IN_SWIFT = {
    "BATCH": "batch(with:_:)", "OPEN_TABS": "openTabs(_:)", "ADD_TAB": "addTab(_:at:)",
    "DEEP_LINK": "openDeepLink(_:in:)"}
NOT_IN_FLOWKIT = {
    "CLOSE": "FlowObject.close(): itself",
    "FINISH": "Screen.finish(with:), Coordinator.finish(with:)",
    "STOP": "Coordinator.stop()"} | NOT_IN_SWIFT
NOT_IN_FLOWKITHOST = {
    "SELECT_TAB": "Engine.select(_:of:)",
    "SELECT_TAB_OF": "Engine.select(_:)",
    "BACK": "Window.back()",
    "BACK_TO": "Engine.back(to:)",
    "GESTURE_BACK": "Window.beginBack()",
    "GESTURE_DRAG": "Engine.beginDrag(_:)",
    "GESTURE_TURN": "Engine.beginTurn(to:)"} | NOT_IN_SWIFT


def sentence(request, place):
    """The first sentence of the comment of a function, said of what it does: "Pop ..." becomes
    "Pops ..."."""
    said = re.split(r"(?<=\.) ", comment(request.function))[0]
    # "...; already on top: noop" is about outcomes.
    if ": " in said and "; " in said:
        said = said.rsplit("; ", said.count("; "))[0]
    said = said.split(": ")[0].rstrip(".") + "."
    verb, _, rest = said.partition(" ")
    if verb not in ("The", "A", "An"):
        verb = third(verb)
        rest = re.sub(r", or (\w+) it\.", lambda found: f", or {third(found[1])} it.", rest)
    return f"{verb} {rest}".replace("`from`", place)


def third(verb):
    """A verb, of one who does it."""
    if re.search(r"[^aeo]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(sh|ch|o|ss|x)$", verb) else "s")


def camel(words):
    first, *others = words
    return first + "".join(word.capitalize() for word in others)


SWIFT_NAMES = {"LINK": ("setLink", "of"), "SET_ARGUMENTS": ("setArguments", "of")}

# Labels of the operands behind the first; the others have none: arguments, values.
SWIFT_LABELS = {("PANES", "count"): "fit",
                ("LINK", "route"): "to", ("NAVIGATE", "route"): "to", ("MOVE_TAB", "index"): "to",
                ("SWAP", "other"): "and", ("RENEW", "state"): "state"}

# Functions of Swift's library, which a method of the same name would hide.
SWIFT_GLOBALS = {"abs", "dump", "max", "min", "print", "swap", "zip"}


def swift_name(request):
    """A name, and the label of the first parameter: `pop(to:)` is ("pop", "to")."""
    if request.name in SWIFT_NAMES:
        return SWIFT_NAMES[request.name]
    words = request.word.split()
    if camel(words) in SWIFT_GLOBALS:
        words = [*words, request.subject[0].removeprefix("flow_") + "s"]
    return (camel(words[:-1]), words[-1]) if words[-1] in ("to", "of") else (camel(words), "_")


# By the name of an operand: the type of a parameter of Swift; what the function is given.
IN_SWIFT = {
    "presentable": ("flow_presentable", "{}"),
    "screen": ("flow_screen", "{}"),
    "screens": ("[flow_screen]", "{0}, {0}.count"),
    "classID": ("String", "{}"),
    "arguments": ("Value? = nil", "loan.pointer({})"),
    "value": ("Value = .null", "loan.pointer({})"),
    "route": ("Route", "loan.route({})"),
    "count": ("Int", "{}"),
    "state": ("Value? = nil", "loan.pointer({}), version")}
# A route that is none empties a link; one layer is dismissed if nobody says how many.
SWIFT_DEFAULTS = {("LINK", "route"): "Route?", ("DISMISS", "count"): "Int = 1"}


def filled(parts, indent, width=100):
    """Parts with commas between them, as many in a line as fit."""
    lines = [indent]
    for number, part in enumerate(parts, 1):
        part += ", " if number < len(parts) else ""
        if len(lines[-1]) + len(part.rstrip()) > width:
            lines.append(indent)
        lines[-1] += part
    return "\n".join(line.rstrip() for line in lines)


def swift_verb(request, is_host):
    """One function of an extension; `is_host` for one that says on whose behalf."""
    name, label = swift_name(request)
    parameters, given = [], []
    asks = script_subject(request) == "asker"
    if request.subject and (not asks or request.subject[0] == "flow_window"):
        parameters.append((label, request.subject[1], request.subject[0]))
        given.append(request.subject[1])
    elif request.subject:
        given.append("place" if is_host else "handle")
    lends = False
    for operand in request.operands:
        kind, expression = IN_SWIFT[operand.name]
        parameter = camel(operand.parameters[0][1].split("_")).replace("classId", "classID")
        later = SWIFT_LABELS.get((request.name, parameter), "_")
        parameters.append((later if parameters else label, parameter,
                           SWIFT_DEFAULTS.get((request.name, operand.name), kind)))
        if operand.name == "state":
            parameters.append(("version", "version", "UInt32 = 0"))
        given.append(expression.format(parameter))
        lends = lends or "loan" in expression
    if request.subject and asks and is_host and request.subject[0] != "flow_window":
        parameters.append(("from", "place", "flow_handle"))
    parameters.append(("with", "transition", "Transition = .push"))
    listed = [f"{label} {inner}: {kind}" if label != inner else f"{inner}: {kind}"
              for label, inner, kind in parameters]
    head = f"  public func {name}({', '.join(listed)}) throws(FlowError) {{"
    if len(head) > 100:
        head = f"  public func {name}(\n{filled(listed, '    ')}\n  ) throws(FlowError) {{"
    function = request.function if is_host else f"link.api.pointee.{request.function}"
    indent = "      " + ("  " if lends else "")
    call = f"{function}({', '.join(['link.engine'] + given + ['options', 'handle'])})".replace(
        "handle)", "made)")
    body = indent + call
    if len(body) > 100:
        inner = call.split("(", 1)[1][:-1]
        body = f"{indent}{function}(\n{indent}  {inner})"
    ask = "transition.ask(in: context) { link, options, made in"
    if lends:
        text = (
            f"    try lending {{ loan throws(FlowError) in\n      try {ask}\n{body}\n"
            "      }\n    }\n")
    else:
        text = f"    try {ask}\n{body}\n    }}\n"
    said = sentence(request, "`place`" if is_host else "this object")
    said = said.replace("`class_id`", "`classID`")
    said = wrapped(said, "  /// ")
    return f"{said}\n{head}\n{text}  }}\n"


def flowkit():
    verbs = [swift_verb(each, is_host=False) for each in requests()
             if not each.traits & {"WISH", "GESTURE"} and not each.sources & {"WINDOW", "PLUGIN"}
             and each.name not in NOT_IN_FLOWKIT]
    return (f"// {NOTICE}\n\npublic import CFlowABI\n\n"
            "/// Requests on behalf of a screen or coordinator.\nextension FlowObject {\n" +
            "\n".join(verbs) + "}\n")


def flowkit_host():
    verbs = [
        swift_verb(each, is_host=True)
        for each in requests()
        if each.name not in NOT_IN_FLOWKITHOST]
    return (f"// {NOTICE}\n\npublic import CFlowABI\npublic import FlowKit\n\n"
            "/// Requests of a host.\nextension Engine {\n" + "\n".join(verbs) + "}\n")


# ---- The C++ kit
# -----------------------------------------------------------------------------------

NOT_IN_CPP = {"BATCH": "its parts would hold callbacks of C"}
CPP_NAMES = {"SELECT_TAB_OF": "select_tab", "LINK": "set_link", "DEEP_LINK": "open_deep_link",
             "GESTURE_BACK": "gesture_begin_back", "GESTURE_DRAG": "gesture_begin_drag",
             "GESTURE_TURN": "gesture_begin_turn"}
# By the name of an operand: a parameter; what the function is given; a statement before the call.
IN_CPP = {
    "presentable": ("presentable_handle what", "what.raw()", ""),
    "screen": ("screen_handle {}", "{}.raw()", ""),
    "screens": ("std::initializer_list<screen_handle> screens", "raw.data(), raw.size()",
                "    std::vector<flow_screen> raw;\n    for (screen_handle screen : screens)\n"
                "      raw.push_back(screen.raw());\n"),
    "classID": ("const char *class_id", "class_id", ""),
    "arguments": ("value_view arguments = {{}}", "arguments.raw_or_null()", ""),
    "value": ("value_view value = {{}}", "value.raw()", ""),
    "tabs": ("const tabs &tabs", "&given", "    const flow_tabs given = tabs.raw();\n"),
    "tab": ("const flow_tab &tab", "&tab", ""),
    "route": ("route_view route", "&given", "    const flow_route given = route.raw();\n"),
    "uri": ("const flow_uri &uri", "&uri", ""),
    "count": ("std::size_t {}", "{}", ""),
    "state": ("value_view state = {{}}, std::uint32_t version = 0", "state.raw_or_null(), version",
              ""),
}
CPP_DEFAULTS = {("DISMISS", "count"): " = 1"}
# A route that is none empties a link.
CPP_GIVEN = {("LINK", "route"): "route ? &given : nullptr"}
# Requests made in a way of their own, behind the verb of the same name.
CPP_BY_HAND = {
    "OPEN": """\
  result<presentable_handle> open(place_handle from, const char *class_id,
                                  value_view arguments = {}, options &&with = options()) const {
    flow_presentable opened = FLOW_NONE;
    const status status =
        std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
          return flow_open_new(raw_, from.raw(), class_id, arguments.raw_or_null(), options,
                               &opened, out);
        });
    return {status, presentable_handle(opened)};
  }
""",
    "PRESENT": """\
  /** Asks for a yes; () runs if the user says so (flow_confirm()). */
  template <typename Function>
  status confirm(presentable_handle from, const char *title, const char *message, const char *yes,
                 Function function) const {
    return flow_confirm(raw_, from.raw(), title, message, yes,
                        detail::callback<detail::confirmed_word, any_handle>(std::move(function)));
  }
  /** Presents an alert. Returns its screen. */
  result<screen_handle> present(place_handle from, alert &&alert,
                                options &&with = options()) const {
    const flow_alert given = alert.release();
    flow_screen screen = FLOW_NONE;
    const status status =
        std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
          return flow_alert_present(raw_, from.raw(), &given, options, &screen, out);
        });
    return {status, screen_handle(screen)};
  }
""",
}
CPP_HEAD = """\
/**
 * flow/cpp/requests.hpp - the requests of an engine: what opens, goes back, closes and ends.
 */
/* Written by scripts/generate from the tables of include/flow; do not edit. */
#ifndef FLOW_CPP_REQUESTS_HPP
#define FLOW_CPP_REQUESTS_HPP

#include <flow/cpp/alert.hpp>
#include <flow/cpp/callback.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/options.hpp>
#include <flow/cpp/route.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tabs.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

namespace detail {

/** The requests of an engine_view. */
class requests {
 public:
  requests() = default;
  explicit requests(flow_engine *raw) : raw_(raw) {}

"""
CPP_TAIL = """\

 protected:
  flow_engine *raw_ = nullptr;

 private:
  template <typename Function, typename From>
  status asking(Function function, From from, options &with) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return function(raw_, from.raw(), options, out);
    });
  }
  template <typename Function>
  status opening(Function function, place_handle from, presentable_handle what,
                 options &with) const {
    return std::move(with).request(raw_, [&](const flow_options *options, flow_transition *out) {
      return function(raw_, from.raw(), what.raw(), options, out);
    });
  }
};

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
"""


def cpp_handle(request):
    kind = request.subject[0].removeprefix("flow_")
    if kind == "handle":
        kind = "target" if request.sources == {"PLACE_OR_TRANSITION"} else "place"
    return f"{kind}_handle {request.subject[1]}"


def broken(begin, parts, end, width=100):
    """A list in brackets, as clang-format breaks it: the lines stand below the first part."""
    indent = " " * len(begin)
    lines = [begin]
    for number, part in enumerate(parts, 1):
        part += ", " if number < len(parts) else end
        if len(lines[-1]) + len(part.rstrip()) > width:
            lines.append(indent)
        lines[-1] += part
    return "\n".join(line.rstrip() for line in lines)


def cpp_verb(request):
    name = CPP_NAMES.get(request.name, request.identifier)
    parameters = [cpp_handle(request)] if request.subject else []
    given = [f"{request.subject[1]}.raw()"] if request.subject else []
    before = ""
    for operand in request.operands:
        parameter, expression, statement = IN_CPP[operand.name]
        inner = operand.parameters[0][1]
        parameters.append(
            parameter.format(inner) + CPP_DEFAULTS.get((request.name, operand.name), ""))
        given.append(CPP_GIVEN.get((request.name, operand.name), expression.format(inner)))
        before += statement
    text = wrapped_comment(sentence(request, "`from`" if request.subject else ""))
    text += broken(f"  status {name}(", parameters + ["options &&with = options()"],
                   ") const {") + "\n"
    operands = [operand.name for operand in request.operands]
    if operands == ["presentable"] and request.subject[0] == "flow_handle":
        text += f"    return opening({request.function}, from, what, with);\n"
    elif not operands:
        text += f"    return asking({request.function}, {request.subject[1]}, with);\n"
    else:
        text += before
        text += ("    return std::move(with).request(raw_, "
                 "[&](const flow_options *options, flow_transition *out) {\n")
        text += broken(f"      return {request.function}(", ["raw_", *given, "options", "out"],
                       ");") + "\n    });\n"
    return text + "  }\n" + CPP_BY_HAND.get(request.name, "")


def wrapped_comment(said):
    lines = wrapped(said, "   *  ", 97).split("\n")
    return "\n".join(["  /** " + lines[0][6:]] + lines[1:]) + " */\n"


def cpp_requests():
    return CPP_HEAD + "".join(
        cpp_verb(each) for each in requests() if each.name not in NOT_IN_CPP) + CPP_TAIL


def files():
    return {
        "Sources/FlowKit/Opening/FlowObject+Requests.swift": flowkit(),
        "Sources/FlowKitHost/Requests/Engine+Verbs.swift": flowkit_host(),
        "Sources/FlowPlayer/Requests/RequestVerb+Table.swift": player_table(),
        "Sources/FlowPlayer/Requests/flow_request+Call.swift": player_calls(),
        "docs/scenarios.md": scenarios(),
    } | ({"include/flow/cpp/requests.hpp": cpp_requests()} if (HEADERS / "cpp").is_dir() else {})
