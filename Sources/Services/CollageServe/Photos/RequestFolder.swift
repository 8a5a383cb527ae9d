import CollageFiles
import CollageModel
import SystemCalls

/// The folder of one order, with links to its photos; it is removed when the value is destroyed.
final class RequestFolder: Sendable {
  let path: String
  private let disk: DiskRoom

  /// The names that the service itself gives.
  static let document = "request.json"
  /// No photo has this name, since names of photos do not begin with a dot.
  static let picture = ".picture"

  /// Creates a folder.
  ///
  /// - Throws: `Problem` if there is no room.
  init(on disk: DiskRoom) throws(Problem) {
    let path = disk.newPath()
    (self.path, self.disk) = (path, disk)
    try disk.writing { () throws(SystemFailure) in
      guard mkdir(path, 0o700) == 0 else { throw SystemFailure(number: errno) }
    }
  }

  /// Puts a photo into the folder, under a name that may have folders.
  ///
  /// - Throws: `Problem` if there is no room.
  func add(_ photo: StoredPhoto, as name: String) throws(Problem) {
    let isPossible = try disk.writing { () throws(SystemFailure) in
      if let slash = name.lastIndex(of: "/"), !createFolders("\(path)/\(name[..<slash])", mode: 0o700) {
        return try Self.checkName()
      }
      if link(photo.path, "\(path)/\(name)") == 0 { return true }
      return try Self.checkName()
    }
    guard isPossible else {
      throw Problem(.badRequest, "two photos cannot have the names \"\(name)\" and one that is the same or its folder")
    }
  }

  /// Returns false for a name that the system has not accepted.
  ///
  /// - Throws: `SystemFailure` for other failures.
  private static func checkName() throws(SystemFailure) -> Bool {
    guard [EEXIST, ENOTDIR, EISDIR, EILSEQ].contains(errno) else { throw SystemFailure(number: errno) }
    return false
  }

  /// Writes a document.
  ///
  /// - Throws: `Problem` if there is no room.
  func write(_ bytes: [UInt8], to name: String) throws(Problem) {
    try disk.writing(bytes.count) { () throws(SystemFailure) in
      let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemFailure(number: errno) }
      let failure = writeAll(bytes, to: descriptor)
      let isClosed = close(descriptor) == 0
      if let number = failure ?? (isClosed ? nil : errno) { throw SystemFailure(number: number) }
    }
  }

  /// Returns a file that the order wrote, which stays longer than the folder; nil if it is missing.
  ///
  /// - Throws: `Problem` if there is no room.
  func file(_ name: String) throws(Problem) -> KeptFile? {
    var status = stat()
    guard fileStatus("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try disk.keeping("\(path)/\(name)", byteCount: Int(status.st_size))
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

  /// The rule for names, for messages.
  static let rule = "must be a relative path such as \"beach.jpg\", and not end in .json or .xmp"

  /// Returns a name as it was sent if it is valid in a folder; nil if not.
  static func checked(_ name: String) -> String? {
    guard RelativePath.violation(name) == nil, !name.hasPrefix("-"), !name.hasPrefix("."), !name.contains("/."),
      !isReadBeside(name),
      name.utf8.split(separator: UInt8(ascii: "/")).allSatisfy({ $0.count <= maxBytes })
    else { return nil }
    return name
  }

  /// Returns whether the tool would read a file of this name as a list or notes of the photos beside it.
  private static func isReadBeside(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".json") || name.hasSuffix(".xmp")
  }

  /// Returns a name that is not used yet, made of a given one.
  mutating func unique(_ wanted: String) -> String {
    let last = wanted.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
    let decoded = QueryPairs.decoded(last.prefix { $0 != "?" }.utf8) ?? last
    var clean = String(decoded.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "_" })
    while clean.utf8.count > Self.maxBytes { clean.removeFirst() }
    if clean.isEmpty || clean.hasPrefix("-") || clean.hasPrefix(".") { clean = "photo" + clean }
    if Self.isReadBeside(clean) { clean += ".photo" }
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
