import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP
import Synchronization
import SystemCalls

/// Handling of images uploaded by the page.
extension EditorStore {
  /// Stores an uploaded photo and adds it without a slot.
  func upload(_ request: HTTPRequest) -> HTTPResponse {
    keep(request) { path, header in
      // Uses random names: numbers could already be used by photos uploaded in an earlier run and not saved by the page
      // yet.
      let name = path.dropFirst(Self.uploads.utf8.count + 1).prefix { $0 != "." }
      return state.withLock { state in
        let item = state.composition.append(path: path, PhotoID("photo-\(name)"), ItemID("item-\(name)"))
        let photo = Photo(id: item.photo, path: path)
        state.photos.add(photo, header)
        return .members([("item", .string(item.id.name)), ("photo", Self.value(of: photo, header))])
      }
    }
  }

  /// Stores an uploaded image for a sticker.
  func uploadSticker(_ request: HTTPRequest) -> HTTPResponse {
    keep(request) { path, header in
      let size = header.uprightSize
      return .members([("picture", .string(path)), ("size", .array([.number(size.width), .number(size.height)]))])
    }
  }

  /// The folder for uploads, beside the collage.
  static let uploads = "collage-photos"

  /// Stores an uploaded image in the folder for uploads, under a random name.
  private func keep(_ request: HTTPRequest, _ describe: (String, PhotoHeader) -> JSONValue) -> HTTPResponse {
    guard let file = request.file, file.byteCount > 0 else { return .message(.badRequest, "the body is empty") }
    let folder = "\(project.folder)/\(Self.uploads)"
    do {
      // Other users may have access to the collage's folder.
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw FileError.cannotCreate(path: folder, reason: systemMessage(errno))
      }
      var status = stat()
      guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw FileError.cannotCreate(path: folder, reason: "a file that is not a folder exists at this path")
      }
      chmod(folder, 0o700)
      let source = try PhotoSource(bytes: file.bytes(), name: "the file")
      let probed = try PhotoProbe.header(of: source, policy: project.policy)
      var generator = SystemRandomNumberGenerator()
      let number: UInt64 = generator.next()
      let path = "\(folder)/\(String(number, radix: 36)).\(probed.format.rawValue)"
      try AtomicFile.write(file.bytes(), to: path, protecting: project.inputs)
      chmod(path, 0o600)
      let header = try PhotoProbe.header(of: path, policy: project.policy)
      return .json(describe(String(path.dropFirst(project.folder.count + 1)), header))
    } catch let error as RenderError {
      return .message(.unprocessable, error.finding)
    } catch let error as FileError {
      return .message(.unprocessable, error.reasonWithoutPath)
    } catch {
      return .message(.failed, "the image could not be stored")
    }
  }
}
