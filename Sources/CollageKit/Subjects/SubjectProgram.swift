import CollageFormat
import CollageFiles
public import CollageRender
public import CollageSubjects
import SystemCalls
import SystemLibrary

/// Asks a program where the subjects of photos are: one process for many photos, with a time limit, and without a shell.
///
/// The program gets the photos' paths in place of `{}`, or where there is none, after its own arguments. It prints a line
/// of JSON for each photo, as `{"photo": "a.jpg", "boxes": [[0.1, 0.2, 0.3, 0.4]]}`; of photos that it leaves out nothing
/// is known.
public struct SubjectProgram: Sendable {
  /// The program and its arguments.
  public let words: [String]
  /// How long one process may take, in seconds.
  public var seconds = 120.0
  /// How many photos one process is asked about.
  public static let photosPerProcess = 256
  /// The most bytes that one process may print.
  private static let maxAnswer = 16 << 20

  /// Reads a command, whose words are separated by spaces; quotes keep words together, a backslash the next character.
  ///
  /// - Throws: `RenderError.unsupportedOutput` for a command without words, or with a quote that does not end.
  public init(command: String) throws(RenderError) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in command {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard quote == nil, !isEscaped, let first = words.first, first != "{}" else {
      throw .unsupportedOutput(
        "the command \(escaped(command)): write a program and its arguments, as in 'detect.py {}'")
    }
    self.words = words
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

  // MARK: The process

  private func run(_ arguments: [String]) throws(RenderError) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure("no pipe can be made: \(systemMessage(errno))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process: pid_t
    do throws(RenderError) {
      process = try start(arguments, output: ends[1])
    } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    let answer = read(ends[0])
    // The whole group: a program may have started others.
    if answer == nil { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let answer else { throw failure("it took over \(Int(seconds)) s, or printed too much, and was ended") }
    guard status == 0 else {
      throw failure(
        status & 0x7F == 0
          ? "it ended with exit code \((status >> 8) & 0xFF)" : "it was ended by signal \(status & 0x7F)")
    }
    return answer
  }

  private func start(_ arguments: [String], output: Int32) throws(RenderError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let fault = posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, &words, environ)
    guard fault == 0 else { throw failure("it cannot be started: \(systemMessage(fault))") }
    return process
  }

  /// All that the program prints; nil where it takes too long or prints too much.
  private func read(_ descriptor: Int32) -> [UInt8]? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (deadline - ContinuousClock.now).components
      guard left.seconds >= 0, left.attoseconds >= 0 else { return nil }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
      let ready = poll(&waiting, 1, Int32(min(milliseconds + 1, 1_000_000)))
      if ready < 0, errno != EINTR { return nil }
      guard ready > 0 else { continue }
      let count = SystemLibrary.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? answer : nil }
      answer += buffer[..<count]
      if answer.count > Self.maxAnswer { return nil }
    }
  }

  private func failure(_ reason: String) -> RenderError {
    .unsupportedOutput("the program \(escaped(words[0])): \(reason)")
  }
}
