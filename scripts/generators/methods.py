"""The slots of methods and the methods of the Swift kit, from the tables in include/flow/class.h.

  Sources/FlowCalls/StandardMethod.swift         the slots, and the rows that lead to them
  Sources/FlowKit/Classes/StandardMethods.swift  the methods that a class may write, with defaults

A method that the Swift kit gives another form stands in ScreenInstance.swift or
CoordinatorInstance.swift, and then none is made here. A type that this file does not know is
reported: that method is written by hand.
"""
import re
import sys

from generators.headers import ROOT, split, table, text, wrapped

NOTICE = "// Written by scripts/generate from the tables of include/flow/class.h; do not edit.\n\n"
KINDS = ("screen", "coordinator", "presenter", "observer")
KIT = ROOT / "Sources" / "FlowKit" / "Classes"
SWIFT_WORDS = {"guard"}
# Methods that a class must lack unless its author has written them: their absence has a meaning.
NO_DEFAULT = {"save_state", "restore_state"}
# C type, and whether NULL is allowed: type in Swift, and how it is made of the argument.
PARAMETERS = {
    ("const flow_string *", False): ("String", "{0}.map {{ text($0.pointee) }} ?? \"\""),
    ("const flow_string *", True): ("String?", "{0}.map {{ text($0.pointee) }}"),
    ("const flow_value *", False): ("Value", "Value({0}) ?? .null"),
    ("const flow_value *", True): ("Value?", "Value({0})"),
    ("const flow_route *", True): ("Route?", "Route({0})"),
    ("flow_cause", False): ("Cause", "Cause(rawValue: {0})"),
}
# Numbers and handles are given as they are.
PLAIN = {
    "flow_activity", "flow_screen", "flow_coordinator", "flow_layer", "flow_handle", "int32_t",
    "uint32_t", "int64_t", "uint64_t", "double"}
# C type of a result: type in Swift, what a default gives, what C gets of a call, and without an
# instance.
RESULTS = {
    "void": ("", "", "{0}", ""),
    "flow_bool": (" -> Bool", "false", "{0} == true ? FLOW_TRUE : FLOW_FALSE", "")}


def rows(kind):
    """The standard methods of a kind: (name, signature, result, parameters but for the
    instance)."""
    found = []
    for each in table("class", f"{kind.upper()}_METHOD"):
        # The first are those of every kind, which the table takes from another one.
        of, name, signature, result, parameters = each
        if of == "kind":
            continue
        found.append((name, signature.strip('"'), result, split(parameters.strip("()"))[1:]))
    return found


def slots():
    """Every name once, kind after kind: kinds that have a method of the same name share its
    slot."""
    return list(
        dict.fromkeys(["create", "destroy", *(row[0] for kind in KINDS for row in rows(kind))]))


def camel(name):
    first, *others = name.split("_")
    return first + "".join(each.capitalize() for each in others)


def lines_of(words, separator, prefix, width=96):
    """Words in lines that are not too long."""
    lines, line = [], ""
    for word in words:
        if line and len(prefix) + len(line) + len(separator) + len(word) > width:
            lines, line = lines + [line], ""
        line += (separator if line else "") + word
    return lines + [line]


def slot_file():
    names = slots()
    cases = [f"`{camel(each)}`" if each in SWIFT_WORDS else camel(each) for each in names]
    enum = "".join(f"  case {line}\n" for line in lines_of(cases, ", ", "  case "))
    since = {(kind, name): int(minor) for kind, name, minor in table("class", "METHOD_SINCE")}
    all_rows = [(kind, name) for kind in KINDS
                for name in ("create", "destroy", *(row[0] for row in rows(kind)))]
    slots_of_rows = [names.index(name) for _, name in all_rows]
    minors = [since.get(row, 0) for row in all_rows]
    return (
        NOTICE + "/// A method the engine itself calls. Each class has a fixed slot for each.\n"
        "package enum StandardMethod: Int, CaseIterable {\n" + enum + "}\n\n"
        "extension StandardMethod {\n"
        "  /// The slots of the rows of FLOW_METHOD_TABLE, as characters: `0` is the first slot.\n"
        f"  static let slots: StaticString =\n    {literal(slots_of_rows)}\n"
        "  /// The minor versions of the ABI that brought these rows, in the same way; 0 is the "
        "oldest.\n"
        f"  static let minors: StaticString =\n    {literal(minors)}\n"
        "}\n")


def literal(numbers):
    """Numbers as a text of Swift, one character each, counted from '0'."""
    return '"' + "".join(chr(ord("0") + each) for each in numbers).replace("\\", "\\\\") + '"'


def sentences(kind):
    """The sentences of the comment above the table of a kind, by method."""
    above = text("class").split(f"#define FLOW_{kind.upper()}_METHOD_TABLE")[0]
    comment = above.rsplit("/*", 1)[-1]
    found, last = {}, None
    for line in comment.splitlines():
        begin = re.match(r" \*   (\w+) {2,}(\S.*)", line)
        more = re.match(r" \* {10,}(\S.*)", line)
        if begin:
            last = begin[1]
            found[last] = begin[2].removesuffix("*/").strip()
        elif more and last:
            found[last] += " " + more[1].removesuffix("*/").strip()
    return found


def parameter(written, is_null, where):
    """A parameter of C: its name, its type in Swift, how that is made."""
    found = re.fullmatch(r"((?:const )?(?:struct )?\w+ ?\**)(\w+)", written)
    kind, name = found[1].strip(), found[2]
    if kind in PLAIN:
        return name, kind, "{0}"
    if (kind, is_null) not in PARAMETERS:
        sys.exit(
            f"scripts/generate: {where}: '{kind}' has no type in Swift; write the method by hand")
    return name, *PARAMETERS[kind, is_null]


def kit_method(kind, row, sentence):
    """A requirement, its default, and how it is called."""
    name, signature, result, written = row
    where = f"{kind} {name}"
    if result not in RESULTS:
        sys.exit(
            f"scripts/generate: {where}: '{result}' has no type in Swift; write the method by hand")
    letters = re.findall(r"\??[a-z]", signature.split("(")[1])[1:]
    known = [parameter(one, letter[0] == "?", where) for one, letter in zip(written, letters)]
    returns, default, call, _ = RESULTS[result]
    # The first parameter has no label, the others their names.
    listed = ", ".join(f"{each}: {type}" for each, type, _ in known)
    head = f"func {camel(name)}({'_ ' if known else ''}{listed}){returns}"
    given = ["data", *(each[0] for each in known)]
    made = [
        ("" if each is known[0] else f"{each[0]}: ") + each[2].format(each[0]) for each in known]
    begin = f"{kind}Of(data)?.{kind}.{camel(name)}("
    run = call.format(f"{begin}{', '.join(made)})")
    if len(run) > 94:
        run = call.format(f"{begin}\n        {', '.join(made)})")
    closure = (
        f"    let {camel(name)}: flow_{kind}_{name}_fn = {{ {', '.join(given)} in\n"
        f"      {run}\n    }}\n"
        f"    addMethod(\"{name}\", FLOW_SIGNATURE_{kind}_{name}, {camel(name)})\n")
    body = f" {{ {default} }}" if default else " {}"
    does = f"Answers {default}." if default else "Does nothing."
    for of_c, of_swift in (("NULL", "nil"), ("FLOW_TRUE", "true"), ("FLOW_FALSE", "false")):
        sentence = sentence.replace(of_c, of_swift)
    return (wrapped(sentence, "  /// ") + f"\n  {head}\n",
            f"  /// {does}\n  public {head}{body}\n", closure)


def kit_file():
    parts = []
    for kind in ("screen", "coordinator"):
        title = kind.capitalize()
        by_hand = (KIT / f"{title}Instance.swift").read_text(encoding="utf-8")
        told = sentences(kind)
        silent = [row[0] for row in rows(kind) if row[0] not in told]
        if silent:
            sys.exit(
                f"scripts/generate: class.h does not say when a {kind} is told {', '.join(silent)}")
        made = [kit_method(kind, row, told[row[0]]) for row in rows(kind)
                if f"FLOW_SIGNATURE_{kind}_{row[0]}," not in by_hand and row[0] not in NO_DEFAULT]
        requirements, defaults, closures = ("".join(each)
                                            for each in zip(*made)) if made else ("", "", "")
        parts.append(
            f"/// The methods of a ``{title}`` that need not be written, as the table has them.\n"
            f"public protocol {title}Methods: AnyObject {{\n{requirements}}}\n")
        if made:
            parts.append(f"extension {title}Methods {{\n{defaults}}}\n")
        parts.append(
            f"extension ClassDescription {{\n  mutating func addOther{title}Methods() {{\n"
            f"{closures}  }}\n}}\n")
    return NOTICE + "public import CFlowABI\n\n" + "\n".join(parts)


def files():
    return {"Sources/FlowCalls/StandardMethod.swift": slot_file(),
            "Sources/FlowKit/Classes/StandardMethods.swift": kit_file()}
