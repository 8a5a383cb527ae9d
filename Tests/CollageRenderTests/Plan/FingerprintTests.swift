import CollageColor
import CollageFiles
import CollageModel
import Determinism
import Testing

@testable import CollageRender

@Suite("Fingerprints") struct FingerprintTests {
  private func part(_ value: some Encodable) -> String { CanonicalJSON.text(of: value) }

  @Test("contain the names of cases and fields, and numbers that can be read back exactly")
  func texts() {
    let step = DecodeStep(shrinkOnLoad: 2, boxShrink: 1, region: PixelSize(10, 20).bounds)
    #expect(
      part(step)
        == #"{"shrinkOnLoad":2,"boxShrink":1,"region":{"left":0,"top":0,"right":10,"bottom":20},"#
        + #""space":"srgb","isDeep":false}"#)
    let place = PlaceStep.upright(interior: PixelSize(1, 1).bounds, area: PixelSize(1, 2).bounds)
    #expect(
      part(place)
        == #"{"upright":{"interior":{"left":0,"top":0,"right":1,"bottom":1},"#
        + #""area":{"left":0,"top":0,"right":1,"bottom":2}}}"#)
    #expect(part(PictureFormat.png) == #""png""#)
    #expect(part(0.1) == "0.1" && part(0.1 + 0.2) != part(0.3))
    #expect(part(20.0) == "20.0" && part(-7.0) == "-7.0" && part(1e16) == "1e+16" && part(-0.0) == "-0.0")
    #expect(part([0, 9, 10, -1, .max, .min]) == "[0,9,10,-1,9223372036854775807,-9223372036854775808]")
    #expect(part(UInt64.max) == "18446744073709551615" && part(Float(0.1)) == "0.1")
    #expect(part(-0.0) != part(0.0) && part(Double.infinity) != part(-Double.infinity))
  }

  @Test("differ for values of different structure")
  func distinct() {
    #expect(part(["a b"]) != part(["a", "b"]))
    #expect(part("null") != part(nil as String?))
    #expect(part([1, 23]) != part([12, 3]))
    #expect(part("a\" b") != part("a b"))
    #expect(part([[1], [2]]) != part([[1, 2]]))
  }

  @Test("contain sets in a fixed order")
  func sets() {
    let formats = Set(PictureFormat.allCases)
    let sorted = PictureFormat.allCases.map { part($0) }.sorted()
    #expect(part(formats) == "[\(sorted.joined(separator: ","))]")
    #expect(part(["b": 1, "a": 2, "c": 3]) == #"{"a":2,"b":1,"c":3}"#)
    #expect(part([3: ["x"], 1: [], 2: ["y", "z"]] as [Int: Set<String>]) == #"{"1":[],"2":["y","z"],"3":["x"]}"#)
    #expect(part([String: Int]()) == "{}" && part(Set<Int>()) == "[]")
    #expect(part([Set([3, 1]), Set([2])] as Set) == "[[1,3],[2]]")
    #expect(part([Set(["b", "a"]): 1, Set(["c"]): 2]) == #"[["a","b"],1,["c"],2]"#)
  }

  /// One value of each kind that is a key or a part of one.
  private static let values: [any Encodable & Sendable] = {
    let policy = PhotoPolicy(allowedFormats: [.jpeg], isTolerant: true)
    let space = EffectSpace(
      unit: 300, left: 4, top: 5, corner: Point(0.5, 0.25), toFrame: Affine(a: 1, b: 0, c: 0, d: 2, tx: 3, ty: 4))
    let effects: [any PhotoPipelineStep] = Adjustment.allCases.compactMap {
      PhotoEffects.step($0, 0.5, in: space, seed: 7)
    }
    let steps: [any PhotoPipelineStep] = [
      DecodeStep(shrinkOnLoad: 2, boxShrink: 1, region: PixelSize(10, 20).bounds),
      ResampleStep(region: Rect(x: 1, y: 2, width: 3, height: 4), size: PixelSize(5, 6)), ConvertColorStep(),
      OrientStep(orientation: .upright, size: PixelSize(1, 2), interior: PixelSize(1, 1).bounds),
      AdjustColorStep(grade: Grade(adjustments: Adjustments([.contrast: 0.5]))), TrimStep(part: PixelSize(1, 2).bounds),
      PlaceStep.upright(interior: PixelSize(3, 4).bounds, area: PixelSize(5, 6).bounds),
      PlaceStep.turned(tileToCanvas: .rotation(Angle(degrees: 10)), area: PixelSize(5, 6).bounds),
      PlaceStep.warped(
        tileToCanvas: Homography(affine: .identity, px: 0.001, py: 0.002), samples: 2, area: PixelSize(5, 6).bounds),
    ]
    return steps + effects + [Orientation(isMirrored: true, quarterTurns: 3), policy, PhotoPolicy(), PhotoLimits()]
  }()

  @Test("contain every stored field", arguments: 0..<values.count)
  func fields(index: Int) throws {
    let value = Self.values[index]
    #expect(part(value) == ReflectedJSON.text(of: value))
  }

  @Test("of tiles and cut-outs contain every stored field", arguments: [nil, "a \"mask\".png"])
  func keyFields(mask: String?) throws {
    let version = try #require(FileVersion(path: "/"))
    let key = CutoutKey(
      path: "photo\n.jpg", version: version, shadow: .drop, shrinkOnLoad: 8, boxShrink: 3, mask: mask,
      maskVersion: mask == nil ? nil : version, refinesMask: mask != nil, policy: PhotoPolicy())
    #expect(part(key) == ReflectedJSON.text(of: key))
    #expect(part(version) == ReflectedJSON.text(of: version))
    var header = PhotoHeader(path: "photo.jpg", storedSize: PixelSize(100, 100))
    header.version = version
    let photo = PhotoStep(
      source: 0, decode: DecodeStep(shrinkOnLoad: 1, boxShrink: 1, region: PixelSize(100, 100).bounds),
      resample: ResampleStep(region: Rect(x: 0, y: 0, width: 50, height: 50), size: PixelSize(10, 10)),
      orientation: .upright, place: .upright(interior: PixelSize(9, 9).bounds, area: PixelSize(9, 9).bounds),
      extent: nil, density: 5)
    for cutout in [nil, key] {
      header.cutout = cutout
      let tile = try #require(TileKey(photo, of: SourcePhoto(header: header, policy: PhotoPolicy())))
      #expect(part(tile) == ReflectedJSON.text(of: tile))
    }
  }

  @Test("of tiles do not depend on the position of an upright photo, but on that of a rotated one")
  func tiles() throws {
    var header = PhotoHeader(path: "a.jpg", storedSize: PixelSize(100, 100))
    header.version = FileVersion(path: "/")
    let source = SourcePhoto(header: header, policy: PhotoPolicy())
    func key(_ place: PlaceStep, region: Double = 0) throws -> String {
      let photo = PhotoStep(
        source: 0, decode: DecodeStep(shrinkOnLoad: 1, boxShrink: 1, region: PixelSize(100, 100).bounds),
        resample: ResampleStep(region: Rect(x: region, y: 0, width: 50, height: 50), size: PixelSize(10, 10)),
        orientation: .upright, place: place, extent: nil, density: 5)
      return try #require(TileKey(photo, of: source)).cacheKey
    }
    func upright(_ left: Int) -> PlaceStep {
      let area = PixelRect(left: left, top: 7, right: left + 10, bottom: 17)
      return .upright(interior: area, area: area)
    }
    func turned(_ left: Int) -> PlaceStep {
      .turned(
        tileToCanvas: .rotation(Angle(degrees: 10)), area: PixelRect(left: left, top: 0, right: left + 9, bottom: 9))
    }
    #expect(try key(upright(0)) == key(upright(30)))
    #expect(try key(upright(0)) != key(upright(0), region: 0.001))
    #expect(try key(turned(0)) != key(turned(1)))
  }
}
