"""The sentences of comments, of the languages that the project is written in.

Code inside comments, tables, and marks for tools are no sentences. An item of a list begins one,
and so does the description of a parameter.
"""
import bisect
import re
from collections import namedtuple

Sentence = namedtuple("Sentence", "line text")
# `own`: nothing else stands on its first line.
Comment = namedtuple("Comment", "line column text own")

NESTED = r"\((?:[^()\n\"]|\"[^\"\n]*\"|\((?:[^()\n\"]|\"[^\"\n]*\"|\([^()\n]*\))*\))*\)"
TOKENS = {
    "swift": r"(?P<comment>//[^\n]*|/\*.*?\*/)|\"\"\".*?\"\"\"|#+\".*?\"#+"
             rf"|\"(?:[^\"\\\n]|\\{NESTED}|\\[^(\n])*\"",
    "c": r"(?P<comment>//[^\n]*|/\*.*?\*/)|R\"(?P<raw>\w*)\(.*?\)(?P=raw)\"|\"(?:[^\"\\\n]|\\.)*\""
         r"|(?<!\w)'(?:[^'\\\n]|\\.)+'",
    "python": r"(?P<comment>\#[^\n]*|(?:(?<=\n)|\A)[ \t]*\"\"\".*?\"\"\")|\"\"\".*?\"\"\"|'''.*?'''"
              r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'",
    "shell": r"<<-?\s*['\"]?(?P<end>\w+)['\"]?.*?\n\s*(?P=end)(?=\n)|\\."
             r"|'[^']*'|\"(?:[^\"\\]|\\.)*\"|(?P<comment>(?:(?<=\s)|\A)\#[^\n]*)",
}
TOKENS = {name: re.compile(pattern, re.S) for name, pattern in TOKENS.items()}
LANGUAGES = {".swift": "swift", ".c": "c", ".h": "c", ".cpp": "c", ".hpp": "c", ".qml": "c",
             ".js": "c", ".vala": "c", ".py": "python",
             ".sh": "shell", ".mk": "shell"}
# Marks for tools.
TOOLS = re.compile(r"!|shellcheck |swift-format-|swift-tools-|clang-format |NOLINT|noqa|MARK:|-\*-")
FENCE = re.compile(r"\s*```")
ITEM = re.compile(r"""\s*(?:
    # - Parameter name: ...
    [-*•]\s+(?:Parameters?\b\s*)?(?:`?[\w.…]+(?:\([\w:]*\))?`?\s*:\s+|Parameters:)?
  | \d+[.)]\s+
  | @(?:param|tparam)\s+(?:\[\w+\]\s*)?[\w.]+\s*
  | @\w+\s*
)""", re.X)
# A term, a gap, and what it means.
TERM = re.compile(r"\s{2,}\S+(?: \S+)*\s{2,}(?=\S)")
END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[`*]*[A-Z0-9`])")
WORD = re.compile(r"[A-Za-z']+")


def language(path):
    """The language of a file by the end of its name, or by its first line; None for all others."""
    if path.suffix or path.name in ("Makefile", "CMakeLists"):
        return LANGUAGES.get(path.suffix)
    with path.open("rb") as file:
        first = file.readline(60)
    if not first.startswith(b"#!"):
        return None
    return "python" if b"python" in first else "shell" if b"sh" in first else None


def comments(source, kind):
    """Every comment, lines that continue one another as one."""
    starts = [0, *(match.end() for match in re.finditer("\n", source))]
    found = []
    for match in TOKENS[kind].finditer(source):
        if match["comment"] is None:
            continue
        line = bisect.bisect(starts, match.start())
        column = match.start() - starts[line - 1]
        own = not source[starts[line - 1]:match.start()].strip()
        text = plain(match["comment"], column)
        last = found[-1] if found else None
        follows = last and last.column == column and last.line + last.text.count("\n") + 1 == line
        if own and follows and match["comment"][:3] not in ("/**", '"""'):
            found[-1] = last._replace(text=f"{last.text}\n{text}")
        else:
            found.append(Comment(line, column, text, own))
    return found


def plain(comment, column):
    """A comment without what marks it as one."""
    if comment.startswith("//"):
        return comment.lstrip("/").lstrip("!<")
    if comment.startswith("#"):
        return comment[1:]
    if comment.lstrip().startswith('"""'):
        indent = len(comment) - len(comment.lstrip())
        lines = comment.strip().removeprefix('"""').removesuffix('"""').split("\n")
        return "\n".join([" " + lines[0], *(" " + line[indent:] for line in lines[1:])])
    lines = comment.removesuffix("*/").split("\n")
    lines[0] = re.sub(r"^/\*+[<!]?", "", lines[0])
    return "\n".join([lines[0], *(re.sub(r"^\s*\*(?!/)", "", line) if re.match(r"\s*\*", line)
                                  else line[column + 2:] for line in lines[1:])])


def sentences(source, kind):
    """Every sentence of every comment, with the line it begins in."""
    for comment in comments(source, kind):
        for line, paragraph in paragraphs(comment):
            at = 0
            for end in [*(match.start() for match in END.finditer(paragraph)), len(paragraph)]:
                text = paragraph[at:end]
                begin = line + paragraph.count("\n", 0, at + len(text) - len(text.lstrip()))
                text = " ".join(text.split())
                if len(WORD.findall(text)) > 1:
                    yield Sentence(begin, text)
                at = end


def paragraphs(comment):
    """The lines of a comment that run on, joined, each with the line it begins in."""
    line, begin, joined = comment.line - 1, 0, []
    fenced, code, blank = False, False, True
    for text in comment.text.split("\n"):
        line += 1
        if FENCE.match(text):
            fenced = not fenced
        words = text.strip()
        indent = len(text) - len(text.lstrip())
        code = bool(words) and indent > 4 and (blank or code)
        item = ITEM.match(text) or TERM.match(text)
        apart = fenced or FENCE.match(text) or code or TOOLS.match(words)
        ends = apart or not words or words[0] in "|#"
        if joined and (ends or item):
            yield begin, "\n".join(joined)
            joined = []
        blank = not words
        if ends:
            continue
        if not joined:
            begin = line
        joined.append(text[item.end():] if item else text)
    if joined:
        yield begin, "\n".join(joined)
