import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// Prints the quality of layouts, as text or JSON.
struct LayoutReport {
  let made: [LayoutRequest.GeneratedTemplate]
  let paths: [String]
  /// What each layout shows; empty unless somebody asks.
  let sentences: [String]
  /// The kinds of garments by which an outfit was laid out, by photo; empty for other layouts.
  let garments: [Garment]
  let notes: [RenderNote]
  /// The photos in the order in which they were taken; nil for another order.
  let chronology: JSONValue?
  let readTime: Duration
  let searchTime: Duration

  /// A header, one line per layout, and the photos with the largest crop and the widest bars.
  var table: [String] {
    var lines = ["layout  photos  largest crop  mean crop  smallest  size spread    blank  order kept"]
    for (index, layout) in made.enumerated() {
      let quality = layout.quality
      lines.append(
        Self.cell("\(index + 1)", 6) + Self.cell("\(paths.count)", 8) + Self.cell(Self.percent(quality.worstCrop), 14)
          + Self.cell(Self.percent(quality.meanCrop), 11) + Self.cell(Self.decimal(quality.smallestArea), 10)
          + Self.cell(Self.decimal(quality.areaDeviation), 13) + Self.cell(Self.percent(quality.blank), 9)
          + Self.cell(Self.decimal(quality.orderAgreement), 12))
    }
    if let quality = made.first?.quality {
      let most = quality.crops.indices.max { (quality.crops[$0], -$0) < (quality.crops[$1], -$1) }
      if let most, quality.crops[most] > 0.02, most < paths.count {
        lines.append("largest crop: \(escaped(paths[most])), \(Self.percent(quality.crops[most]))")
      }
      let barest = quality.bars.indices.max { (quality.bars[$0], -$0) < (quality.bars[$1], -$1) }
      if let barest, quality.bars[barest] > 0.02, barest < paths.count {
        lines.append(
          "widest bars: beside \(escaped(paths[barest])), \(Self.percent(quality.bars[barest])) of its slot")
      }
    }
    for (path, garment) in zip(paths, garments) { lines.append("\(escaped(path)): \(GarmentText.text(of: garment))") }
    lines.append("read \(Self.milliseconds(readTime)) ms, searched \(Self.milliseconds(searchTime)) ms")
    return lines
  }

  func json(files: [String]) -> String {
    let layouts = made.enumerated().map { number, layout -> JSONValue in
      let quality = layout.quality
      let photos = zip(paths, quality.crops).enumerated().map { index, photo in
        JSONValue.object(
          JSONObject(
            [.init("photo", .string(photo.0)), .init("crop", .number(Self.rounded(photo.1)))]
              + (index < garments.count ? GarmentText.members(of: garments[index]) : [])))
      }
      return .object(
        JSONObject([
          .init("worstCrop", .number(Self.rounded(quality.worstCrop))),
          .init("meanCrop", .number(Self.rounded(quality.meanCrop))),
          .init("minArea", .number(Self.rounded(quality.smallestArea))),
          .init("areaDeviation", .number(Self.rounded(quality.areaDeviation))),
          .init("blank", .number(Self.rounded(quality.blank))),
          .init("orderAgreement", .number(Self.rounded(quality.orderAgreement))),
          .init("width", .number(layout.template.canvas.size.width)),
          .init("height", .number(layout.template.canvas.size.height)),
          .init("alt", .string(number < sentences.count ? sentences[number] : "")),
          .init("photos", .array(photos)),
        ]))
    }
    return JSONText.pretty(
      [
        .init("files", .array(files.map { .string($0) })),
        .init("layouts", .array(layouts)),
      ] + (chronology.map { [.init("chronology", $0)] } ?? []) + [
        .init("notes", NoteLines(notes: notes).json),
        .init(
          "milliseconds",
          .object(
            JSONObject([
              .init("read", .number(Self.milliseconds(readTime))),
              .init("search", .number(Self.milliseconds(searchTime))),
            ]))),
      ])
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private static func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }
  private static func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  private static func milliseconds(_ duration: Duration) -> Double {
    let exact = Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    return (exact * 10).rounded() / 10
  }
}
