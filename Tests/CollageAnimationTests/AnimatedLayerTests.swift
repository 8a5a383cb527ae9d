import CollageAnimation
import CollageFiles
import CollageModel
import CollageRender
import CollageTestSupport
import Testing
import PictureTestSupport

/// Layers move with the layout, and those that come and go fade.
@Suite struct AnimatedLayerTests {
  private let workplace = try? Workplace()

  @Test func aShapeMovesAndAnotherFadesOut() async throws {
    let workplace = try #require(workplace)
    let photo = try workplace.writePNG("p.png", Pixels(width: 40, height: 40) { _, _ in [0, 0, 255] })
    func square(_ id: LayerID, _ color: Color, at center: Point) -> Layer {
      Layer(
        id: id, content: .shape(DrawnShape(.area(.rectangle), fill: .color(color))), size: Size(10, 10), center: center)
    }
    func stop(_ layers: [Layer]) -> LayoutAnimation.Stop {
      let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 50))
      return .init(
        template: Template(
          name: "t", canvas: Canvas(size: Size(100, 50)), arrangement: .slots([PlacedSlot(slot: slot)]), layers: layers),
        folder: ".")
    }
    let (red, green) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0))
    // Frames of twice the canvas' size.
    let animation = try await LayoutAnimation(
      stops: [
        stop([square("moves", red, at: Point(20, 25)), square("goes", green, at: Point(50, 10))]),
        stop([square("moves", red, at: Point(80, 25))]),
      ], photos: [photo], size: PixelSize(200, 100), seconds: 0.4, pause: 0.1, framesPerSecond: 10, easing: .linear
    ).animation()
    let folder = try ScratchFolder()
    let count = try await animation.write(
      to: .folder(folder.path + "/"), protecting: InputGuard([photo], as: .photo))
    let files = try FolderListing.names(of: folder.path).filter { $0.hasSuffix(".png") }
    #expect(files.count == count && count >= 5)
    func color(_ frame: Int, _ x: Int, _ y: Int) throws -> [UInt8] {
      Array(try Pixels(png: folder.read(files[frame]))[x, y].prefix(3))
    }
    #expect(try color(0, 40, 50) == [255, 0, 0] && color(0, 100, 20) == [0, 255, 0])
    // Halfway.
    #expect(try color(2, 100, 50) == [255, 0, 0] && color(2, 40, 50) == [0, 0, 255])
    let fading = try color(2, 100, 20)
    #expect(abs(Int(fading[1]) - 128) <= 2 && abs(Int(fading[2]) - 127) <= 2)
    #expect(try color(count - 1, 160, 50) == [255, 0, 0] && color(count - 1, 100, 20) == [0, 0, 255])
  }
}
