/// A picture of tiles that is decoded one row of tiles after the other, because its decoder would hold all of it.
package struct TileRows: Hashable {
  /// A part of a row of tiles, as a file of its own.
  package struct Part: Hashable {
    /// The decoder's input.
    package let pieces: [GatedPicture.Piece]
    /// The width of the part, in pixels.
    package let width: Int
  }

  /// The rows of tiles, from the top, and the parts of each, from the left.
  package let rows: [[Part]]
  /// The height of every row of tiles but the last one, in pixels.
  package let height: Int
  /// 2 if the decoder returns 16 bits per sample, otherwise 1.
  package let bytesPerSample: Int
  /// The color profile; empty if there is none.
  package let profile: [UInt8]
}
