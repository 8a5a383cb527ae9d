"""Damaged pictures through `collage worker`, many a process."""

import hashlib
import json
import os
import random

from documents import picture
from mutations import mutate
from processes import Attack, Worker, is_one_line, run_command

TEMPLATE = {
    "format": "collage-template", "version": 1, "name": "Attack", "canvas": {"width": 64, "height": 64},
    "slots": [{"id": "a", "frame": [0, 0, 64, 64]}],
}
SECONDS = 15
GROWTH = 600_000
JOBS_PER_WORKER = 400


def corpus(folders):
    """The files of folders by kind: name and bytes, in the order of their names."""
    kinds = {}
    for folder in folders:
        for parent, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(parent, name)
                with open(path, "rb") as file:
                    data = file.read()
                if data:
                    kinds.setdefault(kind(data), []).append(data)
    return kinds


def own_corpus(binary, folder):
    """A few small pictures of each kind, made with the tool itself, for runs that are given none."""
    found = {"png": [picture((200, 40, 30)), picture((20, 90, 200))]}
    source = os.path.join(folder, "source.png")
    with open(source, "wb") as file:
        file.write(found["png"][0])
    template = os.path.join(folder, "source.json")
    with open(template, "w") as file:
        json.dump(TEMPLATE, file)
    for name in ("jpg", "webp", "tiff", "avif", "png"):
        path = os.path.join(folder, "own." + name)
        code, _, said = run_command([binary, "render", template, source, "-o", path], SECONDS, folder)
        if code != 0:
            print(f"no {name} in the corpus: {said.decode('utf-8', 'replace').strip()}", flush=True)
            continue
        with open(path, "rb") as file:
            found.setdefault(name, []).append(file.read())
    gif = b"GIF89a" + bytes([2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]) + b"!\xf9\4\0\0\0\0\0" \
        + b",\0\0\0\0\2\0\2\0\0\2\3\x44\x34\5\0;"
    found["gif"] = [gif]
    return found


def kind(data):
    """The format by the first bytes."""
    if data[:3] == b"\xff\xd8\xff":
        return "jpg"
    if data[:4] == b"\x89PNG":
        return "png"
    if data[:4] == b"GIF8":
        return "gif"
    if data[:4] == b"RIFF":
        return "webp"
    if data[:4] in (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"):
        return "tiff"
    if data[4:8] == b"ftyp":
        return "avif" if data[8:12] in (b"avif", b"avis") else "heic"
    return "other"


class PictureAttack(Attack):
    """Pictures, and those that the worker has been given."""

    def __init__(self, binary, folder, findings, options, prefix=(), seconds=SECONDS):
        super().__init__(binary, folder, findings, "out")
        self.options, self.prefix, self.seconds, self.given = options, prefix, seconds, []

    def run(self, name, data):
        """Renders one picture and checks all that was promised."""
        if self.worker is None:
            self.worker, self.given = Worker(self.binary, self.folder, self.options, self.prefix), []
        path = self.write(name, data)
        self.given.append((name, data))
        result = os.path.join(self.output, name + ".png")
        job = {"v": 1, "id": name, "template": TEMPLATE, "photos": [name], "out": result}
        answer, growth = self.worker.run(job, self.seconds)
        self.findings.memory(growth)
        self.findings.count("pictures")
        if isinstance(answer, str):
            return self.lost(answer, f"{name}, job {len(self.given)}", self.given[-400:])
        self.check(name, data, path, answer, result)
        if growth > GROWTH:
            self.findings.fault("memory", f"{name} took {growth} kB", [(name, data)])
        os.remove(path)
        if self.worker.jobs >= JOBS_PER_WORKER:
            self.close()

    def check(self, name, data, path, answer, result):
        try:
            answer = json.loads(answer)
            status = answer["status"]
        except (ValueError, KeyError):
            return self.findings.fault("answer", f"{name}: {answer!r}", [(name, data)])
        with open(path, "rb") as file:
            if hashlib.sha256(file.read()).digest() != hashlib.sha256(data).digest():
                self.findings.fault("input changed", name, [(name, data)])
        left = os.listdir(self.output)
        if status == "ok":
            self.findings.count("rendered")
            with open(result, "rb") as file:
                made = file.read()
            if made[:4] != b"\x89PNG" or b"IEND" not in made[-200:] or left != [name + ".png"]:
                self.findings.fault("torn output", f"{name}: {left}", [(name, data)])
        else:
            self.findings.count("refused")
            error = answer.get("error", "")
            if left:
                self.findings.fault("output left", f"{name}: {left}", [(name, data)])
            if name not in error or len(error) < len(name) + 10 or not is_one_line(error) or "no details" in error:
                self.findings.fault("message", f"{name}: {error!r}", [(name, data)])
        for leaf in left:
            os.remove(os.path.join(self.output, leaf))


def attack(binary, folder, findings, kinds, count, seed, options, only=None, prefix=(), seconds=SECONDS):
    """Mutates pictures of all kinds in turn, a seed for each, so that any one can be made again."""
    names = [name for name in sorted(kinds) if only is None or name in only]
    run = PictureAttack(binary, folder, findings, options, prefix, seconds)
    for index in range(count):
        name = names[index % len(names)]
        chance = random.Random(f"{seed}-{index}")
        data = mutate(chance.choice(kinds[name]), kinds[name], chance)
        run.run(f"mut-{seed}-{index:06}.{name}", data)
    run.close()
