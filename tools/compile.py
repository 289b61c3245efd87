"""Compile the rules engine and the bots' thinking with mypyc into build/compiled, beside links to sources.

    python tools/compile.py                 build (only what changed: engine and bots are two libraries)
    python tools/compile.py --if-possible   build where a C compiler is there, and do without where none is
    python tools/compile.py --quick         build in half the time, for tests rather than benchmarks
    python tools/compile.py --check         say whether the build is up to date: exit status 0 if so
    PYTHONPATH=build/compiled …             use it

The sources stay pure Python: what runs from `src/` is never a stale binary. Needs a C compiler.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "diadochoi"
TARGET = ROOT / "build" / "compiled"
STAMP = TARGET / ".stamp"
# Read once at the start or outside the hot loop: nothing to gain.
LEFT_PURE = {
    SOURCE / "rules" / name
    for name in (
        "core/version.py",
        "core/events.py",
        "knowledge/views.py",
        "knowledge/odds.py",
        "knowledge/victory_track.py",
        "knowledge/lasting_effects.py",
    )
}
FORECAST = SOURCE / "rules" / "knowledge" / "forecast"  # made of dataclasses, once for a decision
# What the bots do by the thousand is compiled; who they are (`players`) is not, and neither are modules that
# are mostly NumPy or processes.
THINKING = (SOURCE / "bots" / "judging", SOURCE / "bots" / "thinking")
LEFT_PURE_BOTS = {
    SOURCE / "bots" / name
    for name in (
        "judging/feature_bias.py",
        "judging/network.py",
        "judging/win_chances.py",
        "thinking/parallel.py",
    )
}


# Each file of the second library declares the table of the first; -fcommon lets the linker merge them. Nobody
# calls anything else by its name from outside, so with hidden symbols calls within a library are direct.
C_FLAGS = "-w -fcommon -fvisibility=hidden -fno-semantic-interposition -fno-plt"
# How far the C compiler optimises, and how much it notes for debuggers.
LEVELS = {"fast": ("3", "1"), "quick": ("1", "0")}


def engine() -> list[Path]:
    """The modules of the rules, in whatever folder they are."""
    return [
        path
        for path in sorted((SOURCE / "rules").rglob("*.py"))
        if path.name != "__init__.py" and path not in LEFT_PURE and FORECAST not in path.parents
    ]


def thinking() -> list[Path]:
    return [
        path
        for folder in THINKING
        for path in sorted(folder.rglob("*.py"))
        if path.name != "__init__.py" and path not in LEFT_PURE_BOTS
    ]


def modules() -> list[Path]:
    return [*engine(), *thinking()]


def folders() -> list[Path]:
    """Every folder with something to compile in it, and the folders above, from the package down."""
    return sorted({parent for path in modules() for parent in path.parents if parent.is_relative_to(SOURCE)})


def fingerprint() -> str:
    """Changes with whatever the compiled modules are made of (themselves, the types they use), and with the
    names of those that lie beside them as links."""
    digest = hashlib.sha256(sys.version.encode() + Path(__file__).read_bytes())
    for path in beside():
        digest.update(path.relative_to(SOURCE).as_posix().encode())
    for path in sorted([*modules(), SOURCE / "content" / "model.py"]):
        digest.update(path.relative_to(SOURCE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_up_to_date(levels: tuple[str, ...] = tuple(LEVELS)) -> bool:
    """Whether a build of today's sources at one of these levels is there."""
    return STAMP.exists() and STAMP.read_text() in {f"{level} {fingerprint()}" for level in levels}


def names_of(paths: list[Path]) -> list[str]:
    return [f"diadochoi/{path.relative_to(SOURCE).as_posix()}" for path in paths]


def beside() -> list[Path]:
    """All files and folders of the folders that have something to compile."""
    found = folders()
    return [
        path
        for folder in found
        for path in sorted(folder.iterdir())
        if path.name != "__pycache__" and path not in found
    ]


def lay_out() -> None:
    """The package as links to the sources. The libraries are put beside them, and Python prefers those."""
    shutil.rmtree(TARGET / "diadochoi", ignore_errors=True)
    for folder in folders():
        (TARGET / "diadochoi" / folder.relative_to(SOURCE)).mkdir(parents=True)
    for path in beside():
        (TARGET / "diadochoi" / path.relative_to(SOURCE)).symlink_to(path)


def build(level: str) -> None:
    """Two libraries, so that a change in the bots does not compile the engine again."""
    lay_out()
    groups = [(names_of(engine()), "diadochoi_engine"), (names_of(thinking()), "diadochoi_bots")]
    names = [name for members, _ in groups for name in members]
    optimise, debug = LEVELS[level]
    script = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        "from parallel_compiler import compile_in_parallel\n"
        "compile_in_parallel()\n"
        f"extensions = mypycify({names!r}, opt_level={optimise!r}, debug_level={debug!r},\n"
        f"    multi_file=True, separate={groups!r})\n"
        "sys.argv = ['setup.py', '--quiet', 'build_ext', '--inplace', '--parallel', '4']\n"
        "setup(name='diadochoi-core', ext_modules=extensions, packages=[])\n"
    )
    flags = f"{C_FLAGS} {os.environ.get('CFLAGS', '')}"
    environment = {**os.environ, "MYPYPATH": str(TARGET), "CFLAGS": flags}
    subprocess.run([sys.executable, "-c", script], cwd=TARGET, env=environment, check=True)


def compiler() -> str | None:
    """The C compiler that Python extensions are built with, None where it or what it needs is missing."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(str(wanted).split()[0]) if headers.is_file() else None


def main() -> int:
    level = "quick" if "--quick" in sys.argv[1:] else "fast"
    checking = "--check" in sys.argv[1:]
    if is_up_to_date(tuple(LEVELS) if checking or level == "quick" else ("fast",)):
        print(f"{TARGET.relative_to(ROOT)} is up to date")
        return 0
    if checking:
        print(f"{TARGET.relative_to(ROOT)} is missing or older than the engine")
        return 1
    if compiler() is None:
        print("no C compiler is installed: the engine stays pure Python", file=sys.stderr)
        return 0 if "--if-possible" in sys.argv[1:] else 1
    wanted = fingerprint()
    build(level)
    STAMP.write_text(f"{level} {wanted}")
    print(f"compiled {len(modules())} modules into {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
