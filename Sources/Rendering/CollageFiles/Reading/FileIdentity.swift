import SystemCalls

/// Identifies a file or folder by its device and inode, independent of its name.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Creates the identity of the file or folder at a path, following links.
  ///
  /// - Throws: `FileError.cannotOpen` if it does not exist.
  package init(path: String) throws(FileError) {
    var status = stat()
    guard fileStatus(path, &status) == 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    self.init(status)
  }

  /// Creates the identity of a regular file; nil for other kinds.
  init?(regular status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Creates the identity of the regular file at a path, following links; nil if there is no such file.
  public init?(regularFileAt path: String) {
    var status = stat()
    guard fileStatus(path, &status) == 0 else { return nil }
    self.init(regular: status)
  }

  /// Creates the identity of a regular file with several names: behind a symbolic link, or with several hard links.
  ///
  /// Returns nil for any other file.
  public init?(ofLinkAt path: String) {
    var status = stat()
    guard linkStatus(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK {
      self.init(regularFileAt: path)
    } else if status.st_nlink > 1 {
      self.init(regular: status)
    } else {
      return nil
    }
  }

  /// Creates the identity of the folder at a path, following links; nil if there is no such folder.
  package init?(folderAt path: String) {
    var status = stat()
    guard fileStatus(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.init(status)
  }
}
