#if canImport(CollageFormat)
  import CollageFormat
#endif
import CollageModel

/// The serialized steps of an album's history; each is serialized only once, because most steps do not change.
struct KeptAlbumHistory {
  private struct Step: SerializedStep {
    let step: KeptAlbumStep
    let text: [UInt8]
  }

  private var undo: [Step] = []
  private var redo: [Step] = []

  /// Returns the style choices of pages, and the steps to undo and to redo, the next one first, each with the pages that it
  /// changes as compositions.
  mutating func text(
    of pages: AlbumPages, _ session: Session, limit: Int, bytes: Int, composition: (Scene) -> Composition
  ) -> [UInt8] {
    undo = Self.written(pages.steps(isUndo: true, limit: limit, session), known: undo, composition)
    redo = Self.written(pages.steps(isUndo: false, limit: limit, session), known: redo, composition)
    var chosen: [(String, JSONValue?)] = []
    for (index, id) in pages.ids.enumerated() {
      let choices = pages.session(at: index, session).scene.board.choices
      if choices != StyleChoices() { chosen.append((id.name, StyleChoicesWriter.value(of: choices))) }
    }
    var room = bytes
    return Array("{\"chosen\":".utf8) + JSONWriter.compact(.members(chosen))
      + KeptHistory.lists(undo, redo, room: &room)
  }

  private static func written(
    _ steps: [KeptAlbumStep], known: [Step], _ composition: (Scene) -> Composition
  ) -> [Step] {
    // The oldest steps are last, so the lists are compared from their ends.
    let shift = known.count - steps.count
    return steps.enumerated().map { place, step in
      for index in [place, place + shift, place - 1] where known.indices.contains(index) {
        if known[index].step == step { return known[index] }
      }
      return Step(step: step, text: JSONWriter.compact(value(of: step, composition)))
    }
  }

  private static func value(of step: KeptAlbumStep, _ composition: (Scene) -> Composition) -> JSONValue {
    var members: [(String, JSONValue?)] = [
      ("name", step.name.map { .string($0.rawValue) }),
      (
        "pages",
        .array(
          step.pages.map { page in
            let step: Session.KeptStep = (page.name, page.scene)
            return .members([("page", .string(page.id.name))] + KeptHistory.members(of: step, composition(page.scene)))
          })
      ),
    ]
    switch step.change {
    case .insert(let id, let scene, let isSpread, let index)?:
      let own: [(String, JSONValue?)] = [
        ("page", .string(id.name)), ("at", .number(Double(index))), ("spread", .boolean(isSpread)),
      ]
      members.append(("insert", .members(own + KeptHistory.members(of: (.add, scene), composition(scene)))))
    case .remove(let index)?: members.append(("remove", .number(Double(index))))
    case .move(let from, let to)?: members.append(("move", .array([.number(Double(from)), .number(Double(to))])))
    case nil: break
    }
    return .members(members)
  }
}

/// The steps of a saved history of an album.
struct KeptAlbumSteps {
  private(set) var undo: [KeptAlbumStep] = []
  private(set) var redo: [KeptAlbumStep] = []
  /// The style choices of pages at the time the history was saved.
  private(set) var choices: [(PageID, StyleChoices)] = []

  /// Reads a saved history; steps beyond one that cannot be read are left out, unless only its layout is missing.
  init(_ bytes: [UInt8], _ photos: PhotoList) throws(Failure) {
    let object = try readable { () throws(FormatError) in
      guard case .object(let object) = try JSONValue.parse(bytes, file: "") else {
        throw FormatError(file: "", message: "a history must be an object")
      }
      if case .object(let chosen)? = object["chosen"] {
        for (page, value) in chosen.members.map({ ($0.key, $0.value) }) {
          choices.append((PageID(page), try StyleChoicesReader.decode(JSONWriter.compact(value))))
        }
      }
      return object
    }
    (undo, redo) = (try Self.steps(object["undo"], photos), try Self.steps(object["redo"], photos))
  }

  private static func steps(_ value: JSONValue?, _ photos: PhotoList) throws(Failure) -> [KeptAlbumStep] {
    guard case .array(let values)? = value else { return [] }
    var steps: [KeptAlbumStep] = []
    for value in values {
      guard let step = try step(value, photos) else { break }
      steps.append(step)
    }
    return steps
  }

  private static func step(_ value: JSONValue, _ photos: PhotoList) throws(Failure) -> KeptAlbumStep? {
    guard case .object(let object) = value, case .array(let values)? = object["pages"] else { return nil }
    var step = KeptAlbumStep(name: KeptSteps.name(object["name"]), pages: [], change: nil)
    for value in values {
      guard let (page, kept) = try page(value, photos) else { return nil }
      step.pages.append(KeptAlbumStep.Page(page, kept))
    }
    if let value = object["insert"] {
      guard case .object(let own) = value, let index = index(own["at"]), case .boolean(let isSpread)? = own["spread"],
        let (page, kept) = try page(value, photos)
      else { return nil }
      step.change = .insert(page, kept.scene, isSpread: isSpread, at: index)
    } else if let value = object["remove"] {
      guard let index = index(value) else { return nil }
      step.change = .remove(at: index)
    } else if let value = object["move"] {
      guard case .array(let places) = value, places.count == 2, let from = index(places[0]), let to = index(places[1])
      else { return nil }
      step.change = .move(from: from, to: to)
    }
    return step
  }

  private static func page(_ value: JSONValue, _ photos: PhotoList) throws(Failure) -> (PageID, Session.KeptStep)? {
    guard case .object(let object) = value, case .string(let name)? = object["page"], PageID(name).key.isName,
      let step = try KeptSteps.step(value, photos)
    else { return nil }
    return (PageID(name), step)
  }

  private static func index(_ value: JSONValue?) -> Int? {
    guard case .number(let number)? = value, number >= 0, number < Double(Album.maxPages), number == number.rounded()
    else { return nil }
    return Int(number)
  }
}
