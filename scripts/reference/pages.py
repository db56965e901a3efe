"""Writes the reference as HTML pages that need no network."""
import html
import json
import pathlib
import re
import shutil

from book import NAME, RULE, TAGS, header_summary
from rules import inlines


HERE = pathlib.Path(__file__).resolve().parent


class Pages:
    def __init__(self, book, folder):
        self.book, self.folder = book, folder
        # The page that is being made, to which nothing on it leads.
        self.current = ""
        self.template = HERE.joinpath("page.html").read_text(encoding="utf-8")

    def write(self):
        self.folder.mkdir(parents=True)
        for name in ("style.css", "search.js"):
            shutil.copyfile(HERE / name, self.folder / name)
        self.folder.joinpath("names.js").write_text(self._names(), encoding="utf-8")
        self._page("index", "Reference by task", self._tasks())
        self._page("headers", "Reference by header", self._headers())
        self._page("rules", "Rules", self._rules())
        for header in self.book.headers:
            self._page(f"header_{header.name}", f"flow/{header.name}.h", self._header(header))
        for symbol in self.book.symbols:
            self._page(symbol.name, symbol.name, self._symbol(symbol))

    def _page(self, name, title, body):
        text = self.template
        for word, value in (("TITLE", html.escape(title)), ("VERSION", self.book.version),
                            ("BODY", body)):
            text = text.replace(f"@{word}@", value)
        self.folder.joinpath(f"{name}.html").write_text(text, encoding="utf-8")

    def _names(self):
        """The index for the search: a line for each name."""
        rows = [[each.name, self._address(each), each.kind, each.summary]
                for each in sorted(self.book.entries.values(), key=lambda each: each.name.lower())]
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in rows)
        return f"var names = [\n{lines}\n];\n"

    @staticmethod
    def _address(entry):
        return f"{entry.page}.html" + (f"#{entry.anchor}" if entry.anchor else "")

    # The pages of lists.

    def _tasks(self):
        jumps = " · ".join(self._jump(each) for each in self.book.tasks)
        found = ["<h1>Reference by task</h1>", f'<p class="links">{jumps}</p>']
        for task in self.book.tasks:
            found.append(f'<h2 id="{_anchor(task.title)}">{html.escape(task.title)}</h2>')
            if task.about:
                found.append(f"<p>{self._inlines(inlines(task.about))}</p>")
            found.append(self._list(task.names))
        return "\n".join(found)

    @staticmethod
    def _jump(task):
        return f'<a href="#{_anchor(task.title)}">{html.escape(task.title)}</a>'

    def _headers(self):
        found = ["<h1>Reference by header</h1>", "<dl>"]
        for header in self.book.headers:
            name = f"<code>flow/{header.name}.h</code>"
            found.append(f'<dt><a href="header_{header.name}.html">{name}</a></dt>'
                         f"<dd>{self._line(header_summary(header))}.</dd>")
        return "\n".join([*found, "</dl>"])

    def _list(self, names):
        rows = []
        for name in names:
            entry = self.book.entries[name]
            brackets = "()" if entry.kind == "function" else ""
            rows.append(f'<dt><a href="{self._address(entry)}"><code>{name}{brackets}</code></a>'
                        f"</dt><dd>{self._line(entry.summary)}.</dd>")
        return "<dl>\n" + "\n".join(rows) + "\n</dl>"

    def _header(self, header):
        found = [f"<h1><code>flow/{header.name}.h</code></h1>", self._text(header.blocks)]
        for kind, title in (("function", "Functions"), ("methods", "Methods"), ("type", "Types"),
                            ("constants", "Constants"), ("macro", "Macros")):
            names = [each.name for each in header.symbols if each.kind == kind]
            if names:
                found += [f"<h2>{title}</h2>", self._list(names)]
        return "\n".join(found)

    def _rules(self):
        about = "The rules of Flow, by the numbers that comments and tests use."
        found, chapter = ["<h1>Rules</h1>", f"<p>{about}</p>"], ""
        for rule in self.book.rules:
            if rule.chapter != chapter:
                chapter = rule.chapter
                found.append(f"<h2>{html.escape(chapter)}</h2>")
            found.append(f'<section id="{rule.number}"><h3><a href="#{rule.number}">'
                         f"{rule.number}</a></h3>{self._text(rule.blocks)}</section>")
        return "\n".join(found)

    # The page of a symbol.

    def _symbol(self, symbol):
        self.current = symbol.name
        title = symbol.name.replace("_", "_<wbr>")
        found = [f"<h1><code>{title}</code></h1>",
                 f'<p class="kind">{symbol.kind} of <a href="header_{symbol.header}.html">'
                 f"<code>flow/{symbol.header}.h</code></a>"
                 f"{f', since {symbol.since}' if symbol.since else ''}</p>"]
        if symbol.kind != "methods":
            code = self._code("\n".join(symbol.declarations))
            found.append(f"<pre>{code}</pre>")
        found.append(self._text(symbol.blocks))
        if symbol.parameters:
            rows = "".join(
                f"<dt><code>{html.escape(name)}</code></dt><dd>{self._inlines(said)}</dd>"
                for name, said in symbol.parameters)
            found.append(f"<h2>Parameters</h2>\n<dl>{rows}</dl>")
        if symbol.returns:
            found.append(f"<h2>Returns</h2>\n{self._text(symbol.returns)}")
        if symbol.tags:
            said = " ".join(TAGS[each] for each in symbol.tags)
            found.append(f"<h2>Threads</h2>\n<p>{self._line(said)}</p>")
        if symbol.members:
            found.append(self._members(symbol))
        others = self.book.see_also(symbol)
        if others:
            links = ", ".join(f'<a href="{each}.html"><code>{each}</code></a>' for each in others)
            found.append(f'<h2>See also</h2>\n<p class="links">{links}</p>')
        return "\n".join(found)

    def _members(self, symbol):
        title = {"methods": "Methods", "type": "Members"}.get(symbol.kind, "Constants")
        if symbol.kind == "type" and any(each.name.startswith("FLOW_") for each in symbol.members):
            title = "Constants"
        rows = []
        for each in symbol.members:
            more = [f"{column} <code>{self._code(text)}</code>" for column, text in each.columns]
            if each.since:
                more.append(f"since {each.since}")
            behind = f'<p class="kind">{", ".join(more)}</p>' if more else ""
            rows.append(f'<dt id="{each.name}"><code>{self._code(each.declaration)}</code></dt>'
                        f"<dd>{self._text(each.blocks)}{behind}</dd>")
        return f'<h2>{title}</h2>\n<dl class="members">' + "\n".join(rows) + "</dl>"

    # Text.

    def _text(self, blocks):
        found = []
        for kind, what in blocks:
            if kind == "text":
                found.append(f"<p>{self._inlines(what)}</p>")
            elif kind == "code":
                found.append(f"<pre>{self._code(what)}</pre>")
            elif kind == "terms":
                rows = "".join(f"<dt><code>{self._code(term)}</code></dt>"
                               f"<dd>{self._inlines(said)}</dd>" for term, said in what)
                found.append(f"<dl>{rows}</dl>")
            elif kind == "list":
                rows = "".join(f"<li>{self._inlines(each)}</li>" for each in what)
                found.append(f"<ul>{rows}</ul>")
            else:
                found.append(self._table(what))
        return "\n".join(found)

    def _table(self, rows):
        def row(cells, tag):
            made = "".join(f"<{tag}>{self._inlines(each)}</{tag}>" for each in cells)
            return f"<tr>{made}</tr>"
        head, *body = rows
        return ('<div class="wide"><table>' + row(head, "th") +
                "".join(row(each, "td") for each in body) + "</table></div>")

    def _inlines(self, inlines):
        found = []
        for style, text in inlines:
            if style == "code":
                found.append(f"<code>{self._code(text)}</code>")
            elif style == "em":
                found.append(f"<em>{html.escape(text)}</em>")
            else:
                found.append(self._line(text))
        return "".join(found)

    def _line(self, text):
        """Words, in which names and numbers of rules are links."""
        return self._linked(text, re.compile(f"{NAME.pattern}|{RULE.pattern}"),
                            lambda name: f"<code>{name}</code>" if "_" in name else name)

    def _code(self, text):
        return self._linked(text, NAME, lambda name: name)

    def _linked(self, text, pattern, shown):
        found, at = [], 0
        for match in pattern.finditer(text):
            found.append(html.escape(text[at:match.start()], quote=False))
            entry = self.book.find(match.group(0))
            name = html.escape(match.group(0))
            if entry and (entry.page != self.current or entry.anchor):
                found.append(f'<a href="{self._address(entry)}">{shown(name)}</a>')
            else:
                found.append(shown(name) if "_" in name else name)
            at = match.end()
        return "".join([*found, html.escape(text[at:], quote=False)])


def _anchor(title):
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def titles(book):
    """The names of all pages."""
    return (["index", "headers", "rules"] + [f"header_{each.name}" for each in book.headers] +
            [each.name for each in book.symbols])


