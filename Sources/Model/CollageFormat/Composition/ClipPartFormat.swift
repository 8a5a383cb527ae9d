#if !hasFeature(Embedded)
  import CollageModel

  /// Reads photos whose files are clips of which a part is shown.
  enum ClipPartReader {
    private static let keys = ["path", "start", "end", "muted"]

    /// Returns a photo with a part; nil if it is not valid.
    static func photo(_ cursor: Cursor, _ id: PhotoID) -> Photo? {
      guard let object = cursor.object("a photo", keys: keys) else { return nil }
      let path = object.required("path")?.relativePath()
      var part = ClipPart()
      if let start = object.optional("start")?.number(.notNegative("a start")) { part.start = start }
      part.end = object.optional("end")?.number(
        NumberRule(noun: "an end", min: part.start, excludesMin: true, max: .greatestFiniteMagnitude))
      part.isMuted = object.optional("muted")?.boolean("muted") ?? false
      guard let path else { return nil }
      var photo = Photo(id: id, path: path)
      photo.clip = part
      return photo
    }
  }

  /// Writes photos whose files are clips of which a part is shown.
  enum ClipPartWriter {
    static func value(of photo: Photo) -> JSONValue {
      .members([
        ("path", .string(photo.path)), ("start", photo.clip.start == 0 ? nil : .plain(photo.clip.start)),
        ("end", photo.clip.end.map(JSONValue.plain)), ("muted", photo.clip.isMuted ? .boolean(true) : nil),
      ])
    }
  }
#endif
