public import CollageModel

extension Template {
  /// The board on which a session edits: the slots that the arrangement stands for, and its dividers.
  ///
  /// - Parameter photoCount: How many photos there are; only an automatic arrangement asks.
  /// - Returns: The board, with the template within it.
  /// - Throws: `LayoutError` where gap and margin leave a slot no room, or a cell matrix is none.
  public func board(photoCount: Int) throws(LayoutError) -> Board {
    let resolved = try resolvedSlots(photoCount: photoCount)
    do throws(ModelError) {
      return try Board(template: self, slots: resolved.slots, fillOrder: resolved.fillOrder)
    } catch {
      throw .noScene(error)
    }
  }
}
