"""The objects of PDF files as qpdf lists them, and the operators of their contents."""
import base64
import json
import re
import subprocess

REFERENCE = re.compile(r"\d+ \d+ R")
# White space, comments, strings, dictionaries, arrays, names, numbers and operators.
TOKEN = re.compile(
    rb"[\0\t\n\f\r ]+|%[^\r\n]*|(?P<text>\((?:\\.|[^()\\]|\((?:\\.|[^()\\]|\([^()]*\))*\))*\))|(?P<mark><<|>>|\[|\])|"
    rb"(?P<hex><[^<>]*>)|(?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*)|(?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]+)|(?P<other>.)", re.S)
NUMBER = re.compile(rb"[+-]?(\d+\.?\d*|\.\d+)")


def text(value):
    """A string of qpdf's JSON without the prefix that says its encoding."""
    return value[2:] if isinstance(value, str) and value[:2] in ("u:", "b:") else value


class Document:
    """The objects of a PDF file."""

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            self.bytes = file.read()
        listed = self.listed("--json-stream-data=none")
        self.objects = {name[4:]: held for name, held in listed.items() if name.startswith("obj:")}
        self.trailer = listed["trailer"]["value"]
        self.catalog = self.get(self.trailer["/Root"])
        self.data = None

    def listed(self, *options):
        made = subprocess.run(
            ["qpdf", "--json=2", "--json-key=qpdf", *options, "--", self.path], capture_output=True)
        # Names that are not UTF-8 are kept as they are.
        return json.loads(made.stdout.decode(errors="surrogateescape"))["qpdf"][1]

    def held(self, reference):
        return self.objects.get(reference, {"value": None})

    def get(self, value):
        """A value, or the object that it refers to; of a stream its dictionary."""
        while isinstance(value, str) and REFERENCE.fullmatch(value):
            held = self.held(value)
            value = held["stream"]["dict"] if "stream" in held else held["value"]
        return value

    def stream(self, reference):
        """The data of a stream without its encodings."""
        if self.data is None:
            listed = self.listed("--json-stream-data=inline", "--decode-level=generalized")
            self.data = {name[4:]: held["stream"].get("data", "") for name, held in listed.items() if "stream" in held}
        return base64.b64decode(self.data.get(reference, ""))

    def dictionaries(self):
        """All dictionaries at any depth, with streams' own."""
        for held in self.objects.values():
            yield from inside(held["stream"]["dict"] if "stream" in held else held["value"])

    def pages(self, node=None, inherited=None):
        """The pages, with what they inherit."""
        node = self.get(node or self.catalog["/Pages"])
        known = {**(inherited or {}), **{key: node[key] for key in ("/Resources", "/MediaBox", "/CropBox") if key in node}}
        if node.get("/Type") == "/Page" or "/Kids" not in node:
            yield {**known, **node}
        for kid in self.get(node.get("/Kids", [])):
            yield from self.pages(kid, known)

    def contents(self, page):
        """The bytes of a page's contents."""
        found = page.get("/Contents", [])
        if isinstance(found, str) and isinstance(self.get(found), list):
            found = self.get(found)
        return b"\n".join(self.stream(part) for part in (found if isinstance(found, list) else [found]))


def inside(value):
    """The dictionaries in a value."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from inside(part)
    elif isinstance(value, list):
        for part in value:
            yield from inside(part)


def tokens(data):
    """The tokens of bytes as pairs of a kind and the bytes."""
    place = 0
    while place < len(data):
        found = TOKEN.match(data, place)
        place = found.end()
        if found.lastgroup:
            yield found.lastgroup, found.group(), found.start()


def operators(data):
    """The operators of contents with their operands, which are bytes and lists of them."""
    operands, stack, skip = [], [], 0
    for kind, token, start in tokens(data):
        if start < skip:
            continue
        if kind == "mark" and token in (b"<<", b"["):
            stack.append(operands)
            operands = []
        elif kind == "mark":
            if stack:
                held, operands = operands, stack.pop()
                operands.append(held)
        elif kind == "word" and not stack and not NUMBER.fullmatch(token) and token not in (b"true", b"false", b"null"):
            yield token.decode("latin1"), operands
            operands = []
            if token == b"ID":
                end = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)").search(data, start)
                skip = end.start() + 1 if end else len(data)
        else:
            operands.append(token)
