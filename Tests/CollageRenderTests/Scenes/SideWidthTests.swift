import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Borders of four widths")
struct SideWidthTests {
  private let folder: ScratchFolder
  private let photo: String
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let white: [UInt8] = [255, 255, 255, 255]
  /// No two are the same, and no two halves are.
  private static let widths = SideWidths(top: 4, right: 6, bottom: 14, left: 8)
  private static let frame = Rect(x: 20, y: 20, width: 60, height: 60)

  init() throws {
    folder = try ScratchFolder()
    photo = try folder.picture("red.png", Pixels(width: 60, height: 60, filled: [255, 0, 0]))
  }

  private func scene(
    _ alignment: Border.Alignment, radius: Double = 0, rotation: Double = 0, shadow: Shadow? = nil
  ) -> RenderHarness {
    let border = Border(widths: Self.widths, color: Color(Self.blue), alignment: alignment)
    return RenderHarness(folder, 110, 110).adding(
      photo, frame: Self.frame, rotation: rotation, shape: .rectangle(CornerRadii(radius)),
      style: SlotStyle(border: border, shadow: shadow))
  }

  /// The extents of what is blue and of what is red along the middle row or column.
  private func stretches(_ pixels: [[UInt8]]) -> [Int] {
    var changes: [Int] = []
    for index in 1..<pixels.count where pixels[index] != pixels[index - 1] { changes.append(index) }
    return changes
  }

  @Test("each side has exactly its width, on its side of the edge", arguments: Border.Alignment.allCases)
  func widths(alignment: Border.Alignment) async throws {
    let seen = try await scene(alignment).paint()
    let outer = Border(widths: Self.widths, color: .white, alignment: alignment).outerReach
    let row = stretches((0..<110).map { seen[$0, 50] })
    let column = stretches((0..<110).map { seen[50, $0] })
    #expect(row == [20 - Int(outer.left), 28 - Int(outer.left), 74 + Int(outer.right), 80 + Int(outer.right)])
    #expect(column == [20 - Int(outer.top), 24 - Int(outer.top), 66 + Int(outer.bottom), 80 + Int(outer.bottom)])
    #expect(seen[0, 50] == Self.white && seen[row[0], 50] == Self.blue && seen[50, 50] == Self.red)
  }

  @Test("sides rotate with their slot")
  func turned() async throws {
    let seen = try await scene(.outside, rotation: 90).paint()
    // Clockwise: the top is on the right, the wide bottom on the left, the left on top.
    #expect(stretches((0..<110).map { seen[$0, 50] }) == [6, 20, 80, 84])
    #expect(stretches((0..<110).map { seen[50, $0] }) == [12, 20, 80, 86])
  }

  @Test(
    "rounded corners have elliptical quarters on the border's far side",
    arguments: [Border.Alignment.inside, .outside])
  func roundCorners(alignment: Border.Alignment) async throws {
    let radius = 20.0
    let seen = try await scene(alignment, radius: radius).paint()
    let center = Point(40, 40)
    // The bordered corner lies between a circle and the ellipse whose radii differ from it by the two widths.
    let way = alignment == .inside ? -1.0 : 1
    let far = Size(radius + way * 8, radius + way * 4)
    func isWithin(_ x: Int, _ y: Int, _ radii: Size) -> Bool {
      let (u, v) = ((Double(x) + 0.5 - center.x) / radii.width, (Double(y) + 0.5 - center.y) / radii.height)
      return u * u + v * v < 1
    }
    func grown(_ radii: Size, _ by: Double) -> Size { Size(radii.width + by, radii.height + by) }
    let circle = Size(radius, radius)
    let (inner, outer) = alignment == .inside ? (far, circle) : (circle, far)
    for y in 10..<40 {
      for x in 10..<40 {
        if isWithin(x, y, grown(inner, -1)) { #expect(seen[x, y] == Self.red, "\(x),\(y)") }
        if !isWithin(x, y, grown(inner, 1)), isWithin(x, y, grown(outer, -1)) {
          #expect(seen[x, y] == Self.blue, "\(x),\(y)")
        }
        if !isWithin(x, y, grown(outer, 1)) { #expect(seen[x, y] == Self.white, "\(x),\(y)") }
      }
    }
  }

  @Test("the whole print casts the shadow")
  func shadow() async throws {
    let shade = Shadow(offset: Point(5, 5), blur: 0, color: Color(red: 0, green: 0, blue: 0))
    let seen = try await scene(.outside, shadow: shade).paint()
    // The print reaches to 86 and 94.
    #expect(seen[85, 50] == Self.blue && seen[90, 50] == [0, 0, 0, 255] && seen[91, 50] == Self.white)
    #expect(seen[50, 93] == Self.blue && seen[50, 98] == [0, 0, 0, 255] && seen[50, 99] == Self.white)
    #expect(seen[12, 20] == Self.blue && seen[11, 50] == Self.white && seen[50, 15] == Self.white)
  }

  @Test("borders wider than the slot hide the photo completely")
  func tooWide() async throws {
    let border = Border(widths: SideWidths(top: 40, right: 0, bottom: 40, left: 0), color: Color(Self.blue))
    let seen = try await RenderHarness(folder, 110, 110)
      .adding(photo, frame: Self.frame, style: SlotStyle(border: border)).paint()
    for y in 20..<80 {
      for x in 20..<80 { #expect(seen[x, y] == Self.blue, "\(x),\(y)") }
    }
  }

  @Test("the plan contains the inner edge")
  func planText() async throws {
    let text = try await scene(.outside).plan().description
    #expect(text.contains("slot 1 74x78+12+16 cut to outline of 4 points in 74x78+12+16"), "\(text)")
    #expect(text.contains("border color rgba(0 0 255 255) around rectangle 60x60+20+20"), "\(text)")
    let inside = try await scene(.inside).plan().description
    #expect(inside.contains("around outline of 4 points in 46x42+28+24"), "\(inside)")
  }
}
