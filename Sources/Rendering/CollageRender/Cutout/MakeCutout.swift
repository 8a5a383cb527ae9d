internal import CollageCutout
import CollageFiles
import CollageModel
internal import Vips
internal import Zimg

/// Reads a photo, removes its background and trims it.
struct MakeCutout {
  let header: PhotoHeader
  let key: CutoutKey
  /// The subject's mask; nil to segment the photo.
  let mask: PhotoSource?
  /// True if the mask is a guess whose edge is refined to follow the photo.
  var refinesMask = false
  let segmentations: SegmentationCache

  func run() throws(RenderError) -> CutoutAsset {
    let picture = try UprightPixels(
      header, shrinkOnLoad: key.shrinkOnLoad, boxShrink: key.boxShrink, policy: key.policy
    ).picture(of: header)
    let way = try way(to: picture)
    let cutout = Self.cutout(of: consume picture, by: way)
    let bounds = PixelRect(
      left: cutout.bounds.left, top: cutout.bounds.top, right: cutout.bounds.right, bottom: cutout.bounds.bottom)
    let confidence = cutout.confidence
    return CutoutAsset(tile: try CutoutRows(cutout, within: bounds).tile(), confidence: confidence)
  }

  /// The source of a cut-out's opacity.
  enum Way {
    /// The photo has transparent pixels, which give the cutout.
    case own(Cutout)
    /// A mask that is used as it is.
    case mask([UInt8])
    case segmentation(Segmentation)
  }

  /// Determines the subject, and the confidence in it.
  func way(to pixels: CutoutPicture) throws(RenderError) -> Way {
    if let mask {
      // A mask shows the photo as its file does.
      let shares = try MaskPixels.read(
        mask.turned(by: header.source.quarterTurns), width: pixels.width, height: pixels.height, policy: key.policy)
      return refinesMask ? .segmentation(CutoutFinder.segmentation(of: pixels, guess: shares)) : .mask(shares)
    }
    var options = CutoutOptions()
    options.shadow = key.shadow == .keep ? .keep : .drop
    if let own = CutoutFinder.ownCutout(of: pixels, options: options) { return .own(own) }
    let found = try segmentations.segmentation(
      of: header, version: key.version, policy: key.policy,
      read: (pixels, shrinkOnLoad: key.shrinkOnLoad, boxShrink: key.boxShrink))
    return .segmentation(found)
  }

  /// Returns the cut-out of the whole photo, background included; it reuses the photo's memory if nothing else refers
  /// to it.
  static func cutout(of pixels: consuming CutoutPicture, by way: Way) -> Cutout {
    switch way {
    case .own(let cutout): cutout
    case .mask(let shares): CutoutFinder.cutout(of: pixels, mask: shares)
    case .segmentation(let found): CutoutFinder.cutout(of: pixels, segmentation: found)
    }
  }
}

/// The pixels of a whole photo, upright, in sRGB, with straight alpha last if it has any.
struct UprightPixels {
  let width: Int
  let height: Int
  let bands: Int
  let bytes: [UInt8]

  init(_ header: PhotoHeader, shrinkOnLoad: Int, boxShrink: Int, policy: PhotoPolicy) throws(RenderError) {
    let step = DecodeStep(whole: header, shrinkOnLoad: shrinkOnLoad, boxShrink: boxShrink)
    let decoder = PhotoDecoder(source: SourcePhoto(header: header, policy: policy), step: step)
    if header.orientation == .upright, let ready = try decoder.interleaved() {
      (width, height, bands, bytes) = (ready.width, ready.height, 3, ready.bytes)
      return
    }
    let decoded = try decoder.run()
    let whole = PixelSize(decoded.planes.first?.width ?? 1, decoded.planes.first?.height ?? 1)
    let tile: Tile
    do {
      let hasAlpha = decoded.hasAlpha
      let planes = try ConvertColorStep().run(decoded.premultiplied(), path: header.name)
      let turned = header.orientation.swapsSides ? PixelSize(whole.height, whole.width) : whole
      tile = try OrientStep(orientation: header.orientation, size: turned, interior: turned.bounds)
        .run(planes, hasAlpha: hasAlpha)
    } catch let error as RenderError {
      throw error
    } catch {
      throw .stepFailed(step: "color conversion", slot: "-", source: header.name, detail: "\(error)")
    }
    (width, height, bands) = (tile.width, tile.height, decoded.hasAlpha ? 4 : 3)
    bytes = Self.straight(tile, bands: decoded.hasAlpha ? 4 : 3)
  }

  private static func straight(_ tile: Tile, bands: Int) -> [UInt8] {
    let count = tile.width * tile.height
    return [UInt8](unsafeUninitializedCapacity: bands * count) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      if bands == 3 {
        PixelInterleaving.withoutAlpha(tile.bytes, count: count, to: UnsafeMutableRawPointer(target))
      } else {
        for index in 0..<count {
          let (from, to) = (tile.bytes + 4 * index, target + 4 * index)
          let alpha = UInt32(from[3])
          for band in 0..<3 {
            to[band] = alpha == 0 || alpha == 255 ? from[band] : Unpremultiply.straight(from[band], alpha: alpha)
          }
          to[3] = from[3]
        }
      }
      filled = bands * count
    }
  }
}

/// Reads masks that come from a matting model or were made by hand.
enum MaskPixels {
  /// Returns the share of each pixel that belongs to the subject: a picture's alpha if it has any, otherwise its
  /// brightness.
  static func read(_ source: PhotoSource, width: Int, height: Int, policy: PhotoPolicy) throws(RenderError) -> [UInt8] {
    let header = try PhotoProbe.header(of: source, policy: policy)
    let aspect = header.uprightSize.aspect
    guard (aspect / (Double(width) / Double(height)) - 1).magnitude < 0.02 else {
      let found = header.uprightSize
      throw .layout(
        "\(escaped(source.name)): the mask of \(Int(found.width))x\(Int(found.height)) pixels does not have the aspect ratio "
          + "of its photo, which has \(width)x\(height)")
    }
    let pixels = try UprightPixels(header, shrinkOnLoad: 1, boxShrink: 1, policy: policy)
    let plane: AlignedPlane
    do {
      let source = try AlignedPlane(width: pixels.width, height: pixels.height)
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          let pixel = pixels.bands * (y * pixels.width + x)
          let bytes = pixels.bytes
          let luma = Luma.byte(red: bytes[pixel], green: bytes[pixel + 1], blue: bytes[pixel + 2])
          source.bytes[y * source.stride + x] = pixels.bands == 4 ? bytes[pixel + 3] : luma
        }
      }
      if pixels.width == width && pixels.height == height {
        plane = source
      } else {
        plane = try AlignedPlane(width: width, height: height)
        let geometry = ResizePlan.Geometry(
          sourceWidth: pixels.width, sourceHeight: pixels.height, width: width, height: height)
        try ResizePlan(geometry, filter: .bilinear).process(source: source, destination: plane)
      }
    } catch {
      throw .stepFailed(step: "resampling", slot: "mask", source: source.name, detail: "\(error)")
    }
    return (0..<height).flatMap { y in plane.bytes[(y * plane.stride)..<(y * plane.stride + width)] }
  }
}
