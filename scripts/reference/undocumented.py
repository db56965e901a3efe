"""Finds what the headers say nothing of."""


def faults(headers):
    """A sentence for each symbol, member or constant without a comment."""
    found = []
    for header in headers:
        if not header.blocks:
            found.append(f"flow/{header.name}.h: the header has no comment")
        for symbol in header.symbols:
            where = f"flow/{header.name}.h: {symbol.name}"
            if not symbol.blocks:
                found.append(f"{where} has no comment")
            for each in symbol.members:
                # A constant of a table or a method.
                place = "in two columns above its table" if (
                    each.columns or "=" in each.declaration) else "behind or above it"
                if not each.blocks:
                    found.append(f"{where}: '{each.name}' has no comment; write one {place}")
    return found
