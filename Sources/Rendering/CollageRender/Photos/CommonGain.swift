import CollageFiles

/// The gains that one map for a whole picture has, so that it holds those of all its photos.
struct CommonGain: Hashable, Sendable {
  /// The gains of the values 0 and 255, as powers of two.
  let least: Double
  let most: Double
  /// True if the map has three channels.
  let isColored: Bool
  /// What is added to colors before they are multiplied, and subtracted from the result.
  let offset: Double
  let headroom: Double

  /// The value of pixels that are not brighter on any screen.
  let neutral: UInt8

  /// Combines the gains of maps; nil if there are none or if they change nothing.
  init?(_ maps: [GainMapForm]) {
    let gains = maps.flatMap(\.gains)
    guard let first = maps.first, let low = gains.compactMap({ $0.min() }).min(),
      let high = gains.compactMap({ $0.max() }).max()
    else { return nil }
    let (least, most) = (min(0, low), max(0, high))
    guard most - least > 1e-6 else { return nil }
    isColored = maps.contains { $0.channels == 3 }
    headroom = max(maps.map(\.headroom).max() ?? 0, 1e-3)
    // Offsets matter in dark colors alone, so one serves all photos. Two that differ would change what has no gain.
    offset = first.offset
    // No gain must be a whole value: what is no HDR photo stays exactly as it is.
    if least == 0 {
      (self.least, self.most, neutral) = (0, most, 0)
    } else if most == 0 {
      (self.least, self.most, neutral) = (least, 0, 255)
    } else {
      let code = min(254, max(1, (255 * -least / (most - least)).rounded(.up)))
      let unit = max(-least / code, most / (255 - code))
      (self.least, self.most, neutral) = (-code * unit, (255 - code) * unit, UInt8(code))
    }
  }

  /// Returns the value of a gain.
  func value(of gain: Double) -> UInt8 {
    UInt8(max(0, min(255, ((gain - least) / (most - least) * 255).rounded())))
  }

  /// The meaning of the values, for a file.
  var metadata: GainMapMetadata {
    var channel = GainMapMetadata.Channel()
    (channel.least, channel.most) = (least, most)
    (channel.baseOffset, channel.alternateOffset) = (offset, offset)
    var metadata = GainMapMetadata(channels: [channel])
    metadata.alternateHeadroom = headroom
    return metadata
  }

  /// Returns the values of a photo's map in the common form, as an opaque tile.
  func tile(of map: GainMapPixels) throws(RenderError) -> Tile {
    let (size, channels) = (map.form.size, map.form.channels)
    let tables = map.form.gains.map { $0.map(value(of:)) }
    let tile = try Tile(width: size.width, height: size.height, isClear: false)
    for index in 0..<(size.width * size.height) {
      for band in 0..<3 {
        let channel = channels == 3 ? band : 0
        tile.bytes[Tile.bands * index + band] = tables[channel][Int(map.values[channels * index + channel])]
      }
      tile.bytes[Tile.bands * index + 3] = 255
    }
    return tile
  }
}
