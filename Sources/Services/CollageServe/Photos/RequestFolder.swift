import CollageFiles
import CollageModel
import SystemCalls

/// The folder of one order, with links to its photos; it is removed when the value is destroyed.
final class RequestFolder: Sendable {
  let path: String

  /// The names that the service itself gives.
  static let document = "request.json"
  /// No photo has this name, since names of photos do not begin with a dot.
  static let picture = ".picture"

  /// Creates a folder.
  ///
  /// - Parameter parent: The folder of all orders, on the file system of the caches.
  /// - Throws: `Problem` if there is no room.
  init(in parent: String) throws(Problem) {
    path = "\(parent)/\(UInt64.random(in: .min ... .max))"
    guard mkdir(path, 0o700) == 0 else { throw Self.noRoom }
  }

  /// Returns the problem of a name that the system has not accepted.
  private static func problem(_ name: String) -> Problem {
    [EEXIST, ENOTDIR, EISDIR, EILSEQ].contains(errno)
      ? Problem(.badRequest, "two photos cannot have the names \"\(name)\" and one that is the same or its folder")
      : noRoom
  }

  private static let noRoom = Problem(.overloaded, "the service has no room for temporary files", retryAfter: 5)

  /// Puts a photo into the folder, under a name that may have folders.
  ///
  /// - Throws: `Problem` if there is no room.
  func add(_ photo: StoredPhoto, as name: String) throws(Problem) {
    let file = "\(path)/\(name)"
    if let slash = name.lastIndex(of: "/") {
      guard createFolders("\(path)/\(name[..<slash])", mode: 0o700) else { throw Self.problem(name) }
    }
    guard link(photo.path, file) == 0 else { throw Self.problem(name) }
  }

  /// Writes a document.
  ///
  /// - Throws: `Problem` if there is no room.
  func write(_ bytes: [UInt8], to name: String) throws(Problem) {
    do throws(FileError) {
      try AtomicFile.write(
        bytes, to: "\(path)/\(name)", protecting: .nothing(because: "the folder belongs to this request"),
        isDurable: false, access: .owner)
    } catch { throw Self.noRoom }
  }

  /// Returns the path of a file that the order wrote; nil if it is missing.
  func file(_ name: String) -> String? {
    var status = stat()
    return fileStatus("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? "\(path)/\(name)" : nil
  }

  deinit { Self.remove(path) }

  /// Removes a folder with everything in it; links are removed and not followed.
  static func remove(_ folder: String) {
    for (name, isFolder) in namesInFolder(folder) ?? [] {
      if isFolder { remove("\(folder)/\(name)") } else { unlink("\(folder)/\(name)") }
    }
    rmdir(folder)
  }
}

/// The names of photos within the folder of a request.
struct FolderNames {
  private var used: Set<String> = [RequestFolder.document]

  /// The maximum length of a name without folders; file systems have 255.
  private static let maxBytes = 200

  /// Returns a name as it was sent if it is valid in a folder; nil if not.
  static func checked(_ name: String) -> String? {
    guard RelativePath.violation(name) == nil, !name.hasPrefix("-"), !name.hasPrefix("."), !name.contains("/."),
      name.utf8.split(separator: UInt8(ascii: "/")).allSatisfy({ $0.count <= maxBytes })
    else { return nil }
    return name
  }

  /// Returns a name that is not used yet, made of a given one.
  mutating func unique(_ wanted: String) -> String {
    let last = wanted.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
    let decoded = QueryPairs.decoded(last.prefix { $0 != "?" }.utf8) ?? last
    var clean = String(decoded.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "_" })
    while clean.utf8.count > Self.maxBytes { clean.removeFirst() }
    if clean.isEmpty || clean.hasPrefix("-") || clean.hasPrefix(".") { clean = "photo" + clean }
    var (name, number) = (clean, 1)
    while !used.insert(name).inserted {
      number += 1
      let dot = clean.lastIndex(of: ".") ?? clean.endIndex
      name = "\(clean[..<dot])-\(number)\(clean[dot...])"
    }
    return name
  }

  /// Reserves a name; returns whether it was free.
  mutating func reserve(_ name: String) -> Bool { used.insert(name).inserted }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ServiceName.isCharacter(UInt8(scalar.value)) || scalar == "." : scalar.properties.isAlphabetic
  }
}
