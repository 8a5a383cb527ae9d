import CollageRender
import Foundation
import Testing

/// Crops and corrections by the options of `collage render`.
@Suite("Crops on the command line") struct CropOptionTests {
  /// A folder with a template of two slots, and two photos none of whose parts look alike.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Two", "canvas": {"width": 48, "height": 24},
       "defaults": {"focus": "center"},
       "slots": [{"id": "left", "frame": [0, 0, 24, 24]}, {"id": "right", "frame": [24, 0, 24, 24]}]}
      """, to: "two.json")
    for (name, blue) in [("a", UInt8(10)), ("b", 200)] {
      var rgb: [UInt8] = []
      for y in 0..<60 { for x in 0..<90 { rgb += [UInt8(x * 2 + 20), UInt8(y * 3 + 20), blue] } }
      try PixelWriter.writeJPEG(rgb: rgb, width: 90, height: 60, to: desk.path("\(name).jpg"))
    }
    return desk
  }

  private func render(_ desk: Desk, _ options: String...) throws -> Data {
    let run = try CommandRun(
      ["render", "two.json", "a.jpg", "b.jpg", "-o", "-", "--format", "png"] + options, in: desk.folder)
    #expect(run.status == 0, "\(options): \(run.errors)")
    return run.output
  }

  /// The picture of a composition whose items have these members.
  private func composed(_ desk: Desk, left: String, right: String) throws -> Data {
    try desk.write(
      """
      {"format": "collage", "version": 1, "template": "two.json", "photos": {"a": "a.jpg", "b": "b.jpg"},
       "items": [{"id": "1", "photo": "a", "slot": "left"\(left)}, {"id": "2", "photo": "b", "slot": "right"\(right)}]}
      """, to: "saved.json")
    let run = try desk.run("render", "saved.json", "-o", "-", "--format", "png")
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test("options match a composition's intents, for all photos and for individual slots")
  func composition() throws {
    let desk = try desk()
    let plain = try render(desk)
    let turned = try render(desk, "--straighten", "-4")
    #expect(turned != plain)
    #expect(try turned == composed(desk, left: #", "straighten": -4"#, right: #", "straighten": -4"#))
    #expect(try render(desk, "--straighten", "right=-4") == composed(desk, left: "", right: #", "straighten": -4"#))
    #expect(
      try render(desk, "--straighten", "3", "--straighten", "right=0", "--keystone", "left=0.4,-0.2")
        == composed(desk, left: #", "straighten": 3, "keystone": [0.4, -0.2]"#, right: ""))
    #expect(
      try render(desk, "--crop", "0.1,0.2,0.5,0.6")
        == composed(desk, left: #", "crop": [0.1, 0.2, 0.5, 0.6]"#, right: #", "crop": [0.1, 0.2, 0.5, 0.6]"#))
    #expect(try render(desk, "--crop", "original") == plain)
  }

  @Test("--fade fades all photos or that of a slot, and replaces the fade of the template")
  func fades() throws {
    let desk = try desk()
    let plain = try render(desk)
    let one = try render(desk, "--fade", "right=bottom")
    #expect(try one != plain && render(desk, "--fade", "bottom") != one)
    let text = try #require(String(bytes: desk.data("two.json"), encoding: .utf8))
    let faded = text.replacing(
      #""frame": [24, 0, 24, 24]"#, with: #""frame": [24, 0, 24, 24], "fade": {"from": [0.5, 0.5], "to": [0.5, 1]}"#)
    try desk.write(faded, to: "two.json")
    #expect(try render(desk) == one)
    #expect(try render(desk, "--fade", "bottom") != one)
    #expect(try render(desk, "--fade", "right=0,1.5,0,2") == plain)
    let run = try desk.run("render", "two.json", "a.jpg", "b.jpg", "-o", "o.png", "--fade", "right=up")
    #expect(run.status == 64 && run.errors.contains("--fade right: \"up\": a fade must be"), "\(run.errors)")
  }

  @Test("an aspect ratio selects the largest part of the photo or of a rectangle")
  func aspects() throws {
    let desk = try desk()
    // A photo of 90 x 60 pixels: 4:5 is 48 x 60 of them, about the center instead of the point that stands out.
    let (x, width) = (21.0 / 90, 48.0 / 90)
    #expect(
      try render(desk, "--crop", "left=4:5", "--focus", "center")
        == composed(desk, left: #", "crop": [\#(x), 0, \#(width), 1]"#, right: ""))
    #expect(
      try render(desk, "--crop", "left=0,0,0.5,1@square", "--crop", "right=0,0.5,1,0.5@square", "--focus", "center")
        == composed(
          desk, left: #", "crop": [0, 0.125, 0.5, 0.75]"#, right: #", "crop": [\#(1.0 / 3), 0.5, \#(1.0 / 3), 0.5]"#))
  }

  @Test("a saved composition keeps values that no option overrides")
  func saved() throws {
    let desk = try desk()
    let left = #", "straighten": 5, "keystone": [0.3, 0], "crop": [0.1, 0.1, 0.6, 0.6]"#
    _ = try composed(desk, left: left, right: "")
    let run = try desk.run(
      "render", "saved.json", "-o", "-", "--format", "png", "--straighten", "left=0", "--keystone", "0")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.output == composed(desk, left: #", "crop": [0.1, 0.1, 0.6, 0.6]"#, right: ""))
  }

  /// Options that are refused, and part of the message.
  static let refused: [(options: [String], message: String)] = [
    (["--straighten", "50"], #"--straighten: "50": an angle must be a number of degrees, clockwise, from -45 to 45"#),
    (["--straighten", "left=x"], #"--straighten left: "x": an angle must be"#),
    (["--keystone", "left=2"], #"--keystone left: "2": a keystone must be one or two numbers from -1 to 1"#),
    (["--crop", "left=4x5"], #"--crop left: "4x5": a crop must be original, square, an aspect ratio such as 4:5"#),
    (["--crop", "0,0,2,1"], "--crop: \"0,0,2,1\": a crop x,y,width,height must be within the photo"),
    (["--crop", "=4:5"], "no photo in slot"),
    (["--crop", "lefd=4:5"], "no photo in slot lefd; did you mean left?"),
    (["--straighten", "hero=1"], "no photo in slot hero; photos are in left, right"),
  ]

  @Test("invalid values are rejected in one line, and nothing is written", arguments: refused.indices)
  func refusals(_ index: Int) throws {
    let desk = try desk()
    let (options, message) = Self.refused[index]
    let run = try CommandRun(["render", "two.json", "a.jpg", "b.jpg", "-o", "out.png"] + options, in: desk.folder)
    #expect(run.status == 64 && run.output.isEmpty, "\(options): \(run.status)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try desk.names() == ["a.jpg", "b.jpg", "two.json"])
  }
}
