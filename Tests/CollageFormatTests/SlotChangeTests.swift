import CollageFormat
import CollageLayout
import CollageModel
import CollageTesting
import Testing

/// Changes of slots as pages send them, and the templates to which they lead.
@Suite struct SlotChangeFormatTests {
  private func change(_ text: String) throws -> SlotChange { try SlotChangeReader.decode(Array(text.utf8)) }

  @Test func changesAreReadStrictly() throws {
    let slot = Slot(
      id: "x", frame: Rect(x: 1, y: 2, width: 3, height: 4), shape: .ellipse, style: SlotStyle(permissions: [.pan]))
    let written = #"{"id": "x", "frame": [1, 2, 3, 4], "shape": {"ellipse": {}}, "allow": ["pan"]}"#
    #expect(try change(#"{"change": "add", "slot": \#(written)}"#) == .add(slot))
    #expect(try change(#"{"change": "rename", "slot": "a", "as": "b"}"#) == .rename("a", to: "b"))
    let turned = SlotDefaults(rotation: Angle(degrees: 5))
    #expect(try change(#"{"change": "set", "slot": "a", "rotation": 5}"#) == .set("a", turned))
    let corners = [Point(1, 2), Point(-3, 4.5), Point(6, 7)]
    #expect(
      try change(#"{"change": "polygon", "slot": "a", "points": [[1, 2], [-3, 4.5], [6, 7]]}"#)
        == .polygon("a", corners))
    #expect(try change(#"{"change": "distribute", "slots": ["a"], "axis": "row"}"#) == .distribute(["a"], along: .row))
    for wrong in [
      #"{"change": "paint"}"#, #"{"change": "remove"}"#, #"{"change": "order", "slots": ["a"], "to": "left"}"#,
      #"{"change": "move", "slots": ["a"], "by": [1]}"#, #"{"change": "add", "slot": {"id": "x"}}"#,
      #"{"change": "set", "slot": "a", "allow": ["fly"]}"#,
      #"{"change": "polygon", "slot": "a", "points": [[1, 1e7]]}"#,
    ] {
      #expect(throws: FormatError.self, "\(wrong)") { try change(wrong) }
    }
  }

  /// However slots were changed, the template is a valid document that is read as it was, and undo leads back to the start.
  @Test(arguments: 0..<40 as Range<UInt64>) func changedTemplatesAreReadAsTheyWere(seed: UInt64) throws {
    var scenes = RandomScene(seed: seed)
    let scene = try scenes.next()
    var commands = RandomCommands(seed: seed)
    var session = Session(scene: scene)
    for time in 1...60 {
      let command = Command.edit(commands.slotEdit(session.scene))
      _ = session.reduce(Event(time: Double(time) * 10, .command(command)))
    }
    let document = Composition(template: scene.board.template).updated(with: session.scene)
    let bytes = TemplateEncoder.encode(document.asTemplate)
    let read = try TemplateDecoder.decode(bytes, file: "template")
    #expect(TemplateEncoder.encode(read) == bytes)
    #expect(try read.resolvedSlots(photoCount: 1).slots == session.scene.board.slots || read.dependsOnPhotos)
    while session.canUndo { _ = session.reduce(Event(time: 1e6, .command(.undo))) }
    #expect(session.scene.board == scene.board && session.scene.items == scene.items)
  }
}
