import CollageModel
import CollageTesting
import Testing

/// Layers are touched where something of them is seen.
@Suite struct TouchAreaTests {
  private let stroke = Stroke(
    .pen, samples: [Stroke.Sample(Point(20, 20), pressure: 1), Stroke.Sample(Point(80, 80), pressure: 1)], width: 0.04)

  private func layer(_ content: LayerContent, size: Size = Size(60, 60), scale: Double = 1) -> Layer {
    Layer(id: "drawn", content: content, size: size, center: Point(50, 50), scale: scale)
  }

  /// Photos A and B side by side, each 100 wide, beneath the layers; nothing near a layer is touched.
  private func session(_ layers: Layer...) throws -> Session {
    let stage = try Stage("ab", layers: layers)
    var session = stage.session
    session.policy.minGrabExtent = 0
    return session
  }

  @Test func aStrokeIsTouchedOnItsLineOnly() throws {
    let session = try session(layer(.stroke(stroke)))
    #expect(session.hit(at: Point(35, 35)) == .layer("drawn"))
    #expect(session.hit(at: Point(70, 71)) == .layer("drawn"))
    // Within the frame, but beside the line.
    #expect(session.hit(at: Point(70, 30)) == .item("A"))
    #expect(session.hit(at: Point(35, 42)) == .item("A"))
  }

  @Test func aMovedAndRotatedStrokeIsTouchedWhereItIsShown() throws {
    var turned = layer(.stroke(stroke), scale: 0.5)
    turned.rotation = Angle(degrees: 90)
    let session = try session(turned)
    #expect(session.hit(at: Point(60, 40)) == .layer("drawn"))
    #expect(session.hit(at: Point(60, 60)) == .item("A"))
    #expect(session.hit(at: Point(75, 25)) == .item("A"))
  }

  @Test func fingersReachAThinLineNearIt() throws {
    var session = try session(layer(.stroke(stroke)))
    session.policy.minGrabExtent = 20
    // 5.7 beside the line's center.
    #expect(session.hit(at: Point(54, 46)) == .layer("drawn"))
    #expect(session.hit(at: Point(64, 36)) == .item("A"))
  }

  @Test func aLineWithinReachDoesNotHideWhatLiesUnderTheFinger() throws {
    var label = layer(.text(TextContent("Rome")), size: Size(20, 10))
    (label.id, label.center) = ("label", Point(60, 48))
    var session = try session(label, layer(.stroke(stroke)))
    session.policy.minGrabExtent = 20
    #expect(session.hit(at: Point(57, 48)) == .layer("label"))
  }

  @Test func aShapeIsTouchedOnItsFillAndItsLine() throws {
    let disc = DrawnShape(.area(.ellipse), fill: .color(.black))
    let filled = try session(layer(.shape(disc)))
    #expect(filled.hit(at: Point(50, 50)) == .layer("drawn"))
    #expect(filled.hit(at: Point(23, 23)) == .item("A"))
    let ring = DrawnShape(.area(.ellipse), line: DrawnShape.Line(width: 4, color: .black))
    let hollow = try session(layer(.shape(ring)))
    #expect(hollow.hit(at: Point(50, 50)) == .item("A"))
    #expect(hollow.hit(at: Point(21, 50)) == .layer("drawn"))
  }

  @Test func aDashedLineIsTouchedInItsGaps() throws {
    var dashed = stroke
    dashed.dashes = [1, 6]
    let session = try session(layer(.stroke(dashed)))
    #expect((25..<75).allSatisfy { session.hit(at: Point(Double($0), Double($0))) == .layer("drawn") })
  }

  @Test func anEraserIsNotTouched() throws {
    var eraser = stroke
    eraser.tool = .eraser
    #expect(try session(layer(.stroke(eraser))).hit(at: Point(50, 50)) == .item("A"))
  }

  @Test func theHostsMaskDecidesWhereAStickerIsTouched() throws {
    let content = LayerContent.sticker(Sticker(.picture("cat.png")))
    var session = try session(layer(content))
    #expect(session.hit(at: Point(30, 30)) == .layer("drawn"))
    // Only the upper right cell of three rows and three columns is opaque.
    let mask = try #require(TouchMask(columns: 3, cells: [false, false, true] + Array(repeating: false, count: 6)))
    session.touchAreas[content] = .mask(mask)
    #expect(session.hit(at: Point(70, 30)) == .layer("drawn"))
    for other in [Point(30, 30), Point(50, 50), Point(70, 70), Point(30, 70)] {
      #expect(session.hit(at: other) == .item("A"))
    }
    session.policy.minGrabExtent = 24
    #expect(session.hit(at: Point(52, 30)) == .layer("drawn"), "8 beside the cell")
    #expect(session.hit(at: Point(45, 30)) == .item("A"), "15 beside the cell")
    session.touchAreas[content] = nil
    session.policy.minGrabExtent = 0
    #expect(session.hit(at: Point(30, 30)) == .layer("drawn"))
  }

  @Test func aHostsOutlineReplacesTheFrame() throws {
    let content = LayerContent.host("mark")
    var session = try session(layer(content, scale: 0.5))
    session.touchAreas[content] = .outline(Outline(Rect(x: -30, y: -30, width: 60, height: 20)))
    #expect(session.hit(at: Point(50, 38)) == .layer("drawn"))
    #expect(session.hit(at: Point(50, 50)) == .item("A"))
  }

  @Test func masksOfNoCellsOrTooManyAreRefused() {
    #expect(TouchMask(columns: 0, cells: []) == nil)
    #expect(TouchMask(columns: 2, cells: [true, false, true]) == nil)
    #expect(TouchMask(columns: 513, cells: Array(repeating: true, count: 513)) == nil)
    #expect(TouchMask(columns: 1, cells: Array(repeating: true, count: 513)) == nil)
    #expect(TouchMask(columns: 512, cells: Array(repeating: true, count: 512)) != nil)
  }
}
