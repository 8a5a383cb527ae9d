import CollageColor
import CollageModel
import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageFiles
@testable import CollageRender

/// Gain maps that are carried from photos into a picture.
@Suite("HDR pictures") struct HDRTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  // MARK: Inputs

  private static func metadata(_ least: Double, _ most: Double, gamma: Double = 1, headroom: Double) -> GainMapMetadata
  {
    var channel = GainMapMetadata.Channel()
    (channel.least, channel.most, channel.gamma) = (least, most, gamma)
    var metadata = GainMapMetadata(channels: [channel])
    metadata.alternateHeadroom = headroom
    return metadata
  }

  /// A ramp from left to right, of one band.
  private static let ramp = Pixels(width: 64, height: 48, bands: 1) { x, _ in [UInt8(x * 255 / 63)] }
  private static let gray = Pixels(width: 128, height: 96, filled: [120, 120, 120])

  private func jpeg(_ pixels: Pixels) throws -> [UInt8] {
    try PictureFile.encode(PictureFile.image(pixels), as: "part.jpg")
  }

  /// An Ultra HDR JPEG, whose numbers are in an XMP packet or in a block of the standard.
  private func ultra(
    _ photo: Pixels, _ gains: Pixels, _ metadata: GainMapMetadata, isStandard: Bool
  ) throws -> [UInt8] {
    let map = try jpeg(gains)
    let segment: [UInt8]
    if isStandard {
      let body = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + metadata.standardBytes
      segment = [0xFF, 0xE2, 0, UInt8(body.count + 2)] + body
    } else {
      let (attributes, elements) = metadata.properties
      let text = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:RDF><rdf:Description \(attributes)>\(elements)"
      let body = Array("\(text)</rdf:Description></rdf:RDF></x:xmpmeta>".utf8)
      segment = [0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    let version = Array("http://ns.adobe.com/xap/1.0/\0<rdf:Description hdrgm:Version=\"1.0\"/>".utf8)
    let main = try jpeg(photo)
    return Array(main.prefix(2)) + [0xFF, 0xE1, 0, UInt8(version.count + 2)] + version + main.dropFirst(2)
      + map.prefix(2) + segment + map.dropFirst(2)
  }

  // MARK: Outputs

  private struct Seen {
    let base: Pixels
    let map: Pixels
    let metadata: GainMapMetadata
    let bytes: [UInt8]
    let notes: [RenderNote]

    /// The gain at a position, 0 to 1, as a power of two.
    func gain(_ x: Double, _ y: Double, band: Int = 0) -> Double {
      let value = map[Int(x * Double(map.width)), Int(y * Double(map.height))][min(band, map.bands - 1)]
      let channel = metadata.channels[min(band, metadata.channels.count - 1)]
      return channel.least + (channel.most - channel.least) * Double(value) / 255
    }
  }

  private func written(_ harness: RenderHarness, hdr: Bool) async throws -> (bytes: [UInt8], notes: [RenderNote]) {
    var output = OutputSettings(format: .jpeg, quality: 95)
    output.isHDR = hdr
    let prepared = try await PreparedRender(harness.request(output))
    let name = "out-\(hdr).jpg"
    let report = try await prepared.write(to: .file(folder.file(name)), protecting: InputGuard())
    return (try folder.read(name), report.notes)
  }

  private func seen(_ harness: RenderHarness) async throws -> Seen {
    let (bytes, notes) = try await written(harness, hdr: true)
    let plain = try await written(harness, hdr: false).bytes
    let base = try PictureFile.decode(bytes)
    #expect(try PictureFile.decode(plain) == base)
    let (metadata, start) = try place(in: bytes)
    return Seen(
      base: base, map: try PictureFile.decode(Array(bytes[start...])), metadata: metadata, bytes: bytes, notes: notes)
  }

  /// The meaning of a picture's gain map, and where it begins.
  private func place(in bytes: [UInt8]) throws -> (metadata: GainMapMetadata, start: Int) {
    let path = try folder.write(bytes, as: "read.jpg")
    let file = try RegularFile(path: path)
    let gated = PictureGate.gainMap(in: file, format: .jpeg, policy: PhotoPolicy())
    let found = try #require(gated)
    guard case .standard(let metadata) = found.meaning, case .file(let first)? = found.picture.pieces.first else {
      throw RenderError.unsupportedOutput("no gain map")
    }
    // The list of pictures leads to the same place.
    let list = try #require(bytes.firstRange(of: Array("MPF\0".utf8)))
    func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    let entry = list.upperBound + number(list.upperBound + 8 + 2 + 24 + 8)
    #expect(number(entry + 4) == first.lowerBound)
    #expect(number(entry + 16 + 4) == bytes.count - first.lowerBound)
    #expect(list.upperBound + number(entry + 16 + 8) == first.lowerBound)
    return (metadata, first.lowerBound)
  }

  private static let frame = Rect(x: 0, y: 0, width: 128, height: 96)

  // MARK: Tests

  @Test("Gains are those of the photo, whichever form its numbers have", arguments: [true, false])
  func ramp(isStandard: Bool) async throws {
    let metadata = Self.metadata(0, 2, gamma: 1, headroom: 1.5)
    let path = try folder.write(
      ultra(Self.gray, Self.ramp, metadata, isStandard: isStandard), as: "photo.jpg")
    let seen = try await seen(RenderHarness(folder, 128, 96).adding(path, frame: Self.frame))
    #expect(seen.metadata == metadata)
    #expect(!seen.notes.contains { $0.kind == .gainMap })
    for x in [0.1, 0.3, 0.5, 0.7, 0.9] { #expect(abs(seen.gain(x, 0.5) - 2 * x) < 0.04, "at \(x)") }
  }

  @Test("A resident renderer writes the same bytes, and a comment leaves the gain map in its place")
  func resident() async throws {
    let path = try folder.write(
      ultra(Self.gray, Self.ramp, Self.metadata(0, 2, headroom: 2), isStandard: true), as: "photo.jpg")
    let harness = RenderHarness(folder, 128, 96).adding(path, frame: Self.frame)
    let alone = try await written(harness, hdr: true).bytes
    var output = OutputSettings(format: .jpeg, quality: 95)
    output.isHDR = true
    #expect(try await ResidentRenderer().encoded(harness.request(output)).bytes == alone)
    let commented = CommentedJPEG.adding("collage", to: alone)
    #expect(try PictureFile.decode(commented) == PictureFile.decode(alone))
    let (first, second) = (try place(in: alone), try place(in: commented))
    #expect(second.metadata == first.metadata && second.start == first.start + commented.count - alone.count)
  }

  @Test("Colors without a gain are not changed by offsets that differ") func offsets() async throws {
    var metadata = Self.metadata(0, 2, headroom: 2)
    metadata.channels[0].alternateOffset = 0
    let path = try folder.write(ultra(Self.gray, Self.ramp, metadata, isStandard: true), as: "photo.jpg")
    let seen = try await seen(RenderHarness(folder, 128, 96).adding(path, frame: Self.frame))
    #expect(seen.metadata.channels[0].baseOffset == 1.0 / 64)
    #expect(seen.metadata.channels[0].alternateOffset == 1.0 / 64)
  }

  /// The light of a gray of 120 at a gain, as a share of white.
  private static func light(_ gain: Double, _ offsets: (base: Double, alternate: Double)) -> Double {
    let gray = SRGBTransfer.decode(120.0 / 255)
    return (gray + offsets.base) * StableMath.exp2(gain) - offsets.alternate
  }

  @Test("A photo's light is that of its own offsets", arguments: [(1.0 / 64, 0.0), (0.0, 1.0 / 64), (0.25, 0.0)])
  func ownOffsets(base: Double, alternate: Double) async throws {
    var metadata = Self.metadata(0, 2, headroom: 2)
    (metadata.channels[0].baseOffset, metadata.channels[0].alternateOffset) = (base, alternate)
    let path = try folder.write(ultra(Self.gray, Self.ramp, metadata, isStandard: true), as: "photo.jpg")
    var harness = RenderHarness(folder, 128, 96).adding(path, frame: Rect(x: 0, y: 0, width: 128, height: 48))
    harness.canvas.background = .color(.black)
    let seen = try await seen(harness)
    let written = seen.metadata.channels.map { ($0.baseOffset, $0.alternateOffset) }
    #expect(written.allSatisfy { $0.0 == $0.1 })
    for x in [0.2, 0.5, 0.8] {
      for band in 0..<seen.map.bands {
        let light = Self.light(seen.gain(x, 0.25, band: band), written[min(band, written.count - 1)])
        let own = Self.light(2 * x, (base, alternate))
        #expect(abs(light / own - 1) < 0.06, "at \(x): \(light) instead of \(own)")
      }
    }
    // Black without a photo stays black.
    for band in 0..<seen.map.bands { #expect(abs(seen.gain(0.5, 0.9, band: band)) < 1e-3) }
  }

  @Test("Screens show a photo brighter from the headroom at which it begins") func baseHeadroom() async throws {
    var metadata = Self.metadata(0, 2, headroom: 2)
    metadata.baseHeadroom = 0.75
    let path = try folder.write(ultra(Self.gray, Self.ramp, metadata, isStandard: true), as: "photo.jpg")
    let seen = try await seen(RenderHarness(folder, 128, 96).adding(path, frame: Self.frame))
    #expect(seen.metadata == metadata)
    #expect(String(decoding: seen.bytes, as: UTF8.self).contains("HDRCapacityMin=\"0.75\""))
  }

  @Test("Each channel keeps its own range") func channels() async throws {
    var metadata = Self.metadata(0, 2, headroom: 2)
    metadata.channels += metadata.channels + metadata.channels
    (metadata.channels[1].most, metadata.channels[2].least) = (0.5, -1)
    let gains = Pixels(width: 64, height: 48) { x, _ in [UInt8](repeating: UInt8(x * 255 / 63), count: 3) }
    let path = try folder.write(ultra(Self.gray, gains, metadata, isStandard: true), as: "photo.jpg")
    let seen = try await seen(RenderHarness(folder, 128, 96).adding(path, frame: Self.frame))
    #expect(seen.metadata.channels.map(\.most)[..<2] == [2, 0.5] && seen.metadata.channels[1].least == 0)
    for x in [0.2, 0.5, 0.8] {
      for (band, expected) in [2 * x, 0.5 * x, -1 + 3 * x].enumerated() {
        #expect(abs(seen.gain(x, 0.5, band: band) - expected) < 0.05, "\(band) at \(x)")
      }
    }
  }

  @Test("A photo of fewer stops beside one of more is noted, and one alone is not") func mixed() async throws {
    let paths = try [3.0, 1].map { stops in
      try folder.write(
        ultra(Self.gray, Self.ramp, Self.metadata(0, stops, headroom: stops), isStandard: true), as: "\(stops).jpg")
    }
    var harness = RenderHarness(folder, 128, 96)
    for (index, path) in paths.enumerated() {
      harness = harness.adding(path, frame: Rect(x: 64 * Double(index), y: 0, width: 64, height: 48))
    }
    let notes = try await seen(harness).notes.map(\.description)
    #expect(notes.contains { $0.contains("1.0.jpg") && $0.contains("by 1 stops, and the picture for 3") }, "\(notes)")
    let alone = RenderHarness(folder, 128, 96).adding(paths[1], frame: Self.frame)
    #expect(try await !seen(alone).notes.contains { $0.description.contains("stops") })
  }

  @Test("A map with another aspect ratio than its photo is left out, with a note") func otherRatio() async throws {
    let tall = Pixels(width: 48, height: 64, bands: 1) { x, _ in [UInt8(x * 5)] }
    let path = try folder.write(
      ultra(Self.gray, tall, Self.metadata(0, 2, headroom: 2), isStandard: true), as: "photo.jpg")
    let harness = RenderHarness(folder, 128, 96).adding(path, frame: Self.frame)
    let hdr = try await written(harness, hdr: true)
    #expect(hdr.notes.contains { $0.kind == .unusedGainMap && $0.description.contains("photo.jpg") })
    #expect(try await hdr.bytes == written(harness, hdr: false).bytes)
  }

  @Test("Maps of several photos are combined to one; others have no gain") func combined() async throws {
    let bright = Self.metadata(0, 3, headroom: 3)
    let curved = Self.metadata(-1, 1, gamma: 2, headroom: 1)
    let first = try folder.write(ultra(Self.gray, Self.ramp, bright, isStandard: true), as: "first.jpg")
    let second = try folder.write(ultra(Self.gray, Self.ramp, curved, isStandard: false), as: "second.jpg")
    let plain = try folder.write(jpeg(Self.gray), as: "plain.jpg")
    var harness = RenderHarness(folder, 192, 96)
    for (index, path) in [first, second, plain].enumerated() {
      harness = harness.adding(path, frame: Rect(x: 64 * Double(index), y: 12, width: 60, height: 45))
    }
    let seen = try await seen(harness)
    #expect(seen.metadata.alternateHeadroom == 3)
    let unit = (seen.metadata.channels[0].most - seen.metadata.channels[0].least) / 255
    func at(_ slot: Int, _ x: Double) -> Double { seen.gain((64 * Double(slot) + 60 * x) / 192, 0.35) }
    for x in [0.2, 0.5, 0.8] {
      #expect(abs(at(0, x) - 3 * x) < 0.12)
      #expect(abs(at(1, x) - (-1 + 2 * x.squareRoot())) < 0.12)
      #expect(abs(at(2, x)) < unit / 2)
    }
    // Where there is no photo.
    #expect(abs(seen.gain(0.5, 0.9)) < 1e-3)
  }

  @Test("Gains turn with photos, and are cropped with them") func turned() async throws {
    let metadata = Self.metadata(0, 2, headroom: 2)
    let path = try folder.write(ultra(Self.gray, Self.ramp, metadata, isStandard: true), as: "photo.jpg")
    var intent = Intent()
    intent.quarterTurns = 1
    let turned = RenderHarness(folder, 96, 128)
      .adding(path, frame: Rect(x: 0, y: 0, width: 96, height: 128), intent: intent)
    let upright = try await seen(turned)
    for y in [0.2, 0.5, 0.8] { #expect(abs(upright.gain(0.5, y) - 2 * y) < 0.06) }
    var crop = Intent()
    crop.crop = Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let cropped = try await seen(RenderHarness(folder, 128, 96).adding(path, frame: Self.frame, intent: crop))
    for x in [0.2, 0.5, 0.8] { #expect(abs(cropped.gain(x, 0.5) - (1 + x)) < 0.06) }
  }

  @Test("Beneath a brush that blurs, photos without a gain map have no gain") func brush() async throws {
    let bright = try folder.write(
      ultra(Self.gray, Self.ramp, Self.metadata(0, 2, headroom: 2), isStandard: true), as: "photo.jpg")
    let plain = try folder.write(jpeg(Self.gray), as: "plain.jpg")
    var stroke = Stroke(.blur, samples: [Point(76, 48), Point(120, 48)].map { Stroke.Sample($0) }, width: 0.3)
    (stroke.start, stroke.end) = (.butt, .butt)
    var harness = RenderHarness(folder, 128, 96)
      .adding(bright, frame: Rect(x: 0, y: 0, width: 64, height: 48))
      .adding(plain, frame: Rect(x: 64, y: 24, width: 64, height: 48))
    harness.layers = [
      Layer(id: "blur", content: .stroke(stroke), size: Size(96, 96), center: stroke.frame.center)
    ]
    let seen = try await seen(harness)
    #expect(seen.gain(0.4, 0.25) > 1)
    #expect(abs(seen.gain(100.0 / 128, 0.5)) < 0.02)
  }

  @Test("Colored maps keep their channels") func colored() async throws {
    let gains = Pixels(width: 64, height: 48) { x, _ in [UInt8(x * 4), 128, UInt8(252 - x * 4)] }
    let path = try folder.write(
      ultra(Self.gray, gains, Self.metadata(0, 2, headroom: 2), isStandard: true), as: "photo.jpg")
    let seen = try await seen(RenderHarness(folder, 128, 96).adding(path, frame: Self.frame))
    #expect(seen.map.bands == 3)
    #expect(abs(seen.gain(0.8, 0.5, band: 0) - 1.6) < 0.06)
    #expect(abs(seen.gain(0.8, 0.5, band: 1) - 1) < 0.06)
    #expect(abs(seen.gain(0.8, 0.5, band: 2) - 0.4) < 0.06)
  }

  @Test("Gain maps in HEIF containers: by the standard, and of iPhones", arguments: [true, false])
  func containers(isApple: Bool) async throws {
    let metadata = Self.metadata(0, 2, headroom: 2)
    let container = HDRContainer(
      photo: Self.gray, gains: Self.ramp,
      map: isApple ? .apple(headroom: 1_200, gain: 5) : .standard(metadata.standardBytes))
    let path = try folder.write(container.bytes(), as: "photo.avif")
    var harness = RenderHarness(folder, 128, 96).adding(path, frame: Self.frame)
    harness.policy.allowedFormats.insert(.avif)
    let seen = try await seen(harness)
    let stops = isApple ? -70 * 0.005 + 3 : 2
    #expect(abs(seen.metadata.alternateHeadroom - stops) < 1e-3)
    #expect(abs(seen.gain(0.99, 0.5) - stops) < 0.06)
    #expect(seen.gain(0.01, 0.5) < 0.06)
    #expect(seen.gain(0.3, 0.5) < seen.gain(0.7, 0.5))
  }

  @Test("The gain map of a newer iPhone says its headroom in its own XMP packet") func newerContainer() async throws {
    let packet = #"<x:xmpmeta xmlns:HDRGainMap="a" HDRGainMap:HDRGainMapHeadroom="6"/>"#
    let container = HDRContainer(
      photo: Self.gray, gains: Self.ramp, map: .apple(headroom: 1_200, gain: 5), packet: packet)
    let path = try folder.write(container.bytes(), as: "photo.avif")
    var harness = RenderHarness(folder, 128, 96).adding(path, frame: Self.frame)
    harness.policy.allowedFormats.insert(.avif)
    // The notes of the camera would give another one.
    #expect(abs(try await seen(harness).metadata.alternateHeadroom - 2.585) < 1e-3)
  }

  @Test("Without HDR photos the picture is an ordinary JPEG, with a note") func none() async throws {
    let path = try folder.write(jpeg(Self.gray), as: "plain.jpg")
    let harness = RenderHarness(folder, 128, 96).adding(path, frame: Self.frame)
    let hdr = try await written(harness, hdr: true)
    #expect(try await hdr.bytes == written(harness, hdr: false).bytes)
    #expect(hdr.notes.contains { $0.description.contains("no photo has a gain map") })
  }

  @Test("Other formats are refused") func formats() async throws {
    var settings = OutputSettings(format: .png)
    settings.isHDR = true
    #expect(throws: RenderError.self) { try settings.check(PixelSize(10, 10)) }
  }

  @Test("The numbers survive both of their forms; those that are out of range are refused") func numbers() {
    var metadata = Self.metadata(-0.5, 3.25, gamma: 0.75, headroom: 2.5)
    metadata.channels.append(contentsOf: [GainMapMetadata.Channel(), GainMapMetadata.Channel()])
    #expect(GainMapMetadata(standard: metadata.standardBytes) == metadata)
    // Three channels, in the color space of the picture, and one denominator.
    #expect(metadata.standardBytes[4] == 0x80 | 0x40 | 8)
    let (attributes, elements) = metadata.properties
    #expect(GainMapMetadata(packet: Array("<d \(attributes)>\(elements)</d>".utf8)) == metadata)
    #expect(GainMapMetadata(standard: Self.metadata(0, 40, headroom: 2).standardBytes) == nil)
    #expect(GainMapMetadata(standard: Self.metadata(3, 1, headroom: 2).standardBytes) == nil)
    for count in 0..<metadata.standardBytes.count {
      #expect(GainMapMetadata(standard: Array(metadata.standardBytes.prefix(count))) == nil)
    }
    #expect(GainMapMetadata(packet: Array("<d hdrgm:Version=\"1.0\" hdrgm:GainMapMax=\"nan\"/>".utf8)) == nil)
  }

  @Test("Damaged maps are left out without a trap", arguments: ["jpg", "avif"]) func damaged(kind: String) throws {
    let metadata = Self.metadata(0, 2, headroom: 2)
    let isJPEG = kind == "jpg"
    let bytes =
      try isJPEG
      ? ultra(Self.ramp, Self.ramp, metadata, isStandard: true)
      : HDRContainer(photo: Self.ramp, gains: Self.ramp, map: .standard(metadata.standardBytes)).bytes()
    let policy = PhotoPolicy(allowedFormats: Set(PictureFormat.allCases))
    for index in stride(from: 0, to: bytes.count, by: isJPEG ? 5 : 1) {
      var changed = bytes
      changed[index] = changed[index] &+ 0x7F
      let path = try folder.write(changed, as: "changed.\(kind)")
      guard let header = try? PhotoProbe.header(of: path, policy: policy) else { continue }
      _ = try? GainMapReader(policy: policy).read(header)
    }
  }

  @Test("The light of a photo that is signaled by PQ or HLG is kept", arguments: [16, 18] as [UInt8])
  func signaledLight(transfer: UInt8) async throws {
    // Signals of 203 and 1,000 nits by BT.2100, beside each other.
    let signals = transfer == 16 ? [0.5807, 0.7518] : [0.7499, 1]
    let row = signals.flatMap { signal in
      let value = UInt16((signal * 65_535).rounded())
      return (0..<32 * 3).flatMap { _ in [UInt8(value >> 8), UInt8(value & 255)] }
    }
    let png = RawPNG(width: 64, height: 32, bitDepth: 16, colorType: 2)
    var parts = png.chunks(rows: Array(repeating: row, count: 32))
    parts.insert(RawPNG.Chunk(name: "cICP", content: [9, transfer, 0, 1]), at: 1)
    let photo = try folder.write(RawPNG.file(parts), as: "light.png")
    let seen = try await seen(
      RenderHarness(folder, 64, 32).adding(photo, frame: Rect(x: 0, y: 0, width: 64, height: 32)))
    for (x, light) in [(0.25, 1.0), (0.75, 1_000 / 203)] {
      let shown = Double(seen.base[Int(x * 64), 16][1]) / 255
      let linear = shown <= 0.04045 ? shown / 12.92 : pow((shown + 0.055) / 1.055, 2.4)
      let total = linear * exp2(seen.gain(x, 0.5))
      #expect(abs(log2(total / light)) < 0.08, "\(total) in place of \(light)")
    }
    #expect(abs(seen.metadata.alternateHeadroom - log2(1_000 / 203)) < 0.1)
    #expect(!seen.notes.contains { [.gainMap, .unusedGainMap].contains($0.kind) })
  }
}
