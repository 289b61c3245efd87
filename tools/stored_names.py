"""Write the list of all stored names into tests/record/stored_names.txt.

    python tools/stored_names.py

Only do this for new names, or with a new format version: existing files must stay readable.
"""

from __future__ import annotations

from pathlib import Path

from diadochoi.record.stored.vocabulary import stored_names

FILE = Path(__file__).resolve().parent.parent / "tests" / "record" / "stored_names.txt"


def main() -> None:
    FILE.write_text("\n".join(stored_names()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
