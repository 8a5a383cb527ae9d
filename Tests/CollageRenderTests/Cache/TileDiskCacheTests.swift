import CollageFiles
import CollageModel
import CollageTestSupport
import Foundation
import Testing

@testable import CollageRender

@Suite("Finished pixels shared by processes")
struct TileDiskCacheTests {
  private let scratch: ScratchFolder
  private let folder: TileDiskCache

  init() throws {
    scratch = try ScratchFolder()
    folder = TileDiskCache(path: scratch.file("tiles"))
  }

  private func tile(_ width: Int, _ height: Int, seed: UInt64) throws -> Tile {
    var random = SplitMix64(seed: seed)
    let tile = try Tile(width: width, height: height)
    for index in 0..<tile.byteCount { tile.bytes[index] = UInt8.random(in: 0...255, using: &random) }
    return tile
  }

  /// All files of the folder.
  private func files() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.count > 3 }.map { folder.path + "/" + $0 }.sorted()
  }

  private func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    body(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test("an entry is found only by its exact key", arguments: [(1, 1), (3, 5), (64, 2), (129, 65)])
  func keeping(width: Int, height: Int) throws {
    let kept = try tile(width, height, seed: 1)
    folder.store(kept, for: "a shirt at 1/2")
    let found = try #require(folder.tile(for: "a shirt at 1/2"))
    #expect(found.width == width && found.height == height)
    #expect(Array(found.buffer) == Array(kept.buffer))
    #expect(folder.tile(for: "a shirt at 1/3") == nil)
    #expect(TileDiskCache(path: scratch.file("other")).tile(for: "a shirt at 1/2") == nil)
  }

  @Test("only the owner can read the folders and files, for any umask")
  func permissions() throws {
    folder.store(try tile(3, 5, seed: 1), for: "a private photo")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.path + "/" + $0 }
    for path in [folder.path] + names {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0o777) & 0o077 == 0, "\(path): \(mode ?? 0)")
    }
  }

  @Test("a file that is truncated or has any changed byte counts as missing")
  func damage() throws {
    folder.store(try tile(5, 4, seed: 2), for: "trousers")
    let path = try #require(try files().first)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for index in whole.indices {
      try change(path) { $0[index] ^= 0x10 }
      // Between the words and the pixels lies nothing that counts.
      if folder.tile(for: "trousers") != nil { #expect(whole[index] == 0 && index > 56 + 8, "byte \(index)") }
      try change(path) { $0 = whole }
    }
    for length in [0, 7, 56, 70, whole.count - 1] {
      try change(path) { $0 = Array(whole[..<length]) }
      #expect(folder.tile(for: "trousers") == nil, "\(length) bytes")
    }
    try change(path) { $0 = whole + [0] }
    #expect(folder.tile(for: "trousers") == nil, "a byte too many")
  }

  @Test("a cut-out with damaged pixels keeps its size, and is made again when its pixels are needed")
  func cutouts() throws {
    let pixels = try tile(6, 9, seed: 3)
    try folder.store(CutoutAsset(tile: pixels, confidence: 0.75), for: "boots")
    let path = try #require(try files().first)
    let whole = try #require(
      folder.cutout(for: "boots") { () throws(RenderError) in throw .layout("nothing is made anew") })
    #expect(whole.size == PixelSize(6, 9) && whole.confidence == 0.75)
    #expect(Array(try whole.tile().buffer) == Array(pixels.buffer))
    try change(path) { $0[$0.count - 1] ^= 1 }
    let other = try #require(
      folder.cutout(for: "boots") { () throws(RenderError) in CutoutAsset(tile: pixels, confidence: 0.75) })
    #expect(other.size == PixelSize(6, 9))
    #expect(Array(try other.tile().buffer) == Array(pixels.buffer))
    #expect(folder.tile(for: "boots") != nil, "the file was put right")
  }

  @Test("the least recently used entries are removed first, and no more than necessary")
  func trimming() throws {
    for number in 0..<6 {
      folder.store(try tile(10, 10, seed: UInt64(number)), for: "tile \(number)")
      let path = try #require(
        try files().first { try Data(contentsOf: URL(fileURLWithPath: $0)).contains("tile \(number)") })
      let used = Date(timeIntervalSince1970: Double(1_000_000 + [3, 1, 5, 0, 4, 2][number]))
      try FileManager.default.setAttributes([.modificationDate: used], ofItemAtPath: path)
    }
    let size = try #require(FileManager.default.attributesOfItem(atPath: files()[0])[.size] as? Int)
    folder.trim(toBytes: 6 * size)
    #expect(try files().count == 6)
    folder.trim(toBytes: 3 * size + 1)
    let left = (0..<6).filter { folder.tile(for: "tile \($0)") != nil }
    #expect(left == [0, 2, 4])
    folder.trim(toBytes: 0)
    #expect(try files().isEmpty)
  }
}

extension Data {
  fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
