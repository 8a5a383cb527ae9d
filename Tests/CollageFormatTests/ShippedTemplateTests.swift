import CollageFormat
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Testing

/// A template of the folder that is shipped.
struct ShippedTemplate: Sendable, CustomTestStringConvertible {
  /// The name as users type it, such as `hero/hero-left`.
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  var family: String { String(name.prefix { $0 != "/" }) }

  func decoded() throws -> Template { try TemplateDecoder.decode(bytes, file: name) }

  /// All shipped templates, sorted by name.
  static let all: [ShippedTemplate] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let others = ["schema/", "filters/", "stickers/"]
    return files.filter { file in file.hasSuffix(".json") && !others.contains { file.hasPrefix($0) } }.sorted().map {
      file in
      let data = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
      return ShippedTemplate(name: String(file.dropLast(5)), bytes: [UInt8](data))
    }
  }()

  /// Returns the number with which the summary begins; nil where it says "any number".
  func promisedCount() throws -> Int? {
    let summary = try decoded().summary
    if summary.hasPrefix("Any number of ") { return nil }
    let number = try #require(
      summary.firstMatch(of: /^(\d+) ([a-z]+ )*?(photos?|pieces|panels)\b/), "\(name): \(summary)")
    return Int(number.1)
  }

  /// Returns the slots for the number of photos in the template's summary, or for nine of several aspects.
  func slots(of template: Template) throws -> [Slot] {
    let aspects: [Double] = [1.5, 0.75, 1.5, 1, 0.66, 1.78, 1.33, 0.8, 1.5]
    let photos = (0..<(try promisedCount() ?? 9)).map { index in
      LayoutPhoto(size: Size(600 * aspects[index % aspects.count], 600))
    }
    return try template.resolvedSlots(photos: photos).slots
  }
}

/// Requirements for every template in the folder.
@Suite struct ShippedTemplateTests {
  @Test func thereAreManyAndTheLastPartOfANameIsEnough() {
    #expect(ShippedTemplate.all.count > 100)
    let names = ShippedTemplate.all.map { $0.name.drop { $0 != "/" } }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ShippedTemplate.all)
  func readerSchemaAndWriterTakeIt(_ shipped: ShippedTemplate) throws {
    let template = try shipped.decoded()
    let value = try JSONValue.parse(shipped.bytes, file: shipped.name)
    #expect(try SchemaTests.validator("template.schema.json").accepts(value))
    #expect(try TemplateDecoder.decode(TemplateEncoder.encode(template), file: "again") == template)
  }

  @Test(arguments: ShippedTemplate.all)
  func itHasAsManySlotsAsItsSummarySays(_ shipped: ShippedTemplate) throws {
    let template = try shipped.decoded()
    #expect(template.summary.hasSuffix("."))
    let slots = try shipped.slots(of: template)
    if let count = try shipped.promisedCount() {
      #expect(slots.count == count)
    } else {
      #expect(template.dependsOnPhotos && slots.count == 9)
    }
  }

  /// A point that suits one photo cuts the heads of others.
  @Test(arguments: ShippedTemplate.all)
  func itLeavesTheChoiceOfWhatIsSeenToThePhotos(_ shipped: ShippedTemplate) throws {
    for slot in try shipped.slots(of: shipped.decoded()) { #expect(slot.style.focus == .auto, "slot \(slot.id)") }
  }

  @Test(arguments: ShippedTemplate.all)
  func itsCanvasHasTheAspectThatItNames(_ shipped: ShippedTemplate) throws {
    let template = try shipped.decoded()
    let aspect = template.canvas.size.width / template.canvas.size.height
    if let named = shipped.name.firstMatch(of: /-(\d+)x(\d+)$/) {
      let (width, height) = (try #require(Double(named.1)), try #require(Double(named.2)))
      #expect((aspect - width / height).magnitude < 0.002, "\(aspect)")
    }
    if let said = template.summary.firstMatch(of: /([\d.]+):([\d.]+)\.$/) {
      let (width, height) = (try #require(Double(said.1)), try #require(Double(said.2)))
      #expect((aspect - width / height).magnitude < 0.002, "\(aspect)")
    } else {
      #expect(template.canvas.unit != .pixel, "only paper may go without an aspect: \(template.summary)")
    }
    if shipped.family == "square" { #expect(aspect == 1) }
    if shipped.family == "story" { #expect(aspect == 1080.0 / 1920) }
    if shipped.family == "print" { #expect(template.canvas.unit == .millimeter) }
  }

  @Test(arguments: ShippedTemplate.all)
  func everySlotThatCropsKnowsSubjectsOrNamesAPoint(_ shipped: ShippedTemplate) throws {
    let template = try shipped.decoded()
    for slot in try shipped.slots(of: template) where slot.style.fit == .cover {
      switch slot.style.focus {
      case .auto, .point: break
      default: Issue.record("\(slot.id): \(slot.style.focus) knows no heads")
      }
    }
  }

  @Test func seamsOfStaggeredRowsKeepTheirDistance() throws {
    let shipped = try #require(ShippedTemplate.all.first { $0.name == "grids/staggered-rows" })
    let template = try shipped.decoded()
    let slots = try shipped.slots(of: template)
    let rows = Dictionary(grouping: slots) { $0.frame.y.rounded() }.sorted { $0.key < $1.key }
    let seams = rows.map { row in row.value.map(\.frame.x).sorted().dropFirst() }
    #expect(seams.count == 3)
    for (upper, lower) in zip(seams, seams.dropFirst()) {
      let nearest = upper.flatMap { seam in lower.map { ($0 - seam).magnitude } }.min()
      #expect(try #require(nearest) > template.canvas.size.width * 0.03)
    }
  }

  @Test(arguments: ShippedTemplate.all.filter { $0.family == "outfits" })
  func piecesOfAnOutfitComeInTheOrderInWhichTheTemplateNamesThem(_ shipped: ShippedTemplate) throws {
    guard case .slots(let placed) = try shipped.decoded().arrangement else { return }
    #expect(placed.map(\.order) == placed.indices.map(Optional.some))
  }

  /// The templates whose slots overlap on purpose.
  private static let overlapping: Set<String> = [
    "auto/table", "boards/travel-journal", "cards/birthday", "carousels/carousel-five", "hero/banner-with-prints",
    "hero/inset-portrait", "magazine/cover-story",
    "magazine/cover-story-2x3", "magazine/overlap", "paper/torn-paper-two", "shapes/heart-over-four",
    "shapes/three-circles-16x9",
    "shapes/three-hearts", "sheets/just-listed", "square/circle-over-four", "story/three-tilted",
  ]

  @Test(arguments: ShippedTemplate.all)
  func slotsOverlapOnlyWhereTheyShould(_ shipped: ShippedTemplate) throws {
    // Pieces of an outfit are cut out: their frames may overlap, their outlines hardly do.
    if ["polaroids", "outfits"].contains(shipped.family) || Self.overlapping.contains(shipped.name) { return }
    let template = try shipped.decoded()
    let slots = try shipped.slots(of: template)
    let outlines = slots.map { $0.outline(tolerance: 0.1).inset(by: template.canvas.size.shortSide * 1e-4) }
    for (index, outline) in outlines.enumerated() {
      for other in (index + 1)..<max(index + 1, outlines.count) {
        let points = outline.contours.joined().filter { outlines[other].contains($0) }
        let theirs = outlines[other].contours.joined().filter { outline.contains($0) }
        #expect(points.isEmpty && theirs.isEmpty, "\(slots[index].id) and \(slots[other].id)")
      }
    }
  }

  @Test(arguments: ShippedTemplate.all.filter { $0.family == "polaroids" || overlapping.contains($0.name) })
  func overlappingPhotosStayMostlyVisible(_ shipped: ShippedTemplate) throws {
    let slots = try shipped.slots(of: try shipped.decoded())
    for (index, slot) in slots.enumerated() {
      let outline = slot.outline(tolerance: 0.5)
      let covers = slots[(index + 1)...].map { $0.borderedOutline }
      var (inside, seen) = (0, 0)
      for sample in 0..<2_500 {
        let (column, row) = (Double(sample % 50) + 0.5, Double(sample / 50) + 0.5)
        let point = Point(
          slot.frame.x + slot.frame.width * column / 50, slot.frame.y + slot.frame.height * row / 50)
        guard outline.contains(point) else { continue }
        inside += 1
        if !covers.contains(where: { $0.contains(point) }) { seen += 1 }
      }
      #expect(Double(seen) >= 0.6 * Double(inside), "\(slot.id): \(seen) of \(inside)")
    }
  }

  @Test(arguments: ShippedTemplate.all)
  func nothingLeavesTheCanvas(_ shipped: ShippedTemplate) throws {
    let template = try shipped.decoded()
    let canvas = template.canvas.bounds.inset(by: -template.canvas.size.shortSide * 1e-6)
    for slot in try shipped.slots(of: template) {
      let bounds = try #require(slot.borderedOutline.bounds)
      #expect(canvas.contains(bounds.corners[0]) && canvas.contains(bounds.corners[2]), "\(slot.id): \(bounds)")
    }
  }

  @Test(arguments: ShippedTemplate.all)
  func layoutsThatAdaptWorkAtEveryAspect(_ shipped: ShippedTemplate) throws {
    var template = try shipped.decoded()
    if case .slots = template.arrangement { return }
    let area = template.canvas.size.width * template.canvas.size.height
    // A layout that is searched for its photos costs more than one that is written.
    let (tallest, widest) = (Double(9) / 16, Double(16) / 9)
    let aspects = template.dependsOnPhotos ? [tallest, widest] : [tallest, Double(2) / 3, 0.8, 1, 1.5, widest]
    for aspect in aspects {
      template.canvas.size = Size((area * aspect).squareRoot(), (area / aspect).squareRoot())
      let slots = try shipped.slots(of: template)
      #expect(try slots.count == shipped.promisedCount() ?? 9)
      for slot in slots { #expect(slot.frame.size.shortSide > template.canvas.size.shortSide * 0.02, "\(aspect)") }
    }
  }
}

extension Slot {
  /// The outline with the border around it.
  fileprivate var borderedOutline: Outline {
    let grown = shape.outline(in: frame, outset: style.border?.outerReach ?? .zero, tolerance: 0.1)
    return grown.transformed(by: .rotation(rotation, about: frame.center))
  }
}
