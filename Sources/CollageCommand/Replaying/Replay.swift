import CollageKit
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// A log and the session on which it is replayed.
struct Replay {
  let composition: Composition
  let session: Session
  let events: [Event]
  /// The files that are read.
  let inputs: InputGuard
  private let gate: PathGate

  init(log path: String, composition document: String) async throws {
    let file = try CollageDocument(ofUser: document)
    var inputs = InputGuard([path], as: .gestureLog)
    inputs.add(file.inputs)
    guard case .composition(let composition) = file.content else {
      throw UsageError(message: "\(escaped(document)) is a template; --composition needs a composition")
    }
    self.composition = composition
    let gate = PathGate(folderOf: document)
    self.gate = gate
    let (log, templates) = try Self.log(path, photoCount: composition.items.count)
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
    // Sizes come from the log if it has them, so that it can be replayed without the photos.
    var paths: [PhotoID: String] = [:]
    for photo in composition.photos where log.photoSizes[photo.id] == nil {
      paths[photo.id] = try gate.resolve(photo.path)
    }
    do {
      let facts = try await PhotoFacts(composition: composition, paths: paths, knownSizes: log.photoSizes)
      let scene = try composition.scene(
        photoSizes: facts.sizes, automaticFocus: facts.automaticFocus, cutouts: facts.cutouts)
      session = Session(scene: scene, policy: log.policy)
    } catch let error as LayoutError {
      throw FormatError(file: document, message: error.description)
    }
  }

  private static func log(_ path: String, photoCount: Int) throws -> (GestureLog, templates: InputGuard) {
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
    let log = try GestureLogDecoder.decode(
      readSmallFile(path, limit: GestureLog.sizeLimit), file: path, resolver: resolver)
    return (log, templates)
  }

  /// Returns a session's composition as a file.
  ///
  /// A session may have states that a file cannot represent; this throws before writing a file that cannot be read.
  func document(of scene: Scene, file: String) throws -> [UInt8] {
    let updated: Composition
    do throws(LayoutError) {
      updated = try composition.updated(with: scene)
    } catch {
      throw FormatError(file: file, message: error.description)
    }
    let bytes = CompositionEncoder.encode(updated)
    _ = try CompositionDecoder.decode(bytes, file: file) { path throws(FormatError) in
      throw FormatError(file: file, path: "template", message: "\(path); a template must be written out")
    }
    return bytes
  }

  /// Returns the file of every photo.
  func photoPaths() throws -> [PhotoID: String] {
    var paths: [PhotoID: String] = [:]
    for photo in composition.photos { paths[photo.id] = try gate.resolve(photo.path) }
    return paths
  }
}
