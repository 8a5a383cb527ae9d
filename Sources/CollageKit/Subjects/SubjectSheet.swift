import CollageLayout
import CollageModel
public import CollageFiles
public import CollageRender
public import CollageSubjects

/// A picture of photos with their subjects framed, so that an eye can judge what was found.
public struct SubjectSheet: Sendable {
  /// The photos' paths, and what is known of each.
  public var photos: [(path: String, subjects: PhotoSubjects)]
  /// Which photos are accepted.
  public var policy: PhotoPolicy

  /// The side of a photo's cell in pixels, the space between, and the width of a frame.
  private static let (cell, gap, line) = (240.0, 8.0, 3.0)
  /// More photos would make a picture that nobody can look at.
  public static let maxPhotos = 2000

  /// Makes a sheet.
  public init(photos: [(path: String, subjects: PhotoSubjects)], policy: PhotoPolicy = PhotoPolicy()) {
    (self.photos, self.policy) = (Array(photos.prefix(Self.maxPhotos)), policy)
  }

  /// Writes the sheet; its extension determines the format.
  ///
  /// - Throws: `RenderError` for a photo that cannot be read, or a file that cannot be written.
  public func write(to path: String, protecting inputs: InputGuard) async throws(RenderError) {
    guard let format = OutputFormat(path: path) else {
      throw .unsupportedOutput("\(escaped(path)): the extension is not that of a writable format")
    }
    let sizes = try await LayoutPhotos.read(photos.map(\.path), policy: policy).map(\.size)
    let columns = max(1, Int(Double(photos.count).squareRoot().rounded(.up)))
    let rows = max(1, (photos.count + columns - 1) / columns)
    let step = Self.cell + Self.gap
    var slots: [PlacedSlot] = []
    var items: [Item] = []
    var listed: [Photo] = []
    for (index, photo) in photos.enumerated() {
      let size = sizes[index]
      let scale = Self.cell / max(size.width, size.height)
      let frame = Rect(
        x: Self.gap + Double(index % columns) * step, y: Self.gap + Double(index / columns) * step,
        width: size.width * scale, height: size.height * scale)
      let id = PhotoID("photo-\(index + 1)")
      listed.append(Photo(id: id, path: photo.path))
      add(frame, Intent(), style: SlotStyle(focus: .center), photo: id, to: &slots, &items)
      for subject in photo.subjects.subjects {
        let isSure = photo.subjects.source != .detector || subject.weight >= PhotoSubjects.bindingConfidence
        frameBox(subject.box, isSure: isSure, in: frame, photo: id, to: &slots, &items)
      }
    }
    let canvas = Canvas(
      size: Size(Double(columns) * step + Self.gap, Double(rows) * step + Self.gap),
      background: .color(Color(red: 32, green: 32, blue: 34)))
    var composition = Composition(
      template: Template(name: "subjects", canvas: canvas, arrangement: .slots(slots)), photos: listed, items: items)
    composition.photos = listed
    var paths: [PhotoID: String] = [:]
    for photo in listed { paths[photo.id] = photo.path }
    let request = RenderRequest(
      composition: composition, photoPaths: paths, output: OutputSettings(format: format), policy: policy)
    _ = try await PreparedRender(request).write(to: .file(path), protecting: inputs)
  }

  /// The part of the photo itself, with a border: a slot above the photo's own.
  private func frameBox(
    _ box: Rect, isSure: Bool, in frame: Rect, photo: PhotoID, to slots: inout [PlacedSlot], _ items: inout [Item]
  ) {
    let least = 4 / Self.cell
    let shown = Rect(
      x: min(box.x, 1 - least), y: min(box.y, 1 - least), width: max(box.width, least), height: max(box.height, least))
    guard let part = shown.intersection(.unit) else { return }
    let place = Rect(
      x: frame.x + part.x * frame.width, y: frame.y + part.y * frame.height, width: part.width * frame.width,
      height: part.height * frame.height)
    let color = isSure ? Color(red: 80, green: 230, blue: 90) : Color(red: 240, green: 170, blue: 60)
    let style = SlotStyle(fit: .fill, focus: .center, border: Border(width: Self.line, color: color))
    add(place, Intent(crop: part), style: style, photo: photo, to: &slots, &items)
  }

  private func add(
    _ frame: Rect, _ intent: Intent, style: SlotStyle, photo: PhotoID, to slots: inout [PlacedSlot],
    _ items: inout [Item]
  ) {
    let slot = SlotID("s\(slots.count + 1)")
    slots.append(PlacedSlot(slot: Slot(id: slot, frame: frame, style: style)))
    items.append(Item(id: ItemID("i\(items.count + 1)"), photo: photo, slot: slot, intent: intent))
  }
}
