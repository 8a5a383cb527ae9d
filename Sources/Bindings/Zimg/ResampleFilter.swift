internal import CZimg

/// The resampling kernel of a resize.
public enum ResampleFilter: Sendable, Hashable {
  case point
  case bilinear
  /// Cubic convolution; b = 0 and c = 0.5 give Catmull-Rom.
  case bicubic(b: Double = 0, c: Double = 0.5)
  /// A spline over 4 values.
  case spline16
  /// A spline over 6 values.
  case spline36
  case lanczos(taps: Int = 3)

  var constant: zimg_resample_filter_e {
    switch self {
    case .point: ZIMG_RESIZE_POINT
    case .bilinear: ZIMG_RESIZE_BILINEAR
    case .bicubic: ZIMG_RESIZE_BICUBIC
    case .spline16: ZIMG_RESIZE_SPLINE16
    case .spline36: ZIMG_RESIZE_SPLINE36
    case .lanczos: ZIMG_RESIZE_LANCZOS
    }
  }

  func configure(_ parameters: inout zimg_graph_builder_params) throws(ZimgError) {
    parameters.resample_filter = constant
    switch self {
    case .bicubic(let b, let c):
      guard (-2...2).contains(b), (-2...2).contains(c) else {
        throw ZimgError(operation: "resize", detail: "bicubic b and c must be between -2 and 2, not \(b) and \(c)")
      }
      parameters.filter_param_a = b
      parameters.filter_param_b = c
    case .lanczos(let taps):
      guard (1...16).contains(taps) else {
        throw ZimgError(operation: "resize", detail: "taps must be between 1 and 16, not \(taps)")
      }
      parameters.filter_param_a = Double(taps)
    case .point, .bilinear, .spline16, .spline36: break
    }
  }
}
