public import CollageFiles
public import CollageModel
package import CollageSubjects

/// The header of a photo, which is read before any pixel is decoded.
public struct PhotoHeader: Hashable, Sendable {
  public var source: PhotoSource
  /// The format detected from the file's content.
  public var format: PictureFormat
  /// The stored size in pixels, before EXIF orientation.
  public var storedSize: PixelSize
  /// The orientation that turns the stored pixels upright: that of the file, and then the turn of the source.
  public var orientation: Orientation
  public var hasAlpha: Bool
  /// The time at which the file was last modified, in seconds since 1970.
  public var modified: Int
  /// The file's size in bytes.
  public var byteCount: Int
  /// True if the file's extension indicates a format other than that of its content.
  public var hasMisleadingExtension: Bool
  /// The subjects recorded in the file's metadata, in the upright photo.
  package var regions: [Subject] = []
  /// The size in pixels of the raw photo that contains the picture; nil unless the picture is embedded in a raw
  /// photo.
  var sensorSize: PixelSize?
  /// True if the file has further frames, which are not shown.
  var isAnimated = false
  /// True if only its EXIF data turn a HEIC upright.
  var isTurnedByExif = false
  /// True if the file has a gain map for screens with a high dynamic range.
  var hasGainMap = false
  /// The signal of PQ or HLG, by which the photo has light beyond white; nil for others.
  var light: ColorSignal?
  /// True if the photo has light beyond white, by a gain map or by its signal.
  package var isHDR: Bool { hasGainMap || light != nil }
  /// The key of the cut-out shown in place of the photo; `storedSize` and `hasAlpha` then describe the cut-out.
  ///
  /// Nil if the photo is shown uncut.
  var cutout: CutoutKey?
  /// The version of the file from which the header was read; nil for headers created by hand.
  var version: FileVersion?

  /// Creates the header of a file, mainly for tests of plans.
  public init(
    path: String, format: PictureFormat = .jpeg, storedSize: PixelSize, orientation: Orientation = .upright,
    hasAlpha: Bool = false, modified: Int = 0, byteCount: Int = 0,
    hasMisleadingExtension: Bool = false
  ) {
    self.init(
      source: PhotoSource(path: path), format: format, storedSize: storedSize, orientation: orientation,
      hasAlpha: hasAlpha, modified: modified, byteCount: byteCount,
      hasMisleadingExtension: hasMisleadingExtension)
  }

  /// Creates the header of a picture from any source, mainly for tests of plans.
  public init(
    source: PhotoSource, format: PictureFormat = .jpeg, storedSize: PixelSize, orientation: Orientation = .upright,
    hasAlpha: Bool = false, modified: Int = 0, byteCount: Int = 0,
    hasMisleadingExtension: Bool = false
  ) {
    self.source = source
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.hasAlpha = hasAlpha
    self.modified = modified
    self.byteCount = byteCount
    self.hasMisleadingExtension = hasMisleadingExtension
  }

  /// The name used in messages, reports and plans.
  public var name: String { source.name }

  /// Returns the largest factor by which the decoder can reduce the picture that fulfills a condition; 1 if there is
  /// none.
  ///
  /// At least one pixel must remain on each side, because libvips ends the process for an empty picture.
  func shrinkOnLoad(where isAllowed: (Int) -> Bool) -> Int {
    guard format == .jpeg else { return 1 }
    return [8, 4, 2].first { $0 <= min(storedSize.width, storedSize.height) && isAllowed($0) } ?? 1
  }

  /// Returns the header of a cut-out that is shown in place of the photo.
  func showing(_ cutout: ResolvedCutout) -> PhotoHeader {
    var header = self
    header.cutout = cutout.key
    header.storedSize = cutout.asset.size
    header.orientation = .upright
    header.hasAlpha = true
    // Decoders cannot reduce a cut-out.
    header.format = .png
    return header
  }

  /// The size in pixels after turning the photo upright.
  public var uprightSize: Size { orientation.apply(to: storedSize.size) }
}

extension PhotoSource {
  /// The quarter turns that follow the orientation of the file.
  var turn: Orientation { Orientation(quarterTurns: quarterTurns) }
}
