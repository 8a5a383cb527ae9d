#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var text = ByteBuffer()

/// The error of a call that returns no value.
enum Failure: Error {
  case unreadable(FormatError)
  case notLaidOut(LayoutError)

  /// The issues as a JSON array; an issue that a module with all layouts would not report has the key `needs`.
  fileprivate var issues: JSONValue {
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
  var isNotGenerated: Bool { if case .notGenerated = self { true } else { false } }
}

func readable<Value>(_ body: () throws(FormatError) -> Value) throws(Failure) -> Value {
  do throws(FormatError) {
    return try body()
  } catch {
    throw .unreadable(error)
  }
}

func laidOut<Value>(_ body: () throws(LayoutError) -> Value) throws(Failure) -> Value {
  do throws(LayoutError) {
    return try body()
  } catch {
    throw .notLaidOut(error)
  }
}

/// Returns the result of a call; for a failure, a negative number with the length of its issues in the text buffer.
func answer(_ body: () throws(Failure) -> Int32) -> Int32 {
  do throws(Failure) {
    return try body()
  } catch {
    return FailureNumber.issues - text.write(JSONWriter.compact(error.issues))
  }
}
