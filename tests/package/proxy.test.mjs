// The proxy as workerd runs it, before a service of this program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Miniflare } from "miniflare";
import { Jev, Reranker } from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const seen = [];
let answer = () => ({});
const service = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  seen.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
  const { status = 200, headers = {} } = answer();
  response.writeHead(status, { "content-type": "application/json", "set-cookie": "a=b", "x-typesafe-request-id": "r1", ...headers });
  const names = Object.keys(seen.at(-1).body.questions);
  response.end(JSON.stringify({ answers: Object.fromEntries(names.map((name) => [name, { type: "noul", noul: 0.9 }])) }));
});
await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));

const bindings = {
  ORIGINS: "https://page.example, https://other.example",
  UPSTREAM: `http://127.0.0.1:${service.address().port}/v1/systemone`,
  JEV_API_KEY: "secret",
};
const contents = readFileSync("pkg/worker/index.js", "utf8");
const host = new Miniflare({
  compatibilityDate: "2025-01-01",
  modules: [{ type: "ESModule", path: "index.js", contents }],
  bindings,
  ratelimits: { RATE: { simple: { limit: 40, period: 60 } } },
});
const url = new URL("jev", await host.ready).href;
const REQUEST = { state: { a: 1 }, model: "m", questions: { q: { type: "noul", instructions: "?", criteria: { true: "y", false: "n" } } } };
const PAGE = { origin: "https://page.example", "content-type": "application/json" };
const ask = (headers = PAGE, body = JSON.stringify(REQUEST), method = "POST", at = url) => fetch(at, { method, headers, body });

await tally({
  "a page that may ask is answered, with the worker's key": async () => {
    const response = await ask({ ...PAGE, authorization: "Bearer mine", cookie: "c=d", "x-own": "1" });
    assert.equal(response.status, 200);
    assert.equal((await response.json()).answers.q.noul, 0.9);
    const { headers, body, url: path } = seen.at(-1);
    assert.equal(path, "/v1/systemone");
    assert.equal(headers.authorization, "Bearer secret");
    assert.equal(headers.cookie, undefined);
    assert.equal(headers["x-own"], undefined);
    assert.deepEqual(body, REQUEST);
  },
  "what goes back is the page's to read, without cookies": async () => {
    const { headers } = await ask();
    assert.equal(headers.get("access-control-allow-origin"), "https://page.example");
    assert.equal(headers.get("x-typesafe-request-id"), "r1");
    assert.equal(headers.get("set-cookie"), null);
    assert.ok(![...headers.values()].some((value) => value.includes("secret")));
  },
  "a browser may ask first": async () => {
    const response = await ask(PAGE, null, "OPTIONS");
    assert.equal(response.status, 204);
    assert.match(response.headers.get("access-control-allow-headers"), /content-type/);
  },
  "others are refused, and nothing goes out": async () => {
    const before = seen.length;
    for (const origin of ["https://evil.example", "https://page.example.evil.example", "null", undefined]) {
      const headers = { "content-type": "application/json", ...(origin && { origin }) };
      for (const method of ["POST", "OPTIONS"]) assert.equal((await ask(headers, method === "POST" ? "{}" : null, method)).status, 403);
    }
    assert.equal(seen.length, before);
  },
  "only the route, only POST, only System One, only so large": async () => {
    const before = seen.length;
    assert.equal((await ask(PAGE, "{}", "POST", new URL("/", url).href)).status, 404);
    assert.equal((await ask(PAGE, null, "GET")).status, 405);
    for (const body of ["no", "[]", '{"state":{}}', '{"questions":{}}']) assert.equal((await ask(PAGE, body)).status, 400);
    assert.equal((await ask(PAGE, JSON.stringify({ ...REQUEST, state: "x".repeat(300_000) }))).status, 413);
    // One byte too many, and the last: what is still being sent when the answer comes would break the connection.
    let parts = 4;
    const unsized = new ReadableStream({
      pull: (to) => {
        const last = parts-- === 0;
        to.enqueue(new Uint8Array(last ? 1 : 65536).fill(32));
        if (last) to.close();
      },
    });
    assert.equal((await fetch(url, { method: "POST", headers: PAGE, body: unsized, duplex: "half" })).status, 413);
    assert.equal(seen.length, before);
  },
  "a refusal of the service goes back with its wait": async () => {
    answer = () => ({ status: 429, headers: { "retry-after": "7" } });
    const response = await ask();
    assert.equal(response.status, 429);
    assert.equal(response.headers.get("retry-after"), "7");
  },
  "a redirect takes the key nowhere": async () => {
    answer = () => ({ status: 307, headers: { location: "http://127.0.0.1:9/" } });
    const before = seen.length;
    assert.equal((await ask()).status, 502);
    assert.equal(seen.length, before + 1);
    answer = () => ({});
  },
  "Jev asks through it": async () => {
    const jev = new Jev({ endpoint: url, headers: { origin: "https://page.example" } });
    const ranked = await new Reranker({ judge: jev }).rank([{ id: "fees", text: "five" }], "fee?");
    assert.deepEqual(ranked, [{ id: "fees", score: 0.9 }]);
  },
  "too many requests are refused": async () => {
    const statuses = new Set();
    for (let n = 0; n < 45; n++) statuses.add((await ask()).status);
    assert.ok(statuses.has(429));
  },
});
await host.dispose();
service.closeAllConnections();
service.close();
