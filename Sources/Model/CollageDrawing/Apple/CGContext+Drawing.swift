#if canImport(CoreGraphics) && canImport(CoreImage)
  public import CollageModel
  public import CoreGraphics
  import CoreImage.CIFilterBuiltins

  // This file is compiled by the job of CI for Apple's systems; it has not run on a device yet.
  extension CGContext {
    /// Draws a plan on a context whose y points down, as that of a view, scaled to canvas units.
    ///
    /// - Parameters:
    ///   - plan: What is drawn.
    ///   - picture: Returns an upright photo with at least so many pixels on its longer side, or what there is; nil draws nothing.
    ///   - other: Draws what contexts have no operation for: texts, stickers, and patterns or pictures behind photos.
    public func draw(
      _ plan: DrawingPlan, picture: (PhotoID, Double) -> CGImage?,
      other: (DrawingOperation, CGContext) -> Void = { _, _ in }
    ) {
      for operation in plan.operations {
        switch operation {
        case .save: saveGState()
        case .restore: restoreGState()
        case .beginGroup(let opacity, let blend):
          saveGState()
          setAlpha(opacity)
          setBlendMode(Self.modes[blend] ?? .normal)
          beginTransparencyLayer(auxiliaryInfo: nil)
        case .endGroup:
          endTransparencyLayer()
          restoreGState()
        case .concatenate(let map):
          concatenate(CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty))
        case .clip(let outline):
          addPath(Self.path(outline))
          clip(using: .winding)
        case .clipOut(let outline):
          addPath(Self.path(outline))
          addRect(boundingBoxOfClipPath.union(boundingBoxOfPath))
          clip(using: .evenOdd)
        case .fill(_, .background), .content: other(operation, self)
        case .fill(let outline, let paint): fill(Self.path(outline), paint)
        case .shadow(let outline, let shadow): cast(shadow, of: Self.path(outline))
        case .photo(let photo): draw(photo, picture)
        }
      }
    }

    private static let modes: [Blend: CGBlendMode] = [
      .multiply: .multiply, .screen: .screen, .overlay: .overlay, .darken: .darken, .lighten: .lighten,
      .colorDodge: .colorDodge, .colorBurn: .colorBurn, .hardLight: .hardLight, .softLight: .softLight,
      .difference: .difference, .exclusion: .exclusion, .hue: .hue, .saturation: .saturation, .color: .color,
      .luminosity: .luminosity,
    ]

    private static func path(_ outline: Outline) -> CGPath {
      let path = CGMutablePath()
      for contour in outline.contours {
        path.addLines(between: contour.map { CGPoint(x: $0.x, y: $0.y) })
        path.closeSubpath()
      }
      return path
    }

    private static func color(_ color: CollageModel.Color) -> CGColor {
      let parts = [color.red, color.green, color.blue, color.alpha].map { CGFloat($0) / 255 }
      return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    private func fill(_ path: CGPath, _ paint: DrawingPaint) {
      saveGState()
      defer { restoreGState() }
      addPath(path)
      func gradient(_ stops: [Gradient.Stop]) -> CGGradient? {
        CGGradient(
          colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: stops.map { Self.color($0.color) } as CFArray,
          locations: stops.map { CGFloat($0.offset) })
      }
      let beyond: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      switch paint {
      case .color(let color):
        setFillColor(Self.color(color))
        fillPath(using: .winding)
      case .linear(let stops, let start, let end):
        clip(using: .winding)
        guard let gradient = gradient(stops) else { return }
        drawLinearGradient(
          gradient, start: CGPoint(x: start.x, y: start.y), end: CGPoint(x: end.x, y: end.y), options: beyond)
      case .radial(let stops, let center, let radius):
        clip(using: .winding)
        guard let gradient = gradient(stops) else { return }
        let middle = CGPoint(x: center.x, y: center.y)
        drawRadialGradient(
          gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: radius, options: beyond)
      case .background: break
      }
    }

    // The outline itself is far away. Offsets and blurs of shadows ignore the transform, so that they are transformed here.
    private func cast(_ shadow: Shadow, of path: CGPath) {
      let (away, scale) = (1e5, hypot(ctm.a, ctm.b))
      saveGState()
      let offset = CGSize(width: shadow.offset.x + away, height: shadow.offset.y).applying(ctm)
      setShadow(offset: offset, blur: shadow.blur * scale, color: Self.color(shadow.color))
      translateBy(x: -away, y: 0)
      addPath(path)
      setFillColor(CGColor(gray: 0, alpha: 1))
      fillPath()
      restoreGState()
    }

    private func draw(_ photo: DrawnPhoto, _ picture: (PhotoID, Double) -> CGImage?) {
      let longer = max(photo.size.width, photo.size.height)
      guard let image = picture(photo.photo, min(longer, longer * hypot(ctm.a, ctm.b))) else { return }
      var (shown, frame) = (image, CGRect(x: 0, y: 0, width: photo.size.width, height: photo.size.height))
      if let correction = photo.correction {
        guard let corrected = Self.corrected(image, photo.size, correction) else { return }
        (shown, frame) = corrected
      }
      interpolationQuality = .high
      // Pictures are drawn from their lower left.
      translateBy(x: 0, y: frame.minY + frame.maxY)
      scaleBy(x: 1, y: -1)
      draw(shown, in: frame)
    }

    /// Returns a picture in the perspective of a correction, and its frame, in photo pixels.
    private static func corrected(_ image: CGImage, _ size: Size, _ map: Homography) -> (CGImage, CGRect)? {
      let scale = Double(image.width) / size.width
      let corners = Rect(x: 0, y: 0, width: size.width, height: size.height).corners.map { map.apply($0) }
      // Core Image has y upward.
      let places = corners.map { CGPoint(x: $0.x * scale, y: -$0.y * scale) }
      let filter = CIFilter.perspectiveTransform()
      filter.inputImage = CIImage(cgImage: image)
      (filter.topLeft, filter.topRight) = (places[0], places[1])
      (filter.bottomRight, filter.bottomLeft) = (places[2], places[3])
      guard let output = filter.outputImage, let made = CIContext().createCGImage(output, from: output.extent) else {
        return nil
      }
      let extent = output.extent
      return (
        made,
        CGRect(
          x: extent.minX / scale, y: -extent.maxY / scale, width: extent.width / scale, height: extent.height / scale)
      )
    }
  }
#endif
