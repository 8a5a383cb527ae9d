import SystemCalls

/// A folder in which new files appear together: all of them or none.
///
/// They are written in a hidden folder in it, which is removed with them if they are not published. That of a process that was
/// killed is removed by a later one that writes into the folder, when it is old.
package struct OutputFolder: ~Copyable {
  /// The folder in which files are written, ending in a slash.
  package let unfinished: String
  /// The folder in which they appear, ending in a slash.
  private let path: String
  private let isNew: Bool

  /// Creates the folder if it is missing, and the hidden folder in it.
  ///
  /// - Parameter path: The folder, ending in a slash.
  /// - Throws: `FileError` if one of them cannot be created.
  package init(path: String) throws(FileError) {
    let (folder, isNew) = (String(path.dropLast()), !FolderListing.isFolder(path))
    guard createFolders(folder, mode: 0o777) else { throw .creating(folder, errno) }
    let unfinished = path + TemporaryName.make(for: "unfinished") + "/"
    guard withSystemPath(unfinished, { mkdir($0, 0o777) }) == 0 else {
      let number = errno
      if isNew { rmdir(folder) }
      throw .creating(folder, number)
    }
    (self.path, self.isNew, self.unfinished) = (path, isNew, unfinished)
    Self.removeAbandoned(in: path, beside: unfinished)
  }

  /// Moves files out of the hidden folder; files with their names are replaced.
  ///
  /// - Throws: `FileError` for a file that cannot be moved; those before it remain.
  package func publish(_ names: [String], protecting inputs: InputGuard) throws(FileError) {
    for name in names {
      try inputs.check(path + name)
      let moved = withSystemPath(unfinished + name) { from in withSystemPath(path + name) { rename(from, $0) } }
      guard moved == 0 else { throw .writing(path + name, errno) }
    }
  }

  /// Removes a folder of files, and not the folders in it.
  private static func remove(_ folder: String) {
    for name in (try? FolderListing.allNames(of: folder)) ?? [] { unlink(folder + name) }
    rmdir(folder)
  }

  /// Removes the hidden folders of processes that were killed; the new one has the file system's current time.
  private static func removeAbandoned(in path: String, beside new: String) {
    var now = stat()
    guard fileStatus(new, &now) == 0 else { return }
    for name in (try? FolderListing.allNames(of: path)) ?? [] {
      guard let process = TemporaryName.process(of: name) else { continue }
      var status = stat()
      guard linkStatus(path + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
        TemporaryName.isAbandoned(age: now.changed.tv_sec - status.changed.tv_sec, isGone: !isRunning(process))
      else { continue }
      remove("\(path)\(name)/")
    }
  }

  deinit {
    Self.remove(unfinished)
    // One with files stays.
    if isNew { rmdir(path) }
  }
}
