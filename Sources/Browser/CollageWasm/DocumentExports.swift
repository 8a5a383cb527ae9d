// The C interface to documents: texts through one buffer, in UTF-8. Every function returns the length of its answer; no
// argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

nonisolated(unsafe) private var templates: [NameKey: [UInt8]] = [:]

/// Reserves space for the bytes of a text and returns the address of the first.
@_cdecl("collage_text") public func collageText(_ capacity: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard capacity >= 0, capacity <= 4 * JSONValue.sizeLimit else { return nil }
  text.reserve(Int(capacity))
  return text.storage.baseAddress
}

/// Keeps a template for compositions that name it by its path: the text has the path, then the template.
@_cdecl("collage_keep_template") public func collageKeepTemplate(_ pathCount: Int32, _ count: Int32) {
  templates[NameKey(text.bytes(pathCount))] = text.bytes(count, after: pathCount)
}

/// Forgets all templates that were kept.
@_cdecl("collage_forget_templates") public func collageForgetTemplates() { templates = [:] }

/// Returns a template that was kept.
func keptTemplate(_ path: String) throws(FormatError) -> Template {
  guard let template = templates[NameKey(path)] else {
    throw FormatError(file: path, message: "a template that was not passed")
  }
  return try TemplateDecoder.decode(template, file: path)
}

func composition(_ bytes: [UInt8]) throws(FormatError) -> Composition {
  try CompositionDecoder.decode(bytes, file: "") { path throws(FormatError) in try keptTemplate(path) }
}

/// Reads a template, a composition, a filter or a drawing, and writes it as the encoders do.
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
  case .filter: FilterEncoder.encode(try FilterDecoder.decode(bytes, file: "", id: ""))
  case .drawing: DrawingEncoder.encode(try DrawingDecoder.decode(bytes, file: "", id: ""))
  }
}

/// Reads a template, and after it an array of photos in fill order, and writes the template with its slots written out.
///
/// Without photos a layout that is generated for them is that of one photo of 4 to 3.
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
