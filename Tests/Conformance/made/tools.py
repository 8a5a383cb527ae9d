"""Encoders of others: Pillow, and programs that read and write files."""
import io
import os
import subprocess
import tempfile

from PIL import Image


def saved(pixels, form, mode=None, **options):
    """Pixels encoded by Pillow."""
    picture = pixels if isinstance(pixels, Image.Image) else Image.fromarray(pixels, mode)
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


def run(command, inputs, output):
    """The file that a program writes in a folder of its own, in which the inputs have the given names."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in inputs.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.decode(errors='replace').strip()}")
        with open(os.path.join(folder, output), "rb") as file:
            return file.read()


def portable(pixels):
    """A PPM or PGM file, of 8 or 16 bits."""
    kind = "P6" if pixels.ndim == 3 else "P5"
    most = 65535 if pixels.itemsize == 2 else 255
    head = f"{kind}\n{pixels.shape[1]} {pixels.shape[0]}\n{most}\n".encode()
    return head + pixels.astype(pixels.dtype.newbyteorder(">")).tobytes()


def orientation(value, order="MM"):
    """An EXIF block of one tag, as the bytes of a TIFF file."""
    endian = "big" if order == "MM" else "little"

    def number(value, size):
        return value.to_bytes(size, endian)

    entry = number(0x112, 2) + number(3, 2) + number(1, 4) + number(value, 2) + number(0, 2)
    return order.encode() + number(42, 2) + number(8, 4) + number(1, 2) + entry + number(0, 4)
