/** Page elements from plain values. Text only ever becomes text nodes, never markup. */

/**
 * Makes an element. `with_` holds properties; those with a dash, and `role`, become attributes.
 * @param {string} name
 * @param {Record<string, unknown>} [with_]
 * @param {...(Node | string | null | undefined | false)} children
 */
export function element(name, with_ = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(with_)) {
    if (value === undefined || value === null) continue;
    if (key.includes("-") || key === "role" || key === "for") made.setAttribute(key, String(value));
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The element of an id that the page is known to have. */
export const byId = (id) => document.getElementById(id);

/** `1,234 tokens`, `1 token`. */
export function count(number, noun) {
  return `${number.toLocaleString()} ${noun}${number === 1 ? "" : "s"}`;
}

/** Shows a fault for as long as it takes to read it. */
export function notice(text) {
  const place = byId("notice");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => { place.hidden = true; }, 4000 + 60 * text.length);
}
