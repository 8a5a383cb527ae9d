import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

/// Several layouts of the same photos are several designs.
@Suite struct VarietyTests {
  /// Frames without their photos, in an order of their own; of a layout and its mirror images the least.
  private func design(_ made: LayoutRequest.GeneratedTemplate, _ photos: [LayoutPhoto]) throws -> [Int] {
    let frames = try made.template.resolvedSlots(photos: photos).slots.map { $0.frame }
    let canvas = made.template.canvas.size
    var designs: [[[Int]]] = []
    for isMirrored in [false, true] {
      for isFlipped in [false, true] {
        designs.append(
          frames.map { frame in
            let x = isMirrored ? canvas.width - frame.right : frame.x
            let y = isFlipped ? canvas.height - frame.bottom : frame.y
            // Twentieths of the canvas: what differs less looks the same.
            return [x / canvas.width, y / canvas.height, frame.width / canvas.width, frame.height / canvas.height]
              .map { Int(($0 * 20).rounded()) }
          }.sorted { $0.lexicographicallyPrecedes($1) })
      }
    }
    return designs.map { $0.flatMap { $0 } }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  @Test(arguments: [5, 6, 8, 12, 30, 60])
  func equalPhotosComeInDifferentDesigns(count: Int) async throws {
    let photos = Array(repeating: LayoutPhoto(size: Size(3, 2)), count: count)
    let request = LayoutRequest(
      name: "six", extent: .exact(Size(900, 600)), arrangement: .mosaic(Mosaic(quality: .quick)), gap: 6)
    let made = try await request.layouts(photos, count: 6)
    #expect(made.count == 6)
    var seen: Set<[Int]> = []
    for layout in made { #expect(seen.insert(try design(layout, photos)).inserted, "\(count) photos") }
  }

  @Test(arguments: [AutomaticArrangement.grid(AutomaticGrid()), .justified(Justified()), .masonry(Masonry())])
  func linesVaryInNumber(arrangement: AutomaticArrangement) async throws {
    let photos = Photos.mixed(12, seed: 4)
    let request = LayoutRequest(name: "lines", extent: .exact(Size(900, 600)), arrangement: arrangement, gap: 6)
    let made = try await request.layouts(photos, count: 3)
    #expect(made.count > 1)
    let designs = try made.map { try design($0, photos) }
    #expect(Set(designs).count == made.count)
    #expect(made[0] == (try await request.layout(photos)))
  }
}
