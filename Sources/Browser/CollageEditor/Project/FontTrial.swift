import CollageFiles
import CollageKit
public import CollageRender
import SystemCalls

/// Sets the characters of a font in a separate process, because a damaged font may crash the font library.
public struct FontTrial: Sendable {
  /// The program and arguments that call ``run(_:)`` with the path of the font; nil to test fonts in this process.
  let command: [String]?

  /// A font that cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description = "the font is damaged: its letters cannot be set"
  }

  /// The limits of the process: its time in seconds, and the bytes that it prints.
  private static let (seconds, maxAnswer) = (20.0, 1 << 16)
  /// The memory to which the process limits itself, in bytes, before it calls ``run(_:)``.
  public static let memory = 1 << 30

  /// Returns the names of a font's families.
  ///
  /// - Throws: `Failure` if the process fails; `FileError` if the font cannot be written to a temporary folder.
  func families(of bytes: [UInt8], ending: String) throws -> [String] {
    let scratch = try TemporaryFolder()
    let (font, answer) = ("\(scratch.path)/font.\(ending)", "\(scratch.path)/answer")
    try AtomicFile.write(bytes, to: font, protecting: .nothing(because: "the font is in a temporary folder"))
    guard let command else { return try trial(font) }
    do throws(RenderError) {
      var program = OutsideProgram(words: command)
      program.seconds = Self.seconds
      try program.run(command + [font], output: answer, includesErrors: true, maxBytes: Self.maxAnswer)
    } catch { throw Failure() }
    let names = String(decoding: try readSmallFile(answer, limit: Self.maxAnswer), as: UTF8.self).split(separator: "\n")
    guard !names.isEmpty else { throw Failure() }
    return names.map { String($0) }
  }

  private func trial(_ font: String) throws(Failure) -> [String] {
    do { return try RenderFonts.trial(of: font) } catch { throw Failure() }
  }

  /// Sets the characters of a font, and returns the names of its families.
  ///
  /// - Throws: `RenderError.layout` if the font cannot be used.
  public static func run(_ font: String) throws(RenderError) -> [String] {
    try RenderFonts.trial(of: font)
  }
}
