import SystemCalls
import Determinism

/// The input files of a request, which are never overwritten.
///
/// A file is identified by its device and inode, and so under all of its names: symbolic and hard links, paths through
/// other folders, and other cases on a case-insensitive file system. It is also identified by its folder and name,
/// because another program may replace it while the request is running.
public struct InputGuard: Sendable {
  /// The role of a file in a request.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A photo, placed or unplaced.
    case photo
    /// The mask of a slot or a cutout.
    case mask
    case background = "background picture"
    /// The picture of a sticker or a fill.
    case sticker
    /// The outline of a layout.
    case outline
    case font
    case profile = "color profile"
    /// A filter, or its color table.
    case filter
    case template
    case composition
    case album
    /// A list of subjects in photos.
    case subjects = "list of subjects"
    /// Words that tell the kinds of garments.
    case roleWords = "list of words"
    case events = "calendar file"
    case manifest
    case gestureLog = "gesture log"
    /// The list of jobs of a worker process.
    case jobs = "list of jobs"
    /// The journal of an earlier run of a batch.
    case journal
    case cache = "cache file"
  }

  private struct Entry {
    let path: String
    let role: Role
  }

  private var entries: [Entry] = []
  private var byIdentity: [FileIdentity: Int32] = [:]
  /// The files by a hash of the folder's identity and the name; matches are then compared in full.
  private var byName: [UInt64: Int32] = [:]
  /// The folders of disk caches.
  private var caches: [FileIdentity: String] = [:]
  private var folders: [String: FileIdentity] = [:]

  /// Creates a guard that protects no files yet.
  public init() {}

  /// Creates a guard for files with one role.
  ///
  /// - Parameters:
  ///   - paths: The paths at which the files are opened; a file that does not exist is protected by its name.
  ///   - role: The files' role.
  public init(_ paths: some Sequence<String>, as role: Role) {
    for path in paths { add(path, as: role) }
  }

  /// Creates an empty guard, for outputs that cannot be an input.
  ///
  /// - Parameter reason: The reason why the output cannot be an input; documents the call.
  /// - Returns: An empty guard.
  public static func nothing(because reason: StaticString) -> InputGuard { InputGuard() }

  // MARK: Collecting

  /// Protects a file from being overwritten.
  public mutating func add(_ path: String, as role: Role) {
    var status = stat()
    guard linkStatus(path, &status) == 0 else {
      if errno == ENOTDIR, let archive = ArchivedFile.archive(of: path) { return add(archive, as: role) }
      return note(path, nil, role)
    }
    note(path, FileIdentity(regular: status), role)
    guard status.st_mode & S_IFMT == S_IFLNK, let target = resolvedPath(path) else { return }
    note(target, FileIdentity(regularFileAt: target), role)
  }

  /// Protects files from being overwritten.
  public mutating func add(_ paths: some Sequence<String>, as role: Role) {
    for path in paths { add(path, as: role) }
  }

  /// Protects all files of another guard.
  public mutating func add(_ other: InputGuard) {
    for entry in other.entries { add(entry.path, as: entry.role) }
    // Includes files that a name referred to when it was added, and files added through a descriptor.
    for (identity, index) in other.byIdentity where byIdentity[identity] == nil {
      let entry = other.entries[Int(index)]
      note(entry.path, identity, entry.role)
    }
    caches.merge(other.caches) { own, _ in own }
  }

  /// Protects the file to which standard input is redirected, if any.
  public mutating func addStandardInput(as role: Role) {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, let identity = FileIdentity(regular: status) else { return }
    let name = openFilePath(STDIN_FILENO) ?? "standard input"
    note(name, identity, role)
  }

  /// Protects the files of a disk cache.
  public mutating func add(_ cache: TileDiskCache) {
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

  /// Checks that a path does not lead to one of the files, under any of their names, now or when they were added.
  ///
  /// - Throws: `FileError.isInput` if it does.
  public func check(_ path: String) throws(FileError) {
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

  /// Checks that standard output is not redirected to one of the files.
  ///
  /// With `>`, the shell has already emptied the file before this process starts; with `>>` and `<>` it has not.
  ///
  /// - Throws: `FileError.isInput` if it is.
  public func checkStandardOutput() throws(FileError) {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, let identity = FileIdentity(regular: status),
      let index = byIdentity[identity]
    else { return }
    throw refusal("standard output", entries[Int(index)])
  }

  /// Returns whether two paths lead to the same file, which need not exist.
  public static func isSameFile(_ one: String, _ other: String) -> Bool {
    if let identity = FileIdentity(regularFileAt: one), identity == FileIdentity(regularFileAt: other) { return true }
    let (own, others) = (splitPath(one), splitPath(other))
    guard own.name.utf8.elementsEqual(others.name.utf8), let folder = FileIdentity(folderAt: own.folder) else {
      return false
    }
    return folder == FileIdentity(folderAt: others.folder)
  }

  private func checkCaches(_ path: String, _ folder: String) throws(FileError) {
    guard !caches.isEmpty, FileIdentity(regularFileAt: path) != nil, let real = resolvedPath(folder),
      TileFile.isPart(splitPath(real).name), let cache = FileIdentity(folderAt: real + "/.."),
      let name = caches[cache]
    else { return }
    throw refusal(path, Entry(path: "\(name)/\(splitPath(real).name)/\(splitPath(path).name)", role: .cache))
  }

  private func refusal(_ path: String, _ entry: Entry) -> FileError {
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
