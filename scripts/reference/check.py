"""Checks a reference: tasks are complete, links lead somewhere, each function has both pages."""
import html.parser
import json
import re
import subprocess


def tasks(book):
    """Sentences for functions without a task, and for tasks that are not right."""
    found = []
    for task in book.tasks:
        if not task.names:
            found.append(f"docs/reference/tasks.txt: the task '{task.title}' has no names")
        found += [f"docs/reference/tasks.txt: no header has '{each}', of the task '{task.title}'"
                  for each in task.names if each not in book.entries]
        found += [f"docs/reference/tasks.txt: '{each}' stands twice in the task '{task.title}'"
                  for each in sorted(set(task.names)) if task.names.count(each) > 1]
    named = {each for task in book.tasks for each in task.names}
    found += [f"docs/reference/tasks.txt: {each.name}() stands in no task"
              for each in book.functions if each.name not in named]
    return found


def functions(folder, declared):
    """Sentences for functions of the library that lack a page of either kind."""
    return [f"{each}() has no page {path}" for each in declared
            for path in (f"html/{each}.html", f"man/man3/{each}.3")
            if not folder.joinpath(path).is_file()]


def links(folder):
    """Sentences for links of HTML pages, of the search and of manual pages that lead nowhere."""
    pages = {path.name: _Page(path) for path in sorted(folder.joinpath("html").glob("*.html"))}
    found = []
    for name, page in pages.items():
        for link in page.links:
            found += _broken(f"html/{name}", link, pages, folder)
    text = folder.joinpath("html", "names.js").read_text(encoding="utf-8")
    for row in json.loads(text[len("var names = "):].rstrip().rstrip(";")):
        found += _broken("html/names.js", row[1], pages, folder)
    manuals = {path.name for path in folder.joinpath("man").glob("man?/*")}
    for path in sorted(folder.joinpath("man").glob("man?/*")):
        text = path.read_text(encoding="utf-8")
        for page, section in re.findall(r"^\.Xr (\S+) (\d)", text, re.M):
            if f"{page}.{section}" not in manuals:
                where = f"man/{path.parent.name}/{path.name}"
                found.append(f"{where}: there is no page {page}({section})")
    for line in folder.joinpath("names.txt").read_text(encoding="utf-8").splitlines():
        page = line.split("\t")[1]
        if page not in manuals:
            found.append(f"names.txt: there is no page {page}")
    return found


def manuals(folder):
    """The complaints of mandoc."""
    paths = sorted(str(each) for each in folder.joinpath("man").glob("man?/*"))
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *paths], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.replace(f"{folder}/", "").splitlines()


def _broken(where, link, pages, folder):
    if re.match(r"[a-z]+:", link):
        return [f"{where}: {link} needs a network"]
    path, _, anchor = link.partition("#")
    path = path or where.rpartition("/")[2]
    if path not in pages:
        return [] if folder.joinpath("html", path).is_file() else [
            f"{where}: the link {link} leads nowhere"]
    if anchor and anchor not in pages[path].anchors:
        return [f"{where}: {link}: the page has no '{anchor}'"]
    return []


class _Page(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value)
            elif name == "id":
                self.anchors.add(value)
