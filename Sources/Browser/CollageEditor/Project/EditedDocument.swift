import CollageFiles
import CollageFormat
import CollageKit
import CollageModel

/// What is edited: a collage, or an album, whose pages are collages.
enum EditedDocument: Sendable {
  case collage(Composition)
  case album(Album)

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
    }
  }

  /// The album, if it is one.
  var album: Album? { if case .album(let album) = self { album } else { nil } }

  var photos: [Photo] {
    switch self {
    case .collage(let composition): composition.photos
    case .album(let album): album.photos
    }
  }

  /// The collage, or the first page of the album, which is shown first.
  var first: Composition {
    get {
      switch self {
      case .collage(let composition): composition
      // The decoder accepts no album without pages.
      case .album(let album): album.pages.first?.composition ?? Self.nothing
      }
    }
    set {
      switch self {
      case .collage: self = .collage(newValue)
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
}
