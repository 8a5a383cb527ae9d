import Foundation

/// A picture that was inspected once and must not change.
public struct Golden: Sendable {
  /// The environment variable with which pictures are recorded instead of compared.
  public static let recordingVariable = "COLLAGE_RECORD_GOLDENS"

  /// The path of the golden picture.
  public let path: String

  /// Names a golden in a folder `Goldens` beside the calling source file, or beside its folder.
  public init(_ name: String, beside source: String) {
    path = URL(fileURLWithPath: source).deletingLastPathComponent().appendingPathComponent("Goldens/\(name).png").path
  }

  /// True if pictures are recorded instead of compared.
  public static var isRecording: Bool { ProcessInfo.processInfo.environment[recordingVariable] == "1" }

  /// Compares the decoded pixels of a picture's file with the golden, and returns an error message if they differ by
  /// more than the tolerance.
  public func complaint(
    about encoded: [UInt8], tolerance: Int = 1, decode: ([UInt8]) throws -> Pixels
  ) throws -> String? {
    let url = URL(fileURLWithPath: path)
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(encoded).write(to: url)
      return nil
    }
    guard let expected = try? Data(contentsOf: url) else {
      return "the golden \(path) does not exist; run the tests with \(Self.recordingVariable)=1 to record it"
    }
    let difference = try decode([UInt8](expected)).largestDifference(from: decode(encoded))
    guard difference > tolerance else { return nil }
    return
      "differs from \(path) by up to \(difference); the limit is \(tolerance). If the new picture is right, record it "
      + "with \(Self.recordingVariable)=1"
  }
}
