#!/usr/bin/env python3
"""Finds faces with OpenCV, for `collage render ... --detector 'python3 Samples/detectors/opencv-faces.py {}'`.

Prints a line of JSON for each photo: its path, and boxes of heads as fractions of the upright photo. It needs the packages
python3-opencv and opencv-data, or from PyPI opencv-python before version 5.
"""
import json
import os
import sys

import cv2

NAME = "haarcascade_frontalface_default.xml"
FOLDERS = [getattr(getattr(cv2, "data", None), "haarcascades", ""), "/usr/share/opencv4/haarcascades"]


def main():
    files = [os.path.join(folder, NAME) for folder in FOLDERS if folder]
    path = next((file for file in files if os.path.exists(file)), None)
    if path is None:
        sys.exit(f"{NAME} was not found; install opencv-data")
    cascade = cv2.CascadeClassifier(path)
    for photo in sys.argv[1:]:
        image = cv2.imread(photo, cv2.IMREAD_GRAYSCALE)  # turned upright by its EXIF orientation
        if image is None:
            continue
        height, width = image.shape
        scale = min(1.0, 800 / max(width, height))
        small = cv2.equalizeHist(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
        boxes = []
        for x, y, w, h in cascade.detectMultiScale(small, 1.1, 6, minSize=(24, 24)):
            # A head is higher than its face.
            left, top, right, bottom = x - 0.05 * w, y - 0.2 * h, x + 1.05 * w, y + 1.1 * h
            left, right = max(0, left / small.shape[1]), min(1, right / small.shape[1])
            top, bottom = max(0, top / small.shape[0]), min(1, bottom / small.shape[0])
            boxes.append([round(v, 4) for v in (left, top, right - left - 1e-4, bottom - top - 1e-4)])
        print(json.dumps({"photo": photo, "boxes": boxes}), flush=True)


if __name__ == "__main__":
    main()
