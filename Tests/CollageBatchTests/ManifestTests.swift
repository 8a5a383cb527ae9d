import Testing

@testable import CollageBatch

@Suite("Manifests")
struct ManifestTests {
  private func rows(_ text: String, _ kind: ManifestReader.Kind) throws -> [ManifestRow] {
    try ManifestReader.read(Array(text.utf8), file: "m", kind: kind)
  }

  private func problems(_ text: String, _ kind: ManifestReader.Kind) -> [String] {
    do throws(BatchError) {
      _ = try ManifestReader.read(Array(text.utf8), file: "m", kind: kind)
      return []
    } catch {
      if case .manifest(_, let problems) = error { return problems }
      return ["\(error)"]
    }
  }

  @Test("CSV: quotes, commas and lines' ends within fields, empty fields, a byte order mark")
  func commaSeparated() throws {
    let text =
      "\u{FEFF}id,template,top,title,output\r\n1,t.json,\"a, b.png\",\"say \"\"hi\"\"\nthere\",x.jpg\r\n\r\n2,,c.png,,"
    let found = try rows(text, .csv)
    #expect(
      found == [
        ManifestRow(
          number: 1, id: "1", template: "t.json", output: "x.jpg",
          values: [("top", "a, b.png"), ("title", "say \"hi\"\nthere")]),
        ManifestRow(number: 3, id: "2", values: [("top", "c.png")]),
      ])
  }

  @Test("JSON lines say the same, flat or by kind, and numbers may be names")
  func lines() throws {
    let text = """
      {"id": 7, "template": "t.json", "top": "a.png", "title": "x"}

      {"id": "8", "slots": {"top": "b.png"}, "text": {"title": "y"}, "photos": ["c.png"], "output": null}
      """
    let found = try rows(text, .jsonl)
    #expect(found.map { $0.id } == ["7", "8"])
    #expect(found[0].template == "t.json" && found[0]["top"] == "a.png" && found[0]["title"] == "x")
    #expect(found[1]["top"] == "b.png" && found[1]["title"] == "y" && found[1].photos == ["c.png"])
  }

  @Test("photos without slots stand in one column")
  func photos() throws {
    #expect(try rows("id,photos\n1,a.png; b c.png ;d.png\n", .csv)[0].photos == ["a.png", "b c.png", "d.png"])
  }

  @Test("what is wrong is said")
  func wrong() throws {
    #expect(problems("name,top\n1,a\n", .csv) == ["no column \"id\" in the heading; found name, top"])
    #expect(problems("id,top,top\n1,a,b\n", .csv) == ["column \"top\" stands twice in the heading"])
    #expect(problems("id,top\n1,a,b\n2,c,d\n", .csv).count == 2)
    #expect(problems("id,top\n1,\"a\n", .csv) == ["a quote is opened and never closed"])
    #expect(problems("id\n", .csv) == ["no rows"])
    #expect(problems("", .csv).count == 1)
    #expect(problems("{\"id\": 1}\n[2]\n{\"id\": \"3\", \"top\": [1]}\n", .jsonl).count == 2)
    #expect(throws: BatchError.self) { try ManifestReader.kind(of: "a.parquet", bytes: []) }
  }

  @Test("the kind is told by the name, or by the first byte")
  func kind() throws {
    #expect(try ManifestReader.kind(of: "a.CSV", bytes: []) == .csv)
    #expect(try ManifestReader.kind(of: "a.jsonl", bytes: []) == .jsonl)
    #expect(try ManifestReader.kind(of: "-", bytes: Array("  {\"id\"".utf8)) == .jsonl)
    #expect(try ManifestReader.kind(of: "-", bytes: Array("id,top".utf8)) == .csv)
  }

  @Test("names of files come from columns and stay in the folder")
  func outputs() throws {
    let row = ManifestRow(number: 1, id: "a1", values: [("season", "spring"), ("bad", "x/y")])
    let pattern = try #require(OutputPattern("{season}/{id}.webp"))
    #expect(try pattern.name(of: row).get() == "spring/a1.webp")
    for wrong in [
      "failures.jsonl", "uncut.jsonl", "_SUCCESS.json", "{colour}.jpg", "{bad}.jpg", "../{id}.jpg", "/{id}.jpg",
      ".{id}.jpg", "a//{id}.jpg", "{id}\n.jpg",
    ] {
      #expect(throws: OutputNameError.self, "\(wrong)") { try OutputPattern(wrong)?.name(of: row).get() }
    }
    #expect(OutputPattern("{id") == nil && OutputPattern("{}.jpg") == nil)
  }

  @Test("shares have every row once", arguments: [1, 2, 7, 16])
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
