internal import CVips

extension Operation {
  func set(_ argument: String, _ value: Int) throws(VipsError) {
    guard let narrow = Int32(exactly: value) else {
      throw VipsError(operation: name, detail: "argument \(argument) is out of range: \(value)")
    }
    try assign(argument) { g_value_set_int($0, narrow) }
  }

  func set(_ argument: String, _ value: Double) throws(VipsError) {
    try requireFinite([value], argument)
    try assign(argument) { g_value_set_double($0, value) }
  }

  func set(_ argument: String, _ value: Bool) throws(VipsError) {
    try assign(argument) { g_value_set_boolean($0, value ? 1 : 0) }
  }

  func set(_ argument: String, _ value: String) throws(VipsError) {
    try assign(argument) { g_value_set_string($0, value) }
  }

  func set(_ argument: String, _ image: Image) throws(VipsError) {
    try assign(argument) { value in image.withPointer { g_value_set_object(value, $0) } }
  }

  /// Sets an enumeration from the raw value of the C constant.
  func set(_ argument: String, choice: Int32) throws(VipsError) {
    try assign(argument) { g_value_set_enum($0, choice) }
  }

  /// Sets a set of flags from the raw value of the C constants.
  func set(_ argument: String, flags: UInt32) throws(VipsError) {
    try assign(argument) { g_value_set_flags($0, flags) }
  }

  /// Sets an argument to any other GObject; the operation takes its own reference.
  func set(_ argument: String, object: UnsafeMutableRawPointer) throws(VipsError) {
    try assign(argument) { g_value_set_object($0, object) }
  }

  func set(_ argument: String, _ values: [Double]) throws(VipsError) {
    try requireFinite(values, argument)
    try assign(argument) { vips_value_set_array_double($0, values, Int32(clamping: values.count)) }
  }

  func set(_ argument: String, integers values: [Int]) throws(VipsError) {
    var narrow: [Int32] = []
    for value in values {
      guard let element = Int32(exactly: value) else {
        throw VipsError(operation: name, detail: "argument \(argument) is out of range: \(value)")
      }
      narrow.append(element)
    }
    try assign(argument) { vips_value_set_array_int($0, narrow, Int32(clamping: narrow.count)) }
  }

  func set(_ argument: String, _ images: [Image]) throws(VipsError) {
    try assign(argument) { value in
      vips_value_set_array_image(value, Int32(clamping: images.count))
      guard let slots = vips_value_get_array_image(value, nil) else { return }
      for (index, image) in images.enumerated() {
        // The array releases each of its images, so each element needs its own reference.
        image.withPointer { pointer in
          _ = g_object_ref(pointer)
          slots[index] = pointer
        }
      }
    }
  }

  private func requireFinite(_ values: [Double], _ argument: String) throws(VipsError) {
    guard values.allSatisfy(\.isFinite) else {
      throw VipsError(operation: name, detail: "argument \(argument) is not a finite number")
    }
  }
}

extension Operation {
  /// Returns an output image, which holds its own reference.
  func image(_ argument: String = "out") throws(VipsError) -> Image {
    let object = try read(argument) { g_value_dup_object($0) }
    guard let object else { throw VipsError(operation: name, detail: "no output image \(argument)") }
    return Image(owning: object.assumingMemoryBound(to: VipsImage.self))
  }

  func double(_ argument: String = "out") throws(VipsError) -> Double {
    try read(argument) { g_value_get_double($0) }
  }

  func doubles(_ argument: String) throws(VipsError) -> [Double] {
    try read(argument) { value in
      var count: Int32 = 0
      guard let first = vips_value_get_array_double(value, &count) else { return [] }
      return Array(UnsafeBufferPointer(start: first, count: Int(count)))
    }
  }
}
