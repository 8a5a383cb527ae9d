"""Damages pictures: blindly, and with their check sums mended so that decoders get to see the damage."""

import random
import struct
import zlib

EDGES_8 = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]
EDGES_16 = [0, 1, 2, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF]
EDGES_32 = [0, 1, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF, 100_000, 30_000]


def mutate(data, others, chance):
    """The bytes with one to four kinds of damage."""
    data = bytearray(data)
    is_png = data[:8] == b"\x89PNG\r\n\x1a\n"
    if is_png and chance.random() < 0.5:
        return _png(bytes(data), chance)
    if data[:2] == b"\xff\xd8" and chance.random() < 0.2:
        return _segments(bytes(data), chance)
    for _ in range(chance.choice([1, 1, 1, 2, 3, 4])):
        data = bytearray(chance.choice(KINDS)(data, others, chance))
        if not data:
            return bytes(chance.randbytes(chance.randint(0, 40)))
    return bytes(data)


def _place(data, chance):
    """Heads of files hold most of their numbers."""
    reach = min(len(data), chance.choice([40, 200, 2_000, 1 << 30]))
    return chance.randrange(max(1, reach))


def _flip(data, others, chance):
    for _ in range(chance.choice([1, 1, 2, 8, 40])):
        data[_place(data, chance)] ^= 1 << chance.randrange(8)
    return data


def _byte(data, others, chance):
    for _ in range(chance.choice([1, 1, 2, 8])):
        data[_place(data, chance)] = chance.choice(EDGES_8 + [chance.randrange(256)])
    return data


def _number(data, others, chance):
    at = _place(data, chance)
    order = chance.choice("<>")
    if chance.random() < 0.5:
        value = struct.pack(order + "H", chance.choice(EDGES_16))
    else:
        value = struct.pack(order + "I", chance.choice(EDGES_32))
    data[at : at + len(value)] = value
    return data


def _cut(data, others, chance):
    return data[: chance.randrange(len(data) + 1)]


def _remove(data, others, chance):
    at = _place(data, chance)
    return data[:at] + data[at + chance.choice([1, 2, 4, 100, 1_000]) :]


def _repeat(data, others, chance):
    at = _place(data, chance)
    part = data[at : at + chance.choice([1, 4, 30, 500])]
    return data[:at] + part * chance.choice([2, 3, 100]) + data[at:]


def _zero(data, others, chance):
    at = _place(data, chance)
    count = min(len(data) - at, chance.choice([4, 100, 4_096]))
    data[at : at + count] = bytes([chance.choice([0, 255])]) * count
    return data


def _splice(data, others, chance):
    other = chance.choice(others)
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


KINDS = [_flip, _flip, _byte, _number, _number, _cut, _remove, _repeat, _zero, _splice]


def _png(data, chance):
    chunks, at = [], 8
    while at + 12 <= len(data):
        (count,) = struct.unpack(">I", data[at : at + 4])
        if at + 12 + count > len(data):
            break
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + count]))
        at += 12 + count
    if not chunks:
        return data[: chance.randrange(len(data))]
    for _ in range(chance.choice([1, 1, 2, 3])):
        at = chance.randrange(len(chunks))
        name, body = chunks[at]
        kind = chance.randrange(7)
        if kind == 0 and body:
            changed = bytearray(body)
            for _ in range(chance.choice([1, 2, 8])):
                changed[chance.randrange(len(changed))] = chance.choice(EDGES_8 + [chance.randrange(256)])
            chunks[at] = (name, bytes(changed))
        elif kind == 1 and name == b"IDAT":
            chunks[at] = (name, _packed(body, chance))
        elif kind == 2:
            chunks.insert(chance.randrange(len(chunks) + 1), (name, body))
        elif kind == 3:
            other = chance.randrange(len(chunks))
            chunks[at], chunks[other] = chunks[other], chunks[at]
        elif kind == 4 and len(chunks) > 1:
            del chunks[at]
        elif kind == 5:
            chunks.insert(chance.randrange(len(chunks) + 1), _bomb(chance))
        elif len(body) > 1:
            middle = chance.randrange(len(body))
            chunks[at : at + 1] = [(name, body[:middle]), (name, body[middle:])]
            if chance.random() < 0.5:
                chunks.insert(at + 1, (b"tEXt", b"k\0v"))
    out = bytearray(data[:8])
    for name, body in chunks:
        check = zlib.crc32(name + body)
        if chance.random() < 0.02:
            check ^= 1
        out += struct.pack(">I", len(body)) + name + body + struct.pack(">I", check)
    if chance.random() < 0.1:
        out = out[: chance.randrange(len(out))]
    return bytes(out)


def _packed(body, chance):
    """Compressed pixels with other bytes in them."""
    try:
        raw = bytearray(zlib.decompressobj().decompress(body, 1 << 20))
    except zlib.error:
        return body
    if not raw:
        return body
    for _ in range(chance.choice([1, 4, 20])):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    if chance.random() < 0.3:
        raw = raw[: chance.randrange(len(raw))]
    elif chance.random() < 0.3:
        raw += bytes(chance.choice([1, 1_000, 1_000_000]))
    window = chance.choice([9, 10, 15, 15])
    packer = zlib.compressobj(chance.choice([0, 1, 6, 9]), zlib.DEFLATED, window)
    return packer.compress(bytes(raw)) + packer.flush()


def _bomb(chance):
    """A chunk that unfolds."""
    body = zlib.compress(bytes(chance.choice([1_000, 1_000_000, 60_000_000])), 9)
    name = chance.choice([b"iCCP", b"zTXt", b"iTXt", b"sPLT", b"eXIf", b"tEXt"])
    if name == b"iTXt":
        return name, b"key\0\1\0\0\0" + body
    return name, b"key\0\0" + body


def _segments(data, chance):
    """A JPEG with segments of applications by the hundred."""
    marker = chance.choice([0xE0, 0xE1, 0xE2, 0xED, 0xEE, 0xEF, 0xFE])
    head = {0xE1: b"Exif\0\0II*\0\x08\0\0\0", 0xE2: b"ICC_PROFILE\0\1\1", 0xED: b"Photoshop 3.0\0"}.get(marker, b"JFIF\0")
    body = head + chance.randbytes(chance.choice([0, 20, 1_000])) + bytes(chance.choice([0, 100, 60_000]))
    segment = b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body
    return data[:2] + segment * chance.choice([1, 3, 100, 300]) + data[2:]
