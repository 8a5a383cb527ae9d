import CollageTestSupport
import CollageFormat
import Testing

@Suite struct HugeDocumentTests {
  @Test(.timeLimit(.minutes(10))) func hugeDocumentsAreRejectedInTime() {
    let unknown = (0..<300_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    let json = Documents.template("\(unknown), \(Documents.slotA)")
    let issues = Documents.issues { () throws(FormatError) in _ = try Documents.decode(json) }
    #expect(issues.last == "and 299000 more issues")
    let row = "[" + Array(repeating: "1", count: 1_000).joined(separator: ",") + "]"
    let cells = Documents.template("\"cells\": [" + Array(repeating: row, count: 1_000).joined(separator: ",") + "]")
    #expect(Documents.issues { () throws(FormatError) in _ = try Documents.decode(cells) }.isEmpty)
  }
}
