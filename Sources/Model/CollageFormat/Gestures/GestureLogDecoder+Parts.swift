package import CollageModel

extension GestureLogDecoder {
  package static var commandNames: [String] { CommandForms.names }

  /// Reads one event, a line of a log after its header.
  package static func event(_ line: [UInt8], resolver: Resolver) throws(FormatError) -> Event {
    let log = IssueLog()
    let cursor = Cursor(value: try JSONValue.parse(line, file: ""), path: .root, log: log)
    return try log.finish(EventReader(resolver: resolver).read(cursor), file: "")
  }

  /// Reads the policy of a log's header.
  package static func policy(_ bytes: [UInt8], canvas: Size) throws(FormatError) -> Policy {
    let log = IssueLog()
    let cursor = Cursor(value: try JSONValue.parse(bytes, file: ""), path: .key(.root, "policy"), log: log)
    return try log.finish(PolicyReader.read(cursor, canvas: canvas), file: "")
  }
}
