"""Reads the numbered rules of docs/semantics.md: each becomes a text as a comment's is."""
import dataclasses
import re
import sys
import textwrap

INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]+\)")


@dataclasses.dataclass
class Rule:
    number: str
    chapter: str
    blocks: list


def read(path):
    rules, chapter, lines = [], "", []

    def end():
        if lines:
            number, first = re.fullmatch(r"- \*\*(\w+)\*\* (.*)", lines[0]).groups()
            body = textwrap.dedent("\n".join(lines[1:]))
            rules.append(Rule(number, chapter, _blocks(f"{first}\n{body}")))
        lines.clear()

    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("#"):
            end()
            chapter = line.lstrip("# ")
        elif re.match(r"- \*\*[A-Z]+\d+\*\* ", line):
            end()
            lines.append(line)
        elif lines and (not line or line.startswith("  ")):
            lines.append(line)
        else:
            end()
    end()
    if not rules:
        sys.exit(f"reference: {path} has no rules; each begins with '- **T1** '")
    return rules


def _blocks(text):
    found = []
    for part in re.split(r"\n\s*\n|\n(?=\|)(?<!\|\n)|(?<=\|)\n(?!\|)", text):
        lines = [each.strip() for each in part.strip().split("\n")]
        if not lines[0]:
            continue
        if lines[0].startswith("|"):
            rows = [each.strip("|").split(" | ") for each in lines
                    if not re.match(r"\|[-|]+$", each)]
            found.append(("table", [[inlines(cell.strip()) for cell in row] for row in rows]))
        elif lines[0].startswith("- "):
            items = re.split(r"(?:^|\n)- ", "\n".join(lines))[1:]
            found.append(("list", [inlines(" ".join(each.split())) for each in items]))
        else:
            found.append(("text", inlines(" ".join(lines))))
    return found


def inlines(text):
    found, at = [], 0
    for match in INLINE.finditer(text):
        found.append(("", text[at:match.start()]))
        code, strong, emphasis, link = match.groups()
        found.append(("code", code) if code else ("em", strong or emphasis)
                     if strong or emphasis else ("", link))
        at = match.end()
    return [each for each in [*found, ("", text[at:])] if each[1]]
