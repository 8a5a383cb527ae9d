"""Times of layouts: the least of several runs, since the machine may be busy."""
import time


# Of up to a hundred photos; one where no times are wanted.
MOST = 5


def runs(case):
    return MOST if case.count <= 100 else 1


def least(case, work):
    """Returns what work returns, and the least milliseconds that it takes."""
    times = []
    for _ in range(runs(case)):
        start = time.perf_counter()
        made = work()
        times.append((time.perf_counter() - start) * 1e3)
    return made, min(times)
