import CollageFiles
import CollageFormat
import CollageModel
import LocalHTTP
import Synchronization
import SystemCalls

// The name of the collage, and copies under other names; existing files are never replaced.
extension EditorStore {
  /// The maximum length of a name, in bytes; file systems allow 255 with the extension.
  private static let maxNameBytes = 200

  /// The answer to a name for which no file can be written.
  private struct BadName: Error {
    let response: HTTPResponse
  }

  /// Returns the name of the file that a request asks for, without its folder.
  private static func file(of request: HTTPRequest, suffix: String) throws(BadName) -> String {
    let name = request.head.query["name"] ?? ""
    let isName =
      !name.isEmpty && name.utf8.count <= maxNameBytes && !name.hasPrefix(".")
      && name.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "/" && $0 != "\\" && $0.value != 127 }
    guard isName else {
      throw BadName(
        response: .message(.unprocessable, "\(escaped(name)): not a valid name for a file; leave out slashes"))
    }
    return name + suffix
  }

  /// Returns the path of a file in the folder of the collage that does not exist yet; the folder must be locked.
  private func free(_ file: String) throws(BadName) -> String {
    let path = "\(project.folder)/\(file)"
    var status = stat()
    guard lstat(path, &status) != 0 else {
      throw BadName(response: .message(.conflict, "\(escaped(file)) exists already; choose another name"))
    }
    notes.remove(at: path)
    return path
  }

  /// Saves the collage sent by the page, or its template, under another name in the folder of the collage.
  func copy(_ request: HTTPRequest) -> HTTPResponse {
    do {
      let isTemplate = project.isTemplate || request.head.query["kind"] == "template"
      let file = try Self.file(
        of: request, suffix: isTemplate ? ProjectPlace.templateSuffix : ProjectPlace.collageSuffix)
      let bytes =
        try isTemplate
        ? TemplateEncoder.encode(composition(of: request.bytes).asTemplate) : document(of: request.bytes).bytes
      return try FolderLock.whileHeld(project.folder) { () throws(BadName) in
        let path = try free(file)
        do throws(FileError) {
          try AtomicFile.write(bytes, to: path, protecting: project.inputs)
        } catch {
          return .message(.failed, "the copy could not be saved: \(project.words(of: error))")
        }
        return .json(.members([("name", .string(file))]))
      }
    } catch let error as BadName {
      return error.response
    } catch {
      return .message(.unprocessable, project.withoutFolder("\(error)"))
    }
  }

  /// Renames the file of the collage, to which all further changes are saved; the undo history follows.
  func changeName(_ request: HTTPRequest) -> HTTPResponse {
    do throws(BadName) {
      let file = try Self.file(of: request, suffix: project.place.suffix)
      return try state.withLock { state throws(BadName) in
        try FolderLock.whileHeld(project.folder) { () throws(BadName) in
          guard state.output != "\(project.folder)/\(file)" else { return Self.named(file) }
          let path = try free(file)
          guard history.move(to: path) else {
            return .message(.conflict, "another editor has opened \(escaped(file)); choose another name")
          }
          // A collage that was not saved yet has no file.
          guard access(state.output, F_OK) != 0 || Self.move(state.output, to: path) else {
            _ = history.move(to: state.output)
            return .message(.failed, "the file could not be renamed")
          }
          notes.leave(at: state.output, name: file)
          state.output = path
          renamed(path)
          return Self.named(file)
        }
      }
    } catch {
      return error.response
    }
  }

  private static func named(_ file: String) -> HTTPResponse { .json(.members([("name", .string(file))])) }

  /// Renames a file without replacing another one.
  private static func move(_ path: String, to other: String) -> Bool {
    if link(path, other) == 0 {
      if unlink(path) == 0 { return true }
      unlink(other)
      return false
    }
    // Some file systems have no links; no other editor can write here, because the folder is locked.
    return errno != EEXIST && rename(path, other) == 0
  }
}
