// Measures a resident renderer: W5's nine photos at 600x600, cold, with nothing changed, with one item changed, and
// with another layout. Arguments: nine or more photos.
import CollageLayout
import CollageModel
import CollageRender
import SystemCalls

let photos = Array(CommandLine.arguments.dropFirst().prefix(9))
guard photos.count == 9 else {
  print("usage: warm-benchmark photo photo ... (nine)")
  exit(64)
}

func milliseconds(_ work: () async throws -> Void) async throws -> Double {
  let start = ContinuousClock.now
  try await work()
  let elapsed = (ContinuousClock.now - start).components
  return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
}

/// Returns a three by three grid with a gutter.
func request(gutter: Double, focus: Double? = nil) throws -> RenderRequest {
  let template = Template(
    name: "W5", canvas: Canvas(size: Size(600, 600)), gap: gutter, margin: gutter,
    arrangement: .cells(CellMatrix(rows: [[1, 2, 3], [4, 5, 6], [7, 8, 9]]), overrides: [:]))
  var composed = try Composer(template: template).compose(photos)
  if let focus { composed.composition.items[4].intent.focus = Point(focus, 0.5) }
  return RenderRequest(
    composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .jpeg))
}

func report(_ name: String, _ times: [Double]) {
  let sorted = times.sorted()
  func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
  print("\(name): median \(text(sorted[sorted.count / 2])) ms, worst \(text(sorted[sorted.count - 1])) ms")
}

let renderer = ResidentRenderer()
report("cold", [try await milliseconds { _ = try await renderer.render(request(gutter: 3)) }])
var same: [Double] = []
var item: [Double] = []
var layout: [Double] = []
for step in 1...40 {
  same.append(try await milliseconds { _ = try await renderer.render(request(gutter: 3)) })
  item.append(
    try await milliseconds { _ = try await renderer.render(request(gutter: 3, focus: 0.3 + Double(step) / 100)) })
  layout.append(try await milliseconds { _ = try await renderer.render(request(gutter: 3 + Double(step) / 4)) })
}
report("nothing changed", same)
report("an item changed", item)
report("another layout", layout)
print(await renderer.statistics)
