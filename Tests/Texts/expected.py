"""The exceptions of exceptions.txt, and what differs from them."""
import pathlib

# Tellings of which the number of texts counts.
COUNTED = ("lines", "letters", "order", "direction")
# Words for several tellings.
SEVERAL = {"both": ("png", "pdf"), "all": ("png", "pdf", "page")}
TABLE = pathlib.Path(__file__).with_name("exceptions.txt")


def read(path=TABLE):
    """Returns the reasons of exceptions by telling and case, and the numbers of texts by which others are counted."""
    cases, counts = {}, {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        head, reason = line.split(": ", 1)
        telling, names = head.split(" ", 1)
        if telling in COUNTED:
            name, count = names.split()
            counts[f"{telling} {name}"] = int(count)
            continue
        for page, numbers in (group.split("/") for group in names.split()):
            for number in numbers.split(","):
                for each in SEVERAL.get(telling, (telling,)):
                    cases[each, f"{page}/{number}"] = reason
    return cases, counts


def surprises(failed, tried, listed):
    """Returns words about failures that are not listed, and about listed ones that pass or are no cases."""
    found = [f"{telling} {name}: {failed[telling, name]}" for telling, name in failed if (telling, name) not in listed]
    for key in listed:
        if key not in failed:
            found.append(f"{' '.join(key)}: {'passes now; take it out of' if key in tried else 'is not a case of'} {TABLE.name}")
    return found


def miscounted(failed, listed):
    """Returns words about numbers of failures that are not as listed."""
    return [f"{telling}: {count} texts differ; {TABLE.name} has {listed.get(telling, 0)}" for telling, count in failed.items()
            if count != listed.get(telling, 0)]
