// Runs a suite in the wasm build, wherever this module is loaded: Node or a page.

let instances = 0;

// A trap leaves an instance unusable, so that each start takes a fresh one of the same module.
async function start({ glue, module, files, command, kind }) {
  const engine = await import(`${glue}?${instances++}`);
  await engine.default({ module_or_path: module });
  const gathered = new engine.Files();
  for (const [name, bytes] of files) gathered.add(name, bytes);
  return gathered.suite(command, kind);
}

// The report's text and, where asked for, what the engine gave for each case by its file name.
export async function run(suite) {
  const given = {};
  const verdicts = [];
  let cases = await start(suite);
  for (let at = 0; at < cases.count; at++) {
    try {
      const [verdict, json, name] = cases.run(at);
      verdicts.push(verdict);
      if (suite.dump) given[name] = json;
    } catch (error) {
      verdicts.push(`trapped: ${error.message}`);
      cases = await start(suite);
    }
  }
  return { text: cases.report(verdicts, suite.all), given };
}
