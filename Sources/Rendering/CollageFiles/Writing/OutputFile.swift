import SystemCalls

/// An output file that appears complete or not at all, and never replaces an input.
///
/// It is written as an unnamed file in the same folder, so that even a killed process leaves nothing behind. Then it is
/// flushed to disk, given a temporary name, and renamed to its path. On file systems without unnamed files it has the
/// temporary name from the beginning.
package struct OutputFile: ~Copyable {
  package let path: String
  package let descriptor: Int32
  private let inputs: InputGuard
  private let folder: String
  /// The descriptor of the folder with the temporary name, which stays valid if the folder is moved; -1 if the folder
  /// is not readable.
  private let folderDescriptor: Int32
  private let temporaryName: String
  private let isNameless: Bool
  private var isFinished = false

  /// The access rights of a new file.
  package enum Access {
    /// As the process' umask allows.
    case usual
    /// Access for the owner only, as for temporary files.
    case owner

    fileprivate var mode: mode_t { self == .usual ? 0o666 : 0o600 }
  }

  /// Creates the temporary file.
  ///
  /// - Throws: `FileError` if the path is an input or a folder, or its folder does not exist.
  package init(path: String, protecting inputs: InputGuard, access: Access = .usual) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "not a valid file name")
    }
    try inputs.check(path)
    try OutputPath.check(path)
    var status = stat()
    if fileStatus(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .cannotCreate(path: path, reason: "it exists and is not a regular file")
    }
    let (folder, name) = splitPath(path)
    let temporary = TemporaryName.make(for: name)
    let opened = withSystemPath(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    var descriptor = openNamelessFile(in: folder, mode: access.mode)
    let isNameless = descriptor >= 0
    if !isNameless {
      let place = Self.place(temporary, folder, opened)
      descriptor = openat(place.folder, place.name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, access.mode)
    }
    guard descriptor >= 0 else {
      let number = errno
      if opened >= 0 { close(opened) }
      throw .creating(path, number)
    }
    self.path = path
    self.inputs = inputs
    self.folder = folder
    self.descriptor = descriptor
    self.isNameless = isNameless
    (folderDescriptor, temporaryName) = (opened, temporary)
  }

  /// Returns the arguments of system calls for the temporary name: relative to the open folder, or with the folder's
  /// path.
  private static func place(_ name: String, _ folder: String, _ descriptor: Int32) -> (folder: Int32, name: String) {
    descriptor >= 0 ? (descriptor, name) : (AT_FDCWD, folder + name)
  }

  private var place: (folder: Int32, name: String) { Self.place(temporaryName, folder, folderDescriptor) }

  /// Writes all bytes, in several system calls if necessary.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    if let failure = writeAll(bytes, to: descriptor) { throw .writing(path, failure) }
  }

  /// Flushes the file and moves it to its path; a file that need not be durable is flushed by the system later.
  ///
  /// - Throws: `FileError`, also if an input has been moved to the path in the meantime. Any file at the path is then
  ///   unchanged.
  package consuming func publish(isDurable: Bool = true) throws(FileError) {
    let isDurable = isDurable && Durability.isWanted
    guard !isDurable || fsync(descriptor) == 0 else {
      throw .writing(path, errno)
    }
    try inputs.check(path)
    let place = self.place
    if isNameless {
      guard nameFile(descriptor, place.name, in: place.folder) == 0 else { throw .writing(path, errno) }
    }
    guard withSystemPath(path, { renameat(place.folder, place.name, AT_FDCWD, $0) }) == 0 else {
      let number = errno
      unlinkat(place.folder, place.name, 0)
      throw .writing(path, number)
    }
    isFinished = true
    if isDurable {
      flushFolder()
      TemporaryName.sweep(folder, beside: descriptor)
    }
  }

  /// Flushes the folder, so that the new name survives a power failure.
  private func flushFolder() {
    let descriptor = withSystemPath(folder) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  deinit {
    close(descriptor)
    if !isFinished, !isNameless { unlinkat(place.folder, place.name, 0) }
    if folderDescriptor >= 0 { close(folderDescriptor) }
  }
}

/// True if outputs must survive a power failure.
package enum Durability {
  /// False for outputs that another process takes as soon as they are written; flushing each of them would take longer than
  /// rendering it.
  @TaskLocal package static var isWanted = true
}

/// Returns the folder of a file, ending in a slash, and the file's name.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  // Compares bytes: a name may begin with a combining mark, which would form a character with the slash.
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
  return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
}
