import CollageFiles
import CollageModel

/// The trim and bleed of a printed picture, in canvas pixels.
public struct PrintedPage: Hashable, Sendable {
  /// The picture that remains after trimming.
  public var trim: PixelRect
  /// The trim with the bleed around it; everything outside is paper.
  public var bleed: PixelRect

  /// Returns a rectangle whose sides on or beyond the trim's edge are moved to the edge of the bleed.
  func bled(_ rect: PixelRect) -> PixelRect {
    PixelRect(
      left: rect.left <= trim.left ? min(rect.left, bleed.left) : rect.left,
      top: rect.top <= trim.top ? min(rect.top, bleed.top) : rect.top,
      right: rect.right >= trim.right ? max(rect.right, bleed.right) : rect.right,
      bottom: rect.bottom >= trim.bottom ? max(rect.bottom, bleed.bottom) : rect.bottom)
  }
}

/// The bleed, crop marks and guides of a picture, in canvas units and in pixels of the written picture.
struct PageFrame: Hashable, Sendable {
  /// The width of the bleed in canvas units.
  let bleed: Double
  /// The distance from the trim to the picture's edge in canvas units.
  let margin: Double
  /// The distance from the trim to the picture's edge in pixels.
  let marginPixels: Int
  let marks: CropMarks?
  let guides: [PrintSettings.Guide]
  /// The bleed that was asked for, in inches; nil for one in pixels.
  let bleedInches: Double?

  /// The minimum distance between crop marks and trim, in inches.
  private static let markGap = 2 / 25.4
  private static let markLength = 5 / 25.4
  /// The width of white paper beyond the marks, in inches.
  private static let markMargin = 1 / 25.4
  /// Half the width of a mark, which is a quarter of a point, in inches.
  private static let markHalfWidth = 0.125 / 72

  /// Computes the frame of a canvas drawn at a size in pixels; nil if there is nothing to draw.
  ///
  /// - Parameters:
  ///   - settings: The bleed, marks and guides.
  ///   - canvas: The canvas.
  ///   - size: The size of the trim in pixels.
  ///   - inches: The size of the trim on paper that was asked for; nil for one in pixels.
  ///   - dotsPerInch: The resolution; nil if there is none.
  ///   - coversBleed: True if the pixels must cover the bleed that was asked for, of which they are otherwise the nearest.
  /// - Throws: `RenderError.unsupportedOutput` if the bleed is out of range, or a length on paper is used without a
  ///   resolution.
  init?(
    _ settings: PrintSettings, canvas: Canvas, size: PixelSize, inches: Size? = nil, dotsPerInch: Double?,
    coversBleed: Bool = false
  ) throws(RenderError) {
    if settings == PrintSettings(tiling: settings.tiling) { return nil }
    let scale = PixelGrid(canvas: canvas.size, size: size).scale
    let side = min(size.width, size.height)
    func whole(_ pixels: Double) -> Int {
      // Products of lengths and resolutions are inexact.
      PixelGrid.integer(coversBleed ? (pixels - 1e-6).rounded(.up) : pixels.rounded())
    }
    func pixels(_ inches: Double) throws(RenderError) -> Int {
      guard let dotsPerInch else {
        throw .unsupportedOutput(
          "bleed and crop marks need a print size: give a resolution, such as 300 "
            + "pixels per inch, or a size such as A4")
      }
      return whole(inches * dotsPerInch)
    }
    var bleed = 0
    if let length = settings.bleed {
      switch length.unit {
      case nil: bleed = whole(length.value * scale)
      case .pixel?: bleed = PixelGrid.integer(length.value.rounded())
      case let unit?: bleed = try pixels(length.value * (unit.inches ?? 1))
      }
      guard length.value.isFinite, length.value >= 0, bleed <= side / 2 else {
        throw .unsupportedOutput(
          "a bleed of \(length.value) \((length.unit ?? canvas.unit).rawValue) is out of range; it must be between 0 and half of the "
            + "picture's short side")
      }
    }
    var (margin, marks) = (bleed, CropMarks?.none)
    if settings.hasCropMarks {
      let gap = max(bleed, try pixels(Self.markGap))
      let length = max(1, try pixels(Self.markLength))
      marks = CropMarks(gap: gap, length: length, halfWidth: max(1, try pixels(Self.markHalfWidth)))
      margin = gap + length + max(1, try pixels(Self.markMargin))
    }
    (self.marks, marginPixels, guides) = (marks, margin, settings.guides)
    bleedInches = settings.bleed.flatMap { length in
      guard let unit = length.unit else { return inches.map { length.value * $0.width / canvas.size.width } }
      return unit.inches.map { length.value * $0 }
    }
    (self.bleed, self.margin) = (Double(bleed) / scale, Double(margin) / scale)
  }
}

/// Lines outside the bleed that show where paper is cut, in pixels.
struct CropMarks: Hashable, Sendable {
  /// The distance between the trim and the lines.
  let gap: Int
  /// The length of a line.
  let length: Int
  /// Half the width of a line, which is centered on the trim's edge.
  let halfWidth: Int

  /// Returns the eight lines around a trim.
  func lines(around trim: PixelRect) -> [PixelRect] {
    var lines: [PixelRect] = []
    for (x, y) in [(trim.left, trim.top), (trim.right, trim.top), (trim.right, trim.bottom), (trim.left, trim.bottom)] {
      let outX = x == trim.left ? x - gap - length : x + gap
      let outY = y == trim.top ? y - gap - length : y + gap
      lines.append(PixelRect(left: outX, top: y - halfWidth, right: outX + length, bottom: y + halfWidth))
      lines.append(PixelRect(left: x - halfWidth, top: outY, right: x + halfWidth, bottom: outY + length))
    }
    return lines
  }
}
