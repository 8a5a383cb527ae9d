import CollageModel

extension PhotoStep {
  /// Everything that the step's pixels depend on but the photo itself, in words that name it exactly: equal words, equal
  /// pixels, wherever on the canvas they lie.
  var words: String {
    let region = decode.region
    let source = resample.region
    var words =
      "decode \(decode.shrinkOnLoad) \(decode.boxShrink) \(region.left) \(region.top) \(region.right) \(region.bottom)"
    words += "; resample \(source.x) \(source.y) \(source.width) \(source.height) to \(resample.size)"
    words += " mirrored \(resample.orientation.isMirrored) turned \(resample.orientation.quarterTurns)"
    switch place {
    case .upright(let interior, let area):
      words +=
        "; upright \(interior.left - area.left) \(interior.top - area.top) \(interior.width)x\(interior.height) in \(area.width)x\(area.height)"
    case .turned(let m, let area):
      words +=
        "; turned \(m.a) \(m.b) \(m.c) \(m.d) \(m.tx) \(m.ty) in \(area.left) \(area.top) \(area.width)x\(area.height)"
    }
    return words
  }
}
