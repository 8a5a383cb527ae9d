internal import CVips

extension Image {
  /// Returns the part of the image at `left`, `top`, in pixels.
  ///
  /// - Throws: `VipsError` if the rectangle is not inside the image.
  public func crop(left: Int, top: Int, width: Int, height: Int) throws(VipsError) -> Image {
    try applying("extract_area", input: "input") { operation throws(VipsError) in
      try operation.set("left", left)
      try operation.set("top", top)
      try operation.set("width", width)
      try operation.set("height", height)
    }
  }

  /// Places the image at `x`, `y` on a larger (or smaller) canvas, in pixels.
  ///
  /// `background` has one value per band (or one for all) and is used with `Extend.background`.
  public func embed(
    x: Int, y: Int, width: Int, height: Int, extend: Extend = .black, background: [Double] = []
  ) throws(VipsError) -> Image {
    try applying("embed") { operation throws(VipsError) in
      try operation.set("x", x)
      try operation.set("y", y)
      try operation.set("width", width)
      try operation.set("height", height)
      try operation.set("extend", choice: Int32(extend.constant.rawValue))
      if !background.isEmpty { try operation.set("background", background) }
    }
  }

  /// Pastes `sub` over this image at `x`, `y`; parts outside are clipped.
  public func insert(_ sub: Image, x: Int, y: Int) throws(VipsError) -> Image {
    try applying("insert", input: "main") { operation throws(VipsError) in
      try operation.set("sub", sub)
      try operation.set("x", x)
      try operation.set("y", y)
    }
  }

  /// Mirrors the image horizontally or vertically.
  public func flip(_ direction: FlipDirection) throws(VipsError) -> Image {
    let constant = direction == .horizontal ? VIPS_DIRECTION_HORIZONTAL : VIPS_DIRECTION_VERTICAL
    return try applying("flip") { operation throws(VipsError) in
      try operation.set("direction", choice: Int32(constant.rawValue))
    }
  }

  /// Returns the most interesting part with a given size; reads the image twice, so it must not be sequential.
  ///
  /// The result's `xOffset` and `yOffset` are minus the position of the part, as after any crop.
  public func smartcrop(width: Int, height: Int, interesting: Interesting) throws(VipsError) -> Image {
    try applying("smartcrop", input: "input") { operation throws(VipsError) in
      try operation.set("width", width)
      try operation.set("height", height)
      try operation.set("interesting", choice: Int32(interesting.constant.rawValue))
    }
  }
}

/// The values of pixels outside the edges of an image.
public enum Extend: Sendable, Hashable {
  /// Zeros in every band, including alpha.
  case black
  /// Repeats the nearest edge pixel.
  case copy
  /// The image mirrored at its edge.
  case mirror
  case background
}

/// The axis of a mirror operation.
public enum FlipDirection: Sendable, Hashable {
  /// Mirrors the image, exchanging left and right.
  case horizontal
  /// Mirrors the image, exchanging top and bottom.
  case vertical
}

/// The criterion by which `smartcrop` chooses the part of an image to keep.
public enum Interesting: Sendable, Hashable {
  case center
  /// The part with the highest entropy.
  case entropy
  /// The part that attracts attention: edges, skin, saturated colors.
  case attention
}
