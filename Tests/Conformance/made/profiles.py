"""Color profiles, made from the one of sRGB that littleCMS writes, or of tags."""
import struct

from PIL import ImageCms

# The columns of red, green and blue, adapted to D50.
WIDE = {b"rXYZ": (0.51512, 0.24120, -0.00105), b"gXYZ": (0.29198, 0.69225, 0.04189), b"bXYZ": (0.15710, 0.06657, 0.78407)}
TELEVISION = {b"rXYZ": (0.67342, 0.27902, -0.00193), b"gXYZ": (0.16564, 0.67534, 0.02998), b"bXYZ": (0.12513, 0.04564, 0.79733)}
SWAPPED = {b"rXYZ": (0.38515, 0.71687, 0.09708), b"gXYZ": (0.43607, 0.22249, 0.01392), b"bXYZ": (0.14307, 0.06061, 0.71393)}


def srgb():
    """The profile of sRGB, without the date on which it is made."""
    return dateless(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())


def dateless(profile):
    return profile[:24] + struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + profile[36:84] + bytes(16) + profile[100:]


def colors(columns):
    """A profile with the curve of sRGB and other primaries."""
    profile = bytearray(srgb())
    for entry in range(struct.unpack_from(">I", profile, 128)[0]):
        name, place, _ = struct.unpack_from(">4sII", profile, 132 + 12 * entry)
        if name in columns:
            struct.pack_into(">3i", profile, place + 8, *(round(value * 65536) for value in columns[name]))
    return bytes(profile)


def gray(gamma):
    """A profile of gray with a gamma."""
    tags = {b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
            b"kTRC": b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2),
            b"desc": b"desc" + bytes(4) + struct.pack(">I", 5) + b"gray\0" + bytes(78) + bytes(1)}
    place, table, content = 128 + 4 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, tag in tags.items():
        table += struct.pack(">4sII", name, place + len(content), len(tag))
        content += tag + bytes(-len(tag) % 4)
    head = struct.pack(">I4sI4s4s4s", place + len(content), b"lcms", 0x02100000, b"mntr", b"GRAY", b"XYZ ")
    head += struct.pack(">6H4s", 2020, 1, 1, 0, 0, 0, b"acsp") + bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + table + content


def large(profile):
    """A profile above 64 kilobytes, which a JPEG holds in two segments."""
    padded = profile + bytes(70_000)
    return struct.pack(">I", len(padded)) + padded[4:]
