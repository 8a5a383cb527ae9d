import CollageFiles
import CollageFormat
import LocalHTTP
import SystemCalls

extension EditorStore {
  /// The maximum length of a copy's name, in bytes; file systems allow 255 with the extension.
  private static let maxNameBytes = 200

  /// Saves the collage sent by the page under another name, in the folder of the collage; existing files are kept.
  func copy(_ request: HTTPRequest) -> HTTPResponse {
    let name = request.head.query["name"] ?? ""
    let isName =
      !name.isEmpty && name.utf8.count <= Self.maxNameBytes && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "/" && $0 != "\\" && $0.value != 127 }
    guard isName else {
      return .message(.unprocessable, "\(escaped(name)): not a valid name for a file; leave out slashes")
    }
    do {
      let bytes = CompositionEncoder.encode(try composition(of: request.bytes))
      let file = name + ProjectPlace.suffix
      let path = "\(project.folder)/\(file)"
      return FolderLock.whileHeld(project.folder) {
        guard access(path, F_OK) != 0 else {
          return .message(.conflict, "\(escaped(file)) exists already; choose another name")
        }
        do throws(FileError) {
          try AtomicFile.write(bytes, to: path, protecting: project.inputs)
        } catch {
          return .message(.failed, "the copy could not be saved: \(error.reasonWithoutPath)")
        }
        return .json(.members([("name", .string(file))]))
      }
    } catch {
      return .message(.unprocessable, "\(error)")
    }
  }
}
