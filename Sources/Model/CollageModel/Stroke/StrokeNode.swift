/// A point of a stroke with its half width, pressure and time.
struct StrokeNode: Hashable, Sendable {
  var position: Point
  var radius: Double
  var pressure: Double
  var time: Double

  var disc: LineDisc { LineDisc(position, radius: radius) }

  /// Returns the interpolation with another node at a fraction.
  func mixed(with other: StrokeNode, at share: Double) -> StrokeNode {
    StrokeNode(
      position: position + (other.position - position) * share, radius: radius + (other.radius - radius) * share,
      pressure: pressure + (other.pressure - pressure) * share, time: time + (other.time - time) * share)
  }
}

extension Stroke {
  /// Returns the samples with their half widths in canvas units; samples at the same position become one node with
  /// their greatest width.
  func nodes(on canvas: Size) -> [StrokeNode] {
    let pressures = pressures(on: canvas)
    let unit = width * canvas.shortSide
    let nearest = canvas.shortSide * Self.coincidence
    var nodes: [StrokeNode] = []
    nodes.reserveCapacity(samples.count)
    for (sample, pressure) in zip(samples, pressures) {
      let node = StrokeNode(
        position: sample.position, radius: unit * radius(pressure: pressure), pressure: pressure, time: sample.time)
      guard let last = nodes.last, (last.position - node.position).length <= nearest else {
        nodes.append(node)
        continue
      }
      if node.radius > last.radius {
        nodes[nodes.count - 1].radius = node.radius
        nodes[nodes.count - 1].pressure = node.pressure
      }
    }
    return nodes
  }

  /// The distance, as a fraction of the canvas' short side, below which samples count as being at the same position.
  private static let coincidence = 1e-7
}
