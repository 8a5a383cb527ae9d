"""Drives `collage worker`, one JSON object a line each way; needs nothing but Python."""
import contextlib, json, queue, subprocess, threading
from collections import deque


class CollageWorker:
    """A worker process that is started anew when it crashes or hangs."""

    def __init__(self, command, window=32, seconds=60):
        self.command, self.window, self.seconds, self.process = command, window, seconds, None

    def replies(self, jobs):
        """Yields each job with its reply, in order; at most `window` jobs are unanswered at a time."""
        jobs, waiting = iter(jobs), deque()
        try:
            while True:
                while len(waiting) < self.window and (job := next(jobs, None)) is not None:
                    waiting.append(job)
                    self._send(job, 1)
                if not waiting:
                    return
                reply = self._receive()
                if reply is None:  # The oldest unanswered job is the suspect.
                    reply = self._alone(waiting[0])
                    for job in list(waiting)[1:]:
                        self._send(job, 1)
                if reply["id"] != waiting[0]["id"]:
                    raise RuntimeError(f"job {waiting[0]['id']}: the reply is for {reply['id']!r}")
                yield waiting.popleft(), reply
        finally:
            if waiting:  # Nobody waits for the rest.
                self.stop()

    def stop(self):
        """Kills the process; returns its exit code, below 0 for a signal."""
        process, self.process = self.process, None
        if not process:
            return 0
        process.kill()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        return process.wait()

    def _alone(self, job):
        for attempt in (2, 3):
            self._send(job, attempt)
            if reply := self._receive():
                return {**reply, "attempts": attempt}
        return {"id": job["id"], "status": "error", "error": "crash", "retryable": False, "attempts": 3}

    def _send(self, job, attempt):
        if not self.process:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.lines = queue.SimpleQueue()
            threading.Thread(target=self._read, args=(self.process.stdout, self.lines), daemon=True).start()
        with contextlib.suppress(BrokenPipeError):  # _receive() finds that it died.
            self.process.stdin.write(json.dumps({"v": 1, **job, "attempt": attempt}).encode() + b"\n")
            self.process.stdin.flush()

    @staticmethod
    def _read(output, lines):
        for line in output:
            lines.put(line)
        lines.put(b"")

    def _receive(self):
        try:
            line = self.lines.get(timeout=self.seconds)
            if line.endswith(b"\n"):
                return json.loads(line)
            self.process.wait(self.seconds)  # Its output has ended: so does it.
        except (queue.Empty, subprocess.TimeoutExpired):
            pass  # It hangs.
        code = self.stop()
        if code > 0:  # An option that is wrong, or a full disk: no job is to blame.
            raise RuntimeError(f"{' '.join(self.command)}: exit code {code}")
        return None


_resident = {}


def resident(command, window):
    """Returns the worker of this process, which lives longer than one partition."""
    return _resident.setdefault(tuple(command), CollageWorker(command, window))
