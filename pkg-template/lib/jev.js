import { call, init, instance } from "./engine.js";
import { refuseAborted } from "./error.js";

/** What `fromEnv` reads. */
const VARIABLES = ["TYPESAFE_API_KEY", "TYPESAFE_PROVIDER", "OPENROUTER_API_KEY", "TYPESAFE_BASE_URL", "TYPESAFE_DEFAULT_MODEL"];

/** A model behind a System One endpoint. The engine says what to send and when; this sends it. */
export class Jev {
  concurrency;
  #settings;
  #headers;
  #fetch;
  #endpoint;
  #instance;

  constructor({ endpoint, apiKey, provider, model, timeout, retries, concurrency = 12, headers = {}, fetch, env } = {}) {
    this.concurrency = concurrency;
    this.#settings = { endpoint: endpoint?.toString(), key: apiKey, provider, model, timeout, retries, env };
    this.#headers = headers;
    this.#fetch = fetch ?? ((...args) => globalThis.fetch(...args));
  }

  static fromEnv({ env = globalThis.process?.env ?? {}, ...options } = {}) {
    const taken = VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
    return new Jev({ ...options, env: Object.fromEntries(taken) });
  }

  /** Checks the settings. */
  async prepare() {
    await init();
    this.#ready();
  }

  async ask(request, { signal } = {}) {
    await this.prepare();
    const exchange = call(() => this.#ready().exchange(JSON.stringify(request)));
    try {
      for (;;) {
        refuseAborted(signal);
        const { send, wait, done } = JSON.parse(call(() => exchange.next(Date.now())));
        if (done) return done;
        if (wait) await sleep(wait, signal);
        else await this.#send(exchange, send, signal);
      }
    } finally {
      exchange.free();
    }
  }

  /** Sends one attempt and hands over what came of it. A redirect is not followed: it would take the key elsewhere. */
  async #send(exchange, { url, headers, body, timeout }, signal) {
    const time = AbortSignal.timeout(timeout);
    let reply;
    try {
      const response = await this.#fetch(url, {
        method: "POST",
        headers: { ...this.#headers, ...headers },
        body,
        redirect: "manual",
        credentials: "same-origin",
        signal: signal ? AbortSignal.any([signal, time]) : time,
      });
      reply = [response.status || 302, JSON.stringify([...response.headers]), await response.text()];
    } catch {
      refuseAborted(signal);
      return call(() => exchange.broken(Date.now(), Math.random()));
    }
    return call(() => exchange.reply(...reply, Date.now(), Math.random()));
  }

  /** The endpoint in the engine, made anew where the engine was. */
  #ready() {
    if (!this.#endpoint || this.#instance !== instance()) {
      this.#endpoint = call((engine) => new engine.Jev(JSON.stringify(this.#settings)));
      this.#instance = instance();
    }
    return this.#endpoint;
  }
}

function sleep(time, signal) {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, time);
    signal?.addEventListener("abort", wake);
  });
}
