#!/usr/bin/env python3
"""Paints 2,000 documents, and compares the digests of their pixels with those on record for this revision of the renderer.

  Tests/SamePictures/run.py                    fails if a picture changed, unless a later revision tells it
  Tests/SamePictures/run.py --before TOOL      tells what changed since another build of the tool, and by how much
  Tests/SamePictures/run.py --record           writes the digests of a revision that has been raised, or of further documents
  Tests/SamePictures/run.py --keep FOLDER      leaves the pictures in a folder

Digests hold for one kind of machine, one version of libvips and one set of fonts, which digests.txt names; elsewhere
compare with --before.  The documents are templates, generated layouts, outfits, albums, every form of photo and every kind
of slot, look and layer, made by code with the sample photos; so are the encoded files.
"""
import argparse
import os
import re
import sys
import tempfile

import corpus
import painting
import photos

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "digests.txt")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--collage", default=os.path.join(ROOT, ".build/release/collage"))
    parser.add_argument("--before")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--keep")
    return parser.parse_args()


def read_record():
    """The revision, the environment and the digests on record; a missing record is an error."""
    with open(RECORD) as file:
        head, *lines = file.read().splitlines()
    revision, environment = re.fullmatch(r"# revision (\d+); (.*)", head).groups()
    return int(revision), environment, dict(line.rsplit(" ", 1) for line in lines)


def write_record(revision, environment, digests):
    with open(RECORD, "w") as file:
        file.write(f"# revision {revision}; {environment}\n")
        file.writelines(f"{name} {digest}\n" for name, digest in digests.items())


def print_changes(changed, before, after):
    """Prints for each group how many pictures changed, with the largest and the mean difference in codes."""
    groups = {}
    for name in changed:
        groups.setdefault(name.split("/")[0], []).append((name, *painting.difference(before.get(name), after[name])))
    for group, found in groups.items():
        name, largest, _ = max(found, key=lambda one: one[1])
        mean = sum(one[2] for one in found) / len(found)
        total = sum(1 for one in after if one.startswith(group + "/"))
        print(f"{group:10} {len(found):4} of {total:4} changed; largest {largest:5.1f} codes ({name}), mean {mean:.3f}")
    print(f"{len(changed)} of {len(after)} pictures changed")


def main():
    chosen = options()
    with tempfile.TemporaryDirectory(prefix="collage-same-") as scratch:
        folder = os.path.abspath(chosen.keep) if chosen.keep else scratch + "/made"
        os.makedirs(folder)
        made = photos.make(folder, ROOT + "/Samples/photos")
        garments = photos.garments(folder, ROOT + "/.build/release/sample-photos")
        orders = list(corpus.orders(ROOT, folder, made, garments))
        albums = list(corpus.albums(made))
        after, faults = painting.paint(chosen.collage, folder, "after", orders, albums)
        if faults:
            sys.exit("\n".join(faults[:40] + [f"run.py: {len(faults)} documents cannot be painted"]))
        digests = {name: painting.digest(path) for name, path in after.items()}
        if len(set(digests)) < 2000:
            sys.exit(f"run.py: {len(digests)} documents were painted, and 2,000 are wanted")
        revision, environment = painting.environment(chosen.collage)
        if chosen.before:
            before, faults = painting.paint(chosen.before, folder, "before", orders, albums)
            print("\n".join(faults[:10] + ([f"{len(faults)} documents cannot be painted by {chosen.before}"] if faults else [])))
            changed = [name for name in digests if painting.digest(before.get(name)) != digests[name]]
            return print_changes(changed, before, after)
        known, place, expected = read_record() if os.path.exists(RECORD) or not chosen.record else (0, environment, {})
        if place != environment:
            sys.exit(f"run.py: the digests are those of {place}, and this is {environment}; compare with --before, or record here")
        changed = [name for name, digest in digests.items() if expected.get(name, digest) != digest]
        gone = [name for name in expected if name not in digests]
        if chosen.record:
            if (changed or gone) and revision == known:
                sys.exit(f"run.py: {len(changed)} pictures changed ({', '.join(changed[:5])}): raise RendererRevision first, and say "
                         "what changed, for whom and by how much (--before tells)")
            return write_record(revision, environment, digests)
        new = [name for name in digests if name not in expected]
        if changed or new or gone or revision != known:
            for names, what in [(changed, "changed"), (new, "are not on record"), (gone, "are gone")]:
                if names:
                    print(f"{len(names)} {what}: {' '.join(names[:20])}")
            sys.exit(f"run.py: the record is of revision {known}, and the tool is revision {revision}; raise RendererRevision if "
                     "pictures changed, and run Tests/SamePictures/run.py --record")
        print(f"{len(digests)} pictures have the pixels on record for revision {revision}")


if __name__ == "__main__":
    main()
