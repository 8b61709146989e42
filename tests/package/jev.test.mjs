// Jev against servers of this program: what it sends, how it tries again, and where its key goes.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { Chunker, ContextAtlasError, Jev, Reranker } from "../../pkg/node.js";
import { tally } from "../tally.mjs";

const passages = [{ id: "fees", text: "The late payment fee is five per cent." }];
const REQUEST = { state: { a: 1 }, questions: { q: { type: "noul", instructions: "?", criteria: { true: "y", false: "n" } } } };
const QUERY = "What is the late payment fee?";
const code = (wanted) => (error) => error instanceof ContextAtlasError && error.code === wanted;

/** A System One server that answers as told, and notes what came. */
async function server(answer) {
  const seen = [];
  let open = 0;
  const http = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    open += 1;
    const call = { method: request.method, url: request.url, headers: request.headers, at: Date.now(), open };
    seen.push({ ...call, body: body && JSON.parse(body) });
    const { status = 200, headers = {}, body: sent, wait = 0 } = answer(seen.length, seen.at(-1)) ?? {};
    await new Promise((resolve) => setTimeout(resolve, wait));
    open -= 1;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(sent === undefined ? JSON.stringify(yes(seen.at(-1).body)) : sent);
  });
  await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${http.address().port}/v1/systemone`;
  return { seen, endpoint, close: () => http.closeAllConnections() ?? http.close() };
}

const yes = ({ questions }) => ({
  answers: Object.fromEntries(
    Object.entries(questions).map(([name, { type, criteria }]) => [
      name,
      type === "noul" ? { type, noul: 0.9 } : { type, choice: Object.keys(criteria)[0], confidence: 1 },
    ]),
  ),
  usage: { input_tokens: 11, output_tokens: 3 },
});

async function rank(jev, options) {
  const reranker = new Reranker({ judge: jev });
  return { ranked: await reranker.rank(passages, QUERY, options), usage: reranker.usage };
}

async function withServer(answer, check) {
  const at = await server(answer);
  try {
    await check(at);
  } finally {
    at.close();
  }
}

await tally({
  "a request goes out as System One has it": () =>
    withServer(() => {}, async ({ endpoint, seen }) => {
      const { ranked, usage } = await rank(new Jev({ endpoint, apiKey: "secret", model: "m1", headers: { "x-team": "a" } }));
      assert.deepEqual(ranked, [{ id: "fees", score: 0.9 }]);
      assert.deepEqual(usage, { requests: 1, failed: 0, inputTokens: 11, outputTokens: 3 });
      const [{ method, url, headers, body }] = seen;
      assert.equal(`${method} ${url}`, "POST /v1/systemone");
      assert.equal(headers.authorization, "Bearer secret");
      assert.equal(headers["content-type"], "application/json");
      assert.equal(headers["x-team"], "a");
      assert.deepEqual(Object.keys(body).sort(), ["model", "questions", "state"]);
      assert.equal(body.model, "m1");
    }),
  "no key is sent where there is none": () =>
    withServer(() => {}, async ({ endpoint, seen }) => {
      await rank(new Jev({ endpoint }));
      assert.equal(seen[0].headers.authorization, undefined);
    }),
  "a passing fault is tried again": () =>
    withServer((n) => (n < 3 ? { status: 503, body: "{}" } : {}), async ({ endpoint, seen }) => {
      const { ranked } = await rank(new Jev({ endpoint }));
      assert.equal(ranked.length, 1);
      assert.equal(seen.length, 3);
    }),
  "retries end": () =>
    withServer(() => ({ status: 500, body: '{"detail":"broken"}' }), async ({ endpoint, seen }) => {
      const jev = new Jev({ endpoint, retries: 1 });
      assert.equal((await rank(jev)).ranked, null);
      assert.equal(seen.length, 2);
      await assert.rejects(jev.ask(REQUEST), (error) => code("judge")(error) && /500/.test(error.message));
    }),
  "the server says how long to wait": () =>
    withServer((n) => (n === 1 ? { status: 429, headers: { "retry-after": "1" }, body: "{}" } : {}), async ({ endpoint, seen }) => {
      await rank(new Jev({ endpoint }));
      assert.ok(seen[1].at - seen[0].at >= 950, `${seen[1].at - seen[0].at} ms`);
    }),
  "a refusal is final": () =>
    withServer(() => ({ status: 401, body: '{"detail":"no such key"}' }), async ({ endpoint, seen }) => {
      const reranker = new Reranker({ judge: new Jev({ endpoint }) });
      assert.equal(await reranker.rank(passages, QUERY), null);
      assert.equal(seen.length, 1);
      assert.equal(reranker.usage.failed, 1);
    }),
  "an attempt takes no longer than its time": () =>
    withServer((n) => (n === 1 ? { wait: 3000 } : {}), async ({ endpoint, seen }) => {
      const { ranked } = await rank(new Jev({ endpoint, timeout: 200 }));
      assert.equal(ranked.length, 1);
      assert.equal(seen.length, 2);
    }),
  "a signal stops an attempt, and nothing is tried again": () =>
    withServer(() => ({ wait: 3000 }), async ({ endpoint, seen }) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 100);
      const start = Date.now();
      await assert.rejects(rank(new Jev({ endpoint }), { signal: stop.signal }), code("aborted"));
      assert.ok(Date.now() - start < 1000);
      assert.equal(seen.length, 1);
    }),
  "a signal stops a wait": () =>
    withServer(() => ({ status: 429, headers: { "retry-after": "5" }, body: "{}" }), async ({ endpoint }) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), 100);
      const start = Date.now();
      await assert.rejects(rank(new Jev({ endpoint }), { signal: stop.signal }), code("aborted"));
      assert.ok(Date.now() - start < 1000);
    }),
  "a key follows no redirect": async () => {
    const other = await server(() => {});
    const status = [301, 302, 307, 308];
    for (const to of status) {
      await withServer(() => ({ status: to, headers: { location: other.endpoint }, body: "" }), async ({ endpoint, seen }) => {
        assert.equal((await rank(new Jev({ endpoint, apiKey: "secret" }))).ranked, null);
        assert.equal(seen.length, 1);
      });
    }
    assert.equal(other.seen.length, 0);
    other.close();
  },
  "no more requests are out at once than asked for": () =>
    withServer(() => ({ wait: 20 }), async ({ endpoint, seen }) => {
      const text = "A sentence about nothing much that goes on for a while. ".repeat(4);
      const blocks = Array.from({ length: 40 }, () => ({ type: "paragraph", text }));
      for (const [concurrency, most] of [[undefined, 12], [3, 3]]) {
        seen.length = 0;
        const chunker = new Chunker({ judge: new Jev({ endpoint, concurrency }), config: { batchSize: 1 } });
        assert.equal((await chunker.chunk(blocks)).used_jev, true);
        assert.equal(seen.length, 39);
        assert.equal(Math.max(...seen.map(({ open }) => open)), most);
      }
    }),
  "what is no response is no answer": () =>
    withServer(() => ({ body: "<html>" }), async ({ endpoint }) => {
      assert.equal((await rank(new Jev({ endpoint }))).ranked, null);
    }),
  "settings that cannot work are errors": async () => {
    for (const settings of [{ provider: "other", apiKey: "k" }, {}, { endpoint: "ftp://x" }, { endpoint: "https://a.example", apiKey: "a b" }]) {
      await assert.rejects(rank(new Jev(settings)), code("judge"));
    }
  },
  "a key of one provider goes to no host of the other": async () => {
    const crossed = [
      { provider: "typesafe", endpoint: "https://openrouter.ai/api/v1/systemone" },
      { provider: "openrouter", endpoint: "https://api.typesafe.ai/v1/systemone" },
    ];
    for (const settings of crossed) await assert.rejects(new Jev({ ...settings, apiKey: "k" }).prepare(), code("judge"));
    await new Jev({ provider: "openrouter", endpoint: "https://openrouter.ai/api/v1/systemone", apiKey: "k" }).prepare();
  },
  "the environment says where and with which key": () =>
    withServer(() => {}, async ({ endpoint, seen }) => {
      const base = endpoint.replace("/v1/systemone", "");
      await rank(Jev.fromEnv({ env: { TYPESAFE_BASE_URL: base, TYPESAFE_API_KEY: "k" } }));
      assert.equal(seen[0].headers.authorization, "Bearer k");
      for (const env of [{}, { TYPESAFE_API_KEY: " " }, { TYPESAFE_API_KEY: "k", TYPESAFE_PROVIDER: "other" }]) {
        await assert.rejects(rank(Jev.fromEnv({ env })), code("judge"));
      }
    }),
  "an endpoint given in code gets no key of the environment": () =>
    withServer(() => {}, async ({ endpoint, seen }) => {
      await rank(Jev.fromEnv({ env: { TYPESAFE_API_KEY: "k" }, endpoint }));
      assert.equal(seen[0].headers.authorization, undefined);
    }),
});
