// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  public import CollageModel

  extension Composition: Codable {
    /// Encodes the composition as one string that contains its document.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(CompositionEncoder.encode(self)) }

    /// Decodes a composition from a string with a document that embeds its template.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      self = try CompositionDecoder.decode(decoder.document(), file: "composition", resolveTemplate: mustBeEmbedded)
    }
  }

  extension Album: Codable {
    /// Encodes the album as one string that contains its document.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(AlbumEncoder.encode(self)) }

    /// Decodes an album from a string with a document that embeds the templates of its pages.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      self = try AlbumDecoder.decode(decoder.document(), file: "album", resolveTemplate: mustBeEmbedded)
    }
  }

  extension Template: Codable {
    /// Encodes the template as one string that contains its document.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(TemplateEncoder.encode(self)) }

    /// Decodes a template from a string that contains its document.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      self = try TemplateDecoder.decode(decoder.document(), file: "template")
    }
  }

  extension Encoder {
    /// Encodes a document as one string.
    fileprivate func encode(_ document: [UInt8]) throws {
      var container = singleValueContainer()
      try container.encode(String(decoding: document, as: UTF8.self))
    }
  }

  extension Decoder {
    /// Returns the document in the string that is decoded.
    fileprivate func document() throws -> [UInt8] { Array(try singleValueContainer().decode(String.self).utf8) }
  }

  /// Refuses a template that is given by its path.
  private func mustBeEmbedded(_ path: String) throws(FormatError) -> Template {
    throw FormatError(file: path, message: "the template must be embedded in the document")
  }
#endif
