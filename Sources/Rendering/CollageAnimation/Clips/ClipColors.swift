import CollageFiles
import CollageRender

extension ClipHeader.Stream {
  /// The numbers of ITU-T H.273 by the names that `ffprobe` prints.
  private static let primaries: [Substring: Int] = [
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "film": 8, "bt2020": 9, "smpte428": 10,
    "smpte431": 11, "smpte432": 12, "ebu3213": 22, "jedec-p22": 22,
  ]
  private static let transfers: [Substring: Int] = [
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "linear": 8, "log100": 9, "log316": 10,
    "iec61966-2-4": 11, "bt1361e": 12, "iec61966-2-1": 13, "bt2020-10": 14, "bt2020-12": 15, "smpte2084": 16,
    "smpte428": 17, "arib-std-b67": 18,
  ]
  private static let unspecified = 2

  /// The colors that the stream signals; the matrix and the range are those that `ffmpeg` applies.
  var colors: ColorSignal {
    func number(_ key: String, _ names: [Substring: Int]) -> Int {
      values[key].flatMap { names[$0] } ?? Self.unspecified
    }
    return .codes(
      primaries: number("color_primaries", Self.primaries), transfer: number("color_transfer", Self.transfers))
  }
}

extension Clip {
  /// Marks pixels as those of sRGB, so that a picture of them has no other colors.
  static let sRGB = ",setparams=color_primaries=bt709:color_trc=iec61966-2-1"

  /// The filters that turn pixels of a signaled space into those of sRGB, as those of photos are converted; nil if there is nothing
  /// to convert.
  ///
  /// They are parts of every `ffmpeg`, and calculate with 16 bits.
  var colorConversion: String? {
    guard !isHDR, case .found(let conversion) = SignaledProfile.conversion(of: colors) else { return nil }
    let names = ["r", "g", "b"]
    let shares = zip(names, conversion.rows).flatMap { to, row in zip(names, row).map { "\(to)\($0)=\($1)" } }
    return "format=\(hasAlpha ? "gbrap16le" : "gbrp16le"),\(Self.curve(Self.linear(conversion.curve))),"
      + "colorchannelmixer=\(shares.joined(separator: ":")),"
      + Self.curve("if(lte(val/maxval,0.0031308),val*12.92,maxval*(1.055*pow(val/maxval,1/2.4)-0.055))")
      + ",setparams=color_primaries=bt709:color_trc=bt709,"
  }

  private static func linear(_ curve: LightCurve) -> String {
    if case .power(let exponent, let factor) = curve { return "maxval*min(1,\(factor)*pow(val/maxval,\(exponent)))" }
    return "if(lte(val/maxval,0.04045),val/12.92,maxval*pow((val/maxval+0.055)/1.055,2.4))"
  }

  private static func curve(_ formula: String) -> String {
    "lutrgb=" + (0..<3).map { "c\($0)='\(formula)'" }.joined(separator: ":")
  }

  /// The note on colors that are not shown as they are signaled; nil if there is none.
  var colorNote: RenderNote? {
    if isHDR {
      return RenderNote(.other, "\(escaped(path)): HDR colors are mapped to those of screens", subject: escaped(path))
    }
    guard case .unknown(let what) = SignaledProfile.conversion(of: colors) else { return nil }
    return .unknownColors(path, what)
  }
}
