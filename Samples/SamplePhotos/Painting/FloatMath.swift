import SystemCalls

/// A color as red, green and blue, 0 to 1 in sRGB; painting may exceed the range, and the finish compresses it.
typealias RGB = SIMD3<Float>

/// Returns the sine of an angle in radians.
func sine(_ x: Float) -> Float { sinf(x) }

/// Returns the cosine of an angle in radians.
func cosine(_ x: Float) -> Float { cosf(x) }

/// Returns e to the power of `x`.
func exponential(_ x: Float) -> Float { expf(x) }

/// Returns `x` to the power of `y`, for positive `x`.
func power(_ x: Float, _ y: Float) -> Float { powf(x, y) }

/// Returns the angle of a direction in radians.
func angle(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }

/// Returns the greatest whole number that is not above `x`.
func floorOf(_ x: Float) -> Float { x.rounded(.down) }

/// Returns `x` clamped to 0 to 1.
func clamp01(_ x: Float) -> Float { min(max(x, 0), 1) }

/// Returns 0 below `low`, 1 above `high`, and a smooth transition between them.
func smooth(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let t = clamp01((x - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/// Returns a bell of height 1 around 0 that falls to 1/e at `width`.
func bell(_ x: Float, _ width: Float) -> Float {
  let u = x / width
  return exponential(-u * u)
}

/// Returns the interpolation of two numbers at `t`, from 0 to 1.
func mix(_ a: Float, _ b: Float, _ t: Float) -> Float { a + (b - a) * t }

/// Returns the interpolation of two colors at `t`, from 0 to 1.
func mix(_ a: RGB, _ b: RGB, _ t: Float) -> RGB { a + (b - a) * t }
