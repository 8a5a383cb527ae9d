// The C interface to the style of a session's template, as texts: the current style, and the commands that change it.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

/// Writes the style of a session's template, the user's choices, and whether the margin is fixed.
@_cdecl("collage_style") public func collageStyle(_ handle: Int32) -> Int32 {
  guard let board = sessions[handle]?.session.scene.board else { return FailureNumber.unknownSession }
  let style = JSONValue.members([
    ("shown", StyleChoicesWriter.value(of: board.template.shownChoices)),
    ("chosen", StyleChoicesWriter.value(of: board.choices)), ("isChosen", .boolean(!board.choices.isEmpty)),
    ("hasFixedMargin", .boolean(board.template.hasFixedMargin)),
  ])
  return text.write(JSONWriter.compact(style))
}

/// Writes the command, as a gesture log contains it, that applies the style choices in the first `count` bytes of the
/// text; photos stay in their slots.
@_cdecl("collage_restyling") public func collageRestyling(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let board = sessions[handle]?.session.scene.board else { return FailureNumber.unknownSession }
  return answer { () throws(Failure) in
    let choices = try readable { () throws(FormatError) in try StyleChoicesReader.decode(text.bytes(count)) }
    let restyled = try laidOut { () throws(LayoutError) in try board.template.styled(by: choices).board(photos: []) }
    return write(.relayout(restyled.choosing(board.choices.changed(by: choices)), .sameSlots))
  }
}

/// Writes the command that replaces a session's template by the one in the first `count` bytes of the text, with or
/// without the user's choices; photos fill its slots in reading order.
///
/// A template that does not fit the choices keeps its own style.
@_cdecl("collage_laying_out") public func collageLayingOut(
  _ handle: Int32, _ count: Int32, _ keepsStyle: Int32
) -> Int32 {
  guard let board = sessions[handle]?.session.scene.board else { return FailureNumber.unknownSession }
  return answer { () throws(Failure) in
    let template = try readable { () throws(FormatError) in try TemplateDecoder.decode(text.bytes(count), file: "") }
    let own = try laidOut { () throws(LayoutError) in try template.board(photos: []) }
    guard keepsStyle != 0 else { return write(.relayout(own, .readingOrder)) }
    var choices = board.choices
    if let left = board.dividersToRemember { choices.remember(left) }
    let styled = (try? template.styled(by: choices).board(photos: []))?.withDividers(leftBy: choices)
    return write(.relayout((styled ?? own).choosing(choices), .readingOrder))
  }
}

/// Writes the template in the first `count` bytes of the text on a canvas of another size, with sides in the unit with an
/// index among all units.
@_cdecl("collage_resized") public func collageResized(
  _ count: Int32, _ width: Double, _ height: Double, _ unit: Int32
) -> Int32 {
  let units = LengthUnit.allCases
  guard units.indices.contains(Int(unit)) else { return FailureNumber.badNumbers }
  return answer { () throws(Failure) in
    let template = try readable { () throws(FormatError) in try TemplateDecoder.decode(text.bytes(count), file: "") }
    let resized = template.resized(to: Size(width, height), unit: units[Int(unit)])
    // A canvas that is out of range is refused as in a document.
    let bytes = TemplateEncoder.encode(resized)
    return text.write(
      try readable { () throws(FormatError) in
        TemplateEncoder.encode(try TemplateDecoder.decode(bytes, file: ""))
      })
  }
}

private func write(_ edit: Edit) -> Int32 {
  text.write(JSONWriter.compact(.members(CommandWriter.members(of: .edit(edit)))))
}
