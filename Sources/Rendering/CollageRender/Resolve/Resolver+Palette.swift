internal import CollageColor
import CollageFiles
import CollageModel
import Determinism
internal import Vips
internal import Zimg

/// The colors of a collage's photos, the most important first, which replace palette fills.
struct PhotoPalette {
  var colors: [Color] = []

  /// Returns the color with a rank, with the opacity of the fallback.
  private func color(_ rank: Int, _ fallback: Color) -> Color {
    guard colors.indices.contains(rank - 1) else { return fallback }
    var color = colors[rank - 1]
    color.alpha = fallback.alpha
    return color
  }

  private func plain(_ fill: Fill) -> Fill {
    if case .palette(let rank, let fallback) = fill { .color(color(rank, fallback)) } else { fill }
  }

  private func plain(_ shape: DrawnShape) -> DrawnShape {
    var shape = shape
    shape.fill = shape.fill.map(plain)
    return shape
  }

  /// Returns layers with palette fills replaced by plain colors.
  func applied(to layers: [Layer]) -> [Layer] {
    layers.map { layer in
      guard layer.asksForPalette else { return layer }
      var layer = layer
      switch layer.content {
      case .shape(let shape): layer.content = .shape(plain(shape))
      case .text(var text):
        text.style.fill = plain(text.style.fill)
        if let background = text.style.background, let rank = background.palette {
          text.style.background?.color = color(rank, background.color)
          text.style.background?.palette = nil
        }
        layer.content = .text(text)
      case .empty, .sticker, .stroke, .host: break
      }
      return layer
    }
  }
}

extension Resolver {
  /// The minimum longer side of a photo when its colors are counted.
  private static let paletteSide = 128.0

  /// Finds the colors of the items' photos, if a visible layer uses them.
  ///
  /// Each photo counts once and equally, regardless of its size and position, and cut-outs count without their
  /// background.
  func palette(of items: [Item], for layers: [Layer]) async throws(RenderError) -> PhotoPalette {
    try await palette(of: items.map { sources.cutouts[$0.id] ?? sources.photos[$0.photo] }, for: layers)
  }

  /// Finds the colors of photos, if a visible layer uses them.
  func palette(of photos: [PhotoID], for layers: [Layer]) async throws(RenderError) -> PhotoPalette {
    try await palette(of: photos.map { sources.photos[$0] }, for: layers)
  }

  private func palette(of indices: [Int?], for layers: [Layer]) async throws(RenderError) -> PhotoPalette {
    guard layers.contains(where: { !$0.isHidden && $0.asksForPalette }) else { return PhotoPalette() }
    var seen: Set<Int> = []
    let (places, pixels) = (indices.compactMap { $0 }.filter { seen.insert($0).inserted }, self.pixels)
    var counts = ColorCounts()
    try await OrderedWork.run(count: places.count, width: width) { index throws(RenderError) in
      try Self.colors(of: pixels[places[index]])
    } take: {
      counts.add(photo: $1)
    }
    return PhotoPalette(colors: ColorPalette.colors(of: counts, count: Fill.paletteRanks.upperBound))
  }

  /// Returns the colors of a photo's opaque parts.
  private static func colors(of source: SourcePhoto) throws(RenderError) -> ColorCounts {
    let step = PhotoThumbnail.step(source.header, side: paletteSide)
    let decoded = try PhotoDecoder(source: source, step: step).run().premultiplied()
    let planes: [AlignedPlane]
    do throws(VipsError) {
      planes = try ConvertColorStep().run(decoded, path: source.header.name)
    } catch {
      throw .stepFailed(
        step: "looking for colors", slot: "-", source: source.header.name, detail: error.detail)
    }
    return planes.colors(hasAlpha: decoded.hasAlpha)
  }
}

extension [AlignedPlane] {
  /// Counts the colors of gray or RGB planes, premultiplied by the alpha that follows them if there is any.
  fileprivate func colors(hasAlpha: Bool) -> ColorCounts {
    var counts = ColorCounts()
    guard let first, let last else { return counts }
    let (red, green, blue) = count < 3 ? (first, first, first) : (self[0], self[1], self[2])
    for y in 0..<first.height {
      for x in 0..<first.width {
        let place = y * first.stride + x
        let alpha = hasAlpha ? last.bytes[place] : 255
        // Translucent pixels mix with unknown colors.
        guard alpha >= 128 else { continue }
        func straight(_ plane: AlignedPlane) -> UInt8 {
          alpha == 255 ? plane.bytes[place] : Unpremultiply.straight(plane.bytes[place], alpha: UInt32(alpha))
        }
        counts.count(red: straight(red), green: straight(green), blue: straight(blue))
      }
    }
    return counts
  }
}

extension Fill {
  fileprivate var asksForPalette: Bool { if case .palette = self { true } else { false } }
}

extension Layer {
  /// True if the layer's content depends on the colors of photos.
  package var asksForPalette: Bool {
    switch content {
    case .text(let text): text.style.fill.asksForPalette || text.style.background?.palette != nil
    case .shape(let shape): shape.fill?.asksForPalette ?? false
    case .sticker, .stroke, .host, .empty: false
    }
  }
}
