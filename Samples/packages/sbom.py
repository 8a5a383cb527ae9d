#!/usr/bin/env python3
"""Prints an SPDX 2.3 list of what a release contains and needs, as JSON.

    sbom.py PROGRAM SOURCE VERSION COMMIT

Contained are the program, the Swift packages that were resolved for its build, and the compiler's runtime; needed are the
Debian packages whose libraries the program loads, directly and through others, as `ldd` finds them on this machine.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, license_name, **more):
    return {"SPDXID": identifier(name), "name": name, "versionInfo": version, "licenseConcluded": license_name,
            "licenseDeclared": license_name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "copyrightText": "NOASSERTION", **more}


def swift_packages(source):
    """The Swift packages at the versions that were resolved."""
    resolved = json.loads((source / "Package.resolved").read_text())
    for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"]):
        state = pin["state"]
        yield package(pin["identity"], state.get("version", state["revision"]), "Apache-2.0", sourceInfo=state["revision"],
                      downloadLocation=f"git+{pin['location']}@{state['revision']}")


def compiler():
    version = re.search(r"Swift version (\S+)", output("swift", "--version"))
    return package("swift-runtime", version.group(1) if version else "NOASSERTION", "Apache-2.0 WITH Swift-exception")


def debian_packages(program):
    """The installed packages that own the libraries of the program, by name."""
    libraries = re.findall(r"=> (/\S+)", output("ldd", program))
    found = {}
    for library in libraries:
        for path in (library, os.path.realpath(library), library.removeprefix("/usr"), "/usr" + library):
            owner = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True)
            if owner.returncode == 0:
                name = owner.stdout.split(": ")[0].split(",")[0]
                found[name] = output("dpkg-query", "--show", "--showformat=${Version}", name)
                break
        else:
            sys.exit(f"sbom.py: {library} belongs to no installed package")
    for name, version in sorted(found.items()):
        plain = name.split(":")[0]
        reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                     "referenceLocator": f"pkg:deb/debian/{plain}@{version}"}
        yield package(plain, version, "NOASSERTION", externalRefs=[reference])


def main():
    program, source, version, commit = sys.argv[1], Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    digest = hashlib.sha256(Path(program).read_bytes()).hexdigest()
    tool = package("collage", version, "MIT", sourceInfo=f"commit {commit}",
                   checksums=[{"algorithm": "SHA256", "checksumValue": digest}], primaryPackagePurpose="APPLICATION")
    contained = [*swift_packages(source), compiler()]
    needed = list(debian_packages(program))
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": tool["SPDXID"]}]
    for kind, packages in (("CONTAINS", contained), ("DEPENDS_ON", needed)):
        relations += [{"spdxElementId": tool["SPDXID"], "relationshipType": kind, "relatedSpdxElement": one["SPDXID"]}
                      for one in packages]
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"collage-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/collage-{version}-{commit}",
        "creationInfo": {"created": created, "creators": ["Tool: Samples/packages/sbom.py"]},
        "packages": [tool, *contained, *needed], "relationships": relations,
    }
    json.dump(document, sys.stdout, indent=1)
    print()


main()
