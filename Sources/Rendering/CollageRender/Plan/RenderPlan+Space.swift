import CollageModel
internal import CollageText

extension RenderPlan {
  /// Returns the plan with all colors, which templates have in sRGB, in another space, to which photos are then converted.
  ///
  /// With `isDeep`, photos are decoded and painted with 16 bits.
  func converted(to space: WorkingSpace, isDeep: Bool = false) -> RenderPlan {
    guard !space.isSRGB || isDeep else { return self }
    var plan = self
    (plan.space, plan.isDeep) = (space, isDeep)
    let colors = SpaceColors(space, isDeep: isDeep)
    plan.steps = steps.compactMap { colors.step($0) }
    return plan
  }
}

extension SpaceColors: PlanTransform {
  func photo(_ photo: PhotoStep) -> PhotoStep {
    var step = photo
    (step.decode.space, step.convert.space) = (space, space)
    step.decode.isDeep = isDeep
    return step
  }

  func glyph(_ glyph: GlyphStep) -> GlyphStep { glyph.converted(self) }
}

extension GlyphStep {
  fileprivate func converted(_ colors: SpaceColors) -> GlyphStep {
    let count = sprite.pixels.count / Tile.bands
    var straight = [UInt8](repeating: 0, count: 3 * count)
    for index in 0..<count {
      let alpha = UInt32(sprite.pixels[4 * index + 3])
      guard alpha > 0 else { continue }
      for band in 0..<3 {
        straight[3 * index + band] = Unpremultiply.straight(sprite.pixels[4 * index + band], alpha: alpha)
      }
    }
    straight = colors.converted(straight)
    var pixels = sprite.pixels
    for index in 0..<count {
      for band in 0..<3 { pixels[4 * index + band] = scaled(straight[3 * index + band], by: pixels[4 * index + 3]) }
    }
    return GlyphStep(
      sprite: LaidOutText.Sprite(width: sprite.width, height: sprite.height, pixels: pixels), toCanvas: toCanvas)
  }
}
