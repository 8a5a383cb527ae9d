import CollageFiles
import CollageModel
import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageRender

/// Patches of colors in files of every kind, rendered, against what littleCMS says they are in sRGB.
@Suite("Colors against littleCMS")
struct ColorAccuracyTests {
  private let folder: ScratchFolder
  private static let patch = 12
  private static let perRow = 9

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// All combinations of some steps of some bands.
  private static func lattice(_ steps: [UInt8], bands: Int) -> [[UInt8]] {
    (0..<bands).reduce([[]]) { colors, _ in colors.flatMap { color in steps.map { color + [$0] } } }
  }

  /// Rows of patches, and their pixels' bytes.
  private static func sheet(_ patches: [[UInt8]]) -> (width: Int, height: Int, bytes: [UInt8]) {
    let rows = (patches.count + perRow - 1) / perRow
    var bytes: [UInt8] = []
    for y in 0..<(rows * patch) {
      for x in 0..<(perRow * patch) { bytes += patches[min(y / patch * perRow + x / patch, patches.count - 1)] }
    }
    return (perRow * patch, rows * patch, bytes)
  }

  /// Renders a photo of patches at its own size and at half, and says how far the patches' middles are off.
  private func expectAccurate(
    _ photo: String, _ expected: [[Double]], _ what: String, mean: Double = 0.5, most: Double = 6
  ) async throws {
    let rows = (expected.count + Self.perRow - 1) / Self.perRow
    for scale in [1, 2] {
      let (width, height) = (Self.perRow * Self.patch / scale, rows * Self.patch / scale)
      var harness = RenderHarness(folder, width, height)
        .adding(photo, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      harness.policy.allowedFormats.insert(.tiff)
      let pixels = try await harness.paint()
      let side = Self.patch / scale
      let differences = expected.indices.map { index in
        let found = pixels[index % Self.perRow * side + side / 2, index / Self.perRow * side + side / 2]
        return ColorDifference.ciede2000(found.prefix(3).map { Double($0) }, expected[index])
      }
      let average = differences.reduce(0, +) / Double(differences.count)
      let worst = differences.max() ?? 0
      #expect(average < mean && worst < most, "\(what), scale 1/\(scale): mean dE00 \(average), worst \(worst)")
    }
  }

  @Test("the formula gives the published values")
  func formula() {
    let pairs: [([Double], [Double], Double)] = [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
      ([50, 2.5, 0], [73, 25, -18], 27.1492), ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
      ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
      ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ]
    for (one, other, expected) in pairs {
      #expect((ColorDifference.between(one, other) - expected).magnitude < 1e-4)
    }
  }

  @Test("wide RGB spaces", arguments: [MatrixProfile.displayP3, .adobeRGB, .proPhoto, .linear])
  func wide(profile: MatrixProfile) async throws {
    let patches = Self.lattice([0, 60, 128, 190, 255], bands: 3)
    let path = try folder.write(profile.bytes, as: "profile.icc")
    let expected = try ReferenceColors(profile: path).inSRGB(patches.map { $0.map { Double($0) } }, in: folder)
    let sheet = Self.sheet(patches)
    for kind in ["png", "tif"] {
      let pixels = Pixels(width: sheet.width, height: sheet.height, bands: 3, bytes: sheet.bytes)
      let photo = try folder.picture("patches.\(kind)", pixels, profile: profile.bytes)
      // A step of linear light is a large one in the shadows.
      try await expectAccurate(photo, expected, "\(profile.name) in \(kind)")
    }
    let deep = try Image.fromMemory(
      copying: sheet.bytes.flatMap { [$0, $0] }, width: sheet.width, height: sheet.height, bands: 3, format: .ushort,
      interpretation: .rgb16)
    let file = try folder.write(
      PictureFile.encode(deep, as: "deep.png", profile: profile.bytes), as: "deep.png")
    try await expectAccurate(file, expected, "\(profile.name) in 16 bits")
  }

  private static func word(_ value: Double) -> [UInt8] {
    let number = UInt32((value * 100_000).rounded())
    return [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
  }

  /// Chunks of PNG that signal colors, and the profiles that they stand for.
  private static let signals: [([RawPNG.Chunk], MatrixProfile)] = {
    func chunk(_ name: String, _ content: [UInt8]) -> RawPNG.Chunk { RawPNG.Chunk(name: name, content: content) }
    let gamma = chunk("gAMA", word(1 / 2.19921875))
    let chromaticities = chunk(
      "cHRM", [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06].flatMap(word))
    let rec2020 = [[0.67346, 0.27904, -0.00194], [0.16566, 0.67534, 0.02998], [0.12505, 0.04561, 0.79686]]
    let sRGB = MatrixProfile(name: "sRGB", primaries: MatrixProfile.sRGBPrimaries, curve: .sRGB)
    return [
      ([chunk("cICP", [12, 13, 0, 1])], .displayP3), ([chunk("cICP", [1, 8, 0, 1])], .linear),
      ([chunk("cICP", [9, 13, 0, 1])], MatrixProfile(name: "Rec. 2020", primaries: rec2020, curve: .sRGB)),
      ([chunk("cICP", [9, 14, 0, 1])], MatrixProfile(name: "Rec. 2020", primaries: rec2020, curve: .sRGB)),
      ([chunk("gAMA", word(1))], .linear), ([gamma, chromaticities], .adobeRGB),
      // The stronger chunk counts, and what is not valid does not.
      ([gamma, chromaticities, chunk("cICP", [12, 13, 0, 1])], .displayP3), ([gamma, chunk("sRGB", [0])], sRGB),
      ([chunk("cICP", [12, 13, 1, 0])], sRGB), ([chunk("gAMA", [0, 0, 0, 0])], sRGB),
      // Numbers that no profile holds.
      ([chunk("cHRM", [0.6, 0.3, 0.3, 0.3, 0.30001, 0.3, 0.15, 0.06].flatMap(word))], sRGB),
    ]
  }()

  @Test("colors that a PNG signals without a profile", arguments: signals.indices)
  func signaled(index: Int) async throws {
    let (chunks, profile) = Self.signals[index]
    let patches = Self.lattice([0, 60, 128, 190, 255], bands: 3)
    let path = try folder.write(profile.bytes, as: "profile.icc")
    let expected = try ReferenceColors(profile: path).inSRGB(patches.map { $0.map { Double($0) } }, in: folder)
    let sheet = Self.sheet(patches)
    for bits in [8, 16] as [UInt8] {
      let png = RawPNG(width: sheet.width, height: sheet.height, bitDepth: bits, colorType: 2)
      let bytes = bits == 8 ? sheet.bytes : sheet.bytes.flatMap { [$0, $0] }
      let count = bytes.count / sheet.height
      var parts = png.chunks(rows: (0..<sheet.height).map { Array(bytes[$0 * count..<($0 + 1) * count]) })
      parts.insert(contentsOf: chunks, at: 1)
      let photo = try folder.write(RawPNG.file(parts), as: "signaled.png")
      try await expectAccurate(photo, expected, "\(chunks.map(\.name)) as \(profile.name), \(bits) bits")
    }
  }

  /// Entries of TIFF that signal colors, and the profiles that they stand for; nil for sRGB with a note.
  private static let entries: [([TIFFWriter.Entry], MatrixProfile?)] = {
    func fractions(_ tag: Int, _ numbers: [Double]) -> TIFFWriter.Entry {
      (tag, 5, numbers.flatMap { [Int(($0 * 100_000).rounded()), 100_000] })
    }
    func curve(_ factors: [Double], count: Int = 256) -> TIFFWriter.Entry {
      (
        301, 3,
        factors.flatMap { factor in (0..<count).map { Int((65_535 * pow(Double($0) / 255, factor)).rounded()) } }
      )
    }
    let white = fractions(318, [0.3127, 0.329])
    let (adobe, p3) = ([0.64, 0.33, 0.21, 0.71, 0.15, 0.06], [0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
    let sRGB = MatrixProfile(name: "sRGB", primaries: MatrixProfile.sRGBPrimaries, curve: .sRGB)
    return [
      ([white, fractions(319, p3)], .displayP3), ([fractions(319, p3)], .displayP3), ([curve([1])], .linear),
      ([curve([2.19921875]), white, fractions(319, adobe)], .adobeRGB),
      ([curve([2.19921875, 2.19921875, 2.19921875]), white, fractions(319, adobe)], .adobeRGB),
      ([white, fractions(319, [0.64, 0.33, 0.3, 0.6, 0.15, 0.06])], sRGB),
      ([white, fractions(532, [0, 255, 0, 255, 0, 255])], sRGB),
      // What is not valid, or not read.
      ([fractions(319, Array(p3.dropLast()) + [0])], nil), ([fractions(319, Array(p3.prefix(4)))], nil),
      ([(319, 5, [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0])], nil), ([(319, 3, [1, 2, 3, 4, 5, 6])], nil),
      ([curve([1], count: 255)], nil), ([fractions(532, [16, 235, 16, 235, 16, 235])], nil),
      // Numbers that no profile holds.
      ([fractions(318, [0.6, 0.3]), fractions(319, [0.3, 0.3, 0.30001, 0.3, 0.15, 0.06])], nil),
    ]
  }()

  @Test("colors that a TIFF signals without a profile", arguments: entries.indices)
  func signaledTIFF(index: Int) async throws {
    let (entries, profile) = Self.entries[index]
    let known = profile ?? MatrixProfile(name: "sRGB", primaries: MatrixProfile.sRGBPrimaries, curve: .sRGB)
    let patches = Self.lattice([0, 60, 128, 190, 255], bands: 3)
    let path = try folder.write(known.bytes, as: "profile.icc")
    let expected = try ReferenceColors(profile: path).inSRGB(patches.map { $0.map { Double($0) } }, in: folder)
    let sheet = Self.sheet(patches)
    var tiff = TIFFWriter()
    let first = tiff.addPicture(
      Pixels(width: sheet.width, height: sheet.height, bands: 3, bytes: sheet.bytes), entries)
    let photo = try folder.write(tiff.file(first: first), as: "signaled.tif")
    try await expectAccurate(photo, expected, "\(entries.map(\.tag)) as \(known.name)")
    let frame = Rect(x: 0, y: 0, width: 100, height: 20)
    var harness = RenderHarness(folder, 100, 20).adding(photo, frame: frame)
    harness.policy.allowedFormats.insert(.tiff)
    let report = try await harness.prepared().write(to: .file(folder.file("noted.png")), protecting: InputGuard())
    #expect(report.notes.contains { $0.kind == .colorProfile } == (profile == nil))
  }

  @Test("a curve of 16 bits for each component of a TIFF") func componentCurves() async throws {
    let exponents = [1.0, 2.0, 3.0]
    let curves = exponents.flatMap { exponent in
      (0..<65_536).map { Int((65_535 * pow(Double($0) / 65_535, exponent)).rounded()) }
    }
    let value = 30_000
    var tiff = TIFFWriter()
    let strip = tiff.add([UInt8](repeating: 0, count: 3 * 40 * 20).flatMap { _ in TIFFWriter.half(value) })
    let first = tiff.addDirectory(
      TIFFWriter.size(40, 20) + [
        (258, 3, [16, 16, 16]), (259, 3, [1]), (262, 3, [2]), (273, 4, [strip]), (277, 3, [3]), (278, 4, [20]),
        (279, 4, [6 * 40 * 20]), (284, 3, [1]), (301, 3, curves),
      ])
    let photo = try folder.write(tiff.file(first: first), as: "curves.tif")
    var harness = RenderHarness(folder, 40, 20).adding(photo, frame: Rect(x: 0, y: 0, width: 40, height: 20))
    harness.policy.allowedFormats.insert(.tiff)
    let found = try await harness.paint()[20, 10]
    for (component, exponent) in exponents.enumerated() {
      let light = pow(Double(value) / 65_535, exponent)
      let expected = 255 * (1.055 * pow(light, 1 / 2.4) - 0.055)
      #expect((Double(found[component]) - expected).magnitude <= 1, "\(found) at \(component), not \(expected)")
    }
  }

  @Test("colors of cameras that mark Adobe RGB in EXIF alone", arguments: [2, 0xFFFF, 1])
  func adobeRGB(space: Int) async throws {
    let patches = Self.lattice([40, 128, 220], bands: 3)
    let profile =
      space == 1
      ? MatrixProfile(name: "sRGB", primaries: MatrixProfile.sRGBPrimaries, curve: .sRGB) : MatrixProfile.adobeRGB
    let path = try folder.write(profile.bytes, as: "profile.icc")
    let expected = try ReferenceColors(profile: path).inSRGB(patches.map { $0.map { Double($0) } }, in: folder)
    let sheet = Self.sheet(patches)
    let image = try Image.fromMemory(
      copying: sheet.bytes, width: sheet.width, height: sheet.height, bands: 3, interpretation: .srgb)
    let jpeg = try PictureFile.encode(image, as: "plain.jpg", profile: nil)
    var tiff = TIFFWriter()
    let marks = tiff.addDirectory([(1, 2, Array("R03\0".utf8).map(Int.init))])
    let exif = tiff.addDirectory([(0xA001, 3, [space]), (0xA005, 4, [space == 2 ? 0 : marks])])
    let first = tiff.addDirectory([(0x8769, 4, [exif])])
    let content = Array("Exif\0\0".utf8) + tiff.file(first: first)
    let marked = Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + jpeg.dropFirst(2)
    // A JPEG is exact to a few values.
    try await expectAccurate(
      try folder.write(marked, as: "marked.jpg"), expected, "color space \(space)", mean: 1.2, most: 6)
  }

  @Test(
    "white of 203 nits is nearly white, darker light is as it is, and a note tells of PQ and HLG", arguments: [16, 18])
  func mappedLight(transfer: UInt8) async throws {
    // Signals of 0, 26, 58 and 203 nits by BT.2100, and of the brightest light.
    let nits = [0.0, 26, 58, 203, transfer == 16 ? 10_000 : 1_000]
    let signals: [Double] = transfer == 16 ? [0, 0.3769, 0.4555, 0.5807, 1] : [0, 0.3802, 0.5299, 0.7499, 1]
    let row = signals.flatMap { signal in
      let value = UInt16((signal * 65_535).rounded())
      return [UInt8](repeating: 0, count: 20 * 6).indices.map { $0 % 2 == 0 ? UInt8(value >> 8) : UInt8(value & 255) }
    }
    let png = RawPNG(width: 100, height: 20, bitDepth: 16, colorType: 2)
    var parts = png.chunks(rows: Array(repeating: row, count: 20))
    parts.insert(RawPNG.Chunk(name: "cICP", content: [9, transfer, 0, 1]), at: 1)
    let photo = try folder.write(RawPNG.file(parts), as: "light.png")
    let harness = RenderHarness(folder, 100, 20).adding(photo, frame: Rect(x: 0, y: 0, width: 100, height: 20))
    let pixels = try await harness.paint()
    let found = (0..<5).map { Double(pixels[10 + 20 * $0, 10][1]) }
    for (index, light) in nits.enumerated() where light < 160 {
      let value = light / 203
      let expected = 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055)
      #expect((found[index] - expected).magnitude < 2, "\(light) nits: \(found[index]) instead of \(expected)")
    }
    #expect((244...249).contains(found[3]) && found[4] >= 254, "\(found)")
    let report = try await harness.prepared().write(to: .file(folder.file("light-out.png")), protecting: InputGuard())
    #expect(report.notes.contains { $0.kind == .gainMap })
  }

  @Test("a profile with only a perceptual table, as in scans and XYB pictures")
  func perceptual() async throws {
    let patches = Self.lattice([0, 60, 128, 190, 255], bands: 3)
    let profile = TableProfile.swappedColors
    let path = try folder.write(profile, as: "profile.icc")
    let expected = try ReferenceColors(profile: path, intent: 0).inSRGB(
      patches.map { $0.map { Double($0) } }, in: folder)
    let sheet = Self.sheet(patches)
    let pixels = Pixels(width: sheet.width, height: sheet.height, bands: 3, bytes: sheet.bytes)
    let photo = try folder.picture("patches.png", pixels, profile: profile)
    try await expectAccurate(photo, expected, "a perceptual table")
    let deep = try Image.fromMemory(
      copying: sheet.bytes.flatMap { [$0, $0] }, width: sheet.width, height: sheet.height, bands: 3, format: .ushort,
      interpretation: .rgb16)
    let file = try folder.write(PictureFile.encode(deep, as: "deep.png", profile: profile), as: "deep.png")
    try await expectAccurate(file, expected, "a perceptual table in 16 bits")
  }

  @Test("CMYK with a profile and without", arguments: [true, false])
  func inks(isTagged: Bool) async throws {
    let patches = Self.lattice([0, 77, 153, 230], bands: 4)
    // The profile that untagged inks are taken to be in, too.
    let profile = try #require(
      try Image.fromMemory(copying: [1, 2, 3], width: 1, height: 1, bands: 3, interpretation: .srgb)
        .attachingProfile(SRGBProfile.bytes).iccTransform(outputProfile: "cmyk").metadataBlob("icc-profile-data"))
    let path = try folder.write(profile, as: "profile.icc")
    let inks = patches.map { $0.map { Double($0) / 2.55 } }
    let expected = try ReferenceColors(profile: path).inSRGB(inks, in: folder)
    let sheet = Self.sheet(patches)
    let image = try Image.fromMemory(
      copying: sheet.bytes, width: sheet.width, height: sheet.height, bands: 4, interpretation: .cmyk)
    for kind in ["tif", "jpg"] {
      let bytes = try PictureFile.encode(image, as: "inks.\(kind)", profile: isTagged ? profile : nil)
      try await expectAccurate(try folder.write(bytes, as: "inks.\(kind)"), expected, "inks in \(kind)")
    }
  }

  @Test("Lab, as stored by print programs", arguments: [8, 16])
  func lab(bits: Int) async throws {
    var patches: [[Double]] = []
    for l in [0.0, 20, 40, 60, 80, 100] {
      for a in [-30.0, -12, 0, 12, 30] { for b in [-30.0, 0, 12, 30] { patches.append([l, a, b]) } }
    }
    let stored: [[UInt8]] = patches.map { color in
      let (l, a, b) = (color[0], Int(color[1]), Int(color[2]))
      if bits == 8 {
        return [UInt8((l * 2.55).rounded()), UInt8(bitPattern: Int8(a)), UInt8(bitPattern: Int8(b))]
      }
      let wide = [Int((l * 655.35).rounded()), a * 256 & 0xffff, b * 256 & 0xffff]
      return wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    let expected = try ReferenceColors(profile: "*Lab").inSRGB(patches, in: folder)
    let sheet = Self.sheet(stored)
    let tiff = RawTIFF(width: sheet.width, height: sheet.height, bitsPerSample: bits, photometric: 8)
    let photo = try folder.write(tiff.encode(sheet.bytes), as: "lab.tif")
    try await expectAccurate(photo, expected, "Lab in \(bits) bits")
  }

  @Test("grays with their own curve and without, with 1, 8 and 16 bits")
  func grays() async throws {
    let patches = (0..<52).map { [UInt8($0 * 5)] }
    let sheet = Self.sheet(patches)
    let plain = patches.map { [Double]($0.map { Double($0) }) }.map { [$0[0], $0[0], $0[0]] }
    let pixels = Pixels(width: sheet.width, height: sheet.height, bands: 1, bytes: sheet.bytes)
    try await expectAccurate(try folder.picture("gray.png", pixels), plain, "gray")
    let deep = try Image.fromMemory(
      copying: sheet.bytes.flatMap { [$0, $0] }, width: sheet.width, height: sheet.height, bands: 1, format: .ushort,
      interpretation: .gray16)
    let file = try folder.write(PictureFile.encode(deep, as: "deep.png"), as: "deep.png")
    try await expectAccurate(file, plain, "gray in 16 bits")
    let profile = MatrixProfile.grayBytes(.gamma(1.8))
    let path = try folder.write(profile, as: "gray.icc")
    let expected = try ReferenceColors(profile: path).inSRGB(patches.map { $0.map { Double($0) } }, in: folder)
    let tagged = try folder.picture("tagged.png", pixels, profile: profile)
    try await expectAccurate(tagged, expected, "gray of gamma 1.8")
    let bits = RawPNG(width: sheet.width, height: sheet.height, bitDepth: 1, colorType: 0)
    let rows = (0..<sheet.height).map { _ in
      (0..<((sheet.width + 7) / 8)).map { byte in
        (0..<8).reduce(UInt8(0)) { $0 << 1 | ((byte * 8 + $1) / 12 % 2 == 0 ? 1 : 0) }
      }
    }
    let blackAndWhite = (0..<52).map { $0 % 9 % 2 == 0 ? [255.0, 255, 255] : [0.0, 0, 0] }
    try await expectAccurate(try folder.write(bits.encode(rows: rows), as: "bits.png"), blackAndWhite, "one bit")
  }

  @Test("palettes are sRGB")
  func palette() async throws {
    let colors = Self.lattice([0, 85, 170, 255], bands: 3)
    let sheet = Self.sheet(colors.indices.map { [UInt8($0)] })
    var png = RawPNG(width: sheet.width, height: sheet.height, bitDepth: 8, colorType: 3)
    png.palette = colors.flatMap { $0 }
    let rows = (0..<sheet.height).map { Array(sheet.bytes[($0 * sheet.width)..<(($0 + 1) * sheet.width)]) }
    let photo = try folder.write(png.encode(rows: rows), as: "palette.png")
    try await expectAccurate(photo, colors.map { $0.map { Double($0) } }, "palette")
  }
}
