import CollageFiles
import CollageFormat
public import CollageKit
import CollageModel
import CollageRender
import SystemCalls
import SystemLibrary

/// A collage that is edited: its photos, and the file that it is saved to.
public struct EditorProject: Sendable {
  /// The file that every change is saved to, absolute.
  public let output: String
  /// Whether the file was there already, and is gone on with.
  public let isReopened: Bool
  /// What was found of photos, for notes to the user.
  public let found: FoundPhotos
  /// The composition; paths of photos are relative to `folder`.
  let composition: Composition
  /// The folder of the file, in or below which all photos are.
  let folder: String
  /// The files that are never overwritten.
  let inputs: InputGuard
  let policy: PhotoPolicy

  /// The end of the names of files that the editor itself writes, which it goes on with when it is started again.
  static let suffix = ".collage.json"

  /// Opens a template with photos, or a composition.
  ///
  /// - Parameters:
  ///   - document: The template or composition; nil is a template that suits the number of photos.
  ///   - photos: Photos: files, folders and patterns.
  ///   - output: The file to save to; nil is one beside the composition, or in the folder that has all photos.
  ///   - finder: Finds the photos.
  /// - Throws: `KitError.photoElsewhere` if the photos are not below the file's folder; what reading documents and photos throws.
  public init(
    _ document: CollageDocument?, photos: [String], output: String? = nil, finder: PhotoFinder = PhotoFinder()
  ) async throws {
    policy = finder.policy
    var found = try finder.search(photos)
    try await found.rejectProblems(policy: finder.policy)
    let paths = try found.paths.map { try Self.absolute($0) }
    self.found = found
    if case .composition? = document?.content {
      guard let document, let path = document.path else { throw EditorError.badProject("the composition has no file") }
      let own = try Self.absolute(path)
      self.output = output.map(Self.place) ?? (own.hasSuffix(Self.suffix) ? own : Self.stem(own) + Self.suffix)
    } else {
      let folder = Self.commonFolder(paths) ?? Self.place(".")
      self.output = output.map(Self.place) ?? "\(folder)/\(Self.name(of: document, photos: paths.count))\(Self.suffix)"
    }
    folder = String(self.output[..<(self.output.lastIndex(of: "/") ?? self.output.startIndex)])
    var inputs = InputGuard(paths, as: .photo)
    let saved = self.output
    if let document, document.path.map({ !InputGuard.isSameFile($0, saved) }) ?? true {
      inputs.add(document.inputs)
    }
    self.inputs = inputs
    isReopened = access(self.output, F_OK) == 0
    let base = try await Self.composition(document, paths, self.output, isReopened: isReopened, policy: finder.policy)
    composition = try base.adding(paths, below: folder)
  }

  /// The composition that is begun with.
  private static func composition(
    _ document: CollageDocument?, _ paths: [String], _ output: String, isReopened: Bool, policy: PhotoPolicy
  ) async throws -> Composition {
    if isReopened {
      guard case .composition(let saved) = try CollageDocument(named: output).content else {
        throw EditorError.badProject("\(escaped(output)) is not a composition; pass another file with --output")
      }
      return saved
    }
    switch try document ?? CollageDocument(named: usualTemplate(photos: paths.count)) {
    case let document:
      switch document.content {
      case .composition(let composition):
        let own = try document.photoPaths()
        // Words of variables that nobody gave stay as they are written, so that they can be edited.
        let spelled = (try? composition.replacingVariables(counting: [])) ?? composition
        let moved = try spelled.withPaths(below: folder(of: output)) { own[$0.id] ?? $0.path }
        return try await moved.withFocus(paths: own, templateFolder: document.folder, policy: policy)
      case .template(let template):
        let composed = try Composer(template: Self.spelled(template, with: paths, policy)).compose(paths)
        let moved = try composed.composition.withPaths(below: folder(of: output)) { composed.paths[$0.id] ?? $0.path }
        return try await moved.withFocus(paths: composed.paths, templateFolder: document.folder, policy: policy)
      }
    }
  }

  /// Returns a template with the words that its variables stand for when it shows photos.
  private static func spelled(_ template: Template, with paths: [String], _ policy: PhotoPolicy) throws -> Template {
    var composed = try Composer(template: template).compose(paths)
    let sources = composed.paths.mapValues { PhotoSource(path: $0) }
    let taken = try composed.composition.datesTaken(of: sources, policy: policy)
    let count = (name: TextVariables.count, value: String(paths.count))
    composed.composition.layers = template.layers
    var spelled = template
    spelled.layers = try composed.composition.replacingVariables(with: [count], taken: taken).layers
    return spelled
  }

  /// The template where none is named.
  private static func usualTemplate(photos: Int) -> String {
    switch photos {
    case 0: "square/four"
    case 1: "square/framed-one"
    case 2: "square/two"
    case 3: "square/hero-and-three"
    case 4: "hero/hero-left"
    default: "auto/mosaic"
    }
  }

  private static func name(of document: CollageDocument?, photos: Int) -> String {
    let shipped = document.flatMap { $0.path == nil ? nil : $0.path }
    let name = shipped ?? document?.template.name.lowercased().replacing(" ", with: "-") ?? "collage"
    let last = name.split(separator: "/").last.map(String.init) ?? "collage"
    return last.hasSuffix(".json") ? String(last.dropLast(5)) : last
  }

  // MARK: Paths

  static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  private static func stem(_ path: String) -> String { path.hasSuffix(".json") ? String(path.dropLast(5)) : path }

  private static func absolute(_ path: String) throws(FileError) -> String {
    guard let resolved = resolvedPath(path) else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    return resolved
  }

  /// Returns the absolute path of a file that need not exist.
  private static func place(_ path: String) -> String {
    if let resolved = resolvedPath(path) { return resolved }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    return (resolvedPath(folder) ?? folder) + "/" + name
  }

  /// Returns the deepest folder that all files are in or below, or nil without files.
  private static func commonFolder(_ paths: [String]) -> String? {
    var common: [Substring]?
    for path in paths {
      let parts = Array(path.split(separator: "/").dropLast())
      common = common.map { zip($0, parts).prefix { $0 == $1 }.map { $0.0 } } ?? parts
    }
    return common.map { "/" + $0.joined(separator: "/") }
  }
}
