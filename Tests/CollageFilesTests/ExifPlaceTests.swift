import Testing

@testable import CollageFiles

@Suite("The place in EXIF data") struct ExifPlaceTests {
  /// A block with a directory of the camera's position.
  private struct Block {
    var isLittle = true
    var references = (latitude: "N", longitude: "E")
    var latitude: [(Int, Int)] = [(47, 1), (30, 1), (36, 1)]
    var longitude: [(Int, Int)] = [(11, 1), (1559, 100), (0, 1)]

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }

    private func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value + [UInt8](repeating: 0, count: 4 - value.count)
    }

    /// The first directory is at 8 with one entry, that of the position at 26 with four, and its fractions are at 80.
    var bytes: [UInt8] {
      let head = (isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]) + number(8, 4)
      let first = number(1, 2) + entry(0x8825, 4, 1, number(26, 4)) + number(0, 4)
      let position =
        number(4, 2) + entry(1, 2, 2, Array(references.latitude.utf8)) + entry(2, 5, 3, number(80, 4))
        + entry(3, 2, 2, Array(references.longitude.utf8)) + entry(4, 5, 3, number(104, 4)) + number(0, 4)
      let fractions = (latitude + longitude).flatMap { number($0.0, 4) + number($0.1, 4) }
      return head + first + position + fractions
    }

    var place: (latitude: Double, longitude: Double)? { ExifBlock(tiff: bytes[...]).place }
  }

  @Test("is read in both byte orders, and in all four quarters of the Earth", arguments: [true, false])
  func quarters(isLittle: Bool) throws {
    var block = Block(isLittle: isLittle)
    for (latitude, north) in [("N", 1.0), ("S", -1)] {
      for (longitude, east) in [("E", 1.0), ("W", -1)] {
        block.references = (latitude, longitude)
        let place = try #require(block.place)
        #expect(abs(place.latitude - north * 47.51) < 1e-9)
        #expect(abs(place.longitude - east * (11 + 15.59 / 60)) < 1e-9)
      }
    }
  }

  @Test("is unknown if an angle is not valid, and if both are zero, as some cameras write them")
  func unknown() {
    var block = Block()
    block.latitude[2] = (1, 0)
    #expect(block.place == nil)
    block = Block()
    block.latitude[0] = (91, 1)
    #expect(block.place == nil)
    block = Block()
    (block.latitude, block.longitude) = ([(0, 1), (0, 1), (0, 1)], [(0, 1), (0, 1), (0, 1)])
    #expect(block.place == nil)
  }

  @Test("is unknown in a block that ends anywhere")
  func truncated() {
    let bytes = Block().bytes
    for count in 0..<bytes.count { #expect(ExifBlock(tiff: bytes[..<count]).place == nil, "\(count) bytes") }
  }
}
