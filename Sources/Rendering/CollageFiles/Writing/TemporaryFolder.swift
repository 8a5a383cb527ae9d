import SystemCalls

/// A new temporary folder; it is removed with its files when the value is destroyed.
package struct TemporaryFolder: ~Copyable {
  package let path: String

  /// Creates a folder with a unique name among the temporary files.
  package init() throws(FileError) {
    var template = Array("\(TemporaryFiles.folder)/collage-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    let failure = errno
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard made else { throw .temporary(failure) }
  }

  deinit {
    for name in (try? FolderListing.names(of: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
