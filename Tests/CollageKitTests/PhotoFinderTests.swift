import CollageFiles
import CollageKit
import CollageRender
import CollageTestSupport
import SystemCalls
import Testing

@Suite("Finding photos")
struct PhotoFinderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (index, name) in ["IMG_10.jpg", "IMG_2.jpg", "IMG_1.jpg"].enumerated() {
      try write([UInt8(40 * (index + 1)), 90, 60], as: name)
    }
  }

  private func write(_ color: [UInt8], as name: String) throws {
    try PixelWriter.writeJPEG(
      rgb: Pixels(width: 40, height: 30, filled: color).bytes, width: 40, height: 30, to: folder.file(name))
  }

  private func names(_ found: FoundPhotos) -> [String] {
    found.paths.map { String($0.split(separator: "/").last ?? "") }
  }

  @Test("sorts a folder by name, and keeps the order of named files")
  func orders() throws {
    #expect(try names(PhotoFinder().find([folder.path])) == ["IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg"])
    let named = [folder.file("IMG_10.jpg"), folder.file("IMG_1.jpg")]
    #expect(try PhotoFinder().find(named).paths == named)
    #expect(try names(PhotoFinder(order: .name).find(named)) == ["IMG_1.jpg", "IMG_10.jpg"])
    let shuffled = try (1...40).map { try names(PhotoFinder(order: .shuffle(seed: $0)).find([folder.path])) }
    #expect(Set(shuffled).count == 6, "every order of three photos appears for some seed")
    #expect(shuffled[6] == (try names(PhotoFinder(order: .shuffle(seed: 7)).find([folder.path]))))
  }

  @Test("finds names that are stored with other code points", arguments: [true, false])
  func storedSpelling(isDecomposed: Bool) throws {
    // One code point for the letter with its dots, or two.
    let forms = ["M\u{FC}ller", "Mu\u{308}ller"]
    let (stored, written) = isDecomposed ? (forms[1], forms[0]) : (forms[0], forms[1])
    let inner = "\(folder.path)/\(stored)"
    #expect(mkdir(inner, 0o700) == 0)
    try write([1, 2, 3], as: "\(stored)/\(stored).jpg")
    let found = try PhotoFinder().find(["\(folder.path)/\(written)/\(written).jpg"])
    #expect(found.paths.map { Array($0.utf8) } == [Array("\(inner)/\(stored).jpg".utf8)])
    #expect(try PhotoFinder().find(["\(folder.path)/\(written)"]).paths.count == 1)
    let resolved = try PathGate(folder: folder.path).resolve("\(written)/\(written).jpg")
    #expect(resolved.utf8.elementsEqual("\(inner)/\(stored).jpg".utf8))
    #expect(throws: FileError.self) { try PathGate(folder: folder.path).resolve("\(written)/o.jpg") }
  }

  @Test("uses the edited copy of a photo, and skips the photo with a note")
  func editedCopies() throws {
    for name in ["IMG_E0002.JPG", "IMG_0002.JPG", "a-edited.jpg", "a.jpg", "b(1).jpg", "b-bearbeitet(1).jpg"] {
      try write([1, 2, 3], as: name)
    }
    let found = try PhotoFinder().find([folder.path])
    let expected = ["a-edited.jpg", "b-bearbeitet(1).jpg", "IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg", "IMG_E0002.JPG"]
    #expect(Set(names(found)) == Set(expected))
    #expect(found.skipped.count == 3)
    #expect(found.notes.contains { $0.description.hasSuffix("/IMG_0002.JPG: IMG_E0002.JPG is its edited copy") })
    let both = [folder.file("a.jpg"), folder.file("a-edited.jpg")]
    #expect(try PhotoFinder().find(both).paths == both)
  }

  @Test("skips photos of a folder that are unreadable or have invalid names, but rejects named ones")
  func skipping() throws {
    for name in ["back\\slash.jpg", "new\nline.jpg", "c:drive.jpg"] { try write([1, 2, 3], as: name) }
    var damaged = Array("\u{89}PNG\r\n\u{1a}\n".unicodeScalars.map { UInt8($0.value) })
    damaged += [UInt8](repeating: 7, count: 400)
    let broken = try folder.write(damaged, as: "broken.png")
    var found = PhotoFinder().search([folder.path])
    found.skipUnnamable()
    try found.skipUnreadable(policy: PhotoPolicy())
    #expect(names(found) == ["IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg"])
    #expect(found.skipped.count == 4)
    #expect(found.skipped.allSatisfy { $0.path == broken || "\($0.problem)".contains("rename the file") })
    let last = try #require(found.paths.last)
    #expect(found.skip(last, because: .layout("damaged")) && !found.skip(last, because: .layout("damaged")))
    var named = PhotoFinder().search([last, broken])
    let isSkipped = named.skip(last, because: .layout("damaged"))
    #expect(!isSkipped)
    #expect(throws: RenderError.self) { try named.skipUnreadable(policy: PhotoPolicy()) }
  }

  @Test("skips the unusable photos of a folder with a note, and rejects named ones")
  func unusable() throws {
    let broken = try folder.write(Array("no picture".utf8), as: "IMG_3.jpg")
    try folder.write([1], as: "notes.txt")
    let found = try PhotoFinder().find([folder.path])
    #expect(names(found) == ["IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg"])
    #expect(found.skipped.map(\.path) == [broken])
    #expect(found.unused.first?.description() == "\(folder.path): skipped 1 .txt")
    #expect(found.notes.count == 2)
    #expect(throws: RenderError.self) { try PhotoFinder().find([broken]) }
    #expect(throws: RenderError.self) { try PhotoFinder(isStrict: true).find([folder.path]) }
    #expect(try PhotoFinder().find([]).paths.isEmpty)
    #expect(throws: RenderError.self) { try PhotoFinder().find([folder.file("*.gif")]) }
  }

  @Test("does not mention the clips of live photos and other companions of photos, but clips of their own")
  func companions() throws {
    for name in ["IMG_1.MOV", "img_2.mp4", "IMG_10.xmp", "IMG_1.AAE", "IMG_O7.AAE"] { try folder.write([1], as: name) }
    #expect(try PhotoFinder().find([folder.path]).unused.isEmpty)
    #expect(try PhotoFinder().find([folder.file("*")]).unused.isEmpty)
    try folder.write([1], as: "party.mov")
    let found = try PhotoFinder().find([folder.path])
    #expect(found.unused.first?.description() == "\(folder.path): skipped 1 video (not photos)")
  }

  @Test("protects every file it opened")
  func inputs() throws {
    let broken = try folder.write(Array("no picture".utf8), as: "IMG_3.jpg")
    let inputs = try PhotoFinder().find([folder.path]).inputs
    for path in [broken, folder.file("IMG_1.jpg")] {
      #expect(throws: FileError.self) { try inputs.check(path) }
    }
    try inputs.check(folder.file("new.jpg"))
  }

  @Test("repeats the work without damaged photos of a folder")
  func repeats() async throws {
    let whole = try folder.read("IMG_1.jpg")
    try folder.write(Array(whole.prefix(whole.count * 2 / 3)), as: "IMG_5.jpg")
    var found = PhotoFinder().search([folder.path])
    var attempts: [Int] = []
    let used = try await found.use(policy: PhotoPolicy()) { attempt in
      attempts.append(attempt.paths.count)
      try await attempt.use(attempt.paths)
      for path in attempt.paths {
        let bytes = try readSmallFile(path, limit: 1 << 20)
        if bytes.suffix(2) != [0xFF, 0xD9] {
          throw FileError.damagedPicture(path: path, detail: "cut off")
        }
      }
      return attempt.paths
    }
    #expect(attempts == [4, 3] && used.count == 3 && found.skipped.count == 1)
    #expect(found.numbered.count == 4, "the numbers of photos do not change")
  }
}
