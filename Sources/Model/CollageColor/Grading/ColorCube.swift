import CollageModel

/// A grade as a color lookup table, in which a renderer or a shader looks up each pixel.
///
/// A color, encoded as sRGB and not premultiplied, goes through three steps: each channel through its curve
/// (``shaper``), then the color through the cube (``nodes``), interpolated in tetrahedra, then each channel is rounded
/// to ``levels``. The cube or the levels may be missing. The same grade gives the same bits natively and in
/// WebAssembly.
public struct ColorCube: Hashable, Sendable {
  /// The number of nodes per side in cubes for full-size images.
  public static let fullSide = 33
  /// The number of nodes per side in cubes for small previews.
  ///
  /// They are computed eight times as fast; colors differ from those of the full cube by less than 0.1 dE00 in the
  /// mean.
  public static let previewSide = 17
  /// The number of entries of a channel's curve.
  public static let shaperEntries = 1025

  /// The number of nodes per side.
  public let side: Int
  /// The curves of red, green and blue, one after another, for evenly spaced encoded values, with linear interpolation.
  ///
  /// Entries are 65,535 times the position in the cube or, without a cube, 65,535 times the result.
  public let shaper: [UInt16]
  /// The encoded red, green and blue of each node, multiplied by 65,535, with red changing fastest.
  ///
  /// The list is empty if the curves suffice.
  public let nodes: [UInt16]
  /// The number of levels to which each channel is rounded, or nil for no rounding.
  public let levels: Int?

  /// Creates the cube of a grade with at least two nodes per side; returns nil if the grade does not change any color.
  public init?(_ grade: Grade, side: Int = ColorCube.fullSide) {
    if grade.isNeutral { return nil }
    self.side = max(2, side)
    let function = GradeFunction(grade)
    levels = grade.levels
    let light = function.light
    if function.isLightOnly {
      shaper = Self.curves { light?.apply($0) ?? $0 }
      nodes = []
    } else {
      let axes = Axes(white: light?.white ?? RGB(1, 1, 1), side: self.side)
      shaper = Self.curves { axes.place(of: light?.apply($0) ?? $0) }
      nodes = Self.nodes(side: self.side) { red, green, blue in
        function.applyAfterLight(axes.codes.color(red, green, blue), linear: axes.light.color(red, green, blue))
      }
    }
  }

  private static func curves(_ transform: (RGB) -> RGB) -> [UInt16] {
    let last = Double(shaperEntries - 1)
    let tones = (0..<shaperEntries).map { entry in
      let tone = Double(entry) / last
      return transform(RGB(tone, tone, tone))
    }
    return tones.map { word($0.red) } + tones.map { word($0.green) } + tones.map { word($0.blue) }
  }

  private static func nodes(side: Int, _ color: (Int, Int, Int) -> RGB) -> [UInt16] {
    var nodes: [UInt16] = []
    nodes.reserveCapacity(side * side * side * 3)
    for blue in 0..<side {
      for green in 0..<side {
        for red in 0..<side {
          let color = color(red, green, blue)
          nodes.append(word(color.red))
          nodes.append(word(color.green))
          nodes.append(word(color.blue))
        }
      }
    }
    return nodes
  }

  private static func word(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 1) * 65_535 + 0.5) }

  /// The encoded values at which the nodes of each channel lie.
  ///
  /// Nodes are denser near black and white, where colors meet the edge of the gamut and change abruptly; with even
  /// spacing the maximum errors would be twice as large. If light adjustments darken the image, its range still fills
  /// the whole cube.
  struct Axes {
    /// One number per node for each of the three channels.
    struct Channels {
      var red: [Double]
      var green: [Double]
      var blue: [Double]

      func color(_ first: Int, _ second: Int, _ third: Int) -> RGB { RGB(red[first], green[second], blue[third]) }
    }

    let side: Int
    let codes: Channels
    /// The encoded values as linear light; this takes one power per node of a side instead of one per node of the cube.
    let light: Channels

    init(white: RGB, side: Int = ColorCube.fullSide) {
      self.side = side
      let shares = (0..<side).map { node in
        let even = Double(node) / Double(side - 1)
        return 0.4 * even + 0.6 * (0.5 - 0.5 * Angle(degrees: 180 * even).cosine)
      }
      codes = Channels(
        red: shares.map { $0 * white.red }, green: shares.map { $0 * white.green },
        blue: shares.map { $0 * white.blue })
      light = Channels(
        red: codes.red.map { SRGBTransfer.decode($0) }, green: codes.green.map { SRGBTransfer.decode($0) },
        blue: codes.blue.map { SRGBTransfer.decode($0) })
    }

    /// Returns the position of each channel in the cube, 0 to 1, interpolated linearly between nodes.
    func place(of color: RGB) -> RGB {
      RGB(
        place(color.red, codes.red), place(color.green, codes.green), place(color.blue, codes.blue))
    }

    private func place(_ code: Double, _ codes: [Double]) -> Double {
      var node = 0
      while node < side - 2 && codes[node + 1] <= code { node += 1 }
      let share = (code - codes[node]) / (codes[node + 1] - codes[node])
      return (Double(node) + share) / Double(side - 1)
    }
  }
}

extension ColorCube {
  /// Returns the cube's result for an encoded color with red, green and blue from 0 to 1.
  ///
  /// This is the computation of a renderer or a shader for each pixel, written for clarity rather than speed.
  public func color(_ red: Double, _ green: Double, _ blue: Double) -> (red: Double, green: Double, blue: Double) {
    var color = RGB(curve(red, 0), curve(green, 1), curve(blue, 2))
    if !nodes.isEmpty {
      color = Tetrahedra.interpolate(color, side: side) { node in
        RGB(
          Double(nodes[node * 3]) / 65_535, Double(nodes[node * 3 + 1]) / 65_535, Double(nodes[node * 3 + 2]) / 65_535)
      }
    }
    if let levels {
      let steps = Double(levels - 1)
      color = color.map { ($0 * steps).rounded() / steps }
    }
    return (color.red, color.green, color.blue)
  }

  private func curve(_ code: Double, _ channel: Int) -> Double {
    let scaled = min(max(code, 0), 1) * Double(Self.shaperEntries - 1)
    let entry = min(Int(scaled), Self.shaperEntries - 2)
    let share = scaled - Double(entry)
    let start = channel * Self.shaperEntries + entry
    let (low, high) = (Double(shaper[start]), Double(shaper[start + 1]))
    return (low + (high - low) * share) / 65_535
  }
}
