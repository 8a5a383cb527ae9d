// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  public import CollageModel

  extension Album: Codable {
    /// Encodes the album as one string that contains its document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: AlbumEncoder.encode(self), as: UTF8.self))
    }

    /// Decodes an album from a string with a document that embeds the templates of its pages.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try AlbumDecoder.decode(Array(text.utf8), file: "album") { path throws(FormatError) in
        throw FormatError(file: path, message: "the template must be embedded in the document")
      }
    }
  }
#endif
