"""The accessible tree of a program, as a screen reader gets it."""

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import GLib  # noqa: E402

STATES = {
    "focused": pyatspi.STATE_FOCUSED, "checked": pyatspi.STATE_CHECKED,
    "pressed": pyatspi.STATE_PRESSED, "selected": pyatspi.STATE_SELECTED,
    "invalid": pyatspi.STATE_INVALID_ENTRY, "modal": pyatspi.STATE_MODAL,
    "expanded": pyatspi.STATE_EXPANDED,
}  # fmt: skip

# Roles of all that somebody can use.
BUTTONS = ("push button", "button", "toggle button", "menu item", "link")
TOGGLES = ("toggle button", "check box", "switch", "radio button", "check menu item")
FIELDS = ("text", "password text", "entry", "spin button", "combo box", "editbar")
ROWS = ("list item", "table row", "tree item", "menu item")
TABS = ("page tab", "radio button", "toggle button")
SLIDERS = ("slider",)
INTERACTIVE = frozenset(BUTTONS + TOGGLES + FIELDS + ROWS + SLIDERS + ("page tab",))


class Node:
    """A thing of the tree as it was at one look."""

    def __init__(self, accessible, parent):
        accessible.clear_cache()
        self.accessible, self.parent = accessible, parent
        self.depth = parent.depth + 1 if parent else 0
        self.role = accessible.getRoleName()
        self.name = accessible.name or ""
        self.description = accessible.description or ""
        self.state = accessible.getState()
        self.children = []

    def has(self, state):
        return self.state.contains(state)

    @property
    def visible(self):
        return self.has(pyatspi.STATE_VISIBLE)

    @property
    def focused(self):
        return self.has(pyatspi.STATE_FOCUSED)

    @property
    def enabled(self):
        return self.has(pyatspi.STATE_SENSITIVE)

    @property
    def text(self):
        """The text inside, if it is of a kind that has one; a text that is hidden is its dots."""
        try:
            text = self.accessible.queryText()
            return text.getText(0, text.characterCount)
        except (NotImplementedError, GLib.Error, RuntimeError):
            return None

    @property
    def value(self):
        try:
            return self.accessible.queryValue().currentValue
        except (NotImplementedError, GLib.Error, RuntimeError):
            return None

    def box(self, kind):
        """X, y, width, height; in the window or on the screen, as the toolkit knows it. A thing
        without a place, or that has gone meanwhile, has none of these."""
        try:
            box = self.accessible.queryComponent().getExtents(kind)
        except (NotImplementedError, GLib.Error, RuntimeError):
            return (0, 0, 0, 0)
        return (box.x, box.y, box.width, box.height)

    @property
    def ancestors(self):
        node = self.parent
        while node:
            yield node
            node = node.parent

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()

    @property
    def window(self):
        """The window it is in: right below the program. GTK 4.8 gives some of them no role."""
        return next((node for node in [self, *self.ancestors] if node.depth == 1), None)

    def __str__(self):
        words = [self.role, repr(self.name)]
        text = self.text
        if text and text != self.name:
            words.append(f"= {text!r}")
        # Qt describes an application by the path of its file.
        if self.description and self.role != "application":
            words.append(f"({self.description})")
        words += [word for word, state in STATES.items() if self.has(state)]
        if not self.enabled:
            words.append("insensitive")
        return " ".join(words)


def look(accessible, parent=None):
    """Reads everything below; what goes meanwhile is left out, and so is what is in the named rows
    of a long list, of which hundreds are there."""
    node = Node(accessible, parent)
    if node.role == "list item" and node.name and is_long(node):
        return node
    for index in range(accessible.childCount):
        try:
            child = accessible.getChildAtIndex(index)
            if child is not None:
                node.children.append(look(child, node))
        except (GLib.Error, RuntimeError, LookupError):
            continue
    return node


def is_long(row):
    for each in row.ancestors:
        if each.role == "list":
            return each.accessible.childCount > 60
    return False


def application(process):
    """The tree of a process, or None while it has no window."""
    for index in range(pyatspi.Registry.getDesktop(0).childCount):
        try:
            each = pyatspi.Registry.getDesktop(0).getChildAtIndex(index)
            if each and each.get_process_id() == process and each.childCount:
                return look(each)
        except (GLib.Error, RuntimeError, LookupError):
            continue
    return None


def shown(node, counts=lambda node: False):
    """Everything that is seen, or counts as if it were: what is in something hidden is not."""
    if node.depth and not node.visible and not counts(node):
        return
    yield node
    for child in node.children:
        yield from shown(child, counts)


def laid_out(root):
    """Everything that is seen, or would be if it were scrolled to: the size of a text changes which
    of the two it is. GTK says of both that they are visible."""
    return shown(root, is_scrolled_away) if root.accessible.toolkitName == "Qt" else shown(root)


def is_scrolled_away(node):
    """True for what lies above or below its window. Qt says of it what it says of something hidden,
    but what is hidden lies in the window, or has no size."""
    _, y, _, height = node.box(pyatspi.DESKTOP_COORDS)
    _, top, _, down = node.window.box(pyatspi.DESKTOP_COORDS)
    return height > 0 and (y >= top + down or y + height <= top)


def as_text(root, nodes=shown):
    """The tree as lines, two blanks for each step down."""
    base = root.depth
    return "\n".join("  " * (node.depth - base) + str(node) for node in nodes(root))
