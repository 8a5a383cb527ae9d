import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Effects that read beyond a band, in bands")
struct EffectRowsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A photo with one of eight orientations in a slot that is partly outside the canvas, with effects.
  private func prepared(exif: Int, _ amounts: [PhotoEffects.Amount]) async throws -> (PhotoStep, SourcePhoto) {
    let path = try folder.picture("\(exif).jpg", Scenery.landscape(exif, width: 700, height: 500), exif: exif)
    let frame = Rect(x: -20, y: 15, width: 300, height: 420)
    let prepared = try await RenderHarness(folder, 300, 400).adding(path, frame: frame).prepared()
    let plan = prepared.plan
    let plain = try #require(plan.steps.compactMap(\.photo).first)
    let header = plan.sources[plain.source]
    var planner = PhotoPlanner(
      grid: PixelGrid(canvas: Size(300, 400), size: plan.size), header: header, source: plain.source)
    planner.effects = PhotoEffects.Request(
      amounts: amounts, seed: 3, unit: 300,
      toFrame: Affine(a: 2 / frame.width, b: 0, c: 0, d: 2 / frame.height, tx: -1, ty: -1))
    let photo = planner.plan(
      Slot(id: "1", frame: frame).placement(of: Intent(), photoSize: header.uprightSize), filling: plain.place.area,
      extent: plain.extent)
    return (try #require(photo), prepared.pixels[plain.source])
  }

  /// Holds the pixels of a photo as bands do: strips of those stored upright, parts of others, or the decoded photo.
  private func held(_ plain: PhotoStep, _ source: SourcePhoto, decoded: Bool) throws(RenderError) -> HeldPixels {
    #expect(plain.effects == nil)
    if decoded { return .decoded(try DecodedPhoto(plain, source: source, slot: "1"), slot: "1") }
    if let strips = try StripPhoto(plain, source: source, slot: "1") { return .strips(strips) }
    let rows = try UprightRows(
      PhotoPipeline(plain), of: source, slot: "1", fewestPixels: 0, rowsAtOnce: 16, bytesPerReading: 100_000)
    return rows.map { .rows($0) } ?? .none
  }

  private func values(_ tile: Tile, isDeep: Bool) throws -> [Int] {
    guard isDeep else { return tile.pixelBytes.map(Int.init) }
    let deep = try #require(tile.deep)
    return UnsafeBufferPointer(start: deep.values, count: 4 * deep.width * deep.height).map(Int.init)
  }

  private func check(_ photo: PhotoStep, _ source: SourcePhoto, decoded: Bool) throws {
    let isDeep = photo.decode.isDeep
    let expected = try PhotoPipeline(photo).tile(of: source, slot: "1")
    let found = try EffectRows(photo, of: source, slot: "1") { plain throws(RenderError) in
      try held(plain, source, decoded: decoded)
    }
    let rows = try #require(found)
    let area = photo.place.area
    var difference = 0
    for top in stride(from: area.top, to: area.bottom, by: 9) {
      let band = PixelRect(left: area.left, top: top, right: area.right, bottom: min(top + 9, area.bottom))
      let cut = try #require(photo.cut(to: band))
      let tile = try rows.tile(cut)
      let made = try #require(tile)
      let part = PixelRect(left: 0, top: top - area.top, right: area.width, bottom: band.bottom - area.top)
      let wanted = try TrimStep(part: part).trimmed(expected)
      let pairs = zip(try values(made, isDeep: isDeep), try values(wanted, isDeep: isDeep))
      difference = max(difference, pairs.map { abs($0 - $1) }.max() ?? .max)
    }
    // Photos that are resampled in strips differ by one level, which clarity and sharpening amplify.
    #expect(difference <= (isDeep ? 5 * 257 : 5))
  }

  @Test("have the pixels of the whole photo, stored in any orientation", arguments: 1...8, [false, true])
  func orientations(exif: Int, decoded: Bool) async throws {
    var (photo, source) = try await prepared(
      exif: exif,
      [
        .init(adjustment: .clarity, number: 0.6), .init(adjustment: .blur, number: 0.1),
        .init(adjustment: .sharpen, number: 0.4), .init(adjustment: .vignette, number: 0.5),
      ])
    try check(photo, source, decoded: decoded)
    photo.decode.isDeep = true
    try check(photo, source, decoded: decoded)
  }

  @Test("depend on their position on the canvas, not on the band", arguments: [1, 6])
  func patterns(exif: Int) async throws {
    let (photo, source) = try await prepared(
      exif: exif,
      [
        .init(adjustment: .pixelate, number: 0.3), .init(adjustment: .halftone, number: 0.2),
        .init(adjustment: .grain, number: 0.5),
      ])
    try check(photo, source, decoded: false)
  }

  @Test("are left to bands where these need nothing around them")
  func near() async throws {
    var (photo, source) = try await prepared(exif: 1, [.init(adjustment: .vignette, number: 0.5)])
    let rows = try EffectRows(photo, of: source, slot: "1") { plain throws(RenderError) in
      try held(plain, source, decoded: false)
    }
    #expect(rows == nil)
    // A large photo that was stored on its side is not held as a whole for them.
    photo.decode.region = PixelRect(left: 0, top: 0, right: 8_001, bottom: 4_000)
    photo.orientation = Orientation(exif: 6)
    #expect(try EffectRows(photo, of: source, slot: "1") { _ in .none } != nil)
  }
}
