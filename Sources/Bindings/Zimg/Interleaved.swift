// Numbers of two vectors in turn, from which layouts of pixels are made: a single instruction on most processors. They are inlined
// in the loops of other modules, because a call would take longer than they do; and written for each vector, because no protocol of
// Swift's library has halves.

extension SIMD16<UInt8> {
  /// Returns the first half of the numbers, each followed by the one of another vector.
  @inlinable @inline(__always) public func firstHalf(interleavedWith other: Self) -> Self {
    var result = Self()
    (result.evenHalf, result.oddHalf) = (lowHalf, other.lowHalf)
    return result
  }

  /// Returns the last half of the numbers, each followed by the one of another vector.
  @inlinable @inline(__always) public func lastHalf(interleavedWith other: Self) -> Self {
    var result = Self()
    (result.evenHalf, result.oddHalf) = (highHalf, other.highHalf)
    return result
  }

  /// The numbers in pairs.
  @inlinable @inline(__always) public var pairs: SIMD8<UInt16> { unsafeBitCast(self, to: SIMD8<UInt16>.self) }
}

extension SIMD8<UInt16> {
  /// Returns the first half of the numbers, each followed by the one of another vector.
  @inlinable @inline(__always) public func firstHalf(interleavedWith other: Self) -> Self {
    var result = Self()
    (result.evenHalf, result.oddHalf) = (lowHalf, other.lowHalf)
    return result
  }

  /// Returns the last half of the numbers, each followed by the one of another vector.
  @inlinable @inline(__always) public func lastHalf(interleavedWith other: Self) -> Self {
    var result = Self()
    (result.evenHalf, result.oddHalf) = (highHalf, other.highHalf)
    return result
  }
}
