#!/usr/bin/env python3
"""Runs the steps of Samples/container/Containerfile in folders made by debootstrap, without a container engine.

Needs root, debootstrap, and a folder with the package that Samples/packages/build.sh makes.

    Tests/Engines/container-test.py out --archive http://deb.debian.org
"""
import argparse, glob, json, os, re, shlex, shutil, subprocess, sys, tempfile
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("context", help="the folder that has the package")
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
    # As Debian's slim images leave documentation out.
    (root / "etc/dpkg/dpkg.cfg.d").mkdir(parents=True, exist_ok=True)
    (root / "etc/dpkg/dpkg.cfg.d/docker").write_text(
        "".join(f"path-exclude /usr/share/{name}/*\n" for name in ("doc", "man", "locale", "info", "lintian"))
        + "path-include /usr/share/doc/*/copyright\n")
    for name in ("doc", "man", "locale", "info"):
        for path in (root / "usr/share" / name).rglob("*"):
            if path.is_file() and path.name != "copyright":
                path.unlink()
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


def copy(stage, words):
    """Copies files of the build's folder, which may be named by patterns."""
    *patterns, target = words
    place = stage["root"] / os.path.join(stage["folder"], target).lstrip("/")
    for path in (path for pattern in patterns for path in sorted(glob.glob(os.path.join(args.context, pattern)))):
        (place if target.endswith("/") else place.parent).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)


try:
    given, stage = {"ARCHIVE": args.archive, "SNAPSHOT": ""}, None
    for word, text in instructions(repository / "Samples/container/Containerfile"):
        print(f"-- {word} {text[:110]}", flush=True)
        if word == "FROM":
            stage = {"root": base("image"), "arguments": {}, "environment": {}, "user": "", "folder": "/"}
        elif word == "ARG" and stage:
            name, _, value = text.partition("=")
            stage["arguments"][name] = given.get(name, shlex.split(value)[0] if value else "")
        elif word == "RUN":
            chroot(stage["root"], stage, text)
        elif word == "COPY":
            copy(stage, text.split())
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
        elif word == "HEALTHCHECK":
            stage[word] = json.loads(text.removeprefix("CMD "))
        elif word != "ARG":
            sys.exit(f"FAILED: {word} is not known here")

    root, tool = stage["root"], stage["ENTRYPOINT"][0]
    megabytes = int(run(["du", "-sb", root], capture_output=True, text=True).stdout.split()[0]) // 1_000_000
    print("-- what the image does")
    who = chroot(root, stage, "id -u").stdout.strip()
    assert who == "10001", f"it runs as {who}"
    assert chroot(root, stage, "touch /usr/local/bin/x 2>/dev/null", check=False).returncode != 0, "it writes into /usr"
    assert "SUBCOMMANDS" in chroot(root, stage, shlex.join([tool, *stage["CMD"]])).stdout
    missing = chroot(root, stage, f"ldd {tool}", check=False).stdout
    assert "not found" not in missing, missing
    verdict = chroot(root, stage, shlex.join(stage["HEALTHCHECK"])).stdout.strip().splitlines()[-1]
    print(verdict)
    assert verdict.startswith("Verdict: "), verdict
    photos = root / "photos"
    photos.mkdir()
    for photo in sorted((repository / "Samples/pictures").glob("*.jpg"))[:4]:
        shutil.copy(photo, photos)
    count = len(list(photos.iterdir()))
    print(chroot(root, stage, f"{tool} render hero-left /photos -o wall.jpg").stdout.strip())
    chroot(root, stage, f"{tool} serve --allow-unsigned --check")
    picture = (root / "work/wall.jpg").read_bytes()
    assert picture.startswith(b"\xff\xd8") and picture.endswith(b"\xff\xd9")
    print(f"passed: runs as user 10001, finds its libraries, rendered {count} photos; {megabytes} MB unpacked")
finally:
    shutil.rmtree(work, ignore_errors=True)
