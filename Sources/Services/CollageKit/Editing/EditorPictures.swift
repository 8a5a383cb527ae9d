package import CollageFiles
package import CollageModel
package import CollageRender

/// The pictures that an editor shows because only the renderer can draw them.
package enum EditorPictures {
  private static let maxSpritePixels = 40_000_000.0
  /// The maximum width and height of a collage on a screen, in pixels.
  private static let maxScreenSide = 4096.0
  /// The quality of collages on a screen.
  package static let screenQuality = 95
  package static let photoQuality = 88

  /// The longer sides of photos for lists and for the canvas, in pixels.
  package static let photoSides = ["small": 320.0, "large": 1600.0]

  /// Returns the size of a sprite at a number of pixels per canvas unit; nil if it is out of range.
  package static func spriteSizing(scale: Double, on canvas: Size) -> RenderRequest.Sizing? {
    guard scale > 0, scale.isFinite, canvas.width * canvas.height * scale * scale <= maxSpritePixels else { return nil }
    return .scale(scale)
  }

  /// Returns the size of a collage that is shown with a width in pixels; nil if it is out of range.
  package static func screenSizing(width: Int, on canvas: Size) -> RenderRequest.Sizing? {
    let width = Double(width)
    guard (1...maxScreenSide).contains(width), canvas.height / canvas.width * width <= maxScreenSide else { return nil }
    return .scale(width / canvas.width)
  }

  /// Returns the request for a photo whose longer side has at most a number of pixels: upright, in sRGB.
  ///
  /// - Parameters:
  ///   - header: The header of the photo.
  ///   - side: The number of pixels.
  ///   - policy: The accepted formats and limits of photos.
  ///   - format: The format; nil for JPEG, or WebP for a photo with transparency.
  /// - Returns: The request.
  /// - Throws: `RenderError` if the request cannot be made.
  package static func photo(
    _ header: PhotoHeader, side: Double, policy: PhotoPolicy, format: OutputFormat? = nil
  ) throws(RenderError) -> RenderRequest {
    let whole = header.uprightSize
    let scale = min(1, side / max(whole.width, whole.height))
    let size = PixelSize(max(1, Int((whole.width * scale).rounded())), max(1, Int((whole.height * scale).rounded())))
    let template = Template(
      showingPhotoOf: Size(Double(size.width), Double(size.height)), background: .transparent,
      style: SlotStyle(focus: .center))
    let item = Item(id: "photo", photo: "photo", slot: "photo")
    let composition = Composition(
      template: template, photos: [Photo(id: "photo", path: header.name)], items: [item])
    var collage = PhotoCollage(composition, photos: ["photo": header.source])
    (collage.policy, collage.threads) = (policy, 1)
    let output = OutputSettings(format: format ?? (header.hasAlpha ? .webp : .jpeg), quality: photoQuality)
    return try RenderError.converting { try collage.request(sizing: .pixels(size), output: output) }
  }
}

extension Composition {
  /// The layers alone, each without rotation in the middle of a transparent canvas, as an editor moves them.
  package var sprite: Composition {
    var sprite = self
    let canvas = template.canvas.size
    sprite.template.canvas.background = .transparent
    sprite.template.canvas.look = .neutral
    sprite.template.arrangement = .slots([])
    (sprite.items, sprite.unplaced) = ([], [])
    for index in sprite.layers.indices {
      sprite.layers[index].center = Point(canvas.width / 2, canvas.height / 2)
      sprite.layers[index].rotation = .zero
      sprite.layers[index].opacity = 1
      sprite.layers[index].blend = .normal
      sprite.layers[index].shadow = nil
      sprite.layers[index].isHidden = false
    }
    return sprite
  }
}

extension PhotoCollage {
  /// Creates a collage as an editor shows it: with text variables as written, and with the fonts beside it.
  package init(shown composition: Composition, photos: [PhotoID: PhotoSource], folder: String, policy: PhotoPolicy) {
    self.init(composition, photos: photos, templateFolder: folder)
    (self.policy, keepsVariables, fontFolder) = (policy, true, folder)
  }
}
