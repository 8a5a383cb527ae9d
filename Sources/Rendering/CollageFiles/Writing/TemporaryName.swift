import SystemCalls
internal import Synchronization

/// The names of unfinished files: `.name.123.9af3c210.collage-tmp`, with the process ID.
///
/// An unnamed file needs one briefly before it is renamed over the file that it replaces. A process that is killed at
/// that moment leaves the file behind; a later process that writes into the folder removes it when it is old.
package enum TemporaryName {
  private static let end = "collage-tmp"
  private static let shortAge = 3600
  private static let longAge = 24 * 3600
  /// The folders from which this process has removed old files.
  private static let swept = Mutex<Set<FileIdentity>>([])

  /// Returns a unique temporary name.
  static func make(for name: String) -> String {
    // Truncates long names, so that the temporary name fits into the 255 bytes of a file name.
    let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt32, radix: 16)
    return ".\(stem).\(getpid()).\(String(repeating: "0", count: 8 - digits.count))\(digits).\(end)"
  }

  /// Returns the process ID in a temporary name, or nil for other names.
  static func process(of name: String) -> pid_t? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts[0].isEmpty, parts[parts.count - 1] == end else { return nil }
    let digits = parts[parts.count - 2]
    guard digits.utf8.count == 8, digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
      parts[parts.count - 3].utf8.allSatisfy({ (48...57).contains($0) }), let process = pid_t(parts[parts.count - 3]),
      process > 0
    else { return nil }
    return process
  }

  /// Returns whether a file that has not changed for `age` seconds was abandoned by its process.
  ///
  /// `isGone` means that no process with the ID in the file's name runs on this machine; on a shared disk, the file may
  /// belong to a process on another machine.
  static func isAbandoned(age: Int, isGone: Bool) -> Bool { age > (isGone ? shortAge : longAge) }

  /// Removes the files that killed processes left in a folder; each process does so once per folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, ending in a slash.
  ///   - descriptor: A file that was just written there; its modification time is the file system's current time.
  static func sweep(_ folder: String, beside descriptor: Int32) {
    var now = stat()
    var status = stat()
    guard fstat(descriptor, &now) == 0, stat(folder, &status) == 0 else { return }
    let identity = FileIdentity(status)
    guard swept.withLock({ $0.insert(identity).inserted }) else { return }
    for name in (try? FolderListing.allNames(of: folder)) ?? [] {
      removeAbandoned(folder, name) { left, isGone in
        isAbandoned(age: now.changed.tv_sec - max(left.modified.tv_sec, left.changed.tv_sec), isGone: isGone)
      }
    }
  }

  /// Removes a file that a killed process of this machine left behind.
  ///
  /// - Parameters:
  ///   - folder: The file's folder, ending in a slash.
  ///   - name: The file's name.
  /// - Returns: Whether the file was removed; false for any other file.
  @discardableResult package static func removeAbandoned(_ folder: String, _ name: String) -> Bool {
    removeAbandoned(folder, name) { _, isGone in isGone }
  }

  @discardableResult private static func removeAbandoned(
    _ folder: String, _ name: String, if isOld: (stat, Bool) -> Bool
  ) -> Bool {
    guard let process = process(of: name) else { return false }
    let path = folder + name
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      return false
    }
    return isOld(status, !isRunning(process)) && unlink(path) == 0
  }
}
