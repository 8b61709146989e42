/** Keeps the page and the engine for use without a network; nothing else is ever kept. */

const CACHE = "context-atlas-page-1";
const PAGE = ["./", "index.html", "style.css", "icon.svg", "manifest.webmanifest", "app.js", "answer.js", "element.js",
  "engine.js", "sample.js", "shelf.js", "tabs.js", "viewer.js", "words.js"];

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !isOurs(url)) return;
  event.respondWith(fresh(event.request));
});

/** The engine's files are named by the package itself. */
async function engineFiles() {
  const response = await fetch("pkg/files.json", { cache: "no-cache" });
  return (await response.json()).map((name) => `pkg/${name}`);
}

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...PAGE, "pkg/files.json", ...await engineFiles()].map((url) => new Request(url, { cache: "no-cache" })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("context-atlas-page-") && name !== CACHE).map((name) => caches.delete(name)));
}

function isOurs(url) {
  const root = new URL(self.registration.scope).pathname;
  if (!url.pathname.startsWith(root)) return false;
  const name = url.pathname.slice(root.length);
  return name === "" || name.startsWith("pkg/") || PAGE.includes(name);
}

/** The network's copy where there is a network, else the kept one. */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (fault) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw fault;
  }
}
