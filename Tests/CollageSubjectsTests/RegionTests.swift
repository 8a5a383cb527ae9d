import CollageModel
import Determinism
import Testing

@testable import CollageSubjects

/// Regions as programs write them into XMP.
@Suite("Regions in files") struct RegionTests {
  private let size = Size(4000, 3000)

  private func packet(_ inside: String, dimensions: (Int, Int)? = (4000, 3000)) -> [UInt8] {
    let made = dimensions.map {
      "<mwg-rs:AppliedToDimensions stDim:w=\"\($0.0)\" stDim:h=\"\($0.1)\" stDim:unit=\"pixel\"/>"
    }
    return Array(
      """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#">
      <mwg-rs:Regions rdf:parseType="Resource">\(made ?? "")<mwg-rs:RegionList><rdf:Bag>\(inside)</rdf:Bag></mwg-rs:RegionList>
      </mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """.utf8)
  }

  private func item(_ type: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    """
    <rdf:li><rdf:Description mwg-rs:Name="A &amp; B" mwg-rs:Type="\(type)"><mwg-rs:Area stArea:x="\(x)" stArea:y="\(y)"
    stArea:w="\(width)" stArea:h="\(height)" stArea:unit="normalized"/></rdf:Description></rdf:li>
    """
  }

  @Test("a Metadata Working Group face is extended to the head") func face() throws {
    let regions = FileRegions.regions(inXMP: packet(item("Face", 0.5, 0.4, 0.1, 0.2)), stored: size)
    let box = try #require(regions.first?.box)
    #expect(regions.count == 1)
    #expect(box.x < 0.45 && box.right > 0.55 && box.y < 0.3 && box.bottom >= 0.5)
    #expect(box.y > 0.2 && box.x > 0.4)
  }

  @Test("fields may be elements, as written by Picasa") func elements() {
    let text = """
      <rdf:li rdf:parseType="Resource"><mwg-rs:Type>Pet</mwg-rs:Type><mwg-rs:Area rdf:parseType="Resource">
      <stArea:x>0.25</stArea:x><stArea:y>0.5</stArea:y><stArea:w>0.1</stArea:w><stArea:h>0.2</stArea:h></mwg-rs:Area></rdf:li>
      """
    let regions = FileRegions.regions(inXMP: packet(text), stored: size)
    #expect(regions.map { ($0.box.center.x * 100).rounded() } == [25])
    #expect(regions.map { ($0.box.height * 100).rounded() } == [20])
  }

  @Test("Microsoft's rectangles start at their top left corner") func microsoft() throws {
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
      xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"><MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
      <rdf:li MPReg:Rectangle="0.1, 0.2, 0.3, 0.4" MPReg:PersonDisplayName="N"/></rdf:Bag></MPRI:Regions></MP:RegionInfo>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let box = try #require(FileRegions.regions(inXMP: Array(text.utf8), stored: size).first?.box)
    #expect(box.x < 0.1 && box.right > 0.4 && box.y < 0.2 && box.bottom >= 0.6)
  }

  @Test("regions are rotated with the photo before a face is extended upwards", arguments: 1...8)
  func orientations(exif: Int) throws {
    let orientation = Orientation(exif: exif)
    let stored = orientation.swapsSides ? Size(3000, 4000) : size
    // Where the face lies in the stored photo.
    let upright = Rect(x: 0.2, y: 0.5, width: 0.1, height: 0.1)
    let back = try #require(orientation.transform(ofSize: Size(1, 1)).inverse)
    let face = back.boundingBox(of: upright)
    let packet = packet(
      item("Face", face.center.x, face.center.y, face.width, face.height),
      dimensions: (Int(stored.width), Int(stored.height)))
    let box = try #require(FileRegions.regions(inXMP: packet, stored: stored, orientation: orientation).first?.box)
    #expect(abs(box.center.x - 0.25) < 1e-9)
    #expect(box.y < 0.48 && box.bottom < 0.62 && box.bottom >= 0.6 - 1e-9)
  }

  @Test("regions made for another photo or outside of it are ignored") func distrusted() {
    let inside = item("Face", 0.5, 0.4, 0.1, 0.2)
    #expect(FileRegions.regions(inXMP: packet(inside, dimensions: (3000, 3000)), stored: size).isEmpty)
    #expect(!FileRegions.regions(inXMP: packet(inside, dimensions: (400, 300)), stored: size).isEmpty)
    for outside in [
      item("Face", 1.2, 0.4, 0.1, 0.2), item("Face", 0.5, -1, 0.1, 0.2), item("Face", 0.5, 0.5, -0.1, 0.2),
    ] {
      #expect(FileRegions.regions(inXMP: packet(outside + inside), stored: size).count == 1)
    }
    #expect(FileRegions.regions(inXMP: packet(item("BarCode", 0.5, 0.4, 0.1, 0.2)), stored: size).isEmpty)
  }

  @Test("EXIF subject areas are points, circles and rectangles; the photo's center is ignored") func exif() throws {
    #expect(FileRegions.SubjectArea(numbers: [1]) == nil)
    let point = try #require(FileRegions.SubjectArea(numbers: [1000, 600]))
    #expect(FileRegions.region(point, made: nil, stored: size)?.box == Rect(x: 0.25, y: 0.2, width: 0, height: 0))
    let rectangle = try #require(FileRegions.SubjectArea(numbers: [1000, 600, 400, 300]))
    let box = try #require(FileRegions.region(rectangle, made: Size(4000, 3000), stored: Size(2000, 1500))?.box)
    #expect(abs(box.x - 0.2) < 1e-9 && abs(box.bottom - 0.25) < 1e-9)
    #expect(FileRegions.region(rectangle, made: Size(3000, 4000), stored: size) == nil)
    let middle = try #require(FileRegions.SubjectArea(numbers: [2000, 1500]))
    #expect(FileRegions.region(middle, made: nil, stored: size) == nil)
    let outside = try #require(FileRegions.SubjectArea(numbers: [9000, 1500]))
    #expect(FileRegions.region(outside, made: nil, stored: size) == nil)
  }

  @Test(
    "hostile packets give no regions",
    arguments: [
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">]><x>&a;</x>", "<x>&a;</x>", "<x", "<x a=>", "<x a=\"1></x>",
      "<a><b></a></b>",
      String(repeating: "<a>", count: 100_000), "", "<?xml", "<a>&#xD800;</a>", "<a>&#99999999;</a>", "<a/>",
    ])
  func hostile(text: String) {
    #expect(FileRegions.regions(inXMP: Array(text.utf8), stored: size).isEmpty)
  }

  @Test("packets above a megabyte are ignored, and lists are limited") func limits() {
    let many = packet(String(repeating: item("Face", 0.5, 0.4, 0.1, 0.2), count: 200))
    #expect(FileRegions.regions(inXMP: many, stored: size).count == 64)
    let large = packet(String(repeating: " ", count: 1 << 20) + item("Face", 0.5, 0.4, 0.1, 0.2))
    #expect(FileRegions.regions(inXMP: large, stored: size).isEmpty)
  }

  @Test("randomly damaged packets never give a region outside the photo", arguments: 0..<40)
  func damage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = packet(item("Face", 0.5, 0.4, 0.1, 0.2) + item("Focus", 0.1, 0.9, 0.2, 0.2))
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<(1 + Int(random.next() % 5)) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + Int(random.next() % 40)))
        default: bytes.insert(contentsOf: Array(bytes[place..<min(bytes.count, place + 30)]), at: place)
        }
      }
      for region in FileRegions.regions(inXMP: bytes, stored: size) {
        #expect(
          region.box.x >= 0 && region.box.y >= 0 && region.box.right <= 1 + 1e-9 && region.box.bottom <= 1 + 1e-9,
          "seed \(seed)")
      }
    }
  }
}
