import CollageTestSupport
import Foundation

/// The colors computed by littleCMS itself: the command `transicc`, in 64-bit floats, with black point compensation.
struct ReferenceColors {
  /// A profile's path, or one of the command's own such as `*Lab`.
  let profile: String
  /// The intent by its number: 0 perceptual, 1 relative colorimetric.
  var intent = 1

  private struct Failure: Error { let text: String }

  /// Colors in the profile's units (0 to 255, inks 0 to 100, Lab as it is) as sRGB, 0 to 255.
  func inSRGB(_ colors: [[Double]], in folder: ScratchFolder) throws -> [[Double]] {
    let lines = colors.map { $0.map { "\($0)" }.joined(separator: " ") }.joined(separator: "\n")
    let text = try ProgramRun(
      ["transicc", "-v0", "-n", "-s", "-c0", "-t\(intent)", "-b", "-i", profile, "-o", "*sRGB"],
      input: Array((lines + "\n").utf8)
    ).text
    let result = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    guard result.count == colors.count, result.allSatisfy({ $0.count == 3 }) else {
      throw Failure(text: "transicc (Debian's liblcms2-utils) did not convert \(profile): \(text.prefix(200))")
    }
    return result
  }
}
