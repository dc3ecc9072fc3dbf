"""Running other programs: with a log, with time and peak memory, and only where what they make is not there yet."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple


class Failure(Exception):
    """Something could not be run; the message says what to do."""


class Cost(NamedTuple):
    """What a command took: seconds by the clock, and its peak resident memory in bytes."""

    seconds: float
    peak_bytes: int

    def __add__(self, other):
        """Both commands after each other."""
        return Cost(self.seconds + other.seconds, max(self.peak_bytes, other.peak_bytes))


def command_text(command):
    """A command as one would type it."""
    return " ".join(str(part) for part in command)


def run(log, *command, expected=(0,)):
    """Runs a command, its output into the log, and tells what it cost."""
    with open(log, "ab") as out:
        out.write(f"$ {command_text(command)}\n".encode())
        out.flush()
        begin = time.perf_counter()
        try:
            child = subprocess.Popen([str(part) for part in command], stdout=out, stderr=out, stdin=subprocess.DEVNULL)
        except OSError as error:
            raise Failure(f"{command[0]} cannot be run: {error}") from error
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in expected:
        raise Failure(f"{command_text(command)}\nended with status {child.returncode}; see {log}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Cost(seconds, usage.ru_maxrss * unit)


def output_of(*command, expected=(0,)):
    """The standard output and the standard error of a command, as text."""
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise Failure(f"{command[0]} cannot be run: {error}") from error
    if done.returncode not in expected:
        raise Failure(f"{command_text(command)}\nended with status {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout, done.stderr


def prepared(folder, stamp, build):
    """The folder, made by build(folder) unless a finished one with the same stamp is there."""
    done = Path(folder) / "done"
    if not (done.is_file() and done.read_text() == stamp):
        say(f"preparing {folder}")
        shutil.rmtree(folder, ignore_errors=True)
        Path(folder).mkdir(parents=True)
        build(folder)
        done.write_text(stamp)
    return folder


def say(text):
    """Tells how far the run is."""
    print(f"==> {text}", file=sys.stderr, flush=True)


def bytes_of(paths):
    """The sum of the sizes of files."""
    return sum(path.stat().st_size for path in paths)
