#!/usr/bin/env python3
"""Kills workers, executors and renderers of a small Spark cluster on this machine, and proves that nothing is lost.

Needs Java 17, a C compiler, and a Python with pyspark, pandas, pyarrow and Pillow:

    Tests/Engines/kill-test.py --tool .build/release/collage --photos Samples/garments
"""
import argparse, contextlib, csv, hashlib, io, json, os, random, signal, subprocess, sys, tempfile, threading, time
from collections import Counter
from pathlib import Path

import pyspark
import pyarrow.parquet
from PIL import Image

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "Samples/spark"
sys.path.insert(0, str(SAMPLE))
import collage_jobs

parser = argparse.ArgumentParser()
parser.add_argument("--tool", default=".build/release/collage")
parser.add_argument("--photos", required=True, help="a folder with at least four photos")
parser.add_argument("--jobs", type=int, default=600)
parser.add_argument("--delay", type=int, default=60, help="milliseconds between writing and naming a picture")
parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
args = parser.parse_args()
TOOL, PHOTOS = Path(args.tool).resolve(), Path(args.photos).resolve()
POISON = ["poison-one", "poison-two"]
OPTIONS = ["size=160x200", "cache=none"]
started = []


def start(command, log, **environment):
    """Starts a process of the cluster, whose messages go to a file."""
    with open(log, "wb") as file:
        process = subprocess.Popen(command, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=file,
                                   stderr=subprocess.STDOUT, start_new_session=True)
    started.append(process)
    return process


def parent(process):
    """Returns the id of a process's parent; 0 if it has ended."""
    with contextlib.suppress(OSError):
        state, number = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
        return 0 if state == "Z" else int(number)
    return 0


def tree(process):
    """Returns the ids of a process and of all below it."""
    parents = {int(path.name): parent(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()}
    ids = [process]
    for number in ids:
        ids += [child for child, above in parents.items() if above == number]
    return ids


def above(process):
    """Returns the ids of a process and of all above it."""
    ids = [process]
    while ids[-1] > 1 and (number := parent(ids[-1])):
        ids.append(number)
    return ids


def kill(ids):
    for number in ids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)


def names(process):
    return Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace").replace("\0", " ")


class Reader(threading.Thread):
    """Polls the folder of pictures, and decodes each picture whenever it is new or replaced."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.folder, self.ended, self.seen, self.broken = folder, False, {}, []

    def run(self):
        while not self.ended:
            for path in self.folder.glob("*.jpg"):
                status = path.stat()
                if self.seen.get(path) == (status.st_ino, status.st_mtime_ns):
                    continue
                self.seen[path] = (status.st_ino, status.st_mtime_ns)
                try:
                    decode(path.read_bytes())
                except Exception as error:
                    self.broken.append(f"{path}: {error}")
            time.sleep(0.02)


def decode(data):
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        assert picture.size == (160, 200) and data.endswith(b"\xff\xd9")


def events(log):
    """Returns (process, word, path) for every line that renderers have logged."""
    return [(int(line[0]), line[1], line[2]) for line in map(str.split, log.read_text().splitlines())]


def wait(what, seconds=300):
    """Returns the first true value of a function."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if driver.poll() is not None:
            sys.exit(f"FAILED: the run ended before this was possible: {what.__doc__}")
        if value := what():
            return value
        time.sleep(0.005)
    sys.exit(f"FAILED: not within {seconds} s: {what.__doc__}")


folder = Path(tempfile.mkdtemp(prefix="collage-kill-test-"))
out, log, manifest = folder / "icons", folder / "published.log", folder / "manifest.csv"
out.mkdir()
log.touch()
print(f"seed {args.seed}, {args.jobs} jobs, folder {folder}", flush=True)
random.seed(args.seed)
photos = sorted(path.name for path in PHOTOS.iterdir() if path.suffix in (".jpg", ".png") and path.stat().st_size < 400_000)
rows = [{"id": f"icon-{number:04}", **{slot: photos[int(len(photos) * random.random() ** 2)]
                                       for slot in ["top", "bottom", "shoes", "bag"]}} for number in range(args.jobs)]
for row, name in zip(random.sample(rows, 2), POISON):
    row["id"] = name
with open(manifest, "w", newline="") as file:
    writer = csv.DictWriter(file, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)

subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", folder / "late-rename.so", HERE / "late-rename.c", "-ldl"], check=True)
tool = folder / "collage"
# A session of its own: a signal to the executor's process group does not reach it, so that it can write late.
tool.write_text(f'#!/bin/sh\nulimit -c 0\n[ "$1" = worker ] || exec {TOOL} "$@"\n'
                f'LD_PRELOAD={folder}/late-rename.so exec setsid {TOOL} "$@"\n')
tool.chmod(0o755)
environment = dict(COLLAGE_TEST_LOG=str(log), COLLAGE_TEST_DELAY=str(args.delay), COLLAGE_TEST_OUT=str(out),
                   COLLAGE_TEST_POISON=",".join(POISON), SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable,
                   SPARK_WORKER_OPTS="-XX:+UseSerialGC", SPARK_MASTER_OPTS="-XX:+UseSerialGC")
spark_class, port = str(Path(pyspark.__file__).parent / "bin/spark-class"), random.randrange(20_000, 30_000)
package = "org.apache.spark.deploy"
try:
    master = start([spark_class, f"{package}.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"],
                   folder / "master.log", **environment)
    workers = [start([spark_class, f"{package}.worker.Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "1g",
                      "--webui-port", "0", "--work-dir", str(folder / f"work{number}"), f"spark://127.0.0.1:{port}"],
                     folder / f"worker{number}.log", **environment) for number in range(3)]
    while (folder / "master.log").read_text().count("Registering worker") < 3:
        time.sleep(0.5)
    reader = Reader(out)
    reader.start()
    settings = {"spark.executor.memory": "512m", "spark.executor.cores": 1, "spark.ui.enabled": "false",
                "spark.sql.shuffle.partitions": 6, "spark.executor.extraJavaOptions": "-XX:+UseSerialGC"}
    submit = " ".join(f"--conf {name}={value}" for name, value in settings.items())
    begin = time.monotonic()
    driver = start([sys.executable, str(SAMPLE / "collage_spark.py"), str(manifest), "--template", "four-pieces", "--root",
                    str(PHOTOS), "--out", str(out), "--results", str(folder / "results"), "--tool", str(tool), "--window",
                    "16", "--partition", "100", "--options", *OPTIONS], folder / "driver.log",
                   **environment, PYSPARK_SUBMIT_ARGS=f"--master spark://127.0.0.1:{port} {submit} pyspark-shell")

    def early():
        """a renderer between its 20th picture and the half of its partition"""
        counts = Counter(number for number, word, _ in events(log) if word == "published")
        return next(((number, count) for number, count in counts.items() if 20 <= count < 45), None)
    victim, count = wait(early)
    worker = next(worker for worker in workers if worker.pid in above(victim))
    ids = tree(worker.pid)
    kinds = [names(number).split()[0].rpartition("/")[2] for number in ids if parent(number)]
    kill(ids)
    print(f"(a) after {count} pictures: killed Spark worker {worker.pid} and all below it: {ids} ({', '.join(kinds)})", flush=True)
    gone = set(ids)

    def other():
        """a renderer on another worker with 30 pictures"""
        counts = Counter(number for number, word, _ in events(log) if word == "published" and number not in gone)
        return next((number for number, count in counts.items() if count >= 30 and parent(number)), None)
    victim = wait(other)
    kill([victim])
    gone.add(victim)
    print(f"(b) killed only renderer {victim}", flush=True)

    def stopped():
        """a renderer that has written a picture without naming it"""
        last = {number: (word, path) for number, word, path in events(log)}
        for number, (word, path) in last.items():
            if word == "published" or number in gone or not parent(number) or any(name in path for name in POISON):
                continue
            os.kill(number, signal.SIGSTOP)
            time.sleep(0.05)
            if (number, "published", path) not in events(log):
                return number, path
            os.kill(number, signal.SIGCONT)
        return None
    late, path = wait(stopped)
    executor = next(number for number in above(late) if "CoarseGrainedExecutorBackend" in names(number))
    kill([executor])
    gone.add(late)
    print(f"(c) stopped renderer {late} before it named {Path(path).name}, killed its executor's JVM {executor}", flush=True)

    def replaced():
        """another renderer has published the late writer's picture"""
        return next((number for number, word, name in events(log) if word == "published" and name == path), None)
    successor = wait(replaced)
    os.kill(late, signal.SIGCONT)

    def written():
        """the late writer has replaced the picture"""
        return (late, "published", path) in events(log)
    wait(written)
    print(f"    renderer {successor} published it; then the late writer replaced it", flush=True)
    code = driver.wait(900)
    seconds = time.monotonic() - begin
    time.sleep(0.5)
    reader.ended = True
    reader.join()
finally:
    for process in started:
        kill(tree(process.pid))

checks = []


def prove(text, is_true):
    checks.append(bool(is_true))
    print(f"{'proved' if is_true else 'FAILED'}: {text}")


messages = (folder / "driver.log").read_text()
prove(f"the run ended with 0 after {seconds:.0f} s: {messages.splitlines()[-1] if messages else ''}", code == 0)
prove("it ends with _SUCCESS", (folder / "results/_SUCCESS").exists())
lost = sum("Lost executor" in line for line in messages.splitlines())
prove(f"executors were lost: {lost}", lost >= 2)
table = pyarrow.parquet.read_table(folder / "results").to_pylist()
found = {row["id"]: row for row in table}
published = Counter(path for _, word, path in events(log) if word == "published")
exist, twice = sum(row["status"] == "exists" for row in table), sum(count > 1 for count in published.values())
prove(f"work was repeated: {exist} existed, {twice} were rendered twice", exist + twice > 0)
prove("one result for each of the manifest's ids", sorted(row["id"] for row in table) == sorted(row["id"] for row in rows))
errors = {row["id"]: row["error"] for row in table if row["status"] == "error"}
prove(f"exactly the poison rows failed: {errors}", errors == dict.fromkeys(POISON, "crash"))
prove("they died three times each", all(
    sum(word == "begins" and name in path for _, word, path in events(log)) >= 3 for name in POISON))
pictures = {path.stem: path.read_bytes() for path in out.glob("*.jpg")}
prove(f"{len(pictures)} pictures, each decodes, with the SHA-256 of its row", set(pictures) == set(found) - set(errors) and all(
    decode(data) is None and hashlib.sha256(data).hexdigest() == found[name]["sha256"] for name, data in pictures.items()))
prove(f"a reader that decoded {len(reader.seen)} of them as they appeared saw no broken one {reader.broken[:3]}",
      len(reader.seen) == len(pictures) and not reader.broken)
(folder / "alone").mkdir()
version, jobs = subprocess.check_output([TOOL, "--version"], text=True), []
for row in rows:
    job = collage_jobs.canonical(row, "four-pieces", folder / "alone", "jpg")
    identities = {file: collage_jobs.identity(file) for file in collage_jobs.files(job, PHOTOS)}
    jobs.append({**job, "key": collage_jobs.key(job, identities, [version, *OPTIONS])})
subprocess.run([TOOL, "worker", "--root", PHOTOS, *(f"--{option}" for option in OPTIONS)], check=True,
               input="\n".join(map(json.dumps, jobs)).encode(), stdout=subprocess.DEVNULL)
alone = {path.stem: path.read_bytes() for path in (folder / "alone").glob("*.jpg")}
prove("all pictures are byte-identical to those of one undisturbed worker",
      {name: data for name, data in alone.items() if name not in POISON} == pictures and len(alone) == len(rows))
prove(f"no other file but what killed renderers left hidden: {len(list(out.iterdir())) - len(pictures)}",
      all(path.suffix == ".jpg" or path.name.endswith(".collage-tmp") for path in out.iterdir()))
if not all(checks):
    sys.exit(f"FAILED: {checks.count(False)} of {len(checks)}; logs are in {folder}")
print(f"all {len(checks)} proved")
subprocess.run(["rm", "-r", folder])
