public import CollageModel

/// A part of a photo that should stay visible, with its weight.
public struct Subject: Hashable, Sendable {
  /// The bounding box, 0 to 1 of the upright photo.
  public var box: Rect
  /// The weight if not all subjects can be visible, above 0; for detected subjects it is the confidence, up to 1.
  public var weight: Double

  /// Creates a subject from its box, 0 to 1 of the upright photo.
  public init(box: Rect, weight: Double = 1) {
    self.box = box
    self.weight = weight
  }
}

/// The source of a photo's subjects, the most reliable first.
public enum SubjectSource: String, Hashable, Sendable, CaseIterable {
  /// Specified explicitly for this collage, or by a composition's own focus.
  case author
  /// Regions in the file's metadata.
  case file
  /// A list of subjects next to the photos, or a given one.
  case list
  case program
  /// The built-in head detector.
  case detector
  /// The point that stands out in a photo without certain heads (``SalientPoint``).
  case saliency
  /// No subjects are known; they are expected where most photos have them.
  case prior
}
