internal import CollageCutout
import CollageFiles
import CollageModel

/// The rows of a cut-out within bounds.
struct CutoutRows: PictureRows {
  let size: PixelSize
  let hasTransparency: Bool
  private let bounds: PixelRect
  private let width: Int
  private let alpha: SpentBytes
  private let colors: SpentBytes

  init(_ cutout: consuming Cutout, within bounds: PixelRect) {
    (self.bounds, width, size) = (bounds, cutout.width, PixelSize(bounds.width, bounds.height))
    hasTransparency = Self.hasTransparency(cutout, within: bounds)
    (alpha, colors) = (SpentBytes(cutout.alpha), SpentBytes(cutout.colors))
  }

  private static func hasTransparency(_ cutout: borrowing Cutout, within bounds: PixelRect) -> Bool {
    let width = cutout.width
    return cutout.alpha.withUnsafeBufferPointer { alpha in
      (bounds.top..<bounds.bottom).contains { y in
        alpha[(y * width + bounds.left)..<(y * width + bounds.right)].contains { $0 < .max }
      }
    }
  }

  func writePremultiplied(row: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    read(row) { alpha, colors in
      for x in 0..<size.width {
        let share = alpha[x]
        for band in 0..<3 { pixels[4 * x + band] = scaled(colors[3 * x + band], by: share) }
        pixels[4 * x + 3] = share
      }
    }
  }

  /// Writes the straight pixels of a row; transparent pixels become black, so that no trace of the background remains.
  func writeStraight(row: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    read(row) { alpha, colors in
      var (pixel, color) = (pixels, colors)
      for place in 0..<size.width {
        let share = alpha[place]
        let isSeen: UInt8 = share == 0 ? 0 : 255
        pixel[0] = color[0] & isSeen
        pixel[1] = color[1] & isSeen
        pixel[2] = color[2] & isSeen
        pixel[3] = share
        (pixel, color) = (pixel + 4, color + 3)
      }
    }
  }

  private func read(_ row: Int, _ body: (_ alpha: UnsafePointer<UInt8>, _ colors: UnsafePointer<UInt8>) -> Void) {
    let first = (bounds.top + row) * width + bounds.left
    alpha.read(from: first) { alpha in colors.read(from: 3 * first) { colors in body(alpha, colors) } }
  }
}
