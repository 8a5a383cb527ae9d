import CollageModel

/// Formats numbers for plans, with enough digits that the omitted ones change no pixel.
enum PlanNumber {
  /// Returns a length or position in pixels, rounded to a millionth.
  static func text(_ value: Double) -> String { rounded(value, places: 1e6) }

  /// Returns a rectangle in pixels, as in `640x480+10+20`.
  static func text(_ rect: Rect) -> String {
    "\(text(rect.width))x\(text(rect.height))+\(text(rect.x))+\(text(rect.y))"
  }

  /// Returns a transform; its factors have more digits because they are multiplied by thousands of pixels.
  static func text(_ transform: Affine) -> String {
    let factors = [transform.a, transform.b, transform.c, transform.d].map { rounded($0, places: 1e9) }
    return "[" + (factors + [text(transform.tx), text(transform.ty)]).joined(separator: " ") + "]"
  }

  /// Returns a projective map: its numerators, then its denominator.
  static func text(_ map: Homography) -> String {
    let denominator = [map.px, map.py, map.w].map { rounded($0, places: 1e12) }
    return "\(text(map.affine)) / [\(denominator.joined(separator: " "))]"
  }

  static func text(_ color: Color) -> String { "rgba(\(color.red) \(color.green) \(color.blue) \(color.alpha))" }

  private static func rounded(_ value: Double, places: Double) -> String {
    let scaled = (value * places).rounded() / places
    return scaled == scaled.rounded() && scaled.magnitude < 1e15 ? "\(Int(scaled))" : "\(scaled)"
  }
}
