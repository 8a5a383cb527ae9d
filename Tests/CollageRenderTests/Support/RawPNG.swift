import CollageFiles

/// PNG files that no encoder at hand writes: palettes, few bits a sample, and every filter in one picture.
///
/// Source: PNG (third edition), sections 5 and 11; the image data is deflated as stored blocks.
struct RawPNG {
  let width: Int
  let height: Int
  let bitDepth: UInt8
  /// 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha.
  let colorType: UInt8
  var palette: [UInt8] = []
  /// The alpha of the first palette entries.
  var transparency: [UInt8] = []

  /// The filter of a row; they need eight bits a sample.
  var filter: @Sendable (_ row: Int) -> UInt8 = { _ in 0 }
  /// The bytes of compressed data that go into each chunk.
  var chunkBytes = Int.max

  /// The file; each row holds packed samples.
  func encode(rows: [[UInt8]]) -> [UInt8] { Self.file(chunks(rows: rows)) }

  /// A part of the file.
  struct Chunk {
    var name: String
    var content: [UInt8]
  }

  /// Returns the chunks from IHDR to IEND.
  func chunks(rows: [[UInt8]]) -> [Chunk] {
    var header = Self.word(UInt32(width)) + Self.word(UInt32(height))
    header += [bitDepth, colorType, 0, 0, 0]
    var chunks = [Chunk(name: "IHDR", content: header)]
    if !palette.isEmpty { chunks.append(Chunk(name: "PLTE", content: palette)) }
    if !transparency.isEmpty { chunks.append(Chunk(name: "tRNS", content: transparency)) }
    let lines = rows.indices.flatMap { y in
      [filter(y)] + filtered(rows[y], above: y > 0 ? rows[y - 1] : nil, by: filter(y))
    }
    var data = Self.deflated(lines)[...]
    while !data.isEmpty {
      chunks.append(Chunk(name: "IDAT", content: Array(data.prefix(chunkBytes))))
      data = data.dropFirst(chunkBytes)
    }
    return chunks + [Chunk(name: "IEND", content: [])]
  }

  /// A file of chunks, each with its check.
  static func file(_ chunks: [Chunk]) -> [UInt8] {
    chunks.reduce([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { $0 + chunk($1.name, $1.content) }
  }

  private func filtered(_ row: [UInt8], above: [UInt8]?, by filter: UInt8) -> [UInt8] {
    let pixel = [0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 1
    return row.indices.map { index in
      let left = index >= pixel ? Int(row[index - pixel]) : 0
      let over = above.map { Int($0[index]) } ?? 0
      let corner = index >= pixel ? above.map { Int($0[index - pixel]) } ?? 0 : 0
      let guess: Int
      switch filter {
      case 1: guess = left
      case 2: guess = over
      case 3: guess = (left + over) / 2
      case 4: guess = [left, over, corner].min { abs(left + over - corner - $0) < abs(left + over - corner - $1) } ?? 0
      default: guess = 0
      }
      return row[index] &- UInt8(guess)
    }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(UInt32(content.count)) + body + word(pngChecksum(of: body))
  }

  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65535, bytes.count - start)
      let isLast: UInt8 = start + count == bytes.count ? 1 : 0
      let (low, high) = (UInt8(count & 255), UInt8(count >> 8))
      result += [isLast, low, high, ~low, ~high] + bytes[start..<(start + count)]
      start += count
    } while start < bytes.count
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65521
      second = (second + first) % 65521
    }
    return result + word(second << 16 | first)
  }

  /// CRC-32 with the reflected polynomial of the PNG standard.
  private static func word(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
