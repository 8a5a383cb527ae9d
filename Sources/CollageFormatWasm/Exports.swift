// The C interface: texts through one buffer, in UTF-8. Every function returns the length of its answer, or the negative
// length of a JSON array of issues, each with a path and a message; no argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) private var buffer = ByteBuffer()
nonisolated(unsafe) private var templates: [String: [UInt8]] = [:]

/// Reserves space for bytes and returns the address of the first.
@_cdecl("collage_format_buffer") public func collageFormatBuffer(_ capacity: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard capacity >= 0, capacity <= 4 * JSONValue.sizeLimit else { return nil }
  buffer.reserve(Int(capacity))
  return buffer.storage.baseAddress
}

/// Keeps a template for compositions that name it by its path: the buffer has the path, then the template.
@_cdecl("collage_format_keep_template") public func collageFormatKeepTemplate(_ pathCount: Int32, _ count: Int32) {
  templates[String(decoding: input(0, pathCount), as: UTF8.self)] = input(pathCount, count)
}

/// Forgets all templates that were kept.
@_cdecl("collage_format_forget_templates") public func collageFormatForgetTemplates() { templates = [:] }

/// Reads a template, a composition or a filter, and writes it as the encoders do.
@_cdecl("collage_format_read") public func collageFormatRead(_ count: Int32) -> Int32 {
  answer { () throws(FormatError) in
    let bytes = input(0, count)
    switch try DocumentKind.detect(bytes, file: "") {
    case .template: return TemplateEncoder.encode(try TemplateDecoder.decode(bytes, file: ""))
    case .composition: return CompositionEncoder.encode(try composition(bytes))
    case .filter: return FilterEncoder.encode(try FilterDecoder.decode(bytes, file: "", id: ""))
    }
  }
}

/// Reads a template and writes it with its slots written out.
@_cdecl("collage_format_expand") public func collageFormatExpand(_ count: Int32) -> Int32 {
  answer { () throws(FormatError) in
    let template = try TemplateDecoder.decode(input(0, count), file: "")
    return TemplateEncoder.encode(try laidOut { () throws(LayoutError) in try template.expanded(photoCount: 1) })
  }
}

/// Reads a template and writes its board as a session's wrapper takes it.
@_cdecl("collage_format_board") public func collageFormatBoard(_ count: Int32) -> Int32 {
  answer { () throws(FormatError) in
    let template = try TemplateDecoder.decode(input(0, count), file: "")
    let board = try laidOut { () throws(LayoutError) in try template.board(photoCount: 1) }
    return JSONWriter.compact(SceneWriter.value(of: board))
  }
}

/// Reads a composition, and after it an array of photos, and writes the scene as a session's wrapper takes it.
@_cdecl("collage_format_scene") public func collageFormatScene(_ count: Int32, _ photosCount: Int32) -> Int32 {
  answer { () throws(FormatError) in
    let composition = try composition(input(0, count))
    let photos = try PhotoList(input(count, photosCount))
    let scene = try laidOut { () throws(LayoutError) in
      try composition.scene(photoSizes: photos.sizes, automaticFocus: photos.focuses)
    }
    return JSONWriter.compact(SceneWriter.value(of: scene))
  }
}

private func input(_ start: Int32, _ count: Int32) -> [UInt8] {
  // Clamped before they are added: an integer has 32 bits in WebAssembly.
  let (first, length) = (buffer.clamped(start), buffer.clamped(count))
  return buffer.bytes(first..<first + length)
}

private func composition(_ bytes: [UInt8]) throws(FormatError) -> Composition {
  try CompositionDecoder.decode(bytes, file: "") { path throws(FormatError) in
    guard let template = templates[path] else {
      throw FormatError(file: path, message: "a template that was not passed")
    }
    return try TemplateDecoder.decode(template, file: path)
  }
}

private func laidOut<Value>(_ body: () throws(LayoutError) -> Value) throws(FormatError) -> Value {
  do throws(LayoutError) {
    return try body()
  } catch {
    throw FormatError(file: "", message: error.description)
  }
}

private func answer(_ body: () throws(FormatError) -> [UInt8]) -> Int32 {
  do throws(FormatError) {
    return buffer.write(try body())
  } catch {
    let issues = error.issues.map { issue in
      JSONValue.object(
        JSONObject([
          JSONObject.Member("path", .string(issue.path)), JSONObject.Member("message", .string(issue.message)),
        ]))
    }
    return -buffer.write(JSONWriter.compact(.array(issues)))
  }
}
