import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport

/// A folder with all that the examples of the README and the articles name, with small pictures.
final class DocumentedDesk {
  private let place: Workplace
  var path: String { place.folder }

  private init(_ place: Workplace) { self.place = place }

  convenience init() throws {
    self.init(try Workplace())
    try writePhotos()
    try writeDocuments()
  }

  /// Returns a folder with all that the examples of help texts name.
  static func ofHelp() throws -> DocumentedDesk {
    let desk = try DocumentedDesk()
    // A book of 24 pages has at least as many photos.
    for number in 0..<20 { try desk.photo("photos/more-\(number).jpg", number, width: 60, height: 40) }
    for (index, name) in ["c", "img_1", "img_2", "hoodie"].enumerated() {
      try desk.photo("\(name).jpg", index, isGarment: name == "hoodie")
    }
    try desk.mask("hoodie-mask.png")
    for name in try FileManager.default.contentsOfDirectory(atPath: desk.path + "/garments") {
      try desk.photo("photos/\(name)", 3, isGarment: true)
    }
    let outfit = "Templates/outfits/four-pieces.json"
    try desk.write(String(contentsOf: CommandRun.root.appending(path: outfit), encoding: .utf8), to: "t.json")
    for (name, slots) in [("strip", ["a", "b", "c"]), ("hero", ["a", "b"]), ("holiday", ["hero", "b"])] {
      let row = slots.map { "\"\($0)\"" }.joined(separator: ", ")
      let text = """
        {"format": "collage-template", "version": 1, "name": "\(name)", "canvas": {"width": 120, "height": 60},
         "split": {"row": [\(row)]}}
        """
      try desk.write(text, to: name + ".json")
    }
    try desk.write(Desk.template, to: "my-template.json")
    let fonts = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
    try desk.makeFolder(of: "my-fonts/own.ttf")
    if let font = fonts.sorted().first(where: { $0.hasSuffix(".ttf") }) {
      try FileManager.default.copyItem(atPath: "/usr/share/fonts/" + font, toPath: desk.path + "/my-fonts/own.ttf")
    }
    try desk.write(
      """
      {"format": "collage", "version": 1,
       "template": {"format": "collage-template", "version": 1, "name": "title",
         "canvas": {"width": 120, "height": 60}, "slots": [{"id": "a", "frame": [0, 0, 60, 60]}]},
       "photos": {"red": "red.jpg"}, "items": [{"id": "A", "photo": "red", "slot": "a"}],
       "layers": [{"id": "title", "center": [60, 30], "size": [100, 40], "text": {"text": "Oslo"}}]}
      """, to: "title.json")
    return desk
  }

  /// Returns a copy, since an example may write what another one reads.
  func copy() throws -> DocumentedDesk {
    let copy = try Workplace()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: copy.path(name))
    }
    return DocumentedDesk(copy)
  }

  /// Returns the paths of all files below the folder.
  func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path) }

  // MARK: Pictures

  private func writePhotos() throws {
    for (index, name) in ["hero", "best", "beach", "dog", "lake", "city", "tree", "boat", "road"].enumerated() {
      let (width, height) = index % 2 == 0 ? (160, 110) : (100, 150)
      try photo("photos/\(name).jpg", index, width: width, height: height)
    }
    for (index, name) in ["a", "b", "best", "photo"].enumerated() { try photo("\(name).jpg", index) }
    for (index, name) in ["shirt", "photos/shirt", "red", "green"].enumerated() {
      try photo("\(name).jpg", index, isGarment: true)
    }
    for name in ["cap", "shirt", "trousers", "shoes"] { try cutout("cutouts/\(name).png") }
    let manifest = try sample("outfits.csv").split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    for name in Set(manifest.dropFirst().flatMap { $0.dropFirst() }) {
      for folder in ["garments", "Samples/garments"] { try photo("\(folder)/\(name)", 3, isGarment: true) }
      try photo(name, 3, isGarment: true)
    }
    try mask("shirt-mask.png")
    try Data(InkProfile.bytes()).write(to: URL(fileURLWithPath: "\(path)/paper.icc"))
  }

  private func photo(
    _ name: String, _ seed: Int, width: Int = 150, height: Int = 100, isGarment: Bool = false
  ) throws {
    try makeFolder(of: name)
    var rgb: [UInt8] = []
    rgb.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = abs(2 * x - width) < width / 2 && abs(2 * y - height) < height * 2 / 3
        let ground = isGarment && !isInside
        for band in 0..<3 {
          rgb.append(ground ? 245 : UInt8((40 + 30 * seed + 60 * band + (isGarment ? 0 : x + y)) % 200))
        }
      }
    }
    try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, to: "\(path)/\(name)")
  }

  private func cutout(_ name: String) throws {
    try makeFolder(of: name)
    try picture(name, bands: 4) { x, y in
      let isInside = (20..<80).contains(x) && (10..<110).contains(y)
      return isInside ? [180, 60, 50, 255] : [0, 0, 0, 0]
    }
  }

  private func mask(_ name: String) throws {
    try picture(name, bands: 1, width: 150, height: 100) { x, y in
      [abs(2 * x - 150) < 75 && abs(2 * y - 100) < 66 ? 255 : 0]
    }
  }

  private func picture(
    _ name: String, bands: Int, width: Int = 100, height: Int = 120, _ color: (Int, Int) -> [UInt8]
  ) throws {
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += color(x, y) } }
    _ = try place.writePNG(name, Pixels(width: width, height: height, bands: bands, bytes: bytes))
  }

  // MARK: Documents

  private func writeDocuments() throws {
    for name in ["grid", "a", "b", "c", "my-templates/mine"] { try write(Desk.template, to: name + ".json") }
    let composition = """
      {"format": "collage", "version": 1,
       "template": {"format": "collage-template", "version": 1, "name": "two", "canvas": {"width": 120, "height": 60},
         "slots": [{"id": "a", "frame": [0, 0, 60, 60]}, {"id": "b", "frame": [60, 0, 60, 60]}]},
       "photos": {"red": "red.jpg", "green": "green.jpg"},
       "items": [{"id": "A", "photo": "red", "slot": "a"}, {"id": "B", "photo": "green", "slot": "b"}]}
      """
    try write(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:19520311\nSUMMARY:Douglas\nRRULE:FREQ=YEARLY\nEND:VEVENT\nEND:VCALENDAR\n",
      to: "days.ics")
    for name in ["in", "saved", "saved-composition", "wedding"] { try write(composition, to: name + ".json") }
    try write(
      """
      {"format": "collage-gestures", "version": 1, "canvas": [120, 60]}
      {"t": 0, "touch": 1, "phase": "began", "at": [30, 30]}
      {"t": 0.1, "touch": 1, "phase": "moved", "at": [90, 30]}
      {"t": 0.2, "touch": 1, "phase": "ended", "at": [90, 30]}

      """, to: "gestures.jsonl")
    try write(
      "{\"id\": \"7\", \"template\": \"hero-left\", \"photos\": [\"hero.jpg\", \"dog.jpg\"], \"out\": \"7.jpg\"}\n",
      to: "jobs.jsonl")
    try write("id,photo,text.name,text.place\nada,photos/dog.jpg,Ada,Rome\n", to: "guests.csv")
    try write(try sample("outfits.csv"), to: "outfits.csv")
    for name in ["outfits.csv", "gestures.jsonl", "editing.json"] { try write(try sample(name), to: "Samples/" + name) }
    let editing = try JSONSerialization.jsonObject(with: Data(sample("editing.json").utf8)) as? [String: Any]
    for (index, entry) in (editing?["photos"] as? [String: String] ?? [:]).values.sorted().enumerated() {
      try photo("Samples/" + entry, index)
    }
    let template = "Templates/outfits/four-pieces.json"
    try write(String(contentsOf: CommandRun.root.appending(path: template), encoding: .utf8), to: template)
    let filter = """
      {"format": "collage-filter", "version": 1, "name": "Film", "adjust": {"contrast": 0.2}}
      """
    try write(filter, to: "my-filters/film.json")
    let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2 & 1)" }
    try write("LUT_3D_SIZE 2\n" + corners.joined(separator: "\n") + "\n", to: "film.cube")
  }

  private func sample(_ name: String) throws -> String {
    try String(contentsOf: CommandRun.root.appending(path: "Samples/" + name), encoding: .utf8)
  }

  private func write(_ text: String, to name: String) throws {
    try makeFolder(of: name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  private func makeFolder(of name: String) throws {
    let folder = URL(fileURLWithPath: "\(path)/\(name)").deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
}
