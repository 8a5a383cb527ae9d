// The C interface to sessions by handle. No argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

/// Opens a session on a composition and returns its handle; the text is the composition, followed by an array of photos
/// and optionally a policy.
@_cdecl("collage_open") public func collageOpen(_ count: Int32, _ photosCount: Int32, _ policyCount: Int32) -> Int32 {
  answer { () throws(Failure) in
    let document = try readable { () throws(FormatError) in try composition(text.bytes(count)) }
    let photos = try readable { () throws(FormatError) in try PhotoList(text.bytes(photosCount, after: count)) }
    let scene = try laidOut { () throws(LayoutError) in
      try document.scene(photoSizes: photos.sizes, automaticFocus: photos.focuses)
    }
    let bytes = text.bytes(policyCount, after: count, photosCount)
    let policy = try policy(bytes, canvas: scene.board.canvas)
    return sessions.add(OpenSession(Session(scene: scene, policy: policy), document)) ?? FailureNumber.tooManySessions
  }
}

private func policy(_ bytes: [UInt8], canvas: Size) throws(Failure) -> Policy {
  if bytes.isEmpty { return Policy(canvas: canvas) }
  return try readable { () throws(FormatError) in try GestureLogDecoder.policy(bytes, canvas: canvas) }
}

/// Opens a copy of a session, with its history, and returns its handle.
@_cdecl("collage_copy") public func collageCopy(_ handle: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return sessions.add(OpenSession(open.session, open.document)) ?? FailureNumber.tooManySessions
}

/// Closes a session and frees its memory; its handle is never used again.
@_cdecl("collage_close") public func collageClose(_ handle: Int32) -> Int32 {
  sessions.remove(handle) ? 0 : FailureNumber.unknownSession
}

/// Writes a session's composition in canonical form into the text and returns its length.
@_cdecl("collage_document") public func collageDocument(_ handle: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return text.write(CompositionEncoder.encode(open.document.updated(with: open.session.scene)))
}

/// Returns the number of a session's template, which changes whenever the template does.
@_cdecl("collage_template_number") public func collageTemplateNumber(_ handle: Int32) -> Int32 {
  sessions[handle]?.templateNumber() ?? FailureNumber.unknownSession
}

/// Writes a session's template, with the current positions of its dividers, into the text and returns its length.
@_cdecl("collage_template") public func collageTemplate(_ handle: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return text.write(TemplateEncoder.encode(open.document.updated(with: open.session.scene).template))
}

/// Writes the steps to undo and to redo, with the resulting compositions, into the text and returns its length.
@_cdecl("collage_history") public func collageHistory(_ handle: Int32, _ limit: Int32, _ bytes: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return text.write(open.history(limit: Int(limit), bytes: Int(bytes)))
}

/// Restores a saved history; the text is the history, followed by an array of photos.
@_cdecl("collage_take_up") public func collageTakeUp(_ handle: Int32, _ count: Int32, _ photosCount: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return answer { () throws(Failure) in
    let photos = try readable { () throws(FormatError) in try PhotoList(text.bytes(photosCount, after: count)) }
    try open.takeUp(text.bytes(count), photos)
    return 0
  }
}

/// Sets the policy to the one in the first `count` bytes of the text.
@_cdecl("collage_set_policy") public func collageSetPolicy(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return answer { () throws(Failure) in
    open.session.policy = try policy(text.bytes(count), canvas: open.session.scene.board.canvas)
    return 0
  }
}

/// Sets the touch area of layers with the content in the first `contentCount` bytes of the text to the area in the
/// first `count` numbers of the buffer.
@_cdecl("collage_set_touch_area") public func collageSetTouchArea(
  _ handle: Int32, _ contentCount: Int32, _ count: Int32
) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  let area: TouchArea?
  do throws(ReadingError) {
    area = try reader.touchArea()
  } catch {
    return FailureNumber.badNumbers
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  return answer { () throws(Failure) in
    let content = try readable { () throws(FormatError) in
      try LayerContentReader.decode(text.bytes(contentCount), file: "")
    }
    open.session.touchAreas[content] = area
    return 0
  }
}

/// Sets the mask of the picture that shapes the slot named in the first `nameCount` bytes of the text to the one in the
/// first `count` numbers of the buffer, or removes it.
@_cdecl("collage_set_slot_mask") public func collageSetSlotMask(
  _ handle: Int32, _ nameCount: Int32, _ count: Int32
) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  let area: TouchArea?
  do throws(ReadingError) {
    area = try reader.touchArea()
  } catch {
    return FailureNumber.badNumbers
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  let slot = SlotID(key: NameKey(text.bytes(nameCount)))
  switch area {
  case .mask(let mask)?: open.session.touchAreas[slot] = mask
  case nil: open.session.touchAreas[slot] = nil
  default: return FailureNumber.badNumbers
  }
  return 0
}

/// Writes the command, as a gesture log contains it, that erases strokes along the points in the first `count` numbers
/// of the buffer with a round eraser; returns the length of the text, or 0 if the eraser touches no stroke.
@_cdecl("collage_erasing") public func collageErasing(_ handle: Int32, _ radius: Double, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  guard let path = try? reader.list({ reader throws(ReadingError) in try reader.point() }), reader.isAtEnd,
    radius.isFinite, path.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
  else { return FailureNumber.badNumbers }
  do throws(StrokeError) {
    guard let edit = try open.session.scene.erasing(along: path, radius: radius) else { return 0 }
    return text.write(JSONWriter.compact(.members(CommandWriter.members(of: .edit(edit)))))
  } catch {
    return FailureNumber.badNumbers
  }
}
