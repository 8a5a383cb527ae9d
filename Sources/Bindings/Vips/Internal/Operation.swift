internal import CVips

/// A libvips operation, from its arguments to its outputs; it is released when the value is destroyed.
struct Operation: ~Copyable {
  let name: String
  private var pointer: UnsafeMutablePointer<VipsOperation>

  /// Creates an operation by libvips' nickname.
  init(_ name: String) throws(VipsError) {
    guard let pointer = vips_operation_new(name) else { throw .taken(by: name) }
    self.name = name
    self.pointer = pointer
  }

  deinit {
    // Outputs hold their own references; without this they would outlive the operation.
    vips_object_unref_outputs(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: VipsObject.self))
    g_object_unref(pointer)
  }

  /// Runs the operation; arguments must be complete.
  mutating func run() throws(VipsError) {
    var current: UnsafeMutablePointer<VipsOperation>? = pointer
    let result = vips_cache_operation_buildp(&current)
    // libvips may return an equal operation from its cache and release this one.
    if let current { pointer = current }
    guard result == 0 else { throw .taken(by: name) }
  }

  /// Initializes a value with the argument's declared type and passes it to the closure.
  func assign(
    _ argument: String, _ fill: (UnsafeMutablePointer<GValue>) -> Void
  ) throws(VipsError) {
    let specification = try specification(of: argument)
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    defer { g_value_unset(&value) }
    fill(&value)
    // GObject would only warn about a value out of range and use the default.
    guard g_param_value_validate(specification, &value) == 0 else {
      throw VipsError(operation: name, detail: "argument \(argument) is out of range")
    }
    g_object_set_property(object, argument, &value)
  }

  /// Reads an output argument after `run`.
  func read<Result>(
    _ argument: String, _ body: (UnsafeMutablePointer<GValue>) -> Result
  ) throws(VipsError) -> Result {
    let specification = try specification(of: argument)
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    defer { g_value_unset(&value) }
    g_object_get_property(object, argument, &value)
    return body(&value)
  }

  private func specification(of argument: String) throws(VipsError) -> UnsafeMutablePointer<GParamSpec> {
    var specification: UnsafeMutablePointer<GParamSpec>?
    var argumentClass: UnsafeMutablePointer<VipsArgumentClass>?
    var instance: UnsafeMutablePointer<VipsArgumentInstance>?
    let result = vips_object_get_argument(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: VipsObject.self), argument, &specification,
      &argumentClass, &instance)
    guard result == 0, let specification else { throw .taken(by: name) }
    return specification
  }

  private var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
  }
}
