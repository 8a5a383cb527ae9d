import CollageModel
import CollageTestSupport
import Testing
import Vips
import Zimg

@testable import CollageRender

@Suite("Box reduction of pictures with transparency")
struct AlphaBoxesTests {
  init() throws { try PictureFile.start() }

  /// Means of whole boxes by the definition: colors weighed by alpha, alpha by itself, rounded.
  private func reference(_ pixels: [UInt8], width: Int, height: Int, bands: Int, box: Int) -> [[UInt8]] {
    var planes = [[UInt8]](repeating: [], count: bands)
    for y in 0..<(height / box) {
      for x in 0..<(width / box) {
        var sums = [Int](repeating: 0, count: bands)
        for place in 0..<(box * box) {
          let pixel = bands * ((y * box + place / box) * width + x * box + place % box)
          let alpha = Int(pixels[pixel + bands - 1])
          for band in 0..<(bands - 1) { sums[band] += Int(pixels[pixel + band]) * alpha }
          sums[bands - 1] += alpha * 255
        }
        let whole = 255 * box * box
        for band in 0..<bands { planes[band].append(UInt8((sums[band] + whole / 2) / whole)) }
      }
    }
    return planes
  }

  @Test("every pixel is exactly the mean of its box", arguments: [2, 4], [2, 3, 5, 8, 16, 64])
  func means(bands: Int, box: Int) throws {
    var random = SplitMix64(seed: UInt64(bands * 100 + box))
    let (width, height) = (box * 3 + Int.random(in: 0..<box, using: &random), box * 2 + box / 2)
    for kind in 0..<3 {
      let pixels = (0..<(width * height * bands)).map { index -> UInt8 in
        let isAlpha = index % bands == bands - 1
        // Opaque and transparent extremes, and anything.
        if kind == 0 { return 255 }
        if kind == 1 && isAlpha { return index / bands % 3 == 0 ? 0 : 255 }
        return UInt8.random(in: 0...255, using: &random)
      }
      let image = try Image.fromMemory(
        copying: pixels, width: width, height: height, bands: bands, interpretation: bands == 4 ? .srgb : .gray)
      let planes = try AlphaBoxes(box: box).planes(of: image)
      let expected = reference(pixels, width: width, height: height, bands: bands, box: box)
      for (plane, wanted) in zip(planes, expected) {
        let found = plane.withUnsafeBytes { bytes in
          (0..<plane.height).flatMap { y in (0..<plane.width).map { bytes[y * plane.stride + $0] } }
        }
        #expect(found == wanted)
      }
    }
  }
}
