"""Adds to a HEIC what heif-enc does not write: turns and colors, as properties of its pictures."""
import struct


def box(kind, content):
    return struct.pack(">I4s", 8 + len(content), kind) + content


def children(content):
    """Kinds and contents of the boxes in a block."""
    place, found = 0, []
    while place < len(content):
        size, kind = struct.unpack_from(">I4s", content, place)
        found.append((kind, content[place + 8:place + size]))
        place += size
    return found


def signal(primaries, transfer, matrix, is_full):
    """A box that tells colors by numbers."""
    return "colr", b"nclx" + struct.pack(">3HB", primaries, transfer, matrix, is_full << 7)


def described(content, *properties):
    """The file with further properties of all its pictures: kinds of boxes, and their contents."""
    top = children(content)
    longer = 0
    for _ in range(2):
        made = b""
        for kind, block in top:
            made += box(kind, with_properties(block, properties, longer) if kind == b"meta" else block)
        longer = len(made) - len(content)
    return made


def with_properties(meta, properties, longer):
    made = meta[:4]
    for kind, block in children(meta[4:]):
        if kind == b"iprp":
            (_, known), (_, associations) = children(block)
            first = len(children(known)) + 1
            known += b"".join(box(kind.encode(), content) for kind, content in properties)
            # Turns are essential: a reader that does not know them must not show the picture.
            numbers = [first + place | (0 if kind == "colr" else 0x80) for place, (kind, _) in enumerate(properties)]
            block = box(b"ipco", known) + box(b"ipma", associated(associations, numbers))
        elif kind == b"iloc":
            block = moved(block, longer)
        made += box(kind, block)
    return made


def associated(block, numbers):
    """The associations, with further ones of each picture."""
    if block[:4] != bytes(4):
        raise ValueError("heif-enc wrote other associations than expected")
    count, place, made = struct.unpack_from(">I", block, 4)[0], 8, block[:8]
    for _ in range(count):
        length = block[place + 2]
        made += block[place:place + 2] + bytes([length + len(numbers)]) + block[place + 3:place + 3 + length]
        made += bytes(numbers)
        place += 3 + length
    return made


def moved(block, longer):
    """The places of pictures, with the bytes behind the changed box."""
    version, sizes = block[0], struct.unpack_from(">H", block, 4)[0]
    offset, length, base = sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15
    count, place, made = struct.unpack_from(">H", block, 6)[0], 8, bytearray(block)
    if version > 1 or offset != 4:
        raise ValueError("heif-enc wrote other places than expected")
    for _ in range(count):
        method = struct.unpack_from(">H", block, place + 2)[0] & 15 if version else 0
        place += (4 if version else 2) + 2 + base
        extents = struct.unpack_from(">H", block, place)[0]
        place += 2
        for _ in range(extents):
            if method == 0:
                struct.pack_into(">I", made, place, struct.unpack_from(">I", block, place)[0] + longer)
            place += offset + length
    return bytes(made)
