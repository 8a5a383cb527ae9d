import CollageFiles
import SystemCalls

/// Support for pictures in object storage, which are listed once per run.
extension RunFolder {
  /// Returns the size of a picture in bytes; nil if it does not exist.
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

  /// Reads the digests of pictures in object storage in parallel, before they are queried.
  func readStoredPictures(_ outputs: [String]) throws(BatchError) {
    guard let stored else { return }
    var sizes: [String: Int] = [:]
    for output in outputs { sizes[output] = try byteCount(of: output) }
    storedDigests = stored.storage.digests(of: sizes)
  }

  /// Returns the digest of a picture in object storage.
  ///
  /// Returns an empty string if the picture cannot be read, and nil if pictures are written to files.
  func storedDigest(of output: String) throws(BatchError) -> String? {
    guard stored != nil else { return nil }
    if storedDigests[output] == nil { try readStoredPictures([output]) }
    return storedDigests[output] ?? ""
  }

  /// Removes the success file from object storage.
  func removeStoredSuccess() throws(BatchError) {
    guard let stored else { return }
    do throws(FileError) {
      try stored.storage.remove(stored.address + "/" + name(ofOwn: successPath))
    } catch {
      throw .folder(path: stored.address, reason: error.finding)
    }
  }

  /// Uploads the result lists of a run next to its pictures; the success file comes last.
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
