import Testing

@testable import CollageMetadata

@Suite("Times in names") struct NameMomentTests {
  @Test(
    "are found as phones, messengers and programs write them",
    arguments: [
      ("IMG-20240201-WA0001.jpg", "2024-02-01"), ("VID-20240201-WA0012.mp4", "2024-02-01"),
      ("PXL_20240215_101010101.jpg", "2024-02-15T10:10:10Z"), ("PXL_20240215_101010101.MP.jpg", "2024-02-15T10:10:10Z"),
      ("signal-2024-05-01-120000.jpg", "2024-05-01T12:00:00"),
      ("signal-2024-05-01-12-00-00-123.jpg", "2024-05-01T12:00:00"),
      ("Screenshot_2024-05-01-12-00-00.png", "2024-05-01T12:00:00"),
      ("Screenshot_20240501-120000_Maps.png", "2024-05-01T12:00:00"),
      ("Screenshot 2024-05-01 at 3.07.08\u{202F}PM.png", "2024-05-01T15:07:08"),
      ("Bildschirmfoto 2024-05-01 um 12.00.00.png", "2024-05-01T12:00:00"),
      ("WhatsApp Image 2024-05-01 at 12.00.00.jpeg", "2024-05-01T12:00:00"),
      ("WhatsApp Image 2024-05-01 at 12.30.00 AM (1).jpeg", "2024-05-01T00:30:00"),
      ("2024-05-01 12.00.00.jpg", "2024-05-01T12:00:00"), ("2024-05-01 12.00.00-2.jpg", "2024-05-01T12:00:00"),
      ("IMG_20240501_120000.jpg", "2024-05-01T12:00:00"), ("IMG_20240501_120000123_BURST4.jpg", "2024-05-01T12:00:00"),
      ("20240501_120000(0).jpg", "2024-05-01T12:00:00"), ("20240501_120000.heic", "2024-05-01T12:00:00"),
      ("VID_20240501_120000.mp4", "2024-05-01T12:00:00"), ("WP_20240501_12_00_00_Pro.jpg", "2024-05-01T12:00:00"),
      ("DJI_20240501120000_0001_D.JPG", "2024-05-01T12:00:00"), ("MVIMG_20240501_120000.jpg", "2024-05-01T12:00:00"),
      ("C360_2024-05-01-12-00-00-123.jpg", "2024-05-01T12:00:00"), ("1985-07-14 grandmother.tif", "1985-07-14"),
      ("mmexport1714564800000.jpg", "2024-05-01T12:00:00Z"), ("FB_IMG_1714564800000.jpg", "2024-05-01T12:00:00Z"),
      ("20151130_5.jpg", "2015-11-30"), ("photo_2024-05-01_12-00-00.jpg", "2024-05-01T12:00:00"),
    ])
  func known(_ name: String, _ expected: String) {
    #expect(NameMoment.moment(in: name)?.description == expected)
  }

  @Test(
    "are not made of other numbers",
    arguments: [
      "IMG_1234.jpg", "DSC12345678.jpg", "IMG_20201234.jpg", "IMG_20240230_120000.jpg", "scan.jpg", "123456789012.jpg",
      "P1010001.JPG", "beach 1920x1080.jpg", "4000-12-99.jpg", "", "invoice 2024.jpg", "99999999999999999999999.jpg",
    ])
  func unknown(_ name: String) { #expect(NameMoment.moment(in: name) == nil) }

  @Test("never trap, whatever a name is")
  func hostile() {
    let parts = [
      "2024", "-", "05", "01", "_", "PXL_", "é", "12", "00", ".", "1714564800000", " at ", "PM", "\u{202F}", "9",
    ]
    for first in parts {
      for second in parts {
        for third in parts {
          for fourth in parts { _ = NameMoment.moment(in: first + second + third + fourth) }
        }
      }
    }
  }
}
