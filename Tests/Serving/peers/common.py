"""A service as one writes it in Python: two processes that share a socket, connections that are kept, and a cache of what was
fetched. The library makes a collage of four photos in a square, or a single resize: `serve(collage, single)`.

  pillow_service.py PORT OBJECT-SERVER-PORT
"""
import functools
import http.client
import http.server
import os
import sys
import threading
import urllib.parse

PLACES = [(0, 0), (544, 0), (0, 544), (544, 544)]
SIDE = 536
connections = threading.local()


@functools.lru_cache(maxsize=64)
def photo(name):
    """The bytes of a photo of the object server."""
    if not hasattr(connections, "storage"):
        connections.storage = http.client.HTTPConnection("127.0.0.1", int(sys.argv[2]))
    connections.storage.request("GET", f"/photos/{name}")
    response = connections.storage.getresponse()
    data = response.read()
    if response.status != 200:
        raise OSError(f"{name}: {response.status}")
    return data


def serve(collage, single):
    """Answers GET /collage?photo=a&photo=b&... and GET /single?photo=a."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = -1

        def log_message(self, *_):
            pass

        def do_GET(self):
            address = urllib.parse.urlparse(self.path)
            names = urllib.parse.parse_qs(address.query).get("photo", [])
            try:
                photos = [photo(name) for name in names]
                status, body = 200, collage(photos) if address.path == "/collage" else single(photos[0]) if photos else b""
            except Exception as error:
                status, body = 500, str(error).encode()
            self.send_response(status)
            self.send_header("Content-Type", "image/jpeg")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    # Both processes accept; whoever started this ends its group.
    os.fork()
    server.serve_forever()
