import CollageFiles
import CollageModel
import CollageRender
import CollageTestSupport
import SystemCalls
import Testing

@testable import CollageBatch

@Suite("Journals and keys")
struct JournalTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let made = JournalEntry(
    id: "ä \"1\"", key: "k1", output: "a/1.jpg", outcome: .ok, byteCount: 1234, digest: "d1")
  private static let failed = JournalEntry(
    id: "2", key: "k2", output: "2.jpg", outcome: .quarantined, reason: "signal 11\nonce")

  @Test("an entry round-trips, and an incomplete or changed line is rejected")
  func lines() {
    for entry in [Self.made, Self.failed] {
      let line = entry.line
      #expect(JournalEntry(line: line) == entry)
      for length in 0..<line.count { #expect(JournalEntry(line: Array(line[..<length])) == nil) }
      for index in line.indices {
        var changed = line
        changed[index] ^= 1
        #expect(JournalEntry(line: changed) == nil, "byte \(index)")
      }
    }
  }

  /// Returns the last entry of each row in a journal, and how many bytes of it are no entries.
  private func read(_ path: String) throws -> (entries: [String: JournalEntry], strange: Int) {
    let journal = try Journal(path: path, protecting: InputGuard())
    var places: [String: Journal.Place] = [:]
    let strange = try journal.scan { id, place in places[id] = place }
    return (try places.compactMapValues { JournalEntry(line: try journal.line(at: $0)) }, strange)
  }

  @Test("the last entry of a row is used, and incomplete lines are skipped")
  func reading() throws {
    var again = Self.failed
    (again.outcome, again.byteCount, again.digest, again.reason) = (.ok, 5, "d2", "")
    var bytes = Self.made.line + [10] + Self.failed.line + [10]
    bytes += Array(#"{"id":"3","key":"k3","outp"#.utf8) + [10] + again.line + [10] + Array(Self.made.line.prefix(20))
    let path = try folder.write(bytes, as: "journal.jsonl")
    let found = try read(path)
    #expect(found.entries == [Self.made.id: Self.made, "2": again] && found.strange > 0)
    #expect(try read(folder.file("none")).entries.isEmpty)
  }

  @Test("a row's name and outcome can be read without parsing the whole line")
  func shortcuts() {
    var plain = Self.made
    plain.digest = String(repeating: "0a", count: 32)
    var uncut = plain
    uncut.uncut = ["a.jpg: only 3 % confident"]
    for entry in [plain, uncut, Self.made, Self.failed] { #expect(JournalEntry.id(ofLine: entry.line) == entry.id) }
    #expect(JournalEntry.isPlain(plain.line))
    #expect(!JournalEntry.isPlain(uncut.line) && !JournalEntry.isPlain(Self.failed.line))
  }

  @Test("a truncated journal continues on a new line, with correct offsets")
  func appending() throws {
    let path = try folder.write(Self.made.line + [10] + Array(Self.failed.line.prefix(30)), as: "journal.jsonl")
    let run = try RunFolder(folder.path + "/run", protecting: InputGuard())
    let journal = try Journal(path: path, protecting: InputGuard())
    let place = journal.add(Self.failed)
    let second = journal.add(Self.made)
    try journal.flush(picturesIn: run.descriptor)
    #expect(try JournalEntry(line: journal.line(at: place)) == Self.failed)
    #expect(try JournalEntry(line: journal.line(at: second)) == Self.made)
    #expect(try read(path).entries == [Self.made.id: Self.made, "2": Self.failed])
  }

  @Test("written lines are visible to the next run before they are flushed, once each")
  func writing() throws {
    let path = folder.file("journal.jsonl")
    let journal = try Journal(path: path, protecting: InputGuard())
    _ = journal.add(Self.made)
    #expect(try read(path).entries.isEmpty)
    try journal.write()
    #expect(try read(path).entries == [Self.made.id: Self.made])
    _ = journal.add(Self.failed)
    let descriptor = open(folder.path, O_RDONLY)
    defer { close(descriptor) }
    try journal.flush(picturesIn: descriptor)
    try journal.flush(picturesIn: descriptor)
    let found = try read(path)
    #expect(found.entries.count == 2 && found.strange == 0)
    #expect(FileVersion(path: path)?.byteCount == Self.made.line.count + Self.failed.line.count + 2)
  }

  @Test("a journal larger than the 2 GiB limit of a read call is read")
  func largeJournal() throws {
    let path = try folder.write(Self.made.line + [10], as: "journal.jsonl")
    let file = open(path, O_WRONLY)
    defer { close(file) }
    // A hole takes no room on the disk.
    let far = 2_300_000_000
    let bytes = [10] + Self.failed.line + [10]
    #expect(pwrite(file, bytes, bytes.count, far) == bytes.count)
    #expect(try read(path).entries == [Self.made.id: Self.made, "2": Self.failed])
  }

  @Test("a folder belongs to one run at a time")
  func lock() throws {
    let path = folder.path + "/run"
    var first: RunFolder? = try RunFolder(path, protecting: InputGuard())
    #expect(throws: BatchError.self) { try RunFolder(path, protecting: InputGuard()) }
    #expect(first != nil)
    first = nil
    #expect(throws: Never.self) { _ = try RunFolder(path, protecting: InputGuard()) }
  }

  @Test("a key depends on exactly what the picture depends on")
  func keys() throws {
    let job = Job(
      id: "1", template: "t.json", slots: ["top": "a.png", "shoes": "b.png"], photos: ["c.png"],
      masks: ["top": "m.png"],
      text: ["title": "x"], output: "1.jpg")
    func key(
      _ job: Job, options: JobOptions = JobOptions(), template: String = "t", photo: String = "v1"
    ) throws -> String {
      try JobKey.key(job, JobResources(options), template: template) { _ in photo }
    }
    var others: [Job] = []
    for change in 0..<9 {
      var other = job
      switch change {
      case 0: other.slots["top"] = "z.png"
      case 1: other.slots["hat"] = "b.png"
      case 2: other.photos = ["c.png", "c.png"]
      case 3: other.masks = [:]
      case 4: other.text["title"] = "y"
      case 5: (other.slots["top"], other.slots["shoes"]) = ("b.png", "a.png")
      case 6: other.looks["top"] = LookChange(strength: 0.5)
      case 7: other.crops["top"] = CropChange(part: .aspect(1))
      default: other.text = ["titl": "ex"]
      }
      others.append(other)
    }
    var keys = try others.map { try key($0) }
    keys += [
      try key(job), try key(job, options: JobOptions(quality: 7)), try key(job, template: "u"),
      try key(job, photo: "v2"),
    ]
    #expect(Set(keys).count == keys.count && keys.allSatisfy { $0.count == 64 })
    var renamed = job
    (renamed.id, renamed.output, renamed.template) = ("2", "2.jpg", "elsewhere/t.json")
    var other = job
    other.output = "1.png"
    #expect(try key(other) != key(job), "another format, other bytes")
    #expect(try key(job, options: JobOptions(format: .jpeg)) == key(job), "a format that is asked for as well")
    #expect(try key(renamed) == key(job), "names of pictures and places of templates change no pixel")
  }

  @Test("an embedded key can be read, and does not change the pixels", arguments: [OutputFormat.png, .jpeg])
  func pictureKeys(format: OutputFormat) throws {
    let pixels = Pixels(width: 20, height: 10, filled: [200, 90, 60])
    let bytes = try folder.read(folder.pictureName(format.traits.extensions[0], pixels))
    let key = String(repeating: "0123456789abcdef", count: 4)
    let marked = PictureKey.adding(key, to: bytes, as: format)
    #expect(PictureKey.key(in: Array(marked.prefix(PictureKey.reach))) == key)
    #expect(PictureKey.key(in: bytes) == nil)
    #expect(try BatchPicture.pixels(of: marked) == BatchPicture.pixels(of: bytes))
    #expect(PictureKey.adding(key, to: [1, 2, 3], as: .webp) == [1, 2, 3])
  }

  @Test("all rows are processed, and rows that share photos are adjacent")
  func order() {
    let jobs = (0..<300).map { index in
      Job(
        id: "\(index)", template: "t", slots: ["a": "p\(index % 7).png", "b": "q\(index % 50).png"], output: "\(index)")
    }
    let order = RowOrder.order(jobs)
    #expect(order.sorted() == Array(0..<300))
    let changes = zip(order, order.dropFirst()).count { jobs[$0].slots["a"] != jobs[$1].slots["a"] }
    #expect(changes == 6, "each of seven photos in one piece")
  }
}
