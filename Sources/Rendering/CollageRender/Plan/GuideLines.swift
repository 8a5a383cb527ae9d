import CollageFiles
import CollageModel

/// Draws guides, in canvas pixels.
struct GuideLines {
  let trim: PixelRect

  /// The part of each side that lies outside the safe area, 0 to 1.
  private struct Insets {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  /// The margins that story apps cover with their controls: 250 of 1920 pixels at the top, 340 at the bottom, 65 of
  /// 1080 at the sides.
  private static let story = Insets(left: 65 / 1080, top: 250 / 1920, right: 65 / 1080, bottom: 340 / 1920)
  /// 5 % of every side, the safe title area of SMPTE ST 2046-1.
  private static let usual = Insets(left: 0.05, top: 0.05, right: 0.05, bottom: 0.05)
  /// The minimum ratio of height to width of pictures that are treated as stories.
  private static let storyAspect = 1.6
  private static let golden = (5.0.squareRoot() - 1) / 2

  /// Returns the steps of guides: white lines with dark edges, which are visible on every picture.
  func steps(_ guides: [PrintSettings.Guide]) -> [PaintStep] {
    let found = guides.flatMap { lines(of: $0) }
    let width = max(1, PixelGrid.integer((Double(min(trim.width, trim.height)) / 700).rounded()))
    func drawn(_ color: Color, before: Int, after: Int) -> [PaintStep] {
      found.compactMap { line in
        let area = line.thick(before: before, after: after).intersection(trim)
        return area.isEmpty ? nil : PaintStep(filling: area, with: color)
      }
    }
    let shade = guides.contains(.safe) ? unsafe.map { PaintStep(filling: $0, with: Self.shade) } : []
    return shade + drawn(Self.edge, before: width, after: 2 * width) + drawn(.white, before: 0, after: width)
  }

  private static let shade = Color(red: 0, green: 0, blue: 0, alpha: 96)
  private static let edge = Color(red: 40, green: 40, blue: 40)

  /// Returns lines of zero width.
  private func lines(of guide: PrintSettings.Guide) -> [PixelRect] {
    switch guide {
    case .thirds: return lines(at: [1 / 3, 2 / 3])
    case .golden: return lines(at: [1 - Self.golden, Self.golden])
    case .safe:
      let safe = self.safe
      return [
        PixelRect(left: safe.left, top: safe.top, right: safe.right, bottom: safe.top),
        PixelRect(left: safe.left, top: safe.bottom, right: safe.right, bottom: safe.bottom),
        PixelRect(left: safe.left, top: safe.top, right: safe.left, bottom: safe.bottom),
        PixelRect(left: safe.right, top: safe.top, right: safe.right, bottom: safe.bottom),
      ]
    }
  }

  private func lines(at shares: [Double]) -> [PixelRect] {
    shares.flatMap { share in
      let (x, y) = (trim.left + part(share, of: trim.width), trim.top + part(share, of: trim.height))
      return [
        PixelRect(left: x, top: trim.top, right: x, bottom: trim.bottom),
        PixelRect(left: trim.left, top: y, right: trim.right, bottom: y),
      ]
    }
  }

  private func part(_ share: Double, of length: Int) -> Int { PixelGrid.integer((share * Double(length)).rounded()) }

  private var safe: PixelRect {
    let insets = Double(trim.height) >= Self.storyAspect * Double(trim.width) ? Self.story : Self.usual
    return PixelRect(
      left: trim.left + part(insets.left, of: trim.width), top: trim.top + part(insets.top, of: trim.height),
      right: trim.right - part(insets.right, of: trim.width),
      bottom: trim.bottom - part(insets.bottom, of: trim.height))
  }

  /// The parts outside the safe area.
  private var unsafe: [PixelRect] { trim.parts(outside: safe) }
}

extension PixelRect {
  /// Returns a line of zero width as a rectangle that extends by a number of pixels before and after it.
  fileprivate func thick(before: Int, after: Int) -> PixelRect {
    if width == 0 { return PixelRect(left: left - before, top: top, right: right + after, bottom: bottom) }
    return PixelRect(left: left, top: top - before, right: right, bottom: bottom + after)
  }

  /// Returns the up to four parts of this rectangle outside an inner one, without empty parts.
  func parts(outside inner: PixelRect) -> [PixelRect] {
    [
      PixelRect(left: left, top: top, right: right, bottom: inner.top),
      PixelRect(left: left, top: inner.top, right: inner.left, bottom: inner.bottom),
      PixelRect(left: inner.right, top: inner.top, right: right, bottom: inner.bottom),
      PixelRect(left: left, top: inner.bottom, right: right, bottom: bottom),
    ].filter { !$0.isEmpty }
  }
}

extension PaintStep {
  /// Creates a step that fills a rectangle with one color.
  init(filling area: PixelRect, with color: Color) {
    self.init(area: area, coverage: .rectangle(area), content: .overlay(color))
  }
}
