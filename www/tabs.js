/** Tabs by the ARIA pattern: one in the tab order, arrow keys move. */

/** Wires the tabs of a tab list and returns a function that shows one by its id. */
export function tabs(list) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const show = (chosen, focus = false) => {
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !on;
    }
    if (focus) chosen.focus();
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) show(tab);
  });
  list.addEventListener("keydown", (event) => {
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    show(all[(to + all.length) % all.length], true);
  });
  return (id) => show(all.find((tab) => tab.id === id));
}
