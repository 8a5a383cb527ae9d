"""Measures whole processes, for the scripts beside it."""
import os
import sys
import time


def once(command):
    """Runs a command; returns its wall time and its processor time in seconds, and the memory in MB of the largest process of those
    that it starts."""
    start = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
