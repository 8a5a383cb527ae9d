import CollageFiles
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing
import Vips

@testable import CollageRender

/// Invariants of every plan and of its pixels.
@Suite("Plans and their pixels") struct PlanInvariantTests {
  private let folder: ScratchFolder
  private let photos: [String]

  init() throws {
    folder = try ScratchFolder()
    photos = try RandomCollage.photos(in: folder)
  }

  @Test("pixels of a step lie within its area, and areas within the canvas")
  func areas() async throws {
    let seed: UInt64 = 77
    var random = SplitMix64(seed: seed)
    for number in 0..<150 {
      var harness = RandomCollage.harness(&random, photos: photos, in: folder, onTransparent: true)
      let name: Comment = "seed \(seed), collage \(number)"
      // Without shadows, which reach beyond their slots.
      for index in harness.cells.indices { harness.cells[index].slot.style.shadow = nil }
      let plan = try await harness.plan()
      for step in plan.slots {
        #expect(plan.size.bounds.contains(step.area), name)
        if let photo = step.photo {
          #expect(step.area.contains(photo.place.area), name)
          if case .upright(let interior, let area) = photo.place { #expect(area.contains(interior), name) }
          let region = photo.resample.region
          #expect(region.width > 0 && region.height > 0, name)
        }
      }
      let seen = try await harness.paint()
      for y in 0..<seen.height {
        for x in 0..<seen.width where seen.value(x, y, 3) > 0 {
          let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
          #expect(plan.slots.contains { $0.area.contains(pixel) }, "\(x),\(y) of \(name)")
        }
      }
    }
  }

  @Test("a canvas painted in bands equals the canvas painted at once")
  func bands() async throws {
    let seed: UInt64 = 78
    var random = SplitMix64(seed: seed)
    for number in 0..<60 {
      let harness = RandomCollage.harness(&random, photos: photos, in: folder)
      let name: Comment = "seed \(seed), collage \(number)"
      let once = try await harness.written()
      var request = harness.request(OutputSettings(format: .png))
      request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: random.int(500...6_000))
      _ = try await PreparedRender(request).write(to: .file(folder.file("bands.png")), protecting: .init())
      let bands = try PictureFile.decode(folder.read("bands.png"))
      #expect(differing(once, bands, premultipliedBy: 2) == 0, name)
    }
  }

  /// Returns the number of pixels whose visible color differs by more than rounding.
  private func differing(_ one: Pixels, _ other: Pixels, premultipliedBy tolerance: Int) -> Int {
    guard one.width == other.width, one.height == other.height else { return .max }
    func seen(_ pixels: Pixels, _ x: Int, _ y: Int) -> [Int] {
      let alpha = pixels.bands == 4 ? pixels.value(x, y, 3) : 255
      return (0..<3).map { pixels.value(x, y, $0) * alpha / 255 } + [alpha]
    }
    return (0..<(one.width * one.height)).count { index in
      let (x, y) = (index % one.width, index / one.width)
      return zip(seen(one, x, y), seen(other, x, y)).contains { abs($0 - $1) > tolerance }
    }
  }

  @Test("a resident renderer gives the bytes of a new one, every time")
  func resident() async throws {
    let seed: UInt64 = 79
    var random = SplitMix64(seed: seed)
    let stays = ResidentRenderer(byteLimit: 8 << 20, threads: 2)
    for number in 0..<60 {
      var harness = RandomCollage.harness(&random, photos: photos, in: folder)
      for change in 0..<3 {
        let fresh = try await harness.paint()
        let kept = try await stays.render(harness.request(OutputSettings(format: .png)))
        #expect(kept.premultipliedPixels == fresh.bytes, "seed \(seed), collage \(number), change \(change)")
        let cell = random.int(0...(harness.cells.count - 1))
        harness.cells[cell].intent.zoom = random.double(1...3)
        harness.cells[cell].slot.frame.x += random.double(-3...3)
      }
    }
  }
}
