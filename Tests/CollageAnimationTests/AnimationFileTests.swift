import CollageFiles
import CollageModel
import CollageTestSupport
import CollageTesting
import Foundation
import Testing
import Vips

@testable import CollageAnimation
@testable import CollageRender
import PictureTestSupport

/// Films: every frame shows what is seen, equal ones are merged, and durations are kept.
@Suite struct FilmTests {
  private let workplace: Workplace
  private let stage: Stage

  init() throws {
    workplace = try Workplace()
    stage = try Stage("ab", cell: Size(60, 60), gap: 0, photoSize: Size(120, 60))
    _ = try workplace.writePNG("A.png", .quadrants(width: 120, height: 60))
    _ = try workplace.writePNG("B.png", Pixels(width: 120, height: 60) { _, _ in [128, 128, 128] })
  }

  private var paths: [PhotoID: String] { ["A": workplace.path("A.png"), "B": workplace.path("B.png")] }

  private func frame(_ milliseconds: Int = 100, touches: Bool = false) -> AnimationFrame {
    AnimationFrame(
      presentation: stage.session.presentation(), canvas: Canvas(size: stage.session.scene.board.canvas),
      touches: touches ? stage.session.touches.map { $0.position } : [], milliseconds: milliseconds)
  }

  private func write(_ frames: [AnimationFrame], to destination: Animation.Destination) async throws -> Int {
    try await Animation(frames: frames, photoPaths: paths, size: PixelSize(120, 60)).write(
      to: destination, protecting: InputGuard())
  }

  private func pixel(_ name: String, _ x: Int, _ y: Int) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: workplace.path(name))))
    let image = try Image.load(try Source(bytes: bytes), as: .png, options: LoadOptions())
    let pixels = try image.pixels().bytes
    let start = (y * image.width + x) * image.bands
    return Array(pixels[start..<start + 3])
  }

  @Test func aPhotoBeyondItsLimitLeavesItsSlotBare() async throws {
    stage.finger(1).down(on: "a", at: Point(0.05, 0.5)).drag(by: Point(54, 0))
    let presentation = stage.session.presentation()
    let left = try #require(presentation.items.first { $0.item == "A" }).placement.photoToCanvas.tx
    #expect(left > 5)
    _ = try await write([frame()], to: .folder(workplace.path("f")))
    #expect(try pixel("f/0001.png", Int(left) - 2, 10) == [255, 255, 255])
    #expect(try pixel("f/0001.png", Int(left) + 3, 10) == Pixels.quadrantColors[0])
  }

  @Test func aFrameAtRestIsTheRenderOfItsScene() async throws {
    _ = try await write([frame()], to: .folder(workplace.path("f")))
    #expect(try pixel("f/0001.png", 10, 10) == Pixels.quadrantColors[0])
    #expect(try pixel("f/0001.png", 50, 50) == Pixels.quadrantColors[3])
    #expect(try pixel("f/0001.png", 90, 30) == [128, 128, 128])
  }

  @Test func notesOfAFilmHaveAKind() throws {
    let slot = Slot(
      id: "a", frame: Rect(x: 0, y: 0, width: 60, height: 60), style: SlotStyle(cutout: CutoutRule()))
    let board = try Board(canvas: Size(60, 60), slots: [slot])
    let session = Session(scene: try CollageModel.Scene(board: board, photos: []))
    let cut = AnimationFrame(
      presentation: session.presentation(), canvas: Canvas(size: board.canvas), touches: [], milliseconds: 100)
    let film = Animation(frames: [cut], photoPaths: [:], size: PixelSize(60, 60))
    #expect(film.notes.map(\.kind) == [.wholePhotos])
    #expect(Animation(frames: [frame()], photoPaths: paths, size: PixelSize(60, 60)).notes.isEmpty)
  }

  @Test func aSamplerKeepsNoMoreFramesThanAreAllowed() throws {
    let idle = stage.session
    stage.finger(1).down(at: Point(90, 30))
    let touched = stage.session
    var sampler = FrameSampler(idle, every: nil)
    for index in 0..<5 { sampler.pass(to: Double(index), idle) }
    // What shows the same is one frame that is shown longer.
    #expect(sampler.frames.count == 1 && sampler.count == 1)
    for index in 0..<(2 * Animation.maxFrames) { sampler.pass(to: Double(10 + index), index % 2 == 0 ? touched : idle) }
    #expect(sampler.frames.count == Animation.maxFrames + 1 && sampler.count > Animation.maxFrames + 1)
  }

  @Test func anExchangeIsSeenBeforeItIsMade() async throws {
    var frames = [frame()]
    stage.finger(1).down(on: "a").drag(to: "b").hold(0.5)
    frames.append(frame())
    _ = try await write(frames, to: .folder(workplace.path("f")))
    #expect(try pixel("f/0001.png", 30, 10) != [128, 128, 128])
    #expect(try pixel("f/0002.png", 30, 10) == [128, 128, 128])
    #expect(try pixel("f/0002.png", 75, 15) == Pixels.quadrantColors[0])
  }

  @Test func fingersAreDrawn() async throws {
    stage.finger(1).down(at: Point(90, 30))
    _ = try await write([frame(touches: true)], to: .folder(workplace.path("f")))
    let under = try pixel("f/0001.png", 90, 30)
    #expect(under[0] < 110 && under[0] > 40)
    #expect(try pixel("f/0001.png", 100, 30) == [128, 128, 128])
  }

  @Test func equalFramesAreOneThatLastsLonger() async throws {
    let frames = [frame(100), frame(150), frame(50)]
    #expect(AnimationFrame.merged(frames).map(\.milliseconds) == [300])
    #expect(try await write(frames, to: .folder(workplace.path("f"))) == 1)
  }

  @Test func anAnimationHasItsPagesAndDurations() async throws {
    var frames = [frame(120)]
    stage.perform(.flip("A", .horizontal))
    stage.wait(0.5)
    frames.append(frame(340))
    stage.perform(.swap("A", "B"))
    stage.wait(0.5)
    frames.append(frame(560))
    #expect(try await write(frames, to: .webP(workplace.path("f.webp"))) == 3)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: workplace.path("f.webp"))))
    // Each ANMF chunk has its duration in three bytes, twelve after its size.
    var durations: [Int] = []
    for start in bytes.indices.dropLast(24) where Array(bytes[start..<start + 4]) == Array("ANMF".utf8) {
      durations.append(Int(bytes[start + 20]) | Int(bytes[start + 21]) << 8 | Int(bytes[start + 22]) << 16)
    }
    #expect(durations == [120, 340, 560])
  }

  @Test func theSameFilmIsTheSameBytes() async throws {
    var frames = [frame(100)]
    stage.finger(1).down(on: "a").drag(by: Point(7, 3))
    frames.append(frame(100, touches: true))
    _ = try await write(frames, to: .webP(workplace.path("1.webp")))
    _ = try await write(frames, to: .webP(workplace.path("2.webp")))
    let read = { (name: String) in try Data(contentsOf: URL(fileURLWithPath: workplace.path(name))) }
    #expect(try read("1.webp") == read("2.webp"))
  }

  @Test func whatCannotBeAFilmIsRefusedAndLeavesNothing() async throws {
    await #expect(throws: RenderError.self) { _ = try await self.write([], to: .webP(workplace.path("f.webp"))) }
    var missing = Animation(frames: [frame()], photoPaths: ["A": workplace.path("A.png")], size: PixelSize(120, 60))
    await #expect(throws: RenderError.self) {
      _ = try await missing.write(to: .webP(workplace.path("f.webp")), protecting: InputGuard())
    }
    missing.photos = paths.mapValues { PhotoSource(path: $0) }
    missing.size = PixelSize(20_000, 60)
    await #expect(throws: RenderError.self) {
      _ = try await missing.write(to: .webP(workplace.path("f.webp")), protecting: InputGuard())
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.folder).sorted() == ["A.png", "B.png"])
  }
}
