#!/usr/bin/env bash
# Makes a website of the project's pages; usage below.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/lib/common.sh
. scripts/lib/common.sh

usage() {
  cat <<'TEXT'
Usage: scripts/site.sh [--serve]

Makes a website, with search, of README.md and src/docs in target/website/dist, and refuses links that lead nowhere. Where there is a Chromium,
the report (src/docs/report.md) is made there as a PDF, too. Needs Node.js 18 or later, and npm. --serve shows the website at
http://localhost:4173/ until Ctrl-C.
TEXT
}

case ${1:-} in
  -h | --help) usage && exit 0 ;;
  '' | --serve) ;;
  *) misuse "unknown option $1" ;;
esac
command -v npm >/dev/null || die "no npm found: install Node.js 18 or later (Debian: apt-get install nodejs npm)"

room=target/website
rm -rf "$room/pages" "$room/dist" "$room/.vitepress"
mkdir -p "$room/pages/src"
cp -R site/. "$room"
cp README.md CHANGELOG.md CONTRIBUTING.md "$room/pages"
cp -R src/docs "$room/pages/src"

cd "$room"
npm ci --silent --no-audit --no-fund
npm run --silent build
if browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome); then
  node report.mjs
  "$browser" --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --user-data-dir="$PWD/browser" \
    --no-pdf-header-footer --print-to-pdf=dist/report.pdf "file://$PWD/report.html" 2>/dev/null
else
  warn "no Chromium found: no report.pdf"
fi
say "made $room/dist"
[[ ${1:-} != --serve ]] || npm run --silent serve
