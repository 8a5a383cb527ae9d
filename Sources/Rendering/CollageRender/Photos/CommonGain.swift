internal import CollageColor
import CollageFiles
import CollageModel

/// The gains that one map for a whole picture has, so that it holds those of all its photos.
struct CommonGain: Hashable, Sendable {
  /// The gains of a channel.
  struct Channel: Hashable, Sendable {
    /// The gains of the values 0 and 255, as powers of two.
    let least: Double
    let most: Double
    /// The value of no gain.
    let neutral: UInt8
  }

  /// One channel, or three.
  let channels: [Channel]
  /// The number that is added to colors before they are multiplied, and subtracted from the result.
  ///
  /// It is subtracted as it was added, because colors without a gain must stay as they are.
  let offset: Double
  /// The headrooms of screens that show the picture alone and all gains, as powers of two.
  let baseHeadroom: Double
  let headroom: Double

  /// The offset if photos have different ones.
  private static let usualOffset = 1.0 / 64

  /// Combines the gains of maps; nil if there are none or if they change nothing.
  init?(_ maps: [GainMapForm]) {
    let offsets = Set(maps.flatMap(\.offsets).flatMap { [$0.base, $0.alternate] })
    let common = offsets.count == 1 ? offsets.first ?? 0 : max(offsets.max() ?? 0, Self.usualOffset)
    let isColored = maps.contains { $0.channels == 3 || $0.needsLight(offset: common) }
    var channels: [Channel] = []
    for band in 0..<(isColored ? 3 : 1) {
      let gains = maps.flatMap { $0.extremes(of: band, offset: common) }
      guard let low = gains.min(), let high = gains.max() else { return nil }
      channels.append(Channel(min(0, low), max(0, high)))
    }
    guard channels.contains(where: { $0.most - $0.least > 1e-6 }) else { return nil }
    (self.channels, offset) = (channels, common)
    baseHeadroom = max(0, maps.map(\.baseHeadroom).min() ?? 0)
    headroom = max(maps.map(\.headroom).max() ?? 0, baseHeadroom + 1e-3)
  }

  /// True if the map has three channels.
  var isColored: Bool { channels.count == 3 }

  /// The color of pixels that are not brighter on any screen.
  var neutral: Color {
    let values = (0..<3).map { channels[min($0, channels.count - 1)].neutral }
    return Color(red: values[0], green: values[1], blue: values[2])
  }

  /// The meaning of the values, for a file.
  var metadata: GainMapMetadata {
    var metadata = GainMapMetadata(
      channels: channels.map { own in
        var channel = GainMapMetadata.Channel()
        (channel.least, channel.most) = (own.least, own.most)
        (channel.baseOffset, channel.alternateOffset) = (offset, offset)
        return channel
      })
    (metadata.baseHeadroom, metadata.alternateHeadroom) = (baseHeadroom, headroom)
    return metadata
  }

  /// Returns whether a photo has the same light as alone on every screen; one with another headroom has it on screens that show
  /// all gains.
  func isShownAlike(_ form: GainMapForm) -> Bool {
    abs(form.headroom - headroom) < 0.05 && abs(form.baseHeadroom - baseHeadroom) < 0.05
  }

  /// Returns the values of a photo's map in the common form, as an opaque tile.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - light: The colors of the photo for each pixel of the map, three bytes each; nil if the map's offsets are the common one.
  /// - Returns: The tile.
  /// - Throws: `RenderError` if there is not enough memory.
  func tile(of map: GainMapPixels, light: [UInt8]? = nil) throws(RenderError) -> Tile {
    let (size, count) = (map.form.size, map.form.channels)
    let tables = (0..<3).map { band in table(of: map.form, band, isLit: light != nil) }
    let tile = try Tile(width: size.width, height: size.height, isClear: false)
    for index in 0..<(size.width * size.height) {
      for band in 0..<3 {
        let value = Int(map.values[count * index + (count == 3 ? band : 0)])
        let level = light.map { Int($0[3 * index + band]) } ?? 0
        tile.bytes[Tile.bands * index + band] = tables[band][256 * level + value]
      }
      tile.bytes[Tile.bands * index + 3] = 255
    }
    return tile
  }

  /// Returns the common value of each value of a map, for each level of the photo if `isLit`.
  private func table(of form: GainMapForm, _ band: Int, isLit: Bool) -> [UInt8] {
    let channel = channels[min(band, channels.count - 1)]
    let gains = form.gains[min(band, form.gains.count - 1)]
    guard isLit else { return gains.map(channel.value(of:)) }
    return (0..<256).flatMap { level in
      let light = SRGBTransfer.decode(Double(level) / 255)
      return gains.map { channel.value(of: form.gain($0, of: band, at: light, offset: offset)) }
    }
  }
}

extension CommonGain.Channel {
  /// Creates a channel for gains from `low`, at most 0, to `high`, at least 0.
  ///
  /// No gain must be a whole value: what is no HDR photo stays exactly as it is.
  fileprivate init(_ low: Double, _ high: Double) {
    if low == 0 {
      (least, most, neutral) = (0, max(high, 1e-6), 0)
    } else if high == 0 {
      (least, most, neutral) = (low, 0, 255)
    } else {
      let code = min(254, max(1, (255 * -low / (high - low)).rounded(.up)))
      let unit = max(-low / code, high / (255 - code))
      (least, most, neutral) = (-code * unit, (255 - code) * unit, UInt8(code))
    }
  }

  /// Returns the value of a gain.
  func value(of gain: Double) -> UInt8 {
    UInt8(max(0, min(255, ((gain - least) / (most - least) * 255).rounded())))
  }
}

extension GainMapForm {
  /// Returns whether gains with an offset of all photos depend on the light of the photo.
  func needsLight(offset: Double) -> Bool { offsets.contains { $0.base != offset || $0.alternate != offset } }

  /// The most that a gain differs from none where a color is nearly black, as a power of two.
  private static let limit = 8.0

  /// Returns gains between which all gains of a channel are, with an offset of all photos.
  fileprivate func extremes(of band: Int, offset: Double) -> [Double] {
    let own = gains[min(band, gains.count - 1)]
    guard needsLight(offset: offset), let low = own.min(), let high = own.max() else { return own }
    // The gain rises with that of the map, and rises or falls with the light.
    return [low, high].flatMap { gain in [0, 1].map { self.gain(gain, of: band, at: $0, offset: offset) } }
  }

  /// Returns the gain that gives the same light with another offset, as a power of two.
  fileprivate func gain(_ gain: Double, of band: Int, at light: Double, offset: Double) -> Double {
    let own = offsets[min(band, offsets.count - 1)]
    let shown = (light + own.base) * StableMath.exp2(gain) - own.alternate + offset
    let ratio = shown / max(light + offset, 1e-9)
    return ratio > 0 ? max(-Self.limit, min(Self.limit, StableMath.log2(ratio))) : -Self.limit
  }
}
