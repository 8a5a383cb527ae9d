// Makes the editor for any page, and serves it with a sample page below a path of some depth, with a strict policy.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { samples } from "./editor-page.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const types = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  wasm: "application/wasm",
  woff2: "font/woff2",
  jpg: "image/jpeg",
  webm: "video/webm",
};
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; font-src 'self'; worker-src 'self'; media-src blob:; frame-src http://localhost:*";

/**
 * Makes the distribution in a folder. Half a minute is saved where it is made already: COLLAGE_EMBEDDED is its folder, with the npm
 * package beside it.
 */
export function build(folder) {
  const made = process.env.COLLAGE_EMBEDDED;
  if (made) {
    cpSync(made, folder, { recursive: true });
    return cpSync(`${made}.tgz`, `${folder}.tgz`);
  }
  const { status, stderr } = spawnSync(join(root, "Samples/embed/build.sh"), [folder], {
    encoding: "utf8",
    env: process.env,
  });
  if (status !== 0) throw new Error(stderr);
}

/** Returns all bytes of a request. */
async function bodyOf(asked) {
  const parts = [];
  for await (const part of asked) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Serves the sample page at `address`; `requests` are all paths that were asked for. What is asked for below `service/` is sent on to
 * the service at a port, with its token. What is put there is `kept`, and what is posted is answered by the function of its path, of
 * the type beside it. The editor is in the folder `editor`, unless it is placed elsewhere. The content security policy is that of
 * the article, unless it is another one.
 */
export async function embedded(
  { service, answers = {}, policy = POLICY, place = (folder) => build(join(folder, "editor")) } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "collage-embedded-"));
  place(folder);
  for (const file of ["index.html", "sample.js", "frame.html", "frame.js", "framed.js"])
    cpSync(join(root, "Samples/embed", file), join(folder, file));
  const requests = [];
  const kept = new Map();
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url, "http://localhost");
    requests.push(pathname);
    const isFrame = /\/(frame|closed)\.html$/.test(pathname);
    const policies = [policy, ...(isFrame ? [`frame-ancestors http://127.0.0.1:${server.address().port}`] : [])];
    answer.setHeader("content-security-policy", policies.join("; "));
    const [, order] = /^\/some\/deep\/path\/service(\/.*)$/.exec(pathname) ?? [];
    if (service && order) {
      const headers = { ...asked.headers, authorization: `Bearer ${service.token}` };
      asked.pipe(request({ port: service.port, method: asked.method, path: order, headers }, (found) => {
        answer.writeHead(found.statusCode, found.headers);
        found.pipe(answer);
      }));
      return;
    }
    try {
      const [, photo] = /^\/some\/deep\/path\/photos\/([\w.-]+)$/.exec(pathname) ?? [];
      const [, path] = /^\/some\/deep\/path\/(.*)$/.exec(pathname) ?? [];
      if (path === undefined) throw new Error();
      if (asked.method === "PUT") {
        kept.set(path, await bodyOf(asked));
        return answer.end();
      }
      if (asked.method === "POST") {
        const [type, made] = answers[path];
        answer.setHeader("content-type", type);
        return answer.end(made(JSON.parse(await bodyOf(asked))));
      }
      const isSample = photo && !existsSync(join(folder, path));
      const bytes = kept.get(path) ??
        readFileSync(isSample ? join(samples, photo) : join(folder, path || "index.html"));
      answer.setHeader("content-type", types[(path || "index.html").split(".").pop()] ?? "text/plain");
      answer.end(bytes);
    } catch {
      answer.statusCode = 404;
      answer.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  // The page may use the frame of another origin, which is the same server by another name, but not the one that is closed.
  const frame = join(folder, "frame.html");
  const text = readFileSync(frame, "utf8");
  writeFileSync(join(folder, "closed.html"), text);
  writeFileSync(frame, text.replace(/https:\/\/shop\.example /, `http://127.0.0.1:${port} `));
  return {
    folder,
    requests,
    kept,
    address: `http://127.0.0.1:${port}/some/deep/path/`,
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
