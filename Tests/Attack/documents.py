"""Damaged documents, through everything that follows reading them: layout, plan and a picture of 64 pixels."""

import hashlib
import json
import os
import random
import struct
import zlib

from mutations import mutate
from processes import Attack, Worker, is_one_line, run_command

NUMBERS = [
    "0", "-0", "1", "-1", "0.5", "5e-324", "1e-320", "1e-200", "1e-9", "0.009", "100.1", "1e3", "9999", "10001",
    "65535", "999999.9", "1000000", "1000001", "-1000001", "1e7", "1e15", "1e18", "1e19", "-1e19", "1e100", "1e154",
    "1e160", "1e307", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "127", "128", "255", "256", "32767",
    "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "\"NaN\"", "\"1\"", "null", "true", "[]",
    "{}", "[1]",
]
SECONDS = 15
GROWTH = 600_000
JOBS_PER_WORKER = 200

ITEM = '"items": [{"id": "i", "photo": "p", "slot": "a", "focus": [0.5, 0.25], "zoom": 1.5, "rotation": 7.5, ' \
       '"quarterTurns": 1, "mirrored": true, "crop": [0.1, 0.1, 0.5, 0.5]}, {"id": "j", "photo": "q", "slot": "b"}]'
COMPOSITION = (
    '{"format": "collage", "version": 1, "template": {"format": "collage-template", "version": 1, "name": "T", '
    '"canvas": {"width": 300, "height": 200}, "gap": 4, "split": {"row": ["a", "b"]}}, '
    '"photos": {"p": "one.png", "q": "two.png"}, ' + ITEM + "}")
LOG = "\n".join([
    '{"format": "collage-gestures", "version": 1, "canvas": [300, 200]}',
    '{"t": 0.016, "touch": 1, "phase": "began", "at": [40, 50]}',
    '{"t": 0.05, "touch": 1, "phase": "moved", "at": [200.5, 60]}',
    '{"t": 0.2, "touch": 1, "phase": "ended", "at": [200.5, 60]}',
    '{"t": 1.2, "command": "swap", "items": ["i", "j"]}', '{"t": 2}', '{"t": 3, "command": "cancel"}']) + "\n"
MANIFEST = 'id,a,b,output\n1,one.png,two.png,1.png\n2,two.png,one.png,2.png\n"3",one.png,one.png,3.png\n'


def picture(color):
    """A PNG of 4x4 pixels."""
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    rows = b"".join(b"\0" + bytes(color) * 4 for _ in range(4))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def numbers(value, path=()):
    """The places of all numbers of a document."""
    if isinstance(value, bool):
        return []
    if isinstance(value, (int, float)):
        return [path]
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [place for key, part in parts for place in numbers(part, path + (key,))]


def with_number(value, place, text, path=()):
    """The document as text with one number exchanged."""
    if path == place:
        return text
    if isinstance(value, dict):
        return "{" + ", ".join(
            json.dumps(k) + ": " + with_number(v, place, text, path + (k,)) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(with_number(v, place, text, path + (i,)) for i, v in enumerate(value)) + "]"
    return json.dumps(value)


def hostile(text, texts, chance):
    """A document with a number exchanged, or with bytes changed."""
    if chance.random() < 0.75:
        lines = text.strip().split("\n") if not text.lstrip().startswith("{\n") else [text]
        at = chance.randrange(len(lines))
        try:
            value = json.loads(lines[at])
            for _ in range(chance.choice([1, 1, 2])):
                places = numbers(value)
                if places:
                    lines[at] = with_number(value, chance.choice(places), chance.choice(NUMBERS))
                    value = json.loads(lines[at])
        except ValueError:
            pass
        return "\n".join(lines).encode()
    return mutate(text.encode(), [other.encode() for other in texts], chance)


class DocumentAttack(Attack):
    """Documents and the photos that they name."""

    def __init__(self, binary, folder, findings):
        super().__init__(binary, folder, findings, "made")
        self.kept = {"one.png": picture((200, 40, 30)), "two.png": picture((20, 90, 200)),
                     "good.json": COMPOSITION.encode(), "t.json": json.dumps(json.loads(COMPOSITION)["template"]).encode()}
        for name, data in self.kept.items():
            self.write(name, data)

    def template(self, name, data):
        """A template through a worker, which lays it out and renders it."""
        if self.worker is None:
            self.worker = Worker(self.binary, self.folder, ["--size", "64x64"])
        path = self.write(name, data)
        result = os.path.join(self.output, name + ".png")
        job = {"v": 1, "id": name, "template": path, "photos": ["one.png", "two.png"] * 3, "out": result}
        answer, growth = self.worker.run(job, SECONDS)
        self.findings.memory(growth)
        if isinstance(answer, str):
            return self.lost(answer, name, [(name, data)])
        if growth > GROWTH:
            self.findings.fault("memory", f"{name} took {growth} kB", [(name, data)])
        answer = json.loads(answer)
        self.findings.count(answer["status"])
        if answer["status"] == "error":
            error = answer.get("error", "")
            if not error or not all(is_one_line(line) for line in error.split("\n")):
                self.findings.fault("message", f"{name}: {error!r}", [(name, data)])
        self.tidy(name, data, [name + ".png"] if answer["status"] == "ok" else [])
        os.remove(path)
        if self.worker.jobs >= JOBS_PER_WORKER:
            self.close()

    def command(self, name, data, arguments, made=()):
        """A document through a command of its own."""
        path = self.write(name, data)
        arguments = [path if word is None else word for word in arguments]
        code, out, err = run_command([self.binary, *arguments], SECONDS, self.folder)
        self.findings.count(f"{arguments[0]} {code}")
        if code == "hang" or code < 0:
            return self.findings.fault("death" if code != "hang" else code, f"{name}: {arguments}", [(name, data)])
        text = err.decode("utf-8", "replace")
        if code != 0 and (not text.strip() or not all(is_one_line(line) for line in text.strip().split("\n"))):
            self.findings.fault("message", f"{name}: {arguments[0]} {code}: {text[:300]!r}", [(name, data)])
        with open(path, "rb") as file:
            if file.read() != data:
                self.findings.fault("input changed", name, [(name, data)])
        self.tidy(name, data, made if code == 0 else None)
        os.remove(path)

    def tidy(self, name, data, expected):
        """Checks that nothing but what was asked for is there, whole, and that the inputs are as they were."""
        left = sorted(os.listdir(self.output))
        if expected is not None and left != sorted(expected):
            self.findings.fault("output left", f"{name}: {left}", [(name, data)])
        for leaf in left:
            path = os.path.join(self.output, leaf)
            if leaf.endswith(".png"):
                with open(path, "rb") as file:
                    made = file.read()
                if made[:4] != b"\x89PNG" or b"IEND" not in made[-200:]:
                    self.findings.fault("torn output", f"{name}: {leaf}", [(name, data)])
            if leaf.startswith("."):
                self.findings.fault("output left", f"{name}: {leaf}", [(name, data)])
            os.remove(path)
        for kept, bytes_ in self.kept.items():
            with open(os.path.join(self.folder, kept), "rb") as file:
                if hashlib.sha256(file.read()).digest() != hashlib.sha256(bytes_).digest():
                    self.findings.fault("input changed", f"{name}: {kept}", [(name, data)])
                    self.write(kept, bytes_)


def attack(binary, folder, findings, templates, count, seed, commands=0.03):
    """Hostile templates through a worker; a few of them, and other documents, through commands of their own."""
    desk = DocumentAttack(binary, folder, findings)
    others = [("composition", COMPOSITION), ("log", LOG), ("manifest", MANIFEST)]
    for index in range(count):
        chance = random.Random(f"{seed}-{index}")
        name = f"doc-{seed}-{index:06}"
        findings.count("documents")
        if chance.random() >= commands:
            desk.template(name + ".json", hostile(chance.choice(templates), templates, chance))
            continue
        kind, text = chance.choice(others)
        data = hostile(text, [text], chance) if kind != "manifest" else mutate(text.encode(), [text.encode()], chance)
        picture_path = os.path.join(desk.output, "out.png")
        if kind == "composition":
            desk.command(
                name + ".json", data, ["render", None, "--size", "64x64", "-o", picture_path], ["out.png"])
        elif kind == "log":
            saved = os.path.join(desk.output, "out.json")
            desk.command(
                name + ".jsonl", data, ["replay", None, "--composition", "good.json", "-o", saved], ["out.json"])
        else:
            desk.command(name + ".csv", data, [
                "batch", None, "--template", "t.json", "--size", "64x64", "--out", os.path.join(folder, "batch"),
                "--dry-run"])
    desk.close()
