import CollageFiles
import CollageFormat
public import CollageRender
public import CollageSubjects

/// Runs a program that detects the subjects of photos, without a shell and with a time limit; one process handles many
/// photos.
///
/// The program receives the photos' paths in place of `{}`, or after its arguments if there is no `{}`. For each photo
/// it prints a JSON line such as `{"photo": "a.jpg", "boxes": [[0.1, 0.2, 0.3, 0.4]]}`. Photos without a line have no
/// known subjects.
public struct SubjectProgram: Sendable {
  /// The program and its arguments.
  public var words: [String] { program.words }
  /// The time limit of one process, in seconds.
  public var seconds: Double {
    get { program.seconds }
    set { program.seconds = newValue }
  }

  private var program: OutsideProgram

  /// The maximum number of photos per process.
  public static let photosPerProcess = 256
  /// The maximum output of one process, in bytes.
  private static let maxAnswer = 16 << 20

  /// Parses a command: words separated by spaces; quotes group words, and a backslash escapes the next character.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the command is empty or has an unterminated quote.
  public init(command: String) throws(RenderError) {
    program = try OutsideProgram(command: command)
    program.seconds = 120
    guard words.first != "{}" else {
      throw .unsupportedOutput(
        "the command \(escaped(command)): not a valid command; write a program and its arguments, such as 'detect.py {}'"
      )
    }
  }

  /// The cache identity of the program's results: the command, and the versions of the files named in it.
  var identity: String {
    words.map { word in FileVersion(path: word).map { "\(word) \($0)" } ?? word }.joined(separator: "\n")
  }

  /// Runs the program and returns the subjects of photos, by path.
  ///
  /// - Throws: `RenderError.unsupportedOutput` if the program cannot be started, fails or exceeds the time limit;
  ///   `FormatError` if its output is invalid.
  public func subjects(of paths: [String]) throws -> [String: PhotoSubjects] {
    var found: [String: PhotoSubjects] = [:]
    var rest = paths[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.photosPerProcess)
      rest = rest.dropFirst(some.count)
      let asked = Set(some)
      let answer = try run(arguments(for: Array(some)))
      for photo in try SubjectList(lines: answer, file: words[0]).photos where asked.contains(photo.name) {
        found[photo.name] = PhotoSubjects(photo, source: .program)
      }
    }
    return found
  }

  func arguments(for paths: [String]) -> [String] {
    // Prevents a path that begins with a dash from being read as an option.
    let safe = paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
    guard words.contains("{}") else { return words + safe }
    return words.flatMap { $0 == "{}" ? safe : [$0] }
  }

  private func run(_ arguments: [String]) throws(RenderError) -> [UInt8] {
    let scratch = try RenderError.wrap(TemporaryFolder())
    let answer = scratch.path + "/answer"
    try program.run(arguments, output: answer, includesErrors: false, maxBytes: Self.maxAnswer)
    return try RenderError.wrap(readSmallFile(answer, limit: Self.maxAnswer))
  }
}
