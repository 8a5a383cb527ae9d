import CollageColor
import CollageModel
import Foundation

/// A plain implementation of a grade for one color: the platform's powers and cube roots, a gamut search by bisection,
/// no cube and no precomputed numbers.
struct ReferenceGrade {
  let grade: Grade

  typealias Triple = SIMD3<Double>

  /// Returns the graded color; both colors are encoded.
  func color(_ encoded: Triple) -> Triple {
    let base = adjusted(encoded, grade.adjustments)
    var result = base
    for part in grade.filters { result += part.weight * (adjusted(base, part.adjustments) - base) }
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }

  func adjusted(_ encoded: Triple, _ a: Adjustments) -> Triple {
    var color = lit(encoded, a)
    if a.isNeutral(in: .tone) && a.isNeutral(in: .color) { return color }
    var lab = Self.lab(color)
    var original = lab
    // Tone.
    let before = Self.tone(lab)
    let after = min(max(toneCurve(before, a), 0), 1)
    if after != before {
      let factor = (after + 0.25) / (before + 0.25)
      lab = [cbrt(Self.decode(after)), lab.y * factor, lab.z * factor]
    }
    if !(a.curves.red.isNeutral && a.curves.green.isNeutral && a.curves.blue.isNeutral) {
      color = Self.encoded(fitted(lab, original))
      lab = Self.lab([
        a.curves.red.value(at: color.x), a.curves.green.value(at: color.y), a.curves.blue.value(at: color.z),
      ])
      original = lab
    }
    // Color.
    lab = fitted(chroma(lab, a), original)
    lab = gray(lab, a)
    lab = fitted(split(lab, a), lab)
    if let two = a.duotone {
      let tone = Self.tone(lab)
      let (dark, light) = (Self.triple(two.dark), Self.triple(two.light))
      let now = Self.encoded(lab)
      lab = Self.lab(now + two.strength * (dark + tone * (light - dark) - now))
    }
    let tone = Self.tone(lab)
    let brown = 0.22 * tone * (1 - tone) * (1.3 - 0.6 * tone)
    let (sine, cosine) = (sin(72 * Double.pi / 180), cos(72 * Double.pi / 180))
    lab = [
      lab.x, lab.y + a[.sepia] * (brown * cosine - lab.y), lab.z + a[.sepia] * (brown * sine - lab.z),
    ]
    let result = Self.encoded(lab)
    return result + a[.invert] * (1 - 2 * result)
  }

  // MARK: Light and tone

  private func lit(_ color: Triple, _ a: Adjustments) -> Triple {
    let (warmth, tint) = (a[.temperature], a[.tint])
    var factors = Triple(exp2(0.45 * warmth + 0.1 * tint), exp2(-0.25 * tint), exp2(-0.6 * warmth + 0.1 * tint))
    factors *= exp2(a[.exposure]) / (factors * Triple(0.2126, 0.7152, 0.0722)).sum()
    return Self.map(0..<3) { channel in
      let top = Self.encode(factors[channel])
      let lit = Self.encode(factors[channel] * Self.decode(color[channel]))
      let knee = 1 / (1 + 1.5 * max(0, top - 1))
      guard top > 1, lit > knee else { return lit }
      // A hyperbola through (knee, knee) with the slope 1 there, and through (top, 1).
      return knee + (lit - knee) / (1 + (lit - knee) * (1 / (1 - knee) - 1 / (top - knee)))
    }
  }

  private func toneCurve(_ tone: Double, _ a: Adjustments) -> Double {
    func pick(_ adjustment: Adjustment, _ up: Double, _ down: Double) -> Double {
      a[adjustment] * (a[adjustment] > 0 ? up : down)
    }
    var t = tone
    t += 0.9 * a[.contrast] * t * (1 - t) * (2 * t - 1)
    t += pick(.highlights, 0.95, 1.3) * (1 - t) * pow(t, 3)
    t += pick(.shadows, 1.3, 0.95) * t * pow(1 - t, 3)
    t += pick(.whites, 0.95, 1.6) * (1 - t) * pow(t, 6)
    t += pick(.blacks, 1.6, 0.95) * t * pow(1 - t, 6)
    t += 0.2 * a[.fade] * pow(1 - t, 2)
    return a.curves.master.value(at: t)
  }

  // MARK: Color

  private func chroma(_ lab: Triple, _ a: Adjustments) -> Triple {
    var chroma = hypot(lab.y, lab.z)
    guard chroma > 1e-7 else { return lab }
    var hue = atan2(lab.z, lab.y) * 180 / .pi
    chroma *= 1 + a[.saturation]
    let share = 1 / (1 + pow(chroma / 0.12, 2))
    let skin = a[.vibrance] > 0 ? 0.6 * pow(max(0, cos((hue - 55) * .pi / 180)), 4) : 0
    chroma *= 1 + 0.9 * a[.vibrance] * share * (1 - skin)
    hue += 180 * a[.hue]
    return [lab.x, chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180)]
  }

  private func gray(_ lab: Triple, _ a: Adjustments) -> Triple {
    guard a[.grayscale] > 0 else { return lab }
    let color = Self.encoded(lab)
    let sorted = [color.x, color.y, color.z].sorted()
    let primaries: [Adjustment] = [.grayRed, .grayGreen, .grayBlue]
    let secondaries: [Adjustment] = [.grayCyan, .grayMagenta, .grayYellow]
    var weight = 0.0
    if let largest = (0..<3).first(where: { color[$0] == sorted[2] }) {
      weight += a[primaries[largest]] * (sorted[2] - sorted[1])
    }
    if let least = (0..<3).last(where: { color[$0] == sorted[0] }) {
      weight += a[secondaries[least]] * (sorted[1] - sorted[0])
    }
    let tone = Self.tone(lab)
    let odds = tone / (1 - tone) * exp2(4 * weight)
    let gray = tone >= 1 ? 1 : odds / (1 + odds)
    return Self.lab(color + a[.grayscale] * (Triple(repeating: gray) - color))
  }

  private func split(_ lab: Triple, _ a: Adjustments) -> Triple {
    guard let toning = a.splitToning else { return lab }
    let t = pow(Self.tone(lab), exp2(-toning.balance))
    let dark = Self.lab(Self.triple(toning.shadows)) * (0.5 * toning.strength * 6.75 * t * pow(1 - t, 2))
    let light = Self.lab(Self.triple(toning.highlights)) * (0.5 * toning.strength * 6.75 * pow(t, 2) * (1 - t))
    return [lab.x, lab.y + dark.y + light.y, lab.z + dark.z + light.z]
  }

  // MARK: Gamut

  private func fitted(_ wanted: Triple, _ original: Triple) -> Triple {
    let (chroma, before) = (hypot(wanted.y, wanted.z), hypot(original.y, original.z))
    guard chroma > 1e-7 else { return [wanted.x, 0, 0] }
    let (limit, limitBefore) = (Self.maxChroma(wanted), before > 1e-7 ? Self.maxChroma(original) : 1)
    guard limit > 0 else { return [wanted.x, 0, 0] }
    let share = limitBefore > 0 ? min(before / limitBefore, 1) : 1
    let growth = chroma / limit - share
    guard growth > 0 else { return wanted }
    let room = 1 - share
    let grown = room > 0 ? share + room * (growth / room) / (1 + pow(growth / room, 2)).squareRoot() : share
    return [wanted.x, wanted.y * grown * limit / chroma, wanted.z * grown * limit / chroma]
  }

  static func maxChroma(_ lab: Triple) -> Double {
    guard lab.x > 1e-6, lab.x < 1 - 1e-6 else { return 0 }
    let chroma = hypot(lab.y, lab.z)
    var (inside, outside) = (0.0, 0.5)
    for _ in 0..<60 {
      let middle = (inside + outside) / 2
      let light = linear([lab.x, lab.y / chroma * middle, lab.z / chroma * middle])
      if light.min() >= -0.01 * pow(lab.x, 3) && light.max() <= 1 { inside = middle } else { outside = middle }
    }
    return inside
  }

  // MARK: Conversion

  static func map(_ channels: Range<Int>, _ transform: (Int) -> Double) -> Triple {
    [transform(0), transform(1), transform(2)]
  }

  static func triple(_ color: Color) -> Triple {
    Triple(Double(color.red), Double(color.green), Double(color.blue)) / 255
  }

  static func decode(_ code: Double) -> Double { code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4) }

  static func encode(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  static func tone(_ lab: Triple) -> Double { encode(pow(min(max(lab.x, 0), 1), 3)) }

  static func lab(_ encoded: Triple) -> Triple {
    let light = map(0..<3) { decode(encoded[$0]) }
    let l = cbrt((light * Triple(0.4122214708, 0.5363325363, 0.0514459929)).sum())
    let m = cbrt((light * Triple(0.2119034982, 0.6806995451, 0.1073969566)).sum())
    let s = cbrt((light * Triple(0.0883024619, 0.2817188376, 0.6299787005)).sum())
    return [
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
  }

  static func linear(_ lab: Triple) -> Triple {
    let l = pow(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, 3)
    let m = pow(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, 3)
    let s = pow(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z, 3)
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
  }

  static func encoded(_ lab: Triple) -> Triple {
    var light = linear(lab)
    let chroma = hypot(lab.y, lab.z)
    if light.min() < 0 || light.max() > 1 {
      let factor = chroma > 1e-7 ? min(maxChroma(lab) / chroma, 1) : 0
      light = linear([lab.x, lab.y * factor, lab.z * factor])
    }
    // What is left of the tolerance is pulled toward the equally light gray.
    let gray = min(max(pow(lab.x, 3), 0), 1)
    let low = light.min() < 0 ? gray / (gray - light.min()) : 1
    let high = light.max() > 1 ? (1 - gray) / (light.max() - gray) : 1
    light = Triple(repeating: gray) + min(low, high) * (light - Triple(repeating: gray))
    light.clamp(lowerBound: .zero, upperBound: .one)
    return map(0..<3) { encode(light[$0]) }
  }
}
