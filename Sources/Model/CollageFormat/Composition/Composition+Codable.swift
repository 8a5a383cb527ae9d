// Embedded Swift has no encoders.
#if !hasFeature(Embedded)
  public import CollageModel

  extension Composition: Codable {
    /// Encodes the composition as one string: its document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: CompositionEncoder.encode(self), as: UTF8.self))
    }

    /// Decodes a composition whose document has its template in it.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try CompositionDecoder.decode(Array(text.utf8), file: "composition") { path throws(FormatError) in
        throw FormatError(file: path, message: "the template must be in the document")
      }
    }
  }

  extension Template: Codable {
    /// Encodes the template as one string: its document.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: TemplateEncoder.encode(self), as: UTF8.self))
    }

    /// Decodes a template.
    ///
    /// - Throws: The decoder's error if there is no string, or ``FormatError`` if it is not a valid document.
    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = try TemplateDecoder.decode(Array(text.utf8), file: "template")
    }
  }
#endif
