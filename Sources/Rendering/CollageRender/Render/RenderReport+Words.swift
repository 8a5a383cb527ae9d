import CollageFiles
import CollageLayout
import CollageModel
import CollageSubjects

extension RenderReport {
  /// The share of a face that words must cover to be told: less of it are a forehead's edge or an ear.
  private static let coveredShare = 0.2
  /// The points along each side of a face at which words are looked for.
  private static let points = 12

  /// Returns a note for each photo with a known face beneath words, which no crop of the slot leaves free.
  ///
  /// Turned photos, and those of printed pages with a bleed, are not checked.
  static func notesOnWords(_ entries: [SlotEntry], _ resolved: ResolvedRequest, on canvas: PixelSize) -> [RenderNote] {
    let (sources, template) = (resolved.planner.sources, resolved.sized.template)
    let words = resolved.layers.filter { if case .text = $0.content { true } else { false } }
    guard !words.isEmpty, resolved.request.half == nil, resolved.planner.page == nil else { return [] }
    let scale = Double(canvas.width) / template.canvas.size.width
    let lines = LayerCovers(sources, of: words).outlines(of: words, on: template.canvas.size)
      .compactMap {
        $0.bounds.map { Rect(x: $0.x * scale, y: $0.y * scale, width: $0.width * scale, height: $0.height * scale) }
      }
    let upright = Set(resolved.slots.filter { $0.rotation == .zero }.map(\.id))
    return entries.compactMap { entry in
      guard upright.contains(entry.slot), let item = resolved.items.first(where: { $0.slot == entry.slot }),
        item.intent.orientation == .upright, sources.cutouts[item.id] == nil,
        let subjects = sources.subjects[item.photo], subjects.source != .author,
        let size = sources.header(at: sources.photos[item.photo])?.uprightSize
      else { return nil }
      let faces = subjects.boxes.map { box in
        SubjectCrop.Subject(likelyHead: box, photoAspect: size.aspect).face ?? box
      }
      let isCovered = faces.contains { covered(place($0, of: size, in: entry), by: lines) >= coveredShare }
      return isCovered ? .wordsOnFace(entry) : nil
    }
  }

  /// Returns where a part of a photo, 0 to 1, is on the canvas.
  private static func place(_ part: Rect, of photo: Size, in entry: SlotEntry) -> Rect {
    let across = Double(entry.area.width) / entry.crop.width
    let down = Double(entry.area.height) / entry.crop.height
    return Rect(
      x: Double(entry.area.left) + (part.x * photo.width - entry.crop.x) * across,
      y: Double(entry.area.top) + (part.y * photo.height - entry.crop.y) * down,
      width: part.width * photo.width * across, height: part.height * photo.height * down)
  }

  private static func covered(_ face: Rect, by lines: [Rect]) -> Double {
    let near = lines.filter { $0.intersection(face) != nil }
    guard !near.isEmpty else { return 0 }
    let steps = (0..<points).map { (Double($0) + 0.5) / Double(points) }
    let count = steps.reduce(0) { sum, down in
      sum
        + steps.count { across in
          near.contains { $0.contains(Point(face.x + across * face.width, face.y + down * face.height)) }
        }
    }
    return Double(count) / Double(points * points)
  }
}

extension RenderNote {
  fileprivate static func wordsOnFace(_ entry: RenderReport.SlotEntry) -> RenderNote {
    RenderNote(
      .other,
      "words cover a face of \(escaped(entry.photo)) in slot \(entry.slot); another photo or crop may leave it free",
      subject: "\(escaped(entry.photo)) in slot \(entry.slot)")
  }
}
