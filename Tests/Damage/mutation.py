"""Damages the bytes of a plugin, the same way for the same sample, seed and number."""

import random
import struct

import elf


class Sample:
    """A plugin that is not damaged."""

    def __init__(self, name, path):
        self.name = name
        with open(path, "rb") as file:
            self.data = file.read()
        self.parts = elf.parts(self.data)
        self.segments = elf.segments(self.data)
        self.weights = [elf.WEIGHTS[name] for name in self.parts]

    def part(self, choice):
        return choice.choices(list(self.parts.values()), self.weights)[0]


def mutate(sample, seed, number):
    """The damaged bytes, and the mutation in words."""
    choice = random.Random(f"{sample.name}:{seed}:{number}")
    data = bytearray(sample.data)
    words = []
    for _ in range(choice.choices([1, 2, 3, 8], [70, 15, 10, 5])[0]):
        kind = choice.choices([in_part, anywhere, whole], [60, 28, 12])[0]
        words.append(kind(sample, data, choice))
    return bytes(data), "; ".join(words)


def in_part(sample, data, choice):
    """One of the structures that the loader and libflow read."""
    part = sample.part(choice)
    if choice.random() < 0.4:
        return set_byte(data, part.offset + choice.randrange(part.size), choice, part.name)
    at = part.offset + choice.randrange(max(1, part.size // part.step)) * part.step
    return set_word(data, at, choice.choice([2, 4, 8, 8]), choice, part)


def anywhere(sample, data, choice):
    """A byte of a mapped part; rarely one of the rest, such as debug information."""
    if choice.random() < 0.1:
        return set_byte(data, choice.randrange(len(sample.data)), choice, "the file")
    offset, _, size = choice.choice(sample.segments)
    return set_byte(data, offset + choice.randrange(size), choice, "a segment")


def set_byte(data, at, choice, where):
    if at >= len(data):
        return f"nothing at {at:#x}, behind the end"
    old = data[at]
    data[at] = choice.choice([old ^ 1 << choice.randrange(8)] * 3 + [0, 255, choice.randrange(256)])
    return f"{where}: byte at {at:#x} from {old:#04x} to {data[at]:#04x}"


def set_word(data, at, size, choice, part):
    if at + size > len(data):
        return f"nothing at {at:#x}, behind the end"
    layout = {2: "<H", 4: "<I", 8: "<Q"}[size]
    mask = (1 << 8 * size) - 1
    (old,) = struct.unpack_from(layout, data, at)
    other = part.offset + choice.randrange(max(1, part.size // part.step)) * part.step
    taken = struct.unpack_from(layout, data, other)[0] if other + size <= len(data) else 0
    new = choice.choice(
        [
            0,
            1,
            mask,
            mask >> 1,
            1 << choice.randrange(8 * size),
            old ^ 1 << choice.randrange(8 * size),
            choice.randrange(mask + 1),
            choice.randrange(0x10000),
            old + choice.randrange(-64, 65),
            old + 0x1000 * choice.randrange(-16, 17),
            taken,
            taken,
        ]
    )
    struct.pack_into(layout, data, at, new & mask)
    return f"{part.name}: {size} bytes at {at:#x} from {old:#x} to {new & mask:#x}"


def whole(sample, data, choice):
    """Cuts, empties or swaps a stretch."""
    kind = choice.randrange(4)
    size = min(len(data), 1 << choice.randrange(1, 14))
    if kind == 0 or size < 2:
        last = max(offset + length for offset, _, length in sample.segments)
        length = choice.randrange(choice.choice([64, 1024, last, len(sample.data)]))
        del data[length:]
        return f"cut to {len(data)} bytes"
    if kind == 1:
        part = sample.part(choice)
        begin, end = part.offset, min(part.offset + part.size, len(data))
        if begin >= end:
            return "nothing to empty"
        data[begin:end] = bytes(end - begin)
        return f"{part.name} emptied"
    begin, other = (choice.randrange(len(data) - size + 1) for _ in range(2))
    if kind == 2:
        data[begin : begin + size] = bytes(size)
        return f"{size} bytes at {begin:#x} emptied"
    one, two = data[begin : begin + size], data[other : other + size]
    data[begin : begin + size], data[other : other + size] = two, one
    return f"{size} bytes at {begin:#x} and {other:#x} swapped"
