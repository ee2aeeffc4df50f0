#!/usr/bin/env bash
# Fetches an older Java; usage below.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/common.sh
. scripts/lib/common.sh

usage() {
  cat <<'TEXT'
Usage: scripts/java.sh RELEASE

Prints the home of an OpenJDK 8 or 11. The first time it unpacks Debian's packages into target/java; nothing is installed. Needs apt-get, dpkg
and Debian's keyring, x86-64, and no rights. ResourceManagers run on these: scripts/cluster.sh start --java "$(scripts/java.sh 8)".
TEXT
}

case ${1:-} in
  -h | --help) usage && exit 0 ;;
  8) suite=sid ;;
  11) suite=bullseye ;;
  *) misuse "RELEASE (${1:-}) must be 8 or 11" ;;
esac
release=$1
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
room=$PWD/target/java/$release
home=$room/root/usr/lib/jvm/java-$release-openjdk-amd64

# apt-get with lists and a cache of its own.
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$room/apt/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$room/apt/lists" \
    -o Dir::State::status="$room/apt/status" -o Dir::Cache="$room/apt/cache" -o APT::Sandbox::User= "$@"
}

fetch() {
  mkdir -p "$room"/apt/{lists,cache/archives}/partial "$room/packages" "$room/root"
  : >"$room/apt/status"
  echo "deb [signed-by=$keyring] http://deb.debian.org/debian $suite main" >"$room/apt/sources.list"
  apt update
  (cd "$room/packages" && apt download "openjdk-$release-jdk-headless" "openjdk-$release-jre-headless" "$@")
  for package in "$room"/packages/*.deb; do
    dpkg -x "$package" "$room/root"
  done
  # Its settings are links into /etc.
  find "$home" -type l -lname '/*' | while read -r link; do
    ln -sfn "$room/root$(readlink "$link")" "$link"
  done
  rm -rf "$room/apt" "$room/packages"
}

# The package was built for a newer C library than most machines have, so it brings its own.
bind_to_own_libraries() {
  local libraries=$room/root/usr/lib/x86_64-linux-gnu loader file
  loader=$libraries/ld-linux-x86-64.so.2
  patch() { "$loader" --library-path "$libraries" "$room/root/usr/bin/patchelf" --force-rpath "$@"; }
  find "$home" -type f -exec sh -c 'head -c 4 "$1" | grep -q ELF' sh {} \; -print | while read -r file; do
    case $file in
      *.so) patch --set-rpath "\$ORIGIN:\$ORIGIN/..:\$ORIGIN/server:$libraries" "$file" ;;
      *) patch --set-interpreter "$loader" --set-rpath "\$ORIGIN/../lib/amd64/jli:\$ORIGIN/../lib/amd64:$libraries" "$file" ;;
    esac
  done
}

if [[ ! -f $room/complete ]]; then
  for tool in apt-get dpkg; do
    command -v "$tool" >/dev/null || die "no $tool found: OpenJDK $release is fetched as Debian's packages; name a Java that you have to --java instead"
  done
  [[ -f $keyring && $(uname -m) == x86_64 ]] || die "this is no Debian on x86-64: name a Java that you have to --java instead"
  say "fetching OpenJDK $release" >&2
  rm -rf "$room"
  if [[ $release == 8 ]]; then
    fetch libc6 libgcc-s1 libstdc++6 zlib1g patchelf >&2
    bind_to_own_libraries
  else
    fetch >&2
  fi
  "$home/bin/java" -version >/dev/null 2>&1 || die "$home/bin/java does not run"
  touch "$room/complete"
fi
say "$home"
