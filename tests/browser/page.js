// What the page test does inside the page.

const until = async (holds, what) => {
  for (let wait = 0; wait < 600; wait++) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`waited in vain for ${what}`);
};

const all = (selector) => [...document.querySelectorAll(selector)];

export const ready = () => until(() => document.documentElement.dataset.ready === "yes", "the page");

/** Gives the page files, of text or of bytes, as a person's choice would. */
export async function choose(...files) {
  const given = new DataTransfer();
  for (const [name, content] of files) {
    given.items.add(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  }
  const input = document.getElementById("files");
  input.files = given.files;
  input.dispatchEvent(new Event("change"));
  await until(() => files.every(([name]) => row(name) && !row(name).querySelector("progress")), "the files");
}

const row = (name) => all("#documents li").find((one) => one.querySelector("b")?.textContent === name);

/** Asks, and waits for what comes of it. */
export async function ask(question) {
  const place = document.getElementById("answer");
  place.replaceChildren();
  document.getElementById("question").value = question;
  document.getElementById("ask").requestSubmit();
  await until(() => place.getAttribute("aria-busy") === "false" && place.childElementCount > 0, "an answer");
}

/** What a person sees of the answer. */
export const answer = () => ({
  verdict: document.querySelector("#answer .verdict")?.textContent ?? "",
  passages: all("#answer .passage").map((one) => one.textContent),
});

export const rows = () => all("#documents li").map((one) => one.textContent);

/** Opens the first source beside its document. */
export async function open() {
  document.querySelector("#answer .passage button").click();
  await until(() => !document.getElementById("viewer").hidden, "the document");
  return {
    title: document.getElementById("viewer-title").textContent,
    here: document.querySelector("#viewer .unit.here")?.textContent ?? "",
    focused: document.activeElement?.classList.contains("unit") ?? false,
    outline: all("#panel-outline li").map((one) => one.textContent),
  };
}

/** Elements that only a document's own text could have brought, and what its scripts would have left. */
export const intruders = () => ({
  elements: all("main img, main script, main iframe, main a[href^='javascript'], main svg").length,
  ran: window.hacked === true,
});

/** Controls without a name for people who cannot see them. */
export const nameless = () =>
  all("button, input, select, [role=tabpanel]")
    .filter((one) => !one.closest("[hidden]") || one.hidden)
    .filter((one) => !(one.labels?.length || one.getAttribute("aria-label") || one.getAttribute("aria-labelledby") || one.textContent.trim()))
    .map((one) => one.outerHTML.slice(0, 80));

export const kept = async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((request) => new URL(request.url).pathname).sort();
};

export const controlled = async () => {
  await navigator.serviceWorker.ready;
  await until(() => navigator.serviceWorker.controller !== null, "the offline worker");
};
