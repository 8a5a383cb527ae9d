"""Traversal and injection: names that lead out of a folder, or that a command line would read as an option."""
import os

from service import check, files_below

PREVIEWS = ["/v1/templates/hero-left/preview.jpg", "/v1/filters/preview.jpg", "/v1/templates", "/v1/filters", "/v1/fonts"]
REFUSED = {400, 403, 404, 413, 415, 422}

NAMES = ["../outside.json", "../../outside.json", "/etc/hostname", "/proc/self/environ", "/dev/zero", "/dev/stdin", "-", ".", "..", "",
         "~/.ssh/id_rsa", "..\\..\\outside.json", "....//....//outside.json", "%2e%2e%2foutside.json", "..%2f..%2foutside.json",
         "..%c0%af..%c0%afoutside.json", "a/../../outside.json", "\0/etc/hostname", "photo.jpg\0.png", "set:../family", "set:..",
         "set:/etc", "set:unknown", "file:outside.json", "C:\\Windows\\win.ini", "\\\\server\\share", "a" * 5000, "*", "?", "[a-z]*",
         "document.json", "picture.jpg", "@outside.json", "--help", "-o", "--output=evil.jpg"]

OPTIONS = ["--output=evil.jpg", "-o evil.jpg", "--review=evil", "--detector=touch evil", "--segmenter=touch evil", "-v", "--",
           "64x64 --explain", "64x64\n--json"]


def attack(target):
    before = files_below(target.folder)
    for name in NAMES:
        target.expect(target.render([name]), REFUSED, f"photo {name[:60]!r}")
        target.expect(target.render([{"name": name, "from": f"s3://photos/{target.name}"}]), REFUSED | {200},
                      f"photo named {name[:60]!r}")
        target.expect(target.render(template=name), REFUSED, f"template {name[:60]!r}")
        target.expect(target.render(filter=name), REFUSED, f"filter {name[:60]!r}")
        target.expect(target.render(set={"1": name}), REFUSED, f"set {name[:60]!r}")
        target.expect(target.render(set=[f"1={name}"]), REFUSED, f"set as text {name[:60]!r}")
        quoted = name.replace("%", "%25").replace("\0", "%00").replace("?", "%3F").replace("#", "%23").replace(" ", "%20")
        answer = target.service.get(f"/v1/templates/{quoted[:500]}/preview.jpg")
        target.expect(answer, REFUSED | {431, 414}, f"preview of the template {name[:60]!r}")
    for path in PREVIEWS:
        target.expect(target.service.get(path), {200}, f"GET {path}")
    for value in OPTIONS:
        for key in ("size", "background", "quality", "filter", "template", "whenShort", "text", "dpi"):
            target.expect(target.render(**{key: value}), REFUSED | {200} if key == "text" else REFUSED, f"{key} {value!r}")
    uploads(target)
    documents(target)
    options(target)
    for path in ["/../etc/hostname", "/v1/../../etc/hostname", "/%2e%2e/etc/hostname", "/v1//templates/..%2f..%2fx/preview.jpg",
                 "/frame/../hall.jpg", "/frame/..%2fhall.jpg", "/frame/%00.jpg", "/v1/jobs/../../etc", "/v1/jobs/%2e%2e/picture",
                 "//etc/hostname", "/r/unsigned/0/card", "/r/unsigned/0/..%2fcard"]:
        target.expect(target.service.get(path), REFUSED | {401, 405}, f"GET {path}")
    # Nothing was written anywhere but in the caches.
    evil = [os.path.join(parent, name) for parent, folders, names in os.walk(target.folder) for name in [*folders, *names]
            if "evil" in name]
    check(not evil, f"an attack has written {evil[:3]}")
    left = files_below(target.folder) - before
    print(f"    {left} files more than before, in caches")


def uploads(target):
    """File names of uploads, which become names in a folder."""
    for name in [*NAMES, "x\r\nX-Injected: 1.jpg", 'x".jpg', "con.jpg", ".hidden.jpg", ".collage-tmp", "collage-fonts", "subjects.json",
                 "a" * 300 + ".jpg", "\u202egpj.exe", "a.jpg/b.jpg", "request", "collage-fonts/a.ttf"]:
        safe = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        answer = target.service.upload({"template": "square/four", "size": "64x64", "format": "jpeg"}, [(safe, target.photo)])
        target.expect(answer, REFUSED | {200}, f"upload {name[:60]!r}")
    for name in ["picture.jpeg", "picture.jpg", "request.json.jpg"]:
        # A photo may have the name that the service gives to its own files.
        target.storage.put(name, target.photo)
        target.expect(target.render([f"s3://photos/{name}"]), {200}, f"a photo of a bucket named {name}")
    twice = target.service.upload({"template": "square/four", "size": "64x64"}, [("a.jpg", target.photo), ("a.jpg", target.photo)])
    target.expect(twice, REFUSED | {200}, "two uploads of one name")
    text = b'{"canary": "text-of-a-file-outside"}'
    target.expect(target.service.upload({"template": "upload.json", "photos": []}, [("upload.json", text)]), REFUSED,
                  "an upload as a template")


def documents(target):
    """Inline documents that name files."""
    base = {"format": "collage-template", "version": 1, "name": "Attack", "canvas": {"width": 64, "height": 64},
            "slots": [{"id": "1", "frame": [0, 0, 64, 64]}]}
    for name in ["/etc/hostname", target.secret_file, "../outside.json", "../../outside.json", "https://10.0.0.1/x.svg",
                 "file:///etc/hostname", "../" * 30 + "etc/hostname"]:
        layer = {"id": "a", "size": [10, 10], "center": [10, 10]}
        for what, change in {
            "mask": {"slots": [{"id": "1", "frame": [0, 0, 64, 64], "shape": {"mask": name}}]},
            "sticker": {"layers": [{**layer, "sticker": {"file": name}}]},
            "sticker by name": {"layers": [{**layer, "sticker": name}]},
            "image": {"layers": [{**layer, "image": name}]},
            "font": {"layers": [{**layer, "text": {"text": "x", "font": {"family": name, "file": name, "size": 5}}}]},
            "background": {"canvas": {"width": 64, "height": 64, "background": {"image": name}}},
            "look": {"defaults": {"filter": name}},
            "cube": {"defaults": {"look": {"lut": name}}},
        }.items():
            target.expect(target.render(template={**base, **change}), REFUSED, f"{what} {name!r} of a template")
    composition = {"format": "collage-composition", "version": 1, "template": "../outside.json",
                   "photos": [{"id": "a", "path": "/etc/hostname"}], "items": [{"id": "1", "photo": "a", "slot": "1"}]}
    answer = target.service.render({"composition": composition})
    target.expect(answer, REFUSED, "a composition that names files")
    composition["template"] = base
    for name in ["/etc/hostname", "../../outside.json", target.secret_file]:
        composition["photos"] = [{"id": "a", "path": name}]
        target.expect(target.service.render({"composition": composition}), REFUSED, f"photo {name!r} of a composition")


def options(target):
    """Options of the tool that name files or programs are no keys of requests."""
    for key in ["output", "o", "detector", "segmenter", "review", "cache", "fontDir", "font-dir", "filters", "subjects", "roleWords",
                "threads", "json", "explain", "verbose", "recursive", "allow", "__proto__", "constructor", "-o", "--output"]:
        for value in ["evil", "touch evil", True, ["evil"], {"evil": "evil"}]:
            target.expect(target.render(**{key: value}), REFUSED, f"option {key}={value!r}")
