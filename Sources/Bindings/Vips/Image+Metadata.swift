internal import CVips

extension Image {
  /// The names of all metadata fields, including libvips' own header fields.
  public var metadataNames: [String] {
    withPointer { pointer in
      guard let fields = vips_image_get_fields(pointer) else { return [] }
      defer { g_strfreev(fields) }
      var names: [String] = []
      var next = fields
      while let name = next.pointee {
        names.append(String(cString: name))
        next += 1
      }
      return names
    }
  }

  /// Returns a text field; nil if it is missing or not text.
  public func metadataString(_ name: String) -> String? {
    metadataValue(name) { value in
      switch String(cString: g_type_name(value.pointee.g_type)) {
      case "gchararray": g_value_get_string(value).map { String(cString: $0) }
      case "VipsRefString": vips_value_get_ref_string(value, nil).map { String(cString: $0) }
      default: nil
      }
    }
  }

  /// Returns a binary field, such as `icc-profile-data`; nil if it is missing or not binary.
  public func metadataBlob(_ name: String) -> [UInt8]? {
    metadataValue(name) { value in
      guard String(cString: g_type_name(value.pointee.g_type)) == "VipsBlob" else { return nil }
      var count = 0
      guard let data = vips_value_get_blob(value, &count) else { return nil }
      return Array(UnsafeRawBufferPointer(start: data, count: count))
    }
  }

  /// Returns an integer field; nil if it is missing or not an integer.
  public func metadataInteger(_ name: String) -> Int? {
    metadataValue(name) { value in
      String(cString: g_type_name(value.pointee.g_type)) == "gint" ? Int(g_value_get_int(value)) : nil
    }
  }

  private func metadataValue<Result>(
    _ name: String, _ body: (UnsafeMutablePointer<GValue>) -> Result?
  ) -> Result? {
    withPointer { pointer in
      // Reading a missing field would leave a message in the process-wide error buffer.
      guard vips_image_get_typeof(pointer, name) != 0 else { return nil }
      var value = GValue()
      guard vips_image_get(pointer, name, &value) == 0 else { return nil }
      defer { g_value_unset(&value) }
      return body(&value)
    }
  }
}

extension Image {
  /// Returns a copy without the named fields; missing fields are ignored.
  public func removingMetadata(_ names: [String]) throws(VipsError) -> Image {
    let copy = try applying("copy")
    copy.withPointer { pointer in
      for name in names { _ = vips_image_remove(pointer, name) }
    }
    return copy
  }

  /// Returns a copy without EXIF, XMP, IPTC, comments, orientation and ICC profile; `keepingProfile` keeps the profile.
  public func withoutMetadata(keepingProfile: Bool = false) throws(VipsError) -> Image {
    // libvips' own fields ("vips-sequential", "concurrency") control how the pixels are read.
    try removingMetadata(
      metadataNames.filter {
        !$0.hasPrefix("vips-") && $0 != Image.concurrencyField && !(keepingProfile && $0 == Image.profileField)
      })
  }

  /// Returns a copy with another resolution, in pixels per millimeter.
  public func settingResolution(pixelsPerMillimeter: Double) throws(VipsError) -> Image {
    guard pixelsPerMillimeter > 0 else {
      throw VipsError(operation: "copy", detail: "resolution must be > 0, not \(pixelsPerMillimeter)")
    }
    return try applying("copy") { operation throws(VipsError) in
      try operation.set("xres", pixelsPerMillimeter)
      try operation.set("yres", pixelsPerMillimeter)
    }
  }

  /// Returns a copy with an ICC profile; the pixels are not converted.
  public func attachingProfile(_ profile: [UInt8]) throws(VipsError) -> Image {
    guard !profile.isEmpty else { throw VipsError(operation: "attachingProfile", detail: "the profile is empty") }
    let copy = try applying("copy")
    copy.withPointer { vips_image_set_blob_copy($0, Image.profileField, profile, profile.count) }
    return copy
  }

  static let profileField = "icc-profile-data"
  /// The name of the field with the number of threads that compute the image.
  static let concurrencyField = "concurrency"
}
