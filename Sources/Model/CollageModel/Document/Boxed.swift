/// A value that is kept apart, so that a copy of what has it takes one reference instead of all of its fields.
///
/// Each place that copies or removes a value has code for each of its references. With this, and with the indirect enums beside it,
/// that code was a twelfth of the module that a page loads, and is half of that.
indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)

  var value: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }
}
