"""The report on readers' answers, as Markdown."""
import numpy

from judging import verdicts

NOTE = """Shares of decided pairs (with 95 % intervals) that a logistic regression on differences of measures foretells, fitted on the
mean of the readers' answers on the other groups of photos; where a measure is equal, a pair counts half. Weights are for differences
whose root mean square is 1."""


def percent(part, count):
    return f"{100 * part / count:.0f} %" if count else "-"


def row(*cells):
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def lines(titles, rows):
    return "\n".join([row(*titles), row(*["---"] * len(titles)), *(row(*cells) for cells in rows)])


def accuracy(signs, scores):
    hits, count = verdicts.right(signs, scores)
    low, high = verdicts.interval(hits, count)
    return f"{percent(hits, count)} of {count} ({100 * low:.0f} to {100 * high:.0f})"


def sides(answers):
    """Returns how often each reader gave each answer: sides are by chance, so A and B are wanted as often."""
    rows = [(reader, len(some), *(percent(list(some.values()).count(one), len(some)) for one in verdicts.SCORES))
            for reader, some in answers.items()]
    return lines(["reader", "answers", *verdicts.SCORES], rows)


def agreed(first, second):
    """Returns the sentence on two readers."""
    count, same, kappa, decided, same_side = verdicts.agreement(first, second)
    return (f"Of {count} pairs that both judged, {100 * same:.0f} % have the same answer (Cohen's kappa {kappa:.2f}); "
            f"of {decided} that neither calls equal, {100 * same_side:.0f} % the same side.")


def targets(judged, scores):
    """Returns the scores to foretell, by title; where two readers judged, also those of pairs on whose better side they agree."""
    found = {f"reader {reader}": numpy.array([some.get(pair.number, 0.5) for pair in judged]) for reader, some in scores.items()}
    if len(found) == 2:
        first, second = found.values()
        found["both agree"] = numpy.where(first == second, first, 0.5)
    return found


def foretold(names, judged, sample, wanted):
    """Returns how well all measures, the methods' names, and each measure foretell the answers."""
    def cells(some, columns):
        signs = verdicts.foretold(some, columns)
        return [accuracy(signs, scores) for scores in wanted.values()]

    weights = verdicts.fitted(sample.differences, sample.scores) * numpy.sqrt((sample.differences ** 2).mean(0))
    rows = [("all measures", "", "", *cells(sample, slice(None))),
            ("the methods' names", "", "", *cells(sample._replace(differences=verdicts.by_method(judged)), slice(None)))]
    for place, name in enumerate(names):
        alone = verdicts.fitted(sample.differences[:, [place]], sample.scores)[0]
        rows.append((name, "more" if alone > 0 else "less", f"{weights[place]:+.2f}", *cells(sample, [place])))
    return lines(["foretold by", "better if", "weight in all", *wanted], rows)


def markdown(pairs, names, values, answers, scores):
    """Returns the whole report, from the measures of pairs, and from the answers and the scores of each reader."""
    mean = verdicts.together(scores.values())
    judged = [pair for pair in pairs if pair.number in mean]
    sample = verdicts.Sample(numpy.array([numpy.subtract(*values[pair.number]) for pair in judged]),
                             numpy.array([mean[pair.number] for pair in judged]), numpy.array([pair.group for pair in judged]))
    parts = [f"# Pairs judged\n\n{len(judged)} of {len(pairs)} pairs.", sides(answers)]
    if len(scores) == 2:
        parts.append(agreed(*scores.values()))
    won = [(name, count, percent(part, count)) for name, (part, count) in verdicts.wins(judged, mean).items()]
    parts += ["## Methods\n\nPairs won, equal ones as a half:", lines(["method", "pairs", "won"], won)]
    parts += ["## Measures\n\n" + NOTE, foretold(names, judged, sample, targets(judged, scores))]
    return "\n\n".join(parts) + "\n"
