import CollageFiles
import CollageFormat
import Digest
import SystemCalls

extension RenderService {
  /// An order whose photos are at hand.
  struct Order: Sendable {
    /// The SHA-256 of everything on which the answer depends.
    var key: String
    var arguments: [String]
    /// The names of the photos that follow the arguments.
    var photos: [String] = []
    /// The photos by the names that they have in the order's folder.
    var files: [(name: String, photo: StoredPhoto)] = []
    var document: [UInt8]?
    /// The extension of the answer's file.
    var format: String

    /// The name of the answer's file.
    var output: String { "\(RequestFolder.picture).\(format)" }
  }

  /// Reads the sources of a request, and returns the order for it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - uploads: The files that were sent with it.
  ///   - accept: The header that chooses a format.
  ///   - members: Photos of a set that are shown instead of the request's.
  /// - Returns: The order with its key.
  /// - Throws: `Problem` if a source cannot be read.
  func order(
    _ request: PictureRequest, _ uploads: [(name: String, photo: StoredPhoto)] = [], accept: String? = nil,
    showing members: [PhotoSets.Member]? = nil
  ) async throws(Problem) -> Order {
    let format =
      request.isTemplateWanted
      ? "json" : request.format ?? AcceptedFormats(accept).format(among: configuration.formats)
    var files = OrderFiles(service: self, uploads: uploads)
    var photos: [String] = []
    if let members {
      for member in members { photos.append(try await files.add(member)) }
    } else {
      for photo in request.photos { photos += try await files.add(photo) }
    }
    var options: [String] = []
    for option in request.options {
      switch option {
      case .argument(let text): options.append(text)
      case .photo(let prefix, let photo):
        guard let name = try await files.add(photo).first else { continue }
        options.append(prefix + name)
      }
    }
    guard files.files.count <= configuration.limits.photos else {
      throw Problem(
        .unprocessable, "\(files.files.count) photos; at most \(configuration.limits.photos) are allowed",
        issues: [.init(path: "photos", message: "too many")])
    }
    for (name, photo) in files.files { try Self.refuseClip(photo, name) }
    try await checkArchives(files.files)
    var order = Order(key: "", arguments: [request.command.rawValue], files: files.files, format: format)
    switch request.document {
    case .name(let name): order.arguments.append(name)
    case .bytes(let bytes):
      order.arguments.append(RequestFolder.document)
      order.document = bytes
    case nil: break
    }
    if !request.isComposition { order.photos = photos }
    order.arguments += options
    if catalog.options(of: request.command).contains(where: { $0.key == "format" }) {
      order.arguments.append("--format=\(format)")
    }
    order.arguments += configuration.allow.map { "--allow=\($0)" }
    order.arguments += ["-o", order.output]
    order.key = try key(of: order)
    return order
  }

  /// Counts the photos in archives, which are as much work as photos that are sent one by one.
  private func checkArchives(_ files: [(name: String, photo: StoredPhoto)]) async throws(Problem) {
    let limit = configuration.limits.photos
    let counts = try await Blocking.run { () throws(Problem) in files.map { ZipFileCount.count(inFile: $0.photo.path) }
    }
    let count = counts.reduce(0) { $0 + ($1 ?? 1) }
    guard count > limit, let index = counts.firstIndex(where: { $0 != nil }) else { return }
    throw Problem(
      .unprocessable, "\(files[index].name): \(count) photos with those in archives; at most \(limit) are allowed",
      issues: [.init(path: "photos", message: "too many")])
  }

  /// Refuses a clip, of which the command would show a frame: decoders of videos are programs that no service starts.
  private static func refuseClip(_ photo: StoredPhoto, _ name: String) throws(Problem) {
    guard let file = try? RegularFile(path: photo.path), file.isVideo else { return }
    throw Problem(
      .unprocessable,
      "\(name): a clip; must be a photo: the service does not read clips, so send a frame of it as a JPEG or PNG")
  }

  /// Returns the key of an order: the SHA-256 of the service's own files, the arguments, the document, the contents of all
  /// photos, and the renderer's revision or, for what is not a picture, the tool.
  func key(of order: Order) throws(Problem) -> String {
    var parts = [order.format == "json" ? toolDigest : catalog.renderer, resources.text]
    parts += order.arguments + order.photos
    parts += order.files.map { "\($0.name) \($0.photo.digest)" }
    // A zero byte cannot occur in an argument.
    let bytes = Array(parts.joined(separator: "\0").utf8) + [0] + (order.document ?? [])
    guard let key = MessageDigests.sha256(bytes) else { throw Problem(.failed, "a SHA-256 cannot be computed") }
    return key
  }

  /// Returns the picture of an order: from a cache, or made now, once for all who ask at the same time.
  ///
  /// - Throws: `Problem` with the messages of the command.
  func picture(of order: Order) async throws(Problem) -> Picture {
    if let found = pictures.picture(order.key, order.format) { return found }
    return try await flights.value(of: "\(order.key).\(order.format)") { [self] () async throws(Problem) in
      if let found = pictures.picture(order.key, order.format) { return found }
      if let shared = await pictures.sharedPicture(order.key, order.format) { return shared }
      return try await make(order)
    }
  }

  private func make(_ order: Order) async throws(Problem) -> Picture {
    let folder = try RequestFolder(on: disk)
    for (name, photo) in order.files { try folder.add(photo, as: name) }
    if let document = order.document { try folder.write(document, to: RequestFolder.document) }
    let reply = try await run(
      RenderOrder(folder: folder.path, arguments: order.arguments, photos: order.photos))
    guard let file = try folder.file(order.output) else {
      throw Problem(.failed, "the tool wrote no picture")
    }
    metrics.count(.picturesMade)
    return try pictures.store(file, order.key, order.format, notes: reply.errors)
  }

  /// The number of times that an order is tried, and the bytes that are freed for it.
  private static let (maxTries, roomOfOrder) = (3, 64 << 20)

  /// Executes an order; if the disk has no room for its files, the oldest cached files are dropped, and it is tried again.
  ///
  /// - Throws: `Problem` with the messages of the command.
  func run(_ order: RenderOrder) async throws(Problem) -> OrderReply {
    for _ in 1..<Self.maxTries {
      let reply = try await workers.run(order)
      guard reply.lacksRoom else {
        disk.keepReserve()
        if let problem = reply.problem { throw problem }
        return reply
      }
      guard try await Blocking.run({ [disk] () throws(Problem) in disk.make(Self.roomOfOrder) }) else { break }
    }
    let reply = try await workers.run(order)
    if reply.lacksRoom { throw disk.refusal() }
    if let problem = reply.problem { throw problem }
    return reply
  }
}

/// Collects the photos of an order and their names in its folder.
private struct OrderFiles {
  let service: RenderService
  /// The files that were sent come first; a document may use them, too.
  private(set) var files: [(name: String, photo: StoredPhoto)]
  private var names = FolderNames()

  init(service: RenderService, uploads: [(name: String, photo: StoredPhoto)]) {
    (self.service, files) = (service, uploads)
    for upload in uploads { _ = names.reserve(upload.name) }
  }

  /// Adds a photo, or the photos of a set, and returns the names in the folder.
  ///
  /// - Throws: `Problem` with the position in the request.
  mutating func add(_ reference: PictureRequest.PhotoReference) async throws(Problem) -> [String] {
    do throws(Problem) {
      switch reference.origin {
      case .upload(let name):
        return [name]
      case .address(let address):
        return [try add(try await service.photos.photo(at: address), reference.name, address.lastName)]
      case .set(let name):
        var added: [String] = []
        for member in try await service.sets.members(of: name) {
          guard files.count <= service.configuration.limits.photos else { break }
          added.append(try await add(member))
        }
        return added
      }
    } catch {
      var problem = error
      if problem.issues.isEmpty { problem.issues = [.init(path: reference.path, message: error.detail)] }
      throw problem
    }
  }

  /// Adds a photo of a set, and returns its name.
  mutating func add(_ member: PhotoSets.Member) async throws(Problem) -> String {
    switch member {
    case .file(let path): try add(try await service.photos.photo(inFile: path), nil, member.name)
    case .object(let address): try add(try await service.photos.photo(at: address), nil, member.name)
    }
  }

  private mutating func add(_ photo: StoredPhoto, _ given: String?, _ usual: String) throws(Problem) -> String {
    if let given {
      guard names.reserve(given) else { throw Problem(.badRequest, "two photos have the name \"\(given)\"") }
      files.append((given, photo))
      return given
    }
    let name = names.unique(usual)
    files.append((name, photo))
    return name
  }
}
