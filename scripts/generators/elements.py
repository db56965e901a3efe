"""The words for elements that nobody has written by hand, from the rows of FLOW_ELEMENT_TABLE.

  include/flow/element_words.h                flow_add_...() for C, and lists of words for flow.hpp
  Sources/FlowKit/Content/ElementParts.swift  the parts of content for Swift

The traits of an element, and the values that it takes, decide the parameters of its word. A word
that needs more than that is written by hand, in elements.h, flow.hpp or Parts.swift, and then none
is made there.
"""
import re
import sys

from generators.headers import HEADERS, ROOT, table

NOTICE = "Written by scripts/generate from FLOW_ELEMENT_TABLE; do not edit."
# Swift has a type of this name.
SWIFT_NAMES = {"RANGE": "Slider"}

# The parameters of each group of words, beside id and label: in C; the use that C makes of them; in
# Swift; the use that makes of them.
GROUPS = {
    "WORDS": ("Words to be looked at.", [], [], "", []),
    "NUMBER": ("A number between two; `step` 0 allows any between them.",
               ["double value", "double minimum", "double maximum", "double step"],
               ["value = flow_number_value(value)", "minimum = minimum", "maximum = maximum",
                "step = step"],
               "value: Double, limits: Element.Limits",
               ["element.value = .number(value)", "element.limits = limits"]),
    "COUNT": ("A whole number from 0 to `maximum`.",
              ["double value", "double maximum"],
              ["value = flow_number_value(value)", "maximum = maximum", "step = 1"],
              "value: Double, maximum: Double",
              ["element.value = .number(value)",
               "element.limits = .init(maximum: maximum, step: 1)"]),
    "TRUTH": ("Something that is so or not.", ["flow_bool value"],
              ["value = flow_boolean_value(value)"],
              "isOn: Bool", ["element.value = .boolean(isOn)"]),
    "ROWS": ("Rows of which one is chosen; `chosen` is its id, or NULL.",
             ["const flow_row *rows", "size_t count", "const char *chosen"],
             ["rows = rows", "row_count = count",
              "value = chosen ? flow_string_value(chosen) : flow_null_value()"],
             "_ rows: [Row], chosen: Value = .null",
             ["element.rows = rows", "element.value = chosen"]),
    "PRESSED": ("Something to press.", ["flow_role role"], ["role = role"],
                "role: flow_role = FLOW_ROLE_NORMAL", ["element.role = role"]),
}


def group(name, traits, takes):
    """The group that the word of a row belongs to; None if the row does not say enough."""
    has = lambda trait: f"FLOW_ELEMENT_{trait}" in traits
    if not has("IS_INTERACTIVE"):
        return "WORDS" if takes == "ANY" else None
    if has("HAS_ROWS"):
        return "ROWS" if takes == "ROWS" else None
    if has("IS_PRESSED"):
        return "PRESSED"
    if takes == "NUMBER":
        return "COUNT" if has("IS_COUNTED") else "NUMBER"
    return "TRUTH" if takes == "BOOLEAN" else None


def made(written, where):
    """The rows whose word a kit does not have by hand, with the group of each."""
    found = []
    for name, _, word, traits, takes in table("content", "ELEMENT"):
        if name in written:
            continue
        known = group(name, traits, takes)
        if known is None:
            sys.exit(f"scripts/generate: the row of '{word}' does not say what its word is given; "
                     f"write it in {where}")
        found.append((name, known))
    return found


def names(path, pattern):
    """The names of the rows whose words stand in a file."""
    text = "".join(each.read_text(encoding="utf-8") for each in path)
    return {name.upper() for name in re.findall(pattern, text)}


def c_word(name, known):
    sentence, parameters, members, _, _ = GROUPS[known]
    begin = f"static inline flow_status flow_add_{name.lower()}("
    first = ["flow_engine *engine", "flow_content content"]
    first += ["const char *text"] if known == "WORDS" else ["const char *id", "const char *label"]
    lines, line = [], begin
    for each in [f"{each}, " for each in first + parameters]:
        if len(line) + len(each) > 100:
            lines, line = lines + [line.rstrip()], " " * len(begin)
        line += each
    lines.append(line.removesuffix(", ") + ") {")
    given = ["element.text = flow_text(text);"]
    if known != "WORDS":
        given = ["element.id = flow_text(id);", "element.text = flow_text(label);"]
    body = ["flow_element element = FLOW_ELEMENT_INIT;", f"element.kind = FLOW_ELEMENT_{name};",
            *given]
    body += [f"element.{each};" for each in members]
    body.append("return flow_content_add(engine, content, &element);")
    inside = "".join(f"  {each}\n" for each in body)
    return f"/** {sentence} */\n" + "\n".join(lines) + "\n" + inside + "}\n"


def c_header():
    by_hand = names([HEADERS / "elements.h"], r"flow_add_(\w+)\(")
    words = "\n".join(c_word(*each) for each in made(by_hand, "include/flow/elements.h"))
    kit = [HEADERS / "flow.hpp", *sorted((HEADERS / "cpp").glob("*.hpp"))]
    lists = []
    rows = made(names(kit, r"content_words::(\w+)\("), "include/flow/flow.hpp")
    for known in GROUPS:
        of_it = [f"X({name.lower()}, {name})" for name, each in rows if each == known]
        lists.append(" \\\n  ".join([f"#define FLOW_{known}_ELEMENTS_(X)", *of_it]) + "\n")
    return ("/**\n * flow/element_words.h - words for elements, by what their rows say. "
            "Included by flow/elements.h.\n */\n"
            f"/* {NOTICE} */\n#ifndef FLOW_ELEMENT_WORDS_H\n#define FLOW_ELEMENT_WORDS_H\n\n"
            "#include <flow/content.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" + words +
            ("\n" if words else "") +
            "/* The elements whose words flow/flow.hpp makes, by what these are given: "
            "X(word, name). */\n" +
            "".join(lists) + "\n#ifdef __cplusplus\n}\n#endif\n#endif\n")


def swift_part(name, known):
    sentence, _, _, parameters, members = GROUPS[known]
    sentence = sentence.replace("`chosen` is its id, or NULL", "`chosen` is its id")
    sentence = sentence.replace("`step` 0", "a step of 0")
    title = SWIFT_NAMES.get(name, "".join(each.capitalize() for each in name.split("_")))
    head = [f"/// {sentence}", f"public struct {title}: ContentPart {{",
            "  /// The element it stands for.", "  public var element: Element"]
    if known == "WORDS":
        body = ["  /// Makes words.", "  public init(_ text: String = \"\") {",
                f"    element = Element(FLOW_ELEMENT_{name}, \"\", text)"]
    else:
        action = "action: Press? = nil" if known == "PRESSED" else "changed: Edit? = nil"
        doc = ("`action` runs when it is pressed" if known == "PRESSED" else
               "`changed` runs with each new value")
        body = [
            f"  /// Makes it; {doc}.", "  public init(",
            f"    _ id: String, _ label: String, {parameters},",
            f"    error: String = \"\", enabled: Bool = true, {action}", "  ) {",
            f"    element = Element(FLOW_ELEMENT_{name}, id, label)",
            *[f"    {each}" for each in members], "    element.error = error",
            "    element.isEnabled = enabled"]
        body.append("    if let action { element.action = { (_) throws(FlowError) in "
                    "try action() } }"
                    if known == "PRESSED" else "    element.action = changed")
    return "\n".join([*head, *body, "  }", "}"]) + "\n"


def swift():
    folder = ROOT / "Sources" / "FlowKit" / "Content"
    written = (folder / "Parts.swift").read_text(encoding="utf-8")
    by_hand = set(re.findall(r"FLOW_ELEMENT_(\w+)", written))
    parts = [swift_part(*each) for each in made(by_hand, "Sources/FlowKit/Content/Parts.swift")]
    text = "\n".join(parts)
    imports = "public import" if "flow_role" in text else "import"
    return f"// {NOTICE}\n\n{imports} CFlowABI\n\n{text}"


def files():
    return {"include/flow/element_words.h": c_header(),
            "Sources/FlowKit/Content/ElementParts.swift": swift()}
