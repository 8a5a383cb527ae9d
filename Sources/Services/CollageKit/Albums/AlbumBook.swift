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
    for page in album.pages {
      for (photo, path) in try page.composition.photoPaths(below: gate, of: found.name) { paths[photo] = path }
      inputs.add(filesOf: page.composition.template, in: folder)
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
    for index in saved.pages.indices {
      saved.pages[index].composition = try saved.pages[index].composition.withPaths(below: folder) { photo in
        let path = paths[photo.id] ?? photo.path
        return resolvedPath(path) ?? path
      }
    }
    return saved
  }

  /// Returns a page as a collage that can be rendered.
  public func collage(of page: AlbumPage) -> PhotoCollage {
    let sources = page.composition.photos.reduce(into: [PhotoID: PhotoSource]()) { sources, photo in
      sources[photo.id] = PhotoSource(path: paths[photo.id] ?? photo.path)
    }
    var collage = PhotoCollage(page.composition, photos: sources, templateFolder: folder)
    collage.inputs.add(inputs)
    return collage
  }
}
