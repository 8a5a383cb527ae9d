import CollageModel
import CollageTestSupport

@testable import CollageFiles

/// Builds AVIF files of a grid of tiles, as phones write HEIC files.
///
/// Source: ISO/IEC 23008-12:2022, sections 6.6.2.3 and 9.
struct TiledContainer {
  /// The different tiles, of the same size.
  let tiles: [Pixels]
  /// The number of the tile at each place, row by row.
  let places: [[Int]]
  /// The size of the picture, in pixels.
  let size: PixelSize
  /// The number of bits per sample.
  var depth = 8
  /// The number of quarter turns, counterclockwise.
  var turns = 0
  /// How often the properties of each item are listed.
  var repeats = 1

  private typealias Box = HDRContainer

  func bytes() throws -> [UInt8] {
    // At this quality, chroma is subsampled, as by phones.
    let parts = try tiles.map { try Box.coded($0, quality: 80, depth: depth) }
    let side = { (value: Int) in Box.number(value, 4) }
    let description: [UInt8] =
      [0, 1, UInt8(places.count - 1), UInt8(places[0].count - 1)] + side(size.width) + side(size.height)
    let data = parts.map(\.data) + [description]
    let grid = data.count
    let all = places.flatMap { $0 }
    let references = Box.box(
      "dimg", Box.number(grid, 2) + Box.number(all.count, 2) + all.flatMap { Box.number($0 + 1, 2) })
    let properties =
      Box.box("av1C", parts[0].configuration) + Box.box("ispe", parts[0].size)
      + Box.full("ispe", side(size.width) + side(size.height)) + Box.box("irot", [UInt8(turns)])
    let associations = (1...grid).flatMap { number -> [UInt8] in
      let shown: [UInt8] = number < grid ? [0x81, 2] : turns == 0 ? [3] : [3, 0x84]
      let entry = Box.number(number, 2) + [UInt8(shown.count)] + shown
      return (0..<repeats).flatMap { _ in entry }
    }
    let infos = (1...grid).flatMap { number in
      Box.full(
        "infe", version: 2, flags: number < grid ? 1 : 0,
        Box.number(number, 2) + [0, 0] + Array((number < grid ? "av01" : "grid").utf8) + [0])
    }
    let head = Box.box("ftyp", Array("avif".utf8) + Box.number(0, 4) + Array("avifmif1miaf".utf8))
    func meta(at start: Int) -> [UInt8] {
      var (places, offset) = ([UInt8](), start)
      for (index, part) in data.enumerated() {
        places += Box.number(index + 1, 2) + [0, 0] + Box.number(1, 2) + side(offset) + side(part.count)
        offset += part.count
      }
      return Box.full(
        "meta",
        Box.full("hdlr", [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
          + Box.full("pitm", Box.number(grid, 2)) + Box.full("iloc", [0x44, 0] + Box.number(grid, 2) + places)
          + Box.full("iinf", Box.number(grid, 2) + infos) + Box.full("iref", references)
          + Box.box("iprp", Box.box("ipco", properties) + Box.full("ipma", side(grid * repeats) + associations)))
    }
    let start = head.count + meta(at: 0).count + 8
    return head + meta(at: start) + Box.box("mdat", data.flatMap { $0 })
  }
}
