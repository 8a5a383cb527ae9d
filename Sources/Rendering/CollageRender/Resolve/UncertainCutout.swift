internal import CollageCutout
import CollageFiles
import CollageLayout
import CollageModel

/// The part of a photo that is shown if its subject is too uncertain to be cut out.
struct UncertainCutout: Sendable {
  let rule: CutoutRule
  /// The uncertain subject with some of its background, 0 to 1 of the upright photo.
  fileprivate(set) var part: Rect
  /// The size of the upright photo in pixels.
  private let photo: Size
  /// The outline of the uncertain subject, in the part.
  private var outline: CutoutMask?

  /// The background kept on each side of the subject, relative to the subject's longer side.
  private static let margin = 0.06
  /// The radius of the corners of a photo left uncut, relative to its shorter side.
  static let cornerShare = 0.08
  /// The width of a card's border, relative to its shorter side.
  private static let borderShare = 0.035

  /// Throws if the rule is to make no picture.
  init(
    of header: PhotoHeader, rule: CutoutRule, confidence: Double, _ segmentations: SegmentationCache,
    _ policy: PhotoPolicy
  ) throws(RenderError) {
    if rule.whenUncertain == .fail {
      throw .layout(
        "\(escaped(header.name)): cannot be cut out: the confidence is only \(RenderNote.percent(confidence)) %; it must be at "
          + "least \(RenderNote.percent(rule.minConfidence)) %")
    }
    self.rule = rule
    photo = header.uprightSize
    part = .unit
    if let version = header.version ?? header.source.version() {
      let found = try segmentations.segmentation(of: header, version: version, policy: policy)
      part = found.bounds.map { [photo] in Self.grown($0, in: photo) } ?? .unit
      outline = found.outline(in: part)
    }
  }

  /// The facts that a layout knows of the photo.
  var layoutPhoto: LayoutPhoto {
    var layoutPhoto = LayoutPhoto(size: size)
    layoutPhoto.uncertainOutline = outline
    return layoutPhoto
  }

  /// The size of the part in pixels.
  var size: Size { Size(photo.width * part.width, photo.height * part.height) }

  /// Returns the box with a margin that is the same on all sides, within the photo.
  private static func grown(_ box: Rect, in photo: Size) -> Rect {
    let margin = margin * max(box.width * photo.width, box.height * photo.height)
    let (across, down) = (margin / photo.width, margin / photo.height)
    return Rect(left: box.x - across, top: box.y - down, right: box.right + across, bottom: box.bottom + down)
      .intersection(.unit) ?? .unit
  }

  /// Returns a slot that shows the part as large as it fits, with rounded corners, as a card if the rule says so.
  fileprivate func fitted(into slot: Slot, turned orientation: Orientation) -> Slot {
    var slot = slot
    let frame = slot.frame
    let size = orientation.swapsSides ? self.size.transposed : self.size
    let scale = min(frame.width / size.width, frame.height / size.height)
    var shown = Size(size.width * scale, size.height * scale)
    if rule.whenUncertain == .card, slot.style.border == nil {
      let width = Self.borderShare * min(shown.width, shown.height)
      slot.style.border = Border(width: width, color: .white, alignment: .outside)
      shown = Size(shown.width - 2 * width, shown.height - 2 * width)
    }
    slot.frame = Rect(
      x: frame.center.x - shown.width / 2, y: frame.center.y - shown.height / 2, width: shown.width,
      height: shown.height)
    if case .rectangle(let radii) = slot.shape, radii == CornerRadii(0) {
      slot.shape = .rectangle(CornerRadii(min(shown.width, shown.height) * Self.cornerShare))
    }
    slot.style.fit = .cover
    return slot
  }
}

extension CutoutResolver.Result {
  /// Crops the photos of uncertain items to their subjects, unless their authors cropped them, and removes the items to
  /// be left out; in a layout made for the photos the others move up.
  mutating func adapt(_ items: inout [Item], of template: Template) throws(LayoutError) {
    guard !uncertain.isEmpty else { return }
    for (index, item) in items.enumerated() {
      guard var shown = uncertain[item.id] else { continue }
      if let crop = item.intent.crop {
        shown.part = crop
        uncertain[item.id] = shown
      } else if shown.part != .unit {
        items[index].intent.crop = shown.part
      }
    }
    let kept = items.filter { uncertain[$0.id]?.rule.whenUncertain != .leaveOut }
    guard kept.count < items.count else { return }
    if case .automatic = template.arrangement {
      let order = try template.fillOrder(photoCount: items.count)
      let places = Dictionary(zip(order, order.indices)) { first, _ in first }
      let ordered = kept.indices.sorted { place(of: kept[$0], places) < place(of: kept[$1], places) }
      items = kept
      for (slot, index) in zip(order, ordered) { items[index].slot = slot }
    } else {
      items = kept
    }
  }

  private func place(of item: Item, _ places: [SlotID: Int]) -> Int { item.slot.flatMap { places[$0] } ?? .max }

  /// Changes the slots of photos that are shown uncut.
  func fallBackToUncut(_ slots: inout [Slot], items: [Item]) {
    for item in items {
      guard let uncertain = uncertain[item.id], let slot = slots.firstIndex(where: { $0.id == item.slot }) else {
        continue
      }
      slots[slot] = uncertain.fitted(into: slots[slot], turned: item.intent.orientation)
    }
  }
}

extension Segmentation {
  /// Returns the mask in a part of the picture, which is 0 to 1 of it; nil for an empty mask.
  fileprivate func outline(in part: Rect) -> CutoutMask? {
    let (left, top) = (Int((part.x * Double(width)).rounded(.down)), Int((part.y * Double(height)).rounded(.down)))
    let right = min(width, Int((part.right * Double(width)).rounded(.up)))
    let bottom = min(height, Int((part.bottom * Double(height)).rounded(.up)))
    guard left >= 0, top >= 0, right > left, bottom > top else { return nil }
    let cells = (top..<bottom).flatMap { y in mask[(y * width + left)..<(y * width + right)] }
    return CutoutMask(width: right - left, height: bottom - top, cells: Array(cells))
  }

  /// The bounding box of the subject, 0 to 1 of the picture; nil for an empty mask.
  fileprivate var bounds: Rect? {
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where mask[y * width + x] {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    guard right > left else { return nil }
    let (across, down) = (Double(width), Double(height))
    return Rect(
      left: Double(left) / across, top: Double(top) / down, right: Double(right) / across,
      bottom: Double(bottom) / down)
  }
}
