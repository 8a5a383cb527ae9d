#!/usr/bin/env node
// As much of S3 as a batch needs, in memory, for measurements in which the server must not be what limits the rate: it
// checks no signature and forgets everything when it ends. Tests/ObjectStorage/fast-server.mjs PORT
import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** Objects by their paths: {body, headers}. */
const objects = new Map();

function put(request, response, path, body) {
  if (request.headers["if-none-match"] === "*" && objects.has(path)) return answer(response, 412, "<Error><Code>PreconditionFailed</Code></Error>");
  const headers = { ETag: `"${createHash("md5").update(body).digest("hex")}"`, "Last-Modified": new Date().toUTCString() };
  for (const [name, value] of Object.entries(request.headers)) if (name.startsWith("x-amz-meta-")) headers[name] = value;
  objects.set(path, { body, headers });
  response.writeHead(200, { ETag: headers.ETag, "Content-Length": 0 }).end();
}

function get(request, response, path) {
  const found = objects.get(path);
  if (!found) return answer(response, 404, "<Error><Code>NoSuchKey</Code></Error>", request.method === "HEAD");
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  const body = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body;
  const part = range ? { "Content-Range": `bytes ${range[1]}-${Number(range[1]) + body.length - 1}/${found.body.length}` } : {};
  response.writeHead(range ? 206 : 200, { ...found.headers, ...part, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** All names of a bucket in one page. */
function list(response, bucket, prefix) {
  const entries = [...objects].filter(([path]) => path.startsWith(`/${bucket}/${prefix}`)).sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { body, headers }]) => `<Contents><Key>${path.slice(bucket.length + 2)}</Key><ETag>${headers.ETag}</ETag><Size>${body.length}</Size></Contents>`);
  answer(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListBucketResult>`);
}

function answer(response, status, text, isHead = false) {
  response.writeHead(status, { "Content-Type": "application/xml", "Content-Length": Buffer.byteLength(text) }).end(isHead ? undefined : text);
}

createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const path = decodeURIComponent(pathname);
    if (searchParams.has("list-type")) return list(response, path.split("/")[1], searchParams.get("prefix") ?? "");
    if (request.method === "PUT") return put(request, response, path, Buffer.concat(parts));
    get(request, response, path);
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
