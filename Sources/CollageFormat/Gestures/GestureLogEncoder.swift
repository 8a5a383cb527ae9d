public import CollageModel

/// Writes gesture logs.
public enum GestureLogEncoder {
  /// The log's lines; equal logs become equal bytes.
  ///
  /// JSON has no word for numbers that are none: a finger's event that has one is left out, as a session ignores it.
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

  /// An event as one line without its end, or nil for one with numbers that are none.
  public static func line(of event: Event) -> String? {
    guard event.time.isFinite, let members = members(of: event.action) else { return nil }
    // Sums tell of any number that is none; `null` would stand in its place.
    let value = JSONValue.members([("t", .number(event.time))] + members)
    return value.hasOnlyFiniteNumbers ? JSONWriter.compactText(value) : nil
  }

  private static func members(of action: Event.Action) -> [(String, JSONValue?)]? {
    switch action {
    case .wait: []
    case .cancel: [("command", .string("cancel"))]
    case .touch(let touch):
      [
        ("touch", .number(Double(touch.id))), ("phase", .string(touch.phase.rawValue)),
        ("at", .array([.number(touch.position.x), .number(touch.position.y)])),
        ("primary", touch.isPrimary ? .boolean(true) : nil),
      ]
    case .command(let command): CommandWriter.members(of: command)
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

  /// What differs from the usual policy, or nil for nothing.
  private static func policy(_ policy: Policy, usual: Policy) -> JSONValue? {
    if policy == usual { return nil }
    func changed(_ number: Double, _ usual: Double) -> JSONValue? { number == usual ? nil : .number(number) }
    let words = GestureLog.triggers.filter { policy.swapTriggers.contains($0.trigger) }.map { $0.word }
    let resistance: JSONValue = policy.resistance == .absent ? .null : .number(policy.resistance.coefficient)
    return .members([
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
      ("historyLimit", policy.historyLimit == usual.historyLimit ? nil : .number(Double(policy.historyLimit))),
      ("burstInterval", changed(policy.burstInterval, usual.burstInterval)),
      ("settleDuration", changed(policy.settleDuration, usual.settleDuration)),
    ])
  }

  private static func snapping(_ snapping: Snapping?) -> JSONValue {
    guard let snapping else { return .null }
    return .members([
      ("angleStep", .number(snapping.angleStep.degrees)), ("angleWindow", .number(snapping.angleWindow.degrees)),
      ("centerWindow", .number(snapping.centerWindow)),
    ])
  }
}

extension JSONValue {
  static func size(_ size: Size) -> JSONValue { .array([.number(size.width), .number(size.height)]) }

  fileprivate var hasOnlyFiniteNumbers: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy { $0.hasOnlyFiniteNumbers }
    case .object(let object): object.members.allSatisfy { $0.value.hasOnlyFiniteNumbers }
    case .null, .boolean, .string: true
    }
  }
}
