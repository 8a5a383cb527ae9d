import CollageModel
import CollageTesting

/// Strokes of every kind, as hands, mice and hostile hosts draw them.
struct RandomStrokes {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func share() -> Double { Double(random.int(0...1_000_000)) / 1_000_000 }

  mutating func point(_ canvas: Size) -> Point { Point(share() * canvas.width, share() * canvas.height) }

  /// A smooth hand, a shaky one, or points anywhere; with pressure, speed, or neither.
  mutating func next(_ tool: Stroke.Tool, count: Int, canvas: Size) -> Stroke {
    let (kind, pressed) = (random.int(0...3), random.int(0...2))
    var position = point(canvas)
    var (direction, bend, pressure, time) = (share() * 360, 0.0, share(), 0.0)
    var samples: [Stroke.Sample] = []
    for _ in 0..<count {
      samples.append(Stroke.Sample(position, pressure: pressed == 0 ? pressure : nil, time: pressed == 1 ? time : 0))
      bend = min(12, max(-12, bend + (share() - 0.5) * 6))
      direction += bend
      let step = canvas.shortSide * (0.002 + 0.01 * share())
      let angle = Angle(degrees: direction)
      position = position + Point(angle.cosine * step, angle.sine * step)
      switch kind {
      case 1: position = Point(position.x.rounded(), position.y.rounded())
      case 2: if random.int(0...5) == 0 { position = point(canvas) }
      case 3: if random.int(0...7) == 0 { direction += 180 }
      default: break
      }
      pressure = min(1, max(0, pressure + (share() - 0.5) * 0.2))
      time += 0.004 + 0.03 * share() * share()
    }
    return Stroke(tool, samples: samples, width: 0.003 + 0.06 * share() * share())
  }
}

/// The area covered by a round pen, computed slowly as the distance from its dense positions.
struct DenseReference {
  let discs: [LineDisc]

  /// The distance from the area; negative inside.
  func distance(_ point: Point) -> Double {
    var nearest = Double.infinity
    for disc in discs {
      let distance = (disc.center - point).length - disc.radius
      if distance < nearest { nearest = distance }
    }
    return nearest
  }
}
