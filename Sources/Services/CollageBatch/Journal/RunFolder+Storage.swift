import CollageFiles
import SystemCalls

/// Pictures of a run that are in object storage: one list tells which of them are there.
extension RunFolder {
  /// Returns the size of a picture; nil if there is none.
  func byteCount(of output: String) throws(BatchError) -> Int? {
    guard let stored else { return FileVersion(path: output)?.byteCount }
    if storedSizes == nil {
      var sizes: [NameHash: Int] = [:]
      do throws(FileError) {
        try stored.storage.list(below: stored.address) { name, byteCount in sizes[NameHash(name)] = byteCount }
      } catch {
        throw .folder(path: stored.address, reason: error.finding)
      }
      storedSizes = sizes
    }
    return storedSizes?[NameHash(output)]
  }

  /// Reads pictures in object storage, many at once, whose digests are asked for next.
  func readStoredPictures(_ outputs: [String]) throws(BatchError) {
    guard let stored else { return }
    var sizes: [String: Int] = [:]
    for output in outputs { sizes[output] = try byteCount(of: output) }
    storedDigests = stored.storage.digests(of: sizes)
  }

  /// Returns the digest of the bytes of a picture in object storage, empty if it cannot be read; nil for a picture in a
  /// file.
  func storedDigest(of output: String) throws(BatchError) -> String? {
    guard stored != nil else { return nil }
    if storedDigests[output] == nil { try readStoredPictures([output]) }
    return storedDigests[output] ?? ""
  }

  /// Removes the mark of success from object storage.
  func removeStoredSuccess() throws(BatchError) {
    guard let stored else { return }
    do throws(FileError) {
      try stored.storage.remove(stored.address + "/" + name(ofOwn: successPath))
    } catch {
      throw .folder(path: stored.address, reason: error.finding)
    }
  }

  /// Writes the lists of a run beside its pictures, the mark of success last.
  func storeLists() throws(FileError) {
    guard let stored else { return }
    for path in [failuresPath, photosPath, uncutPath, successPath] {
      guard let size = FileVersion(path: path)?.byteCount else { continue }
      try stored.storage.write(
        readSmallFile(path, limit: size), to: stored.address + "/" + name(ofOwn: path))
    }
  }

  private func name(ofOwn path: String) -> String { String(path.dropFirst(self.path.count + 1)) }
}
