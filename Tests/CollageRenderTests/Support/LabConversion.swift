import LittleCMS

/// Converts colors of a profile to CIE L*a*b*, relative to white.
struct LabConversion {
  private let transform: ColorTransform

  init?(_ profile: [UInt8], isOfInks: Bool = false) {
    let layout = isOfInks ? PixelLayout.cmyk8 : .rgb8
    guard let transform = try? ColorTransform(from: profile, layout, to: nil, .lab, compensatesBlackPoint: false) else {
      return nil
    }
    self.transform = transform
  }

  func lab(of color: [UInt8]) -> [Double] {
    var result = [0.0, 0, 0]
    result.withUnsafeMutableBytes { target in
      color.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        transform.run(from, to: to, count: 1)
      }
    }
    return result
  }
}
