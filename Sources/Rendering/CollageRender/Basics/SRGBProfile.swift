/// A small ICC version 2 profile for sRGB, built from the values in the standard.
///
/// Source: IEC 61966-2-1 for primaries and curve.
enum SRGBProfile {
  static let bytes = RGBProfile.build(
    "sRGB",
    primaries: [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]],
    linear: ToneCurve.sRGB)
}
