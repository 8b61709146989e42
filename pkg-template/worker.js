// AtlasWorker starts this in a page.
import { provide } from "./lib/engine.js";
import { serve } from "./lib/serve.js";

provide(() => new URL("./context_atlas_bg.wasm", import.meta.url));
addEventListener("message", ({ data }) => serve(data), { once: true });
