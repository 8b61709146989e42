/**
 * Stands between pages and a System One service, so that no page holds a key. It keeps nothing: a request goes to one
 * fixed address with the key of this worker, its answer goes back.
 */
export default {
  async fetch(request, env) {
    const settings = settingsOf(env);
    const origin = request.headers.get("origin");
    const cross = settings.origins.includes(origin) ? { "access-control-allow-origin": origin, vary: "origin" } : {};
    const own = origin === new URL(request.url).origin;
    if (!own && !cross.vary) return refusal(403, "This origin may not ask.");
    if (request.method === "OPTIONS") return allowed(cross);
    const answer = await proxy(request, env, settings);
    for (const [name, value] of Object.entries(cross)) answer.headers.set(name, value);
    return answer;
  },
};

/** What goes back of a service's headers. */
const RETURNED = ["content-type", "retry-after", "retry-after-ms", "x-typesafe-request-id", "x-generation-id"];

function settingsOf(env) {
  const origins = (env.ORIGINS ?? "").split(",").map((origin) => origin.trim()).filter(Boolean);
  return {
    origins,
    route: env.ROUTE ?? "/jev",
    upstream: env.UPSTREAM ?? "https://api.typesafe.ai/v1/systemone",
    largest: Number(env.MAX_BYTES ?? 256 * 1024),
  };
}

async function proxy(request, env, { route, upstream, largest }) {
  if (new URL(request.url).pathname !== route) return refusal(404, "Nothing is here.");
  if (request.method !== "POST") return refusal(405, "Ask by POST.", { allow: "POST, OPTIONS" });
  if (!env.JEV_API_KEY) return refusal(500, "The secret JEV_API_KEY is not set.");
  if (!(await within(request, env))) return refusal(429, "Too many requests.", { "retry-after": "10" });
  const body = await read(request, largest);
  if (body === undefined) return refusal(413, `A request may have ${largest} bytes; it is too large.`);
  const asked = systemOne(body);
  if (asked === undefined) return refusal(400, "This is no System One request.");
  return forward(upstream, env, asked);
}

/** Without the binding every request is within the rate; set one, see wrangler.jsonc. */
async function within(request, env) {
  if (!env.RATE) return true;
  const { success } = await env.RATE.limit({ key: request.headers.get("cf-connecting-ip") ?? "unknown" });
  return success;
}

/** The body as text, or nothing where it is larger than allowed, whatever its headers say. */
async function read(request, largest) {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return undefined;
  const parts = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > largest) return undefined;
    parts.push(part);
  }
  return new Blob(parts).text();
}

/** Only what a System One request has, so that nothing else is sent with the key. */
function systemOne(body) {
  try {
    const { state, questions, model } = JSON.parse(body);
    return state && typeof questions === "object" && questions ? { state, model, questions } : undefined;
  } catch {
    return undefined;
  }
}

async function forward(upstream, env, asked) {
  let answer;
  try {
    answer = await fetch(upstream, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${env.JEV_API_KEY}` },
      body: JSON.stringify({ ...asked, model: env.MODEL ?? asked.model }),
      redirect: "manual",
    });
  } catch {
    return refusal(502, "The service cannot be reached.");
  }
  if (answer.status >= 300 && answer.status < 400) return refusal(502, "The service has moved.");
  const returned = RETURNED.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : []));
  return new Response(answer.body, { status: answer.status, headers: returned });
}

function allowed(cross) {
  const headers = { ...cross, "access-control-allow-methods": "POST", "access-control-allow-headers": "content-type, accept" };
  return new Response(null, { status: 204, headers: { ...headers, "access-control-max-age": "86400" } });
}

function refusal(status, detail, headers = {}) {
  return Response.json({ detail }, { status, headers });
}
