import CollageModel

/// Reads the header, which is the first line of a log.
enum LogHeaderReader {
  static func read(_ cursor: Cursor) -> GestureLog? {
    guard let object = cursor.object("a header"), DocumentHeader.check(object, format: GestureLog.formatName) else {
      return nil
    }
    object.checkKeys(KnownKeys(keys: ["format", "version", "canvas", "photos", "policy"]))
    let extents = object.required("canvas")?.numbers("[width, height]", [.positive("a width"), .positive("a height")])
    let photoSizes = readPhotos(object.optional("photos"))
    guard let extents, let photoSizes else { return nil }
    let canvas = Size(extents[0], extents[1])
    let policy = object.optional("policy").map { PolicyReader.read($0, canvas: canvas) }
    return GestureLog(canvas: canvas, photoSizes: photoSizes, policy: policy)
  }

  private static func readPhotos(_ cursor: Cursor?) -> [PhotoID: Size]? {
    guard let cursor else { return [:] }
    guard let object = cursor.object("photos") else { return nil }
    var sizes: [PhotoID: Size] = [:]
    for (name, member) in object.members {
      let key = Cursor(value: .string(name), path: member.path, log: member.log)
      guard let id = key.identifier("a photo's id"), let size = readSize(member) else { continue }
      sizes[PhotoID(id)] = size
    }
    return sizes
  }

  /// Reads a photo's extents in pixels.
  static func readSize(_ cursor: Cursor) -> Size? {
    let rules: [NumberRule] = [.positive("a width"), .positive("a height")]
    return cursor.numbers("[width, height] in pixels", rules).map { Size($0[0], $0[1]) }
  }
}

/// Reads a policy, of which logs contain only the values that differ from the default.
enum PolicyReader {
  private static let keys = [
    "swapTriggers", "onSwap", "slop", "longPressDelay", "doubleTapInterval", "doubleTapDistance", "doubleTapZoom",
    "resistance", "rotationDeadZone", "snapping", "dividerReach", "historyLimit", "burstInterval", "settleDuration",
    "longPressSlop", "minGrabExtent", "momentum", "doubleTapDragZooms", "setsAsideOutside", "selectsOnDrag",
    "allowsTwoHands", "editsSlots", "scrollSpeed", "pointsPerUnit",
  ]

  static func read(_ cursor: Cursor, canvas: Size) -> Policy {
    guard let object = cursor.object("a policy", keys: keys) else { return Policy(canvas: canvas) }
    var policy = Policy(canvas: canvas, pointsPerUnit: object.optional("pointsPerUnit")?.number(.positive("a scale")))
    if let triggers = object.optional("swapTriggers").flatMap(readTriggers) { policy.swapTriggers = triggers }
    if let onSwap = object.optional("onSwap")?.choice("onSwap", SwapCropBehavior.allCases) { policy.onSwap = onSwap }
    func read(_ key: String, into target: inout Double) {
      if let number = object.optional(key)?.number(.amount("it")) { target = number }
    }
    read("slop", into: &policy.slop)
    read("longPressDelay", into: &policy.longPressDelay)
    read("doubleTapInterval", into: &policy.doubleTapInterval)
    read("doubleTapDistance", into: &policy.doubleTapDistance)
    read("doubleTapZoom", into: &policy.doubleTapZoom)
    read("rotationDeadZone", into: &policy.rotationDeadZone.degrees)
    read("dividerReach", into: &policy.dividerReach)
    read("burstInterval", into: &policy.burstInterval)
    read("settleDuration", into: &policy.settleDuration)
    read("longPressSlop", into: &policy.longPressSlop)
    read("minGrabExtent", into: &policy.minGrabExtent)
    read("momentum", into: &policy.momentum)
    read("scrollSpeed", into: &policy.scrollSpeed)
    func read(_ key: String, into target: inout Bool) {
      if let isOn = object.optional(key)?.boolean(key) { target = isOn }
    }
    read("doubleTapDragZooms", into: &policy.doubleTapDragZooms)
    read("setsAsideOutside", into: &policy.setsAsideOutside)
    read("selectsOnDrag", into: &policy.selectsOnDrag)
    read("allowsTwoHands", into: &policy.allowsTwoHands)
    read("editsSlots", into: &policy.editsSlots)
    if let resistance = object.optional("resistance") {
      // JSON has no infinity; null means no resistance.
      if resistance.value.isNull {
        policy.resistance = .absent
      } else if let number = resistance.number(.amount("a resistance")) {
        policy.resistance = Resistance(number)
      }
    }
    let steps = 0...GestureLog.maxHistoryLimit
    if let limit = object.optional("historyLimit")?.integer("a number of steps", in: steps) {
      policy.historyLimit = limit
    }
    if let snapping = object.optional("snapping") { policy.snapping = readSnapping(snapping, usual: policy.snapping) }
    return policy
  }

  private static func readTriggers(_ cursor: Cursor) -> SwapTriggers? {
    guard let elements = cursor.elements("swap triggers") else { return nil }
    var triggers: SwapTriggers = []
    for element in elements {
      guard let known = GestureLog.triggers.first(where: { element.value.isText($0.word) }) else {
        element.reject("a swap trigger must be \(Wording.choice(GestureLog.triggers.map { $0.word }))")
        continue
      }
      triggers.insert(known.trigger)
    }
    return triggers
  }

  private static func readSnapping(_ cursor: Cursor, usual: Snapping?) -> Snapping? {
    if cursor.value.isNull { return nil }
    guard let object = cursor.object("snapping", keys: ["angleStep", "angleWindow", "centerWindow"]) else {
      return usual
    }
    var snapping = usual ?? Snapping(centerWindow: 0)
    if let step = object.optional("angleStep")?.number(.amount("an angle")) { snapping.angleStep.degrees = step }
    if let window = object.optional("angleWindow")?.number(.amount("an angle")) {
      snapping.angleWindow.degrees = window
    }
    if let window = object.optional("centerWindow")?.number(.amount("a distance")) {
      snapping.centerWindow = window
    }
    return snapping
  }
}
