import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageFiles
@testable import CollageRender

/// Large pictures of tiles, as phones write them, which are decoded one row of tiles after the other.
@Suite("Large pictures of tiles") struct TiledPictureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// The side of the tiles, and the number of them along each side of the picture.
  private static let (side, count) = (256, 19)
  private static let colors: [[UInt8]] = [[200, 40, 40], [30, 160, 60], [40, 60, 190]]
  private static let places = (0..<count).map { row in (0..<count).map { (row + 2 * $0) % 3 } }
  private static let size = PixelSize(count * side - 100, count * side - 37)
  private static let policy = PhotoPolicy(allowedFormats: [.avif])

  private func file(depth: Int = 8, turns: Int = 0, repeats: Int = 1) throws -> [UInt8] {
    try TiledContainer(
      tiles: Self.colors.map { Pixels(width: Self.side, height: Self.side, filled: $0) }, places: Self.places,
      size: Self.size, depth: depth, turns: turns, repeats: repeats
    ).bytes()
  }

  private func picture(at path: String) throws -> GatedPicture {
    try PictureGate.inspect(
      RegularFile(path: path), path: path, format: .avif, policy: Self.policy, for: .pixels)
  }

  private func pixels(at path: String, keeping kept: PixelRect? = nil) throws -> (size: PixelSize, bytes: [UInt8]) {
    let image = try PhotoProbe.open(
      RegularFile(path: path), picture(at: path), path: path, format: .avif, options: LoadOptions(sequential: true),
      keeping: kept, time: DecodingTime(seconds: 60))
    let byteCount = image.width * image.height * image.bands * (image.bandFormat == .ushort ? 2 : 1)
    var bytes = [UInt8](repeating: 0, count: byteCount)
    try bytes.withUnsafeMutableBytes { try image.copyPixels(into: $0) }
    return (PixelSize(image.width, image.height), bytes)
  }

  @Test("Tiles are in their places, and a row of them is in memory") func places() throws {
    let path = try folder.write(file(), as: "tiles.avif")
    let gated = try picture(at: path)
    #expect(gated.tiles?.rows.count == Self.count)
    #expect(gated.heldBytes < 20_000_000)
    let (size, bytes) = try pixels(at: path)
    #expect(size == Self.size)
    let side = Self.side
    for y in [0, side - 1, side, 7 * side - 1, 7 * side, size.height - 1] {
      for x in [0, side - 1, side, 9 * side - 1, 9 * side, size.width - 1] {
        let color = Self.colors[Self.places[y / side][x / side]]
        let seen = bytes[(3 * (y * size.width + x))...].prefix(3)
        #expect(zip(seen, color).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(seen) at \(x), \(y)")
      }
    }
  }

  @Test("Tiles of twelve bits are decoded as those of eight, with all their bits") func deep() throws {
    let path = try folder.write(file(depth: 12), as: "deep.avif")
    #expect(try picture(at: path).tiles?.bytesPerSample == 2)
    let (size, bytes) = try pixels(at: path)
    #expect(size == Self.size && bytes.count == 6 * size.width * size.height)
    for (x, y) in [(0, 0), (Self.side, Self.side - 1), (size.width - 1, size.height - 1)] {
      let color = Self.colors[Self.places[y / Self.side][x / Self.side]]
      let seen = (0..<3).map { Int(bytes[6 * (y * size.width + x) + 2 * $0 + 1]) }
      #expect(zip(seen, color).allSatisfy { abs($0 - Int($1)) <= 3 }, "\(seen) at \(x), \(y)")
    }
  }

  @Test("Rows of many tiles are decoded in parts") func panorama() throws {
    let (columns, rows, side) = (67, 6, Self.side)
    let places = (0..<rows).map { row in (0..<columns).map { (row + 2 * $0) % 3 } }
    let wanted = PixelSize(columns * side - 11, rows * side)
    let file = try TiledContainer(
      tiles: Self.colors.map { Pixels(width: side, height: side, filled: $0) }, places: places, size: wanted
    ).bytes()
    let path = try folder.write(file, as: "panorama.avif")
    let widths = Array(repeating: 8 * side, count: 8) + [3 * side - 11]
    #expect(try picture(at: path).tiles?.rows.map { $0.map(\.width) } == Array(repeating: widths, count: rows))
    let (size, bytes) = try pixels(at: path)
    #expect(size == wanted)
    for y in [0, side, rows * side - 1] {
      for x in [0, side - 1, 8 * side - 1, 8 * side, 16_384, size.width - 1] {
        let seen = bytes[(3 * (y * size.width + x))...].prefix(3)
        let color = Self.colors[places[y / side][x / side]]
        #expect(zip(seen, color).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(seen) at \(x), \(y)")
      }
    }
  }

  @Test("A rotation is left to the renderer", arguments: [(1, Orientation(exif: 8)), (2, Orientation(exif: 3))])
  func turned(turns: Int, orientation: Orientation) throws {
    let path = try folder.write(file(turns: turns), as: "turned.avif")
    let header = try PhotoProbe.header(of: path, policy: Self.policy)
    #expect(header.storedSize == Self.size && header.orientation == orientation)
  }

  @Test("Properties that are listed more often than a byte counts are used once") func manyProperties() throws {
    let path = try folder.write(file(repeats: 128), as: "many.avif")
    #expect(try picture(at: path).tiles?.rows.count == Self.count)
    let kept = PixelRect(left: 0, top: 0, right: Self.side, bottom: Self.side)
    let seen = try pixels(at: path, keeping: kept).bytes.prefix(3)
    #expect(zip(seen, Self.colors[Self.places[0][0]]).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
  }

  @Test("A damaged tile is an error") func damaged() throws {
    let (size, side) = (Self.size, Self.side)
    let tiles = (Self.colors + [[90, 90, 90]]).map { Pixels(width: side, height: side, filled: $0) }
    var places = Self.places
    places[Self.count - 1][Self.count - 1] = 3
    var bytes = try TiledContainer(tiles: tiles, places: places, size: size).bytes()
    // All of the last tile but the header that tells its size, which is checked before; the grid's description follows.
    let last = try HDRContainer.coded(tiles[3], quality: 80).data.count
    for index in (bytes.count - 12 - last + 16)..<(bytes.count - 12) { bytes[index] = 0xFF }
    let path = try folder.write(bytes, as: "damaged.avif")
    #expect(try picture(at: path).tiles != nil)
    #expect(throws: (any Error).self) { try pixels(at: path) }
    // It is not decoded for a part that does not show it.
    for kept in [
      PixelRect(left: 0, top: 0, right: size.width, bottom: size.height - side),
      PixelRect(left: 0, top: 0, right: 16 * side, bottom: size.height),
    ] {
      let bytes = try pixels(at: path, keeping: kept).bytes
      for (x, y) in [(0, 0), (kept.right - 1, kept.bottom - 1)] {
        let color = Self.colors[Self.places[y / side][x / side]]
        let seen = bytes[(3 * (y * size.width + x))...].prefix(3)
        #expect(zip(seen, color).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "\(seen) at \(x), \(y)")
      }
    }
  }
}
