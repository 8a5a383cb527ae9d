#!/usr/bin/env python3
"""Renders a picture for every row of a manifest on a Spark cluster; README.md explains it."""
import argparse, itertools, json, subprocess, sys, threading
from pathlib import Path

import collage_jobs, collage_worker
import pyarrow as pa
from pyspark.sql import SparkSession, functions as F
from pyspark.sql.pandas.types import to_arrow_schema

parser = argparse.ArgumentParser()
parser.add_argument("manifest", help=".csv, .jsonl or .parquet, with the columns of collage batch")
for name in ["template", "root", "out", "results"]:
    parser.add_argument(f"--{name}", required=True)
parser.add_argument("--resume", help="results of an earlier run, whose pictures are not rendered again")
parser.add_argument("--format", default="jpg", help="extension of pictures without a column output")
parser.add_argument("--tool", default="collage")
parser.add_argument("--options", nargs="*", default=[], metavar="OPTION=VALUE", help="of collage worker, without --")
parser.add_argument("--window", type=int, default=32, help="jobs in flight per worker, 16 to 64")
parser.add_argument("--partition", type=int, default=1000, help="icons per partition, 500 to 2000")
parser.add_argument("--max-errors", type=float, default=0.0, help="percent of the rows")
args = parser.parse_args()
for name in ["root", "out", "results"]:
    setattr(args, name, str(Path(getattr(args, name)).absolute()))
# Executors have working folders of their own.
if Path(args.template).is_file():
    args.template = str(Path(args.template).absolute())
elif "/" in args.template or args.template.endswith(".json"):
    parser.error(f"--template {args.template}: this file does not exist here; pass the path at which the executors find it, or the name of a shipped template")
Path(args.out).mkdir(parents=True, exist_ok=True)

spark = (SparkSession.builder.appName("collage").config("spark.task.maxFailures", 8)
         .config("spark.hadoop.mapreduce.fileoutputcommitter.marksuccessfuljobs", "false").getOrCreate())
context = spark.sparkContext
for module in [collage_jobs, collage_worker]:
    context.addPyFile(module.__file__)
command = [args.tool, "worker", "--root", args.root, *(f"--{option}" for option in args.options)]
renderer = [subprocess.check_output([args.tool, "--version"], text=True), *args.options]
done, failed = context.accumulator(0), context.accumulator(0)
DOT = "\x1f"  # Spark takes a dot in a column's name for a member of a structure.


def mapped(frame, schema, change):
    """Returns a frame of the rows that `change` yields for an iterator of rows; both are dictionaries."""
    types = to_arrow_schema(spark.createDataFrame([], schema).schema)

    def run(batches):
        rows = iter(change(row for batch in batches for row in batch.to_pylist()))
        while chunk := list(itertools.islice(rows, 100)):
            yield pa.RecordBatch.from_pylist(chunk, schema=types)
    return frame.mapInArrow(run, schema)


def drafts(rows):
    for row in rows:
        row = {name.replace(DOT, "."): value for name, value in row.items()}
        job = collage_jobs.canonical(row, args.template, args.out, args.format)
        yield {"draft": json.dumps(job), "files": collage_jobs.files(job, args.root)}


def identified(rows):
    for row in rows:
        yield {**row, "identity": collage_jobs.identity(row["file"])}


def jobs(rows):
    known = files.value
    for job in (json.loads(row["draft"]) for row in rows):
        key = collage_jobs.key(job, {file: known[file][1] for file in collage_jobs.files(job, args.root)}, renderer)
        photos = sorted(collage_jobs.photos(job, args.root), key=lambda photo: (known[photo][0], photo))  # rarest first
        salt = collage_jobs.salt(job, known[photos[0]][0] if photos else 1, args.partition)
        yield {**job, "key": key, "photo": photos, "salt": salt, "job": json.dumps({**job, "key": key})}


def ready(rows):
    for job in (json.loads(row["job"]) for row in rows):
        Path(job["out"]).parent.mkdir(parents=True, exist_ok=True)
        yield job


def results(rows):
    worker = collage_worker.resident(command, args.window)
    for job, reply in worker.replies(ready(rows)):
        if reply["status"] == "exists":
            reply |= collage_jobs.contents(job["out"])
        done.add(1)
        failed.add(reply["status"] == "error")
        yield {"attempts": 1, **reply, "key": job["key"], "picture": job["out"]}


def progress():
    while not ended.wait(10):
        print(f"{done.value} of {total} rows answered, {failed.value} failed", file=sys.stderr)
        if failed.value > limit:
            context.cancelAllJobs()


def refuse(problems, why):
    if lines := [f"  {', '.join(str(value) for value in row)}" for row in problems.limit(20).collect()]:
        sys.exit("\n".join([why, *lines]))


read = {".csv": lambda path: spark.read.csv(path, header=True, escape='"'),
        ".jsonl": lambda path: spark.read.json(path, primitivesAsString=True), ".parquet": spark.read.parquet}
success = context._jvm.org.apache.hadoop.fs.Path(f"{args.results}/_SUCCESS")
rows = read[Path(args.manifest).suffix](args.manifest)
rows = rows.toDF(*(name.replace(".", DOT) for name in rows.columns))
rows = mapped(rows, "draft string, files array<string>", drafts).persist()
uses = rows.select(F.explode("files").alias("file")).groupBy("file").count()
files = context.broadcast({file: (count, identity) for file, count, identity in mapped(
    uses, "file string, count bigint, identity string", identified).toLocalIterator()})
work = mapped(rows, "id string, key string, out string, template string, photo array<string>, salt bigint, job string",
             jobs).persist()
refuse(work.groupBy("id").agg(F.countDistinct("key", "out").alias("n")).where("n > 1").select("id"),
       "The same id with different contents:")
refuse(work.groupBy("out").agg(F.collect_set("id").alias("ids")).where("size(ids) > 1"), "The same picture of several ids:")
work = work.dropDuplicates(["id"])
total, rest, schema = work.count(), work, ("id string, key string, status string, picture string, sha256 string, bytes "
                                         "bigint, ms double, attempts int, error string, retryable boolean")
if args.resume:
    if not (Path(args.resume) / "_SUCCESS").exists():
        sys.exit(f"{args.resume}: not the results of a complete run; without --resume, finished pictures are recognized")
    finished = spark.read.parquet(args.resume).where("status != 'error'").join(work, ["id", "key"], "left_semi")
    rest = work.join(finished, ["id", "key"], "left_anti")
parts = (rest.repartitionByRange(max(1, -(-total // args.partition)), "template", F.col("photo")[0], "salt")
         .sortWithinPartitions("template", "photo", "id"))
rendered = mapped(parts.select("job"), schema, results)
ended, limit = threading.Event(), total * args.max_errors / 100
threading.Thread(target=progress, daemon=True).start()
too_many = f"More than {args.max_errors} % of {total} rows failed; {args.results} has no _SUCCESS"
try:
    (rendered.unionByName(finished) if args.resume else rendered).write.parquet(args.results)
except Exception:
    if failed.value > limit:
        sys.exit(too_many)
    raise
ended.set()

written = spark.read.parquet(args.results)
refuse(written.where("status != 'error'").groupBy("key").agg(F.collect_set("sha256").alias("n")).where("size(n) > 1"),
       "Different bytes for the same key:")
counts = {status: count for status, count in written.groupBy("status").count().collect()}
print(f"{total} rows:", ", ".join(f"{count} {status}" for status, count in sorted(counts.items())))
if counts.get("error", 0) > limit:
    sys.exit(too_many)
success.getFileSystem(context._jsc.hadoopConfiguration()).create(success).close()
