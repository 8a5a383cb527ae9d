#!/usr/bin/env python3
"""Prints the release notes of a version, which are its section of the CHANGELOG: notes.py VERSION [--rehearsal]

A rehearsal takes what is not released yet, whatever the version. Otherwise nothing may be left as unreleased, because it would be
in the release without a word.
"""
import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"


class Refusal(Exception):
    """Says why the CHANGELOG has no notes for a release."""


def sections(changelog):
    """The sections of a changelog, newest first: the title without its marks, and the text."""
    parts = re.split(r"^## (.+)$", changelog, flags=re.MULTILINE)
    return list(zip(parts[1::2], (text.strip() for text in parts[2::2])))


def notes(changelog, version, is_rehearsal=False):
    """The text of a version's section, or of the newest one that says anything."""
    told = [(title, text) for title, text in sections(changelog) if text]
    if is_rehearsal and told:
        return told[0][1]
    for index, (title, text) in enumerate(told):
        if title == "Unreleased":
            raise Refusal(f"CHANGELOG.md: changes stand under Unreleased; the section must be named {version} - YYYY-MM-DD")
        if title.split(" - ")[0] == version:
            if not re.fullmatch(r"\S+ - \d{4}-\d{2}-\d{2}", title):
                raise Refusal(f"CHANGELOG.md: the date of {version} is missing; it must be {version} - YYYY-MM-DD")
            if index > 0:
                raise Refusal(f"CHANGELOG.md: {told[0][0].split(' - ')[0]} is newer than {version}")
            return text
    raise Refusal(f"CHANGELOG.md: a section {version} - YYYY-MM-DD is missing")


def main():
    version, *options = sys.argv[1:]
    try:
        print(notes(CHANGELOG.read_text(), version, "--rehearsal" in options))
    except Refusal as refusal:
        sys.exit(f"notes.py: {refusal}")


if __name__ == "__main__":
    main()
