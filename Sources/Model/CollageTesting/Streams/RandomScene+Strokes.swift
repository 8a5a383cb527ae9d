import CollageModel
import Determinism

extension RandomScene {
  /// Returns a random shape of any form with any fill and valid values.
  mutating func drawnShape() -> DrawnShape {
    let points = (0...random.int(1...4)).map { _ in Point(random.double(-1...2), random.double(-1...2)) }
    if random.int(0...3) == 0 { return DrawnShape(.line(points), line: shapeLine()) }
    let star = DrawnShape.Form.star(points: random.int(3...12), innerRadius: random.double(0...1))
    let form = random.int(0...2) == 0 ? star : .area(shape())
    return DrawnShape(form, fill: random.bool() ? fill() : .color(color()), line: random.bool() ? shapeLine() : nil)
  }

  /// Returns a random fill of any kind with valid values.
  mutating func fill() -> Fill {
    switch random.int(0...6) {
    case 0: return .color(color())
    case 1: return .gradient(Gradient(geometry: .linear(angle()), stops: stops()))
    case 2:
      let center = Point(random.double(-1...2), random.double(-1...2))
      return .gradient(
        Gradient(geometry: .radial(center: center, radius: random.double(0.1...3)), stops: stops()))
    case 3: return .picture(path: "paper/\(random.int(0...3)).jpg", fit: random.bool() ? .cover : .contain)
    case 4: return .photo(nil)
    case 5: return .palette(random.int(Fill.paletteRanks), fallback: color())
    default: return .photo(SlotID("slot-\(random.int(0...5))"))
    }
  }

  private mutating func stops() -> [Gradient.Stop] {
    let middle = random.double(0...1)
    return [0, middle, 1].map { Gradient.Stop(offset: $0, color: color()) }
  }

  private mutating func shapeLine() -> DrawnShape.Line {
    DrawnShape.Line(
      width: random.double(0.1...9), color: color(),
      alignment: random.element(of: Border.Alignment.allCases) ?? .center,
      dashes: dashes(), start: lineEnd(), end: lineEnd())
  }

  private mutating func lineEnd() -> LineEnd { random.element(of: LineEnd.allCases) ?? .round }

  private mutating func dashes() -> [Double] {
    random.bool() ? [] : (0...random.int(0...3)).map { _ in random.double(0.1...9) }
  }

  /// Returns a random stroke of any tool with valid values.
  mutating func stroke() -> Stroke {
    var (samples, time): ([Stroke.Sample], Double) = ([], 0)
    let hasPressure = random.int(0...2)
    for _ in 0...random.int(0...7) {
      let pressure = hasPressure == 0 || hasPressure == 1 && random.bool() ? random.double(0...1) : nil
      let position = Point(random.double(-50...700), random.double(-50...700))
      samples.append(Stroke.Sample(position, pressure: pressure, time: time))
      if random.int(0...3) > 0 { time += random.double(0...0.1) }
    }
    return Stroke(
      random.element(of: Stroke.Tool.allCases) ?? .pen, samples: samples, width: random.double(0.001...0.2),
      color: color(), dashes: dashes(), start: lineEnd(), end: lineEnd(), seed: UInt32(random.int(0...99_999)))
  }
}
