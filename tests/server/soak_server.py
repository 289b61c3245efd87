"""The real command for `tests.server.soak`; on SIGUSR1 it writes to a file what it is doing.

python -m tests.server.soak_server FILE serve …
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from diadochoi.cli.main import main

LAG_EVERY = 0.05  # seconds
lags: list[float] = []
watching: list[asyncio.Task[None]] = []


async def watch_lag() -> None:
    """Measure how late the event loop is: how long anything that is ready must wait."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(LAG_EVERY)
        lags.append(time.perf_counter() - before - LAG_EVERY)
        del lags[:-40_000]


def tell(file: Path) -> None:
    # Signals are handled in the main thread, where the event loop runs.
    loop = asyncio.get_running_loop()
    if not watching:
        watching.append(loop.create_task(watch_lag()))
    tasks = [task for task in asyncio.all_tasks(loop) if task not in watching]
    spread = sorted(lags) or [0.0]
    found = {
        "tasks": len(tasks),
        "names": Counter(getattr(task.get_coro(), "__qualname__", "?") for task in tasks),
        "threads": threading.active_count(),
        "lag_p95_ms": round(spread[int(len(spread) * 0.95)] * 1000, 1),
        "lag_p99_ms": round(spread[int(len(spread) * 0.99)] * 1000, 1),
    }
    half = file.with_suffix(".half")
    half.write_text(json.dumps(found))
    half.rename(file)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    signal.signal(signal.SIGUSR1, lambda *_: tell(file))
    sys.exit(main(sys.argv[2:]))
