"""The tool's processes: where the tool is, the process that is kept, and the errors in the tool's words."""
from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import weakref
from collections.abc import Sequence
from typing import IO, Any


class CollageError(Exception):
    """What the tool refuses, in its words."""

    def __init__(self, code: int, errors: Sequence[str], problems: Sequence[dict[str, str]] = ()) -> None:
        super().__init__("\n".join(errors))
        self.code = code
        """The exit code of the tool."""
        self.errors = tuple(errors)
        """The lines that it printed."""
        self.problems = tuple(problems)
        """The place (``path``) and the ``message`` of each problem of a document."""

    def __str__(self) -> str:
        return "\n".join(self.errors)


class InvalidOption(CollageError, ValueError):
    """A command, an option or an argument is not valid."""


class InvalidData(CollageError, ValueError):
    """A document or a photo is not valid."""


class MissingInput(CollageError, FileNotFoundError):
    """An input cannot be opened, or no photo was found."""


class ToolMissing(CollageError):
    """The tool is not installed."""


class ToolEnded(CollageError):
    """The tool ended, or took too long, before it answered. The next request starts it again."""


def failure(code: int, errors: Sequence[str], problems: Sequence[dict[str, str]] = ()) -> CollageError:
    """Returns the error for an exit code of the tool."""
    kinds: dict[int, type[CollageError]] = {64: InvalidOption, 65: InvalidData, 66: MissingInput}
    return kinds.get(code, CollageError)(code, errors or [ended(code)], problems)


def ended(code: int) -> str:
    """Returns how a process ended, in words."""
    return f"collage ended by {signal.Signals(-code).name}" if code < 0 else f"collage ended with exit code {code}"


def find_tool(name: str | os.PathLike[str] | None) -> str:
    """Returns the path of the tool: the one that is named, that of COLLAGE_TOOL, or the one on PATH."""
    wanted = os.fspath(name) if name else os.environ.get("COLLAGE_TOOL") or "collage"
    if path := shutil.which(wanted):
        return os.path.abspath(path)
    raise ToolMissing(69, [
        f"{wanted}: no such program; install the package collage (apt install ./collage_VERSION_ARCHITECTURE.deb) or build it "
        "(Samples/quickstart.sh), and have it on PATH or name it in COLLAGE_TOOL"])


class Orders:
    """A process of ``collage orders``, started at the first order; for one thread at a time."""

    def __init__(self, options: Sequence[str], timeout: float | None) -> None:
        self._options, self._timeout = options, timeout
        self._process: subprocess.Popen[bytes] | None = None

    def answer(self, tool: str, arguments: Sequence[str], photos: Sequence[str]) -> dict[str, Any]:
        """Returns the tool's answer to a command.

        Raises:
            ToolEnded: The command ended the process, or took too long.
        """
        line = json.dumps({"id": 1, "folder": "/", "arguments": arguments, "photos": photos}).encode() + b"\n"
        try:
            if not (self._process and _sent(self._process, line)):
                # None yet, or it ended after the last answer.
                self.close()
                _sent(self._start(tool), line)
            answer: dict[str, Any] = json.loads(self._read())
            return answer
        except BaseException:
            # An answer that is still to come must not be taken for that of the next order.
            self.close()
            raise

    def _start(self, tool: str) -> subprocess.Popen[bytes]:
        self._errors = tempfile.TemporaryFile()
        # In a session of its own it gets no Ctrl-C of the terminal, and --parent ends it with this program, however that ends.
        self._process = subprocess.Popen(
            [tool, "orders", "--parent", str(os.getpid()), *self._options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._errors, start_new_session=True)
        self._finalizer = weakref.finalize(self, _end, self._process, self._errors)
        return self._process

    def _read(self) -> bytes:
        assert self._process and self._process.stdout
        poll = select.poll()
        poll.register(self._process.stdout, select.POLLIN)
        if not poll.poll(None if self._timeout is None else self._timeout * 1000):
            raise ToolEnded(-signal.SIGKILL, [f"no answer after {self._timeout} s"])
        answer = self._process.stdout.readline()
        if answer.endswith(b"\n"):
            return answer
        code = self._process.wait()
        self._errors.seek(0)
        raise ToolEnded(code, [ended(code), *self._errors.read()[-2000:].decode(errors="replace").splitlines()])

    def close(self) -> None:
        """Ends the process, if there is one."""
        if self._process:
            self._finalizer()
        self._process = None

    def leave(self) -> None:
        """Leaves the process to the program from which this one was forked."""
        if self._process:
            self._finalizer.detach()
            self._process.returncode = 0
        self._process = None


def _sent(process: subprocess.Popen[bytes], line: bytes) -> bool:
    """Writes a line to a process, and returns whether it still reads."""
    assert process.stdin
    try:
        process.stdin.write(line)
        process.stdin.flush()
        return True
    except BrokenPipeError:
        return False


def _end(process: subprocess.Popen[bytes], errors: IO[bytes]) -> None:
    process.kill()
    with contextlib.suppress(BrokenPipeError):
        process.communicate()
    errors.close()
