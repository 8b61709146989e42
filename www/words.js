/** Marking a question's words in a text. */

import { element } from "./element.js";

const COMMON = new Set(("a an and are as at be by can did do does for from had has have how i if in is it its many much my of on or " +
  "our shall should that the their them there they this to was we were what when where which who whom why will with would you your").split(" "));

/** The words of a question that are worth marking: three letters or more and not common. */
export function wordsOf(question) {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => (word.length > 2 || /\P{ASCII}|\d/u.test(word)) && !COMMON.has(word)))];
}

/** A paragraph of a text in which the words, and longer words that start with them, are marked. */
export function marked(text, words, className) {
  const place = element("div", { className });
  const stems = words.map((word) => word.length > 4 ? word.replace(/(ies|es|s|ed|ing)$/, "") : word);
  let from = 0;
  if (stems.length > 0) {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!stems.some((stem) => word.toLowerCase().startsWith(stem))) continue;
      place.append(text.slice(from, index), element("mark", {}, word));
      from = index + word.length;
    }
  }
  place.append(text.slice(from));
  return place;
}
