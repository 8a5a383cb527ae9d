"""The process that is kept: how it begins, is lost and ends."""
from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import collage
import pytest

from conftest import seen
from test_collage import ONE

REAL = os.environ["COLLAGE_TOOL"]


def process_of(tool: collage.Collage) -> subprocess.Popen[bytes]:
    process = tool._orders[0]._process
    assert process
    return process


def has_ended(pid: int) -> bool:
    """Waits for the end of a process that may be nobody's child."""
    try:
        file = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([file], [], [], 20)[0])
    finally:
        os.close(file)


def failing_once(folder: Path, command: str) -> Path:
    """A tool of which the first process does something else."""
    program = folder / "tool"
    program.write_text(f"#!/bin/sh\nif [ -e once ]; then exec '{REAL}' \"$@\"; fi\ntouch once\n{command}\n")
    program.chmod(0o755)
    return program


def test_one_process_is_kept_until_the_end() -> None:
    with collage.Collage() as tool:
        for name in ("red", "blue"):
            assert seen(tool.render(ONE, f"{name}.png"), (0.5, 0.5)) == [name]
            pid = process_of(tool).pid
        assert process_of(tool).pid == pid
    assert has_ended(pid)
    assert tool.render(ONE, "red.png") and process_of(tool).pid != pid
    tool.close()


def test_a_process_that_ended_meanwhile_is_replaced() -> None:
    with collage.Collage() as tool:
        tool.render(ONE, "red.png")
        lost = process_of(tool)
        lost.kill()
        lost.wait()
        assert seen(tool.render(ONE, "gold.png"), (0.5, 0.5)) == ["gold"]


@pytest.mark.parametrize("command, words", [
    ("read order; echo 'no memory' >&2; kill -9 $$", ["collage ended by SIGKILL", "no memory"]),
    ("echo 'libvips.so.42: cannot open' >&2; exit 127", ["collage ended with exit code 127", "libvips.so.42: cannot open"]),
    ("exec sleep 1000", ["no answer after 0.3 s"]),
], ids=["killed", "cannot start", "hangs"])
def test_the_request_that_ends_the_process_fails_and_the_next_does_not(folder: Path, command: str, words: list[str]) -> None:
    with collage.Collage(failing_once(folder, command), timeout=0.3 if "sleep" in command else None) as tool:
        with pytest.raises(collage.ToolEnded) as failure:
            tool.render(ONE, "red.png")
        assert list(failure.value.errors) == words
        tool._orders[0]._timeout = None
        assert seen(tool.render(ONE, "red.png"), (0.5, 0.5)) == ["red"]


def test_an_interrupted_request_leaves_no_answer_for_the_next(folder: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with collage.Collage(failing_once(folder, "exec sleep 1000")) as tool:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            with pytest.raises(KeyboardInterrupt):
                tool.render(ONE, "red.png")
            assert seen(tool.render(ONE, "blue.png"), (0.5, 0.5)) == ["blue"]
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("end", ["pass", "raise SystemExit(3)", "os._exit(0)", "os.kill(os.getpid(), 9)"])
def test_no_process_outlives_the_program(end: str) -> None:
    script = f"""
import os, sys, collage
collage.render({ONE!r}, "red.png", output="out.png")
print(collage._shared._orders[0]._process.pid, flush=True)
{end}
"""
    program = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert has_ended(int(program.stdout)), program.stderr
    assert program.stderr == ""


def test_a_forked_program_has_a_process_of_its_own() -> None:
    with collage.Collage() as tool:
        tool.render(ONE, "red.png")
        pid = process_of(tool).pid
        child = os.fork()
        if child == 0:
            code = 1
            try:
                is_right = seen(tool.render(ONE, "blue.png"), (0.5, 0.5)) == ["blue"]
                code = 0 if is_right and process_of(tool).pid != pid else 2
                tool.close()
            finally:
                os._exit(code)
        assert os.waitpid(child, 0)[1] == 0
        assert seen(tool.render(ONE, "gold.png"), (0.5, 0.5)) == ["gold"] and process_of(tool).pid == pid


def test_without_the_tool_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("COLLAGE_TOOL", "/nowhere/collage")
    with pytest.raises(collage.ToolMissing, match="/nowhere/collage: no such program; install the package collage"):
        collage.Collage().render(ONE, "red.png")
    monkeypatch.delenv("COLLAGE_TOOL")
    monkeypatch.setenv("PATH", str(folder))
    with pytest.raises(collage.ToolMissing, match="^collage: no such program"):
        collage.Collage().render(ONE, "red.png")
    (folder / "collage").symlink_to(REAL)
    with collage.Collage() as tool:
        assert tool.render(ONE, "red.png").size == (60, 60)
