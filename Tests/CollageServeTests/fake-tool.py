#!/usr/bin/env python3
"""A tool for tests of the service: it answers orders like `collage orders`, and fails where a test wants it to.

The option --background chooses what happens: "crash" ends the process, "crash-once" does so unless a file tells that it
happened before, "full" and "full-once" find no room on the disk, "hang" never answers, "refuse" answers with an error, "nothing" writes no picture. Anything else writes
the arguments and the contents of all files of the folder as the "picture".
"""
import json, os, signal, sys, time

if sys.argv[1:] == ["--version"]:
    print("fake 1.0 (built in a working copy), compiled by hand")
    sys.exit()
if sys.argv[1:] == ["orders", "--rules"]:
    print(json.dumps({"commands": ["render", "layout"], "renderer": "fake 1"}))
    sys.exit()
if sys.argv[1:] == ["--experimental-dump-help"]:
    def option(name, **more):
        return dict({"kind": "option", "names": [{"kind": "long", "name": name}], "isRepeating": False, "valueName": name,
                     "abstract": "Sets " + name + "."}, **more)
    formats = ["jpeg", "png", "webp", "avif", "tiff"]
    # Without a type of their own.
    plain = """order time-zone seed tolerant weights role focus strength adjust depth dpi background gap margin bleed tile overlap
        min-confidence when-uncertain even-light assign size scale quality max-bytes subsampling turn revision hdr straighten keystone crop fade
        canvas fit bars keep-order crop-budget balance pin rows columns last-row line-length tilt density corner-radius side
        width labels label-place label-style language""".split()
    options = [option(name) for name in plain] + [
        option("when-short", allValues=["repeat", "leave", "error"]),
        option("format", allValues=formats, completionKind={"list": {"values": formats}}),
        option("text", isRepeating=True, valueName="name=value"),
        option("set", isRepeating=True, valueName="slot=photo", completionKind={"file": {"extensions": []}}),
        option("guides", isRepeating=True, allValues=["thirds", "golden"]),
        option("filter", completionKind={"custom": {}}),
        option("style", allValues=["mosaic", "grid"]),
        dict(option("crop-marks"), kind="flag"),
        # What requests cannot set, of which the last is new.
        option("cache", completionKind={"directory": {}}), option("detector", valueName="command"), option("output"),
        option("threads"), option("pages"), option("sizes"), option("novelty"),
    ]
    print(json.dumps({"command": {"subcommands": [
        {"commandName": name, "arguments": options} for name in ["render", "layout", "sprites", "previews"]]}}))
    sys.exit()

log = os.path.join(os.path.dirname(sys.argv[0]), "orders.log")
for line in sys.stdin:
    order = json.loads(line)
    arguments = order["arguments"] + order.get("photos", [])
    with open(log, "a") as file:
        file.write(" ".join(arguments) + "\n")
    background = next((a.split("=", 1)[1] for a in arguments if a.startswith("--background=")), "")
    reply = {"id": order["id"], "code": 0, "output": "[]", "errors": ["a note"], "problems": [], "ms": 1}
    if background == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if background == "crash-once":
        mark = log + ".crashed"
        if not os.path.exists(mark):
            open(mark, "w").close()
            os.kill(os.getpid(), signal.SIGSEGV)
    if background == "full" or background == "full-once" and not os.path.exists(log + ".full"):
        open(log + ".full", "w").close()
        reply.update(code=74, errors=[".picture.jpeg: cannot be written: no space left on device"])
        print(json.dumps(reply), flush=True)
        continue
    if background == "hang":
        time.sleep(3600)
    if background.startswith("wait-for:"):
        while not os.path.exists(background.split(":", 1)[1]):
            time.sleep(0.01)
    if background == "refuse":
        reply.update(code=65, errors=["request.json: layers[2].width: -1; must be > 0"],
                     problems=[{"path": "layers[2].width", "message": "-1; must be > 0"}])
    elif background != "nothing" and "-o" in arguments:
        contents = {}
        for folder, _, names in os.walk(order["folder"]):
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    contents[os.path.relpath(path, order["folder"])] = file.read().decode("latin-1")
        with open(os.path.join(order["folder"], arguments[arguments.index("-o") + 1]), "w") as file:
            json.dump({"arguments": arguments, "files": contents}, file, sort_keys=True)
    print(json.dumps(reply), flush=True)
