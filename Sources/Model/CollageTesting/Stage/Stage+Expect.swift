#if canImport(Testing)
  import CollageFormat
  import CollageModel
  public import Testing

  extension Stage {
    /// Expects a script to make exactly the given changes.
    ///
    /// ```swift
    /// stage.expect {
    ///   stage.finger(1).down(on: "a").drag(to: "b").up()
    /// } changes: {
    ///   $0.items["A"]?.slot = "b"
    ///   $0.items["B"]?.slot = "a"
    ///   $0.selection = .item("A")
    ///   $0.undoCount += 1
    /// }
    /// ```
    ///
    /// The second closure receives the snapshot from before the script and changes it to the expected one. The test
    /// fails if a field changes that the closure does not mention, or if a mentioned field does not change as expected.
    /// The message describes each difference in a sentence, and draws the board as expected and as found.
    ///
    /// - Parameters:
    ///   - tolerance: The maximum difference of numbers in frames, layers and intents, in their units; 0 compares
    ///     exactly.
    ///   - script: The actions to test.
    ///   - changes: Changes the snapshot from before the script to the expected one.
    ///   - sourceLocation: The location at which a failure is reported.
    public func expect(
      within tolerance: Double = 0, _ script: () throws -> Void, changes: (inout Snapshot) throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) rethrows {
      let before = Snapshot(session)
      var expected = before
      try changes(&expected)
      try script()
      let found = Snapshot(session).roundedTo(expected, within: tolerance)
      guard expected != found else { return }
      let difference = SnapshotDifference(before: before, expected: expected, found: found)
      let text = message(difference, expected: expected, found: found)
      Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }

    /// Expects a script to change nothing visible.
    public func expectNoChange(
      _ script: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) rethrows {
      try expect(script, changes: { _ in }, sourceLocation: sourceLocation)
    }

    /// Returns the message of a failed expectation: a sentence for each difference, and the board.
    private func message(_ difference: SnapshotDifference, expected: Snapshot, found: Snapshot) -> String {
      let sentences = difference.sentences.map { "\($0)." }
      let list =
        sentences.count == 1
        ? sentences : ["\(sentences.count) fields are not as expected:"] + sentences.map { "  \($0)" }
      let drawings = (expected: drawing(of: expected), found: drawing(of: found))
      let board =
        drawings.expected == drawings.found
        ? ["The board:"] + drawings.found
        : Self.columns(["expected:"] + drawings.expected, ["found:"] + drawings.found)
      return (list + board).joined(separator: "\n")
    }

    /// Returns the rows of the drawing of a snapshot on the session's canvas.
    private func drawing(of snapshot: Snapshot) -> [String] {
      let known = session.presentation().slots
      let slots = snapshot.paintOrder.compactMap { name -> Slot? in
        guard let frame = snapshot.frames[name] else { return nil }
        var slot = known.first { $0.id.name == name } ?? Slot(id: SlotID(name), frame: frame)
        slot.frame = frame
        return slot
      }
      let items = snapshot.items.sorted { $0.key < $1.key }.compactMap { name, item in
        item.slot.map { (slot: $0, text: item.isLocked ? "\(name)!" : name) }
      }
      let text = BoardText.drawing(
        canvas: session.scene.board.canvas, slots: slots, items: items, layers: snapshot.layers, columns: 34)
      return text.split(separator: "\n").map(String.init)
    }

    /// Returns two texts side by side.
    private static func columns(_ left: [String], _ right: [String]) -> [String] {
      let width = left.map(\.count).max() ?? 0
      return (0..<max(left.count, right.count)).map { row in
        let (one, other) = (row < left.count ? left[row] : "", row < right.count ? right[row] : "")
        return other.isEmpty ? one : one + String(repeating: " ", count: width - one.count + 3) + other
      }
    }
  }
#endif
