import CollageModel

/// Reads an item's intent: focus, zoom, rotation, crop and the like.
enum IntentReader {
  static let keys = [
    "focus", "zoom", "rotation", "quarterTurns", "mirrored", "fit", "crop", "straighten", "keystone", "corners",
  ]

  static func read(_ object: ObjectCursor) -> Intent {
    var intent = Intent()
    // Unlike a slot's focus, this one may lie outside the photo: a user can drag a photo off its slot's center.
    intent.focus = object.optional("focus")?.point(.signed("a focus"))
    if let zoom = object.optional("zoom")?.number(.positive("a zoom")) { intent.zoom = zoom }
    if let degrees = object.optional("rotation")?.number(.signed("a rotation")) {
      intent.rotation = Angle(degrees: degrees)
    }
    let turns = object.optional("quarterTurns")?.integer("a number of quarter turns", in: -1_000_000...1_000_000)
    if let turns { intent.quarterTurns = turns }
    if let isMirrored = object.optional("mirrored")?.boolean("mirrored") { intent.isMirrored = isMirrored }
    intent.fit = object.optional("fit")?.choice("a fit", Fit.allCases)
    intent.crop = object.optional("crop").flatMap(readCrop)
    if let degrees = object.optional("straighten")?.number(PerspectiveReader.straighten) {
      intent.straighten = Angle(degrees: degrees)
    }
    intent.perspective = PerspectiveReader.read(object)
    return intent
  }

  static func readCrop(_ cursor: Cursor) -> Rect? {
    let rules: [NumberRule] = [
      .share("an x"), .share("a y"),
      NumberRule(noun: "a width", min: 0, excludesMin: true, max: 1),
      NumberRule(noun: "a height", min: 0, excludesMin: true, max: 1),
    ]
    guard let numbers = cursor.numbers("[x, y, width, height], each from 0 to 1", rules) else { return nil }
    let crop = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    guard crop.cropViolation == nil else {
      let stood = numbers.map(JSONWriter.text).joined(separator: ", ")
      cursor.log.add(cursor.path, "[\(stood)]; a crop must be within the photo, 0 to 1")
      return nil
    }
    return crop
  }
}

/// Writes the values of an item's intent that differ from the default.
enum IntentWriter {
  static func members(of intent: Intent) -> [(String, JSONValue?)] {
    [
      ("focus", intent.focus.map(JSONValue.point)),
      ("zoom", intent.zoom == 1 ? nil : .plain(intent.zoom)),
      ("rotation", intent.rotation == .zero ? nil : .plain(intent.rotation.degrees)),
      ("quarterTurns", intent.quarterTurns == 0 ? nil : .turns(intent.quarterTurns)),
      ("mirrored", intent.isMirrored ? .boolean(true) : nil),
      ("fit", intent.fit.map { .string($0.rawValue) }),
      ("crop", intent.crop.map(JSONValue.rect)),
      ("straighten", intent.straighten == .zero ? nil : .plain(intent.straighten.degrees)),
    ] + PerspectiveWriter.members(of: intent.perspective)
  }
}
