import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageRender
import PictureTestSupport

/// A renderer that stays makes the pictures that a fresh one makes, and makes nothing twice.
@Suite struct ResidentRendererTests {
  private let workplace: Workplace
  private let photos: [String]

  init() throws {
    let workplace = try Workplace()
    self.workplace = workplace
    photos = try (0..<6).map { index in
      let path = workplace.path("p\(index).jpg")
      let rgb = (0..<(320 * 240)).flatMap { place -> [UInt8] in
        let (x, y) = (place % 320, place / 320)
        return [UInt8(x / 2 + index * 10), UInt8(y), UInt8((x * y / 40 + index * 30) % 256)]
      }
      try PixelWriter.writeJPEG(rgb: rgb, width: 320, height: 240, exifOrientation: 1 + index % 8, to: path)
      return path
    }
  }

  private func template(shift: Double = 0) -> Template {
    let slots = (0..<6).map { index in
      var slot = Slot(
        id: SlotID("s\(index)"),
        frame: Rect(x: Double(index % 3) * 70, y: Double(index / 3) * 60 + shift, width: 64, height: 54))
      if index == 1 { slot.rotation = Angle(degrees: 12) }
      if index == 4 {
        slot.shape = .ellipse
        slot.style.shadow = Shadow(offset: Point(2, 3), blur: 6, color: Color(red: 0, green: 0, blue: 0, alpha: 120))
      }
      return PlacedSlot(slot: slot, order: index)
    }
    return Template(
      name: "t", canvas: Canvas(size: Size(210, 124), background: .color(.white)), arrangement: .slots(slots))
  }

  private func request(_ template: Template, change: (inout Composition) -> Void = { _ in }) throws -> RenderRequest {
    var composed = try Composer(template: template).compose(photos)
    change(&composed.composition)
    return RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
  }

  private func fresh(_ request: RenderRequest) async throws -> [UInt8] {
    let path = workplace.path("fresh.png")
    _ = try await PreparedRender(request).write(to: .file(path), protecting: InputGuard())
    return try pixels([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private func pixels(_ file: [UInt8]) throws -> [UInt8] {
    let image = try Image.load(try Source(bytes: file), as: .png, options: LoadOptions())
    return try image.pixels().withUnsafeBytes { Array($0) }
  }

  private func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one.count == other.count ? zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 999
  }

  @Test func itsPicturesAreThoseOfAFreshRender() async throws {
    let renderer = ResidentRenderer()
    for shift in [0.0, 3.3, 0.0, 5] {
      let request = try request(template(shift: shift))
      let picture = try await renderer.render(request)
      #expect(difference(try pixels(picture.encoded()), try await fresh(request)) == 0)
      #expect(picture.size == PixelSize(210, 124))
    }
  }

  @Test(arguments: ["square", "0.1,0.2,0.55,0.7", "3:1"])
  func itsCroppedPicturesAreThoseOfAFreshRender(crop: String) async throws {
    let renderer = ResidentRenderer()
    var request = try request(template())
    _ = try await renderer.render(request)
    for item in request.composition.items { request.crops[item.id] = CropChange(part: try CropText.part(crop)) }
    let picture = try await renderer.render(request)
    #expect(difference(try pixels(picture.encoded()), try await fresh(request)) == 0)
  }

  @Test func nothingIsMadeTwice() async throws {
    let renderer = ResidentRenderer()
    _ = try await renderer.render(try request(template()))
    let first = await renderer.statistics
    #expect(first.photos == 6 && first.slots == 6 && first.hits == 0)
    let again = try await renderer.render(try request(template()))
    let second = await renderer.statistics
    #expect(second.hits == 6 && second.misses == first.misses)
    // One item changes: its slot is made from the photo that is held.
    let changed = try request(template()) { $0.items[2].intent.focus = Point(0.3, 0.3) }
    let picture = try await renderer.render(changed)
    let third = await renderer.statistics
    #expect(third.slots == 7 && third.photos == 6)
    #expect(third.hits == second.hits + 6 && third.misses == second.misses + 1)
    #expect(picture.premultipliedPixels != again.premultipliedPixels)
    #expect(difference(try pixels(picture.encoded()), try await fresh(changed)) <= 1)
  }

  @Test func aReplacedPhotoIsSeen() async throws {
    let renderer = ResidentRenderer()
    let before = try await renderer.render(try request(template()))
    let other = workplace.path("other.jpg")
    try PixelWriter.writeJPEG(
      rgb: [UInt8](repeating: 250, count: 3 * 200 * 300), width: 200, height: 300, to: other)
    #expect(rename(other, photos[0]) == 0)
    let request = try request(template())
    let after = try await renderer.render(request)
    #expect(after.premultipliedPixels != before.premultipliedPixels)
    #expect(difference(try pixels(after.encoded()), try await fresh(request)) <= 1)
    #expect(unlink(photos[0]) == 0)
    await #expect(throws: RenderError.self) { _ = try await renderer.render(request) }
  }

  /// Photos accepted by a tolerant policy must not reach a strict one through the cache.
  @Test func anotherPolicyIsAskedAnew() async throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: photos[2])))
    try Data(bytes.prefix(bytes.count * 2 / 3)).write(to: URL(fileURLWithPath: photos[2]))
    let renderer = ResidentRenderer()
    var tolerant = try request(template())
    tolerant.policy.isTolerant = true
    _ = try await renderer.render(tolerant)
    await #expect(throws: RenderError.self) { _ = try await renderer.render(try request(template())) }
  }

  @Test func whatIsKeptIsBounded() async throws {
    let renderer = ResidentRenderer(byteLimit: 400_000)
    for shift in stride(from: 0.0, to: 6, by: 0.5) {
      _ = try await renderer.render(try request(template(shift: shift)))
      let statistics = await renderer.statistics
      #expect(statistics.bytes <= 400_000)
    }
    #expect(await renderer.statistics.evictions > 0)
    await renderer.clear()
    let empty = await renderer.statistics
    #expect(empty.bytes == 0 && empty.photos == 0 && empty.slots == 0)
  }
}
