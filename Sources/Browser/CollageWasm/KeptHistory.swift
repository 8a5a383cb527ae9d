#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

/// A step with its serialized form.
protocol SerializedStep {
  var text: [UInt8] { get }
}

/// The serialized steps of a session's history; each is serialized only once, because most steps do not change.
struct KeptHistory {
  private struct Step: SerializedStep {
    let name: EditName
    let scene: Scene
    let text: [UInt8]
  }

  private var undo: [Step] = []
  private var redo: [Step] = []

  /// Returns the steps to undo and to redo, the next one first, each with its name and the resulting composition.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - document: The opened composition.
  ///   - limit: The maximum number of steps in each list.
  ///   - bytes: The maximum size of all steps together; the most distant steps are left out.
  /// - Returns: An object with the style choices and two lists, in UTF-8.
  mutating func text(of session: Session, _ document: Composition, limit: Int, bytes: Int) -> [UInt8] {
    undo = Self.written(session.undoSteps(limit: limit), document, known: undo)
    redo = Self.written(session.redoSteps(limit: limit), document, known: redo)
    var room = bytes
    let chosen = JSONWriter.compact(StyleChoicesWriter.value(of: session.scene.board.choices))
    let head = Array("{\"chosen\":".utf8) + chosen
    return head + Self.lists(undo, redo, room: &room)
  }

  /// Returns the lists of steps to undo and to redo and the end of the object; the most distant steps are left out.
  static func lists<Step: SerializedStep>(_ undo: [Step], _ redo: [Step], room: inout Int) -> [UInt8] {
    func list(_ steps: [Step]) -> [UInt8] {
      var list: [UInt8] = []
      for step in steps {
        room -= step.text.count
        if room < 0 { break }
        if !list.isEmpty { list.append(UInt8(ascii: ",")) }
        list += step.text
      }
      return list
    }
    return Array(",\"undo\":[".utf8) + list(undo) + Array("],\"redo\":[".utf8) + list(redo) + Array("]}".utf8)
  }

  /// Returns the members of a step: its name, and the resulting composition with the style choices.
  static func members(of step: Session.KeptStep, _ composition: Composition) -> [(String, JSONValue?)] {
    [
      ("name", .string(step.name.rawValue)), ("document", CompositionEncoder.value(of: composition)),
      ("chosen", StyleChoicesWriter.value(of: step.scene.board.choices)),
    ]
  }

  private static func written(_ steps: [Session.KeptStep], _ document: Composition, known: [Step]) -> [Step] {
    // The oldest steps are last, so the lists are compared from their ends.
    let shift = known.count - steps.count
    return steps.enumerated().map { place, step in
      for index in [place, place + shift, place - 1] where known.indices.contains(index) {
        if known[index].name == step.name, known[index].scene == step.scene { return known[index] }
      }
      let value = JSONValue.members(members(of: step, document.updated(with: step.scene)))
      return Step(name: step.name, scene: step.scene, text: JSONWriter.compact(value))
    }
  }
}

/// The steps of a saved history.
struct KeptSteps {
  private(set) var undo: [Session.KeptStep] = []
  private(set) var redo: [Session.KeptStep] = []
  /// The style choices at the time the history was saved.
  private(set) var choices = StyleChoices()

  /// Reads a saved history; steps beyond one that cannot be read are left out, unless only its layout is missing.
  init(_ bytes: [UInt8], _ photos: PhotoList) throws(Failure) {
    let object = try readable { () throws(FormatError) in
      guard case .object(let object) = try JSONValue.parse(bytes, file: "") else {
        throw FormatError(file: "", message: "a history must be an object")
      }
      if let chosen = object["chosen"] { choices = try StyleChoicesReader.decode(JSONWriter.compact(chosen)) }
      return object
    }
    (undo, redo) = (try Self.steps(object["undo"], photos), try Self.steps(object["redo"], photos))
  }

  private static func steps(_ value: JSONValue?, _ photos: PhotoList) throws(Failure) -> [Session.KeptStep] {
    guard case .array(let values)? = value else { return [] }
    var steps: [Session.KeptStep] = []
    for value in values {
      guard let step = try step(value, photos) else { break }
      steps.append(step)
    }
    return steps
  }

  /// Reads a step; nil if it is not valid.
  static func step(_ value: JSONValue, _ photos: PhotoList) throws(Failure) -> Session.KeptStep? {
    guard case .object(let object) = value, let name = name(object["name"]),
      let document = object["document"], let chosen = object["chosen"],
      let composition = try? composition(JSONWriter.compact(document)),
      let choices = try? StyleChoicesReader.decode(JSONWriter.compact(chosen))
    else { return nil }
    do throws(LayoutError) {
      let scene = try composition.scene(photoSizes: photos.sizes, automaticFocus: photos.focuses)
      return (name, scene.choosing(choices))
    } catch {
      if error.isNotGenerated { throw .notLaidOut(error) }
      return nil
    }
  }

  static func name(_ value: JSONValue?) -> EditName? {
    guard case .string(let word)? = value else { return nil }
    return EditName.allCases.first { $0.rawValue.hasSameBytes(as: word) }
  }
}
