import CollageFormat
import Testing

@testable import CollageMetadata

@Suite("Google Takeout") struct TakeoutTests {
  /// Photos, and the names of their files in archives of different years.
  static let names = [
    ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"), ("IMG_1.jpg", "IMG_1.jpg.json"),
    ("PXL_20240215_101010101.jpg", "PXL_20240215_101010101.jpg.supplemental-metada.json"),
    ("Screenshot_20240501-120000_Some Long.png", "Screenshot_20240501-120000_Some Long.png.suppl.json"),
    ("Screenshot_20240501-120000_Some Longer1.png", "Screenshot_20240501-120000_Some Longer1.png.su.json"),
    ("Screenshot_20240501-120000_Some Longer 12.png", "Screenshot_20240501-120000_Some Longer 12.png..json"),
    ("Screenshot_20240501-120000_Some Longer 123.png", "Screenshot_20240501-120000_Some Longer 123.png.json"),
    ("a name that is longer than all that Takeout allows.jpg", "a name that is longer than all that Takeout al.json"),
    ("a(1).jpg", "a.jpg.supplemental-metadata(1).json"), ("a(1).jpg", "a.jpg(1).json"),
    ("a(12).jpg", "a.jpg.s(12).json"),
    ("IMG_1-edited.jpg", "IMG_1.jpg.supplemental-metadata.json"), ("IMG_1-bearbeitet.jpg", "IMG_1.jpg.json"),
    ("IMG_1-edited(1).jpg", "IMG_1.jpg.supplemental-metadata(1).json"), ("IMG_1-編集済み.jpg", "IMG_1.jpg.json"),
    ("IMG_1.MP4", "IMG_1.HEIC.supplemental-metadata.json"), ("IMG_1.JPG", "img_1.jpg.supplemental-metadata.json"),
    ("IMG_1.heic", "IMG_1.heic.supplemental-meta.json"), ("IMG_1.jpg", "IMG_1.jpg.s.json"),
    ("2024-05-01 12.00.00.jpg", "2024-05-01 12.00.00.jpg.supplemental-metadata.json"),
    ("été à la mer.jpg", "été à la mer.jpg.supplemental-metadata.json"),
  ]

  @Test("is found for a photo, however its name is cut", arguments: names)
  func found(_ photo: String, _ file: String) {
    #expect(TakeoutNames([file, photo, "metadata.json", "other.jpg.json"]).sidecar(of: photo) == file)
  }

  @Test("of another photo is none")
  func others() {
    let names = TakeoutNames([
      "a.jpg.supplemental-metadata.json", "a.jpg.supplemental-metadata(1).json", "b.png.json", "metadata.json",
    ])
    #expect(names.sidecar(of: "a.jpg") == "a.jpg.supplemental-metadata.json")
    #expect(names.sidecar(of: "a(1).jpg") == "a.jpg.supplemental-metadata(1).json")
    for other in ["a(2).jpg", "aa.jpg", "c.jpg", "a", "", ".jpg", "(1).jpg"] {
      #expect(names.sidecar(of: other) == nil, "\(other)")
    }
  }

  @Test("says when and where a photo was taken, and what its owner thinks of it")
  func content() throws {
    let text = """
      {"title": "a.jpg", "description": " By the sea\\n", "photoTakenTime": {"timestamp": "1714564800", "formatted": "x"},
       "geoData": {"latitude": 0.0, "longitude": 0.0}, "geoDataExif": {"latitude": 38.7, "longitude": -9.1},
       "favorited": true}
      """
    let metadata = PhotoMetadata(takeout: Array(text.utf8), file: "a.json")
    #expect(metadata.moment?.description == "2024-05-01T12:00:00Z" && metadata.moment?.source == .takeout)
    #expect(metadata.caption == "By the sea" && metadata.isFavorite)
    #expect(metadata.position == PhotoMetadata.Position(latitude: 38.7, longitude: -9.1))
  }

  @Test(
    "that says nothing, or is no such file, is left alone",
    arguments: [
      "", "[]", "{}", #"{"photoTakenTime": 5}"#, #"{"photoTakenTime": {"timestamp": "0"}}"#,
      #"{"photoTakenTime": {"timestamp": "99999999999999999999"}}"#, #"{"description": "a template"}"#,
    ])
  func nothing(_ text: String) {
    #expect(PhotoMetadata(takeout: Array(text.utf8), file: "a.json") == PhotoMetadata())
  }
}
