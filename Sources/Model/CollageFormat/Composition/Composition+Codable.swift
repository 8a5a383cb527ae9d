// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  public import CollageModel

  extension Composition: Codable {
    /// Encodes the composition as one string that contains its document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: CompositionEncoder.encode(self), as: UTF8.self))
    }

    /// Decodes a composition from a string with a document that embeds its template.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try CompositionDecoder.decode(Array(text.utf8), file: "composition") { path throws(FormatError) in
        throw FormatError(file: path, message: "the template must be embedded in the document")
      }
    }
  }

  extension Template: Codable {
    /// Encodes the template as one string that contains its document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: TemplateEncoder.encode(self), as: UTF8.self))
    }

    /// Decodes a template from a string that contains its document.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try TemplateDecoder.decode(Array(text.utf8), file: "template")
    }
  }
#endif
