"""Turns the rows of a manifest, as `collage batch` reads them, into jobs for `collage worker`."""
import hashlib, json, os, zlib
from pathlib import Path, PurePosixPath

COLUMNS = {"mask": "masks", "crop": "crops", "straighten": "crops", "keystone": "crops",
           "filter": "looks", "strength": "looks", "adjust": "looks"}


def canonical(row, template, folder, extension):
    """Returns a row as a job whose members have one form and order, without its key.

    Raises ValueError if the row has no id, or a picture that is not within the folder.
    """
    row = {name: str(value) for name, value in row.items() if value not in (None, "") and not name.startswith("x-")}
    if "id" not in row:
        raise ValueError(f"a row without an id: {row}")
    name = PurePosixPath(row.get("output") or f"{row['id']}.{extension}")
    if name.is_absolute() or ".." in name.parts:
        raise ValueError(f"row {row['id']}: its picture {name} is not within {folder}")
    job = {"id": row.pop("id"), "template": row.pop("template", None) or template, "out": f"{folder}/{name}"}
    row.pop("output", None)
    job["photos"] = [photo for photo in row.pop("photos", "").split(";") if photo]
    for name, value in sorted(row.items()):
        first, _, last = name.partition(".")
        if first == "text" and last:
            job.setdefault("text", {})[last] = value
        elif last in COLUMNS:
            group = COLUMNS[last]
            job.setdefault(group, {})[first if group == "masks" else name] = value
        else:
            job.setdefault("slots", {})[name] = value
    return job


def photos(job, root):
    """Returns the paths of the photos and masks of a job."""
    names = {*job["photos"], *job.get("slots", {}).values(), *job.get("masks", {}).values()}
    return sorted(os.path.join(root, name) for name in names)


def files(job, root):
    """Returns the paths of all files of a job; a shipped template is none."""
    return photos(job, root) + [job["template"]] * os.path.isfile(job["template"])


def identity(path):
    """Returns the SHA-256 of a file; of none if it cannot be read, which the worker will explain."""
    try:
        return contents(path)["sha256"]
    except OSError:
        return "unreadable"


def contents(path):
    """Returns the size and the SHA-256 of a file."""
    data = Path(path).read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def key(job, identities, renderer):
    """Returns the SHA-256 of all that the picture's bytes depend on.

    `identities` are those of the job's files, by path; `renderer` has the version and the options of the worker.
    """
    content = {name: value for name, value in job.items() if name not in ("id", "out")}
    parts = [renderer, PurePosixPath(job["out"]).suffix, content, sorted(identities.items())]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def salt(job, uses, size):
    """Returns one of as many numbers as a photo with so many uses needs partitions of a size."""
    return zlib.crc32(job["id"].encode()) % -(-uses // size)
