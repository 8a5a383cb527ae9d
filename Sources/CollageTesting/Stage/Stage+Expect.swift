internal import CollageModel
internal import CustomDump
public import Testing

extension Stage {
  /// Expects a script to change what is named and nothing else.
  ///
  ///     stage.expect {
  ///       stage.finger(1).down(on: "a").drag(to: "b").up()
  ///     } changes: {
  ///       $0.items["A"]?.slot = "b"
  ///       $0.items["B"]?.slot = "a"
  ///       $0.undoCount += 1
  ///     }
  ///
  /// The second closure gets the snapshot from before the script and makes of it the one expected after it. A field
  /// that changed and was not named fails the test, as does one that was named and did not change so; the difference is
  /// printed line by line.
  public func expect(
    _ script: () throws -> Void, changes: (inout Snapshot) throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    var expected = Snapshot(session)
    try changes(&expected)
    try script()
    let actual = Snapshot(session)
    guard expected != actual else { return }
    Issue.record(Comment(rawValue: Stage.difference(expected, actual)), sourceLocation: sourceLocation)
  }

  /// Expects a script to change nothing visible.
  public func expectNoChange(
    _ script: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    try expect(script, changes: { _ in }, sourceLocation: sourceLocation)
  }

  /// Returns the lines in which two snapshots differ: `-` was expected, `+` was found.
  static func difference(_ expected: Snapshot, _ actual: Snapshot) -> String {
    "Expected (-) and found (+):\n" + (diff(expected, actual) ?? "values that print alike")
  }
}
