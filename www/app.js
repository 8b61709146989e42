/** Puts the page together: the shelf of documents, the question, the answer, the viewer. */

import { answer } from "./answer.js";
import { byId, element, notice } from "./element.js";
import { Engine } from "./engine.js";
import { QUESTION, pages } from "./sample.js";
import { Shelf } from "./shelf.js";
import { Viewer } from "./viewer.js";
import { wordsOf } from "./words.js";

addEventListener("unhandledrejection", ({ reason }) => notice(reason?.message ?? String(reason)));

const engine = await Engine.open().catch((fault) => {
  notice(`The engine did not start: ${fault.message}`);
  throw fault;
});
const shelf = new Shelf(engine);
const viewer = new Viewer();
let used = new Map();

shelf.onopen = (id) => open(id, null);
shelf.onchange = () => {
  const within = byId("within");
  const chosen = within.value;
  within.replaceChildren(element("option", { value: "" }, "all documents"),
    ...shelf.ids.map((id) => element("option", { value: id, selected: id === chosen }, id)));
  if (viewer.id && !shelf.ids.includes(viewer.id)) viewer.close();
};
viewer.onchange = () => shelf.show(viewer.id);

async function open(id, unit) {
  const words = wordsOf(byId("question").value);
  viewer.open(await engine.document(id), { used: used.get(id) ?? new Set(), unit, words });
}

byId("ask").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { question, tokens, within, judge, endpoint } = event.target.elements;
  const place = byId("answer");
  if (shelf.ids.length === 0) {
    place.replaceChildren(element("p", { className: "hint" }, "There is no document to ask yet: drop one, or add the sample handbook."));
    return;
  }
  place.setAttribute("aria-busy", "true");
  byId("go").disabled = true;
  const start = performance.now();
  try {
    const { context, documents } = await engine.ask(question.value, {
      tokens: tokens.value ? Number(tokens.value) : undefined,
      documents: within.value ? [within.value] : undefined,
      endpoint: judge.value === "endpoint" ? endpoint.value || "/jev" : undefined,
    });
    used = unitsUsed(context?.sources ?? []);
    place.replaceChildren(...answer(question.value, context, documents, (performance.now() - start) / 1000, open));
  } catch (fault) {
    place.replaceChildren(element("p", { className: "superseded" }, fault.message));
  } finally {
    place.setAttribute("aria-busy", "false");
    byId("go").disabled = false;
  }
});

/** The units of each document that the context holds. */
function unitsUsed(sources) {
  const found = new Map();
  for (const { document, unit } of sources) found.set(document, (found.get(document) ?? new Set()).add(unit));
  return found;
}

byId("judge").addEventListener("change", ({ target }) => { byId("endpoint-row").hidden = target.value !== "endpoint"; });

byId("sample").addEventListener("click", async () => {
  await shelf.add(await pages());
  byId("question").value ||= QUESTION;
  byId("question").focus();
});

function online() {
  byId("net").textContent = navigator.onLine ? "" : "Offline: everything works as before.";
}
addEventListener("online", online);
addEventListener("offline", online);
online();

byId("formats").textContent = engine.endings.map((ending) => `.${ending}`).join(" ");
await shelf.load();
document.documentElement.dataset.ready = "yes";
await navigator.serviceWorker?.register("sw.js").catch(() => notice("This browser does not keep the page for offline use."));
