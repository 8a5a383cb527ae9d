import CollageRender
import CollageTestSupport

extension Desk {
  /// Returns a folder with a template of one square slot, `one.json`, and a photo whose lower half shows a head,
  /// `photos/tall.jpg`; a square at the photo's middle would cut the head.
  static func withTallPhoto() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("photos")
    let (pixels, _) = DrawnScene.tall()
    try PixelWriter.writeJPEG(
      rgb: pixels.bytes, width: pixels.width, height: pixels.height, to: desk.path("photos/tall.jpg"))
    try desk.write(squareTemplate, to: "one.json")
    return desk
  }

  /// A template of one square slot.
  static let squareTemplate = """
    {"format": "collage-template", "version": 1, "name": "one", "canvas": {"width": 40, "height": 40},
     "slots": [{"id": "a", "frame": [0, 0, 40, 40]}]}
    """

  /// A list of subjects with a box of a photo.
  static func subjects(_ box: String, of name: String = "tall.jpg") -> String {
    #"{"format": "collage-subjects", "version": 1, "photos": {"\#(name)": [\#(box)]}}"#
  }
}
