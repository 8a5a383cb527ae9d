"""Server-side request forgery: addresses of photos that lead into the machine, its networks or its cloud."""
import urllib.parse

from service import check, signed

REFUSED = {400, 403, 404, 415, 422, 502}

SCHEMES = ["file:///etc/hostname", "FILE:///etc/hostname", "ftp://images.example.com/photo.jpg", "gopher://127.0.0.1:6379/_INFO",
           "dict://127.0.0.1:6379/info", "data:image/jpeg;base64,AAAA", "jar:https://images.example.com/photo.jpg!/",
           "http://images.example.com/photo.jpg", "//images.example.com/photo.jpg", "https:images.example.com/photo.jpg",
           "https:///etc/hostname", "s3:///photos/x.jpg", "unix:/run/docker.sock", "netdoc:///etc/hostname", "javascript:1"]

HOSTS = ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "017700000001", "0", "0.0.0.0", "localhost", "LOCALHOST.",
         "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
         "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "[fd00::1]", "[fe80::1%25lo]",
         "unlisted.example.com", "images.example.com.", "images.example.com.unlisted.example.com", "images.example.com:8000",
         "xn--images.example.com", "127.0.0.1.", "①②⑦.0.0.1", "169。254。169。254"]

USERS = ["https://images.example.com@127.0.0.1/photo.jpg", "https://127.0.0.1#@images.example.com/photo.jpg",
         "https://127.0.0.1\\@images.example.com/photo.jpg", "https://127.0.0.1?@images.example.com/photo.jpg",
         "https://user:word@images.example.com/photo.jpg", "https://images.example.com:443@10.0.0.1/photo.jpg",
         "https://images.example.com%2f@10.0.0.1/photo.jpg", "https://10.0.0.1%00.images.example.com/photo.jpg",
         "https://images.example.com\r\nHost: 10.0.0.1/photo.jpg", "https://images.example.com/photo.jpg\r\nX: y",
         " https://images.example.com/photo.jpg", "https://images.example.com\t/photo.jpg"]

BUCKETS = ["s3://private/hidden.jpg", "s3://photos@private/hidden.jpg", "s3://photos/../private/hidden.jpg", "s3://PHOTOS/x.jpg",
           "s3://photos/%2e%2e/private/hidden.jpg", "s3://photos", "s3://photos/", "s3://photos/..%2fprivate%2fhidden.jpg",
           "s3://photos/?list-type=2", "s3://photos/x.jpg?uploads", "S3://private/hidden.jpg"]


def attack(target):
    addresses = SCHEMES + USERS + BUCKETS
    addresses += [f"https://{host}/photo.jpg" for host in HOSTS] + [f"http://{host}/photo.jpg" for host in HOSTS]
    if target.has_network:
        # A name that is allowed does not make its address public.
        addresses += [f"https://{host}.example.com/photo.jpg" for host in ("internal", "rebind", "metadata", "six")]
        addresses += redirects()
        allowed = target.render(["https://images.example.com/photo.jpg"])
        check(allowed.status == 200, f"an allowed host is read: {allowed.status} {allowed.body[:200]!r}")
        followed = target.render(["https://images.example.com/redirect?to=/photo.jpg"])
        check(followed.status in {200, 422, 502}, f"a redirect within the host: {followed.status}")
        target.expect(target.render(["https://images.example.com/endless"]), {413, 422, 502}, "a photo without an end")
    else:
        print("    not root: names that resolve to private addresses and redirects are left out")
    for address in addresses:
        target.expect(target.render([address]), REFUSED, f"photo {address!r}")
        target.expect(target.render([{"name": "a.jpg", "from": address}]), REFUSED, f"photo from {address!r}")
    for address in ["https://10.0.0.1/x.jpg", "https://internal.example.com/x.jpg", "s3://private/hidden.jpg"]:
        path = signed("card", "photo=" + urllib.parse.quote(address, safe=""))
        target.expect(target.service.get(path), REFUSED, f"signed {address}")
        # A slot, a template and a webhook are other ways to name an address.
        target.expect(target.render(set={"1": address}), REFUSED, f"set {address}")
        target.expect(target.render(template=address), REFUSED, f"template {address}")
        answer = target.service.post("/v1/render", {"template": "square/four", "photos": [f"s3://photos/{target.name}"],
                                                    "webhook": address}, {"Prefer": "respond-async"})
        target.expect(answer, REFUSED | {202}, f"webhook {address}")
    check(not target.touched, f"connected to {sorted(set(target.touched))}")


def redirects():
    """Redirects of an allowed host to what is not allowed."""
    targets = ["https://10.0.0.1/photo.jpg", "https://internal.example.com/photo.jpg", "https://rebind.example.com/photo.jpg",
               "http://169.254.169.254/latest/meta-data/", "file:///etc/hostname", "https://unlisted.example.com/photo.jpg",
               "//127.0.0.1/photo.jpg", "https://[::1]/photo.jpg", "https://2130706433/photo.jpg", "gopher://127.0.0.1:6379/_INFO",
               "https://images.example.com@10.0.0.1/photo.jpg"]
    found = [f"https://images.example.com/redirect?status={status}&to=" + urllib.parse.quote(to, safe="")
             for to in targets for status in (302, 307)]
    again = "https://images.example.com/redirect?to=" + urllib.parse.quote("https://10.0.0.1/", safe="")
    return found + ["https://images.example.com/redirect?to=" + urllib.parse.quote(again, safe="")]
