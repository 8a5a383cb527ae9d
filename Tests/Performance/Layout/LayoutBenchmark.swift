import ArgumentParser
import CollageLayout
import CollageModel
import SystemCalls

/// Prints the figures of layout.md's goals.
@main
struct LayoutBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout-benchmark", abstract: "Measure generated layouts against their goals.",
    subcommands: [MosaicFigures.self, TilingGoal.self, OtherGoals.self], defaultSubcommand: MosaicFigures.self)
}

enum Clock {
  /// The milliseconds since an arbitrary moment.
  static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) / 1e6
  }
}

/// Goals L2 to L4 and L7 on the 75 cases.
struct MosaicFigures: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "mosaic", abstract: "Mosaics of the 75 cases.")

  @Option(help: "quick, normal or best.")
  var quality = "normal"

  func run() throws {
    guard let quality = Mosaic.Quality(rawValue: quality) else { throw ValidationError("no such quality") }
    print("    N  ms median/worst  crop % worst/mean  min area  CV    lost px worst/mean  order  blank %")
    for count in [5, 9, 20, 100, 1000] {
      let cases = Case.all.filter { $0.photos.count == count }
      var rows: [Row] = []
      for one in cases { rows.append(try Row(one, quality)) }
      print(Row.line(count, rows))
    }
  }
}

/// The figures of one case.
struct Row {
  var milliseconds = 0.0
  var crop = 0.0
  var lost: [Double] = []
  var quality: LayoutQuality

  init(_ one: Case, _ quality: Mosaic.Quality) throws {
    let mosaic = Mosaic(seed: 1, quality: quality)
    func template(_ canvas: Size) -> Template {
      Template(name: "", canvas: Canvas(size: canvas), gap: one.gap, arrangement: .automatic(.mosaic(mosaic)))
    }
    let whole = template(one.canvas)
    let start = Clock.now
    let slots = try whole.resolvedSlots(photos: one.photos)
    milliseconds = Clock.now - start
    self.quality = LayoutQuality(slots, photos: one.photos, template: whole)
    lost = zip(slots.fillOrder, one.photos).compactMap { id, photo in
      guard let frame = slots.slots.first(where: { $0.id == id })?.frame else { return nil }
      return max(frame.width / photo.aspect - frame.height, frame.height * photo.aspect - frame.width)
    }
    // A canvas of no whole extents is not rounded to units: the crop before snapping.
    let exact = template(Size(one.canvas.width + 1e-6, one.canvas.height))
    crop = LayoutQuality(try exact.resolvedSlots(photos: one.photos), photos: one.photos, template: exact).worstCrop
  }

  static func line(_ count: Int, _ rows: [Row]) -> String {
    func mean(_ value: (Row) -> Double) -> Double { rows.reduce(0) { $0 + value($1) } / Double(rows.count) }
    func most(_ value: (Row) -> Double) -> Double { rows.map(value).max() ?? 0 }
    func text(_ value: Double, _ digits: Int, _ width: Int) -> String {
      var factor = 1.0
      for _ in 0..<digits { factor *= 10 }
      let number = (value * factor).rounded() / factor
      return String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    let times = rows.map { $0.milliseconds }.sorted()
    let figures = [
      text(Double(count), 0, 6), text(times[times.count / 2], 3, 8), text(times[times.count - 1], 3, 8),
      text(most { $0.crop } * 100, 3, 8), text(mean { $0.crop } * 100, 3, 7),
      text(mean { $0.quality.smallestArea }, 2, 8),
      text(mean { $0.quality.areaDeviation }, 2, 6), text(most { $0.lost.max() ?? 0 }, 1, 8),
      text(mean { $0.lost.reduce(0, +) / Double($0.lost.count) }, 2, 6), text(mean { $0.quality.orderAgreement }, 2, 6),
      text(most { $0.quality.blank } * 100, 2, 6),
    ]
    return figures.joined(separator: " ")
  }
}
