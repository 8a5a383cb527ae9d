import CollageLayout
import CollageModel
public import CollageFiles
public import CollageRender
public import CollageSubjects

/// A contact sheet of photos with frames around their subjects, for checking detections visually.
public struct SubjectSheet: Sendable {
  public var photos: [(path: String, subjects: PhotoSubjects)]
  /// The accepted formats and limits of photos.
  public var policy: PhotoPolicy

  /// The approximate height of a row of photos, the gap between photos, and the line width of frames, in pixels.
  private static let (rowHeight, gap, line) = (240.0, 8.0, 3.0)
  /// The height of a photo's caption, in pixels.
  private static let nameHeight = SheetNames.height(for: rowHeight)
  /// The approximate ratio of the sheet's width to its height.
  private static let aspect = 1.4
  /// The maximum number of photos on a sheet.
  public static let maxPhotos = 2000

  /// Creates a sheet of the first `maxPhotos` photos with their subjects.
  public init(photos: [(path: String, subjects: PhotoSubjects)], policy: PhotoPolicy = PhotoPolicy()) {
    (self.photos, self.policy) = (Array(photos.prefix(Self.maxPhotos)), policy)
  }

  /// Writes the sheet in the format given by the extension.
  ///
  /// - Throws: `RenderError` if a photo cannot be read or the file cannot be written.
  public func write(to path: String, protecting inputs: InputGuard) async throws(RenderError) {
    guard OutputFormat(path: path) != nil else {
      throw .unsupportedOutput("\(escaped(path)): unsupported extension; use \(OutputFormat.names())")
    }
    let sizes = try await LayoutPhotos.read(photos.map(\.path), policy: policy).map(\.size)
    let (frames, size) = Self.rows(of: sizes)
    var slots: [PlacedSlot] = []
    var items: [Item] = []
    var listed: [Photo] = []
    for (index, photo) in photos.enumerated() {
      let id = PhotoID("photo-\(index + 1)")
      listed.append(Photo(id: id, path: photo.path))
      add(frames[index], Intent(), style: SlotStyle(focus: .center), photo: id, to: &slots, &items)
      // Frames with higher confidence are drawn on top.
      let shares = zip(photo.subjects.subjects, photo.subjects.bindingShares)
      for (subject, share) in shares.sorted(by: { $0.0.weight < $1.0.weight }) {
        let isSure = share > 0
        guard isSure || subject.weight >= PhotoSubjects.hintConfidence else { continue }
        frameBox(subject.box, isSure: isSure, in: frames[index], photo: id, to: &slots, &items)
      }
    }
    let canvas = Canvas(size: size, background: .color(Color(red: 32, green: 32, blue: 34)))
    var template = Template(name: "subjects", canvas: canvas, arrangement: .slots(slots))
    template.layers = SheetNames(color: Color(red: 214, green: 214, blue: 218)).layers(
      zip(photos, frames).map { photo, frame in
        (
          SubjectLists.split(photo.path).name,
          Rect(x: frame.x, y: frame.bottom, width: frame.width, height: Self.nameHeight)
        )
      })
    let composition = Composition(template: template, photos: listed, items: items)
    let sources = Dictionary(listed.map { ($0.id, PhotoSource(path: $0.path)) }) { first, _ in first }
    var collage = PhotoCollage(composition, photos: sources)
    (collage.policy, collage.keepsVariables, collage.inputs) = (policy, true, inputs)
    try await collage.render(to: path)
  }

  /// Arranges photos in rows of equal width, except for a shorter last row; returns their frames and the sheet's size.
  private static func rows(of sizes: [Size]) -> (frames: [Rect], canvas: Size) {
    let widths = sizes.map { max(1, rowHeight * $0.width / max(1, $0.height)) }
    let length = widths.reduce(0) { $0 + $1 + gap }
    let width = max(
      rowHeight, min(length - gap, (length * (rowHeight + nameHeight + gap) * aspect).squareRoot().rounded()))
    var frames: [Rect] = []
    var (top, right) = (gap, gap)
    var first = 0
    while first < widths.count {
      var (end, natural) = (first, 0.0)
      while end < widths.count, natural + gap * Double(end - first) < width {
        natural += widths[end]
        end += 1
      }
      let room = width - gap * Double(end - first - 1)
      // A short last row is not stretched.
      let scale = natural < room ? 1 : room / natural
      let height = max(1, (rowHeight * scale).rounded())
      var left = gap
      for index in first..<end {
        frames.append(Rect(x: left, y: top, width: max(1, (widths[index] * scale).rounded()), height: height))
        left += frames[index].width + gap
      }
      (top, right, first) = (top + height + nameHeight + gap, max(right, left), end)
    }
    return (frames, Size(right, top))
  }

  /// Adds a slot over the photo's slot that shows the subject with a border.
  private func frameBox(
    _ box: Rect, isSure: Bool, in frame: Rect, photo: PhotoID, to slots: inout [PlacedSlot], _ items: inout [Item]
  ) {
    let least = (x: 4 / max(4, frame.width), y: 4 / max(4, frame.height))
    let shown = Rect(
      x: min(box.x, 1 - least.x), y: min(box.y, 1 - least.y), width: max(box.width, least.x),
      height: max(box.height, least.y))
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
