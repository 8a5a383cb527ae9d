// The editor's server against those who should not get in: node --test Tests/Browser/server.test.mjs.
// Needs the modules of Sources/Browser/CollageWasm/build.sh, the sample photos and the tool; no browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { after, test } from "node:test";
import { lasting, samples, startEditor, tokenOf, tool } from "./editor-page.mjs";
import { pause } from "./waiting.mjs";

const folder = mkdtempSync(join(tmpdir(), "collage-server-"));
for (const name of readdirSync(samples).filter((each) => each.endsWith(".jpg")).sort().slice(0, 4)) {
  cpSync(join(samples, name), join(folder, "photos", name));
}
const server = await startEditor(folder, "square/four", "photos");
const address = server.address;
const { port } = new URL(address);
const token = await tokenOf(address);
const [, key] = (await lasting(address)).split(" ");
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends bytes as they are, and returns the status and all bytes of the response. */
function raw(bytes, { keepsOpen = false, limit = 10_000 } = {}) {
  const hasNoBody = bytes.toString().startsWith("HEAD ");
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let received = Buffer.alloc(0);
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0), text: received.toString() });
    };
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      const head = received.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      const isWhole = hasNoBody || received.length >= head + 4 + length;
      if (!keepsOpen && head >= 0 && isWhole) finish();
    });
    socket.on("error", finish);
    socket.on("close", finish);
    setTimeout(finish, limit).unref();
    socket.write(bytes);
  });
}
const own = `127.0.0.1:${port}`;
const request = (method, path, { host = own, origin = `http://${own}`, key = token, headers = {}, body = "" } = {}) => {
  const lines = {
    host,
    ...(origin === null ? {} : { origin }),
    ...(key === null ? {} : { "x-collage-token": key }),
    ...headers,
  };
  if (body.length > 0 || method === "POST" || method === "PUT") lines["content-length"] ??= body.length;
  const head = Object.entries(lines).filter(([, value]) => value !== null).map(([name, value]) =>
    `${name}: ${value}\r\n`
  ).join("");
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), Buffer.from(body)]);
};
const json = { "content-type": "application/json" };
const routes = [
  ["GET", "/"],
  ["HEAD", "/"],
  ["GET", "/main.js"],
  ["GET", "/collage.wasm"],
  ["GET", "/api/session"],
  ["GET", "/api/templates"],
  ["GET", "/api/filters"],
  ["GET", "/api/drawings"],
  ["GET", "/api/photos/photo-1/small"],
  ["POST", "/api/photos"],
  ["PUT", "/api/composition"],
  ["POST", "/api/sprites"],
  ["POST", "/api/exports"],
  ["POST", "/api/exports/estimate"],
  ["POST", "/api/stickers"],
  ["GET", "/api/fonts"],
  ["POST", "/api/fonts"],
  ["POST", "/api/pictures"],
  ["GET", "/api/history"],
  ["GET", "/api/photos"],
  ["POST", "/api/focus"],
  ["POST", "/api/open"],
  ["GET", "/api/exports/1"],
  ["GET", "/api/exports/1/file"],
  ["DELETE", "/api/exports/1"],
  ["OPTIONS", "/api/session"],
  ["GET", "/api/run"],
];
const session = async () => JSON.parse((await raw(request("GET", "/api/session"))).text.split("\r\n\r\n")[1]);
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`))[1]) / 1024;

test("forged hosts and origins are rejected on every route", async () => {
  const hosts = [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1",
    "localhost",
    "127.0.0.1:1",
    `127.0.0.1.evil.example:${port}`,
    `[::1]:${port}`,
    `0.0.0.0:${port}`,
    `127.0.0.2:${port}`,
    `LOCALHOST.:${port}`,
    "",
    `user@127.0.0.1:${port}`,
  ];
  const origins = [
    "http://evil.example",
    "null",
    `https://127.0.0.1:${port}`,
    "http://127.0.0.1",
    `http://127.0.0.1:${Number(port) + 1}`,
    `http://evil.example:${port}`,
    "file://",
    `http://${own}.evil.example`,
  ];
  for (const [method, path] of routes) {
    const cases = [
      ...hosts.flatMap((host) => origins.map((origin) => ({ host, origin }))),
      ...hosts.map((host) => ({ host })),
      ...origins.map((origin) => ({ origin })),
    ];
    // No more at once than leave room for connections that are about to end: the server closes the oldest of over 128.
    for (let first = 0; first < cases.length; first += 29) {
      const some = cases.slice(first, first + 29);
      const answers = await Promise.all(some.map((each) => raw(request(method, path, each))));
      for (const [index, { status }] of answers.entries()) {
        assert.ok([403, 421].includes(status), `${method} ${path} ${JSON.stringify(some[index])}: ${status}`);
      }
    }
  }
});

test("the key, the origin and the content type are required", async () => {
  for (
    const [method, path] of routes.filter(([, path]) =>
      path.startsWith("/api/") && !["/api/run", "/api/open"].includes(path)
    )
  ) {
    assert.equal((await raw(request(method, path, { key: null }))).status, 401, `${method} ${path}`);
    // The key makes the token, and is none.
    assert.equal((await raw(request(method, path, { key }))).status, 401, `${method} ${path}`);
    assert.equal(
      (await raw(request(method, path, { key: token.replace(/^./, "x") }))).status,
      401,
      `${method} ${path}`,
    );
    if (method !== "GET")
      assert.equal((await raw(request(method, path, { origin: null }))).status, 403, `${method} ${path}`);
    assert.equal((await raw(request(method, path, { headers: { "sec-fetch-site": "cross-site" } }))).status, 403);
  }
  assert.equal(
    (await raw(
      request("PUT", "/api/composition?revision=0", { body: "{}", headers: { "content-type": "text/plain" } }),
    )).status,
    415,
  );
  assert.equal((await raw(request("POST", "/api/photos", { body: "x" }))).status, 415);
  assert.equal((await raw(request("POST", "/main.js", { body: "x" }))).status, 405);
});

test("no path leads out of the page's files", async () => {
  for (
    const path of [
      "/../Package.swift",
      "/..%2f..%2fetc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/%252e%252e/etc/passwd",
      "//etc/passwd",
      "/etc/passwd",
      "/photos/01-misty-mountains.jpg",
      "/api/photos/..%2f..%2fetc%2fpasswd/small",
      "/api/photos/photo-1/../../session",
      "/styles/",
      "/%00",
    ]
  ) {
    const { status, text } = await raw(request("GET", path));
    assert.ok(status >= 400, `${path}: ${status}`);
    assert.doesNotMatch(text, /root:|swift-tools|\/tmp\//, path);
  }
});

test("invalid requests are rejected, and headers are limited", async () => {
  assert.equal((await raw("nonsense\r\n\r\n")).status, 400);
  assert.equal((await raw(`GET / HTTP/1.1\r\nhost: ${own}\r\nhost: evil.example\r\n\r\n`)).status, 400);
  assert.equal(
    (await raw(request("POST", "/api/exports", { headers: { ...json, "transfer-encoding": "chunked" } }))).status,
    411,
  );
  assert.equal((await raw(`GET / HTTP/1.1\r\nhost: ${own}\r\nx: ${"a".repeat(40_000)}\r\n\r\n`)).status, 431);
  const before = memory();
  const { status } = await raw(
    Buffer.concat([Buffer.from(`GET / HTTP/1.1\r\nhost: ${own}\r\nx: `), Buffer.alloc(64 << 20, 97)]),
  );
  assert.ok([0, 431].includes(status));
  assert.ok(memory() - before < 10, `${memory() - before} MB`);
});

test("a body over the limit is rejected before it is read into memory", async () => {
  const before = memory();
  const limits = [
    ["POST", "/api/photos", 256 << 20, "application/octet-stream"],
    [
      "POST",
      "/api/stickers",
      256 << 20,
      "application/octet-stream",
    ],
    ["POST", "/api/fonts", 32 << 20, "application/octet-stream"],
    ["PUT", "/api/composition?revision=0", 20 << 20, "application/json"],
  ];
  for (const [method, path, limit, type] of limits) {
    const headers = { "content-type": type, "content-length": limit + 1 };
    const { status } = await raw(Buffer.concat([request(method, path, { headers }), Buffer.alloc(4 << 20)]));
    assert.equal(status, 413, path);
  }
  assert.ok(memory() - before < 10, `${memory() - before} MB`);
});

test("two hundred stalled sockets do not block other requests", async () => {
  const stalled = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      index % 2 === 0
        ? "GET / HT"
        : request("PUT", "/api/composition?revision=0", { headers: { ...json, "content-length": 1000 } }),
    );
    return socket;
  });
  const times = [];
  for (let second = 0; second < Number(process.env.STALLED_SECONDS ?? 7); second += 1) {
    const start = performance.now();
    assert.equal((await raw(request("GET", "/api/session"))).status, 200);
    times.push(performance.now() - start);
    await pause(1000);
  }
  // The machine may be busy with something else for a moment.
  times.sort((one, other) => one - other);
  assert.ok(times[times.length >> 1] < 1000 && times.at(-1) < 5000, `${times.map(Math.round)} ms`);
  for (const socket of stalled) socket.destroy();
});

test("malicious uploads are rejected with a message, and the server keeps running", async () => {
  const photo = readFileSync(join(samples, readdirSync(samples).find((name) => name.endsWith(".jpg"))));
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const count = Number(process.env.HOSTILE_UPLOADS ?? 60);
  const files = [
    Buffer.from("<svg onload=alert(1)>"),
    Buffer.from("\x89PNG\r\n\x1a\n"),
    Buffer.alloc(5000),
    photo.subarray(0, 300),
  ];
  while (files.length < count) {
    const bytes = Buffer.from(photo.subarray(0, 1000 + random(photo.length - 1000)));
    for (let change = 0; change < 200; change += 1) bytes[random(Math.min(bytes.length, 2000))] = random(256);
    files.push(bytes);
  }
  for (const [number, body] of files.entries()) {
    const { status, text } = await raw(
      request("POST", number % 4 === 3 ? "/api/stickers" : "/api/photos", {
        body,
        headers: { "content-type": "application/octet-stream" },
      }),
    );
    assert.ok([200, 422].includes(status), `${status}: ${text.slice(0, 200)}`);
    assert.doesNotMatch(text, new RegExp(folder));
  }
  assert.equal((await raw(request("GET", "/api/session"))).status, 200);
});

test("an outdated page does not overwrite, and a document cannot refer to other files", async () => {
  const { composition, revision } = await session();
  const put = (document, base) =>
    raw(
      request("PUT", `/api/composition?revision=${base}`, {
        headers: json,
        body: JSON.stringify({ composition: document }),
      }),
    );
  assert.equal((await put(composition, revision)).status, 200);
  // Who got no answer sends the same once more.
  assert.equal((await put(composition, revision)).status, 200);
  assert.equal((await put({ ...composition, photos: {}, items: [], unplaced: [] }, revision)).status, 409);
  const now = (await session()).revision;
  const other = { ...composition, photos: { ...composition.photos, "photo-1": "../../etc/passwd" } };
  assert.equal((await put(other, now)).status, 422);
  assert.equal(
    (await put({ ...composition, photos: { ...composition.photos, own: "photos/x.jpg" } }, now)).status,
    422,
  );
  assert.equal((await put({ nonsense: 1 }, now)).status, 422);
  assert.equal((await session()).revision, now);
});

test("photos are unchanged, and the page's files cannot be framed or sniffed", async () => {
  const { text } = await raw(request("GET", "/"));
  for (
    const header of [
      "content-security-policy: default-src 'self'",
      "x-content-type-options: nosniff",
      "frame-ancestors 'none'",
    ]
  ) {
    assert.ok(text.toLowerCase().includes(header), header);
  }
  assert.doesNotMatch(text, /access-control/i);
  for (const name of readdirSync(join(folder, "photos")).filter((each) => each.endsWith(".jpg"))) {
    assert.deepEqual(readFileSync(join(folder, "photos", name)), readFileSync(join(samples, name)), name);
  }
  writeFileSync(join(folder, "done"), "");
});

/** Returns the status, the headers and the bytes of a response as they are sent. */
const sent = (path, headers = {}) =>
  new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { "x-collage-token": token, ...headers } }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }));
    }).on("error", reject);
  });

test("texts and modules are sent compressed to those who accept it, and documents once", async () => {
  const read = { gzip: gunzipSync, br: brotliDecompressSync };
  const paths = { "/collage.wasm": "br", "/api/templates": "gzip", "/api/drawings": "gzip" };
  // Who works on the page gets its files as they are.
  if (!process.env.COLLAGE_PAGE)
    Object.assign(paths, { "/": "gzip", "/main.js": "br", "/styles.css": "br", "/around.css": "br" });
  for (const [path, coding] of Object.entries(paths)) {
    const plain = await sent(path);
    assert.equal(plain.headers["content-encoding"], undefined, path);
    for (const accepted of ["gzip, deflate, br", coding]) {
      const short = await sent(path, { "accept-encoding": accepted });
      assert.equal(short.headers["content-encoding"], coding, path);
      assert.match(short.headers.vary, /accept-encoding/i);
      assert.ok(
        short.bytes.length < plain.bytes.length * 0.75,
        `${path}: ${short.bytes.length} of ${plain.bytes.length}`,
      );
      assert.deepEqual(read[coding](short.bytes), plain.bytes, path);
    }
    const refused = await sent(path, { "accept-encoding": `identity, ${coding};q=0` });
    assert.equal(refused.headers["content-encoding"], undefined, path);
  }
  const { headers: { etag } } = await sent("/api/templates");
  const again = await sent("/api/templates", { "if-none-match": etag });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  const without = await sent("/api/templates", { "if-none-match": etag, "x-collage-token": "" });
  assert.equal(without.status, 401);
});

test("browsers cache the page's files until they change", async () => {
  const { text } = await raw(request("GET", "/"));
  assert.match(text, /cache-control: no-cache/i);
  const names = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, name]) => name);
  const [, version] = /^\/v\/([0-9a-f]{32})\//.exec(names[0]) ?? [];
  if (process.env.COLLAGE_PAGE) return assert.equal(version, undefined);
  assert.ok(
    names.length > 5 && names.length < 20 && names.every((name) => name.startsWith(`/v/${version}/`)),
    names.join(" "),
  );
  for (
    const name of [
      ...names,
      `/v/${version}/collage.wasm`,
      `/v/${version}/collage-album.wasm`,
      `/v/${version}/collage-color.wasm`,
      `/v/${version}/collage-layout.wasm`,
    ]
  ) {
    const [kept, other, plain] = await Promise.all(
      [name, name.replace(version, "0".repeat(32)), name.replace(`/v/${version}`, "")].map((path) =>
        raw(request("GET", path))
      ),
    );
    assert.deepEqual([kept.status, other.status, plain.status], [200, 200, 200], name);
    assert.match(kept.text, /cache-control: max-age=31536000, immutable/i, name);
    // Another program's page goes on, and what it gets is not taken for what it asked for.
    for (const { text } of [other, plain]) assert.match(text, /cache-control: no-cache/i, name);
    assert.equal(kept.text.split("\r\n\r\n")[1], plain.text.split("\r\n\r\n")[1], name);
  }
  for (
    const path of [
      `/v/${version}`,
      `/v/${version}/`,
      `/v/${version}/v/${version}/main.js`,
      `/v/${version}/../main.js`,
      `/v/${version}/..%2fmain.js`,
      `/v/${version}/api/session`,
    ]
  ) {
    assert.ok((await raw(request("GET", path))).status >= 400, path);
  }
});

test("a restarted editor reuses its port and key, from a private file", async () => {
  const own = mkdtempSync(join(tmpdir(), "collage-again-"));
  cpSync(join(folder, "photos"), join(own, "photos"), { recursive: true });
  const files = () =>
    readdirSync(join(own, "state/collage/editors")).map((name) => join(own, "state/collage/editors", name));
  const running = new Set();
  const start = async (output, ...options) => {
    const editor = await startEditor(own, "square/four", "photos", "-o", output, ...options);
    running.add(editor);
    return editor;
  };
  const status = async (address, key) =>
    (await fetch(new URL("/api/session", address), { headers: { "x-collage-token": key } })).status;
  try {
    const first = await start("a.collage.json");
    assert.match(first.address, /^http:\/\/127\.0\.0\.1:\d+\/#[0-9a-f]{32}$/);
    const at = { first: first.address };
    const [port, key] = (await lasting(at.first)).split(" ");
    const [file] = files();
    assert.deepEqual([statSync(file).mode & 0o777, statSync(join(own, "state/collage/editors")).mode & 0o777], [
      0o600,
      0o700,
    ]);
    assert.equal(readFileSync(file, "utf8"), `${port} ${key} \n`);
    // Nothing that is printed has it.
    assert.doesNotMatch(first.said(), new RegExp(key));
    // Another collage has another key, and a second editor of the same one as well; neither changes the file.
    const other = await start("b.collage.json");
    const second = await start("a.collage.json");
    [at.other, at.second] = [other.address, second.address];
    assert.equal(
      new Set(await Promise.all(Object.values(at).map(async (address) => (await lasting(address)).split(" ")[1]))).size,
      3,
    );
    assert.equal(files().length, 2);
    assert.equal(readFileSync(file, "utf8"), `${port} ${key} \n`);
    // After a crash it listens where it did, and what it took as a token it takes no more.
    const token = await tokenOf(at.first);
    assert.equal(await status(at.first, token), 200);
    await first.kill();
    const again = await start("a.collage.json");
    at.again = again.address;
    assert.equal(await lasting(at.again), await lasting(at.first));
    assert.notEqual(at.again, at.first);
    assert.equal(await status(at.again, token), 401);
    assert.equal(await status(at.again, await tokenOf(at.again)), 200);
    await again.stop();
    // Where the port is taken, it listens elsewhere, with another key, and is found there the next time.
    const squatter = createServer(() => {});
    await new Promise((resolve) => squatter.listen(port, "127.0.0.1", resolve));
    const elsewhere = await start("a.collage.json");
    const found = await lasting(elsewhere.address);
    assert.notEqual(found.split(" ")[0], port);
    assert.notEqual(found.split(" ")[1], key);
    await elsewhere.kill();
    assert.equal(await lasting((await start("a.collage.json")).address), found);
    await new Promise((resolve) => squatter.close(resolve));
    // A file that others can read, or that is damaged, gives no key.
    await other.kill();
    const [damaged] = files().filter((each) => each !== file && !each.endsWith(".history"));
    chmodSync(damaged, 0o644);
    const open = await start("b.collage.json");
    assert.notEqual((await lasting(open.address)).split(" ")[1], (await lasting(at.other)).split(" ")[1]);
    await open.kill();
    chmodSync(damaged, 0o600);
    for (
      const text of [
        "",
        "0 " + key + " \n",
        port,
        `${port} ${key.slice(1)} \n`,
        `${port} ${key} \nmore`,
        "\xff".repeat(5000),
        `99999 ${key} \n`,
      ]
    ) {
      writeFileSync(damaged, text);
      const editor = await start("b.collage.json");
      assert.notEqual((await lasting(editor.address)).split(" ")[1], key, text);
      await editor.kill();
    }
  } finally {
    for (const editor of running) await editor.kill();
    rmSync(own, { recursive: true, force: true });
  }
});

test("two editors of one collage do not overwrite each other's changes", async () => {
  const own = mkdtempSync(join(tmpdir(), "collage-two-"));
  cpSync(join(folder, "photos"), join(own, "photos"), { recursive: true });
  const output = join(own, "a.collage.json");
  const saved = () => JSON.parse(readFileSync(output, "utf8"));
  const editors = [];
  const start = async (photos) => {
    const editor = await startEditor(own, "square/four", photos, "-o", output);
    const headers = { "x-collage-token": await tokenOf(editor.address), origin: new URL(editor.address).origin };
    const ask = async (path, request = {}) => {
      const response = await fetch(new URL(`/api/${path}`, editor.address), {
        ...request,
        headers: { ...headers, ...request.headers },
      });
      return { status: response.status, ...(await response.json()) };
    };
    const put = (document, revision) =>
      ask(`composition?revision=${revision}`, {
        method: "PUT",
        headers: json,
        body: JSON.stringify({ composition: document }),
      });
    const upload = (name) =>
      ask("photos", {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: readFileSync(join(own, "photos", name)),
      });
    editors.push(editor);
    return { session: () => ask("session"), put, upload, said: editor.said };
  };
  const named = (document, name) => ({ ...document, template: { ...document.template, name } });
  try {
    const names = readdirSync(join(own, "photos")).filter((name) => name.endsWith(".jpg")).sort();
    const one = await start(join("photos", names[0]));
    const two = await start(join("photos", names[1]));
    assert.doesNotMatch(one.said(), /Another editor/);
    assert.match(two.said(), /Another editor has this collage open/);
    const [first, second] = [await one.session(), await two.session()];
    // Both call their own photo by the same name.
    assert.notDeepEqual(first.composition.photos, second.composition.photos);
    assert.deepEqual(Object.keys(first.composition.photos), Object.keys(second.composition.photos));
    const { photo } = await one.upload(names[2]);
    const ones = named(
      { ...first.composition, photos: { ...first.composition.photos, [photo.id]: photo.path } },
      "One",
    );
    const { status, revision } = await one.put(ones, first.revision);
    assert.equal(status, 200);
    // The other one is behind, is told so, and gets what was saved, with the photo that it has never seen.
    const refused = await two.put(named(second.composition, "Two"), second.revision);
    assert.deepEqual([refused.status, refused.revision], [409, revision]);
    assert.equal(saved().template.name, "One");
    const theirs = await two.session();
    assert.equal(theirs.composition.template.name, "One");
    assert.deepEqual(theirs.photos.map(({ path }) => path).sort(), Object.values(ones.photos).sort());
    assert.deepEqual(theirs.missing, []);
    // Keeping one's own over it is a choice, also with photos that the saved collage does not have.
    const kept = await two.put(named(second.composition, "Two"), revision);
    assert.equal(kept.status, 200);
    assert.deepEqual([saved().template.name, Object.values(saved().photos)], ["Two", [`photos/${names[1]}`]]);
    const [small] = (await two.session()).photos;
    assert.equal(small.path, `photos/${names[1]}`);
    assert.equal((await one.put(named(ones, "One again"), revision)).status, 409);
    // A text editor is another program, too; what it breaks is said, and can be replaced.
    writeFileSync(output, '{"nonsense": 1}');
    const broken = await one.put(named(ones, "One again"), kept.revision);
    assert.equal(broken.status, 409);
    const unread = await one.session();
    assert.equal(unread.status, 422);
    assert.match(unread.error, /another program has changed the saved collage: .*a\.collage\.json/);
    assert.equal((await one.put(named(ones, "One again"), broken.revision)).status, 200);
    assert.equal((await one.session()).composition.template.name, "One again");
    assert.deepEqual(Object.values(saved().photos).sort(), Object.values(ones.photos).sort());
    // A file that is gone is written again, also by a page that sends what it has sent before.
    for (const again of [named(ones, "One again"), named(ones, "Last")]) {
      const { revision } = await one.session();
      rmSync(output);
      assert.equal((await one.put(again, revision)).status, 200);
      assert.equal(saved().template.name, again.template.name);
    }
    // No page saves a file of this size.
    writeFileSync(output, Buffer.alloc((16 << 20) + 1, 32));
    assert.equal((await one.put(ones, (await two.put(ones, "")).revision)).status, 200);
    assert.equal(saved().template.name, "One");
  } finally {
    for (const editor of editors) await editor.kill();
    rmSync(own, { recursive: true, force: true });
  }
});

test("the server proves its identity, and only to requests from the page", async () => {
  for (
    const query of ["", "?challenge=", "?challenge=abc", `?challenge=${"A".repeat(32)}`, `?challenge=${"0".repeat(33)}`]
  ) {
    assert.equal((await raw(request("GET", `/api/run${query}`, { key: null }))).status, 400, query);
  }
  const { status, text } = await raw(request("GET", `/api/run?challenge=${"0".repeat(32)}`, { key: null }));
  assert.equal(status, 200);
  assert.doesNotMatch(text, new RegExp(`${key}|${token}`));
  assert.equal((await raw(request("POST", `/api/run?challenge=${"0".repeat(32)}`, { key: null }))).status, 401);
});

test("the commands for a service draw what the editor's server sends", async () => {
  const { composition, photos } = await session();
  composition.template.layers = [{
    id: "title",
    size: [400, 120],
    center: [300, 200],
    rotation: 20,
    opacity: 0.5,
    text: { text: "Rome {{year}}", font: { size: 60 } },
  }];
  composition.items[0].filter = "noir";
  const document = JSON.stringify(composition);
  const home = join(folder, "photos");
  writeFileSync(join(home, "sent.json"), document);
  const api = async (path, options) => {
    const response = await fetch(new URL(`/api/${path}`, address), {
      ...options,
      headers: { "x-collage-token": token, origin: `http://${own}`, ...json },
    });
    assert.equal(response.status, 200, path);
    return Buffer.from(await response.arrayBuffer());
  };
  const drawn = (command, input, output, ...options) => {
    const run = spawnSync(tool, [command, input, ...options, "-o", output], { cwd: home });
    assert.equal(run.status, 0, run.stderr.toString());
    return readFileSync(join(home, output));
  };
  const sent = { method: "POST", body: document };
  assert.deepEqual(await api("sprites?scale=0.5", sent), drawn("sprites", "sent.json", "s.png", "--scale", "0.5"));
  assert.deepEqual(await api("pictures?width=300", sent), drawn("previews", "sent.json", "p.webp", "--width", "300"));
  for (const side of ["small", "large"]) {
    const preview = drawn("previews", photos[0].path, "p.jpg", "--side", side);
    assert.deepEqual(await api(`photos/${photos[0].id}/${side}`), preview);
  }
});
