#!/usr/bin/env node
// As much of S3 as a batch needs, in memory, for measurements in which the server must not be what limits the rate: it reads
// requests itself, which takes a third of the time of node's own parser, checks no signature, and forgets everything when it
// ends. Tests/ObjectStorage/fast-server.mjs PORT
import { createHash } from "node:crypto";
import { createServer } from "node:net";

/** Objects by their paths: { body, tag, metadata }. */
const objects = new Map();
const REASONS = { 200: "OK", 206: "Partial Content", 404: "Not Found", 412: "Precondition Failed" };

const response = (status, lines, body = "", isHead = false) => {
  const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines}content-length: ${body.length}\r\n\r\n`;
  return isHead || body.length === 0 ? Buffer.from(head) : Buffer.concat([Buffer.from(head), Buffer.from(body)]);
};
const refusal = (status, code, isHead) =>
  response(status, "content-type: application/xml\r\n", `<Error><Code>${code}</Code></Error>`, isHead);

function put(path, headers, body) {
  if (headers.get("if-none-match") === "*" && objects.has(path)) return refusal(412, "PreconditionFailed");
  // Who signs has computed a digest already.
  const digest = headers.get("x-amz-content-sha256") ?? createHash("sha256").update(body).digest("hex");
  // As that of an object in parts, which is no MD5.
  const tag = `"${digest.slice(0, 32)}-1"`;
  const metadata = [...headers].filter(([name]) => name.startsWith("x-amz-meta-")).map(([name, value]) =>
    `${name}: ${value}\r\n`
  ).join("");
  objects.set(path, { body: Buffer.from(body), tag, metadata });
  return response(200, `etag: ${tag}\r\n`);
}

function get(method, path, headers) {
  const isHead = method === "HEAD";
  const found = objects.get(path);
  if (!found) return refusal(404, "NoSuchKey", isHead);
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.get("range") ?? "");
  const body = range ? found.body.subarray(Number(range[1]), Number(range[2]) + 1) : found.body;
  const part = range
    ? `content-range: bytes ${range[1]}-${Number(range[1]) + body.length - 1}/${found.body.length}\r\n`
    : "";
  return response(range ? 206 : 200, `etag: ${found.tag}\r\n${found.metadata}${part}`, body, isHead);
}

/** All names of a bucket in one page. */
function list(bucket, prefix) {
  const entries = [...objects].filter(([path]) => path.startsWith(`/${bucket}/${prefix}`)).sort((
    [a],
    [b],
  ) => (a < b ? -1 : 1))
    .map(([path, { body, tag }]) =>
      `<Contents><Key>${path.slice(bucket.length + 2)}</Key><ETag>${tag}</ETag><Size>${body.length}</Size></Contents>`
    );
  return response(
    200,
    "content-type: application/xml\r\n",
    Buffer.from(`<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListBucketResult>`),
  );
}

function answer(method, target, headers, body) {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const path = decodeURIComponent(pathname);
  if (searchParams.has("list-type")) return list(path.split("/")[1], searchParams.get("prefix") ?? "");
  return method === "PUT" ? put(path, headers, body) : get(method, path, headers);
}

createServer({ noDelay: true }, (socket) => {
  let received = Buffer.alloc(0);
  let needed = 0;
  socket.on("error", () => {});
  socket.on("data", (data) => {
    received = received.length > 0 ? Buffer.concat([received, data]) : data;
    while (received.length >= needed) {
      const end = received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const [first, ...lines] = received.latin1Slice(0, end).split("\r\n");
      const headers = new Map(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      needed = end + 4 + Number(headers.get("content-length") ?? 0);
      if (received.length < needed) return;
      const [method, target] = first.split(" ");
      socket.write(answer(method, target, headers, received.subarray(end + 4, needed)));
      received = received.subarray(needed);
      needed = 0;
    }
  });
}).listen(Number(process.argv[2]), "127.0.0.1");
