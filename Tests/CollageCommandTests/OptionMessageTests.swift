import CollageFiles
import CollageModel
import CollageRender
import Foundation
import Testing

@Suite("Messages about options")
struct OptionMessageTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: String
    let status: Int32
    let message: String
    var testDescription: String { arguments }

    init(_ arguments: String, _ status: Int32, _ message: String) {
      (self.arguments, self.status, self.message) = (arguments, status, message)
    }
  }

  static let cases = [
    // What the parser finds is told like everything else.
    Case("render two.json beach.jpg -o out.jpg --dpi -5", 64, "a resolution of -5 pixels per inch is out of range"),
    Case("render two.json beach.jpg -o out.jpg --scale -.5", 64, "a scale of -0.5 is out of range"),
    Case(
      "render two.json beach.jpg -o out.jpg --dpi", 64, "--dpi <dpi>: missing value; see `collage help render`"),
    Case(
      "render two.json beach.jpg -o out.jpg --dpi many", 64, "--dpi many: not a valid value; see `collage help render`"),
    Case(
      "render two.json beach.jpg -o out.jpg --order givn", 64, "--order givn: not a valid value; did you mean given?"),
    Case(
      "render two.json beach.jpg -o out.jpg --order xyzzy", 64, "must be one of given, name, taken, modified, shuffle"),
    Case(
      "render two.json beach.jpg -o out.jpg --allow gemini", 64,
      "--allow gemini: not a valid value; must be one of jpeg"),
    Case("render two.json beach.jpg -o out.jpg --qualty 3", 64, "unknown option --qualty; did you mean --quality?"),
    Case(
      "render two.json beach.jpg -o out.jpg --zzzzzzzz", 64, "unknown option '--zzzzzzzz'; see `collage help render`"),
    Case("expand", 64, "<document> is missing; see `collage help expand`"),
    Case("doctor more", 64, "unexpected argument 'more'; see `collage help doctor`"),
    // Names of photos, slots and colors.
    Case("render two.json photos -o out.jpg --set a=beech.jpg", 64, "did you mean beach.jpg?"),
    Case("render two.json photos -o out.jpg --set a=zzzz", 64, "use its file name, or a number from 1 to 2"),
    Case("render two.json photos -o out.jpg --set c=beach", 64, "the template has no slot c; did you mean a?"),
    Case("layout photos --weights beech=3 -o out.json", 64, "did you mean beach"),
    Case("render two.json photos -o out.jpg --focus beech.jpg=0.5,0.5", 64, "did you mean beach.jpg?"),
    Case("render two.json photos -o out.jpg --background bleu", 64, "did you mean blue?"),
    Case(
      #"render two.json photos -o out.jpg --background {"pattern":{"kind":"dotz","colors":["red","blue"]}}"#, 64,
      "--background: pattern.kind: \"dotz\"; a kind of pattern must be stripes,"),
    Case(
      #"layout photos -o out.jpg --background {"picture":"paper.jpg"}"#, 64,
      "--background: picture: a picture's path is relative to a template; name it there"),
    Case(
      #"render two.json photos -o out.jpg --background {"blur":{"amount":9,"slot":"zz"}}"#, 64,
      "--background: blur.slot: slots belong to a template; name the slot there"),
    // Sizes.
    Case(
      "render two.json photos -o out.jpg --size big", 64, "--size big: not a valid size; write 1200x800, 1200x or x800"),
    Case("layout photos --canvas 12y -o out.json", 64, "--canvas 12y: not a valid size; write 1200x800, 1200x or x800"),
    Case("render two.json photos -o out.jpg --split 60", 64, "--split 60: both sides are required"),
    Case("animate two.json two.json photos -o out.webp --size A4", 64, "--size A4: must be in pixels"),
    Case("layout photos --style grid --columns 0 -o out.json", 64, "--columns 0: must be 1 or more"),
    // Outputs.
    Case(
      "render two.json photos -o photos/", 73, "photos/: cannot be created: it is a folder; specify a file in it"),
    Case("render two.json photos -o new/deep/x.jpg", 73, "/new/deep does not exist"),
    Case("subjects photos --preview new/x.jpg", 73, "/new does not exist"),
    Case("layout photos -o out.json --bleed 3mm", 64, "--bleed applies to pictures"),
    // What is not a photo, and templates that nobody has.
    Case("render two.json clip.jpg -o out.jpg", 65, "clip.jpg: "),
    Case("render two.json clips/*.mp4 -o out.jpg", 65, "clips/one.mp4: "),
    Case("templates --tag calendar --photos 30", 64, "no template matches --tag calendar --photos 30; leave one"),
    // Calendars.
    Case("render calendar-year photos/beach.jpg -o out.jpg --text year=12", 65, "it must be between 1583 and 9999"),
    Case("render calendar-month photos/beach.jpg -o out.jpg --text month=Octember", 65, "or the name of a month"),
    Case("render calendar-month photos/beach.jpg -o out.jpg --text language=xx", 65, "it must be one of en, de, fr"),
  ]

  @Test("state the problem and the allowed values in one line", arguments: cases)
  func message(_ bad: Case) throws {
    let desk = try desk()
    let before = try desk.names()
    let run = try CommandRun(bad.arguments.split(separator: " ").map(String.init), in: desk.folder)
    #expect(run.status == bad.status, "\(run.errors)")
    #expect(run.errors.contains(bad.message), "\(run.errors)")
    #expect(!run.errors.contains("Usage:") && !run.errors.contains("Error:"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").filter { !$0.hasPrefix("note: ") }.count == 1, "\(run.errors)")
    #expect(try desk.names() == before)
  }

  @Test(
    "all options share the syntax of sizes: both sides, one side, or a paper size",
    arguments: [
      ("240x120", "240x120"), ("240x", "240x120"), ("240", "240x120"), ("x120", "240x120"), ("2in", "600x300"),
      ("2inx", ""), ("x1in", "600x300"), ("50.8x25.4mm", "600x300"), ("A6-landscape", "1748x1240"),
    ])
  func sizes(text: String, expected: String) throws {
    let desk = try desk()
    let run = try desk.run("render", "two.json", "photos", "-o", "out.png", "--size", text)
    let canvas = try desk.run("layout", "photos", "--canvas", text, "-o", "made.json")
    guard !expected.isEmpty else {
      #expect(run.status == 64 && canvas.status == 64, "\(run.errors)\(canvas.errors)")
      return
    }
    #expect(run.status == 0 && run.text.contains("out.png: \(expected)"), "\(run.errors)\(run.text)")
    #expect(canvas.status == 0, "\(canvas.errors)")
  }

  @Test("a layout can be printed with bleed, crop marks and a resolution")
  func printedLayout() throws {
    let desk = try desk()
    let run = try desk.run(
      "layout", "photos", "--canvas", "50.8x25.4mm", "--bleed", "2.54mm", "--dpi", "100", "-o", "out.png")
    #expect(run.status == 0, "\(run.errors)")
    let plain = try desk.run("layout", "photos", "--canvas", "50.8x25.4mm", "--dpi", "100", "-o", "plain.png")
    #expect(plain.status == 0, "\(plain.errors)")
    let sizes = try ["out.png", "plain.png"].map {
      try PhotoProbe.header(of: desk.path($0), policy: PhotoPolicy()).uprightSize
    }
    #expect(sizes == [Size(220, 120), Size(200, 100)])
  }

  @Test("a photo is put into a slot by path, file name or number")
  func namesOfPhotos() throws {
    let desk = try desk()
    for name in ["photos/dog.jpg", "dog.jpg", "dog", "2"] {
      let run = try desk.run("render", "two.json", "photos", "--set", "a=\(name)", "--explain", "--json")
      #expect(run.status == 0, "\(run.errors)")
      let run2 = try desk.run("render", "two.json", "photos", "--set", "a=\(name)", "-o", "out.png", "-v")
      #expect(run2.text.contains("slot a: photos/dog.jpg"), "\(run2.text)")
    }
  }

  @Test("expanded templates have short numbers")
  func numbers() throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "Three", "canvas": {"width": 940, "height": 500},
       "defaults": {"gap": 12, "margin": 0}, "split": {"row": ["a", "b", "c"]}}
      """, to: "three.json")
    let run = try desk.run("expand", "three.json")
    #expect(run.text.contains("[0, 0, 305.333, 500]"), "\(run.text)")
    #expect(run.text.contains("[634.667, 0, 305.333, 500]"), "\(run.text)")
  }

  @Test("checking a folder skips files of other programs, and accepts lists of subjects")
  func foreignFiles() throws {
    let desk = try desk()
    try desk.write("{\"rows\": 3}", to: "photos/_SUCCESS.json")
    let run = try desk.run("validate", "photos")
    #expect(
      run.status == 0 && run.text.contains("_SUCCESS.json: skipped: not a collage document"), "\(run.errors)\(run.text)"
    )
    let named = try desk.run("validate", "photos/_SUCCESS.json")
    #expect(named.status == 65)
    try desk.remove("photos/_SUCCESS.json")
    let subjects = try desk.run("subjects", "photos", "-o", "photos/subjects.json")
    #expect(subjects.status == 0, "\(subjects.errors)")
    let quiet = try desk.run("render", "two.json", "photos", "-o", "out.jpg")
    #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test("names of months are accepted, and overriding a derived value adds a note")
  func months() throws {
    let desk = try desk()
    func pixels(_ values: String...) throws -> (Data, String) {
      let texts = values.flatMap { ["--text", $0] }
      let run = try CommandRun(
        ["render", "calendar-month-square", "photos/beach.jpg", "--size", "300x", "-o", "-", "--format", "png"] + texts,
        in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return (run.output, run.errors)
    }
    let march = try pixels("month=3").0
    #expect(try pixels("month=March").0 == march && pixels("month=mar").0 == march)
    let german = try pixels("month=3", "language=de").0
    #expect(german != march)
    #expect(try pixels("month=März", "language=de").0 == german)
    #expect(
      try pixels("month=3", "calendar.month=Frühling").1.contains("note: --text calendar.month: overrides the value"))
  }

  @Test("completions include filter names")
  func completes() throws {
    let desk = try desk()
    let script = """
      source <("$0" --generate-completion-script bash)
      export PATH="$(dirname "$0"):$PATH"
      COMP_WORDS=(collage "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _collage collage "${@: -1}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let words = ["render", "two.json", "--filter", "no"]
    let run = try CommandRun(["-c", script, CommandRun.tool] + words, executable: "/bin/bash", in: desk.folder)
    let found = run.text.split(separator: "\n")
    #expect(found.contains("noir") && found.contains("none"), "\(found) \(run.errors)")
  }

  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(Desk.template, to: "two.json")
    for folder in ["photos", "clips"] { try desk.makeFolder(folder) }
    for (index, name) in ["photos/beach.jpg", "photos/dog.jpg", "beach.jpg"].enumerated() {
      let rgb = (0..<(90 * 60 * 3)).map { UInt8(($0 / 270 * 3 + 40 * index) % 251) }
      try PixelWriter.writeJPEG(rgb: rgb, width: 90, height: 60, to: desk.path(name))
    }
    let video = Data([0, 0, 0, 32]) + Data("ftypisom".utf8) + Data(repeating: 0, count: 32)
    for name in ["clip.jpg", "clips/one.mp4", "clips/two.MOV"] { try desk.write(video, to: name) }
    try desk.write("hello", to: "clips/readme.txt")
    return desk
  }
}
