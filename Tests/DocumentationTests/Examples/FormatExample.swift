import CollageFormat
import CollageModel
import Foundation
import Testing

@Suite("The examples of CollageFormat's articles")
struct FormatExample {
  @Test("a template is decoded with every error at once")
  func errors() throws {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    let json = """
      {"format": "collage-template", "version": 1, "name": "Pair",
       "canvas": {"width": 600, "height": -400},
       "split": {"rows": ["left", "right"]}}
      """
    do {
      let template = try TemplateDecoder.decode(Array(json.utf8), file: "pair.json")
      print(template.name)
    } catch {
      for issue in error.issues { print("\(issue.path): \(issue.message)") }
    }

    #expect(printed.count >= 2 && printed.contains { $0.hasPrefix("canvas.height: ") }, "\(printed)")
  }

  @Test("a template is written as read")
  func roundTrip() throws {
    let json = """
      {"format": "collage-template", "version": 1, "name": "Pair", "canvas": {"width": 600, "height": 400},
       "split": {"row": ["left", "right"]}}
      """
    var template = try TemplateDecoder.decode(Array(json.utf8), file: "pair.json")
    template.gap = 12
    let bytes = TemplateEncoder.encode(template)

    #expect(try TemplateDecoder.decode(bytes, file: "again.json") == template)

    let data = try JSONEncoder().encode(["favorite": template])
    let favorites = try JSONDecoder().decode([String: Template].self, from: data)
    #expect(favorites == ["favorite": template])
  }
}
