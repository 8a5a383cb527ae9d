public import CollageModel
#if !hasFeature(Embedded)
  internal import Determinism
#endif

/// A color lookup table, as stored in `.cube` files and Hald CLUT images.
public struct ColorTable: Keyed {
  /// The dimensions of a table.
  public enum Shape: Keyed {
    /// A separate curve for each channel, with a number of entries.
    case curves(entries: Int)
    /// A cube for all channels together, with a number of nodes per side.
    case cube(side: Int)
  }

  /// The allowed numbers of entries in curves.
  public static let curveEntries = 2...65_536
  /// The allowed numbers of nodes per side in cubes.
  public static let cubeSides = 2...129

  public let shape: Shape
  /// The encoded color of each entry as three numbers; in cubes red changes fastest.
  public let values: [Float]
  /// The input color of the first entry: red, green and blue.
  public let domainMin: [Double]
  /// The input color of the last entry: red, green and blue.
  public let domainMax: [Double]

  init(shape: Shape, values: [Float], domainMin: [Double] = [0, 0, 0], domainMax: [Double] = [1, 1, 1]) {
    self.shape = shape
    self.values = values
    self.domainMin = domainMin
    self.domainMax = domainMax
  }

  /// Returns the table's result for a color, interpolated between entries; in cubes, by tetrahedra.
  func color(_ color: RGB) -> RGB {
    let position = RGB(place(color.red, 0), place(color.green, 1), place(color.blue, 2))
    return switch shape {
    case .curves(let entries):
      RGB(
        curve(position.red, 0, entries), curve(position.green, 1, entries), curve(position.blue, 2, entries))
    case .cube(let side):
      Tetrahedra.interpolate(position, side: side) { index in
        RGB(Double(values[index * 3]), Double(values[index * 3 + 1]), Double(values[index * 3 + 2]))
      }
    }
  }

  /// Returns a component's position in the table, 0 to 1.
  private func place(_ value: Double, _ channel: Int) -> Double {
    let (low, high) = (domainMin[channel], domainMax[channel])
    return min(max((value - low) / (high - low), 0), 1)
  }

  private func curve(_ place: Double, _ channel: Int, _ entries: Int) -> Double {
    let scaled = place * Double(entries - 1)
    let index = min(Int(scaled), entries - 2)
    let share = scaled - Double(index)
    let (low, high) = (Double(values[index * 3 + channel]), Double(values[index * 3 + 3 + channel]))
    return low + (high - low) * share
  }
}

/// Interpolation in a cube of colors.
///
/// Each cell is divided into six tetrahedra along the diagonal of grays, so that grays are interpolated between grays.
///
/// Source: J. M. Kasson, S. I. Nin, W. Plouffe, J. L. Hafner, "Performing color space conversions with three-dimensional
/// linear interpolation", 1995.
enum Tetrahedra {
  /// Returns the color at a position with coordinates from 0 to 1.
  ///
  /// `node` returns the color of a node by its index, with red changing fastest.
  static func interpolate(_ position: RGB, side: Int, node: (Int) -> RGB) -> RGB {
    let last = Double(side - 1)
    let (x, y, z) = (position.red * last, position.green * last, position.blue * last)
    let (column, row, layer) = (min(Int(x), side - 2), min(Int(y), side - 2), min(Int(z), side - 2))
    let (red, green, blue) = (x - Double(column), y - Double(row), z - Double(layer))
    let (right, down, back) = (1, side, side * side)
    let origin = column + row * down + layer * back
    let far = origin + right + down + back
    // The path from the nearest corner to the farthest along the axes, in descending order of distance.
    let (first, second, way): (Int, Int, (Double, Double, Double)) =
      if red >= green {
        if green >= blue {
          (right, right + down, (red, green, blue))
        } else if red >= blue {
          (right, right + back, (red, blue, green))
        } else {
          (back, right + back, (blue, red, green))
        }
      } else {
        if blue >= green {
          (back, down + back, (blue, green, red))
        } else if blue >= red {
          (down, down + back, (green, blue, red))
        } else {
          (down, right + down, (green, red, blue))
        }
      }
    let (a, b, c, d) = (node(origin), node(origin + first), node(origin + second), node(far))
    @inline(__always) func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      a * (1 - way.0) + b * (way.0 - way.1) + c * (way.1 - way.2) + d * way.2
    }
    return RGB(
      mix(a.red, b.red, c.red, d.red), mix(a.green, b.green, c.green, d.green),
      mix(a.blue, b.blue, c.blue, d.blue))
  }
}

// Embedded Swift has no encoders.
#if !hasFeature(Embedded)
  extension ColorTable {
    /// A hash of the numbers of the table.
    public var digest: String {
      var hash = FNV1a()
      for bound in domainMin + domainMax { hash.combine(bound.bitPattern) }
      for value in values { hash.combine(UInt64(value.bitPattern)) }
      return hash.hexadecimal
    }

    /// Encodes the shape and the digest: a table has up to six million numbers.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(shape)
      try container.encode(digest)
    }
  }
#endif
