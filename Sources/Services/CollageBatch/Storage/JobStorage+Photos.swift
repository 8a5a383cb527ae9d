import CollageFiles
import ObjectStorage
import Synchronization

/// A picture in object storage.
private struct ObjectPhoto: PhotoStore {
  let name: String
  let storage: JobStorage
  var identity: String { name }
  var path: String? { nil }

  func version() -> FileVersion? {
    guard let state = try? storage.state(of: name) else { return nil }
    return FileVersion(tag: state.tag, byteCount: state.byteCount)
  }

  func open(named name: String, for purpose: PictureGate.Purpose) throws(FileError) -> RegularFile {
    try storage.open(name, for: purpose)
  }
}

extension JobStorage {
  /// The maximum size of a photo, as for one in a file.
  private static let maxPhoto = 100 << 20
  /// The bytes in which the header of nearly all photos ends.
  static let beginning = 64 << 10

  /// Returns a source for an object, which is opened when it is needed.
  func source(of name: String) -> PhotoSource { PhotoSource(name: name, store: ObjectPhoto(name: name, storage: self)) }

  /// Opens an object: its beginning for a header, where pixels of photos were not needed lately; else all of it.
  fileprivate func open(_ name: String, for purpose: PictureGate.Purpose) throws(FileError) -> RegularFile {
    let known = try state(of: name)
    let isHeader = purpose == .header && Self.isHeaderFirst(name)
    let held = objects.source(of: name)
    if isHeader, held == nil, objects.areHeadersEnough, let file = beginning(of: name, known) {
      objects.readHeader(name, isFetched: true)
      return file
    }
    let source = if let held { held } else { try fetch(name, known) }
    isHeader ? objects.readHeader(name, isFetched: held == nil) : objects.used(name)
    return try source.open()
  }

  /// Whether the whole header of a photo is before its pixels, as in a JPEG.
  private static func isHeaderFirst(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg")
  }

  /// Reads the beginning of a JPEG; nil for another picture, a small one, and where the server has no ranges.
  private func beginning(of name: String, _ known: ObjectClient.State) -> RegularFile? {
    guard known.byteCount > 2 * Self.beginning, known.byteCount <= Self.maxPhoto,
      let bytes = try? client.read(
        ObjectAddress(name), limit: Self.beginning, range: 0..<Self.beginning, tag: known.tag
      ).bytes, PictureFormat(signature: Array(bytes.prefix(PictureFormat.signatureLength))) == .jpeg
    else { return nil }
    return try? RegularFile(beginning: bytes, of: known.byteCount, name: name)
  }

  /// Reads an object, once for all that need it at a time.
  private func fetch(_ name: String, _ known: ObjectClient.State) throws(FileError) -> PhotoSource {
    let fetch = objects.fetch(of: name)
    return try fetch.source.withLock { (source) throws(FileError) -> PhotoSource in
      if let source { return source }
      do throws(FileError) {
        let bytes = try read(name, known)
        let found = try PhotoSource(bytes: bytes, name: name)
        source = found
        objects.end(name, found, byteCount: bytes.count)
        return found
      } catch {
        objects.end(name, nil, byteCount: 0)
        throw error
      }
    }
  }

  private func read(_ name: String, _ known: ObjectClient.State) throws(FileError) -> [UInt8] {
    do throws(StorageError) {
      return try client.read(ObjectAddress(name), limit: Self.maxPhoto, tag: known.tag).bytes
    } catch {
      // The object may have changed: the next try asks for its state again.
      forgetState(of: name)
      throw error.reading(name)
    }
  }

  // MARK: Fetching ahead

  /// Fetches the objects of coming jobs in the background, those that no job has named before.
  func fetchAhead(_ names: [String]) {
    ahead.add(objects.new(names.filter { ObjectAddress.isAddress($0) })) { [self] name in
      if Self.isHeaderFirst(name), objects.areHeadersEnough { return .done }
      // A failure is met again, and reported, by the job that needs the object.
      guard let known = try? state(of: name) else { return .done }
      switch objects.reserve(name, byteCount: known.byteCount) {
      case .granted: _ = try? fetch(name, known)
      case .noRoom: return .waits
      case .notNeeded: break
      }
      return .done
    }
  }

  /// Notes that a job has ended, so that what was fetched for it makes room for others.
  func ended(_ names: [String]) {
    objects.ended(names.filter { ObjectAddress.isAddress($0) }, isHeaderFirst: Self.isHeaderFirst)
    fetchAhead([])
  }
}
