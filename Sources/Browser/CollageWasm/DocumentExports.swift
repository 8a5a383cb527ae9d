// The C interface to documents, as UTF-8 through one text buffer. Every function returns the length of its answer; no
// argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

nonisolated(unsafe) private var templates: [NameKey: [UInt8]] = [:]

/// Reserves space in the text buffer and returns its address.
@_cdecl("collage_text") public func collageText(_ capacity: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard capacity >= 0, capacity <= 4 * JSONValue.sizeLimit else { return nil }
  text.reserve(Int(capacity))
  return text.storage.baseAddress
}

/// Stores a template for compositions that refer to it by path; the text is the path, followed by the template.
@_cdecl("collage_keep_template") public func collageKeepTemplate(_ pathCount: Int32, _ count: Int32) {
  templates[NameKey(text.bytes(pathCount))] = text.bytes(count, after: pathCount)
}

/// Discards the templates stored with `collage_keep_template`.
@_cdecl("collage_forget_templates") public func collageForgetTemplates() { templates = [:] }

/// Returns the template stored for a path, or throws if there is none.
func keptTemplate(_ path: String) throws(FormatError) -> Template {
  guard let template = templates[NameKey(path)] else {
    throw FormatError(file: path, message: "unknown template; pass it with the composition")
  }
  return try TemplateDecoder.decode(template, file: path)
}

func composition(_ bytes: [UInt8]) throws(FormatError) -> Composition {
  try CompositionDecoder.decode(bytes, file: "") { path throws(FormatError) in try keptTemplate(path) }
}

/// Reads a template, composition, filter or drawing and writes it in canonical form.
@_cdecl("collage_read") public func collageRead(_ count: Int32) -> Int32 {
  answer { () throws(Failure) in
    let bytes = text.bytes(count)
    return text.write(try readable { () throws(FormatError) in try canonical(bytes) })
  }
}

private func canonical(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
  switch try DocumentKind.detect(bytes, file: "") {
  case .template: TemplateEncoder.encode(try TemplateDecoder.decode(bytes, file: ""))
  case .composition: CompositionEncoder.encode(try composition(bytes))
  case .album: throw FormatError(file: "", path: "format", message: "albums are not part of this module")
  case .filter: FilterEncoder.encode(try FilterDecoder.decode(bytes, file: "", id: ""))
  case .drawing: DrawingEncoder.encode(try DrawingDecoder.decode(bytes, file: "", id: ""))
  }
}

/// Reads a template, followed by an array of photos in fill order, and writes the template with explicit slots.
///
/// Without photos, a layout for photos is generated for one photo with an aspect ratio of 4:3.
@_cdecl("collage_expand") public func collageExpand(_ count: Int32, _ photosCount: Int32) -> Int32 {
  answer { () throws(Failure) in
    let photos = try readable { () throws(FormatError) in try PhotoList(text.bytes(photosCount, after: count)).photos }
    let template = try readable { () throws(FormatError) in
      try TemplateDecoder.decode(text.bytes(count), file: "")
    }
    let expanded = try laidOut { () throws(LayoutError) in
      try template.expanded(photos: photos.isEmpty ? [.typical] : photos)
    }
    return text.write(TemplateEncoder.encode(expanded))
  }
}
