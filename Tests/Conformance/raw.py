"""The pictures embedded in raw photos of cameras, found by their first bytes rather than by the structures of makers."""
import io
import struct

from PIL import Image

ENDINGS = {"arw", "cr2", "cr3", "crw", "dcr", "dng", "nef", "nrw", "orf", "pef", "raf", "rw2", "srw", "x3f"}


def largest(content):
    """The largest JPEG in a file that Pillow decodes, and the orientation that the file states."""
    found, place = [], content.find(b"\xff\xd8\xff")
    while place >= 0:
        try:
            with Image.open(io.BytesIO(content[place:])) as opened:
                found.append((opened.width * opened.height, -place))
        except OSError:
            pass  # Pixels of the sensor, which are lossless JPEG, or chance.
        place = content.find(b"\xff\xd8\xff", place + 3)
    for _, place in sorted(found, reverse=True):
        picture = Image.open(io.BytesIO(content[-place:]))
        try:
            picture.load()
        except OSError:
            continue
        return picture, orientation(content) or picture.getexif().get(0x112, 1)
    raise OSError("no picture in the raw photo")


def orientation(content):
    """Tag 274 of the first directory, also that of Canon's newer files; None if there is none."""
    start = content.find(b"CMT1") + 4 if content[4:8] == b"ftyp" else 0
    order = {b"II": "<", b"MM": ">"}.get(content[start:start + 2])
    if not order:
        return None
    (directory,) = struct.unpack_from(order + "I", content, start + 4)
    (count,) = struct.unpack_from(order + "H", content, start + directory)
    for entry in range(count):
        tag, _, _, value = struct.unpack_from(order + "HHIH", content, start + directory + 2 + 12 * entry)
        if tag == 0x112:
            return value
    return None
