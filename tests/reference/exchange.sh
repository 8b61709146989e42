#!/bin/sh
# Documents both ways between the reference package and ours: `exchange.sh CASES`, in the root of the clone.
# The reference comes from its registry into an environment under `target`.
set -eu
made=target/reference
[ -x $made/bin/python ] || python3 -m venv $made
$made/bin/python -m pip install --quiet --disable-pip-version-check context-atlas==1.0.0
$made/bin/python tests/reference/exchange.py ingest "$1" $made/documents
cargo run --quiet --package harness -- conformance "$1" --documents $made/documents
cargo run --quiet --package harness -- documents "$1" $made/ours
$made/bin/python tests/reference/exchange.py retrieve "$1" $made/ours
