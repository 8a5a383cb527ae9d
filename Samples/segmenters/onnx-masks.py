#!/usr/bin/env python3
"""Write masks of the photos in a folder with a salient-object model in ONNX form (U2-Net, U2-Net p, ISNet).

  onnx-masks.py MODEL IN OUT [--side 320]

The model gets each photo as 1 x 3 x side x side floats, normalized as for ImageNet, and answers how salient each pixel is.
Needs onnxruntime, Pillow and numpy.
"""
import argparse
import os
import sys

import numpy as np
import onnxruntime
from PIL import Image, ImageOps

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("model")
parser.add_argument("input")
parser.add_argument("output")
parser.add_argument("--side", type=int, default=320)
arguments = parser.parse_args()

session = onnxruntime.InferenceSession(arguments.model, providers=["CPUExecutionProvider"])
name = session.get_inputs()[0].name
for entry in sorted(os.listdir(arguments.input)):
    try:
        photo = ImageOps.exif_transpose(Image.open(os.path.join(arguments.input, entry))).convert("RGB")
    except OSError as error:
        print(f"{entry}: {error}", file=sys.stderr)
        continue
    small = np.asarray(photo.resize((arguments.side, arguments.side), Image.BILINEAR), np.float32)
    small = (small / max(small.max(), 1) - [0.485, 0.456, 0.406]) / [0.229, 0.224, 0.225]
    found = session.run(None, {name: small.transpose(2, 0, 1)[None].astype(np.float32)})[0].squeeze()
    found = (found - found.min()) / max(found.max() - found.min(), 1e-6)
    mask = Image.fromarray((found * 255).astype(np.uint8)).resize(photo.size, Image.BILINEAR)
    mask.save(os.path.join(arguments.output, os.path.splitext(entry)[0] + ".png"))
