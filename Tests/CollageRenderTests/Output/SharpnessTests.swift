import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// What encoders and decoders do to fine detail.
@Suite("Fine detail of JPEGs") struct SharpnessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// The contrast of a grating of three canvas pixels after its photo was reduced, relative to that of the photo.
  private func contrast(_ name: String, density: Double) async throws -> Double {
    let (width, height) = (120, 40)
    let pixels = Pixels(width: Int(Double(width) * density), height: Int(Double(height) * density)) { x, _ in
      let place = (Double(x) + 0.5) / density
      // A triangle of full height; its first harmonic is that of a cosine.
      let wave = abs((place / 3).truncatingRemainder(dividingBy: 1) - 0.5) * 4 - 1
      return [UInt8](repeating: UInt8(127.5 + 100 * wave), count: 3)
    }
    let photo = try folder.picture(name, pixels)
    let seen = try await RenderHarness(folder, width, height)
      .adding(photo, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height))).paint()
    let row = (30..<90).map { Double(seen[$0, 20][1]) }
    return (row.max() ?? 0) - (row.min() ?? 0)
  }

  @Test(
    "a JPEG is nearly as sharp as a photo whose decoder does not reduce it",
    arguments: [2, 2.25, 2.5, 2.9, 4, 4.5, 5.5])
  func reduced(density: Double) async throws {
    let (jpeg, png) = (try await contrast("a.jpg", density: density), try await contrast("a.png", density: density))
    #expect(jpeg > 0.9 * png, "\(jpeg / png)")
  }

  /// The factors by which a JPEG samples brightness more often than colors, across and down.
  private func sampling(_ file: [UInt8]) -> [Int] {
    var place = 2
    while place + 12 < file.count, file[place] == 0xFF {
      let factors = file[place + 11]
      if [0xC0, 0xC1, 0xC2].contains(file[place + 1]) { return [Int(factors >> 4), Int(factors & 15)] }
      place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
    }
    return []
  }

  private func harness(_ layers: [Layer]) throws -> RenderHarness {
    let photo = try folder.picture("photo.png", Pixels(width: 64, height: 48, filled: [90, 120, 60]))
    var harness = RenderHarness(folder, 64, 48).adding(photo, frame: Rect(x: 0, y: 0, width: 64, height: 48))
    harness.layers = layers
    return harness
  }

  private static let shape = Layer(
    id: "shape", content: .shape(DrawnShape(.area(.ellipse), fill: .color(Color(red: 230, green: 0, blue: 0)))),
    size: Size(30, 30), center: Point(32, 24))

  @Test("colors have full resolution in a picture with shapes, and where it is asked for")
  func subsampling() async throws {
    let (plain, drawn) = (try harness([]), try harness([Self.shape]))
    func sampling(_ harness: RenderHarness, _ choice: ChromaSubsampling, quality: Int = 90) async throws -> [Int] {
      var output = OutputSettings(format: .jpeg, quality: quality)
      output.subsampling = choice
      return self.sampling(try await harness.file(output))
    }
    #expect(try await sampling(plain, .automatic) == [2, 2])
    #expect(try await sampling(drawn, .automatic) == [1, 1])
    #expect(try await sampling(plain, .automatic, quality: 95) == [1, 1])
    for harness in [plain, drawn] {
      #expect(try await sampling(harness, .full) == [1, 1])
      #expect(try await sampling(harness, .half, quality: 95) == [2, 2])
    }
  }

  @Test("the colors of a shape do not bleed into a photo")
  func bleeding() async throws {
    let drawn = try harness([Self.shape])
    let (exact, seen) = (try await drawn.paint(), try await drawn.written(OutputSettings(format: .jpeg)))
    var worst = 0
    for y in 0..<48 {
      for x in 0..<64 {
        for band in 0..<3 { worst = max(worst, abs(Int(exact[x, y][band]) - Int(seen[x, y][band]))) }
      }
    }
    #expect(worst < 40, "\(worst)")
  }
}
