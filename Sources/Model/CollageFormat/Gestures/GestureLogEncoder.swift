public import CollageModel

/// Encodes gesture logs as JSON Lines.
public enum GestureLogEncoder {
  /// Returns the log's lines; equal logs give equal bytes.
  ///
  /// JSON cannot represent non-finite numbers. Events that contain one are written as an equivalent event, so that the
  /// log reproduces the session; events without any effect are left out.
  public static func encode(_ log: GestureLog) -> [UInt8] {
    var bytes = JSONWriter.compact(header(of: log))
    bytes.append(UInt8(ascii: "\n"))
    for event in log.events {
      guard let line = line(of: event) else { continue }
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Returns an event as one line without its line feed, or nil if the event has no effect on a session.
  ///
  /// A command with a non-finite number, or with a look or a layer's content that sessions reject, is written as a
  /// `wait` event, which has the same effect.
  public static func line(of event: Event) -> String? {
    guard let event = event.withFiniteNumbers else { return nil }
    let time: (String, JSONValue?) = ("t", .plain(event.time))
    let interaction: (String, JSONValue?) = ("interaction", event.interaction.map { .number(Double($0)) })
    let value = JSONValue.members([time] + members(of: event.action) + [interaction])
    let isReadable = value.hasOnlyFiniteNumbers && event.hasOnlyReadableValues
    return JSONWriter.compactText(isReadable ? value : .members([time]))
  }

  private static func members(of action: Event.Action) -> [(String, JSONValue?)] {
    switch action {
    case .wait: []
    case .cancel: [("command", .string("cancel"))]
    case .touch(let touch):
      [
        ("touch", .number(Double(touch.id))), ("phase", .string(touch.phase.rawValue)),
        ("at", .point(touch.position)),
        ("primary", touch.isPrimary ? .boolean(true) : nil),
        ("pointer", touch.pointer == .touch ? nil : .string(touch.pointer.rawValue)),
      ]
    case .trackpad(let gesture):
      [
        ("trackpad", .string(gesture.phase.rawValue)), ("at", .point(gesture.position)),
        ("pan", gesture.pan == .zero ? nil : .point(gesture.pan)),
        ("zoom", gesture.magnification == 1 ? nil : .plain(gesture.magnification)),
        ("degrees", gesture.rotation == .zero ? nil : .plain(gesture.rotation.degrees)),
      ]
    case .offer(let offer): members(of: offer)
    case .hover(let point, let pointer):
      [
        ("hover", point.map(JSONValue.point) ?? .null),
        ("pointer", pointer == .mouse ? nil : .string(pointer.rawValue)),
      ]
    case .supply(let found): [("supply", .array(found.map(value)))]
    case .command(let command): CommandWriter.members(of: command)
    }
  }

  private static func value(of found: FoundFocus) -> JSONValue {
    .members([
      ("item", .string(found.item.name)), ("photo", .string(found.photo.name)), ("point", .point(found.point)),
      ("former", found.former.map(JSONValue.point)),
    ])
  }

  private static func members(of offer: Offer) -> [(String, JSONValue?)] {
    let members: [(String, JSONValue?)] = [
      ("offer", .string(offer.phase.rawValue)), ("at", .point(offer.position)),
    ]
    switch offer.content {
    case .unplaced(let item): return members + [("item", .string(item.name))]
    case .photo(let item, let photo): return members + [("item", .string(item.name))] + CommandWriter.photo(photo)
    }
  }

  private static func header(of log: GestureLog) -> JSONValue {
    let sizes = log.photoSizes.sorted { $0.key.name < $1.key.name }.map { id, size in
      (id.name, JSONValue.size(size) as JSONValue?)
    }
    return .members([
      ("format", .string(GestureLog.formatName)), ("version", .number(Double(DocumentHeader.version))),
      ("canvas", .size(log.canvas)), ("photos", sizes.isEmpty ? nil : .members(sizes)),
      ("policy", policy(log.policy, usual: Policy(canvas: log.canvas))),
    ])
  }

  /// Returns the differences from the default policy, or nil if they are equal.
  private static func policy(_ policy: Policy, usual: Policy) -> JSONValue? {
    if policy == usual { return nil }
    func changed(_ number: Double, _ usual: Double) -> JSONValue? {
      number == usual || number.isNaN ? nil : .amount(number)
    }
    let words = GestureLog.triggers.filter { policy.swapTriggers.contains($0.trigger) }.map { $0.word }
    let resistance: JSONValue = policy.resistance == .absent ? .null : .amount(policy.resistance.coefficient)
    let historyLimit = min(max(policy.historyLimit, 0), GestureLog.maxHistoryLimit)
    return .members(
      [
        ("swapTriggers", policy.swapTriggers == usual.swapTriggers ? nil : .array(words.map { .string($0) })),
        ("onSwap", policy.onSwap == usual.onSwap ? nil : .string(policy.onSwap.rawValue)),
        ("slop", changed(policy.slop, usual.slop)),
        ("longPressDelay", changed(policy.longPressDelay, usual.longPressDelay)),
        ("doubleTapInterval", changed(policy.doubleTapInterval, usual.doubleTapInterval)),
        ("doubleTapDistance", changed(policy.doubleTapDistance, usual.doubleTapDistance)),
        ("doubleTapZoom", changed(policy.doubleTapZoom, usual.doubleTapZoom)),
        ("resistance", policy.resistance == usual.resistance ? nil : resistance),
        ("rotationDeadZone", changed(policy.rotationDeadZone.degrees, usual.rotationDeadZone.degrees)),
        ("snapping", policy.snapping == usual.snapping ? nil : snapping(policy.snapping)),
        ("dividerReach", changed(policy.dividerReach, usual.dividerReach)),
        ("historyLimit", historyLimit == usual.historyLimit ? nil : .number(Double(historyLimit))),
        ("burstInterval", changed(policy.burstInterval, usual.burstInterval)),
        ("settleDuration", changed(policy.settleDuration, usual.settleDuration)),
        ("longPressSlop", changed(policy.longPressSlop, usual.longPressSlop)),
        ("minGrabExtent", changed(policy.minGrabExtent, usual.minGrabExtent)),
        ("momentum", changed(policy.momentum, usual.momentum)),
        ("scrollSpeed", changed(policy.scrollSpeed, usual.scrollSpeed)),
      ] + switches(policy, usual: usual))
  }

  private static func switches(_ policy: Policy, usual: Policy) -> [(String, JSONValue?)] {
    func changed(_ isOn: Bool, _ usual: Bool) -> JSONValue? { isOn == usual ? nil : .boolean(isOn) }
    return [
      ("doubleTapDragZooms", changed(policy.doubleTapDragZooms, usual.doubleTapDragZooms)),
      ("setsAsideOutside", changed(policy.setsAsideOutside, usual.setsAsideOutside)),
      ("selectsOnDrag", changed(policy.selectsOnDrag, usual.selectsOnDrag)),
      ("allowsTwoHands", changed(policy.allowsTwoHands, usual.allowsTwoHands)),
      ("editsSlots", changed(policy.editsSlots, usual.editsSlots)),
    ]
  }

  private static func snapping(_ snapping: Snapping?) -> JSONValue {
    guard let snapping else { return .null }
    return .members([
      ("angleStep", .amount(snapping.angleStep.degrees)), ("angleWindow", .amount(snapping.angleWindow.degrees)),
      ("centerWindow", .amount(snapping.centerWindow)),
    ])
  }
}

extension Event {
  /// True if a log reader accepts the looks and layers of the command.
  fileprivate var hasOnlyReadableValues: Bool {
    guard case .command(.edit(let edit)) = action else { return true }
    let edits = if case .together(let inner) = edit { inner } else { [edit] }
    return edits.allSatisfy { edit in
      switch edit {
      case .setLook(_, let look): (try? look.validate()) != nil
      case .addLayer(let layer): isReadable(LayerWriter.value(of: layer)) { LayerReader.read($0) }
      case .setContent(_, let content):
        isReadable(.members(LayerContentWriter.members(of: content))) { cursor in
          cursor.object("a layer").flatMap { LayerContentReader.read($0) }
        }
      case .styleLayers(_, let style):
        isReadable(.members(LayerWriter.members(of: style))) { cursor in
          cursor.object("a layer").flatMap { LayerReader.readStyle($0) }
        }
      default: true
      }
    }
  }

  private func isReadable<Value>(_ value: JSONValue, _ read: (Cursor) -> Value?) -> Bool {
    let log = IssueLog()
    return read(Cursor(value: value, path: .root, log: log)) != nil && log.isEmpty
  }

  /// The event with finite numbers and the same effect on a session, or nil if it has no effect.
  fileprivate var withFiniteNumbers: Event? {
    var written = self
    // A lift always has an effect: if its time or position is invalid, the finger's last ones are used. This includes a
    // lift that precedes all other events, from outside the canvas.
    var isNeverLost = action == .cancel
    if case .touch(var touch) = action {
      isNeverLost = touch.phase == .ended || touch.phase == .cancelled
      touch.position = touch.position.written
      written.action = .touch(touch)
    }
    switch action {
    case .trackpad(var gesture):
      isNeverLost = false
      let numbers = gesture.position.x + gesture.position.y + gesture.pan.x + gesture.pan.y
      if !(numbers + gesture.magnification + gesture.rotation.degrees).isFinite {
        // Without valid numbers an end still ends the gesture; a factor of 0 is equally invalid.
        gesture = TrackpadGesture(gesture.phase, at: .zero, magnification: 0)
      }
      written.action = .trackpad(gesture)
    case .offer(var offer):
      offer.position = offer.position.written
      written.action = .offer(offer)
    case .supply(let found): written.action = .supply(found.compactMap { $0.written })
    case .hover(let point?, let pointer): written.action = .hover(point.written, pointer)
    default: break
    }
    if time.isFinite { return written }
    written.time = -.greatestFiniteMagnitude
    return isNeverLost ? written : nil
  }
}

extension FoundFocus {
  /// The finding without a former point that no item can have; nil if no item can take the point.
  fileprivate var written: FoundFocus? {
    guard (point.x + point.y).isFinite else { return nil }
    var found = self
    if let former, !(former.x + former.y).isFinite { found.former = nil }
    return found
  }
}

extension Point {
  /// The point with coordinates that are not finite replaced by the largest number, which sessions ignore as well.
  fileprivate var written: Point {
    Point(x.isFinite ? x : .greatestFiniteMagnitude, y.isFinite ? y : .greatestFiniteMagnitude)
  }
}

extension JSONValue {
  /// Returns a non-negative number; infinity becomes the largest finite number.
  fileprivate static func amount(_ number: Double) -> JSONValue {
    .plain(number > 0 ? min(number, .greatestFiniteMagnitude) : 0)
  }

  fileprivate var hasOnlyFiniteNumbers: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy { $0.hasOnlyFiniteNumbers }
    case .object(let object): object.members.allSatisfy { $0.value.hasOnlyFiniteNumbers }
    case .null, .boolean, .string: true
    }
  }
}
