import CollageModel

extension PhotoSubjects {
  /// The strength, relative to the surest and largest subject, below which a subject does not bind, and from which it
  /// binds as much as its weight says.
  ///
  /// Between a head of 95 % and a detection of 52 % of the same size the strength is 0.3, at 65 % it is 0.47; a head
  /// with the same confidence and an eighth of the height has 0.35.
  private static let bindingStrengths = 0.3...0.45
  /// The share of the greatest confidence from which the height of a subject is a measure for the others.
  private static let measuring = 0.8

  /// The weight with which each subject binds crops, 0 to 1, in the order of ``subjects``.
  ///
  /// An estimate counts relative to the surest and largest one: beside a head that is certain, something half as likely
  /// and far smaller is a sandal rather than a second person. What an author, a file or a confidence of 1 in a list
  /// states is no estimate, and binds.
  package var bindingShares: [Double] {
    switch source {
    case .author, .file, .saliency, .prior: return subjects.map { _ in 1 }
    case .list, .program, .detector: break
    }
    let surest = subjects.reduce(0) { max($0, $1.weight) }
    let sure = subjects.filter { $0.weight >= surest * Self.measuring }
    let height = sure.reduce(0) { max($0, $1.box.height) }
    guard surest > 0, height > 0 else { return subjects.map { _ in 1 } }
    return subjects.map { subject in
      if source == .detector, subject.weight < Self.bindingConfidence { return 0 }
      if source != .detector, subject.weight >= 1 { return 1 }
      let confidence = subject.weight / surest
      let strength = confidence * confidence * min(1, max(0, subject.box.height / height)).squareRoot()
      let (least, full) = (Self.bindingStrengths.lowerBound, Self.bindingStrengths.upperBound)
      return min(max(0, (strength - least) / (full - least)), 1)
    }
  }
}
