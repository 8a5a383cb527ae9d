import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender
import CollageSubjects

/// Formats a render's report as text or JSON.
struct ReportText {
  let report: RenderReport
  let output: String
  /// The file names of the pages, if the picture was cut into pages.
  var pages: [String]?
  /// What the picture shows.
  var sentence: String?
  let notes: [RenderNote]

  var summary: String {
    let milliseconds = report.timings.reduce(0) { $0 + $1.milliseconds }
    let name: String
    if let pages, let first = pages.first, let last = pages.last {
      name = pages.count > 1 ? "\(escaped(first)) to \(escaped(last))" : escaped(first)
    } else {
      name = output == "-" ? "standard output" : escaped(output)
    }
    // The number of bytes is unknown for a pipe.
    let bytes =
      (report.byteCount > 0 ? ", " + counted(report.byteCount, "byte") : "")
      + (report.quality.map { ", quality \($0)" } ?? "")
    let photos = counted(report.slots.count, "photo")
    return "\(name): \(report.size)\(print), \(photos)\(bytes), \(Int(milliseconds.rounded())) ms"
  }

  /// The physical size, if the picture has a resolution; otherwise an empty string.
  private var print: String {
    guard let resolution = report.dotsPerInch else { return "" }
    let millimeters = { (pixels: Int) in Int((Double(pixels) / resolution * 25.4).rounded()) }
    let sides = "\(millimeters(report.size.width))x\(millimeters(report.size.height)) mm"
    let trim = report.page.flatMap { page in
      page.trim == report.size.bounds
        ? nil : ", trimmed to \(millimeters(page.trim.width))x\(millimeters(page.trim.height)) mm"
    }
    return " (\(sides) at \(JSONWriter.text(of: (resolution * 100).rounded() / 100)) dpi\(trim ?? ""))"
  }

  /// One line per slot and per stage.
  var details: [String] {
    report.slots.map { entry in
      let crop = PixelRect(
        left: Int(entry.crop.x.rounded()), top: Int(entry.crop.y.rounded()), right: Int(entry.crop.right.rounded()),
        bottom: Int(entry.crop.bottom.rounded()))
      let focus = entry.focus.map { " by \($0.rawValue)" } ?? ""
      let garment = entry.garment.map { " as \(GarmentText.text(of: $0))" } ?? ""
      return "slot \(entry.slot.name): \(escaped(entry.photo))\(garment) crop \(crop)\(focus) into \(entry.area)"
    } + (report.ink.map { [InkText.line(of: $0)] } ?? [])
      + report.timings.map { "\($0.stage): \(Int($0.milliseconds.rounded())) ms" }
  }

  var json: String { JSONText.pretty(members) }

  private var members: [JSONObject.Member] {
    let milliseconds = report.timings.map { member($0.stage, number($0.milliseconds)) }
    return [
      member("output", .string(output))
    ] + (sentence.map { [member("alt", .string($0))] } ?? [])
      + (report.ink.map { [member("ink", InkText.json(of: $0))] } ?? [])
      + (pages.map { [member("pages", .array($0.map(JSONValue.string)))] } ?? []) + [
        member("format", .string(AlbumWriter.Output.isDocument(output) ? "pdf" : report.format.rawValue)),
        member("width", number(Double(report.size.width))),
        member("height", number(Double(report.size.height))),
        member("dpi", report.dotsPerInch.map { number($0) } ?? .null),
        member("trim", report.page.map { $0.trim.json } ?? .null),
        member("bleed", report.page.map { $0.bleed.json } ?? .null),
        member("bytes", report.byteCount > 0 ? number(Double(report.byteCount)) : .null),
      ] + (report.quality.map { [member("quality", number(Double($0)))] } ?? []) + [
        member("slots", .array(report.slots.map(\.json))),
        member("emptySlots", .array(report.emptySlots.map { JSONValue.string($0.name) })),
        member("unplaced", .array(report.unplaced.map { JSONValue.string($0) })),
        member("notes", NoteLines(notes: notes).json),
        member("milliseconds", .object(JSONObject(milliseconds))),
      ]
  }

  /// The report as a JSON value.
  var value: JSONValue { .object(JSONObject(members)) }
}

extension RenderReport.SlotEntry {
  /// The photo of a slot and where it is shown.
  var json: JSONValue {
    let crop = [crop.x, crop.y, crop.width, crop.height]
    let members =
      [
        member("slot", .string(slot.name)),
        member("photo", .string(photo)),
        member("crop", .array(crop.map { number($0) })),
        member("area", area.json),
        member("sourcePixelsPerPixel", number(density)),
        member("focus", focus.map { .string($0.rawValue) } ?? .null),
      ] + (garment.map(GarmentText.members) ?? [])
    return .object(JSONObject(members))
  }
}

extension PixelRect {
  fileprivate var json: JSONValue { .array([left, top, width, height].map { number(Double($0)) }) }
}

private func member(_ key: String, _ value: JSONValue) -> JSONObject.Member { JSONObject.Member(key, value) }

/// Returns a number rounded to three decimals.
private func number(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }

/// Formats JSON for standard output, without a trailing newline.
enum JSONText {
  static func pretty(_ members: [JSONObject.Member]) -> String {
    let text = String(decoding: JSONWriter.pretty(.object(JSONObject(members))), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
