"""Photos for the figures: JPEGs as a camera writes them, each with bytes of its own."""
import os
import subprocess

from service import BINARIES


def camera_photos(folder, count):
    """Makes JPEGs of 12 megapixels with the grain and the sizes of photos; needs Pillow and numpy."""
    import numpy as np
    from PIL import Image
    os.makedirs(folder, exist_ok=True)
    for index in range(count):
        path = os.path.join(folder, f"photo-{index:03d}.jpg")
        if os.path.exists(path):
            continue
        numbers = np.random.default_rng(index)
        coarse = Image.fromarray(numbers.integers(20, 235, (12, 16, 3), dtype=np.uint8)).resize((4000, 3000), Image.BICUBIC)
        fine = Image.fromarray(numbers.integers(0, 255, (750, 1000, 3), dtype=np.uint8)).resize((4000, 3000), Image.BILINEAR)
        Image.blend(coarse, fine, 0.22).save(path, quality=90)
    return [os.path.join(folder, f"photo-{index:03d}.jpg") for index in range(count)]


def painted_photos(folder):
    """The sample photos of this repository, which need no library."""
    if not os.path.isdir(folder) or not os.listdir(folder):
        subprocess.run([os.path.join(BINARIES, "sample-photos"), folder], check=True, stdout=subprocess.DEVNULL)
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".jpg"))


def variant(data, text):
    """The same photo with other bytes: a comment after the first marker of a JPEG."""
    comment = text.encode()
    return data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:]


def damaged(data, kind):
    """A photo that no decoder may show: cut short, or with its tables overwritten."""
    if kind == "cut":
        return data[:len(data) // 3]
    return data[:2] + bytes(byte ^ 0x5A for byte in data[2:400]) + data[400:]
