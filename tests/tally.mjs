// Named checks in order, and the closing line that `cargo xtask test` counts.
//
// await tally({
//   "a document survives the store": async () => assert.equal(…),
// });
export async function tally(checks) {
  let passed = 0;
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
      passed++;
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}\n${error?.stack ?? error}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
