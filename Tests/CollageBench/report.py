"""The table of all methods, from the measures of each case, as Markdown and as JSON."""
import json
import platform
import statistics
from collections import defaultdict

COUNTS = [5, 9, 20, 100, 1000]


def mean(rows, key):
    return statistics.fmean(row[key] for row in rows)


def summary(rows):
    """Returns the figures of one method over some cases."""
    figures = {key: mean(rows, key) for key in ("crop", "blank", "gutter", "deviation", "smallest", "order", "shown")}
    figures["worstCrop"] = mean(rows, "worstCrop")
    figures["worstOfAll"] = max(row["worstCrop"] for row in rows)
    figures["milliseconds"] = statistics.median(row["milliseconds"] for row in rows)
    again = [row["same"] for row in rows if row["same"] is not None]
    figures["same"] = all(again) if again else None
    figures["cases"] = len(rows)
    figures["ratio"] = mean(rows, "ratio") if rows[0]["ratio"] else None
    for key in ("heads", "subjects"):
        all_boxes, cut, half = (sum(row[key][part] for row in rows) for part in range(3))
        figures[key] = {"boxes": all_boxes, "cut": cut / all_boxes, "half": half / all_boxes} if all_boxes else None
    return figures


def percent(share, digits=1):
    return f"{100 * share:.{digits}f}"


def boxes(figures):
    return "-" if figures is None else f"{percent(figures['cut'])} / {percent(figures['half'])}"


COLUMNS = [
    ("crop %: mean, worst photo, worst of all", lambda f: f"{percent(f['crop'])}, {percent(f['worstCrop'])}, {percent(f['worstOfAll'])}"),
    ("blank %", lambda f: percent(f["blank"])),
    ("gutter off, px", lambda f: f"{f['gutter']:.1f}"),
    ("sizes: deviation, smallest", lambda f: f"{f['deviation']:.2f}, {f['smallest']:.2f}"),
    ("order", lambda f: f"{f['order']:.2f}"),
    ("heads % cut / half gone", lambda f: boxes(f["heads"])),
    ("subjects % cut / half gone", lambda f: boxes(f["subjects"])),
    ("ms", lambda f: f"{f['milliseconds']:.3g}"),
    ("same twice", lambda f: {True: "yes", False: "no", None: "-"}[f["same"]]),
]


def row(cells):
    return "| " + " | ".join(cells) + " |"


def table(results, count=None):
    """Returns a table of all methods over the cases of a number of photos, or over all cases."""
    lines = [row(["method", "cases", *(title for title, _ in COLUMNS)]), row(["---"] * (len(COLUMNS) + 2))]
    asked = None
    for name, rows in results.items():
        some = [one for one in rows if count is None or one["count"] == count]
        if some:
            figures = summary(some)
            lines.append(row([name, str(figures["cases"]), *(show(figures) for _, show in COLUMNS)]))
            asked = asked or figures["ratio"] and f"{name}: areas are in the mean {figures['ratio']:.2f}:1."
    return "\n".join(lines + (["", asked] if asked else []))


def overview(results):
    """Returns a table of crop, blank and evenness, with a column for each number of photos."""
    counts = [count for count in COUNTS if any(one["count"] == count for rows in results.values() for one in rows)]
    lines = [row(["method", *(f"{count} photos" for count in counts)]), row(["---"] * (len(counts) + 1))]
    for name, rows in results.items():
        grouped = [[one for one in rows if one["count"] == count] for count in counts]
        lines.append(row([name, *(brief(summary(some)) if some else "-" for some in grouped)]))
    return "\n".join(lines)


def brief(figures):
    return f"{percent(figures['crop'])} / {percent(figures['worstCrop'])} / {percent(figures['blank'])} / {figures['deviation']:.2f}"


def markdown(results, missing, failures, photos_note):
    counts = sorted({one["count"] for rows in results.values() for one in rows})
    parts = ["# CollageBench", photos_note, "Crop of the mean and the worst photo, blank (%), deviation of the sizes:", overview(results)]
    for count in counts:
        parts += [f"## {count} photos", table(results, count)]
    if missing:
        parts += ["## Not run", "\n".join(f"- {name}: {reason}" for name, reason in missing.items())]
    if failures:
        parts += ["## Cases without a layout", "\n".join(f"- {name}: {len(cases)}, such as: {cases[0]}" for name, cases in failures.items())]
    return "\n\n".join(parts) + "\n"


def save(folder, results, missing, failures, photos_note):
    with open(f"{folder}/table.md", "w") as file:
        file.write(markdown(results, missing, failures, photos_note))
    grouped = defaultdict(dict)
    for name, rows in results.items():
        for count in sorted({one["count"] for one in rows}):
            grouped[name][count] = summary([one for one in rows if one["count"] == count])
    whole = {"machine": platform.machine(), "python": platform.python_version(), "notRun": missing, "methods": grouped, "cases": results}
    with open(f"{folder}/table.json", "w") as file:
        json.dump(whole, file, indent=1)
