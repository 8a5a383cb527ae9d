import CollageFormat
import CollageModel
import CollageWasm
import Foundation
import Testing

/// The names of `collage.js` and `collage.d.ts` are in the order of the module's numbers.
@Suite("Wire numbers") struct WireNumberTests {
  private static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Browser/CollageWasm")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns the strings of a list in `collage.js`, "null" for an entry without a name.
  private static func list(_ name: String) throws -> [String] {
    let script = try text("collage.js")
    let start = try #require(script.range(of: "const \(name) = ["), "no list \(name)")
    let end = try #require(script[start.upperBound...].range(of: "];"))
    return script[start.upperBound..<end.lowerBound].matches(of: /"([^"]*)"|null/).map { match in
      match.output.1.map(String.init) ?? "null"
    }
  }

  /// Returns the strings of the definition that follows a text in `collage.d.ts`, up to a semicolon.
  private static func union(after text: String) throws -> Set<String> {
    let types = try self.text("collage.d.ts")
    let start = try #require(types.range(of: text), "no \(text)")
    let end = try #require(types[start.upperBound...].firstIndex(of: ";"))
    return Set(types[start.upperBound..<end].matches(of: /"([^"]*)"/).map { String($0.output.1) })
  }

  private func names<Case: CaseIterable>(_ type: Case.Type) -> [String] { Case.allCases.map { "\($0)" } }

  /// Every list of names with the names in the order of the module's numbers, and its type in `collage.d.ts`.
  private var tables: [(list: String, names: [String], type: String?)] {
    [
      ("FITS", Fit.allCases.map(\.rawValue), "type Fit ="),
      ("TOUCHES", Touch.Phase.allCases.map(\.rawValue), nil),
      ("PHASES", names(PhaseNumber.self), "interface Phase {"),
      ("REFUSALS", names(RefusalNumber.self), "type Refusal ="),
      (
        "CHANGES", ["phase", "presentation", "preview", "selection", "scene", "guides", "hover", "pages"],
        "type Change ="
      ),
      ("AXES", SplitNode.Axis.allCases.map(\.rawValue), nil),
      ("GUIDES", Guide.Kind.allCases.map(\.rawValue), nil),
      ("DIRECTIONS", Direction.allCases.map(\.rawValue), "neighbor(slot: string, direction:"),
      ("HANDLES", SelectionHandle.Kind.allCases.map(\.rawValue), nil),
      ("HITS", names(HitNumber.self), nil), ("EASINGS", Easing.named.map(\.name), nil),
      ("ADJUSTMENTS", Adjustment.allCases.map(\.name), "type Adjustment ="),
      ("CURVES", ToneCurves.Channel.allCases.map(\.name), nil),
      ("BLENDS", Blend.allCases.map(\.rawValue), "type Blend ="), ("LEVELS", Layer.Level.allCases.map(\.rawValue), nil),
      ("EDITS", EditName.allCases.map(\.rawValue), "type EditName ="),
    ]
  }

  @Test("are those of the lists in the wrapper")
  func lists() throws {
    for table in tables { #expect(try Self.list(table.list) == table.names, "\(table.list)") }
  }

  @Test("have all their names in the type definitions")
  func types() throws {
    for table in tables {
      guard let type = table.type else { continue }
      #expect(try Self.union(after: type) == Set(table.names), "\(type)")
    }
    let types = try Self.text("collage.d.ts")
    let commands = types.matches(of: /command: ((?:"[a-zA-Z]+"(?: \| )?)+)/).flatMap { match in
      match.output.1.matches(of: /"([a-zA-Z]+)"/).map { String($0.output.1) }
    }
    let known = GestureLogDecoder.commandNames.filter { $0 != "cancel" }
    #expect(commands.sorted() == known.sorted())
    for (_, listed, _) in tables {
      for name in listed where name != "null" { #expect(types.contains("\"\(name)\""), "\(name)") }
    }
  }

  @Test("of cursors are those of the model")
  func cursors() throws {
    #expect(try Self.list("CURSORS") == Cursor.allCases.map(\.rawValue))
  }

  @Test("are the bits of changes")
  func bits() {
    let changes: [Changes] = [.phase, .presentation, .preview, .selection, .scene, .guides, .hover, .pages]
    #expect(changes.map { Int($0.rawValue) } == changes.indices.map { 1 << $0 })
  }

  @Test("of failures are those of the wrapper")
  func failures() throws {
    let script = try Self.text("collage.js")
    #expect(script.contains("result === \(FailureNumber.unknownSession)"))
    #expect(script.contains("result === \(FailureNumber.tooManySessions)"))
    #expect(script.contains("REFUSALS[\(FailureNumber.refused) - result]"))
    #expect(try Self.text("collage-format.js").contains("const ISSUES = \(FailureNumber.issues);"))
    #expect(try Self.text("collage-color.js").contains("count === \(FailureNumber.badGrade)"))
    for (number, kind) in SelectionNumber.allCases.enumerated() { #expect(kind.rawValue == number) }
    #expect(script.contains(#"["item", "layer", "slot"][kind - 1]"#))
  }
}
