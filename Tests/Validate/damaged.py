"""Shared libraries with wrong values where a reader of ELF files looks."""
import struct

STRINGS, SYMBOLS, HASHES, NEW_HASHES = 5, 6, 4, 0x6ffffef5
SIZE_OF_STRINGS = 10
PAGE = 64 + 2 * 56


def parts(image):
    """Return a range for each part: the header, the program headers, the dynamic section and its
    tables."""
    start, = struct.unpack_from("<Q", image, 32)
    count, = struct.unpack_from("<H", image, 56)
    found = [range(0, 64), range(start, start + count * 56)]
    segments = [struct.unpack_from("<IIQQQQ", image, start + index * 56) for index in range(count)]

    def place(address):
        return next(address - at + offset for kind, _, offset, at, _, size in segments
                    if kind == 1 and at <= address < at + size)

    offset, size = next((each[2], each[5]) for each in segments if each[0] == 2)
    found.append(range(offset, offset + size))
    entries = dict(struct.iter_unpack("<QQ", image[offset:offset + size]))
    strings = place(entries[STRINGS])
    found.append(range(strings, strings + entries[SIZE_OF_STRINGS]))
    # The beginning of each table leads to all the rest.
    for tag in (SYMBOLS, HASHES, NEW_HASHES):
        if tag in entries:
            begin = place(entries[tag])
            found.append(range(begin, begin + 256))
    return found


def copy(image, chance):
    """A copy of a whole library, damaged in a few places."""
    image = bytearray(image)
    edges = [0, 1, 2, len(image), 1 << 31, 1 << 32, 1 << 63, 1 << 64]
    where = parts(image)
    if chance.randrange(16) == 0:
        del image[chance.randrange(len(image)):]
    for _ in range(chance.randrange(1, 5)):
        place = chance.choice(chance.choice(where))
        size = chance.choice([1, 1, 2, 4, 8, 8])
        place -= place % size
        number = chance.choice(edges) + chance.randrange(-32, 9) if chance.randrange(3) else \
            chance.randrange(1 << 64)
        if place + size <= len(image):
            image[place:place + size] = (number % (1 << 8 * size)).to_bytes(size, "little")
    return image


def made(machine, entries, tables, load=(0, 0), section=None):
    """A library of two segments: entries of the dynamic section, and tables, each behind the other.
    A number of an entry that is the name of a table becomes its address; `load` is the offset and
    the address of the one segment, `section` the offset of the dynamic section and its size where
    they are not right."""
    entries = [*entries, (0, 0)]
    begin, addresses, body = PAGE + 16 * len(entries), {}, b""
    for name, table in tables.items():
        addresses[name] = (begin + len(body) - load[0] + load[1]) % (1 << 64)
        body += table + bytes(-len(table) % 8)
    dynamic = b"".join(
        struct.pack("<QQ", tag, addresses.get(value, value)) for tag, value in entries)
    offset, size = section or (PAGE, len(dynamic))
    header = struct.pack("<4s12sHHIQQQIHHHHHH", b"\x7fELF", b"\2\1\1", 3, machine, 1, 0, 64, 0, 0,
                         64, 56, 2, 0, 0, 0)
    everything = (1 << 64) - 1
    segments = struct.pack("<IIQQQQQQ", 1, 5, load[0], load[1], 0, everything, everything, 8)
    segments += struct.pack("<IIQQQQQQ", 2, 6, offset, offset, 0, size, size, 8)
    return header + segments + dynamic + body


def traps(machine):
    """A sentence, a library that gets it, and the library's fault."""
    last = (1 << 64) - 8
    texts = b"\0libc.so.6\0"
    usual = [(STRINGS, "texts"), (SIZE_OF_STRINGS, len(texts))]

    def library(entries, **tables):
        return made(machine, [*usual, *entries], {"texts": texts, **tables})

    nowhere = "an address in it lies in no segment"
    cut = "it is cut off, or one of its offsets lies beyond its end"
    yield nowhere, library([(SYMBOLS, last), (HASHES, "hashes")], hashes=struct.pack("<II", 1,
                                                                                     9)), "symbols"
    yield nowhere, library([(SYMBOLS, "texts"), (HASHES, last)]), "hashes"
    yield nowhere, library([(SYMBOLS, "texts"), (NEW_HASHES, last)]), "new hashes"
    yield nowhere, made(machine, [(STRINGS, last), (SIZE_OF_STRINGS, 1)], {}), "strings"
    yield nowhere, made(machine, usual, {"texts": texts},
                        load=(1 << 63, 0)), "a segment beyond the end"
    yield nowhere, made(machine, usual, {"texts": texts},
                        load=(last, 0)), "a segment at the last address"
    beyond = "its dynamic section lies beyond its end"
    yield beyond, made(machine, usual, {"texts": texts},
                       section=(last, 32)), "a section at the last offset"
    yield cut, made(machine, [], {"numbers": b"\7" * 24},
                    section=(PAGE + 16, last)), "a section without an end"
    beyond = "its table of strings lies beyond its end"
    yield beyond, made(machine, [(STRINGS, "texts"), (SIZE_OF_STRINGS, last)],
                       {"texts": texts}), "many strings"
    beyond = "a name in it lies beyond its table of strings"
    yield beyond, library([(1, len(texts))]), "a library it needs"
    yield cut, library([(SYMBOLS, "symbols"), (HASHES, "hashes")], symbols=bytes(48),
                       hashes=struct.pack("<II", 1, (1 << 32) - 1)), "4 billion symbols"

    def hashed(*numbers):
        table = struct.pack(f"<{len(numbers)}I", *numbers)
        return library([(SYMBOLS, "symbols"), (NEW_HASHES, "hashes")], symbols=bytes(48),
                       hashes=table)

    most = (1 << 32) - 1
    yield cut, hashed(most, 1, 1, 0, 0, 0), "4 billion buckets"
    yield cut, hashed(1, 1, most, 0, 0, 0), "a filter of 32 GB"
    yield cut, hashed(1, most - 1, 0, 0, most, 0, 0, 1), "symbols behind the last number"
    yield cut, hashed(1, most, 0, 0, 0, 1), "a first symbol beyond the end"
    # As many names as there is room for, each of which has the other half of the file.
    count, half = 80_000, b"x" * 2_000_000
    symbols = struct.pack("<IBBHQQ", 0, 16, 0, 1, 0, 0) * count
    yield ("its names are longer than the whole of it",
           made(machine, [(STRINGS, "texts"), (SIZE_OF_STRINGS, len(half)), (SYMBOLS, "symbols"),
                          (HASHES, "hashes")], {
                              "texts": half,
                              "symbols": symbols,
                              "hashes": struct.pack("<II", 1, count)}), "long names")
    yield ("its names are longer than the whole of it",
           made(machine, [(STRINGS, "texts"), (SIZE_OF_STRINGS, len(half))] + [(1, 0)] * count,
                {"texts": half}), "long names of libraries")
