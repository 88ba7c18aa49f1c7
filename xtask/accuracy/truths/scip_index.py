"""Reads a SCIP index. It is a message of protobuf; the numbers of its fields are those of the public `scip.proto`."""


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def fields(data):
    """Number and value of every field of a message."""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        wire = tag & 7
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 2:
            length, at = varint(data, at)
            value, at = data[at:at + length], at + length
        elif wire in (1, 5):
            length = 8 if wire == 1 else 4
            value, at = data[at:at + length], at + length
        else:
            raise ValueError(f"wire type {wire}")
        yield tag >> 3, value


def integers(value):
    """A repeated number, packed or alone."""
    if isinstance(value, int):
        return [value]
    found, at = [], 0
    while at < len(value):
        number, at = varint(value, at)
        found.append(number)
    return found


def span(numbers):
    return (numbers[0], numbers[1], numbers[0], numbers[2]) if len(numbers) == 3 else tuple(numbers) if len(numbers) == 4 else None


def occurrence(data):
    """Span, symbol, whether it defines, span of the whole."""
    name, symbol, roles, whole = [], "", 0, []
    for number, value in fields(data):
        if number == 1:
            name += integers(value)
        elif number == 2:
            symbol = value.decode()
        elif number == 3:
            roles = value
        elif number == 7:
            whole += integers(value)
    return span(name), symbol, bool(roles & 1), span(whole)


def implemented(data):
    """The symbol that this information is of, beside each that it implements."""
    symbol, others = "", []
    for number, value in fields(data):
        if number == 1:
            symbol = value.decode()
        elif number == 4:
            relation = dict(fields(value))
            if relation.get(3):
                others.append(relation[1].decode())
    return [(symbol, other) for other in others]


def read(path):
    """The documents: `path`, `occurrences`, and `implements` as pairs of symbols."""
    documents = []
    with open(path, "rb") as file:
        data = file.read()
    for number, value in fields(data):
        if number != 2:
            continue
        document = {"path": "", "occurrences": [], "implements": []}
        for inner, part in fields(value):
            if inner == 1:
                document["path"] = part.decode()
            elif inner == 2:
                document["occurrences"].append(occurrence(part))
            elif inner == 3:
                document["implements"] += implemented(part)
        documents.append(document)
    return documents
