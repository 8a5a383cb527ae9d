"""Readers' answers: whether they agree, and how well measures foretell them."""
import csv
import math
from typing import NamedTuple

import numpy

from judging import sheets

SCORES = {"A": 1.0, "=": 0.5, "B": 0.0}
# The weight of small coefficients against fit, for differences of measures whose root mean square is 1.
RIDGE = 3.0


class Sample(NamedTuple):
    """Pairs that were judged: rows of differences of measures, first minus second, and scores, 1 for the first."""

    differences: numpy.ndarray
    scores: numpy.ndarray
    groups: numpy.ndarray


def read(path, count):
    """Returns the answer to each number of a reader's sheets, which run from 1 to a count."""
    answers = {}
    with open(path, newline="") as file:
        for line, row in enumerate(csv.reader(file), 1):
            if not row or row[0].strip() in ("", "number"):
                continue
            number, answer = row[0].strip(), row[1].strip().upper() if len(row) > 1 else ""
            if not number.isdecimal() or not 1 <= int(number) <= count or answer not in SCORES:
                raise SystemExit(f"{path}: line {line}: {','.join(row)!r} is not a number from 1 to {count} and A, B or =")
            if int(number) in answers:
                raise SystemExit(f"{path}: line {line}: number {number} is answered twice")
            answers[int(number)] = answer
    return answers


def scored(answers, seed, reader, pairs):
    """Returns a reader's score of each pair: 1 if its first collage is better, 0 if the second is, a half if neither is."""
    shown = sheets.numbered(seed, reader, pairs)
    scores = {shown[number].number: SCORES[answer] for number, answer in answers.items()}
    swapped = {pair.number for pair in pairs if sheets.is_swapped(seed, reader, pair)}
    return {number: 1 - score if number in swapped else score for number, score in scores.items()}


def agreement(first, second):
    """Returns, over pairs that both judged: how many, the share of equal answers, Cohen's kappa of the three answers, how many
    pairs neither calls equal, and the share of equal answers among these."""
    both = sorted(first.keys() & second.keys())
    same = sum(first[pair] == second[pair] for pair in both) / max(1, len(both))
    by_chance = sum(share(first, both, score) * share(second, both, score) for score in SCORES.values())
    kappa = (same - by_chance) / (1 - by_chance) if by_chance < 1 else 1.0
    decided = [pair for pair in both if 0.5 not in (first[pair], second[pair])]
    return len(both), same, kappa, len(decided), sum(first[pair] == second[pair] for pair in decided) / max(1, len(decided))


def share(scores, pairs, score):
    return sum(scores[pair] == score for pair in pairs) / max(1, len(pairs))


def fitted(differences, scores):
    """Returns the coefficients of a logistic regression without a constant: swapping a pair swaps its score."""
    scale = numpy.sqrt((differences ** 2).mean(0))
    scale[scale == 0] = 1
    rows, found = differences / scale, numpy.zeros(differences.shape[1])
    for _ in range(50):
        chance = 1 / (1 + numpy.exp(-rows @ found))
        slope = rows.T @ (scores - chance) - RIDGE * found
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * numpy.eye(len(found))
        step = numpy.linalg.solve(curve, slope)
        found = found + step
        if abs(step).max() < 1e-9:
            break
    return found / scale


def foretold(sample, columns):
    """Returns for each pair which collage is foretold, above 0 the first, by measures fitted on the other groups' pairs alone."""
    rows, signs = sample.differences[:, columns], numpy.zeros(len(sample.scores))
    for group in numpy.unique(sample.groups):
        tried = sample.groups == group
        if (~tried).any():
            signs[tried] = rows[tried] @ fitted(rows[~tried], sample.scores[~tried])
    return signs


def right(signs, scores):
    """Returns how many of the pairs that are not called equal are foretold, and of how many; pairs without a sign count half."""
    decided = scores != 0.5
    hits = numpy.where(signs == 0, 0.5, (signs > 0) == (scores > 0.5))
    return float(hits[decided].sum()), int(decided.sum())


def interval(hits, count):
    """Returns Wilson's interval of 95 % of a share."""
    if not count:
        return 0.0, 1.0
    z, part = 1.96, hits / count
    middle, reach = part + z * z / 2 / count, z * math.sqrt(part * (1 - part) / count + z * z / 4 / count ** 2)
    return (middle - reach) / (1 + z * z / count), (middle + reach) / (1 + z * z / count)


def together(scores):
    """Returns the mean score of each pair over the readers who judged it."""
    pairs = sorted(set().union(*scores))
    return {pair: float(numpy.mean([some[pair] for some in scores if pair in some])) for pair in pairs}


def wins(pairs, scores):
    """Returns for each method how many pairs it won, an equal one as a half, and in how many it was; the best first."""
    table = {}
    for pair in pairs:
        score = scores[pair.number]
        for made, part in zip(pair.collages, (score, 1 - score)):
            won, count = table.get(made.method, (0, 0))
            table[made.method] = won + part, count + 1
    return dict(sorted(table.items(), key=lambda row: (-row[1][0] / row[1][1], row[0])))


def by_method(pairs):
    """Returns differences that only tell the methods, to compare with: whether measures know more than who made a collage."""
    names = sorted({made.method for pair in pairs for made in pair.collages})
    first, second = ([[made.method == name for name in names] for made in two] for two in zip(*(pair.collages for pair in pairs)))
    return numpy.array(first, float) - numpy.array(second, float)
