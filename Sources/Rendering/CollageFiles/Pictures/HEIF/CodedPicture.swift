/// The size and depth in a video bitstream, which may differ from those in the file's boxes.
struct CodedPicture: Hashable {
  /// The size in pixels, before any cropping.
  var size: PixelSize
  /// The number of bits per sample.
  var depth: Int
  /// True if chroma is missing or subsampled to a quarter of the pixels.
  var isSubsampled: Bool
  /// True if it has no colors.
  var isGray = false
  /// True if values reach from black to white; nil if unknown.
  var isFullRange: Bool?

  /// The colors that the bitstream describes; nil if it describes none.
  var signal: ColorSignal?

  init(
    size: PixelSize, depth: Int, isSubsampled: Bool, isGray: Bool = false, isFullRange: Bool? = nil,
    signal: ColorSignal? = nil
  ) {
    (self.size, self.depth, self.isSubsampled) = (size, depth, isSubsampled)
    (self.isGray, self.isFullRange, self.signal) = (isGray, isFullRange, signal)
  }

  /// Reads an HEVC sequence parameter set, without its two header bytes.
  ///
  /// A set whose end cannot be read describes no colors.
  ///
  /// Source: ITU-T H.265, sections 7.3.1.1, 7.3.2.2 and 7.3.3.
  init?(sequenceParameterSet bytes: [UInt8]) {
    var reader = BitReader(Self.unescaped(bytes))
    guard reader.skip(4), let layers = reader.bits(3), reader.skip(1), reader.skip(88), reader.skip(8) else {
      return nil
    }
    var present: [(profile: Bool, level: Bool)] = []
    for _ in 0..<layers {
      guard let profile = reader.flag(), let level = reader.flag() else { return nil }
      present.append((profile, level))
    }
    if layers > 0 { guard reader.skip(2 * (8 - layers)) else { return nil } }
    for layer in present {
      guard reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) else { return nil }
    }
    guard reader.exponentialGolomb() != nil, let chroma = reader.exponentialGolomb() else { return nil }
    if chroma == 3 { guard reader.skip(1) else { return nil } }
    guard let width = reader.exponentialGolomb(), let height = reader.exponentialGolomb(),
      let isCropped = reader.flag()
    else { return nil }
    if isCropped {
      for _ in 0..<4 { guard reader.exponentialGolomb() != nil else { return nil } }
    }
    guard let luma = reader.exponentialGolomb(), let colors = reader.exponentialGolomb() else { return nil }
    size = PixelSize(width, height)
    depth = 8 + max(luma, colors)
    isSubsampled = chroma <= 1
    isGray = chroma == 0
    readColors(&reader, layers: layers)
  }

  /// Reads an AV1 sequence header.
  ///
  /// Source: AV1 Bitstream & Decoding Process Specification, sections 5.5.1 to 5.5.4.
  init?(sequenceHeader bytes: [UInt8]) {
    var reader = BitReader(bytes)
    guard let profile = reader.bits(3), reader.skip(1), let isReduced = reader.flag() else { return nil }
    if isReduced {
      guard reader.skip(5) else { return nil }
    } else {
      guard Self.skipOperatingPoints(&reader) else { return nil }
    }
    guard let wide = reader.bits(4), let high = reader.bits(4), let width = reader.bits(wide + 1),
      let height = reader.bits(high + 1)
    else { return nil }
    size = PixelSize(width + 1, height + 1)
    guard Self.skipTools(&reader, isReduced: isReduced), let isDeep = reader.flag() else { return nil }
    let isDeepest = profile == 2 && isDeep ? reader.flag() : false
    guard let isDeepest, let gray = profile == 1 ? false : reader.flag(), let isDescribed = reader.flag() else {
      return nil
    }
    depth = isDeepest ? 12 : isDeep ? 10 : 8
    (isGray, isSubsampled) = (gray, gray || profile == 0)
    let colors = isDescribed ? (0..<3).map { _ in reader.bits(8) ?? 0 } : []
    if isDescribed { signal = .codes(primaries: colors[0], transfer: colors[1]) }
    // sRGB as RGB has neither a range nor subsampling of its own.
    if !gray, colors == [1, 13, 0] {
      (isFullRange, isSubsampled) = (true, false)
      return
    }
    guard let range = reader.flag() else { return nil }
    isFullRange = range
    if !gray, isDeepest, let across = reader.flag(), across, let down = reader.flag() { isSubsampled = down }
  }

  /// Skips what a sequence header says between the size and the colors.
  private static func skipTools(_ reader: inout BitReader, isReduced: Bool) -> Bool {
    if !isReduced {
      guard let hasNumbers = reader.flag(), reader.skip(hasNumbers ? 7 : 0) else { return false }
    }
    guard reader.skip(3) else { return false }
    if !isReduced {
      guard reader.skip(4), let hasOrder = reader.flag(), reader.skip(hasOrder ? 2 : 0),
        let choosesTools = reader.flag(), let tools = choosesTools ? true : reader.flag()
      else { return false }
      if tools {
        guard let choosesVectors = reader.flag(), reader.skip(choosesVectors ? 0 : 1) else { return false }
      }
      guard reader.skip(hasOrder ? 3 : 0) else { return false }
    }
    return reader.skip(3)
  }

  private static func skipOperatingPoints(_ reader: inout BitReader) -> Bool {
    guard let hasTiming = reader.flag() else { return false }
    var (hasModel, delayBits) = (false, 0)
    if hasTiming {
      guard reader.skip(64), let isEqual = reader.flag() else { return false }
      if isEqual { guard reader.exponentialGolomb() != nil else { return false } }
      guard let model = reader.flag() else { return false }
      hasModel = model
      if model {
        guard let bits = reader.bits(5), reader.skip(42) else { return false }
        delayBits = bits + 1
      }
    }
    guard let hasDelay = reader.flag(), let points = reader.bits(5) else { return false }
    for _ in 0...points {
      guard reader.skip(12), let level = reader.bits(5) else { return false }
      if level > 7 { guard reader.skip(1) else { return false } }
      if hasModel {
        guard let isPresent = reader.flag(), reader.skip(isPresent ? 2 * delayBits + 1 : 0) else { return false }
      }
      if hasDelay {
        guard let isPresent = reader.flag(), reader.skip(isPresent ? 4 : 0) else { return false }
      }
    }
    return true
  }

  /// The maximum number of bytes of a parameter set that are read; one with all scaling lists may have two thousand.
  static let maxSetBytes = 4_096

  /// Removes the emulation prevention bytes of HEVC.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var (result, zeros) = ([UInt8](), 0)
    for byte in bytes.prefix(maxSetBytes) {
      if zeros >= 2 && byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }
}
