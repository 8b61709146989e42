import { ContextAtlasError, caused } from "./error.js";

/** Calls of methods over a MessagePort, both ways. */
export class Calls {
  #port;
  #methods;
  #lingers;
  #open = new Map();
  #last = 0;
  #closed;

  /** Where `lingers` is set, Node stays for calls made from here that are open, and for nothing else. */
  constructor(port, methods, { lingers = false } = {}) {
    this.#port = port;
    this.#methods = methods;
    this.#lingers = lingers;
    port.onmessage = ({ data }) => (data.method ? this.#answer(data) : this.#settle(data));
    this.#hold();
  }

  call(method, args) {
    if (this.#closed) return Promise.reject(this.#closed);
    return new Promise((resolve, reject) => {
      const number = ++this.#last;
      this.#open.set(number, { resolve, reject });
      this.#hold();
      try {
        this.#port.postMessage({ number, method, args });
      } catch (error) {
        this.#settle({ number, error: plain(error, "input") });
      }
    });
  }

  /** A call whose end nobody waits for. */
  tell(method, args) {
    this.#port.postMessage({ method, args });
  }

  /** Gives up on all that is open. */
  close(error) {
    this.#closed = error;
    this.#port.close();
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }

  async #answer({ number, method, args }) {
    let answer;
    try {
      answer = { number, value: await this.#methods[method](...args) };
    } catch (error) {
      answer = { number, error: plain(error, "engine") };
    }
    if (number !== undefined) this.#port.postMessage(answer);
  }

  #settle({ number, value, error }) {
    const open = this.#open.get(number);
    if (!open) return;
    this.#open.delete(number);
    this.#hold();
    if (error) open.reject(new ContextAtlasError(error.code, error.message, { cause: error.cause }));
    else open.resolve(value);
  }

  #hold() {
    if (!this.#lingers) return;
    if (this.#open.size > 0) this.#port.ref?.();
    else this.#port.unref?.();
  }
}

/** An error as it can be sent. */
function plain(error, code) {
  const { code: told, message, cause } = caused(code, String(error?.message ?? error), error);
  return { code: told, message, cause: cause === undefined ? undefined : String(cause) };
}
