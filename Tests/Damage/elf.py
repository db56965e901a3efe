"""Finds the parts of a 64-bit ELF file: just enough to damage them on purpose."""

import collections
import struct

Part = collections.namedtuple("Part", "name offset size step")

# Parts that the loader and libflow read, and how often each is chosen.
WEIGHTS = {
    "ELF header": 6,
    "program headers": 10,
    "section headers": 1,
    ".dynamic": 10,
    ".dynsym": 8,
    ".dynstr": 5,
    ".gnu.hash": 4,
    ".gnu.version": 3,
    ".gnu.version_r": 3,
    ".rela.dyn": 10,
    ".rela.plt": 3,
    ".init_array": 2,
    ".data.rel.ro": 10,
    ".got": 2,
    ".rodata": 4,
    "the entry": 10,
    "the entry's relocations": 10,
}


def sections(data):
    """All sections as (name, offset, size, entry size, address)."""
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    raw = [struct.unpack_from("<IIQQQQIIQQ", data, start + index * size) for index in range(count)]
    base = raw[names][4]

    def name(at):
        return data[base + at : data.index(b"\0", base + at)].decode()

    return [(name(one[0]), one[4], one[5], one[9], one[3]) for one in raw if one[1] != 8]


def segments(data):
    """The loaded ones as (offset, address, size)."""
    (start,) = struct.unpack_from("<Q", data, 32)
    (count,) = struct.unpack_from("<H", data, 56)
    raw = [struct.unpack_from("<IIQQQQQQ", data, start + index * 56) for index in range(count)]
    return [(one[2], one[3], one[5]) for one in raw if one[0] == 1 and one[5] > 0]


def entry_parts(data, known):
    """The table flow_plugin_entry, and the relocations that write its addresses."""
    symbols, strings = known[".dynsym"], known[".dynstr"]
    for at in range(symbols.offset, symbols.offset + symbols.size, 24):
        name, _, _, _, value, size = struct.unpack_from("<IBBHQQ", data, at)
        begin = strings.offset + name
        if data[begin : data.index(b"\0", begin)] == b"flow_plugin_entry":
            break
    else:
        raise ValueError("there is no flow_plugin_entry")
    for offset, address, length in segments(data):
        if address <= value < address + length:
            yield Part("the entry", offset + value - address, size, 8)
    relocations = known[".rela.dyn"]
    places = [
        at
        for at in range(relocations.offset, relocations.offset + relocations.size, 24)
        if value <= struct.unpack_from("<Q", data, at)[0] < value + size
    ]
    yield Part("the entry's relocations", places[0], places[-1] + 24 - places[0], 8)


def parts(data):
    """The parts of WEIGHTS that a file has, by name."""
    (programs, headers) = struct.unpack_from("<QQ", data, 32)
    program_size, programs_count, header_size, count = struct.unpack_from("<HHHH", data, 54)
    found = [
        Part("ELF header", 0, 64, 4),
        Part("program headers", programs, program_size * programs_count, 8),
        Part("section headers", headers, header_size * count, 8),
    ]
    for name, offset, size, _, _ in sections(data):
        step = {".gnu.version": 2, ".dynstr": 1, ".rodata": 1, ".gnu.hash": 4}.get(name, 8)
        if name in WEIGHTS and size > 0:
            found.append(Part(name, offset, size, step))
    known = {part.name: part for part in found}
    for part in entry_parts(data, known):
        known[part.name] = part
    return known
