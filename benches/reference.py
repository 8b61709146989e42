"""reference.py FILE…: what the reference package needs for each file, a line a measurement, none above a minute.

The format of a file is its extension.
"""

import json
import multiprocessing
import pathlib
import statistics
import sys
import time

from context_atlas import Chunker, Processor, parse_markdown

WHO = "reference"
LIMIT = 60.0


def read(path):
    return parse_markdown(path.read_text(encoding="utf-8"))


def chunk(path):
    return Chunker().chunk(read(path))


def ingest(path):
    processor = Processor()
    source_format = path.suffix.removeprefix(".")
    if source_format == "xlsx":
        document = processor.ingest_spreadsheet(path, "document")
    else:
        document = processor.ingest(path.read_bytes(), "document", source_format)
    return json.dumps(document.to_dict(), ensure_ascii=False).encode()


def timed(job, path):
    start = time.perf_counter()
    job(path)
    return time.perf_counter() - start


def repeated(job, path, answers):
    seconds = [timed(job, path)]
    while len(seconds) < 3 or (sum(seconds) < 2 and len(seconds) < 20):
        if sum(seconds) > LIMIT / 3:
            break
        seconds.append(timed(job, path))
    answers.put(statistics.median(seconds))


def bounded(job, path):
    """The median of a few runs, or nothing where the first is not done within the limit."""
    answers = multiprocessing.Queue()
    process = multiprocessing.Process(target=repeated, args=(job, path, answers))
    process.start()
    process.join(LIMIT)
    if process.is_alive():
        process.terminate()
        process.join()
        return f">{LIMIT}"
    return answers.get(timeout=1)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        jobs = (read, chunk, ingest) if path.suffix == ".markdown" else (ingest,)
        for job in jobs:
            seconds = bounded(job, path)
            print(job.__name__, path.name, WHO, path.stat().st_size, seconds, sep="\t", flush=True)


main()
