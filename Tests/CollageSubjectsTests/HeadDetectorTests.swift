import CollageModel
import CollageTestSupport
import Determinism
import Testing

@testable import CollageNetwork
@testable import CollageSubjects

/// The detector on heads that are drawn: skin tones, black and white, hats, glasses, beards.
@Suite("Head detector") struct HeadDetectorTests {
  @Test("the parameters have exactly the size that the layers need") func numbers() {
    #expect(NetworkNumbers(of: .heads).rest.count == HeadNetwork.byteCount)
  }

  @Test("changing the parameters requires a new detector version") func version() {
    #expect(HeadDetector.version == 2)
    #expect(FNV1a(Array(NetworkNumbers(of: .heads).rest)).hexadecimal == "f2d9643c657fc22e")
  }

  @Test("a buffer that does not match its extents gives no heads") func nothing() {
    #expect(HeadDetector.heads(inRGB: [], width: 100, height: 100).isEmpty)
    #expect(HeadDetector.heads(inRGB: [1, 2, 3], width: 1, height: 1).isEmpty)
    #expect(HeadDetector.heads(inRGB: [], width: .max, height: .max).isEmpty)
    #expect(HeadDetector.heads(inRGB: Array(repeating: 9, count: 300), width: -10, height: 10).isEmpty)
  }

  @Test("plain pictures give no heads", arguments: [0, 90, 128, 255])
  func plain(value: Int) {
    let pixels = Array(repeating: UInt8(value), count: 3 * 200 * 150)
    #expect(HeadDetector.heads(inRGB: pixels, width: 200, height: 150).allSatisfy { $0.confidence < 0.35 })
  }

  @Test("detection is deterministic, and boxes lie within the picture")
  func deterministic() {
    let scene = DrawnScene(skin: .init(214, 168, 140))
    let first = HeadDetector.heads(inRGB: scene.rgb, width: scene.width, height: scene.height)
    #expect(first == HeadDetector.heads(inRGB: scene.rgb, width: scene.width, height: scene.height))
    for head in first { #expect(head.box.x >= 0 && head.box.right <= 1 && head.box.y >= 0 && head.box.bottom <= 1) }
  }

  @Test("a drawn head is detected with any skin, hair and clothes", arguments: DrawnScene.all)
  func drawn(scene: DrawnScene) {
    let heads = HeadDetector.heads(inRGB: scene.rgb, width: scene.width, height: scene.height)
    let found = heads.filter { $0.confidence >= 0.35 }
    #expect(
      found.contains {
        $0.box.intersection(scene.head).map { $0.width * $0.height > 0.3 * scene.head.width * scene.head.height }
          ?? false
      })
  }
}
