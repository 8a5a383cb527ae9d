import CollageFiles
import Synchronization

/// The files in a folder or an archive that say something of the photos beside them.
package struct SidecarFolder: Sendable {
  private let folder: String
  /// The XMP files by their names in lowercase letters.
  private var packets: [String: String] = [:]
  private let takeout: TakeoutNames

  /// The most bytes of a file that is read; those of programs have a few kilobytes, and some hold lists of edits.
  private static let maxBytes = 1 << 20

  /// Creates an index of a folder's files.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, with a slash at its end; empty for the current one.
  ///   - names: The names of all files in it.
  package init(_ folder: String, names: [String]) {
    self.folder = folder
    takeout = TakeoutNames(names)
    for name in names where name.lowercased().hasSuffix(".xmp") { packets[name.lowercased()] = name }
  }

  /// Returns what the files beside a photo say of it.
  func facts(of name: String) -> PhotoMetadata {
    var facts = PhotoMetadata()
    guard !packets.isEmpty || !takeout.isEmpty else { return facts }
    if let found = packet(of: name), let bytes = bytes(of: found) {
      facts.fill(from: PhotoMetadata(xmp: bytes, source: .sidecar))
    }
    if let found = takeout.sidecar(of: name), let bytes = bytes(of: found) {
      facts.fill(from: PhotoMetadata(takeout: bytes, file: folder + found))
    }
    return facts
  }

  private func packet(of name: String) -> String? {
    let small = name.lowercased()
    let stem = small.lastIndex(of: ".").map { String(small[..<$0]) } ?? small
    // Programs that know several files of one name append their ending.
    return packets[small + ".xmp"] ?? packets[stem + ".xmp"]
  }

  /// Returns the names of the files that say something of photos in the same folder.
  package func names(of photos: [String]) -> Set<String> {
    guard !packets.isEmpty || !takeout.isEmpty else { return [] }
    return Set(photos.flatMap { [packet(of: $0), takeout.sidecar(of: $0)].compactMap { $0 } })
  }

  // MARK: Listing

  /// The folders that were listed, which are listed again when they have changed.
  private static let known = Mutex<[String: (version: FileVersion, folder: SidecarFolder)]>([:])
  private static let maxKnown = 16

  /// Lists a folder, which may be in an archive.
  ///
  /// - Parameter path: The folder's path, with a slash at its end; empty for the current one.
  /// - Returns: Its index; nil if it cannot be listed.
  static func at(_ path: String) -> SidecarFolder? {
    let archive = ArchivedFile.archive(of: path + "x")
    guard let version = FileVersion(path: archive ?? (path.isEmpty ? "." : path)) else { return nil }
    if let found = known.withLock({ $0[path] }), found.version == version { return found.folder }
    let names: [String]
    if let archive {
      let inner = path.dropFirst(archive.count + 1)
      names = ((try? ArchivedFile.names(in: archive)) ?? []).filter { $0.hasPrefix(inner) }
        .map { String($0.dropFirst(inner.count)) }.filter { !$0.contains("/") }
    } else {
      names = (try? FolderListing.allNames(of: path.isEmpty ? "." : path)) ?? []
    }
    let folder = SidecarFolder(path, names: names)
    known.withLock { known in
      if known.count >= maxKnown { known = [:] }
      known[path] = (version, folder)
    }
    return folder
  }

  private func bytes(of name: String) -> [UInt8]? { try? readSmallFile(folder + name, limit: Self.maxBytes) }
}
