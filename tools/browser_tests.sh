#!/usr/bin/env bash
# Play the table in a real browser. Finds Chromium, or installs Debian's package where it may; without it the
# tests are left out with a notice, and with CI=true that is a failure.
set -euo pipefail
cd "$(dirname "$0")/../web"

find_chromium() {
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then command -v "$name"; return 0; fi
  done
  return 1
}

if ! find_chromium >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests"
  apt-get update -q >/dev/null && apt-get install -q -y chromium >/dev/null || true
fi
if ! browser=$(find_chromium); then
  echo "NOTICE: Chromium is not installed (Debian: apt-get install chromium); the browser tests are left out."
  [ "${CI:-}" = true ] && exit 1
  exit 0
fi
CHROMIUM="$browser" npx playwright test "$@"
