"""Rewrites the comments of a header into what Doxygen reads without loss:

  - the first comment of a file is about the file
  - indented lines are code, and rows of two columns a list of terms
  - the essay above a table of methods, which is no comment of Doxygen's, becomes one
  - a backslash and an angle bracket are themselves
  - a line that expands a table is left empty: tables.py does that
"""
import re
import textwrap

ROW = re.compile(r"( {2,3})(\S(?:.*?\S)?) {2,}(\S.*)")
# A comment of Doxygen's, or any that stands right above a macro.
COMMENT = re.compile(
    r"/\*\*<(?P<behind>(?:(?!\*/).)*)\*/|/\*\*(?P<above>(?:(?!\*/).)*)\*/"
    r"|/\*(?!\*| ----)(?P<essay>(?:(?!\*/).)*)\*/(?=\n#define FLOW_\w+)", re.S)


def readable(source):
    source = re.sub(r"^FLOW_(?:CONSTANTS_|\w+_TABLE)\([^()]*\);?$", "", source, flags=re.M)
    return COMMENT.sub(_rewritten, source)


def _rewritten(found):
    if found["behind"] is not None:
        lines = [re.sub(r"^\s*\*+", "", each).strip() for each in found["behind"].split("\n")]
        return f"/**< {_escaped(' '.join(lines).strip())} */"
    text = found["above"] if found["above"] is not None else found["essay"]
    first, *others = text.rstrip().split("\n")
    # Below `/** Text` the lines are indented by two.
    base = 2 if found["above"] and first.strip() else 1
    lines = [re.sub(rf"^\s*\*? {{0,{base}}}", "", each) for each in others]
    made = _marked([first.strip(), *lines], code=" " * (5 - base))
    if not made[0] and made[1].startswith("flow/"):
        made[0] = "@file\n * " + made[0]
    return "/**\n" + "".join(f" * {each}".rstrip() + "\n" for each in made) + " */"


def _escaped(line):
    """A line in which no sign is Doxygen's, but those between backquotes, which never are."""
    parts = line.split("`")
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(r"([\\<])", r"\\\1", parts[index])
    return "`".join(parts)


def _marked(lines, code):
    """Lines with the marks that tell Doxygen what is code (it is indented by `code`), and what a
    list of terms."""
    result, at, tags = [], 0, False
    while at < len(lines):
        line = lines[at]
        tags = tags or line.startswith("@")
        row = None if tags else ROW.fullmatch(line)
        if row:
            at = _terms(lines, at, row.group(1), into=result)
        elif not tags and line.startswith(code) and not result[-1]:
            at = _code(lines, at, code, into=result)
        else:
            result.append(_escaped(line))
            at += 1
    return result


def _terms(lines, at, indentation, into):
    """Adds a list of terms, each with the lines below it that are indented more."""
    into.append("<dl>")
    while at < len(lines) and (row := ROW.fullmatch(lines[at])) and row.group(1) == indentation:
        said = [row.group(3)]
        at += 1
        while at < len(lines) and lines[at].startswith(indentation + " "):
            said.append(lines[at].strip())
            at += 1
        # A tag would end the list.
        text = re.sub(r"@since ([\d.]+)", r"Since \1.", " ".join(said))
        into.append(f"<dt>`{row.group(2).strip('`')}`</dt><dd>{_escaped(text)}</dd>")
    into.append("</dl>")
    return at


def _code(lines, at, indentation, into):
    """Adds lines as they are, up to the last one that is indented."""
    end = at
    while end < len(lines) and (not lines[end] or lines[end].startswith(indentation)):
        end += 1
    while not lines[end - 1]:
        end -= 1
    text = textwrap.dedent("\n".join(lines[at:end]))
    into.append(f"@verbatim\n{text}\n@endverbatim")
    return end
