#!/usr/bin/env python3
"""Attacks a service on this machine, and checks that nothing passes and that no answer tells of the machine.

  Tests/Serving/attack.py [sources paths signatures wire bodies] [--small]

sources     addresses that lead into the machine or its networks: schemes, hosts, names that resolve to private addresses, redirects
paths       names that lead out of a folder, in photos, templates, filters, options, uploads and documents
signatures  forged, truncated, expired and rearranged addresses, and keys that are not valid
wire        requests that two servers would read in two ways, slow clients, and connections that are never used
bodies      bodies, headers, documents and uploads that are too large, too deep or too many

As root, all runs in a network of its own (`unshare --net`), in which this machine has the addresses of private networks and of a
cloud's metadata service; whatever is connected to there has failed. Elsewhere the parts that need it are left out, and named.
Exits with an error if anything passed.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import service
from attacks import bodies, paths, signatures, sources, target, wire

ATTACKS = {"sources": sources.attack, "paths": paths.attack, "signatures": signatures.attack, "wire": wire.attack,
           "bodies": bodies.attack}
INSIDE = "COLLAGE_ATTACK_NETWORK"


def in_own_network():
    """Runs this script again in a network without a way out; returns only if that is not possible."""
    if INSIDE in os.environ or shutil.which("ip") is None:
        return
    tried = subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True)
    if tried.returncode == 0:
        command = ["unshare", "--net", "--mount", sys.executable, *sys.argv]
        os.execvpe(command[0], command, {**os.environ, INSIDE: "1"})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--small", action="store_true", help="fewer clients and shorter waits")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.attacks if name not in ATTACKS]
    if unknown:
        parser.error(f"{unknown[0]} is not an attack; must be one of {', '.join(ATTACKS)}")
    in_own_network()
    folder = tempfile.mkdtemp(prefix="collage-attack-serving-")
    aim = target.Target(folder, arguments.small, has_network=INSIDE in os.environ)
    try:
        for name in arguments.attacks or ATTACKS:
            before = aim.count
            ATTACKS[name](aim)
            print(f"{name}: {aim.count - before} attacks", flush=True)
        aim.finish()
    finally:
        aim.stop()
    if service.failures:
        sys.exit(f"{len(service.failures)} of {aim.count} passed or told of the machine; files are in {folder}")
    shutil.rmtree(folder)
    print(f"{aim.count} attacks, none passed")


if __name__ == "__main__":
    main()
