public import CollageFiles
public import CollageModel
package import CollageSubjects

/// The header of a photo, read before any pixel is decoded.
public struct PhotoHeader: Hashable, Sendable {
  /// The picture's source.
  public var source: PhotoSource
  /// The format by its bytes.
  public var format: PictureFormat
  /// The stored size in pixels, before EXIF orientation.
  public var storedSize: PixelSize
  /// The orientation that turns the stored pixels upright.
  public var orientation: Orientation
  /// Whether the picture has an alpha channel.
  public var hasAlpha: Bool
  /// When the photo was taken by EXIF, as written there, or nil.
  public var taken: String?
  /// When the file was last modified, in seconds since 1970.
  public var modified: Int
  /// The file's size in bytes.
  public var byteCount: Int
  /// Whether the file's extension names another format than its bytes.
  public var hasMisleadingExtension: Bool
  /// The subjects that the file itself names, in the upright photo.
  package var regions: [Subject] = []
  /// The size in pixels of the raw photo that holds the picture; nil for a picture in a file of its own.
  var sensorSize: PixelSize?
  /// What the cutout is made from that is shown in the photo's place, whose size and alpha the header then has; nil for
  /// a photo as it is.
  var cutout: CutoutKey?
  /// The version of the file whose header this is; nil for headers that were made by hand.
  var version: FileVersion?

  /// Creates a header of a file, as tests of plans do.
  public init(
    path: String, format: PictureFormat = .jpeg, storedSize: PixelSize, orientation: Orientation = .upright,
    hasAlpha: Bool = false, taken: String? = nil, modified: Int = 0, byteCount: Int = 0,
    hasMisleadingExtension: Bool = false
  ) {
    self.init(
      source: PhotoSource(path: path), format: format, storedSize: storedSize, orientation: orientation,
      hasAlpha: hasAlpha, taken: taken, modified: modified, byteCount: byteCount,
      hasMisleadingExtension: hasMisleadingExtension)
  }

  /// Creates a header of a picture from any source.
  public init(
    source: PhotoSource, format: PictureFormat = .jpeg, storedSize: PixelSize, orientation: Orientation = .upright,
    hasAlpha: Bool = false, taken: String? = nil, modified: Int = 0, byteCount: Int = 0,
    hasMisleadingExtension: Bool = false
  ) {
    self.source = source
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.hasAlpha = hasAlpha
    self.taken = taken
    self.modified = modified
    self.byteCount = byteCount
    self.hasMisleadingExtension = hasMisleadingExtension
  }

  /// The name in messages, reports and plans.
  public var name: String { source.name }

  /// The greatest factor by which the decoder can reduce the picture and that a condition allows; 1 if there is none.
  ///
  /// At least one pixel must remain on each side: libvips ends the process for an empty picture.
  func shrinkOnLoad(where isAllowed: (Int) -> Bool) -> Int {
    guard format == .jpeg else { return 1 }
    return [8, 4, 2].first { $0 <= min(storedSize.width, storedSize.height) && isAllowed($0) } ?? 1
  }

  /// The header of a cutout that is shown in place of the photo.
  func showing(_ cutout: ResolvedCutout) -> PhotoHeader {
    var header = self
    header.cutout = cutout.key
    header.storedSize = cutout.asset.size
    header.orientation = .upright
    header.hasAlpha = true
    // No decoder can reduce it.
    header.format = .png
    return header
  }

  /// The size in pixels once upright.
  public var uprightSize: Size { orientation.apply(to: storedSize.size) }
}
