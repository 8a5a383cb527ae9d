public import CollageModel

/// Describes the effect of each event on a session in one line; equal runs give equal lines.
///
///     0.05 touch 1 moved 80,50 | panning "A" | undo 0 redo 0 | "A"@"a" focus 0.4,0.5
///
/// The event is followed by the phase, the numbers of undo and redo steps, the selection if there is one, and every
/// photo whose presentation changed since the previous line. Numbers are rounded to four decimals.
public struct SessionTrace: Sendable {
  private var seen: [ItemID: String] = [:]
  private var waiting: [ItemID] = []
  private var layers: [LayerID: String] = [:]
  private var layerOrder: [LayerID] = []
  private var frames: [SlotID: Rect] = [:]

  /// Starts a trace with the presented state of a session.
  public init(_ session: Session) { _ = changes(session) }

  /// Returns the line of an event, given the session after the event.
  public mutating func line(_ event: Event, _ session: Session) -> String {
    var parts = ["\(Self.text(event.time)) \(Self.text(of: event.action))", Self.text(of: session.phase)]
    if session.otherPhase != .idle { parts.append("other hand \(Self.text(of: session.otherPhase))") }
    parts.append("undo \(session.undoCount) redo \(session.redoCount)")
    switch session.selection {
    case .item(let id)?: parts.append("selected \(id)")
    case .layer(let id)?: parts.append("selected layer \(id)")
    case .slot(let id)?: parts.append("selected slot \(id)")
    case nil: break
    }
    if session.selections.count > 1 { parts.append("of \(session.selections.count)") }
    let changes = changes(session)
    if !changes.isEmpty { parts.append(changes.joined(separator: ", ")) }
    return parts.joined(separator: " | ")
  }

  private mutating func changes(_ session: Session) -> [String] {
    // At the end of all animations, so that intermediate positions do not fill the trace.
    let presentation = session.presentation(at: .infinity)
    var changes: [String] = []
    for slot in presentation.slots where frames[slot.id] != slot.frame {
      if frames[slot.id] != nil { changes.append("slot \(slot.id) \(Self.text(slot.frame))") }
    }
    frames = [:]
    for slot in presentation.slots { frames[slot.id] = slot.frame }
    var now: [ItemID: String] = [:]
    for item in presentation.items {
      let look = session.scene.item(item.item)?.look
      let text = Self.text(of: item) + (look.map { " look \(Self.text(of: $0))" } ?? "")
      now[item.item] = text
      if seen[item.item] != text { changes.append(text) }
    }
    for item in session.scene.items where now[item.id] == nil { now[item.id] = "" }
    for id in seen.keys.sorted(by: { $0.name < $1.name }) where session.scene.item(id) == nil {
      changes.append("\(id) gone")
    }
    seen = now
    let unplaced = session.scene.unplaced.map { $0.id }
    if unplaced != waiting {
      changes.append("waiting [\(unplaced.map { "\($0)" }.joined(separator: " "))]")
      waiting = unplaced
    }
    return changes + layerChanges(presentation)
  }

  private mutating func layerChanges(_ presentation: Presentation) -> [String] {
    var changes: [String] = []
    var now: [LayerID: String] = [:]
    for layer in presentation.layers {
      let center = "\(Self.text(layer.center.x)),\(Self.text(layer.center.y))"
      let turn = "\(Self.text(layer.scale)) turned \(Self.text(layer.rotation.degrees))"
      now[layer.id] = "layer \(layer.id) at \(center) scale \(turn)"
      if let text = now[layer.id], layers[layer.id] != text { changes.append(text) }
    }
    for id in layers.keys.sorted(by: { $0.name < $1.name }) where now[id] == nil { changes.append("layer \(id) gone") }
    layers = now
    let order = presentation.layers.map { $0.id }
    // Appending layers does not count as a change of the order.
    if order != layerOrder.filter(order.contains) + order.filter({ !layerOrder.contains($0) }) {
      changes.append("layers [\(order.map { "\($0)" }.joined(separator: " "))]")
    }
    layerOrder = order
    return changes
  }

  // MARK: Texts

  private static func text(of item: Presentation.PlacedItem) -> String {
    let (placement, map) = (item.placement, item.placement.photoToCanvas)
    var text = "\(item.item)@\(item.slot) focus \(self.text(placement.focus.x)),\(self.text(placement.focus.y))"
    if placement.zoom != 1 { text += " zoom \(self.text(placement.zoom))" }
    let isMirrored = map.determinant < 0
    // Mirroring reverses the photo's own x axis.
    let axis = isMirrored ? Point(-map.a, -map.b) : Point(map.a, map.b)
    let turn = Angle.turn(from: Point(1, 0), to: axis)
    if turn != .zero { text += " turned \(self.text(turn.degrees))" }
    if isMirrored { text += " mirrored" }
    guard let toPhoto = placement.correction?.inverse else { return text }
    // The photo's points, in pixels, at the corners of its visible part.
    let corners = placement.visiblePart.corners.map(toPhoto.apply)
    return text + " corners " + corners.map { "\(self.text($0.x)),\(self.text($0.y))" }.joined(separator: " ")
  }

  private static func text(of look: Look) -> String {
    JSONWriter.compactText(.members(LookWriter.members(of: look)))
  }

  static func text(of action: Event.Action) -> String {
    switch action {
    case .wait: return "wait"
    case .cancel: return "cancel"
    case .touch(let touch):
      let primary = (touch.isPrimary ? " primary" : "") + (touch.pointer == .touch ? "" : " \(touch.pointer.rawValue)")
      return "touch \(touch.id) \(touch.phase.rawValue) \(text(touch.position.x)),\(text(touch.position.y))\(primary)"
    case .trackpad(let gesture):
      return "trackpad \(gesture.phase.rawValue) \(text(gesture.position.x)),\(text(gesture.position.y))"
        + " by \(text(gesture.pan.x)),\(text(gesture.pan.y)) x\(text(gesture.magnification))"
        + " turned \(text(gesture.rotation.degrees))"
    case .offer(let offer):
      let item =
        switch offer.content {
        case .unplaced(let id), .photo(let id, _): id
        }
      return "offer \(item) \(offer.phase.rawValue) \(text(offer.position.x)),\(text(offer.position.y))"
    case .hover(let point, _):
      return point.map { "hover \(text($0.x)),\(text($0.y))" } ?? "hover nowhere"
    case .supply(let found):
      return "supply " + found.map { "\($0.item) \(text($0.point.x)),\(text($0.point.y))" }.joined(separator: " ")
    case .command(let command):
      // A complete board would be too long.
      if case .edit(.relayout(let board, let rule)) = command {
        return "relayout to \(board.slots.count) slots by \(rule.rawValue)"
      }
      let members = CommandWriter.members(of: command).compactMap { key, value in
        value.map { key == "command" ? $0.unquoted : "\(key) \(JSONWriter.compactText($0))" }
      }
      return members.joined(separator: " ")
    }
  }

  static func text(of phase: Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .pressed: "pressed"
    case .dead: "dead"
    case .panning(let element): "panning \(text(of: element))"
    case .manipulating(let element): "manipulating \(text(of: element))"
    case .lifted(let item): "lifted \(item)"
    case .swapping(let item, let target): "swapping \(item) to \(target)"
    case .slot(let slot): "slot \(slot)"
    case .offering(let item, let target): "offering \(item)" + (target.map { " to \($0)" } ?? "")
    case .divider(let divider):
      "divider \(divider.index)"
        + (divider.branch.map { " of [\($0.map { "\($0)" }.joined(separator: " "))]" } ?? "")
    }
  }

  private static func text(of element: Element) -> String {
    switch element {
    case .item(let id): "\(id)"
    case .layer(let id): "layer \(id)"
    }
  }

  private static func text(_ rect: Rect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map { text($0) }.joined(separator: ",")
  }

  /// Returns a number with at most four decimals, never -0.
  static func text(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e12 else { return "\(number)" }
    return JSONWriter.text(of: (number * 10_000).rounded() / 10_000 + 0)
  }
}

extension JSONValue {
  /// A string without its quotes.
  fileprivate var unquoted: String {
    if case .string(let text) = self { return text }
    return JSONWriter.compactText(self)
  }
}
