public import CollageFiles
public import CollageFormat
import CollageLayout
public import CollageModel
import CollageRender

/// A gesture log and the composition on which it is replayed.
///
/// Replays are deterministic: a log gives the same composition, bit for bit, on every machine.
public struct Replay: Sendable {
  /// The composition before the first event.
  public let composition: Composition
  /// The session before the first event.
  public let session: Session
  public let events: [Event]
  /// The position at which the log is truncated, or nil if it is complete; the events before it are replayed.
  public let cut: GestureLog.Cut?
  /// All files that are read: the log, the composition, their templates and photos.
  public let inputs: InputGuard
  private let document: String
  private let gate: PathGate

  /// Reads a gesture log and a composition, and the headers of photos whose sizes are not in the log.
  ///
  /// - Parameters:
  ///   - path: The path of the gesture log.
  ///   - document: The path of the composition.
  ///   - search: The search for templates by name.
  ///   - isStrict: Whether a truncated log is an error.
  /// - Throws: `KitError.notComposition` if the document is a template; `FormatError` with all errors of a document, or
  ///   if the log was recorded on a different canvas; `FileError` if a file cannot be opened.
  public init(
    log path: String, composition document: String, search: TemplateSearch = TemplateSearch(), isStrict: Bool = false
  ) async throws {
    let file = try CollageDocument(named: document, search: search)
    guard case .composition(let composition) = file.content else { throw KitError.notComposition(document: document) }
    self.composition = composition
    self.document = document
    gate = PathGate(folderOf: document)
    var inputs = InputGuard([path], as: .gestureLog)
    inputs.add(file.inputs)
    let (log, cut, templates) = try Self.log(path, photoCount: composition.items.count, isStrict: isStrict)
    self.cut = cut
    inputs.add(templates)
    self.inputs = inputs
    let canvas = composition.template.canvas.size
    guard log.canvas == canvas else {
      throw FormatError(
        file: path, path: "line 1: canvas",
        message: "[\(log.canvas.width), \(log.canvas.height)]; the composition's canvas is "
          + "[\(canvas.width), \(canvas.height)]")
    }
    events = log.events
    do {
      session = try await Self.session(composition, log, in: gate)
    } catch let error as LayoutError {
      throw FormatError(file: document, message: error.description)
    }
  }

  private static func log(
    _ path: String, photoCount: Int, isStrict: Bool
  ) throws -> (GestureLog, GestureLog.Cut?, templates: InputGuard) {
    let gate = PathGate(folderOf: path)
    var templates = InputGuard()
    let resolver = GestureLogDecoder.Resolver(
      template: { name throws(FormatError) in
        let template = try CollageDocument.template(named: name, of: path, through: gate, protectedBy: &templates)
        templates.add(filesOf: template, in: gate.folder)
        return template
      },
      board: { template throws(FormatError) in
        do throws(LayoutError) {
          return try template.board(photoCount: photoCount)
        } catch {
          throw FormatError(file: path, message: error.description)
        }
      })
    let bytes = try readSmallFile(path, limit: GestureLog.sizeLimit)
    if isStrict { return (try GestureLogDecoder.decode(bytes, file: path, resolver: resolver), nil, templates) }
    let (log, cut) = try GestureLogDecoder.decodeUpToCut(bytes, file: path, resolver: resolver)
    return (log, cut, templates)
  }

  /// Returns the session before the first event; photos whose sizes are in the log are not opened.
  private static func session(_ composition: Composition, _ log: GestureLog, in gate: PathGate) async throws -> Session
  {
    var paths: [PhotoID: String] = [:]
    for photo in composition.photos where log.photoSizes[photo.id] == nil {
      paths[photo.id] = try gate.resolve(photo.path)
    }
    let facts = try await PhotoFacts(composition: composition, paths: paths, knownSizes: log.photoSizes)
    let scene = try composition.scene(
      photoSizes: facts.sizes, automaticFocus: facts.automaticFocus, cutouts: facts.cutouts,
      namedRoles: facts.namedRoles)
    return Session(scene: scene, policy: log.policy)
  }

  // MARK: Replaying

  /// Replays all events.
  ///
  /// - Parameters:
  ///   - before: Called before each event with the current session.
  ///   - after: Called after each event with the new session and the response.
  /// - Returns: The session after the last event.
  public func run(
    before: (Event, Session) throws -> Void = { _, _ in },
    after: (Event, Session, Response) throws -> Void = { _, _, _ in }
  ) rethrows -> Session {
    var session = session
    for event in events {
      try before(event, session)
      let response = session.reduce(event)
      try after(event, session, response)
    }
    return session
  }

  /// Encodes the session's composition as the bytes of a file.
  ///
  /// - Parameters:
  ///   - scene: The scene of the session.
  ///   - file: The file name, for messages.
  ///   - folder: The folder in which the file is saved, to which photo paths are relative; nil for the composition's
  ///     folder.
  /// - Returns: The bytes, which `CompositionDecoder` accepts.
  /// - Throws: `FormatError` if the scene cannot be represented in a file; `KitError.photoElsewhere` if a photo is not
  ///   below the folder.
  public func document(of scene: Scene, file: String, in folder: String? = nil) throws -> [UInt8] {
    let updated = composition.updated(with: scene)
    let moved = try folder.map { try updated.moved(from: gate.folder, to: $0) } ?? updated
    let bytes = CompositionEncoder.encode(moved)
    _ = try CompositionDecoder.decode(bytes, file: file) { path throws(FormatError) in
      throw FormatError(file: file, path: "template", message: "\(path); a template must be embedded")
    }
    return bytes
  }

  /// Returns the paths of all photos of the composition.
  ///
  /// - Throws: `FileError` if a path leads out of the composition's folder or the file does not exist.
  public func photoPaths() throws(FileError) -> [PhotoID: String] {
    try composition.photoPaths(below: gate, of: document)
  }

  /// The folder that contains the template's images and masks.
  public var folder: String { gate.folder }
}
