/** Plain BM25 over texts, the same for every chunker. */
export class Bm25 {
  #postings = new Map();
  #lengths;
  #mean;

  constructor(texts) {
    this.#lengths = texts.map((text, number) => this.#add(number, words(text)));
    this.#mean = this.#lengths.reduce((sum, length) => sum + length, 0) / texts.length;
  }

  #add(number, terms) {
    for (const term of terms) {
      let posting = this.#postings.get(term);
      if (!posting) this.#postings.set(term, (posting = new Map()));
      posting.set(number, (posting.get(number) ?? 0) + 1);
    }
    return terms.length;
  }

  /** The numbers of the best texts for a query, best first. */
  best(query, count) {
    const scores = new Map();
    for (const term of new Set(words(query))) {
      const posting = this.#postings.get(term) ?? new Map();
      const rare = Math.log(1 + (this.#lengths.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [number, times] of posting) {
        const length = 0.25 + (0.75 * this.#lengths[number]) / this.#mean;
        scores.set(number, (scores.get(number) ?? 0) + (rare * times * 2.2) / (times + 1.2 * length));
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count).map(([number]) => number);
  }
}

function words(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
