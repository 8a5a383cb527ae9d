import CollageFiles
import CollageFormat
import LocalHTTP
import Synchronization
import SystemCalls

// Other versions of the collage: what two pages have saved is kept as two files, whichever of them the user goes on with.
extension EditorStore {
  /// The maximum length of the part of a version's name that is taken from the collage, in bytes.
  private static let maxTitleBytes = 180

  /// Returns the name of a file beside the collage that does not exist yet; the folder must be locked.
  private func freeVersion(of output: String) -> String {
    let suffix = project.place.suffix
    var title = output.split(separator: "/").last.map(String.init) ?? ""
    if title.hasSuffix(suffix) { title.removeLast(suffix.count) }
    while title.utf8.count > Self.maxTitleBytes { title.removeLast() }
    var (name, count) = ("\(title), other version", 1)
    var status = stat()
    while lstat("\(project.folder)/\(name)\(suffix)", &status) == 0 {
      count += 1
      name = "\(title), other version \(count)"
    }
    return name + suffix
  }

  /// Keeps bytes as another version of the collage, in a file beside it whose name is returned; the folder must be locked.
  private func keepVersion(_ bytes: [UInt8], of output: String) throws(FileError) -> String {
    let name = freeVersion(of: output)
    let path = "\(project.folder)/\(name)"
    notes.remove(at: path)
    try AtomicFile.write(bytes, to: path, protecting: project.inputs)
    return name
  }

  /// Keeps the file of the collage, whatever is in it, as another version; nil if there is no file.
  func keepFile(_ output: String) throws(FileError) -> String? {
    guard let file = SpooledFile(path: output) else { return nil }
    return try keepVersion(file.bytes(), of: output)
  }

  /// Keeps the collage sent by a page as another version, because the page goes on with the one that another page has saved.
  func version(_ request: HTTPRequest) -> HTTPResponse {
    do {
      let bytes = try document(of: request.bytes).bytes
      return state.withLock { state in
        FolderLock.whileHeld(project.folder) {
          do throws(FileError) {
            return .json(.members([("name", .string(try keepVersion(bytes, of: state.output)))]))
          } catch {
            return .message(.failed, "your version could not be kept: \(project.words(of: error))")
          }
        }
      }
    } catch {
      return .message(.unprocessable, "\(error)")
    }
  }
}
