"""Documents between the reference package and ours, under the scripted judge of the recorded cases.

    python exchange.py ingest CASES OUT           the reference ingests the documents of every retrieval case
    python exchange.py retrieve CASES DOCUMENTS   the reference answers from the documents in DOCUMENTS

A file of OUT or DOCUMENTS is named like its case and holds {"documents": [...], "calls": n}: the documents in
order, and how many of the case's requests their ingestion took. `harness conformance CASES --documents OUT`
answers from what the reference wrote; `harness documents CASES OUT` writes what ours are.
"""
import base64
import json
import pathlib
import re
import sys

import httpx2
from context_atlas import Block, Config, Document, Processor
from context_atlas.index import Collection
from context_atlas.tabular import profile as tabular
from context_atlas.tabular.grid import Grid
from typesafe_sdk import RetryPolicy, TypeSafeClient


class Script:
    """Gives the recorded responses in order, from the `first` on; beyond them, and for null, the request fails."""

    def __init__(self, case, first=0):
        self.responses = [None if case.get("fail") else call["response"] for call in case["calls"]]
        self.asked = first
        transport = httpx2.MockTransport(self.answer)
        self.client = TypeSafeClient(api_key="none", transport=transport, retry=RetryPolicy(max_retries=0))

    def answer(self, _request):
        at, self.asked = self.asked, self.asked + 1
        response = self.responses[at] if at < len(self.responses) else None
        return httpx2.Response(500, json={}) if response is None else httpx2.Response(200, json=response)


def slug(name):
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:140]


def cases(folder):
    files = [p for p in (folder / "recorded.json", folder / "fixtures.json") if p.exists()]
    for file in files + sorted(folder.glob("oracle/*retrieve.json")):
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            if case["kind"] in ("retrieve", "prose-retrieve"):
                yield case


def blocks(listed):
    return [Block.from_dict(block) for block in listed]


def ingested(given, script, folder):
    if "sheets" in given:
        return spreadsheet(given, folder)
    if "markup" in given:
        return Processor().ingest_markup(given["markup"], given["id"], given["format"], given.get("title"))
    judge = None if given.get("jev") is False else script.client
    processor = Processor(judge, Config(**given.get("config", {})))
    document = processor.ingest_blocks(blocks(given["blocks"]), given["id"], given.get("profile"))
    for more in given.get("append", []):
        document = processor.append(document, blocks(more), given.get("append_profile", given.get("profile")))
    return document


def spreadsheet(given, folder):
    sheets = []
    for name, cells in given["sheets"].items():
        if "xlsx" in cells:
            grid = Grid.xlsx(folder / cells["xlsx"].removeprefix("spec/"))
        else:
            grid = Grid.csv(base64.b64decode(cells["csv_base64"]) if "csv_base64" in cells else cells["csv"], name)
        sheets += grid.sheets
    return tabular.ingest(Grid(sheets), given["id"], given["title"])


def ingest(folder, out):
    out.mkdir(parents=True, exist_ok=True)
    for case in cases(folder):
        script = Script(case)
        documents = [ingested(given, script, folder).to_dict() for given in case["documents"]]
        written = json.dumps({"documents": documents, "calls": script.asked}, ensure_ascii=False)
        (out / f"{slug(case['name'])}.json").write_text(written, encoding="utf-8")


def deviations():
    page = pathlib.Path(__file__).parents[2] / "spec" / "deviations.md"
    return set(re.findall("^- `(.+?)`", page.read_text(encoding="utf-8"), re.M))


def retrieve(folder, documents):
    passed, failed, deviate = 0, 0, 0
    named = deviations()
    for case in cases(folder):
        file = documents / f"{slug(case['name'])}.json"
        if not file.exists():
            continue
        given = json.loads(file.read_text(encoding="utf-8"))
        collection = Collection(Document.from_dict(document) for document in given["documents"])
        context = answered(case, collection, Script(case, given["calls"]))
        if same(context, case["expected"]):
            passed += 1
        elif case["name"] in named:
            deviate += 1
        else:
            failed += 1
            print("FAILED", case["name"], "\n ", json.dumps(context, ensure_ascii=False)[:300])
    print(f"{passed} passed, {failed} failed, {deviate} deviate on purpose")
    return failed


def answered(case, collection, script):
    def nearest(_query, limit, _kinds, documents):
        within = [hit for hit in case["nearest"] if documents is None or hit["document"] in documents]
        return within[:limit]

    processor = Processor(None if case.get("jev") is False else script.client, Config(**case.get("config", {})))
    search = nearest if "nearest" in case else None
    context = processor.retrieve(case["query"], collection, search, case.get("scope"))
    return None if context is None else json.loads(json.dumps(context.to_dict()))


def same(got, wanted):
    if isinstance(wanted, bool) or isinstance(got, bool):
        return got is wanted
    if isinstance(wanted, (int, float)) and isinstance(got, (int, float)):
        return abs(got - wanted) <= 1e-9 * max(1, abs(got), abs(wanted))
    if isinstance(got, dict) and isinstance(wanted, dict):
        return got.keys() == wanted.keys() and all(same(got[key], wanted[key]) for key in got)
    if isinstance(got, list) and isinstance(wanted, list):
        return len(got) == len(wanted) and all(map(same, got, wanted))
    return got == wanted or (got in ({}, []) and wanted in ({}, []))


if __name__ == "__main__":
    command, folder, other = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    sys.exit(bool({"ingest": ingest, "retrieve": retrieve}[command](folder, other)))
