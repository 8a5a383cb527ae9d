import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Multiplied slots")
struct BlendTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func painted(_ photo: [UInt8], over ground: Color, blend: Blend) async throws -> [UInt8] {
    let pixels = Pixels(width: 16, height: 16, filled: photo)
    let path = try folder.picture("photo.png", pixels)
    return try await RenderHarness(folder, 16, 16, on: .color(ground))
      .adding(path, frame: Rect(x: 0, y: 0, width: 16, height: 16), style: SlotStyle(blend: blend)).paint()[8, 8]
  }

  @Test("white disappears, black remains, and two colors are multiplied band by band")
  func multiply() async throws {
    let ground = Color(red: 200, green: 120, blue: 60)
    #expect(try await painted([255, 255, 255], over: ground, blend: .multiply) == [200, 120, 60, 255])
    #expect(try await painted([0, 0, 0], over: ground, blend: .multiply) == [0, 0, 0, 255])
    #expect(try await painted([128, 64, 255], over: ground, blend: .multiply) == [100, 30, 60, 255])
    #expect(try await painted([128, 64, 255], over: ground, blend: .normal) == [128, 64, 255, 255])
  }

  @Test("on transparency the photo is unchanged, and a transparent photo changes nothing")
  func transparency() async throws {
    #expect(try await painted([128, 64, 255], over: .transparent, blend: .multiply) == [128, 64, 255, 255])
    let ground = Color(red: 200, green: 120, blue: 60)
    #expect(try await painted([9, 9, 9, 0], over: ground, blend: .multiply) == [200, 120, 60, 255])
    let half = try await painted([0, 0, 0, 128], over: ground, blend: .multiply)
    #expect(distance(half, [100, 60, 30, 255]) <= 1)
  }
}
