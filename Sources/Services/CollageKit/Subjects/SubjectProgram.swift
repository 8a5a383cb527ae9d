import CollageFiles
import CollageFormat
public import CollageRender
public import CollageSubjects

/// Asks a program where the subjects of photos are: one process for many photos, with a time limit, and without a shell.
///
/// The program gets the photos' paths in place of `{}`, or where there is none, after its own arguments. It prints a line
/// of JSON for each photo, as `{"photo": "a.jpg", "boxes": [[0.1, 0.2, 0.3, 0.4]]}`; of photos that it leaves out nothing
/// is known.
public struct SubjectProgram: Sendable {
  /// The program and its arguments.
  public var words: [String] { program.words }
  /// How long one process may take, in seconds.
  public var seconds: Double {
    get { program.seconds }
    set { program.seconds = newValue }
  }

  private var program: OutsideProgram

  /// How many photos one process is asked about.
  public static let photosPerProcess = 256
  /// The most bytes that one process may print.
  private static let maxAnswer = 16 << 20

  /// Reads a command, whose words are separated by spaces; quotes keep words together, a backslash the next character.
  ///
  /// - Throws: `RenderError.unsupportedOutput` for a command without words, or with a quote that does not end.
  public init(command: String) throws(RenderError) {
    program = try OutsideProgram(command: command)
    program.seconds = 120
    guard words.first != "{}" else {
      throw .unsupportedOutput(
        "the command \(escaped(command)): write a program and its arguments, as in 'detect.py {}'")
    }
  }

  /// What identifies the program's answers: the command, and the versions of the files that it names.
  var identity: String {
    words.map { word in FileVersion(path: word).map { "\(word) \($0)" } ?? word }.joined(separator: "\n")
  }

  /// Returns what the program says of photos, by their paths.
  ///
  /// - Throws: `RenderError.unsupportedOutput` where it cannot be started, fails, or takes too long; `FormatError` for lines that
  ///   are no answers.
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
    // A path that begins with a dash is no option.
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
