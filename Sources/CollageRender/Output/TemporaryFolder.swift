import SystemCalls
import SystemLibrary

/// A new folder, which is removed with its files when the value ends.
package struct TemporaryFolder: ~Copyable {
  /// The folder's path.
  package let path: String

  /// Creates a folder with a name of its own.
  ///
  /// - Throws: `RenderError.cannotCreate`.
  package init() throws(RenderError) {
    var template = Array("\(TemporaryFiles.folder)/collage-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard made else { throw .cannotCreate(path: path, reason: systemMessage(errno)) }
  }

  deinit {
    for name in (try? FolderListing.names(of: path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
