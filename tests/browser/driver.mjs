// One way to drive three browsers: Chromium and Firefox through puppeteer, WebKitGTK through its WebDriver.
//
// const browser = await open();            // the one that BROWSER names, see tests/README.md
// await browser.goto("");                  // an address below URL
// await browser.evaluate(async (n) => n + 1, 1);
import { spawn } from "node:child_process";
import { readdirSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const { BROWSER = "chromium", BROWSER_PROGRAM, URL: BASE = "http://127.0.0.1:8080/" } = process.env;

export const name = BROWSER;

export async function open() {
  return BROWSER === "webkit" ? openWebKit() : openPuppeteer();
}

async function openPuppeteer() {
  const { default: puppeteer } = await import("puppeteer-core");
  const profile = mkdtempSync(join(tmpdir(), "atlas-browser-"));
  const chromium = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const browser = await puppeteer.launch({
    browser: BROWSER === "firefox" ? "firefox" : "chrome",
    executablePath: BROWSER_PROGRAM ?? "/usr/bin/chromium",
    headless: true,
    args: BROWSER === "firefox" ? [] : chromium,
    userDataDir: profile,
    protocolTimeout: 900_000,
  });
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error("page:", error.message ?? error));
  return {
    page,
    goto: (path) => page.goto(new URL(path, BASE).href),
    evaluate: (run, ...args) => page.evaluate(run, ...args),
    screenshot: (path) => page.screenshot({ path }),
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function openWebKit() {
  const port = await freePort();
  const driver = spawn("xvfb-run", ["-a", BROWSER_PROGRAM ?? "WebKitWebDriver", `--port=${port}`], {
    detached: true,
    stdio: "ignore",
  });
  const stop = () => {
    try {
      process.kill(-driver.pid);
    } catch {
      // It has ended already.
    }
  };
  const at = `http://127.0.0.1:${port}/session`;
  const ask = async (method, path, body) => {
    const response = await fetch(at + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  process.once("exit", stop);
  await answers(`http://127.0.0.1:${port}/status`);
  const options = { binary: miniBrowser(), args: ["--automation"] };
  const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
  const { sessionId } = await ask("POST", "", wanted);
  const session = `/${sessionId}`;
  await ask("POST", `${session}/timeouts`, { script: 600_000, pageLoad: 60_000 });
  return {
    page: null,
    goto: (path) => ask("POST", `${session}/url`, { url: new URL(path, BASE).href }),
    evaluate: async (run, ...args) => {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${run})(...${JSON.stringify(args)}))
          .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error?.stack ?? error) }));`;
      const answer = await ask("POST", `${session}/execute/async`, { script, args: [] });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    screenshot: async (path) => {
      await sleep(500);
      writeFileSync(path, Buffer.from(await ask("GET", `${session}/screenshot`), "base64"));
    },
    close: async () => {
      await ask("DELETE", session).catch(() => {});
      stop();
    },
  };
}

function miniBrowser() {
  const libraries = readdirSync("/usr/lib").map((folder) => join("/usr/lib", folder));
  const versions = ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
  const places = libraries.flatMap((folder) => versions.map((version) => join(folder, version, "MiniBrowser")));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error("WebKitGTK's MiniBrowser is missing: apt-get install webkit2gtk-driver");
  return found;
}

async function answers(url) {
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(url).then((response) => response.ok, () => false);
    if (up) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
