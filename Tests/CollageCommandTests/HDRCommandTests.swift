import CollageRender
import Foundation
import Testing

@Suite("HDR photos in pictures") struct HDRCommandTests {
  private static let numbers = """
    hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" \
    hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"
    """

  /// A desk with an Ultra HDR photo.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(Desk.template, to: "two.json")
    let gray = [UInt8](repeating: 120, count: 80 * 60 * 3)
    let ramp = (0..<(40 * 30)).flatMap { place -> [UInt8] in Array(repeating: UInt8(place % 40 * 6), count: 3) }
    func jpeg(_ rgb: [UInt8], _ width: Int, _ height: Int, _ attributes: String) throws -> Data {
      try PixelWriter.writeJPEG(rgb: rgb, width: width, height: height, to: desk.path("part.jpg"))
      let packet = Data("http://ns.adobe.com/xap/1.0/\0<rdf:Description \(attributes)/>".utf8)
      let length = packet.count + 2
      let part = try desk.data("part.jpg")
      let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
      return part.prefix(2) + Data(segment) + packet + part.dropFirst(2)
    }
    let photo = try jpeg(gray, 80, 60, "hdrgm:Version=\"1.0\"")
    try desk.write(photo + jpeg(ramp, 40, 30, Self.numbers), to: "hdr.jpg")
    return desk
  }

  /// Returns the gain map after a picture; nil if there is none.
  private func map(in picture: Data) -> Data? {
    guard picture.range(of: Data("MPF\0".utf8)) != nil,
      let start = picture.range(of: Data([0xFF, 0xD8, 0xFF]), options: .backwards), start.lowerBound > 0
    else { return nil }
    return picture[start.lowerBound...]
  }

  @Test("--hdr keeps the same gain map through `render`, `batch` and `orders`") func doors() throws {
    let desk = try desk()
    let arguments = ["render", "two.json", "hdr.jpg", "hdr.jpg", "--hdr", "-o"]
    #expect(try CommandRun(arguments + ["render.jpg"], in: desk.folder).status == 0)
    let map = try #require(try map(in: desk.data("render.jpg")))
    let orders = try OrderProcess()
    #expect(try orders.run(arguments + ["order.jpg"], in: desk.folder).code == 0)
    #expect(try desk.data("order.jpg") == desk.data("render.jpg"))
    try desk.write("id,a,b\n1,hdr.jpg,hdr.jpg\n", to: "rows.csv")
    let options = ["batch", "rows.csv", "--template", "two.json", "--hdr"]
    let batch = try CommandRun(options + ["--out", "jpeg", "--format", "jpeg"], in: desk.folder)
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(try self.map(in: desk.data("jpeg/1.jpg")) == map)
    #expect(try CommandRun(options + ["--out", "png", "--format", "png"], in: desk.folder).status != 0)
    #expect(try String(decoding: desk.data("png/failures.jsonl"), as: UTF8.self).contains("HDR needs a JPEG"))
  }
}
