import CollageTestSupport
import Testing

@testable import CollageBatch

@Suite("Manifests")
struct ManifestTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func manifest(_ bytes: [UInt8], as name: String) throws -> ManifestFile {
    try ManifestFile(path: try folder.write(bytes, as: name))
  }

  private func entries(_ bytes: [UInt8], as name: String) throws -> [ManifestFile.Entry] {
    let manifest = try manifest(bytes, as: name)
    var entries: [ManifestFile.Entry] = []
    var (offset, number) = (manifest.firstRow, 0)
    while let (entry, next) = try manifest.entry(at: offset, number: number + 1) {
      number += 1
      if case .row(let row) = entry {
        // A row is the same when it is read by itself.
        guard case .row(let again)? = try manifest.another().entry(at: offset, number: number)?.entry else {
          Issue.record("row \(number) is not read again")
          continue
        }
        #expect(again == row)
      }
      entries.append(entry)
      offset = next
    }
    return entries
  }

  private func rows(_ text: String, _ name: String) throws -> [ManifestRow] {
    try entries(Array(text.utf8), as: name).compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  private func problems(_ text: String, _ name: String) throws -> [String] {
    try entries(Array(text.utf8), as: name).compactMap {
      if case .malformed(let problem) = $0 { "\(problem.number): \(problem.message)" } else { nil }
    }
  }

  private func refusal(_ bytes: [UInt8], as name: String) -> String {
    do {
      _ = try manifest(bytes, as: name)
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test("CSV: quotes, commas and line breaks within fields, empty fields, a byte order mark")
  func commaSeparated() throws {
    let text =
      "\u{FEFF}id,template,top,title,output,x-note\r\n1,t.json,\"a, b.png\",\"say \"\"hi\"\"\nthere\",x.jpg,mine\r\n\r\n2,,c.png,,"
    let found = try rows(text, "m.csv")
    var second = ManifestRow(number: 3, id: "2", values: [.init("top", "c.png")])
    second.empty = ["title"]
    #expect(
      found == [
        ManifestRow(
          number: 1, id: "1", template: "t.json", output: "x.jpg",
          values: [.init("top", "a, b.png"), .init("title", "say \"hi\"\nthere")]),
        second,
      ])
  }

  @Test("flat and grouped JSON lines are equivalent, and ids may be numbers")
  func lines() throws {
    let text = """
      {"id": 7, "template": "t.json", "top": "a.png", "x-note": [1]}

      {"id": "8", "slots": {"top": "b.png"}, "masks": {"top": "m.png"}, "text": {"title": "y"}, "photos": ["c.png"], "output": null}
      """
    let found = try rows(text, "m.jsonl")
    #expect(found.map { $0.id } == ["7", "8"])
    #expect(found[0].template == "t.json" && found[0]["top"] == "a.png")
    #expect(found[1]["top"] == "b.png" && found[1]["top.mask"] == "m.png" && found[1].photos == ["c.png"])
    #expect(found[1].texts == [.init("title", "y")])
  }

  @Test("photos without slots are listed in one column")
  func photos() throws {
    #expect(try rows("id,photos\n1,a.png; b c.png ;d.png\n", "m.csv")[0].photos == ["a.png", "b c.png", "d.png"])
  }

  @Test("unambiguous spreadsheet exports are read, with a note")
  func spreadsheets() throws {
    let expected = [ManifestRow(number: 1, id: "1", values: [.init("top", "ä.png"), .init("hat", "b.png")])]
    for (text, note) in [
      ("id;top;hat\n1;ä.png;b.png\n", "semicolon"), ("id\ttop\that\n1\tä.png\tb.png\n", "tab"),
      ("sep=;\r\nid;top;hat\r\n1;ä.png;b.png\r\n", "semicolon"),
      (" id, top ,\u{A0}hat\n1,ä.png,b.png\n", "spaces around column names"),
    ] {
      let manifest = try manifest(Array(text.utf8), as: "m.csv")
      #expect(try rows(text, "m.csv") == expected, "\(text)")
      #expect(manifest.notes.count == 1 && manifest.notes[0].contains(note), "\(manifest.notes)")
    }
    let text = "\u{FEFF}id,top,hat\n1,ä.png,b.png\n"
    for isBigEndian in [false, true] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(unit & 255), UInt8(unit >> 8)]
        return isBigEndian ? bytes.reversed() : bytes
      }
      let found = try entries(bytes, as: "m.csv").compactMap { if case .row(let row) = $0 { row } else { nil } }
      #expect(found == expected)
    }
  }

  @Test("UTF-16 can be split anywhere while it is read")
  func encodings() throws {
    let text = "id,ä\u{1F600}\n"
    let bytes = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for cut in 0...bytes.count {
      var decoder = UTF16Decoder(isBigEndian: false)
      let first = decoder.decode(bytes[..<cut], isLast: false) ?? []
      let second = decoder.decode(bytes[cut...], isLast: false) ?? []
      let last = decoder.decode([], isLast: true) ?? []
      #expect(String(decoding: first + second + last, as: UTF8.self) == text, "cut at \(cut)")
    }
    var decoder = UTF16Decoder(isBigEndian: false)
    #expect(decoder.decode([0x00, 0xD8, 0x41, 0x00], isLast: true) == nil)
  }

  @Test("files that are not manifests are rejected with advice")
  func refusals() throws {
    for (bytes, name, reason) in [
      (Array("name,top\n1,a\n".utf8), "m.csv", "the column \"id\" is missing in the header row; found name, top"),
      (Array("ID,top\n1,a\n".utf8), "m.csv", "write \"ID\" as \"id\""),
      (Array("id,top,top\n1,a,b\n".utf8), "m.csv", "column \"top\" occurs twice"),
      (Array("id,,top\n1,a,b\n".utf8), "m.csv", "column 2 has no name"),
      ([], "m.csv", "the file is empty"), (Array("PAR1xxx".utf8), "m", "Parquet is not supported"),
      ([0x50, 0x4B, 3, 4, 9], "m.csv", "Excel workbook"), ([0x1F, 0x8B, 8], "m.csv", "gzip"),
      ([0x69, 0, 0x64, 0, 0x2C, 0], "m.csv", "UTF-16 without a byte order mark"),
      (Array("a".utf8), "m.parquet", "Parquet is not supported"),
    ] {
      #expect(refusal(bytes, as: name).contains(reason), "\(name): \(refusal(bytes, as: name))")
    }
    let missing = #expect(throws: BatchError.self) { try ManifestFile(path: folder.file("none.csv")) }
    #expect(missing?.description.contains("no such file") == true)
    #expect(throws: BatchError.self) { try ManifestFile(path: folder.path) }
  }

  @Test("an invalid row does not affect other rows")
  func wrongRows() throws {
    let text = "id,top\n1,a\n2,b,c,d\n3,\"x\"y\n4,e\n5\n"
    #expect(try rows(text, "m.csv").map { $0.id } == ["1", "4", "5"])
    let found = try problems(text, "m.csv")
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("2: 4 fields; the header row has 2") && found[1].hasPrefix("3: text after"))
    let lines = "{\"id\": 1}\n[2]\n{\"id\": \"3\", \"top\": [1]}\nnot JSON\n{\"id\": 5}"
    #expect(try rows(lines, "m.jsonl").map { $0.id } == ["1", "5"])
    #expect(try problems(lines, "m.jsonl").count == 3)
    let twice = "{\"id\": 1, \"top\": \"a\", \"slots\": {\"top\": \"b\"}}"
    #expect(try problems(twice, "m.jsonl") == ["1: top: occurs twice"])
  }

  @Test("records longer than the reader's window are read, and unterminated ones are rejected")
  func longRecords() throws {
    let long = String(repeating: "x", count: 700_000)
    let text = "id,top\n1,\"\(long)\"\n2,b\n"
    #expect(try rows(text, "m.csv").map { $0["top"] } == [long, "b"])
    let lines = "{\"id\":1,\"top\":\"\(long)\"}\n{\"id\":2,\"top\":\"b\"}\n"
    #expect(try rows(lines, "m.jsonl").map { $0["top"] } == [long, "b"])
    let endless = "id,top\n1,\"" + String(repeating: "x\n", count: ManifestFile.maxRecord / 2 + 9) + "\"\n"
    let manifest = try manifest(Array(endless.utf8), as: "m.csv")
    guard case .malformed(let problem)? = try manifest.entry(at: manifest.firstRow, number: 1)?.entry else {
      Issue.record("an endless record was read")
      return
    }
    #expect(problem.message.contains("unterminated"))
  }

  @Test("the format is detected by the name, or by the first byte")
  func kind() throws {
    let (table, lines) = (Array("id,top\n".utf8), Array("  {\"id\": 1}".utf8))
    #expect(try manifest(table, as: "a.CSV").kind == .csv && manifest(table, as: "a.tsv").kind == .csv)
    #expect(try manifest(lines, as: "a.jsonl").kind == .jsonl && manifest(lines, as: "rows").kind == .jsonl)
    #expect(try manifest(table, as: "table").kind == .csv)
  }

  @Test("file names come from columns and stay in the folder")
  func outputs() throws {
    let row = ManifestRow(number: 1, id: "a1", values: [.init("season", "spring"), .init("bad", "x/y")])
    let pattern = try #require(OutputPattern("{season}/{id}.webp"))
    #expect(try pattern.name(of: row).get() == "spring/a1.webp")
    for wrong in [
      "failures.jsonl", "uncut.jsonl", "photos.jsonl", "_SUCCESS.json", "problems.jsonl", "{color}.jpg", "{bad}.jpg",
      "../{id}.jpg",
      "/{id}.jpg", ".{id}.jpg", "a//{id}.jpg", "{id}\n.jpg",
    ] {
      #expect(throws: OutputNameError.self, "\(wrong)") { try OutputPattern(wrong)?.name(of: row).get() }
    }
    #expect(OutputPattern("{id") == nil && OutputPattern("{}.jpg") == nil)
  }

  @Test("every row is in exactly one shard", arguments: [1, 2, 7, 16])
  func shards(count: Int) throws {
    let shares = (0..<count).compactMap { Shard("\($0)/\(count)") }
    #expect(shares.count == count)
    var sizes = [Int](repeating: 0, count: count)
    for id in 0..<4000 {
      let holders = shares.indices.filter { shares[$0].holds("outfit-\(id)") }
      #expect(holders.count == 1)
      for holder in holders { sizes[holder] += 1 }
    }
    #expect(sizes.allSatisfy { abs(Double($0) * Double(count) / 4000 - 1) < 0.25 }, "\(sizes)")
    for wrong in ["", "1", "2/2", "-1/2", "a/b", "0/0", "1/2/3"] { #expect(Shard(wrong) == nil, "\(wrong)") }
  }
}
