import CollageFiles
import CollageFormat
import CollageKit
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
      // Numbers could already be used by photos uploaded in an earlier run and not saved by the page yet.
      let name = UploadName.random()
      return state.withLock { state in
        let item = state.document.first.append(path: path, PhotoID("photo-\(name)"), ItemID("item-\(name)"))
        let photo = Photo(id: item.photo, path: path)
        state.photos.add(photo, header)
        return .members([("item", .string(item.id.name)), ("photo", value(of: photo, header, state))])
      }
    }
  }

  /// Stores an uploaded image for a sticker.
  func uploadSticker(_ request: HTTPRequest) -> HTTPResponse {
    if let file = request.file, file.byteCount <= SVGGate.Limits.bytes {
      let bytes = file.bytes()
      if SVGGate.isDocument(Array(bytes.prefix(SVGGate.signatureLength))) {
        return keepDrawing(bytes, request.head.query["name"])
      }
    }
    return keep(request) { path, header in
      let size = header.uprightSize
      return .members([("picture", .string(path)), ("size", Self.value(of: size))])
    }
  }

  /// Stores an SVG document for a sticker, if it is a drawing that the renderer accepts.
  private func keepDrawing(_ bytes: [UInt8], _ name: String?) -> HTTPResponse {
    storing {
      let source = try PhotoSource(bytes: bytes, name: "the file")
      guard let size = try PhotoProbe.vectorSize(of: source, policy: project.policy) else {
        return .message(.unprocessable, "the drawing has no size")
      }
      let path = try store(bytes, UploadName(name), "svg")
      return .json(.members([("picture", .string(relative(path))), ("size", Self.value(of: size))]))
    }
  }

  /// The folder for uploads, beside the collage.
  static let uploads = "collage-photos"

  /// Stores a file in the folder for uploads, and returns its path.
  private func store(_ bytes: [UInt8], _ name: UploadName, _ ending: String) throws(FileError) -> String {
    let folder = try privateFolder(Self.uploads)
    // Only an empty folder can be removed: nothing is left of a file that could not be stored.
    defer { rmdir(folder) }
    return try FolderLock.whileHeld(folder) { () throws(FileError) in
      let path = folder + "/" + name.free(ending) { access("\(folder)/\($0)", F_OK) == 0 }
      try AtomicFile.write(bytes, to: path, protecting: project.inputs)
      chmod(path, 0o600)
      return path
    }
  }

  /// Stores an uploaded image in the folder for uploads, under the `name` in the query.
  private func keep(_ request: HTTPRequest, _ describe: (String, PhotoHeader) -> JSONValue) -> HTTPResponse {
    guard let file = request.file, file.byteCount > 0 else { return .message(.badRequest, "the body is empty") }
    return storing {
      let source = try PhotoSource(bytes: file.bytes(), name: "the file")
      if try source.open().isVideo { return .json(try describeClip(file.bytes(), request, describe)) }
      let probed = try PhotoProbe.header(of: source, policy: project.policy)
      let path = try store(file.bytes(), UploadName(request.head.query["name"]), probed.format.rawValue)
      let header = try PhotoProbe.header(of: path, policy: project.policy)
      return .json(describe(relative(path), header))
    }
  }

  /// Stores an uploaded clip; a damaged one is removed again.
  private func describeClip(
    _ bytes: [UInt8], _ request: HTTPRequest, _ describe: (String, PhotoHeader) -> JSONValue
  ) throws -> JSONValue {
    let name = request.head.query["name"] ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    let path = try store(
      bytes, UploadName(name), PhotoFinder.videoExtensions.contains(ending) ? ending : "mp4")
    do {
      return describe(relative(path), try project.clips.header(of: path, policy: project.policy))
    } catch {
      unlink(path)
      rmdir("\(project.folder)/\(Self.uploads)")
      throw error
    }
  }

  /// Creates a folder beside the collage, if it does not exist, that only this user can enter: others may have access to
  /// the collage's folder.
  ///
  /// - Returns: Its path.
  func privateFolder(_ name: String) throws(FileError) -> String {
    let folder = "\(project.folder)/\(name)"
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw .cannotCreate(path: folder, reason: systemMessage(errno))
    }
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreate(path: folder, reason: "a file that is not a folder exists at this path")
    }
    chmod(folder, 0o700)
    return folder
  }

  private static func value(of size: Size) -> JSONValue { .array([.number(size.width), .number(size.height)]) }

  private func relative(_ path: String) -> String { String(path.dropFirst(project.folder.count + 1)) }

  /// Stores a file, and describes failures to the user.
  private func storing(_ body: () throws -> HTTPResponse) -> HTTPResponse {
    do {
      return try body()
    } catch let error where error is RenderError || error is FileError {
      return .message(.unprocessable, project.words(of: error))
    } catch {
      return .message(.failed, "the image could not be stored")
    }
  }
}
