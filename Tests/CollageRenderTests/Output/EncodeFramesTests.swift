import CollageFiles
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

@Suite("Frames of animations") struct EncodeFramesTests {
  private let folder: ScratchFolder
  private static let size = PixelSize(160, 96)

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// A frame of an animated WebP: the part of the picture that it replaces, and its pixels as a file of their own.
  private struct Frame {
    let size: PixelSize
    let file: [UInt8]
  }

  private func encoded(_ frames: [[UInt8]]) throws -> [Frame] {
    let file = try OutputFile(path: folder.file("film.webp"), protecting: InputGuard())
    try EncodeFrames.write(
      frames.flatMap { $0 }, size: Self.size,
      as: .webP(quality: 80, milliseconds: [Int](repeating: 40, count: frames.count)), to: file)
    try file.finish()
    let bytes = try folder.read("film.webp")
    var found: [Frame] = []
    func number(at place: Int, bytes count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    var place = 12
    while place + 8 <= bytes.count {
      let length = number(at: place + 4, bytes: 4)
      if Array(bytes[place..<(place + 4)]) == Array("ANMF".utf8) {
        let picture = Array(bytes[(place + 24)..<(place + 8 + length)])
        let count = picture.count + 4
        let file = Array("RIFF".utf8) + (0..<4).map { UInt8(count >> (8 * $0) & 255) } + Array("WEBP".utf8) + picture
        let size = PixelSize(number(at: place + 14, bytes: 3) + 1, number(at: place + 17, bytes: 3) + 1)
        found.append(Frame(size: size, file: file))
      }
      place += 8 + length + length & 1
    }
    return found
  }

  /// A gradient, a level darker for each frame, with a black square that moves.
  private static func frame(_ number: Int, darker: Int) -> [UInt8] {
    (0..<(size.width * size.height)).flatMap { index -> [UInt8] in
      let (x, y) = (index % size.width, index / size.width)
      if (40..<56).contains(y), (3 * number..<3 * number + 16).contains(x) { return [0, 0, 0] }
      let level = 250 - x / 8 - darker
      return [UInt8(level), UInt8(level - 6), UInt8(level - 20)]
    }
  }

  @Test("a slow change of the whole picture leaves no traces in a WebP")
  func fade() throws {
    let frames = (0..<40).map { Self.frame($0, darker: $0) }
    let found = try encoded(frames)
    #expect(found.count == 40)
    for (index, frame) in found.enumerated() {
      #expect(frame.size == Self.size, "frame \(index)")
      let shown = try Image.load(Source(bytes: frame.file), as: .webp).pixels()
      // Away from the square, around which lossy compression leaves more.
      let rows = (0..<24).flatMap { y in (0..<3 * Self.size.width).map { y * 3 * Self.size.width + $0 } }
      let worst = rows.map { abs(Int(shown.bytes[$0]) - Int(frames[index][$0])) }.max() ?? 255
      #expect(worst <= 6, "frame \(index)")
    }
  }

  @Test("a small change of a picture is not stored with the whole picture")
  func mover() throws {
    let frames = (0..<12).map { Self.frame($0, darker: 0) }
    let found = try encoded(frames)
    let areas = found.map { $0.size.width * $0.size.height }
    #expect(
      areas[0] == Self.size.width * Self.size.height && areas.dropFirst().allSatisfy { 4 * $0 < areas[0] }, "\(areas)")
  }

  @Test("whole frames are as far from each other as the part that changes is small")
  func distance() {
    let (black, white) = ([UInt8](repeating: 0, count: 300), [UInt8](repeating: 255, count: 300))
    let tenth = [UInt8](repeating: 255, count: 30) + black[30...]
    #expect(EncodeFrames.keyFrameDistance(of: black, frameBytes: 300) == 1)
    #expect(EncodeFrames.keyFrameDistance(of: black + white + black, frameBytes: 300) == 1)
    #expect(EncodeFrames.keyFrameDistance(of: black + tenth + black, frameBytes: 300) == 10)
    #expect(EncodeFrames.keyFrameDistance(of: black + black, frameBytes: 300) == 100)
  }
}
