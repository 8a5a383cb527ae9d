import Foundation

/// A picture that was looked at once and must stay as it was.
public struct Golden: Sendable {
  /// The environment variable that records pictures in place of comparing them.
  public static let recordingVariable = "COLLAGE_RECORD_GOLDENS"

  /// The path of the golden picture.
  public let path: String

  /// Names a golden in a folder `Goldens` beside the source file that asks for it, or beside its folder.
  public init(_ name: String, beside source: String) {
    path = URL(fileURLWithPath: source).deletingLastPathComponent().appendingPathComponent("Goldens/\(name).png").path
  }

  /// True if pictures are recorded instead of compared.
  public static var isRecording: Bool { ProcessInfo.processInfo.environment[recordingVariable] == "1" }

  /// Returns what is wrong with a picture's file, or nil: its decoded pixels may differ from the golden's by the
  /// tolerance.
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
      "differs from \(path) by up to \(difference); allowed is \(tolerance). If the new picture is right, record it "
      + "with \(Self.recordingVariable)=1"
  }
}
