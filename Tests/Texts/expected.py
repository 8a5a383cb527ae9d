"""The exceptions of exceptions.txt, and what differs from them."""
import pathlib

TABLE = pathlib.Path(__file__).with_name("exceptions.txt")


def read(path=TABLE):
    """Returns the reasons of exceptions by telling and case, and the numbers of texts whose lines end elsewhere by telling."""
    cases, lines = {}, {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        head, reason = line.split(": ", 1)
        telling, names = head.split(" ", 1)
        if telling == "lines":
            name, count = names.split()
            lines[name] = int(count)
            continue
        page, numbers = names.split("/")
        for number in numbers.split(","):
            for each in ("png", "pdf") if telling == "both" else (telling,):
                cases[each, f"{page}/{number}"] = reason
    return cases, lines


def surprises(failed, tried, listed):
    """Returns words about failures that are not listed, and about listed ones that pass or are no cases."""
    found = [f"{telling} {name}: {failed[telling, name]}" for telling, name in failed if (telling, name) not in listed]
    for key in listed:
        if key not in failed:
            found.append(f"{' '.join(key)}: {'passes now; take it out of' if key in tried else 'is not a case of'} {TABLE.name}")
    return found
