"""Colours on the display, and how well one is told from another."""

import collections
import os
import struct
import time

from waiting import until


class Picture:
    """The display of Xvfb (its option -fbdir), as it was at one look."""

    def __init__(self):
        with open(os.environ["FLOW_FRAMEBUFFER"], "rb") as file:
            data = file.read()
        # The format of xwd: a header of 25 numbers, a name, a table of colours, the pixels.
        head = struct.unpack(">25I", data[:100])
        self.width, self.height, self.line, self.bits = head[4], head[5], head[12], head[11]
        self.order = "little" if head[7] == 0 else "big"
        self.data = data[head[0] + 12 * head[19] :]

    def at(self, x, y):
        """Red, green, blue; those of the nearest pixel beyond the display."""
        x, y = min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1)
        step = self.bits // 8
        start = y * self.line + x * step
        number = int.from_bytes(self.data[start : start + step], self.order)
        return (number >> 16 & 255, number >> 8 & 255, number & 255)

    def differs(self, other):
        """The number of pixels that are others."""
        step, count = self.bits // 8, 0
        for start in range(0, len(self.data), self.line):
            one, two = (each.data[start : start + self.line] for each in (self, other))
            if one != two:
                count += sum(
                    one[at : at + step] != two[at : at + step] for at in range(0, len(one), step)
                )
        return count

    def lines(self, box):
        left, top, width, height = whole(box)
        return [
            [self.at(x, y) for x in range(left, left + width)] for y in range(top, top + height)
        ]

    def colours(self, box):
        """The colours in a box, with how often each is there."""
        return collections.Counter(each for line in self.lines(box) for each in line)


def at_rest():
    """A picture that is the same as the two before it."""
    last = []

    def rests():
        last.append(Picture().data)
        time.sleep(0.05)
        return len(last) > 2 and last[-1] == last[-2] == last[-3]

    until("a picture at rest", rests)
    return Picture()


def luminance(colour):
    """Relative luminance as WCAG 2.1 defines it (https://www.w3.org/TR/WCAG21/)."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one, other):
    """The contrast ratio of WCAG 2.1, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def ground_of(colours):
    """The colour that is there most often."""
    return max(colours, key=colours.get)


def strongest(colours, ground, least=2):
    """The greatest contrast with the ground, of the colours that are there so often."""
    found = (ratio(each, ground) for each, count in colours.items() if count >= least)
    return max(found, default=1)


def whole(box):
    return tuple(round(each) for each in box)


def grown(box, by):
    x, y, width, height = box
    return (x - by, y - by, max(width + 2 * by, 0), max(height + 2 * by, 0))


def around(picture, box):
    """The ground that a box stands on."""
    x, y, width, height = whole(grown(box, 3))
    ring = picture.colours((x, y, width, 1)) + picture.colours((x, y + height, width, 1))
    return ground_of(ring)


def border(picture, box):
    """The contrast of the edge of a box with what is around: that of the weakest side."""
    x, y, width, height = whole(box)
    ground = around(picture, box)
    reach = range(-2, 4)
    wide = range(-12, 4)  # GTK tells the place of what is inside the padding
    middles = {
        "left": [(x + each, y + height // 2) for each in wide],
        "right": [(x + width - 1 - each, y + height // 2) for each in wide],
        "top": [(x + width // 3, y + each) for each in reach],
        "bottom": [(x + width // 3, y + height - 1 - each) for each in reach],
    }
    return min(
        max(ratio(picture.at(*place), ground) for place in places) for places in middles.values()
    )


def texts(picture, box, gap=14):
    """Boxes and contrasts of what is written in a box: parted by lines, and by gaps in a line."""
    left, top, _, _ = whole(box)
    lines = picture.lines(box)
    grounds = [ground_of(collections.Counter(line)) for line in lines]
    marks = [
        [ratio(each, ground) > 1.3 for each in line] for line, ground in zip(lines, grounds)
    ]
    for first, last in runs([any(line) for line in marks], 2):
        columns = [any(marks[y][x] for y in range(first, last)) for x in range(len(lines[0]))]
        for begin, end in runs(columns, gap):
            part = grown((left + begin, top + first, end - begin, last - first), 1)
            colours = picture.colours(part)
            yield part, strongest(colours, ground_of(colours))


def runs(flags, gap):
    """From where to where flags are set, over gaps that are smaller than that."""
    begin, quiet = None, 0
    for place, flag in enumerate([*flags, *[False] * gap]):
        if flag:
            begin, quiet = place if begin is None else begin, 0
        elif begin is not None:
            quiet += 1
            if quiet >= gap:
                yield begin, place - quiet + 1
                begin, quiet = None, 0
