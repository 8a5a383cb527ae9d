internal import CollageColor
import CollageFiles
internal import Vips

/// The size of a photo's gain map, and the gains of its values.
struct GainMapForm: Hashable, Sendable {
  let size: PixelSize
  /// One channel, or three.
  let channels: Int
  /// The gain of each value as a power of two, by channel.
  let gains: [[Double]]
  /// The numbers that are added to colors before they are multiplied, and those that are subtracted from the result, by channel.
  let offsets: [Offsets]
  /// The headrooms of screens that show the photo alone and all of the map, as powers of two.
  var baseHeadroom = 0.0
  let headroom: Double

  struct Offsets: Hashable, Sendable {
    var base = 0.0
    var alternate = 0.0
  }
}

/// The gain map of a photo in memory.
struct GainMapPixels: Sendable {
  let form: GainMapForm
  /// The values of all channels, interleaved.
  let values: [UInt8]
}

struct GainMapReader {
  let policy: PhotoPolicy

  /// The most pixels of a gain map in memory; larger ones are reduced.
  private static let maxPixels = 4_000_000

  /// Returns the gain map of a photo; nil if the photo has none that can be read.
  func read(_ header: PhotoHeader) throws(RenderError) -> GainMapPixels? {
    if let light = header.light, header.cutout == nil { return try signaled(header, light) }
    guard header.hasGainMap, header.cutout == nil, header.sensorSize == nil else { return nil }
    let file = try RenderError.wrap(header.source.open())
    guard let found = PictureGate.gainMap(in: file, format: header.format, policy: policy) else { return nil }
    let area = found.picture.size.width * found.picture.size.height
    let needed = (Double(area) / Double(Self.maxPixels)).squareRoot()
    let shrink = header.format == .jpeg ? [1, 2, 4, 8].first { Double($0) >= needed } ?? 8 : 1
    let options = LoadOptions(sequential: true, shrink: shrink, failOnError: !policy.isTolerant)
    // The photo itself is whole, so a damaged map only loses its gains.
    guard
      let image = try? PhotoProbe.open(
        file, found.picture, path: header.name, format: header.format, options: options,
        time: DecodingTime(seconds: policy.limits.seconds))
    else { return nil }
    guard Self.isAlike(image, header.storedSize) else { return nil }
    return try? Self.pixels(image, needed / Double(shrink), found.meaning)
  }

  /// Returns the gains of a photo whose values stand for light beyond white: what its light is more than is shown without HDR.
  ///
  /// The gain of a pixel is that of its brightest color.
  private func signaled(_ header: PhotoHeader, _ light: ColorSignal) throws(RenderError) -> GainMapPixels? {
    guard let table = SignaledProfile.gains(of: light) else { return nil }
    let file = try RenderError.wrap(header.source.open())
    let picture = try RenderError.wrap(
      PictureGate.inspect(file, path: header.name, format: header.format, policy: policy, for: .pixels))
    let options = LoadOptions(sequential: true, failOnError: !policy.isTolerant)
    let image = try PhotoProbe.open(
      file, picture, path: header.name, format: header.format, options: options,
      time: DecodingTime(seconds: policy.limits.seconds))
    // The photo itself is whole, so a failure only loses its gains.
    return try? Self.brightest(image, table)
  }

  private static func brightest(_ image: Image, _ table: [Double]) throws(VipsError) -> GainMapPixels? {
    let factor = max(1, (Double(image.width * image.height) / Double(maxPixels)).squareRoot().rounded(.up))
    let reduced = factor > 1 ? try image.shrink(horizontal: factor, vertical: factor) : image
    let eight = reduced.bandFormat == .ushort ? try reduced.cast(.uchar, shift: true) : reduced
    guard eight.bandFormat == .uchar else { return nil }
    let buffer = try eight.pixels()
    let colors = buffer.bands < 3 ? 1 : 3
    let values = buffer.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: buffer.bands).map { start in
        bytes[start..<start + colors].max() ?? 0
      }
    }
    let headroom = values.max().map { table[Int($0)] } ?? 0
    guard headroom > 0.01 else { return nil }
    return GainMapPixels(
      form: GainMapForm(
        size: PixelSize(buffer.width, buffer.height), channels: 1, gains: [table], offsets: [.init()],
        headroom: headroom), values: values)
  }

  /// Returns whether a map has the aspect ratio of its photo; that of a photo that was cropped or turned later has not.
  private static func isAlike(_ map: Image, _ photo: PixelSize) -> Bool {
    let expected = Double(map.width) * Double(photo.height) / Double(max(1, photo.width))
    // Sides are rounded, to multiples of 16 by some cameras.
    return abs(expected - Double(map.height)) <= max(16, 0.03 * Double(map.height))
  }

  private static func pixels(
    _ image: Image, _ reduction: Double, _ meaning: GatedGainMap.Meaning
  ) throws(VipsError) -> GainMapPixels? {
    guard image.bandFormat == .uchar, [1, 3].contains(image.bands) else { return nil }
    let factor = max(1, reduction.rounded(.up))
    let reduced = factor > 1 ? try image.shrink(horizontal: factor, vertical: factor) : image
    let buffer = try reduced.pixels()
    let values = buffer.withUnsafeBytes { Array($0) }
    let size = PixelSize(buffer.width, buffer.height)
    switch meaning {
    case .standard(let data):
      // A map of one channel may be stored as three equal ones, and the other way around.
      let used = data.channels.count == 3 ? data.channels : Array(repeating: data.channels[0], count: buffer.bands)
      let bands = buffer.bands == 3 && data.channels.count == 1 && isGray(values) ? 1 : used.count
      return GainMapPixels(
        form: GainMapForm(
          size: size, channels: bands, gains: used.prefix(bands).map(gains),
          offsets: used.prefix(bands).map { .init(base: $0.baseOffset, alternate: $0.alternateOffset) },
          baseHeadroom: data.baseHeadroom, headroom: data.alternateHeadroom),
        values: interleaved(values, from: buffer.bands, to: bands))
    case .apple(let headroom): return apple(size, values, buffer.bands, headroom)
    case .newerApple(let factor): return apple(size, values, buffer.bands, StableMath.log2(factor))
    }
  }

  private static func apple(_ size: PixelSize, _ values: [UInt8], _ bands: Int, _ headroom: Double) -> GainMapPixels {
    let curve = (0..<256).map { value -> Double in
      StableMath.log2(1 + (StableMath.exp2(headroom) - 1) * SRGBTransfer.decode(Double(value) / 255))
    }
    return GainMapPixels(
      form: GainMapForm(size: size, channels: 1, gains: [curve], offsets: [.init()], headroom: headroom),
      values: interleaved(values, from: bands, to: 1))
  }

  /// Returns the gain of each value of a channel.
  private static func gains(of channel: GainMapMetadata.Channel) -> [Double] {
    (0..<256).map { (value: Int) -> Double in
      let share = StableMath.power(Double(value) / 255, 1 / channel.gamma)
      return channel.least + (channel.most - channel.least) * share
    }
  }

  private static func isGray(_ values: [UInt8]) -> Bool {
    for index in stride(from: 0, to: values.count - 2, by: 3) {
      if values[index] != values[index + 1] || values[index] != values[index + 2] { return false }
    }
    return true
  }

  /// Returns values with another number of channels: gray repeated, or the green one.
  private static func interleaved(_ values: [UInt8], from bands: Int, to count: Int) -> [UInt8] {
    if bands == count { return values }
    if bands == 1 { return values.flatMap { [$0, $0, $0] } }
    return stride(from: 1, to: values.count, by: 3).map { values[$0] }
  }
}
