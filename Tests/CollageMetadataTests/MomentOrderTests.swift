import CollageFormat
import Determinism
import Testing

@testable import CollageMetadata

@Suite("The order in which photos were taken") struct MomentOrderTests {
  /// A photo with a time such as `2024-05-01T12:00:00+02:00`; nil for one without.
  static func photo(
    _ path: String, _ text: String?, _ source: PhotoMoment.Source = .exif, camera: String = ""
  ) -> (path: String, metadata: PhotoMetadata) {
    var metadata = PhotoMetadata()
    if let text, let moment = moment(text, source) { metadata.moments = [moment] }
    metadata.camera = camera
    return (path, metadata)
  }

  static func moment(_ text: String, _ source: PhotoMoment.Source) -> PhotoMoment? {
    MomentText(text).map {
      PhotoMoment($0.time, offset: $0.offset, isUniversal: $0.isUniversal, source: source)
    }
  }

  @Test("is that of instants where offsets are known")
  func instants() {
    let order = MomentOrder([
      Self.photo("tokyo", "2024-05-01T20:00:00+09:00"), Self.photo("berlin", "2024-05-01T12:30:00+02:00"),
      Self.photo("utc", "2024-05-01T10:45:00Z"),
    ])
    #expect(order.paths == ["berlin", "utc", "tokyo"] && order.undated.isEmpty && order.universalCount == 0)
  }

  @Test("places clocks without an offset by the photo next to them, of the same camera or folder first")
  func neighbors() {
    let order = MomentOrder([
      Self.photo("a/phone.jpg", "2024-05-01T10:12:00+02:00"), Self.photo("a/camera.jpg", "2024-05-01T10:13:00"),
      Self.photo("a/pixel.jpg", "2024-05-01T08:12:30Z", .name), Self.photo("b/trip.jpg", "2024-05-01T10:12:10+09:00"),
      Self.photo("b/own.jpg", "2024-05-01T10:12:45", camera: "K 1"),
      Self.photo("a/known.jpg", "2024-06-01T10:00:00-04:00", camera: "K 1"),
    ])
    #expect(
      order.paths == ["b/trip.jpg", "a/phone.jpg", "a/pixel.jpg", "a/camera.jpg", "b/own.jpg", "a/known.jpg"])
    #expect(order.moments["a/pixel.jpg"]?.description == "2024-05-01T10:12:30+02:00")
    #expect(order.moments["b/own.jpg"]?.offset == -14_400)
  }

  @Test("takes a photo's offset from its own times: that of the camera, and one in UTC")
  func ownOffset() {
    func times(_ clock: String, _ other: String, _ source: PhotoMoment.Source) -> PhotoMetadata {
      var metadata = PhotoMetadata()
      metadata.moments = [Self.moment(clock, .exif), Self.moment(other, source)].compactMap { $0 }
      return metadata
    }
    let order = MomentOrder([
      ("satellites", times("2024-05-01T17:30:10", "2024-05-01T12:00:05Z", .satellites)),
      ("stale", times("2024-05-01T17:30:10", "2024-05-01T11:52:00Z", .satellites)),
      ("takeout", times("2024-05-01T17:30:00", "2024-05-01T17:30:00Z", .takeout)),
      ("name", times("2024-05-01T09:00:00", "2024-05-01T13:00:00Z", .name)),
    ])
    #expect(order.moments["satellites"]?.offset == 19_800 && order.moments["name"]?.offset == -14_400)
    // Those that show none have that of the photo next to them.
    #expect(order.moments["stale"]?.offset == 19_800 && order.moments["takeout"]?.offset == 19_800)
  }

  @Test("counts the times in UTC that a time zone would place elsewhere, and none with one")
  func ambiguous() {
    let photos = [
      Self.photo("camera", "2024-05-01T10:00:00"), Self.photo("pixel", "2024-05-01T09:00:00Z", .name),
      Self.photo("later", "2024-05-03T09:00:00Z", .name),
    ]
    let order = MomentOrder(photos)
    #expect(order.universalCount == 1 && order.paths == ["pixel", "camera", "later"])
    let zoned = MomentOrder(photos, zone: TimeZoneRules(offset: 7_200))
    #expect(zoned.universalCount == 0 && zoned.paths == ["camera", "pixel", "later"])
  }

  @Test("breaks ties by fractions of seconds, then by name in natural order")
  func ties() {
    let order = MomentOrder([
      Self.photo("burst10", "2024-05-01T10:00:00"), Self.photo("burst2", "2024-05-01T10:00:00"),
      Self.photo("z", "2024-05-01T09:59:59.9"), Self.photo("y", "2024-05-01T10:00:00.25"),
    ])
    #expect(order.paths == ["z", "burst2", "burst10", "y"])
  }

  @Test("has photos without a time beside their neighbors by number, or at the end")
  func undated() {
    let order = MomentOrder([
      Self.photo("DSC_0040.jpg", "2024-05-01T10:00:00"), Self.photo("DSC_0042.jpg", "2024-05-01T12:00:00"),
      Self.photo("DSC_0041.jpg", nil), Self.photo("DSC_0043.jpg", nil), Self.photo("DSC_0039.jpg", nil),
      Self.photo("IMG_0041.jpg", nil), Self.photo("other.jpg", "2024-05-01T11:00:00"), Self.photo("scan.jpg", nil),
      Self.photo("DSC_0090.jpg", nil),
    ])
    #expect(
      order.paths == [
        "DSC_0039.jpg", "DSC_0040.jpg", "DSC_0041.jpg", "other.jpg", "DSC_0042.jpg", "DSC_0043.jpg", "DSC_0090.jpg",
        "IMG_0041.jpg", "scan.jpg",
      ])
    #expect(order.undated == ["DSC_0090.jpg", "IMG_0041.jpg", "scan.jpg"])
    #expect(order.moments["DSC_0041.jpg"]?.source == .neighbor && order.moments["scan.jpg"] == nil)
  }

  @Test("does not trust numbers that began anew")
  func restarted() {
    let order = MomentOrder([
      Self.photo("DSC_0001.jpg", "2024-06-01T10:00:00"), Self.photo("DSC_0005.jpg", nil),
      Self.photo("DSC_0009.jpg", "2024-01-01T10:00:00"),
    ])
    #expect(order.paths == ["DSC_0009.jpg", "DSC_0001.jpg", "DSC_0005.jpg"] && order.undated == ["DSC_0005.jpg"])
  }

  @Test("is the same however photos are given, and holds each of them once")
  func permutations() {
    var random = SplitMix64(seed: 60)
    let photos = (0..<200).map { index -> (path: String, metadata: PhotoMetadata) in
      let text: String? =
        switch index % 5 {
        case 0: "2024-05-0\(1 + index % 9)T10:0\(index % 7):00+0\(index % 4):00"
        case 1: "2024-05-0\(1 + index % 9)T10:0\(index % 7):00"
        case 2: "2024-05-0\(1 + index % 9)T08:0\(index % 7):00Z"
        case 3: "2024-05-0\(1 + index % 9)"
        default: nil
        }
      return Self.photo("f\(index % 3)/IMG_\(1000 + index).jpg", text, camera: "C\(index % 2)")
    }
    let order = MomentOrder(photos)
    #expect(Set(order.paths) == Set(photos.map(\.path)) && order.paths.count == photos.count)
    for _ in 0..<20 {
      let shuffled = photos.shuffled(using: &random)
      #expect(MomentOrder(shuffled) == order)
    }
  }
}
