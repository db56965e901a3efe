"""Rules that hold after every step, and trees that are kept."""

import difflib
import os

import looking
from waiting import Missed, until

here = os.path.dirname(os.path.abspath(__file__))


def read_exceptions(path):
    """Lines `toolkit role name: reason`, where a name `*` is any; the reasons are for readers."""
    found = []
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    found.append([each.strip() for each in line.split("|")])
    return found


class Checks:
    def __init__(self, toolkit, exceptions):
        self.toolkit = toolkit
        own = [each for each in read_exceptions(exceptions) if each[0] == toolkit]
        self.contrasts = [each for each in own if each[1] == "contrast"]
        self.exceptions = [each for each in own if each[1] != "contrast"]

    def look(self, tree, step):
        """Waits until nothing is wrong: what is about to go may be found for a moment."""
        found = []

        def is_right():
            root = tree()
            if root is None:
                return True
            found[:] = self.faults(root)
            return not found

        until(
            f"after '{step}' all is right with focus, names and roles",
            is_right,
            lambda: "\n".join(found) + "\n" + looking.as_text(tree()),
        )

    def faults(self, root):
        faults = []
        visible = {id(node) for node in looking.shown(root)}
        for node in root.all():
            # The wheel leaves the focus where it is.
            is_hidden = id(node) not in visible and not looking.is_scrolled_away(node)
            if node.focused and is_hidden:
                faults.append(f"the focus is on something hidden: {node}")
        for node in looking.shown(root):
            if node.role in looking.INTERACTIVE and not self.is_named(node):
                faults.append(f"it has no name: {node}, in {node.parent}")
        return faults

    def does_not_tell(self, node, state):
        """True where the toolkit has no such state for that role."""
        return any(
            role == node.role and what == state for _, role, what, *_ in self.exceptions
        )

    def is_named(self, node):
        # GTK 4.8 gives the name of the type to what has none.
        if node.name and not node.name.startswith("Gtk"):
            return True
        return any(
            role == node.role and parent in (node.parent.role if node.parent else "", "*")
            for _, role, parent, *_ in self.exceptions
        )

    # ---- Kept trees

    def version(self):
        if self.toolkit == "gtk":
            import gi

            gi.require_version("Gtk", "4.0")
            from gi.repository import Gtk

            return f"gtk {Gtk.MAJOR_VERSION}.{Gtk.MINOR_VERSION}"
        return "qt " + os.environ.get("FLOW_QT_VERSION", "unknown")

    def golden(self, name, tree):
        """Compares with the file, if that is of this version of the toolkit. It lists what is
        scrolled out of sight, too."""
        path = os.path.join(here, "..", "expected", self.toolkit, name + ".txt")
        head = f"# {self.version()}"
        if os.environ.get("FLOW_UPDATE"):
            last = []

            def rests():
                last.append(looking.as_text(tree(), looking.laid_out))
                return len(last) > 2 and last[-1] == last[-2] == last[-3]

            until("a tree at rest", rests)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"{head}\n{last[-1]}\n")
            return
        if not os.path.exists(path):
            raise Missed(f"there is no {path}: run.sh {self.toolkit} --update writes it")
        with open(path, encoding="utf-8") as file:
            expected = file.read().splitlines()
        if expected[0] != head:
            print(f"# {name}: not compared, it is of {expected[0][2:]} and this is {head[2:]}")
            return

        def difference():
            now = looking.as_text(tree(), looking.laid_out).splitlines()
            return list(difflib.unified_diff(expected[1:], now, path, "now", lineterm=""))

        until(f"the tree {name}", lambda: not difference(), lambda: "\n".join(difference()))
