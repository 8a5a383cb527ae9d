import CollageFiles
import CollageModel
import CollageRender
import SystemCalls

/// A folder of frames, with a hidden list of the frames written by animations; only listed files are replaced or
/// removed.
///
/// Each line of the list contains a frame's name, its size in bytes and its modification time; a file with a
/// different size or time was changed since. A frame is listed before it appears, so that a killed process leaves no
/// unlisted frame.
final class FrameFolder {
  private let folder: String
  private let inputs: InputGuard
  /// The frames of an earlier animation that have not been replaced yet.
  private var earlier: [String: Stamp]
  private var written: [(name: String, stamp: Stamp)] = []
  private let list: Int32

  /// Identifies the contents of a file, to detect changes.
  struct Stamp: Hashable {
    let bytes: Int
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      (bytes, seconds, nanoseconds) = (Int(status.st_size), status.modified.tv_sec, status.modified.tv_nsec)
    }

    /// Parses a size and a modification time from the words of a line.
    init?(_ words: some Collection<Substring>) {
      let numbers = words.compactMap { Int($0) }
      guard words.count == 3, numbers.count == 3 else { return nil }
      (bytes, seconds, nanoseconds) = (numbers[0], numbers[1], numbers[2])
    }

    var text: String { "\(bytes) \(seconds) \(nanoseconds)" }
  }

  private static let listName = ".collage-frames"
  /// The maximum size of a list in bytes, larger than the list of the longest animation.
  private static let maxList = 16 << 20

  /// Creates the folder if it does not exist.
  init(_ path: String, protecting inputs: InputGuard) throws(RenderError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .file(.cannotCreate(path: path, reason: systemMessage(errno)))
    }
    (folder, self.inputs) = (Self.slashed(path), inputs)
    earlier = try Self.frames(in: path, protecting: inputs)
    let name = folder + Self.listName
    try RenderError.wrap(inputs.check(name))
    list = open(name, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard list >= 0 else { throw .file(.cannotCreate(path: name, reason: systemMessage(errno))) }
    // The next line must not be appended to an incomplete last line.
    try append("\n")
  }

  deinit { close(list) }

  private static func slashed(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

  func path(of name: String) -> String { folder + name }

  /// Lists a frame that is about to appear.
  func note(_ name: String, _ descriptor: Int32) throws(RenderError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .file(.cannotWrite(path: path(of: name), reason: systemMessage(errno)))
    }
    let stamp = Stamp(status)
    try append("\(name) \(stamp.text)\n")
    earlier[name] = nil
    written.append((name, stamp))
  }

  /// Removes the remaining frames of an earlier animation, and rewrites the list.
  func finish() throws(RenderError) {
    for (name, stamp) in earlier.sorted(by: { $0.key < $1.key }) where Self.stamp(of: path(of: name)) == stamp {
      unlink(path(of: name))
    }
    let lines = written.map { "\($0.name) \($0.stamp.text)\n" }.joined()
    try RenderError.wrap(AtomicFile.write(Array(lines.utf8), to: folder + Self.listName, protecting: inputs))
  }

  private func append(_ text: String) throws(RenderError) {
    if let failure = writeAll(Array(text.utf8), to: list) {
      throw .file(.cannotWrite(path: folder + Self.listName, reason: systemMessage(failure)))
    }
  }

  // MARK: Existing frames

  /// Returns the frames of an earlier animation in a folder, which may be empty or not exist.
  ///
  /// Hidden files are ignored, because frames are never hidden.
  ///
  /// - Throws: `RenderError` if the path is not a folder, or the folder contains any other file.
  static func frames(in path: String, protecting inputs: InputGuard) throws(RenderError) -> [String: Stamp] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [:] }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .file(
        .cannotCreate(
          path: path, reason: "it is a file; name a folder, or a file that ends in .webp, .gif or .mp4"))
    }
    let folder = slashed(path)
    let listed = listed(in: folder)
    var frames: [String: Stamp] = [:]
    for name in try RenderError.wrap(FolderListing.names(of: path)) {
      try RenderError.wrap(inputs.check(folder + name))
      guard let stamp = stamp(of: folder + name), listed[name]?.contains(stamp) == true else {
        throw .file(
          .cannotCreate(
            path: path,
            reason: "the folder contains \(escaped(name)), which is not a frame of an earlier run; "
              + "choose a new or empty folder"))
      }
      frames[name] = stamp
    }
    return frames
  }

  /// Returns the stamps for each name; a frame that was being replaced when a process was killed has two.
  private static func listed(in folder: String) -> [String: Set<Stamp>] {
    guard let bytes = try? readSmallFile(folder + listName, limit: maxList) else { return [:] }
    var listed: [String: Set<Stamp>] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let name = words.first, let stamp = Stamp(words.dropFirst()) else { continue }
      listed[String(name), default: []].insert(stamp)
    }
    return listed
  }

  private static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Stamp(status)
  }
}
