public import CollageModel

/// The known subjects of a photo.
public struct PhotoSubjects: Hashable, Sendable {
  /// The subjects, in no particular order.
  public var subjects: [Subject]
  public var source: SubjectSource
  /// The point that stands out, 0 to 1 of the upright photo, if no head is certain; nil for the center.
  public var salientPoint: Point?

  /// Creates subjects without a salient point.
  public init(_ subjects: [Subject], source: SubjectSource) {
    self.subjects = subjects
    self.source = source
  }

  /// Creates what the built-in search has found.
  ///
  /// - Parameters:
  ///   - heads: The heads, of any confidence.
  ///   - salientPoint: The point that stands out, 0 to 1 of the upright photo.
  package init(heads: [Subject], salientPoint: Point?) {
    self.init(heads, source: !heads.isEmpty ? .detector : salientPoint != nil ? .saliency : .prior)
    self.salientPoint = salientPoint
  }

  /// Analyzes a small upright picture of a photo: finds heads and, if none is certain, the point that stands out.
  ///
  /// - Parameters:
  ///   - rgb: Red, green and blue, 0 to 255, pixel by pixel in rows from the top.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  package init(inRGB rgb: [UInt8], width: Int, height: Int) {
    guard let picture = HeadDetector.picture(inRGB: rgb, width: width, height: height) else {
      self = .unknown
      return
    }
    let heads = HeadDetector.heads(in: picture).map { Subject(box: $0.box, weight: $0.confidence) }
    let isCertain = heads.contains { $0.weight >= Self.bindingConfidence }
    self.init(heads: heads, salientPoint: isCertain ? nil : SalientPoint.point(in: picture))
  }

  /// The minimum confidence at which the built-in detector's heads constrain a crop; less certain ones may only move
  /// it.
  public static let bindingConfidence = 0.5

  /// The minimum confidence at which heads may move a crop: below it, half of the detections are leaves, stones or
  /// folds.
  package static let hintConfidence = 0.4

  /// A photo whose subjects are unknown.
  public static let unknown = PhotoSubjects([], source: .prior)

  /// Returns the subjects of the same photo after it is turned.
  package func turned(by orientation: Orientation) -> PhotoSubjects {
    let map = orientation.transform(ofSize: Size(1, 1))
    var turned = self
    for index in turned.subjects.indices { turned.subjects[index].box = map.boundingBox(of: subjects[index].box) }
    turned.salientPoint = salientPoint.map(map.apply)
    return turned
  }
}
