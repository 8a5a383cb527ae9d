import CollageAnimation

/// The frame rate of animations and films.
enum FrameRateChoice {
  /// Returns the rate of `--fps`, or the usual one.
  ///
  /// Without the option, a GIF has 20 frames per second, because its delays are in hundredths of a second.
  ///
  /// - Parameters:
  ///   - fps: The value of the option.
  ///   - destination: The output.
  ///   - usual: The usual rate of other outputs.
  /// - Returns: The rate.
  /// - Throws: `UsageError` if the value is out of range.
  static func rate(
    _ fps: Int?, for destination: Animation.Destination, usual: FrameRate = .usual
  ) throws -> FrameRate {
    guard let fps else {
      if case .gif = destination { return FrameRate(20) ?? usual }
      return usual
    }
    guard let rate = FrameRate(fps) else {
      throw UsageError(message: "--fps \(fps): must be between 1 and \(FrameRate.max)")
    }
    return rate
  }
}
