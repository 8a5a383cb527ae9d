import CollageFiles
import Foundation
import Testing

@Suite("Checking fonts before they are read") struct FontGateTests {
  /// Returns the bytes of an installed font with an extension.
  private func installed(_ ending: String) throws -> [UInt8] {
    let files = FileManager.default.enumerator(atPath: "/usr/share/fonts")
    let name = try #require(files?.compactMap { $0 as? String }.sorted().first { $0.hasSuffix(ending) })
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/\(name)")))
  }

  private func refusal(_ bytes: [UInt8]) -> FontGate.Refusal? {
    do throws(FontGate.Refusal) {
      _ = try FontGate.check(bytes)
      return nil
    } catch { return error }
  }

  @Test("Whole fonts are accepted", arguments: ["ttf", "otf"]) func accepts(ending: String) throws {
    #expect(try FontGate.check(installed(".\(ending)")) == ending)
  }

  @Test("A font that was cut is refused wherever it was cut", arguments: ["ttf", "otf"]) func cut(ending: String) throws
  {
    let font = try installed(".\(ending)")
    for count in [0, 3, 4, 11, 12, 100, font.count / 2, font.count - 4] {
      #expect(refusal(Array(font.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test("A changed byte of any table is found", arguments: ["ttf", "otf"]) func changed(ending: String) throws {
    let font = try installed(".\(ending)")
    let count = Int(font[4]) << 8 | Int(font[5])
    for index in 0..<count {
      let entry = 12 + index * 16
      let start = font[(entry + 8)..<(entry + 12)].reduce(0) { $0 << 8 | Int($1) }
      let length = font[(entry + 12)..<(entry + 16)].reduce(0) { $0 << 8 | Int($1) }
      guard length > 0 else { continue }
      var changed = font
      // The first bytes of `head` are no part of its sum's exception.
      changed[start + min(length - 1, 1)] ^= 0x40
      guard case .damaged? = refusal(changed) else {
        Issue.record("table \(index) of \(ending)")
        continue
      }
    }
  }

  @Test("Offsets beyond the file, other formats and empty files are refused in words") func others() throws {
    var font = try installed(".ttf")
    font.replaceSubrange(20..<24, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(refusal(font)?.description == "the font is damaged: a table is missing or incomplete")
    #expect(refusal([])?.description == "not a font; fonts must be TrueType, OpenType or WOFF2 files")
    #expect(refusal(Array("ttcf".utf8) + font)?.description.hasPrefix("a collection of several fonts") == true)
    #expect(refusal(Array("wOF2OTTO".utf8) + [0, 0, 0, 8]) == .damaged("its header is not valid"))
  }
}
