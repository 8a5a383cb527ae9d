import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The edited document: a collage, an album, whose pages are collages, or a template.
enum EditedDocument: Sendable {
  case collage(Composition)
  case album(Album)
  /// A template, in the collage with which it is tried out; its photos are in no file.
  case template(Composition)

  /// Reads a saved collage or album.
  ///
  /// - Throws: `FileError` if the file cannot be read; `FormatError` with all errors of the document; `EditorError.badProject` for
  ///   a document of another kind.
  init(named path: String) throws {
    let found = try TemplateSearch().find(path)
    if try DocumentKind.detect(found.bytes, file: found.name) == .album {
      self = .album(try AlbumBook(found).album)
    } else {
      guard case .composition(let composition) = try CollageDocument(found).content else {
        throw EditorError.badProject("\(escaped(path)) is not a composition or an album; choose another output file")
      }
      self = .collage(composition)
    }
  }

  /// Decodes a document in which all templates are embedded.
  init(_ bytes: [UInt8]) throws(FormatError) {
    func embedded(_ name: String) throws(FormatError) -> Template {
      throw FormatError(file: "composition", message: "the template must be embedded in the composition")
    }
    if try DocumentKind.detect(bytes, file: "composition") == .album {
      self = .album(try AlbumDecoder.decode(bytes, file: "album", resolveTemplate: embedded))
    } else {
      self = .collage(try CompositionDecoder.decode(bytes, file: "composition", resolveTemplate: embedded))
    }
  }

  /// The document in canonical form.
  var bytes: [UInt8] {
    switch self {
    case .collage(let composition): CompositionEncoder.encode(composition)
    case .album(let album): AlbumEncoder.encode(album)
    case .template(let trial): TemplateEncoder.encode(trial.asTemplate)
    }
  }

  /// The album, if it is one.
  var album: Album? { if case .album(let album) = self { album } else { nil } }

  var photos: [Photo] {
    switch self {
    case .collage(let composition), .template(let composition): composition.photos
    case .album(let album): album.photos
    }
  }

  /// The collage, or the first page of the album, which is shown first.
  var first: Composition {
    get {
      switch self {
      case .collage(let composition), .template(let composition): composition
      // The decoder accepts no album without pages.
      case .album(let album): album.pages.first?.composition ?? Self.nothing
      }
    }
    set {
      switch self {
      case .collage: self = .collage(newValue)
      case .template: self = .template(newValue)
      case .album(var album):
        if !album.pages.isEmpty { album.pages[0].composition = newValue }
        self = .album(album)
      }
    }
  }

  private static let nothing = Composition(
    template: Template(name: "empty", canvas: Canvas(size: Size(1, 1)), arrangement: .slots([])))

  /// Returns the document with photos added to the tray that it does not show yet.
  func adding(_ paths: [String], below folder: String) throws(KitError) -> EditedDocument {
    var known: Set<String> = []
    if case .album(let album) = self { known = Set(album.photos.map(\.path)) }
    var missing: [String] = []
    for path in paths where try !known.contains(Composition.relative(path, to: folder)) { missing.append(path) }
    var added = self
    added.first = try first.adding(missing, below: folder, besides: photos)
    return added
  }

  /// Reads a file that another program has changed; a template is tried out with the same photos.
  func reread(_ path: String, below folder: String) throws -> EditedDocument {
    guard case .template(let trial) = self else { return try EditedDocument(named: path) }
    let paths = trial.photos.map { "\(folder)/\($0.path)" }
    return .template(try Self.trial(of: Self.template(in: path), paths, below: folder))
  }

  /// Returns the template in a file.
  static func template(in path: String) throws -> Template {
    guard case .template(let template) = try CollageDocument(named: path).content else {
      throw EditorError.badProject("\(escaped(path)) is not a template; choose another file")
    }
    return template
  }

  /// Returns the collage with which a template is tried out; text variables stay as they are written.
  static func trial(of template: Template, _ paths: [String], below folder: String) throws -> Composition {
    let collage = try PhotoCollage(filling: template, with: paths)
    return try collage.composition.withPaths(below: folder) { collage.photos[$0.id]?.name ?? $0.path }
  }
}
