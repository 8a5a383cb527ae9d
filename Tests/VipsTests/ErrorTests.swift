import Testing

@testable import Vips

@Suite struct ErrorTests {
  init() throws { try TestImages.start() }

  @Test func parallelFailuresAllThrow() async throws {
    let reasons = await withTaskGroup(of: String?.self) { group in
      for index in 0..<50 {
        group.addTask {
          do throws(VipsError) {
            let garbage = [UInt8](repeating: UInt8(index), count: 64)
            _ = try Image.decoded(garbage, as: index % 2 == 0 ? .jpeg : .png).pixels()
            return nil
          } catch {
            return error.detail
          }
        }
      }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(reasons.count == 50)
    #expect(reasons.allSatisfy { $0?.isEmpty == false })
  }

  @Test func argumentsOutOfRangeAreErrors() throws {
    let image = try TestImages.gradient()
    #expect(throws: VipsError.self) { try image.crop(left: 60, top: 0, width: 10, height: 10) }
    #expect(throws: VipsError.self) { try image.crop(left: 0, top: 0, width: Int.max, height: 10) }
    #expect(throws: VipsError.self) { try image.extractBand(3) }
    #expect(throws: VipsError.self) { try image.getPoint(x: 64, y: 0) }
    #expect(throws: VipsError.self) { try image.gaussianBlur(sigma: -1) }
    #expect(throws: VipsError.self) { try image.settingResolution(pixelsPerMillimeter: .nan) }
    #expect(throws: VipsError.self) { try image.shrink(horizontal: 0.5, vertical: 1) }
    #expect(throws: VipsError.self) { try Image.joinBands([]) }
  }

  @Test func textOfSeeksIsNoReason() {
    let text = "source: bad seek to 757097\nheif: Invalid input: no images\nsource: bad seek to 12\n"
    #expect(VipsError.oneLine(text) == "heif: Invalid input: no images")
    #expect(VipsError.oneLine("source: bad seek to 757097\n").isEmpty)
  }

  @Test func theRuntimeDescribesItself() throws {
    #expect(Runtime.version.split(separator: ".").count == 3)
    #expect(Runtime.supportsOperation("jpegload_source"))
    #expect(!Runtime.supportsOperation("no_such_operation"))
    _ = try TestImages.gradient().pixels()
    #expect(Runtime.openFileCount >= 0)
    #expect(VipsError(operation: "load", detail: "").description == "load: no details given")
  }
}
