import CollageModel
import CollageNetwork

/// Decodes heads from the network's output: local maxima of the likelihood, with duplicates removed.
struct HeadReading {
  let answers: FeatureMap
  let picture: NetworkInput

  /// The stride of the output in pixels, and the size in pixels of a head whose logarithms are zero.
  private static let (cell, unit) = (8.0, 24.0)
  /// The minimum intersection over union at which two detections are the same head.
  private static let sameHead = 0.35

  /// The heads, in descending order of confidence.
  var heads: [HeadDetector.Head] {
    var found: [HeadDetector.Head] = []
    for y in 0..<answers.height {
      for x in 0..<answers.width where isPeak(x, y) {
        let confidence = Self.confidence(ofLogit: Double(logit(x, y)))
        guard confidence >= HeadDetector.minConfidence, let box = box(x, y) else { continue }
        found.append(HeadDetector.Head(box: box, confidence: confidence))
      }
    }
    // Heads of equal confidence are sorted from the top, since the sort is not stable.
    found.sort { ($1.confidence, $0.box.y, $0.box.x) < ($0.confidence, $1.box.y, $1.box.x) }
    var kept: [HeadDetector.Head] = []
    for head in found where !kept.contains(where: { Self.overlap($0.box, head.box) > Self.sameHead }) {
      kept.append(head)
    }
    return kept
  }

  /// Returns the fraction of detections with a logit that are heads.
  ///
  /// The logistic curve was fitted on photos that were not used for training, and is that of the logit itself.
  static func confidence(ofLogit logit: Double) -> Double {
    1 / (1 + exponential(-logit))
  }

  /// Returns the exponential function, computed by halving its argument so that results are equal on every machine.
  private static func exponential(_ value: Double) -> Double {
    let small = min(max(value, -40), 40) / 1024
    // Four terms suffice, since the argument is at most 0.04.
    var result = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
    for _ in 0..<10 { result *= result }
    return result
  }

  private func logit(_ x: Int, _ y: Int) -> Float { answers.values[y * answers.width + x][0] }

  private func isPeak(_ x: Int, _ y: Int) -> Bool {
    let mine = logit(x, y)
    guard mine.isFinite else { return false }
    for row in max(0, y - 1)...min(answers.height - 1, y + 1) {
      for column in max(0, x - 1)...min(answers.width - 1, x + 1) where (row, column) != (y, x) {
        let other = logit(column, row)
        // Among equal neighbors, the first one is the peak.
        if other > mine || (other == mine && (row, column) < (y, x)) { return false }
      }
    }
    return true
  }

  private func box(_ x: Int, _ y: Int) -> Rect? {
    let answer = answers.values[y * answers.width + x]
    let (width, height) = (
      Self.unit * Self.exponential(Double(answer[3])), Self.unit * Self.exponential(Double(answer[4]))
    )
    let center = Point(
      (Double(x) + 0.5 + Double(answer[1])) * Self.cell, (Double(y) + 0.5 + Double(answer[2])) * Self.cell)
    guard center.x.isFinite, center.y.isFinite, width.isFinite, height.isFinite else { return nil }
    let (across, down) = (Double(picture.width), Double(picture.height))
    return Rect(
      left: (center.x - width / 2) / across, top: (center.y - height / 2) / down,
      right: (center.x + width / 2) / across, bottom: (center.y + height / 2) / down
    ).intersection(.unit)
  }

  private static func overlap(_ first: Rect, _ second: Rect) -> Double {
    guard let both = first.intersection(second) else { return 0 }
    let shared = both.width * both.height
    return shared / (first.width * first.height + second.width * second.height - shared)
  }
}
