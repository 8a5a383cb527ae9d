#!/usr/bin/env python3
"""Checks what strangers read before they have built anything: versions, release notes, the README's examples, and the comparison with
other tools. Needs no build."""
import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Samples/packages"))
import notes
import versions

README = (ROOT / "README.md").read_text()
CHANGELOG = """# Changelog

## Unreleased

## 1.2.0 - 2026-11-28

### Added

- A line, and why.

## 1.1.0 - 2026-11-01

- An older line.
"""


class Versions(unittest.TestCase):
    def test_all_places_say_the_tools_version(self):
        said = dict(versions.of_sources())
        self.assertEqual({place: found for place, found in said.items() if found != versions.version()}, {})
        self.assertGreater(len(said), 4)

    def test_a_place_that_says_another_or_none_is_found(self):
        self.assertIn(("README.md: collage_VERSION_amd64\\.deb", "0.1.9"), said_by("install collage_0.1.9_amd64.deb"))
        self.assertIn(("README.md: collage_VERSION_amd64\\.deb", None), said_by("install collage_amd64.deb"))


def said_by(readme):
    """What the places say if the README is another one."""
    class Other:
        def __truediv__(self, path):
            return Text(readme) if path == "README.md" else ROOT / path

    class Text(str):
        def read_text(self):
            return str(self)
    return list(versions.of_sources(Other()))


class Notes(unittest.TestCase):
    def test_a_section_is_cut_without_its_title_and_without_others(self):
        self.assertEqual(notes.notes(CHANGELOG, "1.2.0"), "### Added\n\n- A line, and why.")
        self.assertEqual(notes.notes(CHANGELOG, "9.9.9", is_rehearsal=True), "### Added\n\n- A line, and why.")

    def test_what_is_not_ready_is_refused_with_what_must_be(self):
        unreleased = CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n- A new line.\n")
        for changelog, version, words in [
            (unreleased, "1.2.0", "stand under Unreleased; the section must be named 1.2.0 - YYYY-MM-DD"),
            (CHANGELOG, "1.1.0", "1.2.0 is newer than 1.1.0"), (CHANGELOG, "1.3.0", "a section 1.3.0 - YYYY-MM-DD is missing"),
            (CHANGELOG.replace(" - 2026-11-28", ""), "1.2.0", "the date of 1.2.0 is missing"),
        ]:
            with self.assertRaisesRegex(notes.Refusal, words):
                notes.notes(changelog, version)

    def test_the_changelog_has_dated_sections_newest_first(self):
        titles = [title for title, _ in notes.sections(notes.CHANGELOG.read_text())]
        self.assertEqual(titles[0], "Unreleased")
        dated = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - \d{4}-\d{2}-\d{2}", title) for title in titles[1:]]
        self.assertTrue(all(dated), titles)
        numbers = [tuple(map(int, match.groups())) for match in dated]
        self.assertEqual(numbers, sorted(numbers, reverse=True))


class Readme(unittest.TestCase):
    def test_the_first_screen_has_each_use_in_at_most_six_lines(self):
        start = README.partition("## Start")[2].partition("\n## ")[0]
        blocks = re.findall(r"^```(\w+)\n(.*?)^```$", start, re.MULTILINE | re.DOTALL)
        self.assertEqual([language for language, _ in blocks], ["sh", "swift", "html", "sh", "python"])
        self.assertEqual([text for _, text in blocks if len(text.splitlines()) > 6], [])

    def test_the_number_of_templates_is_that_of_the_files(self):
        others = {"filters", "schema", "stickers"}
        count = sum(path.parent.name not in others for path in (ROOT / "Templates").glob("*/*.json"))
        control = (ROOT / "Samples/packages/collage.control.in").read_text()
        self.assertEqual(set(re.findall(r"(\d+) (?:shipped )?templates", README + control)), {str(count)})


class Comparison(unittest.TestCase):
    def test_each_cell_of_ours_names_an_article_that_exists_and_each_row_a_month(self):
        article = (ROOT / "Sources/Services/Collage/Collage.docc/OtherTools.md").read_text()
        table = [[cell.strip() for cell in line.strip("|").split("|")] for line in article.splitlines() if line.startswith("| ")]
        header, _, _, *rows = table  # The line below the header and the license, which is no feature.
        titles = {path.read_text().splitlines()[0].removeprefix("# ") for path in ROOT.glob("Sources/**/*.docc/*.md")}
        titles |= {path.stem for path in ROOT.glob("Sources/**/*.docc/*.md")}
        self.assertGreater(len(rows), 15)
        for row in rows:
            self.assertEqual(len(row), len(header), row)
            named = re.findall(r"\*([^*]+)\*|<doc:(\w+)>", row[1])
            self.assertTrue(named, f"no article: {row[:2]}")
            for words in named:
                self.assertIn(words[0] or words[1], titles, row[:2])
            self.assertRegex(row[-1], r"^\d{4}-\d{2}$", row[0])


if __name__ == "__main__":
    unittest.main()
