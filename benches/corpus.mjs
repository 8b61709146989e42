// Made-up English: words as frequent as words are (by rank), the same in every run and on every machine.

/** Numbers from 0 to 1 that look random. */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const WORDS = 300_000;

/** The word of a rank: frequent ones are short. */
function word(rank) {
  let left = rank;
  let mixed = Math.imul(rank, 0x9e3779b1) >>> 0;
  let made = "";
  const length = 2 + Math.floor(Math.log2(rank + 1) / 3) + (mixed >>> 30);
  while (made.length < length || left > 0) {
    made += String.fromCharCode(97 + (((left % 26) + (mixed % 5)) % 26));
    left = Math.floor(left / 26);
    mixed >>>= 3;
  }
  return made;
}

/** A Markdown document of about so many letters, in paragraphs of 1,600 under headings. */
export function text(number, letters) {
  const roll = dice(number * 7919 + 1);
  const next = () => word(Math.floor(WORDS ** roll()));
  let made = `# ${next()} ${next()}\n`;
  while (made.length < letters) {
    let paragraph = `\n## ${next()} ${next()}\n\n`;
    for (let at = 0; paragraph.length < 1_600; at++) paragraph += next() + (at % 12 === 11 ? ". " : " ");
    made += paragraph.trimEnd() + ".\n";
  }
  return made;
}

/** Questions of seven words: three frequent ones and four that say something, or frequent ones only. */
export function questions(count, { frequent = false } = {}) {
  const roll = dice(77);
  const plain = () => word(1 + Math.floor(roll() * (frequent ? 12 : 40)));
  const telling = () => word(50 + Math.floor(20 * 600 ** roll()));
  return Array.from({ length: count }, () =>
    Array.from({ length: 7 }, (_, at) => (frequent || at < 3 ? plain() : telling())).join(" "),
  );
}

/** What exact-term search is asked for a question. */
export function query(question, documents) {
  const terms = [...new Set(question.split(" "))].map((term) => [term]);
  return { terms, limit: 20, documents };
}
