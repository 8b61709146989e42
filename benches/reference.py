"""reference.py FILE…: what the reference package needs for each file, a line a measurement, none above a minute."""

import json
import multiprocessing
import pathlib
import statistics
import sys
import time

from context_atlas import Chunker, Processor, parse_markdown

WHO = "reference"
LIMIT = 60.0


def read(text):
    return parse_markdown(text)


def chunk(text):
    return Chunker().chunk(parse_markdown(text))


def ingest(text):
    document = Processor().ingest(text, "document", "markdown")
    return json.dumps(document.to_dict(), ensure_ascii=False).encode()


def timed(job, text):
    start = time.perf_counter()
    job(text)
    return time.perf_counter() - start


def repeated(job, text, answers):
    seconds = [timed(job, text)]
    while len(seconds) < 3 or (sum(seconds) < 2 and len(seconds) < 20):
        if sum(seconds) > LIMIT / 3:
            break
        seconds.append(timed(job, text))
    answers.put(statistics.median(seconds))


def bounded(job, text):
    """The median of a few runs, or nothing where the first is not done within the limit."""
    answers = multiprocessing.Queue()
    process = multiprocessing.Process(target=repeated, args=(job, text, answers))
    process.start()
    process.join(LIMIT)
    if process.is_alive():
        process.terminate()
        process.join()
        return f">{LIMIT}"
    return answers.get(timeout=1)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        text = path.read_text(encoding="utf-8")
        for job in (read, chunk, ingest):
            seconds = bounded(job, text)
            print(job.__name__, path.name, WHO, len(text.encode()), seconds, sep="\t", flush=True)


main()
