"""A random generator whose values no version of Python changes."""

MASK = (1 << 64) - 1


class Chance:
    """SplitMix64, seeded by a text (FNV-1a), with the few choices that documents need."""

    def __init__(self, seed):
        self.state = 0xCBF29CE484222325
        for byte in seed.encode():
            self.state = (self.state ^ byte) * 0x100000001B3 & MASK

    def word(self):
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        value = self.state
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & MASK
        value = (value ^ value >> 27) * 0x94D049BB133111EB & MASK
        return value ^ value >> 31

    def below(self, count):
        return self.word() % count

    def pick(self, values):
        return values[self.below(len(values))]

    def between(self, low, high):
        """A number of three digits after the point."""
        return round(low + (high - low) * self.below(1001) / 1000, 3)

    def some(self, values, count):
        """Different values in a random order."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
