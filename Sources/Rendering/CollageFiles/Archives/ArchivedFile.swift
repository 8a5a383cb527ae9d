internal import Deflate
import Determinism
import Synchronization
import SystemCalls

/// A file in a ZIP archive, which is used as a folder: its path is that of the archive followed by its name there, such as
/// `photos.zip/beach.jpg`.
///
/// Nothing is unpacked to a named file: a file is opened as an anonymous one, so that no name in an archive leads anywhere.
package struct ArchivedFile: Sendable {
  /// The path of the archive.
  package let archive: String
  private let entry: ZipEntry
  private let archiveVersion: FileVersion

  /// The most bytes of a file, and how often its size may be that of its bytes in the archive if it is not small: pictures can
  /// hardly be compressed.
  private static let (maxBytes, maxRatio, small) = (250_000_000, 100, 1 << 20)

  /// Finds the file at a path; nil if no part of the path is an archive.
  ///
  /// - Throws: `FileError` if the archive has no such file, or is damaged.
  package init?(path: String) throws(FileError) {
    guard let (archive, name) = Self.split(path), let (list, version) = try Self.list(of: archive) else { return nil }
    guard let entry = list[name] else {
      throw .cannotOpen(path: path, reason: "\(escaped(archive)) contains no file of this name")
    }
    (self.archive, self.entry, archiveVersion) = (archive, entry, version)
  }

  /// Returns whether the file at a path is an archive, which may be damaged.
  package static func isArchive(_ path: String) -> Bool {
    do throws(FileError) { return ZipDirectory.begins(try RegularFile(path: path).firstBytes(4)) } catch {
      return false
    }
  }

  /// Returns the names of the files in an archive, in natural order.
  ///
  /// - Throws: `FileError` if the archive is damaged, or if files in it are encrypted.
  package static func names(in archive: String) throws(FileError) -> [String] {
    guard let (list, _) = try list(of: archive) else { return [] }
    guard !list.entries.contains(where: { $0.isEncrypted }) else {
      throw .cannotOpen(path: archive, reason: "its files are encrypted; unpack them with their password first")
    }
    return list.entries.map { $0.name }.sorted { NaturalOrder.precedes($0, $1) }
  }

  /// Returns the names that several files in an archive have, of which only the last one can be read.
  package static func repeatedNames(in archive: String) -> [String] {
    (try? list(of: archive))?.list.repeatedNames ?? []
  }

  /// Returns a path with links and dots resolved, also one in an archive; nil if there is no such file.
  package static func resolvedPath(_ path: String) -> String? {
    if let resolved = SystemCalls.resolvedPath(path) { return resolved }
    guard let (archive, name) = split(path), (try? ArchivedFile(path: path)) != nil else { return nil }
    return SystemCalls.resolvedPath(archive).map { "\($0)/\(name)" }
  }

  /// The path of the archive in which a file is; nil for other paths.
  package static func archive(of path: String) -> String? {
    guard let (archive, _) = split(path), (try? list(of: archive)) != nil else { return nil }
    return archive
  }

  /// Splits a path after the part that is a file.
  private static func split(_ path: String) -> (archive: String, name: String)? {
    var end = path.endIndex
    while let slash = path[..<end].lastIndex(of: "/"), slash > path.startIndex {
      let part = String(path[..<slash])
      if FileIdentity(regularFileAt: part) != nil { return (part, String(path[path.index(after: slash)...])) }
      end = slash
    }
    return nil
  }

  // MARK: Lists

  /// The lists of the archives that were read, which are read again when an archive has changed.
  private static let known = Mutex<[String: (version: FileVersion, list: ZipDirectory)]>([:])
  private static let maxKnown = 16

  private static func list(
    of archive: String
  ) throws(FileError) -> (list: ZipDirectory, version: FileVersion)? {
    let file = try RegularFile(path: archive)
    guard ZipDirectory.begins(file.firstBytes(4)), let version = FileVersion(descriptor: file.descriptor) else {
      return nil
    }
    if let found = known.withLock({ $0[archive] }), found.version == version { return (found.list, version) }
    let list = try ZipDirectory(of: file, path: archive)
    known.withLock { known in
      if known.count >= maxKnown { known = [:] }
      known[archive] = (version, list)
    }
    return (list, version)
  }

  // MARK: Files

  /// The version of the file, which is another one when the archive changes.
  var version: FileVersion {
    var hash = FNV1a()
    hash.combine(archiveVersion.number)
    for part in [archiveVersion.seconds, archiveVersion.nanoseconds, entry.header] {
      hash.combine(UInt64(bitPattern: Int64(part)))
    }
    return FileVersion(
      device: archiveVersion.device, number: hash.folded, size: Int64(entry.byteCount), seconds: entry.modified,
      nanoseconds: 0)
  }

  /// Opens the file.
  ///
  /// - Throws: `FileError` if it is damaged, encrypted, too large, or compressed in another way.
  func open(named path: String) throws(FileError) -> RegularFile {
    try check(path)
    let file = try RegularFile(path: archive)
    var header = ZipFields(try file.bytes(at: entry.header, count: 30, path: archive))
    guard header.next(4) == 0x0403_4B50, header.skip(22), let name = header.next(2), let extra = header.next(2) else {
      throw .damagedPicture(path: path, detail: "the archive is damaged")
    }
    let stored = try file.bytes(at: entry.header + 30 + name + extra, count: entry.storedBytes, path: archive)
    let bytes = entry.method == 0 ? stored : try unpacked(stored, path)
    guard bytes.withUnsafeBytes({ Inflate.crc32($0) }) == entry.checksum else {
      throw .damagedPicture(path: path, detail: "its checksum in the archive is another one")
    }
    return try RegularFile(holding: bytes, version: version, name: path)
  }

  private func check(_ path: String) throws(FileError) {
    if entry.isEncrypted {
      throw .cannotOpen(path: path, reason: "it is encrypted; unpack it with its password first")
    }
    guard entry.method == 8 || entry.method == 0 && entry.storedBytes == entry.byteCount else {
      throw .cannotOpen(path: path, reason: "it is compressed in a way that is not supported; unpack the archive first")
    }
    guard entry.byteCount <= Self.maxBytes else {
      throw .tooLarge(path: path, found: "\(entry.byteCount) bytes", allowed: "at most \(Self.maxBytes) are allowed")
    }
    guard entry.byteCount <= Self.small || entry.byteCount / Self.maxRatio <= entry.storedBytes else {
      throw .tooLarge(
        path: path, found: "\(entry.byteCount) bytes of \(entry.storedBytes) in the archive",
        allowed: "at most \(Self.maxRatio) times as many are allowed")
    }
  }

  private func unpacked(_ stored: [UInt8], _ path: String) throws(FileError) -> [UInt8] {
    var isWhole = entry.byteCount == 0
    let bytes = [UInt8](unsafeUninitializedCapacity: entry.byteCount) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<entry.byteCount])
      isWhole = isWhole || stored.withUnsafeBytes { Inflate.raw($0, filling: room) }
      count = isWhole ? entry.byteCount : 0
    }
    guard isWhole else { throw .damagedPicture(path: path, detail: "its bytes in the archive are damaged") }
    return bytes
  }
}
