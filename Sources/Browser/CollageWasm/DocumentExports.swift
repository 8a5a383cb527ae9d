// The C interface: texts through one buffer, in UTF-8. Every function returns the length of its answer, or the negative
// length of a JSON array of issues, each with a path and a message; no argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var text = ByteBuffer()
nonisolated(unsafe) private var templates: [NameKey: [UInt8]] = [:]

/// Reserves space for bytes and returns the address of the first.
@_cdecl("collage_format_buffer") public func collageFormatBuffer(_ capacity: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard capacity >= 0, capacity <= 4 * JSONValue.sizeLimit else { return nil }
  text.reserve(Int(capacity))
  return text.storage.baseAddress
}

/// Keeps a template for compositions that name it by its path: the buffer has the path, then the template.
@_cdecl("collage_format_keep_template") public func collageFormatKeepTemplate(_ pathCount: Int32, _ count: Int32) {
  templates[NameKey(input(0, pathCount))] = input(pathCount, count)
}

/// Forgets all templates that were kept.
@_cdecl("collage_format_forget_templates") public func collageFormatForgetTemplates() { templates = [:] }

/// Reads a template, a composition, a filter or a drawing, and writes it as the encoders do.
@_cdecl("collage_format_read") public func collageFormatRead(_ count: Int32) -> Int32 {
  answer { () throws(Failure) in
    try readable { () throws(FormatError) in
      let bytes = input(0, count)
      switch try DocumentKind.detect(bytes, file: "") {
      case .template: return TemplateEncoder.encode(try TemplateDecoder.decode(bytes, file: ""))
      case .composition: return CompositionEncoder.encode(try composition(bytes))
      case .filter: return FilterEncoder.encode(try FilterDecoder.decode(bytes, file: "", id: ""))
      case .drawing: return DrawingEncoder.encode(try DrawingDecoder.decode(bytes, file: "", id: ""))
      }
    }
  }
}

/// Reads a template, and after it an array of photos in fill order, and writes the template with its slots written out.
@_cdecl("collage_format_expand") public func collageFormatExpand(_ count: Int32, _ photosCount: Int32) -> Int32 {
  answer { () throws(Failure) in
    let (template, photos) = try layout(count, photosCount)
    return TemplateEncoder.encode(try laidOut { () throws(LayoutError) in try template.expanded(photos: photos) })
  }
}

/// Reads a template, and after it an array of photos in fill order, and writes its board as a session's wrapper takes it.
@_cdecl("collage_format_board") public func collageFormatBoard(_ count: Int32, _ photosCount: Int32) -> Int32 {
  answer { () throws(Failure) in
    let (template, photos) = try layout(count, photosCount)
    let board = try laidOut { () throws(LayoutError) in try template.board(photos: photos) }
    return JSONWriter.compact(SceneWriter.value(of: board))
  }
}

/// Reads a composition, and after it an array of photos, and writes the scene as a session's wrapper takes it.
@_cdecl("collage_format_scene") public func collageFormatScene(_ count: Int32, _ photosCount: Int32) -> Int32 {
  answer { () throws(Failure) in
    let document = try readable { () throws(FormatError) in try composition(input(0, count)) }
    let photos = try readable { () throws(FormatError) in try PhotoList(input(count, photosCount)) }
    let scene = try laidOut { () throws(LayoutError) in
      try document.scene(photoSizes: photos.sizes, automaticFocus: photos.focuses)
    }
    return JSONWriter.compact(SceneWriter.value(of: scene))
  }
}

private func input(_ start: Int32, _ count: Int32) -> [UInt8] {
  // Clamped before they are added: an integer has 32 bits in WebAssembly.
  let (first, length) = (text.clamped(start), text.clamped(count))
  return text.bytes(first..<first + length)
}

private func composition(_ bytes: [UInt8]) throws(FormatError) -> Composition {
  try CompositionDecoder.decode(bytes, file: "") { path throws(FormatError) in
    guard let template = templates[NameKey(path)] else {
      throw FormatError(file: path, message: "a template that was not passed")
    }
    return try TemplateDecoder.decode(template, file: path)
  }
}

/// Reads a template and the photos for which it may be laid out; slots without a photo count as one of 4 to 3.
private func layout(_ count: Int32, _ photosCount: Int32) throws(Failure) -> (Template, [LayoutPhoto]) {
  try readable { () throws(FormatError) in
    let template = try TemplateDecoder.decode(input(0, count), file: "")
    let photos = try PhotoList(input(count, photosCount)).photos
    return (template, photos.isEmpty ? [.typical] : photos)
  }
}

/// Why a call has no answer.
private enum Failure: Error {
  case unreadable(FormatError)
  case notLaidOut(LayoutError)

  /// An array of issues; an issue that a module with all layouts would not have says so.
  var issues: JSONValue {
    switch self {
    case .unreadable(let error):
      .array(
        error.issues.map { issue in
          .members([("path", .string(issue.path)), ("message", .string(issue.message))])
        })
    case .notLaidOut(let error):
      .array([
        .members([
          ("path", .string("")), ("message", .string(error.description)),
          ("needs", error.isNotGenerated ? .string("layouts") : nil),
        ])
      ])
    }
  }
}

extension LayoutError {
  fileprivate var isNotGenerated: Bool { if case .notGenerated = self { true } else { false } }
}

private func readable<Value>(_ body: () throws(FormatError) -> Value) throws(Failure) -> Value {
  do throws(FormatError) {
    return try body()
  } catch {
    throw .unreadable(error)
  }
}

private func laidOut<Value>(_ body: () throws(LayoutError) -> Value) throws(Failure) -> Value {
  do throws(LayoutError) {
    return try body()
  } catch {
    throw .notLaidOut(error)
  }
}

private func answer(_ body: () throws(Failure) -> [UInt8]) -> Int32 {
  do throws(Failure) {
    return text.write(try body())
  } catch {
    return -text.write(JSONWriter.compact(error.issues))
  }
}
