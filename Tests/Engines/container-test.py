#!/usr/bin/env python3
"""Runs the steps of Samples/container/Containerfile in folders made by debootstrap, without a container engine.

Needs root, debootstrap, and a tool that is built already, which takes the place of what `swift build` makes: the commands
`swift` of the build stage do nothing, and its packages are resolved but not installed.

    Tests/Engines/container-test.py .build/release/collage --archive http://deb.debian.org
"""
import argparse, json, os, re, shlex, shutil, subprocess, sys, tempfile
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("tool")
parser.add_argument("--archive", required=True, help="a mirror with debian/ and debian-security/, in place of the snapshot")
parser.add_argument("--base", help="a folder that debootstrap --variant=minbase has made, which is copied")
args = parser.parse_args()
repository = Path(__file__).resolve().parents[2]
work = Path(tempfile.mkdtemp(prefix="collage-container-"))


def run(command, **options):
    return subprocess.run(command, check=True, **options)


def instructions(path):
    """Returns (word, text) for every instruction of a Containerfile."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines()]


def base(name):
    """Returns a new folder with Debian."""
    root = work / name
    if args.base:
        run(["cp", "-a", args.base, root])
    else:
        run(["debootstrap", "--variant=minbase", "bookworm", root, f"{args.archive}/debian"], stdout=subprocess.DEVNULL)
    # Where the machine's apt has settings of its own, such as a proxy, they hold here too.
    for place in ["resolv.conf", "hosts"]:
        if Path(f"/etc/{place}").exists():
            shutil.copy(f"/etc/{place}", root / "etc")
    return root


def chroot(root, stage, command, check=True):
    user = [f"--userspec={stage['user']}"] if stage["user"] else []
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
                   "DEBIAN_FRONTEND": "noninteractive", **stage["arguments"], **stage["environment"]}
    # A container has /proc, from which Swift reads the arguments; the mount ends with the command.
    enter = shlex.join(["exec", "chroot", *user, str(root), "/bin/sh", "-c", f"cd {stage['folder']} && {command}"])
    return subprocess.run(["unshare", "--mount", "/bin/sh", "-c", f"mount --bind /proc {root}/proc && {enter}"], check=check,
                          env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)


def copy(stages, stage, words):
    source = repository
    if words[0].startswith("--from="):
        source = stages[words.pop(0).removeprefix("--from=")]["root"]
    *names, target = words
    place = stage["root"] / os.path.join(stage["folder"], target).lstrip("/")
    for name in names:
        path = source / name.lstrip("/")
        if path.is_dir():
            shutil.copytree(path, place, dirs_exist_ok=True, symlinks=True, ignore=shutil.ignore_patterns(".build"))
            continue
        (place if target.endswith("/") else place.parent).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)


try:
    given, stages, stage = {"ARCHIVE": args.archive, "SNAPSHOT": ""}, {}, None
    for word, text in instructions(repository / "Samples/container/Containerfile"):
        print(f"-- {word} {text[:110]}", flush=True)
        if word == "FROM":
            name = text.partition(" AS ")[2] or "last"
            stage = stages[name] = {"root": base(name), "arguments": {}, "environment": {}, "user": "", "folder": "/"}
            if name == "build":
                (stage["root"] / "usr/local/bin/swift").write_text("#!/bin/sh\n")
                (stage["root"] / "usr/local/bin/swift").chmod(0o755)
                (stage["root"] / "etc/apt/apt.conf.d/simulate").write_text('APT::Get::Simulate "true";\n')
        elif word == "ARG" and stage:
            name, _, value = text.partition("=")
            stage["arguments"][name] = given.get(name, shlex.split(value)[0] if value else "")
        elif word == "RUN":
            chroot(stage["root"], stage, text)
            if "swift build" in text:
                path = stage["root"] / "collage/.build/release/collage"
                path.parent.mkdir(parents=True)
                shutil.copy(args.tool, path)
        elif word == "COPY":
            copy(stages, stage, text.split())
        elif word == "ENV":
            name, _, value = text.partition("=")
            stage["environment"][name] = value
        elif word == "USER":
            stage["user"] = text
        elif word == "WORKDIR":
            stage["folder"] = text
            (stage["root"] / text.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word in ("ENTRYPOINT", "CMD"):
            stage[word] = json.loads(text)
        elif word != "ARG":
            sys.exit(f"FAILED: {word} is not known here")

    root, tool = stage["root"], stage["ENTRYPOINT"][0]
    print("-- what the image does")
    who = chroot(root, stage, "id -u").stdout.strip()
    assert who == "10001", f"it runs as {who}"
    assert chroot(root, stage, "touch /usr/local/bin/x 2>/dev/null", check=False).returncode != 0, "it writes into /usr"
    assert "SUBCOMMANDS" in chroot(root, stage, shlex.join([tool, *stage["CMD"]])).stdout
    missing = chroot(root, stage, f"ldd {tool}", check=False).stdout
    assert "not found" not in missing, missing
    photos = root / "photos"
    photos.mkdir()
    for photo in sorted((repository / "Samples/pictures").glob("*.jpg"))[:4]:
        shutil.copy(photo, photos)
    count = len(list(photos.iterdir()))
    print(chroot(root, stage, f"{tool} render hero-left /photos -o wall.jpg").stdout.strip())
    picture = (root / "work/wall.jpg").read_bytes()
    assert picture.startswith(b"\xff\xd8") and picture.endswith(b"\xff\xd9")
    megabytes = int(run(["du", "-sm", root], capture_output=True, text=True).stdout.split()[0])
    print(f"passed: runs as user 10001, finds its libraries, rendered {count} photos; {megabytes} MB unpacked")
finally:
    shutil.rmtree(work, ignore_errors=True)
