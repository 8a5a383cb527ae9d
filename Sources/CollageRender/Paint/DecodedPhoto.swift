import CollageModel
internal import Vips
internal import Zimg

/// A photo whose pixels have been read, from which any part of its place on the canvas can be made.
///
/// It keeps what is smaller: the pixels as they were read, of which every part is resampled by itself, or the whole
/// resampled photo.
///
/// Unchecked because its planes can be written to: they are not once it is made, so parts may be made side by side.
final class DecodedPhoto: @unchecked Sendable {
  private enum Pixels {
    /// As read, premultiplied.
    case decoded(DecodedPixels)
    /// Resampled for the whole place and in sRGB.
    case resampled([AlignedPlane], hasAlpha: Bool, interior: PixelRect)
    /// The upright tile of a turned photo: every part of the place reads all over it.
    case turning(Tile)
  }

  private let pixels: Pixels
  private let header: PhotoHeader
  private let slot: String

  /// A resampled photo is kept where it has at most so many times the pixels that were read.
  private static let mostGrowth = 1.1

  /// Reads what a step needs; `slot` is named in errors.
  init(_ step: PhotoStep, source: SourcePhoto, slot: String) throws(RenderError) {
    header = source.header
    self.slot = slot
    let decoded = try DecodePhoto(source: source, step: step.decode).run().premultiplied()
    let work = PhotoTile(step: step, header: header, slot: slot)
    switch step.place {
    case .turned:
      pixels = .turning(try work.upright(decoded))
    case .upright(let interior, _):
      let read = (decoded.planes.first?.width ?? 0) * (decoded.planes.first?.height ?? 0)
      let made = step.resample.size.width * step.resample.size.height
      // A conversion of colours costs as much for a strip as for a photo, so it is made once.
      if decoded.isConverted || Double(made) <= Double(read) * Self.mostGrowth {
        pixels = .resampled(try work.resampled(decoded), hasAlpha: decoded.hasAlpha, interior: interior)
      } else {
        pixels = .decoded(decoded)
      }
    }
  }

  /// The pixels of a step that is the photo's own or a part of it.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    let work = PhotoTile(step: step, header: header, slot: slot)
    switch pixels {
    case .turning(let tile): return try work.placed(tile)
    case .decoded(let decoded): return try work.upright(decoded)
    case .resampled(let planes, let hasAlpha, let whole):
      let (interior, area) = try work.uprightPlace
      return try work.oriented(planes, hasAlpha: hasAlpha, of: whole, showing: interior, in: area)
    }
  }
}

/// Multiplies colour planes by the alpha plane behind them.
enum PremultiplyPlanes {
  /// All rows, or some.
  static func run(_ planes: [AlignedPlane], rows: Range<Int>? = nil) {
    guard let alpha = planes.last else { return }
    let rows = rows ?? 0..<alpha.height
    for plane in planes.dropLast() {
      guard let colour = plane.bytes.bindMemory(to: UInt8.self).baseAddress,
        let share = alpha.bytes.bindMemory(to: UInt8.self).baseAddress
      else { continue }
      for index in (rows.lowerBound * plane.stride)..<(rows.upperBound * plane.stride) {
        colour[index] = scaled(colour[index], by: share[index])
      }
    }
  }
}
