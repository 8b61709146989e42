#!/usr/bin/env bash
# wasm-std.sh TOOLS [auto|rustup|debian|debian-rustc]: a standard library for wasm32-unknown-unknown.
#
# auto          what is there; else rustup; else Debian
# rustup        `rustup target add`, nothing else
# debian        skips rustup: compiles, with the installed rustc, the library source Debian packages for its version
# debian-rustc  skips that too: Debian's newest rustc and its source, unpacked in TOOLS/rust, never installed
set -euo pipefail

tools=$1 switch=${2:-auto}
triple=wasm32-unknown-unknown
host=$(rustc -vV | sed -n 's/^host: //p')
debs='' # a scratch folder with apt lists, packages and sources

say() { echo "setup: $*" >&2; }

# links RUSTC: does it compile and link a program for the target?
links() {
  local folder status=0
  folder=$(mktemp -d)
  echo 'fn main() { println!("{}", std::env::args().count()) }' > "$folder/probe.rs"
  "$1" --target $triple --edition 2024 -o "$folder/probe.wasm" "$folder/probe.rs" > "$folder/log" 2>&1 || status=1
  rm -rf "$folder"
  return $status
}

# apt on lists of our own, so that the machine's stay as they are
private() {
  local command=$1
  shift
  "$command" -qq -o Dir::Etc::SourceList="$debs/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::PreferencesParts=/dev/null -o Dir::State::Lists="$debs/apt/lists" -o Dir::Cache="$debs/apt/cache" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none \
    -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false "$@"
}

# The archive this machine is set up with; a new machine knows none before its first update.
archive() {
  local list
  list() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -E "$1" | sort -u | head -n 1; }
  list "$1" | grep . || { apt-get -qq update && list "$1" | grep .; }
}

# suite NAME: makes it the only source of `private`
suite() {
  local uri kind='/debian/?$' keys=/usr/share/keyrings/debian-archive-keyring.gpg
  case $1 in *-security) kind='/debian-security/?$' ;; esac
  uri=$(archive "$kind") && [ -e $keys ] || return 1
  mkdir -p "$debs/apt/lists/partial" "$debs/apt/cache/archives/partial"
  echo "deb [signed-by=$keys] $uri $1 main" > "$debs/apt/sources.list"
  private apt-get update
}

# unpack DEB FOLDER: only the library part of a source package
unpack() {
  mkdir -p "$2"
  dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --strip-components=5 --wildcards './usr/src/rustc-*/library'
}

# compile RUSTC SYSROOT: builds the unpacked library and puts it where rustup would
compile() {
  local rustc=$1 library=$2/lib/rustlib/$triple/lib hash
  hash=$("$rustc" -Vv | sed -n 's/^commit-hash: //p')
  env -u RUSTC_WRAPPER -u CARGO_BUILD_TARGET -u CARGO_ENCODED_RUSTFLAGS \
    RUSTC="$rustc" RUSTC_BOOTSTRAP=1 __CARGO_DEFAULT_LIB_METADATA=stablestd CARGO_TARGET_DIR="$debs/target" \
    RUSTFLAGS="-Zforce-unstable-if-unmarked -Cembed-bitcode=yes --remap-path-prefix=$debs/library=/rustc/$hash/library" \
    cargo build --quiet --release --locked --target $triple --manifest-path "$debs/library/sysroot/Cargo.toml" || return 1
  mkdir -p "$library.new"
  cp "$debs/target/$triple/release/deps/"*.rlib "$library.new/" || return 1
  rm -rf "$library"
  mv "$library.new" "$library"
}

from_source() {
  local version code name package found
  version=$(rustc -V | cut -d' ' -f2)
  code=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")
  for name in "$code" "$code-security" "$code-backports" trixie-backports trixie sid; do
    suite "$name" 2> /dev/null || continue
    for package in rust-src rust-web-src; do
      found=$(private apt-cache madison $package 2> /dev/null | awk '{print $3}' | grep -E "^${version//./\\.}[+-]" | head -n 1 || true)
      [ -n "$found" ] || continue
      say "compiling the library of $package $found (a minute)"
      (cd "$debs" && private apt-get download "$package=$found") && unpack "$debs/$package"_*.deb "$debs/library" &&
        compile "$(rustup which rustc 2> /dev/null || command -v rustc)" "$(rustc --print sysroot)"
      return
    done
  done
  return 1
}

from_debian_rustc() {
  local usr=$tools/rust/usr lld=lib/rustlib/$host/bin runtime file
  say "Debian's own rustc with its library (475 MB)"
  apt-get -qq update || true
  runtime=$(apt-cache depends libstd-rust-web-dev | awk '/Depends: libstd-rust-web-/ {print $2; exit}')
  (cd "$debs" && apt-get -qq -o APT::Sandbox::User="$(id -un)" download \
    rustc-web libstd-rust-web-dev rust-web-src "$runtime" libllvm22)
  rm -rf "$tools/rust"
  mkdir -p "$usr/real" "$usr/$lld"
  for file in "$debs"/*.deb; do
    case $file in */rust-web-src_*) ;; *) dpkg-deb -x "$file" "$tools/rust" ;; esac
  done
  for file in rustc rustdoc; do
    mv "$usr/bin/$file" "$usr/real/$file"
    printf '#!/bin/sh\nexport LD_LIBRARY_PATH=%s\nexec %s "$@"\n' "$usr/lib/x86_64-linux-gnu" "$usr/real/$file" > "$usr/bin/$file"
    chmod +x "$usr/bin/$file"
  done
  "$usr/bin/rustc" -V > /dev/null 2>&1 || apt-get install -y -qq --no-install-recommends libllvm22
  file=$(rustc --print sysroot)/$lld/rust-lld
  if [ ! -x "$file" ]; then
    apt-get install -y -qq --no-install-recommends lld-22
    file=$(command -v lld-22)
  fi
  ln -sfn "$file" "$usr/$lld/rust-lld"
  unpack "$debs"/rust-web-src_*.deb "$debs/library"
  compile "$usr/bin/rustc" "$usr"
}

if [ "$switch" != debian-rustc ] && links rustc; then exit; fi
if [ -x "$tools/rust/usr/bin/rustc" ] && links "$tools/rust/usr/bin/rustc"; then exit; fi

case $switch in auto | rustup)
  if command -v rustup > /dev/null && rustup target add $triple && links rustc; then exit; fi ;;
esac
[ "$switch" != rustup ] && command -v apt-get > /dev/null || exit 1

debs=$(mktemp -d)
trap 'rm -rf "$debs"' EXIT
if [ "$switch" != debian-rustc ] && from_source && links rustc; then exit; fi
rm -rf "${debs:?}"/*
from_debian_rustc
links "$tools/rust/usr/bin/rustc"
