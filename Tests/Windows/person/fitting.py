"""Looks at places: nothing leaves its window, and no two texts lie on one another."""

import looking
import pyatspi

# Half pixels are rounded, and a focus ring may stand out.
SLACK = 2
# Two texts touch: the lines of a font stand closer than its boxes.
TOUCH = 3


def boxes_of(root, toolkit):
    """Everything shown as (node, window, box, seen): the box in the window, and as much of it from
    top to bottom as the things around it leave to be seen."""
    kind = pyatspi.DESKTOP_COORDS if toolkit == "qt" else pyatspi.WINDOW_COORDS
    found = []

    def walk(node, window, top, bottom):
        x, y, width, height = node.box(kind)
        if width > 0 and height > 0:
            top, bottom = max(top, y), min(bottom, y + height)
            found.append((node, window, (x, y, width, height), (top, bottom)))
            window = window or (x, y, width, height)
            # A popover has a surface of its own.
            if node.name in ("GtkPopover", "GtkPopoverMenu"):
                window = (x, y, width, height)
        # Qt tells nothing of what scrolls, but that it goes on behind the bar of its page.
        bars = [each for each in node.children if toolkit == "qt" and each.role == "tool bar"]
        ends = [each.box(kind) for each in bars]
        below = max((y + height for _, y, _, height in ends), default=top)
        for child in node.children:
            if child.visible or toolkit == "qt" and looking.is_scrolled_away(child):
                walk(child, window, top if child in bars else max(top, below), bottom)

    for window in root.children:
        if window.visible or window.role in ("frame", "window", "dialog", "alert"):
            walk(window, None, -(1 << 20), 1 << 20)
    return found


WORDLESS = ("separator", "image", "icon", "scroll bar", "filler", "panel", "status bar",
            "notification")


def is_text(node):
    """A leaf with words in it."""
    if node.children or node.role in WORDLESS:
        return False
    return bool((node.name or node.text or "").strip())


def is_scrolled(node):
    return any(each.role == "scroll pane" for each in [node, *node.ancestors])


def is_eye(one, other):
    """True for a password and a button inside it: the field leaves room for the button."""
    inside, around = sorted((one, other), key=lambda each: each[2][2])
    (x, y, width, height), (left, top, breadth, length) = inside[2], around[2]
    return (
        inside[0].role == "push button"
        and around[0].role == "password text"
        and left <= x
        and x + width <= left + breadth
        and top <= y
        and y + height <= top + length
    )


def faults(root, toolkit):
    """A sentence for each thing that leaves its window, or lies on another."""
    found, all_boxes = [], boxes_of(root, toolkit)
    # Nothing scrolls in an alert: its buttons are all there.
    for node, window, (_, y, _, height), _ in all_boxes:
        is_button = node.role in looking.BUTTONS and node.window.role in ("dialog", "alert")
        if is_button and window and not is_scrolled(node) and (
            y < window[1] - SLACK or y + height > window[1] + window[3] + SLACK
        ):
            found.append(f"it lies below its window {window}: {node} at {y}, {height} high")
    for node, window, (x, _, width, _), _ in all_boxes:
        if window and not (
            window[0] - SLACK <= x and x + width <= window[0] + window[2] + SLACK
        ):
            found.append(f"it leaves its window {window}: {node} at {x}, {width} wide")
    texts = [each for each in all_boxes if is_text(each[0]) and each[3][0] < each[3][1]]
    for index, one in enumerate(texts):
        node, window, box, seen = one
        for each in texts[index + 1 :]:
            other, other_window, other_box, other_seen = each
            across = min(box[0] + box[2], other_box[0] + other_box[2]) - max(box[0], other_box[0])
            down = min(seen[1], other_seen[1]) - max(seen[0], other_seen[0])
            meet = window == other_window and across > TOUCH and down > TOUCH
            if meet and not is_eye(one, each):
                found.append(f"they overlap by {across} x {down}: {node} and {other}")
    return found
