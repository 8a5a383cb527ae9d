import CollageModel
import CollageWasm

/// A call of the C interface, as numbers.
struct Call {
  let name: String
  let numbers: [Double]

  /// The call in a line, numbers by their bits, for a host in another process.
  var line: String {
    ([name] + numbers.map { String($0.bitPattern, radix: 16) }).joined(separator: " ")
  }

  /// The time of the event.
  var time: Double {
    switch name {
    case "open": 0
    case "touch": numbers[4]
    case "trackpad": numbers[7]
    case "hover": numbers[3]
    default: numbers[0]
    }
  }

  init(opening scene: Scene, _ policy: Policy, _ writer: inout NumberWriter) {
    writer.begin()
    writer.add(scene, policy)
    (name, numbers) = ("open", writer.numbers)
  }

  init(_ event: Event, _ writer: inout NumberWriter) {
    switch event.action {
    case .touch(let touch):
      let phase = Touch.Phase.allCases.firstIndex(of: touch.phase) ?? 0
      name = "touch"
      let pointer = Touch.Pointer.allCases.firstIndex(of: touch.pointer) ?? 0
      let flags = Double((touch.isPrimary ? 1 : 0) + 2 * pointer)
      numbers = [Double(touch.id), Double(phase), touch.position.x, touch.position.y, event.time, flags]
    case .trackpad(let gesture):
      let phase = Touch.Phase.allCases.firstIndex(of: gesture.phase) ?? 0
      name = "trackpad"
      numbers = [
        Double(phase), gesture.position.x, gesture.position.y, gesture.pan.x, gesture.pan.y, gesture.magnification,
        gesture.rotation.degrees, event.time,
      ]
    case .offer(let offer):
      writer.begin()
      writer.add(offer)
      (name, numbers) = ("offer", [event.time] + writer.numbers)
    case .hover(let point, let pointer):
      let code = Double(Touch.Pointer.allCases.firstIndex(of: pointer) ?? 0)
      (name, numbers) = ("hover", [point?.x ?? .nan, point?.y ?? .nan, code, event.time])
    case .cancel: (name, numbers) = ("cancel", [event.time, Double(event.interaction ?? -1)])
    case .wait: (name, numbers) = ("wait", [event.time])
    case .command(let command):
      writer.begin()
      writer.add(command)
      (name, numbers) = ("command", [event.time, Double(event.interaction ?? -1)] + writer.numbers)
    }
  }
}

/// The C interface in this process.
struct NativeHost {
  private(set) var handle: Int32 = -1

  /// Makes a call and tells what came of it: its result, and a digest of all of the session's numbers.
  mutating func perform(_ call: Call) -> String {
    let numbers = call.numbers
    let result: Int32
    switch call.name {
    case "open":
      if handle >= 0 { _ = collageClose(handle) }
      Self.send(numbers)
      handle = collageOpen(Int32(numbers.count))
      result = min(handle, 0)
    case "touch":
      result = collageTouch(
        handle, Int32(numbers[0]), Int32(numbers[1]), numbers[2], numbers[3], numbers[4], Int32(numbers[5]))
    case "trackpad":
      result = collageTrackpad(
        handle, Int32(numbers[0]), numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7])
    case "offer":
      Self.send(Array(numbers.dropFirst()))
      result = collageOffer(handle, numbers[0], Int32(numbers.count - 1))
    case "hover": result = collageHover(handle, numbers[0], numbers[1], Int32(numbers[2]), numbers[3])
    case "cancel": result = collageCancel(handle, numbers[0], Int32(numbers[1]))
    case "wait": result = collageWait(handle, numbers[0])
    default:
      Self.send(Array(numbers.dropFirst(2)))
      result = collageCommand(handle, numbers[0], Int32(numbers.count - 2), Int32(numbers[1]))
    }
    let time = call.time
    return
      "\(result) \(Self.digest(collageState(handle))) \(Self.digest(collagePresentation(handle, time.isFinite ? time : 0)))"
  }

  /// Returns a digest of the outline of a stroke; the first number is the tolerance.
  static func strokeOutline(_ numbers: [Double]) -> String {
    send(Array(numbers.dropFirst()))
    return digest(collageStrokeOutline(Int32(numbers.count - 1), numbers[0]))
  }

  /// Returns a digest of what an eraser leaves of a stroke.
  static func strokeErased(_ numbers: [Double]) -> String {
    send(numbers)
    return digest(collageStrokeErased(Int32(numbers.count)))
  }

  private static func send(_ numbers: [Double]) {
    guard let buffer = collageBuffer(Int32(numbers.count)) else { return }
    for (index, number) in numbers.enumerated() { buffer[index] = number }
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
