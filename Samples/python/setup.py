"""The version is that of the tool, which tells it to all."""
import pathlib
import re

from setuptools import setup

tool = pathlib.Path(__file__).resolve().parents[2] / "Sources/Tool/CollageCommand/Version.swift"
setup(version=re.search(r'number = "(.*)"', tool.read_text())[1])
