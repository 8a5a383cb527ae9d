"""Bodies, headers, documents and uploads that are too large, too deep or too many."""
import json
import random

from attacks.wire import HEAD, exchange, statuses
from service import TOKEN, check

TOO_LARGE = {400, 413, 414, 431}
HEADERS = {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"}


def attack(target):
    memory = target.service.memory()[0]
    service = target.service
    limit = 8 << 20
    raw(target, "a told length above the limit", HEAD + f"Content-Length: {limit * 2}\r\n\r\n", {413, 400, 408})
    raw(target, "a length of terabytes", HEAD + "Content-Length: 9000000000000\r\n\r\n", {413, 400, 408})
    chunk = f"{1 << 20:x}\r\n" + "a" * (1 << 20) + "\r\n"
    raw(target, "chunks above the limit", HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunk * 12, {413, 400})
    raw(target, "a body that ends early", HEAD + "Content-Length: 100\r\n\r\n{", {400, 408})
    raw(target, "headers of a megabyte", "GET /health HTTP/1.1\r\nHost: a\r\nX: " + "a" * (1 << 20) + "\r\n\r\n", TOO_LARGE)
    raw(target, "ten thousand headers", "GET /health HTTP/1.1\r\nHost: a\r\n" + "X: y\r\n" * 10_000 + "\r\n", TOO_LARGE)
    raw(target, "a target of a megabyte", "GET /" + "a" * (1 << 20) + " HTTP/1.1\r\nHost: a\r\n\r\n", TOO_LARGE)
    raw(target, "chunk extensions of a megabyte", HEAD + "Transfer-Encoding: chunked\r\n\r\n2;" + "a" * (1 << 20) + "\r\n{}\r\n0\r\n\r\n",
        {400, 413, 422, 431})
    raw(target, "trailers of a megabyte", HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: " + "a" * (1 << 20) + "\r\n\r\n",
        {400, 413, 422, 431})
    for what, body in documents():
        target.expect(service.post("/v1/render", body), {400, 413, 422}, what)
        target.expect(service.post("/v1/layout", body), {400, 413, 422}, what + ", layout")
    for kind in ["text/plain", "application/xml", "image/jpeg", "application/json; charset=utf-16", "", "multipart/form-data",
                 "multipart/form-data; boundary=", "multipart/form-data; boundary=" + "a" * 5000, "application/x-www-form-urlencoded"]:
        answer = service.request("POST", "/v1/render", b"a=b", {**HEADERS, "Content-Type": kind})
        target.expect(answer, {400, 413, 415, 422, 431}, f"a body of type {kind[:60]!r}")
    for what, body in parts(target):
        answer = service.request("POST", "/v1/render", body, {**HEADERS, "Content-Type": "multipart/form-data; boundary=b"})
        target.expect(answer, {400, 413, 415, 422}, what)
    photos(target)
    costs(target)
    target.expect(target.render(), {200}, "a render after all bodies")
    grown = target.service.memory()[0] - memory
    check(grown < 200, f"the service has grown by {grown:.0f} MB")


def raw(target, what, request, allowed):
    target.count += 1
    received, _ = exchange(target, request)
    found = statuses(received)
    check(len(found) <= 1 and all(status in allowed for status in found), f"{what}: {found}")


def documents():
    yield "no body", b""
    yield "no JSON", b"\xff\xfe\0"
    yield "JSON of another kind", b"[1, 2, 3]"
    yield "a number", b"1e999"
    yield "lists a hundred thousand deep", b"[" * 100_000
    yield "closed lists a hundred thousand deep", b"[" * 100_000 + b"]" * 100_000
    yield "objects fifty thousand deep", b'{"template":' * 50_000 + b"1" + b"}" * 50_000
    yield "a template that is deep", b'{"photos": [], "template": {"split": ' + b'{"row": [' * 5_000 + b'"a"' + b"]}" * 5_000 + b"}}"
    yield "two hundred thousand keys", json.dumps({f"key{index}": 1 for index in range(200_000)}).encode()
    yield "the same key twice", b'{"template": "square/four", "template": "square/nine", "photos": []}'
    yield "a string of six megabytes", json.dumps({"template": "a" * (6 << 20), "photos": []}).encode()
    yield "a hundred thousand photos", json.dumps({"template": "square/four", "photos": ["a.jpg"] * 100_000}).encode()
    yield "21 photos", json.dumps({"template": "square/four", "photos": ["s3://photos/a.jpg"] * 21}).encode()
    yield "a lone surrogate", b'{"template": "\\ud800", "photos": []}'
    yield "bytes that are no UTF-8", b'{"template": "\xc3\x28", "photos": []}'
    yield "a comment", b'{"template": "square/four" /* x */, "photos": []}'
    yield "something behind the document", b'{"template": "square/four", "photos": []} {}'
    yield "an unknown key", b'{"template": "square/four", "photos": [], "sise": "1x1"}'
    yield "no template", b'{"photos": []}'
    yield "a template and a composition", b'{"template": "square/four", "composition": {}, "photos": []}'
    numbers = random.Random(1)
    for index in range(20):
        yield f"random bytes {index}", numbers.randbytes(numbers.randrange(1, 5000))


def parts(target):
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    yield "ten thousand parts", (head + b"x\r\n") * 10_000 + b"--b--\r\n"
    yield "ten thousand empty parts", b"--b\r\n\r\n\r\n" * 10_000 + b"--b--\r\n"
    yield "a hundred thousand boundaries", b"--b\r\n" * 100_000
    yield "no last boundary", head + b"x"
    yield "headers of a part without end", b"--b\r\nX: " + b"a" * (1 << 20)
    yield "a part without headers", b"--b\r\n\r\nx\r\n--b--\r\n"
    yield "a part without a name", b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n"
    yield "only a preamble", b"a" * (1 << 20)
    yield "another boundary", head.replace(b"--b", b"--c") + b"x\r\n--c--\r\n"
    yield "parts in parts", b"--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n" + b"--c\r\n" * 1000 + b"\r\n--b--\r\n"
    yield "a request that is no JSON", b'--b\r\nContent-Disposition: form-data; name="request"\r\n\r\nx\r\n--b--\r\n'
    yield "two requests", b'--b\r\nContent-Disposition: form-data; name="request"\r\n\r\n{}\r\n' * 2 + b"--b--\r\n"
    yield "a coding of old mail", head.replace(b"\r\n\r\n", b"\r\nContent-Transfer-Encoding: base64\r\n\r\n") + b"AAAA\r\n--b--\r\n"
    yield "21 photos in parts", b'--b\r\nContent-Disposition: form-data; name="request"\r\n\r\n{"template": "square/four"}\r\n' + b"".join(
        head.replace(b"a.jpg", f"{index}.jpg".encode()) + target.photo + b"\r\n" for index in range(21)) + b"--b--\r\n"


def photos(target):
    """Files that are no photos, or decode to far more than they have."""
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>'
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\x7f\xff\xff\xff\x7f\x08\x02\0\0\0" + bytes(1000)
    files = {"svg": svg, "a png of 10^19 pixels": png, "nothing": b"", "zeros": bytes(1000), "pdf": b"%PDF-1.7\n" + bytes(100),
             "a script": b"#!/bin/sh\ntouch evil\n", "a photo cut short": target.photo[:len(target.photo) // 2],
             "postscript": b"%!PS-Adobe-3.0\n(/etc/hostname) run\n", "mvg": b"push graphic-context\nimage over 0,0 0,0 '/etc/hostname'\n"}
    for what, data in files.items():
        answer = target.service.upload({"template": "square/four", "size": "64x64"}, [("a.jpg", data)])
        target.expect(answer, {400, 413, 415, 422}, f"an upload of {what}")


def costs(target):
    """Small requests for large pictures."""
    for change in [{"size": "1000000x1000000"}, {"size": "60000x60000", "format": "png"}, {"scale": 1e9}, {"dpi": 1e9, "size": "A4"},
                   {"size": "0x0"}, {"size": "-5x5"}, {"size": "NaNxNaN"}, {"quality": 1e300}, {"quality": "inf"}, {"bleed": "9999mm"}]:
        # A large picture may be made within the limits of time and pixels, or be refused.
        target.expect(target.render(**change), {400, 413, 422}, f"a picture with {change}")
