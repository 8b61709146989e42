/** A document in which chunks are found again, whatever a chunker did to white space and markup. */
export class Located {
  #squashed = "";
  #places = [];
  #from = 0;
  #points;
  #buffer;

  constructor(name, path, text) {
    Object.assign(this, { name, path, text });
    for (let at = 0; at < text.length; at++) {
      if (isMark(text[at])) continue;
      this.#squashed += text[at];
      this.#places.push(at);
    }
  }

  /**
   * A chunk by its text: the ranges of its paragraphs in the document, and where the last one ends. Chunks are
   * asked for in order, and a paragraph is looked for after the chunk before, then anywhere.
   */
  locate(text) {
    const ranges = [];
    let from = Math.max(0, this.#from - 4000);
    for (const paragraph of text.split(/\n{2,}/)) {
      const key = [...paragraph].filter((mark) => !isMark(mark)).join("");
      if (key === "") continue;
      const ahead = this.#squashed.indexOf(key, from);
      const found = ahead >= 0 ? ahead : this.#squashed.indexOf(key);
      if (found < 0) continue;
      from = found + key.length;
      ranges.push([this.#places[found], this.#places[from - 1] + 1]);
    }
    this.#from = from;
    const end = ranges.at(-1)?.[1] ?? this.text.length;
    return { text, ranges, start: ranges[0]?.[0] ?? 0, end };
  }

  /** A chunk by its place in the document's UTF-8. */
  bytes(from, to) {
    this.#buffer ??= Buffer.from(this.text);
    const start = this.#buffer.toString("utf8", 0, from).length;
    const text = this.#buffer.toString("utf8", from, to);
    return { text, ranges: [[start, start + text.length]], start, end: start + text.length };
  }

  /** A range given in code points. */
  points(start, end) {
    if (start === undefined) return undefined;
    this.#points ??= [...this.text];
    const before = this.#points.slice(0, start).join("").length;
    return { start: before, end: before + this.#points.slice(start, end).join("").length };
  }

  /** Whether a chunk that ends there ends inside a sentence: no closing mark before, no end of a paragraph after. */
  cutsSentence(end) {
    const before = this.text.slice(0, end).trimEnd();
    if (/[.!?:;…。！？]["'”’»)\]*_`]*$/u.test(before)) return false;
    const after = this.text.slice(before.length);
    return !/^["'”’»)\]*_`#|]*[^\S\n]*(\n[^\S\n]*(\n|[-*+#>|]|\d+[.)])|\n?$)/.test(after);
  }
}

/** White space, and the marks that readers of Markdown take away. */
function isMark(character) {
  return /[\s*_`#>|\\-]/.test(character);
}
