import CollageColor
import CollageFiles
import CollageModel
import CollageTestSupport
import Determinism
import Testing

@testable import CollageRender

/// Colors are adjusted as the cube says, wherever and however a photo is painted.
@Suite("Adjusted colors") struct AdjustColorTests {
  private static let looks: [Grade] = [
    Grade(adjustments: Adjustments([.exposure: 0.5, .temperature: 0.3])),
    Grade(adjustments: Adjustments([.contrast: 0.4, .saturation: 0.5, .hue: 0.2])),
    Grade(adjustments: Adjustments([.exposure: 0.3, .posterize: 0.8])),
    Grade(adjustments: Adjustments([.posterize: 1])),
  ]

  private func photo() -> SourcePhoto {
    SourcePhoto(header: PhotoHeader(path: "a.png", storedSize: PixelSize(8, 8)), policy: PhotoPolicy())
  }

  private func adjusted(_ tile: Tile, _ step: AdjustColorStep) throws -> Tile {
    try step.run(.tile(tile), of: photo()).tile(for: step)
  }

  @Test("match the cube within 8-bit rounding and dithering", arguments: looks)
  func cube(grade: Grade) throws {
    let seed: UInt64 = 21
    var random = SplitMix64(seed: seed)
    let tile = try Tile(width: 61, height: 40)
    for index in 0..<61 * 40 {
      for band in 0..<3 { tile.bytes[4 * index + band] = UInt8(truncatingIfNeeded: random.next()) }
      tile.bytes[4 * index + 3] = 255
    }
    let result = try adjusted(tile, AdjustColorStep(grade: grade, patternLeft: 5, patternTop: 9))
    let cube = try #require(ColorCube(grade))
    for y in 0..<40 {
      for x in 0..<61 {
        let (before, after) = (tile.pixel(x, y), result.pixel(x, y))
        let wanted = cube.color(Double(before[0]) / 255, Double(before[1]) / 255, Double(before[2]) / 255)
        for (value, exact) in zip(after, [wanted.red, wanted.green, wanted.blue]) {
          #expect(abs(Double(value) - exact * 255) < 1.01, "seed \(seed): \(before) became \(after)")
        }
        #expect(after[3] == 255)
      }
    }
  }

  private func inverting() throws -> ColorTable { try ColorTable(cubeFile: Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0".utf8)) }

  @Test("keep alpha, and do not exceed it")
  func alpha() throws {
    let tile = try Tile(width: 4, height: 1)
    let pixels: [UInt8] = [100, 50, 25, 128, 0, 0, 0, 0, 255, 255, 255, 255, 1, 1, 1, 1]
    for (index, value) in pixels.enumerated() { tile.bytes[index] = value }
    let invert = Grade(filters: [Grade.Part(adjustments: .neutral, table: try inverting())])
    let result = try adjusted(tile, AdjustColorStep(grade: invert)).pixelBytes
    // Straight colors 199, 100 and 50 become 56, 155 and 205, which are 28, 78 and 103 of an alpha of 128.
    for (found, wanted) in zip(result, [28, 78, 103, 128, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 1]) {
      #expect(abs(Int(found) - wanted) <= 1)
    }
    #expect(result[7] == 0 && result[15] == 1 && tile.pixelBytes == pixels)
  }

  @Test("of a smooth gray are dithered to its mean, and whole levels do not change")
  func dither() throws {
    let tile = try Tile(width: 64, height: 64)
    for index in 0..<64 * 64 {
      for band in 0..<4 { tile.bytes[4 * index + band] = band == 3 ? 255 : 120 }
    }
    let grade = Grade(adjustments: Adjustments([.exposure: 0.013]))
    let exact = try #require(ColorCube(grade)).color(120.0 / 255, 120.0 / 255, 120.0 / 255).red * 255
    let result = try adjusted(tile, AdjustColorStep(grade: grade))
    let codes = (0..<64 * 64).map { Int(result.bytes[4 * $0]) }
    #expect(Set(codes).count == 2)
    #expect(abs(Double(codes.reduce(0, +)) / 4096 - exact) < 0.02)
    for (found, wanted) in zip(codes[0..<64], (0..<64).map { Int((exact + Double(BlueNoise.row(0)[$0])).rounded()) }) {
      #expect(found == wanted)
    }
    for index in 0..<64 * 64 * 4 where index % 4 < 3 { tile.bytes[index] = 0 }
    #expect(try adjusted(tile, AdjustColorStep(grade: grade)).pixelBytes == tile.pixelBytes)
  }

  @Test("have the same pixels at once and in bands, rotated or upright, and nil changes nothing")
  func bands() async throws {
    let folder = try ScratchFolder()
    let path = try folder.picture(
      "a.png", Pixels(width: 90, height: 60) { x, y in [UInt8(x * 2), UInt8(y * 4), UInt8((x + y) % 256)] })
    for rotation in [0.0, 12] {
      let harness = RenderHarness(folder, 80, 80)
        .adding(path, frame: Rect(x: 9, y: 7, width: 60, height: 61), rotation: rotation)
      let prepared = try await harness.prepared()
      var plan = prepared.plan
      let plain = try await plan.painted(prepared.pixels)
      try adjust(&plan, Self.looks[1])
      let whole = try await plan.painted(prepared.pixels)
      #expect(whole.pixelBytes != plain.pixelBytes)
      #expect(try plan.paintedInBands(prepared.pixels).pixelBytes == whole.pixelBytes)
      let wanted = "adjust color contrast 0.4 saturation 0.5 hue 0.2 by 33 nodes dithered from 0,0"
      #expect(plan.description.contains(wanted))
    }
  }

  /// Adjusts the photo of the first slot as a planner would.
  private func adjust(_ plan: inout RenderPlan, _ grade: Grade) throws {
    var slot = try #require(plan.steps[1].slot)
    let area = try #require(slot.photo).place.area
    slot.photo?.adjust = AdjustColorStep(grade: grade, patternLeft: -area.left, patternTop: -area.top)
    plan.steps[1].slot = slot
  }

  @Test("are part of a tile's key, independent of the photo's position")
  func key() throws {
    var header = PhotoHeader(path: "a.jpg", storedSize: PixelSize(100, 100))
    header.version = FileVersion(path: "/")
    let source = SourcePhoto(header: header, policy: PhotoPolicy())
    func key(left: Int, _ grade: Grade?) throws -> String {
      let area = PixelRect(left: left, top: 7, right: left + 10, bottom: 17)
      var photo = PhotoStep(
        source: 0, decode: DecodeStep(shrinkOnLoad: 1, boxShrink: 1, region: PixelSize(100, 100).bounds),
        resample: ResampleStep(region: Rect(x: 0, y: 0, width: 50, height: 50), size: PixelSize(10, 10)),
        orientation: .upright, place: .upright(interior: area, area: area), extent: nil, density: 5)
      photo.adjust = grade.map { AdjustColorStep(grade: $0, patternLeft: -area.left, patternTop: -area.top) }
      return try #require(TileKey(photo, of: source)).cacheKey
    }
    let keys = try Self.looks.map { try key(left: 3, $0) } + [key(left: 3, nil)]
    #expect(Set(keys).count == keys.count)
    #expect(try key(left: 3, Self.looks[0]) == key(left: 40, Self.looks[0]))
  }
}
