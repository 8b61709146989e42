/** Configuration as the engine takes it: the published snake_case keys; camelCase means the same. */
export function configText(config) {
  if (config === undefined || config === null) return "{}";
  if (typeof config !== "object" || Array.isArray(config)) return JSON.stringify(config);
  return JSON.stringify(Object.fromEntries(Object.entries(config).map(([key, value]) => [snakeCase(key), value])));
}

function snakeCase(key) {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
