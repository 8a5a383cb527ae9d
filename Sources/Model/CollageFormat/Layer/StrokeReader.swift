import CollageModel

enum StrokeReader {
  static let keys = ["tool", "samples", "width", "color", "dashes", "start", "end", "seed"]

  static func read(_ cursor: Cursor) -> Stroke? {
    guard let object = cursor.object("a stroke", keys: keys) else { return nil }
    let tool = object.required("tool")?.choice("a tool", Stroke.Tool.allCases)
    let samples = object.required("samples").flatMap(samples)
    let width = object.required("width")?.number(.within(Stroke.widthRange, "a stroke's width"))
    let color = object.optional("color").map { $0.color() } ?? .black
    let dashes = object.optional("dashes").map { $0.dashes() } ?? []
    let start = object.optional("start").map { $0.choice("an end", LineEnd.allCases) } ?? .round
    let end = object.optional("end").map { $0.choice("an end", LineEnd.allCases) } ?? .round
    let seed = object.optional("seed").map { $0.integer("a seed", in: 0...Int64(UInt32.max)) } ?? 0
    guard let tool, let samples, let width, let color, let dashes, let start, let end, let seed else { return nil }
    return Stroke(
      tool, samples: samples, width: width, color: color, dashes: dashes, start: start, end: end,
      seed: UInt32(truncatingIfNeeded: seed))
  }

  private static func samples(_ cursor: Cursor) -> [Stroke.Sample]? {
    guard let elements = cursor.elements("samples") else { return nil }
    guard (1...Stroke.sampleLimit).contains(elements.count) else {
      cursor.log.add(
        cursor.path, "\(elements.count) samples; a stroke must have 1 to \(Stroke.sampleLimit)")
      return nil
    }
    var (samples, latest): ([Stroke.Sample?], Double) = ([], 0)
    for element in elements {
      let sample = sample(element)
      if let sample {
        if sample.time < latest {
          element.log.add(
            .index(element.path, 3), "\(JSONWriter.text(of: sample.time)); times must not decrease")
        }
        latest = max(latest, sample.time)
      }
      samples.append(sample)
    }
    return Cursor.allOrNothing(samples)
  }

  /// Reads `[x, y]`, `[x, y, pressure]` or `[x, y, pressure, time]`; the pressure may be null.
  private static func sample(_ cursor: Cursor) -> Stroke.Sample? {
    guard case .array(let row) = cursor.value, (2...4).contains(row.count) else {
      cursor.reject("expected [x, y, pressure, time], with null for no pressure")
      return nil
    }
    func number(_ index: Int, _ rule: NumberRule) -> Double? {
      Cursor(value: row[index], path: .index(cursor.path, index), log: cursor.log).number(rule)
    }
    let (x, y) = (number(0, .signed("a coordinate")), number(1, .signed("a coordinate")))
    let hasPressure = row.count > 2 && !row[2].isNull
    let pressure = hasPressure ? number(2, .share("a pressure")) : nil
    let time = row.count > 3 ? number(3, .notNegative("a time")) : 0
    guard let x, let y, let time, !hasPressure || pressure != nil else { return nil }
    return Stroke.Sample(Point(x, y), pressure: pressure, time: time)
  }
}

enum StrokeWriter {
  static func value(of stroke: Stroke) -> JSONValue {
    .members([
      ("tool", .string(stroke.tool.rawValue)),
      ("samples", .array(stroke.samples.map(row))),
      ("width", .plain(stroke.width)),
      ("color", stroke.color == .black ? nil : .color(stroke.color)),
      ("dashes", .dashes(stroke.dashes)),
      ("start", stroke.start == .round ? nil : .string(stroke.start.rawValue)),
      ("end", stroke.end == .round ? nil : .string(stroke.end.rawValue)),
      ("seed", stroke.seed == 0 ? nil : .number(Double(stroke.seed))),
    ])
  }

  private static func row(_ sample: Stroke.Sample) -> JSONValue {
    var row: [JSONValue] = [.plain(sample.position.x), .plain(sample.position.y)]
    if sample.pressure != nil || sample.time != 0 { row.append(sample.pressure.map(JSONValue.plain) ?? .null) }
    if sample.time != 0 { row.append(.plain(sample.time)) }
    return .array(row)
  }
}
