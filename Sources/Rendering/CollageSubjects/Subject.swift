public import CollageModel

/// A part of a photo that must be seen, and how that is known.
public struct Subject: Hashable, Sendable {
  /// The part, 0 to 1 of the upright photo.
  public var box: Rect
  /// How much it counts where not all can be seen, above 0; for subjects that were found, how sure the finder is, up to 1.
  public var weight: Double

  /// Makes a subject.
  public init(box: Rect, weight: Double = 1) {
    self.box = box
    self.weight = weight
  }
}

/// How a photo's subjects are known, the best first.
public enum SubjectSource: String, Hashable, Sendable, CaseIterable {
  /// The author says it: `--focus`, or a composition's own focus.
  case author
  /// The file's own data name regions.
  case file
  /// A list beside the photos, or one that was named.
  case list
  /// A program that was asked.
  case program
  /// Our own detector found heads.
  case detector
  /// Nothing is known: subjects are expected where most photos have them.
  case prior
}

/// What is known of a photo's subjects.
public struct PhotoSubjects: Hashable, Sendable {
  /// The subjects, in no order that matters.
  public var subjects: [Subject]
  /// How they are known.
  public var source: SubjectSource

  /// Makes the value.
  public init(_ subjects: [Subject], source: SubjectSource) {
    self.subjects = subjects
    self.source = source
  }

  /// Findings of our own detector that are less sure may move a crop, but bind none.
  public static let bindingConfidence = 0.5

  /// Findings that are still less sure do nothing: half of the heads among them are leaves, stones or folds.
  package static let hintConfidence = 0.4

  /// Nothing is known.
  public static let unknown = PhotoSubjects([], source: .prior)
}
