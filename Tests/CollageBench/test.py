#!/usr/bin/env python3
"""Tests of CollageBench: measures of layouts whose values are known, photos and labels made here, and a small run offline.

  python3 Tests/CollageBench/test.py [-v]

The small run needs the built program and the painted sample photos; COLLAGE_TOOL names another program.
"""
import pathlib
import sys
import unittest

if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parent
    sys.path.insert(0, str(here))
    suite = unittest.defaultTestLoader.discover(str(here / "tests"), top_level_dir=str(here))
    sys.exit(not unittest.TextTestRunner(verbosity=1 + ("-v" in sys.argv)).run(suite).wasSuccessful())
