import CollageTestSupport
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

  /// The folder that gets what a failed comparison saw.
  ///
  /// `NAME.actual.png` is the picture, and `NAME.difference.png` where it differs. CI uploads them.
  public static let failures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/failed-goldens").path

  /// Compares the decoded pixels of a PNG with the golden, and returns an error message if they differ by more than the
  /// tolerance.
  public func complaint(about encoded: [UInt8], tolerance: Int = 1) throws -> String? {
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
    let (golden, actual) = try (Pixels(png: [UInt8](expected)), Pixels(png: encoded))
    let difference = golden.largestDifference(from: actual)
    guard difference > tolerance else { return nil }
    let kept = try keep(encoded, golden.difference(from: actual))
    let amount = difference == .max ? "has another size than" : "differs by up to \(difference) from"
    return
      "\(kept) \(amount) \(path); the limit is \(tolerance). If the new picture is right, record it "
      + "with \(Self.recordingVariable)=1"
  }

  /// Writes what a failed comparison saw, and returns the path of the picture.
  private func keep(_ encoded: [UInt8], _ difference: Pixels?) throws -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    try FileManager.default.createDirectory(atPath: Self.failures, withIntermediateDirectories: true)
    let kept = "\(Self.failures)/\(name).actual.png"
    try Data(encoded).write(to: URL(fileURLWithPath: kept))
    if let difference {
      try Data(difference.png()).write(to: URL(fileURLWithPath: "\(Self.failures)/\(name).difference.png"))
    }
    return kept
  }
}
