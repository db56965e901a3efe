"""Gives the rows of the X-tables of the headers their places: constants become members of their
type, and the standard methods of class.h get pages, with the essays above their tables."""
import re
import sys

from generators import headers as sources
from model import Member, Symbol

KINDS = {
    "screen": "Methods of a screen", "coordinator": "Methods of a coordinator",
    "presenter": "Methods of a presenter", "observer": "Methods of an observer",
    "callback": "Methods that serve as callbacks"}
# Columns of tables that are the name, the value or the sentence of a constant.
SAID = {"name", "number", "word", "sentence", "subject"}
# Columns that hold a part of a name.
COLUMNS = {"takes": "FLOW_TAKES_{}"}
# Types that say nothing of the use of a member.
VAGUE = {"flow_bool", "flow_bytes", "flow_callback", "flow_handle", "flow_string", "flow_value"}


def complete(headers):
    """Adds what follows from tables, and leaves out what only headers need."""
    for header in headers:
        _name_kinds(header)
    symbols = {name: each for header in headers for each in header.symbols for name in each.names}
    for header in headers:
        if header.name == "host_calls":
            # Each of its macros is a function's name.
            header.symbols = []
            continue
        if header.name == "class":
            made = [_methods(kind, symbols) for kind in KINDS]
            replaced = {each.names[1] for each in made}
            header.symbols = [each for each in header.symbols if each.name not in replaced] + made
        for type_name, table, prefix, columns in _constants(header.name):
            _add_constants(symbols, header, type_name, table, prefix, columns)
        header.symbols = [each for each in header.symbols if not each.name.endswith("_")]
        for each in header.symbols:
            each.names = [name for name in each.names if not name.endswith("_")]
            each.declarations = [line for line in each.declarations
                                 if not re.match(r"#define \w+_(\(|$)", line)]
            _say_the_usual(each, symbols)


def _constants(header):
    """The tables whose rows are constants: type, table, beginning of the names, columns."""
    source = sources.text(header).replace("\\\n", " ")
    for table, macro in re.findall(r"^FLOW_CONSTANTS_\(FLOW_(\w+)_TABLE, (\w+)\)", source,
                                   flags=re.M):
        columns, type_name, prefix = re.search(
            rf"#define {macro}\(([^)]*)\)\s*FLOW_CONSTANT_\((\w+), (\w*?)##name, number\)",
            source).groups()
        yield type_name, table, prefix, [each.strip() for each in columns.split(",")]


def _add_constants(symbols, header, type_name, table, prefix, columns):
    symbol, about = symbols[type_name], symbols.get(f"FLOW_{table}_TABLE")
    if about and about is not symbol:
        symbol.names += about.names
        symbol.blocks = symbol.blocks + about.blocks
        symbol.declarations += about.declarations
        symbol.since = symbol.since or about.since
        header.symbols.remove(about)
    said, described = _terms(symbol), set()
    words = _words(header.name, table)
    for row in sources.table(header.name, table):
        cells = dict(zip(columns, row))
        word = cells.get("word", words.get(cells["name"], "")).strip('"')
        name = prefix + cells["name"]
        sentence = cells.get("sentence", "").strip('"').replace('" "', "")
        if sentence:
            blocks = [("text", [("", sentence)])]
        elif "subject" in cells:
            what = cells["subject"].strip('"')
            blocks = [("text", [("", f"Right before that callback. It tells of: {what}.")])]
        elif (inlines := said.get(name) or said.get(word)) is not None:
            blocks = [("text", inlines)]
        else:
            blocks = _derived(symbols, table, cells["name"].lower())
        more = [(column, COLUMNS.get(column, "{}").format(cells[column]).strip('"'))
                for column in columns if column not in SAID and cells[column] not in ("", "0")]
        member = Member(name, f"{name} = {cells['number']}", blocks)
        member.columns = ([("word", word)] if word else []) + more
        symbol.members.append(member)
        described |= {name, word}
    # The line of a constant need not stand above all of them, too.
    symbol.blocks = [(kind, what) for kind, what in symbol.blocks
                     if kind != "terms" or not {term for term, _ in what} <= described]


def _words(header, table):
    """The words of a table that has them in another one."""
    if f"#define FLOW_{table}_WORD_TABLE(X)" not in sources.text(header):
        return {}
    return dict(sources.table(header, f"{table}_WORD"))


def _terms(symbol):
    return {term: said for kind, what in symbol.blocks if kind == "terms" for term, said in what}


def _derived(symbols, table, name):
    """The sentence of another symbol for a row: the handle of a kind, the function of a request."""
    other = {"KIND": f"flow_{name}", "REQUEST": f"flow_{name}"}.get(table)
    if other not in symbols:
        return []
    summary = symbols[other].summary
    if table == "KIND":
        return [("text", [("", f"{summary[:1].upper()}{summary[1:]}: {other}.")])]
    return [("text", [("", f"{summary}: {other}().")])]


def _methods(kind, symbols):
    """The page of the standard methods of a kind."""
    table = symbols[f"FLOW_{kind.upper()}_METHOD_TABLE"]
    life = symbols["FLOW_LIFE_METHODS_"]
    said = {**_terms(life), **_terms(table)}
    since = {(row[0], row[1]): f"0.{row[2]}" for row in sources.table("class", "METHOD_SINCE")}
    rows = sources.table("class", f"{kind.upper()}_METHOD")
    if kind != "callback":
        # The methods that are the same for all kinds stand in another macro.
        rows = [[kind, *row] for row in re.findall(
            r'X\(kind, (\w+), ("[^"]*"), ([^(]*?),[\s\\]*(\([^()]*\))\)', sources.text("class"))
        ] + rows
    members, names = [], [f"flow_{kind}_methods", table.name]
    for of, name, signature, result, parameters in rows:
        inlines = said.get(name)
        blank = "" if result.endswith("*") else " "
        # The essay may say it itself.
        version = since.get((of, name), "")
        if inlines and "Since 0." in inlines[-1][1]:
            version = ""
        members.append(Member(
            name, f"{result}{blank}{name}{' '.join(parameters.split())}",
            [("text", inlines)] if inlines else [], version,
            [("signature", signature.strip('"'))]))
        names += [f"{kind}.{name}", f"flow_{kind}_{name}_fn", f"FLOW_SIGNATURE_{kind}_{name}"]
    blocks = [block for block in table.blocks if block[0] != "terms"]
    first = [("", f"{KINDS[kind]}, which the engine calls.")]
    header_lines = [f"#define {table.name}(X)"]
    # The title of an essay is the title of the page.
    if blocks and blocks[0][0] == "text" and len(blocks[0][1]) == 1 and len(
            blocks[0][1][0][1]) < 20:
        blocks = blocks[1:]
    return Symbol("methods", names, "class", table.line, header_lines,
                  [("text", first), *blocks, _rules_of_methods()], members=members)


def _rules_of_methods():
    """The words of the comment above all tables about the methods."""
    source = re.search(r"/\* The one table of standard methods.*?\n \*\n(.*?)\*/",
                       sources.text("class"), re.S)
    if not source:
        sys.exit("class.h: the comment 'The one table of standard methods' is not there")
    line = " ".join(re.sub(r"^\s*\*", "", each).strip() for each in source.group(1).split("\n"))
    return ("text", [("", line.replace("In any of them", "In any of these methods").strip())])


def _name_kinds(header):
    """Adds the bits of FLOW_FROM_..., which request.h makes of the kinds."""
    if header.name != "request":
        return
    bits = next(each for each in header.symbols if "FLOW_FROM_PLACE" in
                [member.name for member in each.members])
    # Doxygen takes the macro that makes the others for one of them.
    bits.members = [each for each in bits.members if each.name.startswith("FLOW_FROM_")]
    bits.names = ["FLOW_FROM_NOTHING"]
    for row in reversed(sources.table("base", "KIND")):
        bits.members.insert(0, Member(
            f"FLOW_FROM_{row[0]}", f"FLOW_FROM_{row[0]} = 1 << {row[1]}",
            [("text", [("", f"The bit of FLOW_KIND_{row[0]}.")])]))


def _say_the_usual(symbol, symbols):
    """Describes the members that mean the same in every struct, where a comment says nothing."""
    starts = [name for name in symbol.names if name.endswith("_INIT")]
    for each in symbol.members:
        if each.blocks or symbol.kind != "type":
            continue
        if each.name == "struct_size":
            text = f"sizeof({symbol.name})" + (f", as {starts[0]} has it." if starts else ".")
        elif each.name == "reserved":
            text = "Not used yet; 0."
        elif symbol.name.endswith("_callback") and symbol.name != "flow_callback" and (
                each.name in ("function", "user_data", "destroy")):
            text = "As in flow_callback."
        elif symbol.name == "flow_host_api" and each.name.startswith("flow_"):
            text = f"{each.name}(), for plugins."
        elif each.name.endswith("_count") and any(
                member.name in (f"{each.name[:-6]}s", f"{each.name[:-6]}es", f"{each.name[:-7]}ies")
                for member in symbol.members):
            text = f"The number of {each.name[:-6].replace('_', ' ')}s."
        elif (of := symbols.get(each.declaration.rpartition(" ")[0])) and of.name not in VAGUE:
            # Its type is about nothing else.
            text = f"{of.summary[:1].upper()}{of.summary[1:]}: {of.name}."
        else:
            continue
        each.blocks = [("text", [("", text)])]
