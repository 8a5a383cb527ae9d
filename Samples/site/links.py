#!/usr/bin/env python3
"""Fails if a page that is written here names a file that the site does not have: links.py SITE"""
import html.parser
import pathlib
import sys
import urllib.parse


class References(html.parser.HTMLParser):
    """Collects the addresses of links, pictures, scripts and style sheets."""

    def __init__(self):
        super().__init__()
        self.addresses = []

    def handle_starttag(self, tag, attributes):
        self.addresses += [value for name, value in attributes if name in ("href", "src") and value]


def missing(page, site):
    """The addresses of a page that are files of the site and do not exist."""
    references = References()
    references.feed(page.read_text(encoding="utf-8"))
    for address in references.addresses:
        parts = urllib.parse.urlsplit(address)
        if parts.scheme or parts.netloc or not parts.path:
            continue
        file = (page.parent / urllib.parse.unquote(parts.path)).resolve()
        if file.is_dir():
            file /= "index.html"
        if not file.is_file() or not file.is_relative_to(site):
            yield address


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    lost = [
        f"{page.relative_to(site)}: {address} is missing"
        for page in (site / "index.html", site / "gallery" / "index.html", site / "try" / "index.html")
        for address in missing(page, site)
    ]
    if lost:
        sys.exit("\n".join(lost))


main()
