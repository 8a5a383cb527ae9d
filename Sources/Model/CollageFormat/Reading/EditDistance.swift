/// Suggests the intended name for a misspelled one.
public enum EditDistance {
  /// Returns the nearest candidate, or nil if none is similar enough to be a typo; the case of A to Z is ignored.
  ///
  /// Unless a single typo leads to a candidate, the shortest one that begins with the word is preferred.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    // Long names are unlikely to be typos, and comparing them would be slow.
    guard word.utf8.count <= 40 else { return nil }
    let letters = letters(of: word)
    let ranked = candidates.map { (word: $0, distance: distance(letters, self.letters(of: $0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance > 1, letters.count >= minBeginning {
      let longer = candidates.filter { self.letters(of: $0).starts(with: letters) }
      if let first = longer.min(by: { $0.utf8.count < $1.utf8.count }) { return first }
    }
    // Half of a short word may be wrong, and a third of a long one.
    let length = best.word.unicodeScalars.count
    return best.distance <= max(1, min(length / 2, 2), min(length / 3, 3)) ? best.word : nil
  }

  /// The minimum length of a word that counts as the beginning of longer ones.
  private static let minBeginning = 3

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent characters that turn one word into
  /// the other.
  ///
  /// This is the optimal string alignment distance: F. J. Damerau, Communications of the ACM 7 (1964), 171-176.
  static func distance(_ left: String, _ right: String) -> Int { distance(letters(of: left), letters(of: right)) }

  /// Returns the scalars of a word, with A to Z in lowercase.
  private static func letters(of word: String) -> [UInt32] {
    word.unicodeScalars.map { ("A"..."Z").contains($0) ? $0.value + 32 : $0.value }
  }

  private static func distance(_ first: [UInt32], _ second: [UInt32]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let replaced = previous[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count]
  }
}
