import SystemCalls
import SystemLibrary
internal import Synchronization

/// The names that files have before they appear: `.name.123.9af3c210.collage-tmp`, with the number of the process.
///
/// Most file systems need one for the moment between giving a nameless file its name and putting it in the place of what
/// stands there. A process that is killed in that moment leaves it behind; the next one that writes into the folder
/// removes it once it is old.
public enum TemporaryName {
  private static let end = "collage-tmp"
  /// An hour, in seconds.
  private static let shortAge = 3600
  /// A day, in seconds.
  private static let longAge = 24 * 3600
  /// Folders that this process has looked through.
  private static let swept = Mutex<Set<FileIdentity>>([])

  /// A name that no other file has.
  static func make(for name: String) -> String {
    // Long names are cut so that the temporary one still fits into the 255 bytes of a file name.
    let stem = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt32, radix: 16)
    return ".\(stem).\(getpid()).\(String(repeating: "0", count: 8 - digits.count))\(digits).\(end)"
  }

  /// The number of the process that made a temporary name; nil for any other name.
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

  /// Whether a file that has not changed for so many seconds is nobody's any more; `isGone` says that no process of this
  /// machine has its number, which on a shared disk another machine's may have.
  static func isAbandoned(age: Int, isGone: Bool) -> Bool { age > (isGone ? shortAge : longAge) }

  /// Removes what killed processes left in a folder, once in the life of this process.
  ///
  /// - Parameters:
  ///   - folder: The folder, ending in a slash.
  ///   - descriptor: A file that was written there just now, whose time of change tells the file system's clock.
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

  /// Removes a file that a process of this machine left when it was killed.
  ///
  /// - Parameters:
  ///   - folder: The file's folder, ending in a slash.
  ///   - name: Its name.
  /// - Returns: Whether there was one; false for any other file.
  @discardableResult public static func removeAbandoned(_ folder: String, _ name: String) -> Bool {
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
    let isGone = kill(process, 0) != 0 && errno == ESRCH
    return isOld(status, isGone) && unlink(path) == 0
  }
}
