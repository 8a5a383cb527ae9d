import CollageModel
import CollageTestSupport
import Testing

@testable import CollageFiles

/// Slices of HEVC, of which the decoder shows whatever it makes of damaged bytes.
@Suite("Damaged pixels of HEIC") struct HEIFDamageTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Reads a file whose slice ends with some bytes.
  private func inspect(
    ending bytes: [UInt8], for purpose: PictureGate.Purpose = .pixels, isTolerant: Bool = false
  ) throws -> GatedPicture {
    var item = try ItemContainer.sample()
    item.data.replaceSubrange((item.data.count - bytes.count)..., with: bytes)
    let path = try folder.write(ItemContainer(items: [item], brand: "heic").bytes(), as: "picture.heic")
    var policy = PhotoPolicy(allowedFormats: [.heic])
    policy.isTolerant = isTolerant
    return try PictureGate.inspect(RegularFile(path: path), path: path, format: .heic, policy: policy, for: purpose)
  }

  @Test(
    "Bytes that no encoder writes are damage",
    arguments: [[0, 0, 0], [0, 0, 1, 9], [0, 0, 2], [0, 0, 3, 4], [9, 0, 0, 0, 9]])
  func lost(bytes: [UInt8]) throws {
    #expect {
      try inspect(ending: bytes)
    } throws: {
      "\($0)".contains("no encoder writes")
    }
  }

  @Test("Headers and tolerant readers do not look at them") func unchecked() throws {
    _ = try inspect(ending: [0, 0, 0], for: .header)
    _ = try inspect(ending: [0, 0, 0], isTolerant: true)
  }

  @Test(
    "Escaped and other bytes are none",
    arguments: [[0, 0, 3, 0], [0, 0, 3, 3], [0, 0, 3], [0, 0, 4, 5], [9, 0, 0], [0, 0, 3, 0, 0, 3, 1]])
  func whole(bytes: [UInt8]) throws { _ = try inspect(ending: bytes) }
}
