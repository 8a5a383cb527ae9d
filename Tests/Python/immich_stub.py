"""The part of Immich's API that the sample uses, as its OpenAPI document describes it: unknown keys and missing fields are refused."""
from __future__ import annotations

import email.parser
import email.policy
import hashlib
import io
import json
import re
import threading
import urllib.parse
import uuid
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from PIL import Image

TOKEN = "a-token"
SEARCH = {"albumIds", "type", "order", "size", "page", "withExif", "takenAfter", "takenBefore"}
UPLOAD = {"deviceAssetId", "deviceId", "fileCreatedAt", "fileModifiedAt", "assetData"}
# A page has at most a thousand; this server answers with fewer.
PAGE = 834


def identifier(*parts: object) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_OID, repr(parts)))


class Stub:
    """A server with albums of photos that are made when they are asked for."""

    def __init__(self, count: int) -> None:
        self.albums = {identifier("album", name): name for name in ("Summer", "Frames")}
        summer, self.frames = self.albums
        self.contents: dict[str, list[str]] = {summer: [], self.frames: []}
        self.assets: dict[str, dict[str, Any]] = {}
        self.uploads: dict[str, bytes] = {}
        self.requests: list[str] = []
        for index in range(count):
            taken = datetime(2026, 1, 1) + timedelta(minutes=52 * index)
            self._add(summer, f"IMG_{index:05}.JPG", taken, index)
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None: ...

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                stub.requests.append(f"{self.command} {self.path}")
                try:
                    if self.headers["x-api-key"] != TOKEN:
                        raise Refusal(401, "Invalid API key")
                    status, kind, data = stub.respond(self.command, self.path, self.headers, body)
                except Refusal as refusal:
                    status, kind = refusal.status, "application/json"
                    data = json.dumps({"message": refusal.message, "statusCode": status}).encode()
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PUT = answer

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        self._thread = threading.Thread(target=self.server.serve_forever)

    def __enter__(self) -> Stub:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()
        self._thread.join()

    def _add(self, album: str, name: str, taken: datetime, index: int) -> None:
        asset = identifier("asset", index)
        time = taken.isoformat() + ".000Z"
        self.assets[asset] = {
            "id": asset, "type": "VIDEO" if index % 50 == 7 else "IMAGE", "originalFileName": name, "isFavorite": index % 97 == 5,
            "fileCreatedAt": time, "fileModifiedAt": time, "localDateTime": time, "isTrashed": False, "deviceId": "phone",
            "exifInfo": {"rating": None, "latitude": -33.9, "longitude": 18.4, "description": ""}, "index": index,
        }
        self.contents[album].append(asset)

    def respond(self, method: str, address: str, headers: Any, body: bytes) -> tuple[int, str, bytes]:
        path, _, query = address.removeprefix("/api").partition("?")
        if (method, path) == ("GET", "/albums"):
            return self._json([{"id": key, "albumName": name, "assetCount": len(self.contents[key])} for key, name in self.albums.items()])
        if (method, path) == ("POST", "/search/metadata"):
            return self._search(json.loads(body))
        if found := re.fullmatch(r"/assets/([0-9a-f-]{36})/(thumbnail|original)", path):
            size = dict(urllib.parse.parse_qsl(query)).get("size", "thumbnail") if found[2] == "thumbnail" else "original"
            return self._picture(self._asset(found[1]), size)
        if (method, path) == ("POST", "/assets"):
            return self._upload(headers, body)
        if (found := re.fullmatch(r"/albums/([0-9a-f-]{36})/assets", path)) and method == "PUT":
            return self._extend(found[1], json.loads(body))
        raise Refusal(404, f"Cannot {method} {path}")

    def _asset(self, key: str) -> dict[str, Any]:
        if key not in self.assets:
            raise Refusal(400, "Not found or no asset.view access")
        return self.assets[key]

    @staticmethod
    def _json(value: object, status: int = 200) -> tuple[int, str, bytes]:
        return status, "application/json; charset=utf-8", json.dumps(value).encode()

    def _search(self, wanted: dict[str, Any]) -> tuple[int, str, bytes]:
        if not wanted.keys() <= SEARCH or not 1 <= wanted.get("size", 250) <= 1000 or wanted.get("page", 1) < 1:
            raise Refusal(400, "Bad Request")
        found = [self.assets[key] for album in wanted["albumIds"] for key in self.contents[album]]
        found = [asset for asset in found if asset["type"] == wanted.get("type", asset["type"])]
        found = [asset for asset in found if wanted.get("takenAfter", "") <= asset["localDateTime"] < wanted.get("takenBefore", "9")]
        found.sort(key=lambda asset: str(asset["fileCreatedAt"]), reverse=wanted.get("order", "desc") == "desc")
        page, size = wanted.get("page", 1), min(wanted.get("size", 250), PAGE)
        items = found[(page - 1) * size:page * size]
        following = str(page + 1) if page * size < len(found) else None
        assets = {"total": len(found), "count": len(items), "items": items, "facets": [], "nextPage": following}
        return self._json({"albums": {"total": 0, "count": 0, "items": [], "facets": []}, "assets": assets})

    @staticmethod
    def _picture(asset: dict[str, Any], size: str) -> tuple[int, str, bytes]:
        # The short sides; previews of this server are small, so that the test is fast.
        side = {"thumbnail": 25, "preview": 144, "original": 300}[size]
        image = Image.new("RGB", (side * 4 // 3, side), (asset["index"] % 256, asset["index"] // 256, 128))
        file = io.BytesIO()
        kind = "webp" if size == "thumbnail" else "jpeg"
        image.save(file, kind)
        return 200, "application/octet-stream" if size == "original" else f"image/{kind}", file.getvalue()

    def _upload(self, headers: Any, body: bytes) -> tuple[int, str, bytes]:
        head = f"Content-Type: {headers['content-type']}\r\n\r\n".encode()
        form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        fields = {part.get_param("name", header="content-disposition"): part for part in form.iter_parts()}
        if not UPLOAD <= fields.keys():
            raise Refusal(400, f"{UPLOAD - fields.keys()} should not be empty")
        data = fields["assetData"].get_payload(decode=True)
        name = fields["assetData"].get_filename()
        if not name.lower().endswith((".jpg", ".png", ".webp")):
            raise Refusal(400, f"Unsupported file type {name}")
        digest = hashlib.sha1(data).hexdigest()
        if headers["x-immich-checksum"] not in (None, digest):
            raise Refusal(400, "checksum")
        key = identifier("upload", digest)
        is_new = key not in self.assets
        self.uploads[name] = data
        self.assets.setdefault(key, {
            **next(iter(self.assets.values())), "id": key, "originalFileName": name, "type": "IMAGE", "index": 0})
        return self._json({"id": key, "status": "created" if is_new else "duplicate"}, 201 if is_new else 200)

    def _extend(self, album: str, body: dict[str, Any]) -> tuple[int, str, bytes]:
        answers = []
        for key in body["ids"]:
            is_new = self._asset(key)["id"] not in self.contents[album]
            answers.append({"id": key, "success": True} if is_new else {"id": key, "success": False, "error": "duplicate"})
            if is_new:
                self.contents[album].append(key)
        return self._json(answers)


class Refusal(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status, self.message = status, message
