"""Small templates with extreme sizes and lengths in all combinations, painted in the size that they name."""

import json
import os
import random

from documents import GROWTH, SECONDS, picture
from processes import Worker, is_one_line

SIDES = [1, 2, 7, 64, 480, 1000, 4096, 9933, 16384, 30000, 65500, 65535, 65536, 100000, 300000, 1000000]
LENGTHS = [0, 0, 0, 0.5, 3, 17, 100, 999, 10000]
ANGLES = [0, 0, 0, 5, 45, 90, -179.5]
SHAPES = [None, None, {"ellipse": {}}, {"rectangle": {"cornerRadius": 9}}, {"rectangle": {"cornerRadius": 9999}}]
JOBS_PER_WORKER = 50


def template(chance):
    """A template as a document: a split, a grid of slots that may be turned, or one slot over all."""
    width, height = chance.choice(SIDES), chance.choice(SIDES)
    document = {
        "format": "collage-template", "version": 1, "name": "N", "canvas": {"width": width, "height": height},
    }
    if chance.random() < 0.3:
        document["canvas"]["background"] = chance.choice(["transparent", {"blur": {"amount": chance.choice(LENGTHS)}}])
    style = {"gap": chance.choice(LENGTHS), "margin": chance.choice(LENGTHS)}
    if chance.random() < 0.4:
        style["border"] = {"width": chance.choice(LENGTHS) + 1, "color": "#fff"}
    if chance.random() < 0.4:
        style["shadow"] = {"blur": chance.choice(LENGTHS), "x": chance.choice(LENGTHS), "y": 3, "color": "#0008"}
    document["defaults"] = style
    if chance.random() < 0.5:
        document["split"] = {chance.choice(["row", "column"]): ["a", "b", "c"][:chance.randint(1, 3)]}
        return document
    slots = []
    for index in range(chance.randint(1, 4)):
        slot = {"id": f"s{index}", "frame": [
            chance.choice([0, width / 3]), chance.choice([0, height / 3]), width * chance.choice([0.1, 0.5, 1]),
            height * chance.choice([0.1, 0.5, 1])], "rotation": chance.choice(ANGLES)}
        shape = chance.choice(SHAPES)
        if shape:
            slot["shape"] = shape
        slots.append(slot)
    document["slots"] = slots
    return document


def attack(binary, folder, findings, count, seed):
    """Paints many combinations by workers, and holds time, memory and messages against what is promised."""
    for name, color in [("one.png", (200, 40, 30)), ("two.png", (20, 90, 200))]:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(picture(color))
    output = os.path.join(folder, "combination.png")
    worker = None
    for index in range(count):
        name = f"numbers-{seed}-{index:06}"
        document = template(random.Random(name))
        data = json.dumps(document).encode()
        findings.count("combinations")
        if worker is None:
            worker = Worker(binary, folder, [])
        job = {"v": 1, "id": name, "template": document, "photos": ["one.png", "two.png"], "out": output}
        answer, growth = worker.run(job, SECONDS)
        findings.memory(growth)
        if isinstance(answer, str):
            if answer == "hang":
                worker.process.kill()
            code, said = worker.end()
            worker = None
            findings.fault(answer, f"{name}, exit {code}: {said[-300:]!r}", [(name + ".json", data)])
            continue
        if growth > GROWTH:
            findings.fault("memory", f"{name} took {growth} kB", [(name + ".json", data)])
        answer = json.loads(answer)
        findings.count("combinations " + answer["status"])
        if answer["status"] == "error" and not is_one_line(answer.get("error", "")):
            findings.fault("message", f"{name}: {answer.get('error')!r}", [(name + ".json", data)])
        if os.path.exists(output):
            os.remove(output)
        if worker.jobs >= JOBS_PER_WORKER:
            worker.end()
            worker = None
    if worker:
        worker.end()
