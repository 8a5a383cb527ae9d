import CollageModel

/// Reads an automatic arrangement, which is generated for any number of photos.
enum AutomaticReader {
  static let styles = ["grid", "mosaic", "justified", "masonry", "scatter", "outfit", "shape"]
  /// The maximum seed, up to which doubles represent all whole numbers.
  static let maxSeed: Int64 = 1 << 53

  static func read(_ cursor: Cursor) -> AutomaticArrangement? {
    cursor.object("auto").flatMap { read($0, companions: []) }
  }

  /// Reads a nested layout, which has its own gap and an optional number of photos.
  static func readSublayout(_ cursor: Cursor) -> Sublayout? {
    guard let object = cursor.object("auto") else { return nil }
    let arrangement = read(object, companions: ["gap", "photos"])
    let gap = object.optional("gap")?.number(.notNegative("a gap")) ?? 0
    let photos = object.optional("photos")?.integer("a number of photos", in: 1...TemplateDecoder.slotLimit)
    return arrangement.map { Sublayout($0, gap: gap, photos: photos) }
  }

  private static func read(_ object: ObjectCursor, companions: [String]) -> AutomaticArrangement? {
    guard let style = object.required("style") else { return nil }
    func check(_ keys: [String]) { object.checkKeys(KnownKeys(keys: ["style"] + keys + companions)) }
    switch style.word {
    case "grid"?:
      check(["columns", "cellAspect", "lastRow"])
      return .grid(grid(object))
    case "mosaic"?:
      check(["seed", "keepOrder", "cropBudget", "balance", "quality", "weights", "pins"])
      return .mosaic(mosaic(object))
    case "justified"?:
      check(["rows"])
      return .justified(Justified(rows: count(object, "rows")))
    case "masonry"?:
      check(["columns"])
      return .masonry(Masonry(columns: count(object, "columns")))
    case "scatter"?:
      check(["seed", "tilt", "density"])
      return .scatter(scatter(object))
    case "outfit"?:
      check(["seed", "roles"])
      let roles = (object.optional("roles")?.elements("roles") ?? []).compactMap {
        $0.choice("a role", Outfit.Role.allCases)
      }
      return .outfit(Outfit(seed: seed(object), roles: roles))
    case "shape"?:
      check(["outline", "seed", "keepOrder", "weights"])
      return shape(object).map { .shape($0) }
    default:
      style.reject("a style must be \(Wording.choice(styles))")
      return nil
    }
  }

  private static func count(_ object: ObjectCursor, _ key: String) -> Int? {
    object.optional(key)?.integer("a number of \(key)", in: 1...TemplateDecoder.slotLimit)
  }

  private static func seed(_ object: ObjectCursor) -> UInt64 {
    object.optional("seed")?.integer("a seed", in: 0...maxSeed).map { UInt64($0) } ?? 1
  }

  private static func grid(_ object: ObjectCursor) -> AutomaticGrid {
    var grid = AutomaticGrid(columns: count(object, "columns"))
    let rule = NumberRule(noun: "a cell's aspect", min: 0.01, max: 100)
    if let aspect = object.optional("cellAspect")?.number(rule) { grid.cellAspect = aspect }
    if let row = object.optional("lastRow")?.choice("a last row", AutomaticGrid.LastRow.allCases) { grid.lastRow = row }
    return grid
  }

  private static func scatter(_ object: ObjectCursor) -> Scatter {
    var scatter = Scatter(seed: seed(object))
    let tilt = NumberRule(noun: "a tilt", min: 0, max: 45)
    if let degrees = object.optional("tilt")?.number(tilt) { scatter.tilt = degrees }
    let density = NumberRule(noun: "a density", min: 0.1, max: 3)
    if let share = object.optional("density")?.number(density) { scatter.density = share }
    return scatter
  }

  private static func mosaic(_ object: ObjectCursor) -> Mosaic {
    var mosaic = Mosaic(seed: seed(object))
    mosaic.keepsOrder = object.optional("keepOrder")?.boolean("keepOrder") ?? false
    let budget = NumberRule(noun: "a crop budget", min: 0, max: 0.9)
    mosaic.cropBudget = object.optional("cropBudget")?.number(budget)
    let balance = NumberRule(noun: "a balance", min: 1, max: 100)
    if let ratio = object.optional("balance")?.number(balance) { mosaic.balance = ratio }
    if let quality = object.optional("quality")?.choice("a quality", Mosaic.Quality.allCases) {
      mosaic.quality = quality
    }
    mosaic.emphases = emphases(object)
    var corners: [Int: JSONPath] = [:]
    for (photo, cursor) in photos(object.optional("pins")) {
      guard let corner = cursor.choice("a corner", Mosaic.Corner.allCases) else { continue }
      let number = Mosaic.Corner.allCases.firstIndex(of: corner) ?? 0
      if let other = corners.updateValue(cursor.path, forKey: number) {
        cursor.reject("a corner can have only one photo, but \(other.text) is already there")
      }
      mosaic.pins.append(.init(photo: photo, corner: corner))
    }
    return mosaic
  }

  private static func shape(_ object: ObjectCursor) -> ShapedMosaic? {
    let outline = object.required("outline")?.path("an outline")
    let (seed, emphases) = (seed(object), emphases(object))
    let keepsOrder = object.optional("keepOrder")?.boolean("keepOrder") ?? false
    return outline.map { ShapedMosaic($0, seed: seed, keepsOrder: keepsOrder, emphases: emphases) }
  }

  private static func emphases(_ object: ObjectCursor) -> [Mosaic.Emphasis] {
    let rule = NumberRule(noun: "a weight", min: 0.01, max: 100)
    return photos(object.optional("weights")).compactMap { photo, cursor in
      cursor.number(rule).map { .init(photo: photo, weight: $0) }
    }
  }

  /// Returns the members of an object whose keys are photos, counted from 1.
  private static func photos(_ cursor: Cursor?) -> [(photo: Int, cursor: Cursor)] {
    guard let object = cursor?.object("photos by number") else { return [] }
    return object.members.compactMap { key, cursor in
      guard let number = Int(key), String(number).hasSameBytes(as: key),
        (1...TemplateDecoder.slotLimit).contains(number)
      else {
        cursor.log.add(cursor.path, "the key must be a photo's number, between 1 and \(TemplateDecoder.slotLimit)")
        return nil
      }
      return (number - 1, cursor)
    }
  }
}
