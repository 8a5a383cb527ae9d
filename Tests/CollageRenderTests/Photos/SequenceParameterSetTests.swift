import CollageModel
import CollageTestSupport
import Determinism
import Testing

@testable import CollageFiles
@testable import CollageRender

/// Colors of HEVC that only its sequence parameter set tells, written here bit by bit.
@Suite("Colors in parameter sets of HEVC") struct SequenceParameterSetTests {
  private struct BitWriter {
    private(set) var bits: [UInt8] = []

    mutating func add(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(UInt8(value >> place & 1)) }
    }

    /// Exp-Golomb codes.
    mutating func golomb(_ values: Int...) {
      for value in values {
        let length = Int.bitWidth - (value + 1).leadingZeroBitCount
        add(0, length - 1)
        add(value + 1, length)
      }
    }

    /// The bytes after the bit that ends them, with bytes that prevent the emulation of start codes.
    var bytes: [UInt8] {
      var padded = bits + [1]
      padded += [UInt8](repeating: 0, count: (8 - padded.count % 8) % 8)
      var (result, zeros) = ([UInt8](), 0)
      for start in stride(from: 0, to: padded.count, by: 8) {
        let byte = padded[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        if zeros >= 2, byte <= 3 {
          result.append(3)
          zeros = 0
        }
        zeros = byte == 0 ? zeros + 1 : 0
        result.append(byte)
      }
      return result
    }
  }

  /// The parts of a set that may stand before its colors.
  enum Part: CaseIterable {
    case layers, cropping, scalingLists, uncoded, references, longTerm, shape
  }

  /// A set of 64x64 pixels with some parts and, if there are three, the numbers of its colors.
  private static func set(_ parts: Set<Part>, isFullRange: Bool = true, colors: [Int] = [12, 13, 6]) -> BitWriter {
    var set = BitWriter()
    let layers = parts.contains(.layers) ? 2 : 0
    set.add(0, 4)
    set.add(layers, 3)
    set.add(1, 1)
    // Profile and level, the former with many zeros.
    set.add(0x0370_0000, 32)
    set.add(0, 56)
    set.add(30, 8)
    if layers > 0 {
      set.add(0b1101, 4)
      set.add(0, 12)
      set.add(0, 88 + 8 + 8)
    }
    set.golomb(0, 1, 64, 64)
    set.add(parts.contains(.cropping) ? 1 : 0, 1)
    if parts.contains(.cropping) { set.golomb(0, 1, 2, 3) }
    set.golomb(0, 0, 4)
    set.add(1, 1)
    for _ in 0...layers { set.golomb(4, 2, 0) }
    set.golomb(0, 3, 0, 3, 0, 1)
    addTools(&set, parts)
    addReferences(&set, parts)
    set.add(0b11, 2)
    set.add(1, 1)
    set.add(parts.contains(.shape) ? 1 : 0, 1)
    if parts.contains(.shape) { set.add(255 << 32 | 4 << 16 | 3, 40) }
    set.add(parts.contains(.shape) ? 0b11 : 0, parts.contains(.shape) ? 2 : 1)
    set.add(0b1101, 4)
    set.add(isFullRange ? 1 : 0, 1)
    set.add(colors.isEmpty ? 0 : 1, 1)
    for color in colors { set.add(color, 8) }
    set.add(0, 40)
    return set
  }

  private static func addTools(_ set: inout BitWriter, _ parts: Set<Part>) {
    let hasLists = parts.contains(.scalingLists)
    set.add(hasLists ? 0b11 : 0, hasLists ? 2 : 1)
    if hasLists {
      for size in 0..<4 {
        for matrix in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
          let isListed = matrix % 2 == 1
          set.add(isListed ? 1 : 0, 1)
          if !isListed { set.golomb(matrix) }
          if isListed, size > 1 { set.golomb(7) }
          for index in 0..<(isListed ? min(64, 16 << (2 * size)) : 0) { set.golomb(index % 5) }
        }
      }
    }
    set.add(0b11, 2)
    set.add(parts.contains(.uncoded) ? 1 : 0, 1)
    if parts.contains(.uncoded) {
      set.add(0x77, 8)
      set.golomb(0, 2)
      set.add(1, 1)
    }
  }

  private static func addReferences(_ set: inout BitWriter, _ parts: Set<Part>) {
    set.golomb(parts.contains(.references) ? 3 : 0)
    if parts.contains(.references) {
      set.golomb(2, 1)
      for distance in 0..<3 {
        set.golomb(distance)
        set.add(1, 1)
      }
      // Predicted from three pictures and the own one, of which one is not kept; then from three.
      set.add(0b10, 2)
      set.golomb(1)
      set.add(0b1_01_00_1, 6)
      set.add(0b11, 2)
      set.golomb(0)
      set.add(0b1111, 4)
    }
    set.add(parts.contains(.longTerm) ? 1 : 0, 1)
    if parts.contains(.longTerm) {
      set.golomb(2)
      set.add(0b10101010_1_01010101_0, 18)
    }
  }

  @Test("are read behind each part of a set") func parts() throws {
    for parts in [[], Part.allCases] + Part.allCases.map({ [$0] }) {
      let picture = try #require(CodedPicture(sequenceParameterSet: Self.set(Set(parts)).bytes))
      #expect(picture.size == PixelSize(64, 64) && picture.depth == 8)
      #expect(picture.signal == .codes(primaries: 12, transfer: 13), "\(parts)")
      #expect(picture.isFullRange == true, "\(parts)")
    }
  }

  @Test("may be a range alone") func range() throws {
    let set = Self.set([], isFullRange: false, colors: [])
    let picture = try #require(CodedPicture(sequenceParameterSet: set.bytes))
    #expect(picture.signal == nil && picture.isFullRange == false)
  }

  @Test("that are cut or changed are none, and the size stays") func hostile() {
    let whole = Self.set(Set(Part.allCases))
    for count in 0..<whole.bytes.count { _ = CodedPicture(sequenceParameterSet: Array(whole.bytes.prefix(count))) }
    let cut = CodedPicture(sequenceParameterSet: Array(whole.bytes.prefix(60)))
    #expect(cut?.size == PixelSize(64, 64) && cut?.signal == nil)
    var random = SplitMix64(seed: 7)
    for _ in 0..<3_000 {
      var bytes = whole.bytes
      for _ in 0...random.next(below: 4) {
        bytes[12 + Int(random.next(below: UInt64(bytes.count - 12)))] = UInt8(random.next(below: 256))
      }
      _ = CodedPicture(sequenceParameterSet: bytes)
    }
    _ = CodedPicture(sequenceParameterSet: [UInt8](repeating: 0, count: 5_000))
    _ = CodedPicture(sequenceParameterSet: [UInt8](repeating: 255, count: 5_000))
  }

  /// The picture of `HEICSample` with the range and the colors of its parameter set replaced, in its configuration or in its data.
  private func sample(isFullRange: Bool, colors: [Int], isInBand: Bool) throws -> ItemContainer.Item {
    var item = try ItemContainer.sample()
    let place = try #require(item.properties.firstIndex { $0.type == "hvcC" })
    let box = item.properties[place].body
    var (units, offset) = ([(type: UInt8, bytes: [UInt8])](), 23)
    for _ in 0..<box[22] {
      let length = Int(box[offset + 3]) << 8 | Int(box[offset + 4])
      units.append((box[offset] & 63, Array(box[(offset + 5)..<(offset + 5 + length)])))
      offset += 5 + length
    }
    let set = try #require(units.firstIndex { $0.type == 33 })
    // What precedes the range is that of the encoder; two zeros are followed by a byte that is none of the data.
    let coded = units[set].bytes.dropFirst(2)
    let plain = coded.indices.filter { coded[$0] != 3 || coded[$0 - 1] != 0 || coded[$0 - 2] != 0 }.map { coded[$0] }
    var writer = BitWriter()
    for index in 0..<181 { writer.add(Int(plain[index / 8] >> (7 - index % 8) & 1), 1) }
    writer.add(isFullRange ? 1 : 0, 1)
    writer.add(1, 1)
    for color in colors { writer.add(color, 8) }
    for index in 207..<(8 * plain.count - 7) { writer.add(Int(plain[index / 8] >> (7 - index % 8) & 1), 1) }
    units[set].bytes = Array(units[set].bytes.prefix(2)) + writer.bytes
    let kept = isInBand ? [] : units
    let arrays: [UInt8] = kept.flatMap { unit -> [UInt8] in
      [unit.type | 0x80, 0, 1] + HDRContainer.number(unit.bytes.count, 2) + unit.bytes
    }
    let body: [UInt8] = Array(box.prefix(22)) + [UInt8(kept.count)] + arrays
    item.properties[place] = HEIFBoxes.Property(type: "hvcC", body: body)
    if isInBand {
      let sets: [UInt8] = units.flatMap { unit -> [UInt8] in HDRContainer.number(unit.bytes.count, 4) + unit.bytes }
      item.data = sets + item.data
    }
    return item
  }

  private func paint(_ item: ItemContainer.Item) async throws -> Pixels {
    let folder = try ScratchFolder()
    let path = try folder.write(ItemContainer(items: [item], brand: "heic").bytes(), as: "picture.heic")
    var harness = RenderHarness(folder, 64, 64).adding(path, frame: Rect(x: 0, y: 0, width: 64, height: 64))
    harness.policy.allowedFormats.insert(.heic)
    return try await harness.paint()
  }

  @Test(
    "count as those of a color box do",
    arguments: [(true, [12, 13, 6]), (true, [9, 16, 9]), (false, [12, 13, 6]), (false, [1, 1, 1])], [false, true])
  func shown(signal: (isFullRange: Bool, colors: [Int]), isInBand: Bool) async throws {
    try PictureFile.start()
    let usual = try sample(isFullRange: true, colors: [2, 2, 6], isInBand: isInBand)
    func box(_ colors: [Int]) -> [UInt8] {
      Array("nclx".utf8) + colors.flatMap { [0, UInt8($0)] } + [signal.isFullRange ? 0x80 : 0]
    }
    let boxed = try await paint(usual.adding("colr", box(signal.colors)))
    let plain = try await paint(usual)
    let coded = try sample(isFullRange: signal.isFullRange, colors: signal.colors, isInBand: isInBand)
    let own = try await paint(coded)
    #expect(own == boxed)
    #expect(own != plain)
    // A box that leaves primaries and transfer open does not hide those of the bitstream.
    #expect(try await paint(coded.adding("colr", box([2, 2, signal.colors[2]]))) == own)
  }
}
