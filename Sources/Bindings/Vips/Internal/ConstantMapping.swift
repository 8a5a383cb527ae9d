internal import CVips

// Constants are mapped by name: mapping numbers would break silently if libvips inserted a constant.

extension BandFormat {
  init(_ format: VipsBandFormat) {
    self =
      switch format {
      case VIPS_FORMAT_UCHAR: .uchar
      case VIPS_FORMAT_USHORT: .ushort
      case VIPS_FORMAT_UINT: .uint
      case VIPS_FORMAT_FLOAT: .float
      case VIPS_FORMAT_DOUBLE: .double
      default: .other
      }
  }

  var constant: VipsBandFormat {
    switch self {
    case .uchar: VIPS_FORMAT_UCHAR
    case .ushort: VIPS_FORMAT_USHORT
    case .uint: VIPS_FORMAT_UINT
    case .float: VIPS_FORMAT_FLOAT
    case .double: VIPS_FORMAT_DOUBLE
    case .other: VIPS_FORMAT_NOTSET
    }
  }
}

extension Interpretation {
  init(_ interpretation: VipsInterpretation) {
    self =
      switch interpretation {
      case VIPS_INTERPRETATION_sRGB: .srgb
      case VIPS_INTERPRETATION_RGB: .srgb
      case VIPS_INTERPRETATION_RGB16: .rgb16
      case VIPS_INTERPRETATION_scRGB: .scrgb
      case VIPS_INTERPRETATION_B_W: .gray
      case VIPS_INTERPRETATION_GREY16: .gray16
      case VIPS_INTERPRETATION_CMYK: .cmyk
      case VIPS_INTERPRETATION_LAB: .lab
      case VIPS_INTERPRETATION_MULTIBAND: .multiband
      default: .other
      }
  }

  var constant: VipsInterpretation {
    switch self {
    case .srgb: VIPS_INTERPRETATION_sRGB
    case .rgb16: VIPS_INTERPRETATION_RGB16
    case .scrgb: VIPS_INTERPRETATION_scRGB
    case .gray: VIPS_INTERPRETATION_B_W
    case .gray16: VIPS_INTERPRETATION_GREY16
    case .cmyk: VIPS_INTERPRETATION_CMYK
    case .lab: VIPS_INTERPRETATION_LAB
    case .multiband: VIPS_INTERPRETATION_MULTIBAND
    case .other: VIPS_INTERPRETATION_ERROR
    }
  }
}

extension Extend {
  var constant: VipsExtend {
    switch self {
    case .black: VIPS_EXTEND_BLACK
    case .copy: VIPS_EXTEND_COPY
    case .mirror: VIPS_EXTEND_MIRROR
    case .background: VIPS_EXTEND_BACKGROUND
    }
  }
}

extension Interesting {
  var constant: VipsInteresting {
    switch self {
    case .center: VIPS_INTERESTING_CENTRE
    case .entropy: VIPS_INTERESTING_ENTROPY
    case .attention: VIPS_INTERESTING_ATTENTION
    }
  }
}

extension RenderingIntent {
  var constant: VipsIntent {
    switch self {
    case .perceptual: VIPS_INTENT_PERCEPTUAL
    case .relative: VIPS_INTENT_RELATIVE
    case .saturation: VIPS_INTENT_SATURATION
    case .absolute: VIPS_INTENT_ABSOLUTE
    }
  }
}
