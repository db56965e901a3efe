"""The enumerations of libflow-gtk4, from the tables of include/flow.

  include/flow-gtk/flow-gtk-enums.h  enumerations that gobject-introspection reads
  Sources/Gtk4/enums.c               their types, with the words of Flow as nicks

A new row of a table is a new member here, and nothing is written by hand.
"""
import re

from generators.headers import table, wrapped

NOTICE = "Written by scripts/generate from the tables of include/flow; do not edit."

# Of each enumeration: its name in parts, the header and the name of its table, its sentence, the
# index of the column with the sentence of a member, and a member that no row of the table is.
ENUMS = [
    ("element_kind", "content", "ELEMENT", "The kind of an element.", None,
     ("ANY", "any", "No kind: a factory is found by its class.")),
    ("takes", "content", "TAKES", "The kind of value that an element takes.", 2, None),
    ("placement", "content", "PLACEMENT", "The place of an element.", None, None),
    ("role", "content", "ROLE", "The purpose of a button.", None, None),
    ("field_type", "content", "FIELD_TYPE", "The kind of text, number or time of a field.", 3,
     None),
    ("style", "navigation", "STYLE", "The way in which a layer is shown.", None, None),
    ("cause", "request", "CAUSE", "The reason why a flow has ended.", 3, None),
    ("word", "engine", "WORD", "A word that the engine or its host shows to users.", 3, None),
    ("severity", "engine", "SEVERITY", "The weight of a diagnostic.", 3, None),
    ("error", "status", "STATUS", "The code of an error, which is a status of the engine.", 2,
     None),
]


def unquoted(text):
    return text.strip().strip('"')


def camel(name):
    return "FlowGtk" + "".join(each.capitalize() for each in name.split("_"))


def words(header, name):
    """The word of each row: its own column, that of a table of words, or its name."""
    if name == "TAKES":
        return {each[0]: unquoted(each[1]) for each in table(header, "TAKES_WORD")}
    if name == "STATUS":
        return {each[0]: each[0].removeprefix("ERROR_").lower().replace("_", " ")
                for each in table(header, name)}
    if name == "WORD":
        return {each[0]: each[0].lower().replace("_", " ") for each in table(header, name)}
    return {each[0]: unquoted(each[2]) for each in table(header, name)}


def sentences(header, name, column, of_words):
    """The sentence of each member, for the manual."""
    if column is None:
        return {each[0]: f"`{of_words[each[0]]}`." for each in table(header, name)}
    found = {each[0]: unquoted(each[column]) for each in table(header, name)}
    return {row: f"`{of_words[row]}`: w{said[1:]}" if said.startswith("What ") else said
            for row, said in found.items()}


def members(entry):
    """(name of the constant, number, nick, sentence) of each member."""
    name, header, rows, _, column, extra = entry
    prefix = f"FLOW_GTK_{name.upper()}_"
    of_words = words(header, rows)
    said = sentences(header, rows, column, of_words)
    found = [(prefix + extra[0], "0", extra[1], extra[2])] if extra else []
    return found + [(prefix + each[0].removeprefix("ERROR_"), each[1],
                     of_words[each[0]].replace(" ", "-"), said[each[0]])
                    for each in table(header, rows) if each[0] != "OK"]


def declaration(entry):
    name, _, _, sentence, _, _ = entry
    lines = ["/**", f" * {camel(name)}:"]
    for constant, _, _, said in members(entry):
        lines += wrapped(f"@{constant}: {said}", " * ").splitlines()
    lines += [" *", *wrapped(f"{sentence} The nicks are the words of Flow, with `-` between "
                             "them.", " * ").splitlines(), " *", " * Since: 0.4", " */",
              "typedef enum {"]
    lines += [f"  {constant} = {number}," for constant, number, _, _ in members(entry)]
    lines[-1] = lines[-1].removesuffix(",")
    lines += [f"}} {camel(name)};", "",
              f"#define FLOW_GTK_TYPE_{name.upper()} (flow_gtk_{name}_get_type())",
              f"GType flow_gtk_{name}_get_type(void) G_GNUC_CONST;", ""]
    return "\n".join(lines)


def header():
    return ("/*\n * flow-gtk-enums.h - the enumerations of Flow as types of GObject.\n */\n"
            f"/* {NOTICE} */\n"
            "#ifndef FLOW_GTK_ENUMS_H\n#define FLOW_GTK_ENUMS_H\n\n#include <glib-object.h>\n\n"
            "G_BEGIN_DECLS\n\n" + "\n".join(declaration(each) for each in ENUMS) +
            "\nG_END_DECLS\n#endif\n")


def definition(entry):
    name = entry[0]
    rows = [f'      {{{constant}, "{constant}", "{nick}"}},' for constant, _, nick, _ in
            members(entry)]
    rows = [each if len(each) <= 100 else re.sub(r', "', ',\n       "', each, count=1)
            for each in rows]
    return "\n".join([
        f"GType flow_gtk_{name}_get_type(void) {{",
        "  static GType type;",
        "  static const GEnumValue values[] = {",
        *rows,
        "      {0, NULL, NULL}};",
        f'  if (!type) type = g_enum_register_static("{camel(name)}", values);',
        "  return type;", "}", ""])


def source():
    return (f"/* {NOTICE} */\n#include <flow-gtk/flow-gtk-enums.h>\n\n" +
            "\n".join(definition(each) for each in ENUMS))


def files():
    """The text of each file that this module writes, by its path."""
    return {"include/flow-gtk/flow-gtk-enums.h": header(), "Sources/Gtk4/enums.c": source()}
