"""Runs the tool under watch: how long it takes, how much memory it takes, what it says and what it leaves."""

import json
import os
import select
import signal
import subprocess
import time


class Findings:
    """What must not happen, counted, with what is needed to make it happen again."""

    def __init__(self, folder):
        self.folder, self.counts, self.faults, self.most = folder, {}, [], 0

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def fault(self, what, detail, files=()):
        self.count("fault: " + what)
        self.faults.append(f"{what}: {detail}")
        for name, data in files:
            os.makedirs(self.folder, exist_ok=True)
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(data)
        print(f"FAULT {what}: {detail}", flush=True)

    def memory(self, kilobytes):
        self.most = max(self.most, kilobytes)


def resident(process, field):
    """Kilobytes of a process by its status file, or 0 once it is gone."""
    try:
        with open(f"/proc/{process}/status") as file:
            for line in file:
                if line.startswith(field):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0


def begin_peak(process):
    """Resets the kernel's peak memory of a process."""
    try:
        with open(f"/proc/{process}/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


class Worker:
    """A `collage worker` that gets one job at a time."""

    def __init__(self, binary, root, options, prefix=()):
        self.process = subprocess.Popen(
            [*prefix, binary, "worker", "--format", "png", "--root", root, "--cache", "none", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.jobs = 0

    def run(self, job, seconds):
        """The answer, or a word for what went wrong, and how many kilobytes the job took."""
        process = self.process
        before = resident(process.pid, "VmRSS")
        begin_peak(process.pid)
        self.jobs += 1
        try:
            process.stdin.write(json.dumps(job).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            return "death", 0
        line, end = b"", time.monotonic() + seconds
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([process.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                return "hang", resident(process.pid, "VmHWM") - before
            part = os.read(process.stdout.fileno(), 1 << 16)
            if not part:
                return "death", 0
            line += part
        return line, resident(process.pid, "VmHWM") - before

    def end(self):
        """Ends the process and gives its code and what it said."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        said = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.returncode, said


class Attack:
    """One worker at a time, in a folder with what it reads, and a folder below that for what it makes."""

    def __init__(self, binary, folder, findings, output):
        self.binary, self.folder, self.findings, self.worker = binary, folder, findings, None
        self.output = os.path.join(folder, output)
        os.makedirs(self.output, exist_ok=True)

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def end(self):
        """Ends the worker and gives its code and its last words."""
        code, said = self.worker.end()
        self.worker = None
        return code, f"exit {code}: {said[-300:]!r}"

    def lost(self, how, what, files):
        """A worker that hangs or has died."""
        if how == "hang":
            self.worker.process.kill()
        self.findings.fault(how, f"{what}, {self.end()[1]}", files)

    def close(self):
        if self.worker:
            code, words = self.end()
            if code != 0:
                self.findings.fault("end", words)


def run_command(arguments, seconds, folder):
    """Runs a program: its code or "hang", what it wrote, and what it said."""
    process = subprocess.Popen(
        arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        # The time that a program may take is not that which it waits for a busy machine.
        out, err = process.communicate(timeout=4 * seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return "hang", b"", b""
    return process.returncode, out, err


def is_one_line(text):
    """Whether a message is one line of plain text, without anything that a terminal obeys."""
    return bool(text) and all(
        32 <= ord(c) < 127 or (ord(c) >= 160 and c not in "\u2028\u2029\u061c\ufeff"
                               and not 0x200B <= ord(c) <= 0x200F and not 0x202A <= ord(c) <= 0x202E
                               and not 0x2066 <= ord(c) <= 0x2069)
        for c in text)
