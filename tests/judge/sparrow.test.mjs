// A System One server by others, on a free port, and our client against it. SPARROW is its program.
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";

const port = await free();
const url = `http://127.0.0.1:${port}/v1/systemone`;
const server = spawn(process.env.SPARROW, ["serve", "--port", String(port)], { stdio: "ignore" });
try {
  await listening();
  const words = "test --quiet --features native --test system_one".split(" ");
  const env = { ...process.env, SYSTEM_ONE_URL: url };
  const { status, stdout } = spawnSync(process.env.CARGO ?? "cargo", words, { env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  process.stdout.write(stdout);
  process.exitCode = status ?? 1;
} finally {
  server.kill();
}

function free() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function listening() {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).then((reply) => reply.ok, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server does not answer");
}
