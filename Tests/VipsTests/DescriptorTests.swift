import Testing
import Vips

import SystemCalls

@Suite struct DescriptorTests {
  init() throws { try TestImages.start() }

  /// Returns an open file that is gone once it is closed.
  private func temporaryFile() throws -> Int32 {
    var template = Array("/tmp/vips-tests-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    unlink(&template)
    return descriptor
  }

  @Test(arguments: [Saver.png(compression: 1), .tiff(), .tiff(compression: .none, bigTIFF: true)])
  func filesAreWrittenAndReadThroughDescriptors(_ saver: Saver) throws {
    let descriptor = try temporaryFile()
    let image = try TestImages.gradient()
    try image.save(to: Target(descriptor: descriptor), as: saver, keepProfile: false)
    lseek(descriptor, 0, SEEK_SET)
    let source = try Source(descriptor: descriptor)
    // libvips works on its own duplicate.
    close(descriptor)
    let format = saver == .png(compression: 1) ? LoaderFormat.png : .tiff
    #expect(try Image.load(source, as: format).contents() == image.contents())
  }

  @Test func aFullDiskIsAnError() throws {
    let descriptor = open("/dev/full", O_RDWR)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let savers: [Saver] = [.jpeg(quality: 80), .png(compression: 1), .webp(quality: 80), .tiff()]
    for saver in savers {
      #expect(throws: VipsError.self, "\(saver)") {
        try TestImages.gradient().save(to: Target(descriptor: descriptor), as: saver, keepProfile: false)
      }
    }
  }

  @Test func descriptorsThatAreNotOpenAreErrors() throws {
    #expect(throws: VipsError.self) { try Target(descriptor: -1) }
    #expect(throws: VipsError.self) { try Target(descriptor: 1_000_000) }
    #expect(throws: VipsError.self) { try Source(descriptor: -1) }
    #expect(throws: VipsError.self) { try Source(descriptor: 1_000_000) }
  }
}
