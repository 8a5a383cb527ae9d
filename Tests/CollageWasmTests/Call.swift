import CollageFormat
import CollageModel
import CollageWasm

/// A call of the C interface: its numbers, and its texts.
struct Call {
  let name: String
  var numbers: [Double] = []
  var texts: [String] = []
  /// The time of the event.
  var time = 0.0

  /// The call in a line of JSON, numbers by their bits, for a host in another process.
  var line: String {
    let bits = numbers.map { JSONValue.string(String($0.bitPattern, radix: 16)) }
    let value = JSONValue.members([
      ("name", .string(name)), ("numbers", .array(bits)), ("texts", .array(texts.map { .string($0) })),
      ("time", .string(String(time.bitPattern, radix: 16))),
    ])
    return String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }

  init(_ name: String, _ numbers: [Double]) { (self.name, self.numbers) = (name, numbers) }

  /// Opens a session on a composition with the photos of a scene.
  init(opening composition: Composition, _ photos: [ScenePhoto], _ policy: Policy) throws {
    name = "open"
    let known = photos.map { photo in
      JSONValue.members([
        ("id", .string(photo.id.name)), ("size", .array([.number(photo.size.width), .number(photo.size.height)])),
        ("focus", photo.automaticFocus.map { .array([.number($0.x), .number($0.y)]) }),
      ])
    }
    let log = GestureLog(canvas: composition.template.canvas.size, policy: policy)
    guard case .object(let header) = try JSONValue.parse(GestureLogEncoder.encode(log), file: "") else { return }
    texts = [CompositionEncoder.encode(composition), JSONWriter.compact(.array(known))].map {
      String(decoding: $0, as: UTF8.self)
    }
    texts.append(header["policy"].map { String(decoding: JSONWriter.compact($0), as: UTF8.self) } ?? "")
  }

  /// Passes on an event: what hands do as numbers, all else as the line of a gesture log; nil if it has no effect.
  init?(_ event: Event) {
    time = event.time
    switch event.action {
    case .touch(let touch):
      name = "touch"
      let phase = Touch.Phase.allCases.firstIndex(of: touch.phase) ?? 0
      let pointer = Touch.Pointer.allCases.firstIndex(of: touch.pointer) ?? 0
      let flags = Double((touch.isPrimary ? 1 : 0) + 2 * pointer)
      numbers = [Double(touch.id), Double(phase), touch.position.x, touch.position.y, event.time, flags]
    case .trackpad(let gesture):
      name = "trackpad"
      let phase = Touch.Phase.allCases.firstIndex(of: gesture.phase) ?? 0
      numbers = [
        Double(phase), gesture.position.x, gesture.position.y, gesture.pan.x, gesture.pan.y, gesture.magnification,
        gesture.rotation.degrees, event.time,
      ]
    case .hover(let point, let pointer):
      let code = Double(Touch.Pointer.allCases.firstIndex(of: pointer) ?? 0)
      (name, numbers) = ("hover", [point?.x ?? .nan, point?.y ?? .nan, code, event.time])
    case .cancel: (name, numbers) = ("cancel", [event.time, Double(event.interaction ?? -1)])
    case .wait: (name, numbers) = ("wait", [event.time])
    case .command, .offer:
      guard let line = GestureLogEncoder.line(of: event) else { return nil }
      (name, texts) = ("event", [line])
    }
  }
}

/// The C interface in this process, as a page that was just loaded has it.
final class NativeHost {
  private(set) var handle: Int32 = -1

  init() { collageForgetNames() }

  deinit { if handle >= 0 { _ = collageClose(handle) } }

  /// Makes a call and tells what came of it: its result, and a digest of all of the session's numbers.
  func perform(_ call: Call) -> String {
    let (numbers, lengths) = (call.numbers, Self.send(call.texts))
    let result: Int32
    switch call.name {
    case "open":
      if handle >= 0 { _ = collageClose(handle) }
      handle = collageOpen(lengths[0], lengths[1], lengths[2])
      result = min(handle, 0)
    case "touch":
      result = collageTouch(
        handle, Int32(numbers[0]), Int32(numbers[1]), numbers[2], numbers[3], numbers[4], Int32(numbers[5]))
    case "trackpad":
      result = collageTrackpad(
        handle, Int32(numbers[0]), numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7])
    case "hover": result = collageHover(handle, numbers[0], numbers[1], Int32(numbers[2]), numbers[3])
    case "cancel": result = collageCancel(handle, numbers[0], Int32(numbers[1]))
    case "wait": result = collageWait(handle, numbers[0])
    case "stroke":
      Self.send(Array(numbers.dropFirst(2)))
      return Self.digest(collageStrokeOutline(handle, Int32(numbers.count - 2), numbers[0], numbers[1]))
    case "erasing":
      Self.send(Array(numbers.dropFirst()))
      return Self.text(collageErasing(handle, numbers[0], Int32(numbers.count - 1)))
    default: result = collageEvent(handle, lengths[0])
    }
    let time = call.time.isFinite ? call.time : 0
    return "\(result) \(Self.digest(collageState(handle))) \(Self.digest(collagePresentation(handle, time)))"
  }

  /// Writes texts one after another and returns their lengths in bytes.
  @discardableResult private static func send(_ texts: [String]) -> [Int32] {
    let bytes = texts.map { Array($0.utf8) }
    let all = bytes.flatMap { $0 }
    if let buffer = collageText(Int32(all.count)) { for (index, byte) in all.enumerated() { buffer[index] = byte } }
    return bytes.map { Int32($0.count) }
  }

  private static func send(_ numbers: [Double]) {
    guard let buffer = collageBuffer(Int32(numbers.count)) else { return }
    for (index, number) in numbers.enumerated() { buffer[index] = number }
  }

  /// Returns the text of the last call that wrote one.
  static func text(_ count: Int32) -> String {
    guard count >= 0, let buffer = collageText(0) else { return "\(count)" }
    return String(decoding: (0..<Int(count)).map { buffer[$0] }, as: UTF8.self)
  }

  /// Returns the numbers of the last call that wrote some.
  static func numbers(_ count: Int32) -> [Double] {
    guard count > 0, let buffer = collageBuffer(0) else { return [] }
    return (0..<Int(count)).map { buffer[$0] }
  }

  /// Fowler, Noll and Vo's hash 1a over words of 32 bits.
  private static func digest(_ count: Int32) -> String {
    var hash: UInt32 = 0x811c_9dc5
    for number in numbers(count) {
      for word in [UInt32(truncatingIfNeeded: number.bitPattern), UInt32(truncatingIfNeeded: number.bitPattern >> 32)] {
        hash = (hash ^ word) &* 0x0100_0193
      }
    }
    return "\(count) \(hash)"
  }
}
