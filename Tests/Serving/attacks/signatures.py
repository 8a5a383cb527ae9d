"""Forged, truncated, expired and rearranged signed addresses, and tokens that are not valid."""
import base64
import hashlib
import hmac
import time

from service import OLD_SECRET, TOKEN, check, signed

REFUSED = {400, 401, 403, 404, 410}


def attack(target):
    photo = f"photo=s3://photos/{target.name}"
    good = signed("card", photo + "&background=navy")
    check(target.service.get(good).status == 200, "a signed address is answered")
    check(target.service.get(signed("card", photo, secret=OLD_SECRET)).status == 200, "so is one with another key's secret")
    check(target.service.get(signed("card", photo, expiry=int(time.time()) + 100)).status == 200, "so is one that has not expired")
    _, _, signature, rest = good.split("/", 3)
    for what, path in [*signature_changes(signature, rest), *address_changes(good, photo)]:
        target.expect(target.service.get(path), REFUSED, what)
    # The first request has put the picture into the cache, which must not answer either.
    for expiry in [1, int(time.time()) - 1, -1, "0x0", "1e99", "9" * 30, "", " 0"]:
        target.expect(target.service.get(signed("card", photo, expiry=expiry).replace(" ", "%20")), REFUSED, f"expiry {expiry!r}")
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        target.expect(target.service.request(method, good), {400, 401, 403, 404, 405}, f"{method} of a signed address")
    tokens(target)


def signature_changes(signature, rest):
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for index in (0, 1, 20, 41, 42):
        other = alphabet[(alphabet.index(signature[index]) + 1) % 64]
        yield f"signature with another character {index}", f"/r/{signature[:index]}{other}{signature[index + 1:]}/{rest}"
    for length in (0, 1, 22, 42):
        yield f"signature of {length} characters", f"/r/{signature[:length]}/{rest}"
    for other in [signature + "=", signature + "A", signature.lower(), signature.upper(), signature + "%00", "%41" + signature[1:],
                  "unsigned", "insecure", "null", "undefined", signature[::-1], "A" * 43, "*", "%20" + signature]:
        if other != signature and not (other.startswith("%41") and signature.startswith("A")):
            yield f"signature {other}", f"/r/{other}/{rest}"
    for secret in ("", "secret", TOKEN, "tests"):
        for algorithm in (hashlib.sha256, hashlib.sha1, hashlib.md5):
            forged = base64.urlsafe_b64encode(hmac.new(secret.encode(), f"/{rest}".encode(), algorithm).digest()).rstrip(b"=")
            yield f"signature by {secret!r}", f"/r/{forged.decode()}/{rest}"


def address_changes(good, photo):
    yield "another order of the query", good.replace(f"{photo}&background=navy", f"background=navy&{photo}")
    yield "another value", good.replace("navy", "black")
    yield "the same value, percent-encoded", good.replace("navy", "%6eavy")
    yield "a further value", good + "&size=4000x4000"
    yield "a further empty value", good + "&"
    yield "no query", good.split("?")[0]
    yield "an empty query", good.split("?")[0] + "?"
    yield "another preset", good.replace("/card?", "/other?")
    yield "the preset in capitals", good.replace("/card?", "/CARD?")
    yield "a fragment", good + "%23x"
    yield "another expiry", good.replace("/0/card", "/99999999999/card")
    yield "a doubled slash", good.replace("/0/card", "//0/card")
    yield "a dot", good.replace("/0/card", "/./0/card")
    yield "a changed separator", good.replace("&background", ";background")


def tokens(target):
    document = {"template": "square/four", "photos": [f"s3://photos/{target.name}"], "size": "64x64"}
    for header in [None, "", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"bearer  {TOKEN}x", f"Basic {TOKEN}",
                   f"Token {TOKEN}", TOKEN, f"Bearer {TOKEN.upper()}", f"Bearer {TOKEN}, Bearer x", "Bearer null", "Bearer *"]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": header} if header is not None else {})
        for path in ("/v1/render", "/v1/layout", "/v1/sprites", "/v1/previews"):
            answer = target.service.post(path, document, headers, token=None)
            target.expect(answer, {400, 401, 403}, f"POST {path} with Authorization {(header or 'missing').replace(TOKEN, 'TOKEN')}")
    target.expect(target.service.post(f"/v1/render?token={TOKEN}", document, token=None), {400, 401, 403}, "a token in the query")
