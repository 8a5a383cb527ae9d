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
    case .cancel: (name, numbers) = ("cancel", [event.time])
    case .wait: (name, numbers) = ("wait", [event.time])
    case .command(let command):
      writer.begin()
      writer.add(command)
      (name, numbers) = ("command", [event.time] + writer.numbers)
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
      send(numbers)
      handle = collageOpen(Int32(numbers.count))
      result = min(handle, 0)
    case "touch":
      result = collageTouch(
        handle, Int32(numbers[0]), Int32(numbers[1]), numbers[2], numbers[3], numbers[4], Int32(numbers[5]))
    case "cancel": result = collageCancel(handle, numbers[0])
    case "wait": result = collageWait(handle, numbers[0])
    default:
      send(Array(numbers.dropFirst()))
      result = collageCommand(handle, numbers[0], Int32(numbers.count - 1))
    }
    let time = call.name == "open" ? 0 : call.name == "touch" ? numbers[4] : numbers[0]
    return "\(result) \(digest(collageState(handle))) \(digest(collagePresentation(handle, time.isFinite ? time : 0)))"
  }

  private func send(_ numbers: [Double]) {
    guard let buffer = collageBuffer(Int32(numbers.count)) else { return }
    for (index, number) in numbers.enumerated() { buffer[index] = number }
  }

  /// Returns the numbers of the last call that wrote some.
  static func numbers(_ count: Int32) -> [Double] {
    guard count > 0, let buffer = collageBuffer(0) else { return [] }
    return (0..<Int(count)).map { buffer[$0] }
  }

  /// Fowler, Noll and Vo's hash 1a over words of 32 bits.
  private func digest(_ count: Int32) -> String {
    var hash: UInt32 = 0x811c_9dc5
    for number in Self.numbers(count) {
      for word in [UInt32(truncatingIfNeeded: number.bitPattern), UInt32(truncatingIfNeeded: number.bitPattern >> 32)] {
        hash = (hash ^ word) &* 0x0100_0193
      }
    }
    return "\(count) \(hash)"
  }
}
