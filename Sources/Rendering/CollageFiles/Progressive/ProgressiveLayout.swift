/// The segments of a progressive JPEG: what a sequential one of the same picture begins with, and its scans.
///
/// Source: ITU-T T.81, annex B.
struct ProgressiveLayout {
  /// All up to the first coefficient of a sequential JPEG of the same picture.
  private(set) var header: [UInt8] = [0xFF, 0xD8]
  private(set) var components: [ProgressiveScan.Component] = []
  private(set) var scans: [ProgressiveScan] = []
  /// False if the file ends before the end of the picture, so that scans may be missing.
  private(set) var isWhole = false
  /// The number of units, across and down, each of which has blocks of all components.
  private(set) var units = (across: 0, down: 0)

  private var identifiers: [UInt8] = []
  private var interval = 0
  private var tables: [Int: HuffmanTable] = [:]

  private static let (first, others) = (0x00, 0x10)
  private static let maxScans = 128
  private static let maxComponents = 4

  /// Reads the segments before, between and after the scans; nil if this is not a progressive JPEG with 8 bits and Huffman
  /// codes, or if it is damaged.
  init?(_ source: GatedBytes) {
    var bytes = StreamBytes(source)
    var offset = 2
    while let mark = bytes.marker(from: offset) {
      isWhole = mark.code == 0xD9
      if isWhole { break }
      guard let length = bytes.number(at: mark.end, count: 2), length >= 2 else { break }
      let body = (mark.end + 2)..<(mark.end + length)
      if mark.code == 0xDA {
        guard let scan = scan(body, bytes, source), scans.count < Self.maxScans else { return nil }
        if scans.isEmpty { finishHeader() }
        scans.append(scan)
      } else {
        guard let content = bytes.bytes(in: body), take(mark.code, content) else { return nil }
      }
      offset = body.upperBound
    }
    guard !scans.isEmpty else { return nil }
  }

  private mutating func take(_ code: UInt8, _ body: [UInt8]) -> Bool {
    switch code {
    case 0xC2: return frame(body)
    case 0xC0...0xC3 where code != 0xC2, 0xC5...0xC7, 0xC9...0xCF: return false
    case 0xC4: return readTables(body)
    case 0xDD:
      guard body.count >= 2 else { return false }
      interval = Int(body[0]) << 8 | Int(body[1])
    case 0xDB:
      // A picture whose quantization changes between scans has no sequential form.
      guard scans.isEmpty else { return false }
      add(code, body)
    default:
      if scans.isEmpty { add(code, body) }
    }
    return true
  }

  private mutating func add(_ code: UInt8, _ body: [UInt8]) {
    header += [0xFF, code, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  private mutating func frame(_ body: [UInt8]) -> Bool {
    guard components.isEmpty, body.count >= 6, body[0] == 8 else { return false }
    let size = PixelSize(Int(body[3]) << 8 | Int(body[4]), Int(body[1]) << 8 | Int(body[2]))
    let count = Int(body[5])
    guard size.width > 0, size.height > 0, (1...Self.maxComponents).contains(count), body.count >= 6 + 3 * count else {
      return false
    }
    var (frame, factors) = (body, [(across: Int, down: Int)]())
    for index in 0..<count {
      let place = 6 + 3 * index
      identifiers.append(body[place])
      // The only component of a picture has units of one block, whatever its factors.
      if count == 1 { frame[place + 1] = 0x11 }
      factors.append((Int(frame[place + 1] >> 4), Int(frame[place + 1] & 15)))
    }
    guard factors.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) }) else { return false }
    let most = (across: factors.map(\.across).max() ?? 1, down: factors.map(\.down).max() ?? 1)
    units = (Self.parts(size.width, 8 * most.across), Self.parts(size.height, 8 * most.down))
    components = factors.map { factor in
      ProgressiveScan.Component(
        across: factor.across, down: factor.down,
        width: Self.parts(Self.parts(size.width * factor.across, most.across), 8),
        height: Self.parts(Self.parts(size.height * factor.down, most.down), 8), stride: units.across * factor.across)
    }
    // An extended sequential frame may have tables of 16 bits.
    add(0xC1, frame)
    return true
  }

  private static func parts(_ length: Int, _ part: Int) -> Int { (length + part - 1) / part }

  private mutating func readTables(_ body: [UInt8]) -> Bool {
    var offset = 0
    while offset + 17 <= body.count {
      let counts = Array(body[(offset + 1)..<(offset + 17)])
      let total = counts.reduce(0) { $0 + Int($1) }
      guard offset + 17 + total <= body.count, body[offset] & 0xEC == 0,
        let table = HuffmanTable(counts: counts, symbols: Array(body[(offset + 17)..<(offset + 17 + total)]))
      else { return false }
      tables[Int(body[offset])] = table
      offset += 17 + total
    }
    return offset == body.count
  }

  private func scan(_ body: Range<Int>, _ bytes: StreamBytes, _ source: GatedBytes) -> ProgressiveScan? {
    guard let head = bytes.bytes(in: body), let count = head.first.map(Int.init), (1...4).contains(count),
      head.count >= 4 + 2 * count
    else { return nil }
    let (first, last) = (Int(head[1 + 2 * count]), Int(head[2 + 2 * count]))
    let (high, low) = (head[3 + 2 * count] >> 4, Int(head[3 + 2 * count] & 15))
    guard first <= last, last < 64, low < 14, first > 0 ? count == 1 : last == 0 else { return nil }
    var (chosen, found) = ([Int](), [HuffmanTable?]())
    for index in 0..<count {
      guard let component = identifiers.firstIndex(of: head[1 + 2 * index]), !chosen.contains(component) else {
        return nil
      }
      let codes = head[2 + 2 * index]
      chosen.append(component)
      found.append(tables[first == 0 ? Self.first | Int(codes >> 4) : Self.others | Int(codes & 15)])
    }
    return ProgressiveScan(
      components: chosen, tables: found, first: first, last: last, low: low, isRefinement: high > 0, interval: interval,
      bits: ScanBits(source, at: body.upperBound))
  }

  private mutating func finishHeader() {
    for (number, table) in [SequentialEncoder.firstTable, SequentialEncoder.othersTable].enumerated() {
      add(0xC4, [UInt8(number << 4)] + table.counts + table.symbols)
    }
    add(0xDA, [UInt8(components.count)] + identifiers.flatMap { [$0, 0] } + [0, 63, 0])
  }
}

/// The bytes of a gated stream, of which a part is buffered.
private struct StreamBytes {
  private let source: GatedBytes
  private var window: [UInt8] = []
  private var start = 0

  private static let windowLength = 65_536

  init(_ source: GatedBytes) { self.source = source }

  /// Returns the next marker with a length, or the end of the image, and where it ends.
  mutating func marker(from offset: Int) -> (code: UInt8, end: Int)? {
    var offset = offset
    while offset < source.byteCount {
      guard byte(at: offset) != nil else { return nil }
      guard let index = window[(offset - start)...].firstIndex(of: 0xFF) else {
        offset = start + window.count
        continue
      }
      offset = start + index
      guard let code = byte(at: offset + 1) else { return nil }
      if code > 1, code != 0xFF, !(0xD0...0xD8).contains(code) { return (code, offset + 2) }
      offset += code == 0xFF ? 1 : 2
    }
    return nil
  }

  mutating func number(at offset: Int, count: Int) -> Int? {
    var value = 0
    for index in 0..<count {
      guard let byte = byte(at: offset + index) else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.upperBound <= source.byteCount else { return nil }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = bytes.withUnsafeMutableBytes { source.read(into: $0, at: range.lowerBound) }
    return count == range.count ? bytes : nil
  }

  private mutating func byte(at offset: Int) -> UInt8? {
    if offset < start || offset >= start + window.count {
      guard offset >= 0, offset < source.byteCount else { return nil }
      window = [UInt8](repeating: 0, count: min(Self.windowLength, source.byteCount - offset))
      let count = window.withUnsafeMutableBytes { source.read(into: $0, at: offset) }
      start = offset
      if count < window.count { window.removeLast(window.count - max(0, count)) }
    }
    return offset < start + window.count ? window[offset - start] : nil
  }
}
