import CollageModel
import Testing

@testable import CollageFormat

@Suite("Colors of photos in documents") struct PaletteFormatTests {
  private func read(_ json: String) throws -> (fill: Fill?, issues: [String]) {
    let log = IssueLog()
    let value = try JSONValue.parse(Array(json.utf8), file: "fill.json")
    let fill = Cursor(value: value, path: .key(.root, "fill"), log: log).fill()
    return (fill, log.issues.map { "\($0.path): \($0.message)" })
  }

  @Test("A fill round-trips")
  func roundTrip() throws {
    let json = ##"{"palette":3,"color":"#c8553d80"}"##
    let (fill, issues) = try read(json)
    #expect(fill == .palette(3, fallback: Color(red: 200, green: 85, blue: 61, alpha: 128)) && issues.isEmpty)
    #expect(JSONWriter.compactText(.fill(try #require(fill))) == json)
  }

  @Test("A text's background has a palette rank beside its color")
  func background() throws {
    let json = ##"{"text":"Rome","background":{"color":"#c8553d","palette":2}}"##
    let log = IssueLog()
    let value = try JSONValue.parse(Array(json.utf8), file: "text.json")
    let text = try #require(TextReader.read(Cursor(value: value, path: .root, log: log)))
    #expect(text.style.background?.palette == 2 && log.issues.isEmpty)
    #expect(JSONWriter.compactText(TextWriter.value(of: text)) == json)
  }

  @Test(
    "Errors give the path, the value found and the allowed values",
    arguments: [
      (##"{"palette":0,"color":"red"}"##, "fill.palette: 0; the rank of a color of the photos must be between 1 and 8"),
      (##"{"palette":9,"color":"red"}"##, "fill.palette: 9; the rank of a color of the photos must be between 1 and 8"),
      (##"{"palette":1.5,"color":"red"}"##, "fill.palette: 1.5; the rank of a color of the photos must be an integer"),
      (
        ##"{"palette":"1","color":"red"}"##,
        ##"fill.palette: "1"; the rank of a color of the photos must be an integer"##
      ),
      (##"{"palette":1}"##, "fill.color: missing; this key is required"),
      (##"{"palette":1,"color":3}"##, "fill.color: 3; " + CSSColorError.rule),
    ])
  func errors(json: String, message: String) throws {
    let (fill, issues) = try read(json)
    #expect(fill == nil && issues == [message], "\(issues)")
  }

  @Test("A palette color cannot be combined with another kind of fill")
  func others() throws {
    let (_, issues) = try read(##"{"palette":1,"color":"red","photo":{}}"##)
    #expect(issues.count == 1 && issues[0].contains("photo"), "\(issues)")
  }
}
