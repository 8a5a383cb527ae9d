import CollageTestSupport
import Foundation
import Testing

/// No command writes over a file that it reads, whatever the file is for and by whatever name.
@Suite("Inputs are never overwritten")
struct InputGuardTests {
  /// A command line whose output is `OUT`, and what it reads.
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: String
    let inputs: [InputDesk.Input]
    /// An extension that its output may have.
    let ending: String
    /// True if the output can have any name, so that only the guard can reject it.
    var takesAnyName = false
    /// True if the output's name is relative to the folder given by `--out`, without dots and slashes before it.
    var isUnderFolder = false

    var testDescription: String { arguments }
  }

  private static let pictures: [InputDesk.Input] = [.placed, .second, .unplaced, .skipped, .slotMask, .background]

  static let rows: [Row] = [
    Row(
      arguments: "render two.json photos --set a=pinned.jpg --font-dir fonts -o OUT --format jpeg",
      inputs: pictures + [.pinned, .template, .font, .folderFont], ending: "jpg", takesAnyName: true),
    Row(
      arguments: "render two.json photos --profile inks.icc -o OUT --format jpeg", inputs: [.profile], ending: "jpg",
      takesAnyName: true),
    Row(
      arguments: "render two.json photos --profile inks.icc -o inks.tif --proof OUT", inputs: [.placed], ending: "jpg"),
    Row(
      arguments: "batch rows.csv --template two.json --out out --cache none --profile inks.icc --report OUT",
      inputs: [.profile], ending: "html", takesAnyName: true),
    Row(
      arguments: "render saved.json -o OUT --format jpeg",
      inputs: [.placed, .second, .unplaced, .slotMask, .background, .template, .composition, .font], ending: "jpg",
      takesAnyName: true),
    Row(
      arguments: "layout photos -o OUT", inputs: [.placed, .second, .unplaced, .skipped, .subjectMask], ending: "json",
      takesAnyName: true),
    Row(arguments: "layout photos -o OUT", inputs: [.placed, .second, .unplaced, .skipped], ending: "png"),
    Row(
      arguments: "album photos -o OUT", inputs: [.placed, .second, .unplaced, .skipped, .subjectMask], ending: "json"),
    Row(arguments: "album photos -o OUT", inputs: [.placed, .second, .unplaced, .skipped], ending: "pdf"),
    Row(arguments: "album photos --cover pinned.jpg -o OUT", inputs: [.pinned], ending: "jpg"),
    Row(
      arguments: "layout photos --style outfit --role-words words.json -o OUT", inputs: [.placed, .roleWords],
      ending: "json", takesAnyName: true),
    Row(
      arguments: "render two.json photos --role-words words.json -o OUT --format jpeg", inputs: [.roleWords],
      ending: "jpg", takesAnyName: true),
    Row(
      arguments: "batch rows.csv --template two.json --out out --cache none --role-words words.json --report OUT",
      inputs: [.roleWords], ending: "html", takesAnyName: true),
    Row(
      arguments: "templates two.json --photos photos --preview OUT", inputs: pictures + [.template], ending: "png"),
    Row(
      arguments: "animate two.json other.json photos --font-dir fonts -o OUT",
      inputs: pictures + [.template, .otherTemplate, .font, .folderFont],
      ending: "webp", takesAnyName: true),
    Row(
      arguments: "video two.json photos --font-dir fonts -o OUT", inputs: pictures + [.template, .font, .folderFont],
      ending: "mp4", takesAnyName: true),
    Row(
      arguments: "replay gestures.jsonl --composition saved.json -o OUT",
      inputs: [.placed, .second, .unplaced, .slotMask, .background, .template, .composition, .log], ending: "json",
      takesAnyName: true),
    Row(
      arguments: "replay gestures.jsonl --composition saved.json --font-dir fonts --frames OUT",
      inputs: [
        .placed, .second, .unplaced, .slotMask, .background, .template, .composition, .log, .font, .folderFont,
      ], ending: "gif",
      takesAnyName: true),
    Row(
      arguments: "cutout photos/a.jpg --mask photos/subject.png -o OUT", inputs: [.placed, .subjectMask], ending: "png"),
    Row(
      arguments: "batch rows.csv --template two.json --out out --cache none --font-dir fonts --report OUT",
      inputs: [
        .placed, .second, .slotMask, .background, .template, .manifest, .subjectMask, .folderFont,
      ], ending: "html",
      takesAnyName: true),
    Row(
      arguments: "batch rows.csv --template two.json --out . --cache none --format jpeg --output OUT",
      inputs: [.placed, .second, .slotMask, .background, .template, .manifest, .subjectMask], ending: "jpg",
      isUnderFolder: true),
    Row(
      arguments: "batch rows.csv --template two.json --out . --cache none --format jpeg --output OUT --dry-run",
      inputs: [.placed, .manifest], ending: "jpg", takesAnyName: true, isUnderFolder: true),
  ]

  @Test("for every role of a file and every path to it", arguments: rows)
  func refuses(_ row: Row) throws {
    let inputs = try InputDesk()
    for (index, input) in row.inputs.enumerated() {
      for way in Self.ways(to: index) {
        if row.isUnderFolder, [.dotted, .absolute, .parent].contains(way) { continue }
        let output = try inputs.name(input, way, extension: row.ending)
        let before = try inputs.contents()
        let run = try CommandRun(
          row.arguments.split(separator: " ").map { $0 == "OUT" ? output : String($0) }, in: inputs.desk.folder)
        #expect(run.status != 0, "\(input), \(way): \(output)")
        #expect(try inputs.contents() == before, "\(input), \(way): \(output)")
        // With an extension of its own choice a link can be refused for nothing else.
        if row.takesAnyName || way == .symbolicLink || way == .hardLink {
          #expect(run.errors.contains("an input is never overwritten"), "\(input), \(way): \(run.errors)")
        }
      }
    }
  }

  /// The names for the input at an index: all for the first one, for others itself, a link and another in turn.
  ///
  /// One rule tells whether two names are one file, whatever the file is for. `Tests/run.sh --all` tries all names of all.
  private static func ways(to index: Int) -> [InputDesk.Way] {
    let all = InputDesk.Way.allCases
    if index == 0 || Effort.isFull { return all }
    let others = all.filter { ![.same, .hardLink].contains($0) }
    return [.same, .hardLink, others[index % others.count]]
  }

  @Test("the error names the file and its role")
  func message() throws {
    let inputs = try InputDesk()
    for (input, role) in [
      (InputDesk.Input.unplaced, "photo photos/c.jpg"), (.slotMask, "mask \(inputs.desk.folder)/mask.png"),
      (.background, "background picture \(inputs.desk.folder)/wall.jpg"), (.template, "template two.json"),
    ] {
      let link = try inputs.name(input, .hardLink, extension: "jpg")
      let run = try inputs.desk.run("render", "two.json", "photos", "-o", link)
      let line =
        "collage: cannot create \(link): it is the \(role) that this command reads; "
        + "an input is never overwritten\n"
      #expect(run.status == 73 && run.errors == line, "\(run.errors)")
    }
  }

  @Test("a worker's job", arguments: [InputDesk.Input.placed, .slotMask, .background, .template, .subjectMask, .jobs])
  func worker(_ input: InputDesk.Input) throws {
    let inputs = try InputDesk()
    for way in InputDesk.Way.allCases {
      let output = try inputs.name(input, way, extension: "jpg")
      let job = inputs.job(writing: output)
      // In place, or a hard link would be one of the old file.
      let handle = try #require(FileHandle(forWritingAtPath: inputs.desk.path("jobs.jsonl")))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data((job + "\n").utf8))
      let before = try inputs.contents()
      let run = try CommandRun(
        ["-c", "\"$0\" worker --cache none < jobs.jsonl", CommandRun.tool], executable: "/bin/sh",
        in: inputs.desk.folder)
      #expect(run.text.contains(#""status":"error""#), "\(way): \(run.text)")
      #expect(run.text.contains("an input is never overwritten"), "\(way): \(run.text)")
      #expect(try inputs.contents() == before, "\(way): \(output)")
    }
  }

  /// Commands that print, and a file that they read.
  static let printing: [(arguments: String, input: InputDesk.Input)] = [
    ("render two.json photos -o -", .unplaced), ("render two.json photos -o out.jpg", .template),
    ("render two.json photos --explain", .slotMask), ("layout photos -o -", .placed), ("layout photos", .second),
    ("expand two.json", .template), ("validate two.json saved.json", .composition), ("templates two.json", .template),
    ("replay gestures.jsonl --composition saved.json -o -", .composition),
    ("replay gestures.jsonl --composition saved.json --trace", .log),
    ("batch rows.csv --template two.json --out out --cache none", .manifest),
    ("batch rows.csv --template two.json --out out --cache none --dry-run", .manifest),
    ("cutout photos/a.jpg -o out.png", .placed), ("animate two.json other.json photos -o out.gif", .template),
    ("worker --cache none", .jobs),
  ]

  @Test("standard output appended to an input", arguments: printing.indices, [">>", "1<>"])
  func standardOutput(_ index: Int, _ redirection: String) throws {
    let (arguments, input) = Self.printing[index]
    let inputs = try InputDesk()
    let before = try inputs.contents()
    let run = try CommandRun(
      ["-c", "\"$0\" \(arguments) \(redirection) \(input.rawValue) < jobs.jsonl", CommandRun.tool],
      executable: "/bin/sh", in: inputs.desk.folder)
    #expect(run.status == 73, "\(run.status) \(run.errors)")
    #expect(run.errors.contains("cannot create standard output: it is the"), "\(run.errors)")
    #expect(try inputs.contents() == before)
  }

  @Test(
    "a photo with the name of a numbered layout or of the contact sheet",
    arguments: ["x-1.png", "x-2.png", "x-sheet.jpg"])
  func numbered(_ name: String) throws {
    let inputs = try InputDesk()
    try FileManager.default.copyItem(atPath: inputs.desk.path("pinned.jpg"), toPath: inputs.desk.path("photos/\(name)"))
    let before = try inputs.contents()
    let run = try inputs.desk.run("layout", "photos", "--shuffle", "2", "-o", "photos/x.png")
    #expect(run.status == 73 && run.errors.contains("photos/\(name)"), "\(run.errors)")
    #expect(try inputs.contents() == before, "nothing is written before everything is checked")
  }

  @Test("a file that is not an input is replaced; if it is a link, only the link")
  func others() throws {
    let inputs = try InputDesk()
    try inputs.desk.write("old", to: "old.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: inputs.desk.path("link.jpg"), withDestinationPath: "old.jpg")
    let run = try inputs.desk.run("render", "two.json", "photos", "-o", "link.jpg")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try inputs.desk.data("old.jpg") == Data("old".utf8))
    #expect(try inputs.desk.run("render", "two.json", "photos", "-o", "old.jpg").status == 0)
    #expect(try inputs.desk.data("old.jpg") == inputs.desk.data("link.jpg"))
  }
}
