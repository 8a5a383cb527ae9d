import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageAnimation
@testable import CollageRender
import PictureTestSupport

/// Photos that move from template to template, as files.
@Suite struct AnimationTests {
  private let workplace: Workplace
  private let photos: [String]

  init() throws {
    let workplace = try Workplace()
    self.workplace = workplace
    let colors: [[UInt8]] = [[200, 30, 30], [30, 160, 40], [40, 60, 200]]
    photos = try colors.enumerated().map { index, color in
      try workplace.writePNG("p\(index).png", Pixels(width: 90, height: 60) { _, _ in color })
    }
  }

  private func template(_ frames: [Rect], width: Double = 120, background: Color = .white) -> Template {
    Template(
      name: "t", canvas: Canvas(size: Size(width, width / 2), background: .color(background)),
      arrangement: .slots(
        frames.enumerated().map { PlacedSlot(slot: Slot(id: SlotID("s\($0)"), frame: $1), order: $0) }))
  }

  private var animation: LayoutAnimation {
    let row = template((0..<3).map { Rect(x: Double($0) * 40, y: 0, width: 40, height: 60) })
    // The same size in other units, and the photos the other way round.
    let back = template((0..<3).map { Rect(x: 160 - Double($0) * 80, y: 0, width: 80, height: 120) }, width: 240)
    return LayoutAnimation(
      stops: [.init(template: row, folder: "."), .init(template: back, folder: ".")], photos: photos,
      size: PixelSize(120, 60), seconds: 0.4, pause: 0.2, framesPerSecond: 10, easing: .linear, matching: .order)
  }

  private func pixel(_ file: String, page: Int = 0, height: Int = 60, _ x: Int, _ y: Int) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: workplace.path(file))))
    let image = try Image.load(try Source(bytes: bytes), as: .png, options: LoadOptions())
    let start = ((page * height + y) * image.width + x) * image.bands
    return Array(try image.pixels().bytes[start..<start + 3])
  }

  @Test func photosStartAndEndWhereTheTemplatesHaveThem() async throws {
    let count = try await animation.animation().write(to: .folder(workplace.path("f")), protecting: InputGuard())
    #expect(count == 5)
    #expect(try pixel("f/0001.png", 20, 30) == [200, 30, 30])
    #expect(try pixel("f/0001.png", 100, 30) == [40, 60, 200])
    #expect(try pixel("f/0005.png", 20, 30) == [40, 60, 200])
    #expect(try pixel("f/0005.png", 100, 30) == [200, 30, 30])
    // Half way they meet in the middle.
    #expect(try pixel("f/0003.png", 10, 30) == [255, 255, 255])
  }

  /// A bright spot at the right end of a dark photo: a slot that looks for it shows it, in an animation as in a render.
  @Test func aFocusThatIsLookedForIsFound() async throws {
    let wide = try workplace.writePNG(
      "wide.png",
      Pixels(width: 300, height: 60) { x, y in x > 262 && x < 282 && y > 20 && y < 40 ? [255, 240, 60] : [12, 12, 12] }
    )
    func stop(_ frame: Rect) -> LayoutAnimation.Stop {
      var slot = Slot(id: "s", frame: frame)
      slot.style.focus = .saliency
      return .init(
        template: Template(
          name: "t", canvas: Canvas(size: Size(120, 60)), arrangement: .slots([PlacedSlot(slot: slot)])), folder: ".")
    }
    let film = try await LayoutAnimation(
      stops: [stop(Rect(x: 0, y: 0, width: 60, height: 60)), stop(Rect(x: 60, y: 0, width: 60, height: 60))],
      photos: [wide], size: PixelSize(120, 60), seconds: 0.2, pause: 0.1, framesPerSecond: 10
    ).animation()
    for frame in film.frames {
      let item = try #require(frame.presentation.items.first)
      let slot = try #require(frame.presentation.slots.first { $0.id == item.slot })
      #expect(slot.frame.contains(item.placement.photoToCanvas.apply(Point(272, 30))))
    }
  }

  /// Two mosaics of the same photos: least movement may exchange equal ones and nothing else.
  @Test func photosOfMosaicsTravelLittleAndAreNotCropped() async throws {
    let many = try (0..<12).map { index in
      try workplace.writePNG(
        "m\(index).png", Pixels(width: index % 2 == 0 ? 90 : 60, height: 60) { _, _ in [9, UInt8(index), 9] })
    }
    func mosaic(_ seed: UInt64) -> LayoutAnimation.Stop {
      .init(
        template: Template(
          name: "m", canvas: Canvas(size: Size(300, 200)),
          arrangement: .automatic(.mosaic(Mosaic(seed: seed, quality: .quick)))), folder: ".")
    }
    func travel(_ matching: LayoutAnimation.Matching) async throws -> Double {
      let film = try await LayoutAnimation(
        stops: [mosaic(1), mosaic(2)], photos: many, size: PixelSize(300, 200), seconds: 0.1, pause: 0.1,
        framesPerSecond: 10, matching: matching
      ).animation()
      let (first, last) = (try #require(film.frames.first), try #require(film.frames.last))
      var sum = 0.0
      for item in first.presentation.items {
        let end = try #require(last.presentation.items.first { $0.item == item.item })
        let start = try #require(first.presentation.slots.first { $0.id == item.slot }).frame
        let frame = try #require(last.presentation.slots.first { $0.id == end.slot }).frame
        let aspect = end.placement.visiblePart.size.aspect
        #expect(frame.size.aspect / aspect < 1.2 && aspect / frame.size.aspect < 1.2)
        sum += (start.center - frame.center).length
      }
      return sum
    }
    #expect(try await travel(.rule(.leastMovement)) < travel(.order))
  }

  @Test func timesAddUpAndALoopMeetsItsBeginning() async throws {
    var looped = animation
    looped.isLoop = true
    let film = try await looped.animation()
    #expect(film.frames.reduce(0) { $0 + $1.milliseconds } == 1200)
    let straight = try await animation.animation()
    #expect(straight.frames.reduce(0) { $0 + $1.milliseconds } == 800)
    #expect(film.frames.first?.presentation == straight.frames.first?.presentation)
  }

  @Test func whatCannotBeAnimatedIsRefused() async {
    var one = animation
    one.stops.removeLast()
    await #expect(throws: RenderError.self) { try await one.animation() }
    var still = animation
    still.framesPerSecond = 0
    await #expect(throws: RenderError.self) { try await still.animation() }
    var empty = animation
    empty.photos = []
    await #expect(throws: RenderError.self) { try await empty.animation() }
  }

  @Test func animatedFilesAreOfTheirKind() async throws {
    let film = try await animation.animation()
    for (destination, name) in [
      (Animation.Destination.webP(workplace.path("a.webp")), "a.webp"), (.gif(workplace.path("a.gif")), "a.gif"),
    ] {
      #expect(try await film.write(to: destination, protecting: InputGuard()) == 5)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: workplace.path(name))))
      let text = String(decoding: bytes.prefix(6), as: UTF8.self)
      #expect(name == "a.gif" ? text == "GIF89a" : text.hasPrefix("RIFF"))
    }
    #expect(try Animation.Destination(path: "x/a.MP4") == .mp4("x/a.MP4"))
    #expect(try Animation.Destination(path: "frames/") == .folder("frames/"))
  }

  @Test func aVideoIsWrittenOrItsLackIsExplained() async throws {
    let film = try await animation.animation()
    let path = workplace.path("a.mp4")
    let hasEncoder = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/bin/ffmpeg"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    if hasEncoder {
      _ = try await film.write(to: .mp4(path), protecting: InputGuard())
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      #expect(String(decoding: bytes[4..<8], as: UTF8.self) == "ftyp")
      // The same animation makes the same bytes.
      _ = try await film.write(to: .mp4(workplace.path("b.mp4")), protecting: InputGuard())
      #expect(try Data(contentsOf: URL(fileURLWithPath: workplace.path("b.mp4"))) == Data(bytes))
      try checkVideo(path)
    } else {
      await #expect {
        _ = try await film.write(to: .mp4(path), protecting: InputGuard())
      } throws: { "\($0)".contains("apt install ffmpeg") }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  /// The video says which YCbCr it is, and a player that believes it sees the colors of the photos.
  private func checkVideo(_ path: String) throws {
    let tags = try ProgramRun([
      "ffprobe", "-v", "error", "-show_entries",
      "stream=color_range,color_space,color_transfer,color_primaries,width,height", "-of", "default=nw=1", path,
    ]).text
    for tag in ["range=tv", "space=bt709", "transfer=bt709", "primaries=bt709"] {
      #expect(tags.contains("color_\(tag)"))
    }
    let first = [UInt8](
      try ProgramRun(
        ["ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]).output)
    #expect(first.count == 120 * 60 * 3)
    for (x, color) in [(20, [200, 30, 30]), (60, [30, 160, 40]), (100, [40, 60, 200])] {
      let pixel = first[3 * (30 * 120 + x)..<3 * (30 * 120 + x) + 3].map { Int($0) }
      #expect(zip(pixel, color).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel) for \(color)")
    }
  }

  @Test func aVideoWithOddSidesRepeatsItsEdge() async throws {
    let tile = try Tile(width: 3, height: 1)
    for x in 0..<3 { for band in 0..<4 { tile.bytes[4 * x + band] = band == 3 ? 255 : UInt8(10 * x + band) } }
    let frame = EncodeFrames.opaque(tile, size: PixelSize(4, 2))
    let row: [UInt8] = [0, 1, 2, 10, 11, 12, 20, 21, 22, 20, 21, 22]
    #expect(frame == row + row)
  }

  @Test func whyAnEncoderDoesNotStartIsTold() {
    #expect(VideoEncoder.reason(ofFailedStart: ENOENT).contains("apt install ffmpeg"))
    #expect(VideoEncoder.reason(ofFailedStart: EACCES).contains("permission denied"))
    #expect(!VideoEncoder.reason(ofFailedStart: EAGAIN).contains("not installed"))
  }

  /// GIF counts in hundredths of a second; rounding each picture's time by itself would make an animation run too fast.
  @Test(arguments: [1, 7, 12, 20, 24, 25, 30, 48, 50, 60, 75, 100, 120])
  func aGIFRunsAsLongAsItsFilm(rate: Int) async throws {
    var quick = animation
    (quick.framesPerSecond, quick.seconds, quick.isLoop) = (rate, 1, true)
    let film = try await quick.animation()
    let total = film.frames.reduce(0) { $0 + $1.milliseconds }
    #expect(try await film.write(to: .gif(workplace.path("a.gif")), protecting: .init()) > 1)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: workplace.path("a.gif"))))
    // A graphic control extension: 21 F9 04, flags, and the delay in two bytes.
    let delays = bytes.indices.dropLast(6).filter {
      Array(bytes[$0..<$0 + 3]) == [0x21, 0xF9, 4] && bytes[$0 + 7] == 0
    }
    .map { Int(bytes[$0 + 4]) + 256 * Int(bytes[$0 + 5]) }
    #expect(abs(10 * delays.reduce(0, +) - total) <= 20)
    #expect(delays.allSatisfy { $0 >= 2 })
  }
}
