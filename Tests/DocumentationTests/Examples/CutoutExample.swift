import CollageCutout
import Testing

@Suite("The examples of CollageCutout's articles")
struct CutoutExample {
  @Test("a dark square is cut out of a light background")
  func square() {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }
    let bytes = (0..<64 * 64).flatMap { pixel -> [UInt8] in
      let (x, y) = (pixel % 64, pixel / 64)
      return (20..<44).contains(x) && (20..<44).contains(y) ? [160, 30, 40] : [240, 240, 238]
    }

    if let picture = CutoutPicture(width: 64, height: 64, bands: 3, bytes: bytes) {
      let cutout = CutoutFinder.cutout(of: picture)
      print("\(cutout.bounds), confidence \(cutout.confidence)")
    }

    #expect(printed.count == 1 && printed[0].hasPrefix("(left: 20, top: 20, right: 44, bottom: 44)"), "\(printed)")
  }
}
