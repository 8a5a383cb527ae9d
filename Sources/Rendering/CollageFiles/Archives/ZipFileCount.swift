/// Counts the files in archives, for limits of the number of photos.
package enum ZipFileCount {
  /// Returns the number of files in an archive, without folders; nil for another file, or an archive without a valid list.
  package static func count(inFile path: String) -> Int? {
    guard let file = try? RegularFile(path: path), ZipDirectory.begins(file.firstBytes(4)) else { return nil }
    return (try? ZipDirectory(of: file, path: path))?.entries.count
  }
}
