import CollageFormat
import CollageLayout
import CollageModel

/// What photos say of themselves, in small letters below each: the photo's frame becomes lower by the lines of its words.
struct Captions {
  /// The text, with the short names of variables; of parts between middle dots, those that say nothing of a photo are left out.
  let text: String
  let page: Canvas
  /// The distance of photos to the page's border.
  let margin: Double

  /// The size of letters in shares of the page's shorter side, and the height of a line and the distance to the photo in letters.
  private static let (letters, line, distance) = (0.0135, 1.3, 0.45)
  /// The mean width of a letter, in letters, the largest number of lines, and the largest share of a frame that they may take.
  private static let (width, mostLines, mostShare) = (0.52, 4, 0.25)
  /// The ground of words on a photo that has no room below it.
  private static let (ground, onPhoto) = (Color(red: 0, green: 0, blue: 0, alpha: 140), Color.white)

  /// Checks that every variable has a value for each photo.
  static func check(_ text: String) throws(TextVariables.Failure) {
    _ = try TextVariables.replace(in: text, with: LabelText.names.map { (name: $0, value: "") })
  }

  /// Adds the captions of a page.
  ///
  /// - Parameters:
  ///   - template: The page; its slots are explicit afterward.
  ///   - resolved: Its slots.
  ///   - photos: The photos and what they say, in the fill order.
  func add(
    to template: inout Template, _ resolved: ResolvedSlots, _ photos: [(shape: LayoutPhoto, says: PhotoText)]
  ) {
    var slots = resolved.slots
    var layers: [Layer] = []
    for (id, photo) in zip(resolved.fillOrder, photos) {
      guard let index = slots.firstIndex(where: { $0.id == id }), slots[index].rotation == .zero,
        let words = words(of: photo.says, slot: id)
      else { continue }
      let frame = slots[index].frame
      let lines = lines(of: words.length, in: frame)
      let height = unit * Self.letters * (max(1, lines) * Self.line + Self.distance)
      let lower = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - height)
      let isCut =
        photo.shape.lostSubjects(aspect: lower.size.aspect) > photo.shape.lostSubjects(aspect: frame.size.aspect)
      let isBeyondMargin = frame.bottom > page.size.height - margin / 2
      if isBeyondMargin || isCut || lines < 1 {
        layers.append(textOnPhoto(words.text, id, frame, inset: isBeyondMargin ? margin : 0))
        continue
      }
      slots[index].frame = lower
      let room = Rect(
        left: frame.x, top: lower.bottom + unit * Self.letters * Self.distance, right: frame.right, bottom: frame.bottom
      )
      layers.append(layer(words.text, id, room, .top, TextStyle(fill: .color(MarginText.ink))))
    }
    guard !layers.isEmpty else { return }
    template = template.writtenOut(ResolvedSlots(slots: slots, fillOrder: resolved.fillOrder))
    template.layers += layers
  }

  /// Returns the text of a photo with the variables of its slot, and about how long it is; nil if nothing is known of the photo.
  private func words(of photo: PhotoText, slot: SlotID) -> (text: String, length: Int)? {
    let known = Dictionary(uniqueKeysWithValues: LabelText.names.map { ($0, Self.letterCount(of: $0, photo)) })
    guard let parts = try? TextVariables.parts(of: text, isKnown: { known[$0, default: 0] > 0 }),
      let names = try? TextVariables.names(in: parts.joined()), !names.isEmpty,
      let renamed = try? TextVariables.renamed(
        in: parts.joined(separator: TextVariables.separator), { "photo.\(slot.name).\($0)" })
    else { return nil }
    let length = names.reduce(parts.joined(separator: TextVariables.separator).count) { sum, name in
      sum + known[name, default: 0] - name.count - 4
    }
    return (renamed, length)
  }

  /// Returns about how many letters a photo's words have; 0 if it says nothing.
  static func letterCount(of name: String, _ photo: PhotoText) -> Int {
    switch name {
    case "caption": photo.caption?.count ?? 0
    case "place": photo.place?.count ?? 0
    case "people": photo.people.joined(separator: ", ").count
    case "date", "month": photo.taken == nil ? 0 : 16
    default: 12
    }
  }

  private var unit: Double { page.size.shortSide }

  /// Returns the number of lines of words below a photo, as far as there is room; letters become smaller if they need more.
  private func lines(of length: Int, in frame: Rect) -> Double {
    let letters = unit * Self.letters
    let needed = (Double(length) * letters * Self.width / max(1, frame.width)).rounded(.up)
    let room = (Self.mostShare * frame.height / letters - Self.distance) / Self.line
    return min(max(1, needed), Double(Self.mostLines), room.rounded(.down))
  }

  private func textOnPhoto(_ text: String, _ slot: SlotID, _ frame: Rect, inset: Double) -> Layer {
    let letters = unit * Self.letters
    let inset = max(inset, letters)
    // Of two pages the words are on the left one.
    let end = frame.x < page.size.width ? min(frame.right, max(frame.x, page.size.width)) : frame.right
    let room = Rect(
      left: frame.x + inset, top: frame.bottom - inset - letters * Self.line * Double(Self.mostLines),
      right: max(frame.x + 2 * inset, end - inset), bottom: frame.bottom - inset)
    return layer(
      text, slot, room, .bottom,
      TextStyle(
        fill: .color(Self.onPhoto),
        background: TextStyle.Background(
          .pill, color: Self.ground, padding: Size(0.6 * letters, 0.3 * letters), cornerRadius: 0.3 * letters)))
  }

  private func layer(
    _ text: String, _ slot: SlotID, _ room: Rect, _ place: TextContent.VerticalAlignment, _ style: TextStyle
  ) -> Layer {
    Layer(
      id: LayerID("caption-\(slot.name)"),
      content: .text(
        TextContent(
          text, font: FontChoice(family: "Inter", size: unit * Self.letters), alignment: .start,
          verticalAlignment: place, style: style)),
      size: room.size, center: room.center)
  }
}
