import SystemCalls
import SystemLibrary
import StableNumbers

/// The files that a request reads, whatever they are for and whether they are used: no writer writes over one.
///
/// A file is known by its device and number, and so by every other name that it has: a link of either kind, a path
/// through another folder, another case where the file system knows none. It is also known by its folder and name, for
/// files that something else replaces while the request is at work.
public struct InputGuard: Sendable {
  /// What a file is read for.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A photo, placed or not.
    case photo
    /// A mask, of a slot or of a cutout.
    case mask
    /// A background picture.
    case background = "background picture"
    /// A template.
    case template
    /// A composition.
    case composition
    /// A batch's manifest.
    case manifest
    /// A log of gestures.
    case gestureLog = "gesture log"
    /// The jobs of a worker.
    case jobs = "list of jobs"
    /// What an earlier run of a batch says that it made.
    case journal
    /// Finished pixels that are kept for later runs.
    case cache = "cache file"
  }

  private struct Entry {
    let path: String
    let role: Role
  }

  private var entries: [Entry] = []
  private var byIdentity: [FileIdentity: Int32] = [:]
  /// By a hash of the folder's identity and the name; what it finds is compared in full.
  private var byName: [UInt64: Int32] = [:]
  /// Folders of finished pixels, by their identities.
  private var caches: [FileIdentity: String] = [:]
  private var folders: [String: FileIdentity] = [:]

  /// Protects nothing yet, for files that are added as they are found.
  public init() {}

  /// Protects files.
  ///
  /// - Parameters:
  ///   - paths: The files, by the paths at which they are opened; one that does not exist is protected by its name.
  ///   - role: What they are read for.
  public init(_ paths: some Sequence<String>, as role: Role) {
    for path in paths { add(path, as: role) }
  }

  /// Protects nothing, for files that cannot take an input's place.
  ///
  /// - Parameter reason: Why they cannot; for those who read the code.
  /// - Returns: A guard that refuses nothing.
  public static func nothing(because reason: StaticString) -> InputGuard { InputGuard() }

  // MARK: Collecting

  /// Protects a file.
  public mutating func add(_ path: String, as role: Role) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return note(path, nil, role) }
    note(path, FileIdentity(regular: status), role)
    guard status.st_mode & S_IFMT == S_IFLNK, let target = resolvedPath(path) else { return }
    note(target, FileIdentity(regularFileAt: target), role)
  }

  /// Protects files.
  public mutating func add(_ paths: some Sequence<String>, as role: Role) {
    for path in paths { add(path, as: role) }
  }

  /// Protects all that another guard does.
  public mutating func add(_ other: InputGuard) {
    for entry in other.entries { add(entry.path, as: entry.role) }
    // What a name led to when it was noted, and what came in through a descriptor.
    for (identity, index) in other.byIdentity where byIdentity[identity] == nil {
      let entry = other.entries[Int(index)]
      note(entry.path, identity, entry.role)
    }
    caches.merge(other.caches) { own, _ in own }
  }

  /// Protects the file from which standard input comes, if it is one.
  public mutating func addStandardInput(as role: Role) {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, let identity = FileIdentity(regular: status) else { return }
    let name = openFilePath(STDIN_FILENO) ?? "standard input"
    note(name, identity, role)
  }

  /// Protects the files in which a folder keeps finished pixels.
  public mutating func add(_ cache: TileFolder) {
    if let identity = FileIdentity(folderAt: cache.path) { caches[identity] = cache.path }
  }

  private mutating func note(_ path: String, _ identity: FileIdentity?, _ role: Role) {
    guard entries.count < Int(Int32.max) else { return }
    let (folder, name) = splitPath(path)
    let parent = folders[folder] ?? FileIdentity(folderAt: folder)
    folders[folder] = parent
    let key = parent.map { Self.hash($0, name) }
    let isKnown = identity.map { byIdentity[$0] != nil } ?? true
    if isKnown, key.map({ byName[$0] != nil }) ?? true { return }
    let index = Int32(entries.count)
    entries.append(Entry(path: path, role: role))
    if let identity, byIdentity[identity] == nil { byIdentity[identity] = index }
    if let key, byName[key] == nil { byName[key] = index }
  }

  // MARK: Checking

  /// Refuses a path at which one of the files stands, by whatever name, or stood when it was read.
  ///
  /// - Throws: `RenderError.isInput`.
  public func check(_ path: String) throws(RenderError) {
    if let identity = FileIdentity(regularFileAt: path), let index = byIdentity[identity] {
      throw refusal(path, entries[Int(index)])
    }
    let (folder, name) = splitPath(path)
    guard !byName.isEmpty || !caches.isEmpty, let parent = FileIdentity(folderAt: folder) else { return }
    if let index = byName[Self.hash(parent, name)] {
      let entry = entries[Int(index)]
      let (inputFolder, inputName) = splitPath(entry.path)
      if inputName.utf8.elementsEqual(name.utf8), FileIdentity(folderAt: inputFolder) == parent {
        throw refusal(path, entry)
      }
    }
    try checkCaches(path, folder)
  }

  /// Refuses standard output where it leads into one of the files.
  ///
  /// A shell that redirects with `>` has emptied the file before this process starts; `>>` and `<>` have not.
  public func checkStandardOutput() throws(RenderError) {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, let identity = FileIdentity(regular: status),
      let index = byIdentity[identity]
    else { return }
    throw refusal("standard output", entries[Int(index)])
  }

  /// Whether two paths name one file, whether it exists or is yet to be written.
  public static func isSameFile(_ one: String, _ other: String) -> Bool {
    if let identity = FileIdentity(regularFileAt: one), identity == FileIdentity(regularFileAt: other) { return true }
    let (own, others) = (splitPath(one), splitPath(other))
    guard own.name.utf8.elementsEqual(others.name.utf8), let folder = FileIdentity(folderAt: own.folder) else {
      return false
    }
    return folder == FileIdentity(folderAt: others.folder)
  }

  private func checkCaches(_ path: String, _ folder: String) throws(RenderError) {
    guard !caches.isEmpty, FileIdentity(regularFileAt: path) != nil, let real = resolvedPath(folder),
      TileFile.isPart(splitPath(real).name), let cache = FileIdentity(folderAt: real + "/.."),
      let name = caches[cache]
    else { return }
    throw refusal(path, Entry(path: "\(name)/\(splitPath(real).name)/\(splitPath(path).name)", role: .cache))
  }

  private func refusal(_ path: String, _ entry: Entry) -> RenderError {
    .isInput(path: path, role: entry.role, input: entry.path)
  }

  // MARK: Names

  private static func hash(_ folder: FileIdentity, _ name: String) -> UInt64 {
    var hash = FNV1a()
    hash.combine(folder.device)
    hash.combine(folder.number)
    hash.combine(name.utf8)
    return hash.folded
  }
}

/// The folder of a file, ending in a slash, and the name in it.
func splitPath(_ path: String) -> (folder: String, name: String) {
  // By bytes: a name may begin with a mark that combines with the slash before it.
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
  return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
}

extension FileIdentity {
  init(_ status: stat) {
    self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  /// Nil for what is no regular file.
  fileprivate init?(regular status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The regular file to which a path leads, through links; nil where there is none.
  public init?(regularFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(regular: status)
  }

  /// The regular file at a path that has other names, because a link leads to it or it has several; nil for any other.
  public init?(ofLinkAt path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK {
      self.init(regularFileAt: path)
    } else if status.st_nlink > 1 {
      self.init(regular: status)
    } else {
      return nil
    }
  }

  /// The folder to which a path leads, through links; nil where there is none.
  init?(folderAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.init(status)
  }
}
