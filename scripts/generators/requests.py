"""The kinds of requests in Swift, from the rows of FLOW_REQUEST_TABLE.

  Sources/FlowModel/Requests/RequestKind.swift  the kinds, and the traits of each
  Sources/FlowABI/RequestCalls.swift            the C functions that make one request each
"""
import re

from generators.headers import constants, declarations, split, table, text

NOTICE = "// Written by scripts/generate from include/flow/request.h; do not edit.\n"
NOTICE_OF_CALLS = ("// Written by scripts/generate from include/flow/request.h and the functions "
                   "of its requests;\n// do not edit.\n")
WIDTH = 100
# The functions that are not called as their request.
FUNCTIONS = {
    "CLOSE_WINDOW": "flow_window_close",
    "UNLOAD": "flow_plugin_unload",
    "GESTURE_BACK": "flow_gesture_begin_back", "PANES": "flow_window_set_panes",
    "GESTURE_DRAG": "flow_gesture_begin_drag",
    "GESTURE_TURN": "flow_gesture_begin_turn",
    "LINK": "flow_screen_set_link",
    "DEEP_LINK": "flow_open_deep_link",
    "SET_ARGUMENTS": "flow_screen_set_arguments",
    "RENEW": "flow_instance_renew",
}
# By what a request takes: the parameters of its function, and the members they go to.
OPERANDS = {
    "TAKES_PRESENTABLE": [("flow_presentable", "request.presentable")],
    "TAKES_SCREEN": [("flow_screen", "request.presentable")],
    "TAKES_SCREENS": [("const flow_screen *", "request.screens"), ("size_t", "request.count")],
    "TAKES_VALUE": [("const flow_value *", "request.value")],
    "TAKES_TABS": [("const flow_tabs *", "request.tabs")],
    "TAKES_TAB": [("const flow_tab *", "request.tab")],
    "TAKES_CLASS": [("const char *", "request.class_id")],
    "TAKES_ARGUMENTS": [("const flow_value *", "request.arguments")],
    "TAKES_COUNT": [("size_t", "request.count")],
    "TAKES_ROUTE": [("const flow_route *", "route")],
    "TAKES_LINK": [("const flow_uri *", "uri")],
    "TAKES_STATE": [("const flow_value *", "request.value"), ("uint32_t", "version")],
}
# Batches are written by hand.
BY_HAND = {"TAKES_REQUESTS"}
# A restore is made by a function that has no options and no transition.
WITHOUT_FUNCTION = {"RESTORE"}
SWIFT = {
    "size_t": "Int",
    "uint32_t": "UInt32",
    "flow_engine *": "OpaquePointer!",
    "const char *": "UnsafePointer<CChar>!"}


class Row:
    """One request: its columns, each as other files write them."""

    def __init__(self, name, number, word, source, traits):
        self.name = name
        self.number = int(number)
        self.word = word.strip('"')
        self.source = source
        self.traits = {each.removeprefix("FLOW_TRAIT_") for each in traits.split(" | ")}
        self.case = camel(name)

    def function(self):
        return FUNCTIONS.get(self.name, f"flow_{self.name.lower()}")

    def bits(self):
        return sum(constants("request", "FLOW_TRAIT_")[each] for each in self.traits)


def camel(name):
    first, *others = name.lower().split("_")
    return first + "".join(each.capitalize() for each in others)


def rows():
    return [Row(*columns) for columns in table("request", "REQUEST")]


def sentence(name):
    """The comment above a constant, on one line."""
    found = re.search(rf"/\*\*((?:(?!\*/).)*)\*/\s*#define {name} ", text("request"), flags=re.S)
    return re.sub(r"\s*\n +\* *", " ", found.group(1)).strip()


def wrapped(line, prefix):
    lines = []
    for word in line.split():
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{prefix} {word}")
    return "\n".join(lines) + "\n"


def kinds():
    """The model imports nothing, so that numbers stand here and not names of C."""
    parts = [NOTICE, "\n/// The kind of a request; the numbers are those of the C ABI.\n",
             "package enum RequestKind: Int32, CaseIterable, Sendable {\n"]
    parts += [f"  case {row.case} = {row.number}\n" for row in rows()]
    parts.append("}\n\n/// The traits of a request, from its row in include/flow/request.h.\n"
                 "package struct RequestTraits: OptionSet, Sendable {\n"
                 "  package let rawValue: UInt32\n"
                 "  package init(rawValue: UInt32) { self.rawValue = rawValue }\n")
    for name, bits in constants("request", "FLOW_TRAIT_").items():
        parts.append(wrapped(sentence(f"FLOW_TRAIT_{name}"), "  ///"))
        parts.append(f"  package static let {camel(name)} = RequestTraits(rawValue: {bits:#x})\n")
    parts.append("}\n\nextension RequestKind {\n"
                 "  /// The traits in its row. Complexity: O(1).\n"
                 "  package var traits: RequestTraits {\n    switch self {\n")
    parts += [f"    case .{row.case}: RequestTraits(rawValue: {row.bits():#x})\n" for row in rows()]
    parts.append("    }\n  }\n}\n\n"
                 "/// The kinds whose rows have a trait, a bit for each by its number: a test "
                 "needs no table.\n"
                 "struct RequestKinds {\n  let bits: UInt64\n\n")
    for name, bits in constants("request", "FLOW_TRAIT_").items():
        kinds = sum(1 << int(row.number) for row in rows() if row.bits() & bits)
        parts.append(f"  static var {camel(name)}: RequestKinds "
                     f"{{ RequestKinds(bits: {kinds:#x}) }}\n")
    parts.append("}\n")
    return "".join(parts)


def parameter(declared):
    """(type, name) of a parameter as C declares it."""
    found = re.fullmatch(r"(.*?[ *])(\w+)", declared)
    return found.group(1).strip(), found.group(2)


def swift(kind):
    if kind in SWIFT:
        return SWIFT[kind]
    pointer = re.fullmatch(r"(const )?(\w+) \*", kind)
    if pointer is None:
        return kind
    return f"Unsafe{'' if pointer.group(1) else 'Mutable'}Pointer<{pointer.group(2)}>!"


def call(row, function, parameters):
    """One C function: it says what is asked for, and hands that on."""
    names = [parameter(each) for each in parameters]
    lines, line = [f"\n/// C: {function}", "@c @implementation", f"public func {function}("], " "
    for index, (kind, name) in enumerate(names):
        piece = f" _ {name}: {swift(kind)}" + ("," if index < len(names) - 1 else "")
        if len(line) + len(piece) > WIDTH:
            lines.append(line)
            line = " "
        line += piece
    lines += [line, ") -> flow_status {"]
    left = names[1:-2]
    source = "FLOW_NONE"
    if row.source != "FLOW_FROM_NOTHING":
        source = left.pop(0)[1]
    operands = [each for taken, each in OPERANDS.items() if taken in row.traits]
    if not operands:
        lines.append(
            f"  submit(\n    engine, asked: Given(.{row.case}, from: {source}, options: options),\n"
            "    into: out_transition)\n}\n")
        return "\n".join(lines)
    lines.append(f"  var given = Given(.{row.case}, from: {source}, options: options)")
    for kind, member in [each for group in operands for each in group]:
        taken = left.pop(0)
        if taken[0].replace("struct ", "") != kind:
            raise SystemExit(f"{function}: {taken[1]} is {taken[0]}, but its row takes {kind}")
        lines.append(f"  given.{member} = {taken[1]}")
    if left:
        raise SystemExit(f"{function}: its row takes no {left[0][1]}")
    lines.append("  return submit(engine, asked: given, into: out_transition)\n}\n")
    return "\n".join(lines)


def calls():
    declared = {name: split(parameters) for name, _, parameters in declarations()}
    parts = [NOTICE_OF_CALLS,
             "\npublic import CFlowABI\nimport FlowDeciding\nimport FlowEngine\nimport FlowModel\n"
             "import FlowRunning\n"]
    for row in rows():
        function = row.function()
        if row.traits & BY_HAND or row.name in WITHOUT_FUNCTION:
            continue
        if function not in declared:
            raise SystemExit(f"FLOW_REQUEST_{row.name}: no header declares {function}()")
        parts.append(call(row, function, declared[function]))
    return "".join(parts)


def files():
    return {"Sources/FlowABI/RequestCalls.swift": calls(),
            "Sources/FlowModel/Requests/RequestKind.swift": kinds()}
