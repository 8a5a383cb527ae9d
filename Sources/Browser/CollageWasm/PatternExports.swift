// The C interface to patterns of backgrounds, through the buffer of numbers.
import CollageModel

/// Writes how a pattern whose kind is the first `count` bytes of the text fills an area: the map from its squares to the
/// canvas, and the opacity and the contours of each of its inked areas, flattened within a tolerance in canvas units.
@_cdecl("collage_pattern") public func collagePattern(
  _ count: Int32, _ size: Double, _ degrees: Double, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ tolerance: Double
) -> Int32 {
  let name = NameKey(text.bytes(count))
  let size = size.isNaN ? Pattern.usualSize : size
  guard let kind = Pattern.Kind.allCases.first(where: { NameKey($0.rawValue) == name }), Pattern.sizes.contains(size),
    width > 0, height > 0, tolerance > 0
  else { return FailureNumber.badNumbers }
  let pattern = Pattern(kind, ground: .white, ink: .black, size: size, angle: Angle(degrees: degrees))
  let area = Rect(x: x, y: y, width: width, height: height)
  let map = pattern.toArea(area)
  buffer.clear()
  for number in [map.a, map.b, map.c, map.d, map.tx, map.ty] { buffer.append(number) }
  let inks = kind.inks(tolerance: tolerance / (size * area.size.shortSide))
  buffer.append(inks.count)
  for ink in inks {
    buffer.append(ink.opacity)
    buffer.append(Outline(ink.contours))
  }
  return buffer.written
}
