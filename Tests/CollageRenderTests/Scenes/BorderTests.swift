import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Borders")
struct BorderTests {
  private let folder: ScratchFolder
  private let photo: String
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let white: [UInt8] = [255, 255, 255, 255]

  init() throws {
    folder = try ScratchFolder()
    photo = try folder.picture("red.png", Pixels(width: 50, height: 50, filled: [255, 0, 0]))
  }

  private func paint(_ border: Border, shape: Shape = .rectangle, rotation: Double = 0) async throws -> Pixels {
    try await RenderHarness(folder, 100, 90)
      .adding(
        photo, frame: Rect(x: 20, y: 15, width: 60, height: 60), rotation: rotation, shape: shape,
        style: SlotStyle(border: border)
      ).paint()
  }

  @Test(
    "a border has exactly its width, on its side of the edge",
    arguments: [(Border.Alignment.inside, 20, 28), (.center, 16, 24), (.outside, 12, 20)])
  func widths(alignment: Border.Alignment, first: Int, last: Int) async throws {
    let seen = try await paint(Border(width: 8, color: Color(Self.blue), alignment: alignment))
    for x in 0..<50 {
      let expected = x < first ? Self.white : x < last ? Self.blue : Self.red
      #expect(seen[x, 45] == expected, "column \(x)")
      #expect(seen[99 - x, 45] == expected, "column \(99 - x)")
    }
    for y in 0..<45 {
      let expected = y < first - 5 ? Self.white : y < last - 5 ? Self.blue : Self.red
      #expect(seen[50, y] == expected, "row \(y)")
    }
  }

  @Test("a border with rounded corners is concentric with them", arguments: Border.Alignment.allCases)
  func concentric(alignment: Border.Alignment) async throws {
    let radius = 24.0
    let border = Border(width: 8, color: Color(Self.blue), alignment: alignment)
    let seen = try await paint(border, shape: .rectangle(CornerRadii(radius)))
    let outer = radius + border.outerReach.top
    let center = Point(20 + radius, 15 + radius)
    for y in 0..<39 {
      for x in 0..<44 {
        let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - center).length
        if away < outer - 8 - 0.8 { #expect(seen[x, y] == Self.red, "\(x),\(y)") }
        if away > outer - 8 + 0.8 && away < outer - 0.8 { #expect(seen[x, y] == Self.blue, "\(x),\(y)") }
        if away > outer + 0.8 { #expect(seen[x, y] == Self.white, "\(x),\(y)") }
      }
    }
  }

  @Test(
    "no photo color bleeds through the outer edge of its border",
    arguments: [Shape.rectangle, .rectangle(CornerRadii(20)), .ellipse], [0, 13.0])
  func noBleeding(shape: Shape, rotation: Double) async throws {
    let border = Border(width: 6, color: .white)
    let seen = try await paint(border, shape: shape, rotation: rotation)
    let slot = Slot(
      id: "s", frame: Rect(x: 20, y: 15, width: 60, height: 60), rotation: Angle(degrees: rotation), shape: shape)
    // One pixel of room for the antialiased inner edge.
    let inner = slot.outline(tolerance: 0.02).inset(by: 6 - 1)
    var reds = 0
    for y in 0..<90 {
      for x in 0..<100 {
        let pixel = seen[x, y]
        if pixel == Self.red { reds += 1 }
        if !inner.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) && pixel != Self.white {
          Issue.record("\(pixel) at \(x),\(y)")
        }
      }
    }
    #expect(reds > 1000)
  }

  @Test("a translucent border shows half of the pixels beneath it")
  func translucent() async throws {
    let blue = Color(red: 0, green: 0, blue: 255, alpha: 128)
    let seen = try await paint(Border(width: 8, color: blue))
    #expect(distance(seen[23, 45], [127, 0, 128, 255]) <= 1)
    #expect(seen[19, 45] == Self.white)
  }
}
