"""Writes src/text/unicode.bin and src/text/fold.bin, and fixtures/text/unicode.json from the reference.

Run with Python 3.11, whose `unicodedata` is Unicode 14.0, in an environment that has context-atlas 1.0.0:

    python xtask/unicode.py

unicode.bin: one byte a code point below LIMIT in two stages (an index of 128-point pages, then the
pages). Bits 0-4: the general category, in the order of CATEGORIES. Bit 5: wide. Bit 6: cased and not
case-ignorable. Bit 7: case-ignorable.

fold.bin: records of nine bytes, sorted: a code point (three bytes, big end first) and the ASCII that
`slug` makes of it (padded with zeros), for every code point beyond ASCII that does not give a hyphen.

fixtures/text/unicode.json: for each 4096 code points, a hash of what the reference makes of every one
that Unicode 14 assigns; `tests/unicode.rs` compares it.
"""

import json
import pathlib
import sys
import unicodedata

from context_atlas import index, text

CATEGORIES = (
    'Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co'.split()
)
LIMIT = 0x32000
ROOT = pathlib.Path(__file__).parent.parent


def wide(char):
    return text.tokens(char * 2, 2) == 2


def final_sigma_after(before):
    return (before + 'Σ').lower().endswith('ς')


def entry(code):
    char = chr(code)
    cased = final_sigma_after(char)
    ignorable = not cased and final_sigma_after('A' + char)
    category = CATEGORIES.index(unicodedata.category(char))
    return category | wide(char) << 5 | cased << 6 | ignorable << 7


def two_stages(values):
    pages, index = [], []
    for at in range(0, len(values), 128):
        page = bytes(values[at : at + 128])
        if page not in pages:
            pages.append(page)
        index.append(pages.index(page))
    assert len(pages) <= 256
    return bytes(index) + b''.join(pages)


def folded(code):
    char = chr(code)
    marked = text.slug('a' + char + 'a', 99)
    return marked[1:-1]


def folds():
    for code in range(0x80, 0x110000):
        if 0xD800 <= code < 0xE000 or unicodedata.category(chr(code)) == 'Mn':
            continue
        found = folded(code)
        if found != '-':
            assert len(found) <= 6, (hex(code), found)
            yield code.to_bytes(3, 'big') + found.encode().ljust(6, b'\0')


def facts(code):
    char = chr(code)
    return '\t'.join([
        f'{code:x}',
        unicodedata.category(char),
        'wide' if wide(char) else '',
        'space' if text.trim(char) == '' else '',
        text.slug(f'a{char}a', 99),
        ' '.join(index.terms(f'{char}{char} AΣ{char} A{char}Σ')),
    ]) + '\n'


def fnv(value, data):
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def hashes():
    for start in range(0, 0x110000, 4096):
        value, assigned = 0xCBF29CE484222325, 0
        for code in range(start, start + 4096):
            if 0xD800 <= code < 0xE000 or unicodedata.category(chr(code)) in ('Cn', 'Co'):
                continue
            assigned += 1
            value = fnv(value, facts(code).encode())
        if assigned:
            yield {'start': start, 'assigned': assigned, 'hash': f'{value:016x}'}


def main():
    if sys.argv[1:]:  # a hash differs: the facts of these code points, in hexadecimal
        sys.stdout.reconfigure(encoding='utf-8')
        print(''.join(facts(int(code, 16)) for code in sys.argv[1:]), end='')
        return
    assert unicodedata.unidata_version == '14.0.0', sys.version
    values = [0 if 0xD800 <= code < 0xE000 else entry(code) for code in range(LIMIT)]
    beyond = {code for code in range(LIMIT, 0x110000) if entry(code) & 0x1F not in (0, CATEGORIES.index('Co'))}
    assert all(0xE0001 <= code <= 0xE007F or 0xE0100 <= code <= 0xE01EF for code in beyond)
    (ROOT / 'src/text/unicode.bin').write_bytes(two_stages(values))
    (ROOT / 'src/text/fold.bin').write_bytes(b''.join(folds()))
    fixture = ROOT / 'fixtures/text/unicode.json'
    fixture.parent.mkdir(parents=True, exist_ok=True)
    fixture.write_text(''.join(json.dumps(line) + '\n' for line in hashes()), encoding='utf-8')


main()
