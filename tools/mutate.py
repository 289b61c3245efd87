"""Break the rules on purpose, one small change at a time, and check whether the tests notice.

    python tools/mutate.py battle siege --sample 120    mutants of these modules, 120 of each
    python tools/mutate.py legitimacy --list            what would be changed, without running anything

The tests of the rules and all scenarios run once, to record which lines of the modules each of them executes.
A mutant runs in a forked child, where the changed function gets its new code, against the tests that execute
its line until one fails. A mutant that survives all of them is printed: either a test is missing, or the
change has no effect. The sources are never changed. Figures and findings are in docs/testing.md.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import os
import random
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from diadochoi.cli.arguments import whole_number

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "diadochoi" / "rules"
# Land movement is one chapter of the rulebook but several modules.
MOVEMENT = ("entry", "entering_force", "redistribution", "confrontation", "withdrawal")
MODULES = (
    "battle", "battle_strength", "defection", "elephants", "siege", *MOVEMENT, "interception", "legitimacy",
)  # fmt: skip
TESTS = ("tests/rules", "tests/record/test_scenarios.py")
# Tests that search or sample: slow, and about everything rather than one module.
LEFT_OUT = ("test_properties.py", "test_meetings.py", "test_odds.py", "test_house_rules.py")
MEMORY = 3 << 30  # bytes a mutant may take
# Tests about a module, by a word in their name: these run first, then the quickest.
ABOUT = {
    "battle": ("test_battle", "14-battle", "test_general_loss"),
    "battle_strength": ("test_battle", "14-battle", "07-generals"),
    "defection": ("test_battle", "14-battle", "test_siege", "15-sieges"),
    "elephants": ("test_battle", "14-battle", "07-generals"),
    "siege": ("test_siege", "15-sieges", "test_surrender", "16-options"),
    **dict.fromkeys(MOVEMENT, (
        "test_land_movement", "test_entries", "test_redistribution", "10-land", "test_activation",
        "09-activation",
        "12-evasion", "11-interc", "[3e/", "[hybrid/",
    )),
    "interception": ("11-interception", "test_land_movement", "16-options"),
    "legitimacy": ("test_legitimacy", "test_victory", "03-victory", "08-royal", "capital", "test_key_terms"),
}  # fmt: skip
MOST_OTHERS = 250  # of the tests that are not about the module

_COMPARE: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.BitOr: "&", ast.BitAnd: "|",
}  # fmt: skip
# Texts, and functions that only explain: no test of the rules needs to notice a change there.
_WORDS = frozenset(("question", "why_not", "note", "Question", "__init__"))


@dataclass(frozen=True)
class Mutant:
    line: int
    start: int
    end: int
    text: str
    what: str


class Collector(ast.NodeVisitor):
    """Collects all small changes of a module, as replacements of pieces of its text."""

    def __init__(self, source: str, tags: frozenset[str]) -> None:
        self.source = source
        self.tags = tags
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
        # the steps and outcomes of a procedure: another number for them does not change the rules
        tag = isinstance(target, ast.Name) and (target.id.startswith("_") or target.id in self.tags)
        if node.value is not None and not tag:
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
        for left_out in range(len(node.values)):  # remove one condition
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
        self.visit(node.value)  # an index that is off by one does not test the rules


def file_of(module: str) -> Path:
    """The file of a module in one of the packages of the rules."""
    (path,) = SOURCE.rglob(f"{module}.py")
    return path


def dotted(module: str) -> str:
    return ".".join(("diadochoi", "rules", *file_of(module).relative_to(SOURCE).with_suffix("").parts))


def names_others_import(module: str) -> frozenset[str]:
    """The names that other modules of the rules import from this one: they would keep the old value."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == dotted(module):
                found.update(alias.name for alias in node.names)
    return frozenset(found)


def mutants_of(module: str) -> list[Mutant]:
    source = file_of(module).read_text(encoding="utf-8")
    collector = Collector(source, names_others_import(module))
    collector.visit(ast.parse(source))
    unique: dict[tuple[int, int, str], Mutant] = {}
    for mutant in collector.found:
        unique.setdefault((mutant.start, mutant.end, mutant.text), mutant)
    return sorted(unique.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def mutated(module: str, mutant: Mutant) -> bytes:
    raw = file_of(module).read_bytes()
    return raw[: mutant.start] + mutant.text.encode() + raw[mutant.end :]


# ---------------------------------------------------------------------- applying a mutant


def code_objects(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from code_objects(constant)


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """All functions and methods that a module defines, by qualified name, including those inside a
    wrapper."""
    found: dict[str, FunctionType] = {}
    waiting: list[object] = list(vars(module).values())
    while waiting:
        value = waiting.pop()
        if inspect.isclass(value) and value.__module__ == module.__name__:
            waiting.extend(vars(value).values())
            continue
        if isinstance(value, property):
            value = value.fget
        value = inspect.unwrap(value) if callable(value) else getattr(value, "__func__", value)
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            found[value.__qualname__] = value
    return found


def put_in_place(module: ModuleType, mutant: Mutant) -> None:
    """Give the changed function its new code, or a constant of the module its new value."""
    text = mutated(module.__name__.rpartition(".")[2], mutant)
    code = compile(text, str(module.__file__), "exec", dont_inherit=True)
    functions = functions_of(module)
    changed = False
    for new in code_objects(code):
        old = functions.get(new.co_qualname)
        if old is not None and new.co_firstlineno <= mutant.line <= last_line(new):
            old.__code__ = new
            changed = True
    if not changed:
        scratch = dict(vars(module))
        name = constant_at(text, mutant.line)
        exec(compile(ast.Module([name[1]], []), "constant", "exec"), scratch)
        setattr(module, name[0], scratch[name[0]])


def last_line(code: CodeType) -> int:
    lines = [line for _, _, line in code.co_lines() if line is not None]
    inner = [last_line(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return max([*lines, *inner])


def constant_at(text: bytes, line: int) -> tuple[str, ast.stmt]:
    for statement in ast.parse(text).body:
        if statement.lineno <= line <= (statement.end_lineno or 0):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            target = statement.target if isinstance(statement, ast.AnnAssign) else target
            if isinstance(target, ast.Name):
                return target.id, statement
    raise LookupError(f"line {line} is in no function and no constant")


# ---------------------------------------------------------------------- the tests


class Trial:
    """A pytest plugin that runs the tests once to see which lines they execute, then against every mutant."""

    def __init__(self, chosen: dict[str, list[Mutant]]) -> None:
        self.chosen = chosen
        self.modules = {name: importlib.import_module(dotted(name)) for name in chosen}
        self.files = {str(module.__file__): name for name, module in self.modules.items()}
        self.touching: dict[tuple[str, int], list[int]] = defaultdict(list)  # tests by module and line
        self.seconds: list[float] = []
        self.alive: dict[str, list[Mutant]] = {name: [] for name in chosen}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if item.path.name not in LEFT_OUT]

    def pytest_runtestloop(self, session: Any) -> bool:
        self.items = session.items
        self.meet_tests()
        print(f"{len(self.items)} tests, {sum(self.seconds):.0f} s", flush=True)
        for name, mutants in self.chosen.items():
            started = time.monotonic()
            self.alive[name] = [mutant for mutant in mutants if self.survives(name, mutant)]
            self.report(name, time.monotonic() - started)
        return True

    def meet_tests(self) -> None:
        """Run every test once and record the lines it executes."""
        for number, item in enumerate(self.items):
            lines: set[tuple[str, int]] = set()

            def local(frame: FrameType, event: str, _: object, lines: Any = lines) -> Any:
                if event == "line":
                    lines.add((self.files[frame.f_code.co_filename], frame.f_lineno))
                return local

            def trace(frame: FrameType, event: str, _: object, local: Any = local) -> Any:
                return local if frame.f_code.co_filename in self.files else None

            following = self.items[number + 1] if number + 1 < len(self.items) else None
            before = time.process_time()
            sys.settrace(trace)
            passed = run_item(item, following)
            sys.settrace(None)
            self.seconds.append(time.process_time() - before)
            if not passed:
                print(f"left out, for it fails without any change: {item.nodeid}", flush=True)
                continue
            for line in lines:
                self.touching[line].append(number)

    def tests_of(self, name: str, mutant: Mutant) -> list[int]:
        """The tests that execute the statement of a mutant: those about the module, then the quickest."""
        found: set[int] = set()
        for line in statement_lines(name, mutant):
            found.update(self.touching.get((name, line), ()))
        ordered = sorted(found, key=lambda number: self.seconds[number])
        words = ABOUT.get(name, (name,))
        about = [number for number in ordered if any(word in self.items[number].nodeid for word in words)]
        others = [number for number in ordered if number not in set(about)]
        return about + others[:MOST_OTHERS]

    def survives(self, name: str, mutant: Mutant) -> bool:
        tests = self.tests_of(name, mutant)
        if not tests:
            return True
        child = os.fork()
        if child == 0:
            limit = int(sum(self.seconds[number] for number in tests)) + 3
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            status = 1
            try:
                put_in_place(self.modules[name], mutant)
                status = 0 if all(run_item(self.items[number], None) for number in tests) else 1
            finally:
                os._exit(status)
        _, status = os.waitpid(child, 0)
        return status == 0

    def report(self, name: str, seconds: float) -> None:
        total, alive = len(self.chosen[name]), self.alive[name]
        killed = total - len(alive)
        print(f"{name}: {killed} of {total} killed ({100 * killed / max(1, total):.0f} %), {seconds:.0f} s")
        for mutant in alive:
            tests = len(self.tests_of(name, mutant))
            print(f"  {name}.py:{mutant.line}  {mutant.what}  ({tests} tests touch it)", flush=True)


def run_item(item: Any, following: Any) -> bool:
    from _pytest.runner import runtestprotocol

    return all(report.passed or report.skipped for report in runtestprotocol(item, False, following))


def statement_lines(name: str, mutant: Mutant) -> Sequence[int]:
    """The lines of the smallest statement around a mutant; for a constant, those that use it."""
    text = file_of(name).read_bytes()
    tree = ast.parse(text)
    best: ast.stmt | None = None
    for node in ast.walk(tree):
        around = isinstance(node, ast.stmt) and node.lineno <= mutant.line <= (node.end_lineno or 0)
        if around and (best is None or node.lineno >= best.lineno):
            best = node
    assert best is not None
    if best in tree.body:
        constant = constant_at(text, mutant.line)[0]
        return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == constant]
    body = getattr(best, "body", None)
    end = body[0].lineno - 1 if isinstance(body, list) and body else best.end_lineno or best.lineno
    return range(best.lineno, max(best.lineno, end) + 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help=f"modules of rules/ (default: {', '.join(MODULES)})"
    )
    parser.add_argument(
        "--sample", type=whole_number(0), default=0, help="so many mutants of each module (default: all)"
    )
    parser.add_argument("--seed", default="mutants", help="names the sample")
    parser.add_argument("--list", action="store_true", help="print the mutants and run nothing")
    arguments = parser.parse_args()
    chosen: dict[str, list[Mutant]] = {}
    for name in arguments.modules or MODULES:
        if len(list(SOURCE.rglob(f"{name}.py"))) != 1:
            parser.error(f"the rules do not have exactly one module called {name}")
        found = mutants_of(name)
        if arguments.sample and arguments.sample < len(found):
            picked = random.Random(f"{arguments.seed} {name}").sample(range(len(found)), arguments.sample)
            found = [found[place] for place in sorted(picked)]
        chosen[name] = found
    if arguments.list:
        for name, mutants in chosen.items():
            for mutant in mutants:
                print(f"{name}.py:{mutant.line}  {mutant.what}")
        return 0
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    import pytest

    plain = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:xdist"]
    return int(pytest.main([*plain, *TESTS], [Trial(chosen)]))


if __name__ == "__main__":
    sys.exit(main())
