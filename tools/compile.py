"""Compile the rules engine with mypyc into build/compiled, beside a copy of the rest of the package.

    python tools/compile.py            build (only when a source changed)
    PYTHONPATH=build/compiled …        use it

The sources stay pure Python: what runs from `src/` is never a stale binary. Needs a C compiler.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "diadochoi"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / ".stamp"
# Read once at the start or outside the hot loop: nothing to gain.
LEFT_PURE = {"__init__.py", "views.py", "config.py", "version.py", "events.py", "odds.py"}

FRAME_CLASS = re.compile(r"^class \w+\(Frame\):", re.MULTILINE)


def modules() -> list[Path]:
    """The modules of the core, cards excluded: they run once a card and use richer Python."""
    return [path for path in sorted((SOURCE / "rules").glob("*.py")) if path.name not in LEFT_PURE]


def fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(path.relative_to(SOURCE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def make_constructible(path: Path) -> None:
    """Let interpreted code make the frames of a compiled module.

    A frame is `serializable` (its copy is made without `__init__`), and mypyc then runs `__init__` for
    callers in compiled modules alone unless interpreted subclasses are allowed. Only the copy is changed.
    """
    text = path.read_text()
    marked = FRAME_CLASS.sub(r"@mypyc_attr(allow_interpreted_subclasses=True)\n\g<0>", text)
    if marked != text:
        start = marked.index("from __future__ import annotations\n") + len(
            "from __future__ import annotations\n"
        )
        line = "from mypy_extensions import mypyc_attr\n"
        path.write_text(marked[:start] + line + marked[start:])


def build() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    shutil.copytree(SOURCE, TARGET / "diadochoi", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for path in modules():
        make_constructible(TARGET / "diadochoi" / path.relative_to(SOURCE))
    names = [(Path("diadochoi") / path.relative_to(SOURCE)).as_posix() for path in modules()]
    script = (
        "import sys\n"
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"extensions = mypycify({names!r}, opt_level='3', multi_file=True)\n"
        "sys.argv = ['setup.py', '--quiet', 'build_ext', '--inplace', '--parallel', '4']\n"
        "setup(name='diadochoi-core', ext_modules=extensions, packages=[])\n"
    )
    environment = {**os.environ, "MYPYPATH": str(TARGET), "CFLAGS": "-w " + os.environ.get("CFLAGS", "")}
    subprocess.run([sys.executable, "-c", script], cwd=TARGET, env=environment, check=True)


def main() -> int:
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        print(f"{TARGET.relative_to(ROOT)} is up to date")
        return 0
    build()
    STAMP.write_text(wanted)
    print(f"compiled {len(modules())} modules into {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
