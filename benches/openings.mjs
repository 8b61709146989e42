// What opens something and never closes it, beside what is opened most in each format: made into hostile files.

/** For every format. */
const ANY = [
  "[", "<", "{", "(", "*", "_", "`", "|", ">", "- ", "#", "\\", "$", "%", "&", "&#", "\"", "'", "\"\"\"", "'''", "::",
  "[[", "{{", "![", "[a](", "[^1]: ", "[^", "**a", "``", "```\n", "~~~\n", "- - ", "> > ", "1. ", "\t", "\n", "a\n\n", "&a ",
  "<!--", "<![CDATA[", "<a>", "<a b=\"", "a: ", "a, ", ".. a::\n", ":a: ",
];

/** For one. */
const OWN = {
  markdown: ["[a]: b\n", "| a |\n|-|\n", "<details>\n", "***a"],
  mdx: ["<A>\n", "<A b={", "{/*", "export const a = {\n", "`${"],
  html: ["<b><p>", "<ul><li>", "<table><tr><td>", "<td colspan=9 rowspan=9>", "<dl><dt>", "<script>", "</p>", "<a a"],
  rst: ["`a <", "|a|", ".. |a| replace:: b\n", "+---+\n", "=====  ====\n", ".. list-table::\n", ".. _a: b\n"],
  asciidoc: ["====\n", "|===\n", "----\n", "++++\n", ":a: {a}{a}\n", "{a}", "<<a", "9*|a", "a:: ", "footnote:[", "ifdef::a[]\n"],
  org: ["#+BEGIN_", "#+BEGIN_SRC\n", "#+begin_quote\n", "{{{a(", "[fn:", "[fn::", "#+MACRO: a b\n", ":PROPERTIES:\n", "|-\n"],
  latex: [
    "\\begin{", "\\begin{a}", "\\begin{itemize}\\item ", "\\item[", "\\begin{tabular}", "\\toprule[", "\\textbf{", "\\a{", "\\a[",
    "\\cite[", "\\frac{", "\\^{", "\\'", "\\verb|", "\\verb", "\\section{", "\\url{", "\\begin{verbatim}", "\\\\[", "\\[", "\\(",
  ],
  vtt: ["WEBVTT\n\n", "00:01.000 --> 00:02.000\n", "NOTE\n", "<v ", "<i>", "00:01.000 --> 00:02.000\na\n\n"],
  srt: ["1\n00:00:01,000 --> 00:00:02,000\n", "1\n", "<i>", "{\\an8}", "1\n00:00:01,000 --> 00:00:02,000\na\n\n"],
  chat: ["{\"role\":\"user\",\"content\":\"a\"}\n", "[{\"messages\":", "{\"parts\":[", "{\"a\":", "\"\\u"],
  ipynb: ["{\"cells\":[", "{\"a\":", "\"\\u"],
  blocks: ["[{\"type\":", "[{\"type\":\"paragraph\",\"text\":\"a\"},", "{\"a\":"],
  yaml: ["[a, ", "{a: ", "? ", "&a [", "*a, ", "|\n", "a:\n ", "a: &a b\n", "!a "],
  json: ["{\"a\":", "[{", "[1,", "\"\\u", "1", "[[],"],
  jsonl: ["{\"a\":1}\n", "[\n", "{\"a\":"],
  xml: ["<a b='c' ", "<a/>", "<?a", "<!DOCTYPE a [", "<!ENTITY a \"&a;\">", "&a;"],
  toml: ["[[a]]\n", "a.", "a = [", "{a = ", "[a.", "a = 1\n", "a = \"\"\"\n"],
  csv: ["\"a\",", "a,b\n", ",", ";", "\"\"", "a\n"],
};

/** What opens ever anew: no two of them close each other. */
const FRESH = {
  latex: (at) => `\\verb${character(at)}a\n`,
  markdown: (at) => `[a${at}]: b\n[a${at + 1}]\n`,
  html: (at) => `<a${at}>`,
  xml: (at) => `<a${at}>`,
  rst: (at) => `.. _a${at}: b\n\n\`a${at + 1}\`_\n\n`,
  yaml: (at) => `a${at}: &a${at} *a${at - 1}\n`,
  toml: (at) => `[a${at}]\n`,
  org: (at) => `#+MACRO: a${at} {{{a${at - 1}}}}\n`,
  asciidoc: (at) => `:a${at}: {a${at - 1}}\n`,
};

/** A character for each number, above those that mean something. */
const character = (at) => String.fromCodePoint(0x4e00 + (at % 0x8000));

/** The names of the hostile files of a format, each with what makes one of a size. */
export function hostile(format) {
  const repeated = [...new Set([...ANY, ...(OWN[format] ?? [])])].map((opening) => [
    opening,
    (size) => opening.repeat(size / Buffer.byteLength(opening)),
  ]);
  const fresh = FRESH[format];
  return fresh ? [...repeated, [`${fresh(1)} …`, (size) => fresher(fresh, size)]] : repeated;
}

function fresher(piece, size) {
  const pieces = [];
  for (let at = 1, length = 0; length < size; at++) length += pieces[pieces.push(piece(at)) - 1].length;
  return pieces.join("");
}
