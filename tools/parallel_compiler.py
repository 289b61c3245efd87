"""Setuptools compiles the C files of a library one after the other; `compile_in_parallel` uses every core."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from setuptools._distutils.ccompiler import CCompiler


def compile_in_parallel() -> None:
    """Patch setuptools in this process."""
    CCompiler.compile = _compile


def _compile(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: list[str] | None = None,
    extra_postargs: list[str] | None = None,
    depends: list[str] | None = None,
) -> list[str]:
    """Like `CCompiler.compile`, with one thread for each compiler process."""
    _, objects, postargs, preprocessor, build = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(preprocessor, debug, extra_preargs)

    def compile_one(target: str) -> None:
        source, extension = build[target]
        compiler._compile(target, source, extension, arguments, postargs, preprocessor)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, build))
    result: list[str] = objects
    return result
