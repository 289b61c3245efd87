"""Compile the rules engine and the bots' thinking with mypyc into build/compiled, with links to the other
sources.

    python tools/compile.py                 build (only what changed: engine and bots are two libraries)
    python tools/compile.py --if-possible   build if there is a C compiler
    python tools/compile.py --quick         build in a quarter of the time, for tests rather than benchmarks
    python tools/compile.py --check         say whether the build is up to date: exit status 0 if so
    PYTHONPATH=build/compiled …             use it

The sources stay pure Python: `src/` never runs a stale binary. The compiler reads a copy in which numbers
replace enum members (`enum_numbers`). Needs a C compiler.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import enum_numbers

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "diadochoi"
TARGET = ROOT / "build" / "compiled"
TRAINING_GAMES = ROOT / "tools" / "training_games.py"
STAMP = TARGET / ".stamp"
# Read once at the start or outside the hot loop, so compiling gains nothing.
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
FORECAST = SOURCE / "rules" / "knowledge" / "forecast"  # dataclasses, made once per decision
# Code that the bots run thousands of times is compiled; `players` is not, nor are modules that are mostly
# NumPy or processes.
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


# Each file of the second library declares the table of the first; -fcommon lets the linker merge them.
# Nothing else is called by name from outside, so with hidden symbols calls within a library are direct.
C_FLAGS = "-w -fcommon -fvisibility=hidden -fno-semantic-interposition -fno-plt"
# The C compiler's optimisation and debug levels.
LEVELS = {"fast": ("3", "1"), "quick": ("1", "0")}
# The fast build runs the compiler twice. The first result counts which branches a few games take
# (`training_games`); the second uses the counts and treats code that no game reached as usual.
COUNT_BRANCHES = ("-fprofile-generate",)
USE_COUNTS = ("-fprofile-use", "-fprofile-partial-training")


def engine() -> list[Path]:
    """The modules of the rules, in any folder."""
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
    """Every folder that contains something to compile, and the folders above, from the package down."""
    return sorted({parent for path in modules() for parent in path.parents if parent.is_relative_to(SOURCE)})


def fingerprint() -> str:
    """A hash of everything the compiled modules depend on (themselves, the types they use), and of the names
    of the files linked beside them."""
    digest = hashlib.sha256(sys.version.encode() + Path(__file__).read_bytes())
    digest.update(Path(enum_numbers.__file__).read_bytes())
    digest.update(TRAINING_GAMES.read_bytes())
    for path in beside():
        digest.update(path.relative_to(SOURCE).as_posix().encode())
    for path in sorted([*modules(), SOURCE / "content" / "model.py"]):
        digest.update(path.relative_to(SOURCE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_up_to_date(levels: tuple[str, ...] = tuple(LEVELS)) -> bool:
    """Whether there is a build of the current sources at one of these levels."""
    built = STAMP.exists() and STAMP.read_text() in {f"{level} {fingerprint()}" for level in levels}
    return built and links_are_ours()


def links_are_ours() -> bool:
    """Whether the links lead to these sources; in a copied build folder they lead to the original ones."""
    return all((TARGET / "diadochoi" / path.relative_to(SOURCE)).resolve() == path for path in beside())


def names_of(paths: list[Path]) -> list[str]:
    return [f"diadochoi/{path.relative_to(SOURCE).as_posix()}" for path in paths]


def beside() -> list[Path]:
    """All files and folders in the folders that contain something to compile."""
    found = folders()
    return [
        path
        for folder in found
        for path in sorted(folder.iterdir())
        if path.name != "__pycache__" and path not in found
    ]


def lay_out() -> None:
    """Lay out the package as links to the sources. The libraries go beside them, and Python prefers those."""
    shutil.rmtree(TARGET / "diadochoi", ignore_errors=True)
    for folder in folders():
        (TARGET / "diadochoi" / folder.relative_to(SOURCE)).mkdir(parents=True)
    link_sources()


def link_sources() -> None:
    for path in beside():
        link = TARGET / "diadochoi" / path.relative_to(SOURCE)
        link.unlink(missing_ok=True)
        link.symlink_to(path)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


def lay_out_for_the_compiler() -> None:
    """The same with numbers for enum members in what is compiled."""
    lay_out()
    sources = {path: path.read_text(encoding="utf-8") for path in modules()}
    known = enum_numbers.enums_to_number(
        {module_name(path): ast.parse(source) for path, source in sources.items()}
    )
    for path, source in sources.items():
        copy = TARGET / "diadochoi" / path.relative_to(SOURCE)
        copy.unlink()
        copy.write_text(enum_numbers.with_numbers(module_name(path), source, known), encoding="utf-8")


def build(level: str) -> None:
    """Build two libraries, so that a change in the bots does not compile the engine again."""
    lay_out_for_the_compiler()
    groups = [(names_of(engine()), "diadochoi_engine"), (names_of(thinking()), "diadochoi_bots")]
    names = [name for members, _ in groups for name in members]
    optimise, debug = LEVELS[level]
    passes = [COUNT_BRANCHES, USE_COUNTS] if level == "fast" and is_gcc() else [()]
    for counts in TARGET.rglob("*.gcda"):
        counts.unlink()
    script = (
        f"import subprocess, sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        "from parallel_compiler import compile_in_parallel\n"
        "compile_in_parallel()\n"
        f"extensions = mypycify({names!r}, opt_level={optimise!r}, debug_level={debug!r},\n"
        f"    multi_file=True, separate={groups!r})\n"
        "arguments = [(each.extra_compile_args, each.extra_link_args) for each in extensions]\n"
        "sys.argv = ['setup.py', '--quiet', 'build_ext', '--inplace', '--force', '--parallel', '4']\n"
        f"for flags in {[list(flags) for flags in passes]!r}:\n"
        "    for each, (compiling, linking) in zip(extensions, arguments, strict=True):\n"
        "        each.extra_compile_args = [*compiling, *flags]\n"
        "        each.extra_link_args = [*linking, *flags]\n"
        "    setup(name='diadochoi-core', ext_modules=extensions, packages=[])\n"
        f"    if flags == {list(COUNT_BRANCHES)!r}:\n"
        f"        subprocess.run([sys.executable, {str(TRAINING_GAMES)!r}], check=True)\n"
    )
    flags = f"{C_FLAGS} {os.environ.get('CFLAGS', '')}"
    environment = {**os.environ, "MYPYPATH": str(TARGET), "PYTHONPATH": str(TARGET), "CFLAGS": flags}
    subprocess.run([sys.executable, "-c", script], cwd=TARGET, env=environment, check=True)
    link_sources()


def is_gcc() -> bool:
    """Return whether the compiler is gcc, whose flags for counting branches we use."""
    asked = subprocess.run([compiler() or "cc", "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in asked.stdout


def compiler() -> str | None:
    """The C compiler for Python extensions; None if it or something it needs is missing."""
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
