/// A picture of tiles that is decoded one row of tiles after the other, because its decoder would hold all of it.
package struct TileRows: Hashable {
  /// The decoder's input for each row of tiles, from the top; each is a file of its own.
  package let rows: [[GatedPicture.Piece]]
  /// The height of every row of tiles but the last one, in pixels.
  package let height: Int
  /// The color profile; empty if there is none.
  package let profile: [UInt8]
}
