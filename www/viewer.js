/** A document as the engine sees it: its pieces, its outline, and what is linked to what. */

import { byId, count, element } from "./element.js";
import { tabs } from "./tabs.js";
import { marked } from "./words.js";

/** How many pieces are put on the page at once; a long document grows as it is scrolled. */
const PAGE = 100;

const CODE = new Set(["output", "subtree", "table"]);

export class Viewer {
  #show = tabs(byId("viewer").querySelector("[role=tablist]"));
  #units = new Map();
  #opened = null;
  #grow = new IntersectionObserver(([end]) => end.isIntersecting && this.#more(), { root: null, rootMargin: "600px" });

  constructor() {
    byId("viewer-close").addEventListener("click", () => this.close());
    byId("viewer").addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** The id of the document on view. */
  get id() {
    return this.#opened?.id ?? null;
  }

  /** Called when the viewer opens or closes. */
  onchange = () => {};

  close() {
    this.#opened = null;
    byId("viewer").hidden = true;
    this.onchange();
    byId("question").focus();
  }

  /**
   * Shows a document, the pieces in `used` marked, and moves to `unit` where one is given.
   * @param {{id: string, profile: string, detected: object, units: object[], links: object[], data: object}} document
   */
  open(document, { used = new Set(), unit = null, words = [] } = {}) {
    this.#opened = { document, id: document.id, used, words, next: 0 };
    byId("viewer").hidden = false;
    byId("viewer-title").textContent = document.id;
    byId("viewer-facts").textContent = facts(document);
    this.#units = new Map();
    byId("panel-units").replaceChildren();
    this.#more();
    this.#outline(document);
    this.#links(document);
    this.#show("tab-units");
    this.onchange();
    if (unit) this.goTo(unit);
  }

  /** Scrolls to a piece and gives it the focus. */
  goTo(id) {
    this.#show("tab-units");
    while (!this.#units.has(id) && this.#more());
    const place = this.#units.get(id);
    if (!place) return;
    for (const other of this.#units.values()) other.classList.toggle("here", other === place);
    byId("panel-units").scrollTop = place.offsetTop;
    byId("viewer").scrollIntoView({ block: "nearest" });
    place.focus({ preventScroll: true });
  }

  /** Puts the next pieces on the page; false when there are none left. */
  #more() {
    const { document, used, words, next } = this.#opened ?? {};
    if (!document || next >= document.units.length) return false;
    const panel = byId("panel-units");
    for (const unit of document.units.slice(next, next + PAGE)) {
      const place = piece(unit, used.has(unit.id), words);
      this.#units.set(unit.id, place);
      panel.append(place);
    }
    this.#opened.next = next + PAGE;
    this.#grow.disconnect();
    if (panel.lastElementChild) this.#grow.observe(panel.lastElementChild);
    return true;
  }

  #outline(document) {
    const entries = document.data?.outline ?? [];
    const list = element("ol", { className: "outline" });
    for (const { block, title, level } of entries) {
      const unit = document.units.find((one) => (one.meta?.blocks ?? []).some((at) => at >= block));
      const go = element("button", { type: "button", className: "quiet" }, title || "(untitled)");
      go.addEventListener("click", () => unit && this.goTo(unit.id));
      list.append(element("li", { className: `l${Math.min(6, Math.max(1, level))}` }, go));
    }
    byId("panel-outline").replaceChildren(entries.length > 0 ? list : hint("This document has no headings."));
  }

  #links(document) {
    const names = { needs: "needs", defined_by: "is defined by", refers_to: "refers to", reply_to: "replies to",
      output_of: "is output of", decides: "decides", corrects: "corrects", ref: "refers to" };
    const list = element("ul", { className: "links" });
    for (const { type, from, to } of document.links.slice(0, 1000)) {
      list.append(element("li", {}, this.#jump(from), names[type] ?? type, this.#jump(to)));
    }
    byId("panel-links").replaceChildren(document.links.length > 0 ? list : hint("No piece of this document needs another."));
  }

  #jump(id) {
    const go = element("button", { type: "button" }, id);
    go.addEventListener("click", () => this.goTo(id));
    return go;
  }
}

function hint(text) {
  return element("p", { className: "hint" }, text);
}

function facts({ profile, detected, units, links }) {
  const by = { local: "found by the built-in judge", jev: "found by the model", caller: "as given", default: "the default",
    speakers: "by its speakers", "file type": "by its file type" }[detected?.by] ?? "";
  return [`${profile}${by && ` (${by})`}`, count(units.length, "piece"), count(links.length, "link"),
    count(units.reduce((sum, unit) => sum + tokens(unit.text), 0), "token")].join(" · ");
}

/** About how many tokens a text has, as the engine counts by default. */
export function tokens(text) {
  return Math.ceil([...text].length / 4);
}

function piece(unit, used, words) {
  const { profile } = unit.meta ?? {};
  const code = CODE.has(unit.kind);
  return element("article", { className: `unit${used ? " used" : ""}`, tabIndex: -1, "aria-label": `Piece ${unit.id}` },
    element("header", {},
      element("span", {}, unit.id),
      unit.path?.length ? element("span", {}, unit.path.join(" › ")) : null,
      profile ? element("span", { className: "tag" }, profile) : null,
      used ? element("span", { className: "tag" }, "in the context") : null,
      element("span", { className: "size" }, count(tokens(unit.text), "token"))),
    marked(withoutPath(unit), words, code ? "text code" : "text"));
}

/** A piece's text without the path it is prefixed with, where the path stands beside it already. */
export function withoutPath({ text, path }) {
  const prefix = `[${(path ?? []).join(" > ")}]\n\n`;
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
