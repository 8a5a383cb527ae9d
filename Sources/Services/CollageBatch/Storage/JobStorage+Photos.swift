import CollageFiles
import ObjectStorage
import Synchronization

/// A photo in object storage.
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
  /// The maximum size of a photo, in bytes; the same as for files.
  private static let maxPhoto = 100 << 20
  /// The size of a read that contains the header of nearly all photos, in bytes.
  static let beginning = 64 << 10

  /// Returns a source for an object, which is opened on demand.
  func source(of name: String) -> PhotoSource { PhotoSource(name: name, store: ObjectPhoto(name: name, storage: self)) }

  /// Opens an object.
  ///
  /// Reads only its beginning if a header is requested and the pixels of recent photos were not needed.
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

  /// Returns whether the header precedes the pixels, as in JPEG.
  private static func isHeaderFirst(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".jpg") || name.hasSuffix(".jpeg")
  }

  /// Reads the beginning of a JPEG; returns nil for other formats, small files, and servers without range requests.
  private func beginning(of name: String, _ known: ObjectClient.State) -> RegularFile? {
    guard known.byteCount > 2 * Self.beginning, known.byteCount <= Self.maxPhoto,
      let bytes = try? client.read(
        ObjectAddress(name), limit: Self.beginning, range: 0..<Self.beginning, tag: known.tag
      ).bytes, PictureFormat(signature: Array(bytes.prefix(PictureFormat.signatureLength))) == .jpeg
    else { return nil }
    return try? RegularFile(beginning: bytes, of: known.byteCount, name: name)
  }

  /// Reads an object, once for all threads that need it at the same time.
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
      // The object may have changed; its state is looked up again next time.
      forgetState(of: name)
      throw error.reading(name)
    }
  }

  // MARK: Fetching ahead

  /// Fetches the objects of upcoming jobs in the background, except those that earlier jobs named.
  func fetchAhead(_ names: [String]) {
    ahead.add(objects.new(names.filter { ObjectAddress.isAddress($0) })) { [self] name in
      if Self.isHeaderFirst(name), objects.areHeadersEnough { return .done }
      // The job that needs the object will encounter and report the failure.
      guard let known = try? state(of: name) else { return .done }
      switch objects.reserve(name, byteCount: known.byteCount) {
      case .granted: _ = try? fetch(name, known)
      case .noRoom: return .waits
      case .notNeeded: break
      }
      return .done
    }
  }

  /// Records the end of a job, which frees the room of objects fetched for it.
  func ended(_ names: [String]) {
    objects.ended(names.filter { ObjectAddress.isAddress($0) }, isHeaderFirst: Self.isHeaderFirst)
    fetchAhead([])
  }
}
