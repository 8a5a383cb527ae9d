public import CollageFiles
import CollageFormat
public import CollageModel
import CollageRender
import SystemCalls

/// An album and the files that its pages need.
public struct AlbumBook: Sendable {
  public var album: Album
  /// The folder of the album's document, below which all its files are.
  public let folder: String
  /// The path of each photo.
  public private(set) var paths: [PhotoID: String]
  /// The document and all files that it refers to.
  public private(set) var inputs: InputGuard
  /// The turns of photos that lie on their sides, by ``paths``; documents have none, but those of items (``turningItems(_:)``).
  public var turns = PhotoTurns()

  /// Creates the book of an album whose photos have paths that can be opened.
  public init(_ album: Album, folder: String = ".") {
    (self.album, self.folder) = (album, folder)
    paths = Dictionary(album.photos.map { ($0.id, $0.path) }) { first, _ in first }
    inputs = InputGuard(album.photos.map(\.path), as: .photo)
  }

  /// Reads an album from a found document.
  ///
  /// - Throws: `FileError` if one of its files does not exist; `FormatError` with all errors of the document.
  public init(_ found: TemplateSearch.Found) throws {
    var inputs = InputGuard(found.path.map { [$0] } ?? [], as: .album)
    let gate = PathGate(folder: found.folder)
    album = try AlbumDecoder.decode(found.bytes, file: found.name) { name throws(FormatError) in
      try CollageDocument.template(named: name, of: found.name, through: gate, protectedBy: &inputs)
    }
    folder = found.folder
    var paths: [PhotoID: String] = [:]
    for composition in album.compositions {
      for (photo, path) in try composition.photoPaths(below: gate, of: found.name) { paths[photo] = path }
      inputs.add(filesOf: composition.template, in: folder)
    }
    inputs.add(album.photos.compactMap { paths[$0.id] }, as: .photo)
    self.paths = paths
    self.inputs = inputs
  }

  /// Adds files that are never overwritten.
  public mutating func protect(_ more: InputGuard) { inputs.add(more) }

  /// Returns the album with paths relative to a folder, as it is saved there.
  ///
  /// - Throws: `KitError.photoElsewhere` if a photo is not in the folder or below it.
  public func saved(in folder: String) throws(KitError) -> Album {
    var saved = album
    try saved.changeCompositions { composition throws(KitError) in
      composition = try composition.withPaths(below: folder) { photo in
        let path = paths[photo.id] ?? photo.path
        return ArchivedFile.resolvedPath(path) ?? path
      }
    }
    return saved
  }

  /// A printed page: a page, half of a spread, or the cover.
  package struct Sheet: Sendable {
    let name: String
    let composition: Composition
    let half: SpreadHalf?
    /// The values of the texts' variables.
    let texts: [(name: String, value: String)]
  }

  /// The printed pages, in their order.
  package var sheets: [Sheet] {
    let numbers = album.pageNumbers
    var sheets: [Sheet] = []
    func add(_ composition: Composition, _ half: SpreadHalf?, _ number: Int, left: Int? = nil) {
      sheets.append(
        Sheet(
          name: composition.template.name, composition: composition, half: half,
          texts: PageVariables.values(page: number, of: numbers.count, title: album.name, left: left)))
    }
    if let cover = album.cover { add(cover, nil, 0) }
    for (page, number) in zip(album.pages, numbers.first) {
      let halves: [SpreadHalf?] = page.isSpread ? [.left, .right] : [nil]
      for (offset, half) in halves.enumerated() {
        add(page.composition, half, number + offset, left: page.isSpread ? number : nil)
      }
    }
    return sheets
  }

  /// The sentences that say what the cover, if there is one, and the pages show, as ``PhotoCollage/alternativeText()``; empty for a
  /// page that cannot be rendered.
  package var alternativeTexts: [String] {
    sheets.filter { $0.half != .right }.map { (try? collage(of: $0).alternativeText()) ?? "" }
  }

  /// Returns a printed page as a collage that can be rendered.
  package func collage(of sheet: Sheet) -> PhotoCollage {
    let sources = sheet.composition.photos.reduce(into: [PhotoID: PhotoSource]()) { sources, photo in
      sources[photo.id] = turns.source(paths[photo.id] ?? photo.path)
    }
    var collage = PhotoCollage(sheet.composition, photos: sources, templateFolder: folder)
    for (name, value) in sheet.texts { collage.texts[name] = value }
    collage.half = sheet.half
    collage.inputs.add(inputs)
    return collage
  }
}
