/** The list of documents: reading what is dropped, showing what is kept. */

import { byId, count, element } from "./element.js";

export class Shelf {
  #engine;
  #rows = new Map();

  /** Called with a document's id when a person wants to see it. */
  onopen = () => {};
  /** Called when documents came or went. */
  onchange = () => {};

  constructor(engine) {
    this.#engine = engine;
    const drop = byId("drop");
    byId("files").addEventListener("change", (event) => {
      this.add([...event.target.files]);
      event.target.value = "";
    });
    for (const name of ["dragenter", "dragover"]) {
      addEventListener(name, (event) => { event.preventDefault(); drop.classList.add("over"); });
    }
    addEventListener("dragleave", (event) => event.relatedTarget === null && drop.classList.remove("over"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      this.add([...event.dataTransfer.files]);
    });
    byId("clear").addEventListener("click", () => this.clear());
  }

  /** Shows the documents that the store holds already. */
  async load() {
    for (const id of await this.#engine.list()) this.#kept(id, await this.#engine.facts(id));
    this.#changed();
  }

  /** Reads files one after the other, each with its own progress. */
  async add(files) {
    const rows = files.map((file) => [file, this.#row(file.name)]);
    for (const [file, row] of rows) {
      const bar = element("progress", { max: 1, "aria-label": `Reading ${file.name}` });
      const stop = new AbortController();
      row.replaceChildren(name(file.name, "waiting"), this.#button("Stop", () => stop.abort()), bar);
      try {
        const facts = await this.#engine.ingest(file, {
          signal: stop.signal,
          onProgress: ({ stage, done, total }) => {
            row.querySelector(".name span").textContent = stage;
            if (total > 0) bar.value = done / total;
          },
        });
        this.#kept(file.name, facts);
      } catch (fault) {
        this.#failed(file.name, fault);
      }
      this.#changed();
    }
  }

  async clear() {
    for (const id of await this.#engine.list()) await this.#engine.remove(id);
    this.#rows.forEach((row) => row.remove());
    this.#rows.clear();
    this.#changed();
    byId("files").focus();
  }

  /** Marks the document that is on view. */
  show(open) {
    this.#rows.forEach((row, id) => row.classList.toggle("open", id === open));
  }

  /** The ids of what can be asked. */
  get ids() {
    return [...this.#rows].filter(([, row]) => !row.dataset.failed).map(([id]) => id);
  }

  #row(id) {
    const row = this.#rows.get(id) ?? element("li");
    delete row.dataset.failed;
    this.#rows.set(id, row);
    byId("documents").append(row);
    byId("shelf-empty").hidden = true;
    return row;
  }

  #kept(id, { profile, units, tokens }) {
    const open = name(id, `${profile} · ${count(units, "piece")} · ${count(tokens, "token")}`);
    open.addEventListener("click", () => this.onopen(id));
    this.#row(id).replaceChildren(open, this.#button("Remove", () => this.#remove(id), id));
  }

  #failed(id, fault) {
    const row = this.#row(id);
    row.dataset.failed = "yes";
    const text = fault.code === "aborted" ? "Stopped." : fault.message;
    row.replaceChildren(name(id, "not read"), this.#button("Remove", () => this.#forget(id), id),
      element("p", { className: "failed", role: "alert" }, text));
  }

  async #remove(id) {
    await this.#engine.remove(id);
    this.#forget(id);
  }

  #forget(id) {
    this.#rows.get(id)?.remove();
    this.#rows.delete(id);
    this.#changed();
    byId("files").focus();
  }

  #button(text, action, of = "") {
    const made = element("button", { type: "button", className: "quiet", "aria-label": `${text} ${of}`.trim() }, text === "Remove" ? "✕" : text);
    made.addEventListener("click", action);
    return made;
  }

  #changed() {
    byId("shelf-empty").hidden = this.#rows.size > 0;
    byId("clear").hidden = this.#rows.size === 0;
    this.onchange();
  }
}

function name(id, text) {
  return element("button", { type: "button", className: "name", title: id }, element("b", {}, id), element("span", {}, text));
}
