import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import Digest
import LocalHTTP
import SystemCalls

/// The fonts for texts, and fonts of the user.
extension EditorStore {
  /// Returns the families for texts, by group.
  func fonts() -> HTTPResponse {
    do {
      return .json(try FontList(ProjectFonts.fonts(.installed, beside: project.folder)).json)
    } catch {
      return .message(.unprocessable, project.words(of: error))
    }
  }

  /// Stores a font of the user beside the collage, after a trial in a process of its own.
  func uploadFont(_ request: HTTPRequest, trial: FontTrial) -> HTTPResponse {
    guard let file = request.file, file.byteCount > 0 else { return .message(.badRequest, "the body is empty") }
    let bytes = file.bytes()
    do {
      let ending = try FontGate.check(bytes)
      let families = try trial.families(of: bytes, ending: ending)
      let folder = try privateFolder(ProjectFonts.folderName)
      guard let digest = MessageDigests.sha256(bytes) else { return .message(.failed, "the font could not be stored") }
      // The same font is stored once.
      let path = "\(folder)/\(digest.prefix(16)).\(ending)"
      defer { rmdir(folder) }
      try AtomicFile.write(bytes, to: path, protecting: project.inputs)
      chmod(path, 0o600)
      return .json(.members([("families", .array(families.map { .string($0) }))]))
    } catch let error as FontGate.Refusal {
      return .message(.unprocessable, error.description)
    } catch let error as FontTrial.Failure {
      return .message(.unprocessable, error.description)
    } catch let error as FileError {
      return .message(.unprocessable, project.words(of: error))
    } catch {
      return .message(.failed, "the font could not be stored")
    }
  }
}
