"""What a run prints and writes."""

import datetime
import math
import os
import platform
from importlib.metadata import version
from pathlib import Path

from comparison.process import output_of
from comparison.rows import engines_table, table

PEERS = ("osrm-bindings", "pyvalhalla", "routingkit_cch")


def text(rows):
    """Lines: the machine, the engines, all rows, and what the demands come to."""
    lines = [machine(), date(), ", ".join(f"{peer} {version(peer)}" for peer in PEERS), ""]
    engines = engines_table(rows)
    if engines:
        lines += [*engines, ""]
    for part in dict.fromkeys(row.part for row in rows):
        lines += [f"-- {part}", *table([row for row in rows if row.part == part]), ""]
    demanded = [row for row in rows if row.holds is not None]
    failed = [row for row in demanded if not row.holds]
    lines.append(f"{len(demanded) - len(failed)} of {len(demanded)} demands hold")
    return lines + ["  fails: " + ", ".join(filter(None, (row.part, row.subject, row.what, row.peer))) for row in failed]


def document(rows, program, arguments):
    """All of it for programs. What is not a number is null."""
    return {
        "machine": machine(), "date": date(), "versions": {peer: version(peer) for peer in PEERS},
        "roadbook": output_of(program, "--version")[0].strip(), "command": ["Benchmarks/compare", *arguments],
        "rows": [{key: clean(value) for key, value in row.as_json().items()} for row in rows]}


def clean(value):
    """JSON has no NaN."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


def date():
    """Now, to the minute, in UTC."""
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")


def machine():
    """Processor, cores, memory and system."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        lines = cpuinfo.read_text().splitlines()
        processor = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), processor)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{processor}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()} {platform.release()}"
