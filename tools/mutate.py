"""Break the rules on purpose, one small change at a time, and see whether the tests notice.

    python tools/mutate.py battle siege --sample 60     mutants of these chapters, 60 of each
    python tools/mutate.py legitimacy --list            what would be changed, without running anything

A mutant that all tests let pass is printed with its line: either a test is missing, or the change means
nothing. Sources are never touched: mutants live in an overlay of links under build/mutants. One process at
a time; figures and findings are kept in docs/proof.md.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "diadochoi"
OVERLAY = ROOT / "build" / "mutants"
SCENARIOS = "tests/record/test_scenarios.py"
# For each chapter the tests that are about it, and the scenarios by a word of their path.
SUITES: dict[str, tuple[str, str]] = {
    "battle": (
        "test_battle test_battle_losses test_battle_example test_battle_on_the_march test_general_loss "
        "cards/test_battles",
        "14-battle",
    ),
    "battle_strength": (
        "test_battle test_battle_example test_battle_on_the_march test_odds",
        "14-battle or 07-generals",
    ),
    "siege": ("test_siege test_surrender cards/test_sieges", "15-sieges or 16-options"),
    "movement": (
        "test_movement test_activation test_battle_on_the_march test_independents",
        "10-land or 11-interception or 12-evasion or 09-activation",
    ),
    "legitimacy": ("test_legitimacy test_victory test_key_terms", "03-victory or 08-royal"),
}
MEMORY = 3 << 30  # bytes a mutant may take

_COMPARE: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.BitOr: "&", ast.BitAnd: "|",
}  # fmt: skip
# Words for the reader, and what only says why: no test of the rules need notice them.
_WORDS = frozenset(("question", "why_not", "note", "Question", "__init__"))


@dataclass(frozen=True)
class Mutant:
    line: int
    start: int
    end: int
    text: str
    what: str


class Collector(ast.NodeVisitor):
    """All the small changes a module invites, as replacements of pieces of its text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line.encode()))
        self.raw = source.encode()
        self.found: list[Mutant] = []

    def place(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)

    def text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.raw[start:end].decode()

    def add(self, node: ast.expr | ast.stmt, text: str) -> None:
        start, end = self.span(node)
        before = " ".join(self.text(node).split())
        self.found.append(Mutant(node.lineno, start, end, text, f"{before}  ->  {text}"))

    # -------------------------------------------------------------- what is left alone

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in _WORDS and not node.name.startswith("why_"):
            for child in node.body:
                self.visit(child)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for child in node.body:
            if isinstance(child, ast.FunctionDef):
                self.visit(child)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        target = node.target
        private = isinstance(target, ast.Name) and target.id.startswith("_")  # the steps of a procedure
        if node.value is not None and not private:
            self.visit(node.value)

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    # -------------------------------------------------------------- what is changed

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Constant):
            return
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name in _WORDS:
                return
            self.add(node, "pass")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            other = _COMPARE[type(node.ops[0])]
            self.add(node, f"{self.text(node.left)} {other} {self.text(node.comparators[0])}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = " or " if isinstance(node.op, ast.And) else " and "
        for left_out in range(len(node.values)):  # one condition fewer
            rest = [self.text(value) for place, value in enumerate(node.values) if place != left_out]
            word = " and " if isinstance(node.op, ast.And) else " or "
            self.add(node, "(" + word.join(f"({part})" for part in rest) + ")")
        self.add(node, "(" + other.join(f"({self.text(value)})" for value in node.values) + ")")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(node, f"bool({self.text(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in _ARITHMETIC:
            other = _ARITHMETIC[type(node.op)]
            self.add(node, f"({self.text(node.left)} {other} {self.text(node.right)})")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, (ast.Add, ast.Sub)):
            other = "-" if isinstance(node.op, ast.Add) else "+"
            self.add(node, f"{self.text(node.target)} {other}= {self.text(node.value)}")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add(node, str(not node.value))
        elif isinstance(node.value, int):
            self.add(node, f"({node.value} + 1)")

    def visit_If(self, node: ast.If) -> None:
        self.add(node.test, f"not ({self.text(node.test)})")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.add(node.test, f"not ({self.text(node.test)})")
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)  # an index that is off by one says nothing about the rules


def mutants_of(module: str) -> list[Mutant]:
    source = (SOURCE / "rules" / f"{module}.py").read_text(encoding="utf-8")
    collector = Collector(source)
    collector.visit(ast.parse(source))
    unique: dict[tuple[int, int, str], Mutant] = {}
    for mutant in collector.found:
        unique.setdefault((mutant.start, mutant.end, mutant.text), mutant)
    return sorted(unique.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def mutated(module: str, mutant: Mutant) -> bytes:
    raw = (SOURCE / "rules" / f"{module}.py").read_bytes()
    return raw[: mutant.start] + mutant.text.encode() + raw[mutant.end :]


# ---------------------------------------------------------------------- running


def lay_out() -> None:
    """The package as links, so that one module can be replaced."""
    shutil.rmtree(OVERLAY, ignore_errors=True)
    rules = OVERLAY / "diadochoi" / "rules"
    rules.mkdir(parents=True)
    for folder, target in ((SOURCE, rules.parent), (SOURCE / "rules", rules)):
        for path in sorted(folder.iterdir()):
            if path.name != "__pycache__" and path != SOURCE / "rules":
                (target / path.name).symlink_to(path)


def put(module: str, text: bytes | None) -> None:
    """The mutated text in place of a module, or its own text again."""
    target = OVERLAY / "diadochoi" / "rules" / f"{module}.py"
    target.unlink()
    if text is None:
        target.symlink_to(SOURCE / "rules" / f"{module}.py")
    else:
        target.write_bytes(text)
    for stale in (target.parent / "__pycache__").glob(f"{module}.*"):
        stale.unlink()


def arguments_for(module: str) -> list[list[str]]:
    """The test runs for a module: its unit tests, then its scenarios."""
    files, scenarios = SUITES[module]
    chosen = [f"tests/rules/{name}.py" for name in files.split()]
    common = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
    return [[*common, *chosen], [*common, SCENARIOS, "-k", scenarios]]


def in_child(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Exit status of a forked child and the CPU time it took; -1 if it ran into a limit."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = os.fork()
    if child == 0:
        limit = int(seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        status = 3
        try:
            status = work()
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else -1), spent


def run_tests(module: str, seconds: float, write_bytecode: bool) -> tuple[bool, float]:
    """Whether all tests pass, and the CPU time they took."""

    def work(arguments: list[str]) -> int:
        import pytest

        sys.dont_write_bytecode = not write_bytecode
        return int(pytest.main(arguments))

    total = 0.0
    for arguments in arguments_for(module):
        status, spent = in_child(lambda arguments=arguments: work(arguments), seconds)  # type: ignore[misc]
        total += spent
        if status != 0:
            return False, total
    return True, total


def survivors(module: str, chosen: list[Mutant]) -> Iterator[Mutant]:
    put(module, None)
    passed, spent = run_tests(module, 600, write_bytecode=True)
    if not passed:
        sys.exit(f"the tests of {module} fail without any change; mend them first")
    limit = 4 * spent + 10
    for number, mutant in enumerate(chosen, 1):
        put(module, mutated(module, mutant))
        passed, _ = run_tests(module, limit, write_bytecode=False)
        print(f"\r{module}: {number} of {len(chosen)}", end="", file=sys.stderr, flush=True)
        if passed:
            yield mutant
    print(file=sys.stderr)
    put(module, None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "modules", nargs="*", metavar="CHAPTER", help=f"of {', '.join(SUITES)} (default: all)"
    )
    parser.add_argument(
        "--sample", type=int, default=0, help="so many mutants of each chapter (default: all)"
    )
    parser.add_argument("--seed", default="mutants", help="names the sample")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    arguments = parser.parse_args()
    unknown = set(arguments.modules) - set(SUITES)
    if unknown:
        parser.error(f"no tests are named for {', '.join(sorted(unknown))}")
    os.chdir(ROOT)
    if not arguments.list:
        lay_out()
        sys.path[:0] = [str(OVERLAY), str(ROOT)]
        import hypothesis  # noqa: F401
        import pytest  # noqa: F401

        import diadochoi.content  # what no mutant changes is loaded once, and every child has it

        diadochoi.content.load()
    started = time.monotonic()
    for module in arguments.modules or SUITES:
        chosen = mutants_of(module)
        if arguments.sample and arguments.sample < len(chosen):
            picked = random.Random(f"{arguments.seed} {module}").sample(range(len(chosen)), arguments.sample)
            chosen = [chosen[place] for place in sorted(picked)]
        if arguments.list:
            for mutant in chosen:
                print(f"{module}.py:{mutant.line}  {mutant.what}")
            continue
        alive = list(survivors(module, chosen))
        killed = len(chosen) - len(alive)
        print(f"{module}: {killed} of {len(chosen)} killed ({100 * killed / max(1, len(chosen)):.0f} %)")
        for mutant in alive:
            print(f"  {module}.py:{mutant.line}  {mutant.what}", flush=True)
    if not arguments.list:
        print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
