#!/usr/bin/env bash
# Test the table in a real browser. Finds Chromium, or installs Debian's package if allowed. Without it the tests are
# skipped with a notice, or fail with CI=true. Headless Chromium is preferred: it draws the same pages with two thirds
# of the work. The server uses the compiled engine if it is up to date.
set -euo pipefail
cd "$(dirname "$0")/../web"

find_chromium() {
  for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then command -v "$name"; return 0; fi
  done
  return 1
}

if ! command -v chromium-headless-shell >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests"
  apt-get update -q >/dev/null && apt-get install -q -y chromium-headless-shell >/dev/null || true
fi
if ! browser=$(find_chromium); then
  echo "NOTICE: Chromium is not installed (Debian: apt-get install chromium-headless-shell); the browser tests are left out."
  [ "${CI:-}" = true ] && exit 1
  exit 0
fi
if ../.venv/bin/python ../tools/compile.py --check >/dev/null 2>&1; then
  PYTHONPATH="$(cd .. && pwd)/build/compiled"
  export PYTHONPATH
fi
CHROMIUM="$browser" npx playwright test "$@"
