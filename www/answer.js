/** What a question came to: the passages with their sources, and how they were judged. */

import { count, element } from "./element.js";
import { tokens, withoutPath } from "./viewer.js";
import { marked, wordsOf } from "./words.js";

/**
 * The page's answer to a question.
 * @param {object | null} context as `retrieve` gives it
 * @param {Map<string, {units: object[]}>} documents the documents its sources name
 * @param {(document: string, unit: string) => void} open shows a source in its document
 */
export function answer(question, context, documents, seconds, open) {
  if (context === null) {
    return [verdict("The judge did not answer.", "The documents were not searched to the end. Ask again, or use the built-in judge.")];
  }
  if (context.abstained) {
    return [verdict("The documents do not hold the answer.", "Nothing in them answers this question, so nothing is guessed."), why(context)];
  }
  const words = wordsOf(question);
  const parts = context.sources.map((source) => passage(source, documents, words, open));
  return [summary(context, seconds), ...(parts.every(Boolean) ? parts : [whole(context, words)]), why(context)];
}

function verdict(title, text) {
  return element("div", { className: "verdict none" }, element("strong", {}, title), element("span", { className: "hint" }, text));
}

function summary(context, seconds) {
  const copy = element("button", { type: "button" }, "Copy the context");
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(context.text).then(() => { copy.textContent = "Copied"; }, () => { copy.textContent = "Copying was refused"; });
  });
  return element("div", { className: "verdict" },
    element("strong", {}, `${count(context.sources.length, "passage")}, ${count(tokens(context.text), "token")}`),
    element("span", { className: "hint" }, `in ${seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`}`), copy);
}

function passage({ document, unit: id, superseded_by: newer }, documents, words, open) {
  const unit = documents.get(document)?.units.find((one) => one.id === id);
  if (!unit || unit.kind === "table") return null;
  const go = element("button", { type: "button", className: "quiet" }, "Show in the document");
  go.addEventListener("click", () => open(document, id));
  return element("article", { className: "passage" },
    element("header", {}, element("b", {}, document), unit.path?.length ? element("span", {}, unit.path.join(" › ")) : null, go),
    marked(withoutPath(unit), words, "text"),
    newer ? element("p", { className: "superseded" }, `A later message (${newer}) corrects this one.`) : null);
}

/** A computed answer has a text of its own. */
function whole(context, words) {
  return element("article", { className: "passage" },
    element("header", {}, element("b", {}, [...new Set(context.sources.map((source) => source.document))].join(", "))),
    marked(context.text, words, "text code"));
}

function why({ trace }) {
  const rows = [];
  for (const part of trace.profiles ? Object.values(trace.profiles) : [trace]) {
    const facts = ["profile", "scope", "speaker", "table", "measure", "operation", "reason"]
      .filter((key) => typeof part[key] === "string").map((key) => `${key}: ${part[key]}`);
    rows.push(scores(facts.join(" · "), part));
  }
  const judge = trace.judge === "local" ? "the built-in judge, in this page" : "a model over the network";
  return element("details", { className: "why" }, element("summary", {}, "How this was judged"),
    element("p", { className: "hint" }, `Judged by ${judge}.`), ...rows, omitted(trace));
}

function scores(caption, { candidates, scores: bare = {} }) {
  const rows = candidates ?? Object.entries(bare).map(([label, score]) => ({ label, score }));
  const table = element("table", {}, element("caption", {}, caption || "No candidate was judged."));
  if (rows.length > 0) {
    table.append(element("thead", {}, element("tr", {}, ...["Candidate", "Answers?", "Why"].map((text) => element("th", { scope: "col" }, text)))));
  }
  const body = element("tbody");
  for (const { label, document, unit, score, kept, why: reasons } of [...rows].sort((a, b) => b.score - a.score)) {
    body.append(element("tr", {},
      element("td", {}, document ? `${document} ${unit}` : label),
      element("td", { className: `num${kept ? " kept" : ""}` }, meter(score), ` ${Math.round(score * 100)} %${kept ? ", kept" : ""}`),
      element("td", {}, (reasons ?? []).join(", "))));
  }
  table.append(body);
  return table;
}

function meter(score) {
  return element("meter", { min: 0, max: 1, value: Math.min(1, Math.max(0, score)), "aria-hidden": "true" });
}

function omitted({ omitted: left }) {
  return left?.length ? element("p", { className: "hint" }, `Left out for want of room: ${left.map((one) => one.unit ?? one).join(", ")}.`) : null;
}
